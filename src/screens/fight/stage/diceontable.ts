import type { DiceGroup, Throw, TurnedCard } from '../../../components/table/tray.tsx';
import type { Ask } from '../../../engine/ask.ts';
import { formatNumber } from '../../../engine/data/figure.ts';
import type { DrawResult } from '../../../engine/dice/deck.ts';
import { scores } from '../../../engine/dice/pool.ts';
import { positionOf } from '../../../engine/play.ts';
import { openAsks, type Step } from '../../../engine/replay.ts';
import {
  type Announcement,
  announcementsIn,
  correctionSentence,
  precedingNotesOf,
  resultOf,
} from '../../../system/results.ts';
import { askWords, type PlayContext, seatOfAsk, tellingOf } from '../playcontext.ts';
import { replacedRoll } from '../sheets/ownroll.ts';
import { answerValueWords, answerWords, dieRoles } from '../trailwords.ts';

export type DiceOnTable = Throw['groups'];

type Asked = Extract<Step, { ask: Ask }>;
type RollStep = Asked & { readonly ask: Extract<Ask, { kind: 'roll' }> };

/** `now` has the last throw and those rolled with it. `before` has each side's last pool of the beat. */
export function diceOnTable(context: PlayContext): {
  readonly now: readonly Throw[];
  readonly before: readonly Throw[];
} {
  const { trail } = context.session.position.value;
  const steps = trail.filter((step): step is Asked => 'ask' in step && isThrown(context, step.ask));
  const last = steps.at(-1);
  if (!last) return { now: [], before: [] };
  const fresh = steps.filter(({ ask }) => context.session.rolledIds.value.includes(ask.id));
  if (last.ask.kind !== 'roll') {
    const drawn = fresh.length > 1 ? fresh.filter(({ ask }) => ask.kind === 'draw') : [];
    const roles = [...new Set(drawn.map(({ ask }) => ask.whose))];
    const runs = roles.map((role) => drawn.filter(({ ask }) => ask.whose === role));
    return { now: (runs.length > 1 ? runs : [cardRun(trail, last)]).map((run) => cardsOf(context, run)), before: [] };
  }
  const named = namedTogether(context, steps);
  if (named.length > 0) return { now: named, before: [] };
  const since = trail.findLastIndex((step) => 'beat' in step && trail.indexOf(step) < trail.indexOf(last));
  const isPool = ({ ask }: Asked): boolean => ask.kind === 'roll' && ask.pool.count > 1;
  const pools = new Map(
    steps.filter((step) => isPool(step) && trail.indexOf(step) > since).map((step) => [step.ask.whose, step]),
  );
  // A confirming die lies next to its pool. A new pool replaces the side's former one.
  if (isPool(last)) pools.delete(last.ask.whose);
  const single = fresh.filter(isRoll).filter((step) => !isPool(step));
  return {
    now: (single.includes(last as RollStep) ? single : [last as RollStep]).map((step) => throwOf(context, step)),
    before: [...pools.values()].map((step) => throwOf(context, step as RollStep)),
  };
}

/** Dice of the last answered line, for boards without line sheets. */
export function lastLineDice(context: PlayContext): readonly Throw[] {
  const lineOf = (ask: Ask) => askWords(context, ask).line?.id;
  const { position } = context.session;
  const rolls = position.value.trail.filter(isRoll).filter(({ ask }) => lineOf(ask));
  const [next] = openAsks(position.value).filter(({ kind }) => kind === 'roll');
  // Of rolls made together, show those of the next question.
  const half = next && rolls.some(({ ask }) => lineOf(ask) === lineOf(next));
  return rolledTogether(context, rolls, lineOf, half ? next : (rolls.at(-1)?.ask ?? next));
}

/** Line sheets show their own dice. */
const isThrown = (context: PlayContext, ask: Ask): boolean =>
  (ask.kind === 'roll' || ask.kind === 'draw') && !askWords(context, ask).line;

function namedTogether(context: PlayContext, steps: readonly Asked[]): readonly Throw[] {
  return rolledTogether(context, steps.filter(isRoll), (ask) =>
    askWords(context, ask).die === undefined ? undefined : ask.id.slice(0, ask.id.lastIndexOf('/')),
  );
}

const isRoll = (step: Step): step is RollStep => 'ask' in step && step.ask.kind === 'roll';

/** Throws in the same group as `last`, with places for open ones. `classOf` returns the group. */
function rolledTogether(
  context: PlayContext,
  steps: readonly RollStep[],
  groupOf: (ask: Ask) => string | undefined,
  last: Ask | undefined = steps.at(-1)?.ask,
): readonly Throw[] {
  const group = last && groupOf(last);
  if (group === undefined) return [];
  const to = openAsks(context.session.position.value).flatMap((ask): Throw[] => {
    if (ask.kind !== 'roll' || groupOf(ask) !== group || steps.some((step) => step.ask.id === ask.id)) return [];
    const { title, die } = askWords(context, ask);
    const lot: DiceGroup = { count: 1, by: 'hand', role: die === undefined ? undefined : { name: die } };
    return [{ id: ask.id, label: title, ...sideOf(context, ask), sides: ask.pool.sides, groups: [lot] }];
  });
  return [...steps.filter(({ ask }) => groupOf(ask) === group).map((step) => throwOf(context, step)), ...to];
}

