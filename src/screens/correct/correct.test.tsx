import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { newGame } from '../../campaign/games/games.ts';
import { amendedEntries } from '../../campaign/log/amendments.ts';
import { creationOf } from '../../campaign/records/differences.ts';
import type { RecordChange } from '../../campaign/records/records.ts';
import { manLabel } from '../../campaign/records/recordwords.ts';
import { report } from '../../campaign/reports/report.ts';
import { layOutReport, plainText } from '../../campaign/reports/reporttext.ts';
import { awardMedal } from '../../campaign/units/medals.ts';
import type { Man } from '../../engine/roster.ts';
import { AtDesk } from '../../testkit/atdesk.tsx';
import { beginNextGame, endGame, stateChange, statesIn, unitNamed, writePlay } from '../../testkit/gameedits.ts';
import { openAppState } from '../state/appstate.ts';
import { readHistory } from '../state/history.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { Consequences, ConsequencesSheet } from './consequencessheet.tsx';
import { openEntry, prepareCorrection } from './correction.ts';
import { correctionWords } from './correctionwords.ts';

let desk: AtDesk;
beforeEach(async () => {
  desk = await AtDesk.open();
});

const key = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await key(name));
const sheet = async (name: string) => within(await screen.findByRole('dialog', { name }));
const recorded = async (campaign: OpenCampaign) => {
  await press(/^Record/);
  await waitFor(() => expect(campaign.loaded.value.plays).toEqual([]));
  cleanup();
};
const saveCorrection = async () =>
  userEvent.click((await sheet('What follows')).getByRole('button', { name: 'Save the correction' }));

/** A campaign whose wounded men roll after each game. */
async function campaignWithHospital(): Promise<OpenCampaign> {
  const campaign = await desk.campaign('tsatf-20');
  await campaign.edit('House rules', [{ of: 'campaign', id: 'c', field: 'house.wounded', from: null, to: 'table' }]);
  return campaign;
}

/** Ends the game and rolls for the wounded men of units, in order. */
async function rollHospital(campaign: OpenCampaign, names: readonly string[], ...faces: readonly number[]) {
  await endGame(campaign);
  const dice = faces.map((face, i) => [`man/${i + 1}/recovery`, [face]] as const);
  const unit = names.map((name) => unitNamed(campaign, name));
  render(await desk.fight(campaign, 'after-the-game', { unit }, dice));
  await recorded(campaign);
  return campaign.loaded.value.tail[0]!;
}

const cards = (side: string, ...codes: readonly string[]) =>
  codes.map((code, i) => [`${side}/1/fallen/hit/${i + 1}/card`, code] as const);

