import { Button } from '../../../../components/frame/button.tsx';
import { gridPieceName } from '../../../../components/table/grid/gridnames.ts';
import type { BoardControl } from './useboardcontrol.ts';

export const isPieceChosen = (hand: BoardControl | undefined): boolean =>
  hand?.piece !== undefined || hand?.refused !== undefined;

export function PiecePad({ hand }: { readonly hand: BoardControl }) {
  const { piece, refused, destinations, turns, stuckReason } = hand;
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
          turns.map((move) => <Button key={move.words} label={move.words ?? 'Turn'} onPress={() => hand.turn(move)} />)}
        {refused && 'value' in refused && <Button label="Allow it anyway" onPress={hand.allow} />}
        <Button kind="quiet" label="Leave it" onPress={hand.cancel} />
      </div>
    </section>
  );
}

export function BoardKeys({ hand }: { readonly hand: BoardControl }) {
  const { groupMoves, undo, canMove } = hand;
  if (groupMoves.length === 0 && !undo) return canMove ? <p>Tap a piece to move it, or drag it.</p> : null;
  return (
    <div class="keys-line">
      {undo && <Button icon="undo" label="Undo move" onPress={undo} />}
      {groupMoves.map((each) => (
        <Button key={each.id} label={each.title} detail={each.words} onPress={() => hand.attempt(each, each.title)} />
      ))}
    </div>
  );
}
