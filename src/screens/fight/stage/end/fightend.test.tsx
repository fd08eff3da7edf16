import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { fitToWord } from '../../../../components/table/fittoword.ts';
import type { Change, Unit } from '../../../../engine/roster.ts';
import { unitsIn } from '../../../../engine/setup/units.ts';
import { resolveHouse } from '../../../../system/house.ts';
import { exampleFile } from '../../../../system/plays/playfile.ts';
import type { Outcome } from '../../../../system/sequence.ts';
import type { System } from '../../../../system/system.ts';
import examples from '../../../../systems/portable-wargame/examples.ts';
import portable from '../../../../systems/portable-wargame/index.ts';
import { systemOf } from '../../../../systems/systems.ts';
import { examplesOf } from '../../../../systems/worked.ts';
import { contextOf, readingContext } from '../../../../testkit/readingcontext.ts';
import { shortenBelowTitle } from '../../../odds/lucksentence.ts';
import { settings } from '../../../state/appstate.ts';
import { BOTH_SIDES_CONFIRM } from '../../../state/settingkeys.ts';
import { PlayScreen } from '../../playscreen.tsx';
import { PlaySession } from '../../playsession.ts';
import { ShowTable } from '../../sheets/showtable.tsx';
import { LastThrow } from '../tabledice.tsx';
import { casualtyLines } from './casualties.ts';
import { FightEnd } from './fightend.tsx';

afterEach(() => {
  cleanup();
  settings.value = {};
});

const combats = examples.flatMap((one) => ('plays' in one ? one.plays.slice(0, 1) : []));

/** An example combat at its end, not recorded. */
function endedContext(accept = async () => {}, told = combats.find(({ sequence }) => sequence === 'close-combat')!) {
  const system: System = portable;
  const sequence = system.sequences.find(({ id }) => id === told.sequence)!;
  const { answers, setup } = told;
  const session = new PlaySession(
    system,
    sequence,
    {
      ...{ system: system.id, sequence: sequence.id, edition: sequence.edition, house: resolveHouse(system.house) },
      ...{ setup, answers, cursor: answers.length, overruled: {} },
    },
    () => {},
  );
  const seats = { attacker: { label: 'Red', side: 0 }, defender: { label: 'Blue', side: 1 } };
  return contextOf(session, { title: 'Red v Blue', seats, record: accept, units: unitsIn(setup) });
}

function ended(accept: () => Promise<void>) {
  const context = endedContext(accept);
  const { outcome } = context.session.position.value as unknown as { outcome: Outcome };
  return <FightEnd context={context} outcome={outcome} />;
}

test('a correction at the end says what the result said before', () => {
  const changes = combats
    .filter(({ sequence }) => sequence === 'close-combat')
    .flatMap((told) => told.answers.flatMap((one) => ('dice' in one ? [{ told, id: one.id }] : [])))
    .flatMap((one) => [1, 6].map((face) => ({ ...one, face })));
  const verdicts = changes.map(({ told, id, face }) => {
    const context = endedContext(async () => {}, told);
    const { session } = context;
    const view = (): { verdict: string; notice: string | undefined } => {
      cleanup();
      const { at, outcome } = session.position.value as { at: string; outcome: Outcome };
      if (at === 'end') render(<FightEnd context={context} outcome={outcome} />);
      const notice = document.querySelector('.notice')?.textContent ?? undefined;
      return { verdict: at === 'end' ? document.querySelector('.ending-verdict')!.textContent! : '', notice };
    };
    const before = view();
    expect(before.notice).toBeUndefined();
    session.apply(session.previewAnswer({ id, dice: [{ by: 'hand', face }] })!);
    const after = view();
    if (before.verdict === '' || after.verdict === '') return 'open';
    if (after.verdict === before.verdict) expect(after.notice).not.toContain(before.verdict);
    else expect(after.notice).toContain(`Corrected. Before:${before.verdict}`);
    expect(after.notice).not.toMatch(/\b[A-Z]\d /);
    // What to do now stands above what the result said before.
    expect(document.querySelector('.notice ~ * .ending-orders, .notice ~ * .tokens')).toBeNull();
    return after.verdict === before.verdict ? 'same' : 'other';
  });
  expect(verdicts).toContain('same');
  expect(verdicts).toContain('other');
});

