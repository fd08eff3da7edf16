import { Refusal } from '../../engine/refusal.ts';
import type { OnTransferProgress } from './exportcampaigns.ts';
import type { FileToOpen, Transfer } from './transfer.ts';

type Task = Exclude<keyof Transfer, 'close'>;
type RunTask = (input: unknown, onProgress?: OnTransferProgress) => Promise<unknown>;
export type TransferRequest = { readonly no: number; readonly task: Task; readonly input: unknown };
export type TransferMessage = { readonly no: number } & (
  | { readonly progress: number }
  | { readonly result: unknown }
  | { readonly refused: string }
  | { readonly failed: { readonly name: string; readonly message: string } }
);

export async function serveRequest(
  transfer: Transfer,
  { no, task, input }: TransferRequest,
  send: (message: TransferMessage) => void,
): Promise<void> {
  try {
    const run = transfer[task] as RunTask;
    send({ no, result: await run(input, (progress) => send({ no, progress })) });
  } catch (error) {
    if (error instanceof Refusal) return send({ no, refused: error.message });
    const { name, message } = error as Error;
    send({ no, failed: { name, message } });
  }
}

export function lazyTransfer(load: () => Promise<Transfer>): Transfer {
  let loading: Promise<Transfer> | undefined;
  const transfer = () => {
    loading ??= load().catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return {
    pack: async (order, onProgress) => (await transfer()).pack(order, onProgress),
    open: async (order) => (await transfer()).open(order),
    stage: async (order, onProgress) => (await transfer()).stage(order, onProgress),
    unpack: async (order, onProgress) => (await transfer()).unpack(order, onProgress),
    rewrite: async (order, onProgress) => (await transfer()).rewrite(order, onProgress),
    answerCorrection: async (order, onProgress) => (await transfer()).answerCorrection(order, onProgress),
    // Whoever asked for the file has its error.
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

  pack: Transfer['pack'] = (order, onProgress) => this.#request('pack', order, onProgress);

  open: Transfer['open'] = (order) => {
    this.#openedFile = order;
    return this.#request('open', order);
  };

  stage: Transfer['stage'] = (order, onProgress) => this.#request('stage', order, onProgress);

  unpack: Transfer['unpack'] = (order, onProgress) => this.#request('unpack', order, onProgress);

  rewrite: Transfer['rewrite'] = (order, onProgress) => this.#request('rewrite', order, onProgress);

  answerCorrection: Transfer['answerCorrection'] = (order, onProgress) =>
    this.#request('answerCorrection', order, onProgress);

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

  #request<T>(task: Task, input: unknown, onProgress?: OnTransferProgress): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      // A terminated worker never answers, so later writes would wait forever.
      if (this.#isClosed) return reject(new Refusal(CANCELLED));
      this.#lastNo += 1;
      const request = { no: this.#lastNo, task, input };
      const pending: Pending = { request, onProgress, resolve: resolve as (value: unknown) => void, reject };
      if (this.#fallback) return void this.#runHere(this.#fallback, pending);
      this.#pending.set(request.no, pending);
      this.worker.postMessage(request);
    });
  }

  async #runHere(transfer: Transfer, { request, onProgress, resolve, reject }: Pending): Promise<void> {
    try {
      if ((request.task === 'stage' || request.task === 'unpack') && this.#openedFile)
        await transfer.open(this.#openedFile);
      resolve(await (transfer[request.task] as RunTask)(request.input, onProgress));
    } catch (error) {
      reject(error);
    }
  }
}

const CANCELLED = 'Cancelled before it was done.';
