import { activeCount } from '../../../campaign/units/muster.ts';
import { SideBand } from '../../../components/step/sideband.tsx';
import { StageScroll } from '../../../components/step/stepframe.tsx';
import { Strip } from '../../../components/step/strip.tsx';
import { Emblem } from '../../../components/table/emblem.tsx';
import { type Throw, Tray } from '../../../components/table/tray.tsx';
import type { AmendedPlay } from '../../../engine/amend.ts';
import type { Ask } from '../../../engine/ask.ts';
import { formatNumber } from '../../../engine/data/figure.ts';
import { sumOf } from '../../../engine/data/lists.ts';
import { openAsks } from '../../../engine/replay.ts';
import type { Change, Man, Unit } from '../../../engine/roster.ts';
import { lostMen, returnedMen } from '../../../system/results.ts';
import type { UnitKind } from '../../../system/system.ts';
import { figuresWords, unitStates } from '../../words/unitwords.ts';
import { diceDraft, isByDie } from '../pad/dicedraft.ts';
import { needWords, padOf } from '../pad/pad.ts';
import { answeringSeat, askWords, type PlayContext, type Seat, seatOfAsk, tellingOf } from '../playcontext.ts';
import { answeredStep, focusedAsk } from '../playsession.ts';
import { LineSheet } from '../sheets/linesheet.tsx';
import { bothSums, Sums } from '../sheets/sums.tsx';
import type { TrailActions } from '../trailwords.ts';
import { type BoardControl, BoardView } from './boardview.tsx';
import { type DiceOnTable, diceOnTable, isPlayerAnswer, lastLineDice, latestResult } from './diceontable.ts';
import { FightEnd } from './fightend.tsx';
import { OptionOdds } from './hereodds.tsx';
import { type AnswerSheet, answerSheetsOf } from './lines.ts';
import { hasOpenList, listShowsLast, OpenAnswers } from './openanswers.tsx';
import { Plans } from './plans.tsx';
import { Rollers, rollQueueOf } from './rollers.tsx';

export function Sides({
  context,
  asked,
  onPress,
}: {
  readonly context: PlayContext;
  readonly asked: Ask | undefined;
  readonly onPress: (() => void) | undefined;
}) {
  const seats = Object.entries(context.seats).slice(0, 2);
  if (seats.length === 0) return null;
  const answers = asked && answeringSeat(context, asked);
  return (
    <div class="bands-both">
      {seats.map(([role, seat], n) => (
        <SideBand
          key={role}
          name={seat.jointName ?? seat.unit?.name ?? seat.label}
          side={seat.side}
          detail={stateOf(context, role, seat)}
          {...numberOf(context, role)}
          waits={answers !== undefined && answers in context.seats && answers !== role}
          right={n === 1}
          onPress={onPress}
        />
      ))}
    </div>
  );
}

/** One line for each side, readable by both players: "Raiders: 8 men, 8 dice". */
export const sideLines = (context: PlayContext): readonly { readonly id: string; readonly text: string }[] =>
  Object.entries(context.seats)
    .slice(0, 2)
    .map(([role, seat]) => {
      const { figure, unit } = numberOf(context, role) ?? {};
      const said = [stateOf(context, role, seat), figure && `${figure} ${unit}`].filter(Boolean).join(' · ');
      return { id: role, text: `${seat.jointName ?? seat.unit?.name ?? seat.label}${said && `: ${said}`}` };
    });

function stateOf(context: PlayContext, role: string, { unit, units = unit ? [unit] : [] }: Seat): string | undefined {
  const { house } = context.session.play.value;
  const kindOf = (of: Unit) => context.kinds.find(({ id }) => id === of.kind);
  const kind = unit && kindOf(unit);
  if (!kind) return undefined;
  const result = effectsSoFar(context);
  const now = (one: Unit): Unit => unitNow(kindOf(one) ?? kind, one, result);
  const left = sumOf(units, (one) => activeCount(kindOf(one) ?? kind, now(one)));
  const many = units.some(({ men }) => men.length > 1);
  const men = many ? [figuresWords(kind, left - result.gone.filter((fell) => fell === role).length)] : [];
  return (
    [...men, ...(units.length === 1 ? unitStates(kind, now(unit), house) : []).map(({ label }) => label)].join(' · ') ||
    undefined
  );
}

