import { useState } from 'preact/hooks';
import type { Unit } from '../../rules/roster.ts';
import { entry, type Fields, type Given, refreshSetup, unitFields, whyBarred } from '../../rules/setup.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Ticks } from '../../ui/ticks.tsx';
import { Brief } from '../odds/chances.tsx';
import { useOdds } from '../odds/reckon.ts';
import { type Supposing, supposedPlay } from './forecast.tsx';

type Tree = Record<string, unknown>;

/** How many stand side by side. */
const MOST = 4;

/** The same facts against one unit after the other. */
export function Targets({
  role,
  targets,
  given,
  onTake,
  onClose,
  ...supposing
}: Supposing & {
  readonly setup: Tree;
  readonly role: string;
  readonly targets: readonly Unit[];
  readonly given: Given;
  readonly onTake: (setup: Tree) => void;
  readonly onClose: () => void;
}) {
  const [chosen, setChosen] = useState<readonly string[]>(targets.slice(0, MOST).map(({ id }) => id));
  const fields = supposing.sequence.setup(supposing.camp.house.value);
  return (
    <Sheet title="Which target?" onClose={onClose}>
      {targets.length > MOST && (
        <Ticks
          label="Side by side"
          folded="Which?"
          items={targets.map(({ id, mark, name }) => ({ id, tag: mark, name }))}
          max={MOST}
          value={chosen}
          onChange={setChosen}
        />
      )}
      <div class="compared">
        {targets
          .filter(({ id }) => chosen.includes(id))
          .map((unit) => (
            <Target
              key={unit.id}
              {...supposing}
              setup={against(fields, supposing.setup, role, unit, given)}
              unit={unit}
              why={whyBarred(fields, supposing.setup, role, unit, given)}
              onTake={(setup) => {
                onTake(setup);
                onClose();
              }}
            />
          ))}
      </div>
    </Sheet>
  );
}

function Target({
  unit,
  why,
  onTake,
  ...supposing
}: Supposing & {
  readonly setup: Tree;
  readonly unit: Unit;
  /** Why it may not be the target. */
  readonly why: string | undefined;
  readonly onTake: (setup: Tree) => void;
}) {
  const odds = useOdds(supposedPlay(supposing));
  return (
    <Section title={unit.name}>
      <Brief reckoned={odds?.reckoned} label={unit.name} most={2} />
      <Button wide label={`Choose ${unit.name}`} why={why} onPress={() => onTake(supposing.setup)} />
    </Section>
  );
}

/** The setup with this unit alone in the role; what else is said stays, where it can. */
export function against(fields: Fields, setup: Tree, role: string, unit: Unit, given: Given): Tree {
  const now: Tree = { ...setup };
  for (const field of fields) {
    if (field.kind === 'unit' && field.role === role) now[field.id] = unit;
    if (field.kind === 'list' && unitFields(field.each).some((each) => each.role === role))
      now[field.id] = [entry(field.each, unit, given)];
  }
  return refreshSetup(fields, now, given.others, given.decks);
}
