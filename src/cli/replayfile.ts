import type { Ask, Rule } from '../engine/ask.ts';
import { positionOf } from '../engine/play.ts';
import { type Position, type ReplayStep, replay } from '../engine/replay.ts';
import type { SystemWithCliRules } from '../system/plays/clirules.ts';
import type { CliRuleFile, PlayFile } from '../system/plays/playfile.ts';
import type { Outcome } from '../system/sequence.ts';
import { sequenceOf } from '../system/system.ts';
import type { SequenceWords } from '../system/words.ts';

export type ReplayReport = { readonly trail: readonly unknown[] } & (
  | { readonly at: 'ask'; readonly ask: object; readonly asks: readonly object[] }
  | { readonly at: 'end'; readonly outcome: unknown; readonly says?: unknown }
  | { readonly at: 'refused'; readonly id: string; readonly reason: string }
);

export function replayFile(file: PlayFile | CliRuleFile, system: SystemWithCliRules): ReplayReport {
  if ('part' in file) return reportOf(replayCliRule(file, system), undefined, undefined);
  const { rule, words } = sequenceOf(file.sequence, system);
  return reportOf(positionOf(rule, file), words, file.setup);
}

export const replayCliRule = (
  { part, input, answers, overruled }: CliRuleFile,
  system: SystemWithCliRules,
): Position<unknown> => replay(cliRuleOf(part, system), input, answers, overruled);

export const cliRuleOf = (part: string, { cliRules }: SystemWithCliRules) =>
  cliRules?.[part]?.rule as Rule<unknown, unknown>;

type OutcomeWords = SequenceWords<unknown, Outcome>;

function reportOf(position: Position<unknown>, written: unknown, setup: unknown): ReplayReport {
  const words = written as OutcomeWords | undefined;
  const trail = position.trail.map((step) => stepReport(step, words, setup));
  if (position.at === 'refused') return { at: position.at, id: position.id, reason: position.reason, trail };
  if (position.at === 'ask') {
    const asks = position.asks.map((ask) => ({ ...askFields(ask), ...inWords(words?.ask(ask, setup)) }));
    return { at: position.at, ask: asks[position.asks.indexOf(position.ask)]!, asks, trail };
  }
  return {
    at: position.at,
    outcome: position.outcome,
    ...inWords(words?.outcome(position.outcome as Outcome, setup)),
    trail,
  };
}

function stepReport(step: ReplayStep, words: OutcomeWords | undefined, setup: unknown): object {
  if ('ask' in step) return { ask: brief(step.ask), ...answerAndValue(step), ...inWords(words?.ask(step.ask, setup)) };
  if ('note' in step) return { ...step, ...inWords(words?.note(step.note, setup)) };
  if (!('stated' in step) || !words) return step;
  const { title, line } = words.stated(step.stated, setup);
  return { ...step, says: { title, lines: step.stated.sum.map(line) } };
}

/** Fields of an ask, by their names in the output. */
const askFields = ({ context, ...ask }: Ask) => {
  const named = context ? { ...ask, about: context } : ask;
  if (!('classifier' in named)) return named;
  const { classifier, ...rest } = named;
  return { ...rest, look: classifier };
};

const brief = ({ id, kind, whose, place }: Ask) => ({ id, kind, whose, ...(place ? { place } : {}) });

/** Answer and its value. For facts the value is in the setup. */
const answerAndValue = ({ ask, answer, value }: Extract<ReplayStep, { ask: Ask }>) =>
  ask.kind === 'facts' ? { answer } : { answer, value };

const inWords = (words: unknown): object => (words === undefined ? {} : { says: words });
