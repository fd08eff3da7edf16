import { formatList } from '../../../engine/data/figure.ts';
import { fieldsOf } from '../../../system/fields.ts';
import { defineSequence } from '../../../system/sequence.ts';
import { asksByStep, countOf, follows, itemOfStep, notesByStep, sentences, wordsOf } from '../../../system/wording.ts';
import type { HelpWords } from '../../../system/words.ts';
import type { Hits } from '../rules/combat/hits.ts';
import { type LossesResult, type LossesSetup, lossesFromFire } from '../rules/losses.ts';
import { canFight, forceMoraleField, forceMoraleInUseField } from '../setup.ts';
import { leadersOf, teamsOf } from '../units.ts';
import {
  FALLEN_WORDS,
  LEADER_HIT_HELP,
  LEADER_HIT_KEYS,
  type MoraleTestNotes,
  moraleTotalSentences,
  TEST_NOTE_WORDS,
  TEST_WORDS,
  testSentence,
} from './sentences.ts';

type Notes = MoraleTestNotes & { readonly lost: { readonly kills: number; readonly shock: number } };

const ofUnit = wordsOf<LossesSetup>((_, { unit }) => unit.name);

const shareHelp = (what: string): HelpWords => ({
  about: `Share the ${what} from fire among the Teams.`,
  none: 'Use your rulebook. The app suggests even shares.',
});

const lostWords = (name: string, { kills, shock }: Hits): string =>
  `${name} ${formatList(sentences(kills > 0 && `loses ${countOf(kills, 'man', 'men')}`, (shock > 0 || kills === 0) && `takes ${shock} Shock`))}.`;

export const lossesSequence = defineSequence<LossesSetup, LossesResult>({
  id: 'losses',
  title: 'Kills and Shock from fire',
  about: 'Share hits from fire among the Teams.',
  phase: 'any',
  edition: 5,
  oldestEdition: 2,
  beats: { teams: 'Teams', tests: 'Force Morale' },
  roles: { unit: 'Unit' },
  setup: () =>
    fieldsOf<LossesSetup>(({ unit, number, flag }) => [
      unit('unit', 'Unit', 'unit', { of: canFight }),
      number('kills', 'Kills', [0, 40]),
      number('shock', 'Shock', [0, 40]),
      flag('leader', 'A Leader was hit', { ref: '4.7' }),
      forceMoraleInUseField,
      forceMoraleField,
    ]),
  rule: lossesFromFire,
  noOdds: 'You resolve the fire yourselves.',
  words: {
    ask: asksByStep<LossesSetup>({
      ...TEST_WORDS,
      kills: ofUnit({ title: ': who takes the kills?', help: shareHelp('kills') }),
      shock: ofUnit({ title: ': who takes the Shock?', help: shareHelp('Shock') }),
      fallen: ofUnit(FALLEN_WORDS),
      hit: (ask, { unit }) => ({
        title: `How badly is ${itemOfStep(leadersOf(unit), ask, 1)?.name ?? 'the Leader'} hit?`,
        detail: 'Use your book’s table.',
        ref: '4.7',
        keys: LEADER_HIT_KEYS,
        ...follows<Notes>(...(teamsOf(unit).length > 0 ? (['lost'] as const) : [])),
        help: LEADER_HIT_HELP,
      }),
    }),
    note: notesByStep<Notes, LossesSetup>({
      ...TEST_NOTE_WORDS,
      lost: (hits, { unit }) => lostWords(unit.name, hits),
    }),
    why: () => ({ by: 'fire' }),
    outcome: ({ verdict, kills, shock, leaders, tests }, setup) => {
      const { unit } = setup;
      if (verdict === 'nothing') return { title: `${unit.name} takes nothing.`, orders: [] };
      if (verdict === 'nobody') return { title: `${unit.name} has no Team left.`, orders: [] };
      return {
        title: lostWords(unit.name, { kills, shock }),
        orders: [
          ...leaders
            .filter(({ hit }) => hit !== 'none')
            .map(({ man, hit }) => `${unit.men.find(({ id }) => id === man)?.name ?? 'A Leader'} is ${hit}.`),
          ...tests.map((test) => testSentence(test, [unit])),
          ...moraleTotalSentences(tests, setup),
        ],
      };
    },
  },
});
