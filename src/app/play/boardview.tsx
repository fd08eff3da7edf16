import { useState } from 'preact/hooks';
import type { Ask } from '../../rules/ask.ts';
import type { Board, Boarding, BoardMove, Looked, Square } from '../../rules/board.ts';
import { Refusal } from '../../rules/refusal.ts';
import { Button } from '../../ui/button.tsx';
import { Grid, type Piece, pieceName } from '../../ui/grid.tsx';
import { Notice } from '../../ui/notice.tsx';
import { keepSetting, settings } from '../model/appstate.ts';
import { type PlayContext, seatOf, tellingOf } from './playcontext.ts';
import { focusedAsk } from './playsession.ts';

/** The two views of a play that has a board. */
export type View = 'list' | 'board';

const VIEW = 'view';

/** The view chosen on this phone; the list until somebody chooses. */
export const boardViewed = (): View => (settings.value[VIEW] === 'board' ? 'board' : 'list');

type Standing = { readonly board: Board; readonly boarding: Boarding<unknown>; readonly looked: Looked<unknown> };

/** The board of a play as it stands, where it has one. */
export function boardOf(context: PlayContext): Standing | undefined {
  const { session } = context;
  const boarding = tellingOf(context).board;
  if (!boarding) return undefined;
  const { setup, house, drafts } = session.play.value;
  const { trail } = session.position.value;
  const ask = focusedAsk(session);
  const looked = { trail, setup, house, ...(ask ? { ask, value: drafts?.[ask.id]?.value ?? proposalOf(ask) } : {}) };
  const board = boarding.shown(looked);
  return board && { board, boarding, looked };
}

const proposalOf = (ask: Ask): unknown => ('proposed' in ask ? (ask.proposed ?? ask.assumed) : undefined);

/** The key to the other view of a play that has a board. */
export function ViewKey() {
  const other: View = boardViewed() === 'board' ? 'list' : 'board';
  return (
    <Button
      kind="quiet"
      icon={other === 'board' ? 'table' : 'story'}
      label={other === 'board' ? 'Board' : 'List'}
      onPress={() => keepSetting(VIEW, other)}
    />
  );
}

/** A board with the marks of its sides. */
function gridOf(context: PlayContext, { title, columns, rows, pieces, markers = [] }: Board) {
  const side = (whose: string): number => seatOf(context, whose).side ?? 0;
  return {
    label: title,
    columns,
    rows,
    pieces: pieces.map((piece): Piece => ({ ...piece, side: side(piece.whose) })),
    markers: markers.map((marker) => ({ ...marker, side: side(marker.whose) })),
  };
}

/** The board of a play: what is done on it is half told to what is asked, or told where that is the whole answer. */
export function BoardView({ context, standing }: { readonly context: PlayContext; readonly standing: Standing }) {
  const { board, boarding, looked } = standing;
  const { session } = context;
  const [chosen, choose] = useState<string | undefined>(undefined);
  const [refused, refuse] = useState<(BoardMove & { readonly what: string }) | undefined>(undefined);
  const { ask } = looked;

  const shown = gridOf(context, board);
  const { pieces } = shown;
  const piece = pieces.find(({ id }) => id === chosen);
  const moves = piece && ask ? (boarding.moves?.(looked, piece.id) ?? []) : [];
  const turns = piece ? moves.filter((move) => at(move, piece)) : [];
  const goes = piece ? moves.filter((move) => !at(move, piece)) : [];
  const together = (ask && boarding.together?.(looked)) || [];
  const half = ask && session.play.value.drafts?.[ask.id]?.value !== undefined;
  const movable = ask !== undefined && boarding.moves !== undefined;

  const take = ({ value, what }: BoardMove & { readonly what: string }) => {
    const amiss = ask && unfit(ask, value);
    refuse(amiss === undefined ? undefined : { what, why: amiss });
    choose(undefined);
    if (!ask || amiss !== undefined) return;
    if (ask.kind === 'choose' || ask.kind === 'yes') session.tell({ id: ask.id, value, by: 'hand' });
    else session.draft(ask.id, { value });
  };
  const attempt = (move: BoardMove, what: string) => {
    if (move.why === undefined) return take({ ...move, what });
    choose(undefined);
    refuse({ ...move, what });
  };
  const put = (id: string, to: Square) => {
    const moved = pieces.find((each) => each.id === id);
    const [move] = (boarding.moves?.(looked, id) ?? []).filter((each) => at(each, to));
    if (moved && move) attempt(move, `${moved.name} may not go there`);
  };
  const every = new Set(moves.flatMap((move) => ('value' in move ? [move.why] : [])));
  const [none] = every.size === 1 ? [...every] : [];

  return (
    <section class="board-view pad" aria-label={board.title}>
      <Grid
        {...shown}
        chosen={chosen}
        targets={none === undefined ? goes.filter((move) => 'value' in move) : []}
        onChoose={(id) => {
          refuse(undefined);
          choose(id);
        }}
        onMove={movable ? put : undefined}
      />
      {piece && (
        <div role="status">
          <p>
            <b aria-hidden="true">{[piece.name, piece.state].filter(Boolean).join(', ')}.</b>
            <span class="unseen">{pieceName(piece)}.</span>{' '}
            {none ?? (goes.length > 0 ? 'Tap a square, or drag it there.' : '')}
          </p>
          {turns.length > 0 && (
            <div class="keys-line">
              {turns.map((move) => (
                <Button
                  key={move.words}
                  label={move.words ?? 'Turn'}
                  onPress={() => attempt(move, `${piece.name}: ${move.words ?? 'turn'}`)}
                />
              ))}
            </div>
          )}
        </div>
      )}
      {refused && (
        <Notice
          tone="error"
          title={refused.what}
          actions={
            <>
              {'value' in refused && <Button label="Allow it anyway" onPress={() => take(refused)} />}
              <Button kind="quiet" label="Leave it" onPress={() => refuse(undefined)} />
            </>
          }
        >
          {refused.why}
        </Notice>
      )}
      {(together.length > 0 || half) && (
        <div class="keys-line">
          {together.map((each) => (
            <Button key={each.id} label={each.title} detail={each.words} onPress={() => attempt(each, each.title)} />
          ))}
          {half && ask && (
            <Button kind="quiet" icon="undo" label="Undo moves" onPress={() => session.draft(ask.id, {})} />
          )}
        </div>
      )}
    </section>
  );
}

/** Why an ask would not take a value, in its own words; undefined where it does. */
function unfit(ask: Ask, value: unknown): string | undefined {
  try {
    ask.read(value);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

const at = (a: Square, b: Square): boolean => a.column === b.column && a.row === b.row;
