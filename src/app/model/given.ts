import { standingMen } from '../../campaign/muster.ts';
import type { Game } from '../../campaign/records.ts';
import type { House } from '../../rules/play.ts';
import type { Unit } from '../../rules/roster.ts';
import { type Fields, type Given, unitFields } from '../../rules/setup.ts';
import type { SequenceOf, System } from '../../rules/system.ts';

/** Who is at the table: the units there, the ids of the sides in their order, and the game that runs. */
export type AtTable = {
  readonly units: readonly Unit[];
  readonly sides: readonly string[];
  readonly house: House;
  readonly game?: Pick<Game, 'decks' | 'counters' | 'phase'> | undefined;
};

/** The units of each role a sequence may take, those of the first side that can attacking unless told otherwise. Who may is the sequence's to say; where it does not, units with men who stand. */
export function givenFor(
  { units: kinds }: Pick<System, 'units'>,
  { units: there, sides, house, game }: AtTable,
  sequence: SequenceOf,
  first: readonly Unit[] = [],
): Given {
  const stands = (unit: Unit) => {
    const kind = kinds.find(({ id }) => id === unit.kind);
    return kind !== undefined && standingMen(kind, unit).length > 0;
  };
  const fits = fitness(sequence.setup(house));
  const lead = sequence.roles[0];
  const leads = there.filter((lead && fits[lead.id]) ?? stands);
  const { inflictedBy } = sequence;
  const acts = inflictedBy && there.find(inflictedBy)?.side;
  const mine = acts ?? first[0]?.side ?? sides.find((side) => leads.some((unit) => unit.side === side)) ?? sides[0];
  const isFirst = (unit: Unit) => (inflictedBy ? unit.side !== mine : first.some(({ id }) => id === unit.id));
  const order = (unit: Unit) => (isFirst(unit) ? 0 : 1);
  const units = Object.fromEntries(
    sequence.roles.map(({ id }, i) => {
      const able = there.filter(fits[id] ?? stands);
      const own = able.filter(({ side }) => sequence.roles.length < 2 || (i === 0) === (side === mine));
      return [id, own.toSorted((a, b) => order(a) - order(b))];
    }),
  );
  return { units, others: there, ...(game ? { decks: game.decks, counters: game.counters, phase: game.phase } : {}) };
}

/** What the fields say of who may take which role. */
const fitness = (fields: Fields): Readonly<Record<string, (unit: Unit) => boolean>> =>
  Object.fromEntries(unitFields(fields).flatMap(({ role, of }) => (of ? [[role, of]] : [])));
