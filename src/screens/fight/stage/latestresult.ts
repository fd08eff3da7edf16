import type { Ask } from '../../../engine/ask.ts';
import { formatNumber } from '../../../engine/data/figure.ts';
import { isProposed, positionOf } from '../../../engine/play.ts';
import { openAsks, type ReplayStep } from '../../../engine/replay.ts';
import type { Unit } from '../../../engine/roster.ts';
import {
  type Announcement,
  type AnsweredStep,
  announcementsIn,
  correctionSentence,
  precedingNotesOf,
  resultOf,
} from '../../../system/results.ts';
import { changedFactsWords } from '../factwords.ts';
import { askWords, type PlayContext, seatOfAsk, sequenceWords } from '../playcontext.ts';
import { answeredStep } from '../playsession.ts';
import { replacedRoll } from '../sheets/appthrows.ts';
import { answerWords } from '../trailwords.ts';
import { isRollOrChoice } from './diceontable.ts';

export type ThrowResult = {
  readonly figure?: string;
  readonly words: string;
  readonly detail?: string;
  readonly side?: number;
  /** Id of the answered question. */
  readonly of: string;
};

export function latestResult(context: PlayContext): ThrowResult | undefined {
  const changed = latestCorrection(context);
  if (changed) return changed;
  const { trail } = context.session.position.value;
  const { rolledIds: rolled } = context.session;
  const [next] = openAsks(context.session.position.value);
  const nextLine = next && askWords(context, next).line?.id;
  // Of rolls made together, show those of the next question.
  const rolledWithNext = trail.findLastIndex(
    (step) =>
      isRollOrChoice(step) &&
      nextLine !== undefined &&
      rolled.value.length > 1 &&
      rolled.value.includes(step.ask.id) &&
      askWords(context, step.ask).line?.id === nextLine,
  );
  const at = rolledWithNext < 0 ? trail.findLastIndex(isRollOrChoice) : rolledWithNext;
  const step = trail[at];
  const { setup } = context.session.play.value;
  const told = announcementsIn(trail, sequenceWords(context), setup);
  if (!step || !('ask' in step)) return unrolledResult(context, next, told);
  const words = askWords(context, step.ask);
  const { line } = words;
  // An open question sheet shows its own results. Once done, one result covers all rolls of the tap.
  const isSheetDone = line ? !next || askWords(context, next).line?.sheet !== line.sheet : step.ask.kind === 'draw';
  const isBatch = isSheetDone && rolled.value.length > 1 && rolled.value.includes(step.ask.id);
  const isElsewhere = (id: string) => {
    const on = id.replace(/\/[^/]*$/, '');
    return !isSheetDone && on !== line?.id && trail.some((one) => 'ask' in one && lineIdOf(context, one.ask) === on);
  };
  const all = isBatch ? announcedSince(context, told) : resultOf(at, told).filter(({ id }) => !isElsewhere(id));
  // On a question sheet, show only the results of the last line.
  const own = line && !isBatch ? all.filter(({ id }) => id.startsWith(`${line.id}/`)) : [];
  // A throw on a line keeps its own text if the notes concern others.
  const alsoOf =
    line && !isBatch ? told.filter((one) => one.at === at && !all.some(({ words }) => words === one.words)) : [];
  const announced = own.length > 0 ? own : [...alsoOf, ...all];
  const followed = (next ? precedingNotesOf(askWords(context, next), told) : []).filter(
    (one) => !all.some(({ words }) => words === one.words),
  );
  const earlier = withoutRepeated(context, next, followed, told);
  const result = announced.length > 0 ? announced : earlier;
  const answered = answerWords(words, step);
  const isNumber = /^\d+$/.test(answered);
  const shown = isNumber ? answered : faceOf(step);
  const { side } = seatOfAsk(context, step.ask);
  // A lone test in its beat shows its die next to the result.
  const since = trail.slice(trail.findLastIndex((one, n) => n < at && 'beat' in one) + 1, at);
  const isLoneTest = !isNumber && !since.some((one) => isRollOrChoice(one) && one.ask.kind === 'roll');
  const detail =
    announced.length > 0 ? sentence(earlier) : followed.length > 0 || isNumber || answered === '' ? '' : words.title;
  const said = sentence(result) || (isNumber || answered === '' ? words.title : answered);
  const isFitting = isLoneTest || fitsFigure(result, at, shown, !isNumber, context.units);
  const figure = result === announced && isFitting ? shown : undefined;
  return {
    of: step.ask.id,
    ...withFigure(said, figure, !isNumber),
    ...(detail === '' ? {} : { detail }),
    ...(side === undefined ? {} : { side }),
  };
}

