import { nth } from '../../engine/data/lists.ts';
import type { Unit } from '../../engine/roster.ts';
import type { Fields } from '../../engine/setup/fields.ts';
import { unitsByRole } from '../../engine/setup/units.ts';
import type { SequenceOf } from '../../system/sequence.ts';
import { sideName } from '../../system/wording.ts';
import type { OddsPlayer, Players } from '../odds/oddswords.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { chooseDice, diceOfSide } from '../state/whosedice.ts';
import type { DiceChoice, Seat } from './playcontext.ts';
import type { PlaySession } from './playsession.ts';

export function seatsOf(
  fields: Fields,
  setup: unknown,
  sideOf: (unit: Unit) => { readonly name?: string; readonly mark: number } | undefined,
  absent: readonly string[] = [],
): Readonly<Record<string, Seat>> {
  const roles = Object.entries(unitsByRole(fields, setup)).flatMap(([role, units]): [string, readonly Unit[]][] => {
    const present = units.filter(({ id }) => !absent.includes(id));
    return units.length === 0 ? [] : [[role, present.length > 0 ? present : units]];
  });
  return Object.fromEntries(
    roles.flatMap(([role, units]): [string, Seat][] => {
      // Allies in one role share the seat of the first.
      const sides = [...new Set(units.map((unit) => unit.side))].slice(0, roles.length > 1 ? 1 : undefined);
      return sides.map((id) => {
        const own = roles.length > 1 ? units : units.filter((unit) => unit.side === id);
        const unit = nth(own, 0);
        const side = sideOf(unit);
        const several = own.length > 1 && { units: own, jointName: jointNameOf(own) };
        const label = side?.name ? (several ? side.name : `${side.name} · ${unit.name}`) : unit.name;
        // Units of both sides share the role, so each side gets its own seat.
        const seat = sides.length > 1 ? `${role} of ${id}` : role;
        return [seat, { label, unit, ...several, ...(side && { side: side.mark }) }];
      });
    }),
  );
}

export const campaignSeats = (
  campaign: Pick<OpenCampaign, 'records'>,
  fields: Fields,
  setup: unknown,
  absent?: readonly string[],
) => seatsOf(fields, setup, ({ side }) => campaign.records.value.sides.find(({ id }) => id === side), absent);

/** Ids of units that take no part in the fight, as far as it is played. */
export const absentUnits = ({ sequence, position, play }: PlaySession): readonly string[] =>
  sequence.words.absentUnits?.(position.value.trail, play.value.setup) ?? [];

export const diceChoiceOf = (
  campaign: Pick<OpenCampaign, 'id' | 'records'>,
  seats: Readonly<Record<string, Seat>>,
): DiceChoice => ({
  sourceFor: (role) => (sidesOf(seats, role).every((side) => diceOfSide(campaign, side) === 'app') ? 'app' : 'own'),
  choose: (role, dice) => void chooseDice(campaign, sidesOf(seats, role), dice),
});

/** Returns the side of a role, or all sides if the role has no unit. Returns [''] if no role has one. */
function sidesOf(seats: Readonly<Record<string, Seat>>, role: string): readonly string[] {
  const one = seats[role]?.unit?.side;
  const sides = one === undefined ? Object.values(seats).flatMap(({ unit }) => unit?.side ?? []) : [one];
  return sides.length > 0 ? sides : [''];
}

/** Names several units: "1st and 2nd Squad". If too long: "Confederate infantry and another". */
function jointNameOf(units: readonly Unit[]): string {
  const name = sideName(units.map(({ name }) => name));
  return units.length !== 2 || name.length <= MAX_JOINT_NAME ? name : `${units[0]!.name} and another`;
}

const MAX_JOINT_NAME = 32;

/** Titles a fight: "Raiders v Hill Post". Without opponents, it is the only unit's name or the sequence's title. */
export function fightTitle({ title }: Pick<SequenceOf, 'title'>, fields: Fields, setup: unknown): string {
  const sides = Object.values(unitsByRole(fields, setup)).filter((units) => units.length > 0);
  return (sides.length === 1 && sides[0]![1] ? '' : sides.map(jointNameOf).join(' v ')) || title;
}

/** Returns the names that the odds use for each role. If two units have the same name, adds their sides. */
export function playersOf(seats: Readonly<Record<string, Seat>>, roles: SequenceOf['roles']): Players {
  const names = Object.values(seats).flatMap(({ unit }) => unit?.name ?? []);
  const alike = new Set(names).size < names.length;
  return Object.fromEntries(
    Object.entries(seats).map(([role, { label, unit, jointName, side }]): [string, OddsPlayer] => [
      role,
      {
        name: jointName ?? (alike || !unit ? label : unit.name),
        role: roles.find(({ id }) => id === role)?.title ?? role,
        ...(side === undefined ? {} : { side }),
        ...(jointName === undefined ? { isSingle: unit?.men.length === 1 } : { several: true }),
      },
    ]),
  );
}
