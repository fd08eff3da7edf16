import type { Unit } from '../../engine/roster.ts';
import { unitsIn } from '../../engine/setup/units.ts';
import { equal } from '../records/equal.ts';
import type { Entry, RecordSet } from '../records/records.ts';
import type { RosterHistory } from './rosterhistory.ts';
import { kindOf, type Rules } from './statechanges.ts';

/** A unit that fought with another number of active men than the records have before the fight. */
export type StrengthMismatch = {
  readonly unit: string;
  readonly name: string;
  readonly fought: number;
  readonly recorded: number;
};

function strengthMismatches(
  { told, settles }: Pick<Entry, 'told' | 'settles'>,
  strengthOf: (unit: Unit) => number,
  stateBefore: (man: string) => string | undefined,
): readonly StrengthMismatch[] {
  if (settles !== undefined) return [];
  const units = new Map(unitsIn(told?.play?.setup).map((unit) => [unit.id, unit]));
  return [...units.values()].flatMap((unit) => {
    const men = unit.men.map((man) => ({ ...man, state: stateBefore(man.id) ?? man.state }));
    const [fought, recorded] = [strengthOf(unit), strengthOf({ ...unit, men })];
    return fought === recorded ? [] : { unit: unit.id, name: unit.name, fought, recorded };
  });
}

export const statesOf = ({ units }: RecordSet): ReadonlyMap<string, string> =>
  new Map(units.flatMap(({ men }) => men.map(({ id, state }) => [id, state])));

export function newMismatches(entry: Entry, strengthOf: (unit: Unit) => number, was: RecordSet, is: RecordSet) {
  if (!entry.told?.play || was.units === is.units) return [];
  const [old, now] = [was, is].map((records) => {
    const states = statesOf(records);
    return strengthMismatches(entry, strengthOf, (man) => states.get(man));
  });
  return now!.filter((one) => !old!.some((other) => equal(one, other))).map((one) => ({ ...one, entry }));
}

export function mismatchSentences(rules: Rules, history: RosterHistory, entry: Entry): readonly string[] {
  const { men } = history.before(entry);
  const strengthOf = (unit: Unit) => {
    const states = kindOf(rules, unit)?.states ?? [];
    return unit.men.filter(({ state }) => states.find(({ id }) => id === state)?.isActive).length;
  };
  return strengthMismatches(entry, strengthOf, (man) => men.get(man)?.state).map(mismatchWords);
}

export const mismatchWords = ({ name, fought, recorded }: StrengthMismatch): string =>
  `${name} fought with ${fought} ${fought === 1 ? 'man' : 'men'}; the records now say ${recorded}.`;
