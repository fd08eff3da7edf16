const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** A probability from 0 to 1 as a share in words: "one in nine", "eight in nine", "one in 250"; never none or all of what may still happen or fail. */
export function oneIn(chance: number): string {
  if (chance >= 1) return 'certain';
  if (chance < 1e-6) return 'less than one in a million';
  if (chance > 1 - 1e-6) return 'all but certain';
  const of = Math.round(1 / Math.min(chance, 1 - chance));
  if (chance <= 0.5) return `one in ${number(of)}`;
  return of < WORDS.length ? `${number(of - 1)} in ${number(of)}` : `all but one in ${number(of)}`;
}

const number = (n: number): string => WORDS[n] ?? (n >= 1000 ? rounded(n) : String(n));

/** Two figures are enough of a great number. */
function rounded(n: number): string {
  const unit = 10 ** (Math.floor(Math.log10(n)) - 1);
  return (Math.round(n / unit) * unit).toLocaleString('en-GB');
}
