import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Button } from '../frame/button.tsx';
import { StepFrame } from './stepframe.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const taken = vi.fn();

function Step({ asked, off }: { asked: string; off?: boolean }) {
  const pad = (
    <section class="question" tabIndex={-1} aria-label="Question">
      <Button kind="primary" label="Continue" off={off} onPress={() => taken(asked)} />
    </section>
  );
  const foot = <Button label="Undo" />;
  return <StepFrame bar={null} stage={<p>Dice</p>} pad={pad} foot={foot} step={{ asked, answers: [] }} />;
}

const question = () => screen.getByRole('region', { name: 'Question' });
const enter = (on: Element, more: object = {}) => fireEvent.keyDown(on, { key: 'Enter', ...more });

test('Enter on the pad presses its primary key after a short delay', () => {
  taken.mockClear();
  const { rerender } = render(<Step asked="first" />);
  enter(question());
  expect(taken).not.toHaveBeenCalled();
  vi.advanceTimersByTime(300);
  enter(document.body);
  expect(taken).not.toHaveBeenCalled();
  enter(question());
  expect(taken.mock.calls).toEqual([['first']]);
  rerender(<Step asked="second" />);
  enter(question());
  expect(taken).toHaveBeenCalledTimes(1);
  rerender(<Step asked="second" off />);
  vi.advanceTimersByTime(300);
  enter(question());
  expect(taken).toHaveBeenCalledTimes(1);
});

test('a key held down presses once', () => {
  render(<Step asked="first" />);
  const gold = screen.getByRole('button', { name: 'Continue' });
  expect(enter(gold)).toBe(true);
  expect(enter(gold, { repeat: true })).toBe(false);
});

test('a new step takes the focus, unless it is in the foot', () => {
  const { rerender } = render(<Step asked="first" />);
  const gold = screen.getByRole('button', { name: 'Continue' });
  expect(document.activeElement).toBe(document.body);
  rerender(<Step asked="second" />);
  expect(document.activeElement).toBe(gold);
  const undo = screen.getByRole('button', { name: 'Undo' });
  undo.focus();
  rerender(<Step asked="third" />);
  expect(document.activeElement).toBe(undo);
});
