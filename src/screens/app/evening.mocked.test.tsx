import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayOf, dayWords } from '../../campaign/records/dates.ts';
import { creationOf, differences } from '../../campaign/records/differences.ts';
import type { Game } from '../../campaign/records/records.ts';
import { chronicle } from '../../campaign/reports/chronicle.ts';
import { report } from '../../campaign/reports/report.ts';
import { layOutReport, plainText } from '../../campaign/reports/reporttext.ts';
import { lossesByCause } from '../../campaign/reports/statistics.ts';
import { story } from '../../campaign/reports/story.ts';
import { copyUnit, musterUnit } from '../../campaign/units/muster.ts';
import type { Man, Unit } from '../../engine/roster.ts';
import { randomId } from '../../random/dice.ts';
import { AtDesk } from '../../testkit/atdesk.tsx';
import { Phone } from '../../testkit/phone.ts';
import { ManSheet } from '../records/man/mansheet.tsx';
import { Honour } from '../records/rolls/honour.tsx';
import { MusterRollPage } from '../records/rolls/rollpage.tsx';
import { SideSheet } from '../roster/sidesheet.tsx';
import { UnitScreen } from '../roster/unitscreen.tsx';
import { openCampaign as opened } from '../state/appstate.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';

// Lazy screens can load slowly on a busy machine.
const LONG = { timeout: 60_000 };
let phone: Phone;
let desk: AtDesk;
beforeEach(async () => {
  phone = new Phone(new IDBFactory());
  desk = await AtDesk.open(phone);
});
afterEach(async () => {
  // Prefetched screens must load before the page closes.
  await vi.dynamicImportSettled();
  cleanup();
  desk.close();
  vi.restoreAllMocks();
});

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const choose = async (name: RegExp) => userEvent.click(await screen.findByRole('radio', { name }));

function found(campaign: OpenCampaign, tag: string): { readonly unit: Unit; readonly man: Man } {
  const unit = campaign.units.find(({ men }) => men.some((man) => man.tag === tag))!;
  return { unit, man: unit.men.find((man) => man.tag === tag)! };
}

async function record(campaign: OpenCampaign, tag: string): Promise<readonly string[]> {
  const { unit, man } = found(campaign, tag);
  const deeds = story(
    man,
    campaign.kind(unit),
    await desk.store.entriesAbout('c', man.id),
    campaign.records.value.games,
  );
  return deeds.map(({ words }) => words);
}

function manSheet(campaign: OpenCampaign, tag: string): void {
  const { unit, man } = found(campaign, tag);
  render(<ManSheet campaign={campaign} unit={unit} kind={campaign.kind(unit)} man={man} onClose={cleanup} />);
}

test.each([
  ['tsatf-20', 'A2'],
  ['tsatf-ww2', 'A2'],
  ['chain-of-command', 'A2'],
])(
  'in %s a man is struck off in one way: by his state, and he stays in the records but not among the fallen',
  async (system, tag) => {
    const campaign = await desk.campaign(system);
    manSheet(campaign, tag);
    expect(screen.queryByRole('button', { name: /Strike off|Remove/ })).toBeNull();
    await choose(/^Struck off/);
    await press('Save');
    await expect.poll(() => campaign.loaded.value.tail[0]?.title, LONG).toMatch(/struck off/);
    expect(found(campaign, tag).man.state).toBe('gone');
    expect(await record(campaign, tag)).toEqual(['Struck off, game 1, turn 1.']);
    render(<Honour campaign={campaign} />);
    expect(await screen.findByRole('heading', { name: 'Struck off (1)' })).toBeTruthy();
    expect(
      lossesByCause(campaign.system, campaign.records.value, await campaign.entriesUntil(() => false)).games,
    ).toEqual([]);
    expect(screen.queryByRole('heading', { name: /^Game 1/ })).toBeNull();
  },
);

test.each([
  ['ircra', 'A2'],
  ['portable-wargame', 'A1'],
])('in %s, where no piece is struck off, it is removed from the roster', async (system, tag) => {
  const campaign = await desk.campaign(system);
  manSheet(campaign, tag);
  expect(screen.queryByRole('radio', { name: /^Struck off/ })).toBeNull();
  const { unit, man } = found(campaign, tag);
  await press('Remove from the roster');
  await expect.poll(() => campaign.units.find(({ id }) => id === unit.id)?.men, LONG).not.toContainEqual(man);
});

