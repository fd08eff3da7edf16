import { expect, test } from 'vitest';
import { exampleRecords, foot } from '../../testkit/examplecampaign.ts';
import { presenceOn } from '../games/presence.ts';
import { reachesGame } from '../log/statechanges.ts';
import { applyChanges } from '../records/changes.ts';
import { compareGames, gamesByDay } from '../records/dates.ts';
import { creationOf } from '../records/differences.ts';
import type { CampaignRecords, Entry, Game, RecordChange } from '../records/records.ts';
import { disbandUnit } from '../units/disband.ts';
import { joinChanges, moveChanges } from '../units/establishment.ts';
import { recruit } from '../units/muster.ts';
import { chronicle } from './chronicle.ts';
import { report } from './report.ts';
import { lossesByCause, strengthsByGame } from './statistics.ts';
import { countGames, eventsByDay, historiesOf, story } from './story.ts';

const RULES = { name: 'Rules', units: [foot], sequences: [] };
const at = (day: number, hour = 20): string => new Date(2026, 10, day, hour).toISOString();

/** A campaign with two squads mustered on the second of the month. Its log is oldest first. */
class Campaign {
  records: CampaignRecords = { ...exampleRecords(), games: [] };
  log: Entry[] = [];

  constructor(mustered = 2) {
    this.edit(
      mustered,
      this.records.units.map((unit) => creationOf('unit', unit)),
      { isMade: true },
    );
  }

  edit(
    day: number,
    changes: readonly RecordChange[],
    more: { game?: string; settles?: string; isMade?: true } = {},
  ): void {
    const { isMade, ...rest } = more;
    if (!isMade) this.records = applyChanges(this.records, changes);
    const n = this.log.length + 1;
    this.log.push({
      ...{ id: `e${n}`, n, author: 'd', device: 'd', at: at(day), kind: 'edit' },
      title: '',
      changes,
      ...rest,
    });
  }

  game(number: number, day: number, entered = day, more: Partial<Game> = {}): Game {
    const [first] = exampleRecords().games;
    const { ended: _, ...bare } = first!;
    const game: Game = {
      ...bare,
      ...{ id: `g${number}`, name: `Game ${number}`, number, begun: at(day, 19), ended: at(day, 23) },
      ...{ strengths: { u1: 4, u2: 4 }, turn: entered === day ? 5 : 0, ...more },
    };
    this.edit(entered, [creationOf('game', game)], { game: game.id });
    return game;
  }

  dies(day: number, man: string, game?: string, to = 'dead', from = 'ok'): void {
    const by = game === undefined ? 'recovery' : 'fire';
    const change: RecordChange = { of: 'man', id: man, unit: man.slice(0, 2), field: 'state', from, to, why: { by } };
    this.edit(day, [change], game === undefined ? {} : { game });
  }

  unit = (id: string) => this.records.units.find((unit) => unit.id === id)!;
  get newest(): readonly Entry[] {
    return this.log.toReversed();
  }
  on(day: number): unknown {
    const game = { ...exampleRecords().games[0]!, id: 'new', begun: at(day, 19), number: 99 };
    const all = presenceOn(RULES, this.records, this.newest, game);
    return Object.fromEntries(
      [...all].map(
        ([
          id,
          {
            isServing,
            unit: { men },
          },
        ]) => [id, isServing ? men.length : `(${men.length})`],
      ),
    );
  }
}

test('games are sorted by time, then by number', () => {
  const games = [
    { begun: '2026-11-20T19:00:00.000+13:00', number: 3 },
    { begun: '2026-11-20T07:00:00.000Z', number: 2 },
    { begun: '2026-11-20T06:00:00.000Z', number: 4 },
    { begun: '2026-11-20T06:00:00.000Z', number: 1 },
  ];
  expect(gamesByDay(games).map(({ number }) => number)).toEqual([1, 3, 4, 2]);
  expect(compareGames(games[0]!, games[0]!)).toBe(0);
});

test('an earlier game counts men who fell later, but not men who joined later', () => {
  const all = new Campaign();
  all.game(1, 5);
  all.dies(5, 'u1-2', 'g1');
  all.dies(6, 'u1-3', undefined, 'wounded');
  all.edit(8, joinChanges(foot, all.unit('u1'), [recruit(foot, all.unit('u1'), 'rifleman', 'x')]));
  all.game(2, 10);
  all.dies(10, 'u2-1', 'g2');
  expect(all.on(4)).toEqual({ u1: 4, u2: 4 });
  expect(all.on(6)).toEqual({ u1: 3, u2: 4 });
  expect(all.on(7)).toEqual({ u1: 2, u2: 4 });
  expect(all.on(9)).toEqual({ u1: 3, u2: 4 });
  expect(all.on(11)).toEqual({ u1: 3, u2: 3 });
});

