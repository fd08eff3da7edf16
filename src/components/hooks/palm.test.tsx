import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StepFrame } from '../step/stepframe.tsx';
import { pressWithEachFinger } from './fingers.ts';

const pressed = vi.fn();
let end = () => {};
beforeEach(() => {
  end = pressWithEachFinger(document);
  const keys = ['1', '2'].map((name) => (
    <button key={name} type="button" onClick={() => pressed(name)}>
      {name}
    </button>
  ));
  render(<StepFrame bar={null} stage={null} pad={keys} />);
});
afterEach(() => {
  end();
  cleanup();
  pressed.mockClear();
});

const FINGER = { pointerType: 'touch', width: 20, height: 20 };

function touch(kind: 'pointerdown' | 'pointerup' | 'pointercancel' | 'click', key: 1 | 2, more: object = {}): void {
  const event = new Event(kind, { bubbles: true, cancelable: true });
  const facts = { ...FINGER, pointerId: key, isPrimary: key === 1, clientX: key, clientY: 0 };
  screen.getByRole('button', { name: `${key}` }).dispatchEvent(Object.assign(event, facts, more));
}

test('a finger presses a key, and a palm presses none', () => {
  for (const palm of [{ width: 60 }, { height: 60 }]) {
    touch('pointerdown', 1, palm);
    touch('pointerup', 1, palm);
    touch('click', 1);
  }
  expect(pressed).not.toHaveBeenCalled();
  touch('pointerdown', 1);
  touch('pointerup', 1);
  expect(pressed).not.toHaveBeenCalled();
  touch('click', 1);
  expect(pressed.mock.calls).toEqual([['1']]);
});

test('overlapping fingers press their keys in the order in which they are lifted', () => {
  touch('pointerdown', 1);
  touch('pointerdown', 2);
  touch('pointerup', 1);
  touch('pointerup', 2);
  expect(pressed.mock.calls).toEqual([['1'], ['2']]);
});

test('a click that the browser still sends does not press twice', () => {
  touch('pointerdown', 1);
  touch('pointerdown', 2);
  touch('pointerup', 1);
  touch('click', 1, { isTrusted: true });
  touch('pointerup', 2);
  expect(pressed.mock.calls).toEqual([['1'], ['2']]);
  touch('pointerdown', 1);
  touch('pointerup', 1);
  touch('click', 1, { isTrusted: true });
  expect(pressed).toHaveBeenCalledTimes(3);
});

test('a finger presses next to a resting palm, and scrolling or pinching presses nothing', () => {
  touch('pointerdown', 1, { width: 60 });
  touch('pointerdown', 2);
  touch('pointerup', 2);
  touch('click', 2);
  expect(pressed.mock.calls).toEqual([['2']]);
  pressed.mockClear();
  for (const key of [1, 2] as const) touch('pointerdown', key);
  for (const key of [1, 2] as const) touch('pointercancel', key);
  for (const key of [1, 2] as const) touch('pointerup', key);
  expect(pressed).not.toHaveBeenCalled();
});

test('a finger that slides, or is on a removed or disabled key, presses nothing', () => {
  const [one, two] = screen.getAllByRole('button') as [HTMLElement, HTMLElement];
  for (const key of [1, 2] as const) touch('pointerdown', key);
  touch('pointerup', 1, { clientX: 40 });
  two.style.pointerEvents = 'none';
  touch('pointerup', 2);
  for (const key of [2, 1] as const) touch('pointerdown', key, { isPrimary: key === 2 });
  const pad = one.parentElement!;
  one.remove();
  pad.append(one.cloneNode(true));
  document.dispatchEvent(Object.assign(new Event('pointerup'), { ...FINGER, pointerId: 1, clientX: 1, clientY: 0 }));
  expect(pressed).not.toHaveBeenCalled();
});
