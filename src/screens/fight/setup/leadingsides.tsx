import { Chip } from '../../../components/frame/chip.tsx';
import type { SequenceOf } from '../../../system/sequence.ts';
import type { OpenCampaign } from '../../state/opencampaign.ts';
import { sidesThatCanFight } from '../../state/setupdefaults.ts';

export function LeadingSides({
  campaign,
  sequence,
  leading,
  onChange,
}: {
  readonly campaign: OpenCampaign;
  readonly sequence: SequenceOf;
  readonly leading: readonly string[];
  readonly onChange: (sides: readonly string[]) => void;
}) {
  const { roles } = sequence;
  const able = sidesThatCanFight(campaign.system, campaign.tableState, sequence);
  if (roles.length < 2 || able.length < 3) return null;
  const toggle = (side: string) => {
    const next = able.filter((id) => (id === side) !== leading.includes(id));
    if (next.length > 0) onChange(next.length < able.length ? next : [side]);
  };
  const label = `Sides of the ${roles[0]!.title.toLowerCase()}`;
  return (
    <div class="field">
      <span class="field-words" aria-hidden="true">
        {label} <span class="field-detail">Allies fight together</span>
      </span>
      <fieldset class="keys-line" aria-label={`${label}, allies fight together`}>
        {campaign.records.value.sides
          .filter(({ id }) => able.includes(id))
          .map(({ id, name }) => (
            <Chip key={id} label={name} pressed={leading.includes(id)} onPress={() => toggle(id)} />
          ))}
      </fieldset>
    </div>
  );
}
