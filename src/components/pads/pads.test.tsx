import { render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { useState } from 'preact/hooks';
import { expect, test, vi } from 'vitest';
import { CardPad } from './cardpad.tsx';
import { CountPad } from './countpad.tsx';
import { Key } from './key.tsx';
import { TestPad } from './testpad.tsx';

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const said = () => screen.getAllByRole('status').map((each) => each.textContent);

test('a test takes one tap, and the exact face two', async () => {
  const answer = vi.fn();
  const face = vi.fn();
  render(
    <TestPad
      label="Stand"
      keys={[
        { value: true, label: 'Passed', detail: '15 or less', tone: 'good' },
        { value: false, label: 'Failed', detail: '16 or more', tone: 'bad' },
      ]}
      onAnswer={answer}
      exact={{ label: 'Type die', sides: 20, isOpen: false, onOpen: () => {}, onFace: face }}
    />,
  );
  await press('Passed 15 or less');
  expect(answer).toHaveBeenCalledExactlyOnceWith(true);
  await press('Type die');
  await press('17');
  expect(face).toHaveBeenCalledExactlyOnceWith(17);
});

test('the exact faces can be shown first, and hiding them is told', async () => {
  const tell = vi.fn();
  const exact = { label: 'Type die', sides: 6, isOpen: true, onOpen: tell, onFace: () => {} };
  render(<TestPad label="Stand" keys={[{ value: true, label: 'Passed' }]} onAnswer={() => {}} exact={exact} />);
  expect(screen.queryByRole('button', { name: 'Passed' })).toBeNull();
  await press('Type die');
  screen.getByRole('button', { name: 'Passed' });
  expect(tell).toHaveBeenCalledExactlyOnceWith(false);
});

test('counts finish when every row is answered, and never exceed the dice', async () => {
  const done = vi.fn();
  function Table() {
    const [draft, setDraft] = useState<Record<string, number>>({});
    const rows = [
      { id: 'five', label: 'Fives' },
      { id: 'six', label: 'Sixes' },
    ];
    return <CountPad label="Fire" dice={4} rows={rows} draft={draft} onDraft={setDraft} onDone={done} />;
  }
  render(<Table />);
  await press('Fives: 3');
  await press('Sixes: 2');
  expect(said()).toEqual(['Only 1 of the 4 dice are left for that.']);
  await press('Sixes: 1');
  expect(done).toHaveBeenCalledExactlyOnceWith({ five: 3, six: 1 });
});

test('a correction of counts changes one row or both, then saves', async () => {
  const done = vi.fn();
  const rows = [
    { id: 'five', label: 'Fives' },
    { id: 'six', label: 'Sixes' },
  ];
  function Table() {
    const [draft, setDraft] = useState<Record<string, number>>({ five: 3, six: 1 });
    return <CountPad label="Fire" dice={4} rows={rows} draft={draft} onDraft={setDraft} onDone={done} />;
  }
  render(<Table />);
  await press('Sixes: 2');
  expect(said()).toEqual(['Only 1 of the 4 dice are left for that.']);
  await press('Fives: 2');
  expect(done).not.toHaveBeenCalled();
  await press('Continue');
  expect(done).toHaveBeenCalledExactlyOnceWith({ five: 2, six: 1 });
});

test('counts beyond the keys are a page on, and each page leads back', async () => {
  const done = vi.fn();
  const rows = [
    { id: 'five', label: '5s' },
    { id: 'six', label: '6s' },
  ];
  render(<CountPad label="Fire" dice={15} rows={rows} draft={{ six: 0 }} onDraft={() => {}} onDone={done} />);
  const keys = () => screen.getAllByRole('button', { name: /^5s/ }).map(({ textContent }) => textContent);
  const pages = [keys()];
  for (const more of ['4+', '7+', '10+', '13+']) {
    await press(`5s: ${more}`);
    pages.push(keys());
  }
  expect(pages).toEqual([
    ['0', '1', '2', '3', '4+'],
    ['0–3', '4', '5', '6', '7+'],
    ['4–6', '7', '8', '9', '10+'],
    ['7–9', '10', '11', '12', '13+'],
    ['10–12', '13', '14', '15'],
  ]);
  for (const page of pages.slice(0, -1).reverse()) {
    await press(`5s: ${screen.getAllByRole('button', { name: /^5s: \d+–/ })[0]!.textContent}`);
    expect(keys()).toEqual(page);
  }
  await press('5s: 3');
  expect(done).toHaveBeenCalledExactlyOnceWith({ five: 3, six: 0 });
});

function card(done: () => void) {
  const classes = [
    { id: 'man', label: 'Ordinary man', left: 12 },
    { id: 'officer', label: 'Officer', left: 0 },
  ];
  const isIn = (card: string) => card !== 'As' && card !== 'officer';
  render(<CardPad label="Hits" tally="Card 1 of 2" classes={classes} out={['As']} isIn={isIn} onCard={done} />);
}

test('a card is chosen by class in one tap; a used-up class asks for an explanation', async () => {
  const done = vi.fn();
  card(done);
  await press('Officer, none left');
  expect(said()).toEqual(['No card “Officer” is left in the deck.']);
  await press('Another card');
  expect(done).not.toHaveBeenCalled();
  await press('Ordinary man, 12 left');
  expect(done).toHaveBeenCalledExactlyOnceWith('man');
});

test('a card already drawn takes one more tap: shuffled or put back', async () => {
  const done = vi.fn();
  card(done);
  await press('Officer, none left');
  await press('It was shuffled');
  expect(done).toHaveBeenLastCalledWith('officer', 'shuffled');
  await press('Type card');
  expect(screen.queryByRole('button', { name: /^ace of/ })).toBeNull();
  await press('spades');
  await press('ace of spades, already out');
  expect(said()).toEqual(['The ace of spades is not in the deck.']);
  await press('Use it anyway');
  expect(done).toHaveBeenLastCalledWith('As', 'put back');
  expect(done).toHaveBeenCalledTimes(2);
});

test('an exact card is taken by its code', async () => {
  const done = vi.fn();
  card(done);
  await press('Type card');
  await press('hearts');
  await press('queen of hearts');
  expect(done).toHaveBeenCalledExactlyOnceWith('Qh');
});

const type = (keys: string) => userEvent.keyboard(keys);
const pad = () => document.querySelector<HTMLElement>('[data-digits]')!;

test('a face of a large die is typed: at once if no digit can follow, else with Enter', async () => {
  const face = vi.fn();
  const keys = [
    { value: true, label: 'Passed' },
    { value: false, label: 'Failed' },
  ];
  const exact = { label: 'Type die', sides: 20, isOpen: false, onOpen: () => {}, onFace: face };
  render(<TestPad label="Stand" keys={keys} onAnswer={() => {}} exact={exact} />);
  pad().focus();
  await type('9');
  expect(face).toHaveBeenLastCalledWith(9);
  await type('1');
  expect(said()).toEqual(['1: Enter, or another digit']);
  await type('7');
  expect(face).toHaveBeenLastCalledWith(17);
  await type('2{Backspace}1{Enter}');
  expect(face).toHaveBeenLastCalledWith(1);
  expect(face).toHaveBeenCalledTimes(3);
  await type('0');
  expect(said()).toEqual(['']);
  await press('Type die');
  document.querySelector<HTMLElement>('.faces')!.focus();
  await type('20');
  expect(face).toHaveBeenLastCalledWith(20);
});

test('the keys of a test by face also accept digits', async () => {
  const answer = vi.fn();
  const keys = ['Miss', 'Miss', 'Hit'].map((label, n) => ({ value: n + 1, label: `${label} ${n}` }));
  render(<TestPad label="Shot" faces keys={keys} onAnswer={answer} />);
  pad().focus();
  await type('43');
  expect(answer).toHaveBeenCalledExactlyOnceWith(3);
});

test('counts are typed row by row, with two digits for ten or more dice', async () => {
  const done = vi.fn();
  const one = [{ id: 'hits', label: 'Hits' }];
  render(<CountPad label="Fire" dice={14} rows={one} draft={{}} onDraft={() => {}} onDone={done} />);
  pad().focus();
  await type('12');
  expect(done).toHaveBeenLastCalledWith({ hits: 12 });
  await type('1{Enter}');
  expect(done).toHaveBeenLastCalledWith({ hits: 1 });
});

test('the red suits on a key are red', () => {
  const { container } = render(<Key label="2–10 ♠♣♦" detail="♥ killed" onPress={() => {}} />);
  expect([...container.querySelectorAll('.red')].map(({ textContent }) => textContent)).toEqual(['♦', '♥']);
});
