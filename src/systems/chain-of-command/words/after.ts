import { stateChange } from '../../../engine/roster.ts';
import { unitsField } from '../../../engine/setup/fields.ts';
import { settlingAll } from '../../../system/settling.ts';
import { asksByStep, countOf, itemOfStep, sentences } from '../../../system/wording.ts';
import { houseValues } from '../house.ts';
import {
  type FallenMan,
  fallenOf,
  isFallen,
  type RecoveryCount,
  type Result,
  type Setup,
  settle,
  settledUnits,
} from '../rules/after.ts';
import { isLeader, labelOf } from '../units.ts';
import { menKeys } from './sentences.ts';

export const afterTheGame = settlingAll<Setup, FallenMan, keyof RecoveryCount, Result>({
  title: 'After the game',
  about: 'Which of the fallen return, miss a game, or are gone.',
  edition: 1,
  beat: { id: 'fallen', title: 'The fallen' },
  setup: (house) => [
    unitsField(({ men }) => men.some(isFallen), {
      title: 'Units of one side',
      one: 'Unit',
      max: 60,
      all: 'side',
      ref: '8',
    }),
    {
      kind: 'number',
      id: 'ahead',
      title: 'Force Morale ahead at the end',
      help: '0 where the other side was ahead.',
      ref: '8, our own',
      min: 0,
      max: 20,
      when: () => houseValues(house).recovery === 'quarters',
    },
  ],
  rows: (setup) => fallenOf(setup).toSorted((a, b) => Number(isLeader(a.man)) - Number(isLeader(b.man))),
  settle,
  outcome: (men) => {
    const of = (is: keyof RecoveryCount) => men.filter((one) => one.is === is).length;
    return {
      verdict: 'settled',
      back: of('back'),
      misses: of('misses'),
      gone: of('gone'),
      men: men.map(({ man, is }) => ({ man: man.id, is })),
      changes: men.flatMap(({ unit, man, is }) => stateChange(unit, man, is === 'back' ? 'fit' : is)),
    };
  },
  noOdds: 'You decide what became of each of the fallen.',
  words: {
    ask: asksByStep<Setup>(
      {
        fates: () => ({ title: 'What becomes of the fallen?', ref: '8' }),
        gone: (_, setup) => ({ title: 'Who is gone?', ref: '8', keys: menKeys(settledUnits(setup)) }),
        misses: (_, setup) => ({ title: 'Who misses the next game?', ref: '8', keys: menKeys(settledUnits(setup)) }),
      },
      (ask, setup) => {
        const leaders = fallenOf(setup).filter(({ man }) => isLeader(man));
        const of = itemOfStep(leaders, ask, -1);
        return {
          title: `${of ? labelOf(of.man) : 'The Leader'}: what becomes of him?`,
          ref: '8',
          keys: { back: { label: 'Back' }, misses: { label: 'Misses the next game' }, gone: { label: 'Gone' } },
        };
      },
    ),
    outcome: ({ back, men }, setup) => {
      const sentenceOf = (is: keyof RecoveryCount, words: string) => {
        const those = fallenOf(setup).filter(({ man }) => men.some((one) => one.is === is && one.man === man.id));
        return those.length > 0 && `${words}: ${those.map(({ man }) => labelOf(man)).join(', ')}.`;
      };
      return {
        title: `${countOf(back, 'man is', 'men are')} back.`,
        orders: sentences(
          sentenceOf('back', 'Back'),
          sentenceOf('misses', 'Missing the next game'),
          sentenceOf('gone', 'Gone'),
        ),
      };
    },
  },
});
