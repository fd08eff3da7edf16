import { describe, expect, test } from 'vitest';
import { sequentialIds } from '../../testkit/examplecampaign.ts';
import { FAULTS } from '../../testkit/replica.ts';
import { sampleSize } from '../../testkit/samplesize.ts';
import { campaignLog, runSchedule } from '../../testkit/schedules.ts';
import { applyChanges, Conflict } from '../records/changes.ts';
import { creationOf, removalOfMan, reverseChanges } from '../records/differences.ts';
import { FIELDS } from '../records/fields.ts';
import type { Entry, RecordChange, RecordSet } from '../records/records.ts';
import { foldLog } from './fold.ts';
import { tipsOf } from './log.ts';
import { mergeLogs } from './merge.ts';
import { replaceConflicting } from './replacement.ts';

const SCHEDULES = 2000;

test('phones that diverged agree after merging, and no entry is lost', () => {
  const failed: string[] = [];
  let [aside, twins] = [0, 0];
  for (let seed = 1; seed <= sampleSize(SCHEDULES); seed++) {
    const { faults, counts } = runSchedule(seed);
    if (faults.length > 0) failed.push(`${seed}: ${faults.join(', ')}`);
    aside += counts.aside;
    twins += counts.twins;
  }
  expect(failed).toEqual([]);
  expect(aside).toBeGreaterThan(sampleSize(SCHEDULES));
  expect(twins).toBeGreaterThan(sampleSize(SCHEDULES) / 4);
});

test.each(FAULTS)('schedules detect a faulty phone: %s', (fault) => {
  let seed = 1;
  while (seed <= SCHEDULES && runSchedule(seed, fault).faults.length === 0) seed += 1;
  expect(seed).toBeLessThanOrEqual(SCHEDULES);
});

const MAN = { of: 'man', id: 'u1-1', unit: 'u1' } as const;
const falls = (to: string): RecordChange => ({ ...MAN, field: 'state', from: 'ok', to });
const loses = (by: number): RecordChange => ({ of: 'game', id: 'g1', field: 'counters.morale', by });

const BEGUN = campaignLog();
/** Entry by an author, based on the first entry by default. */
const entry = (author: string, n: number, changes: readonly RecordChange[], more: Partial<Entry> = {}): Entry => ({
  id: `${author}${n}`,
  kind: 'play',
  title: `${author} ${n}`,
  changes,
  n,
  author,
  device: author,
  at: '2026-11-20T20:00:00.000Z',
  after: [BEGUN.at(-1)!.id],
  ...more,
});
const together = (...logs: (readonly Entry[])[]) => foldLog(logs.reduce((all, log) => mergeLogs(all, log)));
const morale = ({ records }: ReturnType<typeof foldLog>) => records.games[0]?.counters.morale;

