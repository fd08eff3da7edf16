import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { fold } from '../../src/campaign/log/fold.ts';
import { undoWithDependents } from '../../src/campaign/log/log.ts';
import { equal } from '../../src/campaign/records/equal.ts';
import type { Entry } from '../../src/campaign/records/records.ts';
import { Refusal } from '../../src/engine/refusal.ts';
import { openStore } from '../../src/storage/idbstore.ts';
import type { Store } from '../../src/storage/store.ts';
import { sequentialIds } from '../../src/testkit/examplecampaign.ts';
import { entryOfMan, musterEntry, Phone, parkedPlay } from '../../src/testkit/phone.ts';
import { type Fault, type FaultReport, Tally } from './fault.ts';

const CAMPAIGN = 'c1';
const MEN = ['u1-1', 'u1-2', 'u1-3', 'u2-1', 'u2-2'];
const STATES = ['ok', 'pinned', 'wounded', 'dead'];

type StateChange = { readonly id: string; readonly man: string; readonly from: string; readonly to: string };

type Model = {
  readonly states: ReadonlyMap<string, string>;
  readonly done: readonly StateChange[];
  readonly log: readonly string[];
  readonly parked: readonly string[];
};

const BEGIN: Model = { states: new Map(MEN.map((man) => [man, 'ok'])), done: [], log: ['muster'], parked: [] };

class ModelledPhone {
  model = BEGIN;
  made = 0;
  file: { readonly blob: Blob; readonly model: Model } | undefined;

  private constructor(
    readonly phone: Phone,
    public store: Store,
  ) {}

  static async open(): Promise<ModelledPhone> {
    const phone = new Phone(new IDBFactory(), sequentialIds('id'));
    const real = new ModelledPhone(phone, await openStore(phone.tab()));
    await real.store.commit(CAMPAIGN, musterEntry());
    return real;
  }

  newId(): string {
    this.made += 1;
    return `d${this.made}`;
  }

  async check(): Promise<void> {
    const { records, plays } = await this.store.load(CAMPAIGN);
    const entries = await entriesOf(this.store);
    const men = new Map(records.units.flatMap((unit) => unit.men).map(({ id, state }) => [id, state]));
    const { states, log, parked } = this.model;
    for (const [man, state] of states) requireEqual(`the state of ${man}`, men.get(man), state);
    requireEqual('the log', entries.map(({ id }) => id).toSorted(), log.toSorted());
    requireEqual('what is parked', plays.map(({ id }) => id).toSorted(), parked.toSorted());
    requireEqual('the records by the log', equal(fold(entries).records, records), true);
    requireEqual('the loss', this.store.state().loss?.why, undefined);
    requireEqual('what waits', this.store.state().saving.kind, 'saved');
  }

  did(one: StateChange): void {
    const { states, done, log, parked } = this.model;
    this.model = {
      states: new Map([...states, [one.man, one.to]]),
      done: [...done, one],
      log: [...log, one.id],
      parked: parked.filter((id) => id !== one.id),
    };
  }
}

const entriesOf = async (store: Store): Promise<readonly Entry[]> =>
  (await store.entries(CAMPAIGN, undefined, 10_000)).toReversed();

function requireEqual(what: string, here: unknown, there: unknown): void {
  if (JSON.stringify(here) !== JSON.stringify(there))
    throw new Error(`${what}: ${JSON.stringify(here)} on the phone, ${JSON.stringify(there)} by the list`);
}

async function requireRefusal(what: string, work: Promise<unknown>): Promise<void> {
  const said = await work.then(
    () => undefined,
    (error) => error,
  );
  if (!(said instanceof Refusal)) throw new Error(`${what} was ${said === undefined ? 'taken' : `met with ${said}`}`);
}

type Move = readonly [name: string, (real: ModelledPhone, n: number) => Promise<void>];

/** Changes a man's state. `n` selects the man and the state. */
function changeFor({ model }: ModelledPhone, n: number, id: string): StateChange {
  const man = MEN[n % MEN.length]!;
  const from = model.states.get(man)!;
  const others = STATES.filter((state) => state !== from);
  return { id, man, from, to: others[n % others.length]! };
}

const entryOf = ({ id, man, from, to }: StateChange) => entryOfMan(id, man, from, to);

