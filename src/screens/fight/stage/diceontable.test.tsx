import { fireEvent, render, screen } from '@testing-library/preact';
import { expect, test, vi } from 'vitest';
import { faceCountsOf } from '../../../campaign/reports/luck.ts';
import { openAsks } from '../../../engine/replay.ts';
import { unitsIn } from '../../../engine/setup/units.ts';
import { rollFor } from '../../../random/rolling.ts';
import type { Example } from '../../../system/examples.ts';
import { resolveHouse } from '../../../system/house.ts';
import type { System } from '../../../system/system.ts';
import examples from '../../../systems/tsatf-20/examples.ts';
import defineSystem from '../../../systems/tsatf-20/index.ts';
import { contextOf } from '../../../testkit/readingcontext.ts';
import { questionTabs } from '../pad/questiontabs.ts';
import { askWords, type PlayContext } from '../playcontext.ts';
import { PlaySession } from '../playsession.ts';
import { startingDraft } from '../sheets/amendsheet.tsx';
import { logLine, trailSteps } from '../trailwords.ts';
import { diceOnTable } from './diceontable.ts';
import { latestResult } from './latestresult.ts';
import { TableDice } from './tabledice.tsx';

/** Returns example E6, a melee, up to the last answer with this id. */
function table(last: string, attackers = 'Raiders'): PlayContext {
  const example = (examples as readonly Example[]).find((one) => one.id === 'E6')!;
  const [told] = 'plays' in example ? example.plays : [];
  const setup = JSON.parse(JSON.stringify(told!.setup).replaceAll('Raiders', attackers));
  const { sequences }: System = defineSystem;
  const sequence = sequences.find(({ id }) => id === told!.sequence)!;
  const cursor = 1 + told!.answers.findLastIndex(({ id }) => id.endsWith(last));
  const play = {
    ...{ system: defineSystem.id, sequence: sequence.id, edition: sequence.edition },
    ...{ house: resolveHouse(defineSystem.house), setup, overruled: told!.overruled ?? {} },
    ...{ answers: told!.answers.slice(0, cursor), cursor },
  };
  return contextOf(new PlaySession(defineSystem, sequence, play, () => {}), { units: unitsIn(setup) });
}

test('the table has no dice and no result before the first throw', () => {
  const context = table('no such answer');
  expect(diceOnTable(context)).toEqual({ now: [], before: [] });
  expect(latestResult(context)).toBeUndefined();
});

test('the table shows the last dice, those of the other side before them, and the rule’s result', () => {
  const context = table('/pool');
  const { now, before } = diceOnTable(context);
  const faces = [...before, ...now].map(({ groups: lots }) => lots.map(({ face }) => face));
  expect(faces).toEqual([
    [6, 4, 4, 4, 3, 2, 2, 1],
    [5, 5, 4, 3, 3, 2, 1, 1],
  ]);
  expect(latestResult(context)).toMatchObject({
    words: 'Raiders’ 26 ÷ 6 = 4 casualties, 2 over. Hill Post’s 24 ÷ 6 = 4 casualties.',
  });
});

test('the first total stands once in its line', () => {
  expect(latestResult(table('attacker/pool'))).toMatchObject({ figure: '26', words: 'Raiders' });
});

test('the figure of a result is not the number in the name of a unit', () => {
  const context = table('attacker/pool', '2 Raiders');
  const { session } = context;
  session.answer({ id: 'defender/pool', dice: [], told: { count: 8, value: 24 } });
  session.answer({ id: 'attacker/confirm', dice: [{ face: 2, by: 'hand' }] });
  expect(latestResult(context)?.figure).toBeUndefined();
  expect(latestResult(context)?.words).toContain('2 Raiders inflict 5, Hill Post 4.');
});

test('two questions at once name all units of a side', () => {
  const context = table('contact');
  const unit = context.units[0]!;
  const seats = {
    attacker: { label: 'Raiders', unit, jointName: 'Raiders and Bandits' },
    defender: { label: 'Hill Post' },
  };
  expect(questionTabs({ ...context, seats }).map(({ label }) => label)).toEqual(['Raiders and Bandits', 'Hill Post']);
});

test('the result of the dice is not repeated above the first card of the other side', () => {
  const cards = (context: PlayContext) => openAsks(context.session.position.value).map(({ id }) => id);
  const first = table('attacker/confirm');
  const second = table('attacker/1/fallen/hit/4/man');
  expect(cards(first)[0]).toBe('attacker/1/fallen/hit/1/card');
  expect(JSON.stringify(latestResult(first))).toContain('a tie goes to the defender');
  expect(cards(second)[0]).toBe('defender/1/fallen/hit/1/card');
  expect(JSON.stringify(latestResult(second))).not.toContain('a tie goes to the defender');
});