describe('two logs of one campaign', () => {
  test('merge: counters add up, and entries that do not fit are set aside with reasons', () => {
    const here = [...BEGUN, entry('a', 2, [falls('wounded'), loses(-3)])];
    const there = [...BEGUN, entry('b', 2, [falls('dead'), loses(-2)]), entry('b', 3, [loses(-1)], { after: ['b2'] })];
    const both = together(here, there);
    expect(morale(both)).toBe(4);
    expect(both.records.units[0]?.men[0]?.state).toBe('wounded');
    expect(both.entries.map(({ id, aside }) => [id, aside])).toEqual([
      ['begin', undefined],
      ['a2', undefined],
      ['b2', ['A1 NCO of 1. Squad is wounded now, no longer ok.']],
      ['b3', undefined],
    ]);
    expect(tipsOf(both.entries)).toEqual(['a2', 'b3']);
  });

  test('merge to the same result in any order, grouping and number of times', () => {
    const logs = ['a', 'b', 'c'].map((author) => [...BEGUN, entry(author, 2, [falls('wounded'), loses(-1)])]);
    const [a, b, c] = logs as [Entry[], Entry[], Entry[]];
    const one = mergeLogs(mergeLogs(a, b), c);
    expect(mergeLogs(c, mergeLogs(b, a))).toEqual(one);
    expect(mergeLogs(mergeLogs(a, c), mergeLogs(c, b))).toEqual(one);
    expect(mergeLogs(one, b)).toEqual(one);
  });

  test('can use an entry that was set aside, which undoes its conflicts and their dependants', () => {
    const begun = [...BEGUN, entry('z', 2, [{ of: 'game', id: 'g1', field: 'turn', from: 2, to: 3 }])];
    const [on, more] = [{ after: ['z2'] }, { after: ['a3'] }];
    const worse: RecordChange = { ...MAN, field: 'state', from: 'wounded', to: 'dead' };
    const other: RecordChange = { ...MAN, id: 'u1-2', field: 'state', from: 'ok', to: 'dead' };
    const here = [
      ...begun,
      entry('a', 3, [falls('wounded'), loses(-3)], on),
      entry('a', 4, [worse], more),
      entry('a', 5, [other], { after: ['a4'] }),
    ];
    const there = [...begun, entry('b', 3, [falls('dead'), loses(-2)], { ...on, title: 'A melee' })];
    const both = together(here, there);
    const newest = both.entries.toReversed();
    const { undone, newEntries } = replaceConflicting(newest, both.records, 'b3', sequentialIds('new'));
    expect(undone.map(({ id }) => id)).toEqual(['a4', 'a3']);
    expect(newEntries.map(({ kind, title }) => [kind, title])).toEqual([
      ['undo', 'Undone: a 3 (and 1 later entry)'],
      ['play', 'A melee'],
    ]);
    const written = newEntries.map((one, i): Entry => {
      const by = { author: 'c', device: 'c', at: BEGUN[0]!.at, n: 6 + i };
      return { ...one, ...by, after: i === 0 ? tipsOf(both.entries) : [newEntries[0]!.id] };
    });
    const after = together([...both.entries, ...written]);
    expect(after.entries.filter(({ aside }) => aside).map(({ id }) => id)).toEqual(['b3']);
    expect(after.records.units[0]?.men.slice(0, 2).map(({ state }) => state)).toEqual(['dead', 'dead']);
    expect(morale(after)).toBe(6);
    expect(together(there, here, after.entries)).toEqual(after);
    expect(() => replaceConflicting(newest, both.records, 'a3', sequentialIds('new'))).toThrow('was not set aside');
  });

  test('merge if older versions wrote entries without predecessors', () => {
    const old = (author: string, n: number, changes: readonly RecordChange[]) => {
      const { after: _, ...unsaid } = entry(author, n, changes);
      return unsaid;
    };
    const shared = [...BEGUN, old('z', 2, [loses(-1)])];
    const [here, there] = [
      [...shared, old('a', 3, [falls('wounded')]), old('a', 4, [loses(-1)])],
      [...shared, old('b', 3, [falls('dead'), loses(-4)])],
    ];
    const both = together(here, there);
    expect(both.entries.map(({ id, aside }) => `${id}${aside ? ' aside' : ''}`)).toEqual([
      'begin',
      'z2',
      'a3',
      'b3 aside',
      'a4',
    ]);
    expect(morale(both)).toBe(6);
    expect(together(there, here)).toEqual(both);
  });

  test('undo an entry once if both did, and only the rest if part of it is already undone', () => {
    const fall = entry('a', 2, [loses(-3)]);
    const more = entry('a', 3, [loses(-1)], { after: ['a2'] });
    const start = [...BEGUN, fall, more];
    const undo = (author: string, ...undone: readonly Entry[]) =>
      entry(author, 4, [loses(3 * undone.length - (undone.length > 1 ? 2 : 0))], {
        kind: 'undo',
        undoes: undone.map(({ id }) => id),
        after: ['a3'],
      });
    expect(morale(together([...start, undo('b', fall)], [...start, undo('c', fall)]))).toBe(7);
    const partly = together([...start, undo('b', fall)], [...start, undo('c', more, fall)]);
    expect(morale(partly)).toBe(8);
    expect(partly.entries.at(-1)?.effect?.undoes).toEqual(['a3']);
  });

  test('keep both ends of a fight finished on both phones, the later with its author in its id', () => {
    const end = (author: string, n: number, by: number) => entry(author, n, [loses(by)], { id: 'fight' });
    const here = [...BEGUN, entry('a', 2, []), end('a', 3, -2)].map((one) =>
      one.id === 'fight' ? { ...one, after: ['a2'] } : one,
    );
    const there = [...BEGUN, end('b', 2, -1), entry('b', 3, [loses(-1)], { after: ['fight'] })];
    const both = mergeLogs(here, there);
    expect(both.map(({ id, after }) => [id, after])).toEqual([
      ['begin', []],
      ['a2', ['begin']],
      ['fight', ['begin']],
      ['fight~a', ['a2']],
      ['b3', ['fight']],
    ]);
    expect(mergeLogs(there, here)).toEqual(both);
    expect(mergeLogs(both, here)).toEqual(both);
    expect(morale(foldLog(both))).toBe(4);
  });

  test('keep both ends of a fight that differ in their author alone', () => {
    const end = (author: string) => entry(author, 2, [loses(-1)], { id: 'fight', title: 'A fight', device: 'phone' });
    const both = mergeLogs([...BEGUN, end('a')], [...BEGUN, end('b')]);
    expect(both.map(({ id, author }) => [id, author])).toEqual([
      ['begin', 'begin'],
      ['fight', 'a'],
      ['fight~b', 'b'],
    ]);
    expect(mergeLogs([...BEGUN, end('b')], [...BEGUN, end('a')])).toEqual(both);
  });

  test('keep the undo of one of two ends of a fight, whatever its id on the other phone', () => {
    const end = (author: string, by: number) => entry(author, 2, [loses(by)], { id: 'fight' });
    const undone = entry('b', 3, [loses(1)], { kind: 'undo', undoes: ['fight'], after: ['fight'] });
    const theirs = [...BEGUN, end('b', -1), undone];
    const both = mergeLogs([...BEGUN, end('a', -2)], theirs);
    expect(both.at(-1)?.undoes).toEqual(['fight~b']);
    expect(mergeLogs(theirs, both)).toEqual(both);
    expect(mergeLogs(both, theirs)).toEqual(both);
    expect(morale(foldLog(both))).toBe(6);
  });

  test('undo a transfer that did not know of a change of the man, who comes back as changed', () => {
    const [from, to] = foldLog(BEGUN).records.units;
    const man = from!.men[0]!;
    const transfer = [removalOfMan(from!, man), creationOf('man', { ...man, tag: 'B9' }, { unit: to!.id })];
    const here = [
      ...BEGUN,
      entry('a', 2, [{ ...MAN, field: 'tag', from: man.tag ?? null, to: 'A9' }, falls('wounded')], { kind: 'edit' }),
    ];
    const moved = [...BEGUN, entry('b', 2, transfer, { kind: 'edit' })];
    const undo = entry('b', 3, reverseChanges(transfer), { kind: 'undo', undoes: ['b2'], after: ['b2'] });
    const found = (log: readonly Entry[]) =>
      together(here, log).records.units.flatMap(({ id, men }) =>
        men.flatMap((one) => (one.id === man.id ? [[id, one.tag, one.state]] : [])),
      );
    expect(found(moved)).toEqual([[to!.id, 'B9', 'wounded']]);
    expect(found([...moved, undo])).toEqual([[from!.id, 'A9', 'wounded']]);
  });

  test('combine the draws from one deck, refuse the same card twice, and let a shuffle reset it', () => {
    const deck = (out: string[], from: string[] = []): RecordChange => ({
      of: 'game',
      id: 'g1',
      field: 'decks.casualty',
      from: { out: from, lost: {} },
      to: { out, lost: {} },
    });
    const cards = (...logs: (readonly Entry[])[]) => together(...logs).records.games[0]?.decks.casualty;
    const seven = [...BEGUN, entry('a', 2, [deck(['7c'])])];
    const eight = [...BEGUN, entry('b', 2, [deck(['8c'])])];
    expect(cards(seven, eight)).toEqual({ out: ['7c', '8c'], lost: {} });
    expect(together(seven, [...BEGUN, entry('b', 2, [deck(['7c'])])]).entries.at(-1)?.aside).toHaveLength(1);
    const undone = entry('b', 3, [deck([], ['8c'])], { kind: 'undo', undoes: ['b2'], after: ['b2'] });
    expect(cards(seven, [...eight, undone])).toEqual({ out: ['7c'], lost: {} });
    const shuffled = [...eight, entry('b', 3, [deck(['9c'], ['8c'])], { after: ['b2'] })];
    const late = [...seven, entry('a', 3, [deck(['7c', '6c'], ['7c'])], { after: ['a2'] })];
    expect(cards(late, shuffled)).toEqual({ out: ['9c'], lost: {} });
  });
});

