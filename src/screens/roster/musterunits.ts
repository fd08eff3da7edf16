import { creationOf } from '../../campaign/records/differences.ts';
import type { Side } from '../../campaign/records/records.ts';
import { musterUnit, nextMark } from '../../campaign/units/muster.ts';
import { unitName } from '../../campaign/units/unitname.ts';
import type { Unit } from '../../engine/roster.ts';
import { randomId } from '../../random/dice.ts';
import { templateAndKind, type UnitCounts } from '../parts/quick/quickunits.ts';
import { attempt } from '../state/appstate.ts';
import { askToPersist } from '../state/device/persist.ts';
import { writeEdit } from '../state/edits.ts';
import { applyNamingSettings, nationOfSide } from '../state/nations.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { countPhrase } from '../words/unitwords.ts';

/** Units mustered by one tap, with their side and log entry. */
export type MusterBatch = {
  readonly side: string;
  readonly all: readonly { readonly unit: Unit; readonly counts: UnitCounts }[];
  readonly entry: string;
};

export const musteredWords = (all: MusterBatch['all']): string =>
  all.length === 1 ? all[0]!.unit.name : countPhrase(all.length, 'unit', 'units');

/** Musters a unit for each of `wanted` in one entry. Returns undefined if the entry was refused. */
export async function musterUnits(
  campaign: OpenCampaign,
  side: Side,
  wanted: readonly UnitCounts[],
  name?: string,
): Promise<MusterBatch | undefined> {
  const isFirst = campaign.units.length === 0;
  const units = [...campaign.records.value.units];
  const { marks } = await campaign.usedTags();
  const all: MusterBatch['all'][number][] = [];
  for (const counts of wanted) {
    const [template, kind] = templateAndKind(campaign.system, counts);
    const options = {
      id: randomId,
      side: side.id,
      mark: nextMark(units, marks.keys()),
      name: name ?? (await nextUnitName(campaign, counts, side, units)),
    };
    const bare = musterUnit(kind, { ...template, ...counts }, options);
    const unit = { ...bare, men: await applyNamingSettings(campaign, bare, bare.men, units) };
    units.push(unit);
    all.push({ unit, counts });
  }
  const changes = all.map(({ unit }) => creationOf('unit', unit));
  if (!(await writeEdit(campaign, `${musteredWords(all)} mustered for ${side.name}`, changes))) return undefined;
  const { id: entry } = campaign.loaded.value.tail.findLast(({ units }) => units?.includes(all[0]!.unit.id))!;
  if (isFirst && !campaign.records.value.campaign.scratch) attempt(askToPersist());
  return { side: side.id, all, entry };
}

export async function nextUnitName(
  campaign: OpenCampaign,
  counts: UnitCounts,
  side: Side,
  units: readonly Unit[],
): Promise<string> {
  const [template, kind] = templateAndKind(campaign.system, counts);
  return unitName(template, kind, side, units, (await nationOfSide(side))?.id);
}
