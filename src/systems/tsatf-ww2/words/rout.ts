import { mustFind } from '../../../engine/data/lists.ts';
import { unitsField } from '../../../engine/setup/fields.ts';
import { defineSequence } from '../../../system/sequence.ts';
import {
  asksByStep,
  itemOfStep,
  saysNumber,
  siblingPath,
  sideName,
  wordsOf,
  YES_KEYS,
} from '../../../system/wording.ts';
import type { HelpWords } from '../../../system/words.ts';
import { routModel } from '../odds/rout.ts';
import { flees, type RoutResult, type RoutSetup, rout } from '../rules/movement/rout.ts';
import { LOOK } from './tablerows.ts';

export const RUN_HELP: HelpWords = {
  about: 'A routing unit runs 4D6" to the rear each turn until it passes its test.',
  none: 'No table: the dice give the inches.',
};

const named = wordsOf<RoutSetup>((ask, { units }) => itemOfStep(units, ask, 1)?.unit.name ?? '');

export const routing = defineSequence<RoutSetup, RoutResult, number>({
  id: 'rout',
  title: 'Rout',
  about: 'Routing units run 4D6" to the rear.',
  phase: 'movement',
  edition: 2,
  oldestEdition: 1,
  beats: { run: 'Rout' },
  roles: { unit: 'Unit' },
  setup: () => [unitsField(flees, { title: 'Units that run' })],
  rule: rout,
  odds: {
    model: routModel,
    of: ({ runs: [first] }) => first?.inches ?? 0,
    verdict: () => 'ran',
    verdicts: [{ id: 'ran', title: 'They run' }],
    amounts: [{ id: 'inches', title: 'Inches each runs', counts: 'inches', of: (inches) => inches }],
  },
  words: {
    ask: asksByStep<RoutSetup>({
      run: named({ title: ' runs', ref: '4.14', ...saysNumber((n) => `: ${n}" to the rear.`), help: RUN_HELP }),
      off: (ask, setup) =>
        named({
          title: ': off the table?',
          ref: '4.14',
          keys: YES_KEYS,
          follows: [siblingPath(ask, 'run')],
          help: { about: 'A unit that runs off the table is out of the game.', none: LOOK },
        })(ask, setup),
    }),
    outcome: ({ runs }, { units }) => ({
      title: `${sideName(units.map(({ unit }) => unit.name))} ${units.length > 1 ? 'run' : 'runs'}.`,
      orders: runs.map(({ unit: id, inches, off }) => {
        const { name } = mustFind(units, ({ unit }) => unit.id === id).unit;
        return off ? `${name} leaves the table.` : `${name} runs ${inches}" to the rear.`;
      }),
    }),
  },
});
