import type { Answer } from '../engine/answer.ts';
import type { Ask } from '../engine/ask.ts';
import { cappedProbability } from '../engine/dice/chances.ts';
import type { Play } from '../engine/play.ts';
import { unlessRefused } from '../engine/refusal.ts';
import { changedValues } from '../engine/setup/facts.ts';
import type { SequenceOf } from '../system/sequence.ts';
import { type System, sequenceOf } from '../system/system.ts';
import {
  type AmountChances,
  type AnyOddsQuestions,
  type ForecastChances,
  type ForecastLimits,
  forecastWithAnswers,
  type NamedChance,
  positionOrThrow,
} from './forecast.ts';

export type Hindsight = {
  readonly about: boolean;
  readonly verdict: NamedChance;
  /** By role, the probability of a verdict in its favour. `came` is true if the fight had such a verdict. */
  readonly glad: readonly { readonly role: string; readonly p: number; readonly came: boolean }[];
  readonly amounts: readonly (AmountChances & ActualAmount)[];
};

/** Actual amount, with P(≥ actual) and P(≤ actual). */
export type ActualAmount = { readonly came: number; readonly orMore: number; readonly orFewer: number };

/**
 * Compares a finished play with the odds before its first throw. The odds take its facts and early choices as given, or
 * other sets of its answers if those exclude the verdict. Undefined without odds or a throw, or if every set does.
 */
export function hindsightOf(system: System, play: Play, limits: ForecastLimits = {}): Hindsight | undefined {
  const sequence = sequenceOf(play.sequence, system);
  const { rule, odds } = sequence;
  const end = positionOrThrow(rule, play);
  if (!odds || end.at !== 'end') return undefined;
  const asked = end.trail.flatMap((step) => ('ask' in step ? [step] : []));
  const first = asked.findIndex(({ ask }) => 'chances' in ask);
  if (first < 0) return undefined;
  const measure = odds.of(end.outcome);
  const decided = asked.filter(({ ask }) => !('chances' in ask));
  // Some sequences ask facts late. A choice after a throw depends on it, so it is the last resort.
  const early = decided.filter((step) => asked.indexOf(step) < first);
  const facts = decided.filter((step) => early.includes(step) || step.ask.kind === 'facts');
  const answersOf = (steps: typeof decided, menAsMissing?: true) =>
    steps.map(({ ask, answer }) => changedFacts(ask, answer, menAsMissing));
  // The first forecast that allows the verdict counts. It is tried with facts and early choices; with the same, but facts
  // on men naming those who left, because with other dice others might have fallen; with early choices alone; with all.
  for (const taken of [answersOf(facts), answersOf(facts, true), answersOf(early), answersOf(decided)]) {
    const before = forecastBefore(sequence, odds, play, taken, limits);
    const verdict = before?.verdicts.find(({ id, p }) => id === odds.verdict(measure) && (p > 0 || before.about));
    if (before && verdict) return compareVerdict(odds, before, verdict, measure);
  }
  return undefined;
}

const changedFacts = (ask: Ask, answer: Answer, menAsMissing?: true): Answer =>
  ask.kind === 'facts' && 'value' in answer
    ? { ...answer, value: changedValues(ask.fields, ask.setup, answer.value, menAsMissing) }
    : answer;

function compareVerdict(
  odds: AnyOddsQuestions,
  before: ForecastChances,
  verdict: NamedChance,
  measure: unknown,
): Hindsight {
  const roles = [...new Set(before.verdicts.flatMap(({ role }) => role ?? []))];
  return {
    about: before.about,
    verdict,
    glad: roles.map((role) => ({
      role,
      p: cappedProbability(before.verdicts, (one) => one.role === role),
      came: verdict.role === role,
    })),
    amounts: before.amounts.map((amount, i) => ({ ...amount, ...compareAmount(amount, odds.amounts[i]!.of(measure)) })),
  };
}

/** Returns the odds before the first throw, given these decisions. Undefined if a choice is missing or does not fit. */
function forecastBefore(
  sequence: SequenceOf,
  odds: AnyOddsQuestions,
  play: Play,
  decided: readonly Answer[],
  limits: ForecastLimits,
): ForecastChances | undefined {
  const before = unlessRefused(() =>
    forecastWithAnswers(sequence, odds, { ...play, answers: [], cursor: 0 }, decided, limits),
  );
  return before?.kind === 'chances' ? before : undefined;
}

function compareAmount({ chances }: AmountChances, came: number): ActualAmount {
  return {
    came,
    orMore: cappedProbability(chances, ({ amount }) => amount >= came),
    orFewer: cappedProbability(chances, ({ amount }) => amount <= came),
  };
}
