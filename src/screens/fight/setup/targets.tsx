import { useEffect, useState } from 'preact/hooks';
import { percent } from '../../../components/charts/percent.ts';
import { Button } from '../../../components/frame/button.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { Sheet } from '../../../components/frame/sheet.tsx';
import type { Unit } from '../../../engine/roster.ts';
import { type Fields, type SetupDefaults, unitFields } from '../../../engine/setup/fields.ts';
import { proposeEntry, whyExcluded } from '../../../engine/setup/propose.ts';
import { BriefChances } from '../../odds/chances.tsx';
import { successOf } from '../../odds/successchances.ts';
import { useOdds } from '../../odds/useodds.ts';
import { unitItem } from '../../parts/unititem.tsx';
import { updateSetup } from './supposed.ts';
import { playersFor, type SupposedSetup, supposedPlay } from './supposedplay.ts';

type Tree = Record<string, unknown>;

export function Targets({
  role,
  targets,
  given,
  onTake,
  onClose,
  ...supposing
}: SupposedSetup & {
  readonly setup: Tree;
  readonly role: string;
  readonly targets: readonly Unit[];
  readonly given: SetupDefaults;
  readonly onTake: (setup: Tree) => void;
  readonly onClose: () => void;
}) {
  const fields = supposing.sequence.setup(supposing.campaign.house.value);
  const [success, tell] = useState<Readonly<Record<string, number>>>({});
  // Sort only once all odds are known, so that no row moves under a thumb.
  const known = targets.every(({ id }) => id in success);
  const sorted = known ? targets.toSorted((a, b) => success[b.id]! - success[a.id]!) : targets;
  return (
    <Sheet title="Which target?" onClose={onClose}>
      {sorted.map((unit) => (
        <Target
          key={unit.id}
          {...supposing}
          setup={setupAgainstTarget(fields, supposing.setup, role, unit, given)}
          unit={unit}
          why={whyExcluded(fields, supposing.setup, role, unit, given)}
          onSuccess={(p) => tell((before) => (before[unit.id] === p ? before : { ...before, [unit.id]: p }))}
          onTake={(setup) => {
            onTake(setup);
            onClose();
          }}
        />
      ))}
    </Sheet>
  );
}

function Target({
  unit,
  why,
  onSuccess,
  onTake,
  ...supposing
}: SupposedSetup & {
  readonly setup: Tree;
  readonly unit: Unit;
  readonly why: string | undefined;
  /** Receives the probability of success (0–1), or 0 without odds. */
  readonly onSuccess: (p: number) => void;
  readonly onTake: (setup: Tree) => void;
}) {
  const { campaign, sequence } = supposing;
  const odds = useOdds(supposedPlay(supposing));
  const players = playersFor(supposing);
  const [first] = sequence.roles;
  const forecast = odds?.forecast;
  const success = forecast?.kind === 'chances' && first ? successOf(forecast, first.id) : undefined;
  useEffect(() => {
    if (forecast) onSuccess(success ?? 0);
  }, [forecast, success]);
  const item = unitItem(campaign, unit);
  return (
    <Section title={unit.name}>
      {success !== undefined && forecast?.kind === 'chances' && (
        <p class="odds-sentence">
          {percent(success, forecast.about)} for {(first && players[first.id]?.name) ?? first?.title}
        </p>
      )}
      <p class="keys-line">
        {item.lead}
        <span>{item.detail}</span>
      </p>
      <BriefChances forecast={forecast} players={players} label={unit.name} most={0} spoken={false} />
      <Button wide label={`Choose ${unit.name}`} why={why} onPress={() => onTake(supposing.setup)} />
    </Section>
  );
}

/** Returns the setup with `unit` as the only one in `role`. Keeps other choices if possible. */
export function setupAgainstTarget(fields: Fields, setup: Tree, role: string, unit: Unit, given: SetupDefaults): Tree {
  const now: Tree = { ...setup };
  for (const field of fields) {
    if (field.kind === 'unit' && field.role === role) now[field.id] = unit;
    if (field.kind === 'list' && unitFields(field.each).some((each) => each.role === role))
      now[field.id] = [proposeEntry(field.each, unit, given)];
  }
  return updateSetup(fields, { setup, given }, { setup: now, given });
}
