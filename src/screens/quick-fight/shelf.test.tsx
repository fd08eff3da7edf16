import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { newPlay, positionOf, startPlay } from '../../engine/play.ts';
import { type System, sequenceOf } from '../../system/system.ts';
import { shelf, systemOf } from '../../systems/systems.ts';
import { AtDesk } from '../../testkit/atdesk.tsx';
import { sampleOf } from '../../testkit/samplesize.ts';
import { deployQuickFight, openQuickCampaign } from '../parts/quick/quickcampaign.ts';
import { lastQuickSetup, proceduresInMenuOrder, type QuickSetup } from '../parts/quick/quicksetup.ts';
import {
  casualtyStates,
  MAX_UNITS,
  type QuickUnit,
  templateAndKind,
  temporaryFacts,
} from '../parts/quick/quickunits.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { fixesFor, freshUnit, offerOf } from './offer.ts';

const systems = await Promise.all(shelf.map(({ id }) => systemOf(id)));
const all = systems.flatMap((system) => proceduresInMenuOrder(system).map(({ id }) => ({ system, id })));

beforeEach(async () => {
  await AtDesk.open();
});

const four = (unit: QuickUnit) => Array.from({ length: MAX_UNITS }, () => unit);

const wipedOut = (system: System, unit: QuickUnit): QuickUnit => {
  const [, kind] = templateAndKind(system, unit);
  const state = casualtyStates(kind).at(-1);
  const men = Object.values(unit.men).reduce((sum, n) => sum + n, 0);
  return state ? { ...unit, now: { ...unit.now, down: { [state.id]: men } } } : unit;
};

/** Returns the unit with all of its temporary flags set. */
const withAllFlags = (system: System, unit: QuickUnit): QuickUnit => {
  const flags = temporaryFacts(templateAndKind(system, unit)[1]).filter(({ kind }) => kind === 'flag');
  return { ...unit, now: { ...unit.now, facts: Object.fromEntries(flags.map(({ id }) => [id, true])) } };
};

/** Test armies by title: proposed units, one of each kind, four a side, all kinds, with all flags, and wiped out. */
function testArmies(system: System): ReadonlyMap<string, QuickSetup['sides']> {
  const templates = system.units.flatMap(({ templates }) => templates);
  const kinds = [
    ...new Map(templates.map((one) => [templateAndKind(system, { template: one.id })[1], freshUnit(one)])).values(),
  ];
  const [[first]] = lastQuickSetup(system).sides;
  return new Map<string, QuickSetup['sides']>([
    ['the units proposed', lastQuickSetup(system).sides],
    ...kinds.flatMap((unit): [string, QuickSetup['sides']][] => [
      [`two of “${unit.template}”`, [[unit], [unit]]],
      [`“${unit.template}” against the first`, [[first!], [unit]]],
    ]),
    ['four a side', [four(first!), four(first!)]],
    ['all kinds', [kinds.slice(0, MAX_UNITS), kinds.slice(0, MAX_UNITS)]],
    ['worn', [[withAllFlags(system, first!)], [withAllFlags(system, first!)]]],
    ['wiped out against whole', [[wipedOut(system, first!)], [first!]]],
    ['both wiped out, four a side', [four(wipedOut(system, first!)), four(wipedOut(system, first!))]],
  ]);
}

function reach(campaign: OpenCampaign, quick: QuickSetup): void {
  const sequence = sequenceOf(quick.sequence, campaign.system);
  const deployment = deployQuickFight(campaign, quick);
  let offer = offerOf(campaign, quick, deployment, sequence);
  if (offer.why !== undefined) {
    expect(offer.why).toMatch(/^\p{Lu}.*\.$/u);
    const fixes = fixesFor(campaign, quick, deployment, sequence);
    const labels = fixes.map(({ label }) => label);
    expect(labels, `${offer.why} There is no key that fixes it.`).not.toEqual([]);
    expect(new Set(labels).size).toBe(labels.length);
    for (const { quick: fixed, label } of fixes) {
      expect(Math.max(...fixed.sides.map((side) => side.length)), label).toBeLessThanOrEqual(MAX_UNITS);
      offer = offerOf(campaign, fixed, deployQuickFight(campaign, fixed), sequence);
      expect(offer.why, label).toBeUndefined();
    }
  }
  const play = newPlay(campaign.system.id, sequence, campaign.house.value, offer.setup);
  expect(['ask', 'end']).toContain(positionOf(sequence.rule, startPlay(sequence.rule, play)).at);
}

const fights = sampleOf(
  all.flatMap(({ system, id }) =>
    [...testArmies(system)].map(([mix, sides]) => ({ system, sequence: id, mix, sides })),
  ),
  3,
);

test.each(all.map(({ system, id }) => [system.id, id] as const))(
  'a quick fight of %s reaches “%s” with any units, by a key of each refusal',
  async (id, sequence) => {
    const mixed = fights.filter((one) => one.system.id === id && one.sequence === sequence);
    const campaign = await openQuickCampaign(mixed[0]!.system);
    for (const { mix, sides } of mixed) expect(() => reach(campaign, { sequence, sides, lead: 0 }), mix).not.toThrow();
  },
);
