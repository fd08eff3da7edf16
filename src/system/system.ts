import type { PlainObject, Rule } from '../engine/ask.ts';
import { quoteValue } from '../engine/data/plain.ts';
import type { Input } from '../engine/play.ts';
import { Refusal } from '../engine/refusal.ts';
import type { Change, ChangeCause, Man, RosterGame, Unit } from '../engine/roster.ts';
import type { Option } from '../engine/setup/fields.ts';
import type { Outcome, SequenceOf } from './sequence.ts';
import type { HouseRule, Table } from './tables.ts';
import type { Sample, UnitKind } from './units.ts';

export type SystemCard = {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly credits: string;
  readonly place?: number;
  /**
   * Tile on the first screen. `emblem` is an SVG path in a box of 24 by 24. `colour` must be dark
   * enough for white text.
   */
  readonly tile?: { readonly name: string; readonly words: string; readonly emblem: string; readonly colour: string };
  readonly shelved?: true;
};

export type System = SystemCard & {
  readonly units: readonly UnitKind[];
  readonly phases: readonly Phase[];
  readonly sequences: readonly SequenceOf[];
  readonly house: readonly HouseRule[];
  readonly tables: readonly Table[];
  readonly decks: readonly Option[];
  dueSequences(roster: Roster): readonly DueSequence[];
  status?(roster: Roster): readonly StatusItem[];
  /**
   * Returns the changes when a game, turn or phase begins. `from` is the turn and phase before,
   * absent if the game begins.
   */
  changesAtStart?(roster: Roster, from?: Pick<RosterGame, 'turn' | 'phase'>): readonly Change[];
  turnState?(roster: Roster): TurnState;
  warning?(roster: Roster, sequence: string, units: readonly Unit[]): string | undefined;
  /** Returns units of a result that no record stands for, such as a commander who gets away. A quick fight musters them. */
  unlisted?(outcome: Outcome, setup: unknown): readonly UnlistedUnit[];
  readonly lossCauses?: readonly ChangeCause['by'][];
  changesBetweenGames(roster: Roster): readonly Change[];
  recovery?(man: Man, house: Input['house']): RecoveryRoll | undefined;
  readonly samples: readonly Sample[];
};

export type UnlistedUnit = { readonly side: string; readonly template: string; readonly state?: string };

export type Phase = Option & { readonly isSeparate?: true };

const EMPTY = {
  units: [],
  sequences: [],
  house: [],
  tables: [],
  decks: [],
  samples: [],
  dueSequences: () => [],
  changesBetweenGames: () => [],
} satisfies Partial<System>;

export const defineSystem = (own: Omit<System, keyof typeof EMPTY> & Partial<System>): System => ({ ...EMPTY, ...own });

export function sequenceOf(id: unknown, { name, sequences }: Pick<System, 'name' | 'sequences'>): SequenceOf {
  const sequence = sequences.find((one) => one.id === id);
  if (sequence) return sequence;
  throw new Refusal(
    `sequence: ${name} has no ${quoteValue(id)}; it has: ${sequences.map((one) => one.id).join(', ')}.`,
  );
}

export const sequenceTitle = ({ sequences }: Pick<System, 'sequences'>, id: string): string =>
  sequences.find((one) => one.id === id)?.title ?? id;

export type Roster = { readonly units: readonly Unit[]; readonly game: RosterGame; readonly house: Input['house'] };

export type RecoveryRoll = {
  readonly attempt: number;
  readonly rule: Rule<never, string>;
  readonly input: unknown;
  readonly results: readonly Option[];
};

export type DueSequence = {
  readonly sequence: string;
  readonly why: string;
  readonly units: Readonly<Record<string, readonly Unit[]>>;
  /** True if it is needed only when the unit acts. */
  readonly isOptional?: boolean;
  /** True if other fights of the turn come first. */
  readonly endsTurn?: true;
};

export type StatusItem = {
  readonly title: string;
  readonly value: number | string;
  readonly detail?: string;
  readonly tone?: 'good' | 'warn' | 'bad';
  readonly side?: string;
  readonly counter?: { readonly id: string; readonly min: number; readonly max: number };
};

export type TurnState = {
  readonly active?: UnitWithWords;
  readonly next: readonly UnitWithWords[];
  readonly words: readonly string[];
  readonly keys: readonly ActingKey[];
  readonly actions: readonly UnitAction[];
  readonly optional: readonly DueSequence[];
};

export type UnitAction = {
  readonly label: string;
  readonly detail?: string;
  readonly why?: string;
  readonly own?: true;
} & (
  | { readonly begins: Pick<DueSequence, 'sequence' | 'units'> }
  | { readonly says: string; readonly changes: readonly Change[] }
);

export type UnitWithWords = { readonly unit: Unit; readonly words: string };

export type ActingKey = {
  readonly label: string;
  readonly detail?: string;
  readonly sequence: string;
  readonly setup?: PlainObject;
  readonly answers?: PlainObject;
};
