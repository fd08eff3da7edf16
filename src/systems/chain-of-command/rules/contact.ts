import { note, type Sequence, yes } from '../../../engine/ask.ts';
import { mustFind } from '../../../engine/data/lists.ts';
import type { Switches } from '../house.ts';

export type Contact = {
  /** Inches between the nearest figures. */
  readonly apart: number;
  readonly vehicle: boolean;
  readonly bunker: boolean;
  readonly entrance: boolean;
  readonly floors: 'same' | 'other' | 'onto';
  readonly between: 'nothing' | 'minor' | 'minors' | 'medium' | 'major';
  readonly sight: boolean;
  readonly path: boolean;
};

export type ContactResult = { readonly fight: 'automatic' | 'optional' | 'none'; readonly line: string };

type Row = {
  readonly line: string;
  readonly fight: ContactResult['fight'] | 'two minor';
  readonly so: (contact: Contact) => boolean;
};

/** Contact rules. The first matching line decides. (chain-of-command 4.1) */
export const CONTACTS: readonly Row[] = [
  { line: 'One of the two is a vehicle, which over-runs or rams instead', fight: 'none', so: ({ vehicle }) => vehicle },
  { line: 'More than 4" apart', fight: 'none', so: ({ apart }) => apart > 4 },
  {
    line: 'The enemy is in a bunker, and its entrance is not touched',
    fight: 'none',
    so: ({ bunker, entrance }) => bunker && !entrance,
  },
  { line: 'On different floors', fight: 'none', so: ({ floors }) => floors === 'other' },
  { line: 'Moving onto the floor the enemy holds', fight: 'automatic', so: ({ floors }) => floors === 'onto' },
  { line: 'A major obstacle lies between', fight: 'none', so: ({ between }) => between === 'major' },
  { line: 'A medium obstacle lies between', fight: 'optional', so: ({ between }) => between === 'medium' },
  { line: 'No line of sight, but an open path', fight: 'optional', so: ({ sight, path }) => !sight && path },
  {
    line: 'Nothing, or one minor obstacle, lies between',
    fight: 'automatic',
    so: ({ between }) => between === 'nothing' || between === 'minor',
  },
  { line: 'Two or more minor obstacles lie between', fight: 'two minor', so: () => true },
];

/** Returns the first matching line. (chain-of-command 4.1, row 25) */
export function contactResult(where: Contact, { two_minor }: Pick<Switches, 'two_minor'>): ContactResult {
  const { line, fight } = mustFind(CONTACTS, ({ so }) => so(where));
  return { line, fight: fight === 'two minor' ? two_minor : fight };
}

/** Returns whether they fight, asking the active player if it is optional. (chain-of-command 4.1) */
export function* askContact(where: Contact, rules: Pick<Switches, 'two_minor'>): Sequence<ContactResult> {
  const met = contactResult(where, rules);
  yield* note('contact', met);
  if (met.fight !== 'optional') return met;
  return (yield* yes('closes', { assumed: true, decision: true })) ? met : { ...met, fight: 'none' };
}

export function* contacts(input: { readonly where: Contact } & Pick<Switches, 'two_minor'>): Sequence<ContactResult> {
  return yield* askContact(input.where, input);
}
