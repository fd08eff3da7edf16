import { randomId } from '../../random/dice.ts';
import { transferHere } from '../../storage/backup/transfer.ts';
import { serveRequest, type TransferRequest } from '../../storage/backup/workertransfer.ts';
import { vocabulary } from './vocabulary.ts';

const transfer = transferHere({ id: randomId, vocabulary });

addEventListener('message', ({ data }: MessageEvent<TransferRequest>) =>
  serveRequest(transfer, data, (message) => postMessage(message)),
);
