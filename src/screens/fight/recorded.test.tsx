import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { creationOf } from '../../campaign/records/differences.ts';
import { musterUnit, nextMark } from '../../campaign/units/muster.ts';
import type { Unit } from '../../engine/roster.ts';
import { AtDesk } from '../../testkit/atdesk.tsx';
import type { OpenCampaign } from '../state/opencampaign.ts';

type Answers = readonly (readonly [ask: string, value: unknown])[];

let desk: AtDesk;
beforeEach(async () => {
  desk = await AtDesk.open();
});

/** Musters a unit. Its id is its name and 0, and those of its men are its name and a number from 1. */
async function muster(campaign: OpenCampaign, side: 0 | 1, title: string, name: string, facts = {}): Promise<Unit> {
  const kind = campaign.system.units.find(({ templates }) => templates.some((one) => one.title === title))!;
  const template = kind.templates.find((one) => one.title === title)!;
  const mark = nextMark(campaign.units);
  let ids = 0;
  const mustered = musterUnit(kind, template, {
    id: () => `${name}-${ids++}`,
    side: campaign.records.value.sides[side]!.id,
    mark,
    name,
  });
  const unit = { ...mustered, facts: { ...mustered.facts, ...facts } };
  await campaign.edit(`${name} is mustered`, [creationOf('unit', unit)]);
  return unit;
}

const now = (campaign: OpenCampaign, { id }: Unit) => campaign.units.find((unit) => unit.id === id)!;
const states = (campaign: OpenCampaign, unit: Unit) => now(campaign, unit).men.map(({ state }) => state);
const named = (campaign: OpenCampaign, name: string) => campaign.units.find((unit) => unit.name === name)!;

/** Text of the result on the screen. */
async function result(): Promise<string> {
  const shown = await screen.findByRole('region', { name: 'Result' });
  return shown.textContent!;
}

/** Presses Record and waits for the log entry. */
async function record(campaign: OpenCampaign): Promise<void> {
  (await screen.findByRole('button', { name: /^Record/ })).click();
  await waitFor(() => expect(campaign.loaded.value.plays).toEqual([]));
  expect(campaign.loaded.value.tail[0]?.told).toBeDefined();
  cleanup();
}

/** Text of the due tasks on the Play tab. */
async function due(campaign: OpenCampaign): Promise<string> {
  render(desk.at('c', campaign.id, 'play'));
  const list = await screen.findByRole('list', { name: 'Due now' });
  return list.textContent!;
}

/** Opens a step of the story and presses keys on its sheet. */
async function change(step: RegExp, ...keys: readonly RegExp[]): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Story' }));
  const story = within(screen.getByRole('list', { name: 'Story so far' }));
  await userEvent.click(story.getByRole('button', { name: step }));
  for (const name of keys) {
    const sheet = within((await screen.findAllByRole('dialog')).at(-1)!);
    await userEvent.click(sheet.getByRole('button', { name }));
  }
}

const hits = (fives: number, sixes: number, of: number): readonly number[] => [
  ...Array.from({ length: fives }, () => 5),
  ...Array.from({ length: sixes }, () => 6),
  ...Array.from({ length: of - fives - sixes }, () => 1),
];

const TEAM = 'Team of five';
const SQUAD = 'Squad of seven and Leader, all SMGs';
const GRUPPE = 'Section of eight and Leader, LMG';

/** Close combat of Red and Blue in Chain of Command, up to its result. */
async function closeCombat(
  [red, blue]: readonly [string, string],
  answers: Answers,
  { shock = 0, facts = {} }: { shock?: number; facts?: object } = {},
) {
  const campaign = await desk.campaign('chain-of-command');
  const attacker = await muster(campaign, 0, red, 'Red');
  const defender = await muster(campaign, 1, blue, 'Blue', shock > 0 ? { 'shock-crew': shock } : {});
  const units = { attacker: [attacker], defender: [defender] };
  render(await desk.fight(campaign, 'close-combat', units, answers, facts));
  return { campaign, attacker, defender };
}

test('a draw is fought twice, and both retire (C17)', async () => {
  await closeCombat(
    [TEAM, TEAM],
    [
      ['contact', {}],
      ['fight/attacker/dice', hits(1, 0, 5)],
      ['fight/defender/dice', hits(1, 0, 5)],
      ['fight/again/attacker/dice', hits(0, 0, 5)],
      ['fight/again/defender/dice', hits(0, 0, 5)],
    ],
  );
  const said = await result();
  expect(said).toContain('A draw: both sides retire.');
  expect(said).toContain('Red retires 6", facing the enemy.');
  expect(screen.getByRole('list', { name: 'Story so far' }).textContent).toContain('1 hit each: fight round 2.');
});

