import type { Ask } from '../../../engine/ask.ts';
import type { Unit } from '../../../engine/roster.ts';
import { facesOf } from '../../../system/tables.ts';
import {
  independentBecause,
  mayFollow,
  siblingPath,
  stepsOf,
  struckOf,
  type WordsByStep,
} from '../../../system/wording.ts';
import type { AskWords } from '../../../system/words.ts';
import { casualtyClassifier, D20_ROWS, type Fate, type FigureRole } from '../tables.ts';
import { ROLE_NAMES } from '../units.ts';

export const FATE_WORDS: Readonly<Record<Fate, string>> = {
  killed: 'killed',
  wounded: 'wounded',
  out: 'out of action',
};

export function hitWords<S>(
  unitOf: (ask: Ask, setup: S) => Unit | undefined,
  followsOf: (ask: Ask) => Pick<AskWords, 'follows' | 'independence'> = () => independentBecause('tabletop'),
): WordsByStep<S> {
  const where = (ask: Ask, setup: S) => `${unitOf(ask, setup)?.name ?? 'The unit'}, ${whichOf(ask)}`;
  return {
    card: (ask, setup) => ({
      title: where(ask, setup),
      ...sharesOf(ask),
      ref: '4.6 A',
      keys: cardKeys(ask),
      result: hitSentence(ask),
      ...followsOf(ask),
      help: {
        about: 'One card for each casualty: the rank says who, the suit how badly.',
        table: 'cards',
        none: 'Read its row.',
      },
    }),
    d20: (ask, setup) => ({
      title: where(ask, setup),
      ...sharesOf(ask),
      ref: '4.6 B',
      keys: diceKeys(ask),
      result: hitSentence(ask),
      ...followsOf(ask),
      help: { about: 'A D20 for each casualty says who falls.', table: 'd20', none: 'Read its row.' },
    }),
    man: (ask, setup) => ({
      title: `${where(ask, setup)}: who falls`,
      ...(ask.context?.highest === true ? { detail: 'The highest officer falls.' } : {}),
      ref: '4.6',
      ...mayFollow(siblingPath(ask, 'card'), siblingPath(ask, 'd20')),
      ...independentBecause('choice'),
      help: {
        about: 'Among several such men, the owner picks. With none, the next in this order falls.',
        table: 'instead',
        none: 'Read its row.',
      },
    }),
  };
}

const whichOf = ({ place }: Ask): string => `casualty ${place?.no}${place && place.of > 1 ? ` of ${place.of}` : ''}`;

const sharesOf = ({ context }: Ask): Pick<AskWords, 'detail'> =>
  Array.isArray(context?.shares) ? { detail: `Shared: ${context.shares.join(', ')}.` } : {};

const MARKS: Readonly<Record<FigureRole, string>> = { ordinary: '2–10', crewman: 'J–K', officer: 'Ace' };

const cardKeys = (ask: Ask): NonNullable<AskWords['keys']> =>
  Object.fromEntries(
    casualtyClassifier.classes.map((cardClass) => {
      const [figure, fate] = cardClass.split(' ') as [FigureRole, Fate];
      return [
        cardClass,
        {
          label: `${MARKS[figure]} ${fate === 'killed' ? '♥' : '♠♣♦'}`,
          detail: `${struckOf(ask, figure, ROLE_NAMES)} ${fate}`.replace(/^man /, ''),
        },
      ];
    }),
  );

const diceKeys = (ask: Ask): NonNullable<AskWords['keys']> =>
  Object.fromEntries(
    D20_ROWS.map((row) => [row.figure, { label: facesOf(row), detail: struckOf(ask, row.figure, ROLE_NAMES) }]),
  );

const hitSentence = (ask: Ask) => (hit: unknown) => {
  const [figure = '', fate = 'hit'] = String(hit).split(' ');
  return `${withArticle(struckOf(ask, figure, ROLE_NAMES))} is ${fate}.`;
};

export type FallNote = { readonly man: string; readonly fate: Fate };

/** Describes a casualty. A man without a name is called by his role, and the first casualty also by his unit. */
export const fallSentence =
  <S>(unitOf: (note: { readonly id: string }, setup: S) => Unit | undefined) =>
  ({ man, fate }: FallNote, setup: S, note: { readonly id: string }): string => {
    const [, tag, role = ROLE_NAMES.ordinary] = UNNAMED.exec(man) ?? [];
    if (!tag) return `${man} is ${FATE_WORDS[fate]}.`;
    const unit = stepsOf(note).at(-2) === '1' ? unitOf(note, setup) : undefined;
    const called = role.replace(/ ?SMG$/, (has) => (has === 'SMG' ? 'SMG man' : ' with SMG'));
    return `${withArticle(called)}${unit ? ` of ${unit.name}` : ''} is ${FATE_WORDS[fate]} (${tag}).`;
  };

/** Label of a man without a name: his tag, and perhaps a role. "A4", "A1 officer", "A3 SMG". */
const UNNAMED = /^(\S+)(?: ((?:officer|NCO|crewman|SMG)(?: SMG)?))?$/i;

const withArticle = (man: string): string => `${/^([aeiou]|NCO|SMG)/i.test(man) ? 'An' : 'A'} ${man}`;

export const SHUFFLE_SENTENCE = 'Casualty cards used up: shuffle them all.';
