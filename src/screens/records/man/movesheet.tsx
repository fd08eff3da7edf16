import { useState } from 'preact/hooks';
import { manLabel } from '../../../campaign/records/recordwords.ts';
import { moveChanges } from '../../../campaign/units/establishment.ts';
import { nextTag } from '../../../campaign/units/muster.ts';
import { canTake } from '../../../campaign/units/reorganize.ts';
import { Choice } from '../../../components/fields/choice.tsx';
import { Notice } from '../../../components/frame/notice.tsx';
import { Rows } from '../../../components/frame/row.tsx';
import { Sheet } from '../../../components/frame/sheet.tsx';
import type { Unit } from '../../../engine/roster.ts';
import { UnitRow } from '../../parts/unititem.tsx';
import { attempt } from '../../state/appstate.ts';
import { writeEdit } from '../../state/edits.ts';
import type { CloseProps, ManProps } from '../../state/props.ts';

/** Sheet that moves a man to another unit of his side. He keeps his record, and his tag unless a new one is chosen. */
export function MoveSheet({
  campaign,
  unit,
  man,
  onMoved,
  onClose,
}: ManProps & CloseProps & { readonly onMoved: () => void }) {
  const [tag, setTag] = useState<'own' | 'fresh'>('own');
  const move = async (to: Unit) => {
    const { tags } = await campaign.usedTags();
    const now = tag === 'own' ? man.tag : nextTag(to, tags.keys());
    const title = `${manLabel(man, unit)} moves to ${to.name}${now === man.tag ? '' : ` as ${now}`}`;
    if (
      await writeEdit(campaign, title, moveChanges(unit, to, campaign.kind(to), man, now, campaign.records.value.games))
    )
      onMoved();
  };
  return (
    <Sheet title={`Where does ${man.name} go?`} onClose={onClose}>
      {man.tag !== '' && (
        <Choice
          label="His tag"
          options={[
            { value: 'own', label: `Keep ${man.tag}` },
            { value: 'fresh', label: 'New tag' },
          ]}
          value={tag}
          onChange={setTag}
        />
      )}
      {tag === 'fresh' && <Notice tone="warning">Repaint his base: {man.tag} is on it now.</Notice>}
      <Rows label="Units">
        {campaign.units
          .filter((one) => one.side === unit.side && one.id !== unit.id)
          .map((to) => (
            <UnitRow
              key={to.id}
              campaign={campaign}
              unit={to}
              why={canTake(campaign.kind(to), man) ? undefined : 'No man of his role there'}
              onPress={() => attempt(move(to))}
            />
          ))}
      </Rows>
    </Sheet>
  );
}
