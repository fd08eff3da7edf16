import { signal } from '@preact/signals';
import { isHeld, leave, topSheet } from '../../components/hooks/hold.ts';
import { catchOnly } from '../../engine/refusal.ts';

/** Where the app is: the parts of the address behind the #, "c/<campaign>/play" as ["c", "<campaign>", "play"]. */
export const route = signal<readonly string[]>([]);

const parts = (): readonly string[] => location.hash.replace(/^#\/?/, '').split('/').filter(Boolean).map(decode);

/** Decodes one part of an address. A malformed part is returned unchanged: it names no place. */
const decode = (part: string): string =>
  catchOnly(
    URIError,
    () => decodeURIComponent(part),
    () => part,
  );

/** Encodes one part of an address. A lone surrogate, which no address can hold, becomes U+FFFD. */
const encode = (part: string): string => encodeURIComponent(part.replaceAll(/\p{Cs}/gu, '\uFFFD'));

/** The address of a place. */
export const to = (...place: readonly string[]): string => `#/${place.map(encode).join('/')}`;

/** Goes to a place; `replace` leaves none of this one behind for the way back. */
export function go(place: readonly string[], how: 'on' | 'replace' = 'on'): void {
  if (how === 'on') location.hash = to(...place);
  else location.replace(to(...place));
  arrive();
}

/** Shows the place of the address, from its top. At once: a key on the screen that is left must not be tapped again. */
function arrive(): void {
  history.replaceState(SEEN, '');
  if (to(...parts()) === to(...route.value)) return;
  route.value = parts();
  scrollTo(0, 0);
}

/** What marks a place that was shown: who comes to one again has gone back or forward, and has tapped no link. */
const SEEN = 'seen';

/** Follows the address from now on; what it returns ends that. */
export function followRoute(): () => void {
  arrive();
  addEventListener('hashchange', follow);
  addEventListener('click', stay);
  return () => {
    removeEventListener('hashchange', follow);
    removeEventListener('click', stay);
  };
}

/** Lets a link to the place that is shown lead nowhere: Firefox would forget by it that the place was seen. */
function stay(event: Event): void {
  if (event.target instanceof Element && event.target.closest('a')?.href === location.href) event.preventDefault();
}

/** Goes where the address leads, once nothing is typed on this screen that is saved nowhere; the way back closes an open sheet first. */
function follow(): void {
  const here = to(...route.value);
  if (to(...parts()) === here) {
    arrive();
    return;
  }
  const sheet = history.state === SEEN ? topSheet() : undefined;
  if (sheet || isHeld()) history.pushState(SEEN, '', here);
  if (sheet) sheet();
  else leave(() => (location.hash === here ? history.back() : arrive()));
}
