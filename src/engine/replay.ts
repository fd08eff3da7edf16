import { type Answer, readAnswer } from './answer.ts';
import { type Ask, isAsk, KnownValue, type Rule } from './ask.ts';
import { readNumber } from './data/readanswer.ts';
import { shuffleAsk, withFullDeck } from './draw.ts';
import { type AsksTogether, type FlatItem, type FlatSequence, flatten } from './flatten.ts';
import { type Line, type NumberWithLines, type Recalculate, type StatedNumber, shownLines } from './lines.ts';
import { Refusal } from './refusal.ts';

/** Players' change of a stated number: an adjustment, a new value, or adjustments by line. */
export type Overruling = {
  readonly by?: number;
  readonly to?: number;
  readonly lines?: Readonly<Record<string, number>>;
};
export type Overrulings = Readonly<Record<string, Overruling>>;

export type ReplayStep =
  | { readonly ask: Ask; readonly answer: Answer; readonly value: unknown }
  | { readonly stated: NumberWithLines; readonly value: number }
  | { readonly note: { readonly id: string; readonly facts: object } }
  | { readonly beat: string };

export type Position<R> = { readonly trail: readonly ReplayStep[] } & (
  | { readonly at: 'ask'; readonly ask: Ask; readonly asks: readonly Ask[] }
  | { readonly at: 'end'; readonly outcome: R }
  | { readonly at: 'refused'; readonly id: string; readonly reason: string }
);

export const openAsks = ({ trail, ...now }: Position<unknown>): readonly Ask[] =>
  now.at === 'ask' ? now.asks.filter(({ id }) => !trail.some((step) => 'ask' in step && step.ask.id === id)) : [];

/** Returns the asks that accept an answer now, even if they have one, and a shuffle before each draw. */
export const answerableAsks = (position: Position<unknown>): readonly Ask[] =>
  position.at === 'ask' ? position.asks.flatMap((ask) => (ask.kind === 'draw' ? [shuffleAsk(ask), ask] : [ask])) : [];

export function replay<I, R>(
  rule: Rule<I, R>,
  input: I,
  answers: readonly Answer[],
  overruled: Overrulings = {},
): Position<R> {
  const byId = new Map<string, Answer>();
  for (const answer of answers) {
    if (byId.has(answer.id))
      return { at: 'refused', id: answer.id, reason: `“${answer.id}” is answered twice.`, trail: [] };
    byId.set(answer.id, answer);
  }
  const position = runRule(rule, input, (ask) => byId.get(ask.id), overruled);
  if (position.at === 'refused') return position;
  const asked = new Set(position.trail.flatMap((step) => ('ask' in step ? [step.ask.id] : [])));
  const unasked = answers.find((answer) => !asked.has(answer.id));
  if (unasked) {
    const wanted = position.at === 'ask' ? `“${position.ask.id}” is asked for` : 'nothing more is asked for';
    return {
      at: 'refused',
      id: unasked.id,
      reason: `“${unasked.id}” is answered, but ${wanted}.`,
      trail: position.trail,
    };
  }
  const unstatedId =
    position.at === 'end' ? Object.keys(overruled).find((id) => !isStated(position.trail, id)) : undefined;
  if (unstatedId)
    return {
      at: 'refused',
      id: unstatedId,
      reason: `“${unstatedId}” is overruled, but never stated.`,
      trail: position.trail,
    };
  return position;
}

const isStated = (trail: readonly ReplayStep[], id: string) =>
  trail.some((step) => 'stated' in step && step.stated.id === id);

type AskState = { readonly ask: Ask; readonly known: KnownValue | undefined };

export const runRule = <I, R>(
  rule: Rule<I, R>,
  input: I,
  answering: (ask: Ask) => Answer | undefined,
  overruled: Overrulings = {},
): Position<R> => runFlattened(flatten(rule(input)), answering, overruled);

