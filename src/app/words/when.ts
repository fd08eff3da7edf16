const DAY = 24 * 60 * 60 * 1000;

/** A day by the phone's clock: "3 May 2026". */
export const day = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** A day and time by the phone's clock: "3 May 2026, 14:05". */
export const dayAndTime = (iso: string): string =>
  new Date(iso).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });

/** The time of something on the same day, else its day and time: "17:42". */
export const clockOrDay = (iso: string, now = new Date().toISOString()): string =>
  dayOf(iso) === dayOf(now)
    ? new Date(iso).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
    : dayAndTime(iso);

/** How long ago something was, in days: "today", "yesterday", "12 days ago". */
export function ago(iso: string, now = Date.now()): string {
  const days = Math.floor((now - Date.parse(iso)) / DAY);
  if (days < 1) return 'today';
  return days === 1 ? 'yesterday' : `${days} days ago`;
}

/** How long ago something was, to the minute on the same day: "just now", "14 minutes ago", "yesterday". */
export function lately(iso: string, now = Date.now()): string {
  const minutes = Math.floor((now - Date.parse(iso)) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 12) return hours === 1 ? '1 hour ago' : `${hours} hours ago`;
  return ago(iso, now);
}

/** A size for people: "340 KB", "1.2 MB". */
export const size = (bytes: number): string =>
  bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3))} KB` : `${(bytes / 1e6).toFixed(1)} MB`;

/** The day of a time by the phone's calendar, as a date field has it: "2026-11-20". */
export function dayOf(iso: string): string {
  const at = new Date(iso);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** A time moved to another day of the phone's calendar; as it was where the day is none. */
export function onDay(iso: string, day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  const at = new Date(iso);
  if (!year || !month || !date) return iso;
  at.setFullYear(year, month - 1, date);
  return Number.isNaN(at.getTime()) ? iso : at.toISOString();
}
