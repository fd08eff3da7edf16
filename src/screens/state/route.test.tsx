import { afterEach, beforeEach, expect, test } from 'vitest';
import { followRoute } from './route.ts';

let end: () => void;

beforeEach(() => {
  location.hash = '#/c/one/roster';
  end = followRoute();
  document.body.innerHTML = '<a href="#/c/one/roster"><b>Roster</b></a><a id="play" href="#/c/one/play">Play</a>';
});

afterEach(() => {
  end();
  document.body.innerHTML = '';
});

/** Clicks an element. Returns true if the browser follows the link. */
const isFollowed = (selector: string): boolean =>
  document.querySelector(selector)!.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));

test('a link to the current screen is cancelled, because Firefox would lose the history state', () => {
  expect(isFollowed('b')).toBe(false);
  expect(isFollowed('#play')).toBe(true);
});
