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
          <p>{stuckReason ?? (destinations.length > 0 ? 'Tap a square, or drag it there.' : 'Nowhere to go.')}</p>
        </div>
      )}
      <div class="keys-line">
        {!refused &&
          piece &&
          turns.map((move) => (
            <Button key={move.words} label={move.words ?? 'Turn'} onPress={() => boardControl.turn(move)} />
          ))}
        {refused && 'value' in refused && <Button label="Allow it anyway" onPress={boardControl.allow} />}
        <Button kind="quiet" label="Leave it" onPress={boardControl.cancel} />
      </div>
    </section>
  );
}

export function BoardKeys({ boardControl }: { readonly boardControl: BoardControl }) {
  const { groupMoves, undo, canMove } = boardControl;
  if (groupMoves.length === 0 && !undo) return canMove ? <p>Tap a piece to move it, or drag it.</p> : null;
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
