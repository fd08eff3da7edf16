import { expect, test } from 'vitest';
import type { SequenceOf } from '../../system/sequence.ts';
import { exampleRecords, foot } from '../../testkit/examplecampaign.ts';
import { undoWithDependents } from '../log/log.ts';
import type { Rules } from '../log/statechanges.ts';
import { applyChanges } from '../records/changes.ts';
import { creationOf, removalOf } from '../records/differences.ts';
import type { CampaignRecords, Entry, Game, NewEntry, RecordChange } from '../records/records.ts';
import { report } from './report.ts';
import { layOutReport, markdown, plainText } from './reporttext.ts';
import { lossesByCause, strengthsByGame } from './statistics.ts';

const rules: Rules = {
  name: 'Toy rules',
  units: [
    {
      ...foot,
      facts: [...foot.facts, { id: 'routed', title: 'Routed', kind: 'flag', state: true }],
      manFacts: [...foot.manFacts, { id: 'duels', title: 'Duels won', kind: 'number', min: 0, max: 99, counts: true }],
    },
  ],
  sequences: [{ id: 'melee', title: 'Close combat' } as SequenceOf],
};

const state = (id: string, from: string, to: string): RecordChange => ({
  of: 'man',
  id,
  unit: id.slice(0, 2),
  field: 'state',
  from,
  to,
});

const entry = (n: number, draft: Partial<NewEntry>): Entry => ({
  id: `e${n}`,
  n,
  author: 'd',
  device: 'd',
  at: '2026-11-20T20:00:00.000Z',
  kind: 'play',
  title: `Entry ${n}`,
  changes: [],
  game: 'g1',
  ...draft,
});

const fight = (n: number, verdict: string, changes: readonly RecordChange[], by: 'hand' | 'app' = 'hand'): Entry =>
  entry(n, {
    title: `1. Squad – 2. Squad: ${verdict}`,
    changes,
    units: ['u1', 'u2'],
    told: {
      system: 'toy',
      sequence: 'melee',
      edition: 1,
      verdict,
      trail: [],
      play: {
        system: 'toy',
        sequence: 'melee',
        edition: 1,
        house: {},
        setup: {},
        answers: [
          {
            id: 'a',
            dice: [
              { face: 4, by },
              { face: 2, by },
            ],
          },
          { id: 'b', dice: [{ face: 1, by: 'app' }], told: { count: 3, value: 9 } },
          { id: 'undone', dice: [{ face: 6, by: 'hand' }] },
        ],
        cursor: 2,
        overruled: {},
      },
    },
  });

function told(...later: readonly Entry[]): { records: CampaignRecords; game: Game; log: readonly Entry[] } {
  const start = exampleRecords();
  const begin = entry(1, { kind: 'game', title: 'Game 1 begins', changes: [creationOf('game', start.games[0]!)] });
  const records = later.reduce((now, { changes }) => applyChanges(now, changes), start);
  return { records, game: records.games[0]!, log: [begin, ...later].toReversed() };
}

const reported = (...later: readonly Entry[]) => {
  const { records, game, log } = told(...later);
  return report(rules, records, game, log);
};

test('losses are grouped by side, unit and state, and men who returned are not losses', () => {
  const { sides } = reported(
    fight(2, 'Nobody gives ground.', [state('u1-2', 'ok', 'wounded'), state('u1-3', 'ok', 'dead')]),
    entry(3, { kind: 'edit', changes: [state('u1-2', 'wounded', 'ok'), state('u2-2', 'ok', 'wounded')] }),
    entry(4, { kind: 'edit', changes: [state('u2-2', 'wounded', 'dead')] }),
  );
  expect(sides).toEqual([
    {
      name: 'Red',
      began: 4,
      left: 3,
      units: [{ name: '1. Squad', began: 4, left: 3, losses: [{ state: 'Dead', men: ['A3 Rifleman 3'] }] }],
    },
    {
      name: 'Blue',
      began: 4,
      left: 3,
      units: [{ name: '2. Squad', began: 4, left: 3, losses: [{ state: 'Dead', men: ['B2 Rifleman 2'] }] }],
    },
  ]);
});

