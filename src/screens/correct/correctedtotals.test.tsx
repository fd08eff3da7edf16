import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { newGame } from '../../campaign/games/games.ts';
import { MenAtGames } from '../../campaign/games/presence.ts';
import { creationOf } from '../../campaign/records/differences.ts';
import type { Entry, RecordChange } from '../../campaign/records/records.ts';
import { chronicle, menInRecord } from '../../campaign/reports/chronicle.ts';
import { report } from '../../campaign/reports/report.ts';
import { layOutReport, plainText } from '../../campaign/reports/reporttext.ts';
import { lossesByCause, strengthsByGame } from '../../campaign/reports/statistics.ts';
import { countGames, countHits, historiesOf } from '../../campaign/reports/story.ts';
import { AtDesk } from '../../testkit/atdesk.tsx';
import { beginNextGame, endGame, stateChange, unitNamed, writePlay } from '../../testkit/gameedits.ts';
import { clubPageHtml } from '../records/reports/clubpage.tsx';
import { readHistory } from '../state/history.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { openEntry, prepareCorrection, unitsBeforeEntry } from './correction.ts';
import { correctionWords } from './correctionwords.ts';
import { bodyOf, formBasisOf } from './entryform.ts';

let desk: AtDesk;
beforeEach(async () => {
  desk = await AtDesk.open();
});

const log = (campaign: OpenCampaign) => campaign.entriesUntil(() => false);
const changesBetween = (campaign: OpenCampaign) =>
  campaign.system.changesBetweenGames(campaign.roster).filter(({ of }) => of !== 'game');

/** Four games: in the third, two men of Hill Post are wounded instead of one of Raiders. Then hospital and a game. */
async function fourGames(campaign: OpenCampaign): Promise<Entry> {
  await writePlay(campaign, 'Fire on Raiders', 'fire', [stateChange(campaign, 'Raiders', 0, 'standing', 'killed')]);
  await endGame(campaign);
  await beginNextGame(campaign, 2);
  await writePlay(campaign, 'Fire on Hill Post', 'fire', [stateChange(campaign, 'Hill Post', 0, 'standing', 'killed')]);
  await endGame(campaign);
  await beginNextGame(campaign, 3);
  const wrong = await writePlay(campaign, 'Fire on Hill Post', 'fire', [
    stateChange(campaign, 'Hill Post', 1),
    stateChange(campaign, 'Hill Post', 2),
  ]);
  await endGame(campaign);
  await writePlay(campaign, 'Hospital: Hill Post', 'hospital', [
    stateChange(campaign, 'Hill Post', 1, 'wounded', 'killed'),
    stateChange(campaign, 'Hill Post', 2, 'wounded', 'standing'),
  ]);
  await beginNextGame(campaign, 4);
  await writePlay(campaign, 'Fire on Hill Post', 'fire', [stateChange(campaign, 'Hill Post', 3, 'standing', 'killed')]);
  await writePlay(campaign, 'Fire on Militia', 'fire', [stateChange(campaign, 'Militia', 0)]);
  await endGame(campaign);
  return wrong;
}

/** Men of Raiders as each game began, by the game's number. */
async function raiders(campaign: OpenCampaign): Promise<readonly (number | undefined)[]> {
  const men = new MenAtGames(campaign.system, campaign.records.value, await log(campaign));
  return campaign.records.value.games.map((game) => men.strengths(game)[unitNamed(campaign, 'Raiders').id]);
}

const reportOf = async (campaign: OpenCampaign, number: number) => {
  const records = campaign.records.value;
  const told = report(campaign.system, records, records.games[number - 1]!, await log(campaign));
  return plainText(layOutReport(told, (iso) => iso.slice(0, 10)));
};

