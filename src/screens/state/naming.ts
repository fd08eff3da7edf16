import type { Settings, Side } from '../../campaign/records/records.ts';
import type { Nation } from '../../campaign/units/nations.ts';
import { fetchFile } from '../../engine/file.ts';
import type { Man, Unit } from '../../engine/roster.ts';
import { rolledDie } from '../../random/dice.ts';
import type { UnitKind } from '../../system/system.ts';
import type { OpenCampaign } from './opencampaign.ts';

/** `names` value of a side that does not name its men. */
export const NAMELESS = 'none';

const lists = () => fetchFile(() => import('../../campaign/units/nations.ts'));

export const loadNations = async (): Promise<readonly Nation[]> => (await lists()).NATIONS;

export async function nationOfSide({ name, names }: Pick<Side, 'name' | 'names'>): Promise<Nation | undefined> {
  if (names === NAMELESS) return undefined;
  const { NATIONS, nationFromName: nationOfSide } = await lists();
  return names ? NATIONS.find(({ id }) => id === names) : nationOfSide(name);
}

export const nationForNaming = async (settings: Settings, side: Side | undefined): Promise<Nation | undefined> =>
  side && settings.names !== false ? nationOfSide(side) : undefined;

/** Picks names that are unique among `units`. Men of a `whole` role keep their name. */
export async function nameMen(
  men: readonly Man[],
  kind: UnitKind,
  nation: Nation | undefined,
  units: readonly Unit[],
): Promise<readonly Man[]> {
  if (!nation) return men;
  const { nameFrom } = await lists();
  const taken = new Set(units.flatMap((unit) => unit.men.map(({ name }) => name)));
  return men.map((man) => {
    if (kind.roles.find(({ id }) => id === man.role)?.whole) return man;
    const name = nameFrom(nation, taken, rolledDie);
    taken.add(name);
    return { ...man, name };
  });
}

export async function enrolMen(
  campaign: OpenCampaign,
  unit: Unit,
  men: readonly Man[],
  units: readonly Unit[] = campaign.records.value.units,
): Promise<readonly Man[]> {
  const { campaign: record, sides } = campaign.records.value;
  const side = sides.find(({ id }) => id === unit.side);
  const all = await nameMen(men, campaign.kind(unit), await nationForNaming(record.settings, side), units);
  return record.settings.tags === false ? all.map((man) => ({ ...man, tag: '' })) : all;
}
