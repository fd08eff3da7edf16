import { describe, expect, test } from 'vitest';
import { fileOdds } from '../../../cli/odds.ts';
import { asRole, roll, type Sequence } from '../../../engine/ask.ts';
import { nth } from '../../../engine/data/lists.ts';
import { mapChances, mean, probability } from '../../../engine/dice/chances.ts';
import { TooManyPaths } from '../../../engine/dice/effort.ts';
import { atLeast, counts, d6 } from '../../../engine/dice/pool.ts';
import type { Man, Unit } from '../../../engine/roster.ts';
import type { SetupDefaults } from '../../../engine/setup/fields.ts';
import { proposeSetup } from '../../../engine/setup/propose.ts';
import { together } from '../../../engine/together.ts';
import { exactChances } from '../../../odds/enumerate.ts';
import { resolveHouse } from '../../../system/house.ts';
import { type PlayFile, parsePlayFile } from '../../../system/plays/playfile.ts';
import { expectChance, expectPrinted } from '../../../testkit/printed.ts';
import { sampleOf } from '../../../testkit/samplesize.ts';
import { systemOf } from '../../systems.ts';
import { type FightRules, fightRules, house, houseValues } from '../house.ts';
import { type CombatVerdict, verdictOf } from '../rules/combat/fight.ts';
import { type Fight, type FightingUnit, type Leader, newSide, type Role } from '../rules/combat/force.ts';
import { endOfRound } from '../rules/combat/result.ts';
import { rollToEvade, rollToSaveWeapon } from '../rules/overrun.ts';
import { rollCrash } from '../rules/ramming.ts';
import type { CombatSetup } from '../setup.ts';
import { combatSequence } from '../words/combat.ts';
import { countFight, type RoundToCount } from './fightcounter.ts';

const rulesOf = (choices: object = {}): FightRules => fightRules(houseValues(resolveHouse(house, choices)));

const fightingUnit = (
  figures: number,
  facts: Partial<FightingUnit> & { smg?: number; shock?: number } = {},
): FightingUnit => {
  const { smg = 0, shock = 0, ...rest } = facts;
  return {
    place: 1,
    name: 'Unit',
    teams: [{ name: 'Team', figures, smg, shock }],
    apart: false,
    leaders: [],
    led: (rest.leaders ?? []).length > 0,
    quality: 'regular',
    aggressive: false,
    stubborn: false,
    crewed: false,
    support: false,
    rear: false,
    lmg: 0,
    mg: 0,
    suppressing: 0,
    ...rest,
  };
};
const leader = (orders: number, smg = false): Leader => ({ name: 'Leader', orders, is: 'active', wounds: 0, smg });

// Margins alone.

type Bout = {
  readonly a: number;
  readonly d: number;
  readonly aggressive?: readonly Role[];
  readonly second?: readonly [number, number];
};

/** Units too large to be wiped out or Broken: margins alone decide. */
const endless = ({ aggressive = [] }: Bout, round: number): Fight => ({
  attacker: newSide([fightingUnit(1000, { aggressive: aggressive.includes('attacker') })]),
  defender: newSide([fightingUnit(1000, { aggressive: aggressive.includes('defender') })]),
  cover: 'none',
  round,
});

function* bout(told: Bout & { readonly rounds: number; readonly round?: number }): Sequence<CombatVerdict | 'drawn'> {
  const { round = 1, rounds } = told;
  const [a, d] = round > 1 && told.second ? told.second : [told.a, told.d];
  const { attack, defence } = yield* together({
    attack: asRole(`${round}`, roll('attack', d6(a), atLeast(5))),
    defence: asRole(`${round}`, roll('defence', d6(d), atLeast(5))),
  });
  const how = endOfRound(
    endless(told, round),
    { attacker: attack, defender: defence },
    { ...rulesOf(), max_rounds: 2 },
  );
  if (!how) return rounds === 1 ? 'drawn' : yield* bout({ ...told, round: round + 1 });
  return verdictOf(how);
}

const MARGINS = [
  'attacker by 4',
  'attacker by 3',
  'attacker by 2',
  'attacker by 1',
  'drawn',
  'defender by 1',
  'defender by 2',
  'defender by 3',
  'defender by 4',
] as const;