/** The uninterrupted run of cards that ends in `last`. */
function cardRun(trail: readonly Step[], last: Asked): readonly Asked[] {
  const drawn = trail.slice(0, trail.indexOf(last) + 1);
  const broken = drawn.findLastIndex(
    (step) => 'beat' in step || ('ask' in step && (step.ask.kind === 'roll' || step.ask.whose !== last.ask.whose)),
  );
  return drawn.slice(broken + 1).filter((step): step is Asked => 'ask' in step && step.ask.kind === last.ask.kind);
}

function cardsOf(context: PlayContext, steps: readonly Asked[]): Throw {
  const { ask } = steps.at(-1)!;
  const fresh = context.session.rolledIds.value;
  const cards = steps.flatMap((step): TurnedCard[] => {
    const words = askWords(context, step.ask);
    const by = 'by' in step.answer && step.answer.by === 'app' ? ('app' as const) : ('hand' as const);
    const does = answerValueWords(step.ask, words, step.value);
    if (step.ask.kind !== 'draw') return does === '' ? [] : [{ by, words: does }];
    const { card } = step.value as DrawResult;
    return [{ by, words: does, turns: fresh.includes(step.ask.id), ...(card ? { code: card } : {}) }];
  });
  return { id: ask.id, label: askWords(context, ask).title, ...sideOf(context, ask), sides: 6, groups: [], cards };
}

function throwOf(context: PlayContext, step: RollStep): Throw {
  const { ask, answer } = step;
  const { pool, tally } = ask;
  const isAmended = context.session.play.value.amended?.some(({ id }) => id === ask.id);
  const base = {
    id: ask.id,
    label: askWords(context, ask).title,
    ...sideOf(context, ask),
    sides: pool.sides,
    isAmended,
  };
  if (!('dice' in answer)) return { ...base, groups: [] };
  const { told } = answer;
  const name = askWords(context, ask).die;
  const roles = name === undefined ? dieRoles(ask, answer) : answer.dice.map(() => ({ name }));
  const lots: DiceGroup[] = answer.dice.map(({ face, by }, at) => ({
    ...{ face, by, count: 1, role: roles[at] },
    ...(pool.count > 1 ? { hit: scores(tally, face) } : {}),
  }));
  if (!told) return { ...base, groups: lots };
  const counted = diceGroupsOf(ask, told.count, told.value);
  if (counted) return { ...base, groups: [...counted, ...lots] };
  return { ...base, groups: lots, words: answerWords(askWords(context, ask), step) };
}

/** Dice for a typed count: those that hit or show a face, and the rest. */
export function diceGroupsOf(
  { tally }: Extract<Ask, { kind: 'roll' }>,
  count: number,
  value: unknown,
): readonly DiceGroup[] | undefined {
  const of = (n: number, lot: Omit<DiceGroup, 'count' | 'by'>): readonly DiceGroup[] =>
    n > 0 ? [{ ...lot, count: n, by: 'hand' }] : [];
  if (count > 1 && tally.kind === 'hits' && typeof value === 'number')
    return [...of(value, { hit: true }), ...of(count - value, { hit: false })];
  if (tally.kind === 'counts' && Array.isArray(value)) {
    const shown = value as readonly number[];
    const rest = count - shown.reduce((sum, n) => sum + n, 0);
    return [...tally.faces.flatMap((face, i) => of(shown[i] ?? 0, { face, hit: true })), ...of(rest, { hit: false })];
  }
  return undefined;
}

