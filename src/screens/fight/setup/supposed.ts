import { equal } from '../../../campaign/records/equal.ts';
import { activeMen, stateOf } from '../../../campaign/units/muster.ts';
import type { Unit } from '../../../engine/roster.ts';
import { type Field, type Fields, maxOf, type SetupDefaults } from '../../../engine/setup/fields.ts';
import { proposeForUnits, withCurrentRecords } from '../../../engine/setup/propose.ts';
import { isUnit, unitsIn } from '../../../engine/setup/units.ts';
import type { UnitKind } from '../../../system/units.ts';

type Tree = Record<string, unknown>;

/** Returns the unit with `count` active men. The lowest ranks fall first. */
export function withActiveMen(kind: UnitKind, unit: Unit, count: number): Unit {
  const down = kind.states.findLast(({ isActive, struck }) => !isActive && !struck);
  const up = kind.states[0];
  if (!down || !up) return unit;
  // Roles are ordered from the highest rank, men by muster.
  const rank = (role: string) => kind.roles.findIndex(({ id }) => id === role);
  const active = activeMen(kind, unit);
  const fallen = unit.men.filter((man) => !active.includes(man) && !stateOf(kind, man)?.struck);
  const firstToFall = active.toSorted((a, b) => rank(b.role) - rank(a.role)).slice(0, active.length - count);
  const revived = fallen.slice(0, Math.max(0, count - active.length));
  return {
    ...unit,
    men: unit.men.map((man) =>
      count < active.length && firstToFall.includes(man)
        ? { ...man, state: down.id }
        : revived.includes(man)
          ? { ...man, state: up.id }
          : man,
    ),
  };
}

export function withManActive(kind: UnitKind, unit: Unit, man: string, isActive: boolean): Unit {
  const state = isActive ? kind.states[0] : kind.states.findLast((one) => !one.isActive && !one.struck);
  return state ? { ...unit, men: unit.men.map((one) => (one.id === man ? { ...one, state: state.id } : one)) } : unit;
}

export function defaultsWith(given: SetupDefaults, unit: Unit): SetupDefaults {
  const changed = (units: readonly Unit[]) => units.map((one) => (one.id === unit.id ? unit : one));
  return {
    ...given,
    units: Object.fromEntries(Object.entries(given.units).map(([role, units]) => [role, changed(units)])),
    ...(given.others ? { others: changed(given.others) } : {}),
  };
}

export const updateSetupUnits = (fields: Fields, setup: Tree, before: SetupDefaults, after: SetupDefaults): Tree =>
  updateSetup(fields, { setup, given: before }, { setup, given: after });

type GivenSetup = { readonly setup: Tree; readonly given: SetupDefaults };

/** Updates a setup whose units changed. Keeps the players' choices if possible. */
export function updateSetup(fields: Fields, before: GivenSetup, next: GivenSetup): Tree {
  const { units, others = [], decks } = next.given;
  const byId = new Map([...others, ...Object.values(units).flat()].map((unit) => [unit.id, unit]));
  const kept = withCurrentRecords(fields, next.setup, [...byId.values()], decks);
  return followProposal(fields, kept, {
    entered: next.setup,
    oldProposal: proposeForUnits(fields, before.setup, before.given),
    newProposal: proposeForUnits(fields, kept, next.given),
  });
}

/** Copies the players' choices into the setup proposed for other units. Drops units that left and adds new ones. */
export function moveChoices(fields: Fields, before: GivenSetup, proposed: GivenSetup): Tree {
  const [known, left] = [before, proposed].map(({ given }) => unitsIn(given).map(({ id }) => id));
  const setup: Tree = { ...proposed.setup };
  for (const { id, kind } of fields) {
    const was = before.setup[id];
    const entries = [
      ...entriesOf(was).filter((one) => left!.includes(unitIn(one) ?? '')),
      ...entriesOf(setup[id]).filter((one) => !known!.includes(unitIn(one) ?? '')),
    ];
    if (kind === 'list') setup[id] = entries.length > 0 ? entries : setup[id];
    else if (kind !== 'unit' || (isUnit(was) && left!.includes(was.id))) setup[id] = was;
  }
  return updateSetup(fields, before, { setup, given: proposed.given });
}

type Proposals = { readonly entered: Tree; readonly oldProposal: Tree; readonly newProposal: Tree };

/** Updates values that the player left as proposed to the new proposal, and limits numbers to their maximum. */
function followProposal(fields: Fields, kept: Tree, { entered, oldProposal, newProposal }: Proposals): Tree {
  const next: Tree = { ...kept };
  for (const { id, ...field } of fields) {
    // Men chosen from a unit that has left do not apply to its replacement.
    const gone = field.kind === 'men' && entriesOf(kept[id]).length === 0 && entriesOf(entered[id]).length > 0;
    const follows = id in newProposal && (gone || equal(entered[id], oldProposal[id]));
    if (field.kind === 'list') {
      const [before, old, fresh] = [entriesOf(entered[id]), entriesOf(oldProposal[id]), entriesOf(newProposal[id])];
      next[id] = entriesOf(kept[id]).map((one, i) => {
        const [entered, newProposal] = [before[i], fresh[i]];
        // Entries before this one may have left the list.
        const oldProposal = old.find((entry) => unitIn(entry) === unitIn(entered)) ?? old[i];
        return entered && oldProposal && newProposal
          ? followProposal(field.each, one, { entered, oldProposal, newProposal })
          : one;
      });
    } else if (ASKED.includes(field.kind) && follows) next[id] = newProposal[id];
    if (field.kind === 'number') next[id] = Math.min(Number(next[id]), maxOf({ id, ...field }, next));
  }
  return next;
}

const ASKED: readonly Field['kind'][] = ['number', 'flag', 'one of', 'men'];

const unitIn = (entry: Tree | undefined): string | undefined => Object.values(entry ?? {}).find(isUnit)?.id;

const entriesOf = (value: unknown): readonly Tree[] => (Array.isArray(value) ? value : []);