test('a Leader wounded in the fight has an Order less on the roster, and his test costs Force Morale', async () => {
  const { campaign, attacker } = await closeCombat(
    [SQUAD, GRUPPE],
    [
      ['contact', {}],
      ['fight/attacker/dice', hits(0, 1, 17)],
      ['fight/defender/dice', hits(0, 1, 10)],
      ['fight/attacker/1/leader/1/hit', 'wounded'],
      ['fight/defender/1/leader/1/hit', 'none'],
      ['fight/again/attacker/dice', hits(2, 0, 14)],
      ['fight/again/defender/dice', hits(1, 0, 9)],
      ['test/Red-0/Red-1/1/die', [6]],
    ],
  );
  const said = await result();
  expect(said).toContain('wins by 1 hit.');
  expect(said).toContain('Junior Leader wounded. Take 2 off Force Morale.');
  await record(campaign);
  render(desk.at('c', campaign.id, 'unit', attacker.id));
  const makeup = await screen.findByRole('list', { name: 'Make-up' });
  expect(makeup.textContent).toContain('1 Order · 1 wound');
});

test('a Unit overwhelmed without a Leader is taken prisoner, with a guard (4.4, 4.11)', async () => {
  const { campaign, attacker, defender } = await closeCombat(
    [SQUAD, TEAM],
    [
      ['contact', {}],
      ['test/Blue-0/die', [3]],
    ],
    { shock: 8 },
  );
  const said = await result();
  expect(said).toContain('overwhelms Blue.');
  expect(said).toContain('Blue surrenders: overwhelmed, no active Leader.');
  expect(said).toContain('Captured');
  await record(campaign);
  expect(states(campaign, defender)).toEqual(Array(5).fill('captured'));
  expect(states(campaign, attacker).filter((state) => state === 'guarding')).toHaveLength(2);
});

const BREAKS: Answers = [
  ['contact', {}],
  ['fight/attacker/dice', hits(1, 3, 5)],
  ['fight/defender/dice', hits(0, 0, 4)],
  ['test/Blue-0/die', [1]],
];

test('a Unit Broken by Shock in the fight runs 18", and its Turn End is due and removes it (4.8, 4.16)', async () => {
  const { campaign, defender } = await closeCombat([TEAM, TEAM], BREAKS, { shock: 3 });
  const said = await result();
  expect(said).toContain('wins outright.');
  expect(said).toContain('Blue Breaks and runs 18", facing away. Broken marker.');
  await record(campaign);
  expect(await due(campaign)).toContain('At Turn End: Blue may rout.');
  expect(document.querySelector('.primary')!.textContent).toContain('Close combat');
  cleanup();
  render(await desk.fight(campaign, 'turn-end', { unit: [now(campaign, defender)] }, []));
  expect(await result()).toContain('Blue is removed: Shock is twice its figures.');
  await record(campaign);
  render(desk.at('c', campaign.id, 'play'));
  await screen.findByRole('list', { name: 'Status' });
  expect(screen.queryByRole('list', { name: 'Due now' })).toBeNull();
});

test('a Unit that has Broken is attacked again: it surrenders, with its prisoners and a guard (4.8, 4.11, row 43)', async () => {
  const { campaign, attacker, defender } = await closeCombat([TEAM, TEAM], BREAKS, { shock: 3 });
  await record(campaign);
  const units = { attacker: [now(campaign, attacker)], defender: [now(campaign, defender)] };
  render(
    await desk.fight(campaign, 'close-combat', units, [
      ['contact', {}],
      ['defender/1/broken', 'surrender'],
      ['test/Blue-0/die', [1]],
    ]),
  );
  const said = await result();
  expect(said).toContain('Blue surrenders.');
  await record(campaign);
  expect(states(campaign, defender).filter((state) => state === 'captured')).toHaveLength(2);
});

test('a Broken Unit whose retreat is blocked surrenders, as the result shows (4.10)', async () => {
  const { campaign, defender } = await closeCombat([TEAM, TEAM], BREAKS, { shock: 3 });
  await result();
  await userEvent.click(screen.getByRole('button', { name: 'Blue: is its way back clear? Clear' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Blocked/ }));
  await waitFor(async () => expect(await result()).toContain('Blue has no way back and surrenders.'));
  await record(campaign);
  expect(states(campaign, defender).filter((state) => state === 'captured')).toHaveLength(2);
});