/** Men gone or back so far. A figure's role stands for its id. `changes` is empty until the end. */
type EffectsSoFar = {
  readonly gone: readonly string[];
  readonly back: readonly string[];
  readonly changes: readonly Change[];
};

function effectsSoFar({ session, kinds }: PlayContext): EffectsSoFar {
  const told = session.position.value;
  if (told.at !== 'end') return { gone: lostMen(told.trail), back: returnedMen(told.trail), changes: [] };
  const { changes } = told.outcome;
  const stand = new Map(kinds.flatMap(({ states }) => states.map(({ id, isActive: stands }) => [id, stands])));
  const into = (standing: boolean) =>
    changes.flatMap((change) =>
      change.of === 'man' && change.field === 'state' && 'to' in change && stand.get(`${change.to}`) === standing
        ? [change.id]
        : [],
    );
  return { gone: into(false), back: into(true), changes };
}

/** Applies the effects so far. Facts that the unit did not have before are left out. */
function unitNow({ states }: UnitKind, unit: Unit, { gone, back, changes }: EffectsSoFar): Unit {
  const facts = changes.flatMap((change) => {
    const name = change.field.replace(/^facts\./, '');
    return change.of === 'unit' && change.id === unit.id && 'to' in change && unit.facts[name]
      ? [[name, change.to]]
      : [];
  });
  const [fit] = states;
  const fallen = states.find(({ isActive: stands }) => !stands);
  const stateOf = ({ id, state }: Man): string =>
    gone.includes(id) ? (fallen?.id ?? state) : back.includes(id) ? (fit?.id ?? state) : state;
  return {
    ...unit,
    facts: { ...unit.facts, ...Object.fromEntries(facts) },
    men: unit.men.map((man) => ({ ...man, state: stateOf(man) })),
  };
}

/** The dice being rolled, else the last stated number of the beat with a unit. */
function numberOf(context: PlayContext, role: string): { readonly figure: string; readonly unit?: string } | undefined {
  const { position, play } = context.session;
  const { trail, at } = position.value;
  if (at === 'end') return undefined;
  const rolls = openAsks(position.value).filter((ask) => ask.kind === 'roll' && answeringSeat(context, ask) === role);
  // Of several pools, use the one being rolled.
  const roll = rolls.find(({ id }) => id === focusedAsk(context.session)?.id) ?? (rolls.length === 1 && rolls[0]);
  if (roll && roll.kind === 'roll' && roll.pool.count > 1)
    return { figure: formatNumber(roll.pool.count), unit: 'dice' };
  const stated = trail.slice(trail.findLastIndex((step) => 'beat' in step) + 1).flatMap((step) => {
    if (!('stated' in step) || step.stated.whose !== role) return [];
    const { unit } = tellingOf(context).stated(step.stated, play.value.setup);
    return unit === undefined ? [] : [{ figure: formatNumber(step.value), unit }];
  });
  return stated.at(-1);
}

export const showsList = (context: PlayContext): boolean => {
  const { position, play } = context.session;
  const { trail, at } = position.value;
  const { setup, house } = play.value;
  return (
    at === 'ask' &&
    (hasOpenList(context) || showsQueue(context) || tellingOf(context).plan?.(trail, setup, house) !== undefined)
  );
};

const isSingleLine = (context: PlayContext): boolean =>
  answerSheetsOf(context)
    .filter(({ live }) => live)
    .flatMap(({ lines }) => lines).length === 1;

const showsQueue = (context: PlayContext): boolean => !hasOpenList(context) && rollQueueOf(context).length > 1;

