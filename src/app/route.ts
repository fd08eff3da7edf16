import { signal } from '@preact/signals';

/** Where the app is: the parts of the address behind the #, "c/<campaign>/play" as ["c", "<campaign>", "play"]. */
export const route = signal<readonly string[]>([]);

const parts = (): readonly string[] =>
  location.hash.replace(/^#\/?/, '').split('/').filter(Boolean).map(decodeURIComponent);

/** The address of a place. */
export const to = (...place: readonly string[]): string => `#/${place.map(encodeURIComponent).join('/')}`;

/** Goes to a place; `replace` leaves none of this one behind for the way back. */
export function go(place: readonly string[], how: 'on' | 'replace' = 'on'): void {
  if (how === 'on') location.hash = to(...place);
  else location.replace(to(...place));
}

/** Follows the address from now on. */
export function followRoute(): void {
  route.value = parts();
  addEventListener('hashchange', () => {
    route.value = parts();
    scrollTo(0, 0);
  });
}
