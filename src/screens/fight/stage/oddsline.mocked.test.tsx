import { render } from '@testing-library/preact';
import { expect, test, vi } from 'vitest';
import { musterSample } from '../../../campaign/units/muster.ts';
import type { Ask } from '../../../engine/ask.ts';
import { newPlay, startPlay } from '../../../engine/play.ts';
import { openAsks } from '../../../engine/replay.ts';
import { proposeSetup } from '../../../engine/setup/propose.ts';
import { randomId } from '../../../random/dice.ts';
import { resolveHouse } from '../../../system/house.ts';
import { sequenceOf } from '../../../system/system.ts';
import { systemOf } from '../../../systems/systems.ts';
import { squad } from '../../../systems/tsatf-ww2/examples/squad.ts';
import { contextOf } from '../../../testkit/readingcontext.ts';
import type { KnownForecast } from '../../odds/successchances.ts';
import { setupDefaultsFor } from '../../state/setupdefaults.ts';
import { PlaySession } from '../playsession.ts';
import { OddsLine } from './oddsline.tsx';

const shown = vi.hoisted(() => ({ forecast: undefined as unknown }));
vi.mock('../../odds/useodds.ts', () => ({ useOdds: () => shown }));
const odds = (p: number): KnownForecast => ({
  kind: 'chances',
  about: false,
  verdicts: [
    { id: 'hit', title: 'Somebody is in the zone', p },
    { id: 'missed', title: 'Nobody is in the zone', p: 1 - p },
  ],
  amounts: [],
  events: [],
});

test('a certainty is not shown as odds while facts or a number are open', async () => {
  const system = await systemOf('tsatf-ww2');
  const sequence = sequenceOf('artillery', system);
  const house = resolveHouse(system.house);
  const setup = proposeSetup(sequence.setup(house), { units: { target: [squad('A', 'LS')] } });
  const session = new PlaySession(
    system,
    sequence,
    startPlay(sequence.rule, newPlay(system.id, sequence, house, setup)),
    () => {},
  );
  for (const id of ['width', 'depth']) session.answer({ id, dice: [{ face: 5, by: 'hand' }] });
  const [ask] = openAsks(session.position.value);
  expect(ask?.kind).toBe('facts');
  const context = contextOf(session, { odds: 'shown' });
  const words = (p: number, open = ask!) => {
    shown.forecast = odds(p);
    const { container } = render(<OddsLine context={context} ask={open} onPress={() => {}} />);
    return container.textContent;
  };
  expect(words(0)).toBe('');
  const number = { ...ask!, kind: 'number', min: 0, max: 40 } as Ask;
  expect(words(0, number)).toBe('');
  expect(words(0.5, number)).toContain('Nobody is in the zone');
  expect(words(0.5)).toContain('Nobody is in the zone');
});

test('the chance of a test names the unit where its key has only the verb', async () => {
  const system = await systemOf('portable-wargame');
  const sequence = sequenceOf('close-combat', system);
  const house = resolveHouse(system.house);
  const { units } = musterSample(system, system.samples[0]!, randomId);
  const table = { units, sides: [...new Set(units.map(({ side }) => side))], house };
  const setup = proposeSetup(sequence.setup(house), setupDefaultsFor(system, table, sequence), []);
  const play = startPlay(sequence.rule, newPlay(system.id, sequence, house, setup));
  const session = new PlaySession(system, sequence, play, () => {});
  session.answer({ id: 'declare', value: {}, by: 'hand' });
  const context = contextOf(session, { odds: 'shown' });
  const before = render(<OddsLine context={context} ask={openAsks(session.position.value)[0]!} onPress={() => {}} />);
  expect(before.container.querySelector('.odds-end')?.textContent).toMatch(/^Hit \d+%$/);
  before.unmount();
  session.answer({ id: 'defender/hit', dice: [{ face: 6, by: 'hand' }] });
  const [ask] = openAsks(session.position.value);
  expect(ask?.id).toBe('attacker/1/effect');
  const { container } = render(<OddsLine context={context} ask={ask!} onPress={() => {}} />);
  const unit = (setup.attackers as readonly { readonly unit: { readonly name: string } }[])[0]!.unit;
  expect(container.querySelector('.odds-end')?.textContent).toBe(`${unit.name} routed 50%`);
});
