import { useState } from 'preact/hooks';
import { differences } from '../../campaign/records/differences.ts';
import { equal } from '../../campaign/records/equal.ts';
import type { Side } from '../../campaign/records/records.ts';
import { SortList } from '../../components/fields/sortlist.tsx';
import { Sheet } from '../../components/frame/sheet.tsx';
import { unitItem } from '../parts/unititem.tsx';
import { writeEdit } from '../state/edits.ts';
import type { CampaignProps, CloseProps } from '../state/props.ts';

export function UnitOrderSheet({ campaign, side, onClose }: CampaignProps & CloseProps & { readonly side: Side }) {
  const units = campaign.units.filter((unit) => unit.side === side.id);
  const [began] = useState(() => units.map(({ id }) => id));
  const [order, setOrder] = useState<readonly string[]>(began);
  const inOrder = order.flatMap((id) => units.find((unit) => unit.id === id) ?? []);
  const save = async () => {
    const changes = inOrder.flatMap((unit, at) => differences('unit', unit, { ...unit, place: at + 1 }));
    if (await writeEdit(campaign, `${side.name}: units in another order`, changes)) onClose();
  };
  return (
    <Sheet
      title={`Order of ${side.name}`}
      onClose={onClose}
      form={{ changed: !equal(order, began), save: { label: 'Save', onPress: save } }}
    >
      <p>Drag a unit, or use its keys.</p>
      <SortList
        label={`Units of ${side.name}, in order`}
        items={inOrder.map((unit) => unitItem(campaign, unit))}
        onChange={setOrder}
      />
    </Sheet>
  );
}