test('the wrong unit in game 3, then hospital and game 4: corrected, every total is as counted by hand', async () => {
  const campaign = await desk.campaign('tsatf-20');
  const wrong = await fourGames(campaign);
  const [raiders, post] = [unitNamed(campaign, 'Raiders'), unitNamed(campaign, 'Hill Post')];
  const strengths = async () =>
    Object.fromEntries(
      strengthsByGame(campaign.system, campaign.records.value, await log(campaign)).units.map(({ name, men }) => [
        name,
        men,
      ]),
    );
  const [first, fourth] = [await reportOf(campaign, 1), await reportOf(campaign, 4)];
  // Eight raiders, six men of Hill Post, ten of Militia.
  expect(await strengths()).toEqual({
    Raiders: [8, 7, 7, 7, 7],
    'Hill Post': [6, 6, 5, 4, 3],
    Militia: [10, 10, 10, 10, 9],
  });

  const { target } = await openEntry(campaign, wrong.id);
  const body = {
    title: 'Fire on Raiders',
    changes: [stateChange(campaign, 'Raiders', 1)],
    units: [raiders.id],
    told: { ...wrong.told!, verdict: 'Fire on Raiders' },
  };
  const correction = await prepareCorrection(campaign, target!, body);
  const { draft, preview } = correction;
  expect(correctionWords(campaign, target!, correction)).toContain('Strengths change in Game 4.');
  expect(preview.unfit.map(({ title }) => title)).toEqual(['Hospital: Hill Post']);
  expect(preview.fitting).toBe(5);
  await campaign.rewrite(draft);

  expect(await strengths()).toEqual({
    Raiders: [8, 7, 7, 6, 6],
    'Hill Post': [6, 6, 5, 5, 4],
    Militia: [10, 10, 10, 10, 9],
  });
  const third = await reportOf(campaign, 3);
  expect(third).toContain('Raiders: 6 of 7. Wounded (1)');
  expect(third).toContain('Hill Post: 5 of 5. No losses.');
  expect(third).toMatch(/Corrected on \d{4}-\d\d-\d\d\./);
  expect(await reportOf(campaign, 1)).toBe(first);
  const changed = [
    ['ended on turn 1.', 'ended on turn 1.\nCorrected on 2026-11-20.'],
    ['Attackers: 7 of 7 left', 'Attackers: 6 of 6 left'],
    ['Raiders: 7 of 7. No losses.', 'Raiders: 6 of 6. No losses.'],
    ['Defenders: 12 of 14 left', 'Defenders: 13 of 15 left'],
    ['Hill Post: 3 of 4.', 'Hill Post: 4 of 5.'],
  ] as const;
  expect(await reportOf(campaign, 4)).toBe(changed.reduce((text, [was, is]) => text.replace(was, is), fourth));

  const told = chronicle(campaign.system, campaign.records.value, await log(campaign));
  const killed = told.honour.map(([game, men]) => [game, men.map(({ man }) => man.id)]);
  expect(killed).toEqual([
    ['Game 1', [raiders.men[0]!.id]],
    ['Game 2', [post.men[0]!.id]],
    ['Game 4', [post.men[3]!.id]],
  ]);
  expect(told.hospital.map(({ man }) => man.id).toSorted()).toEqual(
    [raiders.men[1]!.id, unitNamed(campaign, 'Militia').men[0]!.id].toSorted(),
  );
  const recordOf = (id: string) => {
    const found = told.sides.flatMap(({ units }) => units.flatMap(({ men }) => men)).find(({ man }) => man.id === id)!;
    return found.events.map(({ words }) => words).filter((words) => words !== 'Joined.');
  };
  expect(recordOf(post.men[1]!.id)).toEqual([]);
  expect(recordOf(post.men[2]!.id)).toEqual([]);
  expect(recordOf(raiders.men[1]!.id)).toEqual(['Wounded by fire, game 3, turn 1.']);
  const causes = lossesByCause(campaign.system, campaign.records.value, await log(campaign));
  expect(causes.games).toEqual([1, 1, 1, 2].map((fell, i) => ({ name: `Game ${i + 1}`, men: [fell] })));
  const page = clubPageHtml(told);
  expect(page).toContain('Raiders');
  expect(page).not.toContain('Hospital: Hill Post');

  await campaign.undo(draft.id);
  expect(await strengths()).toEqual({
    Raiders: [8, 7, 7, 7, 7],
    'Hill Post': [6, 6, 5, 4, 3],
    Militia: [10, 10, 10, 10, 9],
  });
  expect(await reportOf(campaign, 4)).toBe(fourth);
});

