import { useState } from 'preact/hooks';
import type { Side } from '../../campaign/records/records.ts';
import { activeMen } from '../../campaign/units/muster.ts';
import { Button } from '../../components/frame/button.tsx';
import { Chip } from '../../components/frame/chip.tsx';
import { formatList } from '../../engine/data/figure.ts';
import type { Unit } from '../../engine/roster.ts';
import type { Fact, UnitKind, UnitTemplate } from '../../system/units.ts';
import { verbOf } from '../../system/wording.ts';
import { DiceSwitch } from '../fight/setup/diceswitch.tsx';
import { SwapKey } from '../fight/setup/setupkeys.tsx';
import type { QuickDeployment } from '../parts/quick/quickcampaign.ts';
import type { QuickSetup } from '../parts/quick/quicksetup.ts';
import {
  equipmentFacts,
  isSingleFigure,
  MAX_UNITS,
  manMarkFlags,
  type QuickUnit,
  templateAndKind,
} from '../parts/quick/quickunits.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import type { CampaignProps } from '../state/props.ts';
import { chooseDice, diceOfSide } from '../state/whosedice.ts';
import {
  figuresWords,
  lowerFirst,
  manStatusWords,
  menWords,
  permanentFactWords,
  unitStatusWords,
} from '../words/unitwords.ts';
import { SideNameSheet } from './sidenamesheet.tsx';

export function SideCards({
  campaign,
  side,
  quick,
  deployment,
  leads,
  onOpen,
  onAdd,
  onSwap,
}: {
  readonly campaign: OpenCampaign;
  readonly side: 0 | 1;
  readonly quick: QuickSetup;
  readonly deployment: QuickDeployment;
  readonly leads: string | undefined;
  readonly onOpen: (at: number) => void;
  readonly onAdd: () => void;
  readonly onSwap: (() => void) | undefined;
}) {
  const of = campaign.records.value.sides[side];
  const room = quick.sides[side].length < MAX_UNITS;
  const own = deployment.units.filter((unit) => unit.side === of?.id);
  return (
    <section class={`quick-side side-${((of?.mark ?? side) % 6) + 1}`} aria-label={of?.name}>
      {of && <SideBand campaign={campaign} side={of} leads={leads} />}
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
      <div class="keys-line">
        {room && <Button kind="quiet" icon="plus" label="Add a unit" onPress={onAdd} />}
        {onSwap && <SwapKey onPress={onSwap} />}
      </div>
    </section>
  );
}

function SideBand({
  campaign,
  side,
  leads,
}: CampaignProps & {
  readonly side: Side;
  readonly leads: string | undefined;
}) {
  const [naming, setNaming] = useState(false);
  return (
    <div class="quick-band">
      <div class="quick-title">
        <h2>
          <span dir="auto">{side.name}</span>
          {leads && <small> {verbOf(side.name, `${leads}s`, leads)}</small>}
        </h2>
        <Button kind="quiet" icon="edit" bare label={`Name ${side.name}`} onPress={() => setNaming(true)} />
      </div>
      <DiceSwitch
        label={`Dice of ${side.name}`}
        isLabelHidden
        value={diceOfSide(campaign, side.id)}
        onChange={(dice) => chooseDice(campaign, [side.id], dice)}
      />
      {naming && <SideNameSheet campaign={campaign} side={side} onClose={() => setNaming(false)} />}
    </div>
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
  const loads = [...equipmentFacts(kind), ...manMarkFlags(kind)].flatMap(({ id, title, state }) => {
    const men = unit.men.filter((man) => man.facts[id] === true);
    return men.length > 0 ? [`${title}: ${state ? formatList(men.map(({ tag }) => tag)) : men.length}`] : [];
  });
  const chips = [...permanentFactWords(notableFacts(kind, template, unit), unit.facts), ...loads];
  // Initial values, such as grenades, are left out.
  const isSet = (label: string) =>
    kind.facts.some(({ id, title }) => label.startsWith(title) && Object.hasOwn(quick.now.facts, id));
  const marks = [
    ...unitStatusWords(kind, withoutInitialNumbers(kind, unit, quick.now.facts), campaign.house.value),
    ...unit.men.flatMap((man) =>
      kind.roles.find(({ id }) => id === man.role)?.leads ? manStatusWords(kind, man) : [],
    ),
  ];
  return (
    <button type="button" class="quick-unit" onClick={onOpen}>
      <span class="quick-head">
        <b dir="auto">{unit.name}</b>
        <span> {strengthOf(kind, unit, quick, template)}</span>
      </span>
      {chips.length + marks.length > 0 && (
        <span class="quick-words">
          {chips.map((words) => (
            <Chip key={words} label={words} />
          ))}
          {marks.map((mark) => (
            <Chip
              key={mark.label}
              label={mark.label}
              tone={mark.tone !== 'plain' || isSet(mark.label) ? 'warning' : 'plain'}
            />
          ))}
        </span>
      )}
    </button>
  );
}

/**
 * Describes the men of a unit: "10 men in all, officer, crewman". Without leaders, they are counted by role: "2 pikes,
 * 4 muskets". After losses it is "8 of 10". A named single figure has the title of its template. Empty for a unit of
 * stands (`Role.whole`) in their usual number.
 */
function strengthOf(kind: UnitKind, unit: Unit, { name, men: counts }: QuickUnit, template: UnitTemplate): string {
  if (isSingleFigure(kind)) return name ? template.title : '';
  const { men } = unit;
  if (men.length === 0) return '';
  const [role, ...others] = kind.roles;
  if (others.length === 0 && role?.whole && counts[role.id] === template.men[role.id]) return '';
  const active = activeMen(kind, unit).length;
  if (active < men.length) return `${active} of ${men.length}`;
  if (others.length > 0 && kind.roles.every(({ leads }) => !leads)) return menWords(kind, counts);
  const named = kind.roles.flatMap(({ id, title, plural, leads }, i) => {
    const n = counts[id] ?? 0;
    if (leads) return n > 0 ? lowerFirst(title) : [];
    if (n === 0 || men.length === 1) return [];
    // The last role is the rest of all, and a role such as "men of the Rifle Team" is a part of the unit.
    const isRest = i === kind.roles.length - 1 || plural.includes(' ');
    return n === 1 ? lowerFirst(title) : isRest ? [] : `${n} ${plural}`;
  });
  return [`${figuresWords(kind, men.length)}${named[0] ? ' in all' : ''}`, ...named].join(', ');
}

/** Returns the facts to show on the card: those meant for it, and those that differ from template or default. */
function notableFacts({ facts: all }: UnitKind, template: UnitTemplate, { facts }: Unit): readonly Fact[] {
  return all.filter(
    ({ id, ...fact }) =>
      fact.card || facts[id] !== template.facts[id] || (fact.kind === 'one of' && facts[id] !== fact.options[0]?.id),
  );
}

/** Returns the unit without counters that the players have not changed, so that the card leaves them out. */
function withoutInitialNumbers({ facts }: UnitKind, unit: Unit, now: QuickUnit['facts']): Unit {
  const isInitial = ({ id, kind, state }: Fact) => kind === 'number' && state && !Object.hasOwn(now, id);
  const hidden = new Set(facts.filter(isInitial).map(({ id }) => id));
  return { ...unit, facts: Object.fromEntries(Object.entries(unit.facts).filter(([id]) => !hidden.has(id))) };
}
