import { afterEach, describe, expect, test } from 'vitest';
import { dayOf, dayWords, localTime } from '../../campaign/records/dates.ts';
import type { Game } from '../../campaign/records/records.ts';
import { calendarWeeks } from '../../campaign/reports/calendar.ts';
import { localDay } from '../../recover/salvage.ts';
import { exampleRecords } from '../../testkit/examplecampaign.ts';
import { sampleOf } from '../../testkit/samplesize.ts';
import { setClock, ZONES } from '../../testkit/zone.ts';
import { gameFactsOf, gameWithFacts } from '../game/sheets/gamefacts.tsx';
import { fileName } from '../parts/files/sharefile.ts';
import { daysAgoWords, dayTimeWords, timeOrDayWords } from './when.ts';

let undo = () => {};
afterEach(() => undo());

const clock = (zone: string, now: string) => {
  undo();
  undo = setClock(zone, now);
};

/** Calendar day and clock time of a moment in a time zone, from the browser's formatter. */
const wall = new Map(
  ZONES.map((timeZone) => [
    timeZone as string,
    new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
  ]),
);
const wallOf = (zone: string, at: string) => wall.get(zone)!.format(new Date(at)).split(' ') as [string, string];

/** Moments half an hour apart around a change to summer time and an ordinary midnight. */
const MOMENTS = ['2026-11-20', '2026-09-26', '2026-11-01'].flatMap((date) =>
  Array.from({ length: 96 }, (_, n) => new Date(Date.parse(date) + n * 1_800_000).toISOString()),
);

const game: Game = exampleRecords().games[0]!;
const begunNow = (): Game => ({ ...game, begun: localTime() });
const calendarOf = (one: Game) => calendarWeeks({ ...exampleRecords(), games: [one] })[0]!.monday;

function mondayOf(date: string): string {
  const at = new Date(`${date}T12:00:00Z`);
  while (at.getUTCDay() !== 1) at.setUTCDate(at.getUTCDate() - 1);
  return at.toISOString().slice(0, 10);
}

describe.each(sampleOf(ZONES, 3))('by a clock of %s', (zone) => {
  test('a file name has the local date', () => {
    for (const now of MOMENTS) {
      clock(zone, now);
      const [today] = wallOf(zone, now);
      expect(fileName('x', new Date())).toBe(`roll-call-x-${today}`);
      expect(localDay(now)).toBe(today);
    }
  });

  test('today and yesterday change at local midnight', () => {
    for (const now of MOMENTS) {
      clock(zone, now);
      const [today, time] = wallOf(zone, now);
      for (const hours of [0, 1, 5, 11, 23, 30, 47, 60]) {
        const at = new Date(Date.parse(now) - hours * 3_600_000).toISOString();
        const [then, clockThen] = wallOf(zone, at);
        const days = (Date.parse(today) - Date.parse(then)) / 86_400_000;
        expect(daysAgoWords(at)).toBe(['today', 'yesterday'][days] ?? `${days} days ago`);
        expect(timeOrDayWords(at)).toBe(days === 0 ? clockThen : dayTimeWords(at));
        expect(dayTimeWords(at)).toMatch(clockThen);
      }
      expect(localTime().slice(0, 16)).toBe(`${today}T${time}`);
      expect(new Date(localTime()).getTime()).toBe(Date.now());
    }
  });

  test('the day of a game is the same in every time zone, in its sheet, its report and the calendar', () => {
    for (const now of MOMENTS.filter((_, n) => n % 5 === 0)) {
      clock(zone, now);
      const [today] = wallOf(zone, now);
      const words = dayWords(today);
      const begun = begunNow();
      for (const other of ZONES) {
        clock(other, now);
        expect([dayOf(begun.begun), gameFactsOf(begun).day, dayWords(begun.begun)]).toEqual([today, today, words]);
        expect(dayTimeWords(begun.begun)).toMatch(wallOf(zone, now)[1]);
        expect(calendarOf(begun)).toBe(mondayOf(today));
        expect(gameWithFacts(begun, { ...gameFactsOf(begun), name: 'The mill' })).toEqual({
          ...begun,
          name: 'The mill',
        });
      }
    }
  });

  test('a day entered by hand is the same in every time zone', () => {
    for (const now of MOMENTS.filter((_, n) => n % 7 === 0))
      for (const entered of ['2026-11-01', '2026-03-08', '2024-02-29', '2026-12-31']) {
        clock(zone, now);
        const ended = { ...begunNow(), turn: 0, ended: now };
        const moved = gameWithFacts(ended, { ...gameFactsOf(ended), day: entered });
        const old = { ...game, begun: now };
        // A time without an offset uses the reader's time zone until a new day is entered.
        const games =
          gameFactsOf(old).day === entered
            ? [moved]
            : [moved, gameWithFacts(old, { ...gameFactsOf(old), day: entered })];
        for (const other of ZONES) {
          clock(other, now);
          for (const one of games) {
            expect(gameFactsOf(one).day).toBe(entered);
            expect(calendarOf(one)).toBe(mondayOf(entered));
          }
          expect(Date.parse(moved.ended!)).toBe(Date.parse(moved.begun));
        }
      }
  });

  test('the end of a game played in the app stays when its day changes, unless the game would begin after it', () => {
    clock(zone, MOMENTS[0]!);
    const played = { ...game, turn: 5, begun: '2026-03-08T15:00:00+00:00', ended: '2026-03-08T18:00:00.000Z' };
    const on = (day: string) => gameWithFacts(played, { ...gameFactsOf(played), day });
    expect(on('2026-03-07').ended).toBe(played.ended);
    const later = on('2026-03-09');
    expect(Date.parse(later.ended!) - Date.parse(later.begun)).toBe(3 * 60 * 60 * 1000);
  });

  test('an invalid day changes nothing', () => {
    clock(zone, MOMENTS[0]!);
    const one = begunNow();
    for (const junk of ['', '2026-13-01', '20261101', 'yesterday', '2026-1-1'])
      expect(gameWithFacts(one, { ...gameFactsOf(one), day: junk })).toEqual(one);
  });
});
