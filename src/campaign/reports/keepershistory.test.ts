import { beforeAll, expect, test } from 'vitest';
import { type Man, PHASE_AFTER_GAME, type Unit } from '../../engine/roster.ts';
import { ABSENT, withAbsences } from '../../system/absence.ts';
import { defineSystem } from '../../system/system.ts';
import { campaign, foot } from '../../testkit/examplecampaign.ts';
import { Replica } from '../../testkit/replica.ts';
import { isEnteredLate, withGamesMissed } from '../games/completeentry.ts';
import { answerCorrection } from '../games/correctionrequest.ts';
import { newGame } from '../games/games.ts';
import { MenAtGames } from '../games/presence.ts';
import { subjectIds } from '../log/entries.ts';
import { undoWithDependents } from '../log/log.ts';
import { reachesGame } from '../log/statechanges.ts';
import { creationOf } from '../records/differences.ts';
import type { CampaignRecords, Entry, NewEntry, RecordChange } from '../records/records.ts';
import { awardMedal } from '../units/medals.ts';
import { mergeUnit } from '../units/reorganize.ts';
import { chronicle, menInRecord } from './chronicle.ts';
import { report } from './report.ts';
import { countGames, historiesOf, story } from './story.ts';

// A keeper's campaign of fourteen games. Six of them are entered afterwards. All numbers were counted on paper.

const system = withAbsences(
  defineSystem({
    ...{ id: 'toy', name: 'Toy', about: '', credits: '', units: [foot] },
    phases: [{ id: PHASE_AFTER_GAME, title: 'After the game', isSeparate: true }],
  }),
);
const [kind] = system.units as [typeof foot];
const at = (day: number, hour: number): string => new Date(2026, 10, day, hour).toISOString();
const man = (id: string): Man => ({ id, name: `Man ${id}`, tag: id, role: 'rifleman', state: 'ok', facts: {} });
const unit = (id: string, side: string, count: number): Unit => {
  const men = Array.from({ length: count }, (_, i) => man(`${id}${i + 1}`));
  return { id, name: `Unit ${id}`, side, kind: kind.id, mark: id, men, facts: {}, establishment: count };
};
/** Changes of men's states: "A1 ok wounded", "A1 wounded absent 2", and "A1 absent ok" after the last game missed. */
const states = (...all: readonly string[]): readonly RecordChange[] =>
  all.flatMap((words): readonly RecordChange[] => {
    const [, id = '', own, from = '', to = '', games] = /^(\w+)(?: in (\w))? (\w+) (\w+)(?: (\d))?$/.exec(words)!;
    const his = { of: 'man', id, unit: own ?? id[0]! } as const;
    const count = (from: number | null, to: number | null): RecordChange => ({
      ...his,
      field: `facts.${ABSENT}`,
      from,
      to,
    });
    if (from === ABSENT) return [{ ...his, field: 'state', from, to }, count(1, null)];
    const why = { by: from === 'ok' ? 'fire' : 'recovery' } as const;
    return [{ ...his, field: 'state', from, to, why }, ...(games ? [count(null, Number(games))] : [])];
  });

class Keeper {
  readonly phone = new Replica([], 'keeper');

  get records(): CampaignRecords {
    return this.phone.records as CampaignRecords;
  }

  write(id: string, day: number, hour: number, changes: readonly RecordChange[], more: Partial<Entry> = {}): void {
    this.#commit({ id, kind: 'edit', title: id, changes, ...more }, at(day, hour));
  }

  undo(id: string, day: number): void {
    this.#commit(undoWithDependents(this.phone.noted, id, `undo ${id} ${day}`), at(day, 12));
  }

