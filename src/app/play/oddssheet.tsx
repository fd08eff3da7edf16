import { Sheet } from '../../ui/sheet.tsx';
import { Chances } from '../chances.tsx';
import { useOdds } from '../reckon.ts';
import { open } from './sitting.ts';
import { type Table, wordsOf } from './table.ts';

/** The chances from where the play stands, and of each option of a choice. */
export function OddsSheet({ table, onClose }: { readonly table: Table; readonly onClose: () => void }) {
  const { play, told } = table.sitting;
  const odds = useOdds(play.value);
  const ask = open(told.value).find(({ id }) => id === odds?.byOption?.ask);
  const option = (value: string | boolean): string =>
    (ask && wordsOf(table, ask).keys?.[String(value)]?.label) ??
    (value === true ? 'yes' : value === false ? 'no' : value);
  return (
    <Sheet title="The odds from here" onClose={onClose}>
      <Chances odds={odds} option={option} />
    </Sheet>
  );
}
