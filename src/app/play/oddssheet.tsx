import { Misfit } from '../../rules/misfit.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { Chances } from '../chances.tsx';
import { useReckoned } from '../reckon.ts';
import { open } from './sitting.ts';
import type { Table } from './table.ts';

/** The chances from where the play stands. */
export function OddsSheet({ table, onClose }: { readonly table: Table; readonly onClose: () => void }) {
  const { system, play, told } = table.sitting;
  const reckoned = useReckoned(system, play.value);
  return (
    <Sheet title="The odds from here" onClose={onClose}>
      {reckoned instanceof Misfit ? (
        <p>{reckoned.message}</p>
      ) : (
        <Chances reckoned={reckoned} whole asks={open(told.value)} />
      )}
    </Sheet>
  );
}
