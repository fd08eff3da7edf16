import { Ticks, type TicksProps } from '../../components/fields/ticks.tsx';
import { Chips } from '../../components/frame/chip.tsx';
import { Row } from '../../components/frame/row.tsx';
import { Mark } from '../../components/table/mark.tsx';
import type { HouseSettings } from '../../engine/play.ts';
import type { Unit } from '../../engine/roster.ts';
import type { UnitKind } from '../../system/units.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import type { UnitProps } from '../state/props.ts';
import { to } from '../state/route.ts';
import { strengthWords, unitStatusWords } from '../words/unitwords.ts';

export type UnitItem = ReturnType<typeof buildUnitItem>;

/** Returns the list item of a unit. `side` is the number of its side's mark, from 0. */
export const buildUnitItem = (kind: UnitKind, unit: Unit, side: number, house: HouseSettings) => ({
  id: unit.id,
  name: unit.name,
  lead: <Mark side={side} label={unit.mark} />,
  detail: [strengthWords(kind, unit), ...unitStatusWords(kind, unit, house).map(({ label }) => label)]
    .filter(Boolean)
    .join(' · '),
});

export const unitItem = (campaign: OpenCampaign, unit: Unit): UnitItem =>
  buildUnitItem(campaign.kind(unit), unit, campaign.side(unit.side)?.mark ?? 0, campaign.house.value);

export const UnitMark = ({ campaign, unit }: UnitProps) => (
  <Mark side={campaign.side(unit.side)?.mark ?? 0} label={unit.men.length > 1 ? unit.mark : undefined} />
);

/** Unit as a link to its page. `more` is text after its strength. */
export function UnitLink({ campaign, unit, more }: UnitProps & { readonly more: string | undefined }) {
  const kind = campaign.kind(unit);
  return (
    <Row
      lead={<UnitMark campaign={campaign} unit={unit} />}
      title={unit.name}
      detail={[strengthWords(kind, unit), more].filter(Boolean).join(' · ')}
      trail={<Chips words={unitStatusWords(kind, unit, campaign.house.value)} />}
      href={to('c', campaign.id, 'unit', unit.id)}
    />
  );
}

export function UnitTicks({
  campaign,
  units,
  ...ticks
}: Omit<TicksProps, 'items'> & { readonly campaign: OpenCampaign; readonly units: readonly Unit[] }) {
  if (units.length === 0) return null;
  return <Ticks {...ticks} items={units.map((unit) => unitItem(campaign, unit))} />;
}

/** Unit as a row. `why` is the reason that it is disabled. */
export function UnitRow({
  campaign,
  unit,
  why,
  onPress,
}: {
  readonly campaign: OpenCampaign;
  readonly unit: Unit;
  readonly why?: string | undefined;
  readonly onPress: () => void;
}) {
  const { name, lead, detail } = unitItem(campaign, unit);
  return <Row lead={lead} title={name} detail={detail} why={why} onPress={onPress} />;
}
