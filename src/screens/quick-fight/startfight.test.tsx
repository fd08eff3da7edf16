import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { whyRefused } from '../../engine/refusal.ts';
import { openAsks } from '../../engine/replay.ts';
import { type Field, type Fields, type FieldValues, maxOf, offeredOptions } from '../../engine/setup/fields.ts';
import { parseSetup } from '../../engine/setup/parse.ts';
import { isUnit, unitsIn } from '../../engine/setup/units.ts';
import { randomAnswer, scriptedRandom } from '../../random/randomanswer.ts';
import { sequenceOf } from '../../system/system.ts';
import { shelf, systemOf } from '../../systems/systems.ts';
import { AtDesk } from '../../testkit/atdesk.tsx';
import { fightContextOf } from '../fight/fightcontext.ts';
import { deployQuickFight, openQuickCampaign } from '../parts/quick/quickcampaign.ts';
import { lastQuickSetup } from '../parts/quick/quicksetup.ts';
import { offerOf, whyNot } from './offer.ts';
import { fightAgain, startFight } from './startfight.ts';

/** Another value that the field accepts. */
function otherValue(field: Field, value: unknown, siblings: FieldValues): unknown {
  if (field.kind === 'flag') return !value;
  if (field.kind === 'one of') return offeredOptions(field, siblings).findLast(({ id }) => id !== value)?.id ?? value;
  if (field.kind === 'men') return (value as readonly string[]).slice(1);
  if (field.kind !== 'number') return value;
  const step = field.step ?? 1;
  return Number(value) + step <= maxOf(field, siblings) ? Number(value) + step : Number(value) - step;
}

/** Changes every fact that can be changed alone. */
function withOtherFacts(fields: Fields, setup: FieldValues, fits: (setup: FieldValues) => boolean): FieldValues {
  let next = setup;
  for (const field of fields) {
    const value = next[field.id];
    const entries = field.kind === 'list' ? (value as readonly FieldValues[]) : [];
    for (const at of entries.keys()) {
      const put = (one: FieldValues) => ({
        ...next,
        [field.id]: (next[field.id] as readonly FieldValues[]).with(at, one),
      });
      next = put(withOtherFacts(field.kind === 'list' ? field.each : [], entries[at]!, (one) => fits(put(one))));
    }
    const changed = { ...next, [field.id]: otherValue(field, value, next) };
    if (entries.length === 0 && fits(changed)) next = changed;
  }
  return next;
}

/** The facts of a setup, with units and men by their places. */
function factsIn(setup: unknown): unknown {
  const units = unitsIn(setup);
  const names = new Map(
    units.flatMap(({ id, name, men }) => [
      [id, name] as const,
      ...men.map((man, i) => [man.id, `${name} ${i}`] as const),
    ]),
  );
  return JSON.parse(JSON.stringify(setup), (_, value) =>
    isUnit(value) ? names.get(value.id) : (names.get(value) ?? value),
  );
}

const fighting = shelf.filter(({ id }) => id !== 'any-dice').map(({ id }) => id);

/** Plays a quick fight with other facts than proposed, and records it. */
async function recordFight(id: string) {
  const desk = await AtDesk.open();
  const system = await systemOf(id);
  const campaign = await openQuickCampaign(system);
  const quick = lastQuickSetup(system);
  const deployment = deployQuickFight(campaign, quick);
  const sequence = sequenceOf(quick.sequence, system);
  const offer = offerOf(campaign, quick, deployment, sequence);
  const fits = (setup: FieldValues) =>
    whyRefused(() => parseSetup(offer.fields, setup)) === undefined &&
    whyNot(campaign, sequence, { ...offer, setup }) === undefined;
  const setup = withOtherFacts(offer.fields, offer.setup, fits);
  expect(setup).not.toEqual(offer.setup);
  await startFight(campaign, quick, deployment, sequence, setup);
  const { session, record } = fightContextOf(campaign, campaign.loaded.value.plays[0]!);
  const luck = scriptedRandom([]);
  for (let [ask] = openAsks(session.position.value); ask; [ask] = openAsks(session.position.value))
    session.answer(randomAnswer(ask, luck));
  const end = session.position.value;
  if (end.at !== 'end') throw new Error(`the fight is not over: ${end.at}`);
  await record(end.outcome, end.outcome.changes);
  return { desk, campaign, system, setup };
}

test.each(fighting)('the same fight afresh keeps every fact of the first one in %s', async (id) => {
  const { campaign, system, setup } = await recordFight(id);
  await fightAgain(system);
  const [again, ...others] = campaign.loaded.value.plays;
  expect(others).toEqual([]);
  expect(factsIn(again!.play.setup)).toEqual(factsIn(setup));
});

test.each(fighting)(
  'Back from the same fight afresh shows the result of the last one with its losses in %s',
  async (id) => {
    const { desk, campaign, system } = await recordFight(id);
    const page = async () => {
      const left = await screen.findByRole('heading', { name: 'What is left' });
      const words = [document.querySelector('.verdict')?.textContent, left.closest('section')?.textContent];
      cleanup();
      return words;
    };
    render(desk.at('c', campaign.id, 'after'));
    const before = await page();
    await fightAgain(system);
    render(desk.at('c', campaign.id, 'after'));
    expect(await page()).toEqual(before);
    expect(campaign.loaded.value.plays).toHaveLength(1);
  },
);

test('a named commander is given to one piece, even if another is disrupted', async () => {
  await AtDesk.open();
  const system = await systemOf('ircra');
  const quick = lastQuickSetup(system);
  const campaign = await openQuickCampaign(system);
  const marksAfter = (disrupted: number) => {
    const [unit] = quick.sides[0];
    const now = { ...unit!.now, down: { disrupted }, marked: { commander: 1 } };
    const { units } = deployQuickFight(campaign, { ...quick, sides: [[{ ...unit!, now }], quick.sides[1]] });
    return units[0]!.men.map(({ state, facts }) => `${state}${facts.commander ? ' commander' : ''}`);
  };
  expect(marksAfter(1).slice(-2)).toEqual(['ready commander', 'disrupted']);
  expect(marksAfter(1).filter((mark) => mark.endsWith('commander'))).toHaveLength(1);
  expect(marksAfter(6).filter((mark) => mark.endsWith('commander'))).toHaveLength(1);
});