describe('margins, one round or two', () => {
  test.each([
    [
      'P1',
      1,
      { a: 8, d: 13 },
      [0.006747, 0.017673, 0.044617, 0.0882, 0.138782, 0.175751, 0.180417, 0.150725, 0.197088],
    ],
    [
      'P2',
      1,
      { a: 8, d: 11 },
      [0.012362, 0.029544, 0.068433, 0.122632, 0.172519, 0.192263, 0.170545, 0.12052, 0.111183],
    ],
    [
      'P3',
      1,
      { a: 10, d: 10 },
      [0.046999, 0.069827, 0.121216, 0.168203, 0.18751, 0.168203, 0.121216, 0.069827, 0.046999],
    ],
    [
      'P4',
      1,
      { a: 12, d: 4 },
      [0.324911, 0.204167, 0.199719, 0.148081, 0.081349, 0.031924, 0.008421, 0.001332, 0.000095],
    ],
    ['P5', 1, { a: 5, d: 5 }, [0.007316, 0.03658, 0.111772, 0.212874, 0.262917, 0.212874, 0.111772, 0.03658, 0.007316]],
    ['P6', 1, { a: 20, d: 6 }, [0.682723, 0.133249, 0.09269, 0.053361, 0.02507, 0.00943, 0.002765, 0.000607, 0.000103]],
    [
      'P7',
      2,
      { a: 8, d: 13 },
      [0.007684, 0.020126, 0.050809, 0.100441, 0.01926, 0.200142, 0.205455, 0.171643, 0.22444],
    ],
    [
      'P8',
      2,
      { a: 10, d: 10 },
      [0.055811, 0.08292, 0.143946, 0.199743, 0.03516, 0.199743, 0.143946, 0.08292, 0.055811],
    ],
    [
      'P9',
      2,
      { a: 8, d: 13, second: [17, 9] },
      [0.056987, 0.040257, 0.066768, 0.106522, 0.012716, 0.183104, 0.183925, 0.152087, 0.197634],
    ],
    [
      'P10',
      2,
      { a: 10, d: 10, aggressive: ['defender'] },
      [0.063717, 0.094665, 0.164335, 0, 0.126532, 0.228035, 0.164335, 0.094665, 0.063717],
    ],
    [
      'P11',
      2,
      { a: 6, d: 4, aggressive: ['attacker', 'defender'] },
      [0.044797, 0.133053, 0.292432, 0, 0.416055, 0, 0.092268, 0.019612, 0.001783],
    ],
  ] as const)('%s', (_, rounds, told: Bout, wanted) => {
    const all = exactChances(bout, { ...told, rounds });
    for (const [i, end] of MARGINS.entries()) {
      const is = (found: string) => found === end || (end === 'drawn' && found === 'both retire');
      expectChance(all, is, wanted[i]!);
    }
  });

  test.each([
    [2, 2, 11 / 27],
    [4, 3, 664 / 2187],
    [5, 5, 575 / 2187],
  ])('%i dice against %i draw with the expected fraction', (a, d, wanted) => {
    const all = exactChances(bout, { a, d, rounds: 1 });
    expect(probability(all, (end) => end === 'drawn')).toBeCloseTo(wanted, 14);
  });
});

// Both rounds, with what they cost.

/** Unit from marks: J Junior Leader with `leaderFacts`, R rifle, S SMG. */
const unit = (mark: string, marks: string, facts: Unit['facts'], leaderFacts: Man['facts'] = {}): Unit => ({
  id: mark,
  side: mark,
  kind: 'team',
  name: `Unit ${mark}`,
  mark,
  facts: { quality: 'regular', ...facts },
  men: [...marks].map((what, i) => ({
    id: `${mark}${i}`,
    tag: `${mark}${i}`,
    name: `Man ${i}`,
    role: what === 'J' ? 'junior' : 'crew',
    state: 'fit',
    facts: what === 'S' ? { smg: true } : what === 'J' ? leaderFacts : {},
  })),
});

type Attrition = {
  readonly attacker: Unit;
  readonly defender: Unit;
  readonly facts?: Partial<CombatSetup>;
  readonly holds?: object;
};

const P12: Attrition = {
  attacker: unit('A', 'JSSSSSSS', {}, { smg: true }),
  defender: unit('D', 'JRRRRRRRR', {}, { wounds: 1 }),
  facts: { cover: 'hard' },
  holds: { lmg: 1 },
};
const P13: Attrition = { attacker: unit('A', 'RRRRRR', {}), defender: unit('D', 'RRRRRR', {}) };
const P14: Attrition = {
  attacker: unit('A', 'JRRRRRRRR', { 'shock-crew': 2 }),
  defender: unit('D', 'RRRR', { quality: 'green', 'shock-crew': 1 }),
  holds: { lmg: 1 },
};
const P15: Attrition = {
  attacker: unit('A', 'JRRRRRRRRR', { aggressive: true, 'shock-crew': 11 }, { wounds: 1 }),
  defender: unit('D', 'RRRRR', {}),
};

function setupOf({ attacker, defender, facts = {}, holds = {} }: Attrition, visible: number): CombatSetup {
  const given: SetupDefaults = { units: { attacker: [attacker], defender: [defender] } };
  const plain = proposeSetup(combatSequence.setup(resolveHouse(house)), given) as unknown as CombatSetup;
  return {
    ...plain,
    ...facts,
    attackers: plain.attackers.map((one) => ({ ...one, visible })),
    defenders: plain.defenders.map((one) => ({ ...one, ...holds })),
  };
}

const ENDS = [
  ...(['attacker overwhelms', 'attacker outright'] as const),
  ...MARGINS.slice(0, 4),
  ...(['both gone', 'both retire'] as const),
  ...MARGINS.slice(5),
  ...(['defender outright', 'defender overwhelms'] as const),
];

