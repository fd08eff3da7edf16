import { decides, type OddsModel } from '../../../odds/model.ts';
import { sampleFromHere } from '../../../odds/quick.ts';
import { draw, part, roll, type Sequence, steps } from '../../../rules/ask.ts';
import { probability } from '../../../rules/chances.ts';
import { coarsen, type Deck, fresh } from '../../../rules/deck.ts';
import { nth } from '../../../rules/lists.ts';
import { atMost, d6, poolChances } from '../../../rules/pool.ts';
import { countEffects } from '../casualties.ts';
import type { Switches } from '../house.ts';
import {
  blast,
  deviation,
  die,
  falls,
  fireRounds,
  inches,
  isNamed,
  mayBeHit,
  type Now,
  needs,
  type Result,
  type Round,
  type Rounds,
  underTemplate,
} from '../mortar.ts';
import { effectBy, sortAfter } from '../shelled.ts';
import { grade } from '../unit.ts';
import { type Burst, type Bursts, cardsLast, countBursts, MEASURED } from './bursts.ts';
import { LOOKS } from './sortedmen.ts';

function* onTarget(aim: { readonly off: number }): Sequence<boolean> {
  return (yield* deviation(aim)).fall === 'on target';
}

/** Measure of a mortar's turn: rounds on target, and men wounded and killed. */
export type Measure = {
  readonly verdict: 'hit' | 'missed' | 'none';
  readonly target: number;
  readonly wounded: number;
  readonly killed: number;
};

export const measure = ({ verdict, rounds }: Result): Measure => ({
  ...measureRounds(rounds),
  verdict: verdict === 'held' ? 'none' : verdict,
});

function measureRounds(rounds: readonly Round[]): Measure {
  const struck = rounds.flatMap((round) => round.struck);
  return {
    verdict: struck.length > 0 ? 'hit' : 'missed',
    target: rounds.filter(({ fall }) => fall === 'on target').length,
    ...countEffects(struck),
  };
}

/** Figures times rounds that are still walked once something is answered; more are sampled. */
const EXACT = 12;

type Running = Omit<Measure, 'verdict'> & { readonly any: boolean; readonly now: Now; readonly deck: Deck };

/** The rounds man by man, without names. */
export function* walkRounds({ set, rules }: Rounds): Sequence<Burst> {
  const rounds = Array.from({ length: set.situation.crew.length }, (_, i) => i);
  const start: Running = {
    target: 0,
    any: false,
    wounded: 0,
    killed: 0,
    now: set.figures.map(({ sort }) => sort),
    deck: coarsen(set.situation.deck, LOOKS.effect),
  };
  const step = function* (state: Running, no: number): Sequence<Running> {
    const on = yield* part(onTarget, { off: set.off });
    const hit = yield* underTemplate(set, state.now, on, rules);
    if (hit.length * rounds.length > EXACT) yield* sampleFromHere();
    const need = yield* needs(set, hit, rules);
    const start = { ...state, target: state.target + (on ? 1 : 0) };
    return yield* steps('man', [...set.figures, null], start, function* (now, figure) {
      // Who is where, and which cards are out, matter to the rounds that follow alone.
      if (!figure) return no < rounds.length - 1 ? now : { ...now, now: [], deck: fresh };
      const i = set.figures.indexOf(figure);
      return hit.includes(i) ? yield* hitOrMiss(now, i, need[figure.at]!, rules) : now;
    });
  };
  const named = rounds.map((no) => ({ name: `round/${no + 1}`, whose: 'both' }));
  const { target, wounded, killed, any } = yield* steps('', rounds, start, step, named);
  return { verdict: any ? 'hit' : 'missed', target, wounded, killed };
}

/** The rounds as they are counted at once. */
export const bursts = ({ set: { situation, off, figures }, rules }: Rounds): Bursts => ({
  rounds: situation.crew.length,
  onTarget: onTargetChance(off),
  men: figures
    .filter((figure) => isNamed(situation, figure) && mayBeHit(figure.sort, rules))
    .map(({ sort, at }) => ({ sort, need: blast(grade(situation.mortar), nth(situation.targets, at).class, rules) })),
  die: die(rules),
  deck: situation.deck,
  marked: rules.marked,
  replace: rules.replace,
  under: rules.under,
});

/** Probability that a round is on target: by its direction, or zero inches off. */
function onTargetChance(off: number): number {
  const straight = probability(poolChances(d6(1), falls(off)), (fall) => fall === 'on target');
  return straight + (1 - straight) * probability(poolChances(d6(1), inches(off)), (inches) => inches === 0);
}

/** The rounds decide. They are counted at once while nothing in them is answered and the cards last. */
export const mortarModel: OddsModel = [
  decides(fireRounds, ({ rounds }) => measureRounds(rounds), {
    counted(input) {
      const all = bursts(input);
      return all.men.length > 0 && cardsLast(all) ? { fields: MEASURED, count: () => countBursts(all) } : undefined;
    },
    instead: walkRounds,
    samePaths: true,
    paths: () => ['round'],
  }),
];

/** A die and perhaps a card on one man. A pinned man counts as he was before. */
function* hitOrMiss(state: Running, i: number, need: number, rules: Switches): Sequence<Running> {
  if ((yield* roll('hit', die(rules), atMost(need))) === 0) return state;
  const sort = state.now[i]!;
  const { is, deck: rest } = yield* draw('card', rules.replace ? fresh : state.deck, LOOKS.effect);
  const effect = effectBy(sort, is, rules.marked);
  const deck = rules.replace ? state.deck : rest;
  return {
    target: state.target,
    any: true,
    wounded: state.wounded + (effect === 'wounded' ? 1 : 0),
    killed: state.killed + (effect === 'killed' ? 1 : 0),
    now: state.now.map((one, at) => (at === i && effect !== 'pinned' ? sortAfter(sort, effect) : one)),
    deck,
  };
}
