import 'fake-indexeddb/auto';
import { fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { beforeEach, expect, test } from 'vitest';
import { proposeSetup } from '../../engine/setup/propose.ts';
import { unitsOf } from '../../engine/setup/units.ts';
import { sequenceOf } from '../../system/system.ts';
import { AtDesk } from '../../testkit/atdesk.tsx';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { fightContextOf } from './fightcontext.ts';
import type { PlayContext } from './playcontext.ts';
import { PlayScreen } from './playscreen.tsx';

let desk: AtDesk;
let campaign: OpenCampaign;
beforeEach(async () => {
  desk = await AtDesk.open();
  campaign = await desk.campaign();
});

/** A melee at its start. */
async function begun(): Promise<PlayContext> {
  const sequence = sequenceOf('close-combat', campaign.system);
  const fields = sequence.setup(campaign.house.value);
  const setup = { ...proposeSetup(fields, campaign.setupDefaults(sequence)), enter: 'contact' };
  const units = unitsOf(fields, setup).map(({ id }) => id);
  return fightContextOf(campaign, await campaign.beginPlay(sequence, setup, 'Close combat', units));
}

/** Plays the melee: the attacker rolls ones, the defender twos. */
function fight({ session }: PlayContext): void {
  for (let n = 0; n < 60; n++) {
    const now = session.position.value;
    if (now.at !== 'ask') return;
    const ask = now.asks.find(({ id }) => !now.trail.some((step) => 'ask' in step && step.ask.id === id))!;
    const face = ask.whose === 'defender' ? 2 : 1;
    if (ask.kind === 'roll') {
      const dice = Array.from({ length: ask.pool.count }, () => ({ face, by: 'hand' as const }));
      session.answer({ id: ask.id, dice });
    } else session.answer({ id: ask.id, value: ask.kind === 'draw' ? ask.classifier.classes[0] : {}, by: 'hand' });
  }
}

const shaken = ({ session }: PlayContext): boolean => {
  const now = session.position.value;
  if (now.at !== 'end') throw new Error(`the fight is not over: ${now.at}`);
  return now.outcome.changes.some(({ field }) => field === 'facts.shaken');
};

const SAYS = 'House rule, from The Sword and the Flame: Raiders are shaken and test before moving.';

test('one tap turns the house rule that shakes the loser off, for this fight and later ones but not for parked ones', async () => {
  const parked = await begun();
  const now = await begun();
  fight(now);
  expect(shaken(now)).toBe(true);
  render(<PlayScreen context={now} />);
  expect(screen.getByText(SAYS)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Turn it off' }));
  await waitFor(() => expect(screen.queryByText(SAYS)).toBeNull());
  expect(shaken(now)).toBe(false);
  expect(campaign.house.value.shaken).toBe(false);
  const later = await begun();
  fight(later);
  expect(shaken(later)).toBe(false);
  const again = fightContextOf(campaign, campaign.loaded.value.plays.find(({ play }) => play.answers.length === 0)!);
  expect(again.session.play.value.house.shaken).toBe(true);
  fight(parked);
  expect(shaken(parked)).toBe(true);
});
