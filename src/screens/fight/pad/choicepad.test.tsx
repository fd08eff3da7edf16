import { cleanup, render, screen } from '@testing-library/preact';
import { expect, test, vi } from 'vitest';
import { askSpread } from '../../../engine/ask.ts';
import { runRule } from '../../../engine/replay.ts';
import { ChoicePad } from './choicepad.tsx';

test('hits are shared only when all of them are placed', () => {
  const bins = ['Rifle Team', 'LMG Team'].map((name) => ({ id: name, name }));
  const position = runRule(
    () => askSpread('kills', 3, bins),
    {},
    () => undefined,
  );
  if (position.at !== 'ask') throw new Error('nothing is asked');
  const onAnswer = vi.fn();
  for (const value of [undefined, [2, 0], [2, 1]]) {
    const pad = {
      ...{ ask: position.asks[0]!, words: { title: 'Kills' }, draft: { value }, manWords: () => ({ name: '' }) },
      ...{ unitItem: () => undefined, onDraft: () => {}, onAnswer },
    };
    render(<ChoicePad {...pad} />);
    screen.getByRole('button', { name: 'Continue' }).click();
    cleanup();
  }
  expect(onAnswer.mock.calls).toEqual([[{ id: 'kills', value: [2, 1], by: 'hand' }]]);
});