test('a man who recovers by a corrected hospital serves the games ended since, and a unit is no longer shaken', async () => {
  const campaign = await desk.campaign('tsatf-20');
  await campaign.edit('House rules', [{ of: 'campaign', id: 'c', field: 'house.absence', from: null, to: 1 }]);
  const change = (name: string, field: string, from: unknown, to: unknown): RecordChange => ({
    ...{ of: 'man', id: unitNamed(campaign, name).men[1]!.id, unit: unitNamed(campaign, name).id },
    ...{ field, from, to },
  });
  const endAndRally = () => endGame(campaign, changesBetween(campaign));
  const fire = await writePlay(campaign, 'Fire', 'fire', [change('Raiders', 'state', 'standing', 'wounded')]);
  await endAndRally();
  const stays = await campaign.edit('Hospital', [change('Raiders', 'facts.attempts', null, 1)]);
  for (const number of [2, 3]) {
    await beginNextGame(campaign, number);
    await endAndRally();
  }
  const before = campaign.records.value;
  expect(await raiders(campaign)).toEqual([8, 7, 7]);

  const hospital = await openEntry(campaign, stays.id);
  const { draft } = await prepareCorrection(campaign, hospital.target!, {
    title: 'Hospital',
    changes: [change('Raiders', 'state', 'wounded', 'absent'), change('Raiders', 'facts.absent', null, 1)],
  });
  await campaign.rewrite(draft);
  expect(unitNamed(campaign, 'Raiders').men[1]!.state).toBe('standing');
  expect(unitNamed(campaign, 'Raiders').men[1]!.facts).not.toHaveProperty('absent');
  expect(await raiders(campaign)).toEqual([8, 7, 8]);
  const unit = unitNamed(campaign, 'Raiders');
  const { events, entries } = await readHistory(campaign, unit, unit.men[1]!);
  expect(events.map(({ words }) => words)).toEqual([
    'Wounded, game 1, turn 1.',
    'Recovering, after game 1.',
    'Returned, after game 2.',
  ]);
  const games = countGames(
    unit.men[1]!,
    unit,
    historiesOf(campaign.kind(unit), entries, campaign.records.value.games),
    events,
    campaign.records.value.games,
  );
  expect(games).toBe(2);
  await campaign.undo(draft.id);
  expect(campaign.records.value).toEqual(before);

  const shaken: RecordChange = {
    ...{ of: 'unit', id: unitNamed(campaign, 'Hill Post').id, field: 'facts.shaken' },
    ...{ from: false, to: true },
  };
  const { target } = await openEntry(campaign, fire.id);
  const second = await prepareCorrection(campaign, target!, { title: 'Fire', changes: [...fire.changes, shaken] });
  expect(correctionWords(campaign, target!, second)).toContain('After Game 1: Hill Post: rallied.');
  await campaign.rewrite(second.draft);
  expect(unitNamed(campaign, 'Hill Post').facts.shaken ?? false).toBe(false);

  const again = await prepareCorrection(campaign, (await openEntry(campaign, fire.id)).target!, {
    title: 'Fire again',
    changes: [...fire.changes, shaken],
  });
  expect(again.draft.amends?.additions).toHaveLength(1);
  expect(correctionWords(campaign, target!, again)).not.toContain('After Game 1: Hill Post: rallied.');
});

test('a roll added to an earlier hospital leaves no attempts with a man who has recovered since', async () => {
  const campaign = await desk.campaign('tsatf-20');
  const unit = () => unitNamed(campaign, 'Raiders');
  const his = { of: 'man', id: unit().men[1]!.id, unit: unit().id } as const;
  const state = (from: string, to: string): RecordChange => ({ ...his, field: 'state', from, to });
  const attempts = (by: number): RecordChange => ({ ...his, field: 'facts.attempts', by });
  await writePlay(campaign, 'Fire', 'fire', [state('standing', 'wounded')]);
  await endGame(campaign, changesBetween(campaign));
  const first = await writePlay(campaign, 'Hospital', 'after-the-game', []);
  await writePlay(campaign, 'Hospital again', 'after-the-game', [attempts(1)]);
  await writePlay(campaign, 'Hospital at last', 'after-the-game', [state('wounded', 'standing'), attempts(-1)]);
  const before = campaign.records.value;

  const { target } = await openEntry(campaign, first.id);
  const added = await prepareCorrection(campaign, target!, { title: 'Hospital', changes: [attempts(1)] });
  await campaign.rewrite(added.draft);
  expect([unit().men[1]!.state, unit().men[1]!.facts.attempts ?? 0]).toEqual(['standing', 0]);
  await campaign.undo(added.draft.id);
  expect(campaign.records.value).toEqual(before);
});