/** The first printed battle, recorded with a fourth casualty of Hill Post that was none. */
async function hillPost(opened?: OpenCampaign): Promise<OpenCampaign> {
  const campaign = opened ?? (await desk.campaign('tsatf-20'));
  const units = { attacker: [unitNamed(campaign, 'Raiders')], defender: [unitNamed(campaign, 'Hill Post')] };
  render(
    await desk.fight(
      campaign,
      'close-combat',
      units,
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
  await recorded(campaign);
  return campaign;
}

test('a die of a recorded fight is corrected: what follows is shown, saved, and undone', async () => {
  const campaign = await hillPost();
  const { id, title } = campaign.loaded.value.tail[0]!;
  const { side } = unitNamed(campaign, 'Hill Post');
  const { id: game } = campaign.game.value!;
  const won = await campaign.edit('Won', [{ of: 'game', id: game, field: 'winner', from: null, to: side }]);
  const before = campaign.records.value;
  render(desk.at('c', campaign.id, 'log'));
  await press(new RegExp(`^${title.slice(0, 20)}`));
  await userEvent.click(await screen.findByRole('link', { name: 'Correct this' }));
  expect((await screen.findByRole('region', { name: 'Result' })).textContent).toContain('Hill Post wins and holds.');
  const result = within(await screen.findByRole('region', { name: 'Result' }));
  const story = within(result.getByRole('list', { name: 'Story so far' }));
  await userEvent.click(story.getByRole('button', { name: /^Hill Post: confirming die/ }));
  for (const name of [/^No /, /^Change anyway/])
    await userEvent.click(within((await screen.findAllByRole('dialog')).at(-1)!).getByRole('button', { name }));
  await waitFor(() => expect(screen.getByRole('region', { name: 'Result' }).textContent).toContain('Raiders win'));
  expect(campaign.loaded.value.tail[0]?.id).toBe(won.id);
  await press('Save the correction…');
  const follows = await sheet('What follows');
  const winner = before.sides.find((one) => one.id === side)!.name;
  follows.getByText(`${campaign.game.value!.name} still says: ${winner} won.`);
  expect(campaign.records.value).toEqual(before);
  await saveCorrection();
  await waitFor(() => expect(campaign.loaded.value.tail[0]?.kind).toBe('amendment'));
  expect(campaign.loaded.value.tail.find((entry) => entry.id === id)?.effect?.amendment).toBeDefined();
  expect(statesIn(campaign, 'Hill Post')).not.toEqual(before.units.find(({ name }) => name === 'Hill Post'));
  expect((await screen.findByRole('list', { name: 'Log, newest first' })).textContent).toContain('Raiders win');
  expect(screen.getByText('corrected')).toBeDefined();
  await press('Undo');
  await waitFor(() => expect(campaign.records.value).toEqual(before));
  expect(screen.queryByText('corrected')).toBeNull();
});

test('losses entered for the wrong unit: the hospital no longer fits, is set aside, and can be corrected', async () => {
  const campaign = await desk.campaign('tsatf-20');
  const [raiders, post] = [unitNamed(campaign, 'Raiders'), unitNamed(campaign, 'Hill Post')];
  const state = (unit: typeof raiders, at: number, from: string, to: string): RecordChange => ({
    ...{ of: 'man', id: unit.men[at]!.id, unit: unit.id, field: 'state', from, to },
    why: { by: from === 'ok' ? 'fire' : 'recovery' },
  });
  const [ok = ''] = statesIn(campaign, 'Raiders');
  const { states: known } = campaign.kind(raiders);
  const hurt = known.find(({ isActive, tone }) => !isActive && tone === 'warn')!.id;
  const dead = known.find(({ isActive, tone }) => !isActive && tone === 'bad')!.id;
  const { id } = await campaign.edit('Raiders: 1 wounded', [state(raiders, 0, ok, hurt)]);
  const hospital = await campaign.edit('Raiders: 1 died', [state(raiders, 0, hurt, dead)]);
  await campaign.edit('Hill Post: 1 wounded', [state(post, 1, ok, hurt)]);
  render(desk.at('c', campaign.id, 'correct', id));
  await press(/Raiders.*wounded/);
  for (let tap = 0; tap < 2; tap++)
    await userEvent.click(
      (await sheet('Raiders')).getAllByRole('button', { name: new RegExp(raiders.men[0]!.name) })[0]!,
    );
  await press('Back to the units');
  await press(/Hill Post/);
  await userEvent.click((await sheet('Hill Post')).getAllByRole('button', { name: new RegExp(post.men[0]!.name) })[0]!);
  await press('Back to the units');
  await press(/^Save the correction…/);
  const words = (await screen.findByRole('dialog', { name: 'What follows' })).textContent;
  expect(words).toContain(`${raiders.men[0]!.name} of Raiders was never hit.`);
  expect(words).toContain(`${post.men[0]!.name} of Hill Post: wounded.`);
  expect(words).toContain('1 later entry no longer fits');
  expect(words).toContain('Raiders: 1 died: ');
  expect(words).toContain(`of Raiders is ${ok} now, no longer ${hurt}.It is set aside with all results`);
  expect(words).toContain('1 later entry stays.');
  await press('Save the correction');
  await waitFor(() => expect(statesIn(campaign, 'Raiders')[0]).toBe(ok));
  expect(statesIn(campaign, 'Hill Post').slice(0, 2)).toEqual([hurt, hurt]);
  await press(/^Raiders: 1 died/);
  expect((await screen.findByRole('dialog')).textContent).toContain('Set aside: it does not fit the entries before it');
  expect(screen.getByRole('link', { name: 'Correct this' }).getAttribute('href')).toContain(hospital.id);
  cleanup();
  render(desk.at('c', campaign.id, 'campaign'));
  await screen.findByText('Raiders: 1 died: set aside.');
  await press('Leave it');
  await waitFor(() => expect(screen.queryByText('Raiders: 1 died: set aside.')).toBeNull());
});

test('the result of a game is corrected in its own form, and its report follows', async () => {
  const campaign = await desk.campaign('tsatf-20');
  const { id: game, name } = campaign.game.value!;
  const [red, blue] = campaign.records.value.sides;
  const { id } = await endGame(campaign, [{ of: 'game', id: game, field: 'winner', from: null, to: red!.id }]);
  render(desk.at('c', campaign.id, 'log'));
  await press(new RegExp(`^${name} ends`));
  await userEvent.click(await screen.findByRole('link', { name: 'Correct this' }));
  expect((await screen.findByRole('radio', { name: red!.name, checked: true })).tagName).toBe('INPUT');
  expect(screen.queryByRole('heading', { name: 'Who fell?' })).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: blue!.name }));
  await userEvent.type(screen.getByRole('textbox', { name: /^Result/ }), 'By a hair');
  await press(/^Save the correction…/);
  const follows = await sheet('What follows');
  expect(follows.getByText(`${name}: ${blue!.name} won.`)).toBeDefined();
  expect(follows.getByText(`${name}: result “By a hair”.`)).toBeDefined();
  await saveCorrection();
  await waitFor(() =>
    expect(campaign.records.value.games.find((one) => one.id === game)).toMatchObject({
      ...{ winner: blue!.id, result: 'By a hair', ended: '2026-11-21T22:00:00.000Z' },
    }),
  );
  expect(campaign.loaded.value.tail.find((entry) => entry.id === id)?.aside).toBeUndefined();
});

