/**
 * A fault put into the source by hand: in `file` the one place that reads `from` is made to read `to`,
 * and at least one of the test files must notice.
 * @typedef {{ name: string, what: string, file: string, from: string, to: string, tests: readonly string[] }} Mutant
 */

/** @type {readonly Mutant[]} */
export const mutants = [
  {
    name: 'undo-waits',
    what: 'What is undone stays among the answers that wait for their asks.',
    file: 'src/rules/play.ts',
    from: `const { waiting: _, ...rest } = play;
  return { ...rest, cursor };`,
    to: 'return { ...play, cursor };',
    tests: ['src/rules/play.test.ts'],
  },
  {
    name: 'undo-amended',
    what: 'What is undone counts where an earlier answer is changed.',
    file: 'src/rules/play.ts',
    from: '(play.waiting ? play.answers : inForce(play))',
    to: 'play.answers',
    tests: ['src/rules/play.test.ts'],
  },
  {
    name: 'odds-loops',
    what: 'A part that comes back to itself does not make it likelier that it goes back to another.',
    file: 'src/rules/odds.ts',
    from: '[to, p / (1 - r)]',
    to: '[to, p]',
    tests: ['src/rules/odds.test.ts'],
  },
  {
    name: 'deck',
    what: 'A deck is shuffled one card early.',
    file: 'src/rules/ask.ts',
    from: 'size(deck, look) > 0',
    to: 'size(deck, look) > 1',
    tests: ['src/rules/deck.test.ts'],
  },
  {
    name: 'store-refuses',
    what: 'A play is kept on the screen while the store refuses it.',
    file: 'src/app/camp.ts',
    from: 'if (refuses !== undefined) throw new Misfit(refuses);',
    to: '',
    tests: ['src/app/desk.test.ts'],
  },
  {
    name: 'early-shown',
    what: 'Early odds are kept as final.',
    file: 'src/app/reckon.ts',
    from: 'if (!early) keep(at, odds);',
    to: 'keep(at, odds);',
    tests: ['src/app/reckon.test.tsx'],
  },
  {
    name: 'early-soon',
    what: 'Early odds are taken for final where those are waited for.',
    file: 'src/app/reckon.ts',
    from: `sofar = odds;
        return;`,
    to: 'sofar = odds;',
    tests: ['src/app/reckon.test.tsx'],
  },
  {
    name: 'undo-depth-log',
    what: 'The log looks at an undo of an undo of an undo one level deep.',
    file: 'src/campaign/log.ts',
    from: `if (gone.has(id)) return [];
    for (const one of undoes) gone.add(one);
    return undoes;`,
    to: 'return entries.some((other) => other.undoes?.includes(id)) ? [] : undoes;',
    tests: ['src/campaign/log.test.ts'],
  },
  {
    name: 'undo-depth-store',
    what: 'The store looks back for an undo of an undo of an undo one level deep.',
    file: 'src/store/commit.ts',
    from: '...(before.length > 0 ? [await deepest(store, campaign, before)] : [])',
    to: '...before.map(({ n }) => n)',
    tests: ['src/store/store.test.ts'],
  },
  {
    name: 'portable-drop',
    what: 'Portable: a unit drops a quality after one rout.',
    file: 'src/systems/portable-wargame/after.ts',
    from: '(rules.drop && routs(unit) > 1 ? 1 : 0)',
    to: '(rules.drop && routs(unit) > 0 ? 1 : 0)',
    tests: ['src/systems/portable-wargame/play.test.ts'],
  },
  {
    name: 'portable-due',
    what: 'Portable: a unit routed once is asked about after the game.',
    file: 'src/systems/portable-wargame/after.ts',
    from: '(victories(unit) > 0 || routs(unit) > 1)',
    to: '(victories(unit) > 0 || routs(unit) > 0)',
    tests: ['src/systems/portable-wargame/play.test.ts'],
  },
  {
    name: 'portable-victor',
    what: 'Portable: who is routed in the same combat counts as a victor.',
    file: 'src/systems/portable-wargame/combat.ts',
    from: 'struck.some((other) => other.unit.id === victor.id && routed(other)) ? [] :',
    to: '',
    tests: ['src/systems/portable-wargame/play.test.ts'],
  },
  {
    name: 'portable-rise',
    what: 'Portable: a routed victor rises.',
    file: 'src/systems/portable-wargame/after.ts',
    from: '|| !onTable(unit) ||',
    to: '||',
    tests: ['src/systems/portable-wargame/play.test.ts'],
  },
  {
    name: 'ww2-crew-each',
    what: 'WW2: crewmen left over when guns are shared out make a gun of their own.',
    file: 'src/systems/tsatf-ww2/aim.ts',
    from: 'Math.ceil(men.length / guns)',
    to: 'Math.floor(men.length / guns)',
    tests: ['src/systems/tsatf-ww2/fire.test.ts'],
  },
  {
    name: 'ww2-crew-odd',
    what: 'WW2: the odd crewman has no gun.',
    file: 'src/systems/tsatf-ww2/aim.ts',
    from: '|| Math.ceil(men.length / 2)',
    to: '|| Math.floor(men.length / 2)',
    tests: ['src/systems/tsatf-ww2/fire.test.ts'],
  },
  {
    name: 'ww2-stack',
    what: 'WW2: with “stack” off, Gurkhas who have no Crack bonus lose their own (W-23).',
    file: 'src/systems/tsatf-ww2/plus.ts',
    from: '(stack || charging <= 0)',
    to: 'stack',
    tests: ['src/systems/tsatf-ww2/melee.test.ts'],
  },
  {
    name: 'man-twice',
    what: 'A man is named twice in a setup.',
    file: 'src/rules/setup.ts',
    from: 'if (new Set(ids).size !== ids.length)',
    to: 'if (false)',
    tests: ['src/rules/setup.test.ts'],
  },
];

/**
 * The source with the fault in it; throws where `from` is not there exactly once.
 * @param {string} source
 * @param {Pick<Mutant, 'name' | 'file' | 'from' | 'to'>} mutant
 */
export function mutated(source, { name, file, from, to }) {
  const parts = source.split(from);
  if (parts.length !== 2)
    throw new Error(
      `${name} is to change what stands once in ${file}, and it stands there ${parts.length - 1} times: ${from}`,
    );
  return parts.join(to);
}
