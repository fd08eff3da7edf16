import type { Ask } from '../../../engine/ask.ts';
import { isRecord } from '../../../engine/data/plain.ts';
import type { Change, Unit } from '../../../engine/roster.ts';
import { answerTo } from '../../../system/help.ts';
import {
  contextText,
  follows,
  mayFollow,
  sentences,
  siblingPath,
  stepsOf,
  verbOf,
  type WordsByStep,
} from '../../../system/wording.ts';
import type { AskWords, HelpWords, PlaySoFar } from '../../../system/words.ts';
import type { FireSetup } from '../rules/fire/firesetup.ts';
import type { HaltedCharge } from '../rules/movement/declare.ts';
import { casualtyClassifier, type Effect, type FigureClass } from '../tables.ts';
import { UNIT_FACTS } from '../units.ts';
import { haltedChargeWords } from './declare.ts';
import { ALLOW } from './tablerows.ts';

export const SHUFFLED = 'Cards used up: shuffle them all.';

const MARKS: Readonly<Record<FigureClass, string>> = { ordinary: '2–10', key: 'J–K', leader: 'Ace' };
const SIGNS: Readonly<Record<Effect, string>> = { pinned: '♠♣', wounded: '♦', killed: '♥' };

type Keys = NonNullable<AskWords['keys']>;

function strikeOf({ context: about }: Ask, is: string): { readonly sort: string; readonly effect: string } | undefined {
  const strike = isRecord(about?.strikes) ? about.strikes[is] : undefined;
  return isRecord(strike) ? { sort: String(strike.sort), effect: String(strike.effect) } : undefined;
}

const ROLE_NAMES: Readonly<Record<string, string>> = {
  leader: 'leader',
  second: 'leader',
  crewman: 'crewman',
  ordinary: 'soldier',
};

function manName(sort: string): string {
  const [role = '', how] = sort.split(' ');
  if (how === 'lying') return 'wounded man';
  return how === 'back' ? 'once-wounded man' : (ROLE_NAMES[role] ?? role);
}

const keyName = (sort: string): string => (manName(sort) === ROLE_NAMES.ordinary ? '' : `${manName(sort)} `);

const effectName = ({ sort, effect }: { readonly sort: string; readonly effect: string }): string =>
  effect !== 'none' ? effect : sort.endsWith('lying') ? 'stays wounded' : 'stays pinned';

export const cardKeys = (isBySuit: boolean, detail: (is: string, effect: Effect) => string): Keys =>
  Object.fromEntries(
    casualtyClassifier.classes.map((is) => {
      const [figure, effect] = is.split(' ') as [FigureClass, Effect];
      const label = isBySuit ? SIGNS[effect] : `${MARKS[figure]} ${SIGNS[effect]}`;
      return [is, { label, detail: detail(is, effect) }];
    }),
  );

export const suitKeys = (ask: Ask): Keys =>
  cardKeys(true, (is, effect) => {
    const strike = strikeOf(ask, is);
    return strike ? effectName(strike) : effect;
  });

/** Keys with the man each card finds and its effect. Ranks share a key if they find the same man. (tsatf-ww2 4.7) */
export function strikeKeys(ask: Ask): Keys {
  const found = new Set(casualtyClassifier.classes.map((is) => strikeOf(ask, is)?.sort));
  return cardKeys(found.size === 1, (is) => {
    const strike = strikeOf(ask, is);
    if (!strike) return '';
    return `${keyName(strike.sort)}${effectName(strike)}`;
  });
}

export function strikeSays(is: unknown, ask: Ask): string {
  const strike = strikeOf(ask, String(is));
  if (!strike) return '';
  return `A ${manName(strike.sort)} ${strike.effect === 'none' ? '' : 'is '}${effectName(strike)}.`;
}

export const cardHelp: HelpWords = {
  about:
    'A card for each hit: the rank says who, the suit how badly. Any card kills a man who is or was wounded. Our reading: a man wounded in this volley is not hit again.',
  table: 'cards',
  none: 'Read the card’s rows.',
};

export type Falls = {
  readonly effect: Effect | 'none';
  readonly man: string;
  readonly marked?: boolean;
};

export const fallsOn = ({ effect, man, marked }: Falls): string =>
  effect === 'none' ? `No effect on ${man}.` : `${man} is ${effect}${marked ? ': any card kills him' : ''}.`;

export const forbiddenWords = (ref: string, help: HelpWords): AskWords => ({
  title: ': does it fire?',
  ref,
  keys: { hold: { label: 'It holds its fire' }, fire: { label: 'Allow it anyway' } },
  result: saysFire,
  help: { ...help, none: ALLOW },
});

export const saysFire = (is: unknown): string => (is === 'fire' ? ' fires anyway.' : ' holds its fire.');

const isNewlyPinned = (unit: Unit, changes: readonly Change[]): boolean =>
  changes.some(
    (change) => change.of === 'unit' && change.id === unit.id && change.field === UNIT_FACTS.field('pinned'),
  );

export const leftOf = (
  unit: Unit,
  changes: readonly Change[],
  { half, halt }: { readonly half: boolean; readonly halt?: HaltedCharge | undefined },
): readonly string[] =>
  sentences(
    isNewlyPinned(unit, changes) &&
      `${unit.name} ${verbOf(unit.name, 'is', 'are')} pinned: no fire, charge or advance.`,
    halt && haltedChargeWords(halt),
    half && `${unit.name} must test Critical Morale.`,
  );

const HOUSE: Readonly<Record<string, string>> = {
  recovered: 'House rule: J Q K skip the wounded.',
  none: 'House rule: J Q K skip once-wounded men.',
};

const manHelp =
  (ask: Ask) =>
  (play: PlaySoFar): HelpWords => {
    const drawn = answerTo(play, siblingPath(ask, 'card'));
    const [figure = '', effect] = isRecord(drawn) ? String(drawn.is).split(' ') : [];
    const mark = stepsOf(ask)[0] === 'crew' ? undefined : MARKS[figure as FigureClass];
    return {
      about:
        'These men are all alike: their owner picks, or by house rule the firer. A rifleman is suggested before a man with an SMG or BAR.',
      table: 'cards',
      at: { row: ([card, means]) => card === mark || means === effect },
    };
  };

function cardLine(ask: Ask) {
  const path = stepsOf(ask);
  const who = `${path[0] === 'crew' ? 'Crew card' : 'Card'} ${path.at(-2)}`;
  return { sheet: 'The cards', id: path.slice(0, -1).join('/'), who };
}

const which = (ask: Ask): AskWords => ({
  title: 'Which man?',
  ref: 'W-26',
  line: cardLine(ask),
  follows: [siblingPath(ask, 'card')],
  help: manHelp(ask),
});

export type VolleyNote = { readonly volley: { readonly hits: number } };

export const cardAsks: WordsByStep<FireSetup> = {
  card: (ask) => {
    const line = cardLine(ask);
    const rule = HOUSE[contextText(ask, 'rule')];
    return {
      title: ask.place && ask.place.of > 1 ? `${line.who} of ${ask.place.of}` : line.who,
      ref: '4.7',
      ...(rule === undefined ? {} : { detail: rule }),
      keys: strikeKeys(ask),
      line,
      result: (is) => strikeSays(is, ask),
      help: cardHelp,
      // The first card follows the volley, each other card the one before it.
      ...(ask.place && ask.place.no > 1 ? mayFollow('falls', 'volley') : follows<VolleyNote>('volley')),
    };
  },
  man: which,
  lot: (ask) => ({ ...which(ask), detail: 'Count from the first on the roster.' }),
};
