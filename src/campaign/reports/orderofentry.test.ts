import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Man, PHASE_AFTER_GAME } from '../../engine/roster.ts';
import { ABSENT, gameMissed, withAbsences } from '../../system/absence.ts';
import { defineSystem } from '../../system/system.ts';
import { exampleRecords, foot } from '../../testkit/examplecampaign.ts';
import { Replica } from '../../testkit/replica.ts';
import { sampleSize } from '../../testkit/samplesize.ts';
import { randomFrom } from '../../testkit/schedules.ts';
import { isEnteredLate, withGamesMissed } from '../games/completeentry.ts';
import { answerCorrection } from '../games/correctionrequest.ts';
import { MenAtGames } from '../games/presence.ts';
import { changesBetween, creationOf } from '../records/differences.ts';
import { EMPTY_RECORDS, type Entry, type Game, type NewEntry, type RecordChange } from '../records/records.ts';
import { countGames, historiesOf, story } from './story.ts';

const system = withAbsences(
  defineSystem({
    ...{ id: 'toy', name: 'Toy', about: '', credits: '', units: [foot] },
    phases: [{ id: PHASE_AFTER_GAME, title: 'After the game', isSeparate: true }],
  }),
);
const [kind] = system.units as [typeof foot];
const at = (day: number, hour: number): string => new Date(2026, 10, day, hour).toISOString();

type Draft = {
  readonly day: number;
  readonly hour: number;
  readonly changes: readonly RecordChange[];
  /** Changes entered by mistake, and corrected at the end. */
  readonly mistaken?: readonly RecordChange[];
} & Partial<Entry>;
type Played = {
  readonly day: number;
  readonly began: Readonly<Record<string, number>>;
  readonly log: readonly Draft[];
};

/** Plays games every other day. `isClosed` if the hospital of the game settles all who fell in it. `left` are games to miss. */
function play(random: () => number, count: number) {
  const below = (n: number) => Math.floor(random() * n);
  const state = new Map<string, string>();
  const unitOf = new Map<string, string>();
  for (const { id: unit, men } of exampleRecords().units)
    for (const { id } of men) {
      state.set(id, 'ok');
      unitOf.set(id, unit);
    }
  const served = new Map<string, number>();
  const left = new Map<string, number>();
  const change = (id: string, to: string): RecordChange => {
    const from = state.get(id)!;
    state.set(id, to);
    const why = { by: from === 'ok' ? 'fire' : 'recovery' } as const;
    return { of: 'man', id, unit: unitOf.get(id)!, field: 'state', from, to, why };
  };
  const recover = (id: string, isMistaken: boolean): readonly RecordChange[] => {
    const games = isMistaken ? 0 : (left.get(id) ?? 0);
    const his = { of: 'man', id, unit: unitOf.get(id)! } as const;
    const count = games > 0 ? [{ ...his, field: `facts.${ABSENT}`, from: null, to: games }] : [];
    const to = games > 0 ? ABSENT : 'ok';
    return [{ ...his, field: 'state', from: 'wounded', to, why: { by: 'recovery' } }, ...count];
  };
  const games = Array.from({ length: count }, (_, at): Played & { isClosed: boolean } => {
    const day = 2 + 2 * at;
    const active = [...state].flatMap(([id, is]) => (is === 'ok' ? id : []));
    const began: Record<string, number> = { u1: 0, u2: 0 };
    for (const id of active) {
      began[unitOf.get(id)!]! += 1;
      served.set(id, (served.get(id) ?? 0) + 1);
    }
    for (const [id, games] of left) {
      if (games === 1) state.set(id, 'ok');
      if (games === 1) left.delete(id);
      else left.set(id, games - 1);
    }
    const fell = active.filter(() => random() < 0.25);
    const losses = fell.map((id) => change(id, random() < 0.3 ? 'dead' : 'wounded'));
    const isClosed = random() < 0.5;
    const patients = [...state].flatMap(([id, is]) =>
      is === 'wounded' && (isClosed ? fell.includes(id) : random() < 0.6) ? id : [],
    );
    const dead = patients.filter(() => random() < 0.3).map((id) => change(id, 'dead'));
    const recovered = patients.filter((id) => state.get(id) !== 'dead');
    for (const id of recovered) {
      const games = Math.max(0, below(6) - 2);
      state.set(id, games > 0 ? ABSENT : 'ok');
      if (games > 0) left.set(id, games);
    }
    const isMistaken = new Set(recovered.filter((id) => left.has(id) && random() < 0.2));
    const results = (isRight: boolean) => [
      ...dead,
      ...recovered.flatMap((id) => recover(id, !isRight && isMistaken.has(id))),
    ];
    const settles = { kind: 'play', settles: `g${at}`, units: ['u1', 'u2'] } as const;
    const mistaken = isMistaken.size > 0 ? { mistaken: results(false) } : {};
    const log: Draft[] = [
      { day, hour: 20, changes: losses, game: `g${at}`, kind: 'play' },
      { day, hour: 23, changes: results(true), ...mistaken, ...settles },
    ];
    if (below(3) === 0) {
      const id = `x${at}`;
      const unit = `u${1 + below(2)}`;
      state.set(id, 'ok');
      unitOf.set(id, unit);
      const man: Man = { id, name: id, tag: id, role: 'rifleman', state: 'ok', facts: {} };
      log.push({ day: day + 1, hour: 12, changes: [creationOf('man', man, { unit })] });
    }
    return { day, began, log, isClosed };
  });
  return { games, served, state, unitOf, left };
}

