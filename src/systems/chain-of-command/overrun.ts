import { type Ask, about, beat, eachOf, number, part, roll, type Sequence, under } from '../../rules/ask.ts';
import { becomes } from '../../rules/changes.ts';
import { fieldsOf } from '../../rules/fields.ts';
import type { Input } from '../../rules/play.ts';
import { atLeast, d6, sum } from '../../rules/pool.ts';
import type { Change, Man, Unit } from '../../rules/roster.ts';
import { defineSequence, type Outcome, type Words } from '../../rules/system.ts';
import {
  apart,
  asksByStep,
  beside,
  countOf,
  mayFollow,
  notesByStep,
  saysCounts,
  saysNumber,
  saysTest,
  stepsOf,
  wordsOf,
} from '../../rules/wording.ts';
import { clearShock, counter, mergeChanges } from './changes.ts';
import { type Switches, switches } from './house.ts';
import { aftermath, falling } from './losses.ts';
import { keptFlag } from './setup.ts';
import { crushed } from './tables.ts';
import { type Tested, takeTests, testChanges, testOf } from './testing.ts';
import { alive, figuresOf, isVehicle, leads, servesWeapon, shockOf, teamsOf } from './unit.ts';
import { OWED, TEST_NOTES, type TestNotes, testSentence } from './words.ts';

/** A Unit in a vehicle’s way, which of its Teams are touched (by their role), and whether Force Morale is kept. */
export type Setup = {
  readonly unit: Unit;
  readonly tracked: boolean;
  readonly kept: boolean;
  readonly rifle?: boolean;
  readonly second?: boolean;
  readonly lmg?: boolean;
};

/** What a vehicle does to one Team: it evades, or takes so much. */
export type Run = { readonly evades: boolean; readonly hits: number; readonly kills: number; readonly shock: number };

/** What came of an over-run. */
export type Result = Outcome & {
  readonly verdict: 'evades' | 'caught' | 'safe' | 'destroyed' | 'cannot';
  readonly teams: readonly ({ readonly team: string } & Run)[];
  readonly tests: readonly Tested[];
};

/** The Teams it touches; of a single one nothing is asked. */
const teamsTouched = (setup: Setup) =>
  teamsOf(setup.unit).filter(({ role }) => role === 'crew' || setup[role] !== false);

/** A Team in the way of a tracked vehicle. (chain-of-command 4.13) */
export type Way = { readonly shock: number; readonly figures: number } & Pick<Switches, 'fire_light_cover'>;

const EVADES: Run = { evades: true, hits: 0, kills: 0, shock: 0 };

/** A Team evades on more than its Shock; else a D6 of hits, as fire in Light Cover. (chain-of-command 4.13) */
export function* overrun({ shock, figures, fire_light_cover }: Way): Sequence<Run> {
  if (yield* part(evading, shock)) return EVADES;
  const hits = yield* roll('hits', d6(1), sum);
  if (fire_light_cover === 'house') {
    const [more, kills] = yield* roll('crushed', d6(hits), crushed);
    return { evades: false, hits, kills: Math.min(kills, figures), shock: more };
  }
  const kills = yield* about({ hits }, number('kills', { min: 0, max: figures }, { assumed: 0 }));
  const more = yield* about({ hits }, number('shock', { min: 0, max: 20 }, { assumed: 0 }));
  return { evades: false, hits, kills, shock: more };
}

/** Whether a Team evades: always without Shock, never with six. (chain-of-command 4.13) */
export function* evading(shock: number): Sequence<boolean> {
  if (shock === 0 || shock >= 6) return shock === 0;
  return (yield* roll('evade', d6(1), atLeast(shock + 1))) === 1;
}

/** Whether a crewed weapon touched by a tank is safe: on a 6. (chain-of-command 4.13) */
export function* staysSafe(): Sequence<boolean> {
  return (yield* roll('weapon', d6(1), atLeast(6))) === 1;
}

