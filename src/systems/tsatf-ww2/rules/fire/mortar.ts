import {
  askFacts,
  beat,
  choose,
  note,
  pick,
  roll,
  runPart,
  type Sequence,
  scope,
  stateTotalOf,
  withContext,
} from '../../../../engine/ask.ts';
import { nth } from '../../../../engine/data/lists.ts';
import type { Deck } from '../../../../engine/dice/deck.ts';
import { atMost, d6, type Tally, tally } from '../../../../engine/dice/pool.ts';
import { itemOf } from '../../../../engine/pickmen.ts';
import { type Input, NEWEST_EDITION } from '../../../../engine/play.ts';
import { deckChange } from '../../../../engine/roster.ts';
import { itemScope, mapTogether } from '../../../../engine/together.ts';
import type { Outcome } from '../../../../system/sequence.ts';
import { rowOf } from '../../../../system/tables.ts';
import { explainedSum, houseValues, type Switches } from '../../house.ts';
import { BLAST, CLASSES, DIRECTIONS, type Fall, type Grade, MORTARS, SAME_TARGET } from '../../tables.ts';
import { crewRow, gradeOf, hasState, UNIT_FACTS } from '../../units.ts';
import { endTurn } from '../turn/activation.ts';
import { type CardCasualty, liesWounded, type Sort } from './casualties.ts';
import { type MortarSetup, mortarFields, mortarOf } from './mortarsetup.ts';
import {
  drawCardOn,
  type FigureUnderFire,
  figuresIn,
  shellingResult,
  sortAfterEffect,
  type UnitAfterShelling,
} from './underfire.ts';

export type MortarRound = Landing & { readonly struck: readonly CardCasualty[] };

export type MortarResult = Outcome & {
  readonly verdict: 'hit' | 'missed' | 'none' | 'held';
  readonly rounds: readonly MortarRound[];
  readonly after: readonly UnitAfterShelling[];
};

export type PreparedRounds = {
  readonly situation: MortarSetup;
  readonly off: number;
  readonly figures: readonly FigureUnderFire[];
  /** True before edition 4: the men named at the aim are placed without an ask. */
  readonly fillsIn: boolean;
};

export function* mortar({ setup, house, edition = NEWEST_EDITION }: Input<MortarSetup>): Sequence<MortarResult> {
  const rules = houseValues(house);
  const set = yield* prepareRounds(setup, rules, edition);
  if (typeof set === 'string') return { verdict: set, rounds: [], after: [], changes: [] };
  const { situation } = set;
  yield* beat('rounds');
  const { rounds, deck } = yield* runPart(fireRounds, { set, rules });
  const struck = rounds.map((round) => round.struck);
  const { after, changes } = shellingResult(situation.targets, struck, rules);
  return {
    verdict: struck.flat().length > 0 ? 'hit' : 'missed',
    rounds,
    after,
    changes: [
      ...changes,
      ...UNIT_FACTS.set(situation.mortar, 'aimed', situation.same + 1),
      ...UNIT_FACTS.set(situation.mortar, 'fired', true),
      ...endTurn(situation.mortar),
      ...deckChange('casualty', situation.deck, deck),
    ],
  };
}

function* prepareRounds(
  setup: MortarSetup,
  rules: Switches,
  edition: number,
): Sequence<PreparedRounds | 'held' | 'none'> {
  yield* beat('aim');
  const situation = yield* askFacts('aim', mortarFields(rules), setup);
  if (situation.crew.length === 0) return 'none';
  const why = mortarBans(situation, rules);
  if (why.length > 0) {
    yield* note('forbidden', { why });
    const goes = yield* scope('forbidden', choose('', ['hold', 'fire'], { assumed: 'hold', decision: true }), 'mortar');
    if (goes === 'hold') return 'held';
  }
  return {
    situation,
    off: sameTargetBonus(situation.same, rules),
    figures: figuresIn(situation.targets),
    fillsIn: edition < 4,
  };
}

export type MortarBan = 'pinned' | 'unseen' | 'near' | 'far';

/** Reasons why a mortar may not fire. (tsatf-ww2 4.8, 4.9 step 1) */
function mortarBans({ mortar, range, sees }: MortarSetup, rules: Switches): readonly MortarBan[] {
  const { from, to } = MORTARS[mortarOf(mortar, rules) ?? 'light'];
  return [
    ...(hasState(mortar, 'pinned') ? (['pinned'] as const) : []),
    ...(sees ? [] : (['unseen'] as const)),
    ...(range < from ? (['near'] as const) : []),
    ...(range > to ? (['far'] as const) : []),
  ];
}

export type Rounds = { readonly set: PreparedRounds; readonly rules: Switches };

/** Fires one round for each crewman. (tsatf-ww2 4.9 step 2) */
export function* fireRounds({
  set,
  rules,
}: Rounds): Sequence<{ readonly rounds: readonly MortarRound[]; readonly deck: Deck }> {
  let now: FigureSorts = set.figures.map(({ sort }) => sort);
  let { deck } = set.situation;
  const rounds: MortarRound[] = [];
  for (let no = 1; no <= set.situation.crew.length; no++) {
    const round = yield* scope(`round/${no}`, fireRound(set, now, deck, rules));
    rounds.push(round.round);
    now = round.now;
    deck = round.deck;
  }
  return { rounds, deck };
}

/** Figures by position, null once they are out. */
export type FigureSorts = readonly (FigureUnderFire['sort'] | null)[];