test('a game entered afterwards is corrected with its facts and losses', async () => {
  const campaign = await desk.campaign('tsatf-20');
  const raiders = unitNamed(campaign, 'Raiders');
  const game = {
    ...newGame(campaign.system, campaign.records.value, { id: 'past', begun: '2026-11-10T19:00:00.000Z' }),
    ...{ ended: '2026-11-10T22:00:00.000Z', turn: 0, strengths: { [raiders.id]: 8 } },
  };
  const lost: RecordChange = {
    ...{ of: 'man', id: raiders.men[0]!.id, unit: raiders.id, field: 'state', from: 'standing', to: 'killed' },
    why: { by: 'afterwards' },
  };
  const { id } = await campaign.edit('Past, entered afterwards', [creationOf('game', game), lost], 'game', 'past');
  render(desk.at('c', campaign.id, 'correct', id));
  const name = await screen.findByRole('textbox', { name: /^Name of the game/ });
  await userEvent.clear(name);
  await userEvent.type(name, 'Pass fight');
  fireEvent.input(screen.getByLabelText('Day'), { target: { value: '2026-11-12' } });
  await press(/Raiders.*killed/);
  await userEvent.click(
    (await sheet('Raiders')).getAllByRole('button', { name: new RegExp(raiders.men[0]!.name) })[0]!,
  );
  await press('Back to the units');
  await press(/^Save the correction…/);
  const follows = await sheet('What follows');
  expect(follows.getByText(`${raiders.men[0]!.tag} ${raiders.men[0]!.name} of Raiders was never hit.`)).toBeDefined();
  expect(follows.getByText(/name “Pass fight”/)).toBeDefined();
  follows.getByText(/: begun, 12 November 2026\.$/);
  expect(follows.queryByText(/: ended,/)).toBeNull();
  await saveCorrection();
  await waitFor(() => expect(statesIn(campaign, 'Raiders')[0]).toBe('standing'));
  expect(campaign.records.value.games.find((one) => one.id === 'past')?.name).toBe('Pass fight');
});

test('a result that the app suggested follows a correction, and words of one’s own stay', async () => {
  const campaign = await hillPost();
  const { id, told, changes } = campaign.loaded.value.tail[0]!;
  const game = campaign.game.value!;
  const result = (from: unknown, to: unknown): RecordChange => ({ of: 'game', id: game.id, field: 'result', from, to });
  const resultNow = () => campaign.records.value.games[0]?.result;
  await campaign.edit('Result', [result(null, told!.verdict)]);
  const { target } = await openEntry(campaign, id);
  const body = { title: 'Raiders win', changes, told: { ...told!, verdict: 'Raiders win.' } };
  const correction = await prepareCorrection(campaign, target!, body);
  expect(correctionWords(campaign, target!, correction)).toContain(`${game.name} now says: Raiders win.`);
  await campaign.rewrite(correction.draft);
  expect(resultNow()).toBe('Raiders win.');
  await campaign.undo(correction.draft.id);
  expect(resultNow()).toBe(told!.verdict);
  await campaign.edit('Result', [result(told!.verdict, 'A bloody draw')]);
  await campaign.rewrite((await prepareCorrection(campaign, target!, body)).draft);
  expect(resultNow()).toBe('A bloody draw');
});

test('a game won because nobody was left says so only while nobody is', async () => {
  const campaign = await desk.campaign('tsatf-20');
  const [, beaten] = campaign.records.value.sides;
  const all = campaign.units
    .filter(({ side }) => side === beaten!.id)
    .flatMap(({ id: unit, men }) =>
      men.map(({ id }): RecordChange => ({ of: 'man', id, unit, field: 'state', from: 'standing', to: 'killed' })),
    );
  const { id } = await campaign.edit('All fall', all);
  render(desk.at('c', 'c', 'campaign'));
  await press('End the game');
  await userEvent.click((await sheet('End Game 1?')).getByRole('button', { name: 'End the game' }));
  const nobody = `${beaten!.name} has nobody left`;
  await waitFor(() => expect(campaign.records.value.games[0]?.result).toBe(nobody));
  const correct = async (changes: readonly RecordChange[]) => {
    const { target } = await openEntry(campaign, id);
    const correction = await prepareCorrection(campaign, target!, { title: 'Some fall', changes });
    await campaign.rewrite(correction.draft);
    return correctionWords(campaign, target!, correction);
  };
  const winner = campaign.records.value.sides[0]!.name;
  expect(await correct(all.slice(1))).toContain(`Game 1 now says: ${winner} won.`);
  expect(campaign.records.value.games[0]).not.toHaveProperty('result');
  await campaign.undo(campaign.loaded.value.tail[0]!.id);
  expect(campaign.records.value.games[0]?.result).toBe(nobody);
});

test('a fight that stays says with how many men it was fought, if the records have fewer now', async () => {
  const campaign = await desk.campaign('tsatf-20');
  const wounded = (name: string, at: number) => stateChange(campaign, name, at);
  const { id: wrong } = await campaign.edit('Militia: 1 wounded', [wounded('Militia', 0)]);
  await hillPost(campaign);
  const [fight] = campaign.loaded.value.tail;
  const unhurt = statesIn(campaign, 'Raiders').indexOf('standing');
  const { target } = await openEntry(campaign, wrong);
  const correction = await prepareCorrection(campaign, target!, {
    title: 'Raiders: 1 wounded',
    changes: [wounded('Raiders', unhurt)],
  });
  const words = 'Raiders fought with 8 men; the records now say 7.';
  render(
    <ConsequencesSheet
      campaign={campaign}
      target={target!}
      correction={correction}
      onSaved={() => {}}
      onClose={() => {}}
    />,
  );
  const follows = await sheet('What follows');
  follows.getByText('Fought with other numbers');
  follows.getByText(`${fight!.title} ${words}`);
  follows.getByText('1 later entry stays.');
  await saveCorrection();
  await waitFor(() => expect(statesIn(campaign, 'Raiders')[unhurt]).toBe('wounded'));
  cleanup();
  render(desk.at('c', campaign.id, 'log'));
  await press(new RegExp(`^${fight!.title.slice(0, 20)}`));
  await screen.findByText(words);
  const records = campaign.records.value;
  const reportNow = async () => {
    const told = report(
      campaign.system,
      campaign.records.value,
      records.games[0]!,
      await campaign.entriesUntil(() => false),
    );
    return plainText(layOutReport(told, (iso) => iso));
  };
  expect(await reportNow()).toContain(`Fought with other numbers\n- ${fight!.title} ${words}`);

  const again = await prepareCorrection(campaign, (await openEntry(campaign, wrong)).target!, {
    title: 'Raiders, Militia: 2 wounded',
    changes: [wounded('Raiders', unhurt), wounded('Militia', 0)],
  });
  expect(again.preview.mismatches).toEqual([]);
  await campaign.undo(correction.draft.id);
  expect(await reportNow()).not.toContain('Fought with other numbers');
});