/** A tracked vehicle runs over a Unit, Team by Team; a crewed weapon has one roll instead. (chain-of-command 4.13) */
export function* runOver({ setup, house }: Input<Setup>): Sequence<Result> {
  const rules = switches(house);
  const { unit } = setup;
  const none = { teams: [], tests: [], changes: [] };
  const teams = teamsTouched(setup);
  if (!setup.tracked || teams.length === 0) return { ...none, verdict: 'cannot' };
  yield* beat('teams');
  if (servesWeapon(unit)) {
    if (yield* staysSafe()) return { ...none, verdict: 'safe' };
    return yield* destroy(setup, rules);
  }
  const { fire_light_cover } = rules;
  const runs = yield* eachOf(teams, function* ({ role, shock, men }) {
    const run = yield* under(role, overrun({ shock, figures: men.length, fire_light_cover }));
    return { role, men, run, left: run.kills < men.length ? shock + run.shock : 0 };
  });
  const fallen: Man[] = [];
  for (const { role, men, run } of runs) fallen.push(...(yield* under(role, falling(men, run.kills))));
  const losses: readonly Change[] = mergeChanges([
    ...fallen.flatMap((man) => becomes(unit, man, 'fallen')),
    ...runs.flatMap(({ role, left }) => counter(unit, shockOf(role), left)),
  ]);
  const { tests, changes } = aftermath(unit, losses, rules);
  const taken = yield* takeTests(tests, rules);
  return {
    verdict: runs.every(({ run }) => run.evades) ? 'evades' : 'caught',
    teams: runs.map(({ role, run }) => ({ team: role, ...run })),
    tests: taken,
    changes: mergeChanges([...losses, ...changes, ...testChanges(tests, taken, setup.kept)]),
  };
}

/** The weapon is lost and its crew removed. (chain-of-command 4.13) */
function* destroy({ unit, kept }: Setup, rules: Switches): Sequence<Result> {
  const tests = [testOf('support killed', unit)];
  const taken = yield* takeTests(tests, rules);
  const crew = unit.men.filter((man) => alive(man) && !leads(man));
  return {
    verdict: 'destroyed',
    teams: [],
    tests: taken,
    changes: mergeChanges([
      ...crew.flatMap((man) => becomes(unit, man, 'withdrawn')),
      ...clearShock(unit),
      ...testChanges(tests, taken, kept),
    ]),
  };
}

/** What the odds measure: how it ends, and how many Teams are caught. */
type Measure = { readonly verdict: Result['verdict']; readonly caught: number };

function* chances({ setup, house }: Input<Setup>): Sequence<Measure> {
  const { fire_light_cover } = switches(house);
  const teams = teamsTouched(setup);
  if (!setup.tracked || teams.length === 0) return { verdict: 'cannot', caught: 0 };
  if (servesWeapon(setup.unit)) return { verdict: (yield* staysSafe()) ? 'safe' : 'destroyed', caught: 0 };
  let caught = 0;
  for (const { role, shock, men } of teams)
    if (yield* under(role, part(catching, { shock, figures: men.length, fire_light_cover }))) caught++;
  return { verdict: caught > 0 ? 'caught' : 'evades', caught };
}

function* catching(way: Way): Sequence<boolean> {
  return !(yield* overrun(way)).evades;
}

const TOUCHED = [
  ['rifle', 'Rifle Team'],
  ['second', 'Second Team'],
  ['lmg', 'LMG Team'],
] as const;