  #commit(draft: NewEntry, when: string): void {
    const isLate = isEnteredLate(this.records, draft);
    const log = this.phone.noted;
    this.phone.write(isLate ? withGamesMissed(system, this.records, log, draft) : draft, when);
  }

  /** Begins a game, fights, and ends it. `joins` are recruits during the game. */
  live(number: number, day: number, fell: readonly string[], joins: readonly RecordChange[] = []): void {
    const id = `g${number}`;
    const game = newGame(system, this.records, { id, begun: at(day, 19) });
    this.write(`${id} begins`, day, 19, [creationOf('game', game)], { kind: 'game', game: id });
    if (joins.length > 0) this.write(`${id} joins`, day, 20, joins, { game: id });
    this.write(`${id} fire`, day, 21, states(...fell), { kind: 'play', game: id });
    const { units } = this.records;
    const ended: RecordChange = { of: 'game', id, field: 'ended', from: null, to: at(day, 22) };
    const between = system.changesBetweenGames({ units, game, house: {} });
    this.write(`${id} ends`, day, 22, [...between, ended], { kind: 'game', game: id });
  }

  enter(number: number, day: number, entered: number, present: readonly string[], fell: readonly string[]): void {
    const id = `g${number}`;
    const given = newGame(system, this.records, { id, begun: at(day, 12), present });
    const game = creationOf('game', { ...given, ended: at(day, 12), turn: 0 });
    const losses = states(...fell).map((change) =>
      'why' in change && change.why?.by === 'fire' ? { ...change, why: { by: 'afterwards' as const } } : change,
    );
    this.write(`${id} entered`, entered, 10, [game, ...losses], { kind: 'game', game: id, units: present });
  }

  hospital(number: number, day: number, ...results: readonly string[]): void {
    const changes = states(...results);
    const units = [...new Set(changes.flatMap((change) => change.unit ?? []))];
    const told = { system: 'toy', sequence: 'hospital', edition: 1, verdict: '', trail: [] };
    const id = `hospital ${number}`;
    this.write(id, day, 23, changes, { kind: 'play', settles: `g${number}`, units, told });
  }

  correct(id: string, change: (changes: readonly RecordChange[]) => readonly RecordChange[]): readonly string[] {
    const entries = this.phone.noted.toReversed();
    const request = { id, newId: `corrected ${id} ${entries.length}`, system: 'toy', house: {} };
    const { target } = answerCorrection(entries, request, system);
    const { title, changes, units, told } = target!.entry;
    const body = { title, changes: change(changes), ...(units ? { units } : {}), ...(told ? { told } : {}) };
    const { correction } = answerCorrection(entries, { ...request, body }, system);
    const { draft, preview } = correction!;
    this.phone.write(draft, at(25, 12));
    expect(this.records).toEqual(preview.after);
    return preview.unfit.map((entry) => entry.id);
  }

  /** "A 6-5" is a unit that began with 6 men and ended with 5. */
  get strengths(): readonly string[] {
    const { records } = this;
    const men = new MenAtGames(system, records, this.phone.noted);
    const games = records.games.toSorted((one, other) => Date.parse(one.begun) - Date.parse(other.begun));
    return games.map((game) => {
      const parts = this.phone.noted.map((_, i, all) => all.slice(0, i + 1));
      for (const read of parts.filter((part) => reachesGame(part, game, games)))
        expect(new MenAtGames(system, records, read).strengths(game)).toEqual(men.strengths(game));
      const units = report(system, records, game, this.phone.noted).sides.flatMap((side) => side.units);
      const began = Object.entries(men.strengths(game));
      const words = began.map(([id, n]) => `${id} ${n}-${units.find(({ name }) => name.endsWith(id))?.left}`);
      return `${game.number}: ${words.toSorted().join(' ')}`;
    });
  }

  begin(...units: readonly Unit[]): void {
    this.write('begin', 1, 12, [
      creationOf('campaign', campaign),
      ...['s1', 's2'].map((id, mark) => creationOf('side', { id, name: id, mark })),
      ...units.map((one) => creationOf('unit', one)),
    ]);
  }

  get now(): string {
    const active = (id: string) =>
      this.records.units.find((one) => one.id === id)!.men.filter(({ state }) => state === 'ok').length;
    return ['A', 'B', 'C'].map((id) => `${id} ${active(id)}`).join(' ');
  }

  /** Entries that are read for a man's page: those about him and the units he was in. */
  entriesAbout(id: string): readonly Entry[] {
    const { noted } = this.phone;
    const own = noted.filter((entry) => subjectIds(entry).includes(id));
    const units = own.flatMap(({ changes }) => changes.flatMap((one) => (one.id === id ? (one.unit ?? []) : [])));
    const present = this.records.units.find(({ men }) => men.some((one) => one.id === id))?.id ?? id;
    const about = noted.filter((entry) => subjectIds(entry).some((one) => [id, present, ...units].includes(one)));
    const amended = new Set(
      about.flatMap(({ amends }) => (amends ? [amends, ...(amends.additions ?? [])].map(({ entry }) => entry) : [])),
    );
    return noted.filter((entry) => about.includes(entry) || amended.has(entry.id));
  }

  /** "A1 ok 12": the man's state and his games, as the club page and his own record say. */
  get men(): readonly string[] {
    const { records } = this;
    const { sides } = chronicle(system, records, this.phone.noted);
    return sides
      .flatMap(({ units }) => units.flatMap(({ men }) => men))
      .map(({ man, totals, unit: own }) => {
        const entries = this.entriesAbout(man.id);
        const histories = historiesOf(kind, entries, records.games);
        const events = story(man, kind, entries, records.games);
        const [, games] = totals.find(([title]) => title === 'Games')!;
        expect([man.tag, countGames(man, own, histories, events, records.games)]).toEqual([man.tag, games]);
        return `${man.tag} ${man.state} ${games}`;
      })
      .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  }
}

