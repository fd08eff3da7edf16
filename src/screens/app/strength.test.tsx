import 'fake-indexeddb/auto';
import { cleanup, render, screen, within } from '@testing-library/preact';
import { beforeEach, expect, test, vi } from 'vitest';
import { joinChanges } from '../../campaign/units/establishment.ts';
import { recruit } from '../../campaign/units/muster.ts';
import type { Unit } from '../../engine/roster.ts';
import { AtDesk } from '../../testkit/atdesk.tsx';
import { deployQuickFight, saveQuickFight } from '../parts/quick/quickcampaign.ts';
import { FRESH_CONDITION } from '../parts/quick/quickunits.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';

// Lazy screens can load slowly on a busy machine.
const WAIT = { timeout: 60_000 };
let desk: AtDesk;
beforeEach(async () => {
  desk = await AtDesk.open();
});

const killed = (campaign: OpenCampaign, unit: Unit, ...places: readonly number[]) => {
  const to = campaign.kind(unit).states.find(({ tone }) => tone === 'bad')!.id;
  return campaign.edit(
    'Killed',
    places.map((i) => {
      const { id, state: from } = unit.men[i]!;
      return { of: 'man', id, unit: unit.id, field: 'state', from, to } as const;
    }),
  );
};

/** Campaign whose first unit (full strength 8) has lost two men, gained one and lost another. */
async function wornCampaign(): Promise<{ readonly opened: OpenCampaign; readonly id: string; readonly full: number }> {
  const opened = await desk.campaign();
  const [unit] = opened.units;
  const kind = opened.kind(unit!);
  await killed(opened, unit!, 0, 1);
  await opened.edit(
    'Replaced',
    joinChanges(kind, opened.units[0]!, [recruit(kind, opened.units[0]!, kind.roles.at(-1)!.id, 'new')]),
  );
  await killed(opened, opened.units[0]!, 2);
  return { opened, id: unit!.id, full: unit!.men.length };
}

/** Returns the text of a screen once these words appear. */
async function screenText(words: string, ...place: readonly string[]): Promise<string> {
  cleanup();
  render(desk.at('c', 'c', ...place));
  await vi.waitFor(() => expect(document.body.textContent).toContain(words), WAIT);
  return document.body.textContent;
}

test('strength is active men of full strength on every screen', async () => {
  const { opened, id, full } = await wornCampaign();
  const [{ name, men }] = opened.units as [Unit];
  const strength = `${full - 2} of ${full}`;
  expect(men).toHaveLength(full + 1);
  for (const place of [['roster'], ['unit', id], ['print'], ['charts']])
    expect(await screenText(strength, ...place)).not.toMatch(new RegExp(`of ${full + 1}\\b`));
  expect(await screenText(`${name} · ${strength}`, 'charts')).toBeTruthy();
  expect(await screenText(`${strength} fit`, 'print')).toBeTruthy();
  const all = opened.units.reduce((sum, unit) => sum + (unit.establishment ?? 0), 0);
  expect(await screenText(`${all - 2} of ${all} fit.`, 'muster')).toBeTruthy();
  const { value: game } = opened.game;
  await opened.edit('It ends', [
    { of: 'game', id: game!.id, field: 'ended', from: null, to: '2026-11-20T22:00:00.000Z' },
  ]);
  cleanup();
  render(desk.at('c', 'c', 'play'));
  (await screen.findByRole('button', { name: 'Begin a game' })).click();
  const there = await screen.findByRole('list', { name: 'Units present' });
  expect(there.textContent).toContain(strength);
});

test('after a quick fight, strength refers to the men at its start', async () => {
  const opened = await desk.campaign();
  await opened.edit('Scratch', [{ of: 'campaign', id: 'c', field: 'scratch', from: null, to: true }]);
  const [template] = opened.system.units.flatMap(({ templates }) => templates);
  const counts = { template: template!.id, men: template!.men, carrying: {}, facts: template!.facts };
  const quick = { ...counts, now: FRESH_CONDITION };
  const laid = deployQuickFight(opened, { sequence: '', sides: [[quick], [quick]], lead: 0 });
  await saveQuickFight(opened, laid);
  const [unit] = laid.units;
  await killed(opened, unit!, 0);
  expect(await screenText(`${unit!.men.length - 1} of ${unit!.men.length}`, 'after')).toBeTruthy();
});

test('full strength is set on the unit’s page, and an upgraded value is marked', async () => {
  const opened = await desk.campaign();
  const [unit] = opened.units;
  await opened.edit('Upgraded', [{ of: 'unit', id: unit!.id, field: 'establishedBy', from: null, to: 'upgrade' }]);
  render(desk.at('c', 'c', 'unit', unit!.id));
  const number = await screen.findByRole('spinbutton', { name: /^Establishment, Same as/ });
  within(number.parentElement!).getByRole('button', { name: 'Establishment: more' }).click();
  await vi.waitFor(() => expect(opened.units[0]).toMatchObject({ establishment: unit!.men.length + 1 }), WAIT);
  expect(opened.units[0]).not.toHaveProperty('establishedBy');
  expect(await screen.findByRole('spinbutton', { name: 'Establishment, Men at full strength' })).toBeTruthy();
});
