import { type ReadonlySignal, signal } from '@preact/signals';
import type { VNode } from 'preact';
import type { CampaignSettings } from '../../campaign/records/records.ts';
import { isNameless } from '../../campaign/units/muster.ts';
import type { Ask } from '../../engine/ask.ts';
import { unitInContext } from '../../engine/askside.ts';
import type { ChangedPlay } from '../../engine/changeplay.ts';
import { formatNumber, formatSigned } from '../../engine/data/figure.ts';
import type { Change, Man, Unit } from '../../engine/roster.ts';
import type { Fields, SetupDefaults } from '../../engine/setup/fields.ts';
import type { Outcome } from '../../system/sequence.ts';
import type { DueSequence } from '../../system/system.ts';
import type { UnitKind } from '../../system/units.ts';
import type { SequenceWords } from '../../system/words.ts';
import { buildUnitItem, type UnitItem } from '../parts/unititem.tsx';
import type { WhoseDice } from '../state/whosedice.ts';
import { endedFactWords } from '../words/unitwords.ts';
import type { PlaySession } from './playsession.ts';

/** Id under which a play stores the changes of the result that the players altered. */
export const ALTERED_CHANGES_ID = 'accept';

/**
 * Party of a fight that plays one role. `side` is the number of its side's mark, from 0. `unit` is its first unit.
 */
export type Seat = {
  readonly label: string;
  readonly side?: number;
  readonly unit?: Unit;
  /** Set with `jointName`, such as "1st and 2nd Squad", only if the role has several units. */
  readonly units?: readonly Unit[];
  readonly jointName?: string;
};

/**
 * Changes of the roster since the play began. `preview` applies them to the play. `keepEntered` leaves it as it is.
 */
export type RosterChanges = {
  readonly sentences: ReadonlySignal<readonly string[]>;
  preview(): ChangedPlay | undefined;
  keepEntered(): void;
};

export const NO_ROSTER_CHANGES: RosterChanges = {
  sentences: signal([]),
  preview: () => undefined,
  keepEntered: () => undefined,
};

/** Whether a role uses its own dice or the app's. The roles of a side share the choice. */
export type DiceChoice = {
  sourceFor(role: string): WhoseDice;
  choose(role: string, dice: WhoseDice): void;
};

export type SetupEditor = {
  readonly fields: Fields;
  defaultsFor(first: readonly Unit[]): SetupDefaults;
  propose(first: Unit): Record<string, unknown>;
  unitItem(unit: Unit): UnitItem;
  /** Returns undefined and reports the reason if the setup does not fit. */
  change(setup: unknown): ChangedPlay | undefined;
};

export const OWN_DICE: DiceChoice = {
  sourceFor: () => 'own',
  choose: () => undefined,
};

export type PlayContext = {
  readonly session: PlaySession;
  readonly title: string;
  readonly seats: Readonly<Record<string, Seat>>;
  /** Marks by side id, from 0. */
  readonly marks: Readonly<Record<string, number>>;
  readonly kinds: readonly UnitKind[];
  readonly units: readonly Unit[];
  readonly odds: CampaignSettings['odds'];
  readonly dice: DiceChoice;
  readonly rosterChanges: RosterChanges;
  /** Missing in lessons and read-only plays. */
  readonly setup?: SetupEditor;
  nextTask?(changes: readonly Change[]): { readonly title: string; readonly due: DueSequence } | undefined;
  readonly isQuickFight?: boolean;
  /** True while a recorded fight is corrected. It is stored only at the end. */
  readonly isCorrection?: boolean;
  /** Only in lessons. `pad` replaces the usual answer pad while the player follows the script. */
  readonly lesson?: { pad(): VNode | undefined };
  /** Reason why this phone may not answer for a role or, without a role, record the result. Undefined if it may. */
  otherPhoneReason?(role?: string): string | undefined;
  record(outcome: Outcome, changes: readonly Change[], next?: DueSequence): Promise<void>;
  turnOffRule?(rule: string): Promise<void>;
  discard?(): Promise<void>;
  leave(): void;
};

export const sequenceWords = ({ session }: Pick<PlayContext, 'session'>): SequenceWords<unknown, Outcome> =>
  session.sequence.words;

export const askWords = (context: Pick<PlayContext, 'session'>, ask: Ask) =>
  sequenceWords(context).ask(ask, context.session.play.value.setup);

export const seatOrBoth = ({ seats }: PlayContext, seatId: string): Seat => seats[seatId] ?? { label: 'Both players' };

