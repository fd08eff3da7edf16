import { type AnswerSource, sourceWords } from '../../components/step/sourcemark.tsx';
import type { TrailStep } from '../../components/step/trail.tsx';
import { cardName } from '../../components/table/card.tsx';
import type { Answer } from '../../engine/answer.ts';
import type { Ask } from '../../engine/ask.ts';
import { formatModifier, formatNumber } from '../../engine/data/figure.ts';
import { jsonKey } from '../../engine/dice/chances.ts';
import { type DrawResult, isReturnedCard } from '../../engine/dice/deck.ts';
import { type DieRole, isHit } from '../../engine/dice/pool.ts';
import type { ReplayStep } from '../../engine/replay.ts';
import type { AnsweredStep } from '../../system/results.ts';
import type { AskWords } from '../../system/words.ts';
import { countPhrase } from '../words/unitwords.ts';
import { factsWords } from './factwords.ts';
import { askWords, type PlayContext, sequenceWords } from './playcontext.ts';
import type { StatedStep } from './playsession.ts';
import { replacedRoll } from './sheets/appthrows.ts';
import { bothSums, lineSourceWords } from './sheets/sums.tsx';

export type TrailActions = {
  /** Opens an answer for a change. `die` is the index of the tapped die. */
  openAnswer(ask: Ask, answer: Answer, die?: number): void;
  openNumber(id: string, line?: string): void;
  openSetup?(): void;
};

export function trailSteps(
  context: Pick<PlayContext, 'session'>,
  trail: readonly ReplayStep[],
  opening?: TrailActions,
): readonly TrailStep[] {
  const setup = context.session.play.value.setup;
  const words = sequenceWords(context);
  // The sums of both sides already show these steps.
  const sums = opening ? bothSums(context) : [];
  return trail.flatMap((step, i): TrailStep[] => {
    if ('beat' in step) return [];
    if ('note' in step) return noteSteps(`${step.note.id} ${i}`, words.note(step.note, setup));
    if ('stated' in step) return sums.includes(step) ? [] : [statedStep(context, step, opening)];
    return [askStep(context, step, opening)];
  });
}

const noteSteps = (id: string, note: string): TrailStep[] => (note === '' ? [] : [{ id, title: note }]);

function statedStep(
  context: Pick<PlayContext, 'session'>,
  { stated, value }: StatedStep,
  opening?: TrailActions,
): TrailStep {
  const { title, line, unit } = sequenceWords(context).stated(stated, context.session.play.value.setup);
  const overruled = context.session.play.value.overruled[stated.id] !== undefined;
  return {
    id: stated.id,
    title,
    words: formatNumber(value),
    note: stated.sum
      .map((each, i) => {
        const by = i === 0 ? formatNumber(each.by) : formatModifier(each.by, unit);
        const die = unit === 'or more' && i > 0 && i === stated.sum.length - 1 ? ' to the die' : '';
        const what = `${line(each)}${lineSourceWords(each, context.session)}`;
        // A single line has the number of the step.
        return stated.sum.length === 1 || (i > 0 && each.by === 0 && each.given === undefined)
          ? what
          : `${what}${/^\d/.test(by) ? ':' : ''} ${by}${die}`;
      })
      .join(' · '),
    ...(overruled ? { by: 'table' as const } : {}),
    ...(opening ? { onAmend: () => opening.openNumber(stated.id) } : {}),
  };
}

function askStep(context: Pick<PlayContext, 'session'>, asked: AnsweredStep, opening?: TrailActions): TrailStep {
  const { ask, answer, value } = asked;
  const words = askWords(context, ask);
  const replaced = replacedRoll(context.session.play.value, asked);
  const step: TrailStep = {
    id: ask.id,
    title: words.title,
    ...(replaced ? { note: `${replaced}, replaced by ${ownRollWords(words, asked)}` } : {}),
    ...(opening ? { onAmend: () => opening.openAnswer(ask, answer) } : {}),
  };
  if ('dice' in answer) {
    const sides = ask.kind === 'roll' ? ask.pool.sides : 6;
    const rolled = answer.dice.length > 0 && answer.dice.every((die) => die.by === 'app');
    // The result text describes a single die.
    const pool = ask.kind === 'roll' && ask.pool.count > 1 ? ask.tally : undefined;
    const roles = dieRoles(ask, answer);
    const dice = answer.dice.map((die, at) => ({ ...die, hit: pool && isHit(pool, die.face), role: roles[at] }));
    return { ...step, dice, sides, by: rolled ? 'app' : 'hand', words: answerValueWords(ask, words, value) };
  }
  if (ask.kind === 'draw') {
    const { card } = value as DrawResult;
    const inWords = answerValueWords(ask, words, value);
    const wasBack = isReturnedCard(answer.value) && !answer.value.wasIn;
    return {
      ...step,
      ...(wasBack && !step.note ? { note: 'put back into the deck and taken' } : {}),
      by: answer.by,
      cards: [{ by: answer.by === 'app' ? 'app' : 'hand', words: inWords, ...(card ? { code: card } : {}) }],
    };
  }
  const said = answerWords(words, asked);
  return { ...step, by: answer.by as AnswerSource, words: said };
}