test('a hospital that was set aside keeps each die with its man, and asks about a man newly wounded', async () => {
  const campaign = await campaignWithHospital();
  const post = unitNamed(campaign, 'Hill Post');
  const wounded = (name: string, ...places: readonly number[]) => places.map((at) => stateChange(campaign, name, at));
  const { id: wrong } = await campaign.edit('Raiders: 3 wounded', wounded('Raiders', 0, 1, 2));
  await campaign.edit('Hill Post: 2 wounded', wounded('Hill Post', 0, 1));
  const hospital = await rollHospital(campaign, ['Raiders', 'Hill Post'], 3, 1, 6, 2, 3);
  const { target } = await openEntry(campaign, wrong);
  const changes = [...wounded('Raiders', 0), ...wounded('Militia', 4)];
  const { draft, preview } = await prepareCorrection(campaign, target!, { title: 'Militia: 1 wounded', changes });
  expect(preview.unfit.map(({ id, changes, told }) => [id, changes, told?.play])).toEqual([
    [hospital.id, [], undefined],
  ]);
  await campaign.rewrite(draft);

  render(desk.at('c', campaign.id, 'correct', hospital.id));
  await press(/^Still out/);
  await press('Save the correction…');
  const words = (await screen.findByRole('dialog', { name: 'What follows' })).textContent;
  expect(words).toContain(`As first recorded: ${post.men[0]!.tag} ${post.men[0]!.name} of ${post.name}.`);
  await press('Save the correction');
  await waitFor(() => expect(statesIn(campaign, 'Hill Post').slice(0, 2)).toEqual(['standing', 'wounded']));
  expect(statesIn(campaign, 'Raiders').slice(0, 3)).toEqual(['wounded', 'standing', 'standing']);
  expect(statesIn(campaign, 'Militia')[4]).toBe('wounded');
  const attempts = (name: string) => unitNamed(campaign, name).men.map(({ facts }) => facts.attempts);
  expect([attempts('Raiders')[0], attempts('Hill Post')[1], attempts('Militia')[4]]).toEqual([1, 1, 1]);
});

test('a hospital that still fits names a man newly wounded, in the log too, until he has his roll', async () => {
  const campaign = await campaignWithHospital();
  const wounded = (name: string, at: number) => stateChange(campaign, name, at);
  const { id: wrong } = await campaign.edit('Raiders: 1 wounded', [wounded('Raiders', 0)]);
  const hospital = await rollHospital(campaign, ['Raiders'], 1);
  render(desk.at('c', campaign.id, 'log'));
  expect((await screen.findAllByText(hospital.title)).length).toBeGreaterThan(0);
  expect(screen.queryByText('roll missing')).toBeNull();
  cleanup();

  const { target } = await openEntry(campaign, wrong);
  const changes = [wounded('Raiders', 0), wounded('Raiders', 2), wounded('Militia', 4)];
  const correction = await prepareCorrection(campaign, target!, { title: 'Raiders, Militia: 3 wounded', changes });
  render(
    <ConsequencesSheet
      campaign={campaign}
      target={target!}
      correction={correction}
      onSaved={() => {}}
      onClose={() => {}}
    />,
  );
  const follows = await sheet('What follows');
  for (const [unit, at] of [['Raiders', 2] as const, ['Militia', 4] as const])
    follows.getByText(new RegExp(`${unitNamed(campaign, unit).men[at]!.name}.* was wounded before it and has no roll`));
  follows.getByText(`After ${campaign.records.value.games.at(-1)!.name}`);
  await userEvent.click(follows.getByRole('button', { name: 'Save, then add the roll' }));
  await waitFor(() => expect(location.hash).toContain(`correct/${hospital.id}`));
  cleanup();
  render(desk.at('c', campaign.id, 'log'));
  await screen.findByText('roll missing');
  cleanup();

  render(desk.at('c', campaign.id, 'correct', hospital.id));
  await press(/^Still out/);
  await press(/^Back/);
  await press('Save the correction…');
  await saveCorrection();
  await waitFor(() => expect(statesIn(campaign, 'Militia')[4]).toBe('standing'));
  expect(statesIn(campaign, 'Raiders').slice(0, 3)).toEqual(['standing', 'standing', 'wounded']);
  cleanup();
  render(desk.at('c', campaign.id, 'log'));
  await screen.findAllByText('corrected');
  expect(screen.queryByText('roll missing')).toBeNull();
});

