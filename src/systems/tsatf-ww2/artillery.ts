import { deal } from '../../odds/deal.ts';
import type { Dealing } from '../../odds/dealer.ts';
import {
  beat,
  choose,
  facts,
  type Line,
  lastly,
  note,
  part,
  pick,
  roll,
  type Sequence,
  statedSum,
  tailPart,
  together,
  under,
} from '../../rules/ask.ts';
import { cards } from '../../rules/changes.ts';
import { coarsen, type Deck } from '../../rules/deck.ts';
import { fieldsOf } from '../../rules/fields.ts';
import { once } from '../../rules/house.ts';
import { nth } from '../../rules/lists.ts';
import type { House, Input } from '../../rules/play.ts';
import { d10, sum } from '../../rules/pool.ts';
import type { Man } from '../../rules/roster.ts';
import type { FieldsOf } from '../../rules/setup.ts';
import type { Outcome } from '../../rules/system.ts';
import { countEffects, deckField, LOOKS, type Lost, type Sort, type Struck } from './casualties.ts';
import { marked, type Switches, switches } from './house.ts';
import { type After, aftermath, canBeHit, cardOn, effectBy, figures, type Shelled, vehicle } from './shelled.ts';

/** What a strike from off the table depends on: guns or heavy mortars, and who may be in the beaten zone. (tsatf-ww2 4.9) */
export type Setup = { readonly guns: number; readonly units: readonly Shelled[]; readonly deck: Deck };

export const setup = (house: House): FieldsOf<Setup> => fields(switches(house));

const fields = once((rules: Switches): FieldsOf<Setup> => {
  const inReach = (man: Man) => canBeHit(man, rules);
  return fieldsOf(({ number, list }) => [
    number('guns', 'Guns or heavy mortars', [1, 24], { ref: '4.9', from: 1 }),
    list('units', 'Units that may be in the zone', { range: [1, 12], one: 'unit' }, ({ unit, men }) => [
      unit('unit', 'Unit', 'target', { of: (unit) => vehicle(unit) || unit.men.some(inReach) }),
      men('men', 'Men in the zone', inReach, {
        ...{ beat: 'zone', ref: '4.9', help: 'A vehicle takes one card, whoever is in it.' },
        ...{ from: [], named: true },
      }),
    ]),
    deckField,
  ]);
});

/** The beaten zone in inches. */
export type Zone = { readonly width: number; readonly depth: number };

/** Two D10, and an inch more each way for every gun after the first; by house rule one way only. (tsatf-ww2 4.9, W-11) */
export function* zone({ guns, zone: grows }: { readonly guns: number } & Pick<Switches, 'zone'>): Sequence<Zone> {
  const rolled = yield* together({ width: roll('width', d10(1), sum), depth: roll('depth', d10(1), sum) });
  const more = guns - 1;
  const side =
    grows === 'one' && more > 0 ? yield* choose('larger', ['width', 'depth'], { proposed: 'width' }) : 'both';
  const lines = (of: 'width' | 'depth') =>
    marked({ zone: grows }, ({ zone }): readonly Line[] => [
      { what: 'die', by: rolled[of], now: rolled[of], ref: '4.9' },
      ...(more > 0 && (zone === 'both' || side === of)
        ? [{ what: 'guns', by: more, now: rolled[of] + more, each: more, ref: 'W-11' }]
        : []),
    ]);
  const measureZone = (of: 'width' | 'depth') => statedSum(`${of} in inches`, lines(of), { min: 0, max: 99 });
  return { width: yield* measureZone('width'), depth: yield* measureZone('depth') };
}

/** Who is in the zone, once it is known: figures by their places, vehicles by their units' places. */
function* whoIsInZone(setup: Setup, rules: Switches) {
  yield* beat('zone');
  const situation = yield* facts('zone', fields(rules), setup);
  const all = figures(situation.units);
  const hit = all.flatMap(({ id, at }, i) => (nth(situation.units, at).men.includes(id) ? [i] : []));
  const parked = situation.units.flatMap(({ unit }, at) =>
    vehicle(unit) ? [{ id: unit.id, name: unit.name, at }] : [],
  );
  const wheels =
    parked.length > 0
      ? yield* pick('vehicles', parked, { min: 0, max: parked.length }, { assumed: parked.map(({ id }) => id) })
      : [];
  return { situation, all, hit, vehicles: parked.filter(({ id }) => wheels.includes(id)).map(({ at }) => at) };
}

