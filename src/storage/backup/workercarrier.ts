import { Refusal } from '../../engine/refusal.ts';
import type { OnProgress } from './exportcampaigns.ts';
import type { FileToOpen, Transfer, TransferMessage, TransferRequest, Work } from './transfer.ts';

export function lazyCarrier(fetched: () => Promise<Transfer>): Transfer {
  let fetching: Promise<Transfer> | undefined;
  const carrier = () => (fetching ??= fetched());
  return {
    pack: async (order, heard) => (await carrier()).pack(order, heard),
    open: async (order) => (await carrier()).open(order),
    unpack: async (order, heard) => (await carrier()).unpack(order, heard),
    close: () => void fetching?.then((carrier) => carrier.close()),
  };
}

export type WorkerPort = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

type Waiting = {
  readonly order: TransferRequest;
  readonly heard: OnProgress | undefined;
  readonly came: (value: unknown) => void;
  readonly failed: (error: unknown) => void;
};

const GIVEN_UP = 'Cancelled before it was done.';

/** Runs transfers in a worker, or on this thread if the worker dies. */
export function transferInWorker(worker: WorkerPort, here: () => Transfer): Transfer {
  const waiting = new Map<number, Waiting>();
  let instead: Transfer | undefined;
  let opening: FileToOpen | undefined;
  let last = 0;
  let closed = false;

  worker.onmessage = ({ data }: MessageEvent<TransferMessage>) => {
    const asked = waiting.get(data.no);
    if (!asked) return;
    if ('share' in data) return asked.heard?.(data.share);
    waiting.delete(data.no);
    if ('came' in data) asked.came(data.came);
    else if ('refused' in data) asked.failed(new Refusal(data.refused));
    else asked.failed(new DOMException(data.failed.message, data.failed.name));
  };
  worker.onerror = () => {
    worker.terminate();
    instead = here();
    const orders = [...waiting.values()];
    waiting.clear();
    for (const order of orders) redo(instead, order);
  };

  const redo = async (carrier: Transfer, { order, heard, came: result, failed }: Waiting) => {
    try {
      if (order.work === 'unpack' && opening) await carrier.open(opening);
      result(
        await (carrier[order.work] as (given: unknown, heard?: OnProgress) => Promise<unknown>)(order.given, heard),
      );
    } catch (error) {
      failed(error);
    }
  };

  const ask = <T>(work: Work, given: unknown, heard?: OnProgress): Promise<T> =>
    new Promise((resolve, failed) => {
      // A terminated worker never answers, so later writes would wait forever.
      if (closed) return failed(new Refusal(GIVEN_UP));
      last += 1;
      const order: Waiting = {
        order: { no: last, work, given },
        heard,
        came: resolve as (value: unknown) => void,
        failed,
      };
      if (instead) return void redo(instead, order);
      waiting.set(last, order);
      worker.postMessage(order.order);
    });

  return {
    pack: (order, heard) => ask('pack', order, heard),
    open(order) {
      opening = order;
      return ask('open', order);
    },
    unpack: (order, heard) => ask('unpack', order, heard),
    close() {
      closed = true;
      worker.terminate();
      for (const { failed } of waiting.values()) failed(new Refusal(GIVEN_UP));
      waiting.clear();
    },
  };
}
