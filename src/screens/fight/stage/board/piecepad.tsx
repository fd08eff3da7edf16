import { Button } from '../../../../components/frame/button.tsx';
import { gridPieceName } from '../../../../components/table/grid/gridnames.ts';
import type { BoardControl } from './useboardcontrol.ts';

export const isPieceChosen = (boardControl: BoardControl | undefined): boolean =>
  boardControl?.piece !== undefined || boardControl?.refused !== undefined;

export function PiecePad({ boardControl }: { readonly boardControl: BoardControl }) {
  const { piece, refused, destinations, turns, stuckReason } = boardControl;
  return (
    <section class="question" aria-label="The piece">
      {refused && (
        <div role="alert" class="board-words">
          <h2>{refused.what}</h2>
          <p>{refused.why}</p>
        </div>
      )}
      {!refused && piece && (
        <div role="status" class="board-words">
          <h2>
            <span aria-hidden="true">{[piece.name, piece.state].filter(Boolean).join(', ')}</span>
            <span class="unseen">{gridPieceName(piece)}</span>
          </h2>
          <p>{stuckReason ?? howToMove(destinations)}</p>
        </div>
      )}
      <div class="keys-line">
        {!refused &&
          piece &&
          turns.map((move) => (
            <Button key={move.words} label={move.words ?? 'Turn'} onPress={() => boardControl.turn(move)} />
          ))}
        {refused && 'value' in refused && <Button label="Allow it anyway" onPress={boardControl.allow} />}
        <Button kind="quiet" label="Don’t move" onPress={boardControl.cancel} />
      </div>
    </section>
  );
}

const howToMove = (destinations: BoardControl['destinations']): string =>
  destinations.some(({ main }) => main) ? 'Tap or drag. Big dots make contact.' : 'Tap a square, or drag it there.';

export function BoardKeys({ boardControl }: { readonly boardControl: BoardControl }) {
  const { groupMoves, undo, canMove } = boardControl;
  if (groupMoves.length === 0 && !undo) return canMove ? <p>Tap or drag a piece to move it.</p> : null;
  return (
    <div class="keys-line">
      {undo && <Button icon="undo" label="Undo move" onPress={undo} />}
      {groupMoves.map((each) => (
        <Button
          key={each.id}
          label={each.title}
          detail={each.words}
          onPress={() => boardControl.attempt(each, each.title)}
        />
      ))}
    </div>
  );
}