/** An over-run as the app offers it. */
export const overrunning = defineSequence<Setup, Result, Measure>({
  id: 'over-run',
  title: 'Tank over-run',
  about: 'A tracked vehicle moves into infantry or a crewed weapon.',
  phase: 'combat',
  edition: 2,
  beats: { teams: 'Teams' },
  roles: { unit: 'Unit' },
  setup: () =>
    fieldsOf<Setup>(({ unit, flag }) => [
      unit('unit', 'Unit', 'unit', { of: (unit) => !isVehicle(unit) && figuresOf(unit).length > 0 }),
      flag('tracked', 'The vehicle is tracked', { help: 'Wheels cannot.', ref: '4.13', from: true }),
      ...TOUCHED.map(([role, title]) =>
        flag(role, `${title} is touched`, {
          from: true,
          when: ({ unit }) => {
            const teams = unit ? teamsOf(unit) : [];
            return teams.length > 1 && teams.some((team) => team.role === role);
          },
        }),
      ),
      keptFlag,
    ]),
  rule: runOver,
  reckon: {
    rule: chances,
    of: ({ verdict, teams }) => ({ verdict, caught: teams.filter(({ evades }) => !evades).length }),
    verdicts: [
      { id: 'evades', title: 'All evade', role: 'unit' },
      { id: 'safe', title: 'The weapon is safe', role: 'unit' },
      { id: 'cannot', title: 'No over-run' },
      { id: 'caught', title: 'A Team is caught' },
      { id: 'destroyed', title: 'The weapon is lost' },
    ],
    amounts: [{ id: 'caught', title: 'Teams caught', counts: 'Teams', of: ({ caught }) => caught }],
  },
  telling: {
    ask: asksByStep<Setup>({
      ...OWED,
      evade: ofTeam({
        title: ': does it evade?',
        detail: 'More than its Shock.',
        ref: '4.13',
        keys: { 1: { label: 'Evades', tone: 'good' }, 0: { label: 'Caught', tone: 'bad' } },
        ...saysTest(' evades: 2D6" in any direction.', ' is caught.'),
      }),
      hits: ofTeam((ask) => ({
        title: ': hits',
        detail: 'It is caught: a D6 of hits.',
        ref: '4.13',
        ...mayFollow(beside(ask, 'evade')),
        ...apart('next'),
        ...saysNumber((n) => ` takes ${countOf(n, 'hit', 'hits')}.`),
      })),
      crushed: ofTeam((ask) => ({
        title: `: ${ask.kind === 'roll' ? countOf(ask.pool.count, 'die', 'dice') : 'dice'} for the hits`,
        detail: '4 and 5 are Shock, 6 kills.',
        ref: '4.13, our own',
        follows: [beside(ask, 'hits')],
        ...saysCounts((shock, kills = 0) => ` takes ${countOf(kills, 'kill', 'kills')} and ${shock} Shock.`),
      })),
      kills: ofTeam((ask) => ({ title: `: kills of ${hitsOf(ask)}`, ...FIRE_TABLE, follows: [beside(ask, 'hits')] })),
      shock: ofTeam((ask) => ({ title: `: Shock of ${hitsOf(ask)}`, ...FIRE_TABLE, follows: [beside(ask, 'hits')] })),
      fallen: ofTeam((ask) => ({
        title: ': who fell?',
        ref: '3',
        ...mayFollow(beside(ask, 'crushed')),
        ...apart('choice'),
      })),
      weapon: (_, { unit }) => ({
        title: `${unit.name}: does the weapon get away?`,
        ref: '4.13',
        keys: { 1: { label: 'Safe', tone: 'good' }, 0: { label: 'Destroyed', tone: 'bad' } },
        ...saysTest(`${unit.name} gets its weapon away.`, `${unit.name} loses its weapon.`),
      }),
    }),
    note: notesByStep<TestNotes>(TEST_NOTES),
    why: () => ({ by: 'vehicle' }),
    outcome: ({ verdict, teams, tests }, { unit, tracked }) => {
      const runs = teams.map(({ team, evades, hits, kills, shock }) => {
        const name = teamIn(unit, team, (name) => `${unit.name}, ${name},`);
        return evades
          ? `${name} evades: 2D6" in any direction.`
          : `${name} is caught: ${countOf(hits, 'hit', 'hits')}, ${countOf(kills, 'kill', 'kills')} and ${shock} Shock; it moves 4" directly away.`;
      });
      return {
        title: TITLES[verdict](unit.name, tracked),
        orders: [...runs, ...tests.map((test) => testSentence(test, [unit]))],
      };
    },
  },
});

/** A Team of the Unit by its role; a Unit that is one Team goes by its own name. */
function teamIn(unit: Unit, role: string | undefined, called = (team: string) => team): string {
  const team = teamsOf(unit).find((one) => one.role === role)?.name ?? unit.name;
  return team === 'Team' ? unit.name : called(team);
}

const FIRE_TABLE = { detail: 'By your fire table, as in Light Cover.', ref: '4.13' } as const;

/** The hits that an ask looks up. */
const hitsOf = ({ about }: Ask): string => countOf(Number(about?.hits ?? 0), 'hit', 'hits');

/** An ask of one Team: "rifle/evade" is the Rifle Team’s. */
function ofTeam(words: Words | ((ask: Ask) => Words)): (ask: Ask, setup: Setup) => Words {
  return wordsOf<Setup>((ask, { unit }) => teamIn(unit, stepsOf(ask)[0]))(words);
}

const TITLES: Readonly<Record<Result['verdict'], (name: string, tracked: boolean) => string>> = {
  evades: (name) => `${name} evades the vehicle.`,
  caught: (name) => `${name} is run over.`,
  safe: (name) => `${name} gets its weapon away: 3" in any direction.`,
  destroyed: (name) => `${name} loses its weapon, and its crew is removed.`,
  cannot: (name, tracked) =>
    tracked ? `No Team of ${name} is touched.` : 'A wheeled vehicle cannot run anybody over.',
};
