import { formatList } from '../../../engine/data/figure.ts';
import { defineSequence } from '../../../system/sequence.ts';
import { asksByStep, countOf, itemOfStep, mayFollow, notesByStep, saysNumber } from '../../../system/wording.ts';
import { orderModel } from '../odds/order.ts';
import {
  activateNextUnit,
  type Colour,
  type TurnCardResult,
  type TurnCardSetup,
  turnCardFields,
} from '../rules/turn/activation.ts';
import { type BeginResult, begin, type GameStartSetup, gameStartFields } from '../rules/turn/begin.ts';
import { cardKeys } from './casualties.ts';
import { LOOK } from './tablerows.ts';

const SIDES = { red: 'Red', black: 'Black' } as const;

export const nextCard = defineSequence<TurnCardSetup, TurnCardResult, TurnCardResult['verdict']>({
  id: 'next-card',
  title: 'Next card',
  about: 'Whose turn it is. Any unit may still act at any time.',
  phase: 'game',
  edition: 2,
  oldestEdition: 1,
  beats: { card: 'Next card' },
  roles: { unit: 'Unit' },
  setup: turnCardFields,
  rule: activateNextUnit,
  odds: {
    model: orderModel,
    of: ({ verdict }) => verdict,
    verdicts: [
      { id: 'red', title: 'Red acts' },
      { id: 'black', title: 'Black acts' },
      { id: 'over', title: 'All have acted' },
    ],
  },
  words: {
    ask: asksByStep<TurnCardSetup>({
      side: () => ({
        title: 'Whose turn is it?',
        ref: '4.2',
        keys: { red: { label: 'Red' }, black: { label: 'Black' } },
        help: { about: 'Without cards you decide which side acts next.', none: 'Your house rule.' },
      }),
      unit: () => ({
        title: 'Which unit acts?',
        ref: 'W-28',
        ...mayFollow('turn card'),
        help: { about: 'Units act from left to right, or in any order by house rule.', none: LOOK },
      }),
      'turn card': () => ({
        title: 'The turn card',
        ref: '4.2',
        ...mayFollow('ignored'),
        keys: { red: { label: 'Red', detail: '♥ ♦' }, black: { label: 'Black', detail: '♠ ♣' }, ...SHARED_DECK_KEYS },
        result: (is) => `The card is ${SHARED_DECK_KEYS[String(is)]?.detail?.toLowerCase() ?? is}.`,
        help: {
          about: 'The card’s colour says whose turn it is. Ignore it if that side has nobody left.',
          none: 'No table: each side has its colour.',
        },
      }),
    }),
    note: notesByStep<{ shuffled: object; ignored: { colour: Colour } }>({
      shuffled: () => 'Turn cards used up: shuffle them all.',
      ignored: ({ colour }) => `${SIDES[colour]} has nobody left to act: ignore the card.`,
    }),
    outcome: ({ verdict, unit, left }, { units, phase }) => {
      if (verdict === 'over') return { title: 'All have acted: the phase is over.', orders: [] };
      const name = units.find((one) => one.unit.id === unit)?.unit.name ?? 'The unit';
      return {
        title: `${SIDES[verdict]}: ${name} ${phase === 'movement' ? 'moves' : 'fires'} or passes.`,
        detail: left === 0 ? 'The last of this phase.' : `${countOf(left, 'unit', 'units')} still to act.`,
        orders: [],
      };
    },
  },
});

/** With a shared deck a card is named by its effect on a man. (tsatf-ww2 W-01) */
const SHARED_DECK_KEYS = cardKeys(false, (_, effect) => (effect === 'pinned' ? 'Black' : 'Red'));

export const turnStart = defineSequence<GameStartSetup, BeginResult>({
  id: 'begin',
  title: 'Order and grenades',
  about: 'The order of units from left to right, and their grenades.',
  phase: 'game',
  edition: 1,
  beats: { begin: 'Order and grenades' },
  roles: { unit: 'Unit' },
  setup: gameStartFields,
  rule: begin,
  noOdds: 'The order needs no dice.',
  words: {
    ask: asksByStep<GameStartSetup>({
      grenades: (ask, { units }) => ({
        title: `${itemOfStep(units, ask, 1)?.unit.name ?? 'The unit'}: grenades`,
        detail: 'A 0 is 10.',
        ref: '4.13',
        ...saysNumber(
          (n) => `${itemOfStep(units, ask, 1)?.unit.name ?? 'The unit'}: ${countOf(n, 'grenade', 'grenades')}.`,
        ),
        help: {
          about: 'Each basic unit starts with ten grenades, or by choice with 2D10.',
          none: 'No table: the dice give the grenades.',
        },
      }),
      order: (ask) => {
        const units = ask.kind === 'pick' ? ask.items.map(({ name }) => name) : [];
        return {
          title: `From left to right: ${formatList(units)}`,
          ref: '4.2',
          help: { about: 'Units act from left to right.', none: LOOK },
        };
      },
    }),
    outcome: ({ units: begun }, { units }) => ({
      title: `${countOf(begun.length, 'unit is', 'units are')} ready.`,
      orders: begun.map(({ start, grenades }, i) => {
        const men = `${units[i]?.unit.name ?? 'A unit'}: ${countOf(start, 'man', 'men')}`;
        return grenades > 0 ? `${men}, ${countOf(grenades, 'grenade', 'grenades')}.` : `${men}.`;
      }),
    }),
  },
});
