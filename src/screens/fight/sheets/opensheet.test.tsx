import { act, render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { askNumber, askYesNo, choose, type Sequence } from '../../../engine/ask.ts';
import type { Play } from '../../../engine/play.ts';
import { defineSequence } from '../../../system/sequence.ts';
import { defineSystem } from '../../../system/system.ts';
import { contextOf } from '../../../testkit/readingcontext.ts';
import { lastAction } from '../../state/appstate.ts';
import type { PlayContext } from '../playcontext.ts';
import { PlayScreen } from '../playscreen.tsx';
import { PlaySession } from '../playsession.ts';

type End = { readonly verdict: string; readonly changes: never[] };

/** Asks for casualties only if the men stand. */
function* assault(): Sequence<End> {
  const stands = (yield* choose('nerve', ['stand', 'run'])) === 'stand';
  if (stands) yield* askNumber('fallen', { min: 0, max: 6 });
  if (stands) yield* askYesNo('captain');
  return { verdict: stands ? 'He stands' : 'He runs', changes: [] };
}

const fighting = defineSequence<object, End>({
  id: 'assault',
  title: 'An assault',
  about: '',
  phase: 'any',
  edition: 1,
  beats: [{ id: 'assault', title: 'Assault' }],
  roles: [],
  setup: () => [],
  rule: assault,
  noOdds: 'An assault is not rolled for.',
  words: {
    ask: ({ id }) => ({ title: id }),
    outcome: ({ verdict }) => ({ title: verdict, orders: [] }),
  },
});

const toy = defineSystem({
  ...{ id: 'toy', name: 'Toy', about: '', credits: '', units: [], phases: [], sequences: [fighting], house: [] },
  ...{ tables: [], parts: {}, decks: [], dueSequences: () => [], changesBetweenGames: () => [], samples: [] },
});

const STANDS = { id: 'nerve', value: 'stand', by: 'hand' } as const;
const FALLEN = { id: 'fallen', value: 2, by: 'hand' } as const;
const CAPTAIN = { id: 'captain', value: true, by: 'hand' } as const;
const TOLD: Play = {
  ...{ system: 'toy', sequence: 'assault', edition: 1, house: {}, setup: {}, overruled: {} },
  ...{ answers: [STANDS, FALLEN], cursor: 2 },
};

function at(play: Play, sequence = fighting): PlayContext {
  return contextOf(new PlaySession(toy, sequence, play, () => {}), { title: 'An assault' });
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

/** Changes the answer to "run", up to the confirmation. */
async function changeNerve(context: PlayContext, title = 'This answer will be lost'): Promise<void> {
  render(<PlayScreen context={context} />);
  await press('Story');
  await press(/^nerve/);
  await press('run');
  await screen.findByRole('dialog', { name: title });
}

test('a change removes only the answers it listed', async () => {
  const context = at(TOLD);
  await changeNerve(context);
  await press('Change anyway');
  expect(context.session.position.value).toMatchObject({ at: 'end', outcome: { verdict: 'He runs' } });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a corrected result says so once, and undoes the correction', async () => {
  lastAction.value = undefined;
  const ended: Play = { ...TOLD, answers: [...TOLD.answers, CAPTAIN], cursor: 3 };
  const context = at(ended);
  await changeNerve(context, 'These answers will be lost');
  await press('Change anyway');
  expect(screen.getByText('Corrected. Before:')).toBeTruthy();
  expect(lastAction.value).toBeUndefined();
  await press('Undo the correction');
  expect(context.session.play.value).toBe(ended);
  expect(screen.queryByText('Corrected. Before:')).toBeNull();
});

test('a change that loses only answers of steps not on the screen asks nothing, and Undo restores them', async () => {
  const waiting: Play = { ...TOLD, answers: [STANDS, CAPTAIN], cursor: 1, waiting: true };
  const context = at(waiting);
  render(<PlayScreen context={context} />);
  await press('Story');
  await press(/^nerve/);
  await press('run');
  expect(context.session.position.value).toMatchObject({ at: 'end', outcome: { verdict: 'He runs' } });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(lastAction.value?.message).toBe('Changed');
  await act(async () => void (await lastAction.value!.undo!.act()));
  expect(context.session.play.value).toBe(waiting);
});

test('after the last answer the rules open at the procedure', async () => {
  render(<PlayScreen context={at({ ...TOLD, answers: [...TOLD.answers, CAPTAIN], cursor: 3 })} />);
  await press('Rules');
  await screen.findByRole('dialog', { name: 'An assault' });
});

test('a change confirmed after a new answer is refused, because it would lose an unlisted answer', async () => {
  const context = at(TOLD);
  await changeNerve(context);
  // The other phone answers in the meantime.
  const further: Play = { ...TOLD, answers: [...TOLD.answers, CAPTAIN], cursor: 3 };
  await act(() => context.session.replacePlay(further));
  await press('Change anyway');
  expect(context.session.play.value).toBe(further);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('alert').textContent).toBe('The fight has gone on meanwhile. Nothing is changed.');
});

test('a change still applies to a play that was only reread', async () => {
  const context = at(TOLD);
  await changeNerve(context);
  await act(() => context.session.replacePlay(structuredClone(TOLD)));
  await press('Change anyway');
  expect(context.session.position.value).toMatchObject({ at: 'end', outcome: { verdict: 'He runs' } });
});

test('Undo in the bar restores the answers that a change removed', async () => {
  const context = at(TOLD);
  await changeNerve(context);
  await press('Change anyway');
  expect(lastAction.value?.message).toBe('1 answer removed');
  await act(async () => void (await lastAction.value!.undo!.act()));
  expect(context.session.play.value).toBe(TOLD);
});

test('answers before one that no longer fits are kept, and Undo restores the others', async () => {
  const unfit: Play = { ...TOLD, answers: [STANDS, { ...FALLEN, value: 9 }, CAPTAIN], cursor: 3 };
  const context = at(unfit);
  render(<PlayScreen context={context} />);
  await press('Keep the answers up to here');
  expect(context.session.play.value.answers).toEqual([STANDS]);
  expect(lastAction.value?.message).toBe('2 answers removed');
  await act(async () => void (await lastAction.value!.undo!.act()));
  expect(context.session.play.value).toBe(unfit);
});

test.each([
  ['the newest if no older one is supported', 1, fighting, 1],
  ['its own if it is still supported', 2, { ...fighting, edition: 3, oldestEdition: 2 }, 2],
  ['the oldest supported if its own is older', 1, { ...fighting, edition: 3, oldestEdition: 2 }, 2],
])('kept answers continue under an edition: %s', async (_, edition, sequence, kept) => {
  const unfit: Play = { ...TOLD, edition, answers: [STANDS, { ...FALLEN, value: 9 }], cursor: 2 };
  const context = at(unfit, sequence as typeof fighting);
  render(<PlayScreen context={context} />);
  await press('Keep the answers up to here');
  expect(context.session.play.value).toMatchObject({ edition: kept, answers: [STANDS] });
});

test('the bar offers no Undo once the fight has continued', async () => {
  const context = at(TOLD);
  await changeNerve(context);
  await press('Change anyway');
  const { undo: back } = lastAction.value!;
  await press(/^Undo/);
  expect(lastAction.value).toBeUndefined();
  const now = context.session.play.value;
  await act(async () => void (await back!.act()));
  expect(context.session.play.value).toBe(now);
});