export function Middle({
  context,
  opening,
  hand,
  turned,
  asked,
  tall,
  onFall,
  onMend,
}: {
  readonly context: PlayContext;
  readonly opening: TrailActions;
  readonly hand: BoardControl | undefined;
  readonly turned: boolean;
  readonly asked: Ask | undefined;
  readonly tall: boolean;
  readonly onFall: (falls: boolean) => void;
  readonly onMend: (mended: AmendedPlay | undefined) => void;
}) {
  const told = context.session.position.value;
  if (told.at === 'end') {
    const sheet = hand ? undefined : lastSheet(context);
    return (
      <>
        {!sheet && <LastThrow context={context} opening={opening} onFall={onFall} />}
        <StageScroll key="end" over>
          <FightEnd context={context} outcome={told.outcome}>
            {hand && <BoardView hand={hand} />}
            {sheet && (
              <section class="last-lines" aria-label={sheet.title}>
                <LineSheet context={context} sheet={sheet} opening={opening} onMend={onMend} />
              </section>
            )}
          </FightEnd>
        </StageScroll>
      </>
    );
  }
  if (tall) return <EmblemCloth context={context} />;
  if (hand) return <BoardView hand={hand} />;
  if (showsList(context))
    return (
      <StageScroll key="list" still={!hasOpenList(context) && !showsQueue(context)}>
        {!turned && <Plans context={context} />}
        <OpenAnswers context={context} opening={opening} onMend={onMend} />
        {asked && isSingleLine(context) && (
          <Need context={context} asked={asked} need={needWords(asked, askWords(context, asked))} />
        )}
        {!turned && <Rollers context={context} opening={opening} />}
      </StageScroll>
    );
  const typed = asked ? typedDice(context, asked) : [];
  if (!turned && typed.length === 0 && showsSums(context))
    return (
      <StageScroll>
        <Sums context={context} onLine={opening.openNumber} />
      </StageScroll>
    );
  return (
    <>
      {!turned && asked && context.odds === 'shown' && diceOnTable(context).now.length === 0 && (
        <OptionOdds context={context} ask={asked} />
      )}
      <TableDice context={context} asked={asked} opening={opening} onFall={onFall} />
    </>
  );
}

export function showsSums(context: PlayContext): boolean {
  const sums = bothSums(context);
  const { trail } = context.session.position.value;
  const last = trail.findLastIndex((step) => 'ask' in step && step.ask.kind === 'roll');
  return sums.length > 0 && trail.findLastIndex((step) => 'stated' in step && sums.includes(step)) > last;
}

function pressableThrows({ session }: PlayContext, throws: readonly Throw[], opening: TrailActions): readonly Throw[] {
  const { trail } = session.position.value;
  return throws.map((one) => {
    const step = answeredStep(trail, one.id);
    return {
      ...one,
      isNew: session.rolledIds.value.includes(one.id),
      ...(step ? { onPress: (die?: number) => opening.openAnswer(step.ask, step.answer, die) } : {}),
    };
  });
}

/** True if the earlier throws were already visible while the players stated facts. */
function onlyFactsSince(context: PlayContext): boolean {
  const { trail } = context.session.position.value;
  const last = trail.findLast((step) => 'ask' in step);
  return showsSums(context) && last !== undefined && 'ask' in last && last.ask.kind === 'facts';
}

export function TableDice({
  context,
  asked,
  opening,
  onFall,
}: {
  readonly context: PlayContext;
  readonly asked: Ask | undefined;
  readonly opening: TrailActions;
  readonly onFall: (falls: boolean) => void;
}) {
  const { now, before } = diceOnTable(context);
  const need = asked && needWords(asked, askWords(context, asked));
  const lies = pressableThrows(context, now, opening);
  const typed = asked ? typedDice(context, asked) : [];
  if (asked && need !== undefined)
    return (
      // The result strip shows a test typed without its die.
      <Tray
        throws={[...before, ...lies.filter(({ words }) => words === undefined || /\d/.test(words))]}
        onFall={onFall}
      >
        <Need context={context} asked={asked} need={need} />
      </Tray>
    );
  const throws = typed.length > 0 ? typed : lies.length > 0 ? lies : awaitedDice(context, asked);
  return (
    <Tray throws={throws} before={before} onFall={onFall}>
      {throws.length === 0 && <EmblemCloth context={context} />}
    </Tray>
  );
}

