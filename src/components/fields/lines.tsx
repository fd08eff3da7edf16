import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Card, type CardResult, drawnCardName } from '../table/card.tsx';
import { Die, type DieResult, dieName } from '../table/die.tsx';
import './field.css';
import './lines.css';

export interface LinePiece {
  id: string;
  owner: string;
  /** Dice expected. Those missing from `dice` are drawn as empty places. */
  count?: number | undefined;
  dice?: readonly DieResult[] | undefined;
  sides?: number | undefined;
  side?: number | undefined;
  card?: CardResult | undefined;
  words?: string | undefined;
  tone?: 'good' | 'bad' | undefined;
  /** State of the switch. If omitted, the piece is not a switch. */
  isOn?: boolean | undefined;
  isCurrent?: boolean | undefined;
  onPress?: (() => void) | undefined;
}

export interface LineParticipant {
  who: string;
  detail?: string | undefined;
  onDetail?: (() => void) | undefined;
  pieces: readonly LinePiece[];
  picked?: boolean | undefined;
  onPick?: (() => void) | undefined;
}

export interface AnswerLine {
  id: string;
  /** Heading of the line. Lines with the same heading must be adjacent. */
  group?: string | undefined;
  spot: LineParticipant;
  across?: LineParticipant | undefined;
  result?: string | undefined;
  below?: ComponentChildren;
}

export function AnswerLines({ label, lines }: { label: string; lines: readonly AnswerLine[] }) {
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    const picked = list.current?.querySelector('.lines-picked');
    if (picked) return picked.scrollIntoView({ block: 'nearest' });
    // Centres the current line if the list scrolls.
    const now = list.current?.querySelector('.line.now');
    const room = list.current?.closest('.stage-scroll') ?? list.current;
    if (!room || !now) return;
    const [line, all] = [now.getBoundingClientRect(), room.getBoundingClientRect()];
    room.scrollTop += line.top - all.top - (all.height - line.height) / 2;
  });
  return (
    <ol class="lines" aria-label={label} ref={list}>
      {lines.map((line, n) => (
        <li key={line.id}>
          {line.group && line.group !== lines[n - 1]?.group && <p class="lines-group">{line.group}</p>}
          {line.across ? <OpponentsLine line={line} across={line.across} /> : <SoloLine line={line} />}
          {line.below}
        </li>
      ))}
    </ol>
  );
}

function SoloLine({ line: { spot, result } }: { line: AnswerLine }) {
  const now = spot.pieces.some((piece) => piece.isCurrent);
  return (
    <div class={`line${now ? ' now' : ''}`}>
      <SpotName spot={spot} />
      <span class="line-pieces">
        {spot.pieces.map((piece) => (
          <PieceView key={piece.id} piece={piece} />
        ))}
      </span>
      {result && <b class="line-result">{result}</b>}
    </div>
  );
}

function OpponentsLine({ line: { spot, result }, across }: { line: AnswerLine; across: LineParticipant }) {
  const now = [...spot.pieces, ...across.pieces].some((piece) => piece.isCurrent);
  const rounds = Math.max(spot.pieces.length, across.pieces.length);
  return (
    <div class={`line met${now ? ' now' : ''}`}>
      <SpotName spot={spot} />
      <span class="line-rounds">
        {Array.from({ length: rounds }, (_, n) => (
          <span key={n} class="line-pieces">
            {spot.pieces[n] && <PieceView piece={spot.pieces[n]} />}
            {across.pieces[n] && <PieceView piece={across.pieces[n]} />}
          </span>
        ))}
      </span>
      <SpotName spot={across} />
      {result && <b class="line-result">{result}</b>}
    </div>
  );
}

function SpotName({ spot: { who, detail, onDetail, picked, onPick } }: { spot: LineParticipant }) {
  const words = (
    <>
      <b>{who}</b>
      {detail && <span class="row-detail"> {detail}</span>}
    </>
  );
  const onPress = onPick ?? onDetail;
  if (!onPress) return <span class="line-who">{words}</span>;
  return (
    <button type="button" class="line-who" aria-pressed={onPick && Boolean(picked)} onClick={onPress}>
      {words}
    </button>
  );
}

function PieceView({ piece }: { piece: LinePiece }) {
  const { owner: of, isCurrent: now, isOn: on, onPress } = piece;
  const words = `${of}: ${pieceWords(piece)}`;
  if (on !== undefined)
    return (
      <button type="button" class="line-so" role="switch" aria-checked={on} aria-label={words} onClick={onPress}>
        <span class="field-words">{piece.words}</span>
        <b aria-hidden="true">{on ? 'Yes' : 'No'}</b>
        <span class="toggle-track" aria-hidden="true" />
      </button>
    );
  if (!onPress)
    return (
      <span class="place" role="img" aria-label={words}>
        <PieceContent piece={piece} />
      </span>
    );
  return (
    <button
      type="button"
      class={`place${now ? ' awaited' : ''}`}
      aria-label={words}
      aria-current={now || undefined}
      onClick={onPress}
    >
      <PieceContent piece={piece} />
    </button>
  );
}

function PieceContent({
  piece: { dice = [], count = dice.length, sides, side, card, words, tone },
}: {
  piece: LinePiece;
}): ComponentChildren {
  if (words !== undefined) return <b class={tone ? `line-${tone}` : undefined}>{words}</b>;
  if (card) return <Card size="s" card={card} silent />;
  const size = Math.max(count, dice.length) > 1 ? 's' : undefined;
  return (
    <span class={`line-dice${side === undefined ? '' : ` side-${side + 1}`}`}>
      {Array.from({ length: Math.max(count, dice.length) }, (_, n) => (
        <Die key={n} size={size} sides={sides} {...dice[n]} silent />
      ))}
    </span>
  );
}

function pieceWords({ dice, card, words, isCurrent: now, count }: LinePiece): string {
  if (words !== undefined) return words;
  if (card) return drawnCardName(card);
  if (dice && dice.length > 0) return dice.map(({ face, by, role }) => dieName(face, by, undefined, role)).join(', ');
  return `${count === 1 ? 'no die' : 'no dice'} yet${now ? ', asked now' : ''}`;
}
