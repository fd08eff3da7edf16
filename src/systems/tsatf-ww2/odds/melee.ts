import { runPart, type Sequence, scope } from '../../../engine/ask.ts';
import { nth } from '../../../engine/data/lists.ts';
import { ValueIndex } from '../../../engine/dice/chances.ts';
import { finalMeasure, mergeByKey, type OddsModel } from '../../../odds/model.ts';
import { addSums, mapResult, type SummedStepResult, type Sums, sumSteps } from '../../../odds/quick.ts';
import { type ChargeResult, goBack, type Verdict } from '../rules/melee/charge.ts';
import { type DuelLoss, type DuelRole, duel, duelLoss, OPPONENT } from '../rules/melee/duel.ts';
import {
  askGrenadeUsers,
  askThrowers,
  duelOf,
  fightMelee,
  largerSide,
  type Melee,
  type MeleeFigure,
  type MeleeRules,
  menOf,
  pairOf,
  pairPath,
  pairsOf,
  ROLES,
  spareMen,
  staysInPlace,
  verdictOf,
} from '../rules/melee/melee.ts';
import type { DuelEffect } from '../tables.ts';

export type Lost = Sums<DuelRole | `${DuelRole} ${DuelEffect}`>;
const NONE: Lost = {
  ...{ attacker: 0, 'attacker killed': 0, 'attacker wounded': 0, 'attacker pushed': 0 },
  ...{ defender: 0, 'defender killed': 0, 'defender wounded': 0, 'defender pushed': 0 },
};

export type Measure = { readonly verdict: Verdict; readonly lost: Lost };

export const measure = ({ verdict, fights }: Pick<ChargeResult, 'verdict' | 'fights'>): Measure => ({
  verdict,
  lost: fights.reduce((lost, fight) => addSums(lost, lossOf(fight)), NONE),
});

const lossOf = ({ loser, fate }: DuelLoss): Partial<Lost> => ({ [loser]: 1, [`${loser} ${fate}`]: 1 });

export const chargeModel: OddsModel = [
  mergeByKey(goBack, () => null),
  mergeByKey(duel, ({ winner, score }) => [winner, score]),
  finalMeasure(
    fightMelee,
    (fights, { line }) => {
      const { lost } = measure({ verdict: 'both', fights });
      return { verdict: verdictOf(lost, menOf(line)), lost };
    },
    {
      *fasterSequence(melee, hasAnswersIn) {
        const unnamed = withoutNames(melee, yield* askThrowers(melee.line), hasAnswersIn);
        return yield* mapResult(runPart(fightUnnamed, unnamed), (measure) => measure);
      },
      paths: ({ line }) => [
        'duel',
        ...ROLES.flatMap((role) => Object.keys(line.grenades[role]).map((place) => `${role}/${place}/grenades`)),
      ],
    },
  ),
];

/** A fighter. His id is empty unless a spare man's duel has answers, under a path that names the men. */
type Fighter = Pick<MeleeFigure, 'id' | 'plus' | 'marked'> & { readonly hasGrenades: boolean };
type Duelists = Readonly<Record<DuelRole, Fighter>>;

/** A duel. `left` is the number of spare men still to come. */
type Item = { readonly left: number } & (
  | { readonly pair: Duelists; readonly grenades: readonly DuelRole[] }
  | { readonly spare: Fighter }
);

type UnnamedMelee = {
  readonly duels: readonly Item[];
  readonly paths?: readonly string[];
  readonly long: DuelRole;
  readonly men: Readonly<Record<DuelRole, number>>;
  readonly rules: MeleeRules;
};

function withoutNames(
  { line, rules, areNumbered }: Melee,
  thrown: Readonly<Record<DuelRole, readonly string[]>>,
  hasAnswersIn: (path: string) => boolean,
): UnnamedMelee {
  const long = largerSide(line);
  const spare = spareMen(line, rules);
  const hasAnswers = (figure: MeleeFigure) =>
    line[OPPONENT[long]].some((enemy) => hasAnswersIn(`duel/${pairPath(pairOf(long, figure, enemy))}`));
  const isNamed = !areNumbered && spare.some(hasAnswers);
  const fighter = (role: DuelRole, { id, plus, marked, place }: MeleeFigure): Fighter => ({
    ...{ plus, marked, hasGrenades: (line.grenades[role][place] ?? 0) > 0 },
    id: isNamed ? id : '',
  });
  const first = pairsOf(line);
  return {
    duels: [
      ...first.map((pair) => ({
        pair: { attacker: fighter('attacker', pair.attacker), defender: fighter('defender', pair.defender) },
        grenades: ROLES.filter((role) => thrown[role].includes(pair[role].id)),
        left: spare.length,
      })),
      ...spare.map((figure, at) => ({ spare: fighter(long, figure), left: spare.length - at - 1 })),
    ],
    ...(areNumbered ? {} : { paths: [...first.map(pairPath), ...(isNamed ? spare.map(() => '') : [])] }),
    ...{ long, men: menOf(line), rules },
  };
}

/**
 * Fold state: one character per man of the smaller side still in place; its code is the index of his class.
 * (tsatf-ww2 4.12)
 */
function* fightUnnamed({ duels, paths, long, men, rules }: UnnamedMelee): Sequence<Measure> {
  const classes = new ValueIndex<Fighter>();
  const fight = function* (inPlace: string, item: Item): Sequence<SummedStepResult<string, keyof Lost>> {
    const isSpare = 'spare' in item;
    if (isSpare && inPlace === '') return { state: '', add: {} };
    const enemy = isSpare ? nth(classes.values, inPlace.charCodeAt(0)) : item.pair[OPPONENT[long]];
    const pair = isSpare ? pairOf(long, item.spare, enemy) : item.pair;
    const fighting = function* (): Sequence<SummedStepResult<string, keyof Lost>> {
      const grenades = isSpare ? yield* askGrenadeUsers(ROLES.filter((role) => pair[role].hasGrenades)) : item.grenades;
      const marked = { attacker: pair.attacker.marked, defender: pair.defender.marked };
      return yield* mapResult(runPart(duel, duelOf(pair, grenades, rules)), (result) => {
        const fell = duelLoss(result, { wounds: rules.wounds, marked });
        const back = staysInPlace(fell.loser, long, isSpare, rules) ? String.fromCharCode(classes.of(enemy)) : '';
        const left = `${isSpare ? inPlace.slice(1) : inPlace}${back}`;
        return { state: left.slice(0, item.left), add: lossOf(fell) };
      });
    };
    return yield* scope(isSpare && item.spare.id !== '' ? pairPath(pair) : '', fighting());
  };
  const fought = sumSteps('duel', duels, '', NONE, fight, paths);
  return yield* mapResult(fought, ({ sums: lost }) => ({
    get verdict() {
      return verdictOf(lost, men);
    },
    lost,
  }));
}
