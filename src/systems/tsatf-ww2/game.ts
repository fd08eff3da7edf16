import { beat, pick, roll, type Sequence, together, under } from '../../rules/ask.ts';
import { type Deck, fresh } from '../../rules/deck.ts';
import type { House, Input } from '../../rules/play.ts';
import { d10, sum } from '../../rules/pool.ts';
import type { Change, Unit } from '../../rules/roster.ts';
import type { Field, Fields } from '../../rules/setup.ts';
import type { Outcome } from '../../rules/system.ts';
import { deckField } from './casualties.ts';
import { cards, unitFact } from './changes.ts';
import { charged } from './declare.ts';
import { switches } from './house.ts';
import { leftToRight } from './order.ts';
import { colourCard } from './tables.ts';
import { grenades, standing } from './unit.ts';

const units = (title: string): Field => ({
  kind: 'list',
  id: 'units',
  title,
  one: 'unit',
  min: 1,
  max: 60,
  each: [{ kind: 'unit', id: 'unit', title: 'Unit', role: 'unit' }],
});

/** The units that are there. */
export type Setup = { readonly units: readonly { readonly unit: Unit }[] };

export const setup = (): Fields => [units('Units in the game')];

/** Whether it is a basic unit, and so has grenades: foot with soldiers. (tsatf-ww2 1.1, 4.13) */
export const basic = ({ kind, men }: Unit): boolean =>
  kind === 'infantry' && men.some(({ role }) => role === 'ordinary');

/** What came of it: the strength each unit begins with, and its grenades. */
export type Begun = Outcome & {
  readonly verdict: 'begun';
  readonly units: readonly { readonly unit: string; readonly start: number; readonly grenades: number }[];
};

/** A game begins: starting strengths, grenades, colours, places from left to right, and nothing left of the last game. (tsatf-ww2 4.2, 4.13, 8) */
export function* begin({ setup, house }: Input<Setup>): Sequence<Begun> {
  const rules = switches(house);
  yield* beat('begin');
  const all = setup.units.map(({ unit }) => unit);
  const supplied = all.map((unit, i) => ({ unit, i })).filter(({ unit }) => basic(unit));
  const rolled =
    rules.supply === '2d10'
      ? yield* together(
          Object.fromEntries(
            supplied.map(({ i }) => [`${i + 1}`, under(`unit/${i + 1}`, roll('grenades', d10(2), sum))]),
          ),
        )
      : {};
  const sides = [...new Set(all.map(({ side }) => side))];
  const places: Record<string, number> = {};
  for (const [no, side] of sides.entries()) {
    const own = leftToRight(all.filter((unit) => unit.side === side)).map(({ id, name }) => ({ id, name }));
    const ids = own.map(({ id }) => id);
    const order =
      own.length > 1
        ? yield* pick(
            `side/${no + 1}/order`,
            own,
            { min: own.length, max: own.length, ordered: true },
            { proposed: ids },
          )
        : ids;
    order.forEach((id, i) => {
      places[id] = i + 1;
    });
  }
  const begun = all.map((unit, i) => ({
    unit: unit.id,
    start: standing(unit).length,
    grenades: basic(unit) ? (rolled[`${i + 1}`] ?? rules['supply-number']) : 0,
  }));
  return {
    verdict: 'begun',
    units: begun,
    changes: all.flatMap((unit, i) => [
      ...unitFact(unit, 'start', begun[i]!.start),
      ...(begun[i]!.grenades === grenades(unit) ? [] : unitFact(unit, 'grenades', begun[i]!.grenades)),
      ...unitFact(unit, 'colour', unit.side === sides[0] ? 'red' : 'black'),
      ...unitFact(unit, 'order', places[unit.id]!),
      ...cleared(unit, ['moved', 'fired', 'spotted', 'pinned', 'shaken', 'routing', 'off']),
      ...turned(unit),
      ...unitFact(unit, 'class', 0),
      ...unitFact(unit, 'aimed', 0),
    ]),
  };
}

const cleared = (unit: Unit, states: readonly string[]): readonly Change[] =>
  states.flatMap((state) => unitFact(unit, state, false));

/** What a new turn forgets: charges that were not settled, and who has tested. (tsatf-ww2 4.10, 4.14) */
const turned = (unit: Unit): readonly Change[] => [...charged(unit), ...cleared(unit, ['tested'])];

/** The phases of a turn, and the one each comes after. (tsatf-ww2 4.1) */
const AFTER = { fire: 'movement', melee: 'fire', morale: 'melee', movement: 'morale' } as const;
type Name = keyof typeof AFTER;

/** What a new phase is told from. */
export type Phase = Setup & { readonly phase: Name; readonly deck: Deck; readonly turns: Deck };

export const phaseSetup = (_: House): Fields => [
  {
    kind: 'one of',
    id: 'phase',
    title: 'What begins',
    ref: '4.1',
    options: [
      { id: 'fire', title: 'The fire phase' },
      { id: 'melee', title: 'The melee phase' },
      { id: 'morale', title: 'The morale phase' },
      { id: 'movement', title: 'The next turn', detail: 'With its movement phase' },
    ],
  },
  units('Units in the game'),
  deckField,
  { kind: 'deck', id: 'turns', title: 'Turn cards', deck: 'activation', look: colourCard },
];

/** What came of it. */
export type Next = Outcome & {
  readonly verdict: Name;
  readonly shuffled: readonly ('casualty' | 'activation')[];
};

/** A phase begins: everybody may act again, and the cards are shuffled as the house has it. (tsatf-ww2 4.1, 4.2, W-02) */
export function* phase({ setup, house }: Input<Phase>): Sequence<Next> {
  const rules = switches(house);
  yield* beat('phase');
  const turn = setup.phase === 'movement';
  const acts = turn || setup.phase === 'fire';
  const when = (rule: string) => (acts && rule === 'phase') || (turn && rule === 'turn');
  // One deck for both is shuffled when the turn cards would be.
  const turns = rules.decks === 'two' && when(rules['activation-shuffle']);
  const hits = when(rules['casualty-shuffle']) || (rules.decks === 'one' && when(rules['activation-shuffle']));
  const decks: Change[] = [
    ...(turns ? cards('activation', setup.turns, fresh) : []),
    ...(hits ? cards('casualty', setup.deck, fresh) : []),
  ];
  return {
    verdict: setup.phase,
    shuffled: [...(hits ? (['casualty'] as const) : []), ...(turns ? (['activation'] as const) : [])],
    changes: [
      ...setup.units.flatMap(({ unit }) => [
        ...(turn ? [...cleared(unit, ['moved', 'fired']), ...turned(unit)] : []),
        ...(turn ? unitFact(unit, 'class', 0) : []),
        ...(turn && rules['spot-lasts'] === 'turn' ? cleared(unit, ['spotted']) : []),
        ...(turn && unit.facts.fired !== true ? unitFact(unit, 'aimed', 0) : []),
      ]),
      { of: 'game', id: 'game', field: 'phase', from: AFTER[setup.phase], to: setup.phase },
      ...(turn ? [{ of: 'game', id: 'game', field: 'turn', by: 1 } as const] : []),
      ...decks,
    ],
  };
}
