import { randomId } from '../../random/dice.ts';
import { serveOrder, type TransferRequest, transferHere } from '../../storage/backup/transfer.ts';
import { vocabulary } from './vocabulary.ts';

const carrier = transferHere({ id: randomId, vocabulary });

addEventListener('message', ({ data }: MessageEvent<TransferRequest>) =>
  serveOrder(carrier, data, (word) => postMessage(word)),
);