/**
 * Returns the id of the seat that answers: of the question's role, else of the only side, else of the unit in question.
 * A draw without a role belongs to no side, because all share the deck.
 */
export function answeringSeatId({ seats, units }: Pick<PlayContext, 'seats' | 'units'>, ask: Ask): string {
  if (ask.whose in seats) return ask.whose;
  const sides = new Set(Object.values(seats).map(({ unit }) => unit?.side));
  const side = sides.size === 1 ? [...sides][0] : ask.kind === 'draw' ? undefined : unitInContext(ask, units)?.side;
  const [seat] = Object.entries(seats).find(([, { unit }]) => side !== undefined && unit?.side === side) ?? [];
  return seat ?? ask.whose;
}

export const seatOfAsk = (context: PlayContext, ask: Ask): Seat => seatOrBoth(context, answeringSeatId(context, ask));

export function markOfAsk(context: PlayContext, ask: Ask): number | undefined {
  const unit = unitInContext(ask, context.units);
  return seatOfAsk(context, ask).side ?? (unit && context.marks[unit.side]);
}

export function isAcrossTable(context: PlayContext, ask: Ask): boolean {
  const side = markOfAsk(context, ask);
  const here = [...new Set(context.units.map((unit) => context.marks[unit.side]))];
  const marks = here.length > 1 ? here : Object.values(context.marks);
  return side !== undefined && marks.some((mark) => mark !== undefined && mark < side);
}

export function manWords(kinds: readonly UnitKind[], man: Man, unit: Unit): { name: string; detail?: string } {
  const kind = kinds.find(({ id }) => id === unit.kind);
  const carried = (kind?.manFacts ?? []).filter((fact) => man.facts[fact.id] === true);
  const role = kind?.roles.find(({ id }) => id === man.role);
  // His tag tells a man without a name from the others.
  const isTagged = kind !== undefined && man.tag !== '' && isNameless(man, kind);
  const bearer = isTagged && !role?.leads ? carried.find(({ one }) => one) : undefined;
  const name = bearer?.one ?? (isTagged && role ? role.title : man.name);
  const isTold = bearer !== undefined || (role && name.startsWith(role.title));
  const others = carried.filter((fact) => fact !== bearer).map(({ title }) => title);
  const detail = [isTold ? undefined : (role?.brief ?? role?.title), ...others].filter(Boolean).join(', ');
  return detail ? { name, detail } : { name };
}

export function unitItemById({ kinds, units, marks, session }: PlayContext, id: string): UnitItem | undefined {
  const unit = units.find((one) => one.id === id);
  const kind = kinds.find((one) => one.id === unit?.kind);
  return unit && kind && buildUnitItem(kind, unit, marks[unit.side] ?? 0, session.play.value.house);
}

export function changeLine(
  { kinds, units }: Pick<PlayContext, 'kinds' | 'units'>,
  change: Change,
): { who: string; tag?: string; now: string } {
  const unit = units.find(({ id }) => id === (change.unit ?? (change.of === 'unit' ? change.id : undefined)));
  const kind = kinds.find(({ id }) => id === unit?.kind);
  const man = change.of === 'man' ? unit?.men.find(({ id }) => id === change.id) : undefined;
  const oneOfSeveral = unit && unit.men.length > 1 ? man : undefined;
  const who = oneOfSeveral && unit ? manWords(kinds, oneOfSeveral, unit).name : (unit?.name ?? 'The game');
  const of = { who, ...(oneOfSeveral ? { tag: oneOfSeveral.tag } : {}) };
  if (man && kind && 'to' in change && change.field === 'state') {
    const now = kind.states.find(({ id }) => id === change.to)?.title ?? String(change.to);
    return { ...of, now };
  }
  const field = change.field.replace(/^facts\./, '');
  const fact = (man ? kind?.manFacts : kind?.facts)?.find(({ id }) => id === field);
  const name = fact?.title ?? field;
  if ('by' in change)
    return {
      ...of,
      now: fact?.startsAt ? `${name}: ${Number(unit?.facts[field]) + change.by}` : `${name} ${formatSigned(change.by)}`,
    };
  if (change.to === null || change.to === false) return { ...of, now: endedFactWords(fact ?? { title: name }) };
  if (change.to === true) return { ...of, now: name };
  return {
    ...of,
    now: `${name}: ${typeof change.to === 'object' ? 'changed' : typeof change.to === 'number' ? formatNumber(change.to) : String(change.to)}`,
  };
}
