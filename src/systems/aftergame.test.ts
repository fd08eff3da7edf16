import { expect, test } from 'vitest';
import { musterSample } from '../campaign/units/muster.ts';
import type { Answer } from '../engine/answer.ts';
import { changeSetup } from '../engine/changeplay.ts';
import { answerAsk, type Play } from '../engine/play.ts';
import type { Unit } from '../engine/roster.ts';
import { counting } from '../testkit/examplecampaign.ts';
import { playing } from '../testkit/playing.ts';
import { shelf, systemOf } from './systems.ts';

type Casualty = { readonly out: string; readonly role?: RegExp; readonly house?: object; readonly values?: unknown[] };

/** The state of a man out of action, his role, house rules, and the answers for two men if they are not dice. */
const CASUALTIES: Readonly<Record<string, Casualty>> = {
  'tsatf-20': { out: 'wounded', house: { wounded: 'table' } },
  'tsatf-ww2': { out: 'wounded' },
  'chain-of-command': { out: 'fallen', role: /senior|junior/, values: ['back', 'gone'] },
  ircra: { out: 'lost', house: { recovery: true } },
  'portable-wargame': { out: 'routed', house: { return: true } },
};

test.each(Object.keys(CASUALTIES))('%s: a result stays with its man if another unit is left out', async (id) => {
  const system = await systemOf(id);
  const { out, role = /./, house = {}, values = [] } = CASUALTIES[id]!;
  const wounded = (unit: Unit): Unit[] => {
    const at = unit.men.findIndex((man) => role.test(man.role));
    const isKind = system.units.some(({ id, states }) => id === unit.kind && states.some(({ id }) => id === out));
    const men = unit.men.map((man, i) => (i === at ? { ...man, state: out } : man));
    return isKind && at >= 0 ? [{ ...unit, men }] : [];
  };
  const [first, second] = musterSample(system, system.samples[0]!, counting()).units.flatMap(wounded);
  const { play, position, ruleOf, outcome } = playing(system);
  let now: Play = play('after-the-game', { unit: [first!, { ...second!, side: first!.side }] }, {}, house);
  for (const face of [1, 6]) {
    const at = position(now);
    if (at.at !== 'ask') throw new Error('Two men are asked about.');
    const { id, kind } = at.asks.find(({ id }) => !now.answers.some((answer) => answer.id === id))!;
    const value = values[face === 1 ? 0 : 1];
    const given = kind === 'roll' ? { dice: [{ face, by: 'hand' }] } : { value, by: 'hand' };
    now = answerAsk(ruleOf(now), now, { id, ...given } as Answer);
  }
  const results = outcome(now).changes.filter(({ unit }) => unit === second!.id);
  const setup = now.setup as { readonly units: readonly unknown[] };
  const { play: changed, lost } = changeSetup(ruleOf(now), now, { ...setup, units: setup.units.slice(1) });
  expect(outcome(changed).changes).toEqual(results);
  expect(lost).toEqual([now.answers[0]]);
});

test('each system with a procedure after the game is tested', async () => {
  const systems = await Promise.all(shelf.map(({ id }) => systemOf(id)));
  const settling = systems.filter(({ sequences }) => sequences.some(({ id }) => id === 'after-the-game'));
  expect(settling.map(({ id }) => id).toSorted()).toEqual(Object.keys(CASUALTIES).toSorted());
});
