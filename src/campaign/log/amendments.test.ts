import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Refusal, unlessRefused } from '../../engine/refusal.ts';
import type { Man } from '../../engine/roster.ts';
import { sequentialIds } from '../../testkit/examplecampaign.ts';
import { Replica } from '../../testkit/replica.ts';
import { sampleSize } from '../../testkit/samplesize.ts';
import { amendment, campaignLog, deed, fightOf, randomFrom } from '../../testkit/schedules.ts';
import { applyChanges } from '../records/changes.ts';
import { creationOf } from '../records/differences.ts';
import {
  type Addition,
  EMPTY_RECORDS,
  type Entry,
  type EntryBody,
  type RecordChange,
  type RecordSet,
} from '../records/records.ts';
import { adaptTransfers, leavesToJoin } from '../records/transfers.ts';
import { amendableEntry, amendEntry, previewRewrite, recordsBefore } from './amend.ts';
import { amendedEntries, LogAmendments } from './amendments.ts';
import { fold, foldLog, foldLogs, LogFold } from './fold.ts';
import { inactiveIds, tipsOf } from './log.ts';
import { mergeLogs } from './merge.ts';

const AT = '2026-11-20T20:00:00.000Z';
const RUNS = { numRuns: sampleSize(5000) };

/** A phone's campaign with random deeds, fights among them, and undos in every sixth place. */
function campaignOf(seed: number, length: number, undos = true) {
  const random = randomFrom(seed);
  const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
  const newId = sequentialIds('e');
  const phone = new Replica(campaignLog(), 'phone');
  for (let i = 0; i < length; i++) {
    const target = one(phone.entries);
    if (undos && random() < 1 / 6 && target.id !== 'begin') {
      unlessRefused(() => phone.undo(target.id, newId(), AT));
      continue;
    }
    const changes = deed(phone.records, one, random, newId());
    if (changes.length === 0) continue;
    const kind = random() < 0.6 ? fightOf(phone.records, changes) : ({ kind: 'edit' } as const);
    phone.write({ id: newId(), title: `Deed ${i}`, changes, ...kind }, AT);
  }
  /** Amends a random entry, if one can be. */
  const amend = (): Entry | undefined => {
    const targets = phone.entries.filter(({ id, kind }) => id !== 'begin' && kind !== 'undo' && kind !== 'amendment');
    if (targets.length === 0) return undefined;
    const { id } = one(targets);
    return unlessRefused(() => phone.amend(...amendment(phone, id, one, random, newId, AT)));
  };
  return { phone, amend, newId, one };
}

const history = fc.record({ seed: fc.nat(), length: fc.integer({ min: 2, max: 25 }) });
/** Long enough for several transfers. */
const longHistory = fc.record({ seed: fc.nat(), length: fc.integer({ min: 20, max: 30 }) });
const LONG_RUNS = { numRuns: sampleSize(1500) };
const statuses = (entries: readonly Entry[]) => entries.map(({ id, aside, effect }) => [id, aside, effect]);