test.each([
  { absent: 1, began: [8, 8, 8, 7, 8], games: 4 },
  { absent: 2, began: [8, 7, 8, 7, 8], games: 3 },
  { absent: 3, began: [8, 7, 7, 7, 8], games: 2 },
  { absent: 4, began: [8, 7, 7, 7, 7], games: 1 },
])('a man who misses $absent by a corrected hospital serves games entered afterwards too, by date', async (row) => {
  const campaign = await desk.campaign('tsatf-20');
  const change = (field: string, from: unknown, to: unknown): RecordChange => ({
    ...{ of: 'man', id: unitNamed(campaign, 'Raiders').men[1]!.id, unit: unitNamed(campaign, 'Raiders').id },
    ...{ field, from, to },
  });
  const enter = (id: string, begun: string) => {
    const given = newGame(campaign.system, campaign.records.value, { id, begun });
    return campaign.edit(id, [creationOf('game', { ...given, ended: begun, turn: 0 })], 'game', id);
  };
  await writePlay(campaign, 'Fire', 'fire', [change('state', 'standing', 'wounded')]);
  await endGame(campaign, changesBetween(campaign));
  const hospital = await writePlay(campaign, 'Hospital', 'after-the-game', [change('facts.attempts', null, 1)]);
  await beginNextGame(campaign, 2);
  await endGame(campaign, changesBetween(campaign));
  await beginNextGame(campaign, 3);
  await endGame(campaign, changesBetween(campaign));
  // One game before the second, and one after the third.
  await enter('before', '2026-11-21T23:00:00.000Z');
  await enter('after', '2026-11-23T23:00:00.000Z');
  expect(await raiders(campaign)).toEqual([8, 7, 7, 7, 7]);

  const { target } = await openEntry(campaign, hospital.id);
  const correction = await prepareCorrection(campaign, target!, {
    title: 'Hospital',
    changes: [change('state', 'wounded', 'absent'), change('facts.absent', null, row.absent)],
  });
  await campaign.rewrite(correction.draft);
  const unit = unitNamed(campaign, 'Raiders');
  expect([unit.men[1]!.state, unit.men[1]!.facts.absent]).toEqual(['standing', undefined]);
  // The two games entered afterwards are the last.
  expect(await raiders(campaign)).toEqual(row.began);
  const { events, entries } = await readHistory(campaign, unit, unit.men[1]!);
  const { games } = campaign.records.value;
  const histories = historiesOf(campaign.kind(unit), entries, games);
  expect(countGames(unit.men[1]!, unit, histories, events, games)).toBe(row.games);
});

test('the end of a game is corrected after another unit than it rallied turned out to be shaken', async () => {
  const campaign = await desk.campaign('tsatf-20');
  const shaken = (name: string): RecordChange => ({
    ...{ of: 'unit', id: unitNamed(campaign, name).id, field: 'facts.shaken' },
    ...{ from: false, to: true },
  });
  const fire = await writePlay(campaign, 'Fire', 'fire', [shaken('Hill Post')]);
  const end = await endGame(campaign, changesBetween(campaign));
  const { target } = await openEntry(campaign, fire.id);
  const first = await prepareCorrection(campaign, target!, { title: 'Fire', changes: [shaken('Raiders')] });
  await campaign.rewrite(first.draft);

  const form = await openEntry(campaign, end.id);
  const { value, ...rest } = formBasisOf(campaign.system.units, form.target!);
  const facts = { ...value.facts!, result: 'By a hair' };
  const body = bodyOf(form.target!, { value, ...rest }, { ...value, facts }, unitsBeforeEntry(form.target!));
  const { draft } = await prepareCorrection(campaign, form.target!, body);
  await campaign.rewrite(draft);
  expect(campaign.records.value.games[0]!.result).toBe('By a hair');
  expect(unitNamed(campaign, 'Raiders').facts.shaken ?? false).toBe(false);
});

