import { askFacts, beat, type Sequence } from '../../../../engine/ask.ts';
import type { Input } from '../../../../engine/play.ts';
import type { Unit } from '../../../../engine/roster.ts';
import type { FieldsOf } from '../../../../engine/setup/fields.ts';
import { fieldsOf } from '../../../../system/fields.ts';
import { cachedByRules } from '../../../../system/house.ts';
import type { Outcome } from '../../../../system/sequence.ts';
import { houseValues, type Switches } from '../../house.ts';
import { ALWAYS_SEEN_INCHES, type Grade, type PassNumbers, SPOTTING } from '../../tables.ts';
import { hasStandingMen, UNIT_FACTS } from '../../units.ts';
import { leaderField, rollMorale } from '../morale.ts';

export type SpottingSetup = {
  readonly spotter: Unit;
  readonly target: Unit;
  readonly leader: boolean;
  readonly inches: number;
};

const OFTEN: Readonly<Record<Switches['spot-when'], string>> = {
  firing: 'One try a turn at each target, before firing or moving',
  phase: 'One try a phase at each target',
};

export const spottingFields = cachedByRules(
  (rules: Switches): FieldsOf<SpottingSetup> =>
    fieldsOf(({ unit, number }) => [
      unit('spotter', 'Spotter', 'spotter', { of: hasStandingMen }),
      unit('target', 'Unit looked for', 'target', { of: hasStandingMen, help: OFTEN[rules['spot-when']] }),
      leaderField(rules, 'look'),
      number('inches', 'Distance in inches', [0, 60], { ...{ beat: 'look', ref: '4.5' }, step: 0.5, default: 12 }),
    ]),
);

/** Row for a distance: seen at once, numbers to roll, or too far. "beyond" is inferred. (tsatf-ww2 4.5) */
export const spottingRow = (inches: number): PassNumbers | 'seen' | 'beyond' =>
  inches <= ALWAYS_SEEN_INCHES ? 'seen' : (SPOTTING.find(({ to }) => inches <= to)?.need ?? 'beyond');

export type SpottingResult = Outcome & { readonly verdict: 'spotted' | 'unseen' | 'beyond' };

/** A unit sees a near target, rolls for a distant one, and cannot spot beyond the table. (tsatf-ww2 4.5) */
export function* spot({ setup, house }: Input<SpottingSetup>): Sequence<SpottingResult> {
  yield* beat('look');
  const situation = yield* askFacts('look', spottingFields(houseValues(house)), setup);
  const row = spottingRow(situation.inches);
  const spotted = UNIT_FACTS.set(situation.target, 'spotted', true);
  if (row === 'seen') return { verdict: 'spotted', changes: spotted };
  if (row === 'beyond') return { verdict: 'beyond', changes: [] };
  const seen = yield* rollMorale('spot', situation.spotter, { table: row, leader: situation.leader, ref: '4.5' });
  return seen ? { verdict: 'spotted', changes: spotted } : { verdict: 'unseen', changes: [] };
}

type SpottingInput = { readonly grade: Grade; readonly leader: boolean; readonly inches: number };

export function spottingNumber({ grade, leader, inches }: SpottingInput): number | 'seen' | 'beyond' {
  const row = spottingRow(inches);
  return typeof row === 'string' ? row : row[grade][leader ? 'led' : 'alone'];
}
