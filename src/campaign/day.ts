/** A time that ends in the offset of the clock it was read from, such as 2026-11-20T19:30:00.000+13:00. */
const OFFSET = /[+-]\d\d:\d\d$/;

/** A calendar day, such as 2026-11-20. */
const DAY = /^\d{4}-\d\d-\d\d$/;

const MS_PER_DAY = 24 * 60 * 60 * 1000;

const two = (n: number): string => String(n).padStart(2, '0');

/** The moment by this phone's clock with its offset, so that its calendar day is the same in every time zone. */
export function localTime(at: Date = new Date()): string {
  const offset = -at.getTimezoneOffset();
  const wall = new Date(at.getTime() + offset * 60_000).toISOString().slice(0, -1);
  const minutes = Math.abs(offset);
  return `${wall}${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** A time with an offset unchanged; any other by this phone's clock. */
export const withOffset = (time: string): string => (OFFSET.test(time) ? time : localTime(new Date(time)));

/** The calendar day of a time where it was said; of a time without an offset, this phone's. A day is itself. */
export const dayOf = (time: string): string => (DAY.test(time) ? time : withOffset(time).slice(0, 10));

/** Days from one calendar day to a later one. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / MS_PER_DAY;

/** The calendar day so many days later. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * MS_PER_DAY).toISOString().slice(0, 10);

/** A time moved to another calendar day, at the same time of day; unchanged if the day is not valid. */
export function onDay(time: string, day: string): string {
  if (!DAY.test(day) || Number.isNaN(Date.parse(day))) return time;
  return `${day}${withOffset(time).slice(10)}`;
}

/** Whether a moment is before another. Times with an offset do not compare as text. */
export const isEarlier = (time: string, than: string): boolean => Date.parse(time) < Date.parse(than);
