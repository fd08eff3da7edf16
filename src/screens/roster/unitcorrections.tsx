import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import type { RecordChange } from '../../campaign/records/records.ts';
import { manLabel } from '../../campaign/records/recordwords.ts';
import { joinChanges, setEstablishment } from '../../campaign/units/establishment.ts';
import { activeCount, establishment, recruit } from '../../campaign/units/muster.ts';
import { Stepper } from '../../components/fields/stepper.tsx';
import { Button } from '../../components/frame/button.tsx';
import { Section } from '../../components/frame/section.tsx';
import { useDebounced } from '../../components/hooks/usedebounced.ts';
import type { Unit } from '../../engine/roster.ts';
import { randomId } from '../../random/dice.ts';
import type { Fact } from '../../system/units.ts';
import { FactControl } from '../parts/factcontrols.tsx';
import { FoldedSection } from '../parts/foldedsection.tsx';
import { attempt } from '../state/appstate.ts';
import { writeEdit } from '../state/edits.ts';
import { applyNamingSettings } from '../state/nations.ts';
import type { ManProps, UnitProps } from '../state/props.ts';
import { endedFactWords, factWords, lowerFirst } from '../words/unitwords.ts';
import { UnitKeys } from './unitkeys.tsx';

/** Controls to correct a unit's facts, men and strength by hand. */
export function UnitCorrections({ campaign, unit }: UnitProps) {
  const kind = campaign.kind(unit);
  return (
    <FoldedSection title="Correct by hand">
      <UnitFacts title="Now" campaign={campaign} unit={unit} facts={kind.facts.filter((fact) => fact.state)}>
        {unit.men.map((man) =>
          kind.manFacts
            .filter((fact) => fact.card && kind.states.find(({ id }) => id === man.state)?.isActive)
            .filter((fact) => fact.when?.(unit, man) ?? true)
            .map((fact) => (
              <ManFact key={`${man.id} ${fact.id}`} campaign={campaign} unit={unit} man={man} fact={fact} />
            )),
        )}
      </UnitFacts>
      <UnitFacts title="What it is" campaign={campaign} unit={unit} facts={kind.facts.filter((fact) => !fact.state)} />
      {kind.roles.length > 0 && <Strength campaign={campaign} unit={unit} />}
      <UnitKeys campaign={campaign} unit={unit} />
    </FoldedSection>
  );
}

function UnitFacts({
  title,
  campaign,
  unit,
  facts,
  children,
}: UnitProps & { readonly title: string; readonly facts: readonly Fact[]; readonly children?: ComponentChildren }) {
  const shown = facts.filter(
    ({ when, needsRole }) => (when?.(unit) ?? true) && (!needsRole || unit.men.some(({ role }) => role === needsRole)),
  );
  if (shown.length === 0) return null;
  return (
    <Section title={title}>
      {shown.map((fact) => (
        <UnitFact key={fact.id} campaign={campaign} unit={unit} fact={fact} />
      ))}
      {children}
    </Section>
  );
}

/** Control for a fact of a unit. Quick taps on a counter become one change. */
function UnitFact({ campaign, unit, fact }: UnitProps & { readonly fact: Fact }) {
  const held = unit.facts[fact.id];
  const write = (next: Unit['facts'][string]) =>
    writeEdit(campaign, factTitle(unit, fact, next), factChange(unit, fact, next));
  const [shown, tap] = useDebounced(held, (next) => (next === undefined ? Promise.resolve() : write(next)));
  const hasNoActiveMen = unit.men.length > 0 && activeCount(campaign.kind(unit), unit) === 0;
  return (
    <FactControl
      fact={fact}
      value={shown}
      why={fact.state && hasNoActiveMen ? `Nobody of ${unit.name} stands` : undefined}
      onChange={(next) => (fact.kind === 'number' ? tap(next) : attempt(write(next)))}
    />
  );
}

function factTitle(unit: Unit, fact: Fact, next: Unit['facts'][string]): string {
  if (fact.kind === 'flag') return `${unit.name}: ${lowerFirst(next === true ? fact.title : endedFactWords(fact))}`;
  return `${unit.name}: ${factWords(fact, next)}`;
}

function factChange(unit: Unit, fact: Fact, next: Unit['facts'][string]): readonly RecordChange[] {
  const from = unit.facts[fact.id];
  if (from === next) return [];
  const field = `facts.${fact.id}`;
  if (fact.counts && typeof next === 'number' && (from === undefined || typeof from === 'number'))
    return [{ of: 'unit', id: unit.id, field, by: next - (from ?? 0) }];
  return [{ of: 'unit', id: unit.id, field, from: from ?? null, to: next }];
}

/** Control for a fact of a man. Quick taps on a counter become one change. */
function ManFact({ campaign, unit, man, fact }: ManProps & { readonly fact: Fact }) {
  const held = man.facts[fact.id];
  const write = (next: Unit['facts'][string]) =>
    writeEdit(campaign, `${manLabel(man, unit)}: ${factWords(fact, next) || lowerFirst(endedFactWords(fact))}`, [
      typeof next === 'number' && fact.counts
        ? { of: 'man', id: man.id, unit: unit.id, field: `facts.${fact.id}`, by: next - Number(held ?? 0) }
        : { of: 'man', id: man.id, unit: unit.id, field: `facts.${fact.id}`, from: held ?? null, to: next },
    ]);
  const [shown, tap] = useDebounced(held, (next) => (next === undefined ? Promise.resolve() : write(next)));
  return (
    <FactControl
      fact={{ ...fact, title: `${man.name}: ${lowerFirst(fact.title)}` }}
      value={shown}
      onChange={(next) => (fact.kind === 'number' ? tap(next) : attempt(write(next)))}
    />
  );
}

function Strength({ campaign, unit }: UnitProps) {
  const kind = campaign.kind(unit);
  // A tap waits until the previous man is saved.
  const lastAdded = useRef<Promise<void>>(Promise.resolve());
  const addRecruit = async (role: string) => {
    const { tags } = await campaign.usedTags();
    const now = campaign.records.value.units.find(({ id }) => id === unit.id) ?? unit;
    const [man] = await applyNamingSettings(campaign, now, [recruit(kind, now, role, randomId(), tags.keys())]);
    if (man)
      await writeEdit(campaign, `${man.tag} ${man.name} joins ${now.name}`.trim(), joinChanges(kind, now, [man]));
  };
  const queueRecruit = (role: string) => {
    const next = () => addRecruit(role);
    lastAdded.current = lastAdded.current.then(next, next);
    return lastAdded.current;
  };
  return (
    <Section title="Strength">
      <fieldset class="keys-line" aria-label="Add a man">
        {kind.roles.map((role) => (
          <Button
            key={role.id}
            kind="quiet"
            icon="plus"
            label={`Add 1 ${lowerFirst(role.title)}`}
            onPress={() => attempt(queueRecruit(role.id))}
          />
        ))}
      </fieldset>
      <Establishment campaign={campaign} unit={unit} />
    </Section>
  );
}

/** Control for the full strength of a unit. Quick taps become one change. */
function Establishment({ campaign, unit }: UnitProps) {
  const [shown, tap] = useDebounced(establishment(unit), (men) =>
    writeEdit(campaign, `${unit.name}: establishment ${men}`, setEstablishment(unit, men)),
  );
  return (
    <Stepper
      label="Establishment"
      detail={unit.establishedBy ? 'Same as the roll' : 'Men at full strength'}
      value={shown}
      min={0}
      max={999}
      onChange={tap}
    />
  );
}
