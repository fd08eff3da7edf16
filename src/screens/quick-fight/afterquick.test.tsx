import 'fake-indexeddb/auto';
import { fireEvent, render, screen, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Change, Unit } from '../../engine/roster.ts';
import { sequenceOf } from '../../system/system.ts';
import { AtDesk } from '../../testkit/atdesk.tsx';
import { autoPlay } from '../fight/autoplay.ts';
import { posterOfFight } from '../parts/poster/poster.ts';
import { fightAgain } from './startfight.ts';

const ROLES = ['attacker', 'defender'];

let desk: AtDesk;
beforeEach(async () => {
  desk = await AtDesk.open();
});

test('a change of Force Morale in a quick fight is shown with its total', async () => {
  const campaign = await desk.campaign('chain-of-command');
  const [unit] = campaign.units;
  const counter = `counters.morale-${unit!.side}`;
  await campaign.edit('A quick fight', [
    { of: 'campaign', id: 'c', field: 'scratch', from: null, to: true },
    { of: 'campaign', id: 'c', field: 'house.fm_table', from: null, to: 'manual' },
    { of: 'game', id: campaign.game.value!.id, field: counter, by: 9 },
  ]);
  await autoPlay(campaign, { sequence: 'force-morale', setup: { unit, morale: 9 }, answers: { sheet: '2' } }, [unit!]);
  render(desk.at('c', 'c', 'after'));
  expect(await screen.findByText('Force Morale of Soviets: −2, now 7')).toBeTruthy();
});

test('a loss before Force Morale is set is said once', async () => {
  const campaign = await desk.campaign('chain-of-command');
  const [unit] = campaign.units;
  await campaign.edit('A quick fight', [
    { of: 'campaign', id: 'c', field: 'scratch', from: null, to: true },
    { of: 'campaign', id: 'c', field: 'house.fm_table', from: null, to: 'manual' },
  ]);
  await autoPlay(campaign, { sequence: 'force-morale', setup: { unit }, answers: { sheet: '2' } }, [unit!]);
  render(desk.at('c', 'c', 'after'));
  expect(await screen.findByText('Force Morale change of Soviets: −2')).toBeTruthy();
});

test('a Turn End waits until the last fight of the turn', async () => {
  const campaign = await desk.campaign('chain-of-command');
  const [unit] = campaign.units;
  await campaign.edit('A quick fight', [
    { of: 'campaign', id: 'c', field: 'scratch', from: null, to: true },
    { of: 'unit', id: unit!.id, field: 'facts.broken', from: false, to: true },
  ]);
  render(desk.at('c', 'c', 'after'));
  const main = await screen.findByRole('link', { name: /^Fight on/ });
  expect(main.classList.contains('primary')).toBe(true);
  const later = within(screen.getByRole('list', { name: 'After the last fight' }));
  expect(later.getByRole('link', { name: /^Turn End/ })).toBeTruthy();
});

test('after Force Morale is set, the next turn begins with a fight', async () => {
  const campaign = await desk.campaign('chain-of-command');
  await campaign.edit('A quick fight', [{ of: 'campaign', id: 'c', field: 'scratch', from: null, to: true }]);
  const setup = { 'one-how': 'typed', 'other-how': 'typed' };
  const answers = { 'one/typed': 8, 'other/typed': 9 };
  await autoPlay(campaign, { sequence: 'starting-morale', setup, answers }, campaign.units);
  expect(campaign.loaded.value.plays).toEqual([]);
  render(desk.at('c', 'c', 'after'));
  expect(await screen.findByRole('link', { name: /^Fight on Close combat/ })).toBeTruthy();
});

test('the result is shown across the table after the fight, too', async () => {
  const campaign = await desk.campaign('ircra');
  const [red] = campaign.units;
  await campaign.edit('A quick fight', [{ of: 'campaign', id: 'c', field: 'scratch', from: null, to: true }]);
  const dice = [1, 2, 3, 4, 5, 6].flatMap((duel) => ROLES.map((role) => [`duel/${duel}/${role}`, 1]));
  const answers = { contact: {}, ...Object.fromEntries(dice) };
  await autoPlay(campaign, { sequence: 'close-combat', setup: {}, answers }, [red!]);
  render(desk.at('c', 'c', 'after'));
  await userEvent.click(await screen.findByRole('button', { name: 'Show' }));
  const { verdict } = campaign.loaded.value.tail.find(({ kind }) => kind === 'play')!.told!;
  const view = await screen.findByRole('dialog', { name: verdict });
  expect(within(view).getByRole('button', { name: 'Turn screen' })).toBeTruthy();
});

