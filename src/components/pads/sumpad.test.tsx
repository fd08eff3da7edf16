import { render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { useState } from 'preact/hooks';
import { expect, test, vi } from 'vitest';
import { SumPad } from './sumpad.tsx';

const said = () => screen.getAllByRole('status')[0]?.textContent;

function lay(min: number, max: number) {
  const done = vi.fn();
  function Table() {
    const [draft, setDraft] = useState('');
    return <SumPad label="Dice" of="8 dice" min={min} max={max} draft={draft} onDraft={setDraft} onDone={done} />;
  }
  render(<Table />);
  const user = userEvent.setup();
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { done, press, user };
}

test('a sum waits for Enter, even when no further digit fits', async () => {
  const { done, press } = lay(8, 48);
  await press('Enter');
  expect(said()).toBe('Type 8–48.');
  await press('2');
  await press('1');
  expect(done).not.toHaveBeenCalled();
  await press('Enter 21');
  expect(done).toHaveBeenCalledExactlyOnceWith(21);
});

test('an impossible sum is refused with a sentence, and the digits stay', async () => {
  const { done, press } = lay(8, 48);
  await press('4');
  await press('9');
  expect(said()).toBe('8 dice make 8–48, not 49.');
  expect(screen.getByLabelText('So far').textContent).toBe('4');
  await press('Delete');
  expect(said()).toBe('');
  expect(done).not.toHaveBeenCalled();
});

test('a keyboard types the digits too', async () => {
  const { done, user } = lay(8, 48);
  screen.getByRole('button', { name: '1' }).focus();
  await user.keyboard('3{Backspace}26{Enter}');
  expect(done).toHaveBeenCalledExactlyOnceWith(26);
});
