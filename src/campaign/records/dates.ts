import type { Game } from './records.ts';

const OFFSET = /[+-]\d\d:\d\d$/;

const DAY = /^\d{4}-\d\d-\d\d$/;

const MS_PER_DAY = 24 * 60 * 60 * 1000;

const two = (n: number): string => String(n).padStart(2, '0');

/** Formats a local ISO time with its offset, so that its calendar day is the same in every time zone. */
export function localTime(at: Date = new Date()): string {
  const offset = -at.getTimezoneOffset();
  const wall = new Date(at.getTime() + offset * 60_000).toISOString().slice(0, -1);
  const minutes = Math.abs(offset);
  return `${wall}${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

export const withOffset = (time: string): string => (OFFSET.test(time) ? time : localTime(new Date(time)));

export const dayOf = (time: string): string => (DAY.test(time) ? time : withOffset(time).slice(0, 10));

/** Date at the original offset: "3 May 2026". */
export const dayWords = (iso: string): string =>
  new Date(dayOf(iso)).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / MS_PER_DAY;

export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * MS_PER_DAY).toISOString().slice(0, 10);

export function onDay(time: string, day: string): string {
  if (!DAY.test(day) || Number.isNaN(Date.parse(day))) return time;
  return `${day}${withOffset(time).slice(10)}`;
}

export const startOfDay = (time: string): string => `${dayOf(time)}T00:00:00${withOffset(time).slice(-6)}`;

type DatedGame = Pick<Game, 'begun' | 'number'>;

export const compareGames = (one: DatedGame, other: DatedGame): number =>
  Date.parse(one.begun) - Date.parse(other.begun) || one.number - other.number;

export const gamesByDay = <G extends DatedGame>(games: readonly G[]): readonly G[] => games.toSorted(compareGames);

/**
 * Time of an entry outside games. If the last game before it, or else the first game, was dated to another day, the entry
 * moves by as many days.
 */
export function timeAmongGames(at: string, games: readonly Pick<Game, 'begun' | 'ended' | 'turn'>[]): string {
  const played = games
    .flatMap(({ begun, ended, turn }) => (turn > 0 && ended !== undefined ? { begun, ended } : []))
    .toSorted((one, other) => Date.parse(one.ended) - Date.parse(other.ended));
  const near = played.findLast(({ ended }) => Date.parse(ended) <= Date.parse(at)) ?? played[0];
  return near ? onDay(at, daysAfter(dayOf(at), daysBetween(dayOf(near.ended), dayOf(near.begun)))) : at;
}