test('a fight that was corrected is listed as reopened, not as undone', async () => {
  const campaign = await desk.campaign('ircra');
  await campaign.edit('A quick fight', [{ of: 'campaign', id: 'c', field: 'scratch', from: null, to: true }]);
  const dice = [1, 2, 3, 4, 5, 6].flatMap((duel) => ROLES.map((role) => [`duel/${duel}/${role}`, 1]));
  const answers = { contact: {}, ...Object.fromEntries(dice) };
  await autoPlay(campaign, { sequence: 'close-combat', setup: {}, answers }, [campaign.units[0]!]);
  const { id, title } = campaign.loaded.value.tail[0]!;
  await campaign.reopen(id);
  expect(campaign.loaded.value.tail[0]!.title).toBe(`Reopened: ${title}`);
  render(desk.at('c', 'c', 'log'));
  const row = await screen.findByRole('button', { name: (name) => name.startsWith(title) });
  expect(row.textContent).toMatch(/reopened$/);
});

test('a unit of one stand is named with its state, without a strength or a letter', async () => {
  const campaign = await desk.campaign('portable-wargame');
  const [unit] = campaign.units;
  await campaign.edit('A quick fight', [
    { of: 'campaign', id: 'c', field: 'scratch', from: null, to: true },
    { of: 'man', id: unit!.men[0]!.id, unit: unit!.id, field: 'state', from: 'standing', to: 'routed' },
  ]);
  render(desk.at('c', 'c', 'after'));
  const [row] = within(await screen.findByRole('list', { name: 'Units' })).getAllByRole('listitem');
  expect(row!.textContent?.trim()).toBe(`${unit!.name} Routed`);
});

test('a test that is due comes before the next turn of the fight', async () => {
  const campaign = await desk.campaign('ircra');
  const [unit] = campaign.units;
  await campaign.edit('A quick fight', [
    { of: 'campaign', id: 'c', field: 'scratch', from: null, to: true },
    { of: 'man', id: unit!.men[0]!.id, unit: unit!.id, field: 'state', from: 'ready', to: 'disrupted' },
  ]);
  render(desk.at('c', 'c', 'after'));
  const keys = await screen.findAllByRole('link', { name: /^(Start of phase|Fight on)/ });
  const main = keys.filter((key) => key.classList.contains('primary')).map((key) => key.textContent);
  expect(main).toEqual([expect.stringMatching(/^Start of phase.*1 disrupted/)]);
  expect(screen.queryByRole('list', { name: 'Due now' })).toBeNull();
});

test('the side attacked tests at the start of its phase, once, and attacks next', async () => {
  const campaign = await desk.campaign('ircra');
  const [red, blue] = campaign.units;
  await campaign.edit('A quick fight', [{ of: 'campaign', id: 'c', field: 'scratch', from: null, to: true }]);
  const dice = [1, 2, 3, 4, 5, 6].flatMap((duel) => ROLES.map((role) => [`duel/${duel}/${role}`, 1]));
  const answers = { contact: {}, ...Object.fromEntries(dice) };
  await autoPlay(campaign, { sequence: 'close-combat', setup: {}, answers }, [red!]);
  expect(campaign.loaded.value.plays).toEqual([]);
  const first = render(desk.at('c', 'c', 'after'));
  const onwards = await screen.findByRole('link', { name: /^Fight on/ });
  expect(onwards.getAttribute('href')).toMatch(new RegExp(`/${blue!.id}$`));
  first.unmount();
  const disrupt = (unit: Unit, at: number): Change => {
    const { id, state } = campaign.units.find((one) => one.id === unit.id)!.men[at]!;
    return { of: 'man', id, unit: unit.id, field: 'state', from: state, to: 'disrupted' };
  };
  await campaign.edit('Disrupted', [disrupt(red!, 0), disrupt(blue!, 0)]);
  const { unmount } = render(desk.at('c', 'c', 'after'));
  const key = await screen.findByRole('link', { name: /^Start of phase/ });
  expect(key.textContent).toContain(blue!.name);
  expect(screen.queryByRole('list', { name: 'Due now' })).toBeNull();
  unmount();
  const setup = { units: [{ unit: campaign.units.find(({ id }) => id === blue!.id)!, away: [] }], enemies: [] };
  await autoPlay(campaign, { sequence: 'phase-start', setup, answers: { 'unit/1/piece/1/test': 'disrupted' } }, [
    blue!,
  ]);
  render(desk.at('c', 'c', 'after'));
  const on = await screen.findByRole('link', { name: /^Fight on/ });
  expect(on.getAttribute('href')).toContain(blue!.id);
  expect(screen.queryByRole('link', { name: /^Start of phase/ })).toBeNull();
});

