export const isDigitKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  /^(\d|Backspace)$/.test(key) && !ctrlKey && !metaKey && !altKey;

export type NumberRange = readonly [low: number, high: number];

/** Ranges of numbers from `min` to `max` that begin with `digits`. */
export function rangesFor(digits: string, min: number, max: number): NumberRange[] {
  if (digits === '') return [[min, max]];
  const start = Number(digits);
  const found: NumberRange[] = [];
  for (let ten = 1; start * ten <= max; ten *= 10) {
    const run: NumberRange = [Math.max(min, start * ten), Math.min(max, start * ten + ten - 1)];
    if (run[0] <= run[1]) found.push(run);
    if (start === 0) break;
  }
  return found;
}

/** Classifies typed digits: complete, complete but extensible, incomplete, or invalid. */
export function digitsState(digits: string, min: number, max: number): 'whole' | 'either' | 'part' | 'none' {
  const found = rangesFor(digits, min, max);
  if (found.length === 0) return 'none';
  const inside = digits !== '' && found[0]?.[0] === Number(digits);
  const longer = digits === '' || found.some(([, high]) => high > Number(digits));
  return inside ? (longer ? 'either' : 'whole') : 'part';
}

export function rangeWords(found: readonly NumberRange[]): string {
  return found.map(([low, high]) => (low === high ? `${low}` : `${low}–${high}`)).join(' or ');
}
