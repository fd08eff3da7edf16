import { activeCount } from '../../../campaign/units/muster.ts';
import { SideBand, type SideBandProps } from '../../../components/step/sideband.tsx';
import type { Ask } from '../../../engine/ask.ts';
import { figureAndUnit } from '../../../engine/data/figure.ts';
import { sumOf } from '../../../engine/data/lists.ts';
import { openAsks } from '../../../engine/replay.ts';
import type { Change, Facts, Man, Unit } from '../../../engine/roster.ts';
import { lostMen, notedChanges, returnedMen } from '../../../system/results.ts';
import type { UnitKind } from '../../../system/units.ts';
import { figuresNoun, unitStatusWords } from '../../words/unitwords.ts';
import { neededFaces } from '../pad/pad.ts';
import { answeringSeatId, askWords, type PlayContext, type Seat, sequenceWords } from '../playcontext.ts';
import { focusedAsk } from '../playsession.ts';
import { currentBoard } from './board/currentboard.tsx';

export function SideBands({
  context,
  asked,
  onPress,
}: {
  readonly context: PlayContext;
  readonly asked: Ask | undefined;
  readonly onPress: (() => void) | undefined;
}) {
  const seats = bothSeats(context);
  if (seats.length === 0) return null;
  const answers = asked && answeringSeatId(context, asked);
  const need = asked && neededFaces(asked, askWords(context, asked));
  // While the stage shows the needed number, dice that were rolled before it are not shown.
  const figureOf = (role: string) => {
    const figure = numberOf(context, role);
    return need !== undefined && (answers === role || /^dic?e$/.test(figure?.unit ?? '')) ? {} : figure;
  };
  return (
    <div class="bands-both">
      {seats.map(([role, seat], n) => (
        <SideBand
          key={role}
          name={seat.jointName ?? seat.unit?.name ?? seat.label}
          side={seat.side}
          {...stateOf(context, role, seat)}
          {...figureOf(role)}
          waits={answers !== undefined && answers in context.seats && answers !== role}
          right={n === 1}
          onPress={onPress}
        />
      ))}
    </div>
  );
}

// A side keeps the place that its pieces have on a board.
function bothSeats(context: PlayContext): readonly [string, Seat][] {
  const pieces = currentBoard(context)?.board.pieces ?? [];
  const column = (role: string) => {
    const own = pieces.filter(({ whose }) => whose === role);
    // The first two lines of a board are columns 0 and 1.
    return own.length === 0 ? 0.5 : sumOf(own, ({ column }) => column) / own.length;
  };
  return Object.entries(context.seats)
    .slice(0, 2)
    .toSorted(([one], [other]) => column(one) - column(other));
}

/** Returns one line for each side: "Raiders: 8 men · 8 dice". */
export const sideLines = (context: PlayContext): readonly { readonly id: string; readonly text: string }[] =>
  bothSeats(context).map(([role, seat]) => {
    const { figure, unit } = numberOf(context, role) ?? {};
    const { count, detail } = stateOf(context, role, seat);
    const said = [count && `${count.n} ${count.noun}`, detail, figure && [figure, unit].filter(Boolean).join(' ')]
      .filter(Boolean)
      .join(' · ');
    return { id: role, text: `${seat.jointName ?? seat.unit?.name ?? seat.label}${said && `: ${said}`}` };
  });

/** Returns the number of active men and the states of a side. A unit of a single figure has no number. */
function stateOf(
  context: PlayContext,
  role: string,
  { unit, units = unit ? [unit] : [] }: Seat,
): Pick<SideBandProps, 'count' | 'detail'> {
  const { house } = context.session.play.value;
  const kindOf = (of: Unit) => context.kinds.find(({ id }) => id === of.kind);
  const kind = unit && kindOf(unit);
  if (!kind) return {};
  const result = effectsSoFar(context);
  const now = (one: Unit): Unit => unitNow(kindOf(one) ?? kind, one, result);
  const left = sumOf(units, (one) => activeCount(kindOf(one) ?? kind, now(one)));
  const n = left - result.gone.filter((fell) => fell === role).length;
  const isShown = ({ untilRoll }: { readonly untilRoll?: boolean }) => !untilRoll || !isRolling(context);
  const shown = { ...kind, derived: (kind.derived ?? []).filter(isShown) };
  const states = units.length === 1 ? unitStatusWords(shown, now(unit), house) : [];
  return {
    ...(units.some(({ men }) => men.length > 1) ? { count: { n, noun: figuresNoun(kind, n) } } : {}),
    ...(states.length > 0 ? { detail: states.map(({ label }) => label).join(' · ') } : {}),
  };
}