test('what follows names no man whose part in the entry and whose record stay', async () => {
  const campaign = await desk.campaign('tsatf-ww2');
  const [one, other] = campaign.units;
  const duel = (at: number): RecordChange => ({
    ...{ of: 'man', id: one!.men[at]!.id, unit: one!.id, field: 'facts.duels', by: 1 },
  });
  const falls = (at: number, of: string | undefined): RecordChange => ({
    ...{ of: 'man', id: one!.men[at]!.id, unit: one!.id, field: 'state', from: 'ok', to: 'wounded' },
    why: { by: 'melee', ...(of === undefined ? {} : { of }) },
  });
  const first = await campaign.edit('A duel', [duel(1)]);
  const melee = await campaign.edit('A melee', [duel(1), duel(2), falls(3, other!.name), falls(4, other!.name)]);
  const correct = async (id: string, title: string, changes: readonly RecordChange[]) => {
    const { target } = await openEntry(campaign, id);
    const correction = await prepareCorrection(campaign, target!, { title, changes });
    const words = correctionWords(campaign, target!, correction);
    await campaign.rewrite(correction.draft);
    return words;
  };
  await correct(first.id, 'No duel', []);
  const label = (at: number) => `${one!.men[at]!.tag} ${one!.men[at]!.name} of ${one!.name}`;
  expect(
    await correct(melee.id, 'A melee', [duel(1), falls(3, other!.name), falls(4, 'Tanks'), falls(5, 'Tanks')]),
  ).toEqual([
    `${label(4)}: wounded in the melee with Tanks.`,
    `${label(5)}: wounded.`,
    `No longer: ${label(2)}: Duels won +1.`,
  ]);
});

test('losses of a game entered afterwards lower the strengths of the games dated after it', async () => {
  const campaign = await desk.campaign('tsatf-20');
  await endGame(campaign);
  for (const number of [2, 3]) {
    await beginNextGame(campaign, number);
    await endGame(campaign);
  }
  const raiders = unitNamed(campaign, 'Raiders');
  const strengths = async () =>
    strengthsByGame(campaign.system, campaign.records.value, await log(campaign)).units.find(
      ({ name }) => name === 'Raiders',
    )!.men;
  expect(await strengths()).toEqual([8, 8, 8, 8]);
  const before = await reportOf(campaign, 3);
  const past = {
    ...newGame(campaign.system, campaign.records.value, { id: 'past', begun: '2026-11-22T21:00:00.000Z' }),
    ...{ ended: new Date().toISOString(), turn: 0, strengths: { [raiders.id]: 8 } },
  };
  const lost = (at: number): RecordChange => stateChange(campaign, 'Raiders', at, 'standing', 'killed');
  const entered = await campaign.edit('Past', [creationOf('game', past), lost(0), lost(1)], 'game', 'past');
  // Games 1 and 2, the game entered, game 3, and now.
  expect(await strengths()).toEqual([8, 8, 8, 6, 6]);
  const after = await reportOf(campaign, 3);
  expect(after).toContain('Raiders: 6 of 6. No losses.');
  expect(after).toMatch(/Corrected on \d{4}-\d\d-\d\d\./);

  const { target } = await openEntry(campaign, entered.id);
  const body = { title: 'Past', changes: [creationOf('game', past), lost(0)] };
  const correction = await prepareCorrection(campaign, target!, body);
  const { draft } = correction;
  expect(correctionWords(campaign, target!, correction)).toContain('Strengths change in Game 3.');
  await campaign.rewrite(draft);
  expect(await strengths()).toEqual([8, 8, 8, 7, 7]);
  await campaign.undo(draft.id);
  expect(await strengths()).toEqual([8, 8, 8, 6, 6]);
  await campaign.undo(entered.id);
  expect(await strengths()).toEqual([8, 8, 8, 8]);
  expect(await reportOf(campaign, 3)).toBe(before);
});

test('a loss that a correction adds to a game entered afterwards is a hit of that game', async () => {
  const campaign = await desk.campaign('tsatf-20');
  await endGame(campaign);
  const past = {
    ...newGame(campaign.system, campaign.records.value, { id: 'past', begun: '2026-11-19T21:00:00.000Z' }),
    ...{ ended: '2026-11-19T21:00:00.000Z', turn: 0 },
  };
  const entered = await campaign.edit('Past', [creationOf('game', past)], 'game', 'past');
  const { target } = await openEntry(campaign, entered.id);
  const form = formBasisOf(campaign.system.units, target!);
  const raiders = unitNamed(campaign, 'Raiders');
  const [man] = raiders.men;
  const killed = campaign.kind(raiders).states.find(({ id }) => id === 'killed')!;
  const now = { ...form.value, casualties: { [man!.id]: killed } };
  const { draft } = await prepareCorrection(campaign, target!, bodyOf(target!, form, now, unitsBeforeEntry(target!)));
  await campaign.rewrite(draft);
  const { events } = await readHistory(campaign, unitNamed(campaign, 'Raiders'), man!);
  expect(events.map(({ words }) => words)).toContain(`Killed in “${past.name}”.`);
  expect(countHits(events)).toBe(1);
});

