import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Man } from '../../engine/roster.ts';
import { exampleRecords, foot } from '../../testkit/examplecampaign.ts';
import { sampleSize } from '../../testkit/samplesize.ts';
import { randomFrom } from '../../testkit/schedules.ts';
import { MenAtGames } from '../games/presence.ts';
import { applyChanges } from '../records/changes.ts';
import { creationOf } from '../records/differences.ts';
import type { CampaignRecords, Entry, Game, RecordChange } from '../records/records.ts';
import { countGames, historiesOf, story } from './story.ts';

const RULES = { name: 'Rules', units: [foot], sequences: [] };
const at = (day: number, hour: number): string => new Date(2026, 10, day, hour).toISOString();

type Draft = {
  readonly day: number;
  readonly hour: number;
  readonly changes: readonly RecordChange[];
} & Partial<Entry>;
type Played = {
  readonly day: number;
  readonly began: Readonly<Record<string, number>>;
  readonly log: readonly Draft[];
};

/** Plays games every other day. `isClosed` if the hospital of the game settles all who fell in it. */
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
  const change = (id: string, to: string): RecordChange => {
    const from = state.get(id)!;
    state.set(id, to);
    const why = { by: from === 'ok' ? 'fire' : 'recovery' } as const;
    return { of: 'man', id, unit: unitOf.get(id)!, field: 'state', from, to, why };
  };
  const games = Array.from({ length: count }, (_, at): Played & { isClosed: boolean } => {
    const day = 2 + 2 * at;
    const active = [...state].flatMap(([id, is]) => (is === 'ok' ? id : []));
    const began: Record<string, number> = { u1: 0, u2: 0 };
    for (const id of active) {
      began[unitOf.get(id)!]! += 1;
      served.set(id, (served.get(id) ?? 0) + 1);
    }
    const fell = active.filter(() => random() < 0.25);
    const losses = fell.map((id) => change(id, random() < 0.3 ? 'dead' : 'wounded'));
    const isClosed = random() < 0.5;
    const patients = [...state].flatMap(([id, is]) =>
      is === 'wounded' && (isClosed ? fell.includes(id) : random() < 0.6) ? id : [],
    );
    const results = patients.map((id) => change(id, random() < 0.3 ? 'dead' : 'ok'));
    const log: Draft[] = [
      { day, hour: 20, changes: losses, game: `g${at}` },
      { day, hour: 23, changes: results, settles: `g${at}` },
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
  return { games, served, state, unitOf };
}

test('men who began a game are the same, whether a game is played with the app or entered later', () => {
  let entered = 0;
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 2, max: 8 }), (seed, count) => {
      const random = randomFrom(seed);
      const { games, served, state, unitOf } = play(random, count);
      const { games: _, ...bare } = exampleRecords();
      let records: CampaignRecords = { ...bare, games: [] };
      const log: Entry[] = [];
      const write = ({ day, hour, changes, ...more }: Draft) => {
        const n = log.length + 1;
        records = applyChanges(records, changes);
        log.push({
          id: `e${n}`,
          n,
          author: 'd',
          device: 'd',
          at: at(day, hour),
          kind: 'edit',
          title: '',
          changes,
          ...more,
        });
      };
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
      for (const [index, played] of games.entries()) {
        const { day, log: drafts, isClosed } = played;
        const [losses, results, recruit] = drafts as [Draft, Draft, Draft?];
        // A man who falls again is entered before.
        const isHitIn = (one: Played) =>
          one.log[0]!.changes.some(({ id }) => losses.changes.some((hit) => hit.id === id));
        for (let at = late.length - 1; at >= 0; at--) if (isHitIn(late[at]!.played)) enter(day, at);
        if (isClosed && random() < 0.6) late.push({ index, played });
        else {
          begin(index, played);
          write(losses);
          const ended: RecordChange = { of: 'game', id: `g${index}`, field: 'ended', from: null, to: at(day, 22) };
          write({ day, hour: 22, changes: [ended], game: `g${index}`, kind: 'game' });
          write(results);
        }
        if (recruit) write(recruit);
        if (random() < 0.4) enter(day + 1);
      }
      while (late.length > 0) enter(30);
      const newest = log.toReversed();
      const men = new MenAtGames(RULES, records, newest);
      expect(games.map((_, i) => men.strengths(records.games.find(({ id }) => id === `g${i}`)!))).toEqual(
        games.map(({ began }) => began),
      );
      for (const [id, unit] of unitOf) {
        const about = newest.filter(({ changes }) => changes.some((change) => change.id === id));
        const events = story({ id }, foot, about, records.games);
        const histories = historiesOf(foot, about, records.games);
        const man = { id, state: state.get(id)! };
        expect([id, countGames(man, { id: unit }, histories, events, records.games)]).toEqual([
          id,
          served.get(id) ?? 0,
        ]);
      }
    }),
    { numRuns: sampleSize(2000) },
  );
  expect(entered).toBeGreaterThan(0);
});