test('a correction does not ask for a unit that was left out of the hospital, and can be saved without the roll', async () => {
  const campaign = await campaignWithHospital();
  const wounded = (name: string, at: number) => stateChange(campaign, name, at);
  const before = [wounded('Raiders', 0), wounded('Militia', 4)];
  const { id } = await campaign.edit('2 wounded', before);
  const { id: hospital } = await rollHospital(campaign, ['Raiders'], 1);
  const follow = async (...more: readonly RecordChange[]) => {
    const { target } = await openEntry(campaign, id);
    const body = { title: 'Some wounded', changes: [...before, ...more] };
    const correction = await prepareCorrection(campaign, target!, body);
    render(
      <ConsequencesSheet
        campaign={campaign}
        target={target!}
        correction={correction}
        onSaved={() => {}}
        onClose={() => {}}
      />,
    );
    return sheet('What follows');
  };
  const left = await follow(wounded('Militia', 2));
  expect(left.queryByText(/has no roll/)).toBeNull();
  expect(left.queryByRole('button', { name: /^Save, then/ })).toBeNull();
  cleanup();
  const asked = await follow(wounded('Raiders', 2));
  asked.getByText(/has no roll/);
  asked.getByRole('button', { name: 'Save, then add the roll' });
  await userEvent.click(asked.getByRole('button', { name: 'Save the correction' }));
  await waitFor(() => expect(location.hash).toMatch(/\/log$/));
  expect(campaign.loaded.value.tail.find((entry) => entry.id === hospital)?.effect?.unsettled).toHaveLength(1);
});

test('the key of what follows leads to the first hospital that is set aside or lacks a roll', async () => {
  const campaign = await desk.campaign('tsatf-20');
  const endAndRoll = async (name: string) => {
    await endGame(campaign);
    const roll = stateChange(campaign, name, 0, 'wounded', 'standing');
    return (await writePlay(campaign, name, 'after-the-game', [roll])).id;
  };
  const { id } = await campaign.edit('Raiders: 1 wounded', [stateChange(campaign, 'Raiders', 0)]);
  const first = await endAndRoll('Raiders');
  await beginNextGame(campaign, 2);
  const { id: militia } = await campaign.edit('Militia: 1 wounded', [stateChange(campaign, 'Militia', 0)]);
  const second = await endAndRoll('Militia');

  const { target } = await openEntry(campaign, id);
  const changes = [stateChange(campaign, 'Hill Post', 1)];
  const correction = await prepareCorrection(campaign, target!, { title: 'Hill Post: 1 wounded', changes });
  const { unfit, unsettled } = correction.preview;
  expect([unfit, unsettled].map((all) => all.map((entry) => entry.id))).toEqual([[first], [second]]);
  render(
    <ConsequencesSheet
      campaign={campaign}
      target={target!}
      correction={correction}
      onSaved={() => {}}
      onClose={() => {}}
    />,
  );
  await press(/^Save, then correct the roll/);
  await waitFor(() => expect(location.hash).toContain(`correct/${encodeURIComponent(first)}`));
  cleanup();

  // A hospital that an earlier correction set aside still comes before one that the next sets aside.
  location.hash = '#/';
  const { target: next } = await openEntry(campaign, militia);
  const again = await prepareCorrection(campaign, next!, { title: 'Militia: nobody', changes: [] });
  expect(again.preview.unfit.map((entry) => entry.id)).toEqual([second]);
  render(
    <ConsequencesSheet campaign={campaign} target={next!} correction={again} onSaved={() => {}} onClose={() => {}} />,
  );
  await press(/^Save, then correct the roll/);
  await waitFor(() => expect(location.hash).toContain(`correct/${encodeURIComponent(first)}`));
});

test('a man wounded before a correction and after it is not named as without a roll', async () => {
  const campaign = await campaignWithHospital();
  const wounded = (name: string, at: number) => stateChange(campaign, name, at);
  const { id } = await campaign.edit('3 wounded', [
    wounded('Raiders', 0),
    wounded('Raiders', 1),
    wounded('Militia', 4),
  ]);
  const { settles: game } = await rollHospital(campaign, ['Raiders'], 1, 1);
  const { target } = await openEntry(campaign, id);
  const changes = [wounded('Raiders', 0), wounded('Raiders', 1), wounded('Militia', 4), wounded('Hill Post', 2)];
  const { draft, preview } = await prepareCorrection(campaign, target!, { title: '4 wounded', changes });
  const { id: man, state } = { ...unitNamed(campaign, 'Hill Post').men[2]!, state: 'wounded' };
  const unsettled = [{ man, unit: unitNamed(campaign, 'Hill Post').id, state }];
  expect(preview.unsettled.map(({ effect }) => effect?.unsettled)).toEqual([unsettled]);
  await campaign.rewrite(draft);
  expect(campaign.loaded.value.tail.find(({ settles }) => settles === game)?.effect?.unsettled).toEqual(unsettled);
});