test('a unit that loses more than half is below half its men', () => {
  const lost = ['u2-1', 'u2-2', 'u2-3'].map((man) => state(man, 'ok', 'dead'));
  const { turningPoints } = reported(fight(2, 'The attacker wins.', lost));
  expect(turningPoints[0]?.why).toContain('2. Squad is below half its men.');
});

test('turning points are a fallen leader, a unit halved, broken or destroyed, and a fight won', () => {
  const { turningPoints } = reported(
    fight(2, 'Nobody gives ground.', [state('u1-2', 'ok', 'pinned')]),
    entry(3, { kind: 'game', title: 'Turn 2', changes: [{ of: 'game', id: 'g1', field: 'turn', by: 1 }] }),
    fight(4, 'The attacker wins.', [state('u2-1', 'ok', 'dead'), state('u2-2', 'ok', 'dead')]),
    entry(5, {
      kind: 'edit',
      title: 'The table rules',
      changes: [{ of: 'unit', id: 'u2', field: 'routed', from: null, to: true }],
    }),
    fight(6, 'All is lost.', [state('u2-3', 'ok', 'dead'), state('u2-4', 'ok', 'dead')]),
  );
  expect(turningPoints).toEqual([
    {
      turn: 2,
      what: '1. Squad – 2. Squad: The attacker wins.',
      why: ['B1 NCO of 2. Squad falls.', '2. Squad is down to half its men.'],
    },
    { turn: 2, what: 'The table rules', why: ['2. Squad: Routed.'] },
    { turn: 2, what: '1. Squad – 2. Squad: All is lost.', why: ['2. Squad has nobody left.'] },
  ]);
});

test('undone entries and the end of the game are not part of the battle', () => {
  const first = fight(2, 'The attacker wins.', [state('u2-1', 'ok', 'dead')]);
  const undo: Entry = { ...entry(3, {}), ...undoWithDependents([first], 'e2', 'e3') };
  const end = entry(4, {
    kind: 'game',
    title: 'Game 1 ends',
    changes: [
      state('u1-1', 'ok', 'wounded'),
      { of: 'game', id: 'g1', field: 'ended', from: null, to: '2026-11-20T22:00:00.000Z' },
    ],
  });
  const { sides, turningPoints, ended } = reported(first, undo, end);
  expect(sides.map(({ left }) => left)).toEqual([4, 4]);
  expect(turningPoints).toEqual([]);
  expect(ended).toBe('2026-11-20T22:00:00.000Z');
});

test('a man who joined counts, and a removed man is still named', () => {
  const { records } = told();
  const [unit] = records.units;
  const gone = unit!.men[3]!;
  const { sides } = reported(
    entry(2, {
      kind: 'edit',
      changes: [
        creationOf('man', { ...gone, id: 'new', name: 'Recruit' }, { unit: 'u1', at: 4 }),
        { of: 'man', id: gone.id, unit: 'u1', at: 3, field: '', from: gone, to: null },
      ],
    }),
  );
  expect(sides[0]!.units[0]).toMatchObject({
    began: 5,
    left: 4,
    losses: [{ state: 'Struck off', men: ['A4 Rifleman 4'] }],
  });
});

test('a dead man who is struck off in the same game is reported as dead', () => {
  const gone = { id: 'gone', title: 'Struck off', isActive: false, tone: 'bad', struck: true } as const;
  const [kind] = rules.units;
  const withStruck = { ...rules, units: [{ ...kind!, states: [...kind!.states, gone] }] };
  const log = [
    entry(2, { changes: [state('u1-1', 'ok', 'dead')] }),
    entry(3, { kind: 'edit', changes: [state('u1-1', 'dead', 'gone')] }),
  ];
  const records = applyChanges(exampleRecords(), [state('u1-1', 'ok', 'gone')]);
  const { sides } = report(withStruck, records, records.games[0]!, log.toReversed());
  expect(sides[0]!.units[0]!.losses).toEqual([{ state: 'Dead', men: ['A1 NCO'] }]);
});

