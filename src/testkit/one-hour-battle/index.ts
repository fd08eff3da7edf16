import { beat, facts, roll, type Sequence, stateTotal } from '../../engine/ask.ts';
import { atLeast, d6 } from '../../engine/dice/pool.ts';
import { runningTotals } from '../../engine/lines.ts';
import type { Input } from '../../engine/play.ts';
import { Refusal } from '../../engine/refusal.ts';
import { stateChange, type Unit } from '../../engine/roster.ts';
import { optionsFrom } from '../../engine/setup/fields.ts';
import { choiceFact, countFact, unitFacts } from '../../system/facts.ts';
import { fieldsOf } from '../../system/fields.ts';
import { houseRules, numberRule } from '../../system/house.ts';
import { defineSequence, type Outcome } from '../../system/sequence.ts';
import { defineSystem } from '../../system/system.ts';
import type { Table } from '../../system/tables.ts';
import type { Sample, UnitKind } from '../../system/units.ts';
import { asksByStep, countOf, saysNumber } from '../../system/wording.ts';
import { card } from './card.ts';

// 1. Regiments: their facts and kinds.

const FACTS = unitFacts({
  grade: choiceFact('Grade', { raw: 'Raw', steady: 'Steady', veteran: 'Veteran' }),
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
type Result = Outcome & { readonly verdict: 'broken' | 'stands'; readonly hits: number };

const FIELDS = fieldsOf<Setup>(({ unit, flag }) => [
  unit('shooter', 'Shooter', 'shooter', { of: stands }),
  unit('target', 'Target', 'target', { of: stands }),
  flag('cover', 'The target is in cover', { beat: 'volley' }),
]);

/** Rolls two dice, each a hit on the shooter's need or more. The fourth hit breaks the target. (2.1, 2.2) */
function* volley({ setup, house }: Input<Setup>): Sequence<Result> {
  if (setup.shooter.id === setup.target.id) throw new Refusal('A regiment cannot fire at itself.');
  yield* beat('volley');
  const { shooter, target, cover } = yield* facts('volley', FIELDS, setup);
  const own = NEEDS[FACTS.of(shooter, 'grade') ?? 'steady'];
  const sum = explainedSum(houseValues(house), (rules) =>
    runningTotals([
      { what: 'grade', by: own },
      { what: 'cover', by: cover ? rules.cover : 0 },
    ]),
  );
  const need = yield* stateTotal('need', sum, { min: 2, max: 7 });
  const hits = yield* roll('hits', d6(2), atLeast(need));
  const broken = FACTS.of(target, 'hits') + hits >= BREAKS;
  return {
    verdict: broken ? 'broken' : 'stands',
    hits,
    changes: [
      ...FACTS.add(target, 'hits', Math.min(hits, BREAKS - FACTS.of(target, 'hits'))),
      ...(broken ? target.men.flatMap((man) => stateChange(target, man, 'broken')) : []),
    ],
  };
}

// 4. The words for players, and what the odds measure.

const LINES: Readonly<Record<string, string>> = { grade: 'By its grade', cover: 'The target is in cover' };

const shooting = defineSequence<Setup, Result, Pick<Result, 'verdict' | 'hits'>>({
  id: 'volley',
  title: 'Volley',
  about: 'Two dice at one regiment.',
  phase: 'fire',
  edition: 1,
  beats: [{ id: 'volley', title: 'The volley' }],
  roles: optionsFrom({ shooter: 'Shooter', target: 'Target' }),
  setup: () => FIELDS,
  rule: volley,
  odds: {
    of: ({ verdict, hits }) => ({ verdict, hits }),
    verdicts: [
      { id: 'broken', title: 'Target breaks', role: 'shooter' },
      { id: 'stands', title: 'Target stands', role: 'target' },
    ],
    amounts: [{ id: 'hits', title: 'Hits', counts: 'hits', role: 'target', of: ({ hits }) => hits }],
  },
  words: {
    ask: asksByStep({
      volley: (_, { shooter, target }) => ({ title: `${shooter.name} fires at ${target.name}`, ref: '2.1' }),
      hits: (_, { shooter, target }) => ({
        title: `${shooter.name}: two dice`,
        ref: '2.1',
        // A throw is described here, or by a note if only the rule knows its meaning.
        ...saysNumber((n) => `${countOf(n, 'hit', 'hits')} on ${target.name}.`),
      }),
    }),
    stated: (_, { shooter }) => ({
      title: `${shooter.name}: lowest roll that hits`,
      line: ({ what }) => LINES[what] ?? '',
    }),
    outcome: ({ verdict, hits }, { target }) => ({
      title: verdict === 'broken' ? `${target.name} breaks.` : `${target.name} stands.`,
      orders: [`${target.name} has ${hits} more hits.`],
    }),
  },
});

const sample: Sample = {
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