test('a corrected hospital asks no man of a unit that was not at its game', async () => {
  const campaign = await desk.campaign('tsatf-20');
  const { id } = await campaign.edit('Raiders: 1 wounded', [stateChange(campaign, 'Raiders', 0)]);
  await endGame(campaign);
  await beginNextGame(campaign, 2, { present: ['Raiders', 'Hill Post'].map((name) => unitNamed(campaign, name).id) });
  await campaign.edit('Raiders: another wounded', [stateChange(campaign, 'Raiders', 1)]);
  await endGame(campaign);
  const roll = stateChange(campaign, 'Raiders', 1, 'wounded', 'standing');
  const { id: hospital } = await writePlay(campaign, 'Hospital', 'after-the-game', [roll]);

  const { target } = await openEntry(campaign, id);
  const body = {
    title: '3 wounded',
    changes: ['Raiders', 'Hill Post', 'Militia'].map((name) => stateChange(campaign, name, 0)),
  };
  const { draft, preview } = await prepareCorrection(campaign, target!, body);
  const asked = preview.unsettled.flatMap(({ effect }) => effect?.unsettled ?? []);
  expect(asked.map(({ unit }) => unit)).toEqual([unitNamed(campaign, 'Hill Post').id]);
  await campaign.rewrite(draft);
  expect((await openEntry(campaign, hospital)).target?.unitsElsewhere).toEqual([unitNamed(campaign, 'Militia').id]);
});

test('a hospital without answers is corrected man by man', async () => {
  const campaign = await desk.campaign('tsatf-20');
  const { men } = unitNamed(campaign, 'Raiders');
  const state = (at: number, from?: string, to?: string) => stateChange(campaign, 'Raiders', at, from, to);
  await campaign.edit(
    'Raiders: 3 wounded',
    [0, 1, 2].map((at) => state(at)),
  );
  const rolled = [state(0, 'wounded', 'standing'), state(1, 'wounded', 'killed')];
  const { id } = await campaign.edit('Hospital', rolled);
  render(desk.at('c', campaign.id, 'correct', id));
  const choose = async (at: number, to: string) => {
    const choice = within(await screen.findByRole('radiogroup', { name: new RegExp(`^${men[at]!.tag} `) }));
    await userEvent.click(choice.getByRole('radio', { name: to }));
  };
  await choose(1, 'Wounded');
  await choose(2, 'Fit');
  await press(/^Save the correction…/);
  await saveCorrection();
  await waitFor(() => expect(statesIn(campaign, 'Raiders').slice(0, 3)).toEqual(['standing', 'wounded', 'standing']));
  const body = campaign.loaded.value.tail[0]?.amends?.body;
  expect(body?.changes.map((change) => change.why)).toEqual([{ by: 'recovery' }, { by: 'recovery' }]);
});

test('a correction half done is kept through a restart, and dropped once it is left', async () => {
  const campaign = await desk.campaign('tsatf-20');
  const { name } = campaign.game.value!;
  const { id } = await endGame(campaign);
  const open = () => render(desk.at('c', campaign.id, 'correct', id));
  const result = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Result/ });
  open();
  await userEvent.type(await result(), 'By a hair');
  const draft = await waitFor(async () => {
    const { correcting } = await desk.store.settings();
    expect(JSON.stringify(correcting)).toContain('By a hair');
    return correcting;
  });
  const isDropped = () => waitFor(async () => expect((await desk.store.settings()).correcting).toBeUndefined());
  cleanup();
  await isDropped();
  // A phone that dies leaves no screen, so nothing drops the draft.
  await desk.store.setSetting('correcting', draft);
  await openAppState(desk.store);
  render(desk.at());
  await userEvent.click(await screen.findByRole('link', { name: new RegExp(`^Finish the correction.*${name} ends`) }));
  expect((await result()).value).toBe('By a hair');
  cleanup();
  await isDropped();
  open();
  expect((await result()).value).toBe('');
});

test('undoing a correction, and bringing it back, shows first what follows', async () => {
  const campaign = await desk.campaign('tsatf-20');
  const raiders = unitNamed(campaign, 'Raiders');
  const state = (at: number, from?: string, to?: string) => stateChange(campaign, 'Raiders', at, from, to);
  const { id } = await campaign.edit('Raiders: 1 wounded', [state(0)]);
  await campaign.edit('Raiders: 1 died', [state(0, 'wounded', 'killed')]);
  const before = campaign.records.value;
  const body = { title: 'Raiders: another wounded', changes: [state(1)] };
  const { target } = await openEntry(campaign, id);
  const { draft } = await prepareCorrection(campaign, target!, body);
  await campaign.rewrite(draft);
  const after = campaign.records.value;

  render(desk.at('c', campaign.id, 'log'));
  await press(/^Corrected: Raiders: another wounded/);
  await press('Undo this');
  const [first, second] = raiders.men.map(({ name }) => name);
  const says = async (...words: readonly string[]) => {
    await screen.findByRole('heading', { name: 'What follows' });
    for (const one of words) expect(screen.getByText(new RegExp(one))).toBeDefined();
  };
  await says(`${first} of Raiders: wounded.`, `${second} of Raiders was never hit.`);
  await says('1 later entry fits again', 'Raiders: 1 died');
  expect(campaign.records.value).toEqual(after);
  await press('Undo the correction');
  await waitFor(() => expect(campaign.records.value).toEqual(before));

  await press(/^Correction undone: Raiders: another wounded/);
  await press('Bring it back');
  await says(`${second} of Raiders: wounded.`, `${first} of Raiders was never hit.`, '1 later entry no longer fits');
  await press('Bring the correction back');
  await waitFor(() => expect(campaign.records.value).toEqual(after));
});

