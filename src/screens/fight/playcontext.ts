import { type ReadonlySignal, signal } from '@preact/signals';
import type { VNode } from 'preact';
import type { Settings } from '../../campaign/records.ts';
import type { Ask } from '../../engine/ask.ts';
import { unitAsked } from '../../engine/asked.ts';
import { figure, signed } from '../../engine/figure.ts';
import type { AmendedPlay } from '../../engine/play.ts';
import type { Change, Man, Unit } from '../../engine/roster.ts';
import type { Fields, SetupDefaults } from '../../engine/setup.ts';
import type { Due, Outcome, Telling, UnitKind } from '../../system/system.ts';
import { itemOf, type UnitItem } from '../parts/unititem.tsx';
import type { WhoseDice } from '../state/whosedice.ts';
import { lower } from '../words/unitwords.ts';
import type { PlaySession } from './playsession.ts';

/** What the table's alterations are kept under until the fight is recorded. */
export const ALTERED = 'accept';

/** Who sits where: a role's words ("Red · 2nd Squad"), the mark of its side, counted from 0, and the first unit in it. */
export type Seat = {
  readonly label: string;
  readonly side?: number;
  readonly unit?: Unit;
  /** All its units, and they in one name, where they are several: "1st and 2nd Squad". */
  readonly units?: readonly Unit[];
  readonly together?: string;
};

/** Changes elsewhere, in sentences; the table may go by the roster as it is now, or by the facts as they were told. */
export type Since = {
  readonly sentences: ReadonlySignal<readonly string[]>;
  now(): AmendedPlay | undefined;
  asTold(): void;
};

/** Nothing has changed, as for a play that is only looked at. */
export const UNCHANGED: Since = { sentences: signal([]), now: () => undefined, asTold: () => undefined };

/** Whose dice and cards each role uses, changed for its whole side; what is nobody's alone is the app's where every side is. */
export type DiceChoice = {
  of(whose: string): WhoseDice;
  choose(whose: string, dice: WhoseDice): void;
  /** Whether a sum is typed die by die. */
  byDie(whose: string): boolean;
  chooseByDie(whose: string, byDie: boolean): void;
};

/** How the set-up of a fight is changed. */
export type SetupEditor = {
  readonly fields: Fields;
  /** What is chosen from where these units are the first role's. */
  given(first: readonly Unit[]): SetupDefaults;
  /** The set-up the app proposes with this unit in the first role. */
  propose(first: Unit): Record<string, unknown>;
  unit(unit: Unit): UnitItem;
  /** The play with this set-up; undefined, and refused with a sentence, where it does not fit. */
  change(setup: unknown): AmendedPlay | undefined;
};

/** Everybody uses his own, as in a play that is only looked at. */
export const OWN_DICE: DiceChoice = {
  of: () => 'own',
  choose: () => undefined,
  byDie: () => false,
  chooseByDie: () => undefined,
};

/** All the play screen needs beside the play itself. */
export type PlayContext = {
  readonly session: PlaySession;
  readonly title: string;
  readonly seats: Readonly<Record<string, Seat>>;
  /** The mark of each side by its id, counted from 0. */
  readonly marks: Readonly<Record<string, number>>;
  readonly kinds: readonly UnitKind[];
  readonly units: readonly Unit[];
  /** Who sees the chances; a master opens them from the menu. */
  readonly odds: Settings['odds'];
  readonly dice: DiceChoice;
  /** What has changed in the roster since the play took its facts. */
  readonly since: Since;
  /** Changes the set-up; absent in a lesson and where a play is only looked at. */
  readonly setup?: SetupEditor;
  /** What stands next of the same phase once these changes are accepted, and what it is called. */
  next?(changes: readonly Change[]): { readonly title: string; readonly due: Due } | undefined;
  /** Whether it is a quick fight, which has no records. */
  readonly quick?: boolean;
  /** Where it is a lesson: what stands in place of the pad, as long as its answer lies ready. */
  readonly lesson?: { pad(): VNode | undefined };
  /** Why this phone does not answer for a role, or record the result, where it watches another phone's fight. */
  elsewhere?(whose?: string): string | undefined;
  /** Accepts the outcome, and goes on to what is next where it is given. */
  accept(outcome: Outcome, changes: readonly Change[], next?: Due): Promise<void>;
  /** Switches a house rule off, in this fight and those that begin from then on. */
  turnOff?(rule: string): Promise<void>;
  abandon(): Promise<void>;
  copy(): Promise<void>;
  /** Leaves the play as it stands, to come back to. */
  leave(): void;
};

/** The system's words for this play. */
export const tellingOf = ({ session }: Pick<PlayContext, 'session'>): Telling<unknown, Outcome> =>
  session.sequence.telling;

