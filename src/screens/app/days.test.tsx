import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { creationOf } from '../../campaign/records/differences.ts';
import type { RecordChange } from '../../campaign/records/records.ts';
import { chronicle } from '../../campaign/reports/chronicle.ts';
import { sideReports } from '../../campaign/reports/sidereports.ts';
import { mergeUnit } from '../../campaign/units/reorganize.ts';
import { type Man, PHASE_AFTER_GAME, type Unit } from '../../engine/roster.ts';
import { ABSENT } from '../../system/absence.ts';
import { AtDesk } from '../../testkit/atdesk.tsx';
import { Phone } from '../../testkit/phone.ts';
import { setClock, ZONES } from '../../testkit/zone.ts';
import { openEntry, prepareCorrection } from '../correct/correction.ts';

let desk: AtDesk;
let undo = () => {};
beforeEach(async () => {
  desk = await AtDesk.open(new Phone(new IDBFactory()));
});
afterEach(async () => {
  undo();
  await vi.dynamicImportSettled();
  cleanup();
  desk.close();
});

test.each(ZONES)('a game entered by hand in %s keeps its day in every time zone', async (zone) => {
  const campaign = await desk.campaign();
  undo = setClock(zone, '2026-11-20T10:30:00.000Z');
  render(desk.at('c', 'c', 'afterwards'));
  await userEvent.click(await screen.findByRole('radio', { name: /^A separate game/ }));
  fireEvent.input(await screen.findByLabelText('Day'), { target: { value: '2026-11-01' } });
  await userEvent.click(screen.getByRole('button', { name: /^Record/ }));
  await waitFor(() => expect(campaign.records.value.games).toHaveLength(2));
  cleanup();
  for (const other of ZONES) {
    undo();
    undo = setClock(other, '2026-11-20T10:30:00.000Z');
    render(desk.at('c', 'c', 'calendar'));
    const week = await screen.findByRole('region', { name: 'Week of 26 October 2026' });
    expect(week.textContent).toContain('1 November 2026');
    cleanup();
  }
});

test('a game with an earlier day offers the units present on that day', async () => {
  undo = setClock('Europe/London', '2026-11-02T10:00:00.000Z');
  const campaign = await desk.campaign();
  const [unit] = campaign.units as [Unit];
  const [officer, ...men] = unit.men as [Man, ...Man[]];
  undo();
  undo = setClock('Europe/London', '2026-11-05T10:00:00.000Z');
  await campaign.edit(
    'Shot',
    men.slice(0, 2).map(({ id, state: from }) => ({
      ...{ of: 'man', id, unit: unit.id, field: 'state', from, to: 'killed' },
      why: { by: 'fire' },
    })),
  );
  undo();
  undo = setClock('Europe/London', '2026-11-08T10:00:00.000Z');
  const late = { ...officer, id: 'late', tag: 'A99', name: 'Newcomer' };
  await campaign.edit('Joins', [creationOf('man', late, { unit: unit.id })]);
  undo();
  undo = setClock('Europe/London', '2026-11-20T10:30:00.000Z');
  render(desk.at('c', 'c', 'afterwards'));
  await userEvent.click(await screen.findByRole('radio', { name: /^A separate game/ }));
  fireEvent.input(await screen.findByLabelText('Day'), { target: { value: '2026-11-04' } });
  const rows = within(screen.getByRole('list', { name: 'Units' }));
  await userEvent.click(rows.getByRole('button', { name: new RegExp(unit.name) }));
  const offered = within(await screen.findByRole('dialog'));
  expect(offered.getByRole('button', { name: new RegExp(`^${officer.tag}\\b`) })).toBeTruthy();
  expect(offered.queryByRole('button', { name: /^A99/ })).toBeNull();
  await userEvent.click(offered.getByRole('button', { name: 'Back to the units' }));
  await userEvent.click(screen.getByRole('button', { name: /^Record/ }));
  await waitFor(() => expect(campaign.records.value.games).toHaveLength(2));
  expect(campaign.records.value.games[1]?.strengths[unit.id]).toBe(unit.men.length);
});

