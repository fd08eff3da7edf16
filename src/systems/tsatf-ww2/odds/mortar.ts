import { roll, runPart, type Sequence, steps } from '../../../engine/ask.ts';
import { nth } from '../../../engine/data/lists.ts';
import { probability } from '../../../engine/dice/chances.ts';
import { coarsenDeck, type Deck, FULL_DECK } from '../../../engine/dice/deck.ts';
import { TooManyPaths } from '../../../engine/dice/effort.ts';
import { atMost } from '../../../engine/dice/pool.ts';
import { draw } from '../../../engine/draw.ts';
import { exactChances } from '../../../odds/enumerate.ts';
import { finalMeasure, mergeByKey, type OddsModel } from '../../../odds/model.ts';
import type { Switches } from '../house.ts';
import { countEffects } from '../rules/fire/casualties.ts';
import {
  blastDie,
  blastNumber,
  deviation,
  type FigureSorts,
  fireRounds,
  isNamed,
  type MortarResult,
  type MortarRound,
  mayBeHit,
  numbersToHitUnits,
  type Rounds,
  underTemplate,
} from '../rules/fire/mortar.ts';
import { cardEffect, sortAfterEffect } from '../rules/fire/underfire.ts';
import { gradeOf } from '../units.ts';
import { type Bursts, countBursts, deckSuffices, type Measure } from './bursts.ts';
import { EFFECTS } from './sortedmen.ts';

export type { Measure } from './bursts.ts';

export const measure = ({ verdict, rounds }: MortarResult): Measure => ({
  ...measureRounds(rounds),
  verdict: verdict === 'held' ? 'none' : verdict,
});

function measureRounds(rounds: readonly MortarRound[]): Measure {
  const struck = rounds.flatMap((round) => round.struck);
  return {
    verdict: struck.length > 0 ? 'hit' : 'missed',
    roundsOnTarget: rounds.filter(({ fall }) => fall === 'on target').length,
    ...countEffects(struck),
  };
}

export const mortarModel: OddsModel = [
  mergeByKey(deviation, ({ fall }) => fall === 'on target'),
  finalMeasure(fireRounds, ({ rounds }) => measureRounds(rounds), {
    countMeasure(input) {
      const all = bursts(input);
      return all.men.length > 0 && deckSuffices(all) ? countBursts(all) : undefined;
    },
    fasterSequence: walkRounds,
    paths: () => ['round'],
  }),
];

export const bursts = ({ set: { situation, off, figures }, rules }: Rounds): Bursts => ({
  ...rules,
  rounds: situation.crew.length,
  onTarget: probability(exactChances(deviation, { off }), ({ fall }) => fall === 'on target'),
  men: figures
    .filter((figure) => isNamed(situation, figure) && mayBeHit(figure.sort, rules))
    .map(({ sort, at }) => ({
      sort,
      need: blastNumber(gradeOf(situation.mortar), nth(situation.targets, at).class, rules),
    })),
  die: blastDie(rules),
  deck: situation.deck,
});

/** Limit on figures times rounds for exact odds. Larger cases are sampled. */
const MAX_EXACT = 12;

type Running = Omit<Measure, 'verdict'> & { readonly any: boolean; readonly now: FigureSorts; readonly deck: Deck };

export function* walkRounds({ set, rules }: Rounds): Sequence<Measure> {
  const { crew, deck } = set.situation;
  const now = set.figures.map(({ sort }) => sort);
  const start: Running = {
    roundsOnTarget: 0,
    any: false,
    wounded: 0,
    killed: 0,
    now,
    deck: coarsenDeck(deck, EFFECTS),
  };
  const named = crew.map((_, i) => ({ name: `round/${i + 1}`, whose: 'both' }));
  const rounds = steps(
    '',
    [...crew.keys()],
    start,
    function* (state, no) {
      const isOn = (yield* runPart(deviation, { off: set.off })).fall === 'on target';
      const hit = yield* underTemplate(set, state.now, isOn, rules);
      if (hit.length * crew.length > MAX_EXACT) throw new TooManyPaths('too many figures to walk');
      const need = yield* numbersToHitUnits(set, hit, rules);
      const landed = { ...state, roundsOnTarget: state.roundsOnTarget + (isOn ? 1 : 0) };
      const after = yield* steps('man', [...set.figures.entries()], landed, function* (state, [i, { at }]) {
        return hit.includes(i) ? yield* hitOrMiss(state, i, nth(need, at), rules) : state;
      });
      // Men and cards matter only to later rounds.
      return no < crew.length - 1 ? after : { ...after, now: [], deck: FULL_DECK };
    },
    named,
  );
  const { roundsOnTarget, wounded, killed, any } = yield* rounds;
  return { verdict: any ? 'hit' : 'missed', roundsOnTarget, wounded, killed };
}

function* hitOrMiss(state: Running, i: number, need: number, rules: Switches): Sequence<Running> {
  if ((yield* roll('hit', blastDie(rules), atMost(need))) === 0) return state;
  const sort = state.now[i];
  if (!sort) return state;
  const { is: cardClass, deck } = yield* draw('card', rules.replace ? FULL_DECK : state.deck, EFFECTS);
  const effect = cardEffect(sort, cardClass, rules.marked);
  return {
    ...state,
    any: true,
    wounded: state.wounded + (effect === 'wounded' ? 1 : 0),
    killed: state.killed + (effect === 'killed' ? 1 : 0),
    now: state.now.with(i, effect === 'pinned' ? sort : sortAfterEffect(sort, effect)),
    deck: rules.replace ? state.deck : deck,
  };
}
