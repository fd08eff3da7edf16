import type { Answer } from '../engine/answer.ts';
import type { Ask } from '../engine/ask.ts';
import { type Chance, type Chances, certain, measure, share, shares } from '../engine/chances.ts';
import type { Drawn } from '../engine/deck.ts';
import { inputOf, type Play, positionOf } from '../engine/play.ts';
import { catchOnly, Refusal, unlessRefused } from '../engine/refusal.ts';
import { openAsks, type Position, replay } from '../engine/replay.ts';
import { factsChanged } from '../engine/setup.ts';
import { TooMany } from '../engine/toomany.ts';
import { type Outcome, type Reckon, type SequenceOf, type System, sequenceOf } from '../system/system.ts';
import { stepOf } from '../system/wording.ts';
import { Undecided } from './answered.ts';
import type { OddsCache } from './cache.ts';
import { measuredOdds } from './enumerate.ts';
import { sampleOdds } from './sampling.ts';

/** What the odds say of a play, or why they say nothing. Every `p` is a probability, 0 to 1. */
export type Forecast =
  | {
      readonly kind: 'chances';
      /** Played out many times instead of counted: the screen says “about”. */
      readonly about: boolean;
      /** How many times it was played out, and why it was not counted. */
      readonly plays?: number;
      readonly why?: string;
      /** Every verdict there is, in the order of the bar; together they are 1. */
      readonly verdicts: readonly Named[];
      /** What the figures take for granted: "if they close and stand". */
      readonly assumption?: string;
      /** Whoever is glad of the verdict has won. */
      readonly wins?: true;
      readonly amounts: readonly Amount[];
      readonly events: readonly Named[];
      /** The ends finer than the verdicts, where there are any; together they are 1. */
      readonly ends?: readonly Named[];
    }
  /** A choice the odds cannot make for the player stands in the way: `ask` is its id, `title` its words. */
  | { readonly kind: 'undecided'; readonly ask: string; readonly title: string }
  | { readonly kind: 'none'; readonly reason: string };

/** A verdict or an event, and how likely it is; `role` is who is glad of it. */
export type Named = { readonly id: string; readonly title: string; readonly role?: string; readonly p: number };

/** An amount: what it counts, its mean, and how likely each number of it is, least first; `role` is whose loss it is. */
export type Amount = {
  readonly id: string;
  readonly title: string;
  readonly counts: string;
  readonly role?: string;
  readonly mean: number;
  readonly chances: readonly { readonly amount: number; readonly p: number }[];
};

/** The odds once for each option of a choice, in the player's words. */
export type ByOption = {
  readonly ask: string;
  readonly title: string;
  readonly options: readonly {
    readonly value: string | boolean;
    readonly label: string;
    readonly reckoned: Forecast;
  }[];
};

/** What a play that is told to its end was to bring before anything was thrown, by its facts and the choices made till then, and what it brought. */
export type Fate = {
  readonly about: boolean;
  /** The verdict that came, and how likely it was. */
  readonly verdict: Named;
  /** Each role that is glad of some verdict: how likely one was, and whether one came. */
  readonly glad: readonly { readonly role: string; readonly p: number; readonly came: boolean }[];
  readonly amounts: readonly (Amount & Came)[];
};

/** What came of an amount, and how likely so many or more were, and so many or fewer. */
export type Came = { readonly came: number; readonly orMore: number; readonly orFewer: number };

/** How likely each end of one ask is, least first where they are numbers; `orMore` adds all that follow. */
export type Next = { readonly value: unknown; readonly p: number; readonly orMore: number };

type InFull = Extract<Forecast, { kind: 'chances' }>;

/** What is reckoned of a sequence, whose types that alone knows. */
type Measures = Reckon<unknown, Outcome, unknown>;

/** How often a play is played out, unless that takes too long; and how long it may be counted, in paths of one part. */
export type Effort = {
  readonly times?: number;
  readonly enough?: (plays: number) => boolean;
  readonly limit?: number;
  /** What earlier odds have worked out. */
  readonly cache?: OddsCache;
};

/** How many times a play is played out where its paths are too many to walk. */
const TIMES = 10_000;
/** More units than lie on any table: nobody counts them. */
const TABLE = 64;
const LARGE = `There are more than ${TABLE} units.`;
const DEEP = 'There are too many ways in which it may go.';

/** What may come of the play from where it stands; played out so many times instead of counted, if told so. Throws a Refusal where its answers do not fit. */
export function forecast(system: System, play: Play, effort: Effort = {}): Forecast {
  const sequence = sequenceOf(play.sequence, system);
  const { noOdds, rule, reckon } = sequence;
  const at = standing(rule, play);
  if (!reckon) return { kind: 'none', reason: noOdds };
  if (at.at === 'end') return forecastOf(reckon, (of) => certain(of(reckon.of(at.outcome))), { about: false });
  const found = ahead(sequence, reckon, play, [], effort);
  if (found.kind !== 'undecided') return found;
  // The odds may walk a path of their own: where the same stands on the screen, its words are those.
  const open = openAsks(at).find((ask) => stepOf(ask) === stepOf({ id: found.ask }));
  return open ? { ...found, title: sequence.telling.ask(open, play.setup).title } : found;
}

