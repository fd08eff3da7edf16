import { expect, test } from 'vitest';
import { applyChanges } from '../campaign/records/changes.ts';
import { musterSample } from '../campaign/units/muster.ts';
import type { Answer } from '../engine/answer.ts';
import { answerAsk } from '../engine/play.ts';
import { NO_GAME_ID, type RosterGame, type Unit } from '../engine/roster.ts';
import { ABSENT } from '../system/absence.ts';
import { resolveHouse } from '../system/house.ts';
import { company, counting } from '../testkit/examplecampaign.ts';
import { playing } from '../testkit/playing.ts';
import { testedSystems } from '../testkit/tested.ts';
import { systemOf } from './systems.ts';

/** The state of a man out of action, house rules, and the answers that bring him back: dice, or values. */
const RETURNS: Readonly<
  Record<string, { readonly out: string; readonly house?: object; readonly die?: number; readonly value?: unknown }>
> = {
  'tsatf-20': { out: 'wounded', value: 'back' },
  'tsatf-ww2': { out: 'wounded', die: 1 },
  'chain-of-command': { out: 'fallen', value: [1, 0, 0] },
  ircra: { out: 'lost', house: { recovery: true }, die: 6 },
  'portable-wargame': { out: 'routed', house: { return: true }, die: 6 },
};

/** A unit with one man out of action, and what follows if he recovers after the game. */
async function recovery(id: string, absence: number) {
  const system = await systemOf(id);
  const { out, house, die, value } = RETURNS[id] ?? {};
  if (out === undefined) throw new Error(`RETURNS does not say how a man of ${id} is brought back.`);
  const canBeOut = ({ kind }: Unit) =>
    system.units.some((one) => one.id === kind && one.states.some(({ id }) => id === out));
  const first = musterSample(system, system.samples[0]!, counting()).units.find(canBeOut);
  // The state of the first stand is that of its unit.
  const at = out === 'routed' ? 0 : first!.men.length - 1;
  const unit = { ...first!, men: first!.men.map((man, i) => (i === at ? { ...man, state: out } : man)) };
  const { play, position, ruleOf, outcome, orders } = playing(system);
  const choices = { ...house, absence };
  let now = play('after-the-game', { unit: [unit] }, {}, choices);
  for (let step = position(now); step.at === 'ask'; step = position(now)) {
    const given =
      step.ask.kind === 'roll' ? { dice: [{ face: die!, by: 'hand' as const }] } : { value, by: 'hand' as const };
    now = answerAsk(ruleOf(now), now, { id: step.ask.id, ...given } as Answer);
  }
  const records = (of: Unit) => ({ ...company(), units: [of] });
  const changed = (of: Unit, changes: Parameters<typeof applyChanges>[1]) =>
    applyChanges(records(of), changes).units[0]!;
  const game = { ...company().games[0]!, id: NO_GAME_ID };
  const nextGame = (of: Unit, facts: Partial<RosterGame> = {}) =>
    changed(
      of,
      system
        .changesBetweenGames({ units: [of], game: { ...game, ...facts }, house: resolveHouse(system.house, choices) })
        .filter(({ of }) => of !== 'game'),
    );
  const man = (of: Unit) => of.men[at]!;
  return {
    active: first!.men[at]!.state,
    after: changed(unit, outcome(now).changes),
    orders: orders(now),
    nextGame,
    man,
  };
}

const systems = await testedSystems();
const SYSTEMS = systems.flatMap(({ system: { id, sequences } }) =>
  sequences.some(({ id }) => id === 'after-the-game') ? id : [],
);

test.each(SYSTEMS)('%s: a man who recovers is back for the next game', async (id) => {
  const { active, after, man } = await recovery(id, 0);
  expect(man(after)).toMatchObject({ state: active });
  expect(man(after).facts).not.toHaveProperty(ABSENT);
});

test.each(SYSTEMS)('%s: by house rule he misses two games first', async (id) => {
  const { active, after, orders, nextGame, man } = await recovery(id, 2);
  expect(man(after)).toMatchObject({ state: ABSENT, facts: { [ABSENT]: 2 } });
  expect(orders).toContain('1 recovers and misses 2 games.');
  expect(man(nextGame(after, { present: ['another'] }))).toEqual(man(after));
  const one = nextGame(after, { present: [after.id] });
  expect(man(one)).toMatchObject({ state: ABSENT, facts: { [ABSENT]: 1 } });
  const two = nextGame(one);
  expect(man(two)).toMatchObject({ state: active });
  expect(man(two).facts).not.toHaveProperty(ABSENT);
});
