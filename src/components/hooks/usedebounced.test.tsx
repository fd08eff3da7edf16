import { act, cleanup, render, screen } from '@testing-library/preact';
import { useState } from 'preact/hooks';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Stepper } from '../fields/stepper.tsx';
import { useDebounced } from './usedebounced.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Counter({ value, settle }: { value: number; settle: (next: number) => Promise<unknown> }) {
  const [shown, tap] = useDebounced(value, settle);
  return <Stepper label="Grenades" value={shown} min={0} max={9} onChange={tap} />;
}

const more = () => act(() => screen.getByRole('button', { name: 'Grenades: more' }).click());
const rest = () =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(1000);
  });
const shown = () => screen.getByRole('spinbutton').getAttribute('aria-valuenow');

test('three quick taps make one change, shown at once', async () => {
  const settle = vi.fn(async () => {});
  render(<Counter value={2} settle={settle} />);
  for (let tap = 0; tap < 3; tap += 1) await more();
  expect(shown()).toBe('5');
  expect(settle).not.toHaveBeenCalled();
  await rest();
  expect(settle.mock.calls).toEqual([[5]]);
});

test('a pending value is saved once when the screen closes', async () => {
  const settle = vi.fn(async () => {});
  const { unmount } = render(<Counter value={2} settle={settle} />);
  await more();
  unmount();
  await vi.advanceTimersByTimeAsync(1000);
  expect(settle.mock.calls).toEqual([[3]]);
});

test('a refused change shows the old number again', async () => {
  render(<Counter value={2} settle={async () => false} />);
  await more();
  await rest();
  expect(shown()).toBe('2');
});

test('taps during a write start from its result and are saved after it', async () => {
  const changes: number[] = [];
  let written = () => {};
  function Ledger() {
    const [kept, keep] = useState(2);
    const settle = async (next: number) => {
      changes.push(next - kept);
      await new Promise<void>((done) => {
        written = done;
      });
      keep((now) => now + next - kept);
    };
    return <Counter value={kept} settle={settle} />;
  }
  render(<Ledger />);
  await more();
  await rest();
  await more();
  await rest();
  expect(changes).toEqual([1]);
  await act(async () => written());
  await rest();
  expect(changes).toEqual([1, 1]);
  await act(async () => written());
  expect(shown()).toBe('4');
});