test('the tests that open a phase lead to no opening tests of the enemy', async () => {
  const campaign = await desk.campaign('ircra');
  const lost: Change[] = campaign.units.map(({ id, men: [man] }) => {
    return { of: 'man', id: man!.id, unit: id, field: 'state', from: 'ready', to: 'disrupted' };
  });
  await campaign.edit('Disrupted', lost);
  const [unit] = campaign.units;
  const setup = { units: [{ unit, away: [] }], enemies: [] };
  await autoPlay(campaign, { sequence: 'phase-start', setup, answers: {} }, [unit!]);
  render(desk.at('c', 'c', 'fight', campaign.loaded.value.plays[0]!.id));
  await userEvent.click(await screen.findByRole('button', { name: /^Recovers/ }));
  await screen.findByRole('region', { name: 'Result' });
  expect(screen.queryByRole('button', { name: /then Start of phase/ })).toBeNull();
});

test.each([
  ['phase-start', { enemies: [] }, {}],
  ['activation', { qv: 4, dice: 1, cubes: 0, penalty: 0 }, { activation: [6] }],
])('after %s the same side fights', async (sequence, more, answers) => {
  const campaign = await desk.campaign('ircra');
  const [, unit] = campaign.units;
  await campaign.edit('A quick fight', [{ of: 'campaign', id: 'c', field: 'scratch', from: null, to: true }]);
  await autoPlay(campaign, { sequence, setup: { units: [{ unit, away: [] }], ...more }, answers }, [unit!]);
  render(desk.at('c', 'c', 'after'));
  const key = await screen.findByRole('link', { name: /^Fight on Close combat/ });
  expect(key.getAttribute('href')).toMatch(new RegExp(`/${unit!.id}$`));
});

test('the same fight afresh belongs to its own game', async () => {
  const campaign = await desk.campaign('ircra');
  const [unit] = campaign.units;
  const old = campaign.game.value!.id;
  await campaign.edit('A quick fight', [{ of: 'campaign', id: 'c', field: 'scratch', from: null, to: true }]);
  await autoPlay(campaign, { sequence: 'phase-start', setup: { units: [{ unit, away: [] }], enemies: [] } }, [unit!]);
  render(desk.at('c', 'c', 'after'));
  await screen.findByRole('list', { name: 'Units' });
  await fightAgain(campaign.system);
  await screen.findByRole('main');
  expect(campaign.loaded.value.plays[0]!.game).not.toBe(old);
  expect(campaign.game.value!.id).toBe(campaign.loaded.value.plays[0]!.game);
});

test('after each volley the morale phase that it makes due is the main key', async () => {
  const campaign = await desk.campaign('tsatf-ww2');
  const [firer] = campaign.units;
  const target = campaign.units.find(({ side }) => side !== firer!.side)!;
  await campaign.edit('A quick fight', [{ of: 'campaign', id: 'c', field: 'scratch', from: null, to: true }]);
  const mainKey = async () => {
    const { unmount } = render(desk.at('c', 'c', 'after'));
    const keys = await screen.findAllByRole('link', { name: /^(Morale phase|Fight on)/ });
    const main = keys.filter((key) => key.classList.contains('primary')).map((key) => key.textContent?.trim());
    unmount();
    return main;
  };
  const turnWithVolley = async (wounded: string) => {
    await autoPlay(
      campaign,
      {
        sequence: 'fire',
        setup: { target: unitNow(target), class: 'I', distance: '12', men: firer!.men.slice(-1).map(({ id }) => id) },
        answers: { volley: {}, 'need 5/hits': 1, 'hit/1/card': 'ordinary wounded' },
      },
      [unitNow(firer!)],
    );
    expect(await mainKey()).toEqual([expect.stringContaining(`Morale phase To test: ${wounded}`)]);
    await autoPlay(
      campaign,
      {
        sequence: 'morale-phase',
        setup: { units: [{ unit: unitNow(target) }] },
        answers: { 'unit/1/recovery/1/die': 'stays', 'unit/1/recovery/2/die': 'stays' },
      },
      [unitNow(target)],
    );
    expect(campaign.loaded.value.plays).toEqual([]);
    expect(await mainKey()).toEqual([expect.stringMatching(/^Fight on/)]);
  };
  const unitNow = (unit: Unit) => campaign.units.find(({ id }) => id === unit.id)!;
  await turnWithVolley('1 wounded man');
  await turnWithVolley('2 wounded men');
  expect(campaign.game.value!.turn).toBe(3);
});

