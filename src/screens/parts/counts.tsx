import { Stepper } from '../../components/fields/stepper.tsx';
import type { Facts } from '../../engine/roster.ts';
import type { UnitKind } from '../../system/system.ts';
import { upperFirst } from '../words/unitwords.ts';
import { FactControl } from './factcontrol.tsx';
import { equipmentFacts, MOST_MEN, type UnitCounts } from './quick.ts';

export type CountsProps = {
  readonly kind: UnitKind;
  readonly counts: UnitCounts;
  readonly onChange: (next: UnitCounts) => void;
};

export function MenCounts({ kind, counts, onChange }: CountsProps) {
  const { men, carrying } = counts;
  return (
    <>
      {kind.roles.map((role) => (
        <Stepper
          key={role.id}
          label={upperFirst(role.plural)}
          value={men[role.id] ?? 0}
          min={0}
          max={MOST_MEN}
          onChange={(n) => onChange({ ...counts, men: { ...men, [role.id]: n } })}
        />
      ))}
      {equipmentFacts(kind).map((fact) => (
        <Stepper
          key={fact.id}
          label={fact.title}
          detail="How many men"
          value={carrying[fact.id] ?? 0}
          min={0}
          max={MOST_MEN}
          onChange={(n) => onChange({ ...counts, carrying: { ...carrying, [fact.id]: n } })}
        />
      ))}
    </>
  );
}

export function PermanentFacts({ kind, counts, onChange }: CountsProps) {
  return (
    <>
      {kind.facts
        .filter((fact) => !fact.state)
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