test('cards turned in one tap announce each man’s fate once', () => {
  const context = table('/card');
  const { session } = context;
  session.rolledIds.value = session.play.value.answers.flatMap(({ id }) => (id.endsWith('/card') ? [id] : []));
  const { words } = latestResult(context)!;
  expect(words).toContain('A man of Hill Post is wounded (D2). A man is killed (D3).');
  expect(words.match(/ is (?:killed|wounded) \(/g)).toHaveLength(session.rolledIds.value.length);
  expect(words).not.toMatch(/A man is \w+\./);
});

test('the dice of both sides open for a change', () => {
  const context = table('/pool');
  const openAnswer = vi.fn();
  const opening = { openAnswer, openSetup: () => {}, openNumber: () => {} };
  render(<TableDice context={context} asked={undefined} opening={opening} onTumble={() => {}} />);
  for (const key of screen.getAllByRole('button', { name: /^Change: / })) fireEvent.click(key);
  expect(openAnswer.mock.calls.map(([ask]) => ask.id)).toEqual(['attacker/pool', 'defender/pool']);
});

test('a change to a pool opens on the tapped die', () => {
  const context = table('defender/pool');
  const step = context.session.position.value.trail.find((one) => 'ask' in one && one.ask.id === 'defender/pool');
  if (!step || !('ask' in step)) throw new Error('the pool was rolled');
  const words = askWords(context, step.ask);
  const { dice } = step.answer as { dice: unknown };
  expect(startingDraft(step.ask, step.answer, words, 3)).toEqual({ dice, value: 3 });
  expect(startingDraft(step.ask, step.answer, words)).toEqual({ dice });
});

test('a corrected die shows its effect until the next answer', () => {
  const context = table('defender/pool');
  const { session } = context;
  session.apply(session.previewAnswer({ id: 'attacker/pool', dice: [], told: { count: 8, value: 15 } })!);
  expect(latestResult(context)?.words).toBe('Changed 26 to 15: Raiders’ 15 ÷ 6 = 2 casualties (not 4), 3 over.');
  session.answer({ id: 'attacker/confirm', dice: [{ face: 6, by: 'hand' }] });
  expect(latestResult(context)?.words).not.toContain('Changed');
});

test('a corrected die shows the result that follows, even if it is the same', () => {
  const context = table('attacker/confirm');
  const { session } = context;
  session.apply(session.previewAnswer({ id: 'attacker/pool', dice: [], told: { count: 8, value: 25 } })!);
  expect(latestResult(context)?.words).toBe(
    'Changed 26 to 25: Raiders’ 25 ÷ 6 = 4 casualties, 1 over (not 2). Raiders inflict 4, Hill Post 4: a tie goes to the defender. Hill Post wins and holds.',
  );
  session.apply(session.previewAnswer({ id: 'attacker/confirm', dice: [{ face: 1, by: 'hand' }] })!);
  expect(latestResult(context)?.words).toBe(
    'Changed No more to Fifth casualty: Raiders inflict 5, Hill Post 4. Raiders win.',
  );
});

test('corrected facts show what was changed, old and new, and their effect', () => {
  const context = table('defender/pool');
  const { session } = context;
  const facts = session.position.value.trail.find((one) => 'ask' in one && one.ask.kind === 'facts');
  if (!facts || !('ask' in facts)) throw new Error('facts are told');
  const grenades = { defenders: [{ grenade: 1 }] };
  session.apply(session.previewAnswer({ id: facts.ask.id, value: grenades, by: 'hand' })!);
  expect(latestResult(context)?.words).toBe('Hill Post, grenade hits scored: 1 (was 2).');
  session.apply(session.previewAnswer({ id: facts.ask.id, value: {}, by: 'hand' })!);
  expect(latestResult(context)?.words).toMatch(/^Hill Post, grenade hits scored: 2 \(was 1\)\. [A-Z]/);
  session.apply(session.previewAnswer({ id: facts.ask.id, value: { good: true }, by: 'hand' })!);
  expect(latestResult(context)?.words).toBe('Good defensive position: yes (was no).');
});

test('an unwanted roll of the app is replaced by own dice, stays in the story and does not count as luck', () => {
  const context = table('/pool');
  const { session } = context;
  session.undo();
  const [ask] = openAsks(session.position.value);
  if (ask?.kind !== 'roll') throw new Error('a pool is asked for');
  session.addRolled(rollFor(session.play.value, ask));
  const line = () =>
    trailSteps(context, session.position.value.trail)
      .map(logLine)
      .find((said) => / by the app /.test(said));
  expect(line()).toBeUndefined();
  const fallen = session.play.value.rolled![ask.id]!;
  // A total that differs from the app's.
  const face = fallen.every((face) => face === 6) ? 1 : 6;
  const own = fallen.map(() => ({ face, by: 'hand' as const }));
  session.apply(session.previewAnswer({ id: ask.id, dice: own })!);
  const faces = own.map(({ face }) => face).join(' ');
  expect(line()).toContain(`rolled by the app ${fallen.join(' ')}, replaced by own dice ${faces}`);
  expect(latestResult(context)?.words).toMatch(/^Our own \d+ instead of the app’s \d+: /);
  const counted = () =>
    faceCountsOf(session.position.value.trail).flatMap(({ faces, by }) => (by === 'app' ? faces : []));
  expect(counted()).toEqual([]);
  session.undo();
  expect(openAsks(session.position.value)[0]?.id).toBe(ask.id);
  session.redo();
  expect(line()).toContain(`replaced by own dice ${faces}`);
});
