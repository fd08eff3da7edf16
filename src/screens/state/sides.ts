import type { Nation } from '../../campaign/names.ts';
import type { Side } from '../../campaign/records.ts';

/** Default side names, in the order of the marks. */
const COLOURS = ['Red', 'Blue', 'Green', 'Amber', 'Purple', 'Grey'] as const;

const isColour = (name: string): boolean => COLOURS.some((colour) => colour === name.trim().replace(/ \d+$/, ''));

/** Sets a side's nation, and its name too unless the player chose one or another side has it. */
export function ofNation<S extends Pick<Side, 'name' | 'names'>>(
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

/** Default name and an unused mark for a new side. */
export function nextSide(sides: readonly Pick<Side, 'name' | 'mark'>[]): Pick<Side, 'name' | 'mark'> {
  const marks = new Set(sides.map(({ mark }) => mark));
  let mark = 0;
  while (marks.has(mark)) mark += 1;
  const colour = COLOURS[mark] ?? `Side ${mark + 1}`;
  const taken = sides.some(({ name }) => name === colour);
  return { name: taken ? `${colour} ${mark + 1}` : colour, mark };
}