const keeper = new Keeper();

beforeAll(() => {
  keeper.begin(unit('A', 's1', 6), unit('B', 's1', 5), unit('C', 's2', 8));
  const joins = (id: string) => creationOf('man', man(id), { unit: id[0]! });
  keeper.live(1, 2, ['A1 ok wounded', 'C1 ok dead']);
  keeper.hospital(1, 2, 'A1 wounded absent 1');
  keeper.write('recruit', 3, 12, [joins('A7')]);
  keeper.live(2, 5, ['B1 ok wounded', 'C2 ok wounded'], [joins('B6')]);
  keeper.live(3, 8, ['A2 ok dead', 'C3 ok wounded']);
  keeper.hospital(3, 8, 'B1 wounded ok', 'C2 wounded ok');
  keeper.enter(4, 4, 9, ['A', 'C'], ['A3 ok wounded', 'C8 ok dead']);
  keeper.hospital(4, 9, 'A3 wounded ok');
  keeper.live(5, 10, ['A4 ok wounded', 'B2 ok dead', 'C4 ok dead']);
  keeper.hospital(5, 10, 'A4 wounded absent 2', 'C3 wounded ok');
  keeper.enter(6, 6, 11, ['A', 'B', 'C'], ['B3 ok wounded', 'C5 ok wounded']);
  keeper.hospital(6, 11, 'B3 wounded dead', 'C5 wounded ok');
  const [to, merged] = ['A', 'B'].map((id) => keeper.records.units.find((one) => one.id === id)!) as [Unit, Unit];
  const left = merged.men.filter(({ state }) => state === 'ok');
  keeper.write('merge', 12, 10, mergeUnit(merged, [{ to, kind, men: left }]), { units: ['A', 'B'] });
  keeper.live(7, 14, ['B1 in A ok wounded', 'C6 ok wounded']);
  keeper.hospital(7, 14, 'B1 in A wounded ok', 'C6 wounded dead');
  // A4 misses this game too, and is back.
  keeper.enter(8, 13, 15, ['A', 'C'], ['A5 ok dead', 'C7 ok wounded']);
  keeper.hospital(8, 15, 'C7 wounded ok');
  keeper.live(9, 17, ['A6 ok wounded', 'C2 ok dead']);
  keeper.write('recruits', 18, 12, ['C9', 'C10', 'A8'].map(joins));
  keeper.live(10, 20, ['C9 ok wounded']);
  keeper.hospital(10, 20, 'A6 wounded ok', 'C9 wounded ok');
  keeper.enter(11, 16, 21, ['A', 'C'], ['A7 ok wounded', 'C3 ok wounded']);
  keeper.hospital(11, 21, 'A7 wounded ok', 'C3 wounded dead');
  keeper.live(12, 22, ['A8 ok dead', 'C10 ok wounded']);
  keeper.enter(13, 19, 23, ['A', 'C'], ['B4 in A ok wounded']);
  keeper.enter(14, 21, 23, ['A', 'C'], ['C5 ok wounded']);
  keeper.hospital(14, 23, 'B4 in A wounded ok', 'C5 wounded dead', 'C10 wounded ok');
});

