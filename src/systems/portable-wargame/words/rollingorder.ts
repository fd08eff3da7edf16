import type { NumberWithLines } from '../../../engine/lines.ts';
import type { ReplayStep } from '../../../engine/replay.ts';
import type { Unit } from '../../../engine/roster.ts';
import { rowNamed } from '../../../system/help.ts';
import {
  contextText,
  independentBecause,
  siblingPath,
  stepOf,
  stepsOf,
  type WordsByStep,
} from '../../../system/wording.ts';
import type { AskWords, QueuedRoll } from '../../../system/words.ts';
import type { CloseCombatSetup } from '../rules/setup.ts';
import { FORBIDDEN } from '../tables.ts';
import { onFoot } from '../units.ts';
import { ALLOWED_KEYS, BOARD, needWords } from './sentences.ts';

const SIDE_KEYS: NonNullable<AskWords['keys']> = {
  front: { label: 'Front' },
  flank: { label: 'Flank' },
  rear: { label: 'Rear' },
};

export const orderAsks: WordsByStep<CloseCombatSetup> = {
  'flank order': () => ({
    title: 'Flank and rear: who rolls first?',
    ref: '4.3',
    help: {
      about: 'Attackers on flank or rear roll first. The owner chooses the order.',
      table: 'order',
      at: rowNamed(1),
    },
  }),
  'front order': () => ({
    title: 'Front: who rolls first?',
    ref: '4.3',
    help: { about: 'The owner chooses the order.', table: 'order', at: rowNamed(3) },
  }),
  target: (_, { defender }) => ({
    title: `Target of ${defender.name}`,
    ref: '4.4',
    ...independentBecause('choice'),
    help: {
      about: 'The defender strikes the enemy in front. With nobody there it chooses.',
      none: 'No table: the owner chooses.',
    },
  }),
  idle: (_, { defender }) => ({
    title: `Who is in front of ${defender.name}?`,
    ref: 'A7',
    help: {
      about: 'The defender strikes an enemy in front, even one that does not attack it.',
      none: 'This is your house rule.',
    },
  }),
  side: (ask, setup) => {
    const { name } = unitOf(ask, setup);
    return {
      title: `${name}: where does it attack?`,
      detail: `${SIDE_KEYS[contextText(ask, 'side')]?.label}: ${contextText(ask, 'by')}. ${FORBIDDEN.room}`,
      ref: '1, A4',
      keys: {
        ...SIDE_KEYS,
        ...ALLOWED_KEYS,
      },
      ...independentBecause('tabletop'),
      help: {
        about: 'One fits in front, two on the flanks, one behind.',
        none: BOARD,
      },
    };
  },
};

/** Returns the rolling order while somebody may still roll to hit. (portable-wargame 4.3) */
export function rollers(trail: readonly ReplayStep[], setup: CloseCombatSetup): readonly QueuedRoll[] {
  const rolled = trail.flatMap((step) => ('ask' in step && stepOf(step.ask) === 'hit' ? [step] : []));
  const hits = rolled.filter(({ value }) => value === 1);
  if (hits.some(({ ask }) => ask.context?.ends === true)) return [];
  const needs = trail.flatMap((step) => ('stated' in step ? [step] : []));
  return needs.map(({ stated, value }) => {
    const ask = siblingPath(stated, 'hit');
    const isHit = hits.some((hit) => `${contextText(hit.ask, 'at')}/hit` === ask);
    const hasRolled = rolled.some((step) => step.ask.id === ask);
    const need =
      isHit && !hasRolled ? 'Already hit' : `${placeWords(stated, setup.defender)}: ${needWords(value).toLowerCase()}`;
    return { ask, title: unitOf(stated, setup).name, need, stated: stated.id };
  });
}

function placeWords({ whose, sum }: NumberWithLines, defender: Unit): string {
  if (whose !== 'defender') return sum.some(({ what }) => what === 'P3') ? 'Flank or rear' : 'In front';
  if (!onFoot(defender)) return 'Mounted defender';
  return defender.kind === 'artillery' ? 'Guns' : 'Defender on foot';
}

export function unitOf(asked: { readonly id: string }, { attackers, defender, reserve }: CloseCombatSetup): Unit {
  const [role, place] = stepsOf(asked);
  if (role !== 'attacker') return defender;
  const idle = /^front (\d+)$/.exec(place ?? '');
  return (idle ? reserve?.[Number(idle[1]) - 1] : attackers[Number(place) - 1]?.unit) ?? attackers[0]!.unit;
}
