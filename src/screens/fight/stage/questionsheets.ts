import type { Ask } from '../../../engine/ask.ts';
import { openAsks, type ReplayStep } from '../../../engine/replay.ts';
import type { AnsweredStep } from '../../../system/results.ts';
import { answerSentence, opposingStep } from '../../../system/results.ts';
import type { AskWords, LinePosition } from '../../../system/words.ts';
import { askWords, type PlayContext, sequenceWords } from '../playcontext.ts';
import type { StatedStep } from '../playsession.ts';
import { groupByName } from '../playsession.ts';
import { answerValueWords } from '../trailwords.ts';

/** Question on a line of a question sheet. `step` is set once it is answered. */
export type Cell = {
  readonly ask: Ask;
  readonly words: AskWords;
  readonly place: LinePosition;
  readonly step?: AnsweredStep;
};

/** Line of a question sheet, such as one duel. `spots` has the questions of each participant. */
export type SheetLine = {
  readonly id: string;
  readonly group?: string;
  readonly spots: readonly (readonly Cell[])[];
  readonly stated: readonly StatedStep[];
  readonly result: string;
};

/** Similar questions of a fight, such as its duels, answered and open. One line each. */
export type QuestionSheet = {
  readonly title: string;
  readonly lines: readonly SheetLine[];
  readonly isCurrent: boolean;
};

/** Returns the question sheets of a fight, oldest first. A current sheet has a question that is asked now. */
export function questionSheetsOf(context: PlayContext): readonly QuestionSheet[] {
  const { session } = context;
  const position = session.position.value;
  const asks = position.at === 'ask' ? position.asks : [];
  const steps = position.trail.filter((step): step is AnsweredStep => 'ask' in step);
  const cells = [
    ...steps.map((step) => cellOf(context, step.ask, step)),
    ...openAsks(position).map((ask) => cellOf(context, ask)),
  ].filter((cell) => cell !== undefined);
  const current = new Set(
    cells.filter(({ ask }) => asks.some(({ id }) => id === ask.id)).map(({ place }) => place.sheet),
  );
  return distinct(cells.map(({ place }) => place.sheet)).map((title) => ({
    title,
    isCurrent: current.has(title),
    lines: groupLines(
      linesOf(
        context,
        position.trail,
        cells.filter(({ place }) => place.sheet === title),
      ),
    ),
  }));
}

export function sheetLineOf(
  context: PlayContext,
  step: ReplayStep,
  sheets: readonly QuestionSheet[],
): { sheet: string; id: string } | undefined {
  const findLine = (isMatch: (line: SheetLine) => boolean) => {
    for (const { title, lines } of sheets) {
      const line = lines.find(isMatch);
      if (line) return { sheet: title, id: line.id };
    }
    return undefined;
  };
  if ('beat' in step) return undefined;
  if ('ask' in step) {
    // A pick made on its sheet is shown there.
    const { id } = step.ask;
    const place = askWords(context, step.ask).line;
    return (
      findLine(({ spots }) => spots.some(([cell]) => cell?.place.order?.ask === id || cell?.place.tick?.ask === id)) ??
      (place && { sheet: place.sheet, id: place.id })
    );
  }
  if ('note' in step) return findLine(({ id }) => step.note.id.startsWith(`${id}/`));
  const place = sequenceWords(context).stated(step.stated, context.session.play.value.setup).on;
  return place === undefined ? undefined : findLine(({ id }) => id === place);
}

const cellOf = (context: PlayContext, ask: Ask, step?: AnsweredStep): Cell | undefined => {
  const words = askWords(context, ask);
  return words.line && { ask, words, place: words.line, ...(step ? { step } : {}) };
};

function linesOf(context: PlayContext, trail: readonly ReplayStep[], cells: readonly Cell[]): readonly SheetLine[] {
  const setup = context.session.play.value.setup;
  const words = sequenceWords(context);
  const seats = Object.keys(context.seats);
  return distinct(cells.map(({ place }) => place.id)).map((id) => {
    const own = cells.filter(({ place }) => place.id === id);
    const group = own[0]!.place.group;
    // Sort by side, not by the order of the rolls.
    const inSeats = own.toSorted((a, b) => seats.indexOf(a.ask.whose) - seats.indexOf(b.ask.whose));
    const notes = trail.flatMap((step) =>
      'note' in step && step.note.id.startsWith(`${id}/`) ? [words.note(step.note, setup)] : [],
    );
    return {
      id,
      ...(group === undefined ? {} : { group }),
      spots: distinct(inSeats.map(({ place }) => place.who)).map((who) => own.filter(({ place }) => place.who === who)),
      stated: trail.filter(
        (step): step is StatedStep => 'stated' in step && words.stated(step.stated, setup).on === id,
      ),
      result: withoutName(notes.filter((note) => note !== '').join(' '), own) || duelResult(own, trail),
    };
  });
}

/** Removes the name of a man from the start of a result if the line already shows that he was picked. */
function withoutName(result: string, cells: readonly Cell[]): string {
  const last = cells.at(-1);
  const name = last?.step && last.ask.kind === 'pick' ? answerValueWords(last.ask, last.words, last.step.value) : '';
  return name !== '' && result.startsWith(`${name} `) ? result.slice(name.length + 1) : result;
}

/** Returns the result of two opposed throws, for use until the rule announces one. */
const duelResult = (cells: readonly Cell[], trail: readonly ReplayStep[]): string =>
  cells
    .flatMap(({ step, words }) => (step && opposingStep(words, trail) ? [answerSentence(step, words, trail)] : []))
    .at(-1) ?? '';

const groupLines = (lines: readonly SheetLine[]): readonly SheetLine[] => groupByName(lines, ({ group }) => group);

const distinct = (words: readonly string[]): readonly string[] => [...new Set(words)];