test('each combat of the Portable Wargame is a turn of a quick fight', async () => {
  const campaign = await desk.campaign('portable-wargame');
  await campaign.edit('A quick fight', [{ of: 'campaign', id: 'c', field: 'scratch', from: null, to: true }]);
  const [unit] = campaign.units;
  const defender = campaign.units.find(({ side }) => side !== unit!.side)!;
  const setup = { attackers: [{ unit, side: 'front', ground: 'same', open: true, commander: 'none' }], defender };
  const answers = { declare: {}, 'defender/hit': 0, 'attacker/1/hit': 0 };
  for (const _ of [1, 2]) await autoPlay(campaign, { sequence: 'close-combat', setup, answers }, [unit!, defender]);
  const fights = campaign.loaded.value.tail.filter(({ kind }) => kind === 'play');
  expect(fights.map(({ turn }) => turn)).toEqual([2, 1]);
});

test.each([
  ['gets away from a routed unit', 0, /^Red commander(?!.*Lost)/, [1, 'unit routed']],
  ['is lost with a unit that retreats', 1, /^Red commander.*Lost/, [1, 'commander lost']],
])('a commander without a record who %s is among what is left', async (_, isLost, words, lost) => {
  const campaign = await desk.campaign('portable-wargame', 'line');
  const [attacker] = campaign.units;
  const defender = campaign.units.find(({ side, kind }) => side !== attacker!.side && kind === 'infantry')!;
  await campaign.edit('A quick fight', [
    { of: 'campaign', id: 'c', field: 'scratch', from: null, to: true },
    { of: 'side', id: defender.side, field: 'name', from: 'Union', to: 'Red' },
  ]);
  const attackers = [{ unit: attacker, side: 'front', ground: 'same', open: true, commander: 'none' }];
  const setup = { attackers, defender, commander: 'attached' };
  const answers = {
    ...{ declare: {}, 'defender/hit': 0, 'attacker/1/hit': 1 },
    ...{ 'defender/effect': 1 - isLost, 'defender/commander': isLost, 'attacker/1/advance': true },
  };
  await autoPlay(campaign, { sequence: 'close-combat', setup, answers }, [attacker!, defender]);
  expect(campaign.loaded.value.plays).toEqual([]);
  render(desk.at('c', 'c', 'after'));
  const left = within(await screen.findByRole('list', { name: 'Units' }));
  expect(left.getByRole('link', { name: words })).toBeTruthy();
  const offered = campaign.setupDefaults(sequenceOf('close-combat', campaign.system)).units;
  const commander = campaign.units.find(({ name }) => name === 'Red commander')!;
  expect(Object.values(offered).some((units) => units.includes(commander))).toBe(isLost === 0);
  const [entry] = campaign.loaded.value.tail.filter(({ kind }) => kind === 'play');
  const poster = posterOfFight(campaign.system, campaign.records.value, undefined, entry!, [entry!]);
  expect(poster.heading).toBe('Losses');
  expect(poster.panels.map(({ figure, words }) => [figure, words])).toContainEqual(lost);
  await campaign.reopen(entry!.id);
  expect(campaign.units.some(({ name }) => name === 'Red commander')).toBe(false);
});

test('an earlier quick fight can be corrected from the log', async () => {
  const campaign = await desk.campaign('ircra');
  const [unit] = campaign.units;
  await campaign.edit('A quick fight', [{ of: 'campaign', id: 'c', field: 'scratch', from: null, to: true }]);
  const setup = { units: [{ unit, away: [] }], enemies: [] };
  for (const _ of [1, 2]) await autoPlay(campaign, { sequence: 'phase-start', setup, answers: {} }, [unit!]);
  const [, earlier] = campaign.loaded.value.tail.filter(({ kind }) => kind === 'play');
  render(desk.at('c', 'c', 'log'));
  const rows = await screen.findAllByRole('button', { name: new RegExp(`^${earlier!.title}`) });
  await userEvent.click(rows.at(-1)!);
  const key = await screen.findByRole('link', { name: 'Correct this' });
  expect(key.getAttribute('href')).toMatch(new RegExp(`/correct/${earlier!.id}$`));
});