describe('an amendment of a random entry in a random history', () => {
  test('undone, gives the records and the log of before', () => {
    let tried = 0;
    fc.assert(
      fc.property(history, ({ seed, length }) => {
        const { phone, amend, newId } = campaignOf(seed, length);
        const before = foldLog(phone.entries);
        const amended = amend();
        if (!amended) return;
        tried += 1;
        const second = amend();
        const [, both] = foldLogs(before.entries, phone.entries);
        expect(both).toEqual(foldLog(phone.entries));
        expect(fold(both!.entries).records).toEqual(both!.records);
        if (second) phone.undo(second.id, newId(), AT);
        phone.undo(amended.id, newId(), AT);
        const after = foldLog(phone.entries);
        expect(after.records).toEqual(before.records);
        expect(statuses(after.entries.slice(0, before.entries.length))).toEqual(statuses(before.entries));
        expect(phone.records).toEqual(after.records);
      }),
      RUNS,
    );
    expect(tried).toBeGreaterThan(RUNS.numRuns / 3);
  });

  test('amended back, gives the records of before', () => {
    let tried = 0;
    fc.assert(
      fc.property(history, ({ seed, length }) => {
        const { phone, amend, newId } = campaignOf(seed, length);
        const before = foldLog(phone.entries);
        const amended = amend();
        const original = before.entries.find(({ id }) => id === amended?.amends?.entry);
        // A later undo may be left without its own undo, so that the amended entry counts as undone.
        if (!amended || !original || original.aside || isUndone(phone.noted, original.id)) return;
        tried += 1;
        phone.amend(original.id, bodyOf(original), newId(), AT);
        const after = foldLog(phone.entries);
        expect(after.records).toEqual(before.records);
        expect(after.entries.slice(0, before.entries.length).map(({ aside }) => aside)).toEqual(
          before.entries.map(({ aside }) => aside),
        );
      }),
      RUNS,
    );
    expect(tried).toBeGreaterThan(RUNS.numRuns / 4);
  });

  test('gives the records of the log that was written right the first time', () => {
    let [tried, aside, added] = [0, 0, 0];
    fc.assert(
      fc.property(history, ({ seed, length }) => {
        const { phone, amend } = campaignOf(seed, length, false);
        const amended = amend();
        if (!amended?.amends) return;
        const { entry: target, body, additions } = amended.amends;
        const { records, entries } = foldLog(phone.entries);
        const right = phone.entries
          .filter(({ kind }) => kind !== 'amendment')
          .map(({ id, changes }) => ({ id, changes: id === target ? body.changes : changes }));
        const plain = plainFold(right, (at) => entries[at]?.aside !== undefined, additions);
        tried += 1;
        added += additions ? 1 : 0;
        aside += entries.filter((entry) => entry.aside).length;
        expect(records).toEqual(plain);
      }),
      RUNS,
    );
    expect(added).toBeGreaterThan(RUNS.numRuns / 10);
    expect(tried).toBeGreaterThan(RUNS.numRuns / 3);
    expect(aside).toBeGreaterThan(RUNS.numRuns / 10);
  });

  test('sets aside only what does not fit, and leaves no man out of action who fights', () => {
    let aside = 0;
    fc.assert(
      fc.property(history, ({ seed, length }) => {
        const { phone, amend } = campaignOf(seed, length, false);
        const before = new Set(foldLog(phone.entries).entries.flatMap(({ id, aside }) => (aside ? id : [])));
        if (!amend()) return;
        const { entries } = foldLog(phone.entries);
        let records: RecordSet = EMPTY_RECORDS;
        for (const entry of entries) {
          const { changes, told } = effective(entry, entries);
          const wrong = changes.filter((change) => isInOtherState(records, change, told));
          const after = unlessRefused(() => applyChanges(records, adaptTransfers(records, changes), 'merging'));
          if (entry.aside) {
            aside += 1;
            expect(before.has(entry.id) || wrong.length > 0 || after === undefined).toBe(true);
            expect(entry.aside.length).toBeGreaterThan(0);
          } else {
            if (entry.kind === 'play') expect(wrong).toEqual([]);
            records = withAdditions(after!, additionsTo(entry, entries));
          }
        }
      }),
      RUNS,
    );
    expect(aside).toBeGreaterThan(RUNS.numRuns / 10);
  });

  test('moves a man as he is, with what the transfer itself changed, and back', () => {
    let [moved, back] = [0, 0];
    fc.assert(
      fc.property(longHistory, ({ seed, length }) => {
        const { phone, amend } = campaignOf(seed, length);
        if (!amend()) return;
        const fold = new LogFold(EMPTY_RECORDS, new LogAmendments(phone.entries));
        for (const entry of phone.entries) {
          const before = fold.records;
          const status = fold.add(entry);
          if (status.is !== 'in') continue;
          const { changes } = phone.entries.findLast(({ id }) => id === status.amendment)?.amends?.body ?? entry;
          for (const [at, { id }] of status.changes.entries()) {
            if (!leavesToJoin(status.changes, at)) continue;
            const [was, is] = [before, fold.records].map((records) => manIn(records, id));
            const [from, to] = transferIn(changes, id);
            // An undo of several entries, or of such an undo, can also change the man himself.
            if (entry.kind === 'undo') {
              back += 1;
              const targets = phone.entries.filter(({ id }) => entry.undoes?.includes(id));
              if (targets.length === 1 && targets[0]?.kind !== 'undo') expect(is?.state).toBe(was?.state);
              continue;
            }
            moved += 1;
            if (additionsTo(entry, phone.entries).some(({ changes }) => changes.some((one) => one.id === id))) continue;
            expect(is).toEqual({ ...was, tag: from?.tag === to?.tag ? was?.tag : to?.tag });
          }
        }
      }),
      LONG_RUNS,
    );
    expect(moved).toBeGreaterThan(LONG_RUNS.numRuns / 10);
    expect(back).toBeGreaterThan(0);
  });

  test('is merged like any entry: two phones agree on one correction, in either order', () => {
    let conflicts = 0;
    fc.assert(
      fc.property(history, fc.nat(), ({ seed, length }, other) => {
        const here = campaignOf(seed, length);
        const there = new Replica(here.phone.entries, 'other');
        const random = randomFrom(other);
        const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
        const newId = sequentialIds('o');
        const mine = here.amend();
        const target = mine?.amends?.entry;
        if (!target) return;
        const theirs = unlessRefused(() => there.amend(...amendment(there, target, one, random, newId, AT)));
        const changes = deed(there.records, one, random, newId());
        if (changes.length > 0) there.write({ id: newId(), kind: 'edit', title: 'Elsewhere', changes }, AT);
        const [a, b] = [here.phone.entries, there.entries];
        here.phone.take(b);
        there.take(a);
        expect(there.records).toEqual(here.phone.records);
        expect(there.standings).toEqual(here.phone.standings);
        const merged = foldLog(mergeLogs(b, a));
        expect(merged.records).toEqual(there.records);
        if (!theirs) return;
        conflicts += 1;
        const [first, second] = merged.entries.filter(({ kind }) => kind === 'amendment');
        expect(first?.aside).toEqual([expect.stringContaining('Two phones corrected the same entry.')]);
        expect(second?.aside).toBeUndefined();
        there.undo(second!.id, newId(), AT);
        expect(foldLog(there.entries).entries.find(({ id }) => id === first?.id)?.aside).toBeUndefined();
      }),
      RUNS,
    );
    expect(conflicts).toBeGreaterThan(RUNS.numRuns / 5);
  });
});

