import type { Nation } from '../../campaign/names.ts';
import type { Settings, Side } from '../../campaign/records.ts';
import { fetchFile } from '../../engine/file.ts';
import type { Man, Unit } from '../../engine/roster.ts';
import { rolledDie } from '../../random/dice.ts';
import type { UnitKind } from '../../system/system.ts';
import type { OpenCampaign } from './opencampaign.ts';

/** What a side says of its men's names where they have none. */
export const NAMELESS = 'none';

/** The lists are fetched when the first man is to be named. */
const lists = () => fetchFile(() => import('../../campaign/names.ts'));

/** All the nations there are names of. */
export const nations = async (): Promise<readonly Nation[]> => (await lists()).NATIONS;

/** The nation of a side: the one chosen, else the one its name tells. */
export async function nationOfSide({ name, names }: Pick<Side, 'name' | 'names'>): Promise<Nation | undefined> {
  if (names === NAMELESS) return undefined;
  const { NATIONS, nationFromName: nationOfSide } = await lists();
  return names ? NATIONS.find(({ id }) => id === names) : nationOfSide(name);
}

/** The nation a side's men are named by; none where names are off. */
export const nationOf = async (settings: Settings, side: Side | undefined): Promise<Nation | undefined> =>
  side && settings.names !== false ? nationOfSide(side) : undefined;

/** Men with names of a nation, which none of these units has already; what stands for many men keeps the name of what it is. */
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

/** Men as they join a unit of the campaign: named after the nation of its side, and without tags where none are used. */
export async function enrolMen(
  campaign: OpenCampaign,
  unit: Unit,
  men: readonly Man[],
  units: readonly Unit[] = campaign.records.value.units,
): Promise<readonly Man[]> {
  const { campaign: record, sides } = campaign.records.value;
  const side = sides.find(({ id }) => id === unit.side);
  const all = await nameMen(men, campaign.kind(unit), await nationOf(record.settings, side), units);
  return record.settings.tags === false ? all.map((man) => ({ ...man, tag: '' })) : all;
}
