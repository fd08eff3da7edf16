import { Refusal } from '../../engine/refusal.ts';
import type { OnTransferProgress } from './exportcampaigns.ts';
import type { FileToOpen, TaskName, Transfer } from './transfer.ts';

export type TransferRequest = { readonly no: number; readonly task: TaskName; readonly order: unknown };
export type TransferMessage = { readonly no: number } & (
  | { readonly progress: number }
  | { readonly result: unknown }
  | { readonly refused: string }
  | { readonly failed: { readonly name: string; readonly message: string } }
);

export async function serveRequest(
  transfer: Transfer,
  { no, task, order }: TransferRequest,
  send: (message: TransferMessage) => void,
): Promise<void> {
  try {
    send({ no, result: await transfer.run(task, order as never, (progress) => send({ no, progress })) });
  } catch (error) {
    if (error instanceof Refusal) return send({ no, refused: error.message });
    const { name, message } = error as Error;
    send({ no, failed: { name, message } });
  }
}

export function lazyTransfer(load: () => Promise<Transfer>): Transfer {
  let loading: Promise<Transfer> | undefined;
  return {
    async run(task, order, onProgress) {
      loading ??= load();
      loading.catch(() => {
        loading = undefined;
      });
      return (await loading).run(task, order, onProgress);
    },
    // `run` has already reported a failed load.
    close: () =>
      void loading?.then(
        (loaded) => loaded.close(),
        () => {},
      ),
  };
}

export type TransferWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

type Pending = {
  readonly request: TransferRequest;
  readonly onProgress: OnTransferProgress | undefined;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
};

/** Runs transfers in a worker, or on this thread if the worker dies. */
export class WorkerTransfer implements Transfer {
  readonly #pending = new Map<number, Pending>();
  #fallback: Transfer | undefined;
  #openedFile: FileToOpen | undefined;
  #lastNo = 0;
  #isClosed = false;

  constructor(
    private readonly worker: TransferWorker,
    startFallback: () => Transfer,
  ) {
    worker.onmessage = ({ data }: MessageEvent<TransferMessage>) => this.#receive(data);
    worker.onerror = () => {
      worker.terminate();
      this.#fallback = startFallback();
      for (const pending of this.#takePending()) void this.#runHere(this.#fallback, pending);
    };
  }

  run: Transfer['run'] = (task, order, onProgress) => {
    if (task === 'open') this.#openedFile = order as FileToOpen;
    return new Promise((resolve, reject) => {
      // A terminated worker never answers, so later writes would wait forever.
      if (this.#isClosed) return reject(new Refusal(CANCELLED));
      this.#lastNo += 1;
      const request = { no: this.#lastNo, task, order };
      const pending: Pending = { request, onProgress, resolve, reject };
      if (this.#fallback) return void this.#runHere(this.#fallback, pending);
      this.#pending.set(request.no, pending);
      this.worker.postMessage(request);
    }) as never;
  };

  close(): void {
    this.#isClosed = true;
    this.worker.terminate();
    for (const { reject } of this.#takePending()) reject(new Refusal(CANCELLED));
  }

  #takePending(): readonly Pending[] {
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    return pending;
  }

  #receive(message: TransferMessage): void {
    const pending = this.#pending.get(message.no);
    if (!pending) return;
    if ('progress' in message) {
      pending.onProgress?.(message.progress);
      return;
    }
    this.#pending.delete(message.no);
    if ('result' in message) pending.resolve(message.result);
    else if ('refused' in message) pending.reject(new Refusal(message.refused));
    else pending.reject(new DOMException(message.failed.message, message.failed.name));
  }

  async #runHere(transfer: Transfer, { request, onProgress, resolve, reject }: Pending): Promise<void> {
    try {
      // The file was open in the worker only.
      if ((request.task === 'stage' || request.task === 'unpack') && this.#openedFile)
        await transfer.run('open', this.#openedFile);
      resolve(await transfer.run(request.task, request.order as never, onProgress));
    } catch (error) {
      reject(error);
    }
  }
}

const CANCELLED = 'Cancelled before it was done.';
