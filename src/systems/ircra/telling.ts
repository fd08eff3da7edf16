import type { Plain } from '../../rules/ask.ts';
import { signed } from '../../rules/figure.ts';
import type { Telling } from '../../rules/system.ts';
import { byEnemy } from '../../rules/why.ts';
import { countOf, listOf } from '../../rules/wording.ts';
import { locks, taking } from './board.ts';
import { boarding } from './boarding.ts';
import type { Ended, Setup, Verdict } from './combat.ts';
import type { Duelled } from './duel.ts';
import { everyone } from './plan.ts';
import type { Fate } from './round.ts';
import { duelWords, fateWords, line, pairOf, tagged } from './words.ts';

const VERDICTS: Readonly<Record<Verdict, (attacker: string, defender: string) => string>> = {
  'attacker broken': (attacker) => `${attacker} is broken.`,
  'defender broken': (_, defender) => `${defender} is broken.`,
  'both broken': () => 'Both units are broken.',
  fought: () => 'Nobody breaks.',
  'no contact': () => 'There is no contact.',
};

/** The players' words for a round of close combat. */
export const telling: Telling<Setup, Ended> = {
  ask: (ask, setup) => {
    const name = tagged(setup.attacker, setup.defender);
    const { by = '', on = '' } = (ask.about ?? {}) as { by?: string; on?: string };
    switch (ask.id.split('/').at(-1)) {
      case 'contact':
        return { title: 'Contact', detail: 'Which pieces are in contact?', ref: '4.3' };
      case 'fire':
        return { title: 'Defensive fire', detail: 'The defender is loaded. What did it hit?', ref: '4.3' };
      case 'order':
        return { title: 'Which duel comes first?', ref: '4.3' };
      case 'attacker':
        return { title: `${name(by)} against ${name(on)}`, ref: '4.5', line: { ...duelAt(ask.id), who: name(by) } };
      case 'defender':
        return { title: `${name(on)} against ${name(by)}`, ref: '4.5', line: { ...duelAt(ask.id), who: name(on) } };
      default:
        return { title: ask.id };
    }
  },
  note: ({ id, facts }, setup) => {
    const name = tagged(...everyone(setup));
    const { by = '', on = '', changed = 0, spare = 0, pieces = [], fates = [] } = facts as Told;
    const { unit = '', lost = 0, limit = 0 } = facts as Told;
    switch (id.split('/').at(-1)) {
      case 'ruled':
        return `The table lets ${listOf(pieces.map(name))} stand where the rules do not.`;
      case 'unmatched':
        return `In a new close combat pieces are matched one to one: ${countOf(spare, 'more pair', 'more pairs')} could be.`;
      case 'broken':
        return `${unit} has lost ${countOf(lost, 'piece', 'pieces')}, more than its limit of ${limit}: it is broken.`;
      case 'over':
        return `${name(by)} and ${name(on)} are no longer in contact, and have no duel.`;
      case 'supports':
        return `${name(by)} and ${name(on)}: the advantage has changed by ${signed(changed)}.`;
      default:
        return `${duelWords(facts as Duelled, name(by), name(on))}. ${fates.map((fate) => fateWords(fate, name)).join(' ')}`.trim();
    }
  },
  why: (change, { attacker, defender }) => byEnemy('melee', change, [attacker, defender]),
  stated: (stated, setup) => {
    const name = tagged(setup.attacker, setup.defender);
    const [by = '', on = ''] = pairOf(stated);
    return {
      title: `Advantage of ${name(by)} over ${name(on)}`,
      line: (each) => line(each, name),
      on: duelAt(stated.id).id,
    };
  },
  board: boarding,
  outcome: ({ verdict, duels, lost, board, left = 0 }, setup) => {
    const { attacker, defender } = setup;
    const name = tagged(...everyone(setup));
    const locked = taking(board).filter((piece) => locks(board, piece) > 0);
    const free = taking(board).filter(
      (piece) => piece.role === 'attacker' && !piece.disrupted && !locked.includes(piece),
    );
    const many = (n: number) => countOf(n, 'piece', 'pieces');
    return {
      title: VERDICTS[verdict](attacker.name, defender.name),
      ...(duels.length > 0
        ? { detail: `${attacker.name} has lost ${many(lost.attacker)}, ${defender.name} ${many(lost.defender)}.` }
        : {}),
      orders: [
        ...duels.flatMap(({ fates }) => fates.map((fate) => fateWords(fate, name))),
        ...(verdict === 'attacker broken' || verdict === 'both broken' ? [gone(attacker.name)] : []),
        ...(verdict === 'defender broken' || verdict === 'both broken' ? [gone(defender.name)] : []),
        ...(locked.length > 0
          ? [
              `Corner locks: ${locked.map((piece) => `${name(piece.id)} ${['0', '1', '2+'][locks(board, piece)]}`).join(', ')}.`,
            ]
          : []),
        ...(left > 0 && free.length > 0
          ? [
              `${attacker.name} has ${countOf(left, 'action', 'actions')} left, at once: ${listOf(free.map(({ id }) => name(id)))} may move, or attack again.`,
            ]
          : []),
      ],
    };
  },
};

/** The line of the sheet of duels that a die or an advantage stands on. */
const duelAt = (id: string) => ({ sheet: 'The duels', id: id.slice(0, id.lastIndexOf('/')) });

type Told = Plain & {
  readonly by?: string;
  readonly on?: string;
  readonly changed?: number;
  readonly spare?: number;
  readonly unit?: string;
  readonly lost?: number;
  readonly limit?: number;
  readonly pieces?: readonly string[];
  readonly fates?: readonly Fate[];
};

const gone = (name: string): string => `All of ${name} leaves the table: put a unit casualty marker.`;
