import { answer, diceOf } from '../../system/examples.ts';
import type { Lesson } from '../../system/plays/lesson.ts';
import type { FireSetup } from './rules/fire/firesetup.ts';

const veterans = (title: string, men: Readonly<Record<string, number>>) => ({
  kind: 'infantry',
  id: 'veterans',
  title,
  men,
  facts: { grade: 'Veteran' },
});

export const lesson: Lesson<FireSetup> = {
  title: 'Twelve rifles fire at a squad',
  sequence: 'fire',
  sample: {
    id: 'volley',
    title: 'A volley',
    sides: [
      { name: 'Germans', units: [veterans('1st Gruppe', { ordinary: 12 })] },
      { name: 'Americans', units: [veterans('1st Squad', { leader: 1, crewman: 2, ordinary: 7 })] },
    ],
  },
  example: 'V11',
  facts: (setup) => ({ ...setup, distance: '12', class: 'II' }),
  taps: [
    {
      ask: 'volley',
      says: 'Twelve rifles fire at a squad 12" away. Two of its ten men crew a machine gun.',
    },
    {
      ask: 'need 3/hits',
      says: 'At this range each rifle hits on 1 to 3. Roll a D20 for each.',
    },
    {
      ask: 'hit/1/card',
      says: 'Four hits: a card for each. Jack, Queen and King find the crew. Diamonds wound.',
    },
    { ask: 'hit/2/card', says: 'The Queen of diamonds wounds a crewman. Hearts kill.' },
    {
      ask: 'hit/3/card',
      says: 'No crew is left: Jack, Queen and King now hit soldiers. Spades and clubs pin: those men may not fire.',
    },
  ],
  answers: [
    answer('volley', {}),
    diceOf('need 3/hits', 2, 9, 3, 14, 1, 18, 7, 3, 11, 20, 6, 15),
    ...['Qd', 'Jh', 'Ks', 'Kc'].map((card, i) => answer(`hit/${i + 1}/card`, card)),
  ],
};
