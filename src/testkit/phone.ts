import { creationOf } from '../campaign/records/differences.ts';
import type { CampaignRecords, NewEntry, ParkedPlay, RecordChange } from '../campaign/records/records.ts';
import { basisOf } from '../campaign/records/records.ts';
import { currentVersion } from '../campaign/upgrades/upgrades.ts';
import { type Archive, type BackupHeader, FILE_TYPE } from '../storage/backup/archive.ts';
import { CAMPAIGN_PARTS, canonicalJson, checksum, sha256Of } from '../storage/backup/seal.ts';
import type { Channel, TabMessage } from '../storage/channel.ts';
import { entriesOf } from '../storage/idb/log.ts';
import type { Stats } from '../storage/idb/rows.ts';
import type { Sentinel, SentinelStorage } from '../storage/sentinel.ts';
import { type FolderOpener, openSnapshots } from '../storage/snapshots.ts';
import type { StoreOptions } from '../storage/store.ts';
import { vocabularyOf } from '../system/units.ts';
import { systemOf } from '../systems/systems.ts';
import { exampleRecords, foot, footSystem, sequentialIds } from './examplecampaign.ts';

/** Simulated phone: storage, locks and files of one browser, and any number of tabs. */
export class Phone {
  readonly locks = new Locks();
  readonly files = new Map<string, string>();
  sentinel: Sentinel | undefined;
  readonly #listeners = new Map<object, (word: TabMessage) => void>();
  #minutes = 0;

  constructor(
    readonly factory: IDBFactory,
    readonly id: () => string = sequentialIds('id'),
  ) {}

  tab(): Omit<Required<StoreOptions>, 'worker' | 'onUpgrade' | 'firstScreen'> {
    return {
      now: () => this.time(),
      id: this.id,
      vocabulary: async (system) => (system === 'toy' ? vocabularyOf([foot]) : undefined),
      systemOf: async (id) => (id === footSystem.id ? footSystem : systemOf(id)),
      name: 'test',
      factory: this.factory,
      sentinels: this.sentinelStorage(),
      snapshots: openSnapshots(this.folder()),
      locks: this.locks as unknown as LockManager,
      channel: this.channel(),
    };
  }