const STRENGTHS = [
  '1: A 6-5 B 5-5 C 8-7',
  '4: A 6-5 C 7-6',
  '2: A 7-7 B 5-5 C 6-5',
  '6: A 7-7 B 5-4 C 5-4',
  '3: A 7-6 B 4-4 C 5-4',
  '5: A 6-5 B 5-4 C 5-4',
  '8: A 9-8 C 5-4',
  '7: A 8-7 C 5-4',
  '11: A 9-8 C 4-3',
  '9: A 9-8 C 3-2',
  '13: A 9-8 C 4-4',
  '10: A 8-8 C 4-3',
  '14: A 9-9 C 4-3',
  '12: A 10-9 C 3-2',
];
const MEN = [
  ...['A1 ok 13', 'A2 dead 5', 'A3 ok 14', 'A4 ok 12', 'A5 dead 7', 'A6 ok 12', 'A7 ok 13', 'A8 dead 4'],
  ...['B1 ok 11', 'B2 dead 5', 'B3 dead 3', 'B4 ok 11', 'B5 ok 13', 'B6 ok 12'],
  ...['C1 dead 1', 'C2 dead 8', 'C3 dead 8', 'C4 dead 6', 'C5 dead 13', 'C6 dead 8', 'C7 ok 14', 'C8 dead 2'],
  ...['C9 ok 4', 'C10 ok 4'],
];

test('strengths, states and games are those of the paper', () => {
  expect(keeper.strengths).toEqual(STRENGTHS);
  expect(keeper.now).toBe('A 9 B 0 C 3');
  expect(keeper.men).toEqual(MEN);
});

test('a correction that is taken back leaves everything as it was', () => {
  const { records } = keeper;
  expect(keeper.correct('g9 fire', () => [])).toEqual(['hospital 10']);
  expect(keeper.strengths).not.toEqual(STRENGTHS);
  keeper.phone.undo(keeper.phone.entries.at(-1)!.id, 'taken back', at(25, 13));
  expect(keeper.records).toEqual(records);
  expect(keeper.strengths).toEqual(STRENGTHS);
  expect(keeper.men).toEqual(MEN);
});

test('after six more corrections they are still those of the paper', () => {
  // The dead man of game 3 was not A2 but B5.
  expect(keeper.correct('g3 fire', () => states('B5 ok dead', 'C3 ok wounded'))).toEqual([]);
  // A4 misses one game instead of two. By date it is game 8, entered after game 7.
  expect(keeper.correct('hospital 5', () => states('A4 wounded absent 1', 'C3 wounded ok'))).toEqual([]);
  // Game 4 was played on the seventh, between games 6 and 3.
  const begun = { begun: at(7, 12), ended: at(7, 12) };
  const moved = (change: RecordChange) =>
    change.of === 'game' && 'to' in change ? { ...change, to: { ...(change.to as object), ...begun } } : change;
  expect(keeper.correct('g4 entered', (changes) => changes.map(moved))).toEqual([]);
  // B3 was not killed after game 6.
  expect(keeper.correct('hospital 6', () => states('B3 wounded ok', 'C5 wounded ok'))).toEqual([]);
  // In game 11 it was A3 who fell, not A7. Its hospital is set aside, and corrected.
  const [fell] = states('A3 ok wounded');
  const other = (change: RecordChange) =>
    change.id === 'A7' ? { ...fell!, why: { by: 'afterwards' as const } } : change;
  expect(keeper.correct('g11 entered', (changes) => changes.map(other))).toEqual(['hospital 11']);
  expect(keeper.correct('hospital 11', () => states('A3 wounded dead', 'C3 wounded dead'))).toEqual([]);
  expect(keeper.strengths).toEqual([
    '1: A 6-5 B 5-5 C 8-7',
    '2: A 6-6 B 5-5 C 7-6',
    '6: A 7-7 B 5-4 C 6-5',
    '4: A 7-6 C 6-5',
    '3: A 7-7 B 5-4 C 5-4',
    '5: A 7-6 B 5-4 C 5-4',
    '8: A 9-8 C 5-4',
    '7: A 9-8 C 5-4',
    '11: A 9-8 C 4-3',
    '9: A 8-7 C 3-2',
    '13: A 8-7 C 4-4',
    '10: A 7-7 C 4-3',
    '14: A 8-8 C 4-3',
    '12: A 9-8 C 3-2',
  ]);
  expect(keeper.now).toBe('A 8 B 1 C 3');
  expect(keeper.men).toEqual([
    ...['A1 ok 13', 'A2 ok 14', 'A3 dead 9', 'A4 ok 13', 'A5 dead 7', 'A6 ok 12', 'A7 ok 13', 'A8 dead 4'],
    ...['B1 ok 11', 'B2 dead 5', 'B3 ok 5', 'B4 ok 11', 'B5 dead 4', 'B6 ok 12'],
    ...['C1 dead 1', 'C2 dead 7', 'C3 dead 8', 'C4 dead 6', 'C5 dead 13', 'C6 dead 8', 'C7 ok 14', 'C8 dead 4'],
    ...['C9 ok 4', 'C10 ok 4'],
  ]);
});