test('a medal and a promotion are corrected: who has them, and for what', async () => {
  const campaign = await desk.campaign('tsatf-20');
  const unit = unitNamed(campaign, 'Militia');
  const [wrong, right] = unit.men.slice(-2) as [Man, Man];
  const titled = (man: Man, words: string) => `${manLabel(man, unit)}${words}`;
  await endGame(campaign);
  await campaign.edit(titled(wrong, ': awarded Cross'), [awardMedal(unit, wrong, 'm', 'Cross')]);
  const promotes = { of: 'man', id: wrong.id, unit: unit.id, field: 'role', from: wrong.role, to: 'nco' } as const;
  await campaign.edit(titled(wrong, ' is promoted to NCO'), [promotes]);
  await beginNextGame(campaign, 2);
  await endGame(campaign);
  const { events: before } = await readHistory(campaign, unit, wrong);
  const give = async (title: string, medal?: string) => {
    render(desk.at('c', campaign.id, 'log'));
    await press(new RegExp(`^${title}`));
    await userEvent.click(await screen.findByRole('link', { name: 'Correct this' }));
    await userEvent.click(await screen.findByRole('radio', { name: `${right.tag} ${right.name}` }));
    if (medal) fireEvent.input(screen.getByLabelText('Medal'), { target: { value: medal } });
    await press('Save the correction…');
    const { id } = campaign.loaded.value.tail[0]!;
    await saveCorrection();
    await waitFor(() => expect(campaign.loaded.value.tail[0]?.id).not.toBe(id));
    cleanup();
  };
  await give(titled(wrong, ': awarded'), 'Star');
  await give(titled(wrong, ' is promoted'));
  const now = unitNamed(campaign, 'Militia');
  expect(now.men.at(-2)).toEqual(wrong);
  expect(now.men.at(-1)).toEqual({ ...right, role: 'nco', medals: { m: 'Star' } });
  const { events } = await readHistory(campaign, now, now.men.at(-1)!);
  expect(events.map(({ words }) => words)).toEqual(before.map(({ words }) => words.replace('Cross', 'Star')));
});

test('a note is corrected: its words, its units and its day', async () => {
  const campaign = await desk.campaign('tsatf-20');
  const { id } = await campaign.edit('Note: The bridge burns.', []);
  const { at } = campaign.loaded.value.tail[0]!;
  render(desk.at('c', campaign.id, 'log'));
  await press(/^Note: The bridge/);
  await userEvent.click(await screen.findByRole('link', { name: 'Correct this' }));
  const words = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'What happened' });
  expect(words.value).toBe('The bridge burns.');
  expect(screen.queryByRole('heading', { name: 'Who fell?' })).toBeNull();
  await userEvent.clear(words);
  expect((await key(/^Save the correction…/)).getAttribute('aria-disabled')).toBe('true');
  await userEvent.type(words, 'The mill burns.');
  const day = screen.getByLabelText<HTMLInputElement>('Day');
  fireEvent.input(day, { target: { value: '2026-11-18' } });
  await press(/^Save the correction…/);
  const follows = await sheet('What follows');
  follows.getByText('“The mill burns”, not “The bridge burns”.');
  follows.getByText('Day: 18 November 2026.');
  await saveCorrection();
  const row = await key(/^Note: The mill burns\./);
  expect(row.textContent).toContain('18 November 2026');
  const corrected = amendedEntries(campaign.loaded.value.tail).find((entry) => entry.id === id);
  expect(corrected?.at.slice(0, 10)).toBe('2026-11-18');
  expect(Date.parse(corrected!.at) - Date.parse(at)).toBeLessThan(0);
  await campaign.undo(campaign.loaded.value.tail[0]!.id);
  expect(amendedEntries(campaign.loaded.value.tail).find((entry) => entry.id === id)?.at).toBe(at);
});

test('an entry that is undone is not named in what follows, and stays undone in the log', async () => {
  const campaign = await desk.campaign('tsatf-20');
  const { id: of } = campaign.game.value!;
  const begun = (from: string, to: string): RecordChange => ({ of: 'game', id: of, field: 'begun', from, to });
  const [first, wrong, right] = ['2026-11-20', '2026-11-21', '2026-11-22'].map((day) => `${day}T19:00:00.000Z`);
  const changed = await campaign.edit('Day changed', [begun(first!, wrong!)]);
  const again = await campaign.edit('Day changed again', [begun(wrong!, '2026-11-23T19:00:00.000Z')]);
  await campaign.undo(again.id);
  const { target } = await openEntry(campaign, changed.id);
  const body = { title: 'Day changed', changes: [begun(first!, right!)] };
  const { draft, preview } = await prepareCorrection(campaign, target!, body);
  expect(preview.unfit).toEqual([]);
  await campaign.rewrite(draft);
  expect(campaign.loaded.value.tail.find(({ id }) => id === again.id)?.aside).toEqual([
    'Game 1: begun is 22 November 2026 now, no longer 21 November 2026.',
  ]);
  render(desk.at('c', campaign.id, 'log'));
  const row = async (name: string) => (await key(new RegExp(`^${name}`))).textContent;
  expect(await row('Day changed again')).toMatch(/undone$/);
  expect(await row('Undone: Day changed again')).not.toMatch(/undone$/);
});