/** How an ask is put. */
export const askWords = (context: Pick<PlayContext, 'session'>, ask: Ask) =>
  tellingOf(context).ask(ask, context.session.play.value.setup);

/** Who sits where this name says, in words. */
export const seatOf = ({ seats }: PlayContext, whose: string): Seat => seats[whose] ?? { label: 'Both players' };

/**
 * The seat that an ask falls to, by its name: its role’s, the first where one side is there alone, else that of the side whose unit
 * or man it is about. Cards come from one deck, so that a draw is neither side’s unless it has a role.
 */
export function whoAnswers({ seats, units }: Pick<PlayContext, 'seats' | 'units'>, ask: Ask): string {
  if (ask.whose in seats) return ask.whose;
  const sides = new Set(Object.values(seats).map(({ unit }) => unit?.side));
  const side = sides.size === 1 ? [...sides][0] : ask.kind === 'draw' ? undefined : unitAsked(ask, units)?.side;
  const [seat] = Object.entries(seats).find(([, { unit }]) => side !== undefined && unit?.side === side) ?? [];
  return seat ?? ask.whose;
}

/** Who answers an ask. */
export const seatAsked = (context: PlayContext, ask: Ask): Seat => seatOf(context, whoAnswers(context, ask));

/** The mark of the side that an ask falls to: whoever answers, else the side whose unit or man it is about. */
export function markAsked(context: PlayContext, ask: Ask): number | undefined {
  const unit = unitAsked(ask, context.units);
  return seatAsked(context, ask).side ?? (unit && context.marks[unit.side]);
}

/** Whether it falls to the side at the far edge of a phone between two: of those here, or of all where one is here alone, not the first of the campaign. */
export function sitsAcross(context: PlayContext, ask: Ask): boolean {
  const side = markAsked(context, ask);
  const here = [...new Set(context.units.map((unit) => context.marks[unit.side]))];
  const marks = here.length > 1 ? here : Object.values(context.marks);
  return side !== undefined && marks.some((mark) => mark !== undefined && mark < side);
}

/** A man's words: tag and name, and what he carries. */
export function manWords(kinds: readonly UnitKind[], man: Man, unit: Unit): { name: string; detail?: string } {
  const kind = kinds.find(({ id }) => id === unit.kind);
  const carried = (kind?.manFacts ?? []).filter((fact) => man.facts[fact.id] === true).map((fact) => fact.title);
  const role = kind?.roles.find(({ id }) => id === man.role)?.title;
  const detail = [role && man.name.startsWith(role) ? undefined : role, ...carried].filter(Boolean).join(', ');
  return detail ? { name: man.name, detail } : { name: man.name };
}

/** A unit of the play as it is picked, by its id; undefined where none of its units has it. */
export function unitPicked({ kinds, units, marks, session }: PlayContext, id: string): UnitItem | undefined {
  const unit = units.find((one) => one.id === id);
  const kind = kinds.find((one) => one.id === unit?.kind);
  return unit && kind && itemOf(kind, unit, marks[unit.side] ?? 0, session.play.value.house);
}

/** A change in words: who or what, and what it is now. */
export function changeLine(
  { kinds, units }: Pick<PlayContext, 'kinds' | 'units'>,
  change: Change,
): { who: string; tag?: string; now: string } {
  const unit = units.find(({ id }) => id === (change.unit ?? (change.of === 'unit' ? change.id : undefined)));
  const kind = kinds.find(({ id }) => id === unit?.kind);
  const man = change.of === 'man' ? unit?.men.find(({ id }) => id === change.id) : undefined;
  if (man && kind && 'to' in change && change.field === 'state') {
    const now = kind.states.find(({ id }) => id === change.to)?.title ?? String(change.to);
    return { who: man.name, tag: man.tag, now };
  }
  const field = change.field.replace(/^facts\./, '');
  const fact = (man ? kind?.manFacts : kind?.facts)?.find(({ id }) => id === field);
  const who = man ? man.name : (unit?.name ?? 'The game');
  const name = fact?.title ?? field;
  const of = { who, ...(man ? { tag: man.tag } : {}) };
  if ('by' in change) return { ...of, now: `${name} ${signed(change.by)}` };
  if (change.to === null) return { ...of, now: `no longer ${lower(name)}` };
  if (typeof change.to === 'boolean') return { ...of, now: change.to ? name : `no longer ${lower(name)}` };
  return {
    ...of,
    now: `${name}: ${typeof change.to === 'object' ? 'changed' : typeof change.to === 'number' ? figure(change.to) : String(change.to)}`,
  };
}
