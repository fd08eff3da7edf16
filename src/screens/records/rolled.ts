import { nameless, stateOf } from '../../campaign/muster.ts';
import type { Man, Unit } from '../../engine/roster.ts';
import type { State, UnitKind } from '../../system/system.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';

/** A man with all that is said of him in a list. */
export type RollEntry = { readonly man: Man; readonly unit: Unit; readonly kind: UnitKind; readonly state: State };

/** Every man who serves, unit by unit. */
export const serving = (campaign: OpenCampaign): readonly RollEntry[] => rolled(campaign, campaign.units);

/** Every man of the campaign, those of disbanded units too, unit by unit. */
export const everybody = (campaign: OpenCampaign): readonly RollEntry[] =>
  rolled(campaign, campaign.records.value.units);

const rolled = (campaign: OpenCampaign, units: readonly Unit[]): readonly RollEntry[] =>
  units.flatMap((unit) => menOf(unit, campaign.kind(unit)));

/** The men of one unit. */
export const menOf = (unit: Unit, kind: UnitKind): readonly RollEntry[] =>
  unit.men.map((man) => ({
    man,
    unit,
    kind,
    state: stateOf(kind, man) ?? { id: man.state, title: man.state, stands: false, tone: 'warn' },
  }));

/** Who stands ready. */
export const ready = ({ state }: RollEntry): boolean => state.stands;
/** Who is out and may come back. */
export const away = ({ state }: RollEntry): boolean => !state.stands && state.tone !== 'bad';
/** Who is lost for good. */
export const lostForGood = ({ state }: RollEntry): boolean => !state.stands && state.tone === 'bad';

/** Men of one unit, role and state who have neither tags nor names of their own stand together, as "5 riflemen". */
export function groupAlike(men: readonly RollEntry[]): readonly (readonly RollEntry[])[] {
  const groups = new Map<string, RollEntry[]>();
  for (const one of men) {
    const { man, unit, kind } = one;
    const plain = man.tag === '' && nameless(man, kind);
    const key = plain ? `${unit.id} ${man.role} ${man.state} ${JSON.stringify(man.facts)}` : man.id;
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()];
}

/** What equals are called together: "5 riflemen". */
export function alikeWords(men: readonly RollEntry[]): string {
  const [first] = men;
  const role = first?.kind.roles.find(({ id }) => id === first.man.role);
  return `${men.length} ${role?.plural ?? 'men'}`;
}
