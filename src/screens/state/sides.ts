import type { Side } from '../../campaign/records/records.ts';
import type { Nation } from '../../campaign/units/nations.ts';

const COLOURS = ['Red', 'Blue', 'Green', 'Amber', 'Purple', 'Grey'] as const;

const isColour = (name: string): boolean => COLOURS.some((colour) => colour === name.trim().replace(/ \d+$/, ''));

/** Renames the side too, unless the player chose its name or another side has the new one. */
export function assignNation<S extends Pick<Side, 'name' | 'names'>>(
  { names: _, ...side }: S,
  nation: string,
  nations: readonly Nation[],
  others: readonly Pick<Side, 'name'>[],
): Omit<S, 'names'> & Pick<Side, 'name' | 'names'> {
  const people = nations.find(({ id }) => id === nation)?.people;
  const free = isColour(side.name) || nations.some((one) => one.people === side.name);
  const taken = others.some(({ name }) => name === people);
  const name = people !== undefined && free && !taken ? people : side.name;
  return { ...side, name, ...(nation === '' ? {} : { names: nation }) };
}

export function nextSide(sides: readonly Pick<Side, 'name' | 'mark'>[]): Pick<Side, 'name' | 'mark'> {
  const marks = new Set(sides.map(({ mark }) => mark));
  let mark = 0;
  while (marks.has(mark)) mark += 1;
  const colour = COLOURS[mark] ?? `Side ${mark + 1}`;
  const taken = sides.some(({ name }) => name === colour);
  return { name: taken ? `${colour} ${mark + 1}` : colour, mark };
}