const additionsTo = ({ id }: Entry, entries: readonly Entry[]): readonly Addition[] =>
  entries.flatMap(({ amends }) => amends?.additions?.filter(({ entry }) => entry === id) ?? []);

const manIn = ({ units }: RecordSet, id: string) => units.flatMap(({ men }) => men).find((man) => man.id === id);

/** A man as a transfer states him, before and after. */
const transferIn = (changes: readonly RecordChange[], id: string) =>
  (['from', 'to'] as const).map((end) =>
    changes
      .flatMap((change) =>
        change.of === 'man' && change.id === id && change.field === '' && end in change
          ? [(change as { from: Man | null; to: Man | null })[end]]
          : [],
      )
      .find((man) => man !== null),
  );

const isUndone = (entries: readonly Entry[], id: string): boolean =>
  inactiveIds(entries).has(id) && !entries.find((one) => one.id === id)?.aside;

const bodyOf = ({ title, changes, effect, units, told }: Entry): EntryBody => ({
  title,
  changes: (effect ?? { changes }).changes,
  ...(units ? { units } : {}),
  ...(told ? { told } : {}),
});

const effective = (entry: Entry, entries: readonly Entry[]): Pick<Entry, 'changes' | 'told'> => {
  const body = entries.findLast(({ amends }) => amends?.entry === entry.id)?.amends?.body;
  return body ? { changes: body.changes, ...(body.told ? { told: body.told } : {}) } : entry;
};

