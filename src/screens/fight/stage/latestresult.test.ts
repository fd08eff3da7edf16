import { expect, test } from 'vitest';
import { musterSample } from '../../../campaign/units/muster.ts';
import { startPlay } from '../../../engine/play.ts';
import { openAsks } from '../../../engine/replay.ts';
import { parseSetup } from '../../../engine/setup/parse.ts';
import { proposeSetup } from '../../../engine/setup/propose.ts';
import { resolveHouse } from '../../../system/house.ts';
import { sequenceOf } from '../../../system/system.ts';
import chainOfCommand from '../../../systems/chain-of-command/index.ts';
import { readingContext } from '../../../testkit/readingcontext.ts';
import { latestResult } from './latestresult.ts';
import { sideLines } from './sides.tsx';

/** The fight for the farmhouse, up to both rolls of its first round. */
function farmhouse() {
  let made = 0;
  const [red, blue] = musterSample(chainOfCommand, chainOfCommand.samples[0]!, () => `${++made}`).units;
  const { id, edition, setup, rule } = sequenceOf('close-combat', chainOfCommand);
  const house = resolveHouse(chainOfCommand.house);
  const fields = setup(house);
  const facts = parseSetup(fields, proposeSetup(fields, { units: { attacker: [red!], defender: [blue!] } }));
  const begun = { system: chainOfCommand.id, sequence: id, edition, house, setup: facts };
  const play = startPlay(rule, { ...begun, answers: [], cursor: 0, overruled: {} });
  const context = readingContext(chainOfCommand, play, [red!.side, blue!.side]);
  const { session } = context;
  session.answer({ id: 'contact', value: { cover: 'light' }, by: 'hand' });
  return { context, session };
}

const rolled = (role: string, count: number, shock: number, kills: number) => ({
  id: `fight/${role}/dice`,
  dice: [],
  told: { count, value: [shock, kills] },
});

test('a correction that removes a roll names it, and compares no roll with that of the other side', () => {
  const { context, session } = farmhouse();
  session.answer(rolled('attacker', 11, 0, 1));
  session.answer(rolled('defender', 10, 1, 2));
  session.apply(session.previewAnswer({ id: 'contact', value: { cover: 'hard' }, by: 'hand' })!);
  const red = context.units[0]!.name;
  expect(latestResult(context)?.words).toBe(`Defenders’ cover: Hard (was Light). Roll again: ${red}.`);
});

test('after the first of two Force Morale Tests the result no longer counts them', () => {
  const { context, session } = farmhouse();
  session.answer(rolled('attacker', 11, 0, 1));
  session.answer(rolled('defender', 10, 1, 2));
  for (const role of ['attacker', 'defender'])
    session.answer({ id: `fight/${role}/1/leader/1/hit`, value: 'wounded', by: 'hand' });
  const [first, second] = openAsks(session.position.value);
  expect(latestResult(context)?.words).toContain('Test Force Morale 2 times.');
  session.answer({ id: first!.id, dice: [{ face: 4, by: 'hand' }] });
  expect(openAsks(session.position.value)).toContainEqual(expect.objectContaining({ id: second!.id }));
  expect(JSON.stringify(latestResult(context))).not.toContain('Test Force Morale');
});

test('in round 2 the bands count a killed Leader and the Shock of round 1', () => {
  const { context, session } = farmhouse();
  for (const role of ['attacker', 'defender']) session.answer(rolled(role, role === 'attacker' ? 11 : 10, 2, 2));
  session.answer({ id: 'fight/attacker/1/leader/1/hit', value: 'stunned', by: 'hand' });
  session.answer({ id: 'fight/defender/1/leader/1/hit', value: 'killed', by: 'hand' });
  const bands = () => sideLines(context).map(({ text }) => text.replace(/ · \d+ dice/, ''));
  const [red, blue] = context.units.map(({ name }) => name);
  expect(bands()).toEqual([
    `${red}: 6 men · Leader Stunned · Rifle Shock: 2`,
    `${blue}: 6 men · Rifle Shock: 1 · LMG Shock: 1`,
  ]);
});

test('a correction tells a die of Force Morale that now counts on another row', () => {
  const { context, session } = farmhouse();
  session.answer(rolled('attacker', 11, 0, 1));
  session.answer(rolled('defender', 10, 1, 2));
  session.answer({ id: 'fight/attacker/1/leader/1/hit', value: 'wounded', by: 'hand' });
  session.answer({ id: 'fight/defender/1/leader/1/hit', value: 'none', by: 'hand' });
  const test = openAsks(session.position.value)[0]!.id;
  session.answer({ id: test, dice: [{ face: 4, by: 'hand' }] });
  session.apply(session.previewAnswer({ id: 'fight/attacker/1/leader/1/hit', value: 'killed', by: 'hand' })!);
  expect(latestResult(context)?.words).toMatch(/: Junior Leader killed\. Force Morale −2\. Same die: 4\.$/);
});
