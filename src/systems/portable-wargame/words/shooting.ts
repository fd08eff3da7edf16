import { defineSequence } from '../../../system/sequence.ts';
import { asksByStep } from '../../../system/wording.ts';
import { type ShootingResult, type ShootingSetup, shooting, shootingFields } from '../rules/shooting.ts';
import { SHOOTING } from '../tables.ts';
import {
  beatenWords,
  commanderWords,
  effectAsks,
  fateOrders,
  hitHelp,
  hitWords,
  line,
  missWords,
  needTitle,
  stuckWords,
} from './sentences.ts';

type Measure = { readonly verdict: ShootingResult['verdict']; readonly lost: boolean };

export const shootingHelper = defineSequence<ShootingSetup, ShootingResult, Measure>({
  id: 'shooting',
  title: 'Shooting, adjacent',
  about: 'One shot at an adjacent enemy. From a worked example.',
  phase: 'shooting',
  edition: 2,
  oldestEdition: 1,
  beats: { aim: 'The shot', effect: 'Effect' },
  roles: { shooter: 'Shooter', target: 'Target' },
  verb: 'shoot',
  setup: shootingFields,
  rule: shooting,
  odds: {
    of: ({ verdict, fates }) => ({ verdict, lost: fates.some(({ is }) => is === 'lost') }),
    verdicts: [
      { id: 'routed', title: 'Target routed', role: 'shooter' },
      { id: 'retreats', title: 'Target retreats', role: 'shooter' },
      { id: 'nothing', title: 'Nothing happens', role: 'target' },
    ],
    events: [{ id: 'lost', title: 'A commander is lost', of: ({ lost }) => lost }],
  },
  words: {
    ask: asksByStep({
      aim: () => ({
        title: 'The shot',
        ref: '4.8',
        help: {
          about: 'These facts give the number the shot needs.',
          table: 'shooting',
          none: 'Every row that applies counts.',
        },
      }),
      hit: (ask, { shooter }) => ({
        ...hitWords(ask, shooter.name),
        ref: '4.8',
        help: hitHelp(ask, 'One D6 with these modifiers: 5 or more hits.', 'shooting', SHOOTING),
      }),
      ...effectAsks((_, { target }: ShootingSetup) => target),
    }),
    why: (_, { shooter }) => ({ by: 'fire', of: shooter.name }),
    stated: (_, { shooter }) => ({ title: needTitle(shooter.name), unit: 'or more', line }),
    outcome: ({ verdict, fates }, { shooter, target, commanders }) => {
      const name = (id: string) => [target, ...commanders].find((unit) => unit.id === id)?.name ?? id;
      const end = verdict === 'nothing' ? stuckWords(fates, name) : beatenWords(target, verdict === 'routed');
      return {
        title: fates.length === 0 ? missWords(shooter.name) : `${end}${commanderWords(fates, name)}`,
        orders: fateOrders(fates, name),
      };
    },
  },
});
