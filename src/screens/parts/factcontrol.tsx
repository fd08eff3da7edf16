import { Choice } from '../../components/fields/choice.tsx';
import { Stepper } from '../../components/fields/stepper.tsx';
import { Toggle } from '../../components/fields/toggle.tsx';
import type { Facts } from '../../engine/roster.ts';
import type { Fact } from '../../system/system.ts';

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
          options={fact.options.map(({ id, title, detail }) => ({ value: id, label: title, detail }))}
          value={typeof value === 'string' ? value : undefined}
          onChange={onChange}
        />
      );
  }
}

const numberOf = (value: Value | undefined): number => (typeof value === 'number' ? value : 0);