/** What came of a strike. */
export type Result = Outcome &
  Zone & {
    readonly verdict: 'hit' | 'missed';
    readonly struck: readonly Struck[];
    /** Ids of the vehicles that took a card; the rules say no more. */
    readonly vehicles: readonly string[];
    readonly after: readonly After[];
  };

/** A beaten zone is rolled for, and everything in it takes a card; nobody rolls to hit. (tsatf-ww2 4.9) */
export function* artillery({ setup, house }: Input<Setup>): Sequence<Result> {
  const rules = switches(house);
  yield* beat('strike');
  const size = yield* zone({ guns: setup.guns, zone: rules.zone });
  yield* note('zone', size);
  const { situation, all, hit, vehicles } = yield* whoIsInZone(setup, rules);
  yield* beat('cards');
  const struck: Struck[] = [];
  let { deck } = situation;
  for (const [i, man] of all.entries()) {
    if (!hit.includes(i)) continue;
    const { deck: rest, effect, ...card } = yield* under(`man/${i + 1}`, cardOn(man.sort, deck, rules, { man }));
    deck = rest;
    struck.push({ man: man.id, effect, ...card });
  }
  for (const at of vehicles) {
    const { deck: rest, effect, ...card } = yield* under(`vehicle/${at + 1}`, cardOn('ordinary fit', deck, rules));
    deck = rest;
    yield* note(`vehicle/${at + 1}/no rule`, { unit: nth(situation.units, at).unit.name, effect, ...card });
  }
  const { after, changes } = aftermath(situation.units, [struck], rules);
  return {
    verdict: struck.length > 0 || vehicles.length > 0 ? 'hit' : 'missed',
    ...size,
    struck,
    vehicles: vehicles.map((at) => nth(situation.units, at).unit.id),
    after,
    changes: [...changes, ...cards('casualty', situation.deck, deck)],
  };
}

/** What the odds measure: the zone's square inches, men wounded and killed. */
export type Measure = {
  readonly verdict: Result['verdict'];
  readonly area: number;
  readonly wounded: number;
  readonly killed: number;
};

/** What the odds call a strike. */
export const measure = ({ verdict, width, depth, struck }: Result): Measure => ({
  verdict,
  area: width * depth,
  ...countEffects(struck),
});

/** The numbers of those in the zone, and of what sort they are. */
type Beaten = { readonly numbers: readonly number[]; readonly sorts: readonly Sort[]; readonly deck: Deck } & Pick<
  Switches,
  'marked' | 'replace'
>;

/** The cards on those in the zone, blind to who is who. */
function* toll({ numbers, sorts, deck, replace, marked }: Beaten): Sequence<Lost> {
  const cards = deal('man', numbers, 0, SHELLS, { sorts, marked }, { deck, replace, on: false });
  return yield* lastly(cards, ({ sums }) => sums);
}

/** A card on one after the other: the state is how many have had theirs. */
const SHELLS: Dealing<number, Pick<Beaten, 'sorts' | 'marked'>, string, keyof Lost> = {
  look: () => LOOKS.effect,
  sums: { wounded: 0, killed: 0 },
  fall(at, is, { sorts, marked }) {
    const effect = effectBy(nth(sorts, at), is, marked);
    return effect === 'wounded' || effect === 'killed' ? { state: at + 1, add: { [effect]: 1 } } : { state: at + 1 };
  },
  last: () => 0,
};

function* square(of: Parameters<typeof zone>[0]): Sequence<number> {
  const { width, depth } = yield* zone(of);
  return width * depth;
}

type Strike = {
  readonly zone: Parameters<typeof zone>[0];
  readonly beaten: Beaten;
  readonly verdict: Result['verdict'];
};

function* strikeChances({ zone, beaten, verdict }: Strike): Sequence<Measure> {
  const area = yield* part(square, zone);
  return yield* lastly(part(toll, beaten), (lost) => ({ verdict, area, ...lost }));
}

/** As the odds tell it: who is in the zone first, as no chance has a say in it. */
export function* chances({ setup, house }: Input<Setup>): Sequence<Measure> {
  const rules = switches(house);
  const { all, hit, vehicles } = yield* whoIsInZone(setup, rules);
  const { marked, replace } = rules;
  return yield* tailPart(strikeChances, {
    zone: { guns: setup.guns, zone: rules.zone },
    beaten: {
      numbers: hit.map((at) => at + 1),
      sorts: hit.map((at) => nth(all, at).sort),
      deck: coarsen(setup.deck, LOOKS.effect),
      marked,
      replace,
    },
    verdict: hit.length > 0 || vehicles.length > 0 ? 'hit' : 'missed',
  });
}
