import { expect, test } from 'vitest';
import { changeSetup } from '../engine/changeplay.ts';
import { answerAsk } from '../engine/play.ts';
import type { Unit } from '../engine/roster.ts';
import type { System } from '../system/system.ts';
import { playing } from '../testkit/playing.ts';
import { type Recovery, recoveriesOf, settlesUnits, systemsWithRecovery } from '../testkit/recoveries.ts';
import { testedSystems } from '../testkit/tested.ts';

const another = (unit: Unit): Unit => ({
  ...unit,
  id: 'another',
  mark: 'Z',
  men: unit.men.map((man, i) => ({ ...man, id: `another-${i + 1}`, tag: `Z${i + 1}` })),
});

function begin(system: System, { unit, house }: Recovery) {
  const { play, position } = playing(system);
  const begun = play('after-the-game', { unit: [unit, another(unit)] }, {}, house);
  const at = position(begun);
  return { begun, asks: at.at === 'ask' ? at.asks : [] };
}

const systems = (await testedSystems()).map(({ system }) => system).filter(settlesUnits);
const RECOVERIES = systems
  .flatMap((system) => recoveriesOf(system).map((one) => [`${system.id}: ${one.title}`, system, one] as const))
  .filter(([, system, one]) => begin(system, one).asks.length > 1);

test.each(RECOVERIES)('%s: a result stays with its man if another unit is left out', (_, system, one) => {
  const { ruleOf, outcome } = playing(system);
  const { begun, asks } = begin(system, one);
  const [first, second] = [one.other(asks[0]!), one.answer(asks[1]!)];
  const ended = [first, second].reduce((now, answer) => answerAsk(ruleOf(now), now, answer), begun);
  const results = outcome(ended).changes.filter(({ unit }) => unit === 'another');
  expect(results).not.toEqual([]);
  const setup = ended.setup as { readonly units: readonly unknown[] };
  const { play: changed, lost } = changeSetup(ruleOf(ended), ended, { ...setup, units: setup.units.slice(1) });
  expect(outcome(changed).changes).toEqual(results);
  expect(lost.map(({ id }) => id)).toEqual([first.id]);
});

test('each of our systems asks about several men at once', () => {
  expect(RECOVERIES.map(([, { id }]) => id)).toEqual(expect.arrayContaining(systemsWithRecovery()));
});