  /** Time of a clock that advances a minute per call. */
  time(): string {
    this.#minutes += 1;
    return new Date(Date.UTC(2026, 10, 20, 19, this.#minutes)).toISOString();
  }

  sentinelStorage(): SentinelStorage {
    return {
      read: () => this.sentinel,
      write: (sentinel) => {
        this.sentinel = sentinel;
        return true;
      },
    };
  }

  channel(): Channel {
    const mine = {};
    return {
      send: (word) => {
        for (const [other, hear] of this.#listeners) if (other !== mine) hear(structuredClone(word));
      },
      listen: (hear) => this.#listeners.set(mine, hear),
      close: () => this.#listeners.delete(mine),
    };
  }

  /** Folder with space for `room` characters in total. */
  folder({ renames = true, writes = true, room = Number.POSITIVE_INFINITY } = {}): FolderOpener {
    const { files } = this;
    const handle = (name: string) => ({
      ...(writes ? { createWritable: async () => writable(files, name, room) } : {}),
      ...(renames
        ? {
            move: async (to: string) => {
              files.set(to, files.get(name) ?? '');
              files.delete(name);
            },
          }
        : {}),
      getFile: async () => new Blob([files.get(name) ?? '']),
    });
    return async () =>
      ({
        async getFileHandle(name: string, options?: { create?: boolean }) {
          if (!files.has(name) && !options?.create) throw new DOMException('No such file.', 'NotFoundError');
          if (!files.has(name)) files.set(name, '');
          return handle(name);
        },
        async removeEntry(name: string) {
          files.delete(name);
        },
        async *keys() {
          yield* [...files.keys()];
        },
        async *entries() {
          for (const name of files.keys()) yield [name, handle(name)];
        },
      }) as unknown as FileSystemDirectoryHandle;
  }
}

function writable(files: Map<string, string>, name: string, room: number) {
  let text = '';
  return {
    write: async (more: string | Blob) => {
      text += typeof more === 'string' ? more : await more.text();
    },
    close: async () => {
      const others = [...files].filter(([one]) => one !== name).reduce((sum, [, { length }]) => sum + length, 0);
      if (others + text.length > room) throw new DOMException('The disk is full.', 'QuotaExceededError');
      files.set(name, text);
    },
  };
}

type Holder = { readonly lose: () => void };
type Waiting = { readonly grant: () => void };

/** Web Locks for one name, limited to what the store uses. */
class Locks {
  #holder: Holder | undefined;
  #queue: Waiting[] = [];

  request(
    _: string,
    options: LockOptions,
    work: (lock: Lock | null) => Promise<unknown> | undefined,
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const aborted = () => reject(new DOMException('The lock was given up.', 'AbortError'));
      const grant = () => {
        const holder: Holder = { lose: aborted };
        this.#holder = holder;
        Promise.resolve(work({} as Lock)).then((value) => {
          if (this.#holder === holder) this.#next();
          resolve(value);
        }, reject);
      };
      if (options.steal) {
        this.#holder?.lose();
        grant();
      } else if (!this.#holder) grant();
      else if (options.ifAvailable) Promise.resolve(work(null)).then(resolve, reject);
      else {
        const waiting = { grant };
        this.#queue.push(waiting);
        options.signal?.addEventListener('abort', () => {
          this.#queue = this.#queue.filter((one) => one !== waiting);
          aborted();
        });
      }
    });
  }

  #next(): void {
    this.#holder = undefined;
    this.#queue.shift()?.grant();
  }
}

type Backup = BackupHeader & { readonly campaigns: readonly Archive[] };

/** Backup text without a seal, as written by older versions. */
export const backupText = (file: Backup): string => JSON.stringify({ file: FILE_TYPE, v: currentVersion(), ...file });

export async function sealedText(file: Backup): Promise<string> {
  const content = JSON.parse(backupText(file));
  const sums = file.campaigns.map((archive) =>
    Object.fromEntries(
      CAMPAIGN_PARTS.map((part) => [part, [archive[part]].flat().map((row) => checksum(canonicalJson(row)))]),
    ),
  );
  return resealedText(content, sums);
}

export async function resealedText(content: unknown, sums: unknown = []): Promise<string> {
  const sha256 = await sha256Of(new TextEncoder().encode(canonicalJson(content)));
  return JSON.stringify({ ...Object(content), sha256, sums });
}

export const musterEntry = (records: CampaignRecords = exampleRecords()): NewEntry => ({
  id: 'muster',
  kind: 'edit',
  title: 'The company is mustered.',
  changes: [
    creationOf('campaign', records.campaign),
    ...records.sides.map((side) => creationOf('side', side)),
    ...records.players.map((player) => creationOf('player', player)),
    ...records.units.map((unit) => creationOf('unit', unit)),
    ...records.games.map((game) => creationOf('game', game)),
  ],
});

/** Entry of a play that changes a man's state. */
export const entryOfMan = (id: string, man = 'u1-1', from = 'ok', to = 'wounded'): NewEntry => ({
  id,
  kind: 'play',
  title: `Man ${man} is ${to}.`,
  changes: [woundChange(man, from, to)],
  game: 'g1',
  units: ['u1', 'u2'],
});

export const renameEntry = (campaign: string, from: string, to: string): NewEntry => ({
  id: `rename-${to}`,
  kind: 'edit',
  title: `${from} is called ${to}.`,
  changes: [{ of: 'campaign', id: campaign, field: 'name', from, to }],
});

export const woundChange = (id: string, from: string, to: string): RecordChange => ({
  of: 'man',
  id,
  unit: id.slice(0, 2),
  field: 'state',
  from,
  to,
});

export const parkedPlay = (id: string, step = 'Close test'): ParkedPlay => ({
  id,
  play: {
    system: 'toy',
    sequence: 'melee',
    edition: 1,
    house: {},
    setup: { attacker: exampleRecords().units[0] },
    answers: [{ id: 'close', dice: [{ face: 4, by: 'hand' }] }],
    cursor: 1,
    overruled: {},
  },
  title: '1. Squad charges',
  step,
  awaits: 'Red',
  touched: '2026-11-20T20:00:00.000Z',
  game: 'g1',
  units: ['u1'],
  seen: basisOf(exampleRecords(), ['u1'], 'g1'),
});

/** Rows by key as JSON, whatever their prefix. Entries of batches are separate. Rows that only locate rows are omitted. */
export function comparableRows(keys: readonly unknown[], values: readonly unknown[]): ReadonlyMap<string, unknown> {
  const { reach } = values[keys.findIndex((key) => JSON.stringify(key) === '[0,"tally"]')] as Stats;
  const owners = new Map(Object.entries(reach).map(([id, { book: prefix = id }]) => [prefix, id]));
  const rows = values.flatMap((value, at): readonly (readonly [string, unknown])[] => {
    const [prefix, kind, ...rest] = keys[at] as readonly string[];
    const campaign = owners.get(prefix!) ?? prefix;
    if (kind === 'place' || kind === 'index') return [];
    if (kind === 'tally') return [[JSON.stringify(keys[at]), { ...(value as Stats), reach: withoutBooks(reach) }]];
    if (kind !== 'batch' && kind !== 'entry') return [[JSON.stringify([campaign, kind, ...rest]), value]];
    return entriesOf(value).map((entry) => [JSON.stringify([campaign, 'entry', entry.n, entry.author]), entry]);
  });
  return new Map(rows.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const withoutBooks = (reach: Stats['reach']): Stats['reach'] =>
  Object.fromEntries(Object.entries(reach).map(([id, { book: _, ...rest }]) => [id, rest]));
