import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import type { Example } from '../../../system/examples.ts';
import { exampleFile, type PlayFile } from '../../../system/plays/playfile.ts';
import examples from '../../../systems/tsatf-20/examples.ts';
import system from '../../../systems/tsatf-20/index.ts';
import { AtDesk } from '../../../testkit/atdesk.tsx';
import { readingContext } from '../../../testkit/readingcontext.ts';
import { settings } from '../../state/appstate.ts';
import { PlayScreen } from '../playscreen.tsx';

afterEach(() => {
  cleanup();
  settings.value = {};
});

/** Opens a step of a printed melee. */
function openStep(asked: string): void {
  const play = exampleFile((examples as readonly Example[]).find(({ id }) => id === 'E7')!, system) as PlayFile;
  const cursor = play.answers.findIndex(({ id }) => id === asked);
  render(
    <PlayScreen context={readingContext(system, { ...play, answers: play.answers.slice(0, cursor), cursor }, [])} />,
  );
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('dice entered one by one, or as a total, stay that way for the other side and the next fight', async () => {
  const desk = await AtDesk.open();
  openStep('attacker/pool');
  press('Enter die by die');
  for (const face of '64443221') press(face);
  await screen.findByText('0 of 7');
  expect(await desk.store.settings()).toMatchObject({ bydie: true });
  cleanup();
  openStep('attacker/pool');
  expect(screen.getByText('0 of 8')).toBeTruthy();
  press('As a total');
  for (const key of ['2', '6', 'Enter 26']) press(key);
  await screen.findByText('Sum of 7 dice: 7–42');
  press('4');
  await screen.findByText('Sum of 7 dice: 40–42');
  desk.close();
});

test('the bands count the dice until they are rolled', () => {
  const figures = () => [...document.querySelectorAll('.band-figure b')].map(({ textContent }) => textContent);
  openStep('attacker/pool');
  expect(figures()).toEqual([' 8', ' 7']);
  cleanup();
  openStep('attacker/confirm');
  expect(figures()).toEqual([]);
});