export function runFlattened<R>(
  sequence: FlatSequence<R>,
  answering: (ask: Ask) => Answer | undefined,
  overruled: Overrulings = {},
): Position<R> {
  const trail: ReplayStep[] = [];
  const ids = new Set<string>();
  const shown = new Map<string, AskState>();
  let currentId = '';
  const answer = (ask: Ask): KnownValue | undefined => {
    currentId = ask.id;
    if (ids.has(ask.id)) throw new Error(`${ask.id} is asked twice`);
    ids.add(ask.id);
    const answer = answering(ask);
    if (!answer) return undefined;
    const value = readAnswer(ask, answer);
    trail.push({ ask, answer, value });
    return new KnownValue(value);
  };
  const stateOf = (ask: Ask): AskState => ({ ask, known: answer(ask) });
  const afterShuffle = (ask: Ask): Ask =>
    ask.kind === 'draw' && answer(shuffleAsk(ask))?.value === true ? withFullDeck(ask) : ask;
  try {
    let next = sequence.next();
    while (!next.done) {
      const item = next.value;
      if (isAsk(item)) {
        const ask = afterShuffle(item);
        const known = answer(ask);
        if (!known) return { at: 'ask', ask, asks: [ask], trail };
        next = sequence.next(known);
      } else if (item.kind === 'together') {
        // If independent, earlier asks are yielded again with those that follow.
        const before = item.independent ? new Map(shown) : new Map<string, AskState>();
        const all = item.asks.map((ask) => before.get(ask.id) ?? stateOf(afterShuffle(ask)));
        for (const one of all) shown.set(one.ask.id, one);
        const open = all.find(({ known }) => !known);
        const goesOn = item.independent && all.some(({ ask, known }) => known && !before.has(ask.id));
        if (open && !goesOn) return { at: 'ask', ask: open.ask, asks: all.map(({ ask }) => ask), trail };
        next = sequence.next(all.map(({ known }) => known));
      } else next = sequence.next(addToTrail(item, overruled, trail, (id) => (currentId = id)));
    }
    return { at: 'end', outcome: next.value, trail };
  } catch (error) {
    if (error instanceof Refusal) return { at: 'refused', id: currentId, reason: error.message, trail };
    throw error;
  }
}

function addToTrail(
  item: Exclude<FlatItem, Ask | AsksTogether>,
  overruled: Overrulings,
  trail: ReplayStep[],
  setCurrentId: (id: string) => void,
) {
  switch (item.kind) {
    case 'note':
      trail.push({ note: { id: item.id, facts: item.facts } });
      return undefined;
    case 'beat':
      trail.push({ beat: item.id });
      return undefined;
    case 'stated': {
      setCurrentId(item.id);
      const step = overrule(item, overruled[item.id]);
      trail.push(step);
      return new KnownValue(step.value);
    }
  }
}

export const overruledValue = (stated: StatedNumber, overruling: Overruling | undefined): number =>
  overrule(stated, overruling).value;

export function overrule(item: StatedNumber, overruling?: Overruling): Extract<ReplayStep, { stated: unknown }> {
  const asStated: NumberWithLines = { ...item, sum: shownLines(item.sum) };
  if (!overruling) return { stated: asStated, value: item.value };
  const { by = 0, to, lines } = overruling;
  if (![by, ...Object.values(lines ?? {})].every(Number.isFinite))
    throw new Refusal(`${item.id}: an adjustment is a number.`);
  const stated = lines ? overruleLines(asStated, lines) : asStated;
  const { range, value } = stated;
  if (to !== undefined) return { stated, value: readNumber(range, to) };
  return { stated, value: readNumber(range, Math.min(range.max, Math.max(range.min, value + by))) };
}

function overruleLines(stated: NumberWithLines, given: NonNullable<Overruling['lines']>): NumberWithLines {
  const { value, sum } = (stated.recalculate ?? recalculateAsSum(stated))(given);
  return { ...stated, value, sum: shownLines(sum) };
}

function recalculateAsSum({ value, sum }: NumberWithLines): Recalculate {
  return (lines) => {
    let more = 0;
    const given = sum.map((line, i): Line => {
      const isFirstWithLabel = sum.findIndex(({ what }) => what === line.what) === i;
      const { given: before = 0, ...rest } = line;
      const now = isFirstWithLabel ? (lines[line.what] ?? 0) : before;
      more += now - before;
      const after = { ...rest, by: line.by - before + now, now: line.now + more };
      return now === 0 ? after : { ...after, given: now };
    });
    return { value: value + more, sum: given };
  };
}
