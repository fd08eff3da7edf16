import { useState } from 'preact/hooks';
import { Button } from '../../components/frame/button.tsx';
import type { System } from '../../system/system.ts';
import { proceduresInMenuOrder } from '../parts/quick/quicksetup.ts';

const inOrderOfPlay = ({ phases, sequences }: System) =>
  phases.flatMap(({ id }) => sequences.filter(({ phase }) => phase === id));

/** Number of sequences shown before "more". A dozen would fill a small screen. */
const SHOWN_AT_FIRST = 2;

export function ProcedureChips({
  system,
  value,
  onChange,
}: {
  readonly system: System;
  readonly value: string;
  readonly onChange: (id: string) => void;
}) {
  const [all, unfold] = useState(false);
  const every = proceduresInMenuOrder(system);
  const folds = !all && every.length > SHOWN_AT_FIRST + 1;
  const shown = folds ? every.filter(({ id }, n) => n < SHOWN_AT_FIRST || id === value) : inOrderOfPlay(system);
  return (
    <fieldset class="quick-chips" aria-label="What is fought">
      {shown.map(({ id, title }) => (
        <Button key={id} label={title} pressed={id === value} onPress={() => onChange(id)} />
      ))}
      {folds && <Button label={`${every.length - shown.length} more`} onPress={() => unfold(true)} />}
    </fieldset>
  );
}
