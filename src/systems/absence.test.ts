import { expect, test } from 'vitest';
import { applyChanges } from '../campaign/records/changes.ts';
import { answerAsk } from '../engine/play.ts';
import { NO_GAME_ID, type RosterGame, type Unit } from '../engine/roster.ts';
import { ABSENT } from '../system/absence.ts';
import { resolveHouse } from '../system/house.ts';
import type { System } from '../system/system.ts';
import { exampleRecords } from '../testkit/examplecampaign.ts';
import { playing } from '../testkit/playing.ts';
import { type Recovery, recoveriesOf, settlesUnits, systemsWithRecovery } from '../testkit/recoveries.ts';
import { testedSystems } from '../testkit/tested.ts';

/** A unit with one man out of action, and what follows if he recovers after the game. */
function recover(system: System, { unit, at, active, house, answer }: Recovery, absence: number) {
  const { play, position, ruleOf, outcome, orders } = playing(system);
  const choices = { ...house, absence };
  let now = play('after-the-game', { unit: [unit] }, {}, choices);
  for (let step = position(now); step.at === 'ask'; step = position(now))
    now = answerAsk(ruleOf(now), now, answer(step.ask));
  const records = (of: Unit) => ({ ...exampleRecords(), units: [of] });
  const changed = (of: Unit, changes: Parameters<typeof applyChanges>[1]) =>
    applyChanges(records(of), changes).units[0]!;
  const game = { ...exampleRecords().games[0]!, id: NO_GAME_ID };
  const nextGame = (of: Unit, facts: Partial<RosterGame> = {}) =>
    changed(
      of,
      system
        .changesBetweenGames({ units: [of], game: { ...game, ...facts }, house: resolveHouse(system.house, choices) })
        .filter(({ of }) => of !== 'game'),
    );
  return {
    active,
    after: changed(unit, outcome(now).changes),
    orders: orders(now),
    nextGame,
    man: (of: Unit) => of.men[at]!,
  };
}

const systems = (await testedSystems()).map(({ system }) => system).filter(settlesUnits);
const RECOVERIES = systems.flatMap((system) =>
  recoveriesOf(system).map((one) => [`${system.id}: ${one.title}`, system, one] as const),
);

test('men recover in each of our systems', () => {
  const returning = systems.filter((system) => RECOVERIES.some(([, of]) => of === system));
  expect(returning.map(({ id }) => id)).toEqual(expect.arrayContaining(systemsWithRecovery()));
});

test.each(RECOVERIES)('%s: a man who recovers is back for the next game', (_, system, recovery) => {
  const { active, after, man } = recover(system, recovery, 0);
  expect(man(after)).toMatchObject({ state: active });
  expect(man(after).facts).not.toHaveProperty(ABSENT);
});

test.each(RECOVERIES)('%s: by house rule he misses two games first', (_, system, recovery) => {
  const { active, after, orders, nextGame, man } = recover(system, recovery, 2);
  expect(man(after)).toMatchObject({ state: ABSENT, facts: { [ABSENT]: 2 } });
  expect(orders).toContain('1 recovers and misses 2 games.');
  expect(man(nextGame(after, { present: ['another'] }))).toEqual(man(after));
  const one = nextGame(after, { present: [after.id] });
  expect(man(one)).toMatchObject({ state: ABSENT, facts: { [ABSENT]: 1 } });
  const two = nextGame(one);
  expect(man(two)).toMatchObject({ state: active });
  expect(man(two).facts).not.toHaveProperty(ABSENT);
});