test('a man misses the games that come next in the order of play, also by a correction', () => {
  const other = new Keeper();
  const men = () => other.men.filter((words) => words.startsWith('A'));
  const active = () => other.records.units[0]!.men.filter(({ state }) => state === 'ok').length;
  other.begin(unit('A', 's1', 6), unit('C', 's2', 4));
  other.live(1, 2, ['A1 ok wounded', 'A2 ok wounded']);
  other.hospital(1, 2, 'A1 wounded absent 1', 'A2 wounded absent 1');
  other.live(2, 5, []);
  // A1 and A2 missed this game, so they fought in game 2.
  other.enter(3, 4, 9, ['A', 'C'], ['A4 ok wounded']);
  // A4 missed game 2.
  other.hospital(3, 9, 'A4 wounded absent 1');
  expect(active()).toBe(6);
  other.live(4, 12, []);
  expect(other.strengths).toEqual(['1: A 6-4 C 4-4', '3: A 4-3 C 4-4', '2: A 5-5 C 4-4', '4: A 6-6 C 4-4']);
  expect(men()).toEqual(['A1 ok 3', 'A2 ok 3', 'A3 ok 4', 'A4 ok 3', 'A5 ok 4', 'A6 ok 4']);
  const told = () => story(man('A4'), kind, other.entriesAbout('A4'), other.records.games).map(({ words }) => words);
  expect(told()).toEqual(['Wounded in “Game 3”.', 'Recovering, after game 3.', 'Returned, after game 2.']);

  // A3 was hit in game 1 too, and his roll is added.
  expect(other.correct('g1 fire', (all) => [...all, ...states('A3 ok wounded')])).toEqual([]);
  expect(other.correct('hospital 1', (all) => [...all, ...states('A3 wounded absent 1')])).toEqual([]);
  expect(other.strengths).toEqual(['1: A 6-3 C 4-4', '3: A 3-2 C 4-4', '2: A 5-5 C 4-4', '4: A 6-6 C 4-4']);
  expect(active()).toBe(6);

  // Game 3 was played on the sixth, after game 2.
  const begun = { begun: at(6, 12), ended: at(6, 12) };
  const moved = (change: RecordChange) =>
    change.of === 'game' && 'to' in change ? { ...change, to: { ...(change.to as object), ...begun } } : change;
  expect(other.correct('g3 entered', (changes) => changes.map(moved))).toEqual([]);
  expect(other.strengths).toEqual(['1: A 6-3 C 4-4', '2: A 3-3 C 4-4', '3: A 6-5 C 4-4', '4: A 5-5 C 4-4']);
  expect(told()).toEqual(['Wounded in “Game 3”.', 'Recovering, after game 3.', 'Returned, after game 4.']);
  const fell = states('A5 ok wounded').map((change) => ({ ...change, why: { by: 'afterwards' as const } }));
  expect(other.correct('g3 entered', (all) => [...all, ...fell])).toEqual([]);
  expect(other.correct('hospital 3', () => states('A4 wounded absent 1', 'A5 wounded absent 1'))).toEqual([]);
  expect(other.strengths).toEqual(['1: A 6-3 C 4-4', '2: A 3-3 C 4-4', '3: A 6-4 C 4-4', '4: A 4-4 C 4-4']);
  expect(men()).toEqual(['A1 ok 3', 'A2 ok 3', 'A3 ok 3', 'A4 ok 3', 'A5 ok 3', 'A6 ok 4']);
});

test('a report reads enough of the log for men who were sent away long before', () => {
  const other = new Keeper();
  other.begin(unit('A', 's1', 6), unit('C', 's2', 4));
  other.live(1, 2, ['A1 ok wounded']);
  other.hospital(1, 2, 'A1 wounded absent 3');
  for (const number of [2, 3, 4]) other.live(number, number * 2, []);
  other.enter(5, 7, 9, ['A', 'C'], []);
  expect(other.strengths.map((words) => words.slice(0, 8))).toEqual([
    ...['1: A 6-5', '2: A 5-5', '3: A 5-5', '5: A 5-5', '4: A 6-6'],
  ]);
});

