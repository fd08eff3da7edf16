import type { Nation } from '../../campaign/units/nations.ts';
import { Choice } from '../../components/fields/choice.tsx';
import { useLoaded } from '../state/appstate.ts';
import { loadNations, NO_NAMES } from '../state/nations.ts';

export function NationChoice({
  value,
  onChange,
}: {
  /** Id of a nation, 'none', or '' to derive it from the name of the side. */
  readonly value: string;
  readonly onChange: (nation: string, nations: readonly Nation[]) => void;
}) {
  const nations = useLoaded(loadNations, []) ?? [];
  return (
    <Choice
      label="Nation"
      detail="Names its men and units"
      options={[
        { value: '', label: 'By the name of the side', detail: 'German names for “Germans”' },
        ...nations.map(({ id, title }) => ({ value: id, label: title })),
        { value: NO_NAMES, label: 'None', detail: 'Men are listed by their roles' },
      ]}
      value={value}
      onChange={(nation) => onChange(nation, nations)}
    />
  );
}
