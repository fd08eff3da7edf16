import { askFacts, asRole, beat, roll, type Sequence, scope, stateTotalOf } from '../../engine/ask.ts';
import { atLeast, d6 } from '../../engine/dice/pool.ts';
import { runningTotals } from '../../engine/lines.ts';
import type { Input } from '../../engine/play.ts';
import { Refusal } from '../../engine/refusal.ts';
import { stateChange, type Unit } from '../../engine/roster.ts';
import { optionsFrom } from '../../engine/setup/fields.ts';
import { choiceFact, countFact, unitFacts } from '../../system/facts.ts';
import { fieldsOf } from '../../system/fields.ts';
import { rowNamed } from '../../system/help.ts';
import { houseRules, numberRule } from '../../system/house.ts';
import { defineSequence, type Outcome } from '../../system/sequence.ts';
import { defineSystem } from '../../system/system.ts';
import type { Table } from '../../system/tables.ts';
import type { Sample, UnitKind } from '../../system/units.ts';
import { asksByStep, countOf, independentBecause, saysNumber } from '../../system/wording.ts';
import { card } from './card.ts';

// 1. Regiments: their facts and kinds.

const FACTS = unitFacts({
  grade: choiceFact('Grade', { raw: 'Raw', steady: 'Steady', veteran: 'Veteran' }, { card: true }),
  hits: countFact('Hits', [0, 4], { state: true }),
});

const stands = ({ men }: Unit): boolean => men.some(({ state }) => state === 'standing');

const regiment: UnitKind = {
  id: 'regiment',
  title: 'Regiment',
  roles: [{ id: 'stand', title: 'Stand', plural: 'stands', whole: true }],
  facts: FACTS.shown(),
  manFacts: [],
  states: [
    { id: 'standing', title: 'On the table', isActive: true, tone: 'good' },
    { id: 'broken', title: 'Broken', isActive: false, tone: 'bad' },
  ],
  templates: [{ id: 'foot', title: 'Foot', kind: 'regiment', men: { stand: 1 }, facts: { grade: 'steady' } }],
};

// 2. House rules for what the rulebook leaves open, and its table.

const { house, houseValues, explainedSum } = houseRules({
  Volleys: {
    cover: numberRule('2.2', 'Cover adds to the need', 1, [0, 2], { why: 'The sheet leaves it to you.' }),
  },
});

const NEEDS = { raw: 5, steady: 4, veteran: 3 } as const;
const BREAKS = 4;

const needs: Table = {
  id: 'needs',
  title: 'What a die needs',
  ref: '2.1',
  head: ['Grade', 'Hits on'],
  rows: Object.entries(NEEDS).map(([grade, need]) => [grade, `${need} or more`]),
};

// 3. The rule: it asks and announces.

type Setup = { readonly shooter: Unit; readonly target: Unit; readonly cover: boolean };
type Role = 'shooter' | 'target';
type Result = Outcome & {
  readonly verdict: 'target breaks' | 'shooter breaks' | 'both stand';
  /** New hits on each regiment. */
  readonly hits: Readonly<Record<Role, number>>;
};

const FIELDS = fieldsOf<Setup>(({ unit, flag }) => [
  unit('shooter', 'Shooter', 'shooter', { of: stands }),
  unit('target', 'Target', 'target', { of: stands }),
  flag('cover', 'The target is in cover', { beat: 'fire' }),
]);

/** Rolls two dice, each a hit on the firer's need or more. (2.1, 2.2) */
function* volley(firer: Unit, inCover: boolean, house: Input['house']): Sequence<number> {
  const own = NEEDS[FACTS.of(firer, 'grade') ?? 'steady'];
  const sum = explainedSum(houseValues(house), (rules) =>
    runningTotals([
      { what: 'grade', by: own },
      { what: 'cover', by: inCover ? rules.cover : 0 },
    ]),
  );
  const need = yield* stateTotalOf('need', sum, { min: 2, max: 7 });
  return yield* roll('hits', d6(2), atLeast(need));
}