test('a charge leads to the fire at it, then to its melee, and an undecided one to a new charge', async () => {
  const campaign = await desk.campaign('tsatf-ww2');
  const [charger] = campaign.units;
  const target = campaign.units.find(({ side }) => side !== charger!.side)!;
  await campaign.edit('A quick fight', [{ of: 'campaign', id: 'c', field: 'scratch', from: null, to: true }]);
  const unitNow = (unit: Unit) => campaign.units.find(({ id }) => id === unit.id)!;
  const offered = async () => {
    const { unmount } = render(desk.at('c', 'c', 'after'));
    const all = await screen.findAllByRole('link', { name: /^(Fire|Melee|Morale phase|Fight on) / });
    const keys = all.map((key) => `${key.classList.contains('primary') ? 'gold ' : ''}${key.textContent?.trim()}`);
    const to = all.map((key) => key.getAttribute('href'));
    unmount();
    return { keys, to };
  };
  const stragglers = { 'attacker/stragglers': 1, 'attacker/behind': [charger!.men.at(-1)!.id] };
  await autoPlay(campaign, { sequence: 'declare', setup: { target }, answers: stragglers }, [charger!]);
  expect((await offered()).keys).toEqual([
    `Melee ${charger!.name} charges ${target.name}.`,
    `gold Fire ${target.name} may fire at charging ${charger!.name}.`,
  ]);
  const volley = { volley: {}, 'need 6/hits': 1, 'need 5/hits': 1, 'need 7/hits': 1 };
  await autoPlay(
    campaign,
    {
      sequence: 'fire',
      setup: { target: unitNow(charger!), class: 'I', distance: '6', men: target.men.slice(-1).map(({ id }) => id) },
      answers: volley,
    },
    [unitNow(target)],
  );
  const { unmount } = render(desk.at('c', 'c', 'fight', campaign.loaded.value.plays[0]!.id));
  fireEvent.click(await screen.findByRole('button', { name: /^2–10 ♥/ }));
  fireEvent.click(await screen.findByRole('button', { name: /^Record, then Melee/ }));
  await expect.poll(() => campaign.loaded.value.plays).toEqual([]);
  unmount();
  expect((await offered()).keys).toEqual([`gold Melee ${charger!.name} charges ${target.name}.`]);
  const setup = {
    enter: 'contact',
    chargers: [{ unit: unitNow(charger!), men: [charger!.men[0]!.id], wire: false }],
    target: unitNow(target),
  };
  const pair = `duel/${charger!.men[0]!.id}/${target.men[0]!.id}`;
  const duels = { contact: {}, [`${pair}/attacker`]: 1, [`${pair}/defender`]: 6 };
  await autoPlay(campaign, { sequence: 'charge-home', setup, answers: duels }, [unitNow(charger!)]);
  expect(campaign.loaded.value.plays).toEqual([]);
  expect(campaign.game.value!.turn).toBe(2);
  const { keys, to } = await offered();
  expect(keys.join()).toContain('Fight on Declare charge; losses count');
  expect(to.join()).toContain(`declare/${charger!.id}`);
});

test('a charge without a leader leads to Major Morale before the fire at it', async () => {
  const campaign = await desk.campaign('tsatf-ww2');
  const [charger] = campaign.units;
  const target = campaign.units.find(({ side }) => side !== charger!.side)!;
  const [leader] = charger!.men;
  await campaign.edit('A quick fight', [
    { of: 'campaign', id: 'c', field: 'scratch', from: null, to: true },
    { of: 'man', unit: charger!.id, id: leader!.id, field: 'state', from: 'ok', to: 'dead' },
  ]);
  const unitNow = () => campaign.units.find(({ id }) => id === charger!.id)!;
  const mainKey = async () => {
    const { unmount } = render(desk.at('c', 'c', 'after'));
    const all = await screen.findAllByRole('link', { name: /^(Major Morale|Fire|Melee) / });
    const key = all.find(({ classList }) => classList.contains('primary'))?.textContent?.trim();
    unmount();
    return key;
  };
  await autoPlay(campaign, { sequence: 'declare', setup: { target }, answers: {} }, [unitNow()]);
  const { unmount } = render(desk.at('c', 'c', 'fight', campaign.loaded.value.plays[0]!.id));
  fireEvent.click(await screen.findByRole('button', { name: '1' }));
  fireEvent.click(await screen.findByRole('button', { name: /^Record, then Major Morale/ }));
  await expect.poll(() => campaign.loaded.value.plays).toEqual([]);
  unmount();
  expect(await mainKey()).toBe(`Major Morale ${charger!.name} has no leader: it tests before moving.`);
  await autoPlay(campaign, { sequence: 'major-morale', setup: {}, answers: { major: 1 } }, [unitNow()]);
  expect(await mainKey()).toBe(`Fire ${target.name} may fire at charging ${charger!.name}.`);
});
