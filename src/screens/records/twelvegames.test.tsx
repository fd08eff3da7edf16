import 'fake-indexeddb/auto';
import { beforeAll, describe, expect, test } from 'vitest';
import { beginGame, newGame, withGameId } from '../../campaign/games/games.ts';
import { DRAWN } from '../../campaign/games/score.ts';
import { applyChanges } from '../../campaign/records/changes.ts';
import { dayOf, daysBetween } from '../../campaign/records/dates.ts';
import { creationOf, differences } from '../../campaign/records/differences.ts';
import { DEFAULT_SETTINGS, EMPTY_RECORDS, type RecordChange } from '../../campaign/records/records.ts';
import { calendarWeeks } from '../../campaign/reports/calendar.ts';
import { chronicle } from '../../campaign/reports/chronicle.ts';
import { report } from '../../campaign/reports/report.ts';
import { missingMen, replacements } from '../../campaign/units/betweengames.ts';
import { joinChanges, setEstablishment } from '../../campaign/units/establishment.ts';
import { awardMedal } from '../../campaign/units/medals.ts';
import { musterUnit } from '../../campaign/units/muster.ts';
import { openStore } from '../../storage/idbstore.ts';
import { systemOf } from '../../systems/systems.ts';
import { Phone } from '../../testkit/phone.ts';
import { posterOfGame } from '../parts/poster/poster.ts';
import { OpenCampaign } from '../state/opencampaign.ts';
import { clubPageHtml } from './reports/clubpage.tsx';

// A campaign of twelve games, checked against an independent count of every man's state.

type Hand = {
  readonly unit: string;
  readonly who: string;
  state: 'ok' | 'wounded' | 'dead';
  games: number;
  hits: number;
  survived: number;
  fellIn: number;
  readonly medals: string[];
};
type Evening = {
  began: Record<string, number>;
  readonly lost: Record<string, string[]>;
  readonly killed: string[];
  winner: string;
};

/** Week of the campaign for each game. */
const WEEKS = [0, 1, 2, 2, 4, 5, 6, 7, 7, 9, 10, 11];
const NASTY = '<img src=x onerror="alert(1)"> & <script>alert(2)</script>';

const men = new Map<string, Hand>();
const full: Record<string, number> = {};
const felled: Record<string, number> = {};
const ownHit: Record<string, number> = {};
const unitGames: Record<string, number> = {};
const evenings: Evening[] = [];
let joined = 0;
let campaign: OpenCampaign;
let clock = 0;
let seed = 7;

const roll = (sides: number): number => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * sides);
};
const system = await systemOf('tsatf-ww2');
const kind = system.units.find(({ id }) => id === 'infantry') ?? system.units[0]!;
const ordinary = kind.roles.at(-1)!.id;
const count = (all: Iterable<Hand>, of: (man: Hand) => boolean) => [...all].filter(of).length;
const inUnit = (unit: string, state?: Hand['state']) =>
  [...men].filter(([, man]) => man.unit === unit && (state === undefined || man.state === state));
const stateChange = (id: string, unit: string, from: string, to: string, why: RecordChange['why']): RecordChange => ({
  ...{ of: 'man', id, unit, field: 'state', from, to },
  ...(why ? { why } : {}),
});
const nextId = (
  (n) => () =>
    `id-${n++}`
)(1);

function hits(a: string, b: string): readonly RecordChange[] {
  return [
    [a, b],
    [b, a],
  ].flatMap(([unit = '', by = '']) => {
    const standing = inUnit(unit, 'ok');
    return standing.slice(0, Math.min(standing.length, roll(3))).map(([id]) =>
      stateChange(id, unit, 'ok', roll(3) === 0 ? 'dead' : 'wounded', {
        by: 'melee',
        of: campaign.units.find((one) => one.id === by)!.name,
      }),
    );
  });
}

