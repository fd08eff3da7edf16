import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exampleRecords } from '../../testkit/examplecampaign.ts';
import { applyChanges, Conflict, completeChanges } from './changes.ts';
import { creationOf, differences, removalOf, removalOfMan, reverseChanges } from './differences.ts';
import { fullFieldName } from './fields.ts';
import type { CampaignRecords, RecordChange } from './records.ts';

const state = (id: string, from: string, to: string): RecordChange => ({
  of: 'man',
  id,
  unit: id.slice(0, 2),
  field: 'state',
  from,
  to,
});

const refusal = (records: CampaignRecords, ...changes: RecordChange[]): readonly string[] => {
  try {
    applyChanges(records, changes);
  } catch (error) {
    if (error instanceof Conflict) return error.sentences;
    throw error;
  }
  return [];
};

const unit = (records: CampaignRecords, id: string) => {
  const found = records.units.find((one) => one.id === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
};

test('a change of a man affects nothing else', () => {
  const before = exampleRecords();
  const after = applyChanges(before, [state('u1-2', 'ok', 'wounded')]);
  expect(unit(after, 'u1').men.map((man) => man.state)).toEqual(['ok', 'wounded', 'ok', 'ok']);
  expect(unit(after, 'u2')).toBe(unit(before, 'u2'));
  expect(unit(before, 'u1').men.map((man) => man.state)).toEqual(['ok', 'ok', 'ok', 'ok']);
});

test('a change with another old value is refused and names the record', () => {
  const before = applyChanges(exampleRecords(), [state('u1-2', 'ok', 'dead')]);
  expect(refusal(before, state('u1-2', 'ok', 'wounded'))).toEqual([
    'A2 Rifleman 2 of 1. Squad is dead now, no longer ok.',
  ]);
});

test('every change that does not fit is listed, and none is applied', () => {
  const before = exampleRecords();
  const sentences = refusal(
    before,
    state('u1-2', 'dead', 'ok'),
    state('u1-3', 'ok', 'dead'),
    state('u9-1', 'ok', 'dead'),
    { of: 'side', id: 's1', field: 'name', from: 'Green', to: 'Grey' },
  );
  expect(sentences).toEqual([
    'A2 Rifleman 2 of 1. Squad is ok now, no longer dead.',
    'The unit of a man is no longer there.',
    'Red: name is “Red” now, no longer “Green”.',
  ]);
  expect(before).toEqual(exampleRecords());
});

test('a fact has the same name with and without its prefix', () => {
  const one = applyChanges(exampleRecords(), [{ of: 'unit', id: 'u1', field: 'facts.shaken', from: false, to: true }]);
  const two = applyChanges(exampleRecords(), [{ of: 'unit', id: 'u1', field: 'shaken', from: false, to: true }]);
  expect(one).toEqual(two);
  expect(fullFieldName({ of: 'unit', field: 'shaken' })).toBe('facts.shaken');
  expect(fullFieldName({ of: 'unit', field: 'name' })).toBe('name');
});

test('a missing fact equals false and 0', () => {
  const after = applyChanges(exampleRecords(), [
    { of: 'man', id: 'u1-1', unit: 'u1', field: 'hero', from: false, to: true },
  ]);
  expect(unit(after, 'u1').men[0]?.facts.hero).toBe(true);
});

test('a stored change of a missing fact starts from null, so its undo removes the fact', () => {
  const before = exampleRecords();
  const hero: RecordChange = { of: 'man', id: 'u1-1', unit: 'u1', field: 'hero', from: false, to: true };
  const again: RecordChange = { ...hero, from: true, to: false };
  const shaken: RecordChange = { of: 'unit', id: 'u1', field: 'shaken', from: false, to: true };
  const changes = completeChanges(before, [hero, again, shaken, state('u1-2', 'ok', 'dead')]);
  expect(changes).toEqual([{ ...hero, from: null }, again, shaken, state('u1-2', 'ok', 'dead')]);
  expect(applyChanges(applyChanges(before, changes), reverseChanges(changes))).toEqual(before);
  expect(() => completeChanges(before, [{ ...hero, from: true }])).toThrow(Conflict);
});

test('a fact set to null is removed', () => {
  const after = applyChanges(exampleRecords(), [{ of: 'unit', id: 'u1', field: 'shaken', from: false, to: null }]);
  expect(unit(after, 'u1').facts).toEqual({ grenades: 3 });
});

test('an optional part is removed with its last field', () => {
  const ann: RecordChange = { of: 'game', id: 'g1', field: 'players.u1', from: null, to: 'p1' };
  const there = applyChanges(exampleRecords(), [ann]);
  expect(there.games[0]?.players).toEqual({ u1: 'p1' });
  expect(applyChanges(there, reverseChanges([ann]))).toEqual(exampleRecords());
});

test('counters change by a difference, whatever their value', () => {
  const by = (by: number): RecordChange => ({ of: 'game', id: 'g1', field: 'counters.morale', by });
  expect(applyChanges(exampleRecords(), [by(-1), by(-2)]).games[0]?.counters).toEqual({ morale: 5 });
  expect(
    applyChanges(exampleRecords(), [{ of: 'game', id: 'g1', field: 'counters.fresh', by: 2 }]).games[0]?.counters,
  ).toEqual({
    morale: 8,
    fresh: 2,
  });
  expect(refusal(exampleRecords(), { of: 'game', id: 'g1', field: 'phase', by: 1 })).toEqual([
    'Game 1: phase is “close”, which cannot be counted.',
  ]);
});

test('the game’s deck, turn and end are fields', () => {
  const deck = { out: ['7s'], lost: {} };
  const after = applyChanges(exampleRecords(), [
    { of: 'game', id: 'g1', field: 'decks.casualty', from: { lost: {}, out: [] }, to: deck },
    { of: 'game', id: 'g1', field: 'turn', from: 1, to: 2 },
    { of: 'game', id: 'g1', field: 'ended', from: null, to: '2026-11-20T22:00:00Z' },
  ]);
  expect(after.games[0]).toMatchObject({ turn: 2, decks: { casualty: deck }, ended: '2026-11-20T22:00:00Z' });
});

test('unsafe and reserved field names are refused', () => {
  const fields = ['__proto__', 'constructor', 'facts.__proto__', 'id', 'men', 'facts', 'facts.'];
  for (const field of fields)
    expect(refusal(exampleRecords(), { of: 'unit', id: 'u1', field, from: null, to: 1 })).toEqual([
      `A unit has no field “${field}”.`,
    ]);
  expect(refusal(exampleRecords(), { of: 'side', id: 's1', field: 'hue', from: null, to: 1 })).toHaveLength(1);
  expect(refusal(exampleRecords(), { of: 'unit', id: 'u1', field: 'name', from: '1. Squad', to: null })).toEqual([
    'A unit must have its name.',
  ]);
});

test('a record is created once, removed only if unchanged, and named when missing', () => {
  const records = exampleRecords();
  const third = { ...unit(records, 'u2'), id: 'u3', mark: 'C' };
  const more = applyChanges(records, [creationOf('unit', third)]);
  expect(more.units.map(({ id }) => id)).toEqual(['u1', 'u2', 'u3']);
  expect(applyChanges(more, [removalOf('unit', third)])).toEqual(records);
  expect(refusal(more, creationOf('unit', third))).toEqual(['2. Squad is there already.']);
  expect(refusal(more, removalOf('unit', { ...third, name: 'Else' }))).toEqual([
    '2. Squad has changed since, so it is not removed.',
  ]);
  expect(refusal(records, removalOf('unit', third))).toEqual(['The unit is no longer there.']);
  expect(refusal(records, { of: 'campaign', id: 'c1', field: '', from: records.campaign, to: null })).toHaveLength(1);
});

test('undoing the removal of a man restores his position', () => {
  const records = exampleRecords();
  const squad = unit(records, 'u1');
  const second = squad.men[1];
  if (!second) throw new Error('no second man');
  const change = removalOfMan(squad, second);
  const after = applyChanges(records, [change]);
  expect(unit(after, 'u1').men.map(({ id }) => id)).toEqual(['u1-1', 'u1-3', 'u1-4']);
  expect(applyChanges(after, reverseChanges([change]))).toEqual(records);
});

test('an edited unit yields changes by field and by man', () => {
  const records = exampleRecords();
  const before = unit(records, 'u1');
  const [nco, first, second, third] = before.men;
  if (!nco || !first || !second || !third) throw new Error('four men are wanted');
  const recruit = { ...third, id: 'new', name: 'Recruit', facts: {} };
  const after = {
    ...before,
    name: 'Guards',
    player: 'p1',
    facts: { grenades: 5 },
    men: [recruit, nco, { ...first, role: 'nco', facts: {} }],
  };
  const changes = differences('unit', before, after);
  expect(changes.map(({ field }) => field).toSorted()).toEqual(
    ['name', 'player', 'facts.grenades', 'facts.shaken', 'role', 'facts.smg', '', '', ''].toSorted(),
  );
  const edited = applyChanges(records, changes);
  expect(unit(edited, 'u1')).toEqual(after);
  expect(applyChanges(edited, reverseChanges(changes))).toEqual(records);
  expect(differences('unit', before, before)).toEqual([]);
});

const altering = fc.oneof(
  fc.record({
    kind: fc.constant('state' as const),
    man: fc.integer({ min: 0, max: 7 }),
    to: fc.constantFrom('ok', 'wounded', 'dead'),
  }),
  fc.record({ kind: fc.constant('count' as const), by: fc.integer({ min: -30, max: 30 }).map((n) => n / 10) }),
  fc.record({ kind: fc.constant('fact' as const), to: fc.constantFrom(null, true, 3, 'veteran') }),
  fc.record({ kind: fc.constant('strike' as const), man: fc.integer({ min: 0, max: 7 }) }),
  fc.record({ kind: fc.constant('recruit' as const), at: fc.integer({ min: 0, max: 4 }) }),
  fc.record({ kind: fc.constant('disband' as const), at: fc.integer({ min: 0, max: 1 }) }),
);
type Altering = typeof altering extends fc.Arbitrary<infer T> ? T : never;

/** Returns changes of this kind that fit the records. Empty if nothing applies. */
function fitting(records: CampaignRecords, what: Altering, n: number): readonly RecordChange[] {
  const men = records.units.flatMap((unit) => unit.men.map((man) => ({ unit, man })));
  const squad = records.units[0];
  switch (what.kind) {
    case 'state': {
      const at = men[what.man % Math.max(1, men.length)];
      return at
        ? [{ of: 'man', id: at.man.id, unit: at.unit.id, field: 'state', from: at.man.state, to: what.to }]
        : [];
    }
    case 'count':
      return [{ of: 'game', id: 'g1', field: 'counters.morale', by: what.by }];
    case 'fact':
      return squad
        ? [{ of: 'unit', id: squad.id, field: 'quality', from: squad.facts.quality ?? null, to: what.to }]
        : [];
    case 'strike': {
      const at = men[what.man % Math.max(1, men.length)];
      return at ? [removalOfMan(at.unit, at.man)] : [];
    }
    case 'recruit': {
      const man = { id: `r${n}`, tag: '', name: 'Recruit', role: 'rifleman', state: 'ok', facts: {} };
      return squad ? [creationOf('man', man, { unit: squad.id, at: Math.min(what.at, squad.men.length) })] : [];
    }
    case 'disband': {
      const gone = records.units[what.at];
      return gone ? [removalOf('unit', gone)] : [];
    }
  }
}

test('the reverse of any changes restores the records exactly', () => {
  fc.assert(
    fc.property(fc.array(altering, { maxLength: 20 }), (kinds) => {
      const start = exampleRecords();
      let now = start;
      const all: RecordChange[] = [];
      kinds.forEach((kind, n) => {
        const changes = fitting(now, kind, n);
        now = applyChanges(now, changes);
        all.push(...changes);
      });
      expect(applyChanges(start, all)).toEqual(now);
      expect(applyChanges(now, reverseChanges(all))).toEqual(start);
    }),
  );
});

test('counter changes of two phones commute', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -9, max: 9 })),
      fc.array(fc.integer({ min: -9, max: 9 })),
      (ours, theirs) => {
        const by = (by: number): RecordChange => ({ of: 'unit', id: 'u1', field: 'grenades', by });
        const [a, b] = [ours.map(by), theirs.map(by)];
        expect(applyChanges(exampleRecords(), [...a, ...b])).toEqual(applyChanges(exampleRecords(), [...b, ...a]));
      },
    ),
  );
});
