/** A probability from 0 to 1 in words: "61%", "under 1%"; never a flat 0 or 100 for what may still happen or fail, as all may that was only played out. */
export function percent(chance: number, about = false): string {
  const whole = Math.round(chance * 100);
  const never = chance === 0 && !about;
  const always = chance === 1 && !about;
  const words = chance < 0.01 && !never ? 'under 1%' : chance > 0.99 && !always ? 'over 99%' : `${whole}%`;
  return about ? `about ${words}` : words;
}

/** How likely something was that came, 0 to 1: as a percentage, and what is rarer than one in a hundred as "about 1 in 250"; of what was only played out, a thousand times at least, no more can be told than less than 1 in 300. */
export function likely(chance: number, about: boolean): string {
  if (chance >= 0.01) return percent(chance, about);
  if (chance < (about ? 1 / 300 : 1e-6)) return `less than 1 in ${about ? '300' : 'a million'}`;
  // Two figures are enough of a great number.
  return `about 1 in ${Number((1 / chance).toPrecision(2)).toLocaleString('en-GB')}`;
}