async function fight(evening: Evening, at: number, undone: boolean): Promise<void> {
  const [a, b] = [`r${roll(3)}`, `b${roll(3)}`];
  if (!(a in evening.began && b in evening.began)) return;
  const changes = hits(a, b);
  const entry = await campaign.commit({
    ...{ id: nextId(), kind: 'play', title: 'A charge: both hold', changes, units: [a, b] },
    ...{ game: campaign.game.value!.id },
    told: { system: system.id, sequence: 'charge', edition: 1, verdict: 'both hold', trail: [] },
  });
  if (undone) return void (await campaign.undo(entry.id));
  for (const { id, unit = '', ...change } of changes) {
    const man = men.get(id)!;
    man.state = ('to' in change ? change.to : '') as Hand['state'];
    man.hits += 1;
    ownHit[unit] = (ownHit[unit] ?? 0) + 1;
    const foe = unit === a ? b : a;
    felled[foe] = (felled[foe] ?? 0) + 1;
    evening.lost[unit] = [...(evening.lost[unit] ?? []), man.who];
    if (man.state === 'dead') {
      man.fellIn = at;
      evening.killed.push(man.who);
    }
  }
}

async function hospital(at: number): Promise<void> {
  const changes = [...men].flatMap(([id, man]): RecordChange[] => {
    if (man.state !== 'wounded') return [];
    const die = roll(4);
    if (die === 0) {
      man.state = 'dead';
      man.fellIn = at;
      return [stateChange(id, man.unit, 'wounded', 'dead', { by: 'recovery' })];
    }
    if (die < 3) {
      man.state = 'ok';
      man.survived += 1;
      return [stateChange(id, man.unit, 'wounded', 'ok', { by: 'recovery' })];
    }
    return [{ of: 'man', id, unit: man.unit, field: 'facts.attempts', by: 1, why: { by: 'recovery' } }];
  });
  if (changes.length > 0) await campaign.edit('The hospital', changes, 'play', undefined);
}

async function evening(at: number): Promise<void> {
  clock = Date.UTC(2026, 0, 9 + 7 * WEEKS[at]!, 18 - (WEEKS[at] === WEEKS[at - 1] ? 0 : 5));
  const records = campaign.records.value;
  const there = records.units.filter(({ id }) => !(at === 5 && id === 'b2')).map(({ id }) => id);
  const begun = new Date(clock).toISOString();
  const game = newGame(system, records, {
    ...{ id: `g${at}`, begun, players: { red: 'ann', blue: 'bob' } },
    ...(there.length < records.units.length ? { present: there } : {}),
  });
  await campaign.edit(`${game.name} begins`, beginGame(system, records, game, campaign.house.value), 'game', game.id);
  const one: Evening = { began: {}, lost: {}, killed: [], winner: '' };
  evenings.push(one);
  for (const unit of there) {
    one.began[unit] = inUnit(unit, 'ok').length;
    unitGames[unit] = (unitGames[unit] ?? 0) + 1;
    for (const [, man] of inUnit(unit, 'ok')) man.games += 1;
  }
  for (let n = 0; n < 4; n += 1) await fight(one, at, at % 4 === 1 && n === 2);
  one.winner = ['red', 'blue', DRAWN, ''][at === 0 ? 0 : roll(4)]!;
  const running = campaign.game.value!;
  const ended = differences('game', running, {
    ...{ ...running, ended: new Date(clock).toISOString() },
    ...(one.winner ? { winner: one.winner, result: 'the mill' } : {}),
  });
  const between = withGameId(system.changesBetweenGames(campaign.roster), running.id);
  await campaign.edit(`${running.name} ends`, [...between, ...ended], 'game', running.id);
  await hospital(at);
  if (at % 3 === 2) await fillUp();
  if (at === 6) {
    const unit = campaign.units.find(({ id }) => id === 'r1')!;
    await campaign.edit('r1 is made stronger', setEstablishment(unit, full.r1! + 2), 'edit', undefined);
    full.r1! += 2;
  }
  const [id, brave] = [...men][roll(men.size)]!;
  const name = at % 2 === 0 ? 'Military Medal' : 'Cross';
  await campaign.edit('A medal', [awardMedal({ id: brave.unit }, { id }, nextId(), name)], 'edit', undefined);
  brave.medals.push(name);
}

