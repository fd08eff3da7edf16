import { useState } from 'preact/hooks';
import {
  AnswerLines,
  type AnswerLine as Drawn,
  type LineParticipant,
  type LinePiece,
} from '../../../components/fields/lines.tsx';
import { Toggle } from '../../../components/fields/toggle.tsx';
import { Button } from '../../../components/frame/button.tsx';
import { Key } from '../../../components/pads/key.tsx';
import type { Answer } from '../../../engine/answer.ts';
import type { ChangedPlay } from '../../../engine/changeplay.ts';
import type { DrawResult } from '../../../engine/dice/deck.ts';
import { padOf } from '../pad/pad.ts';
import { type PlayContext, seatOfAsk } from '../playcontext.ts';
import { answeredStep, focusedAsk } from '../playsession.ts';
import type { Cell, QuestionSheet, SheetLine } from '../stage/questionsheets.ts';
import { answerValueWords, dieRoles, type TrailActions } from '../trailwords.ts';

/** Sheet of similar questions, one per line. A tap on an answer changes it. A tap on a name swaps or ticks it. */
export function LineSheet({
  context,
  sheet,
  opening,
  onChange,
}: {
  readonly context: PlayContext;
  readonly sheet: QuestionSheet;
  readonly opening: TrailActions;
  readonly onChange: (changed: ChangedPlay | undefined) => void;
}) {
  const { session } = context;
  const [picked, pick] = useState<Cell | undefined>(undefined);
  const trail = session.position.value.trail;
  const at = focusedAsk(session)?.id;
  const change = (answer: Answer) => {
    pick(undefined);
    onChange(session.previewAnswer(answer));
  };
  const itemsChosen = (ask: string) => {
    const value = answeredStep(trail, ask)?.value;
    return Array.isArray(value) ? (value as string[]) : [];
  };
  const isPicked = ({ ask }: Cell) => ask.id === picked?.ask.id;
  const onTap = (cell: Cell) => {
    const [here, there] = [picked?.place.order, cell.place.order];
    if (!here || !there || here.ask !== there.ask || here.item === there.item)
      return pick(isPicked(cell) ? undefined : cell);
    const value = itemsChosen(here.ask).map((id) =>
      id === here.item ? there.item : id === there.item ? here.item : id,
    );
    change({ id: here.ask, value, by: 'hand' });
  };
  const toggle = ({ ask, item }: NonNullable<Cell['place']['tick']>) => {
    const chosen = itemsChosen(ask);
    const value = chosen.includes(item) ? chosen.filter((id) => id !== item) : [...chosen, item];
    change({ id: ask, value, by: 'hand' });
  };
  const isTicked = ({ place: { tick } }: Cell) => tick !== undefined && itemsChosen(tick.ask).includes(tick.item);
  const piece = (cell: Cell): LinePiece => ({
    ...answerPiece(cell, opening),
    side: seatOfAsk(context, cell.ask).side,
    isCurrent: cell.ask.id === at,
    ...(onScreen(context, cell) && cell.ask.kind !== 'yes'
      ? {
          onPress: () => {
            session.focusedId.value = cell.ask.id;
          },
        }
      : {}),
    ...(cell.step && cell.ask.kind === 'yes'
      ? { onPress: () => change({ id: cell.ask.id, value: cell.step?.value !== true, by: 'hand' }) }
      : {}),
  });
  const isOpen = ({ spots }: SheetLine) =>
    sheet.isCurrent && !spots.flat().some(({ ask, step }) => ask.kind === 'roll' && step);
  /** Returns the participants with whom this one can change places. */
  const othersOf = ({ place: { order } }: Cell) =>
    sheet.lines
      .filter(isOpen)
      .flatMap(({ spots }) => spots.flatMap(([first]) => first ?? []))
      .filter(({ place }) => order && place.order?.ask === order.ask && place.order.item !== order.item);
  const spot = (line: SheetLine, cells: readonly Cell[]): LineParticipant => {
    const [first] = cells;
    const { place } = first!;
    const stated = line.stated.at(-1);
    const detail = [place.detail, isTicked(first!) ? place.tick!.label : needOf(cells)].filter(Boolean).join(', ');
    return {
      who: place.who,
      pieces: cells.map(piece),
      ...(detail ? { detail } : {}),
      ...(stated ? { onDetail: () => opening.openNumber(stated.stated.id) } : {}),
      ...((place.tick || othersOf(first!).length > 0) && isOpen(line)
        ? { onPick: () => onTap(first!), picked: isPicked(first!) }
        : {}),
    };
  };
  const others = picked ? othersOf(picked) : [];
  const below = picked && (
    <section class="lines-picked" aria-label={picked.place.who}>
      <p role="status">
        <b>{picked.place.who}</b>
        {others.length > 0 && ' changes places with'}
      </p>
      {others.length > 0 && (
        <div class="keys-line">
          {others.map((cell) => (
            <Key key={cell.ask.id} small label={cell.place.who} onPress={() => onTap(cell)} />
          ))}
        </div>
      )}
      {picked.place.tick && (
        <Toggle label={picked.place.tick.label} value={isTicked(picked)} onChange={() => toggle(picked.place.tick!)} />
      )}
      <Button kind="quiet" label="Leave it" onPress={() => pick(undefined)} />
    </section>
  );
  /** Returns keys below the current line for the same choices as a tap on a name. */
  const keysOf = (line: SheetLine) => {
    const cells = line.spots.flatMap(([first]) => first ?? []);
    if (picked || !isOpen(line) || !cells.some(({ ask }) => ask.id === at)) return undefined;
    const moved = cells.find((cell) => othersOf(cell).length > 0);
    const thrown = cells.filter(({ place }) => place.tick);
    if (!moved && thrown.length === 0) return undefined;
    return (
      <div class="keys-line">
        {thrown.map((cell) => (
          <Key
            key={cell.ask.id}
            small
            label={`${cell.place.who}: ${cell.place.tick!.label.toLowerCase()}`}
            pressed={isTicked(cell)}
            onPress={() => toggle(cell.place.tick!)}
          />
        ))}
        {moved && <Key small label="Change opponents" onPress={() => pick(moved)} />}
      </div>
    );
  };
  const lines = sheet.lines.map(
    (line): Drawn => ({
      id: line.id,
      ...(line.group === undefined ? {} : { group: line.group }),
      spot: spot(line, line.spots[0]!),
      ...(line.spots[1] ? { across: spot(line, line.spots[1]) } : {}),
      ...(line.result ? { result: line.result } : {}),
      below: line.spots.some((cells) => isPicked(cells[0]!)) ? below : keysOf(line),
    }),
  );
  return <AnswerLines label={sheet.title} lines={lines} />;
}