test('a man who returns during the game counts, and only his last state does', () => {
  const start = applyChanges(exampleRecords(), [state('u1-1', 'ok', 'wounded')]);
  const game = { ...start.games[0]!, strengths: { u1: 3, u2: 4 } };
  const log = [
    entry(2, { changes: [state('u1-1', 'wounded', 'ok')] }),
    entry(3, { changes: [state('u1-1', 'ok', 'wounded'), state('u1-2', 'ok', 'wounded')] }),
    entry(4, { changes: [state('u1-1', 'wounded', 'ok'), state('u1-2', 'wounded', 'ok')] }),
  ];
  const told = (upTo: number) => report(rules, start, game, log.slice(0, upTo).toReversed()).sides[0]?.units[0];
  expect(told(0)).toMatchObject({ began: 3, left: 3, losses: [] });
  expect(told(1)).toMatchObject({ began: 4, left: 4, losses: [] });
  expect(told(2)).toMatchObject({
    began: 4,
    left: 2,
    losses: [{ state: 'Wounded', men: ['A1 NCO', 'A2 Rifleman 2'] }],
  });
  expect(told(3)).toMatchObject({ began: 4, left: 4, losses: [] });
});

test('a unit that was absent is not in the report, and no number is negative', () => {
  const start = exampleRecords();
  const game = { ...start.games[0]!, strengths: { u1: 4 } };
  const log = [entry(2, { kind: 'edit', changes: [state('u2-1', 'ok', 'dead')] })];
  expect(report(rules, start, game, log).sides.map(({ began, left }) => `${left} of ${began}`)).toEqual([
    '4 of 4',
    '0 of 0',
  ]);
});

test('a unit removed after the game is still in the report', () => {
  const { records, game, log } = told(fight(2, 'The attacker wins.', [state('u2-1', 'ok', 'dead')]));
  const off = entry(3, { kind: 'edit', changes: [removalOf('unit', records.units[1]!)] });
  const { game: _, ...after } = off;
  const later = applyChanges(records, off.changes);
  const { sides } = report(rules, later, game, [after, ...log]);
  expect(sides[1]!.units).toMatchObject([{ name: '2. Squad', began: 4, left: 3 }]);
});

test('mentions include duels won and casualties inflicted by a unit that fought alone', () => {
  const { mentions, dice } = reported(
    fight(
      2,
      'The attacker wins.',
      [
        state('u2-1', 'ok', 'dead'),
        state('u2-2', 'ok', 'wounded'),
        { of: 'man', id: 'u1-1', unit: 'u1', field: 'duels', by: 2 },
      ],
      'app',
    ),
  );
  expect(mentions).toEqual(['A1 NCO of 1. Squad: duels won 2.', '1. Squad: 2 of the enemy fell before it.']);
  expect(dice).toEqual({ typed: 3, app: 3 });
});

