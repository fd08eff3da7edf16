import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { fold } from '../../src/campaign/log/fold.ts';
import { undoWithDependents } from '../../src/campaign/log/log.ts';
import { equal } from '../../src/campaign/records/equal.ts';
import type { Entry } from '../../src/campaign/records/records.ts';
import { Refusal } from '../../src/engine/refusal.ts';
import { openStore } from '../../src/storage/idbstore.ts';
import type { Store } from '../../src/storage/store.ts';
import { sequentialIds } from '../../src/testkit/examplecampaign.ts';
import { entryOfMan, musterEntry, Phone, parkedPlay } from '../../src/testkit/phone.ts';
import { Death, EFFECTS, type Effect, FailingDatabase, KINDS, type Kind } from './failingdatabase.ts';
import { type Fault, type FaultReport, judge, newSession, type Session, sentenceOf, Tally } from './fault.ts';

/** Plays an evening with all kinds of writes and records the actions in a session. */
async function playEvening(
  phone: Phone,
  session: Session,
  said: string[],
  stores: Store[],
  gone: () => boolean,
): Promise<void> {
  const open = async () => {
    const store = await openStore(phone.tab());
    store.subscribe((news) => {
      if (news.kind === 'warning') said.push(news.why);
      // A player taps “Try again” when a save fails.
      if (news.kind === 'state' && news.state.saving.kind === 'failed' && !gone()) queueMicrotask(() => store.retry());
    });
    stores.push(store);
    return store;
  };
  const does = async (id: string, work: () => Promise<unknown>) => {
    session.invoked.push(id);
    try {
      await work();
      session.acknowledged.add(id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      session.refused.add(id);
      said.push(error.message);
    }
  };
  /** Repeats a failed read once, like a player who opens the screen again. */
  const sees = async <T>(look: () => Promise<T>): Promise<T> => {
    try {
      return await look();
    } catch (error) {
      said.push(sentenceOf(error));
      return look();
    }
  };
  const round = async (store: Store, n: number) => {
    await does(`play p${n}`, () => store.savePlay('c1', parkedPlay(`p${n}`)));
    await does(`play p${n}`, () => store.savePlay('c1', parkedPlay(`p${n}`, 'Melee')));
    const [from, to] = n % 2 === 1 ? ['ok', 'wounded'] : ['wounded', 'ok'];
    await does(`entry p${n}`, () => store.commit('c1', entryOfMan(`p${n}`, 'u1-1', from, to), { drop: `p${n}` }));
  };

  let store = await sees(open);
  await does('entry muster', () => store.commit('c1', musterEntry()));
  for (const n of [1, 2, 3]) await round(store, n);
  await store.setSetting('dice', 'own');
  await sees(() => store.snapshot());
  const { tail } = await sees(() => store.load('c1'));
  const undo = undoWithDependents(tail, 'p3', 'undo');
  await does('entry undo', () => store.commit('c1', undo));
  await does('entry p3b', () => store.commit('c1', entryOfMan('p3b', 'u1-1', 'ok', 'wounded')));
  store.close();
  store = await sees(open);
  await sees(() => store.entriesAbout('c1', 'u1-1'));
  await round(store, 4);
  await does('play p5', () => store.savePlay('c1', parkedPlay('p5')));
  const file = await sees(() => store.backup('c1'));
  const opened = await sees(() => store.openFile(file));
  await store.restore(opened, { how: 'copies' }).catch((error) => {
    if (!(error instanceof Refusal)) throw error;
    said.push(error.message);
  });
  await does('entry p6', () => store.commit('c1', entryOfMan('p6', 'u2-1', 'ok', 'dead')));
  store.close();
}

async function auditPhone(phone: Phone) {
  const store = await openStore(phone.tab());
  const { loss } = store.state();
  const campaigns = (await store.campaigns()).map(({ id }) => id);
  const all: Entry[] = [];
  let [plays, whole]: [string[], boolean] = [[], true];
  for (const id of campaigns) {
    const entries = (await store.entries(id, undefined, 1000)).toReversed();
    const loaded = await store.load(id);
    whole &&= equal(fold(entries).records, loaded.records);
    if (id !== 'c1') {
      // A copy is complete or absent.
      whole &&= entries.length >= 7 && loaded.plays.length === 1;
      continue;
    }
    all.push(...entries);
    plays = loaded.plays.map((play) => play.id);
  }
  store.close();
  return { ...(loss ? { loss: loss.why } : {}), entries: all.map(({ id }) => id), begun: true, plays, whole };
}

type Case = { readonly kind: Kind; readonly effect: Effect; readonly at: number };

/** Plays an evening with one failing operation. Returns how many operations of the kind there were. */
async function playCase(tally: Tally, { kind, effect, at }: Case): Promise<number> {
  const factory = new IDBFactory();
  const breaking = new FailingDatabase(factory, kind, at, effect);
  const phone = new Phone(breaking.factory, sequentialIds('id'));
  const session = newSession();
  const stores: Store[] = [];
  const failures: string[] = [];
  try {
    await Promise.race([playEvening(phone, session, [], stores, () => breaking.dead), breaking.died]);
  } catch (error) {
    if (!(error instanceof Death)) failures.push(`the evening ended: ${sentenceOf(error)}`);
  } finally {
    breaking.mend();
    for (const store of stores) store.close();
  }
  if (at === 0) return breaking.counted;
  // A new phone object, because a dead app holds no lock.
  const after = new Phone(factory, sequentialIds('after'));
  after.sentinel = phone.sentinel;
  for (const [name, text] of phone.files) after.files.set(name, text);
  try {
    const { loss, ...audit } = await auditPhone(after);
    if (loss) failures.push(loss);
    tally.add(`${kind} ${at} ${effect}`, {
      acknowledged: session.acknowledged.size,
      ...judge([session], audit),
      failures,
    });
  } catch (error) {
    tally.add(`${kind} ${at} ${effect}`, {
      acknowledged: session.acknowledged.size,
      failures: [...failures, sentenceOf(error)],
    });
  }
  return breaking.counted;
}

async function cases(): Promise<readonly Case[]> {
  const all: Case[] = [];
  for (const kind of KINDS) {
    const many = await playCase(new Tally(), { kind, effect: 'once', at: 0 });
    for (const effect of EFFECTS) for (let at = 1; at <= many; at++) all.push({ kind, effect, at });
  }
  return all;
}

async function breakCalls(from: number, to: number): Promise<FaultReport> {
  const tally = new Tally();
  for (const one of (await cases()).slice(from, to)) {
    await playCase(tally, one);
    tally.count(`${one.kind} ${one.effect}`);
  }
  return tally.report();
}

export const calls: Fault = {
  name: 'calls',
  what: 'each single call of the database fails in an evening, once or with the app',
  plain: async () => (await cases()).length,
  full: async () => (await cases()).length,
  part: 200,
  run: breakCalls,
};
