import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/preact';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AtDesk } from '../../testkit/atdesk.tsx';
import { Phone } from '../../testkit/phone.ts';
import { errorMessage, store } from '../state/appstate.ts';
import { followRoute, to } from '../state/route.ts';
import { App } from './app.tsx';

let desk: AtDesk;
beforeEach(async () => {
  desk = await AtDesk.open(new Phone(new IDBFactory()));
});
afterEach(async () => {
  await vi.dynamicImportSettled();
  cleanup();
  desk.close();
  location.hash = '';
});

/** Malformed address parts, and property names of every JavaScript object. */
const PARTS = [
  '%',
  'abc%',
  '%E0%A4%A',
  '%00',
  '%FF',
  '%ED%A0%80',
  'constructor',
  '__proto__',
  'toString',
  'x'.repeat(9000),
];
const PLACES = [
  '',
  'c/',
  'c/c/',
  'c/c/unit/',
  'c/c/begin/',
  'c/c/fight/',
  'c/c/report/',
  'c/c/house/',
  'quick/',
  'try/',
  'club/',
  'settings/',
];
const ODD = [
  '#',
  '##',
  '#/quick',
  '#//',
  '#///c//c',
  '#/c',
  '#/c/',
  '#/c/c//play',
  '#%',
  '#/?%',
  '#/c/c/begin/close/%',
];
const ADDRESSES = [...ODD, ...PLACES.flatMap((place) => PARTS.map((part) => `#/${place}${part}`))];

async function titleAt(address: string): Promise<string | null> {
  location.hash = address;
  const unfollow = followRoute();
  render(<App />);
  const title = await screen.findByRole('heading', { level: 1 });
  await vi.dynamicImportSettled();
  unfollow();
  return title.textContent;
}

test('any malformed address shows a titled screen without an error', async () => {
  await desk.campaign();
  const seen: string[] = [];
  for (const address of ADDRESSES) {
    const title = await titleAt(address);
    const fault = screen.queryByText(/went wrong/i)?.textContent;
    seen.push([address.slice(0, 40), title ? 'title' : 'none', fault, errorMessage.value].filter(Boolean).join(' '));
    cleanup();
    errorMessage.value = undefined;
  }
  expect(seen).toEqual(ADDRESSES.map((address) => `${address.slice(0, 40)} title`));
});

test('the app starts at any address before its records are open', async () => {
  store.value = undefined;
  for (const address of ADDRESSES) {
    expect(await titleAt(address)).toBe('Roll Call');
    cleanup();
  }
});

test('an id with invalid Unicode has an address', () => {
  expect(to('c', 'a\uD800b')).toBe('#/c/a%EF%BF%BDb');
});
