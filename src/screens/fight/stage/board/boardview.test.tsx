import { act, cleanup, render, screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { askFacts, type Sequence } from '../../../../engine/ask.ts';
import { parsePlay } from '../../../../engine/parseplay.ts';
import type { Input, Play } from '../../../../engine/play.ts';
import type { Fields } from '../../../../engine/setup/fields.ts';
import { resolveHouse } from '../../../../system/house.ts';
import { fileOf } from '../../../../system/plays/playfile.ts';
import { defineSequence, type SequenceOf } from '../../../../system/sequence.ts';
import { defineSystem } from '../../../../system/system.ts';
import ircra from '../../../../systems/ircra/index.ts';
import { duels, line, roundSetup } from '../../../../testkit/ircra.ts';
import { contextOf, readingContext } from '../../../../testkit/readingcontext.ts';
import { settings } from '../../../state/appstate.ts';
import type { PlayContext } from '../../playcontext.ts';
import { PlayScreen } from '../../playscreen.tsx';
import { PlaySession } from '../../playsession.ts';

beforeEach(() => {
  settings.value = {};
});

/** A scout on a line of five squares, who cannot cross the river at 3 alone. */
type Setup = { readonly scout: number; readonly supplies: number };
const fields: Fields = [
  { kind: 'number', id: 'scout', title: 'Square of the scout', min: 0, max: 4, beat: 'march' },
  { kind: 'number', id: 'supplies', title: 'Supplies', min: 0, max: 4, beat: 'march' },
];

function* march({ setup }: Input<Setup>): Sequence<{ verdict: string; changes: never[] }> {
  const { scout } = yield* askFacts('march', fields, setup);
  return { verdict: `${scout}`, changes: [] };
}

const scouting: SequenceOf = defineSequence<Setup, { verdict: string; changes: never[] }>({
  id: 'march',
  title: 'A march',
  about: '',
  phase: 'any',
  edition: 1,
  beats: [{ id: 'march', title: 'March' }],
  roles: [{ id: 'scout', title: 'Scout' }],
  setup: () => fields,
  rule: march,
  noOdds: 'A march is not rolled for.',
  words: {
    ask: () => ({ title: 'Where is he?' }),
    note: () => '',
    stated: ({ id }) => ({ title: id, line: ({ what }) => what }),
    outcome: ({ verdict }) => ({ title: `He is at ${verdict}.`, orders: [] }),
    board: {
      boardAt: ({ trail, setup, value }) => {
        const told = trail.findLast((step) => 'ask' in step);
        const { scout } = { ...setup, ...(told && 'ask' in told ? (told.value as Setup) : {}), ...(value as object) };
        const piece = { id: 's', name: 'Scout', label: 'S', whose: 'scout', column: scout, row: 0 };
        return { title: 'The road', columns: [0, 4], rows: [0, 0], pieces: [piece] };
      },
      movesOf: ({ value }) =>
        [0, 1, 2, 3, 4].map((column) => ({
          ...{ column, row: 0, value: { ...(value as object | undefined), scout: column } },
          ...(column > 2 ? { why: 'The river is in the way.' } : {}),
        })),
      groupMoves: ({ value }) => [
        { id: 'run', title: 'All forward', value: { ...(value as object | undefined), scout: 2 } },
      ],
    },
  },
});

const twoDays: SequenceOf = {
  ...scouting,
  *rule({ setup }) {
    const evening = yield* askFacts('march', fields, setup as Setup);
    const { scout } = yield* askFacts('second', onDay('second'), evening);
    return { verdict: `${scout}`, changes: [] };
  },
};
const onDay = (beat: string): Fields => fields.map((field) => ({ ...field, beat }));

const toy = defineSystem({
  ...{ id: 'toy', name: 'Toy', about: '', credits: '', units: [], phases: [], sequences: [scouting], house: [] },
  ...{ tables: [], parts: {}, decks: [], dueSequences: () => [], changesBetweenGames: () => [], samples: [] },
});

const BEGUN = {
  ...{ system: 'toy', sequence: 'march', edition: 1, house: {}, setup: { scout: 0, supplies: 0 } },
  ...{ answers: [], cursor: 0, overruled: {} },
};

function table(play: Play = BEGUN, sequence = scouting): PlayContext {
  return contextOf(new PlaySession(toy, sequence, play, () => {}), { title: 'A march' });
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const half = ({ session }: PlayContext) => session.play.value.drafts?.march?.value;
const scout = () => screen.getByRole('button', { name: /^Scout, / }).getAttribute('aria-label');

test('a move on the board is a draft of the answer, and Continue submits it', async () => {
  const at = table();
  render(<PlayScreen context={at} />);
  await press('Scout, column 0, row 0');
  await press('column 1, row 0, may go here');
  expect(scout()).toBe('Scout, column 1, row 0');
  expect(at.session.play.value.drafts).toMatchObject({ march: { value: { scout: 1 } } });
  expect(screen.getAllByRole('spinbutton')[0]?.textContent).toBe('1');
  await press('Continue');
  expect(at.session.position.value).toMatchObject({ at: 'end', outcome: { verdict: '1' } });
  expect(scout()).toBe('Scout, column 1, row 0');
});

test('an illegal move is refused with its reason, unless the players overrule it', async () => {
  const at = table();
  render(<PlayScreen context={at} />);
  await press('Scout, column 0, row 0');
  await press('column 3, row 0, may not go here: The river is in the way.');
  expect(screen.getByRole('alert').textContent).toContain('The river is in the way.');
  expect(at.session.play.value.drafts).toBeUndefined();
  await press('Don’t move');
  expect(scout()).toBe('Scout, column 0, row 0');
  expect(screen.getByRole('grid').contains(document.activeElement)).toBe(true);
  await press('Scout, column 0, row 0');
  await press('column 3, row 0, may not go here: The river is in the way.');
  await press('Allow it anyway');
  expect(scout()).toBe('Scout, column 3, row 0');
});

test('a piece that may go nowhere has the reason of most squares in one sentence', async () => {
  const { board } = scouting.words;
  const movesOf = () =>
    [1, 2, 3, 4].map((column) => ({ column, row: 0, value: {}, why: column < 4 ? 'He is asleep.' : 'A river.' }));
  render(
    <PlayScreen context={table(BEGUN, { ...scouting, words: { ...scouting.words, board: { ...board!, movesOf } } })} />,
  );
  await press('Scout, column 0, row 0');
  expect(screen.getByRole('region', { name: 'The piece' }).querySelector('p')?.textContent).toBe('He is asleep.');
});

test('a refused move is no longer offered once its step is undone', async () => {
  const at = table(BEGUN, twoDays);
  render(<PlayScreen context={at} />);
  await press('Continue');
  await press('Scout, column 0, row 0');
  await press('column 3, row 0, may not go here: The river is in the way.');
  screen.getByRole('button', { name: 'Allow it anyway' });
  await press(/^Undo/);
  expect(screen.queryByRole('button', { name: 'Allow it anyway' })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  await press('Continue');
  expect(at.session.play.value.answers).toHaveLength(1);
});

test('moves are undone one by one, a group move as one, and other input is kept', async () => {
  const at = table();
  render(<PlayScreen context={at} />);
  await press('Scout, column 0, row 0');
  await press('column 1, row 0, may go here');
  await press('All forward');
  expect(scout()).toBe('Scout, column 2, row 0');
  await press('Supplies: more');
  await press('Undo move');
  expect(scout()).toBe('Scout, column 1, row 0');
  expect(half(at)).toEqual({ scout: 1, supplies: 1 });
  await press('Undo move');
  expect(scout()).toBe('Scout, column 0, row 0');
  expect(half(at)).toEqual({ supplies: 1 });
  expect(screen.queryByRole('button', { name: 'Undo move' })).toBeNull();
});

test('moves can be undone after a reload, but not those before an answer', async () => {
  const at = table();
  render(<PlayScreen context={at} />);
  await press('Scout, column 0, row 0');
  await press('column 1, row 0, may go here');
  await press('All forward');
  cleanup();
  const later = table(parsePlay(JSON.parse(JSON.stringify(fileOf(at.session.play.value)))));
  render(<PlayScreen context={later} />);
  expect(scout()).toBe('Scout, column 2, row 0');
  await press('Undo move');
  expect(scout()).toBe('Scout, column 1, row 0');
  await press('Continue');
  await press(/^Undo/);
  expect(scout()).toBe('Scout, column 0, row 0');
  expect(screen.queryByRole('button', { name: 'Undo move' })).toBeNull();
  await press('All forward');
  await press('Undo move');
  expect(half(later)).toBeUndefined();
  expect(screen.queryByRole('button', { name: 'Undo move' })).toBeNull();
});

test('the board keeps its pieces until the dice have landed', async () => {
  const animations = Object.getOwnPropertyDescriptor(Element.prototype, 'getAnimations');
  let land = () => {};
  const landed = new Promise<void>((resolve) => {
    land = resolve;
  });
  Element.prototype.getAnimations = () => [{ finished: landed } as unknown as Animation];
  onTestFinished(() => {
    if (animations) Object.defineProperty(Element.prototype, 'getAnimations', animations);
    else Reflect.deleteProperty(Element.prototype, 'getAnimations');
  });
  const setup = roundSetup({ attacker: line('a', 2), defender: line('d', 2) });
  const play = { system: 'ircra', sequence: 'close-combat', edition: 5, house: resolveHouse(ircra.house), setup };
  const context = readingContext(ircra, { ...play, answers: [], cursor: 0, overruled: {} }, ['a', 'd']);
  const { session } = context;
  render(<PlayScreen context={context} />);
  await press('Continue');
  const thrown = duels([1, 6]);
  await act(() => {
    for (const answer of thrown) session.answer(answer);
    session.rolledIds.value = thrown.map(({ id }) => id);
  });
  const piece = () => screen.queryByRole('button', { name: /\bA1, column 0/ });
  expect(piece()).toBeTruthy();
  land();
  await waitFor(() => expect(piece()).toBeNull());
});

test('the list shows the same play as the board', async () => {
  const at = table();
  render(<PlayScreen context={at} />);
  await press('More');
  screen.getByRole('button', { name: 'Show a list instead of the board' });
  await press('Close');
  settings.value = { view: 'list' };
  await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
  await press('Square of the scout: more');
  settings.value = {};
  expect(await screen.findByRole('button', { name: 'Scout, column 1, row 0' })).toBeTruthy();
});