type Odds = Readonly<Record<'ends' | 'verdicts', readonly { id: string; role?: Role; p: number }[]>>;

const system = await systemOf('chain-of-command');

/** Odds of a fight as the command line lists them. */
function fightOdds(told: Attrition, visible: number): Odds {
  const { id: sequence, edition } = combatSequence;
  const play = { system: system.id, sequence, edition, house: {}, setup: setupOf(told, visible), answers: [] };
  return fileOdds(parsePlayFile(JSON.parse(JSON.stringify(play)), system) as PlayFile, system) as Odds;
}

describe('both rounds, with figures, Shock, Pinned, SMGs and overwhelming numbers', () => {
  test.each([
    [
      'P12',
      P12,
      1,
      [
        0.000008, 0.0051, 0.038215, 0.04015, 0.069794, 0.110861, 0.000013, 0.016241, 0.184874, 0.184316, 0.151843,
        0.19489, 0.003695, 0,
      ],
    ],
    [
      'P13',
      P13,
      0,
      [
        0, 0.000564, 0.015582, 0.054932, 0.143746, 0.253007, 0.000001, 0.064336, 0.253007, 0.143746, 0.054932, 0.015582,
        0.000564, 0,
      ],
    ],
    [
      'P14',
      P14,
      1,
      [0.16987, 0.189123, 0.027819, 0.088742, 0.170296, 0.206382, 0, 0, 0.097457, 0.03859, 0.010062, 0.001659, 0, 0],
    ],
    ['P15', P15, 0, [0, 0, 0, 0, 0.0212, 0.137776, 0, 0.233693, 0, 0.309502, 0.123058, 0.026708, 0.004031, 0.144033]],
  ] as const)('%s', (_, told, visible, wanted) => {
    const { ends, verdicts } = fightOdds(told, visible);
    expect(ends.map(({ id }) => id)).toEqual([...ENDS.slice(0, 8), 'no combat', ...ENDS.slice(8)]);
    for (const [i, end] of ENDS.entries()) expectPrinted(ends.find(({ id }) => id === end)!.p, wanted[i]!);
    for (const role of ['attacker', 'defender', undefined]) {
      const of = (all: Odds['ends']) => all.reduce((sum, one) => sum + (one.role === role ? one.p : 0), 0);
      expectPrinted(of(ends), of(verdicts));
    }
  });
});

test.each(
  sampleOf(
    [
      [2, false],
      [3, true],
    ] as const,
    2,
  ),
)('%i rounds of many figures are refused, if they take a phone more than some seconds: %o', (max_rounds, isRefused) => {
  const two = (['a', 'b'] as const).map((_, at) => ({
    ...fightingUnit(1, { aggressive: true, leaders: [leader(2)] }),
    place: at + 1,
    teams: [3, 7].map((figures) => ({ ...nth(fightingUnit(1).teams, 0), figures, smg: 1 })),
  }));
  const fight: Fight = { attacker: newSide(two), defender: newSide(two), cover: 'none', round: 1 };
  const round: RoundToCount = {
    ...{ fight, dice: { attacker: 28, defender: 28 }, hasSurrendered: false },
    rules: rulesOf({ max_rounds }),
  };
  const ends = () => countFight(round).end();
  if (isRefused) expect(ends).toThrow(TooManyPaths);
  else expectChance(ends(), () => true, 1);
});

describe('other numbers of the specification', () => {
  test.each([
    [3, 3, [0.331962, 0.336077, 0.331962]],
    [5, 4, [0.451202, 0.270386, 0.278413]],
    [8, 6, [0.535763, 0.209594, 0.254644]],
  ])('ramming, armour %i against %i', (first, second, wanted) => {
    const all = mapChances(exactChances(rollCrash, { first, second }), ({ verdict }) => verdict);
    for (const [i, verdict] of ['first', 'equal', 'second'].entries())
      expectChance(all, (is) => is === verdict, wanted[i]!);
  });

  test.each([
    [8, 1, 0.767432],
    [13, 3, 0.371923],
    [6, 2, 0.263224],
  ])('%i dice give at least %i kills', (dice, kills, wanted) => {
    const all = exactChances(() => roll('dice', d6(dice), counts(5, 6)), undefined);
    expectChance(all, ([, k = 0]) => k >= kills, wanted);
    expect(mean(all, ([s = 0]) => s)).toBeCloseTo(dice / 6, 12);
    expect(mean(all, ([, k = 0]) => k)).toBeCloseTo(dice / 6, 12);
  });

  test('evading an over-run', () => {
    for (const [shock, wanted] of [1, 5 / 6, 2 / 3, 1 / 2, 1 / 3, 1 / 6, 0, 0].entries())
      expect(probability(exactChances(rollToEvade, shock), (evades) => evades)).toBeCloseTo(wanted, 14);
  });

  test('a crewed weapon touched by a tank', () => {
    expect(probability(exactChances(rollToSaveWeapon, undefined), (safe) => !safe)).toBeCloseTo(5 / 6, 14);
  });
});