const onScreen = (context: PlayContext, { ask }: Cell): boolean => {
  const position = context.session.position.value;
  return position.at === 'ask' && position.asks.some(({ id }) => id === ask.id);
};

function answerPiece({ ask, words, place, step }: Cell, opening: TrailActions): LinePiece {
  const base = { id: ask.id, owner: place.label ?? place.who };
  const sides = ask.kind === 'roll' ? ask.pool.sides : 6;
  if (!step) {
    if (ask.kind === 'roll') return { ...base, count: ask.pool.count, sides };
    return { ...base, words: '…' };
  }
  const answered = { ...base, onPress: () => opening.openAnswer(ask, step.answer) };
  if (ask.kind === 'yes') return { ...base, words: place.label ?? words.title, isOn: step.value === true };
  if ('dice' in step.answer && step.answer.dice.length > 0) {
    const roles = dieRoles(ask, step.answer);
    return { ...answered, dice: step.answer.dice.map((die, at) => ({ ...die, role: roles[at] })), sides };
  }
  if (ask.kind === 'draw') {
    const { is: cardClass, card } = step.value as DrawResult;
    const by = 'by' in step.answer && step.answer.by === 'app' ? 'app' : 'hand';
    return {
      ...answered,
      card: { by, words: words.keys?.[cardClass]?.label ?? cardClass, ...(card ? { code: card } : {}) },
    };
  }
  const key = ask.kind === 'roll' ? padOf(ask, words) : undefined;
  const value = answerValueWords(ask, words, step.value);
  const tone = key?.kind === 'keys' ? key.keys.find(({ label }) => label === value)?.tone : undefined;
  return { ...answered, words: value, ...(tone ? { tone } : {}) };
}

function needOf(cells: readonly Cell[]): string | undefined {
  for (const { ask, words } of cells) {
    if (ask.kind !== 'roll') continue;
    const pad = padOf(ask, words);
    const good = pad.kind === 'keys' ? pad.keys.find(({ tone }) => tone === 'good') : undefined;
    if (good?.detail) return good.detail;
  }
  return undefined;
}