test('a long list of entries that no longer fit is shown in parts', async () => {
  const campaign = await hillPost();
  const { target } = await openEntry(campaign, campaign.loaded.value.tail[0]!.id);
  const { entry } = target!;
  const body = { title: entry.title, changes: entry.changes, told: entry.told! };
  const { preview } = await prepareCorrection(campaign, target!, body);
  const unfit = Array.from({ length: 120 }, (_, at) => ({ ...entry, title: `Roll ${at}`, aside: ['It is late.'] }));
  render(<Consequences campaign={campaign} title="" words={['One.']} preview={{ ...preview, unfit }} />);
  const rolls = () => screen.getAllByText(/^Roll \d+: It is late\.$/).length;
  expect(rolls()).toBe(50);
  await press('70 more');
  await press('20 more');
  expect(rolls()).toBe(120);
  expect(screen.queryByRole('button', { name: / more$/ })).toBeNull();
});

test('an entry that cannot be corrected is not opened', async () => {
  const campaign = await hillPost();
  const { id } = campaign.loaded.value.tail[0]!;
  await campaign.undo(id);
  render(desk.at('c', campaign.id, 'correct', id));
  expect(await screen.findByText(/is undone. Bring it back first./)).toBeDefined();
});

test('a corrected entry has a headline of its own, marked as corrected', async () => {
  const campaign = await desk.campaign('tsatf-20');
  const [first] = unitNamed(campaign, 'Raiders').men;
  const { id } = await campaign.edit('Raiders: 1 wounded', [stateChange(campaign, 'Raiders', 0)]);
  const later = await campaign.edit('Raiders: 1 died', [stateChange(campaign, 'Raiders', 0, 'wounded', 'killed')]);
  render(desk.at('c', campaign.id, 'correct', later.id));
  const choice = within(await screen.findByRole('radiogroup', { name: new RegExp(first!.name) }));
  await userEvent.click(choice.getByRole('radio', { name: 'Fit' }));
  await press(/^Save the correction…/);
  await saveCorrection();
  const row = async (name: string) => (await key(new RegExp(`^${name}`))).textContent;
  expect(await row('Raiders: 1 fit')).toMatch(/corrected$/);
  cleanup();

  render(desk.at('c', campaign.id, 'correct', id));
  await press(/Raiders.*wounded/);
  for (let tap = 0; tap < 2; tap++)
    await userEvent.click((await sheet('Raiders')).getAllByRole('button', { name: new RegExp(first!.name) })[0]!);
  await press('Back to the units');
  await press(/^Save the correction…/);
  await saveCorrection();
  expect(await row('Raiders: no change')).toMatch(/corrected$/);
  expect(screen.queryByRole('button', { name: /^Raiders: 1 (wounded|died)/ })).toBeNull();
  cleanup();
  render(desk.at('c', campaign.id, 'campaign'));
  await screen.findByText('Raiders: 1 fit: set aside.');
});

test('a corrected fight whose headline is its verdict does not keep the old one', async () => {
  const campaign = await hillPost();
  const { id, changes, units, told } = campaign.loaded.value.tail[0]!;
  const { target } = await openEntry(campaign, id);
  const body = { title: told!.verdict, changes, units: units!, told: told! };
  await campaign.rewrite((await prepareCorrection(campaign, target!, body)).draft);
  render(desk.at('c', campaign.id, 'correct', id));
  const story = within(await screen.findByRole('list', { name: 'Story so far' }));
  await userEvent.click(story.getByRole('button', { name: /^Hill Post: confirming die/ }));
  for (const name of [/^No /, /^Change anyway/])
    await userEvent.click(within((await screen.findAllByRole('dialog')).at(-1)!).getByRole('button', { name }));
  await press('Save the correction…');
  await saveCorrection();
  await waitFor(() => expect(campaign.loaded.value.tail[0]?.amends?.body.title).toMatch(/Raiders win/));
  expect(campaign.loaded.value.tail[0]?.amends?.body.title).not.toContain(told!.verdict);
});

test('a correction names the worst states first', async () => {
  const campaign = await desk.campaign('tsatf-20');
  const hit = (at: number, to: string) => stateChange(campaign, 'Raiders', at, 'standing', to);
  const { id } = await campaign.edit('Raiders: 1 wounded', [hit(0, 'wounded')]);
  const { target } = await openEntry(campaign, id);
  const changes = [hit(0, 'wounded'), hit(1, 'wounded'), hit(2, 'killed'), hit(3, 'wounded'), hit(4, 'killed')];
  const correction = await prepareCorrection(campaign, target!, { title: 'Raiders: 5', changes });
  const states = correctionWords(campaign, target!, correction).map((words) => /: (\w+)\.$/.exec(words)?.[1]);
  expect(states.slice(0, 4)).toEqual(['killed', 'killed', 'wounded', 'wounded']);
  await campaign.rewrite(correction.draft);
  const entries = await campaign.entriesUntil(() => false);
  const text = plainText(
    layOutReport(report(campaign.system, campaign.records.value, campaign.game.value!, entries), String),
  );
  expect(text).toMatch(/Raiders: \d of \d+\. Killed \(2\): .*\. Wounded \(3\):/);
});

test('a report lists its hospital among the entries to correct', async () => {
  const campaign = await campaignWithHospital();
  await campaign.edit('1 wounded', [stateChange(campaign, 'Raiders', 0)]);
  const { title, settles } = await rollHospital(campaign, ['Raiders'], 1);
  render(desk.at('c', campaign.id, 'report', settles!));
  await press('Correct an entry');
  const entries = await sheet('Which entry?');
  expect(entries.getAllByRole('button').map((row) => row.textContent)).toContainEqual(expect.stringContaining(title));
});