const unrolledResult = (
  context: PlayContext,
  next: Ask | undefined,
  told: readonly Announcement[],
): ThrowResult | undefined =>
  next && precedingNotesOf(askWords(context, next), told).length > 0 ? { of: '', words: sentence(told) } : undefined;

function withoutRepeated(
  context: PlayContext,
  next: Ask | undefined,
  followed: readonly Announcement[],
  told: readonly Announcement[],
): readonly Announcement[] {
  // A roll repeats the number it hangs on.
  if (next?.kind === 'roll' || followed.length === 0) return followed;
  const before = context.session.position.value.trail.flatMap((step, at) =>
    isRollOrChoice(step) ? precedingNotesOf(askWords(context, step.ask), told, at) : [],
  );
  return followed.filter((one) => !before.includes(one));
}

/** Returns the announcements since the last tap. If a line has a later note, its throws are left out. */
function announcedSince(context: PlayContext, told: readonly Announcement[]): readonly Announcement[] {
  const { position, rolledIds: rolled } = context.session;
  const { trail } = position.value;
  const first = trail.findIndex((step) => isRollOrChoice(step) && rolled.value.includes(step.ask.id));
  const hasLaterNote = (line: string, after: number) =>
    told.some(({ at, id }) => at > after && 'note' in trail[at]! && id.startsWith(`${line}/`));
  return told.filter(({ at }) => {
    const step = trail[at]!;
    const line = 'ask' in step ? lineIdOf(context, step.ask) : undefined;
    return at >= first && (line === undefined || !hasLaterNote(line, at));
  });
}

export const lineIdOf = (context: PlayContext, ask: Ask): string | undefined =>
  askWords(context, ask).line?.id ?? (ask.kind === 'draw' ? ask.id.replace(/\/[^/]*$/, '') : undefined);

/** True if the figure `shown` fits the announcements: there is none, or a single one that contains or explains it. */
const fitsFigure = (
  said: readonly Announcement[],
  at: number,
  shown: string | undefined,
  isFace: boolean,
  units: readonly Unit[],
): boolean =>
  said.length === 0 ||
  (said.length === 1 &&
    said.every(
      (one) => (isFace && one.at === at) || new RegExp(`\\b${shown}\\b`).test(withoutNames(one.words, units)),
    ));

function latestCorrection(context: PlayContext): ThrowResult | undefined {
  const { beforeCorrection: corrected, play, position, rule } = context.session;
  const amended = play.value.amended?.at(-1);
  if (!corrected.value || !amended) return undefined;
  const { setup } = play.value;
  const [was, is] = [positionOf(rule, corrected.value), position.value].map(({ trail }) => ({
    trail,
    step: answeredStep(trail, amended.id),
    words: answerWordsAt(context, trail, amended.id),
    told: announcementsIn(trail, sequenceWords(context), setup),
  }));
  if (!was?.words || !is?.words) return undefined;
  const { step } = is;
  const facts = factChanges(was.step, step);
  if (facts === undefined ? was.words === is.words : facts === '') return undefined;
  const typed = [was.words, is.words];
  const own = step && replacedRoll(play.value, step) !== undefined;
  // Such a choice has a sentence of its own.
  if (step?.ask.kind === 'pick' && askWords(context, step.ask).result) return undefined;
  const first = correctionSentence(was.told, is.told, typed);
  const last = concludingNote(position.value.trail, amended.id, is.told)?.words ?? '';
  const again = questionsAgain(context, positionOf(rule, corrected.value).trail);
  const end = again || rereadDice(was, is, first) || (first.replace(/ \(not \d+\)/, '') === last ? '' : last);
  const then = `${first} ${end}`.trim();
  const of = `${amended.id} ${is.words}`;
  // Nobody gave the answer of before.
  const isFirst = corrected.value.answers.some((answer) => answer.id === amended.id && isProposed(answer));
  if (isFirst && then) return { of, words: then };
  if (facts !== undefined) return { of, words: `${facts}. ${then}`.trim() };
  const what = own ? `Our own ${is.words} instead of the app’s ${was.words}` : `Changed ${was.words} to ${is.words}`;
  return { of, words: `${what}${first === '' && again ? '. ' : then ? ': ' : '.'}${then}` };
}

