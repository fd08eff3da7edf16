import { act, fireEvent, render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { useState } from 'preact/hooks';
import { expect, test, vi } from 'vitest';
import { Sheet } from '../frame/sheet.tsx';
import { Choice } from './choice.tsx';
import { OrderField } from './orderfield.tsx';
import { SpreadField } from './spreadfield.tsx';
import { Stepper } from './stepper.tsx';
import { Ticks } from './ticks.tsx';

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const men = ['Pike', 'Dobbs', 'Smith'].map((name) => ({ id: name.toLowerCase(), name }));

test('a number changes by its keys and the arrow keys, and stays in range', async () => {
  const seen: number[] = [];
  function Table() {
    const [value, setValue] = useState(12.1);
    const change = (next: number) => {
      seen.push(next);
      setValue(next);
    };
    return <Stepper label="Distance" value={value} min={12} max={12.4} step={0.1} onChange={change} />;
  }
  render(<Table />);
  await press('Distance: more');
  screen.getByRole('spinbutton', { name: 'Distance' }).focus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{Home}{ArrowDown}');
  expect(seen).toEqual([12.2, 12.3, 12.4, 12]);
});

test('a held key steps to the end of the range, and its release is not a tap', () => {
  vi.useFakeTimers();
  try {
    function Table() {
      const [value, setValue] = useState(18);
      return <Stepper label="Inches" value={value} min={0} max={24} onChange={setValue} />;
    }
    const wait = (ms: number) =>
      act(() => {
        vi.advanceTimersByTime(ms);
      });
    render(<Table />);
    const key = screen.getByRole('button', { name: 'Inches: more' });
    const value = () => screen.getByRole('spinbutton', { name: 'Inches' }).textContent;
    fireEvent.pointerDown(key);
    wait(499);
    expect(value()).toBe('18');
    wait(1);
    wait(70);
    expect(value()).toBe('20');
    fireEvent.pointerUp(key);
    fireEvent.click(key);
    wait(5000);
    expect(value()).toBe('20');
    fireEvent.click(key);
    expect(value()).toBe('21');
    fireEvent.pointerDown(key);
    for (let n = 0; n < 20; n++) wait(500);
    expect(value()).toBe('24');
    fireEvent.pointerLeave(key);
  } finally {
    vi.useRealTimers();
  }
});

test('a negative number is shown with a true minus sign', () => {
  render(<Stepper label="Adjustment" value={-2} min={-20} max={20} onChange={() => {}} />);
  const number = screen.getByRole('spinbutton', { name: 'Adjustment' });
  expect(number.textContent).toBe('−2');
});

function ticks(value: string[], more: { min?: number; max?: number }, change: (next: string[]) => void) {
  render(<Ticks label="Men" items={men} value={value} onChange={change} {...more} />);
}

test('the count ticks the next man and unticks the last one ticked', async () => {
  const change = vi.fn();
  ticks(['smith', 'pike'], {}, change);
  await press('Men: more');
  expect(change).toHaveBeenLastCalledWith(['smith', 'pike', 'dobbs']);
  await press('Men: less');
  expect(change).toHaveBeenLastCalledWith(['smith']);
});

test('with a fixed count, another tick replaces the last', async () => {
  const change = vi.fn();
  ticks(['pike', 'dobbs'], { min: 2, max: 2 }, change);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Smith' }));
  expect(change).toHaveBeenCalledExactlyOnceWith(['pike', 'smith']);
});

test('a named list has no count, and one key ticks all or none', async () => {
  const change = vi.fn();
  const list = { label: 'Men under it', items: men, picksByName: true, onChange: change };
  const { rerender } = render(<Ticks {...list} value={['pike']} />);
  expect(screen.queryByRole('spinbutton')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('1 of 3');
  await press('All');
  expect(change).toHaveBeenLastCalledWith(men.map(({ id }) => id));
  rerender(<Ticks {...list} value={men.map(({ id }) => id)} />);
  await press('None');
  expect(change).toHaveBeenLastCalledWith([]);
});

test('a man can be moved up the order and removed from it', async () => {
  const change = vi.fn();
  render(<OrderField label="Hit first" items={men} value={['pike', 'smith', 'dobbs']} onChange={change} />);
  await press('Dobbs: move up');
  expect(change).toHaveBeenLastCalledWith(['pike', 'dobbs', 'smith']);
  await press('Pike: take out');
  expect(change).toHaveBeenLastCalledWith(['smith', 'dobbs']);
});

test('no bin takes more than is left or than its maximum', async () => {
  const change = vi.fn();
  const bins = [
    { id: 'bren', label: 'Bren team', max: 2 },
    { id: 'rifles', label: 'Rifle team' },
  ];
  const rest = (left: number) => `${left} left`;
  render(
    <SpreadField label="Kills" count={4} bins={bins} value={{ bren: 2, rifles: 1 }} rest={rest} onChange={change} />,
  );
  await press('Bren team: more');
  expect(change).not.toHaveBeenCalled();
  await press('Rifle team: more');
  expect(change).toHaveBeenCalledExactlyOnceWith({ bren: 2, rifles: 2 });
});

test('a sheet is named by its title, closes by its key and restores the focus', async () => {
  function Table() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {open && (
          <Sheet title="Who fights?" onClose={() => setOpen(false)}>
            Eight of ten.
          </Sheet>
        )}
      </>
    );
  }
  render(<Table />);
  await press('Open');
  expect(screen.getByRole('dialog', { name: 'Who fights?' })).toBeTruthy();
  await press('Close');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement?.textContent).toBe('Open');
});

test('typed digits set a number, and start over if no number continues with them', async () => {
  function Table() {
    const [value, setValue] = useState(3);
    return <Stepper label="Inches" value={value} min={2} max={24} onChange={setValue} />;
  }
  render(<Table />);
  const number = screen.getByRole('spinbutton', { name: 'Inches' });
  const now = () => number.getAttribute('aria-valuenow');
  number.focus();
  await userEvent.keyboard('7');
  expect(now()).toBe('7');
  await userEvent.keyboard('1');
  expect(now()).toBe('7');
  await userEvent.keyboard('8');
  expect(now()).toBe('18');
  await userEvent.keyboard('5');
  expect(now()).toBe('5');
});

test('a drawn choice has one key for each option, over all its squares', () => {
  const options = [
    {
      value: 'front',
      label: 'Front',
      squares: [
        [1, 1],
        [3, 1],
      ] as const,
    },
    { value: 'flank', label: 'Flank', squares: [[1, 2]] as const },
  ];
  const { container } = render(<Choice label="Side" options={options} value="flank" onChange={() => {}} />);
  const keys = [...container.querySelectorAll<HTMLElement>('.choice-option')];
  expect(keys.map(({ textContent }) => textContent)).toEqual(['Front', 'Flank']);
  expect(keys.map(({ style }) => style.gridArea)).toEqual(['1 / 1 / 2 / 4', '2 / 1 / 3 / 2']);
});
