import { jsonKey } from './dice/chances.ts';
import type { Deck } from './dice/deck.ts';

export type Facts = Readonly<Record<string, string | number | boolean>>;

export type Man = {
  readonly id: string;
  readonly tag: string;
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly facts: Facts;
  readonly notes?: string;
  readonly medals?: Readonly<Record<string, string>>;
};

/** A unit and its men. `mark` begins the tags of the men: "A", "AB". */
export type Unit = {
  readonly id: string;
  readonly side: string;
  readonly player?: string;
  readonly kind: string;
  readonly name: string;
  readonly mark: string;
  readonly facts: Facts;
  readonly men: readonly Man[];
  readonly establishment?: number;
  readonly establishedBy?: 'upgrade';
  readonly notes?: string;
  /** Position in the players' order, 1 first. Units without one follow, ordered by mark. */
  readonly place?: number;
  readonly disbanded?: true;
};

/**
 * A game, running or over. `strengths` counts the active men of each unit when it joined, without later corrections.
 * `present` has the ids of the units that take part, by default all.
 */
export type RosterGame = {
  readonly id: string;
  readonly name: string;
  readonly turn: number;
  readonly phase: string;
  readonly counters: Readonly<Record<string, number>>;
  readonly decks: Readonly<Record<string, Deck>>;
  readonly strengths: Readonly<Record<string, number>>;
  readonly present?: readonly string[];
};

export const NO_GAME_ID = '';

/** Change to one field of a record. Counters change by an amount, `by`. A change to a man names his unit. */
export type Change = {
  readonly of: 'game' | 'side' | 'unit' | 'man';
  readonly id: string;
  readonly unit?: string;
  readonly field: string;
  readonly why?: ChangeCause;
} & ({ readonly from: unknown; readonly to: unknown } | { readonly by: number });

export const PHASE_AFTER_GAME = 'after';

export const ANY_PHASE = 'any';

export const RECOVERY_ATTEMPTS = 'attempts';

export const CAUSES = [
  'fire',
  'mortar',
  'artillery',
  'melee',
  'vehicle',
  'recovery',
  'rout',
  'table',
  'afterwards',
] as const;
/** Cause of a change. `of` names the enemy units, and `man` is the id of the enemy who won the duel. */
export type ChangeCause = { readonly by: (typeof CAUSES)[number]; readonly of?: string; readonly man?: string };

export const stateChange = (unit: Unit, man: Man, to: string): readonly Change[] =>
  man.state === to ? [] : [{ of: 'man', id: man.id, unit: unit.id, field: 'state', from: man.state, to }];

export const deckChange = (deck: string, from: Deck, to: Deck): readonly Change[] =>
  jsonKey(from) === jsonKey(to) ? [] : [{ of: 'game', id: 'game', field: `decks.${deck}`, from, to }];

/**
 * Returns a cause that names the fighters of the side opposed to the changed unit. That unit can be a fighter or one of
 * `alsoAffected`, which are not named. Undefined if it is neither.
 */
export function enemyCause(
  by: ChangeCause['by'],
  change: Change,
  fighters: readonly Unit[],
  alsoAffected: readonly Unit[] = [],
): ChangeCause | undefined {
  const own = [...fighters, ...alsoAffected].find(({ id }) => id === change.unit);
  if (!own) return undefined;
  const names = new Set(fighters.filter(({ side }) => side !== own.side).map(({ name }) => name));
  return { by, ...(names.size > 0 ? { of: [...names].join(', ') } : {}) };
}

/** Returns the cause of a casualty: the enemy who won the duel. Undefined if he is in none of the units. */
export function duelCause(winner: string | undefined, units: readonly Unit[]): ChangeCause | undefined {
  const unit = units.find(({ men }) => men.some(({ id }) => id === winner));
  return winner === undefined || !unit ? undefined : { by: 'melee', of: unit.name, man: winner };
}

export const recoveryCause = ({ of, field }: Change): ChangeCause | undefined =>
  of === 'man' && (field === 'state' || field === `facts.${RECOVERY_ATTEMPTS}`) ? { by: 'recovery' } : undefined;