test.each([
  { system: 'ircra', tag: 'A2', goes: 'leaves the roster', keys: ['Remove from the roster'] },
  { system: 'tsatf-20', tag: 'B2', goes: 'goes to another unit', keys: [/^Move to another unit/, /Militia/] },
])('in $system a man who was given a medal on his sheet $goes from there, and comes back with it', async (one) => {
  const campaign = await desk.campaign(one.system);
  manSheet(campaign, one.tag);
  await press('Give a medal');
  await userEvent.type(await screen.findByLabelText('Medal'), 'Iron Star');
  await press('Award the medal');
  await expect.poll(() => found(campaign, one.tag).man.medals, LONG).toBeDefined();
  const { unit, man } = found(campaign, one.tag);
  const own = () => campaign.units.find(({ id }) => id === unit.id)!.men;
  for (const key of one.keys) await press(key);
  await expect.poll(() => own().some(({ id }) => id === man.id), LONG).toBe(false);
  await campaign.undo();
  expect(own()).toEqual(unit.men);
});

test('naming the men saves the chosen nation of the side', async () => {
  const campaign = await desk.campaign('tsatf-20');
  render(<SideSheet campaign={campaign} side={campaign.records.value.sides[0]!} onClose={cleanup} />);
  await choose(/^Polish/);
  await press(/^Name its men now/);
  await expect.poll(() => campaign.records.value.sides[0]?.names, LONG).toBe('polish');
  expect(campaign.units[0]!.men[0]!.name).not.toMatch(/Officer|Soldier/);
});

test('men named together, over several units, and men of a copied unit have unique names', async () => {
  const campaign = await desk.campaign('tsatf-ww2');
  // Every die shows a 1.
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => array);
  const [side] = campaign.records.value.sides;
  const own = () => campaign.units.filter((unit) => unit.side === side!.id);
  render(<SideSheet campaign={campaign} side={side!} onClose={cleanup} />);
  await choose(/^British/);
  await press(/^Name its men now/);
  await expect.poll(() => campaign.records.value.sides[0]?.names, LONG).toBe('british');
  expect(own().length).toBeGreaterThan(1);
  vi.restoreAllMocks();
  render(<UnitScreen campaign={campaign} unit={own()[0]!} />);
  await press('Copy this unit');
  await expect.poll(() => campaign.loaded.value.tail[0]?.title, LONG).toMatch(/mustered as a copy/);
  const names = own().flatMap(({ men }) => men.map(({ name }) => name));
  expect(names.filter((name) => /Leader|Soldier|Crewman/.test(name))).toEqual([]);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});

test('a refusal from a second tab appears in the open sheet with the way out; the input stays', async () => {
  await desk.campaign('tsatf-20');
  opened.value = undefined;
  const second = await AtDesk.open(phone);
  render(second.at('c', 'c', 'roster'));
  await press('Add a player');
  const sheet = within(screen.getByRole('dialog'));
  await userEvent.clear(sheet.getByLabelText('Name of the player'));
  await userEvent.type(sheet.getByLabelText('Name of the player'), 'Ada');
  await press(/^Add the player/);
  expect((await sheet.findByRole('alert')).textContent).toContain('Take over here to make changes');
  await userEvent.click(sheet.getByRole('button', { name: 'Take over' }));
  await expect.poll(() => sheet.queryByRole('button', { name: 'Take over' }), LONG).toBeNull();
  await press(/^Add the player/);
  await expect.poll(() => opened.value?.records.value.players.map(({ name }) => name), LONG).toEqual(['Ada']);
  cleanup();
  second.close();
});

/** Changes the state of men. */
const setStates = (campaign: OpenCampaign, state: string, ...tags: readonly string[]) =>
  campaign.edit(
    `${tags.join(', ')}: ${state}`,
    tags.map((tag) => {
      const { unit, man } = found(campaign, tag);
      return { of: 'man', id: man.id, unit: unit.id, field: 'state', from: man.state, to: state, why: { by: 'table' } };
    }),
  );

test('every printed page has its date and the last game', async () => {
  const campaign = await desk.campaign('tsatf-ww2');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 11, 24, 12) });
  render(<MusterRollPage campaign={campaign} />);
  const dates = await screen.findAllByText(/24 December 2026/);
  vi.useRealTimers();
  expect(dates.map(({ textContent }) => textContent)).toEqual(
    campaign.records.value.sides.map(() => 'The campaign, 24 December 2026, Game 1, turn 1'),
  );
});

