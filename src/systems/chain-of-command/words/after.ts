import type { Ask } from '../../../engine/ask.ts';
import { formatList } from '../../../engine/data/figure.ts';
import { stateChange } from '../../../engine/roster.ts';
import { unitsField } from '../../../engine/setup/fields.ts';
import { settlingAll } from '../../../system/settling.ts';
import { asksByStep, countOf, itemOfStep, sentences } from '../../../system/wording.ts';
import type { AskWords, HelpWords } from '../../../system/words.ts';
import { houseValues } from '../house.ts';
import {
  type FallenCount,
  type FallenMan,
  type FallenResult,
  type FallenSetup,
  fallenOf,
  isFallen,
  settleFallen,
  unitsToSettle,
} from '../rules/after.ts';
import { isLeader, labelOf } from '../units.ts';
import { menKeys } from './sentences.ts';

const help: HelpWords = {
  about: 'You decide who returns, who misses a game and who is lost.',
  none: 'Table not included: use your campaign book. Suggested shares are a house rule.',
};

const pickWords =
  (title: string) =>
  (_: Ask, setup: FallenSetup): AskWords => ({ title, ref: '8', keys: menKeys(unitsToSettle(setup)), help });

export const afterGameSequence = settlingAll<FallenSetup, FallenMan, keyof FallenCount, FallenResult>({
  title: 'After the game',
  about: 'Which of the fallen return, miss a game, or are lost.',
  edition: 1,
  beat: { id: 'fallen', title: 'The fallen' },
  setup: (house) => [
    unitsField(({ men }) => men.some(isFallen), {
      title: 'Units of one side',
      singular: 'Unit',
      max: 60,
      all: 'side',
      ref: '8',
    }),
    {
      kind: 'number',
      id: 'ahead',
      title: 'Force Morale lead at the end',
      help: '0 if the other side led.',
      ref: '8, our own',
      min: 0,
      max: 20,
      when: () => houseValues(house).recovery === 'quarters',
    },
  ],
  rows: (setup) => fallenOf(setup).toSorted((a, b) => Number(isLeader(a.man)) - Number(isLeader(b.man))),
  settle: settleFallen,
  outcome: (men) => {
    const of = (is: keyof FallenCount) => men.filter((one) => one.is === is).length;
    return {
      verdict: 'settled',
      back: of('back'),
      misses: of('misses'),
      gone: of('gone'),
      men: men.map(({ man, is }) => ({ man: man.id, is })),
      changes: men.flatMap(({ unit, man, is }) => stateChange(unit, man, is === 'back' ? 'fit' : is)),
    };
  },
  noOdds: 'You decide each man’s fate.',
  words: {
    ask: asksByStep<FallenSetup>(
      {
        fates: () => ({ title: 'What becomes of the fallen?', ref: '8', help }),
        gone: pickWords('Who is lost for good?'),
        misses: pickWords('Who misses the next game?'),
      },
      (ask, setup) => {
        const leaders = fallenOf(setup).filter(({ man }) => isLeader(man));
        const of = itemOfStep(leaders, ask, -1);
        return {
          title: `What becomes of ${of ? labelOf(of.man) : 'the Leader'}?`,
          ref: '8',
          keys: { back: { label: 'Returns' }, misses: { label: 'Misses a game' }, gone: { label: 'Lost for good' } },
          help,
        };
      },
    ),
    outcome: ({ back, misses, gone }) => ({
      title: `${formatList(
        sentences(
          `${countOf(back, 'man returns', 'men return')}`,
          misses > 0 && `${countOf(misses, 'misses', 'miss')} a game`,
          gone > 0 && `${countOf(gone, 'is lost', 'are lost')}`,
        ),
      )}.`,
      orders: [],
    }),
  },
});