test('a transferred man counts in his unit on the day of the game', () => {
  const all = new Campaign();
  const man = all.unit('u1').men[1]!;
  all.edit(6, moveChanges(all.unit('u1'), all.unit('u2'), foot, man, man.tag, []));
  expect(all.on(4)).toEqual({ u1: 4, u2: 4 });
  expect(all.on(7)).toEqual({ u1: 3, u2: 5 });
});

test('a man who joins after a game that is given an earlier day joined after that day', () => {
  const all = new Campaign();
  const join = (id: string, unit: string) =>
    all.edit(20, joinChanges(foot, all.unit(unit), [{ ...recruit(foot, all.unit(unit), 'rifleman', 'x'), id }]));
  all.game(1, 5, 20, { turn: 5, ended: at(20, 19) });
  join('x', 'u1');
  const man = all.unit('u1').men[1]!;
  all.edit(20, moveChanges(all.unit('u1'), all.unit('u2'), foot, man, man.tag, []));
  all.game(2, 8, 21, { turn: 5, ended: at(21, 19), strengths: { u1: 4, u2: 5 } });
  all.edit(21, [disbandUnit(all.unit('u2'))]);
  expect([4, 6, 9].map((day) => all.on(day))).toEqual([
    { u1: 4, u2: 4 },
    { u1: 4, u2: 5 },
    { u1: 4, u2: '(5)' },
  ]);
  all.game(3, 4, 22, { strengths: { u1: 4 } });
  all.game(4, 6, 22, { strengths: { u1: 4, u2: 5 } });
  all.game(5, 9, 22, { strengths: { u2: 5 } });
  expect([gamesOf(all, 'x'), gamesOf(all, man.id)]).toEqual([2, 5]);
});

test('a unit mustered later or disbanded earlier was not serving, unless the game is older than all units', () => {
  const all = new Campaign();
  all.edit(5, [
    creationOf('unit', {
      ...all.unit('u2'),
      id: 'u3',
      men: all
        .unit('u2')
        .men.slice(0, 2)
        .map((man) => ({ ...man, id: `${man.id}x` })),
    }),
  ]);
  all.edit(8, [disbandUnit(all.unit('u1'))]);
  expect(all.on(4)).toEqual({ u1: 4, u2: 4, u3: '(2)' });
  expect(all.on(6)).toEqual({ u1: 4, u2: 4, u3: 2 });
  expect(all.on(9)).toEqual({ u1: '(4)', u2: 4, u3: 2 });
  expect(all.on(1)).toEqual({ u1: 4, u2: 4, u3: 2 });
});

test('units mustered before the first game serve from its day, though it was dated back', () => {
  const all = new Campaign(20);
  all.game(1, 5, 20, { turn: 5, ended: at(20, 23) });
  const own = all.unit('u2');
  all.edit(22, [
    creationOf('unit', { ...own, id: 'u3', men: own.men.slice(0, 1).map((man) => ({ ...man, id: 'x' })) }),
  ]);
  expect(all.on(6)).toEqual({ u1: 4, u2: 4, u3: '(1)' });
  expect(all.on(8)).toEqual({ u1: 4, u2: 4, u3: 1 });
});

/** Games of a man of the first unit. */
function gamesOf({ newest, records: { games } }: Campaign, id: string): number {
  const log = newest.filter(({ changes }) => changes.some((change) => change.id === id));
  const deeds = story({ id }, foot, log, games);
  return countGames({ id, state: 'ok' }, { id: 'u1' }, historiesOf(foot, log, games), deeds, games);
}

test('charts and the club page sort a game by its own date', () => {
  const all = new Campaign();
  all.game(1, 5);
  all.dies(5, 'u1-2', 'g1');
  all.game(2, 3, 7, { strengths: { u1: 3 } });
  all.dies(7, 'u1-3', 'g2');
  expect(strengthsByGame(RULES, all.records, all.newest).at).toEqual(['Game 2', 'Game 1', 'Now']);
  expect(strengthsByGame(RULES, all.records, all.newest).units[0]?.men).toEqual([4, 3, 2]);
  expect(lossesByCause(RULES, all.records, all.newest).games.map(({ name }) => name)).toEqual(['Game 2', 'Game 1']);
  const { honour, reports, weeks } = chronicle(RULES, all.records, all.newest);
  expect(honour.map(([name]) => name)).toEqual(['Game 2', 'Game 1']);
  expect([...reports.keys()]).toEqual(['g2', 'g1']);
  expect(weeks.flatMap(({ games }) => games.map(({ game }) => game.id))).toEqual(['g2', 'g1']);
});

