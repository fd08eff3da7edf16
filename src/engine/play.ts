import { type Answer, type Die, type EnteredTotal, isValidAnswer, proposalAsAnswer, readAnswer } from './answer.ts';
import type { Ask, Rule } from './ask.ts';
import { nth } from './data/lists.ts';
import { isInDeck, isReturnedCard } from './dice/deck.ts';
import { Refusal } from './refusal.ts';
import { answerableAsks, type Overrulings, type Position, type ReplayStep, replay } from './replay.ts';

export type HouseSettings = Readonly<Record<string, unknown>>;

/** Input of every sequence. `edition` is that of the sequence when the play began, by default the newest. */
export type Input<S = unknown> = { readonly setup: S; readonly house: HouseSettings; readonly edition?: number };

export const NEWEST_EDITION = Number.POSITIVE_INFINITY;

export type Draft = {
  readonly dice?: readonly Die[];
  readonly told?: EnteredTotal;
  readonly typed?: string;
  readonly value?: unknown;
};

export type AnswerChange = { readonly id: string; readonly from: unknown; readonly to: unknown };

/**
 * A sequence in progress. The first `cursor` answers are active. The rest are undone or, if `waiting`, are given
 * again when their asks come up.
 */
export type Play = {
  readonly system: string;
  readonly sequence: string;
  readonly edition: number;
  readonly house: HouseSettings;
  readonly setup: unknown;
  readonly answers: readonly Answer[];
  readonly cursor: number;
  readonly overruled: Overrulings;
  readonly drafts?: Readonly<Record<string, Draft>>;
  readonly amended?: readonly AnswerChange[];
  readonly waiting?: boolean;
  /** Results that the app rolled or drew, by ask id. An ask that returns after an undo gets the same results. */
  readonly rolled?: Readonly<Record<string, readonly (number | string)[]>>;
};

export type PlayRule<R> = Rule<Input, R>;

export const inputOf = ({ setup, house, edition }: Play): Input => ({ setup, house, edition });

export const activeAnswers = (play: Play): readonly Answer[] => play.answers.slice(0, play.cursor);

const laterAnswers = (play: Play): readonly Answer[] => play.answers.slice(play.cursor);

export const activeAndWaitingAnswers = (play: Play): readonly Answer[] =>
  play.waiting ? play.answers : activeAnswers(play);

const positions = new WeakMap<Play, { readonly rule: unknown; readonly position: unknown }>();

export function positionOf<R>(rule: PlayRule<R>, play: Play): Position<R> {
  const known = positions.get(play);
  if (known?.rule === rule) return known.position as Position<R>;
  const position = replay(rule, inputOf(play), activeAnswers(play), play.overruled);
  positions.set(play, { rule, position });
  return position;
}

export const newPlay = (
  system: string,
  { id, edition }: { readonly id: string; readonly edition: number },
  house: HouseSettings,
  setup: unknown,
): Play => ({ system, sequence: id, edition, house, setup, answers: [], cursor: 0, overruled: {} });

/** Adds the proposed answers that come before the first question to a player. */
export const startPlay = <R>(rule: PlayRule<R>, play: Play): Play => advance(rule, play);

export type RandomInt = (max: number) => number;

/**
 * Adds an answer, and the proposed or waiting answers that follow. Throws a Refusal if it fits no current ask.
 * `randomInt` picks among equal men if the app made the last throw.
 */
export function answerAsk<R>(rule: PlayRule<R>, play: Play, answer: Answer, randomInt?: RandomInt): Play {
  const at = positionOf(rule, play);
  const asks = at.at === 'ask' ? at.asks : [];
  const ask = answerableAsks(at).find((ask) => ask.id === answer.id);
  if (!ask) throw new Refusal(asks[0] ? `“${asks[0].id}” is asked for, not “${answer.id}”.` : 'Nothing is asked for.');
  const taken = adaptToDeck(ask, answer);
  readAnswer(ask, taken);
  const earlier = activeAnswers(play).filter((old) => old.id !== answer.id);
  const rest = play.waiting ? laterAnswers(play).filter((old) => old.id !== answer.id) : [];
  const next = { ...withoutDraft(play, answer.id), answers: [...earlier, taken, ...rest], cursor: earlier.length + 1 };
  return advance(rule, next, randomInt);
}

export const saveDraft = (play: Play, id: string, draft: Draft): Play => ({
  ...play,
  drafts: { ...play.drafts, [id]: draft },
});

export function withDraftAnswer(play: Play, ask: Ask): Play {
  if ('chances' in ask) return play;
  const value = play.drafts?.[ask.id]?.value ?? (ask.kind === 'facts' ? {} : undefined);
  const half: Answer = { id: ask.id, value, by: 'hand' };
  if (value === undefined || !isValidAnswer(ask, half)) return play;
  const answers = [...activeAnswers(play), half];
  return { ...play, answers, cursor: answers.length };
}

export const undoTarget = (play: Play): Answer | undefined =>
  activeAnswers(play).findLast((answer) => !isProposed(answer));

export function undoAnswer(play: Play): Play {
  const cursor = activeAnswers(play).findLastIndex((answer) => !isProposed(answer));
  if (cursor < 0) throw new Refusal('There is nothing to undo.');
  const { waiting: _, ...rest } = play;
  return { ...rest, cursor };
}

