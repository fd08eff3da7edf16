import { Grid } from '../../../../components/table/grid/grid.tsx';
import type { BoardControl } from './useboardcontrol.ts';

export function BoardView({ hand }: { readonly hand: BoardControl }) {
  const { shown, piece, destinations: goes, canMove: movable } = hand;
  return (
    <section class="board-view" aria-label={shown.label}>
      <Grid
        {...shown}
        chosen={piece?.id}
        targets={goes}
        onChoose={hand.choose}
        onMove={movable ? hand.moveTo : undefined}
      />
    </section>
  );
}
