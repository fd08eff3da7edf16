import { recordsBefore } from '../campaign/log/amend.ts';
import { logOrder } from '../campaign/log/entries.ts';
import { foldLog } from '../campaign/log/fold.ts';
import { twinId } from '../campaign/log/merge.ts';
import { changesBetween, creationOf, removalOf, removalOfMan } from '../campaign/records/differences.ts';
import { equal } from '../campaign/records/equal.ts';
import {
  type Addition,
  EMPTY_RECORDS,
  type Entry,
  type EntryBody,
  type RecordChange,
  type RecordSet,
} from '../campaign/records/records.ts';
import { disbandUnit, reformUnit } from '../campaign/units/disband.ts';
import { recruit } from '../campaign/units/muster.ts';
import { FULL_DECK } from '../engine/dice/deck.ts';
import { Refusal } from '../engine/refusal.ts';
import type { LogBase } from '../storage/backup/archive.ts';
import { isCoveredBy, logBaseOf, vectorOf } from '../storage/backup/logbase.ts';
import { exampleRecords, foot } from './examplecampaign.ts';
import { type Fault, Replica } from './replica.ts';

export type ScheduleResult = {
  readonly faults: readonly string[];
  readonly counts: Readonly<
    Record<
      'written' | 'twins' | 'undone' | 'amended' | 'given' | 'refused' | 'restored' | 'stranded' | 'aside' | 'void',
      number
    >
  >;
};

/** A whole log, or its newest entries with the base that they follow. */
type Parcel = { readonly entries: readonly Entry[]; readonly base?: LogBase };

const PACK = ['2c', '3c', '4c', '5c', '6c', '7c', '8c', '9c'];
const START = new Date('2026-11-20T19:00:00.000Z').getTime();

const BEGIN: Entry = {
  id: 'begin',
  kind: 'edit',
  title: 'The campaign begins',
  changes: changesBetween(EMPTY_RECORDS, exampleRecords()),
  n: 1,
  author: 'begin',
  device: 'begin',
  at: new Date(START).toISOString(),
  after: [],
};

export const campaignLog = (): readonly Entry[] => [BEGIN];

/**
 * Runs a seeded schedule of several phones on one campaign. It includes outcomes, undos, fights that several phones
 * finish, wrong clocks and restored snapshots. Logs are delivered late, twice, in part or never. At the end the phones
 * must agree and their records match the log. Nothing may be lost, unless every phone refuses the partial log that
 * contains it.
 */
