import type { Ask } from '../rules/ask.ts';
import type { Position, Step } from '../rules/replay.ts';
import { answerSentence, followed, metBy, type Said, saidIn } from '../rules/results.ts';
import type { Outcome, SequenceOf, Telling } from '../rules/system.ts';

/**
 * What must hold of the results of a play, told as far as it has got: each throw is told before the next question, what a question
 * follows from came first, a sentence has no number but those of its note or answer, and the winner told last wins. Throws where not.
 */
export function resultsHold(sequence: SequenceOf, setup: unknown, position: Position<unknown>): void {
  const telling = sequence.telling as unknown as Telling<unknown, Outcome>;
  const { trail } = position;
  const said = saidIn(trail, telling, setup);
  const names = namesIn(setup);
  for (const [at, step] of trail.entries()) {
    if ('note' in step) mustStandFor(telling.note(step.note, setup), names, step.note.facts, step.note.id);
    if (!('ask' in step)) continue;
    const words = telling.ask(step.ask, setup);
    followed(said, words.follows, at).forEach((one, i) => {
      if (!one) throw new Error(`“${step.ask.id}” follows “${words.follows?.[i]}”, which was not told before it`);
    });
    const met = metBy(words, trail)?.value;
    const data = [step.value, step.answer, met, ...asked(step.ask)];
    mustStandFor(answerSentence(step, words, trail.slice(0, at)), names, data, step.ask.id);
    if ('chances' in step.ask && !toldOf(trail, at, said))
      throw new Error(`“${step.ask.id}” was thrown, and what it means is not told before what follows`);
  }
  if (position.at !== 'end') return;
  const last = said.findLast(({ words }) => winnersIn(words, names).length > 0);
  const { title } = telling.outcome(position.outcome as Outcome, setup);
  const wins = winnersIn(title, names);
  if (last && wins.length > 0 && winnersIn(last.words, names).join() !== wins.join())
    throw new Error(`“${last.words}” was told last, and then “${title}”`);
}

/** Whether what was thrown is told before the next answer. */
function toldOf(trail: readonly Step[], at: number, said: readonly Said[]): boolean {
  const next = trail.findIndex((step, i) => i > at && 'ask' in step);
  return said.some((one) => one.at >= at && (next < 0 || one.at < next));
}

/** The numbers that a question is put with. */
function asked(ask: Ask): readonly unknown[] {
  const need = ask.kind === 'roll' && ask.tally.kind === 'hits' ? [ask.tally.atLeast ?? ask.tally.atMost] : [];
  const pool = ask.kind === 'roll' ? [ask.pool.count, ask.pool.sides] : [];
  return [...need, ...pool, ask.about, ask.place];
}

function mustStandFor(sentence: string, names: readonly string[], data: unknown, id: string): void {
  if (/NaN|undefined|null/.test(sentence)) throw new Error(`“${id}” says “${sentence}”`);
  const numbers = numbersIn(data);
  // Dice by their name, "2D6", and "2nd leader" are no numbers of what was thrown.
  const bare = names
    .reduce((words, name) => words.replaceAll(name, ' '), sentence)
    .replace(/\d*D\d+|\d+(st|nd|rd|th)/g, '');
  for (const [n] of bare.matchAll(/\d+(\.\d+)?/g))
    if (!numbers.includes(n))
      throw new Error(`“${id}” says “${sentence}”, and ${n} is no number of its note or answer`);
}

/** All numbers within plain data, and how many each of its lists holds, without their signs. */
function numbersIn(data: unknown): readonly string[] {
  if (typeof data === 'number') return [`${Math.abs(data)}`];
  if (typeof data === 'string') return data.match(/\d+(\.\d+)?/g) ?? [];
  if (typeof data !== 'object' || data === null) return [];
  return [...(Array.isArray(data) ? [`${data.length}`] : []), ...Object.values(data).flatMap(numbersIn)];
}

/** The names of all units and men in a setup, their tags and marks, longest first. */
function namesIn(data: unknown): readonly string[] {
  const found = new Set<string>();
  const look = (one: unknown): void => {
    if (typeof one !== 'object' || one === null) return;
    for (const [field, value] of Object.entries(one))
      if (typeof value === 'string' && value !== '' && ['name', 'tag', 'mark'].includes(field)) found.add(value);
      else look(value);
  };
  look(data);
  return [...found].toSorted((a, b) => b.length - a.length);
}

/** Who is said to win: the names that stand before the word. */
function winnersIn(sentence: string, names: readonly string[]): readonly string[] {
  return [...names, 'The attackers', 'The defenders'].filter((name) =>
    ['wins', 'win', 'overwhelms', 'overwhelm'].some((verb) => sentence.includes(`${name} ${verb} `)),
  );
}