test('a man hit in a game entered after he was moved counts in the unit that he was in', () => {
  const other = new Keeper();
  other.begin(unit('A', 's1', 6), unit('B', 's1', 4), unit('C', 's2', 4));
  other.live(1, 2, []);
  const [to, merged] = ['A', 'B'].map((id) => other.records.units.find((one) => one.id === id)!) as [Unit, Unit];
  other.write('merge', 5, 10, mergeUnit(merged, [{ to, kind, men: merged.men }]), { units: ['A', 'B'] });
  other.enter(2, 4, 9, ['A', 'B', 'C'], ['A1 ok wounded', 'B1 in A ok dead']);
  const told = chronicle(system, other.records, other.phone.noted);
  const hits = told.sides
    .flatMap(({ units }) => units)
    .map(({ unit, totals }) => `${unit.id} ${totals.find(([title]) => title === 'Own men hit')?.[1]}`);
  expect(hits).toEqual(['A 1', 'B 1', 'C 0']);
  const honour = told.honour.map(([game, men]) => [game, men.map(({ man, unitName }) => `${man.id} ${unitName}`)]);
  expect(honour).toEqual([['Game 2', ['B1 Unit B']]]);
});

test('a man killed before his unit was merged stays in its record, though the game is entered after it', () => {
  const other = new Keeper();
  other.begin(unit('A', 's1', 6), unit('B', 's1', 4), unit('C', 's2', 4));
  other.live(1, 2, []);
  const [to, merged] = ['A', 'B'].map((id) => other.records.units.find((one) => one.id === id)!) as [Unit, Unit];
  other.write('merge', 5, 10, mergeUnit(merged, [{ to, kind, men: merged.men }]), { units: ['A', 'B'] });
  other.enter(2, 4, 9, ['A', 'B', 'C'], ['A1 ok dead', 'B1 in A ok dead', 'B2 in A ok wounded', 'B3 in A ok wounded']);
  other.hospital(2, 9, 'B2 in A wounded dead', 'B3 in A wounded ok');
  other.live(3, 12, ['B4 in A ok dead']);
  const told = chronicle(system, other.records, other.phone.noted);
  const men = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'B3', 'B4'];
  const cards = told.sides.flatMap(({ units }) => units.map((one) => [one.unit.id, one.men.map((man) => man.man.id)]));
  expect(cards.slice(0, 2)).toEqual([
    ['A', men],
    ['B', ['B1', 'B2']],
  ]);
  const honour = told.honour.flatMap(([, men]) => men.map((one) => `${one.man.id} ${one.unitName}, ${one.unit.name}`));
  expect(honour).toEqual([...['A1 Unit A, Unit A', 'B1 Unit B, Unit B', 'B2 Unit B, Unit B', 'B4 Unit A, Unit A']]);
  const pages = ['A', 'B'].map((id) => {
    const own = other.records.units.find((one) => one.id === id)!;
    const read = new Set([id, 'B1', 'B2'].flatMap((one) => other.entriesAbout(one)));
    const entries = other.phone.noted.filter((entry) => read.has(entry));
    return menInRecord(system, other.records, own, entries).map(({ man }) => man.id);
  });
  expect(pages).toEqual([men, ['B1', 'B2']]);
});

test('recruits come after the game entered before them, though the game before it was dated to another day', () => {
  const other = new Keeper();
  other.begin(unit('A', 's1', 6), unit('C', 's2', 4));
  other.live(1, 20, []);
  const day: RecordChange = { of: 'game', id: 'g1', field: 'begun', from: at(20, 19), to: at(2, 19) };
  other.write('day of g1', 20, 23, [day]);
  other.enter(2, 9, 21, ['A', 'C'], ['A1 ok dead']);
  other.write('recruit', 22, 12, [creationOf('man', man('A7'), { unit: 'A' })], { units: ['A'] });
  other.write('medal', 22, 13, [{ of: 'man', id: 'A2', unit: 'A', field: 'medals.m', from: null, to: 'Cross' }]);
  other.enter(3, 12, 23, ['A', 'C'], []);
  expect(other.strengths.map((words) => words.slice(0, 8))).toEqual(['1: A 6-6', '2: A 6-5', '3: A 6-6']);
  const words = story(man('A7'), kind, other.entriesAbout('A7'), other.records.games).map((event) => event.words);
  expect(words).toEqual(['Joined, after game 2.']);
  const { sides } = chronicle(system, other.records, other.phone.noted);
  const cards = sides.flatMap(({ units }) => units.flatMap(({ men }) => men));
  const joined = cards.flatMap(({ man: { id }, events }) => events.map(({ words }) => `${id}: ${words}`));
  expect(joined).toContain('A7: Joined, after game 2.');
});

