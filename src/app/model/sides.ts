import type { Side } from '../../campaign/records.ts';

/** Names after the colours of the marks. */
const COLOURS = ['Red', 'Blue', 'Green', 'Amber', 'Purple', 'Grey'] as const;

/** A name and a mark for one more side, which no other has while there are marks left. */
export function nextSide(sides: readonly Pick<Side, 'name' | 'mark'>[]): Pick<Side, 'name' | 'mark'> {
  const marks = new Set(sides.map(({ mark }) => mark));
  let mark = 0;
  while (marks.has(mark)) mark += 1;
  const colour = COLOURS[mark] ?? `Side ${mark + 1}`;
  const taken = sides.some(({ name }) => name === colour);
  return { name: taken ? `${colour} ${mark + 1}` : colour, mark };
}
