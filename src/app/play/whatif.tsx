import { useState } from 'preact/hooks';
import type { Given } from '../../rules/setup.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Brief } from '../odds/chances.tsx';
import { useOdds } from '../odds/reckon.ts';
import { Form } from '../parts/form.tsx';
import { type Supposing, supposedPlay } from './forecast.tsx';
import { manWords } from './playcontext.ts';

type Tree = Record<string, unknown>;

/** Every fact to thumb up and down, and what it would do to the odds; nothing is taken unless it is said. */
export function WhatIf({
  given,
  onTake,
  onClose,
  ...supposing
}: Supposing & {
  readonly setup: Tree;
  readonly given: Given;
  readonly onTake: (setup: Tree) => void;
  readonly onClose: () => void;
}) {
  const { camp, sequence, setup } = supposing;
  const [other, setOther] = useState(setup);
  const now = useOdds(supposedPlay(supposing));
  const then = useOdds(supposedPlay({ ...supposing, setup: other }));
  return (
    <Sheet
      title="What if…"
      onClose={onClose}
      closeLabel="Keep the details as they are"
      actions={
        <>
          <Button label="Keep the details" onPress={onClose} />
          <Button
            kind="primary"
            label="Use these details"
            off={other === setup}
            onPress={() => {
              onTake(other);
              onClose();
            }}
          />
        </>
      }
    >
      <div class="compared">
        <Section title="Now">
          <Brief reckoned={now?.reckoned} label="Now" most={2} />
        </Section>
        <Section title="What if">
          <Brief reckoned={then?.reckoned} label="What if" most={2} />
        </Section>
      </div>
      <div class="stack">
        <Form
          fields={sequence.setup(camp.house.value)}
          value={other}
          given={given}
          man={(man, unit) => manWords(camp.system.units, man, unit)}
          onChange={setOther}
        />
      </div>
    </Sheet>
  );
}