test('a game entered afterwards is missed by the men who recovered before it, and by nobody hit after it', async () => {
  const campaign = await desk.campaign();
  const [unit] = campaign.units as [Unit];
  const [one, two, late, wounded] = unit.men as [Man, Man, Man, Man];
  const state = (man: Man, from: string, to: string, by: 'fire' | 'recovery'): RecordChange => ({
    ...{ of: 'man', id: man.id, unit: unit.id, field: 'state', from, to },
    why: { by },
  });
  const recovers = (man: Man, games: number): readonly RecordChange[] => [
    state(man, 'wounded', ABSENT, 'recovery'),
    { of: 'man', id: man.id, unit: unit.id, field: `facts.${ABSENT}`, from: null, to: games },
  ];
  const first = campaign.game.value!;
  const hit = [one, two, wounded].map((man) => state(man, man.state, 'wounded', 'fire'));
  await campaign.edit('Shot', hit, 'play');
  // The hospital is rolled after the day of the game that is entered later.
  await campaign.edit('Ends', [
    { of: 'game', id: first.id, field: 'begun', from: first.begun, to: '2026-11-10T19:00:00.000Z' },
    { of: 'game', id: first.id, field: 'ended', from: null, to: '2026-11-10T21:00:00.000Z' },
  ]);
  const { id: sequence } = campaign.system.sequences.find(({ phase }) => phase === PHASE_AFTER_GAME)!;
  const hospital = await campaign.commit({
    ...{ id: 'hospital', kind: 'play', title: 'Hospital', units: [unit.id] },
    changes: [...recovers(one, 1), ...recovers(two, 3)],
    told: { system: campaign.system.id, sequence, edition: 1, verdict: '', trail: [] },
  });
  expect(hospital).toMatchObject({ settles: first.id });
  const second = {
    ...first,
    id: 'g2',
    number: 2,
    begun: '2026-11-27T19:00:00.000Z',
    ended: '2026-11-27T21:00:00.000Z',
  };
  const shot = state(late, late.state, 'wounded', 'fire');
  await campaign.edit('Later', [creationOf('game', second), shot, ...recovers(late, 1)], 'game', 'g2');
  undo = setClock('Europe/London', '2026-11-28T10:30:00.000Z');
  render(desk.at('c', 'c', 'afterwards'));
  fireEvent.input(await screen.findByLabelText('Day'), { target: { value: '2026-11-15' } });
  await userEvent.click(screen.getByRole('button', { name: /^Record/ }));
  await waitFor(() => expect(campaign.records.value.games).toHaveLength(3));
  const past = campaign.records.value.games.at(-1);
  const now = () => campaign.units[0]!.men.slice(0, 4).map((man) => [man.state, man.facts[ABSENT]]);
  expect(now()).toEqual([
    [one.state, undefined],
    [ABSENT, 1],
    [ABSENT, 1],
    ['wounded', undefined],
  ]);
  const entries = await campaign.entriesUntil(() => false);
  const records = campaign.records.value;
  expect(past!.strengths[unit.id]).toBe(unit.men.length - 3);
  expect(sideReports(campaign.system, records, past!, entries)[0]!.units[0]).toMatchObject({
    began: unit.men.length - 3,
    left: unit.men.length - 3,
    losses: [],
  });
  const { sides } = chronicle(campaign.system, records, entries);
  const men = sides[0]!.units.find((each) => each.unit.id === unit.id)!.men;
  const gamesOf = (man: Man) => Object.fromEntries(men.find((each) => each.man.id === man.id)!.totals).Games;
  expect([one, two, late, wounded, unit.men[4]!].map(gamesOf)).toEqual([2, 1, 3, 1, 3]);

  const killed = state(one, 'wounded', 'killed', 'recovery');
  const { target } = await openEntry(campaign, hospital.id);
  const body = { title: 'Hospital', changes: [killed, ...recovers(two, 3)] };
  const { draft, preview } = await prepareCorrection(campaign, target!, body);
  expect(preview.unfit).toEqual([]);
  await campaign.rewrite(draft);
  expect(campaign.records.value.games).toHaveLength(3);
  expect(now()[0]).toEqual(['killed', undefined]);
  cleanup();
  render(desk.at('c', 'c', 'log'));
  expect((await screen.findByRole('button', { name: /^Corrected: Hospital/ })).textContent).toContain('after Game 1');
  await campaign.undo(draft.id);
  expect(now()[0]).toEqual([one.state, undefined]);
});

test('a game entered afterwards is missed only by men of the units that are ticked', async () => {
  undo = setClock('Europe/London', '2026-11-20T10:00:00.000Z');
  const campaign = await desk.campaign();
  const units = campaign.units.slice(0, 2) as [Unit, Unit];
  const changes = units.flatMap(({ id: unit, men: [man] }): readonly RecordChange[] => [
    { of: 'man', id: man!.id, unit, field: 'state', from: man!.state, to: ABSENT },
    { of: 'man', id: man!.id, unit, field: `facts.${ABSENT}`, from: null, to: 2 },
  ]);
  const { id: game, begun } = campaign.game.value!;
  await campaign.edit('Recover', changes);
  await campaign.edit('Ends', [{ of: 'game', id: game, field: 'ended', from: null, to: begun }]);
  undo();
  undo = setClock('Europe/London', '2026-11-28T10:00:00.000Z');
  render(desk.at('c', 'c', 'afterwards'));
  await userEvent.click(await screen.findByRole('button', { name: 'Which units?' }));
  await userEvent.click(screen.getByRole('checkbox', { name: new RegExp(units[1].name) }));
  await userEvent.click(screen.getByRole('button', { name: /^Record/ }));
  await waitFor(() => expect(campaign.records.value.games).toHaveLength(2));
  expect(campaign.units.slice(0, 2).map(({ men }) => men[0]!.facts[ABSENT])).toEqual([1, 2]);
});

