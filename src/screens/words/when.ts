import { dayOf, daysBetween, localTime, withOffset } from '../../campaign/records/dates.ts';

export const dayTimeWords = (iso: string): string =>
  new Date(`${withOffset(iso).slice(0, -6)}Z`).toLocaleString('en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });

export const timeOrDayWords = (iso: string, now = new Date().toISOString()): string =>
  dayOf(iso) === dayOf(now)
    ? new Date(iso).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
    : dayTimeWords(iso);

/** Describes the age in calendar days: "today", "yesterday", "12 days ago". */
export function daysAgoWords(iso: string, now = Date.now()): string {
  const days = daysBetween(dayOf(iso), dayOf(localTime(new Date(now))));
  if (days < 1) return 'today';
  return days === 1 ? 'yesterday' : `${days} days ago`;
}

/** Describes the age: "just now", "14 minutes ago", "5 hours ago" up to 12 hours, then in days. */
export function timeAgoWords(iso: string, now = Date.now()): string {
  const minutes = Math.floor((now - Date.parse(iso)) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 12) return hours === 1 ? '1 hour ago' : `${hours} hours ago`;
  return daysAgoWords(iso, now);
}

/** Formats a size: "340 KB", "1.2 MB". */
export const sizeWords = (bytes: number): string =>
  bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3))} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
