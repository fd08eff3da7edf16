import { randomId } from '../../dice/dice.ts';
import { carrierHere, type Order, served } from '../../store/carrier.ts';

const carrier = carrierHere(randomId);

addEventListener('message', ({ data }: MessageEvent<Order>) => served(carrier, data, (word) => postMessage(word)));