const sideOf = (context: PlayContext, ask: Ask): Pick<Throw, 'side'> => {
  const { side } = seatOfAsk(context, ask);
  return side === undefined ? {} : { side };
};

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
  const half = next && askWords(context, next).line?.id;
  // Of rolls made together, show those of the next question.
  const facing = trail.findLastIndex(
    (step) =>
      isPlayerAnswer(step) &&
      half !== undefined &&
      rolled.value.length > 1 &&
      rolled.value.includes(step.ask.id) &&
      askWords(context, step.ask).line?.id === half,
  );
  const at = facing < 0 ? trail.findLastIndex(isPlayerAnswer) : facing;
  const step = trail[at];
  if (!step || !('ask' in step)) return undefined;
  const { setup } = context.session.play.value;
  const words = askWords(context, step.ask);
  const told = announcementsIn(trail, tellingOf(context), setup);
  const { line } = words;
  // An open line sheet shows its own results. Once done, one result covers all rolls of the tap.
  const over = line ? !next || askWords(context, next).line?.sheet !== line.sheet : step.ask.kind === 'draw';
  const batch = over && rolled.value.length > 1 && rolled.value.includes(step.ask.id);
  const all = batch ? announcedSince(context, told) : resultOf(at, told);
  // On a line sheet, show only the results of the last line.
  const own = line && !batch ? all.filter(({ id }) => id.startsWith(`${line.id}/`)) : [];
  // A throw on a line keeps its own text if the notes concern others.
  const alsoOf =
    line && !batch ? told.filter((one) => one.at === at && !all.some(({ words }) => words === one.words)) : [];
  const came = own.length > 0 ? own : [...alsoOf, ...all];
  const earlier = (next ? precedingNotesOf(askWords(context, next), told) : []).filter(
    (one) => !all.some(({ words }) => words === one.words),
  );
  const result = came.length > 0 ? came : earlier;
  const answered = answerWords(words, step);
  const number = /^\d+$/.test(answered);
  const shown = number ? answered : faceOf(step);
  const { side } = seatOfAsk(context, step.ask);
  // A lone test in its beat shows its die next to the result.
  const since = trail.slice(trail.findLastIndex((one, n) => n < at && 'beat' in one) + 1, at);
  const alone = !number && !since.some((one) => isPlayerAnswer(one) && one.ask.kind === 'roll');
  const detail =
    came.length > 0 ? sentence(earlier) : result.length > 0 || number || answered === '' ? '' : words.title;
  return {
    of: step.ask.id,
    ...(shown !== undefined && result === came && (alone || isNamedIn(result, at, shown, !number))
      ? { figure: shown }
      : {}),
    words: sentence(result) || (number || answered === '' ? words.title : answered),
    ...(detail === '' ? {} : { detail }),
    ...(side === undefined ? {} : { side }),
  };
}

/** Collects announcements since the tap. A note about a line replaces the text of its throw. */
function announcedSince(context: PlayContext, told: readonly Announcement[]): readonly Announcement[] {
  const { position, rolledIds: rolled } = context.session;
  const { trail } = position.value;
  const first = trail.findIndex((step) => isPlayerAnswer(step) && rolled.value.includes(step.ask.id));
  const tells = (line: string, after: number) =>
    told.some(({ at, id }) => at > after && 'note' in trail[at]! && id.startsWith(`${line}/`));
  return told.filter(({ at }) => {
    const step = trail[at]!;
    const line = 'ask' in step ? lineOf(context, step.ask) : undefined;
    return at >= first && (line === undefined || !tells(line, at));
  });
}

const lineOf = (context: PlayContext, ask: Ask): string | undefined =>
  askWords(context, ask).line?.id ?? (ask.kind === 'draw' ? ask.id.replace(/\/[^/]*$/, '') : undefined);

/** True if the only sentence is the face's own text or contains its number. */
const isNamedIn = (said: readonly Announcement[], at: number, shown: string, face: boolean): boolean =>
  said.length === 0 ||
  (said.length === 1 && said.every((one) => (face && one.at === at) || new RegExp(`\\b${shown}\\b`).test(one.words)));

/** Effect of the latest amendment, until the next answer. */
function latestCorrection(context: PlayContext): ThrowResult | undefined {
  const { beforeAmendment: corrected, play, position, rule } = context.session;
  const amended = play.value.amended?.at(-1);
  if (!corrected.value || !amended) return undefined;
  const { setup } = play.value;
  const [was, is] = [positionOf(rule, corrected.value), position.value].map(({ trail }) => ({
    words: answerWordsAt(context, trail, amended.id),
    told: announcementsIn(trail, tellingOf(context), setup),
  }));
  if (!was?.words || !is?.words || was.words === is.words) return undefined;
  const typed = [was.words, is.words];
  const step = position.value.trail.find((one): one is Asked => 'ask' in one && one.ask.id === amended.id);
  const own = step && replacedRoll(play.value, step) !== undefined;
  const then = correctionSentence(was.told, is.told, typed);
  const of = `${amended.id} ${is.words}`;
  if (step?.ask.kind === 'facts') return { of, words: `Changed: ${is.words}. ${then || 'Nothing else changes.'}` };
  const what = own ? `Our own ${is.words} instead of the app’s ${was.words}` : `Changed ${was.words} to ${is.words}`;
  return { of, words: `${what}: ${then || 'nothing else changes.'}` };
}

function answerWordsAt(context: PlayContext, trail: readonly Step[], id: string): string {
  const step = trail.find((one) => ('ask' in one ? one.ask.id : 'stated' in one ? one.stated.id : '') === id);
  if (!step) return '';
  if ('stated' in step) return formatNumber(step.value);
  return 'ask' in step ? answerWords(askWords(context, step.ask), step) : '';
}

const sentence = (said: readonly Announcement[]): string => said.map(({ words }) => words).join(' ');

const faceOf = ({ answer }: Asked): string | undefined =>
  'dice' in answer && answer.dice.length === 1 && !answer.told ? formatNumber(answer.dice[0]!.face) : undefined;

/** True for answers of the players, except facts and accepted proposals. */
export const isPlayerAnswer = (step: Step): step is Asked =>
  'ask' in step && step.ask.kind !== 'facts' && !isProposal(step);

const isProposal = ({ answer }: Asked): boolean => 'by' in answer && answer.by === 'proposed';
