import type { Game } from '../../campaign/records/records.ts';
import { activeMen } from '../../campaign/units/muster.ts';
import type { HouseSettings } from '../../engine/play.ts';
import type { Unit } from '../../engine/roster.ts';
import { type Fields, type SetupDefaults, unitFields } from '../../engine/setup/fields.ts';
import type { SequenceOf } from '../../system/sequence.ts';
import type { System } from '../../system/system.ts';

export type TableState = {
  readonly units: readonly Unit[];
  readonly sides: readonly string[];
  readonly house: HouseSettings;
  readonly game?: Pick<Game, 'decks' | 'counters' | 'phase'> | undefined;
};

export function setupDefaultsFor(
  system: Pick<System, 'units'>,
  table: TableState,
  sequence: SequenceOf,
  first: readonly Unit[] = [],
  leading = leadingSides(system, table, sequence, first),
): SetupDefaults {
  const { units: there, game } = table;
  const able = ableUnits(system, table, sequence);
  const isFirst = ({ id, side }: Unit) =>
    sequence.inflictedBy ? !leading.includes(side) : first.some((unit) => unit.id === id);
  const order = (unit: Unit) => (isFirst(unit) ? 0 : 1);
  const units = Object.fromEntries(
    sequence.roles.map(({ id }, i) => {
      const own = able(id).filter(({ side }) => sequence.roles.length < 2 || (i === 0) === leading.includes(side));
      return [id, own.toSorted((a, b) => order(a) - order(b))];
    }),
  );
  return { units, others: there, ...(game ? { decks: game.decks, counters: game.counters, phase: game.phase } : {}) };
}

/** Returns the sides of the first role: of the unit that inflicts the test, else of `first`, else of an able unit. */
export function leadingSides(
  system: Pick<System, 'units'>,
  table: TableState,
  sequence: SequenceOf,
  first: readonly Unit[] = [],
): readonly string[] {
  const { inflictedBy } = sequence;
  const acts = inflictedBy && table.units.find(inflictedBy)?.side;
  if (acts !== undefined) return [acts];
  const named = [...new Set(first.map(({ side }) => side))];
  if (named.length > 2) return named.slice(0, -1);
  const [lead] = sequence.roles;
  const leads = lead ? ableUnits(system, table, sequence)(lead.id) : [];
  const able = table.sides.find((side) => leads.some((unit) => unit.side === side));
  return [named[0] ?? able ?? table.sides[0] ?? ''];
}

export function sidesThatCanFight(
  system: Pick<System, 'units'>,
  table: TableState,
  sequence: SequenceOf,
): readonly string[] {
  const able = ableUnits(system, table, sequence);
  const units = sequence.roles.flatMap(({ id }) => able(id));
  return table.sides.filter((side) => units.some((unit) => unit.side === side));
}

function ableUnits({ units: kinds }: Pick<System, 'units'>, { units, house }: TableState, sequence: SequenceOf) {
  const hasActiveMen = (unit: Unit) => {
    const kind = kinds.find(({ id }) => id === unit.kind);
    return kind !== undefined && activeMen(kind, unit).length > 0;
  };
  const fits = fitness(sequence.setup(house));
  return (role: string): readonly Unit[] => units.filter(fits[role] ?? hasActiveMen);
}

const fitness = (fields: Fields): Readonly<Record<string, (unit: Unit) => boolean>> =>
  Object.fromEntries(unitFields(fields).flatMap(({ role, of }) => (of ? [[role, of]] : [])));
