import { expect, test } from 'vitest';
import type { CampaignRecords, Entry } from '../../../campaign/records/records.ts';
import { report } from '../../../campaign/reports/report.ts';
import { story } from '../../../campaign/reports/story.ts';
import type { Change } from '../../../engine/roster.ts';
import type { System } from '../../../system/system.ts';
import { exampleRecords, foot } from '../../../testkit/examplecampaign.ts';
import { luckRibbon, posterOfFight, posterOfGame, posterOfMan } from './poster.ts';
import { fitLines } from './posterdrawing.ts';

const RULES = { name: 'Example rules', units: [foot], sequences: [] };
const records: CampaignRecords = exampleRecords();
const [game] = records.games;
const [unit] = records.units;

const state = (man: number, to: string): Change => ({
  of: 'man',
  id: unit!.men[man]!.id,
  unit: unit!.id,
  field: 'state',
  from: unit!.men[man]!.state,
  to,
  why: { by: 'fire' },
});

const entry: Entry = {
  id: 'e1',
  n: 1,
  author: 'd',
  device: 'd',
  at: game!.begun,
  kind: 'play',
  title: 'Fire: 2 hit',
  changes: [state(1, 'dead'), state(2, 'wounded')],
  game: game!.id,
  turn: 3,
  units: [unit!.id],
  told: {
    system: 'x',
    sequence: 'fire',
    edition: 1,
    verdict: '2 hit',
    trail: [],
    expected: { verdict: 'Hits the target', p: 0.24, glad: [], amounts: [] },
  },
};

const nameOf = (man: number) => `${unit!.men[man]!.tag} ${unit!.men[man]!.name}`.trim();

test('a game’s picture matches its report: the result, the survivors and the dead by name', () => {
  const told = report(RULES, records, { ...game!, result: 'They hold the bridge' }, [entry]);
  const { title, over, panels, heading, groups } = posterOfGame(RULES, records, told);
  expect([title, over]).toEqual(['They hold the bridge', `${records.campaign.name} · ${game!.name}`]);
  const there = told.sides.filter(({ began }) => began > 0);
  expect(panels.map(({ name, figure, words }) => [name, figure, words])).toEqual(
    there.map(({ name, left, began }) => [name, left, `of ${began} left`]),
  );
  expect([heading, ...groups.flat()]).toEqual(['The fallen', `${nameOf(1)}, ${unit!.name}`]);
});

test('a game without a result shows its name, and reports no losses', () => {
  const { title, over, heading, groups } = posterOfGame(RULES, records, report(RULES, records, game!, []));
  expect([title, over, heading, groups]).toEqual([game!.name, records.campaign.name, 'Nobody fell for good', [[]]]);
});

test('a fight’s picture has the losses, their cause and the odds', () => {
  const { title, over, beneath, panels, groups, ribbon } = posterOfFight(RULES, records, game, entry, [entry]);
  expect(over).toBe(`${records.campaign.name} · ${game!.name} · turn 3`);
  const quick = { ...records, campaign: { ...records.campaign, scratch: true as const } };
  expect(posterOfFight(RULES, quick, game, entry, [entry]).over).toBe(`Quick fight · ${game!.name} · turn 3`);
  const sequences = [{ id: 'fire', title: 'Volley' }] as unknown as System['sequences'];
  expect(posterOfFight({ ...RULES, sequences }, records, game, entry, [entry]).beneath).toBe('Volley · Fire');
  expect([title, beneath, ribbon]).toEqual(['2 hit', 'Fire', 'Hits the target: 24% before the first throw.']);
  expect(panels.map(({ name, figure, words }) => [name, figure, words])).toEqual([
    [`Red: ${unit!.name}`, 2, 'men fell'],
  ]);
  expect(groups.flat().map((line) => line.split(':')[0])).toEqual([unit!.name, 'A2 Rifleman', 'A3 Rifleman']);
});

test('a fight’s picture counts prisoners apart from men who fell', () => {
  const captured = { id: 'captured', title: 'Captured', isActive: false, tone: 'bad', inCampaignsOnly: true } as const;
  const rules = { ...RULES, units: [{ ...foot, states: [...foot.states, captured] }] };
  const both = { ...entry, changes: [state(1, 'dead'), state(2, 'captured'), state(3, 'captured')] };
  const { panels } = posterOfFight(rules, records, game, both, [both]);
  expect(panels.map(({ figure, words }) => [figure, words])).toEqual([[1, 'man fell, 2 captured']]);
});

