import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';

/** Most words of a step. */
const MOST = 70;

/** @typedef {{ name: string, system: string, lines: string[], words: number }} CountedText */

/**
 * Counts words. Numbers and signs are not words.
 * @param {string[]} lines
 */
const countWords = (lines) => lines.flatMap((line) => line.split(/\s+/)).filter((word) => /\p{L}/u.test(word)).length;

/**
 * Returns the texts that the tests left, with their numbers of words, and removes the files.
 * @returns {CountedText[]}
 */
export function countedTexts() {
  const folder = 'shots/texts';
  if (!existsSync(folder)) return [];
  const texts = readdirSync(folder).flatMap((file) => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')));
  rmSync(folder, { recursive: true });
  return texts.map((text) => ({ ...text, words: countWords(text.lines) }));
}

/** @param {number[]} counts in ascending order */
const medianOf = (counts) => counts[Math.floor((counts.length - 1) / 2)] ?? 0;

/** @param {number[]} counts */
function figures(counts) {
  const sorted = counts.toSorted((a, b) => a - b);
  return [counts.length, medianOf(sorted), sorted.at(-1) ?? 0, counts.reduce((all, one) => all + one, 0)];
}

/**
 * Returns a table of the words of each system's steps and each page, and the steps with too many.
 * @param {CountedText[]} texts
 */
export function wordTable(texts) {
  const steps = texts.filter(({ system }) => system !== 'pages');
  const systems = [...new Set(steps.map(({ system }) => system))];
  /** @param {string} name @param {(string | number)[]} cells */
  const row = (name, cells) => name.padEnd(20) + cells.map((cell) => `${cell}`.padStart(8)).join('');
  const wordsOf = (/** @type {CountedText[]} */ of) => of.map(({ words }) => words);
  const long = steps.filter(({ words }) => words > MOST).toSorted((a, b) => b.words - a.words);
  return [
    row('', ['steps', 'median', 'most', 'total']),
    ...systems.map((id) => row(id, figures(wordsOf(steps.filter(({ system }) => system === id))))),
    row('all systems', figures(wordsOf(steps))),
    '',
    row('above the fold', ['words']),
    ...texts.filter((text) => !steps.includes(text)).map(({ name, words }) => row(name, [words])),
    '',
    `${long.length} steps have more than ${MOST} words${long.length > 0 ? ':' : '.'}`,
    ...long.map(({ name, words }) => `${`${words}`.padStart(4)} ${name}`),
  ].join('\n');
}