/**
 * The odds once for each option of the decision on the screen, else of the first that stands in their way; nothing
 * where nobody decides: what a table is looked up for, or what fell, is no choice. `now` is what is reckoned of the play. Throws a Refusal where its answers do not fit.
 */
export function byOption(
  system: System,
  play: Play,
  now = forecast(system, play),
  effort: Effort = {},
): ByOption | undefined {
  const sequence = sequenceOf(play.sequence, system);
  const { rule, reckon, telling } = sequence;
  const at = standing(rule, play);
  if (!reckon || at.at !== 'ask') return undefined;
  const undecided = () => {
    const found = forecastOrUndecided(reckon, play, [], effort);
    return found instanceof Undecided ? found.ask : undefined;
  };
  const choice = openAsks(at).find((ask) => options(ask)) ?? (now.kind === 'undecided' ? undecided() : undefined);
  const values = choice && options(choice);
  if (!values) return undefined;
  const { title, keys } = telling.ask(choice, play.setup);
  return {
    ask: choice.id,
    title,
    options: values.map((value) => ({
      value,
      label: keys?.[String(value)]?.label ?? (value === true ? 'Yes' : value === false ? 'No' : value),
      reckoned: ahead(sequence, reckon, play, [{ id: choice.id, value, by: 'hand' }], effort),
    })),
  };
}

/**
 * How likely it was what came of a play that is told to its end: by the choices before the first throw and the facts,
 * and where that gives it no chance by every choice that was made. Nothing where it is not at its end, nothing was thrown,
 * or its odds hang on choices nobody made.
 */
export function hindsight(system: System, play: Play, effort: Effort = {}): Fate | undefined {
  const sequence = sequenceOf(play.sequence, system);
  const { rule, reckon } = sequence;
  const at = standing(rule, play);
  if (!reckon || at.at !== 'end') return undefined;
  const asked = at.trail.flatMap((step) => ('ask' in step ? [step] : []));
  const first = asked.findIndex(({ ask }) => 'chances' in ask);
  if (first < 0) return undefined;
  const measure = reckon.of(at.outcome);
  const decided = asked.filter(({ ask }) => !('chances' in ask));
  // Facts are asked late in some sequences; a choice made after a throw was made knowing it, and counts only where nothing else gives the outcome a chance.
  const early = decided.filter((step) => asked.indexOf(step) < first);
  const facts = decided.filter((step) => early.includes(step) || step.ask.kind === 'facts');
  const told = (steps: typeof decided, but?: 'men') => steps.map(({ ask, answer }) => changedFacts(ask, answer, but));
  // Men who were named may have fallen had the dice been others.
  for (const taken of [told(facts), told(facts, 'men'), told(early), told(decided)]) {
    const before = foretold(sequence, reckon, play, taken, effort);
    const verdict = before?.verdicts.find(({ id, p }) => id === reckon.verdict(measure) && (p > 0 || before.about));
    if (before && verdict) return fateOfVerdict(reckon, before, verdict, measure);
  }
  return undefined;
}

/** Facts as far as they were told otherwise than they stood, as they would stand otherwise had the dice been others; any other answer as it is. */
const changedFacts = (ask: Ask, answer: Answer, but?: 'men'): Answer =>
  ask.kind === 'facts' && 'value' in answer
    ? { ...answer, value: factsChanged(ask.fields, ask.setup, answer.value, but) }
    : answer;

function fateOfVerdict(reckon: Measures, before: InFull, verdict: Named, measure: unknown): Fate {
  const roles = [...new Set(before.verdicts.flatMap(({ role }) => role ?? []))];
  return {
    about: before.about,
    verdict,
    glad: roles.map((role) => ({
      role,
      p: share(before.verdicts, (one) => one.role === role),
      came: verdict.role === role,
    })),
    amounts: before.amounts.map((amount, i) => ({ ...amount, ...came(amount, reckon.amounts[i]!.of(measure)) })),
  };
}

/** The chances with these decisions and no dice; nothing where a choice is missing, or one made elsewhere does not fit here. */
function foretold(
  sequence: SequenceOf,
  reckon: Measures,
  play: Play,
  decided: readonly Answer[],
  effort: Effort,
): InFull | undefined {
  const before = unlessRefused(() => ahead(sequence, reckon, { ...play, answers: [], cursor: 0 }, decided, effort));
  return before?.kind === 'chances' ? before : undefined;
}

function came({ chances }: Amount, came: number): Came {
  return {
    came,
    orMore: share(chances, ({ amount }) => amount >= came),
    orFewer: share(chances, ({ amount }) => amount <= came),
  };
}

/** The chances of one ask alone, least first where they are numbers; `orMore` adds all that follow. Empty where nothing is left to chance. */
export function next(ask: Ask): readonly Next[] {
  if (!('chances' in ask)) return [];
  const seen = ask.kind === 'draw' ? measure(ask.chances() as Chances<Drawn>, ({ is }) => is) : ask.chances();
  const all = [...seen.values()];
  if (all.every(({ value }) => typeof value === 'number')) all.sort((a, b) => Number(a.value) - Number(b.value));
  return shares(all);
}

