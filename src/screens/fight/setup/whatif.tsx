import { activeCount, stateOf } from '../../../campaign/units/muster.ts';
import { Stepper } from '../../../components/fields/stepper.tsx';
import { Toggle } from '../../../components/fields/toggle.tsx';
import { Button } from '../../../components/frame/button.tsx';
import { Section } from '../../../components/frame/section.tsx';
import type { Facts, Unit } from '../../../engine/roster.ts';
import type { Fields, SetupDefaults } from '../../../engine/setup/fields.ts';
import { unitsOf } from '../../../engine/setup/units.ts';
import type { UnitKind } from '../../../system/units.ts';
import { BothChances } from '../../odds/forecastline.tsx';
import type { Players } from '../../odds/oddswords.ts';
import { useOdds } from '../../odds/useodds.ts';
import { FactControl } from '../../parts/factcontrols.tsx';
import { leaderConditionFacts, temporaryFacts } from '../../parts/quick/quickunits.ts';
import { defaultsWith, updateSetupUnits, withActiveMen, withManActive } from './supposed.ts';
import { playersFor, type SupposedSetup, supposedPlay } from './supposedplay.ts';

type Tree = Record<string, unknown>;

/** Supposed setup, whose odds are compared with those of the actual one. */
export type WhatIf = {
  readonly setup: Tree;
  readonly given: SetupDefaults;
};

/** Odds of the actual and the supposed setup, with keys to take the supposed one or to leave it. */
export function WhatIfFoot({
  supposed,
  onTake,
  onClose,
  ...now
}: SupposedSetup & {
  readonly supposed: WhatIf;
  readonly onTake: (setup: Tree) => void;
  readonly onClose: () => void;
}) {
  const players = playersFor(now);
  return (
    <div class="whatif-foot">
      <SupposedOdds title="Now" supposing={now} players={players} />
      <SupposedOdds title="What if" supposing={{ ...now, setup: supposed.setup }} players={players} />
      <div class="keys-line">
        <Button label="Drop it" onPress={onClose} />
        <Button
          kind="primary"
          label="Use these details"
          off={supposed.setup === now.setup}
          onPress={() => onTake(supposed.setup)}
        />
      </div>
    </div>
  );
}

/** Form that changes the men and states of units for the supposed odds only. */
export function SupposedUnits({
  campaign,
  fields,
  supposed,
  onChange,
}: Pick<SupposedSetup, 'campaign'> & {
  readonly fields: Fields;
  readonly supposed: WhatIf;
  readonly onChange: (supposed: WhatIf) => void;
}) {
  return (
    <>
      <p>The men below count for the odds only.</p>
      {unitsOf(fields, supposed.setup).map((unit) => (
        <UnitEditor
          key={unit.id}
          kind={campaign.kind(unit)}
          unit={unit}
          onChange={(next) => {
            const after = defaultsWith(supposed.given, next);
            onChange({ setup: updateSetupUnits(fields, supposed.setup, supposed.given, after), given: after });
          }}
        />
      ))}
    </>
  );
}

function SupposedOdds({
  title,
  supposing,
  players,
}: {
  readonly title: string;
  readonly supposing: SupposedSetup;
  readonly players: Players;
}) {
  const odds = useOdds(supposedPlay(supposing));
  return (
    <section class="whatif-line" aria-label={title}>
      <b>{title.replace(' ', '\u00a0')}</b>
      <BothChances odds={odds} players={players} label={title} />
    </section>
  );
}

function UnitEditor({
  kind,
  unit,
  onChange,
}: {
  readonly kind: UnitKind;
  readonly unit: Unit;
  readonly onChange: (next: Unit) => void;
}) {
  const leads = kind.roles.filter((role) => role.leads).map(({ id }) => id);
  const counted = unit.men.filter((man) => !stateOf(kind, man)?.struck);
  const leaders = counted.filter(({ role }) => leads.includes(role));
  const passing = temporaryFacts(kind).filter((fact) => !fact.quiet && (fact.when?.(unit) ?? true));
  const [, many] = kind.figures ?? ['man', 'men'];
  const marks = leaderConditionFacts(kind);
  if (counted.length === 0 && passing.length === 0) return null;
  return (
    <Section title={unit.name}>
      {counted.length > 1 && (
        <Stepper
          label={`Standing ${many}`}
          value={activeCount(kind, unit)}
          min={0}
          max={counted.length}
          onChange={(n) => onChange(withActiveMen(kind, unit, n))}
        />
      )}
      {counted.length > leaders.length && leaders.length > 0 && (
        <div class="facts-chips">
          {leaders.map((man) => (
            <Toggle
              key={man.id}
              chip
              label={man.name}
              value={stateOf(kind, man)?.isActive ?? false}
              onChange={(isActive) => onChange(withManActive(kind, unit, man.id, isActive))}
            />
          ))}
        </div>
      )}
      {passing.map((fact) => (
        <FactControl
          key={fact.id}
          fact={fact}
          value={unit.facts[fact.id]}
          onChange={(next) => onChange({ ...unit, facts: { ...unit.facts, [fact.id]: next } satisfies Facts })}
        />
      ))}
      {leaders.flatMap((man) =>
        marks
          .filter((fact) => fact.when?.(unit, man) ?? true)
          .map((fact) => (
            <FactControl
              key={`${man.id} ${fact.id}`}
              fact={{ ...fact, title: `${man.name}: ${fact.title.toLowerCase()}` }}
              value={man.facts[fact.id]}
              onChange={(next) =>
                onChange({
                  ...unit,
                  men: unit.men.map((one) =>
                    one === man ? { ...man, facts: { ...man.facts, [fact.id]: next } satisfies Facts } : one,
                  ),
                })
              }
            />
          )),
      )}
    </Section>
  );
}
