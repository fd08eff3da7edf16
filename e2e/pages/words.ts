/** Returns the range of faces from 1 as the screen shows it: "1–4". */
export const facesUpTo = (face: number): string => (face > 1 ? `1–\u2060${face}` : `${face}`);

export const SUITS: Readonly<Record<string, string>> = { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' };
export const RANKS: Readonly<Record<string, string>> = { A: 'ace', K: 'king', Q: 'queen', J: 'jack' };

export function cardClassKey(code: string): string {
  const [, rank = '', suit] = /^(.+)(.)$/.exec(code) ?? [];
  const figure = rank === 'A' ? 'Ace' : /[JQK]/.test(rank) ? 'J–K' : '2–10';
  return `${figure} ${suit === 'h' ? '♥' : '♠♣♦'}`;
}

/** Options of `getByRole` for names that begin with a title. A unit’s letters ("BR") or a man’s tag ("A1") may precede it. */
export const nameStartingWith = (title: string) => ({
  name: new RegExp(`^([A-Z]{1,3}\\d{0,4} )?${escapeRegExp(title)}([ :]|$)`),
});

export const escapeRegExp = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export type Name = string | RegExp;