describe('every field has a declared way to merge', () => {
  /** Fields where the latest change wins. Of all others, only decks merge. */
  const LATEST = [
    'campaign settings.*',
    'game turn',
    'game phase',
    'game winner',
    'game result',
    'game notes',
    'unit notes',
    'unit place',
    'unit disbanded',
    'man notes',
  ];
  const RECORDS = { campaign: 'c1', side: 's1', player: 'p1', game: 'g1', unit: 'u1', man: 'u1-1' } as const;
  const kinds = Object.entries(RECORDS).map(([of, id]) => ({ of: of as keyof typeof RECORDS, id }));
  const fields = kinds.flatMap(({ of, id }) =>
    [...FIELDS[of].own, ...FIELDS[of].nested.map((part) => `${part}.*`)].map((field) => ({
      name: `${of} ${field}`,
      of,
      id,
      field: field.replace('*', 'trial'),
    })),
  );
  const at = ({ of, id, field }: (typeof fields)[number]) => ({
    of,
    id,
    field,
    ...(of === 'man' ? { unit: 'u1' } : {}),
  });
  /** Reads a field from the error of a change that does not fit. */
  const held = (records: RecordSet, field: (typeof fields)[number]): unknown =>
    [null, 1, 'mine', 'theirs', true, false, 5, 7].find((from) => {
      try {
        applyChanges(records, [{ ...at(field), from, to: 'probe' }]);
        return true;
      } catch (error) {
        if (!(error instanceof Conflict)) throw error;
        return false;
      }
    });
  /** Changes a field to different values on two phones and returns the result. */
  const apart = (field: (typeof fields)[number], from: unknown, mine: unknown, theirs: unknown) => {
    const begun = [...BEGUN, entry('z', 2, [{ ...at(field), from: first(field), to: from }])];
    const on = (author: string, to: unknown) => entry(author, 3, [{ ...at(field), from, to }], { after: ['z2'] });
    const [here, there] = [
      [...begun, on('a', mine)],
      [...begun, on('b', theirs)],
    ];
    const both = together(here, there);
    expect(together(there, here)).toEqual(both);
    expect(together(both.entries, here)).toEqual(both);
    return { holds: held(both.records, field), aside: both.entries.filter(({ aside }) => aside).map(({ id }) => id) };
  };
  const first = (field: (typeof fields)[number]): unknown => {
    const { records } = foldLog(BEGUN);
    const { campaign, sides, players, games, units } = records;
    const all = [campaign, ...sides, ...players, ...games, ...units, ...units.flatMap(({ men }) => men)];
    const record = all.find((one) => one?.id === field.id) as Readonly<Record<string, unknown>>;
    return record[field.field] ?? null;
  };

  test.each(fields)('$name', (field) => {
    const { holds, aside } = apart(field, 1, 'mine', 'theirs');
    expect({ holds, aside }).toEqual(
      LATEST.includes(field.name) ? { holds: 'theirs', aside: [] } : { holds: 'mine', aside: ['b3'] },
    );
  });

  test.each(fields.filter(({ name }) => name.endsWith('.*')))(
    '$name, as a flag: the latest change wins only for units',
    (field) => {
      const { holds, aside } = apart(field, 1, true, false);
      const latest = LATEST.includes(field.name) || field.name === 'unit facts.*';
      expect({ holds, aside }).toEqual(latest ? { holds: false, aside: [] } : { holds: true, aside: ['b3'] });
    },
  );

  test.each(fields.filter(({ name }) => name.endsWith('.*')))('$name, by difference: both changes count', (field) => {
    const on = (author: string, by: number) => [...BEGUN, entry(author, 2, [{ ...at(field), by }])];
    const both = together(on('a', 2), on('b', 3));
    expect(held(both.records, field)).toBe(5);
    expect(both.entries.some(({ aside }) => aside)).toBe(false);
    expect(together(on('b', 3), on('a', 2))).toEqual(both);
  });

  test('no field is missing', () => {
    expect(fields.length).toBeGreaterThan(30);
    expect(LATEST.filter((name) => !fields.some((field) => field.name === name))).toEqual([]);
  });
});