test('a game moved before another changes the strengths of both', async () => {
  const campaign = await desk.campaign('tsatf-20');
  await endGame(campaign);
  await beginNextGame(campaign, 2);
  await endGame(campaign);
  await beginNextGame(campaign, 3);
  await writePlay(campaign, 'Fire on Raiders', 'fire', [stateChange(campaign, 'Raiders', 0, 'standing', 'killed')]);
  await endGame(campaign);
  await beginNextGame(campaign, 4);
  await endGame(campaign);
  expect(await raiders(campaign)).toEqual([8, 8, 8, 7]);
  const entry = (await log(campaign)).find(({ title }) => title === 'Game 3 ends')!;
  const { target } = await openEntry(campaign, entry.id);
  const begun: RecordChange = {
    ...{ of: 'game', id: 'g3', field: 'begun', from: '2026-11-23T19:00:00.000Z', to: '2026-11-21T19:00:00.000Z' },
  };
  const { draft } = await prepareCorrection(campaign, target!, {
    title: entry.title,
    changes: [...entry.changes, begun],
  });
  await campaign.rewrite(draft);
  expect(await raiders(campaign)).toEqual([8, 7, 8, 7]);
  await campaign.undo(draft.id);
  expect(await raiders(campaign)).toEqual([8, 8, 8, 7]);
});

test('a man killed by a correction of an ended game is listed as killed in his unit', async () => {
  const campaign = await desk.campaign('tsatf-20');
  const kills = (at: number) => [stateChange(campaign, 'Raiders', at, 'standing', 'killed')];
  const wrong = await writePlay(campaign, 'Fire on Raiders', 'fire', kills(0));
  await endGame(campaign, changesBetween(campaign));
  const { target } = await openEntry(campaign, wrong.id);
  const { title, units } = target!.entry;
  const body = { title, changes: kills(1), ...(units ? { units } : {}), told: wrong.told! };
  const { draft } = await prepareCorrection(campaign, target!, body);
  await campaign.rewrite(draft);
  const unit = unitNamed(campaign, 'Raiders');
  expect(unit.men.slice(0, 2).map(({ state }) => state)).toEqual(['standing', 'gone']);
  const entries = await campaign.store.entriesAbout(campaign.id, unit.id);
  const men = menInRecord(campaign.system, campaign.records.value, unit, entries);
  expect(men.slice(0, 2).map(({ state }) => state.title)).toEqual(['Fit', 'Killed']);
});

test('a game entered afterwards that was set aside is corrected without the man who fell before it', async () => {
  const campaign = await desk.campaign('tsatf-20');
  const fire = await writePlay(campaign, 'Fire', 'fire', [stateChange(campaign, 'Raiders', 0, 'standing', 'killed')]);
  await endGame(campaign, changesBetween(campaign));
  const begun = '2026-11-23T12:00:00.000Z';
  const game = { ...newGame(campaign.system, campaign.records.value, { id: 'late', begun }), ended: begun, turn: 0 };
  const hit = [1, 2].map((at) => ({ ...stateChange(campaign, 'Raiders', at), why: { by: 'afterwards' as const } }));
  const late = await campaign.edit('Late', [creationOf('game', game), ...hit], 'game', 'late');
  const first = await openEntry(campaign, fire.id);
  const body = { title: 'Fire', changes: [{ ...hit[0]!, to: 'killed' }], told: fire.told! };
  const killed = await prepareCorrection(campaign, first.target!, body);
  expect(killed.preview.unfit.map(({ id }) => id)).toEqual([late.id]);
  await campaign.rewrite(killed.draft);
  const { target } = await openEntry(campaign, late.id);
  const form = formBasisOf(campaign.system.units, target!);
  const { draft, preview } = await prepareCorrection(
    campaign,
    target!,
    bodyOf(target!, form, form.value, unitsBeforeEntry(target!)),
  );
  expect(preview.unfit).toEqual([]);
  await campaign.rewrite(draft);
  expect(
    unitNamed(campaign, 'Raiders')
      .men.slice(0, 3)
      .map(({ state }) => state),
  ).toEqual(['standing', 'gone', 'wounded']);
});
