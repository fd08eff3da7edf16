import { askYesNo, note, type Sequence } from '../../../../engine/ask.ts';
import { mustFind } from '../../../../engine/data/lists.ts';
import type { Switches } from '../../house.ts';

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

export type ContactResult = { readonly fight: 'automatic' | 'optional' | 'none'; readonly reason: string };

type ContactRule = {
  readonly reason: string;
  readonly fight: ContactResult['fight'] | 'two minor';
  readonly applies: (contact: Contact) => boolean;
};

/** Rules for whether Units in contact fight. The first that applies decides. (chain-of-command 4.1) */
const CONTACT_RULES: readonly ContactRule[] = [
  {
    reason: 'One of the two is a vehicle, which over-runs or rams instead',
    fight: 'none',
    applies: ({ vehicle }) => vehicle,
  },
  { reason: 'More than 4" apart', fight: 'none', applies: ({ apart }) => apart > 4 },
  {
    reason: 'The enemy is in a bunker, and its entrance is not touched',
    fight: 'none',
    applies: ({ bunker, entrance }) => bunker && !entrance,
  },
  { reason: 'On different floors', fight: 'none', applies: ({ floors }) => floors === 'other' },
  { reason: 'Moving onto the floor the enemy holds', fight: 'automatic', applies: ({ floors }) => floors === 'onto' },
  { reason: 'A major obstacle lies between', fight: 'none', applies: ({ between }) => between === 'major' },
  { reason: 'A medium obstacle lies between', fight: 'optional', applies: ({ between }) => between === 'medium' },
  { reason: 'No line of sight, but an open path', fight: 'optional', applies: ({ sight, path }) => !sight && path },
  {
    reason: 'Nothing, or one minor obstacle, lies between',
    fight: 'automatic',
    applies: ({ between }) => between === 'nothing' || between === 'minor',
  },
  {
    reason: 'Two or more minor obstacles lie between',
    fight: 'two minor',
    applies: ({ between }) => between === 'minors',
  },
];

/** Returns the result of the first contact rule that applies. (chain-of-command 4.1, row 25) */
function contactResult(where: Contact, { two_minor }: Pick<Switches, 'two_minor'>): ContactResult {
  const { reason, fight } = mustFind(CONTACT_RULES, ({ applies }) => applies(where));
  return { reason, fight: fight === 'two minor' ? two_minor : fight };
}

/** Returns whether the Units fight, and why. Asks the active player if the fight is optional. (chain-of-command 4.1) */
export function* askContact(where: Contact, rules: Pick<Switches, 'two_minor'>): Sequence<ContactResult> {
  const result = contactResult(where, rules);
  yield* note('contact', result);
  if (result.fight !== 'optional') return result;
  return (yield* askYesNo('closes', { assumed: true, decision: true })) ? result : { ...result, fight: 'none' };
}

/** Cover of the defenders. The last four values are for buildings and bunkers. (chain-of-command 2, 4.12) */
export type Cover = 'none' | 'light' | 'hard' | 'same' | 'house' | 'floor' | 'room' | 'bunker';

const HARD: readonly Cover[] = ['hard', 'house', 'bunker'];
const LIGHT: readonly Cover[] = ['light', 'floor'];

/** Returns the grade of cover that the Defender defends. (chain-of-command 4.3, 4.12, row 30) */
export function gradeOfCover({
  cover,
  tactical,
}: {
  readonly cover: Cover;
  readonly tactical?: boolean;
}): 'none' | 'light' | 'hard' {
  if (HARD.includes(cover)) return 'hard';
  if (LIGHT.includes(cover)) return tactical ? 'hard' : 'light';
  return tactical ? 'light' : 'none';
}

// A bunker has no rear. (chain-of-command 4.12)
export const canBeHitInRear = (cover: Cover): boolean => cover !== 'bunker';