test('men who began a game are the same, whether a game is played with the app or entered later', () => {
  let [entered, missed, corrected] = [0, 0, 0];
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 2, max: 8 }), (seed, count) => {
      const random = randomFrom(seed);
      const { games, served, state, unitOf, left } = play(random, count);
      const phone = new Replica([], 'd');
      const mistakes: { readonly id: string; readonly changes: readonly RecordChange[] }[] = [];
      const write = ({ day, hour, changes, mistaken, ...more }: Draft) => {
        const id = `e${phone.entries.length + 1}`;
        const draft: NewEntry = { id, kind: 'edit', title: '', ...more, changes: mistaken ?? changes };
        if (mistaken) mistakes.push({ id, changes });
        const { records, noted } = phone;
        const isLate = isEnteredLate(records, draft);
        phone.write(isLate ? withGamesMissed(system, records, noted, draft) : draft, at(day, hour));
      };
      write({ day: 1, hour: 12, changes: changesBetween(EMPTY_RECORDS, { ...exampleRecords(), games: [] }) });
      let number = 0;
      const begin = (index: number, { day, began }: Played, later?: number) => {
        const id = `g${index}`;
        number += 1;
        const game: Game = {
          ...exampleRecords().games[0]!,
          ...{ id, number, begun: at(day, 19), turn: later === undefined ? 5 : 0 },
          strengths: Object.fromEntries(Object.keys(began).map((unit) => [unit, 0])),
          ...(later === undefined ? {} : { ended: at(day, 19) }),
        };
        write({
          day: later ?? day,
          hour: later === undefined ? 19 : 10,
          changes: [creationOf('game', game)],
          game: id,
          kind: 'game',
        });
      };
      const late: { readonly index: number; readonly played: Played }[] = [];
      const enter = (day: number, at = Math.floor(random() * late.length)) => {
        const [one] = late.splice(at, 1);
        if (!one) return;
        entered += 1;
        begin(one.index, one.played, day);
        for (const draft of one.played.log.slice(0, 2)) write({ ...draft, day, hour: draft.settles ? 12 : 11 });
      };
      const isAway = (id: string) =>
        phone.records.units.some(({ men }) => men.some((man) => man.id === id && man.state === ABSENT));
      for (const [index, played] of games.entries()) {
        const { day, log: drafts, isClosed } = played;
        const [losses, results, recruit] = drafts as [Draft, Draft, Draft?];
        // A man who falls again is entered before.
        const isHitIn = (one: Played) =>
          one.log[0]!.changes.some(({ id }) => losses.changes.some((hit) => hit.id === id));
        for (let at = late.length - 1; at >= 0; at--) if (isHitIn(late[at]!.played)) enter(day, at);
        // So are the games that he missed.
        while (losses.changes.some(({ id }) => isAway(id))) enter(day, 0);
        if (isClosed && random() < 0.6) late.push({ index, played });
        else {
          begin(index, played);
          write(losses);
          const ended: RecordChange = { of: 'game', id: `g${index}`, field: 'ended', from: null, to: at(day, 22) };
          const game = phone.records.games.find(({ id }) => id === `g${index}`)!;
          const returns = gameMissed(system.units, { units: phone.records.units, game });
          write({ day, hour: 22, changes: [...returns, ended], game: `g${index}`, kind: 'game' });
          write(results);
        }
        if (recruit) write(recruit);
        if (random() < 0.4) enter(day + 1);
      }
      while (late.length > 0) enter(30);
      while (mistakes.length > 0) {
        const [{ id, changes }] = mistakes.splice(Math.floor(random() * mistakes.length), 1) as [Entry];
        const request = { id, newId: `corrected ${id}`, system: 'toy', house: {} };
        const body = { title: '', changes, units: ['u1', 'u2'] };
        const { correction } = answerCorrection(phone.noted.toReversed(), { ...request, body }, system);
        expect(correction!.preview.unfit).toEqual([]);
        phone.write(correction!.draft, at(31, 12));
        corrected += 1;
      }
      const { records, noted: newest } = phone;
      const men = new MenAtGames(system, records, newest);
      expect(games.map((_, i) => men.strengths(records.games.find(({ id }) => id === `g${i}`)!))).toEqual(
        games.map(({ began }) => began),
      );
      missed += left.size;
      const present = records.units.flatMap(({ men }) => men);
      expect(present.map(({ id, state, facts }) => [id, state, facts[ABSENT]])).toEqual(
        present.map(({ id }) => [id, state.get(id), left.get(id)]),
      );
      for (const [id, unit] of unitOf) {
        const about = newest.filter(({ changes, effect }) =>
          [...changes, ...(effect?.changes ?? [])].some((change) => change.id === id),
        );
        const events = story({ id }, kind, about, records.games);
        const histories = historiesOf(kind, about, records.games);
        const man = { id, state: state.get(id)! };
        expect([id, countGames(man, { id: unit }, histories, events, records.games)]).toEqual([
          id,
          served.get(id) ?? 0,
        ]);
      }
    }),
    { numRuns: sampleSize(1000) },
  );
  expect(Math.min(entered, missed, corrected)).toBeGreaterThan(0);
});
