import { Grid } from '../../../../components/table/grid/grid.tsx';
import type { BoardControl } from './useboardcontrol.ts';

export function BoardView({ boardControl }: { readonly boardControl: BoardControl }) {
  const { shown, piece, destinations, canMove } = boardControl;
  return (
    <section class="board-view" aria-label={shown.label}>
      <Grid
        {...shown}
        chosen={piece?.id}
        targets={destinations}
        onChoose={boardControl.choose}
        onMove={canMove ? boardControl.moveTo : undefined}
      />
    </section>
  );
}