/** A round deviates, each figure under it rolls, and each hit takes a card. (tsatf-ww2 4.9 steps 3 to 6) */
function* fireRound(set: PreparedRounds, before: FigureSorts, deck: Deck, rules: Switches) {
  const atFigure = <R>(i: number, sequence: Sequence<R>) => itemScope(`man/${i + 1}`, nth(set.figures, i).id, sequence);
  // The firer rolls, even against his own men.
  const of = set.situation.mortar.id;
  const landing = yield* withContext({ of }, deviation({ off: set.off }));
  yield* note('falls', landing);
  const under = yield* underTemplate(set, before, landing.fall === 'on target', rules);
  const need = yield* numbersToHitUnits(set, under, rules);
  const hits = yield* mapTogether(under, (i) =>
    withContext({ of }, atFigure(i, roll('hit', blastDie(rules), atMost(need[set.figures[i]!.at]!)))),
  );
  const now = [...before];
  const struck: CardCasualty[] = [];
  let rest = deck;
  for (const i of under.filter((_, at) => hits[at] === 1)) {
    const { deck: left, effect, ...card } = yield* atFigure(i, drawCardOn(now[i]!, rest, rules, set.figures[i]));
    rest = left;
    now[i] = sortAfterEffect(now[i]!, effect);
    struck.push({ man: set.figures[i]!.id, effect, ...card });
  }
  return { round: { ...landing, struck }, now, deck: rest };
}

export type Landing = { readonly fall: Fall; readonly inches: number };

/** Direction and distance of a round. (tsatf-ww2 4.9 step 3) */
export function* deviation({ off }: { readonly off: number }): Sequence<Landing> {
  const fall = yield* roll('direction', d6(1), directionTally(off));
  if (fall === 'on target') return { fall, inches: 0 };
  const miss = yield* roll('distance', d6(1), distanceTally(off));
  return miss === 0 ? { fall: 'on target', inches: 0 } : { fall, inches: miss };
}

/** Points subtracted from both dice for earlier rounds at the same target. (tsatf-ww2 4.9 step 4, W-07) */
export const sameTargetBonus = (same: number, { aim }: Pick<Switches, 'aim'>): number =>
  same === 0 ? 0 : aim === 'flat' ? SAME_TARGET : SAME_TARGET * same;

const directionTally = tallyByOff((off) =>
  tally<Fall>(`direction, ${off} off`, 'on target', (_, face) => rowOf(DIRECTIONS, Math.max(1, face - off)).fall),
);
const distanceTally = tallyByOff((off) =>
  tally<number>(`distance, ${off} off`, 0, (_, face) => Math.max(0, face - off)),
);

/** Reuses one tally per number subtracted, so its chances are computed once. Numbers above six equal six. */
function tallyByOff<T>(make: (off: number) => Tally<T>): (off: number) => Tally<T> {
  const made = Array.from({ length: 7 }, (_, off) => make(off));
  return (off) => nth(made, Math.min(6, off));
}

export const mayBeHit = (sort: Sort | null, { under }: Pick<Switches, 'under'>): sort is Sort =>
  sort !== null && (under === 'all' || !liesWounded(sort));

export const isNamed = ({ targets }: MortarSetup, { id, at }: FigureUnderFire): boolean =>
  nth(targets, at).men.includes(id);

/**
 * Positions of the figures under the template.
 * The odds assume the men named at the aim for a round on target, and an empty template otherwise.
 */
export function* underTemplate(
  { situation, figures, fillsIn }: PreparedRounds,
  now: FigureSorts,
  on: boolean,
  rules: Switches,
): Sequence<readonly number[]> {
  const here = figures.flatMap((figure, i) => (mayBeHit(now[i]!, rules) ? [{ ...figure, i }] : []));
  const named = here.filter((figure) => isNamed(situation, figure)).map(({ id }) => id);
  const items = here.map(itemOf);
  const isKnown = !on || figures.some((figure) => isNamed(situation, figure));
  const known = fillsIn && on && named.length > 0 ? { proposed: named } : { assumed: on ? named : [] };
  const offer = isKnown ? known : {};
  const men = items.length > 0 ? yield* pick('under', items, { min: 0, max: items.length }, offer) : [];
  return here.filter(({ id }) => men.includes(id)).map(({ i }) => i);
}

export function* numbersToHitUnits(
  { situation, figures }: PreparedRounds,
  under: readonly number[],
  rules: Switches,
): Sequence<readonly number[]> {
  const of = gradeOf(situation.mortar);
  const need: number[] = [];
  for (const [at, target] of situation.targets.entries()) {
    if (!under.some((i) => figures[i]!.at === at)) continue;
    const sum = explainedSum(rules, (rules) => {
      const number = blastNumber(of, target.class, rules);
      return [{ what: `${of} crew, class ${target.class}`, by: number, now: number, ref: '4.9' }];
    });
    need[at] = yield* scope(`unit ${at + 1}`, stateTotalOf('number', sum, { min: 0, max: 20 }));
  }
  return need;
}

export const blastNumber = (of: Grade, at: (typeof CLASSES)[number], rules: Pick<Switches, 'crack'>): number =>
  crewRow(BLAST, of, rules)[CLASSES.indexOf(at)] ?? 0;

export const blastDie = ({ blast }: Switches) => ({ count: 1, sides: blast === 'd20' ? 20 : 6 });
