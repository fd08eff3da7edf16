import type { CardOnTable, DiceGroup, TableThrow } from '../../../components/table/throw.ts';
import type { Ask } from '../../../engine/ask.ts';
import type { DrawResult } from '../../../engine/dice/deck.ts';
import { isHit } from '../../../engine/dice/pool.ts';
import { openAsks, type ReplayStep } from '../../../engine/replay.ts';
import type { AnsweredStep } from '../../../system/results.ts';
import { askWords, type PlayContext, seatOfAsk } from '../playcontext.ts';
import { answerValueWords, answerWords, dieRoles } from '../trailwords.ts';

export type DiceGroups = TableThrow['groups'];

type RollStep = AnsweredStep & { readonly ask: Extract<Ask, { kind: 'roll' }> };

/** Returns the dice and cards to show: `now` from the last throw, `before` the latest earlier pool of each role in this beat. */
export function diceOnTable(context: PlayContext): {
  readonly now: readonly TableThrow[];
  readonly before: readonly TableThrow[];
} {
  const { trail } = context.session.position.value;
  const steps = trail.filter((step): step is AnsweredStep => 'ask' in step && isThrown(context, step.ask));
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
  const isPool = ({ ask }: AnsweredStep): boolean => ask.kind === 'roll' && ask.pool.count > 1;
  const pools = new Map(
    steps.filter((step) => isPool(step) && trail.indexOf(step) > since).map((step) => [step.ask.whose, step]),
  );
  // Draw a confirming die next to its pool. A new pool replaces the side's former one.
  if (isPool(last)) pools.delete(last.ask.whose);
  const single = fresh.filter(isRoll).filter((step) => !isPool(step));
  return {
    now: (single.includes(last as RollStep) ? single : [last as RollStep]).map((step) => throwOf(context, step)),
    before: [...pools.values()].map((step) => throwOf(context, step as RollStep)),
  };
}

/** Returns the dice of the last answered line of a question sheet. Boards show them, because they hide the sheet. */
export function lastLineDice(context: PlayContext): readonly TableThrow[] {
  const lineOf = (ask: Ask) => askWords(context, ask).line?.id;
  const { position } = context.session;
  const rolls = position.value.trail.filter(isRoll).filter(({ ask }) => lineOf(ask));
  const [next] = openAsks(position.value).filter(({ kind }) => kind === 'roll');
  // Of rolls made together, show those of the next question.
  const half = next && rolls.some(({ ask }) => lineOf(ask) === lineOf(next));
  return rolledTogether(context, rolls, lineOf, half ? next : (rolls.at(-1)?.ask ?? next));
}

/** True for rolls and draws, except those of question sheets, which show their own dice. */
const isThrown = (context: PlayContext, ask: Ask): boolean =>
  (ask.kind === 'roll' || ask.kind === 'draw') && !askWords(context, ask).line;

function namedTogether(context: PlayContext, steps: readonly AnsweredStep[]): readonly TableThrow[] {
  return rolledTogether(context, steps.filter(isRoll), (ask) =>
    askWords(context, ask).die === undefined ? undefined : ask.id.slice(0, ask.id.lastIndexOf('/')),
  );
}

const isRoll = (step: ReplayStep): step is RollStep => 'ask' in step && step.ask.kind === 'roll';

/** Returns the throws in the same group as `last`, with blank dice for open questions. */
function rolledTogether(
  context: PlayContext,
  steps: readonly RollStep[],
  groupOf: (ask: Ask) => string | undefined,
  last: Ask | undefined = steps.at(-1)?.ask,
): readonly TableThrow[] {
  const group = last && groupOf(last);
  if (group === undefined) return [];
  const to = openAsks(context.session.position.value).flatMap((ask): TableThrow[] => {
    if (ask.kind !== 'roll' || groupOf(ask) !== group || steps.some((step) => step.ask.id === ask.id)) return [];
    const { title, die } = askWords(context, ask);
    const lot: DiceGroup = { count: 1, by: 'hand', role: die === undefined ? undefined : { name: die } };
    return [{ id: ask.id, label: title, ...sideOf(context, ask), sides: ask.pool.sides, groups: [lot] }];
  });
  return [...steps.filter(({ ask }) => groupOf(ask) === group).map((step) => throwOf(context, step)), ...to];
}

/** Returns the uninterrupted run of cards that ends with `last`. */
function cardRun(trail: readonly ReplayStep[], last: AnsweredStep): readonly AnsweredStep[] {
  const drawn = trail.slice(0, trail.indexOf(last) + 1);
  const broken = drawn.findLastIndex(
    (step) => 'beat' in step || ('ask' in step && (step.ask.kind === 'roll' || step.ask.whose !== last.ask.whose)),
  );
  return drawn
    .slice(broken + 1)
    .filter((step): step is AnsweredStep => 'ask' in step && step.ask.kind === last.ask.kind);
}

function cardsOf(context: PlayContext, steps: readonly AnsweredStep[]): TableThrow {
  const { ask } = steps.at(-1)!;
  const fresh = context.session.rolledIds.value;
  const cards = steps.flatMap((step): CardOnTable[] => {
    const words = askWords(context, step.ask);
    const by = 'by' in step.answer && step.answer.by === 'app' ? ('app' as const) : ('hand' as const);
    const does = answerValueWords(step.ask, words, step.value);
    if (step.ask.kind !== 'draw') return does === '' ? [] : [{ by, words: does }];
    const { card } = step.value as DrawResult;
    return [{ by, words: does, turns: fresh.includes(step.ask.id), ...(card ? { code: card } : {}) }];
  });
  return { id: ask.id, label: askWords(context, ask).title, ...sideOf(context, ask), sides: 6, groups: [], cards };
}

function throwOf(context: PlayContext, step: RollStep): TableThrow {
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
  const { told: total } = answer;
  const name = askWords(context, ask).die;
  const roles = name === undefined ? dieRoles(ask, answer) : answer.dice.map(() => ({ name }));
  const lots: DiceGroup[] = answer.dice.map(({ face, by }, at) => ({
    face,
    by,
    count: 1,
    role: roles[at],
    ...(pool.count > 1 ? { hit: isHit(tally, face) } : {}),
  }));
  if (!total) return { ...base, groups: lots };
  const counted = diceGroupsOf(ask, total.count, total.value);
  if (counted) return { ...base, groups: [...counted, ...lots] };
  return { ...base, groups: lots, words: answerWords(askWords(context, ask), step) };
}

/** Returns dice that illustrate a count of hits or faces that a player entered. */
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

const sideOf = (context: PlayContext, ask: Ask): Pick<TableThrow, 'side'> => {
  const { side } = seatOfAsk(context, ask);
  return side === undefined ? {} : { side };
};

/** True for answered steps, including the app’s rolls, except facts and accepted proposals. */
/** True for an answered roll, draw or choice, also by the app. False for facts and accepted proposals. */
export const isRollOrChoice = (step: ReplayStep): step is AnsweredStep =>
  'ask' in step && step.ask.kind !== 'facts' && !isProposal(step);

const isProposal = ({ answer }: AnsweredStep): boolean => 'by' in answer && answer.by === 'proposed';
