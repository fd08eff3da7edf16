import {
  askFacts,
  beat,
  choose,
  note,
  pick,
  roll,
  runPart,
  type Sequence,
  scope,
  stateTotalOf,
} from '../../../../engine/ask.ts';
import { nth } from '../../../../engine/data/lists.ts';
import type { Deck } from '../../../../engine/dice/deck.ts';
import { d10, sum } from '../../../../engine/dice/pool.ts';
import type { Line } from '../../../../engine/lines.ts';
import { type Input, NEWEST_EDITION } from '../../../../engine/play.ts';
import { deckChange, type Man } from '../../../../engine/roster.ts';
import type { FieldsOf } from '../../../../engine/setup/fields.ts';
import { itemScope, together } from '../../../../engine/together.ts';
import { fieldsOf } from '../../../../system/fields.ts';
import { cachedByRules } from '../../../../system/house.ts';
import type { Outcome } from '../../../../system/sequence.ts';
import { explainedSum, houseValues, type Switches } from '../../house.ts';
import { type CardCasualty, deckField } from './casualties.ts';
import {
  canBeHit,
  drawCardOn,
  type FigureUnderFire,
  figuresIn,
  isVehicle,
  shellingResult,
  type UnitAfterShelling,
  type UnitUnderFire,
} from './underfire.ts';

export type ArtillerySetup = { readonly guns: number; readonly units: readonly UnitUnderFire[]; readonly deck: Deck };

export const artilleryFields = cachedByRules((rules: Switches): FieldsOf<ArtillerySetup> => {
  const inReach = (man: Man) => canBeHit(man, rules);
  return fieldsOf(({ number, list }) => [
    number('guns', 'Guns or heavy mortars', [1, 24], { ref: '4.9', default: 1 }),
    list('units', 'Units near the zone', { range: [1, 12], singular: 'unit' }, ({ unit, men }) => [
      unit('unit', 'Unit', 'target', { of: (unit) => isVehicle(unit) || unit.men.some(inReach) }),
      men('men', 'Men in the zone', inReach, {
        ...{ beat: 'zone', ref: '4.9', help: 'A vehicle takes one card.' },
        ...{ default: [], named: true },
      }),
    ]),
    deckField,
  ]);
});

export type Zone = { readonly width: number; readonly depth: number };

/** Inches: two D10, plus 1 each way for a further gun, or by house rule one way only. (tsatf-ww2 4.9 off-board 3, W-11) */
export function* zone({ guns, zone: grows }: { readonly guns: number } & Pick<Switches, 'zone'>): Sequence<Zone> {
  const rolled = yield* together({ width: roll('width', d10(1), sum), depth: roll('depth', d10(1), sum) });
  const furtherGuns = guns - 1;
  const side =
    grows === 'one' && furtherGuns > 0 ? yield* choose('larger', ['width', 'depth'], { proposed: 'width' }) : 'both';
  const lines = (of: 'width' | 'depth') =>
    explainedSum({ zone: grows }, ({ zone }): readonly Line[] => [
      { what: 'die', by: rolled[of], now: rolled[of], ref: '4.9' },
      ...(furtherGuns > 0 && (zone === 'both' || side === of)
        ? [{ what: 'guns', by: furtherGuns, now: rolled[of] + furtherGuns, each: furtherGuns, ref: 'W-11' }]
        : []),
    ]);
  const measureZone = (of: 'width' | 'depth') => stateTotalOf(`${of} in inches`, lines(of), { min: 0, max: 99 });
  return { width: yield* measureZone('width'), depth: yield* measureZone('depth') };
}

function* whoIsInZone(setup: ArtillerySetup, rules: Switches, edition: number) {
  yield* beat('zone');
  const situation = yield* askFacts('zone', artilleryFields(rules), setup);
  const figures = figuresIn(situation.units);
  const inZone = figures.flatMap(({ id, at }, i) => (nth(situation.units, at).men.includes(id) ? [i] : []));
  const vehicles = situation.units.flatMap(({ unit }, at) =>
    isVehicle(unit) ? [{ id: unit.id, name: unit.name, at }] : [],
  );
  const ids = vehicles.map(({ id }) => id);
  // The app’s edition 1 selected every vehicle by default.
  const offer = edition < 2 ? { proposed: ids } : { assumed: ids };
  const picked = vehicles.length > 0 ? yield* pick('vehicles', vehicles, { min: 0, max: vehicles.length }, offer) : [];
  return {
    situation,
    figures,
    inZone,
    vehicles: vehicles.filter(({ id }) => picked.includes(id)).map(({ at }) => at),
  };
}

export type ArtilleryResult = Outcome &
  Zone & {
    readonly verdict: 'hit' | 'missed';
    readonly struck: readonly CardCasualty[];
    readonly vehicles: readonly string[];
    readonly after: readonly UnitAfterShelling[];
  };

export type BeatenZone = {
  readonly zone: Zone;
  readonly men: readonly (Pick<FigureUnderFire, 'id' | 'name' | 'sort'> & { readonly no: number })[];
  readonly vehicles: readonly { readonly name: string; readonly no: number }[];
  readonly deck: Deck;
} & Pick<Switches, 'marked' | 'replace'>;

/** Deals a card to every figure and vehicle in the zone, with no roll to hit. (tsatf-ww2 4.9 off-board 4) */
export function* shell({
  men,
  vehicles,
  deck: full,
  ...rules
}: BeatenZone): Sequence<{ readonly struck: readonly CardCasualty[]; readonly deck: Deck }> {
  const struck: CardCasualty[] = [];
  let deck = full;
  for (const man of men) {
    const {
      deck: rest,
      effect,
      ...card
    } = yield* itemScope(`man/${man.no}`, man.id, drawCardOn(man.sort, deck, rules, man));
    deck = rest;
    struck.push({ man: man.id, effect, ...card });
  }
  for (const { name, no } of vehicles) {
    const { deck: rest, effect, ...card } = yield* scope(`vehicle/${no}`, drawCardOn('ordinary fit', deck, rules));
    deck = rest;
    yield* note(`vehicle/${no}/no rule`, { unit: name, effect, ...card });
  }
  return { struck, deck };
}

export function* artillery({
  setup,
  house,
  edition = NEWEST_EDITION,
}: Input<ArtillerySetup>): Sequence<ArtilleryResult> {
  const rules = houseValues(house);
  yield* beat('strike');
  const size = yield* runPart(zone, { guns: setup.guns, zone: rules.zone });
  yield* note('zone', size);
  const { situation, figures, inZone, vehicles } = yield* whoIsInZone(setup, rules, edition);
  yield* beat('cards');
  const { struck, deck } = yield* runPart(shell, {
    zone: size,
    men: inZone.map((i) => ({ ...nth(figures, i), no: i + 1 })),
    vehicles: vehicles.map((at) => ({ name: nth(situation.units, at).unit.name, no: at + 1 })),
    deck: situation.deck,
    marked: rules.marked,
    replace: rules.replace,
  });
  const { after, changes } = shellingResult(situation.units, [struck], rules);
  return {
    verdict: struck.length > 0 || vehicles.length > 0 ? 'hit' : 'missed',
    ...size,
    struck,
    vehicles: vehicles.map((at) => nth(situation.units, at).unit.id),
    after,
    changes: [...changes, ...deckChange('casualty', situation.deck, deck)],
  };
}