test('a tank runs over a Section: one Team gets away, the other is caught (4.13)', async () => {
  const campaign = await desk.campaign('chain-of-command');
  const section = await muster(campaign, 0, GRUPPE, 'The Section', { 'shock-rifle': 4 });
  render(
    await desk.fight(campaign, 'over-run', { unit: [section] }, [
      ['rifle/evade', [4]],
      ['rifle/hits', [3]],
      ['rifle/kills', 1],
      ['rifle/shock', 1],
    ]),
  );
  const said = await result();
  expect(said).toContain('LMG Team evades 2D6" in any direction.');
  expect(said).toContain('Rifle Team takes 1 kill and 1 Shock, and moves 4"');
  await record(campaign);
  expect(now(campaign, section).facts['shock-rifle']).toBe(5);
  expect(states(campaign, section).filter((state) => state === 'fallen')).toHaveLength(1);
});

test('a Leader stunned by fire outside the app has no Orders on the roster', async () => {
  const campaign = await desk.campaign('chain-of-command');
  const section = await muster(campaign, 0, GRUPPE, 'The Section');
  const facts = { kills: 1, shock: 2, leader: true };
  render(await desk.fight(campaign, 'losses', { unit: [section] }, [['leader/1/hit', 'stunned']], facts));
  expect(await result()).toContain('The Section loses 1 man and takes 2 Shock.');
  await record(campaign);
  render(desk.at('c', campaign.id, 'unit', section.id));
  const makeup = await screen.findByRole('list', { name: 'Make-up' });
  expect(makeup.textContent).toContain('0 Orders · Stunned');
});

test('an illegal fight is explained and changes nothing', async () => {
  const { campaign } = await closeCombat([TEAM, TEAM], [['contact', {}]], { facts: { round: 3 } });
  const said = await result();
  expect(said).toContain('No close combat.');
  expect(said).toContain('There is no round 3.');
  const { units } = campaign;
  expect(screen.queryByRole('list', { name: 'Changes' })).toBeNull();
  expect(campaign.units).toEqual(units);
});

test('the wood: the defender aims to its front, and the commander with it is lost (6.3)', async () => {
  const campaign = await desk.campaign('portable-wargame', 'wood');
  const sequence = campaign.system.sequences.find(({ id }) => id === 'close-combat')!;
  const attacker = campaign.units.filter(({ side }) => side === campaign.records.value.sides[0]!.id);
  const { units } = campaign.setupDefaults(sequence);
  expect(attacker.length).toBeGreaterThan(1);
  render(
    await desk.fight(campaign, 'close-combat', { ...units, attacker: attacker.slice(0, 2) }, [
      ['declare', { attackers: [{}, { side: 'flank' }] }],
      ['attacker/2/hit', [2]],
      ['defender/hit', [6]],
      ['attacker/1/effect', [5]],
      ['attacker/1/commander', [1]],
    ]),
  );
  const said = await result();
  expect(said).toContain('Confederate infantry retreated. Confederate commander is lost. Union infantry held.');
  expect(said).toContain('Take Confederate commander off the table.');
  await record(campaign);
  expect(states(campaign, named(campaign, 'Confederate commander'))).toEqual(['lost']);
});

test('the hasty works: the defender retreats, and its square is taken (6.1)', async () => {
  const campaign = await desk.campaign('portable-wargame', 'works');
  const [union] = campaign.units;
  const enemy = named(campaign, 'Confederate infantry');
  const units = { attacker: [union!], defender: [enemy] };
  render(
    await desk.fight(campaign, 'close-combat', units, [
      ['declare', {}],
      ['defender/hit', [1]],
      ['attacker/1/hit', [6]],
      ['defender/effect', [6]],
      ['attacker/1/advance', true],
    ]),
  );
  const said = await result();
  expect(said).toContain('Confederate infantry retreated.');
  expect(said).toContain('Move Confederate infantry a square directly away from the enemy, same facing.');
  expect(said).toContain('Move Union infantry into the square.');
  await record(campaign);
});

