import { Misfit } from '../rules/misfit.ts';
import { backupFrom, type Contents, contents } from './backup.ts';
import { copyOf } from './copies.ts';
import { type Heard, type Packed, packed } from './pack.ts';
import { listed } from './reads.ts';
import type { Tally } from './rows.ts';
import type { Archive, Backup } from './schema.ts';
import { fitting } from './text.ts';
import { type Database, safeStore } from './usestore.ts';
import { added, removed, renamed, replaced } from './whole.ts';

/** What goes into a file: everything, or one campaign, of which database; and what the file says of itself. */
export type Packing = Pick<Backup, 'made' | 'device'> & { readonly database: string; readonly campaign?: string };

/** How a file comes in: in place of everything, each campaign in place of the same one here, or its campaigns as copies. */
export type How = 'everything' | 'same' | 'copies';

/** Where a file goes, and by which device and when (ISO time). */
export type Unpacking = Pick<Backup, 'device'> & {
  readonly database: string;
  readonly how: How;
  readonly at: string;
};

/** Whole campaigns in and out of the database, as files; the work is long, and is best done beside the screen. */
export type Carrier = {
  pack(order: Packing, heard?: Heard): Promise<Packed>;
  /** Reads a file and changes nothing; rejects with a Misfit that says where it is bad. */
  open(file: Blob): Promise<Contents>;
  /** Puts the file that was opened into the database, all of it or nothing. */
  unpack(order: Unpacking, heard?: Heard): Promise<Tally>;
  close(): void;
};

/** A carrier that works where it is made. */
export function carrierHere(newId: () => string, factory?: IDBFactory): Carrier {
  let opened: Backup | undefined;
  const within = async <T>(
    name: string,
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => Promise<T>,
  ): Promise<T> => {
    const database: Database = factory ? { name, factory } : { name };
    const { useStore, close } = safeStore(database);
    try {
      return await useStore(mode, work);
    } finally {
      close();
    }
  };
  return {
    pack: ({ database, ...order }, heard) => within(database, 'readonly', (store) => packed(store, order, heard)),
    async open(file) {
      opened = undefined;
      fitting(file.size);
      opened = backupFrom(await file.text());
      return contents(opened);
    },
    unpack({ database, how, device, at }, heard) {
      const file = opened;
      if (!file) return Promise.reject(new Misfit('The file is no longer open: choose it again.'));
      return within(database, 'readwrite', async (store) => {
        if (how === 'everything') return replaced(store, file, device, heard);
        if (how === 'copies') return added(store, await copies(store, file, { device, at }, newId), heard);
        await removed(
          store,
          file.campaigns.map(({ campaign }) => campaign.id),
        );
        return added(store, file.campaigns, heard);
      });
    },
    close() {
      opened = undefined;
    },
  };
}

/** The campaigns of a file as copies, named apart from those that are here. */
async function copies(
  store: IDBObjectStore,
  file: Backup,
  stamp: Pick<Unpacking, 'device' | 'at'>,
  newId: () => string,
): Promise<readonly Archive[]> {
  const names = new Set((await listed(store)).map(({ name }) => name));
  return file.campaigns.map((archive) => {
    const copy = copyOf(archive, newId);
    return names.has(copy.campaign.name) ? renamed(copy, { id: newId(), author: newId(), ...stamp }) : copy;
  });
}

type Work = 'pack' | 'open' | 'unpack';
/** What is sent to a carrier on another thread. */
export type Order = { readonly no: number; readonly work: Work; readonly given: unknown };
/** What it says of an order: how far it is, what came of it, why it is refused, or what failed. */
export type Word = { readonly no: number } & (
  | { readonly share: number }
  | { readonly came: unknown }
  | { readonly refused: string }
  | { readonly failed: { readonly name: string; readonly message: string } }
);

/** Does an order on the thread it was sent to, and says how it goes. */
export async function served(carrier: Carrier, { no, work, given }: Order, say: (word: Word) => void): Promise<void> {
  try {
    const does = carrier[work] as (given: unknown, heard: Heard) => Promise<unknown>;
    say({ no, came: await does(given, (share) => say({ no, share })) });
  } catch (error) {
    if (error instanceof Misfit) return say({ no, refused: error.message });
    const { name, message } = error as Error;
    say({ no, failed: { name, message } });
  }
}

/** What we need of a Worker. */
export type Bench = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

type Waiting = {
  readonly order: Order;
  readonly heard: Heard | undefined;
  readonly came: (value: unknown) => void;
  readonly failed: (error: unknown) => void;
};

const GIVEN_UP = 'It was given up before it was done.';

/** A carrier on another thread; where that dies the work is done here instead. */
export function carrierBeyond(worker: Bench, here: () => Carrier): Carrier {
  const waiting = new Map<number, Waiting>();
  let instead: Carrier | undefined;
  let file: Blob | undefined;
  let last = 0;
  let closed = false;

  worker.onmessage = ({ data }: MessageEvent<Word>) => {
    const asked = waiting.get(data.no);
    if (!asked) return;
    if ('share' in data) return asked.heard?.(data.share);
    waiting.delete(data.no);
    if ('came' in data) asked.came(data.came);
    else if ('refused' in data) asked.failed(new Misfit(data.refused));
    else asked.failed(new DOMException(data.failed.message, data.failed.name));
  };
  worker.onerror = () => {
    worker.terminate();
    instead = here();
    const orders = [...waiting.values()];
    waiting.clear();
    for (const order of orders) redo(instead, order);
  };

  const redo = async (carrier: Carrier, { order, heard, came, failed }: Waiting) => {
    try {
      if (order.work === 'unpack' && file) await carrier.open(file);
      came(await (carrier[order.work] as (given: unknown, heard?: Heard) => Promise<unknown>)(order.given, heard));
    } catch (error) {
      failed(error);
    }
  };

  const ask = <T>(work: Work, given: unknown, heard?: Heard): Promise<T> =>
    new Promise((resolve, failed) => {
      // Nobody would answer, and what is written next would wait for ever.
      if (closed) return failed(new Misfit(GIVEN_UP));
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
    open(given) {
      file = given;
      return ask('open', given);
    },
    unpack: (order, heard) => ask('unpack', order, heard),
    close() {
      closed = true;
      worker.terminate();
      for (const { failed } of waiting.values()) failed(new Misfit(GIVEN_UP));
      waiting.clear();
    },
  };
}
