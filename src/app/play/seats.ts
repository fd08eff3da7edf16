import type { Unit } from '../../rules/roster.ts';
import { type Fields, unitsByRole } from '../../rules/setup.ts';
import type { OpenCampaign } from '../model/opencampaign.ts';
import { chooseDice, diceOfSide } from '../model/whosedice.ts';
import type { Sitters, Who } from '../odds/oddswords.ts';
import type { DiceChoice, Seat } from './playcontext.ts';

/** Who sits where: each role's unit, under the name and the mark of its side, as far as that is known. */
export function seatsOf(
  fields: Fields,
  setup: unknown,
  sideOf: (unit: Unit) => { readonly name?: string; readonly mark: number } | undefined,
): Readonly<Record<string, Seat>> {
  return Object.fromEntries(
    Object.entries(unitsByRole(fields, setup)).flatMap(([role, [unit]]): [string, Seat][] => {
      if (!unit) return [];
      const side = sideOf(unit);
      const label = side?.name ? `${side.name} · ${unit.name}` : unit.name;
      return [[role, side ? { label, unit, side: side.mark } : { label, unit }]];
    }),
  );
}

/** Who sits where in a campaign. */
export const seatsIn = (camp: Pick<OpenCampaign, 'records'>, fields: Fields, setup: unknown) =>
  seatsOf(fields, setup, ({ side }) => camp.records.value.sides.find(({ id }) => id === side));

/** Whose dice the sides of these seats use, as the device remembers it. */
export const diceOf = (
  camp: Pick<OpenCampaign, 'id' | 'records'>,
  seats: Readonly<Record<string, Seat>>,
): DiceChoice => ({
  of: (whose) => (sidesOf(seats, whose).every((side) => diceOfSide(camp, side) === 'app') ? 'app' : 'own'),
  choose: (whose, dice) => chooseDice(camp, sidesOf(seats, whose), dice),
});

/** The side of a role, or every side where it is nobody's alone; '' stands for a play without sides. */
function sidesOf(seats: Readonly<Record<string, Seat>>, whose: string): readonly string[] {
  const one = seats[whose]?.unit?.side;
  const sides = one === undefined ? Object.values(seats).flatMap(({ unit }) => unit?.side ?? []) : [one];
  return sides.length > 0 ? sides : [''];
}

/** Who takes each role as the odds name him: by his unit, and by its side too where both units bear one name. */
export function sittersOf(seats: Readonly<Record<string, Seat>>): Sitters {
  const names = Object.values(seats).flatMap(({ unit }) => unit?.name ?? []);
  const alike = new Set(names).size < names.length;
  return Object.fromEntries(
    Object.entries(seats).map(([role, { label, unit, side }]): [string, Who] => [
      role,
      { name: alike || !unit ? label : unit.name, ...(side === undefined ? {} : { side }) },
    ]),
  );
}
