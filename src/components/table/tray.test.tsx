import { render, screen, within } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { DiceHeap } from './diceheap.tsx';
import type { TableThrow } from './throw.ts';
import { Tray } from './tray.tsx';

const thrown = (faces: readonly number[], by: 'hand' | 'app' = 'app'): TableThrow => ({
  ...{ id: 'pool', label: 'The attackers roll', side: 0, sides: 6 },
  groups: faces.map((face) => ({ face, by, count: 1, hit: face > 4 })),
});

const lying = () => within(screen.getByRole('list', { name: 'The attackers roll' })).getAllByRole('listitem');

test('the name of a die has its face, its source and its result', () => {
  render(<Tray throws={[thrown([6, 2])]} />);
  expect(lying().map(({ textContent }) => textContent)).toEqual([
    '6, rolled by the app, hit',
    '2, rolled by the app, no hit',
  ]);
});

test('dice that do not fit are grouped by face with a count, highest first', () => {
  render(<Tray throws={[thrown([...Array<number>(40).fill(2), ...Array<number>(7).fill(6)])]} />);
  expect(lying().map(({ textContent }) => textContent)).toEqual([
    '6, rolled by the app, hit×7',
    '2, rolled by the app, no hit×40',
  ]);
});

test('cards known by their class, which are wider, lie in one line each where as many exact cards fit', () => {
  document.documentElement.style.fontSize = '16px';
  const isFan = (card: { readonly code?: string; readonly words?: string }) => {
    const cards = Array.from({ length: 5 }, () => ({ ...card, by: 'hand' as const, turns: false }));
    const { container, unmount } = render(
      <DiceHeap thrown={{ ...thrown([]), cards }} least={18} width={374} height={72} isDelayed={false} />,
    );
    const fan = container.querySelector('.fan') !== null;
    unmount();
    return fan;
  };
  expect([isFan({ code: '5s' }), isFan({ words: '2–10 ♠♣♦' })]).toEqual([false, true]);
});

test('dice typed in and dice of the app differ by more than colour', () => {
  const looks = (by: 'hand' | 'app') => {
    const { container, unmount } = render(<Tray throws={[thrown([3], by)]} />);
    const look = container.querySelector('.tumbler')!.className;
    unmount();
    return look;
  };
  expect([looks('hand'), looks('app')]).toEqual(['tumbler of-hand misses', 'tumbler of-app misses']);
});

test('a total called out is shown on the tray as typed', () => {
  render(<Tray throws={[{ ...thrown([]), words: '26' }]} />);
  expect(lying().map(({ textContent }) => textContent)).toEqual(['26']);
});
