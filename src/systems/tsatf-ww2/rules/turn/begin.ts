import { beat, roll, type Sequence } from '../../../../engine/ask.ts';
import { FULL_DECK as NEW } from '../../../../engine/dice/deck.ts';
import { d10, sum } from '../../../../engine/dice/pool.ts';
import { itemOf, pickOrder } from '../../../../engine/pickmen.ts';
import type { Input } from '../../../../engine/play.ts';
import { type Change, deckChange, type RosterGame, stateChange, type Unit } from '../../../../engine/roster.ts';
import { type FieldsOf, unitsField } from '../../../../engine/setup/fields.ts';
import { itemScope, together } from '../../../../engine/together.ts';
import type { NotedFacts } from '../../../../system/facts.ts';
import type { Outcome } from '../../../../system/sequence.ts';
import type { Roster, System } from '../../../../system/system.ts';
import { houseValues, type Switches } from '../../house.ts';
import { grenadesLeft, standingMen, startingStrength, UNIT_FACTS } from '../../units.ts';
import { endCharge } from '../movement/declare.ts';
import { colourOf, leftToRight } from './activation.ts';

export type GameStartSetup = { readonly units: readonly { readonly unit: Unit }[] };

export const gameStartFields = (): FieldsOf<GameStartSetup> => [
  unitsField(() => true, { title: 'Units in the game', max: 60, all: true }),
];

/** Basic units have grenades: infantry with soldiers. (tsatf-ww2 1.1, 4.13) */
export const isBasicUnit = ({ kind, men }: Unit): boolean =>
  kind === 'infantry' && men.some(({ role }) => role === 'ordinary');

export type BeginResult = Outcome & {
  readonly verdict: 'begun';
  readonly units: readonly { readonly unit: string; readonly start: number; readonly grenades: number }[];
};

export const needsStrength = (unit: Unit): boolean =>
  UNIT_FACTS.of(unit, 'start') === 0 && standingMen(unit).length > 0;

/** Asks for each side's order and gives new units strength and grenades. (tsatf-ww2 4.2, 4.13, 8) */
export function* begin({ setup, house }: Input<GameStartSetup>): Sequence<BeginResult> {
  const rules = houseValues(house);
  yield* beat('begin');
  const all = setup.units.map(({ unit }) => unit);
  const rolling = rules.supply === '2d10' ? all.filter((unit) => isBasicUnit(unit) && needsStrength(unit)) : [];
  const rolled = yield* together(
    Object.fromEntries(
      rolling.map((unit) => [
        unit.id,
        itemScope(`unit/${all.indexOf(unit) + 1}`, unit.id, roll('grenades', d10(2), sum)),
      ]),
    ),
  );
  const places: Record<string, number> = {};
  for (const [no, side] of sidesOf(all).entries()) {
    const own = leftToRight(all.filter((unit) => unit.side === side));
    const order = yield* pickOrder(`side/${no + 1}/order`, own, itemOf);
    order.forEach(({ id }, i) => {
      places[id] = i + 1;
    });
  }
  const begun = all.map((unit) => ({
    unit,
    start: needsStrength(unit) ? standingMen(unit).length : startingStrength(unit),
    grenades: rolled[unit.id] ?? (needsStrength(unit) ? supplyOf(unit, rules) : grenadesLeft(unit)),
  }));
  return {
    verdict: 'begun',
    units: begun.map(({ unit, ...rest }) => ({ unit: unit.id, ...rest })),
    changes: begun.flatMap(({ unit, start, grenades: has }) => [
      ...UNIT_FACTS.set(unit, 'start', start),
      ...(has === grenadesLeft(unit) ? [] : UNIT_FACTS.set(unit, 'grenades', has)),
      ...setColour(unit, all),
      ...UNIT_FACTS.set(unit, 'order', places[unit.id] ?? 0),
    ]),
  };
}