const isRolling = ({ session }: PlayContext): boolean => {
  const { trail, at } = session.position.value;
  const asked = at === 'ask' ? openAsks(session.position.value) : [];
  return [...asked, ...trail.flatMap((step) => ('ask' in step ? [step.ask] : []))].some((ask) => 'chances' in ask);
};

/**
 * Ids of men lost or returned so far in a fight. A man whose loss is known only by role has the id of the role. `changes`
 * has no results before the end. `entered` are those before the end.
 */
type EffectsSoFar = {
  readonly gone: readonly string[];
  readonly back: readonly string[];
  readonly changes: readonly Change[];
  readonly entered: readonly Change[];
};

function effectsSoFar(context: PlayContext): EffectsSoFar {
  const position = context.session.position.value;
  const { trail } = position;
  const entered =
    notedChanges(trail) ?? sequenceWords(context).changesSoFar?.(trail, context.session.play.value.setup) ?? [];
  if (position.at !== 'end') {
    // The changes so far include losses before a note of the units’ state. A role stands for several men, so only ids
    // from the board may repeat.
    const counted = trail.findLastIndex((step) => 'note' in step && 'now' in step.note.facts);
    const named = lostMen(trail.slice(counted + 1));
    const onBoard = (currentBoard(context)?.board.lost ?? []).filter((id) => !named.includes(id));
    const gone = [...named, ...onBoard, ...menWhoBecome(false, entered, context)];
    return { gone, back: returnedMen(trail), changes: entered, entered };
  }
  const { changes } = position.outcome;
  const [gone = [], back = []] = [false, true].map((active) => menWhoBecome(active, changes, context));
  return { gone, back, changes, entered };
}

function menWhoBecome(active: boolean, changes: readonly Change[], { kinds }: PlayContext): readonly string[] {
  const activity = new Map(kinds.flatMap(({ states }) => states.map(({ id, isActive }) => [id, isActive])));
  return changes.flatMap((change) =>
    change.of === 'man' && change.field === 'state' && 'to' in change && activity.get(`${change.to}`) === active
      ? [change.id]
      : [],
  );
}

/** Returns a unit with the effects so far. Only facts that the unit or man had before, or that were entered, change. */
function unitNow({ states }: UnitKind, unit: Unit, { gone, back, changes, entered }: EffectsSoFar): Unit {
  const isEntered = (change: Change) => entered.some(({ id, field }) => id === change.id && field === change.field);
  const factsNow = (of: Change['of'], { id, facts }: Unit | Man): Facts => {
    const now = changes.flatMap((change) => {
      const name = change.field.replace(/^facts\./, '');
      const before = facts[name];
      if (change.of !== of || change.id !== id) return [];
      if ('to' in change) return before || isEntered(change) ? [[name, change.to]] : [];
      return before || (change.by > 0 && isEntered(change)) ? [[name, Number(before ?? 0) + change.by]] : [];
    });
    return { ...facts, ...Object.fromEntries(now) };
  };
  const [fit] = states;
  const fallen = states.find(({ isActive }) => !isActive);
  const stateOf = ({ id, state }: Man): string =>
    gone.includes(id) ? (fallen?.id ?? state) : back.includes(id) ? (fit?.id ?? state) : state;
  return {
    ...unit,
    facts: factsNow('unit', unit),
    men: unit.men.map((man) => ({ ...man, facts: factsNow('man', man), state: stateOf(man) })),
  };
}

/** Returns the dice that the side rolls, if several, or else its last number of this beat that has a unit. */
function numberOf(context: PlayContext, role: string): { readonly figure: string; readonly unit?: string } | undefined {
  const { position, play } = context.session;
  const { trail, at } = position.value;
  if (at === 'end') return undefined;
  const rolls = openAsks(position.value).filter((ask) => ask.kind === 'roll' && answeringSeatId(context, ask) === role);
  // Of several pools, use the one being rolled.
  const roll = rolls.find(({ id }) => id === focusedAsk(context.session)?.id) ?? (rolls.length === 1 && rolls[0]);
  if (roll && roll.kind === 'roll' && roll.pool.count > 1) return figureAndUnit(roll.pool.count, 'dice');
  const stated = trail.slice(trail.findLastIndex((step) => 'beat' in step) + 1).flatMap((step) => {
    if (!('stated' in step) || step.stated.whose !== role) return [];
    const { unit } = sequenceWords(context).stated(step.stated, play.value.setup);
    return unit === undefined ? [] : [figureAndUnit(step.value, unit)];
  });
  return stated.at(-1);
}
