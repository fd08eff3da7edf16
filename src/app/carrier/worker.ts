import { randomId } from '../../dice/dice.ts';
import { carrierHere, type Order, served } from '../../store/carrier.ts';
import { vocabulary } from '../vocabulary.ts';

const carrier = carrierHere({ id: randomId, vocabulary });

addEventListener('message', ({ data }: MessageEvent<Order>) => served(carrier, data, (word) => postMessage(word)));