const supplyOf = (unit: Unit, rules: Switches): number => (isBasicUnit(unit) ? rules['supply-number'] : 0);
const sidesOf = (units: readonly Unit[]): readonly string[] => [...new Set(units.map(({ side }) => side))];

const setColour = (unit: Unit, units: readonly Unit[]): readonly Change[] =>
  UNIT_FACTS.set(unit, 'colour', colourOf(unit, units));

const clearStates = (unit: Unit, states: readonly (keyof NotedFacts<typeof UNIT_FACTS>)[]): readonly Change[] =>
  states.flatMap((state) => UNIT_FACTS.set(unit, state, false));

const beginTurn = (unit: Unit): readonly Change[] => [...endCharge(unit), ...clearStates(unit, ['tested', 'willing'])];

export const startChanges: NonNullable<System['changesAtStart']> = (roster, from) =>
  from ? newTurnChanges(roster, from) : roster.units.flatMap((unit) => newGameChanges(unit, roster));

/** Resets a unit for a new game. If grenades need a roll, they and the strength wait for it. (tsatf-ww2 4.13) */
function newGameChanges(unit: Unit, { units, house }: Roster): readonly Change[] {
  const rules = houseValues(house);
  const rolls = rules.supply === '2d10' && isBasicUnit(unit);
  const own = leftToRight(units.filter(({ side }) => side === unit.side));
  return [
    ...UNIT_FACTS.set(unit, 'start', rolls ? 0 : standingMen(unit).length),
    ...UNIT_FACTS.add(unit, 'grenades', (rolls ? 0 : supplyOf(unit, rules)) - grenadesLeft(unit)),
    ...setColour(unit, units),
    ...UNIT_FACTS.set(unit, 'order', own.indexOf(unit) + 1),
    ...clearStates(unit, ['acting', 'moved', 'fired', 'spotted', 'pinned', 'shaken', 'routing', 'off']),
    ...beginTurn(unit),
    ...UNIT_FACTS.set(unit, 'class', 0),
    ...UNIT_FACTS.set(unit, 'aimed', 0),
    ...unit.men.flatMap((man) => (man.state === 'pinned' ? stateChange(unit, man, 'ok') : [])),
  ];
}

/** Starts a turn or phase. Units act again, and cards are shuffled by the house rule. (tsatf-ww2 4.1, 4.2, W-02) */
function newTurnChanges({ units, game, house }: Roster, from: Pick<RosterGame, 'turn' | 'phase'>): readonly Change[] {
  const rules = houseValues(house);
  const isNewTurn = game.turn > from.turn;
  const endsMovement = from.phase === 'movement' && game.phase !== from.phase && game.turn === from.turn;
  const isShuffled = (rule: 'activation-shuffle' | 'casualty-shuffle') =>
    (rules[rule] === 'phase' && (isNewTurn || endsMovement)) || (rules[rule] === 'turn' && isNewTurn);
  const shuffleDeck = (deck: 'casualty' | 'activation') => deckChange(deck, game.decks[deck] ?? NEW, NEW);
  // A shared deck is shuffled when the turn cards would be.
  const casualty = isShuffled('casualty-shuffle') || (rules.decks === 'one' && isShuffled('activation-shuffle'));
  return [
    ...units.flatMap((unit) => [
      ...UNIT_FACTS.set(unit, 'acting', false),
      ...(isNewTurn ? [...clearStates(unit, ['moved', 'fired']), ...beginTurn(unit)] : []),
      ...(isNewTurn ? UNIT_FACTS.set(unit, 'class', 0) : []),
      ...(isNewTurn && rules['spot-lasts'] === 'turn' ? clearStates(unit, ['spotted']) : []),
      ...(isNewTurn && !UNIT_FACTS.of(unit, 'fired') ? UNIT_FACTS.set(unit, 'aimed', 0) : []),
    ]),
    ...(rules.decks === 'two' && isShuffled('activation-shuffle') ? shuffleDeck('activation') : []),
    ...(casualty ? shuffleDeck('casualty') : []),
  ];
}
