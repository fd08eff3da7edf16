import { nth } from '../../engine/lists.ts';
import type { Unit } from '../../engine/roster.ts';
import { type Fields, unitsByRole } from '../../engine/setup.ts';
import type { SequenceOf } from '../../system/system.ts';
import { sideName } from '../../system/wording.ts';
import type { Players, Who } from '../odds/oddswords.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { chooseByDie, chooseDice, diceOfSide, typesByDie } from '../state/whosedice.ts';
import type { DiceChoice, Seat } from './playcontext.ts';

/** Who sits where: each role's unit, under the name and the mark of its side, as far as that is known. */
export function seatsOf(
  fields: Fields,
  setup: unknown,
  sideOf: (unit: Unit) => { readonly name?: string; readonly mark: number } | undefined,
): Readonly<Record<string, Seat>> {
  const roles = Object.entries(unitsByRole(fields, setup)).filter(([, units]) => units.length > 0);
  return Object.fromEntries(
    roles.flatMap(([role, units]): [string, Seat][] => {
      // Allies in one role against another sit together, at the place of the first.
      const sides = [...new Set(units.map((unit) => unit.side))].slice(0, roles.length > 1 ? 1 : undefined);
      return sides.map((id) => {
        const own = roles.length > 1 ? units : units.filter((unit) => unit.side === id);
        const unit = nth(own, 0);
        const side = sideOf(unit);
        const label = side?.name ? `${side.name} · ${unit.name}` : unit.name;
        const several = own.length > 1 && { units: own, together: together(own) };
        // What units of both sides do is neither's alone, so that the role seats nobody.
        const seat = sides.length > 1 ? `${role} of ${id}` : role;
        return [seat, { label, unit, ...several, ...(side && { side: side.mark }) }];
      });
    }),
  );
}

/** Who sits where in a campaign. */
export const seatsIn = (campaign: Pick<OpenCampaign, 'records'>, fields: Fields, setup: unknown) =>
  seatsOf(fields, setup, ({ side }) => campaign.records.value.sides.find(({ id }) => id === side));

/** Whose dice the sides of these seats use, as the device remembers it. */
export const diceChoiceOf = (
  campaign: Pick<OpenCampaign, 'id' | 'records'>,
  seats: Readonly<Record<string, Seat>>,
): DiceChoice => ({
  of: (whose) => (sidesOf(seats, whose).every((side) => diceOfSide(campaign, side) === 'app') ? 'app' : 'own'),
  choose: (whose, dice) => void chooseDice(campaign, sidesOf(seats, whose), dice),
  byDie: (whose) => sidesOf(seats, whose).every((side) => typesByDie(campaign, side)),
  chooseByDie: (whose, byDie) => void chooseByDie(campaign, sidesOf(seats, whose), byDie),
});

/** The side of a role, or every side where it is nobody's alone; '' stands for a play without sides. */
function sidesOf(seats: Readonly<Record<string, Seat>>, whose: string): readonly string[] {
  const one = seats[whose]?.unit?.side;
  const sides = one === undefined ? Object.values(seats).flatMap(({ unit }) => unit?.side ?? []) : [one];
  return sides.length > 0 ? sides : [''];
}

/** Several units in one name, as long as a line can hold it: "1st and 2nd Squad", "Confederate infantry and another". */
function together(units: readonly Unit[]): string {
  const name = sideName(units.map(({ name }) => name));
  return units.length !== 2 || name.length <= LINE ? name : `${units[0]!.name} and another`;
}

/** The longest name of two units that stands on a line, in letters. */
const LINE = 32;

/** Who fights whom: "Raiders v Hill Post", "1st and 2nd Squad v 1st Gruppe"; what is done where no unit takes part, or several and against nobody: "Morale phase". */
export function fightTitle({ title }: Pick<SequenceOf, 'title'>, fields: Fields, setup: unknown): string {
  const sides = Object.values(unitsByRole(fields, setup)).filter((units) => units.length > 0);
  return (sides.length === 1 && sides[0]![1] ? '' : sides.map(together).join(' v ')) || title;
}

/** Who takes each of these roles as the odds name him: by his units, and by their side too where both bear one name. */
export function playersOf(seats: Readonly<Record<string, Seat>>, roles: SequenceOf['roles']): Players {
  const names = Object.values(seats).flatMap(({ unit }) => unit?.name ?? []);
  const alike = new Set(names).size < names.length;
  return Object.fromEntries(
    Object.entries(seats).map(([role, { label, unit, together, side }]): [string, Who] => [
      role,
      {
        name: together ?? (alike || !unit ? label : unit.name),
        role: roles.find(({ id }) => id === role)?.title ?? role,
        ...(side === undefined ? {} : { side }),
        ...(together === undefined ? {} : { several: true }),
      },
    ]),
  );
}
