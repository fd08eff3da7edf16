import { cleanup, render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { useState } from 'preact/hooks';
import { expect, test, vi } from 'vitest';
import { SumPad } from './sumpad.tsx';

const said = () => screen.getAllByRole('status')[0]?.textContent;

function lay(min: number, max: number) {
  const done = vi.fn();
  function Table() {
    const [draft, setDraft] = useState('');
    return (
      <SumPad label="Dice" of="8 dice" sides={6} min={min} max={max} draft={draft} onDraft={setDraft} onDone={done} />
    );
  }
  render(<Table />);
  const user = userEvent.setup();
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { done, press, user };
}

test('a sum finishes when no further digit fits', async () => {
  const { done, press } = lay(8, 48);
  expect(screen.getByText('Total 8 to 48')).toBeTruthy();
  await press('2');
  expect(done).not.toHaveBeenCalled();
  expect(screen.getByText('Total 20 to 29')).toBeTruthy();
  await press('6');
  expect(done).toHaveBeenCalledExactlyOnceWith(26);
});

test('a number that another digit could extend waits for Enter', async () => {
  const { done, press } = lay(1, 12);
  await press('Enter');
  expect(said()).toBe('Type 1 to 12.');
  await press('1');
  expect(done).not.toHaveBeenCalled();
  await press('Enter 1');
  expect(done).toHaveBeenCalledExactlyOnceWith(1);
});

test('a digit that may be one die waits for Enter, and others finish', async () => {
  const { done, press } = lay(4, 24);
  await press('6');
  expect(done).not.toHaveBeenCalled();
  expect(screen.getByText('Total 6')).toBeTruthy();
  await press('Enter 6');
  expect(done).toHaveBeenCalledExactlyOnceWith(6);
  cleanup();
  const other = lay(2, 12);
  await other.press('7');
  expect(other.done).toHaveBeenCalledExactlyOnceWith(7);
});

test('an impossible sum is refused with a sentence, and the digits stay', async () => {
  const { done, press } = lay(8, 48);
  await press('4');
  await press('9');
  expect(said()).toBe('8 dice make 8 to 48, not 49.');
  expect(screen.getByLabelText('So far').textContent).toBe('4');
  await press('Delete');
  expect(said()).toBe('');
  expect(done).not.toHaveBeenCalled();
});

test('a keyboard types the digits too', async () => {
  const { done, user } = lay(8, 48);
  screen.getByRole('button', { name: '1' }).focus();
  await user.keyboard('3{Backspace}26');
  expect(done).toHaveBeenCalledExactlyOnceWith(26);
});
