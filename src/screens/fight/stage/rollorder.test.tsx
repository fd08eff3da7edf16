import { fireEvent, render, screen } from '@testing-library/preact';
import { expect, test, vi } from 'vitest';
import type { Example } from '../../../system/examples.ts';
import { resolveHouse } from '../../../system/house.ts';
import type { System } from '../../../system/system.ts';
import examples from '../../../systems/portable-wargame/examples.ts';
import defineSystem from '../../../systems/portable-wargame/index.ts';
import { contextOf } from '../../../testkit/readingcontext.ts';
import type { PlayContext } from '../playcontext.ts';
import { PlayScreen } from '../playscreen.tsx';
import { PlaySession, type StatedStep } from '../playsession.ts';
import { SumSheet } from '../sheets/sumsheet.tsx';
import { RollOrder } from './rollorder.tsx';

/** An example combat with `cursor` answers. */
function table(id: string, cursor: number): PlayContext {
  const example = (examples as readonly Example[]).find((one) => one.id === id)!;
  const [told] = 'plays' in example ? example.plays : [];
  const { sequences }: System = defineSystem;
  const sequence = sequences.find(({ id }) => id === told!.sequence)!;
  const answers = told!.answers.slice(0, cursor);
  const play = {
    ...{
      system: defineSystem.id,
      sequence: sequence.id,
      edition: sequence.edition,
      house: resolveHouse(defineSystem.house),
    },
    ...{ setup: told!.setup, answers, cursor, overruled: {} },
  };
  return contextOf(new PlaySession(defineSystem, sequence, play, () => {}));
}

test('rollers appear in order with their needs and results', () => {
  const opened = vi.fn();
  const changed = vi.fn();
  render(<RollOrder context={table('P-C9', 3)} opening={{ openAnswer: changed, openNumber: opened }} />);
  expect(screen.getByRole('list').getAttribute('aria-label')).toBe('Who rolls, in this order');
  const rows = screen.getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Infantry B Flank or rear: 4\+.*\d.*Miss$/),
    'Cavalry C Flank or rear: 3+',
    'Infantry D Defender on foot: 6',
    'Infantry A In front: 5+',
  ]);
  expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual([null, 'step', null, null]);
  fireEvent.click(screen.getAllByRole('button')[2]!);
  expect(opened).toHaveBeenCalledWith('defender/need');
  fireEvent.click(screen.getAllByRole('button')[0]!);
  expect(changed).toHaveBeenCalledOnce();
});

test('the roller whose turn it is scrolls into view, with its number', () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  render(<RollOrder context={table('P-C9', 3)} opening={{ openAnswer: () => {}, openNumber: () => {} }} />);
  expect(scrolled.mock.contexts.map((row) => (row as Element).textContent)).toEqual(['Cavalry C Flank or rear: 3+']);
  scrolled.mockRestore();
});

test('no rollers appear before the order is known or after the hit that ends the combat', () => {
  for (const cursor of [0, 4, 5]) {
    render(<RollOrder context={table('P-C9', cursor)} opening={{ openAnswer: () => {}, openNumber: () => {} }} />);
    expect(screen.queryByRole('list')).toBeNull();
  }
});

test('a unit that is hit has no number to reach, and its keys say what each roll does', () => {
  const { container } = render(<PlayScreen context={table('P-C5', 2)} />);
  const shown = [...container.querySelectorAll('.cube, .result-strip, .need')];
  expect(shown.map(({ classList }) => classList[0])).toEqual(['cube', 'result-strip']);
  expect(screen.getByRole('button', { name: /^Routed/ }).textContent).toMatch(/1–\u2060?3/);
  expect(screen.getByRole('button', { name: /^Retreats/ }).textContent).toContain('4+');
});

test('a needed number is corrected in one direction: by what is added to the die', () => {
  const context = table('P-C15', 1);
  const step = context.session.position.value.trail.find(
    (one): one is StatedStep => 'stated' in one && one.stated.id === 'defender/need',
  )!;
  const overrule = vi.fn();
  render(<SumSheet context={context} step={step} line="P2" onOverrule={overrule} onClose={() => {}} />);
  const commander = screen.getByRole('spinbutton', { name: 'This line: Commander with it or adjacent' });
  expect(commander.getAttribute('aria-valuenow')).toBe('1');
  fireEvent.keyDown(commander, { key: 'ArrowDown' });
  fireEvent.keyDown(screen.getByRole('spinbutton', { name: /^Table adjustment/ }), { key: 'ArrowUp' });
  fireEvent.keyDown(screen.getByRole('spinbutton', { name: /^Table adjustment/ }), { key: 'ArrowUp' });
  fireEvent.click(screen.getByRole('button', { name: 'Use 3' }));
  expect(overrule).toHaveBeenCalledWith({ by: -2, lines: { P2: 1 } });
});
