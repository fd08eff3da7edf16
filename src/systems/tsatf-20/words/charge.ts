import type { Ask } from '../../../engine/ask.ts';
import type { Input } from '../../../engine/play.ts';
import type { ReplayStep } from '../../../engine/replay.ts';
import { countOf, follows, independentBecause, type WordsByStep } from '../../../system/wording.ts';
import type { AskWords } from '../../../system/words.ts';
import { houseValues } from '../house.ts';
import { moraleRow } from '../rules/morale.ts';
import type { CombatRole } from '../rules/pool.ts';
import { type CloseCombatSetup, includesStep, type SetupUnit } from '../rules/setup.ts';
import { leaderQuestionWords, moraleTestWords } from './morale.ts';
import { nameOf } from './sides.ts';

const testWords =
  (what: 'close' | 'stand', about: string, keys: readonly [passed: string, failed: string]) =>
  (ask: Ask, setup: CloseCombatSetup): AskWords => ({
    ...moraleTestWords(ask, nameOf(ask, setup), what, about, keys),
    ...(ask.kind === 'choose' ? { detail: 'Test morale by your rulebook, then tap.' } : {}),
    ref: '4.2',
    ...(what === 'stand' && includesStep(setup, 'close')
      ? follows<{ closed: object }>('closed')
      : independentBecause('own sum')),
  });

const leader = (ask: Ask, setup: CloseCombatSetup): AskWords => leaderQuestionWords(nameOf(ask, setup));

export const chargeAsks: WordsByStep<CloseCombatSetup> = {
  fire: () => ({
    title: 'Defensive fire',
    ref: '4.2',
    help: {
      about: 'Defenders fire first. Men hit do not fight.',
      none: 'Shoot by your own rulebook, and enter the hits.',
    },
  }),
  close: testWords('close', 'A charging unit tests to close.', ['They close', 'They stop']),
  stand: testWords('stand', 'A charged unit tests to stand.', ['They stand', 'They fall back']),
  'leader to close': leader,
  'leader to stand': leader,
  contact: () => ({
    title: 'Contact',
    ref: '4.2, 4.3',
    ...independentBecause('tabletop'),
    help: ({ house }) => ({
      about: `These facts add dice or take them off. A good defensive position falls only to a lead of ${houseValues(house).margin}. Our reading: a hill alone is not one.`,
      table: 'modifiers',
      none: 'Every row that applies counts.',
    }),
  }),
  missing: (ask, setup) => {
    const name = nameOf(ask, setup);
    const men = Number(ask.context?.men);
    return {
      title: `${name}: why ${men === 1 ? 'is 1 man' : `are ${men} men`} not fighting?`,
      ref: '4.2',
      ...independentBecause('tabletop'),
      keys: {
        'out of reach': { label: 'Out of reach', detail: 'Unhurt' },
        lost: { label: 'Lost', detail: 'Fell before contact' },
      },
      result: (why) =>
        `${name}: ${why === 'lost' ? `${countOf(men, 'man', 'men')} fell before contact` : `${countOf(men, 'man is', 'men are')} out of reach`}.`,
      help: { about: 'Men out of reach do not fight.', none: 'No rules table: look at the battlefield.' },
    };
  },
};

/** Returns the words for odds that assume a test is passed, because no morale number is known. (tsatf-20 4.1, 4.2) */
export function oddsAssumption(
  trail: readonly ReplayStep[],
  { setup, house }: Input<CloseCombatSetup>,
): string | undefined {
  const { attackers, defenders } = setup;
  const rules = houseValues(house);
  const hasBegun = (beat: string) => trail.some((step) => 'beat' in step && step.beat === beat);
  const isOpen = (what: 'close' | 'stand', role: CombatRole, fighters: readonly SetupUnit[]) =>
    includesStep(setup, what) &&
    fighters.some(
      ({ unit }, i) =>
        !moraleRow(what, unit, rules) &&
        !trail.some((step) => 'ask' in step && step.ask.id === `${role}/${i + 1}/${what}`),
    );
  const mayNotClose = !hasBegun('stand') && isOpen('close', 'attacker', attackers);
  const mayNotStand = isOpen('stand', 'defender', defenders);
  return !hasBegun('contact') && (mayNotClose || mayNotStand) ? 'if it comes to melee' : undefined;
}