async function fillUp(): Promise<void> {
  for (const unit of campaign.units) {
    const lacks = full[unit.id]! - count(men.values(), (man) => man.unit === unit.id && man.state !== 'dead');
    expect(missingMen(kind, unit)).toBe(lacks);
    const fresh = replacements(kind, unit, lacks, nextId);
    await campaign.edit(`${unit.name} is filled up`, joinChanges(kind, unit, fresh), 'edit', undefined);
    joined += fresh.length;
    for (const { id, tag, name } of fresh) men.set(id, newHand(unit.id, `${tag} ${name}`));
  }
}

const newHand = (unit: string, who: string): Hand => ({
  ...{ unit, who, state: 'ok', games: 0, hits: 0, survived: 0, fellIn: -1, medals: [] },
});

beforeAll(async () => {
  const store = await openStore({
    ...new Phone(new IDBFactory()).tab(),
    now: () => {
      clock += 60_000;
      return new Date(clock).toISOString();
    },
  });
  clock = Date.UTC(2026, 0, 2, 12);
  const sides = [
    { id: 'red', name: 'Red & <b>Co</b>', mark: 0 },
    { id: 'blue', name: 'Blue', mark: 1 },
  ];
  await store.create({ id: 'c', name: NASTY, system: system.id, house: {}, settings: DEFAULT_SETTINGS }, sides);
  campaign = await OpenCampaign.open(store, 'c');
  const units = sides.flatMap(({ id: side }, s) =>
    [0, 1, 2].map((n) => {
      const id = `${side[0]}${n}`;
      const template = { title: 'Squad', men: { [ordinary]: 9, [kind.roles[0]!.id]: 1 }, facts: {} };
      const mark = 'ABCDEF'[s * 3 + n]!;
      const unit = { ...musterUnit(kind, template, { id: nextId, side, mark, name: `Squad ${id}` }), id };
      full[id] = 10;
      const named = unit.men.map((man, i) => (s + n + i === 0 ? { ...man, name: NASTY } : man));
      for (const man of named) men.set(man.id, newHand(id, `${man.tag} ${man.name}`));
      return { ...unit, men: named };
    }),
  );
  await campaign.edit('Mustered', [
    creationOf('player', { id: 'ann', name: 'Ann', side: 'red' }),
    creationOf('player', { id: 'bob', name: 'Bob "<i>"' }),
    ...units.map((unit) => creationOf('unit', unit)),
  ]);
  expect(men.size).toBe(60);
  for (let at = 0; at < WEEKS.length; at += 1) await evening(at);
});

const wins = (side: string) => evenings.filter(({ winner }) => winner === side).length;