describe('an untrusted log is refused as a whole', () => {
  const here = [...BEGUN, entry('a', 2, [loses(-1)])];
  test.each([
    ['with other content under a known id', [{ ...here[1]!, title: 'Other' }], 'is not the same on both phones'],
    ['with an impossible time', [entry('b', 9, [])], 'has an impossible time'],
    ['with a missing predecessor', [entry('b', 3, [], { after: ['b2'] })], 'builds on an entry that neither phone has'],
    ['in the position of another entry', [entry('a', 2, [], { id: 'x' })], 'is in the place of another entry'],
    ['with two entries in one position', [entry('b', 2, []), entry('b', 2, [], { id: 'x' })], 'is in the place of'],
  ] as const)('%s', (_, there, sentence) => {
    expect(() => mergeLogs(here, there)).toThrow(sentence);
  });
});

describe('two independent settlements of one game', () => {
  /** A roll for a unit that only counts up, so that it conflicts with nothing. */
  const rolls = (author: string, n: number, more: Partial<Entry> = {}) =>
    entry(author, n, [loses(-1)], {
      title: `Hospital: by ${author}`,
      settles: 'g1',
      units: ['u1'],
      told: { system: 'toy', sequence: 'hospital', edition: 1, verdict: 'rolled', trail: [] },
      ...more,
    });
  const aside = ({ entries }: ReturnType<typeof foldLog>) =>
    entries.flatMap(({ id, aside }) => (aside ? [[id, aside]] : []));

  test('count once: the first applies, and the other is set aside with a reason', () => {
    const both = together([...BEGUN, rolls('a', 2)], [...BEGUN, rolls('b', 2)]);
    expect(aside(both)).toEqual([['b2', ['“Hospital: by a” came first for 1. Squad, and counts.']]]);
    expect(morale(both)).toBe(7);
  });

  test('can use the other one, which undoes the first', () => {
    const both = together([...BEGUN, rolls('a', 2)], [...BEGUN, rolls('b', 2)]);
    const { undone, newEntries } = replaceConflicting(
      both.entries.toReversed(),
      both.records,
      'b2',
      sequentialIds('new'),
    );
    expect(undone.map(({ id }) => id)).toEqual(['a2']);
    const written = newEntries.map((one, i): Entry => {
      const by = { author: 'c', device: 'c', at: BEGUN[0]!.at, n: 3 + i };
      return { ...one, ...by, after: i === 0 ? tipsOf(both.entries) : [newEntries[0]!.id] };
    });
    const after = together([...both.entries, ...written]);
    expect(aside(after).map(([id]) => id)).toEqual(['b2']);
    expect(morale(after)).toBe(7);
  });

  test.each<[string, Partial<Entry>]>([
    ['of other units', { units: ['u2'] }],
    ['after another game', { settles: 'g2' }],
    ['by another procedure', { told: { system: 'toy', sequence: 'pay', edition: 1, verdict: 'paid', trail: [] } }],
    ['by a phone that knew of the first', { after: ['a2'], n: 3 }],
  ])('is in on both sides where it is %s', (_, more) => {
    const both = together([...BEGUN, rolls('a', 2)], [...BEGUN, rolls('a', 2), rolls('b', 2, more)]);
    expect(aside(both)).toEqual([]);
    expect(morale(both)).toBe(6);
  });

  test('apply the second if the first was undone before the merge', () => {
    const undo = entry('a', 3, [loses(1)], { kind: 'undo', undoes: ['a2'], after: ['a2'] });
    const both = together(
      [...BEGUN, rolls('a', 2), undo],
      [...BEGUN, entry('b', 2, []), rolls('b', 4, { after: ['b3'] }), entry('b', 3, [], { after: ['b2'] })],
    );
    expect(aside(both)).toEqual([]);
    expect(morale(both)).toBe(7);
  });
});
