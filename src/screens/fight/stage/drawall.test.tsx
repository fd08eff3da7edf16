import { render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { unitsIn } from '../../../engine/setup/units.ts';
import { exampleFile, type PlayFile } from '../../../system/plays/playfile.ts';
import { systemOf } from '../../../systems/systems.ts';
import { examplesOf } from '../../../systems/worked.ts';
import { readingContext } from '../../../testkit/readingcontext.ts';
import type { WhoseDice } from '../../state/whosedice.ts';
import type { PlayContext } from '../playcontext.ts';
import { PlayScreen } from '../playscreen.tsx';

const system = await systemOf('tsatf-20');
const melee = (await examplesOf('tsatf-20'))
  .map((example) => exampleFile(example, system))
  .find(({ id }) => id === 'E6') as PlayFile;

/** Melee E6 before its first casualty card, or before both pools. */
function table(at: 'card' | 'pool', dice: Readonly<Record<string, WhoseDice>>, guest?: string): PlayContext {
  const cursor = melee.answers.findIndex(({ id }) => id.endsWith(`/${at}`));
  const sides = [...new Set(unitsIn(melee.setup).map(({ side }) => side))];
  const context = readingContext(system, { ...melee, answers: melee.answers.slice(0, cursor), cursor }, sides);
  return {
    ...context,
    dice: { ...context.dice, sourceFor: (whose) => dice[whose] ?? 'own' },
    otherPhoneReason: (whose) => (whose === guest && whose !== undefined ? 'Answered on the other phone.' : undefined),
  };
}

/** Sides with cards or dice on the table. */
function sidesDone({ session }: PlayContext, id: RegExp): readonly string[] {
  const { trail } = session.position.value;
  const done = trail.flatMap((step) => ('ask' in step && id.test(step.ask.id) ? [step.ask.whose] : []));
  return [...new Set(done)];
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

test.each<[it: string, { attacker: WhoseDice; defender: WhoseDice; guest?: string; drawn: readonly string[] }]>([
  ['a side with its own cards draws only its own', { attacker: 'own', defender: 'own', drawn: ['attacker'] }],
  ['the cards of the app’s side wait for its own key', { attacker: 'own', defender: 'app', drawn: ['attacker'] }],
  ['the app leaves the other side its own cards', { attacker: 'app', defender: 'own', drawn: ['attacker'] }],
  [
    'the app draws for both sides that use its cards',
    { attacker: 'app', defender: 'app', drawn: ['attacker', 'defender'] },
  ],
  [
    'answers of the other phone are left to it',
    { attacker: 'app', defender: 'app', guest: 'defender', drawn: ['attacker'] },
  ],
])('Draw all: %s', async (_, { attacker, defender, guest, drawn }) => {
  const context = table('card', { attacker, defender }, guest);
  render(<PlayScreen context={context} />);
  await press(/^Draw all$/);
  expect(sidesDone(context, /\/card$/)).toEqual(drawn);
});

test.each<[it: string, { defender: WhoseDice; guest?: string; key: string | RegExp; rolled: readonly string[] }]>([
  ['rolls only for the side with the app’s dice', { defender: 'own', key: 'Roll 8 dice', rolled: ['attacker'] }],
  [
    'rolls for both sides that use the app’s dice',
    { defender: 'app', key: 'Roll both', rolled: ['attacker', 'defender'] },
  ],
  [
    'leaves answers of the other phone to it',
    { defender: 'app', guest: 'defender', key: 'Roll 8 dice', rolled: ['attacker'] },
  ],
])('the main key %s', async (_, { defender, guest, key, rolled }) => {
  const context = table('pool', { attacker: 'app', defender }, guest);
  render(<PlayScreen context={context} />);
  await press(key);
  expect(sidesDone(context, /\/pool$/)).toEqual(rolled);
});
