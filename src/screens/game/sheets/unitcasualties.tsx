import { useState } from 'preact/hooks';
import type { Side } from '../../../campaign/records/records.ts';
import { Button } from '../../../components/frame/button.tsx';
import { Row, Rows } from '../../../components/frame/row.tsx';
import { Sheet } from '../../../components/frame/sheet.tsx';
import type { Unit } from '../../../engine/roster.ts';
import { UnitMark } from '../../parts/unititem.tsx';
import type { CampaignProps } from '../../state/props.ts';
import { casualtyWords } from '../../words/unitwords.ts';
import { type CasualtiesProps, fallenMen, MenTokens } from './mentokens.tsx';

/** List of units, each with a sheet that selects its casualties. */
export function UnitCasualties({
  campaign,
  units,
  ...props
}: CampaignProps & CasualtiesProps & { readonly units: readonly Unit[] }) {
  const [opened, setOpened] = useState<Unit | undefined>(undefined);
  const { sides } = campaign.records.value;
  const close = () => setOpened(undefined);
  return (
    <>
      <Rows label="Units">
        {units
          .toSorted((a, b) => place(sides, a) - place(sides, b))
          .map((unit) => (
            <Row
              key={unit.id}
              lead={<UnitMark campaign={campaign} unit={unit} />}
              title={unit.name}
              detail={casualtyWords(fallenMen(unit, props.casualties).map(({ state }) => state))}
              onPress={() => setOpened(unit)}
            />
          ))}
      </Rows>
      {opened && (
        <Sheet
          title={opened.name}
          onClose={close}
          actions={<Button kind="primary" wide label="Back to the units" onPress={close} />}
        >
          <MenTokens {...props} campaign={campaign} unit={opened} />
        </Sheet>
      )}
    </>
  );
}

const place = (sides: readonly Side[], { side }: Unit): number => sides.findIndex(({ id }) => id === side);