describe('twelve games with sixty men match an independent count', () => {
  test('every kind of event has happened', async () => {
    expect(evenings.some(({ killed }) => killed.length > 0)).toBe(true);
    expect(joined).toBeGreaterThan(0);
    for (const state of ['ok', 'wounded', 'dead'] as const)
      expect(count(men.values(), (man) => man.state === state)).toBeGreaterThan(0);
    expect(count(men.values(), ({ hits, survived }) => hits > 1 && survived > 0)).toBeGreaterThan(0);
    const all = (await campaign.entriesUntil(() => false)).toReversed().flatMap(({ changes }) => changes);
    expect(applyChanges(EMPTY_RECORDS, all)).toEqual(campaign.records.value);
  });

  test('active men, full strength, hospital, dead and each man’s record', async () => {
    const told = chronicle(system, campaign.records.value, await campaign.entriesUntil(() => false));
    expect(told.score.sides.map(({ id, won }) => [id, won])).toEqual([
      ['red', wins('red')],
      ['blue', wins('blue')],
    ]);
    expect([told.score.drawn, told.score.undecided]).toEqual([wins(DRAWN), wins('')]);
    const units = told.sides.flatMap(({ units }) => units);
    expect(units).toHaveLength(6);
    for (const { unit, strength, establishment, totals, men: own } of units) {
      expect([unit.id, strength, establishment]).toEqual([unit.id, inUnit(unit.id, 'ok').length, full[unit.id]]);
      expect(Object.fromEntries(totals)).toEqual({
        Games: unitGames[unit.id],
        'Enemies felled': felled[unit.id] ?? 0,
        'Own men hit': ownHit[unit.id] ?? 0,
      });
      for (const { man, totals, medals } of own) {
        const hand = men.get(man.id)!;
        const { Games, 'Hits taken': taken, 'Hits survived': survived = 0 } = Object.fromEntries(totals);
        // These rules remove the dead at the end of a game.
        const state = man.state === 'gone' ? 'dead' : man.state;
        expect([hand.who, state, Games, taken, survived, medals]).toEqual([
          ...[hand.who, hand.state, hand.games, hand.hits, hand.survived],
          hand.medals,
        ]);
      }
    }
    const who = ({ man }: { man: { tag: string; name: string } }) => `${man.tag} ${man.name}`;
    const byHand = (of: (man: Hand) => boolean) => [...men.values()].filter(of).map((man) => man.who);
    expect(told.hospital.map(who).toSorted()).toEqual(byHand(({ state }) => state === 'wounded').toSorted());
    expect(Object.fromEntries(told.honour.map(([game, fallen]) => [game, fallen.map(who).toSorted()]))).toEqual(
      Object.fromEntries(
        evenings.flatMap((_, at) => {
          const fallen = byHand(({ fellIn }) => fellIn === at).toSorted();
          return fallen.length > 0 ? [[`Game ${at + 1}`, fallen]] : [];
        }),
      ),
    );
  });

  test('each game’s report and picture', async () => {
    const entries = await campaign.entriesUntil(() => false);
    const records = campaign.records.value;
    for (const [at, game] of records.games.entries()) {
      const { began, lost, killed, winner } = evenings[at]!;
      const told = report(system, records, game, entries);
      const poster = posterOfGame(system, records, told);
      const sum = (side: string, of: (unit: string) => number) =>
        Object.keys(began).reduce((all, unit) => (unit.startsWith(side[0]!) ? all + of(unit) : all), 0);
      for (const [i, side] of ['red', 'blue'].entries()) {
        const start = sum(side, (unit) => began[unit]!);
        const left = start - sum(side, (unit) => lost[unit]?.length ?? 0);
        expect([game.name, told.sides[i]!.began, told.sides[i]!.left]).toEqual([game.name, start, left]);
        expect([poster.panels[i]!.figure, poster.panels[i]!.words]).toEqual([left, `of ${start} left`]);
      }
      const names = told.sides.flatMap(({ units }) => units.flatMap(({ losses }) => losses.flatMap(({ men }) => men)));
      expect(names.toSorted()).toEqual(Object.values(lost).flat().toSorted());
      expect(
        poster.groups
          .flat()
          .map((line) => line.replace(/, Squad \w\d$/, ''))
          .toSorted(),
      ).toEqual(killed.toSorted());
      const title = { red: 'Red & <b>Co</b> won: the mill', blue: 'Blue won: the mill', [DRAWN]: 'Drawn: the mill' };
      expect(poster.title).toBe(title[winner as 'red'] ?? game.name);
    }
  });

  test('the calendar has each game in its week, and the gaps between games', () => {
    const weeks = calendarWeeks(campaign.records.value);
    const byWeek = [...new Set(WEEKS)];
    expect(weeks.map(({ games }) => games.map(({ game }) => game.name))).toEqual(
      byWeek.map((week) => WEEKS.flatMap((one, at) => (one === week ? [`Game ${at + 1}`] : []))),
    );
    expect(weeks.map(({ idleWeeks }) => idleWeeks)).toEqual(
      byWeek.map((week, i) => (i === 0 ? 0 : week - byWeek[i - 1]! - 1)),
    );
    for (const { monday, games } of weeks) {
      expect(new Date(monday).getUTCDay()).toBe(1);
      for (const { game } of games) {
        const days = daysBetween(monday, dayOf(game.begun));
        expect(days >= 0 && days <= 6).toBe(true);
      }
    }
    expect(weeks[0]!.games[0]!.players).toBe('Ann (Red & <b>Co</b>) v Bob "<i>" (Blue)');
    const last = weeks.at(-1)!.games.at(-1)!.score;
    expect(last.sides.map(({ won }) => won)).toEqual([wins('red'), wins('blue')]);
  });

  test('the club page matches, and escapes names', async () => {
    const file = clubPageHtml(chronicle(system, campaign.records.value, await campaign.entriesUntil(() => false)));
    expect(file).not.toMatch(/<script|<img|<b>Co|<i>|https?:/);
    const page = new DOMParser().parseFromString(file, 'text/html');
    const words = (of: ParentNode, selector: string) =>
      [...of.querySelectorAll(selector)].map((one) => one.textContent?.replace(/\s+/g, ' ').trim());
    const part = (title: string) =>
      [...page.querySelectorAll('section')].find((one) => one.querySelector('h2')?.textContent === title)!;
    expect(words(page, 'h1')).toEqual([NASTY]);
    expect(words(page, 'header .figure')).toEqual([`${wins('red')} won`, `${wins('blue')} won`]);
    expect(words(page, '.units .figure')).toEqual(
      Object.entries(full).map(([unit, most]) => `${inUnit(unit, 'ok').length} of ${most}`),
    );
    expect(page.querySelectorAll('.men > li')).toHaveLength(60 + joined);
    expect(page.querySelectorAll('.men > .away')).toHaveLength(count(men.values(), ({ state }) => state === 'wounded'));
    expect(page.querySelectorAll('.men > .lost')).toHaveLength(count(men.values(), ({ state }) => state === 'dead'));
    expect(words(page, '.medal').flatMap((line) => line!.split(' · '))).toHaveLength(WEEKS.length);
    expect(part('In hospital').querySelectorAll('li')).toHaveLength(
      count(men.values(), ({ state }) => state === 'wounded'),
    );
    expect(words(part('Roll of honour'), 'h3')).toEqual(
      evenings.flatMap((_, at) => {
        const n = count(men.values(), ({ fellIn }) => fellIn === at);
        return n > 0 ? [`Game ${at + 1} (${n})`] : [];
      }),
    );
    expect(part('Week by week').querySelectorAll('li')).toHaveLength(WEEKS.length);
    expect(part('The games').querySelectorAll('.card')).toHaveLength(WEEKS.length);
  });

  test('editing a finished game changes its report, but no wounds', async () => {
    const game = campaign.records.value.games[3]!;
    const before = campaign.units;
    const others = campaign.records.value.games.filter(({ id }) => id !== game.id);
    const { winner: _, ...rest } = game;
    const edited = { ...rest, name: 'The ford', winner: 'blue', result: 'the ford held', scenario: 'At the ford' };
    await campaign.edit('The ford: details changed', differences('game', game, edited), 'edit', game.id);
    const told = report(
      system,
      campaign.records.value,
      campaign.records.value.games[3]!,
      await campaign.entriesUntil(() => false),
    );
    expect([told.game, told.result, told.scenario]).toEqual(['The ford', 'Blue won: the ford held', 'At the ford']);
    const { began, lost } = evenings[3]!;
    const sum = (all: Record<string, number>) => Object.values(all).reduce((total, n) => total + n, 0);
    expect(told.sides.reduce((total, { began }) => total + began, 0)).toBe(sum(began));
    expect(told.sides.reduce((total, { left }) => total + left, 0)).toBe(
      sum(began) - Object.values(lost).flat().length,
    );
    expect(campaign.units).toEqual(before);
    expect(campaign.records.value.games.filter(({ id }) => id !== game.id)).toEqual(others);
    await campaign.undo();
    expect(campaign.records.value.games[3]).toEqual(game);
  });
});