/** The last line sheet, if it has several lines. */
function lastSheet(context: PlayContext): AnswerSheet | undefined {
  const last = context.session.position.value.trail.findLast(isPlayerAnswer);
  const title = last && askWords(context, last.ask).line?.sheet;
  return answerSheetsOf(context).find((sheet) => sheet.title === title && sheet.lines.length > 1);
}

function LastThrow({
  context,
  opening,
  onFall,
}: {
  readonly context: PlayContext;
  readonly opening: TrailActions;
  readonly onFall: (falls: boolean) => void;
}) {
  const last = context.session.position.value.trail.findLast(isPlayerAnswer);
  if (!last || (last.ask.kind !== 'roll' && last.ask.kind !== 'draw')) return null;
  const { now } = diceOnTable(context);
  const throws = askWords(context, last.ask).line ? lastLineDice(context) : now;
  return (
    <div class="last-throw">
      <Tray throws={pressableThrows(context, throws, opening)} onFall={onFall} />
    </div>
  );
}

export const EmblemCloth = ({ context }: { readonly context: PlayContext }) => (
  <div class="cloth-sign">
    <Emblem path={context.session.system.tile?.emblem} />
  </div>
);

function Need({
  context,
  asked,
  need,
}: {
  readonly context: PlayContext;
  readonly asked: Ask;
  readonly need: string | undefined;
}) {
  const { side } = seatOfAsk(context, asked);
  if (need === undefined) return null;
  return <p class={`need${side === undefined ? '' : ` side-${side + 1}`}`}>{need}</p>;
}

function typedDice(context: PlayContext, ask: Ask): readonly Throw[] {
  const { session } = context;
  const draft = session.play.value.drafts?.[ask.id];
  if (ask.kind !== 'roll' || !draft) return [];
  const words = askWords(context, ask);
  const pad = padOf(ask, words);
  const { side } = seatOfAsk(context, ask);
  const base = { id: `${ask.id} typed`, label: `${words.title}: so far`, side, sides: ask.pool.sides };
  if (!isByDie(pad, draft)) return draft.typed ? [{ ...base, groups: [], words: draft.typed }] : [];
  const dice = diceDraft(
    ask,
    pad,
    draft,
    (draft) => session.saveDraft(ask.id, draft),
    (answer) => session.answer(answer),
  );
  const lies: DiceOnTable = dice.faces.dice.map((die) => ({ ...die, count: 1 }));
  const left: DiceOnTable = Array.from({ length: Math.max(0, dice.count - lies.length) }, () => ({
    count: 1,
    by: 'hand',
  }));
  return [{ ...base, groups: [...lies, ...left], onDie: dice.onDie, replacing: dice.faces.replacing }];
}

function awaitedDice(context: PlayContext, ask: Ask | undefined): readonly Throw[] {
  if (ask?.kind !== 'roll' || needWords(ask, askWords(context, ask))) return [];
  const lots: DiceOnTable = Array.from({ length: Math.min(ask.pool.count, 40) }, () => ({
    count: 1,
    by: 'hand' as const,
  }));
  return [{ id: `${ask.id} awaited`, label: 'The dice to come', sides: ask.pool.sides, groups: lots }];
}

/** Keeps the last result through the next step. Lists and boards show their own. */
export function LastResult({
  context,
  opening,
  onBoard,
  onFall,
}: {
  readonly context: PlayContext;
  readonly opening: TrailActions;
  readonly onBoard: boolean;
  readonly onFall: (falls: boolean) => void;
}) {
  if (!onBoard && ((hasOpenList(context) && listShowsLast(context)) || onlyFactsSince(context))) return null;
  const result = latestResult(context);
  const dice = onBoard ? pressableThrows(context, lastLineDice(context), opening) : [];
  if (dice.length === 0) return result ? <Strip key={result.of} {...result} /> : null;
  return (
    <div class="board-result">
      <Tray throws={dice} onFall={onFall} />
      {result && <Strip key={result.of} {...result} figure={undefined} />}
    </div>
  );
}
