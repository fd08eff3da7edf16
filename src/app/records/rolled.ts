import { nameless, stateOf } from '../../campaign/muster.ts';
import type { Man, Unit } from '../../rules/roster.ts';
import type { State, UnitKind } from '../../rules/system.ts';
import type { Camp } from '../camp.ts';

/** A man with all that is said of him in a list. */
export type Rolled = { readonly man: Man; readonly unit: Unit; readonly kind: UnitKind; readonly state: State };

/** Every man of the campaign, unit by unit. */
export const everybody = (camp: Camp): readonly Rolled[] =>
  camp.units.flatMap((unit) => {
    const kind = camp.kind(unit);
    return unit.men.flatMap((man) => {
      const state = stateOf(kind, man);
      return state ? [{ man, unit, kind, state }] : [];
    });
  });

/** Who stands ready. */
export const ready = ({ state }: Rolled): boolean => state.stands;
/** Who is out and may come back. */
export const away = ({ state }: Rolled): boolean => !state.stands && state.tone !== 'bad';
/** Who is lost for good. */
export const lost = ({ state }: Rolled): boolean => !state.stands && state.tone === 'bad';

/** Men of one unit, role and state who have neither tags nor names of their own stand together, as "5 riflemen". */
export function alike(men: readonly Man[], kind: UnitKind): readonly (readonly Man[])[] {
  const groups = new Map<string, Man[]>();
  for (const man of men) {
    const key =
      man.tag === '' && nameless(man, kind) ? `${man.role} ${man.state} ${JSON.stringify(man.facts)}` : man.id;
    groups.set(key, [...(groups.get(key) ?? []), man]);
  }
  return [...groups.values()];
}

/** What equals are called together: "5 riflemen". */
export function alikeWords(men: readonly Man[], kind: UnitKind): string {
  const [first] = men;
  const role = kind.roles.find(({ id }) => id === first?.role);
  return `${men.length} ${role?.plural ?? 'men'}`;
}
