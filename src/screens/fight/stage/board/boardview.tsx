import { Grid } from '../../../../components/table/grid/grid.tsx';
import type { BoardControl } from './useboardcontrol.ts';

export function BoardView({ hand }: { readonly hand: BoardControl }) {
  const { shown, piece, destinations, canMove } = hand;
  return (
    <section class="board-view" aria-label={shown.label}>
      <Grid
        {...shown}
        chosen={piece?.id}
        targets={destinations}
        onChoose={hand.choose}
        onMove={canMove ? hand.moveTo : undefined}
      />
    </section>
  );
}
