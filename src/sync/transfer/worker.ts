import { randomId } from '../../random/dice.ts';
import { createTransfer } from '../../storage/backup/transfer.ts';
import { serveRequest, type TransferRequest } from '../../storage/backup/workertransfer.ts';
import { vocabulary } from './vocabulary.ts';

const transfer = createTransfer({ id: randomId, vocabulary });

addEventListener('message', ({ data }: MessageEvent<TransferRequest>) =>
  serveRequest(transfer, data, (message) => postMessage(message)),
);
