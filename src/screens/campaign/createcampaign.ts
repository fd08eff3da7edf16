import { beginGame, newGame } from '../../campaign/games/games.ts';
import { localTime } from '../../campaign/records/dates.ts';
import { creationOf } from '../../campaign/records/differences.ts';
import { DEFAULT_SETTINGS, type Side } from '../../campaign/records/records.ts';
import { musterSample } from '../../campaign/units/muster.ts';
import { fetchFile } from '../../engine/data/fetchfile.ts';
import { cleanName } from '../../engine/data/visible.ts';
import type { HouseSettings } from '../../engine/play.ts';
import type { Unit } from '../../engine/roster.ts';
import { randomId } from '../../random/dice.ts';
import type { System } from '../../system/system.ts';
import type { Sample } from '../../system/units.ts';
import { attempt, store, switchCampaign } from '../state/appstate.ts';
import { askToPersist } from '../state/device/persist.ts';
import { nameMen, nationForNaming } from '../state/nations.ts';
import { go, route } from '../state/route.ts';

/** Returns the house rules that differ from the defaults. Only they are stored. */
export const nonDefaultRules = ({ house: rules }: System, house: HouseSettings): HouseSettings =>
  Object.fromEntries(
    rules.flatMap((rule) => (rule.id in house && house[rule.id] !== rule.default ? [[rule.id, house[rule.id]]] : [])),
  );

type CampaignDraft = {
  readonly system: System;
  readonly name: string;
  readonly sides: readonly Side[];
  readonly house: HouseSettings;
  readonly units?: readonly Unit[];
};

/** Creates a campaign, with a first game if it has units. Opens its roster if the user is still on the screen `from`. */
export async function createCampaign(draft: CampaignDraft, from = route.value): Promise<void> {
  const { system, name, house, units = [] } = draft;
  const id = randomId();
  const sides = draft.sides.map((side, i) => ({ ...side, name: cleanName(side.name) || `Side ${i + 1}` }));
  await store.value!.create({ id, name, system: system.id, house, settings: DEFAULT_SETTINGS }, sides);
  const campaign = await switchCampaign(id);
  if (units.length > 0) {
    const created = units.map((unit) => creationOf('unit', unit));
    await campaign.edit('Sample units mustered', created);
    attempt(askToPersist());
    const records = campaign.records.value;
    const game = newGame(system, records, { id: randomId(), begun: localTime() });
    await campaign.edit(`Start of ${game.name}`, beginGame(system, records, game, campaign.house.value), 'game');
  }
  if (route.value === from) go(['c', id, 'roster'], 'replace');
}

export async function createFromSample(system: System, sample: Sample, house: HouseSettings): Promise<void> {
  const from = route.value;
  const { sides, units: nameless } = musterSample(system, sample, randomId);
  const units: Unit[] = [];
  for (const unit of nameless) {
    const kind = system.units.find(({ id }) => id === unit.kind)!;
    const side = sides.find(({ id }) => id === unit.side);
    const nation = await nationForNaming(DEFAULT_SETTINGS, side);
    units.push({ ...unit, men: await nameMen(unit.men, kind, nation, units) });
  }
  return createCampaign({ system, name: sample.title, sides, units, house }, from);
}

export async function openNewExample(system: System): Promise<void> {
  const from = route.value;
  const { createExampleCampaign } = await fetchFile(() => import('./samplegame.ts'));
  const { id } = await createExampleCampaign(store.value!, system);
  if (route.value === from) go(['c', id, 'campaign'], 'replace');
}
