import { randomId } from '../../random/dice.ts';
import { type Order, serveOrder, transferHere } from '../../storage/transfer.ts';
import { vocabulary } from './vocabulary.ts';

const carrier = transferHere({ id: randomId, vocabulary });

addEventListener('message', ({ data }: MessageEvent<Order>) => serveOrder(carrier, data, (word) => postMessage(word)));