export function redoTarget<R>(rule: PlayRule<R>, play: Play): Answer | undefined {
  const at = positionOf(rule, play);
  if (at.at !== 'ask') return undefined;
  return laterAnswers(play).find(
    (answer) => !isProposed(answer) && answerableAsks(at).some((ask) => isValidAnswer(ask, answer)),
  );
}

export function redoAnswer<R>(rule: PlayRule<R>, play: Play): Play {
  const answer = redoTarget(rule, play);
  if (!answer) throw new Refusal('There is nothing to redo.');
  const rest = laterAnswers(play).filter((other) => other !== answer);
  return advance(rule, { ...play, answers: [...activeAnswers(play), answer, ...rest], cursor: play.cursor + 1 });
}

export function rollForAsk<T extends number | string>(
  play: Play,
  id: string,
  count: number,
  roll: (results: readonly T[]) => T,
  fits: (earlier: T) => boolean = () => true,
): { readonly play: Play; readonly results: readonly T[] } {
  const earlier = (play.rolled?.[id] ?? []) as readonly T[];
  const results = earlier.filter(fits).slice(0, count);
  const reused = results.length;
  while (results.length < count) results.push(roll(results));
  // An earlier result that does not fit stays, in case it fits later.
  const rolled = [...earlier, ...results.slice(reused)];
  return { play: { ...play, rolled: { ...play.rolled, [id]: rolled } }, results };
}

export const isProposed = (answer: Answer): boolean => 'by' in answer && answer.by === 'proposed';

function advance<R>(rule: PlayRule<R>, play: Play, randomInt?: RandomInt): Play {
  let now = play;
  for (;;) {
    const at = positionOf(rule, now);
    if (at.at === 'refused') throw new Refusal(at.reason);
    const answered = (id: string) => at.trail.some((step) => 'ask' in step && step.ask.id === id);
    const open = answerableAsks(at).filter(({ id }) => !answered(id));
    const [next] = open.flatMap(
      (ask) =>
        waitingAnswer(now, ask) ?? proposeAnswer(now, ask, lastThrowIsByApp(at.trail) ? randomInt : undefined) ?? [],
    );
    if (!next) return now;
    const { play: before, answer: taken } = next;
    const rest = laterAnswers(before).filter((answer) => answer.id !== taken.id);
    const { waiting: waits, ...others } = withoutDraft(before, taken.id);
    now = {
      ...others,
      ...(waits && rest.length > 0 ? { waiting: waits } : {}),
      answers: [...activeAnswers(now), taken, ...rest],
      cursor: now.cursor + 1,
    };
  }
}

type PlayAndAnswer = { readonly play: Play; readonly answer: Answer };

function waitingAnswer(play: Play, ask: Ask): PlayAndAnswer | undefined {
  if (!play.waiting) return undefined;
  const [answer] = laterAnswers(play).flatMap((answer) =>
    isProposed(answer) ? [] : (acceptedAnswer(ask, answer) ?? []),
  );
  return answer && { play, answer };
}

export function acceptedAnswer(ask: Ask, answer: Answer): Answer | undefined {
  const fitted = adaptToDeck(ask, answer);
  return isValidAnswer(ask, fitted) ? fitted : undefined;
}

export function adaptToDeck(ask: Ask, answer: Answer): Answer {
  if (ask.kind !== 'draw' || !('value' in answer) || !isReturnedCard(answer.value)) return answer;
  const { back } = answer.value;
  return { ...answer, value: isInDeck(ask.deck, ask.classifier, back) ? { back, wasIn: true } : { back } };
}

function lastThrowIsByApp(trail: readonly ReplayStep[]): boolean {
  const last = trail.findLast((step) => 'ask' in step && 'chances' in step.ask);
  if (!last || !('answer' in last)) return false;
  return 'dice' in last.answer ? last.answer.dice.some(({ by }) => by === 'app') : last.answer.by === 'app';
}

/** Returns the proposed answer of an ask, if any, and the play with the men whom `randomInt` picked among equals. */
export function proposeAnswer(play: Play, ask: Ask, randomInt?: RandomInt): PlayAndAnswer | undefined {
  const answer = proposalAsAnswer(ask);
  if (!answer || ask.kind !== 'pick' || !ask.alike) return answer && { play, answer };
  const value: string[] = [];
  let after = play;
  for (const alike of ask.alike) {
    const missing = ask.min - value.length;
    if (alike.length <= missing) value.push(...alike);
    else if (missing > 0) {
      const pickOne = (picked: readonly string[]): string => {
        const rest = alike.filter((id) => !picked.includes(id));
        return nth(rest, randomInt && rest.length > 1 ? randomInt(rest.length) - 1 : 0);
      };
      const picked = rollForAsk<string>(play, ask.id, missing, pickOne, (id) => alike.includes(id));
      value.push(...picked.results);
      if (randomInt) after = picked.play;
    }
  }
  return { play: after, answer: { id: ask.id, value, by: 'proposed' } };
}

export function withoutDraft(play: Play, id: string): Play {
  if (!play.drafts) return play;
  const { [id]: _, ...drafts } = play.drafts;
  const { drafts: __, ...others } = play;
  return Object.keys(drafts).length > 0 ? { ...others, drafts } : others;
}