export function runSchedule(seed: number, fault?: Fault): ScheduleResult {
  const random = randomFrom(seed);
  const below = (n: number) => Math.floor(random() * n);
  const one = <T>(of: readonly T[]): T => of[below(of.length)]!;
  const phones = Array.from({ length: 2 + (seed % 3) }, (_, i) => new Replica([BEGIN], `phone ${i}`, fault));
  const clocks = phones.map(() => (random() - 0.5) * 12 * 86_400_000);
  const snapshots = phones.map((): (readonly Entry[])[] => []);
  const held = new Set<string>();
  const late: Parcel[] = [];
  const counts = {
    written: 0,
    twins: 0,
    undone: 0,
    amended: 0,
    given: 0,
    refused: 0,
    restored: 0,
    stranded: 0,
    aside: 0,
    void: 0,
  };
  const faults: string[] = [];
  let made = 0;
  const newId = () => `e${++made}`;

  const give = (phone: Replica, parcel: Parcel): boolean => {
    counts.given += 1;
    try {
      phone.take(parcel.entries, parcel.base);
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      counts.refused += 1;
      return false;
    }
  };
  const write = (phone: Replica, how: (at: string) => Entry) => {
    try {
      held.add(place(how(new Date(START + made * 1000 + clocks[phones.indexOf(phone)]!).toISOString())));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  };

  for (let action = 20 + (seed % 60); action > 0; action--) {
    const phone = one(phones);
    const what = random();
    if (what < 0.5) {
      const changes = deed(phone.records, one, random, newId());
      if (changes.length === 0) continue;
      counts.written += 1;
      const entry = random() < 0.5 ? fightOf(phone.records, changes) : ({ kind: 'edit' } as const);
      // Several phones can finish the same fight.
      const parked = `fight${below(3)}`;
      const isParked = entry.kind === 'play' && random() < 0.3 && !phone.entries.some(({ id }) => id === parked);
      const id = isParked ? parked : newId();
      write(phone, (at) => phone.write({ id, title: 'A deed', changes, ...entry }, at));
    } else if (what < 0.56) {
      const target = one(phone.entries);
      if (target.id === BEGIN.id) continue;
      counts.amended += 1;
      write(phone, (at) => phone.amend(...amendment(phone, target.id, one, random, newId, at)));
    } else if (what < 0.65) {
      const target = one(phone.entries);
      if (target.id === BEGIN.id) continue;
      counts.undone += 1;
      write(phone, (at) => phone.undo(target.id, newId(), at));
    } else if (what < 0.68) snapshots[phones.indexOf(phone)]!.push(phone.entries);
    else if (what < 0.7) {
      const snapshot = one(snapshots[phones.indexOf(phone)]!);
      if (!snapshot) continue;
      counts.restored += 1;
      // Restoring a snapshot discards later entries that only this phone has.
      const elsewhere = [
        ...phones.filter((other) => other !== phone).map(({ entries }) => entries),
        ...late.map(({ entries }) => entries),
        snapshot,
      ];
      const kept = new Set(elsewhere.flat().map(place));
      for (const entry of phone.entries) if (!kept.has(place(entry))) held.delete(place(entry));
      phone.restore(snapshot, newId());
    } else {
      const other = one(phones.filter((each) => each !== phone));
      const parcel = random() < 0.5 ? { entries: phone.entries } : since(phone.entries, other.entries);
      if (random() < 0.2) late.push(parcel);
      else {
        const taken = give(other, parcel);
        if (random() < 0.2 && give(other, parcel) !== taken) faults.push('a log taken twice is not the same');
      }
      if (late.length > 0 && random() < 0.3) give(one(phones), one(late));
    }
  }

  const meet = () => {
    for (const phone of phones)
      for (const other of phones)
        if (phone !== other && !give(other, since(phone.entries, other.entries)))
          give(other, { entries: phone.entries });
  };
  meet();
  const known = () => phones.reduce((sum, { entries }) => sum + entries.length, 0);
  // A late parcel can depend on another late parcel.
  for (let before = 0; before < known(); ) {
    before = known();
    for (const parcel of late) for (const phone of phones) give(phone, parcel);
    meet();
    meet();
  }

  // Partial logs that depend on discarded entries are refused by every phone.
  const nobodys = late.filter((parcel) => !phones.some((phone) => give(phone, parcel)));
  const stranded = new Set(nobodys.flatMap(({ entries }) => entries.map(place)));

  const [first] = phones as [Replica];
  for (const phone of phones) {
    if (!equal(phone.standings, first.standings)) faults.push('logs differ');
    if (!equal(phone.records, first.records)) faults.push('records differ');
    if (!equal(foldLog(phone.entries.toSorted(logOrder)).records, phone.records))
      faults.push('records are not the fold of the log');
    const there = new Set(phone.entries.map(place));
    const missing = [...held].filter((one) => !there.has(one));
    if (missing.some((one) => !stranded.has(one))) faults.push('an entry is lost');
    counts.stranded = missing.filter((one) => stranded.has(one)).length;
  }
  counts.twins = first.entries.filter((entry) => entry.id === twinId(entry)).length;
  for (const { aside } of first.noted) if (aside) counts[aside.length > 0 ? 'aside' : 'void'] += 1;
  return { faults: [...new Set(faults)], counts };
}

// An id changes if another phone finished the same fight.
const place = ({ n, author }: Entry): string => `${n} ${author}`;

/** A fight of the units whose men the changes name. */
export const fightOf = ({ units }: RecordSet, changes: readonly RecordChange[]): Pick<Entry, 'kind' | 'told'> => ({
  kind: 'play',
  told: {
    ...{ system: 'toy', sequence: 'scuffle', edition: 1, verdict: '', trail: [] },
    play: {
      ...{ system: 'toy', sequence: 'scuffle', edition: 1, house: {}, answers: [], cursor: 0, overruled: {} },
      setup: { units: units.filter(({ id }) => changes.some(({ unit }) => unit === id)) },
    },
  },
});

/** Returns the arguments of a random amendment: new changes or none, and additions to a later entry. */
export function amendment(
  phone: Replica,
  id: string,
  one: <T>(of: readonly T[]) => T,
  random: () => number,
  newId: () => string,
  at: string,
): [id: string, body: EntryBody, newId: string, at: string, additions: readonly Addition[]] {
  const before = recordsBefore(phone.entries, id);
  const changes = random() < 0.3 || before.games.length === 0 ? [] : deed(before, one, random, newId());
  const { told } = random() < 0.5 ? fightOf(before, changes) : {};
  const later = phone.entries.slice(phone.entries.findIndex((entry) => entry.id === id) + 1);
  const added = later.length === 0 || random() < 0.5 ? [] : deed(phone.records, one, random, newId());
  const fields = added.filter(({ field }) => field !== '');
  const additions = fields.length === 0 ? [] : [{ entry: one(later).id, changes: fields }];
  return [id, { title: 'Another deed', changes, ...(told ? { told } : {}) }, newId(), at, additions];
}

/** Returns the entries that another phone lacks. Its newest entry of each author decides. */
function since(entries: readonly Entry[], there: readonly Entry[]): Parcel {
  const vector = vectorOf(there);
  const [covered, newest] = [[] as string[], [] as Entry[]];
  for (const entry of entries)
    if (isCoveredBy(vector, entry)) covered.push(entry.id);
    else newest.push(entry);
  return { entries: newest, base: logBaseOf(vector, covered) };
}

/** Returns a random change of records: casualties, morale, cards, or a unit added or removed. */
export function deed(
  { units, games }: RecordSet,
  one: <T>(of: readonly T[]) => T,
  random: () => number,
  id: string,
): readonly RecordChange[] {
  const game = games[0]!;
  const at = { of: 'game', id: game.id } as const;
  const what = random();
  const unit = one(units);
  if (what < 0.05) return [{ ...at, field: 'turn', from: game.turn, to: game.turn + 1 }];
  if (what < 0.12) return [{ ...at, field: 'counters.morale', by: Math.floor(random() * 7) - 3 }];
  if (what < 0.2) {
    const from = game.decks.casualty ?? FULL_DECK;
    const left = PACK.filter((card) => !from.out.includes(card));
    const to = left.length === 0 ? FULL_DECK : { ...from, out: [...from.out, one(left)] };
    return [{ ...at, field: 'decks.casualty', from, to }];
  }
  if (what < 0.24 || !unit)
    return [creationOf('unit', { ...exampleRecords().units[0]!, id: `${id}u`, mark: `X${id}`, men: [] })];
  if (what < 0.29) return [creationOf('man', recruit(foot, unit, 'rifleman', `${id}m`), { unit: unit.id })];
  if (what < 0.305) return [removalOf('unit', unit)];
  if (what < 0.32) return [unit.disbanded ? reformUnit(unit) : disbandUnit(unit)];
  const own = { of: 'unit', id: unit.id } as const;
  if (what < 0.38) return [{ ...own, field: 'facts.grenades', by: Math.floor(random() * 5) - 2 }];
  if (what < 0.44) return [{ ...own, field: 'facts.shaken', from: unit.facts.shaken ?? null, to: random() < 0.5 }];
  const man = one(unit.men);
  if (!man) return [];
  if (what < 0.46) return [removalOfMan(unit, man)];
  if (what < 0.5) {
    const to = one(units);
    const moved = random() < 0.5 ? man : { ...man, tag: `T${id}` };
    return to === unit ? [] : [removalOfMan(unit, man), creationOf('man', moved, { unit: to.id })];
  }
  const his = { of: 'man', id: man.id, unit: unit.id } as const;
  if (what < 0.54) return [{ ...his, field: 'name', from: man.name, to: `Man ${id}` }];
  if (what < 0.58) return [{ ...his, field: 'facts.tries', by: 1 }];
  const fallen = unit.men.filter(() => random() < 0.4);
  return [
    ...fallen.map(
      (each): RecordChange => ({ ...his, id: each.id, field: 'state', from: each.state, to: one(foot.states).id }),
    ),
    { ...at, field: 'counters.morale', by: -fallen.length },
  ];
}

/** Returns a seeded generator of random numbers n, with 0 ≤ n < 1. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