test('the correction of a game entered afterwards offers the men who fought in it', async () => {
  undo = setClock('Europe/London', '2026-11-20T10:00:00.000Z');
  const campaign = await desk.campaign();
  const [unit, other] = campaign.units as [Unit, Unit];
  const [first] = unit.men as [Man];
  const late = { ...first, id: 'late', tag: 'A99', name: 'Newcomer' };
  await campaign.edit('Joins', [creationOf('man', late, { unit: unit.id })]);
  const game = {
    ...{ ...campaign.game.value!, id: 'past', number: 2, turn: 0, present: [unit.id] },
    ...{ begun: '2026-11-10T19:00:00.000Z', ended: '2026-11-10T21:00:00.000Z' },
  };
  const { id } = await campaign.edit('Past, entered afterwards', [creationOf('game', game)], 'game', 'past');
  render(desk.at('c', 'c', 'correct', id));
  const rows = within(await screen.findByRole('list', { name: 'Units' }));
  expect(rows.queryByRole('button', { name: new RegExp(other.name) })).toBeNull();
  await userEvent.click(rows.getByRole('button', { name: new RegExp(unit.name) }));
  const offered = within(await screen.findByRole('dialog'));
  expect(offered.getAllByRole('button', { name: new RegExp(first.name) })).not.toEqual([]);
  expect(offered.queryByRole('button', { name: /Newcomer|A99/ })).toBeNull();
});

test('a game entered afterwards offers a merged unit as it was, and counts its losses where they fell', async () => {
  undo = setClock('Europe/London', '2026-11-20T10:00:00.000Z');
  const campaign = await desk.campaign();
  const [unit, into] = campaign.units as [Unit, Unit];
  const [dead, hit, ...others] = unit.men as [Man, Man, ...Man[]];
  await campaign.edit('Dies', [
    { of: 'man', id: dead.id, unit: unit.id, field: 'state', from: dead.state, to: 'killed' },
  ]);
  const { id, begun } = campaign.game.value!;
  await campaign.edit('Ends', [{ of: 'game', id, field: 'ended', from: null, to: begun }]);
  const men = [hit, ...others];
  await campaign.edit('Merged', mergeUnit(campaign.units[0]!, [{ to: into, kind: campaign.kind(into), men }]));
  undo();
  undo = setClock('Europe/London', '2026-11-28T10:00:00.000Z');
  render(desk.at('c', 'c', 'afterwards'));
  fireEvent.input(await screen.findByLabelText('Day'), { target: { value: '2026-11-10' } });
  const strength = (n: number) => new RegExp(`${unit.name} ${n} of ${unit.men.length}`);
  await userEvent.click(screen.getByRole('button', { name: 'Which units?' }));
  expect(screen.getByRole('checkbox', { name: strength(unit.men.length) })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: new RegExp(unit.name) }));
  const offered = within(await screen.findByRole('dialog'));
  const fell = offered.getByRole('button', { name: new RegExp(`^${dead.tag} .*Later: killed`) });
  expect(fell.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(fell);
  await userEvent.click(offered.getByRole('button', { name: new RegExp(`^${hit.tag} `) }));
  await userEvent.click(offered.getByRole('button', { name: 'Back to the units' }));
  await userEvent.click(screen.getByRole('button', { name: 'Record: 1 wounded' }));
  await waitFor(() => expect(campaign.records.value.games).toHaveLength(2));
  expect(campaign.units[0]!.men.find((man) => man.id === hit.id)?.state).toBe('wounded');
  const entries = await campaign.entriesUntil(() => false);
  const past = campaign.records.value.games.at(-1)!;
  const sides = sideReports(campaign.system, campaign.records.value, past, entries);
  const [one, other] = sides.map(({ units }) => units[0]);
  expect(one).toMatchObject({ began: unit.men.length, left: unit.men.length - 1 });
  expect(other).toMatchObject({ began: into.men.length, left: into.men.length });
  cleanup();
  render(desk.at('c', 'c', 'correct', entries[0]!.id));
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(unit.name) }));
  const corrected = within(await screen.findByRole('dialog'));
  expect(corrected.getByRole('button', { name: new RegExp(`^${hit.tag} .*Wounded`) })).toBeDefined();
});
