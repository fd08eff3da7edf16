import { randomId } from '../../dice/dice.ts';
import { type Order, serveOrder, transferHere } from '../../store/transfer.ts';
import { vocabulary } from './vocabulary.ts';

const carrier = transferHere({ id: randomId, vocabulary });

addEventListener('message', ({ data }: MessageEvent<Order>) => serveOrder(carrier, data, (word) => postMessage(word)));