test('a move on the day of a game comes after the game', () => {
  const other = new Keeper();
  other.begin(unit('A', 's1', 6), unit('B', 's1', 4), unit('C', 's2', 4));
  other.live(1, 2, []);
  other.live(2, 5, []);
  const [to, merged] = ['A', 'B'].map((id) => other.records.units.find((one) => one.id === id)!) as [Unit, Unit];
  other.write('merge', 5, 23, mergeUnit(merged, [{ to, kind, men: merged.men }]), { units: ['A', 'B'] });
  const words = story(man('B1'), kind, other.entriesAbout('B1'), other.records.games).map((event) => event.words);
  expect(words).toEqual(['Moved to another unit, after game 2.']);
});

test('a hospital that a correction sets aside sends nobody away in a game entered after it', () => {
  const other = new Keeper();
  other.begin(unit('A', 's1', 6), unit('C', 's2', 4));
  other.live(1, 4, ['A1 ok wounded', 'A2 ok wounded']);
  other.hospital(1, 4, 'A1 wounded absent 1', 'A2 wounded absent 1');
  other.enter(2, 2, 5, ['A', 'C'], ['A3 ok wounded']);
  other.live(3, 8, []);
  // A1 was never hit.
  expect(other.correct('g1 fire', () => states('A2 ok wounded'))).toEqual(['hospital 1']);
  expect(other.correct('hospital 1', () => states('A2 wounded absent 1'))).toEqual([]);
  expect(other.strengths).toEqual(['2: A 6-5 C 4-4', '1: A 5-4 C 4-4', '3: A 4-4 C 4-4']);
  expect(other.men.slice(0, 3)).toEqual(['A1 ok 3', 'A2 ok 2', 'A3 wounded 1']);
  expect(story(man('A1'), kind, other.entriesAbout('A1'), other.records.games)).toEqual([]);
});

test('a man who was rolled for before is rolled for after all games that were played since', () => {
  const other = new Keeper();
  other.begin(unit('A', 's1', 6), unit('C', 's2', 4));
  other.live(1, 4, []);
  other.enter(2, 2, 5, ['A', 'C'], ['A1 ok wounded']);
  const stays = { of: 'man', id: 'A1', unit: 'A', field: 'facts.attempts', by: 1, why: { by: 'recovery' } } as const;
  other.write('hospital 2', 5, 23, [stays], { kind: 'play', settles: 'g2', units: ['A'] });
  other.live(3, 8, []);
  other.enter(4, 1, 9, ['A', 'C'], []);
  other.hospital(4, 9, 'A1 wounded absent 1');
  other.live(5, 12, []);
  const told = story(man('A1'), kind, other.entriesAbout('A1'), other.records.games).map(({ words }) => words);
  expect(told.slice(-2)).toEqual(['Recovering, after game 3.', 'Returned, after game 5.']);
  expect(other.strengths.at(-1)).toBe('5: A 5-5 C 4-4');
});

test('an absence that a correction moves to a later game is no hit', () => {
  const other = new Keeper();
  other.begin(unit('A', 's1', 6), unit('C', 's2', 4));
  other.live(1, 2, ['A1 ok wounded']);
  other.hospital(1, 2, 'A1 wounded absent 1');
  other.enter(2, 4, 9, ['A', 'C'], []);
  const away = { of: 'man', id: 'A1', unit: 'A', field: 'state', from: 'ok', to: ABSENT } as const;
  other.write('moved', 10, 12, [away], { kind: 'game', game: 'g2' });
  const told = chronicle(system, other.records, other.phone.noted);
  const [first] = told.sides[0]!.units;
  expect(first!.totals.find(([title]) => title === 'Own men hit')?.[1]).toBe(1);
  expect(first!.men[0]!.events.filter(({ isHit }) => isHit)).toHaveLength(1);
});