/** Returns the role of each die, such as "Dropped". Empty if the rule has no roles or a total was typed. */
export const dieRoles = (ask: Ask, answer: Answer): readonly DieRole[] =>
  ask.kind === 'roll' && 'dice' in answer && !answer.told
    ? (ask.tally.roles?.(answer.dice.map(({ face }) => face)) ?? [])
    : [];

function ownRollWords(words: AskWords, asked: AnsweredStep): string {
  const { answer } = asked;
  if (!('dice' in answer)) return `own card ${answerWords(words, asked)}`;
  const faces = answer.told ? '' : answer.dice.map(({ face }) => face).join(' ');
  return `own dice ${faces || answerWords(words, asked)}`;
}

export const answerWords = (words: AskWords, { ask, answer, value }: AnsweredStep): string =>
  answerValueWords(ask, words, ask.kind === 'facts' && 'value' in answer ? answer.value : value);

export function answerValueWords(ask: Ask, words: AskWords, value: unknown): string {
  const read = ask.kind === 'draw' ? (value as DrawResult).is : value;
  const label = words.keys?.[typeof read === 'string' ? read : jsonKey(read)]?.label;
  if (label !== undefined) return label;
  switch (ask.kind) {
    case 'yes':
      return value ? 'Yes' : 'No';
    case 'facts':
      return factsWords(ask, value as Record<string, unknown>);
    case 'pick':
      return (
        (value as string[]).map((id) => ask.items.find((item) => item.id === id)?.name ?? id).join(', ') || 'Nobody'
      );
    case 'spread':
      return ask.bins.map((bin, i) => `${bin.name} ${(value as number[])[i]}`).join(', ');
    case 'roll':
      return Array.isArray(value) && ask.tally.kind === 'counts'
        ? ask.tally.faces.map((face, i) => faceCount(Number(value[i]), face)).join(', ')
        : plainValueWords(value);
    default:
      return plainValueWords(read);
  }
}

const FACES = [
  ['one', 'ones'],
  ['two', 'twos'],
  ['three', 'threes'],
  ['four', 'fours'],
  ['five', 'fives'],
  ['six', 'sixes'],
] as const;

function faceCount(n: number, face: number): string {
  const [one, many] = FACES[face - 1] ?? [`${face}`, `${face}s`];
  return countPhrase(n, one, many);
}

const plainValueWords = (value: unknown): string =>
  typeof value === 'number' ? formatNumber(value) : typeof value === 'object' ? '' : String(value);

/** Describes a step in one log line: question, dice or cards with their source, result, and note. */
export function logLine({ title, dice, cards, words, note, by }: TrailStep): string {
  const faces = (whose: 'hand' | 'app') => {
    const own = dice?.filter((die) => die.by === whose).map(({ face }) => face) ?? [];
    return own.length > 0 ? [`${own.join(' ')} (${sourceWords(whose, 'dice')})`] : [];
  };
  const fallen = [
    ...faces('hand'),
    ...faces('app'),
    ...(cards ?? []).map((card) => `${card.code ? cardName(card.code) : card.words} (${sourceWords(card.by, 'card')})`),
  ].join(', ');
  const given = words && `${words}${by ? ` (${sourceWords(by, dice && 'dice')})` : ''}`;
  const said = fallen ? [fallen, words].filter(Boolean).join(' = ') : given;
  return `${title}${said ? `${title.endsWith('?') ? '' : ':'} ${said}` : ''}${note ? ` · ${note}` : ''}`;
}