test('a defender that cannot retreat is routed by one tap at the question of its square (A5)', async () => {
  const campaign = await desk.campaign('portable-wargame', 'works');
  const [union] = campaign.units;
  const enemy = named(campaign, 'Confederate infantry');
  render(
    await desk.fight(campaign, 'close-combat', { attacker: [union!], defender: [enemy] }, [
      ['declare', {}],
      ['defender/hit', [1]],
      ['attacker/1/hit', [6]],
      ['defender/effect', [6]],
    ]),
  );
  await screen.findByRole('heading', { name: 'Who takes the square?' });
  await userEvent.click(screen.getByRole('button', { name: 'Square behind Confederate infantry blocked?' }));
  expect(document.querySelector('.result-strip')!.textContent).toBe('Confederate infantry routed.');
  await userEvent.click(screen.getByRole('button', { name: 'Union infantry' }));
  expect(await result()).toContain('Take Confederate infantry off the table: it cannot retreat.');
});

test('the result offers the retreat of an attacker, which no question follows (A5)', async () => {
  const campaign = await desk.campaign('portable-wargame', 'works');
  const [union] = campaign.units;
  const units = { attacker: [union!], defender: [named(campaign, 'Confederate infantry')] };
  render(
    await desk.fight(campaign, 'close-combat', units, [
      ['declare', {}],
      ['defender/hit', [6]],
      ['attacker/1/effect', [6]],
    ]),
  );
  expect(await result()).toContain('Union infantry retreated. Confederate infantry held.');
  await userEvent.click(screen.getByRole('button', { name: 'Square behind Union infantry Free' }));
  const sheet = within(await screen.findByRole('dialog'));
  await userEvent.click(sheet.getByRole('button', { name: 'Blocked' }));
  await waitFor(async () => expect(await result()).toContain('Union infantry routed. Confederate infantry held.'));
});

/** Typed casualty cards of a side. */
const cards = (side: string, ...codes: readonly string[]): Answers =>
  codes.map((code, i) => [`${side}/1/fallen/hit/${i + 1}/card`, code]);

/** Active men of both sides. */
const active = () =>
  [...document.querySelectorAll('.band small')].map((small) =>
    Number(/(\d+) (?:man|men)/.exec(small.textContent)?.[1]),
  );

test('the second printed battle, die by die, attacked in the rear (E5, E9)', async () => {
  const campaign = await desk.campaign('tsatf-20');
  const [raiders, militia] = [named(campaign, 'Raiders'), named(campaign, 'Militia')];
  render(
    await desk.fight(
      campaign,
      'close-combat',
      { attacker: [raiders], defender: [militia] },
      [
        ['contact', { defenders: [{ rear: true }] }],
        ['attacker/pool', [6, 5, 4, 4, 3, 3, 1, 1]],
        ['defender/pool', [5, 4, 3, 2]],
        ['attacker/confirm', [4]],
        ['defender/confirm', [1]],
        ...cards('attacker', '2s', '3s', '4s'),
        ...cards('defender', '5s', '6s', '7s', '8h'),
      ],
      { enter: 'contact' },
    ),
  );
  const said = await result();
  expect(said).toContain('Raiders win.');
  expect(said).toContain('Raiders inflict 4, Militia 3.');
  expect(active()).toEqual([5, 6]);
  await record(campaign);
  render(desk.at('c', campaign.id, 'unit', militia.id));
  expect((await screen.findByRole('heading', { name: 'Militia' })).parentElement!.textContent).toContain('6 of 10');
  expect(states(campaign, militia).filter((state) => state === 'killed')).toHaveLength(1);
});

test('one corrected die at the end of the first printed battle gives the square to the other side (E7, E8)', async () => {
  const campaign = await desk.campaign('tsatf-20');
  const [raiders, post] = [named(campaign, 'Raiders'), named(campaign, 'Hill Post')];
  render(
    await desk.fight(
      campaign,
      'close-combat',
      { attacker: [raiders], defender: [post] },
      [
        ['contact', { defenders: [{ grenade: 2 }], higher: 'defender' }],
        ['attacker/pool', [6, 4, 4, 4, 3, 2, 2, 1]],
        ['defender/pool', [5, 5, 4, 3, 3, 2, 1]],
        ['attacker/confirm', [4]],
        ['defender/confirm', [5]],
        ...cards('attacker', '2s', '2c', '2d', '3s'),
        ...cards('defender', '3c', '3d', '4s', '4c'),
      ],
      { enter: 'contact' },
    ),
  );
  expect(await result()).toContain('Hill Post wins and holds.');
  expect(active()).toEqual([4, 2]);
  await change(/^Hill Post: confirming die/, /^No /, /^Change anyway/);
  await waitFor(async () => expect(await result()).toContain('Raiders win.'));
  const said = await result();
  expect(active()).toEqual([5, 2]);
  for (const words of ['Raiders take the position.', 'Hill Post falls back']) expect(said).toContain(words);
});