test('luck compares actual and expected losses, where they are known', () => {
  const lucky = fight(2, 'The attacker wins.', [state('u2-1', 'ok', 'dead')]);
  const amount = { title: 'Losses', orMore: 0.5, orFewer: 0.5 };
  const expected = {
    verdict: 'wins',
    p: 0.5,
    glad: [],
    amounts: [
      { ...amount, side: 's1', mean: 1.25, came: 0 },
      { ...amount, side: 's2', mean: 2, came: 1 },
    ],
  };
  const { records, game, log } = told({ ...lucky, told: { ...lucky.told!, expected } });
  const layout = layOutReport(report(rules, records, game, log), () => 'Friday');
  expect(layout.parts.find(({ heading }) => heading === 'Luck')?.lines).toEqual([
    'Red: 0 lost; the dice promised 1.3.',
    'Blue: 1 lost; the dice promised 2.0.',
  ]);
  const more = told(
    { ...lucky, told: { ...lucky.told!, expected } },
    entry(3, { changes: [state('u2-2', 'ok', 'dead')] }),
  );
  expect(
    layOutReport(report(rules, more.records, more.game, more.log), () => 'Friday').parts.find(
      ({ heading }) => heading === 'Luck',
    )?.lines,
  ).toEqual(['Red: 0 lost; the dice promised 1.3.', 'Blue: 1 lost in close combat; the dice promised 2.0.']);
});

test('a report renders as plain text and Markdown, with names escaped', () => {
  const { records, game, log } = told(fight(2, 'The attacker wins.', [state('u2-1', 'ok', 'dead')]));
  const campaign = { ...records.campaign, name: 'The <b>mill</b> *' };
  const layout = layOutReport(
    report(rules, { ...records, campaign }, { ...game, scenario: 'At dawn' }, log),
    () => 'Friday',
  );
  expect(plainText(layout)).toBe(`The <b>mill</b> *: Game 1
At dawn
Toy rules. Begun Friday, turn 1.

Red: 4 of 4 left
- 1. Squad: 4 of 4. No losses.

Blue: 3 of 4 left
- 2. Squad: 3 of 4. Dead (1): B1 NCO.

Turning points
- Turn 1: 1. Squad – 2. Squad: The attacker wins. B1 NCO of 2. Squad falls.

Worth a mention
- 1. Squad: 1 of the enemy fell before it.

Dice
- 5 rolled by hand, 1 rolled by the app.
`);
  expect(markdown(layout)).toContain('# The &lt;b\\>mill&lt;/b\\> \\*: Game 1\n\nAt dawn  \nToy rules.');
});

test('losses are sorted by cause and game', () => {
  const { records, log } = told(
    fight(2, 'The attacker wins.', [
      { ...state('u2-1', 'ok', 'dead'), why: { by: 'melee', of: '1. Squad' } },
      { ...state('u2-2', 'ok', 'wounded'), why: { by: 'melee' } },
      state('u2-3', 'ok', 'dead'),
    ]),
    entry(3, { kind: 'edit', changes: [state('u1-1', 'ok', 'wounded')] }),
    { ...entry(4, { kind: 'game', changes: [state('u1-2', 'ok', 'dead')] }), game: 'gone' },
  );
  expect(strengthsByGame(rules, records, log)).toEqual({
    at: ['Game 1', 'Now'],
    units: [
      { id: 'u1', name: '1. Squad', full: 4, men: [3, 2] },
      { id: 'u2', name: '2. Squad', full: 4, men: [4, 1] },
    ],
  });
  expect(lossesByCause(rules, records, log)).toEqual({
    causes: ['Melee', 'Close combat', 'The table’s ruling', 'Between games'],
    games: [
      { name: 'Game 1', men: [2, 1, 1, 0] },
      { name: 'Outside the games', men: [0, 0, 0, 1] },
    ],
  });
});

test('notes written in a game stand in its report with their turns, after those of the game', () => {
  const records = exampleRecords();
  const game: Game = { ...records.games[0]!, id: 'g1', notes: 'A foggy morning.' };
  const note = (n: number, title: string, draft: Partial<NewEntry> = {}) =>
    entry(n, { kind: 'edit', title, turn: n, ...draft });
  const entries = [
    note(3, 'Note: The bridge burns.'),
    note(2, 'Note: Of another game.', { game: 'g2' }),
    note(1, 'The men are renamed'),
  ];
  const told = report(rules, { ...records, games: [game] }, game, entries);
  expect(told.notes).toBe('A foggy morning.\nTurn 3: The bridge burns.');
});