test.each([
  ['only adds', 'duel/4/attacker', 4, /^Corrected\.Now: b4 b4: DisruptedUndo/],
  ['replaces', 'duel/1/attacker', 3, /^Corrected\. Before:r1 r1: Eliminated.+Now: r1 r1: DisruptedUndo/],
])('a correction that %s a state names it', async (_, id, face, words) => {
  const system = await systemOf('ircra');
  const plays = (await examplesOf('ircra')).flatMap((example) => {
    const file = exampleFile(example, system);
    return 'plays' in file ? file.plays : 'sequence' in file ? [file] : [];
  });
  const context = readingContext(system, plays.find(({ sequence }) => sequence === 'close-combat')!, ['red', 'blue']);
  const { session } = context;
  session.apply(session.previewAnswer({ id, dice: [{ by: 'hand', face }] })!);
  const { outcome } = session.position.value as unknown as { outcome: Outcome };
  render(<FightEnd context={context} outcome={outcome} />);
  expect(document.querySelector('.notice')!.textContent).toMatch(words);
});

test('the other player reads the casualties, a line for each state and unit, the worst first', () => {
  const men = ['A1', 'A2', 'A3'].map((tag) => ({
    id: tag,
    tag,
    name: tag,
    role: 'stand',
    state: 'standing',
    facts: {},
  }));
  const unit = { id: 'u', name: 'Unit', side: 's', mark: 'A', kind: 'infantry', facts: {}, men };
  const change = (id: string, to: string) =>
    ({ of: 'man', id, unit: 'u', field: 'state', from: 'standing', to }) as const;
  const changes = [change('A1', 'routed'), change('A2', 'destroyed'), change('A3', 'routed')];
  const lines = (of: typeof unit, some: typeof changes) =>
    casualtyLines({ kinds: portable.units, units: [of] }, some).map(({ text }) => text);
  expect(lines(unit, changes)).toEqual(['Unit, 1 destroyed: A2', 'Unit, 2 routed: A1 and A3']);
  const single = { ...unit, men: men.slice(0, 1) };
  expect(lines(single, changes.slice(0, 1))).toEqual(['Routed: Unit']);
});

test('the other player reads which men lead, and the names of men without tags', async () => {
  const { units: kinds } = await systemOf('tsatf-20');
  const base = { state: 'standing', facts: {} };
  const men = [
    { ...base, id: '1', tag: 'B1', name: 'NCO', role: 'nco' },
    { ...base, id: '2', tag: 'B2', name: 'Man 2', role: 'ordinary' },
    { ...base, id: '3', tag: '', name: 'Otto Weiss', role: 'ordinary' },
  ];
  const unit = { id: 'u', name: 'Hill Post', side: 's', mark: 'B', kind: 'infantry', facts: {}, men };
  const changes = men.map(
    ({ id }) => ({ of: 'man', id, unit: 'u', field: 'state', from: 'standing', to: 'wounded' }) as const,
  );
  const lines = casualtyLines({ kinds, units: [unit] }, changes).map(({ text }) => text);
  expect(lines).toEqual(['Hill Post, 3 wounded: B1 NCO, B2 and Otto Weiss']);
});

test('the only man of a unit is listed by his name, if he has one', async () => {
  const { units: kinds } = await systemOf('chain-of-command');
  const lines = (name: string) => {
    const man = { id: '1', tag: 'A1', name, role: 'crew', state: 'fit', facts: {} };
    const unit = { id: 'u', name: 'Squad R', side: 's', mark: 'A', kind: 'team', facts: {}, men: [man] };
    const change = { of: 'man', id: '1', unit: 'u', field: 'state', from: 'fit', to: 'fallen' } as const;
    return casualtyLines({ kinds, units: [unit] }, [change]).map(({ text }) => text);
  };
  expect([lines('Otto Weiss'), lines('Man 1')]).toEqual([['Fallen: Otto Weiss'], ['Fallen: Squad R']]);
});

test('men whose state ends are listed by its end', async () => {
  const { units: kinds } = await systemOf('tsatf-ww2');
  const base = { role: 'ordinary', facts: {} };
  const men = ['A1', 'A2'].map((tag) => ({ ...base, id: tag, tag, name: tag, state: 'pinned' }));
  const unit = { id: 'u', name: 'Squad', side: 's', mark: 'A', kind: 'infantry', facts: {}, men };
  const change = { of: 'man', unit: 'u', field: 'state', to: 'ok' } as const;
  const changes = [
    { ...change, id: 'A1', from: 'pinned' },
    { ...change, id: 'A2', from: 'wounded' },
  ];
  const lines = casualtyLines({ kinds, units: [unit] }, changes).map(({ text }) => text);
  expect(lines).toEqual(['Squad, 1 unpinned: A1', 'Squad, 1 recovered: A2']);
});