test('the printed page has separate units, hospital, dead and tags for each side', async () => {
  const campaign = await desk.campaign('tsatf-ww2');
  await setStates(campaign, 'wounded', 'A2', 'C3');
  await setStates(campaign, 'dead', 'A4', 'D5');
  render(<MusterRollPage campaign={campaign} />);
  const sides = await screen.findAllByRole('region');
  expect(sides.map((side) => within(side).getByRole('heading', { level: 2 }).textContent)).toEqual(
    campaign.records.value.sides.map(({ name }) => name),
  );
  for (const [i, side] of campaign.records.value.sides.entries()) {
    const own = campaign.units.filter((unit) => unit.side === side.id).map(({ mark }) => mark);
    const tags = [...sides[i]!.querySelectorAll('b')].map(({ textContent }) => textContent);
    expect(tags).not.toEqual([]);
    expect(tags.filter((tag) => !own.includes(tag.charAt(0)))).toEqual([]);
    expect(
      within(sides[i]!)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual([
      ...campaign.units.filter((unit) => unit.side === side.id).map(({ mark, name }) => `${mark} · ${name}`),
      'Hospital',
      'Roll of honour: Game 1',
      'Tags for the bases',
    ]);
  }
});

test('the printed roll of honour names a unit as when he fell', async () => {
  const campaign = await desk.campaign('tsatf-ww2');
  await setStates(campaign, 'dead', 'A4');
  const { unit } = found(campaign, 'A4');
  await campaign.edit('Renamed', [{ of: 'unit', id: unit.id, field: 'name', from: unit.name, to: 'Vickers' }]);
  render(<MusterRollPage campaign={campaign} />);
  const [line] = within(await screen.findByRole('heading', { name: /^Roll of honour/ }).then((h) => h.parentElement!))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(line).toContain(`, ${unit.name}, now Vickers. Killed`);
});

test.each(['tsatf-20', 'tsatf-ww2'])(
  'in %s a man killed is killed, also when the end of the game strikes him off',
  async (system) => {
    const campaign = await desk.campaign(system);
    const [dead] = campaign
      .kind(found(campaign, 'A2').unit)
      .states.filter(({ tone, struck }) => tone === 'bad' && !struck);
    await setStates(campaign, dead!.id, 'A2');
    const { id, name } = campaign.game.value!;
    const ended = { of: 'game', id, field: 'ended', from: null, to: '2026-11-21T22:00:00.000Z' } as const;
    const between = campaign.system.changesBetweenGames(campaign.roster).filter(({ of }) => of !== 'game');
    await campaign.edit(`${name} ends`, [...between, ended], 'game', id);
    const { unit, man } = found(campaign, 'A2');
    expect(man.state).toBe('gone');
    manSheet(campaign, 'A2');
    await waitFor(() => expect(document.querySelector('.notice.error b')?.textContent).toBe(dead!.title));
    cleanup();
    render(<UnitScreen campaign={campaign} unit={unit} />);
    const row = within(await screen.findByRole('list', { name: `Men of ${unit.name}` })).getByRole('button', {
      name: /^A2/,
    });
    await waitFor(() => expect(row.textContent).toContain(dead!.title));
    const { sides } = chronicle(campaign.system, campaign.records.value, await campaign.entriesUntil(() => false));
    const told = sides.flatMap(({ units }) => units.flatMap(({ men }) => men)).find((one) => one.man.id === man.id);
    expect(told?.state.title).toBe(dead!.title);
  },
);

test('a man permanently lost has no printed tag', async () => {
  const campaign = await desk.campaign('tsatf-ww2');
  await setStates(campaign, 'wounded', 'A2');
  await setStates(campaign, 'dead', 'A4');
  await setStates(campaign, 'gone', 'A5');
  const { container } = render(<MusterRollPage campaign={campaign} />);
  await screen.findAllByRole('heading', { name: 'Tags for the bases' });
  const tags = [...container.querySelectorAll('.strip b')].map(({ textContent }) => textContent);
  expect(tags.filter((tag) => tag.startsWith('A'))).toEqual(['A1', 'A2', 'A3', 'A6', 'A7', 'A8', 'A9', 'A10']);
});

async function type(label: string, words: string): Promise<void> {
  const field = within(await screen.findByRole('dialog')).getByLabelText(label);
  await userEvent.clear(field);
  if (words !== '') await userEvent.type(field, words);
}

async function play(side: string, player: string): Promise<void> {
  const group = await screen.findByRole('radiogroup', { name: `Who plays ${side}?` });
  await userEvent.click(within(group).getByRole('radio', { name: player }));
}

/** Editable facts of a game. */
const facts = ({ name, scenario, begun, players, result, notes }: Game) => ({
  name,
  scenario,
  day: dayOf(begun),
  players,
  result,
  notes,
});

test('scenario, day and players of a running game, then its result and notes, reach the report', async () => {
  const campaign = await desk.campaign('tsatf-20');
  const [side] = campaign.records.value.sides;
  await campaign.edit('Ada joins', [creationOf('player', { id: 'p1', name: 'Ada' })]);
  render(desk.at('c', 'c', 'campaign'));
  await userEvent.click(
    within(await screen.findByRole('list', { name: 'Current game' })).getByRole('button', { name: /^Game 1 / }),
  );
  await type('Scenario', 'The ford');
  await type('Day', '2026-11-19');
  await play(side!.name, 'Ada');
  await press('Save');
  await expect.poll(() => screen.queryByRole('dialog'), LONG).toBeNull();
  await press('End the game');
  await type('Result', 'Red holds the ford');
  await type('Notes', 'Fog until noon.');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End the game' }));
  await expect.poll(() => campaign.records.value.games[0]?.ended, LONG).toBeTruthy();
  const [game] = campaign.records.value.games;
  expect(facts(game!)).toEqual({
    name: 'Game 1',
    scenario: 'The ford',
    day: '2026-11-19',
    players: { [side!.id]: 'p1' },
    result: 'Red holds the ford',
    notes: 'Fog until noon.',
  });
  const text = plainText(
    layOutReport(
      report(campaign.system, campaign.records.value, game!, await campaign.entriesUntil(() => false)),
      dayWords,
    ),
  );
  for (const said of ['The ford', '19 November 2026', '(Ada)', 'Red holds the ford', 'Fog until noon.'])
    expect(text).toContain(said);
});

test('the winner is set at the end, with the surviving side first, and can be changed without effect on wounds', async () => {
  const campaign = await desk.campaign('tsatf-20');
  const [side, other] = campaign.records.value.sides;
  for (const unit of campaign.units.filter((one) => one.side === other!.id))
    await campaign.edit(
      `${unit.name} falls`,
      unit.men.map((man) => ({ of: 'man', id: man.id, unit: unit.id, field: 'state', from: man.state, to: 'dead' })),
    );
  render(desk.at('c', 'c', 'campaign'));
  await press('End the game');
  const chosen = async () => within(await screen.findByRole('radiogroup', { name: 'Who won?' })).getAllByRole('radio');
  expect((await chosen()).map((one) => (one as HTMLInputElement).checked)).toEqual([true, false, false, false]);
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End the game' }));
  await expect.poll(() => campaign.records.value.games[0]?.ended, LONG).toBeTruthy();
  const [over] = campaign.records.value.games;
  expect(over).toMatchObject({ winner: side!.id, result: `${other!.name} has nobody left` });
  const won = await screen.findByRole('region', { name: 'Games won' });
  expect(won.textContent?.replace(/\s+/g, ' ')).toContain(`${side!.name} 1 won`);
  const men = campaign.units;
  cleanup();
  render(desk.at('c', 'c', 'report', over!.id));
  await press('Edit this game');
  await choose(/^Drawn/);
  await press('Save');
  await expect.poll(() => campaign.records.value.games[0]?.winner, LONG).toBe('drawn');
  expect(campaign.units).toEqual(men);
  expect(campaign.loaded.value.tail[0]).toMatchObject({ kind: 'edit', changes: [{ field: 'winner', to: 'drawn' }] });
  expect(await screen.findByText(/^Drawn: .* has nobody left\.$/)).toBeTruthy();
});

test('a finished game is corrected in one entry: scenario, day, players, result and notes', async () => {
  const campaign = await desk.campaign('tsatf-20');
  const [side, other] = campaign.records.value.sides;
  await campaign.edit('Ada joins', [creationOf('player', { id: 'p1', name: 'Ada' })]);
  const [running] = campaign.records.value.games;
  const over = {
    ...running!,
    ended: '2026-11-20T23:30:00.000Z',
    scenario: 'The mill',
    players: { [other!.id]: 'p1' },
    result: 'A draw',
    notes: 'Fog.',
  };
  await campaign.edit('Game 1 ends', differences('game', running!, over), 'game');
  render(desk.at('c', 'c', 'report', over.id));
  await press('Edit this game');
  await type('Name of the game', 'The crossing');
  await type('Scenario', 'The ford');
  await type('Day', '2026-11-27');
  await play(side!.name, 'Ada');
  await play(other!.name, 'Not set');
  await type('Result', 'Red wins');
  await type('Notes', '');
  await press('Save');
  await expect.poll(() => campaign.records.value.games[0]?.name, LONG).toBe('The crossing');
  const [game] = campaign.records.value.games;
  expect(facts(game!)).toEqual({
    name: 'The crossing',
    scenario: 'The ford',
    day: '2026-11-27',
    players: { [side!.id]: 'p1' },
    result: 'Red wins',
    notes: undefined,
  });
  const lasted = ({ begun, ended }: Game) => Date.parse(ended!) - Date.parse(begun);
  expect(lasted(game!)).toBe(lasted(over));
  await campaign.undo();
  expect(campaign.records.value.games[0]).toEqual(over);
});

test('the first game of a campaign has fields for scenario and players', async () => {
  render(desk.at('new'));
  await press('Begin the campaign');
  await screen.findByText('Nobody is mustered yet');
  const campaign = opened.value!;
  const [side] = campaign.records.value.sides;
  const [kind] = campaign.system.units;
  const unit = musterUnit(kind!, kind!.templates[0]!, { id: randomId, side: side!.id, mark: 'A' });
  await campaign.edit('Mustered', [creationOf('player', { id: 'p1', name: 'Ada' }), creationOf('unit', unit)]);
  desk.at('c', campaign.id, 'play');
  await press('Begin a game');
  await type('Scenario', 'The ford');
  await play(side!.name, 'Ada');
  await press(/^Start All units present/);
  await expect
    .poll(() => campaign.game.value && facts(campaign.game.value), LONG)
    .toMatchObject({
      name: 'Game 1',
      scenario: 'The ford',
      players: { [side!.id]: 'p1' },
    });
});

async function afterwards(): Promise<void> {
  render(desk.at('c', 'c', 'afterwards'));
  await screen.findByRole('heading', { name: 'Who fell?' });
}

async function fell(unit: string, ...men: readonly (readonly [tag: string, state: string])[]): Promise<void> {
  await press(new RegExp(unit));
  const sheet = within(await screen.findByRole('dialog'));
  for (const [tag, state] of men)
    for (const _ of state === 'Killed' ? ['wounded', 'killed'] : ['wounded'])
      await userEvent.click(sheet.getByRole('button', { name: new RegExp(`^${tag} `) }));
  await userEvent.click(sheet.getByRole('button', { name: 'Back to the units' }));
}

test('an earlier game is entered unit by unit, with losses among its active men only', async () => {
  const campaign = await desk.campaign('tsatf-ww2');
  await setStates(campaign, 'dead', 'A4');
  await setStates(campaign, 'wounded', 'A5');
  await afterwards();
  expect(screen.queryByRole('button', { name: /^A\d/ })).toBeNull();
  const { unit } = found(campaign, 'A1');
  await press(new RegExp(unit.name));
  const sheet = within(await screen.findByRole('dialog'));
  const men = sheet.getAllByRole('button').flatMap(({ textContent }) => /^A\d+/.exec(textContent) ?? []);
  expect(men).toEqual(['A1', 'A2', 'A3', 'A6', 'A7', 'A8', 'A9', 'A10']);
  const second = sheet.getByRole('button', { name: /^A2 / });
  expect(second.textContent).toContain('Fit');
  for (const state of ['Wounded', 'Killed', 'Fit', 'Wounded']) {
    await userEvent.click(second);
    await expect.poll(() => second.textContent, LONG).toContain(state);
  }
  await userEvent.click(sheet.getByRole('button', { name: 'Back to the units' }));
  await fell(unit.name, ['A3', 'Killed'], ['A6', 'Killed']);
  await press('Record: 2 killed, 1 wounded');
  await expect.poll(() => campaign.records.value.games.length, LONG).toBe(2);
  expect(['A2', 'A3', 'A6', 'A7'].map((tag) => found(campaign, tag).man.state)).toEqual([
    'wounded',
    'dead',
    'dead',
    'ok',
  ]);
});

test('an earlier game keeps its name, day, result and units, and has no turns', async () => {
  const campaign = await desk.campaign('tsatf-ww2');
  await afterwards();
  const page = screen.getByRole('main');
  const fill = async (label: string, words: string) => {
    await userEvent.clear(within(page).getByLabelText(label));
    await userEvent.type(within(page).getByLabelText(label), words);
  };
  await fill('Name of the game', 'Pass fight');
  await fill('Day', '2026-11-06');
  await fill('Result', 'The pass is held');
  const { unit } = found(campaign, 'B1');
  await press('Which units?');
  await userEvent.click(screen.getByRole('checkbox', { name: new RegExp(unit.name) }));
  await press('Record: nobody fell');
  await expect.poll(() => campaign.records.value.games.length, LONG).toBe(2);
  const game = campaign.records.value.games[1]!;
  expect(facts(game)).toMatchObject({ name: 'Pass fight', day: '2026-11-06', result: 'The pass is held' });
  expect(dayOf(game.ended!)).toBe('2026-11-06');
  expect(Object.keys(game.strengths)).toEqual(campaign.units.flatMap(({ id }) => (id === unit.id ? [] : id)));
  cleanup();
  render(desk.at('c', 'c', 'campaign'));
  const over = await screen.findByRole('list', { name: 'Past games' });
  expect(over.textContent).toContain('The pass is held · played without the app · 6 November 2026');
  const text = plainText(
    layOutReport(
      report(campaign.system, campaign.records.value, game, await campaign.entriesUntil(() => false)),
      dayWords,
    ),
  );
  expect(text).toContain('6 November 2026, played without the app.');
});

test.each([
  ['a game of its own', 'A separate game', 'Killed in “Pass fight”.'],
  ['the game that runs', 'Game 1', 'Killed in “Game 1”.'],
])('a deed of %s, entered afterwards, is said as of that game', async (_, choice, words) => {
  const campaign = await desk.campaign('tsatf-ww2');
  await afterwards();
  await choose(new RegExp(`^${choice}`));
  if (choice.startsWith('A ')) {
    await userEvent.clear(screen.getByLabelText('Name of the game'));
    await userEvent.type(screen.getByLabelText('Name of the game'), 'Pass fight');
  }
  const { unit } = found(campaign, 'A1');
  await fell(unit.name, ['A2', 'Killed']);
  await press('Record: 1 killed');
  await expect.poll(() => found(campaign, 'A2').man.state, LONG).toBe('dead');
  expect(await record(campaign, 'A2')).toEqual([words]);
  cleanup();
  render(<Honour campaign={campaign} />);
  const game = choice.startsWith('A ') ? 'Pass fight' : 'Game 1';
  expect(await screen.findByRole('heading', { name: `${game} (1)` })).toBeTruthy();
});

test.each([
  ['tsatf-20', 'wounded'],
  ['tsatf-ww2', 'wounded'],
  ['portable-wargame', 'routed'],
  ['ircra', 'lost'],
  ['chain-of-command', 'fallen'],
])(
  'in %s what becomes of those who are out is settled for all units in one go, in Chain of Command for all of a side',
  async (system, state) => {
    const campaign = await desk.campaign(system);
    const [unit] = campaign.units;
    const another = copyUnit(campaign.kind(unit!), unit!, { id: randomId, mark: 'Z' }, campaign.units);
    await campaign.edit('Another', [creationOf('unit', another)]);
    const hurt = campaign.units.filter(({ men }) => men.length > 0);
    await setStates(campaign, state, ...hurt.map(({ men }) => men[0]!.tag));
    const sequence = campaign.system.sequences.find(({ phase }) => phase === 'after')!;
    render(desk.at('c', 'c', 'begin', sequence.id));
    const own = hurt.filter(({ side }) => system !== 'chain-of-command' || side === hurt[0]!.side);
    const list = await screen.findByRole('list', { name: /^Units/ });
    const ticked = within(list).getAllByRole('checkbox', { checked: true });
    expect(ticked.map(({ textContent }) => textContent)).toEqual(own.map(({ name }) => expect.stringContaining(name)));
    await press('Start');
    await expect.poll(() => campaign.loaded.value.plays[0]?.units, LONG).toEqual(own.map(({ id }) => id));
  },
);
