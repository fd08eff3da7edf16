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
import { counting } from '../../src/testkit/examplecampaign.ts';
import { deed, muster, Phone, parked } from '../../src/testkit/phone.ts';
import { Account, type Fault, type FaultReport } from './fault.ts';

const CAMPAIGN = 'c1';
const MEN = ['u1-1', 'u1-2', 'u1-3', 'u2-1', 'u2-2'];
const STATES = ['ok', 'pinned', 'wounded', 'dead'];

type Deed = { readonly id: string; readonly man: string; readonly from: string; readonly to: string };

/** What a plain list says that the phone should hold. */
type Model = {
  readonly states: ReadonlyMap<string, string>;
  readonly done: readonly Deed[];
  readonly log: readonly string[];
  readonly parked: readonly string[];
};

const BEGIN: Model = { states: new Map(MEN.map((man) => [man, 'ok'])), done: [], log: ['muster'], parked: [] };

/** The phone as it is, and what it was when its file was saved. */
class Real {
  model = BEGIN;
  made = 0;
  file: { readonly blob: Blob; readonly model: Model } | undefined;

  private constructor(
    readonly phone: Phone,
    public store: Store,
  ) {}

  static async open(): Promise<Real> {
    const phone = new Phone(new IDBFactory(), counting('id'));
    const real = new Real(phone, await openStore(phone.tab()));
    await real.store.commit(CAMPAIGN, muster());
    return real;
  }

  newId(): string {
    this.made += 1;
    return `d${this.made}`;
  }

  /** Holds the phone against the list; throws what differs. */
  async check(): Promise<void> {
    const { records, plays } = await this.store.load(CAMPAIGN);
    const entries = await all(this.store);
    const men = new Map(records.units.flatMap((unit) => unit.men).map(({ id, state }) => [id, state]));
    const { states, log, parked } = this.model;
    for (const [man, state] of states) same(`the state of ${man}`, men.get(man), state);
    same('the log', entries.map(({ id }) => id).toSorted(), log.toSorted());
    same('what is parked', plays.map(({ id }) => id).toSorted(), parked.toSorted());
    same('the records by the log', equal(fold(entries).records, records), true);
    same('the loss', this.store.state().loss?.why, undefined);
    same('what waits', this.store.state().saving.at, 'saved');
  }

  did(one: Deed): void {
    const { states, done, log, parked } = this.model;
    this.model = {
      states: new Map([...states, [one.man, one.to]]),
      done: [...done, one],
      log: [...log, one.id],
      parked: parked.filter((id) => id !== one.id),
    };
  }
}

const all = async (store: Store): Promise<readonly Entry[]> =>
  (await store.entries(CAMPAIGN, undefined, 10_000)).toReversed();

function same(what: string, here: unknown, there: unknown): void {
  if (JSON.stringify(here) !== JSON.stringify(there))
    throw new Error(`${what}: ${JSON.stringify(here)} on the phone, ${JSON.stringify(there)} by the list`);
}

async function refused(what: string, work: Promise<unknown>): Promise<void> {
  const said = await work.then(
    () => undefined,
    (error) => error,
  );
  if (!(said instanceof Refusal)) throw new Error(`${what} was ${said === undefined ? 'taken' : `met with ${said}`}`);
}

type Move = readonly [name: string, (real: Real, n: number) => Promise<void>];

/** A deed that turns a man into another state; the number says which. */
function deedFor({ model }: Real, n: number, id: string): Deed {
  const man = MEN[n % MEN.length]!;
  const from = model.states.get(man)!;
  const others = STATES.filter((state) => state !== from);
  return { id, man, from, to: others[n % others.length]! };
}

const entryOf = ({ id, man, from, to }: Deed) => deed(id, man, from, to);

/** What a player does, a tab does, or another phone. */
const MOVES: readonly Move[] = [
  [
    'accept',
    async (real, n) => {
      const one = deedFor(real, n, real.newId());
      await real.store.commit(CAMPAIGN, entryOf(one));
      real.did(one);
    },
  ],
  [
    'park',
    async (real) => {
      const id = real.newId();
      await real.store.savePlay(CAMPAIGN, parked(id));
      real.model = { ...real.model, parked: [...real.model.parked, id] };
    },
  ],
  [
    'accept what is parked',
    async (real, n) => {
      const id = real.model.parked[n % (real.model.parked.length || 1)];
      if (id === undefined) return;
      const one = deedFor(real, n, id);
      await real.store.commit(CAMPAIGN, entryOf(one), { drop: id });
      real.did(one);
      await refused('a play that is recorded', real.store.commit(CAMPAIGN, entryOf(one)));
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
      // What a man did last can be taken back by itself.
      const open = model.done.filter((one, at) => !model.done.slice(at + 1).some(({ man }) => man === one.man));
      const one = open[n % (open.length || 1)];
      if (!one) return;
      const id = real.newId();
      await real.store.commit(CAMPAIGN, undoWithDependents((await all(real.store)).toReversed(), one.id, id));
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
      const { man, from, to } = deedFor(real, n, '');
      await refused('what goes from what is not', real.store.commit(CAMPAIGN, deed(real.newId(), man, to, from)));
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
      await real.store.restore(await real.store.open(real.file.blob), { how: 'everything' });
      real.model = real.file.model;
    },
  ],
  [
    'a copy beside it',
    async (real) => {
      await real.store.restore(await real.store.open(await real.store.backup(CAMPAIGN)), { how: 'copies' });
    },
  ],
  [
    'another phone',
    async (real, n) => {
      const other = new Phone(new IDBFactory(), counting(`o${real.newId()}-`));
      const theirs = await openStore({ ...other.tab(), name: 'other' });
      await theirs.restore(await theirs.open(await real.store.backup(CAMPAIGN)), { how: 'new' });
      const one = deedFor(real, n, real.newId());
      await theirs.commit(CAMPAIGN, entryOf(one));
      const file = await theirs.backup(CAMPAIGN);
      theirs.close();
      await real.store.restore(await real.store.open(file), { how: 'new' });
      real.did(one);
    },
  ],
];

const command = fc.tuple(fc.nat(MOVES.length - 1), fc.nat(59));

/** Tells so many stories against a plain list; one that fails is cut down to the shortest that does. */
async function tell(from: number, to: number): Promise<FaultReport> {
  const account = new Account();
  let moves = 0;
  const story = fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 25 }), async (commands) => {
    const real = await Real.open();
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
  const amiss = failed
    ? [`${counterexample?.[0].map(([move, n]) => `${MOVES[move]![0]} ${n}`).join(', then ')}: ${errorInstance}`]
    : [];
  for (let n = 0; n < numRuns; n++) account.add(`seed ${from + 1}`, { amiss: n === numRuns - 1 ? amiss : [] });
  account.count('moves', moves);
  return account.came();
}

export const histories: Fault = {
  name: 'histories',
  what: 'random plays, undos, files, reloads and other phones against a plain list, cut down to the shortest that fails',
  plain: 200,
  full: 5000,
  part: 100,
  run: tell,
};