const isInOtherState = ({ units }: RecordSet, { of, id }: RecordChange, told: Entry['told']): boolean => {
  const { units: then = [] } = (told?.play?.setup ?? {}) as Partial<RecordSet>;
  const stateIn = (all: RecordSet['units']) => all.flatMap(({ men }) => men).find((man) => man.id === id)?.state;
  const [was, is] = [stateIn(then), stateIn(units)];
  return of === 'man' && was !== undefined && is !== undefined && was !== is;
};

/** Applies changes entry by entry, without those that are left out or do not fit. */
const plainFold = (
  log: readonly Pick<Entry, 'id' | 'changes'>[],
  isOut: (at: number) => boolean,
  additions: readonly Addition[] = [],
): RecordSet =>
  log.reduce<RecordSet>((records, { id, changes }, at) => {
    if (isOut(at)) return records;
    const after = applyChanges(records, adaptTransfers(records, changes), 'merging');
    return withAdditions(
      after,
      additions.filter(({ entry }) => entry === id),
    );
  }, EMPTY_RECORDS);

const withAdditions = (records: RecordSet, additions: readonly Addition[]): RecordSet =>
  additions
    .flatMap(({ changes }) => changes)
    .reduce((now, change) => unlessRefused(() => applyChanges(now, [change], 'merging')) ?? now, records);

