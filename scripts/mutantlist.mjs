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
  {
    name: 'amend-dice',
    what: 'A changed pool keeps dice that show what its dice cannot.',
    file: 'src/rules/play.ts',
    from: 'if (answer.dice.some(({ face }) => face > ask.pool.sides)) return undefined;',
    to: '',
    tests: ['src/rules/play.test.ts'],
  },
  {
    name: 'amend-total',
    what: 'A changed pool keeps a total of more dice than it has.',
    file: 'src/rules/play.ts',
    from: 'if (answer.told && answer.told.count > ask.pool.count) return undefined;',
    to: '',
    tests: ['src/rules/play.test.ts'],
  },
  {
    name: 'sum-lines',
    what: 'What the table gives to a line counts once for each line of its name.',
    file: 'src/rules/replay.ts',
    from: 'const first = sum.findIndex(({ what }) => what === line.what) === i;',
    to: 'const first = true;',
    tests: ['src/rules/play.test.ts'],
  },
  {
    name: 'odds-items',
    what: 'A fold takes what it knows of one item for another.',
    file: 'src/rules/odds.ts',
    from: 'const itemKey = key(item);',
    to: "const itemKey = '';",
    tests: ['src/rules/odds.test.ts'],
  },
  {
    name: 'odds-kept',
    what: 'A part worked out within an open loop is kept for elsewhere.',
    file: 'src/rules/odds.ts',
    from: 'if (worked.returns.size === 0) keep(',
    to: 'keep(',
    tests: ['src/rules/odds.test.ts'],
  },
  {
    name: 'odds-played-out',
    what: 'Odds played out many times forget what has been answered.',
    file: 'src/rules/odds.ts',
    from: `if (answer) return new Known(settle(item, answer));
  if (!(`,
    to: 'if (!(',
    tests: ['src/rules/odds.test.ts'],
  },
  {
    name: 'luck-facts',
    what: 'What was to be expected leaves out the facts told after the first throw.',
    file: 'src/reckoning/reckoned.ts',
    from: 'of [facts, early, decided]',
    to: 'of [early, decided]',
    tests: ['src/reckoning/reckoned.test.ts'],
  },
  {
    name: 'luck-choices',
    what: 'What was to be expected is not told where it hangs on a choice made later.',
    file: 'src/reckoning/reckoned.ts',
    from: 'of [facts, early, decided]',
    to: 'of [facts, early]',
    tests: ['src/reckoning/reckoned.test.ts'],
  },
  {
    name: 'undo-empty',
    what: 'An undo leaves an empty part where there was none.',
    file: 'src/campaign/changes.ts',
    from: '(empty ? without(record, part, null) :',
    to: '(false ? record :',
    tests: ['src/campaign/changes.test.ts'],
  },
  {
    name: 'along-player',
    what: 'A player is undone without the units that came as his.',
    file: 'src/campaign/log.ts',
    from: 'record.side === id || record.player === id',
    to: 'record.side === id',
    tests: ['src/campaign/log.test.ts'],
  },
  {
    name: 'along-struck',
    what: 'A man’s wound is undone without the striking off of his unit.',
    file: 'src/campaign/log.ts',
    from: 'then.id === first.id || then.id === first.unit',
    to: 'then.id === first.id',
    tests: ['src/campaign/log.test.ts'],
  },
  {
    name: 'along-fact',
    what: 'A fact is another by its short name than by its long.',
    file: 'src/campaign/log.ts',
    from: 'fieldOf(first) === fieldOf(then)',
    to: 'first.field === then.field',
    tests: ['src/campaign/log.test.ts'],
  },
  {
    name: 'undo-unknown',
    what: 'An undo is written that names, among others, what is not in the log.',
    file: 'src/store/commit.ts',
    from: 'if (places.length < undoes.length)',
    to: 'if (places.length === 0)',
    tests: ['src/store/store.test.ts'],
  },
  {
    name: 't20-row',
    what: 'TSATF-20: a morale test is read in the row of another test.',
    file: 'src/systems/tsatf-20/morale.ts',
    from: 'row.test === what && row.class === UNIT',
    to: 'row.class === UNIT',
    tests: ['src/systems/tsatf-20/play.test.ts'],
  },
  {
    name: 't20-die',
    what: 'TSATF-20: a morale test by D6 is rolled with a D20.',
    file: 'src/systems/tsatf-20/morale.ts',
    from: "=== 'd6' ? d6(1) : d20(1)",
    to: "=== 'd6' ? d20(1) : d20(1)",
    tests: ['src/systems/tsatf-20/play.test.ts'],
  },
  {
    name: 't20-need',
    what: 'TSATF-20: a morale test by 2D6 needs less than its number.',
    file: 'src/systems/tsatf-20/morale.ts',
    from: 'd6(2), sum)) <= need',
    to: 'd6(2), sum)) < need',
    tests: ['src/systems/tsatf-20/play.test.ts'],
  },
  {
    name: 'coc-six',
    what: 'Chain of Command: among six kills and more a Leader is hit for certain.',
    file: 'src/systems/chain-of-command/fight.ts',
    from: 'atMost(Math.min(5, kills))',
    to: 'atMost(kills)',
    tests: ['src/systems/chain-of-command/play.test.ts'],
  },
  {
    name: 'coc-orders',
    what: 'Chain of Command: a Leader wounded out of his last Order is killed without the house rule.',
    file: 'src/systems/chain-of-command/fight.ts',
    from: "leader_hits === 'house_A' && orders === 0",
    to: 'orders === 0',
    tests: ['src/systems/chain-of-command/play.test.ts'],
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
