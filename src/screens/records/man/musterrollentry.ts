import { isNameless, stateOrUnknown } from '../../../campaign/units/muster.ts';
import type { Man, Unit } from '../../../engine/roster.ts';
import type { State, UnitKind } from '../../../system/units.ts';
import type { OpenCampaign } from '../../state/opencampaign.ts';

export type MusterRollEntry = {
  readonly man: Man;
  readonly unit: Unit;
  readonly kind: UnitKind;
  readonly state: State;
};

export const servingMen = (campaign: OpenCampaign): readonly MusterRollEntry[] => menOfUnits(campaign, campaign.units);

/** Returns the men of all units, also of disbanded ones. */
export const allMen = (campaign: OpenCampaign): readonly MusterRollEntry[] =>
  menOfUnits(campaign, campaign.records.value.units);

const menOfUnits = (campaign: OpenCampaign, units: readonly Unit[]): readonly MusterRollEntry[] =>
  units.flatMap((unit) => musterRollEntries(unit, campaign.kind(unit)));

export const musterRollEntries = (unit: Unit, kind: UnitKind): readonly MusterRollEntry[] =>
  unit.men.map((man) => ({
    man,
    unit,
    kind,
    state: stateOrUnknown(kind, man),
  }));

export const isReady = ({ state }: MusterRollEntry): boolean => state.isActive;
export const mayReturn = ({ state }: MusterRollEntry): boolean => !state.isActive && state.tone !== 'bad';
export const isLostForGood = ({ state }: MusterRollEntry): boolean => !state.isActive && state.tone === 'bad';

/** Groups men with the same unit, role, state and facts. A man with a tag, a name or notes is a group of his own. */
export function groupAlike(men: readonly MusterRollEntry[]): readonly (readonly MusterRollEntry[])[] {
  const groups = new Map<string, MusterRollEntry[]>();
  for (const one of men) {
    const { man, unit, kind } = one;
    const plain = man.tag === '' && !man.notes && isNameless(man, kind);
    const key = plain ? `${unit.id} ${man.role} ${man.state} ${JSON.stringify(man.facts)}` : man.id;
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()];
}

/** Describes a group of equal men: "5 riflemen". */
export function alikeWords(men: readonly MusterRollEntry[]): string {
  const [first] = men;
  const role = first?.kind.roles.find(({ id }) => id === first.man.role);
  return `${men.length} ${role?.plural ?? 'men'}`;
}
