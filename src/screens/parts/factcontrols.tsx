import { Choice, titledOptions } from '../../components/fields/choice.tsx';
import { Stepper } from '../../components/fields/stepper.tsx';
import { Toggle } from '../../components/fields/toggle.tsx';
import type { Facts } from '../../engine/roster.ts';
import type { Fact, UnitKind } from '../../system/units.ts';
import { figuresWords, upperFirst } from '../words/unitwords.ts';
import { equipmentFacts, isSingleFigure, MAX_MEN, permanentFacts, type UnitCounts } from './quick/quickunits.ts';

type Value = Facts[string];

export function FactControl({
  fact,
  value,
  why,
  onChange,
}: {
  readonly fact: Fact;
  readonly value: Value | undefined;
  readonly why?: string | undefined;
  readonly onChange: (next: Value) => void;
}) {
  const words = { label: fact.title, detail: fact.detail };
  switch (fact.kind) {
    case 'flag':
      return <Toggle {...words} value={value === true} why={value === true ? undefined : why} onChange={onChange} />;
    case 'number':
      return <Stepper {...words} value={numberOf(value)} min={fact.min} max={fact.max} onChange={onChange} />;
    case 'one of':
      return (
        <Choice
          {...words}
          options={titledOptions(fact.options)}
          value={typeof value === 'string' ? value : undefined}
          onChange={onChange}
        />
      );
  }
}

const numberOf = (value: Value | undefined): number => (typeof value === 'number' ? value : 0);

export type CountsProps = {
  readonly kind: UnitKind;
  readonly counts: UnitCounts;
  readonly onChange: (next: UnitCounts) => void;
};

export function MenCounts({ kind, counts, onChange }: CountsProps) {
  const { men, carrying } = counts;
  const equipment = equipmentFacts(kind);
  const total = kind.roles.reduce((sum, { id }) => sum + (men[id] ?? 0), 0);
  return (
    <>
      {kind.roles.length > 1 && <h3>{figuresWords(kind, total)} in all</h3>}
      {!isSingleFigure(kind) &&
        kind.roles.map((role) => (
          <Stepper
            key={role.id}
            label={role.plural === 'men' ? 'Other men' : upperFirst(role.plural)}
            value={men[role.id] ?? 0}
            min={0}
            max={MAX_MEN}
            onChange={(n) => onChange({ ...counts, men: { ...men, [role.id]: n } })}
          />
        ))}
      {equipment.length > 0 && (
        <fieldset class="stack">
          {!isSingleFigure(kind) && <legend>Of the {figuresWords(kind, total)}</legend>}
          {equipment.map((fact) => (
            <Stepper
              key={fact.id}
              label={fact.title}
              detail={fact.leadersFirst && fact.detail}
              value={carrying[fact.id] ?? 0}
              min={0}
              max={MAX_MEN}
              onChange={(n) => onChange({ ...counts, carrying: { ...carrying, [fact.id]: n } })}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}

export function PermanentFacts({ kind, counts, onChange }: CountsProps) {
  return (
    <>
      {permanentFacts(kind)
        .filter(({ needsRole }) => !needsRole || counts.men[needsRole])
        .map((fact) => (
          <FactControl
            key={fact.id}
            fact={fact}
            value={counts.facts[fact.id]}
            onChange={(next) => onChange({ ...counts, facts: { ...counts.facts, [fact.id]: next } satisfies Facts })}
          />
        ))}
    </>
  );
}