test('the games of a man depend on their dates, not on the order of entry', () => {
  const all = new Campaign();
  all.game(1, 5);
  all.dies(5, 'u1-2', 'g1');
  all.game(2, 3, 7);
  all.game(3, 6, 7);
  expect(gamesOf(all, 'u1-2')).toBe(2);
  expect(gamesOf(all, 'u1-1')).toBe(3);
});

test('events of a game entered afterwards appear at its date', () => {
  const all = new Campaign();
  all.game(1, 5);
  all.dies(5, 'u1-2', 'g1', 'wounded');
  all.dies(6, 'u1-2', undefined, 'ok', 'wounded');
  all.game(2, 3, 7);
  const entered: RecordChange = { of: 'man', id: 'u1-2', unit: 'u1', field: 'state', from: 'ok', to: 'wounded' };
  all.edit(7, [{ ...entered, why: { by: 'afterwards' } }], { game: 'g2' });
  const deeds = story({ id: 'u1-2' }, foot, all.newest, all.records.games);
  expect(eventsByDay(deeds).map(({ words }) => words)).toEqual([
    'Wounded in “Game 2”.',
    'Wounded by fire, game 1.',
    'Returned, after game 1.',
  ]);
});

test('a man falls in a game entered afterwards before he falls in one dated later, whatever the clock says', () => {
  const all = new Campaign();
  const promoted = { of: 'man', id: 'u1-2', unit: 'u1', field: 'role', from: 'rifleman', to: 'nco' } as const;
  const wound = { of: 'man', id: 'u1-2', unit: 'u1', field: 'state', from: 'ok', to: 'wounded' } as const;
  all.game(1, 14, 6, { turn: 5 });
  all.edit(6, [promoted], { game: 'g1' });
  all.game(2, 12, 7);
  all.edit(7, [{ ...wound, why: { by: 'afterwards' } }], { game: 'g2' });
  all.edit(7, [{ ...wound, from: 'wounded', to: 'ok', why: { by: 'recovery' } }], { settles: 'g2' });
  all.game(3, 15, 8, { turn: 5 });
  all.dies(8, 'u1-2', 'g3');
  const deeds = story({ id: 'u1-2' }, foot, all.newest, all.records.games);
  expect(eventsByDay(deeds).map(({ words }) => words)).toEqual([
    'Wounded in “Game 2”.',
    'Returned, after game 2.',
    'Promoted: NCO, game 1.',
    'Dead by fire, game 3.',
  ]);
});

test('a game entered afterwards names a unit as on its day, in the report and the roll of honour', () => {
  const all = new Campaign();
  const rename = (day: number, from: string, to: string) =>
    all.edit(day, [{ of: 'unit', id: 'u1', field: 'name', from, to }]);
  all.game(1, 5);
  rename(6, '1. Squad', 'Rifles');
  rename(10, 'Rifles', 'Vickers');
  const past = all.game(2, 8, 12);
  all.dies(12, 'u1-2', past.id, 'wounded');
  all.edit(12, [falls('u1-2', 'dead', 'wounded')], { settles: past.id });
  const names = (game: Game) =>
    report(RULES, all.records, game, all.newest).sides.flatMap(({ units }) => units.map(({ name }) => name));
  expect(names(past)).toEqual(['Rifles', '2. Squad']);
  expect(all.records.games.map((game) => reachesGame(all.newest, game, all.records.games))).toEqual([true, false]);
  const { honour } = chronicle(RULES, all.records, all.newest);
  expect(honour.flatMap(([, men]) => men.map(({ unitName }) => unitName))).toEqual(['Rifles']);
});

const falls = (man: string, to = 'wounded', from = 'ok'): RecordChange => ({
  ...{ of: 'man', id: man, unit: man.slice(0, 2), field: 'state', from, to },
});

test('who falls in a game entered afterwards is missing in the games dated after it', () => {
  const all = new Campaign();
  all.game(1, 5);
  all.game(2, 10);
  all.game(3, 15);
  const past = all.game(4, 7, 16);
  const strengths = () => strengthsByGame(RULES, all.records, all.newest).units[0]?.men;
  all.edit(16, [falls('u1-2'), falls('u1-3', 'dead')], { game: past.id });
  expect(strengths()).toEqual([4, 4, 2, 2, 2]);
  // His return after that game brings him back to those dated later.
  all.edit(16, [falls('u1-2', 'ok', 'wounded')], { settles: past.id });
  expect(strengths()).toEqual([4, 4, 3, 3, 3]);
});