/** Both fire in turn, the shooter first, until one breaks or each has fired twice. (2.3) */
function* firefight({ setup, house }: Input<Setup>): Sequence<Result> {
  if (setup.shooter.id === setup.target.id) throw new Refusal('A regiment cannot fire at itself.');
  yield* beat('fire');
  const fight = yield* askFacts('fire', FIELDS, setup);
  const hits = { shooter: 0, target: 0 };
  const breaks = (role: Role) => FACTS.of(fight[role], 'hits') + hits[role] >= BREAKS;
  for (const no of [1, 2])
    for (const [role, enemy] of [
      ['shooter', 'target'],
      ['target', 'shooter'],
    ] as const)
      if (!breaks(role) && !breaks(enemy))
        hits[enemy] += yield* scope(
          `${no}`,
          asRole(role, volley(fight[role], enemy === 'target' && fight.cover, house)),
        );
  const changes = (['shooter', 'target'] as const).flatMap((role) => [
    ...FACTS.add(fight[role], 'hits', Math.min(hits[role], BREAKS - FACTS.of(fight[role], 'hits'))),
    ...(breaks(role) ? fight[role].men.flatMap((man) => stateChange(fight[role], man, 'broken')) : []),
  ]);
  const verdict = breaks('target') ? 'target breaks' : breaks('shooter') ? 'shooter breaks' : 'both stand';
  return { verdict, hits, changes };
}

// 4. The words for players, and what the odds measure.

const LINES: Readonly<Record<string, string>> = { grade: 'By its grade', cover: 'The target is in cover' };

const shooting = defineSequence<Setup, Result, Pick<Result, 'verdict' | 'hits'>>({
  id: 'firefight',
  title: 'Firefight',
  about: 'Two regiments fire in turn, two dice each.',
  phase: 'fire',
  edition: 1,
  beats: [{ id: 'fire', title: 'Firefight' }],
  roles: optionsFrom({ shooter: 'Shooter', target: 'Target' }),
  setup: () => FIELDS,
  rule: firefight,
  odds: {
    of: ({ verdict, hits }) => ({ verdict, hits }),
    verdicts: [
      { id: 'target breaks', title: 'Target breaks', role: 'shooter' },
      { id: 'both stand', title: 'Both stand' },
      { id: 'shooter breaks', title: 'Shooter breaks', role: 'target' },
    ],
    amounts: [
      { id: 'target', title: 'Hits on the target', counts: 'hits', role: 'target', of: ({ hits }) => hits.target },
      {
        id: 'shooter',
        title: 'Hits on the shooter',
        counts: 'hits',
        role: 'shooter',
        of: ({ hits }) => hits.shooter,
      },
    ],
  },
  words: {
    ask: asksByStep({
      fire: (_, { shooter, target }) => ({
        title: `${shooter.name} fires at ${target.name}`,
        ref: '2.3',
        help: { about: 'Whether the target is in cover.', none: 'A single fact needs no table.' },
      }),
      hits: (ask, setup) => {
        const [firer, enemy] = pairOf(ask, setup);
        return {
          title: `${firer.name}: two dice`,
          ref: '2.1',
          // A throw is described here, or by a note if only the rule knows its meaning.
          ...saysNumber((n) => `${countOf(n, 'hit', 'hits')} on ${enemy.name}.`),
          ...independentBecause('next'),
          help: {
            about: 'Two dice: each hits on the number of its regiment’s grade, or more.',
            table: 'needs',
            at: rowNamed(`${firer.facts.grade}`),
          },
        };
      },
    }),
    stated: (stated, setup) => ({
      title: `${pairOf(stated, setup)[0].name}: lowest roll that hits`,
      line: ({ what }) => LINES[what] ?? '',
    }),
    outcome: ({ verdict, hits }, { shooter, target }) => ({
      title:
        verdict === 'both stand'
          ? 'Both stand.'
          : `${verdict === 'target breaks' ? target.name : shooter.name} breaks.`,
      orders: [
        `${shooter.name} has ${countOf(hits.shooter, 'more hit', 'more hits')}.`,
        `${target.name} has ${countOf(hits.target, 'more hit', 'more hits')}.`,
      ],
    }),
  },
});

/** Returns who fires, and at whom. */
function pairOf({ whose }: { readonly whose: string }, { shooter, target }: Setup): readonly [Unit, Unit] {
  return whose === 'target' ? [target, shooter] : [shooter, target];
}

export const sample: Sample = {
  id: 'two',
  title: 'Two regiments',
  sides: ['Red', 'Blue'].map((name) => ({ name, units: regiment.templates })),
};

export default defineSystem({
  ...card,
  units: [regiment],
  phases: [{ id: 'fire', title: 'Fire' }],
  sequences: [shooting],
  house,
  tables: [needs],
  changesBetweenGames: ({ units }) => units.flatMap((unit) => FACTS.add(unit, 'hits', -FACTS.of(unit, 'hits'))),
  samples: [sample],
});
