import { randomId } from '../../random/dice.ts';
import { createTransfer } from '../../storage/backup/transfer.ts';
import { serveRequest, type TransferRequest } from '../../storage/backup/workertransfer.ts';
import { systemOf } from '../../systems/systems.ts';
import { vocabulary } from './vocabulary.ts';

const transfer = createTransfer({ id: randomId, vocabulary, systemOf });

addEventListener('message', ({ data }: MessageEvent<TransferRequest>) =>
  serveRequest(transfer, data, (message) => postMessage(message)),
);
