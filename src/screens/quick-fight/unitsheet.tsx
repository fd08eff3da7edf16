import { useLayoutEffect, useRef } from 'preact/hooks';
import { Stepper } from '../../components/fields/stepper.tsx';
import { Toggle } from '../../components/fields/toggle.tsx';
import { Button } from '../../components/frame/button.tsx';
import { Notice } from '../../components/frame/notice.tsx';
import { Section } from '../../components/frame/section.tsx';
import { Sheet } from '../../components/frame/sheet.tsx';
import { formatList } from '../../engine/data/figure.ts';
import type { Facts, Unit } from '../../engine/roster.ts';
import type { System } from '../../system/system.ts';
import type { UnitKind } from '../../system/units.ts';
import { FactControl, MenCounts, PermanentFacts } from '../parts/factcontrols.tsx';
import { NameLine } from '../parts/nameline.tsx';
import { withTemplate } from '../parts/quick/quicksetup.ts';
import {
  casualtyLimit,
  casualtyStates,
  conditionNeedingMen,
  hasNoActiveMen,
  hasTemplateCounts,
  isSingleFigure,
  leaderConditionFacts,
  limitCondition,
  MAX_UNIT_NAME_LENGTH,
  mainTemplates,
  manMarkFlags,
  type QuickUnit,
  shownConditionFacts,
  templateAndKind,
  type UnitCounts,
} from '../parts/quick/quickunits.ts';
import { lowerFirst } from '../words/unitwords.ts';

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
  /** Unit that results from its counts and condition. */
  readonly there: Unit | undefined;
  readonly onChange: (next: QuickUnit) => void;
  readonly onRemove: (() => void) | undefined;
  readonly onClose: () => void;
}) {
  const [, kind] = templateAndKind(system, unit);
  const hasDetails = kind.facts.length > 0 || !isSingleFigure(kind);
  const changeCounts = (counts: UnitCounts) => onChange(limitCondition(kind, { ...unit, ...counts }));
  return (
    <Sheet
      title={title}
      onClose={onClose}
      actions={<Button kind="primary" wide label="Back to the units" onPress={onClose} />}
    >
      <Templates system={system} unit={unit} onTake={onChange} />
      <NameLine
        label="Name"
        hint={unit.name === undefined && there ? `Left empty: ${there.name}` : undefined}
        value={unit.name ?? ''}
        maxLength={MAX_UNIT_NAME_LENGTH}
        onChange={(name) => onChange(withName(unit, name))}
      />
      {hasDetails && (
        <>
          <fieldset class="stack" aria-label={`${title}: men`}>
            <MenCounts kind={kind} counts={unit} onChange={changeCounts} />
          </fieldset>
          <PermanentFacts kind={kind} counts={unit} onChange={changeCounts} />
        </>
      )}
      {hasDetails && (
        <Section title="State now">
          <UnitFacts kind={kind} unit={unit} there={there} onChange={onChange} />
          <MenStates kind={kind} unit={unit} there={there} onChange={onChange} />
        </Section>
      )}
      {onRemove && <Button kind="danger" wide label="Remove this unit" onPress={onRemove} />}
    </Sheet>
  );
}

function Templates({
  system,
  unit,
  onTake,
}: {
  readonly system: System;
  readonly unit: QuickUnit;
  readonly onTake: (next: QuickUnit) => void;
}) {
  const row = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(
    () => row.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest', inline: 'center' }),
    [],
  );
  return (
    <fieldset class="quick-templates" aria-label="Units to begin with" ref={row}>
      {mainTemplates(system).map((template) => (
        <Button
          key={template.id}
          label={template.title}
          pressed={template.id === unit.template && hasTemplateCounts(system, template, unit)}
          onPress={() => onTake(withTemplate(system, unit, template))}
        />
      ))}
    </fieldset>
  );
}

function withName({ name: _, ...unit }: QuickUnit, name: string): QuickUnit {
  return name === '' ? unit : { ...unit, name };
}

type ConditionProps = {
  readonly kind: UnitKind;
  readonly unit: QuickUnit;
  readonly onChange: (next: QuickUnit) => void;
};

function UnitFacts({ kind, unit, there, onChange }: ConditionProps & { readonly there: Unit | undefined }) {
  const { now } = unit;
  const facts = shownConditionFacts(kind, there);
  const flags = facts.filter((fact) => fact.kind === 'flag');
  const changeFact = (id: string) => (value: Facts[string]) =>
    onChange({ ...unit, now: { ...now, facts: { ...now.facts, [id]: value } } });
  if (hasNoActiveMen(kind, unit)) return <Notice tone="warning">Nobody stands. Leave one man standing.</Notice>;
  return (
    <>
      {flags.length > 0 && (
        <div class="facts-chips">
          {flags.map(({ id, title, detail }) => (
            <Toggle
              key={id}
              chip
              label={title}
              detail={detail}
              value={now.facts[id] === true}
              onChange={changeFact(id)}
            />
          ))}
        </div>
      )}
      {facts
        .filter((fact) => fact.kind !== 'flag')
        .map((fact) => (
          <FactControl
            key={fact.id}
            fact={fact}
            value={now.facts[fact.id] ?? there?.facts[fact.id]}
            onChange={changeFact(fact.id)}
          />
        ))}
    </>
  );
}

function markedMen(fact: string, { men }: Unit): string | undefined {
  const marked = men.filter(({ facts }) => facts[fact]);
  return marked.length > 0 ? `On ${formatList(marked.map(({ tag }) => tag))}.` : undefined;
}

function MenStates({ kind, unit, there, onChange }: ConditionProps & { readonly there: Unit | undefined }) {
  const { now, men } = unit;
  const change = (next: Partial<QuickUnit['now']>) => onChange({ ...unit, now: { ...now, ...next } });
  const count = Object.values(men).reduce((sum, n) => sum + n, 0);
  // A unit with a state needs an active man.
  const state = conditionNeedingMen(kind, unit);
  const room = casualtyLimit(kind, unit);
  const isLed = kind.roles.some((role) => role.leads && (men[role.id] ?? 0) > 0);
  return (
    <>
      {kind.roles.length > 0 &&
        !isSingleFigure(kind) &&
        casualtyStates(kind).map(({ id, title }) => (
          <Stepper
            key={id}
            label={title}
            detail={state && room === 0 ? `One must stand: ${lowerFirst(state.title)}` : undefined}
            value={now.down[id] ?? 0}
            min={0}
            max={(now.down[id] ?? 0) + room}
            onChange={(n) => change({ down: { ...now.down, [id]: n } })}
          />
        ))}
      {manMarkFlags(kind).map(({ id, title }) => (
        <Stepper
          key={id}
          label={title}
          detail={there && markedMen(id, there)}
          value={now.marked[id] ?? 0}
          min={0}
          max={Math.max(now.marked[id] ?? 0, count)}
          onChange={(n) => change({ marked: { ...now.marked, [id]: n } })}
        />
      ))}
      {isLed &&
        leaderConditionFacts(kind).map((fact) => (
          <FactControl
            key={fact.id}
            fact={{ ...fact, title: `Leader: ${fact.title.toLowerCase()}` }}
            value={now.leader[fact.id]}
            onChange={(next) => change({ leader: { ...now.leader, [fact.id]: next } })}
          />
        ))}
    </>
  );
}
