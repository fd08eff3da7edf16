import { beat, choose, note, runPart, type Sequence, scope, steps } from '../../../../engine/ask.ts';
import { nth } from '../../../../engine/data/lists.ts';
import { type CardClassifier, type Deck, FULL_DECK } from '../../../../engine/dice/deck.ts';
import { draw } from '../../../../engine/draw.ts';
import { itemOf, pickOne } from '../../../../engine/pickmen.ts';
import { type HouseSettings, type Input, NEWEST_EDITION } from '../../../../engine/play.ts';
import { type Change, deckChange, type Unit } from '../../../../engine/roster.ts';
import { type FieldsOf, unitsField } from '../../../../engine/setup/fields.ts';
import { fieldsOf } from '../../../../system/fields.ts';
import type { Outcome } from '../../../../system/sequence.ts';
import { houseValues, type Switches } from '../../house.ts';
import { casualtyClassifier, colourCard } from '../../tables.ts';
import { chargingAt, hasStandingMen, standingMen, UNIT_FACTS } from '../../units.ts';

export type Colour = 'red' | 'black';

export const ACTS = { movement: 'moved', fire: 'fired' } as const;

export type TurnCardSetup = {
  readonly phase: keyof typeof ACTS;
  readonly units: readonly { readonly unit: Unit }[];
  readonly deck: Deck;
};

export const endTurn = (unit: Unit): readonly Change[] => UNIT_FACTS.set(unit, 'acting', false);

export const turnCardFields = (house: HouseSettings): FieldsOf<TurnCardSetup> => {
  const { decks } = houseValues(house);
  return [
    ...fieldsOf<TurnCardSetup>(({ choice }) => [
      choice(
        'phase',
        'Phase',
        { movement: 'Movement', fire: 'Fire' },
        { ref: '4.1', default: (_, __, { phase }) => (phase === 'fire' ? 'fire' : 'movement') },
      ),
    ]),
    unitsField(hasStandingMen, { title: 'Units in the game', max: 60, all: true }),
    { kind: 'deck', id: 'deck', title: 'Turn cards', deck: deckName(decks), classifier: lookAt(decks) },
  ];
};

/** By house rule one deck serves turns and hits, classified as casualty cards. (tsatf-ww2 W-01) */
export const deckName = (decks: Switches['decks']): 'activation' | 'casualty' =>
  decks === 'one' ? 'casualty' : 'activation';
const lookAt = (decks: Switches['decks']): CardClassifier => (decks === 'one' ? casualtyClassifier : colourCard);

/** Colour of a card class. Only black cards pin. */
const cardColour = (is: string): Colour =>
  is === 'red' || (is !== 'black' && !is.endsWith('pinned')) ? 'red' : 'black';

/** A side's colour. By default the first side is red and the others are black. (tsatf-ww2 4.2) */
export function colourOf(unit: Unit, units: readonly Unit[]): Colour {
  const own = UNIT_FACTS.of(unit, 'colour');
  if (own === 'red' || own === 'black') return own;
  return unit.side === units[0]?.side ? 'red' : 'black';
}

/** Units from left to right. Units without a position come last, in roster order. (tsatf-ww2 4.2) */
export const leftToRight = (units: readonly Unit[]): readonly Unit[] =>
  units.toSorted((a, b) => positionOf(a) - positionOf(b));

const positionOf = (unit: Unit): number => UNIT_FACTS.of(unit, 'order') || Number.MAX_SAFE_INTEGER;

export type Waiting = {
  readonly red: boolean;
  readonly black: boolean;
  readonly deck: Deck;
  readonly one: boolean;
  readonly replace: boolean;
};
export type TurnedCard = { readonly colour: Colour; readonly deck: Deck };

/** Turns cards until one matches a side with a unit left, ignoring the others. (tsatf-ww2 4.2 steps 2 and 4) */
export function* turnCards({ one, replace, ...waiting }: Waiting): Sequence<TurnedCard> {
  const look = lookAt(one ? 'one' : 'two');
  let { deck } = waiting;
  for (let no = 1; ; no++) {
    const card = yield* scope(`${no}`, draw('turn card', replace ? FULL_DECK : deck, look));
    if (!replace) deck = card.deck;
    const colour = cardColour(card.is);
    if (waiting[colour]) return { colour, deck };
    yield* note(`${no}/ignored`, { colour });
  }
}