const MOVES: readonly Move[] = [
  [
    'accept',
    async (real, n) => {
      const one = changeFor(real, n, real.newId());
      await real.store.commit(CAMPAIGN, entryOf(one));
      real.did(one);
    },
  ],
  [
    'park',
    async (real) => {
      const id = real.newId();
      await real.store.savePlay(CAMPAIGN, parkedPlay(id));
      real.model = { ...real.model, parked: [...real.model.parked, id] };
    },
  ],
  [
    'accept what is parked',
    async (real, n) => {
      const id = real.model.parked[n % (real.model.parked.length || 1)];
      if (id === undefined) return;
      const one = changeFor(real, n, id);
      await real.store.commit(CAMPAIGN, entryOf(one), { drop: id });
      real.did(one);
      await requireRefusal('a play that is recorded', real.store.commit(CAMPAIGN, entryOf(one)));
    },
  ],
  [
    'discard',
    async (real, n) => {
      const id = real.model.parked[n % (real.model.parked.length || 1)];
      if (id === undefined) return;
      await real.store.dropPlay(CAMPAIGN, id);
      real.model = { ...real.model, parked: real.model.parked.filter((one) => one !== id) };
    },
  ],
  [
    'undo',
    async (real, n) => {
      const { model } = real;
      // Only the last change of a man can be undone on its own.
      const open = model.done.filter((one, at) => !model.done.slice(at + 1).some(({ man }) => man === one.man));
      const one = open[n % (open.length || 1)];
      if (!one) return;
      const id = real.newId();
      await real.store.commit(CAMPAIGN, undoWithDependents((await entriesOf(real.store)).toReversed(), one.id, id));
      real.model = {
        ...model,
        states: new Map([...model.states, [one.man, one.from]]),
        done: model.done.filter((other) => other !== one),
        log: [...model.log, id],
      };
    },
  ],
  [
    'a stale tab',
    async (real, n) => {
      const { man, from, to } = changeFor(real, n, '');
      await requireRefusal(
        'what goes from what is not',
        real.store.commit(CAMPAIGN, entryOfMan(real.newId(), man, to, from)),
      );
    },
  ],
  [
    'reload',
    async (real) => {
      real.store.close();
      real.store = await openStore(real.phone.tab());
    },
  ],
  ['snapshot', async (real) => void (await real.store.snapshot())],
  [
    'save a file',
    async (real) => {
      real.file = { blob: await real.store.backup(), model: real.model };
    },
  ],
  [
    'bring the file back',
    async (real) => {
      if (!real.file) return;
      await real.store.restore(await real.store.openFile(real.file.blob), { how: 'everything' });
      real.model = real.file.model;
    },
  ],
  [
    'a copy beside it',
    async (real) => {
      await real.store.restore(await real.store.openFile(await real.store.backup(CAMPAIGN)), { how: 'copies' });
    },
  ],
  [
    'another phone',
    async (real, n) => {
      const other = new Phone(new IDBFactory(), sequentialIds(`o${real.newId()}-`));
      const theirs = await openStore({ ...other.tab(), name: 'other' });
      await theirs.restore(await theirs.openFile(await real.store.backup(CAMPAIGN)), { how: 'newer' });
      const one = changeFor(real, n, real.newId());
      await theirs.commit(CAMPAIGN, entryOf(one));
      const file = await theirs.backup(CAMPAIGN);
      theirs.close();
      await real.store.restore(await real.store.openFile(file), { how: 'newer' });
      real.did(one);
    },
  ],
];

const command = fc.tuple(fc.nat(MOVES.length - 1), fc.nat(59));

/** Plays random histories. A failing one is shrunk to the shortest. */
async function runHistories(from: number, to: number): Promise<FaultReport> {
  const tally = new Tally();
  let moves = 0;
  const story = fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 25 }), async (commands) => {
    const real = await ModelledPhone.open();
    try {
      for (const [move, n] of commands) {
        await MOVES[move]![1](real, n);
        await real.check();
        moves += 1;
      }
    } finally {
      real.store.close();
    }
  });
  const { failed, counterexample, errorInstance, numRuns } = await fc.check(story, {
    numRuns: to - from,
    seed: from + 1,
  });
  const failures = failed
    ? [`${counterexample?.[0].map(([move, n]) => `${MOVES[move]![0]} ${n}`).join(', then ')}: ${errorInstance}`]
    : [];
  for (let n = 0; n < numRuns; n++) tally.add(`seed ${from + 1}`, { failures: n === numRuns - 1 ? failures : [] });
  tally.count('moves', moves);
  return tally.report();
}

export const histories: Fault = {
  name: 'histories',
  what: 'random plays, undos, files, reloads and other phones against a plain list, cut down to the shortest that fails',
  plain: 200,
  full: 5000,
  part: 100,
  run: runHistories,
};
