import type { CampaignSettings, Side } from '../../campaign/records/records.ts';
import type { Nation } from '../../campaign/units/nations.ts';
import { fetchFile } from '../../engine/data/fetchfile.ts';
import type { Man, Unit } from '../../engine/roster.ts';
import { rollDie } from '../../random/dice.ts';
import type { UnitKind } from '../../system/units.ts';
import type { OpenCampaign } from './opencampaign.ts';

export const NO_NAMES = 'none';

const nationsFile = () => fetchFile(() => import('../../campaign/units/nations.ts'));

export const loadNations = async (): Promise<readonly Nation[]> => (await nationsFile()).NATIONS;

export async function nationOfSide({ name, names }: Pick<Side, 'name' | 'names'>): Promise<Nation | undefined> {
  if (names === NO_NAMES) return undefined;
  const { NATIONS, nationFromName } = await nationsFile();
  return names ? NATIONS.find(({ id }) => id === names) : nationFromName(name);
}

export const nationForNaming = async (
  settings: CampaignSettings,
  side: Side | undefined,
): Promise<Nation | undefined> => (side && settings.names !== false ? nationOfSide(side) : undefined);

/** Gives men names that no man of `units` has. Men of a `whole` role, such as a stand, keep their name. */
export async function nameMen(
  men: readonly Man[],
  kind: UnitKind,
  nation: Nation | undefined,
  units: readonly Unit[],
): Promise<readonly Man[]> {
  if (!nation) return men;
  const { unusedName } = await nationsFile();
  const taken = new Set(units.flatMap((unit) => unit.men.map(({ name }) => name)));
  return men.map((man) => {
    if (kind.roles.find(({ id }) => id === man.role)?.whole) return man;
    const name = unusedName(nation, taken, rollDie);
    taken.add(name);
    return { ...man, name };
  });
}

export async function applyNamingSettings(
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

const COLOURS = ['Red', 'Blue', 'Green', 'Amber', 'Purple', 'Grey'] as const;

const isColour = (name: string): boolean => COLOURS.some((colour) => colour === name.trim().replace(/ \d+$/, ''));

/** Sets the nation of a side and renames the side after it, unless a player chose the name or it is taken. */
export function assignNation<S extends Pick<Side, 'name' | 'names'>>(
  { names: _, ...side }: S,
  nation: string,
  nations: readonly Nation[],
  others: readonly Pick<Side, 'name'>[],
): Omit<S, 'names'> & Pick<Side, 'name' | 'names'> {
  const people = nations.find(({ id }) => id === nation)?.people;
  const free = isColour(side.name) || nations.some((one) => one.people === side.name);
  const taken = others.some(({ name }) => name === people);
  const name = people !== undefined && free && !taken ? people : side.name;
  return { ...side, name, ...(nation === '' ? {} : { names: nation }) };
}

export function nextSide(sides: readonly Pick<Side, 'name' | 'mark'>[]): Pick<Side, 'name' | 'mark'> {
  const marks = new Set(sides.map(({ mark }) => mark));
  let mark = 0;
  while (marks.has(mark)) mark += 1;
  const colour = COLOURS[mark] ?? `Side ${mark + 1}`;
  const taken = sides.some(({ name }) => name === colour);
  return { name: taken ? `${colour} ${mark + 1}` : colour, mark };
}