test('who falls in the last game and returns after one dated before it was there in between', () => {
  const all = new Campaign();
  all.game(1, 5);
  all.game(2, 10);
  all.dies(10, 'u1-2', 'g2', 'wounded');
  all.game(3, 15, 15, { strengths: { u1: 3, u2: 4 } });
  const past = all.game(4, 7, 16);
  all.edit(16, [falls('u1-2', 'ok', 'wounded')], { settles: past.id });
  expect(strengthsByGame(RULES, all.records, all.newest).units[0]?.men).toEqual([4, 4, 4, 3, 4]);
  expect(gamesOf(all, 'u1-2')).toBe(3);
});

test('who fell in the last game and dies in the hospital of one dated before it fought until he fell', () => {
  const all = new Campaign();
  all.game(1, 5);
  all.game(2, 10);
  all.dies(10, 'u1-2', 'g2', 'wounded');
  const past = all.game(3, 7, 11);
  all.edit(11, [falls('u1-2', 'dead', 'wounded')], { settles: past.id });
  expect(strengthsByGame(RULES, all.records, all.newest).units[0]?.men).toEqual([4, 4, 4, 3]);
  const deeds = story({ id: 'u1-2' }, foot, all.newest, all.records.games);
  expect(deeds.map(({ game }) => game)).toEqual(['g2', 'g2']);
  expect(
    countGames(
      { id: 'u1-2', state: 'ok' },
      { id: 'u1' },
      historiesOf(foot, all.newest, all.records.games),
      deeds,
      all.records.games,
    ),
  ).toBe(3);
});

test('who fell in a game and recovers in the hospital of one dated before it is back in those dated after', () => {
  const all = new Campaign();
  all.game(1, 10);
  all.dies(10, 'u1-2', 'g1', 'wounded');
  const junk = all.game(2, 7, 20);
  all.edit(20, [falls('u1-2', 'ok', 'wounded')], { settles: junk.id });
  expect([8, 15].map((day) => all.on(day))).toEqual([
    { u1: 4, u2: 4 },
    { u1: 4, u2: 4 },
  ]);
  all.game(3, 15, 21);
  expect(strengthsByGame(RULES, all.records, all.newest).units[0]?.men).toEqual([4, 4, 4, 4]);
});

test('who was out since a later game was not back in it after an earlier one, entered afterwards', () => {
  const all = new Campaign();
  all.game(1, 10);
  all.dies(10, 'u1-2', 'g1', 'wounded');
  all.game(2, 15);
  all.edit(15, [falls('u1-2', 'ok', 'wounded')], { settles: 'g2' });
  all.game(3, 7, 16);
  all.edit(16, [falls('u1-2')], { game: 'g3' });
  all.edit(16, [falls('u1-2', 'ok', 'wounded')], { settles: 'g3' });
  all.game(4, 12, 17);
  // Game 3 on the seventh, game 1 on the tenth, game 4 on the twelfth, game 2 on the fifteenth.
  expect(strengthsByGame(RULES, all.records, all.newest).units[0]?.men).toEqual([4, 4, 3, 3, 4]);
  expect(gamesOf(all, 'u1-2')).toBe(2);
});

test('who falls in a game entered afterwards is out until the hospital of the next one entered', () => {
  const all = new Campaign();
  all.game(1, 5);
  all.game(2, 15);
  all.game(3, 20);
  all.game(4, 7, 21);
  all.edit(21, [falls('u1-2')], { game: 'g4' });
  all.game(5, 17, 22);
  all.edit(22, [falls('u1-2', 'ok', 'wounded')], { settles: 'g5' });
  // Games 1, 4, 2, 5 and 3.
  expect(strengthsByGame(RULES, all.records, all.newest).units[0]?.men).toEqual([4, 4, 3, 3, 4, 4]);
  expect(gamesOf(all, 'u1-2')).toBe(3);
});

test('a log with strengths adjusted by versions up to 1.1 gives the report of one without', () => {
  const reports = [[{ of: 'game', id: 'g2', field: 'strengths.u1', by: -1 }] as const, []].map((adjusted) => {
    const all = new Campaign();
    all.game(1, 5);
    const last = all.game(2, 10);
    const past = all.game(3, 7, 16);
    all.edit(16, [falls('u1-2'), ...adjusted], { game: past.id });
    const stored = all.records.games.find(({ id }) => id === 'g2')!;
    expect(stored.strengths.u1).toBe(adjusted.length > 0 ? 3 : 4);
    const { sides, corrected } = report(RULES, all.records, stored, all.newest);
    expect(corrected).toBe(at(16));
    expect(report(RULES, all.records, all.records.games[0]!, all.newest).corrected).toBeUndefined();
    return [last.id, sides];
  });
  expect(reports[0]).toEqual(reports[1]);
  expect(reports[0]).toMatchObject([
    'g2',
    [
      { began: 3, left: 3 },
      { began: 4, left: 4 },
    ],
  ]);
});
