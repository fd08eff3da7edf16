import { render } from 'preact';
import '../../../src/components/theme/base.css';
import '../../../src/screens/app/app.css';

import { musterUnit } from '../../../src/campaign/units/muster.ts';
import { proposeSetup } from '../../../src/engine/setup/propose.ts';
import { PlayScreen } from '../../../src/screens/fight/playscreen.tsx';
import { resolveHouse } from '../../../src/system/house.ts';
import { sequenceOf } from '../../../src/system/system.ts';
import { systemOf } from '../../../src/systems/systems.ts';
import { readingContext } from '../../../src/testkit/readingcontext.ts';

const system = await systemOf('ircra');
const sequence = sequenceOf('close-combat', system);
const house = resolveHouse(system.house);
const [kind] = system.units;
const regiment = (side: string, mark: string) => {
  let made = 0;
  const template = { ...kind!.templates[0]!, men: { musket: 6, pike: 4 } };
  return musterUnit(kind!, template, { id: () => `${side}${made++}`, side, mark, name: `Regiment ${mark}` });
};
const units = { attacker: [regiment('red', 'A')], defender: [regiment('blue', 'B')] };
const play = {
  ...{ system: system.id, sequence: sequence.id, edition: sequence.edition, house },
  ...{ setup: proposeSetup(sequence.setup(house), { units }), answers: [], cursor: 0, overruled: {} },
};

/** The app's board alone, with two regiments of ten pieces before their dice. */
render(<PlayScreen context={readingContext(system, play, ['red', 'blue'])} />, document.getElementById('app')!);
