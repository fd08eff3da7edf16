import { useState } from 'preact/hooks';
import { remainingMen } from '../../campaign/units/establishment.ts';
import { canTake, mergeUnit } from '../../campaign/units/reorganize.ts';
import { Choice } from '../../components/fields/choice.tsx';
import { Chip } from '../../components/frame/chip.tsx';
import { Row, Rows } from '../../components/frame/row.tsx';
import { Sheet } from '../../components/frame/sheet.tsx';
import { formatList } from '../../engine/data/figure.ts';
import type { Man, Unit } from '../../engine/roster.ts';
import { FoldedSection } from '../parts/foldedsection.tsx';
import { unitItem } from '../parts/unititem.tsx';
import { writeEdit } from '../state/edits.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import type { CloseProps, UnitProps } from '../state/props.ts';
import { countPhrase } from '../words/unitwords.ts';

/** Returns the units of the same side that can take every man of a unit. */
export const unitsToJoin = (campaign: OpenCampaign, unit: Unit): readonly Unit[] =>
  campaign.units.filter(
    (to) =>
      to.side === unit.side &&
      to.id !== unit.id &&
      remainingMen(campaign.kind(unit), unit).every((man) => canTake(campaign.kind(to), man)),
  );

/** Sheet to move a unit's men to other units and disband it. */
export function MergeSheet({ campaign, unit, onClose }: UnitProps & CloseProps) {
  const units = unitsToJoin(campaign, unit);
  const men = remainingMen(campaign.kind(unit), unit);
  const [into, setInto] = useState(units[0]!.id);
  const [elsewhere, setElsewhere] = useState<Readonly<Record<string, string>>>({});
  const unitOf = ({ id }: Man) => elsewhere[id] ?? into;
  const transfers = units
    .map((to) => ({ to, kind: campaign.kind(to), men: men.filter((man) => unitOf(man) === to.id) }))
    .filter((transfer) => transfer.men.length > 0);
  const save = async () => {
    const title = `${unit.name} merged into ${formatList(transfers.map(({ to }) => to.name))}`;
    if (await writeEdit(campaign, title, mergeUnit(unit, transfers))) onClose();
  };
  return (
    <Sheet
      title={`Merge ${unit.name}`}
      onClose={onClose}
      form={{
        changed: true,
        save: {
          label: `Merge: ${countPhrase(men.length, 'man moves', 'men move')}`,
          detail: `${unit.name} keeps its record and its dead`,
          onPress: save,
        },
      }}
    >
      <Choice
        label="Into"
        options={units.map((to) => {
          const { id, name, lead, detail } = unitItem(campaign, to);
          return { value: id, label: name, lead, detail };
        })}
        value={into}
        onChange={(to) => {
          setInto(to);
          setElsewhere({});
        }}
      />
      {units.length > 1 && (
        <Destinations
          men={men}
          units={units}
          unitOf={unitOf}
          onChange={(man, to) => setElsewhere({ ...elsewhere, [man]: to })}
        />
      )}
    </Sheet>
  );
}

/** List of men with the unit that each joins. A tap on a man selects the next unit. */
const Destinations = ({
  men,
  units,
  unitOf,
  onChange,
}: {
  readonly men: readonly Man[];
  readonly units: readonly Unit[];
  readonly unitOf: (man: Man) => string;
  readonly onChange: (man: string, to: string) => void;
}) => (
  <FoldedSection title="Send some elsewhere">
    <Rows label="Men">
      {men.map((man) => {
        const at = units.findIndex(({ id }) => id === unitOf(man));
        return (
          <Row
            key={man.id}
            lead={man.tag && <b class="tag">{man.tag}</b>}
            title={man.name}
            trail={<Chip label={units[at]!.name} />}
            does="turn"
            onPress={() => onChange(man.id, units[(at + 1) % units.length]!.id)}
          />
        );
      })}
    </Rows>
  </FoldedSection>
);
