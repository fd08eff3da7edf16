import 'fake-indexeddb/auto';
import { render, screen, waitFor, within } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { openAsks } from '../../../engine/replay.ts';
import { proposeSetup } from '../../../engine/setup/propose.ts';
import { unitsOf } from '../../../engine/setup/units.ts';
import { sequenceOf } from '../../../system/system.ts';
import { AtDesk } from '../../../testkit/atdesk.tsx';
import { route } from '../../state/route.ts';
import { fightContextOf } from '../fightcontext.ts';

test('a quick fight that goes on leads back to its result, asks who attacks, keeps the choices of that attacker, and proposes its counts anew', async () => {
  const desk = await AtDesk.open();
  const campaign = await desk.campaign();
  await campaign.edit('A quick fight', [{ of: 'campaign', id: 'c', field: 'scratch', from: null, to: true }]);
  const sequence = sequenceOf('close-combat', campaign.system);
  const fields = sequence.setup(campaign.house.value);
  const setup = { ...proposeSetup(fields, campaign.setupDefaults(sequence)), enter: 'contact' };
  const units = unitsOf(fields, setup).map(({ id }) => id);
  const { session, record } = fightContextOf(campaign, await campaign.beginPlay(sequence, setup, 'Melee', units));
  for (let [ask] = openAsks(session.position.value); ask; [ask] = openAsks(session.position.value)) {
    const face = ask.whose === 'defender' ? 2 : 1;
    if (ask.kind === 'roll')
      session.answer({
        id: ask.id,
        dice: Array.from({ length: ask.pool.count }, () => ({ face, by: 'hand' as const })),
      });
    else if (ask.kind === 'draw') session.answer({ id: ask.id, value: ask.classifier.classes[0], by: 'hand' });
    else session.answer({ id: ask.id, value: { higher: 'defender' }, by: 'hand' });
  }
  const end = session.position.value;
  if (end.at !== 'end') throw new Error(`the fight is not over: ${end.at}`);
  await record(end.outcome, end.outcome.changes);
  render(desk.at('c', 'c', 'begin', 'close-combat'));
  const attackers = within(await screen.findByRole('radiogroup', { name: 'Attacker' }));
  expect(attackers.queryByRole('radio', { checked: true })).toBeNull();
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('#/c/c/after');
  expect(screen.queryByRole('button', { name: 'Start' })).toBeNull();
  attackers.getByRole('radio', { name: new RegExp(`^${unitsOf(fields, setup)[0]!.name}`) }).click();
  (await screen.findByRole('button', { name: 'Start' })).click();
  await waitFor(() => expect(route.value).toContain('fight'));
  const again = campaign.loaded.value.plays[0]!.play.setup as Record<string, unknown>;
  expect(again).toMatchObject({ enter: 'contact', higher: 'defender' });
  expect(campaign.units).toEqual(expect.arrayContaining([...unitsOf(fields, again)]));
});
