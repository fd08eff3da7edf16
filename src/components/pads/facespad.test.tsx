import { render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { useState } from 'preact/hooks';
import { expect, test, vi } from 'vitest';
import { type Faces, FacesPad } from './facespad.tsx';

const hand = (face: number) => ({ face, by: 'hand' as const });
const app = (face: number) => ({ face, by: 'app' as const });

function lay(count: number, start: Faces = { dice: [] }) {
  const done = vi.fn();
  function Table() {
    const [draft, setDraft] = useState(start);
    return <FacesPad label="Dice" count={count} draft={draft} onDraft={setDraft} onDone={done} />;
  }
  render(<Table />);
  const user = userEvent.setup();
  return { done, user, press: (name: string) => user.click(screen.getByRole('button', { name })) };
}

test('dice fill from the left, and the full pool finishes once', async () => {
  const { done, press } = lay(3);
  await press('6');
  await press('4');
  expect(screen.getByRole('status').textContent).toBe('2 of 3');
  await press('1');
  expect(done).toHaveBeenCalledExactlyOnceWith([hand(6), hand(4), hand(1)]);
});

test('a tapped die is corrected in place, and the others keep their source', async () => {
  const { done, press } = lay(2, { dice: [app(5)] });
  await press('Die 1: 5, rolled by the app');
  await press('2');
  expect(screen.getByRole('button', { name: 'Die 1: 2, rolled by hand' })).toBeTruthy();
  await press('6');
  expect(done).toHaveBeenCalledExactlyOnceWith([hand(2), hand(6)]);
});

test('a tapped die can be removed', async () => {
  const { press } = lay(3, { dice: [hand(5), app(4)] });
  await press('Die 1: 5, rolled by hand');
  await press('Take die 1 back');
  expect(screen.getByRole('button', { name: 'Die 1: 4, rolled by the app' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('1 of 3');
});

test('a pool that has shrunk asks which die to remove', async () => {
  const { done, press } = lay(2, { dice: [hand(5), app(4), hand(1)] });
  expect(screen.getByRole('status').textContent).toBe('One die too many: tap the one to take back');
  await press('Die 3: 1, rolled by hand');
  expect(done).toHaveBeenCalledExactlyOnceWith([hand(5), app(4)]);
});

test('a keyboard types the faces, and no face a die has not', async () => {
  const { done, user } = lay(2);
  screen.getByRole('button', { name: '1' }).focus();
  await user.keyboard('7093');
  expect(done).not.toHaveBeenCalled();
  await user.keyboard('5');
  expect(done).toHaveBeenCalledExactlyOnceWith([hand(3), hand(5)]);
});