test('the shown result says once that its unit is routed', () => {
  const file = exampleFile(examples.find(({ id }) => id === '6.2')!, portable);
  const play = 'plays' in file ? file.plays[3]! : undefined;
  render(
    <ShowTable context={readingContext(portable, play!, [])} asked={undefined} onClose={() => {}} onTurn={() => {}} />,
  );
  expect(document.body.textContent?.match(/routed/gi)).toHaveLength(1);
});

test('the chance below a result does not say the verdict again', () => {
  const chance = 'Both hold: 44% at the start.';
  expect(shortenBelowTitle('Both hold.', chance)).toBe('Chance: 44% at the start.');
  expect(shortenBelowTitle('Red infantry retreats.', chance)).toBe(chance);
});

test('a long result is written smaller, so that its lines are few', () => {
  expect(fitToWord('Both hold.')).toEqual({ '--letters': 5 });
  const long = 'Red infantry is routed. The commander gets away. Blue infantry holds.';
  expect(fitToWord(long)).toEqual({ '--letters': long.length / 5 });
});

const record = () => screen.getByRole('button', { name: /^Record/ });

test('one tap records, unless both sides are to confirm', async () => {
  const accept = vi.fn(async () => {});
  render(ended(accept));
  fireEvent.click(record());
  expect(accept).toHaveBeenCalledTimes(1);
});

test('if both sides confirm, the second tap records, and the first can be withdrawn before it', async () => {
  settings.value = { [BOTH_SIDES_CONFIRM]: true };
  const accept = vi.fn(async () => {});
  render(ended(accept));
  fireEvent.click(record());
  await screen.findByText(/The other side taps to record/);
  expect(accept).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Not agreed' }));
  await waitFor(() => expect(screen.queryByText(/The other side taps/)).toBeNull());
  fireEvent.click(record());
  await screen.findByText(/The other side taps to record/);
  expect(accept).not.toHaveBeenCalled();
  fireEvent.click(record());
  expect(accept).toHaveBeenCalledTimes(1);
});

test('no die above the result looks like the deciding one of several', async () => {
  const system = await systemOf('tsatf-ww2');
  const shown = (await examplesOf('tsatf-ww2')).flatMap((example) => {
    const file = exampleFile(example, system);
    if (!('sequence' in file) || file.sequence !== 'charge-home') return [];
    const context = readingContext(system, { ...file, cursor: file.answers.length }, ['A', 'B']);
    const opening = { openAnswer() {}, openNumber() {} };
    const { container } = render(<LastThrow context={context} opening={opening} onTumble={() => {}} />);
    const duels = new Set(file.answers.flatMap(({ id }) => id.match(/^duel(\/[^/]+){2}/)?.[0] ?? [])).size;
    return { isAlone: duels < 2, isShown: container.textContent !== '' };
  });
  expect(new Set(shown.map(({ isAlone }) => isAlone)).size).toBe(2);
  expect(shown.filter(({ isAlone, isShown }) => isAlone !== isShown)).toEqual([]);
});

test('the head of a finished fight does not repeat the names in the bands below it', () => {
  render(<PlayScreen context={endedContext()} />);
  const [unseen, shown] = screen.getByRole('heading', { level: 1 }).childNodes;
  expect([unseen, shown].map((node) => node?.textContent)).toEqual(['Red v Blue: ', 'Result']);
});

