import { signal } from '@preact/signals';
import { hasUnsavedInput, leaveGuarded, topSheetClose } from '../../components/hooks/leaveguard.ts';
import { catchOnly } from '../../engine/refusal.ts';

/** Decoded parts of the URL hash: "#/c/<campaign>/play" is ["c", "<campaign>", "play"]. */
export const route = signal<readonly string[]>([]);

const hashParts = (): readonly string[] => location.hash.replace(/^#\/?/, '').split('/').filter(Boolean).map(decode);

const decode = (part: string): string =>
  catchOnly(
    URIError,
    () => decodeURIComponent(part),
    () => part,
  );

/** Encodes a part of an address. A lone surrogate, which no URL can hold, becomes U+FFFD. */
const encode = (part: string): string => encodeURIComponent(part.replaceAll(/\p{Cs}/gu, '\uFFFD'));

export const to = (...place: readonly string[]): string => `#/${place.map(encode).join('/')}`;

export function go(place: readonly string[], how: 'on' | 'replace' = 'on'): void {
  if (how === 'on') location.hash = to(...place);
  else location.replace(to(...place));
  showCurrentRoute();
}

/** Shows the screen of the address at once, so that a key of the old screen cannot be tapped twice. */
function showCurrentRoute(): void {
  history.replaceState(SEEN, '');
  if (to(...hashParts()) === to(...route.value)) return;
  route.value = hashParts();
  scrollTo(0, 0);
}

/** History state of screens already visited, to distinguish back and forward from links. */
const SEEN = 'seen';

export function followRoute(): () => void {
  showCurrentRoute();
  addEventListener('hashchange', follow);
  addEventListener('popstate', skipRepeat);
  addEventListener('click', cancelLinkToCurrent);
  return () => {
    removeEventListener('hashchange', follow);
    removeEventListener('popstate', skipRepeat);
    removeEventListener('click', cancelLinkToCurrent);
  };
}

/** Skips a repeated history entry. One arises when a screen is replaced by the screen before it. */
function skipRepeat({ state }: PopStateEvent): void {
  if (state === SEEN && location.hash === to(...route.value)) history.back();
}

/** Cancels a link to the current screen, because following it would lose the history state in Firefox. */
function cancelLinkToCurrent(event: Event): void {
  if (event.target instanceof Element && event.target.closest('a')?.href === location.href) event.preventDefault();
}

function follow(): void {
  const here = to(...route.value);
  if (to(...hashParts()) === here) {
    showCurrentRoute();
    return;
  }
  const sheet = history.state === SEEN ? topSheetClose() : undefined;
  if (sheet || hasUnsavedInput()) history.pushState(SEEN, '', here);
  if (sheet) sheet();
  else leaveGuarded(() => (location.hash === here ? history.back() : showCurrentRoute()));
}