export type TurnCardResult = Outcome & {
  readonly verdict: Colour | 'over';
  readonly unit: string | null;
  readonly left: number;
};

/** The card activates the next unit of its side, which acts or passes. (tsatf-ww2 4.2 step 3, W-28) */
export function* activateNextUnit({
  setup,
  house,
  edition = NEWEST_EDITION,
}: Input<TurnCardSetup>): Sequence<TurnCardResult> {
  const rules = houseValues(house);
  yield* beat('card');
  const all = setup.units.map(({ unit }) => unit);
  const toAct = unitsToAct(setup, rules, edition);
  if (toAct.length === 0) return { verdict: 'over', unit: null, left: 0, changes: [] };
  const of = (is: Colour) => toAct.filter((unit) => colourOf(unit, all) === is);
  const { colour, deck } =
    rules.activation === 'off'
      ? { colour: yield* askSide(of), deck: setup.deck }
      : yield* runPart(turnCards, {
          red: of('red').length > 0,
          black: of('black').length > 0,
          deck: setup.deck,
          one: rules.decks === 'one',
          replace: rules.replace,
        });
  const own = leftToRight(of(colour));
  const unit = rules.order === 'strict' ? nth(own, 0) : yield* pickOne('unit', own, itemOf, 'proposed');
  return {
    verdict: colour,
    unit: unit.id,
    left: toAct.length - 1,
    changes: [
      ...all.flatMap((one) => UNIT_FACTS.set(one, 'acting', one === unit)),
      ...UNIT_FACTS.set(unit, ACTS[setup.phase], true),
      ...deckChange(deckName(rules.decks), setup.deck, deck),
    ],
  };
}

function unitsToAct({ units, phase }: TurnCardSetup, rules: Switches, edition: number): readonly Unit[] {
  const all = units
    .map(({ unit }) => unit)
    .filter((unit) => !UNIT_FACTS.of(unit, ACTS[phase]) && standingMen(unit).length > 0);
  // The app’s edition 1 turned cards for chargers too.
  return edition < 2 ? all : all.filter((unit) => !isPassedOver(unit, phase, rules));
}

/** Returns true if a unit gets no card: by house rule chargers do not fire. (tsatf-ww2 4.10, W-30) */
export const isPassedOver = (unit: Unit, phase: keyof typeof ACTS, rules: Pick<Switches, 'chargers-fire'>): boolean =>
  phase === 'fire' && !rules['chargers-fire'] && chargingAt(unit) !== undefined;

function* askSide(of: (is: Colour) => readonly Unit[]): Sequence<Colour> {
  const there = (['red', 'black'] as const).filter((is) => of(is).length > 0);
  return there.length === 1 ? nth(there, 0) : yield* choose('side', there, { decision: true });
}

type Phase = { readonly red: number; readonly black: number };
type Running = Phase & { readonly deck: Deck; readonly turns: string };

/** Activation order of two sides in a phase, from a full deck: "RRB". (tsatf-ww2 4.2) */
export function* phaseOrder({ red, black }: Phase): Sequence<string> {
  const start: Running = { red, black, deck: FULL_DECK, turns: '' };
  const end = yield* steps(
    'unit',
    Array.from({ length: red + black }, (_, i) => i),
    start,
    function* (state) {
      const { colour, deck } = yield* runPart(turnCard, {
        red: state.red > 0,
        black: state.black > 0,
        deck: state.deck,
      });
      return { ...state, [colour]: state[colour] - 1, deck, turns: state.turns + (colour === 'red' ? 'R' : 'B') };
    },
  );
  return end.turns;
}

const turnCard = (waiting: Pick<Waiting, 'red' | 'black' | 'deck'>): Sequence<TurnedCard> =>
  turnCards({ ...waiting, one: false, replace: false });