type PlayReading = { readonly trail: readonly ReplayStep[]; readonly told: readonly Announcement[] };

/** Describes each single die that keeps its face but now gives another result, for example by another row of a table. */
function rereadDice(was: PlayReading, is: PlayReading, first: string): string {
  const reread = is.told.flatMap(({ at, id, words }) => {
    const [step, before] = [is.trail[at]!, answeredStep(was.trail, id)];
    const face = 'ask' in step ? faceOf(step) : undefined;
    const isSame = face !== undefined && before && faceOf(before) === face;
    const old = was.told.find((one) => one.id === id)?.words;
    return isSame && old !== words ? [`${words === first ? '' : words} Same die: ${face}.`.trim()] : [];
  });
  return reread.join(' ');
}

function questionsAgain(context: PlayContext, before: readonly ReplayStep[]): string {
  const { position, play } = context.session;
  const lost = openAsks(position.value).filter(({ id }) => {
    const old = answeredStep(before, id);
    // Leftover dice of a larger pool are in a draft.
    return old && !isProposed(old.answer) && !play.value.drafts?.[id];
  });
  return lost
    .map((ask) => {
      const { title } = askWords(context, ask);
      return ask.kind === 'roll' ? `Roll again: ${title.replace(/ rolls?$/, '')}.` : `Answer again: ${title}.`;
    })
    .join(' ');
}

function factChanges(was: AnsweredStep | undefined, is: AnsweredStep | undefined): string | undefined {
  if (was?.ask.kind !== 'facts' || is?.ask.kind !== 'facts') return undefined;
  return changedFactsWords(is.ask, factsOf(is), was.ask, factsOf(was));
}

const factsOf = ({ answer }: AnsweredStep) => ('value' in answer ? answer.value : {}) as Record<string, unknown>;

/** Returns the last note, such as who wins, of the first beat with notes after a corrected answer. */
function concludingNote(
  trail: readonly ReplayStep[],
  id: string,
  told: readonly Announcement[],
): Announcement | undefined {
  const at = trail.findIndex((step) => 'ask' in step && step.ask.id === id);
  const notes = told.filter((one) => one.at > at && 'note' in trail[one.at]!);
  const end = trail.findIndex((step, i) => i > (notes[0]?.at ?? at) && 'beat' in step);
  const covers = (note: Announcement) => id.startsWith(note.id.slice(0, -note.step.length));
  return notes.findLast((one) => (end < 0 || one.at < end) && covers(one));
}

function answerWordsAt(context: PlayContext, trail: readonly ReplayStep[], id: string): string {
  const step = trail.find((one) => ('ask' in one ? one.ask.id : 'stated' in one ? one.stated.id : '') === id);
  if (!step) return '';
  if ('stated' in step) return formatNumber(step.value);
  return 'ask' in step ? answerWords(askWords(context, step.ask), step) : '';
}

function withFigure(said: string, figure: string | undefined, isFace: boolean): Pick<ThrowResult, 'figure' | 'words'> {
  // A face before a sentence that does not repeat it would read as a count of men.
  if (figure === undefined) return { words: said };
  const isNamed = new RegExp(`\\b${figure}\\b`).test(said);
  return isFace && !isNamed
    ? { words: `Rolled ${figure}: ${said}` }
    : { figure, words: said.replace(`: ${figure}.`, '') };
}

const withoutNames = (words: string, units: readonly Unit[]): string =>
  units.reduce((left, { name }) => left.replaceAll(name, ''), words);

const sentence = (said: readonly Announcement[]): string => said.map(({ words }) => words).join(' ');

const faceOf = ({ answer }: AnsweredStep): string | undefined =>
  'dice' in answer && answer.dice.length === 1 && !answer.told ? formatNumber(answer.dice[0]!.face) : undefined;