describe('an amendment', () => {
  const MAN = { of: 'man', id: 'u1-1', unit: 'u1' } as const;
  const falls = (id: string, to = 'wounded', from = 'ok'): RecordChange => ({ ...MAN, id, field: 'state', from, to });
  const log = () => {
    const phone = new Replica(campaignLog(), 'a');
    phone.write({ id: 'fire', kind: 'play', title: 'Fire', changes: [falls('u1-1')], units: ['u1'] }, AT);
    phone.write({ id: 'other', kind: 'play', title: 'Melee', changes: [falls('u1-2', 'dead')] }, AT);
    phone.write({ id: 'hospital', kind: 'play', title: 'Hospital', changes: [falls('u1-1', 'dead', 'wounded')] }, AT);
    return phone;
  };
  const body = (...changes: readonly RecordChange[]): EntryBody => ({ title: 'Fire again', changes, units: ['u1'] });
  const states = ({ records }: { records: RecordSet }) => records.units[0]?.men.map(({ state }) => state).join(' ');

  test('shows what follows, and the entry that no longer fits is set aside with its reason', () => {
    const phone = log();
    const draft = amendEntry(phone.noted.toReversed(), 'fire', body(falls('u1-3')), { newId: 'm' });
    const preview = previewRewrite(phone.entries, draft);
    expect(preview.fitting).toBe(1);
    expect(preview.unfit.map(({ id, aside }) => [id, aside])).toEqual([
      ['hospital', ['A1 NCO of 1. Squad is ok now, no longer wounded.']],
    ]);
    expect(states({ records: preview.after })).toBe('ok dead wounded ok');
    phone.write(draft, AT);
    expect(phone.records).toEqual(preview.after);
    expect(inactiveIds(phone.noted)).toEqual(new Set(['hospital']));
    expect(amendedEntries(phone.noted).map(({ id, title }) => `${id}: ${title}`)).toEqual([
      'hospital: Hospital',
      'other: Melee',
      'fire: Fire again',
      'begin: The campaign begins',
    ]);
  });

  test('of an entry that was set aside puts it right, and what is restored is named', () => {
    const phone = log();
    phone.amend('fire', body(falls('u1-3')), 'm', AT);
    phone.amend('hospital', body(falls('u1-3', 'dead', 'wounded')), 'h', AT);
    expect(states(phone)).toBe('ok dead dead ok');
    expect(inactiveIds(phone.noted)).toEqual(new Set());
    phone.undo('h', 'undo', AT);
    const undo = { id: 'u', kind: 'undo', title: 'Undone', changes: [], undoes: ['m'] } as const;
    const { restored, unfit, fitting } = previewRewrite(phone.entries, undo);
    expect([restored.map(({ id }) => id), unfit, fitting]).toEqual([['hospital'], [], 1]);
  });

  test('asks for no roll of a man whose roll is set aside in an earlier hospital', () => {
    const phone = new Replica(campaignLog(), 'a');
    phone.write({ id: 'fire', kind: 'play', title: 'Fire', changes: [falls('u1-1'), falls('u1-2')] }, AT);
    const hospital = (id: string, settles: string, changes: readonly RecordChange[]) =>
      phone.write({ id, title: id, changes, units: ['u1'], settles, ...fightOf(phone.records, changes) }, AT);
    hospital('first', 'g1', [falls('u1-1', 'dead', 'wounded'), falls('u1-2', 'ok', 'wounded')]);
    phone.write({ id: 'melee', kind: 'play', title: 'Melee', changes: [falls('u1-3')] }, AT);
    hospital('second', 'g2', [falls('u1-3', 'ok', 'wounded')]);
    const preview = (changes: readonly RecordChange[]) => {
      const draft = amendEntry(phone.noted.toReversed(), 'fire', body(...changes), { newId: 'm' });
      return previewRewrite(phone.entries, draft);
    };
    const ids = (entries: readonly Entry[]) => entries.map(({ id }) => id);
    const without = preview([falls('u1-2')]);
    expect([ids(without.unfit), ids(without.unsettled)]).toEqual([['first'], []]);
    const another = preview([falls('u1-1'), falls('u1-2'), falls('u1-4')]);
    expect([ids(another.unfit), ids(another.unsettled)]).toEqual([[], ['first', 'second']]);
  });

  test('does not name a later entry that is undone', () => {
    const phone = log();
    phone.undo('hospital', 'back', AT);
    const draft = amendEntry(phone.noted.toReversed(), 'fire', body(falls('u1-3')), { newId: 'm' });
    const { restored, unfit, fitting } = previewRewrite(phone.entries, draft);
    expect([restored, unfit, fitting]).toEqual([[], [], 1]);
  });

  test('with adjusted strengths, as versions up to 1.1 wrote them, changes the games while it is in force', () => {
    const phone = log();
    const to = { ...phone.records.games[0]!, id: 'g2', name: 'Game 2', number: 2, strengths: { u1: 2, u2: 4 } };
    phone.write({ id: 'g2', kind: 'game', title: 'Game 2', changes: [creationOf('game', to)] }, AT);
    const draft = amendEntry(phone.noted.toReversed(), 'fire', body(), { newId: 'm' });
    phone.write({ ...draft, changes: [{ of: 'game', id: 'g2', field: 'strengths.u1', by: 1 }] }, AT);
    expect(phone.records.games[1]?.strengths).toEqual({ u1: 3, u2: 4 });
    phone.undo('m', 'u', AT);
    expect(phone.records.games[1]?.strengths).toEqual({ u1: 2, u2: 4 });
    expect(states(phone)).toBe('dead dead ok ok');
    phone.undo('u', 'again', AT);
    expect(phone.records.games[1]?.strengths).toEqual({ u1: 3, u2: 4 });
    expect(states(phone)).toBe('ok dead ok ok');
  });

  test('of an entry that another amendment sets aside stays its body, until it is undone', () => {
    const phone = log();
    phone.amend('hospital', { ...body(), title: 'Hospital again', changes: [falls('u1-1', 'ok', 'wounded')] }, 'h', AT);
    phone.amend('fire', body(falls('u1-3')), 'm', AT);
    const hospital = () => amendedEntries(phone.noted).find(({ id }) => id === 'hospital');
    expect(hospital()).toMatchObject({ title: 'Hospital again', aside: [expect.any(String)] });
    expect(amendableEntry(phone.noted.toReversed(), 'hospital').changes).toEqual([falls('u1-1', 'ok', 'wounded')]);
    phone.undo('h', 'u', AT);
    expect(hospital()).toMatchObject({ title: 'Hospital', aside: [expect.any(String)] });
  });

  test('adds changes to a later entry while it is in force, and none to an earlier one', () => {
    const phone = log();
    const added = (entry: string, id: string) => ({ entry, changes: [falls(id)] });
    const additions = [added('fire', 'u1-4'), added('other', 'u1-4'), added('hospital', 'u1-3')];
    phone.amend('other', body(falls('u1-2', 'dead')), 'm', AT, additions);
    expect(states(phone)).toBe('dead dead wounded ok');
    expect(phone.noted.find(({ id }) => id === 'hospital')?.effect?.changes).toEqual([
      falls('u1-1', 'dead', 'wounded'),
      falls('u1-3'),
    ]);
    phone.undo('hospital', 'u', AT);
    expect(states(phone)).toBe('wounded dead ok ok');
    phone.undo('u', 'back', AT);
    phone.amend('other', body(falls('u1-4', 'dead')), 'second', AT);
    expect(states(phone)).toBe('dead ok ok dead');
    phone.undo('second', 'third', AT);
    expect(states(phone)).toBe('dead dead wounded ok');
  });

  test('is refused for an undo, an undone entry, and a body that did not fit that day', () => {
    const phone = log();
    phone.undo('hospital', 'u', AT);
    const amend = (id: string, ...changes: readonly RecordChange[]) => phone.amend(id, body(...changes), 'm', AT);
    expect(() => amend('u')).toThrow('That entry cannot be corrected.');
    expect(() => amend('missing')).toThrow('That entry cannot be corrected.');
    expect(() => amend('hospital')).toThrow('“Hospital” is undone. Bring it back first.');
    expect(() => amend('fire', falls('u1-1', 'dead', 'wounded'))).toThrow('no longer wounded');
  });

  test('of a missing entry, or undone together with another entry, is set aside', () => {
    const phone = log();
    const lost = {
      id: 'm',
      kind: 'amendment',
      title: 'Lost',
      changes: [],
      amends: { entry: 'no', body: body() },
    } as const;
    const stamp = { n: 5, author: 'a', device: 'a', at: AT, after: tipsOf(phone.entries) };
    const mixed = { id: 'x', kind: 'undo', title: 'Mixed', changes: [], undoes: ['m', 'fire'] } as const;
    const { entries, records } = foldLog([
      ...phone.entries,
      { ...lost, ...stamp },
      { ...mixed, ...stamp, n: 6, after: ['m'] },
    ]);
    expect(entries.slice(-2).map(({ aside }) => aside)).toEqual([
      ['What it corrects is not in the log.'],
      ['It undoes a correction together with other entries.'],
    ]);
    expect(records).toEqual(phone.records);
    expect(() => recordsBefore(entries, 'nowhere')).toThrow(Refusal);
  });

  test('of a fight that an undo has taken back is undone with its new body', () => {
    const phone = log();
    const undo = phone.undo('other', 'u', AT);
    const there = new Replica(log().entries, 'b');
    there.amend('other', body(falls('u1-4', 'dead')), 'm', AT);
    phone.take(there.entries);
    expect(states(phone)).toBe('dead ok ok ok');
    phone.undo(undo.id, 'back', AT);
    expect(states(phone)).toBe('dead ok ok dead');
  });
});