function standing(rule: SequenceOf['rule'], play: Play): Position<Outcome> {
  const at = positionOf(rule, play);
  if (at.at === 'refused') throw new Refusal(`${at.id}: ${at.reason}`);
  return at;
}

function ahead(sequence: SequenceOf, reckon: Measures, play: Play, more: readonly Answer[], effort: Effort): Forecast {
  const found = forecastOrUndecided(reckon, play, more, effort);
  if (!(found instanceof Undecided)) return withAssumption(found, reckon, play, more);
  return { kind: 'undecided', ask: found.ask.id, title: sequence.telling.ask(found.ask, play.setup).title };
}

/** The forecast with what it takes for granted where the play stands after these answers. */
function withAssumption(
  found: Forecast,
  { assumption, rule }: Measures,
  play: Play,
  more: readonly Answer[],
): Forecast {
  if (found.kind !== 'chances' || !assumption) return found;
  const input = inputOf(play);
  const { at, trail } = replay(rule, input, [...play.answers.slice(0, play.cursor), ...more], play.overruled);
  const words = at === 'ask' ? assumption(trail, input) : undefined;
  return words === undefined ? found : { ...found, assumption: words };
}

/** The forecast, or the choice that the odds cannot make for the player. */
function forecastOrUndecided(
  reckon: Measures,
  play: Play,
  more: readonly Answer[],
  { times, enough, limit, cache }: Effort,
): Forecast | Undecided {
  const { rule, model } = reckon;
  const input = inputOf(play);
  const assuming = {
    from: [...play.answers.slice(0, play.cursor), ...more],
    overruled: play.overruled,
    cache,
    model,
  };
  const playedOut = (times: number, why?: string) => {
    const { chances, plays } = sampleOdds(rule, input, times, steadyNumbers(), assuming, enough);
    return forecastOf(reckon, (of) => measure(chances, of), { about: true, plays, ...(why ? { why } : {}) });
  };
  const counted = () => {
    if (times !== undefined) return playedOut(times);
    if (limit === undefined && countUnits(play.setup) > TABLE) return playedOut(TIMES, LARGE);
    const chancesOf = measuredOdds(rule, input, { ...assuming, ...(limit === undefined ? {} : { limit }) });
    const exact = () => forecastOf(reckon, chancesOf, { about: false });
    return catchOnly(TooMany, exact, () => playedOut(TIMES, DEEP));
  };
  return catchOnly(Undecided, counted, (undecided) => undecided);
}

/** How many units a setup names. */
const countUnits = (setup: unknown): number =>
  typeof setup !== 'object' || setup === null
    ? 0
    : 'men' in setup && 'mark' in setup
      ? 1
      : Object.values(setup).reduce((sum: number, value) => sum + countUnits(value), 0);

function options(ask: Ask): readonly (string | boolean)[] | undefined {
  if (!('decision' in ask && ask.decision)) return undefined;
  if (ask.kind === 'choose') return ask.options;
  return ask.kind === 'yes' ? [true, false] : undefined;
}

/** Tells the chances of what a measure says. */
type ChancesOf = (of: (measure: unknown) => unknown) => Chances<unknown>;

/** The odds in words. */
function forecastOf(
  { verdict, verdicts, wins, amounts, events, ends }: Measures,
  chancesOf: ChancesOf,
  how: Pick<InFull, 'about' | 'plays' | 'why'>,
): Forecast {
  const all = (of: (measure: unknown) => unknown) => [...chancesOf(of).values()];
  const [came, ended] = [all(verdict), ends ? all(ends.of) : []];
  const known = came.filter(({ value }) => verdicts.some(({ id }) => id === value));
  const sums = [came, known].map((some) => some.reduce((sum, { p }) => sum + p, 0));
  if (!sums.every((sum) => Math.abs(sum - 1) < 1e-6))
    throw new Error(`the chances add up to ${sums[0]}, and to ${sums[1]} by the verdicts there are`);
  return {
    kind: 'chances',
    ...how,
    verdicts: verdicts.map((one) => chanceOf(one, came, one.id)),
    ...(wins ? { wins } : {}),
    amounts: amounts.map(({ of, ...named }) => {
      const numbers = all(of)
        .map(({ value, p }) => ({ amount: Number(value), p }))
        .sort((a, b) => a.amount - b.amount);
      return {
        ...named,
        mean: numbers.reduce((sum, { amount, p }) => sum + p * amount, 0),
        chances: shares(numbers).map(({ amount, p }) => ({ amount, p })),
      };
    }),
    events: events.map(({ of, ...one }) => chanceOf(one, all(of), true)),
    ...(ends ? { ends: ends.all.map((one) => chanceOf(one, ended, one.id)) } : {}),
  };
}

const chanceOf = (named: Omit<Named, 'p'>, all: readonly Chance<unknown>[], is: unknown): Named => ({
  ...named,
  p: share(all, ({ value }) => value === is),
});

/** Numbers from 0 to 1 that look like chance and are the same each time, so that the same facts played out as often show the same figure. */
function steadyNumbers(): () => number {
  let state = 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