test('a man returns once, at the end of an absence that a correction made longer', () => {
  const other = new Keeper();
  const told = () => story(man('A1'), kind, other.entriesAbout('A1'), other.records.games).map(({ words }) => words);
  other.begin(unit('A', 's1', 6), unit('C', 's2', 4));
  other.live(1, 2, ['A1 ok wounded']);
  other.hospital(1, 2, 'A1 wounded absent 1');
  other.live(2, 5, []);
  expect(told()).toEqual(['Wounded by fire, game 1.', 'Recovering, after game 1.', 'Returned, after game 2.']);
  const away = ['Wounded by fire, game 1.', 'Recovering, after game 1.'];
  expect(other.correct('hospital 1', () => states('A1 wounded absent 2'))).toEqual([]);
  expect(told()).toEqual(away);
  other.live(3, 8, []);
  expect(told()).toEqual([...away, 'Returned, after game 3.']);
  expect(other.correct('hospital 1', () => states('A1 wounded absent 1'))).toEqual([]);
  expect(told()).toEqual([...away, 'Returned, after game 2.']);
});

test('the undo of a game entered afterwards counts a later game instead of the one that it takes back', () => {
  const other = new Keeper();
  const state = () => other.records.units[0]!.men[0]!.state;
  other.begin(unit('A', 's1', 6), unit('C', 's2', 4));
  other.live(1, 2, ['A1 ok wounded']);
  other.hospital(1, 2, 'A1 wounded absent 2');
  other.live(2, 8, []);
  expect(state()).toBe(ABSENT);
  other.enter(3, 5, 9, ['A', 'C'], []);
  expect(state()).toBe('ok');
  other.undo('g3 entered', 9);
  expect(state()).toBe(ABSENT);
  other.undo(other.phone.noted[0]!.id, 10);
  expect(state()).toBe('ok');
  other.live(4, 11, []);
  const { records } = other;
  other.undo('g3 entered', 12);
  expect(other.strengths).toEqual(['1: A 6-5 C 4-4', '2: A 5-5 C 4-4', '4: A 5-5 C 4-4']);
  expect(state()).toBe('ok');
  other.undo(other.phone.noted[0]!.id, 13);
  expect(other.records).toEqual(records);
});

test('a man of a disbanded unit misses no game after it was disbanded, and stays away', () => {
  const other = new Keeper();
  other.begin(unit('A', 's1', 3), unit('B', 's1', 2), unit('C', 's2', 3));
  other.live(1, 2, ['A1 ok wounded', 'B1 ok wounded']);
  other.hospital(1, 2, 'A1 wounded absent 2', 'B1 wounded absent 2');
  other.live(2, 5, []);
  other.write('disband', 6, 12, [{ of: 'unit', id: 'B', field: 'disbanded', from: null, to: true }]);
  other.live(3, 8, []);
  other.enter(4, 7, 9, ['A', 'C'], []);
  const states = ['A1', 'B1'].map((id) => other.men.find((words) => words.startsWith(id)));
  expect(states).toEqual(['A1 ok 2', 'B1 absent 1']);
  const { units } = other.records;
  expect(units[1]!.men[0]!.facts).toEqual({ [ABSENT]: 1 });
});

test('a medal given to the wrong man keeps its place in the order of play when it is corrected', () => {
  const other = new Keeper();
  other.begin(unit('A', 's1', 3), unit('C', 's2', 3));
  other.live(1, 2, []);
  other.write('medal', 3, 12, [awardMedal({ id: 'A' }, man('A1'), 'm', 'Cross')]);
  other.enter(2, 4, 9, ['A', 'C'], []);
  other.correct('medal', () => [awardMedal({ id: 'A' }, man('A2'), 'm', 'Cross')]);
  const told = chronicle(system, other.records, other.phone.noted).sides.flatMap(({ units }) => units[0]!.men);
  const awards = told.flatMap(({ events }) =>
    events.map(({ words }) => words).filter((words) => words.startsWith('Aw')),
  );
  expect(awards).toEqual(['Awarded: Cross, after game 1.']);
  expect(told[1]!.medals).toEqual(['Cross']);
});