test('below the orders the result opens each share of hits, chosen or not', async () => {
  const system = await systemOf('chain-of-command');
  const plays = (await examplesOf(system.id)).flatMap((example) => ('plays' in example ? example.plays : []));
  const isShare = ({ id }: { readonly id: string }) => id.endsWith('/shock');
  const play = plays.find(({ sequence, answers }) => sequence === 'close-combat' && answers.some(isShare))!;
  const openAnswer = vi.fn();
  const show = (by: 'hand' | 'proposed') => {
    const differsFromDefault = ({ id }: { readonly id: string }) => /(kills|shock)$/.test(id);
    const answers = play.answers.map((answer) => (differsFromDefault(answer) ? { ...answer, by } : answer));
    const file = {
      ...play,
      answers,
      cursor: answers.length,
      system: system.id,
      edition: 5,
      house: resolveHouse(system.house),
      overruled: {},
    };
    const context = readingContext(system, file as never, ['A', 'B']);
    const { outcome } = context.session.position.value as unknown as { outcome: Outcome };
    render(<FightEnd context={context} outcome={outcome} opening={{ openAnswer, openNumber() {} }} />);
    return screen.queryAllByRole('button', { name: /: share \d/ });
  };
  const keys = show('proposed');
  const order = screen.getAllByRole('checkbox').at(-1)!;
  expect(keys.map((key) => order.compareDocumentPosition(key))).toEqual([
    Node.DOCUMENT_POSITION_FOLLOWING,
    Node.DOCUMENT_POSITION_FOLLOWING,
  ]);
  expect(keys.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/: share \d+ kills?.*Team \d/),
    expect.stringMatching(/: share \d+ Shock.*Team \d/),
  ]);
  for (const key of keys) fireEvent.click(key);
  const opened = openAnswer.mock.calls.map(([{ id }]) => id);
  expect(opened).toEqual(['fight/defender/kills', 'fight/defender/shock']);
  cleanup();
  expect(show('hand')).toHaveLength(2);
});

test('the mark of a man who fell before ends without a line', () => {
  const context = endedContext();
  const [unit] = unitsIn(context.session.play.value.setup);
  const [fallen] = unit!.men;
  const kind = portable.units.find(({ id }) => id === unit!.kind)!;
  const lost = kind.states.find(({ isActive }) => !isActive)!.id;
  const units = [{ ...unit!, men: [{ ...fallen!, state: lost }, ...unit!.men.slice(1)] }];
  const manFacts = [{ id: 'straggler', title: 'Straggler', kind: 'flag', ended: 'Rejoins' }] as const;
  const ends = { of: 'man', id: fallen!.id, unit: unit!.id, field: 'facts.straggler', from: true, to: false } as const;
  const { outcome } = context.session.position.value as unknown as { outcome: Outcome };
  const shown = (units: readonly Unit[]) => {
    const told = { ...context, kinds: [{ ...kind, manFacts }], units };
    const { unmount } = render(<FightEnd context={told} outcome={{ ...outcome, changes: [ends] }} />);
    const lines = screen.queryAllByText('Rejoins').length;
    unmount();
    return lines;
  };
  expect([shown([unit!]), shown(units)]).toEqual([1, 0]);
});

test('the sheet of a unit that is one figure says whose state it changes', () => {
  const contexts = combats
    .filter(({ sequence }) => sequence === 'close-combat')
    .map((told) => ({ ...endedContext(undefined, told), units: unitsIn(told.setup) }));
  const outcomeOf = ({ session }: (typeof contexts)[number]) =>
    (session.position.value as { outcome?: Outcome }).outcome;
  const isLoss = ({ of, field }: Change) => of === 'man' && field === 'state';
  const context = contexts.find((one) => outcomeOf(one)?.changes.some(isLoss))!;
  const outcome = outcomeOf(context)!;
  render(<FightEnd context={context} outcome={outcome} />);
  const { name } = context.units.find(({ id }) => id === outcome.changes.find(isLoss)!.unit)!;
  fireEvent.click(within(screen.getByRole('list', { name: 'Men' })).getAllByRole('button')[0]!);
  expect(screen.getByRole('dialog', { name: `State of ${name}` })).toBeTruthy();
});

test('the main key of a quick fight records the result, and says that the fight may go on', () => {
  const context = endedContext(async () => {});
  const { outcome } = context.session.position.value as unknown as { outcome: Outcome };
  render(<FightEnd context={{ ...context, isQuickFight: true }} outcome={outcome} />);
  expect(screen.getByRole('button', { name: /^Record\b.* Then fight on, or stop$/ }).className).toContain('primary');
});

test('Rules on a result opens its procedure, with the table of its steps', async () => {
  render(<PlayScreen context={endedContext()} />);
  fireEvent.click(screen.getByRole('button', { name: 'Rules' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Close combat' }));
  expect(sheet.getByRole('region', { name: /^Table: / })).toBeTruthy();
});
