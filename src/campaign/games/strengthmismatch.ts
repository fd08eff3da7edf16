import { unitsIn } from '../../engine/setup/units.ts';
import { kindOf, type Rules } from '../log/statechanges.ts';
import type { Entry } from '../records/records.ts';
import type { MenAtGames } from './presence.ts';

/** A unit that fought with another number of active men than the records have before the fight. */
export type StrengthMismatch = {
  readonly unit: string;
  readonly name: string;
  readonly fought: number;
  readonly recorded: number;
};

export function strengthMismatches(
  rules: Pick<Rules, 'units'>,
  men: MenAtGames,
  entry: Entry,
): readonly StrengthMismatch[] {
  const { told, settles } = entry;
  if (settles !== undefined) return [];
  const units = new Map(unitsIn(told?.play?.setup).map((unit) => [unit.id, unit]));
  return [...units.values()].flatMap((unit) => {
    const isActive = (state: unknown) => kindOf(rules, unit)?.states.find(({ id }) => id === state)?.isActive;
    const fought = unit.men.filter(({ state }) => isActive(state)).length;
    const recorded = unit.men.filter(({ id, state }) => men.isActiveBefore(entry, id) ?? isActive(state)).length;
    return fought === recorded ? [] : { unit: unit.id, name: unit.name, fought, recorded };
  });
}

export const mismatchWords = ({ name, fought, recorded }: StrengthMismatch): string =>
  `${name} fought with ${fought} ${fought === 1 ? 'man' : 'men'}; the records now say ${recorded}.`;
