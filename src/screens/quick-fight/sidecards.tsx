import { Button } from '../../components/frame/button.tsx';
import { Chip } from '../../components/frame/chip.tsx';
import type { Unit } from '../../engine/roster.ts';
import type { UnitKind } from '../../system/units.ts';
import type { QuickDeployment } from '../parts/quick/quickcampaign.ts';
import type { QuickSetup } from '../parts/quick/quicksetup.ts';
import { MOST_UNITS, type QuickUnit, templateAndKind } from '../parts/quick/quickunits.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { figuresWords, manStatusWords, permanentFactWords, unitStatusWords } from '../words/unitwords.ts';

export function SideCards({
  campaign,
  side,
  quick,
  laid,
  leads,
  onOpen,
  onAdd,
}: {
  readonly campaign: OpenCampaign;
  readonly side: 0 | 1;
  readonly quick: QuickSetup;
  readonly laid: QuickDeployment;
  readonly leads: boolean;
  readonly onOpen: (at: number) => void;
  readonly onAdd: () => void;
}) {
  const of = campaign.records.value.sides[side];
  const own = laid.units.filter((unit) => unit.side === of?.id);
  return (
    <section class="quick-side" aria-label={of?.name}>
      <h2 class={`side-${((of?.mark ?? side) % 6) + 1}`}>
        {of?.name}
        {leads && <small> attacks</small>}
      </h2>
      <ul class="quick-units" aria-label={`${of?.name}: the units`}>
        {quick.sides[side].map((unit, at) => {
          const there = own[at];
          return (
            there && (
              <li key={there.id}>
                <UnitCard
                  campaign={campaign}
                  quick={unit}
                  unit={there}
                  kind={campaign.kind(there)}
                  onOpen={() => onOpen(at)}
                />
              </li>
            )
          );
        })}
      </ul>
      {quick.sides[side].length < MOST_UNITS && (
        <Button kind="quiet" icon="plus" label={`Unit for ${of?.name}`} onPress={onAdd} />
      )}
    </section>
  );
}

function UnitCard({
  campaign,
  quick,
  unit,
  kind,
  onOpen,
}: {
  readonly campaign: OpenCampaign;
  readonly quick: QuickUnit;
  readonly unit: Unit;
  readonly kind: UnitKind;
  readonly onOpen: () => void;
}) {
  const [template] = templateAndKind(campaign.system, quick);
  const standing = unit.men.filter((man) => kind.states.find(({ id }) => id === man.state)?.isActive).length;
  const loads = kind.manFacts.flatMap(({ id, title, kind, state }) => {
    const many = kind === 'flag' && !state ? unit.men.filter((man) => man.facts[id] === true).length : 0;
    return many > 0 ? [`${title}: ${many}`] : [];
  });
  // Initial values, such as grenades, are left out.
  const isSet = (label: string) =>
    kind.facts.some(({ id, title }) => label.startsWith(title) && Object.hasOwn(quick.now.facts, id));
  const marks = [
    ...unitStatusWords(kind, unit, campaign.house.value),
    ...unit.men.flatMap((man) =>
      kind.roles.find(({ id }) => id === man.role)?.leads ? manStatusWords(kind, man) : [],
    ),
  ];
  return (
    <button type="button" class="quick-unit" onClick={onOpen}>
      <span class="quick-head">
        <b>{template.title}</b>
        <span>
          {' '}
          {kind.roles.every(({ whole }) => whole)
            ? ''
            : standing < unit.men.length
              ? `${standing} of ${unit.men.length}`
              : figuresWords(kind, unit.men.length)}
        </span>
      </span>
      <span class="quick-words">
        {[...permanentFactWords(kind.facts, unit.facts), ...loads].map((words) => (
          <Chip key={words} label={words} />
        ))}
        {marks.map((mark) => (
          <Chip
            key={mark.label}
            label={mark.label}
            tone={mark.tone !== 'plain' || isSet(mark.label) ? 'bad' : 'plain'}
          />
        ))}
        <span class="chip edit">Change</span>
      </span>
    </button>
  );
}