test('a fight’s picture counts what falls by the noun of its kind', () => {
  const rules = { ...RULES, units: [{ ...foot, figures: ['piece', 'pieces'] as const }] };
  const { panels } = posterOfFight(rules, records, game, { ...entry, changes: [state(1, 'dead')] }, [entry]);
  expect(panels.map(({ figure, words }) => [figure, words])).toEqual([[1, 'piece lost']]);
  expect(posterOfFight(rules, records, game, { ...entry, changes: [] }, [entry]).heading).toBe('No pieces lost');
  const held = posterOfFight(rules, records, game, { ...entry, changes: [state(1, 'pinned')] }, [entry]);
  expect([held.heading, held.groups]).toEqual(['No pieces lost', [[`${unit!.name}:`, 'A2 Rifleman: pinned']]]);
});

test('a fight’s picture has the states that units and men take on, beside the losses', () => {
  const kind = {
    ...foot,
    facts: [{ kind: 'flag', id: 'pinned', title: 'Pinned', state: true }],
    manFacts: [{ kind: 'number', id: 'wounds', title: 'Wounds', min: 0, max: 9, state: true }],
  } as const;
  const changes: Change[] = [
    state(1, 'dead'),
    state(2, 'pinned'),
    { of: 'unit', id: unit!.id, field: 'facts.pinned', from: false, to: true },
    { of: 'man', id: unit!.men[0]!.id, unit: unit!.id, field: 'facts.wounds', by: 1 },
  ];
  const { groups } = posterOfFight({ ...RULES, units: [kind] }, records, game, { ...entry, changes }, [entry]);
  expect(groups).toEqual([
    [`${unit!.name}: pinned`, 'A2 Rifleman: dead', 'A3 Rifleman: pinned', `${nameOf(0)}: wounds +1`],
  ]);
});

test('a fight of single stands counts units, and names each by its unit', () => {
  const stand = { ...foot, figures: ['unit', 'units'] as const };
  const one = { ...unit!, men: [unit!.men[1]!] };
  const lost = { ...entry, changes: [state(1, 'dead')] };
  const { panels, groups } = posterOfFight({ ...RULES, units: [stand] }, { ...records, units: [one] }, game, lost, [
    lost,
  ]);
  const words = foot.states.find(({ id }) => id === 'dead')!.title.toLowerCase();
  expect(panels.map((one) => [one.figure, one.words])).toEqual([[1, `unit ${words}`]]);
  expect(groups).toEqual([[`${one.name}: ${words}`]]);
});

test('a picture without room names some of both units, and counts the rest of each', () => {
  const braves = ['Braves:', ...'1234567'];
  const guard = ['Guard:', ...'abcd'];
  expect(fitLines([braves, guard], 8)).toEqual(['Braves:', '1', '2', 'and 5 more', 'Guard:', 'a', 'b', 'and 2 more']);
  expect(fitLines([['1', '2', '3']], 2)).toEqual(['1', 'and 2 more']);
  expect(fitLines([['1'], ['2'], ['3']], 2)).toEqual(['1', 'and 2 more']);
});

test('a dead man’s picture is black and has his record', () => {
  const dead = { ...unit!.men[1]!, state: 'dead' };
  const deeds = story(dead, foot, [entry], records.games);
  const { title, groups, mourning, panels } = posterOfMan(RULES, records, unit!, dead, deeds, [entry]);
  expect([title, mourning]).toEqual([dead.name, true]);
  expect(groups).toEqual([deeds.map(({ words }) => words)]);
  expect(panels.map(({ figure }) => figure)).toEqual([1, 1]);
  expect(posterOfMan(RULES, records, unit!, unit!.men[0]!, [], []).mourning).toBeUndefined();
});

test('luck favours the side with the fewest losses against expectation', () => {
  const luck = (side: string, result: number, expected: number, lost = result) => ({
    side,
    came: result,
    expected,
    lost,
  });
  expect(luckRibbon([])).toBe('');
  expect(luckRibbon([luck('Red', 4, 6.2, 5), luck('Blue', 9, 7)])).toBe(
    'The luck was with Red: 4 lost in close combat; the dice promised 6.2.',
  );
  expect(luckRibbon([luck('Red', 4, 4.2), luck('Blue', 7, 7.3)])).toBe('Losses came as the dice promised.');
  expect(luckRibbon([luck('Red', 9, 4), luck('Blue', 8, 7)])).toBe(
    'Bad dice for both, less so for Blue: 8 lost; the dice promised 7.0.',
  );
  expect(luckRibbon([luck('Red', 9, 4), luck('Blue', 8, 7), luck('Green', 6, 2)])).toBe(
    'Bad dice for all, less so for Blue: 8 lost; the dice promised 7.0.',
  );
});
