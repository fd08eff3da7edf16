import { Stepper } from '../../components/fields/stepper.tsx';
import { Toggle } from '../../components/fields/toggle.tsx';
import { Button } from '../../components/frame/button.tsx';
import { Notice } from '../../components/frame/notice.tsx';
import { Section } from '../../components/frame/section.tsx';
import { Sheet } from '../../components/frame/sheet.tsx';
import type { Facts, Unit } from '../../engine/roster.ts';
import type { System } from '../../system/system.ts';
import { FactControl, MenCounts, PermanentFacts } from '../parts/factcontrols.tsx';
import {
  casualtyLimit,
  casualtyStates,
  conditionNeedingMen,
  hasNoActiveMen,
  leaderConditionFacts,
  limitCondition,
  markFacts,
  type QuickUnit,
  shownConditionFacts,
  templateAndKind,
  type UnitCounts,
} from '../parts/quick/quickunits.ts';
import { lowerFirst } from '../words/unitwords.ts';
import { freshUnit } from './offer.ts';

export function UnitSheet({
  system,
  title,
  unit,
  there,
  onChange,
  onRemove,
  onClose,
}: {
  readonly system: System;
  readonly title: string;
  readonly unit: QuickUnit;
  /** The unit with its counts and current state applied. */
  readonly there: Unit | undefined;
  readonly onChange: (next: QuickUnit) => void;
  readonly onRemove: (() => void) | undefined;
  readonly onClose: () => void;
}) {
  const [template, kind] = templateAndKind(system, unit);
  const { now } = unit;
  const all = Object.values(unit.men).reduce((sum, n) => sum + n, 0);
  const nobody = hasNoActiveMen(kind, unit);
  const change = (next: Partial<QuickUnit['now']>) => onChange({ ...unit, now: { ...now, ...next } });
  const stated = shownConditionFacts(kind, there);
  const flags = stated.filter((fact) => fact.kind === 'flag');
  const held = conditionNeedingMen(kind, unit);
  // A unit with a state needs an active man.
  const room = casualtyLimit(kind, unit);
  const ofMen = (counts: UnitCounts) => onChange(limitCondition(kind, { ...unit, ...counts }));
  const leads = kind.roles.some((role) => role.leads && (unit.men[role.id] ?? 0) > 0);
  return (
    <Sheet
      title={title}
      onClose={onClose}
      actions={<Button kind="primary" wide label="Back to the units" onPress={onClose} />}
    >
      <fieldset class="quick-templates" aria-label="Units to begin with">
        {system.units
          .flatMap(({ templates }) => templates)
          .map((each) => (
            <Button
              key={each.id}
              label={each.title}
              pressed={each.id === template.id}
              onPress={() => {
                onChange(freshUnit(each));
                onClose();
              }}
            />
          ))}
      </fieldset>
      <Section title="State now">
        {nobody && (
          <Notice tone="warning">Nobody of it stands, so nothing else can be so of it. Leave one man standing.</Notice>
        )}
        {!nobody && flags.length > 0 && (
          <div class="facts-chips">
            {flags.map(({ id, title, detail }) => (
              <Toggle
                key={id}
                chip
                label={title}
                detail={detail}
                value={now.facts[id] === true}
                onChange={(next) => change({ facts: { ...now.facts, [id]: next } satisfies Facts })}
              />
            ))}
          </div>
        )}
        {!nobody &&
          stated
            .filter((fact) => fact.kind !== 'flag')
            .map((fact) => (
              <FactControl
                key={fact.id}
                fact={fact}
                value={now.facts[fact.id]}
                onChange={(next) => change({ facts: { ...now.facts, [fact.id]: next } satisfies Facts })}
              />
            ))}
        {kind.roles.length > 0 &&
          casualtyStates(kind).map(({ id, title }) => (
            <Stepper
              key={id}
              label={title}
              detail={held && room === 0 ? `One must stand, as it is ${lowerFirst(held.title)}` : undefined}
              value={now.down[id] ?? 0}
              min={0}
              max={(now.down[id] ?? 0) + room}
              onChange={(n) => change({ down: { ...now.down, [id]: n } })}
            />
          ))}
        {markFacts(kind).map(({ id, title }) => (
          <Stepper
            key={id}
            label={title}
            detail="How many men"
            value={now.marked[id] ?? 0}
            min={0}
            max={Math.max(now.marked[id] ?? 0, all)}
            onChange={(n) => change({ marked: { ...now.marked, [id]: n } })}
          />
        ))}
        {leads &&
          leaderConditionFacts(kind).map((fact) => (
            <FactControl
              key={fact.id}
              fact={{ ...fact, title: `Leader: ${fact.title.toLowerCase()}` }}
              value={now.leader[fact.id]}
              onChange={(next) => change({ leader: { ...now.leader, [fact.id]: next } satisfies Facts })}
            />
          ))}
      </Section>
      <Section title="Men and nature">
        <fieldset class="stack" aria-label={`${title}: men`}>
          <MenCounts kind={kind} counts={unit} onChange={ofMen} />
        </fieldset>
        <PermanentFacts kind={kind} counts={unit} onChange={ofMen} />
      </Section>
      {onRemove && <Button kind="danger" wide label="Remove this unit" onPress={onRemove} />}
    </Sheet>
  );
}
