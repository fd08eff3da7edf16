import { ResultStrip } from '../../../components/step/resultstrip.tsx';
import { Emblem } from '../../../components/table/emblem.tsx';
import type { TableThrow } from '../../../components/table/throw.ts';
import { Tray } from '../../../components/table/tray.tsx';
import type { Ask } from '../../../engine/ask.ts';
import { diceDraftOf, isByDie } from '../pad/dicedraft.ts';
import { neededFaces, padOf } from '../pad/pad.ts';
import { askWords, type PlayContext, seatOfAsk } from '../playcontext.ts';
import { answeredStep } from '../playsession.ts';
import { bothSums } from '../sheets/sums.tsx';
import type { TrailActions } from '../trailwords.ts';
import { type DiceGroups, diceOnTable, isRollOrChoice, lastLineDice } from './diceontable.ts';
import { latestResult } from './latestresult.ts';
import { listShowsLast, showsQuestionList } from './openanswers.tsx';
import { questionSheetsOf } from './questionsheets.ts';

export function showsSums(context: PlayContext): boolean {
  const sums = bothSums(context);
  const { trail } = context.session.position.value;
  const last = trail.findLastIndex((step) => 'ask' in step && step.ask.kind === 'roll');
  return sums.length > 0 && trail.findLastIndex((step) => 'stated' in step && sums.includes(step)) > last;
}

function pressableThrows(
  { session }: PlayContext,
  throws: readonly TableThrow[],
  opening: TrailActions,
): readonly TableThrow[] {
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

/** True if the players only entered facts since the last result. It was shown before them and is not shown again. */
function onlyFactsSince(context: PlayContext): boolean {
  const { trail } = context.session.position.value;
  const last = trail.findLast((step) => 'ask' in step);
  return showsSums(context) && last !== undefined && 'ask' in last && last.ask.kind === 'facts';
}

export function TableDice({
  context,
  asked,
  opening,
  onTumble,
}: {
  readonly context: PlayContext;
  readonly asked: Ask | undefined;
  readonly opening: TrailActions;
  readonly onTumble: (falls: boolean) => void;
}) {
  const { now, before } = diceOnTable(context);
  const need = asked && neededFaces(asked, askWords(context, asked));
  if (asked && need !== undefined) {
    const thrown = throwsBeforeTest(context);
    return (
      <Tray throws={pressableThrows(context, thrown, opening)} onTumble={onTumble}>
        {thrown.length === 0 && <RollTarget context={context} asked={asked} need={need} />}
      </Tray>
    );
  }
  const lies = pressableThrows(context, now, opening);
  const typed = asked ? typedDice(context, asked) : [];
  const throws = typed.length > 0 ? typed : lies.length > 0 ? lies : awaitedDice(context, asked);
  return (
    <Tray throws={throws} before={pressableThrows(context, before, opening)} onTumble={onTumble}>
      {throws.length === 0 && <EmblemCloth context={context} />}
    </Tray>
  );
}

function throwsBeforeTest(context: PlayContext): readonly TableThrow[] {
  // The result strip shows a test typed without its die.
  const { now, before } = diceOnTable(context);
  return [...before, ...now.filter(({ words }) => words === undefined || /\d/.test(words))];
}

export function LastThrow({
  context,
  opening,
  onTumble,
}: {
  readonly context: PlayContext;
  readonly opening: TrailActions;
  readonly onTumble: (falls: boolean) => void;
}) {
  const last = context.session.position.value.trail.findLast(isRollOrChoice);
  if (!last || (last.ask.kind !== 'roll' && last.ask.kind !== 'draw')) return null;
  const { line } = askWords(context, last.ask);
  const throws = line ? lastLineDice(context) : diceOnTable(context).now;
  // The last of several lines would look like the deciding throw.
  const isOneOfSeveral = questionSheetsOf(context).some(
    ({ title, lines }) => title === line?.sheet && lines.length > 1,
  );
  if (isOneOfSeveral || throws.length === 0) return null;
  return (
    <div class="last-throw">
      <Tray throws={pressableThrows(context, throws, opening)} onTumble={onTumble} />
    </div>
  );
}

export const EmblemCloth = ({ context }: { readonly context: PlayContext }) => (
  <div class="cloth-sign">
    <Emblem path={context.session.system.tile?.emblem} />
  </div>
);

export function RollTarget({
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
  return <div class={`need${side === undefined ? '' : ` side-${side + 1}`}`}>{need}</div>;
}

export function typedDice(context: PlayContext, ask: Ask): readonly TableThrow[] {
  const { session } = context;
  const draft = session.play.value.drafts?.[ask.id];
  if (ask.kind !== 'roll' || !draft) return [];
  const words = askWords(context, ask);
  const pad = padOf(ask, words);
  const { side } = seatOfAsk(context, ask);
  const base = { id: `${ask.id} typed`, label: `${words.title}: so far`, side, sides: ask.pool.sides };
  if (!isByDie(pad, draft)) return draft.typed ? [{ ...base, groups: [], words: draft.typed }] : [];
  const dice = diceDraftOf(
    ask,
    pad,
    draft,
    (draft) => session.saveDraft(ask.id, draft),
    (answer) => session.answer(answer),
  );
  const lies: DiceGroups = dice.faces.dice.map((die) => ({ ...die, count: 1 }));
  const left: DiceGroups = Array.from({ length: Math.max(0, dice.count - lies.length) }, () => ({
    count: 1,
    by: 'hand',
  }));
  return [{ ...base, groups: [...lies, ...left], onDie: dice.onDie, replacing: dice.faces.replacing }];
}

function awaitedDice(context: PlayContext, ask: Ask | undefined): readonly TableThrow[] {
  if (ask?.kind !== 'roll' || neededFaces(ask, askWords(context, ask))) return [];
  const lots: DiceGroups = Array.from({ length: Math.min(ask.pool.count, 40) }, () => ({
    count: 1,
    by: 'hand' as const,
  }));
  return [{ id: `${ask.id} awaited`, label: 'The dice to come', sides: ask.pool.sides, groups: lots }];
}

/** Last result, with the faces that `next` needs below it. Empty if the list of questions shows the result. */
export function LastResult({
  context,
  next,
  opening,
  onBoard,
  onTumble,
}: {
  readonly context: PlayContext;
  readonly next: Ask | undefined;
  readonly opening: TrailActions;
  readonly onBoard: boolean;
  readonly onTumble: (falls: boolean) => void;
}) {
  if (!onBoard && ((showsQuestionList(context) && listShowsLast(context)) || onlyFactsSince(context))) return null;
  const result = latestResult(context);
  const dice = onBoard ? pressableThrows(context, lastLineDice(context), opening) : [];
  if (dice.length === 0)
    return (
      <>
        {result && <ResultStrip key={result.of} {...result} />}
        {next && !showsSums(context) && throwsBeforeTest(context).length > 0 && (
          <RollTarget context={context} asked={next} need={neededFaces(next, askWords(context, next))} />
        )}
      </>
    );
  return (
    <div class="board-result">
      <Tray throws={dice} onTumble={onTumble} />
      {result && <ResultStrip key={result.of} {...result} figure={undefined} />}
    </div>
  );
}
