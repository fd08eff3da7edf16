import {
  beat,
  by,
  isSilent,
  lastly,
  note,
  part,
  type Rule,
  type Sequence,
  sortAlike,
  steps,
  tailPart,
  under,
} from '../../rules/ask.ts';
import { key } from '../../rules/chances.ts';
import { becomes, cards } from '../../rules/changes.ts';
import { type Deck, fresh } from '../../rules/deck.ts';
import { mustFind, nth, sumOf, zip } from '../../rules/lists.ts';
import type { Input } from '../../rules/play.ts';
import type { Change, Man, Unit } from '../../rules/roster.ts';
import type { Outcome } from '../../rules/system.ts';
import { grenades } from './changes.ts';
import { bands, type Casualty, charge, type Met, type Volley, type Volleyed } from './charge.ts';
import { fellMen, type Hits, hitsOn, measureFallen, shares, type Taken } from './fallen.ts';
import { type Switches, switches } from './house.ts';
import { type Band, pool, type Role } from './pool.ts';
import type { Setup } from './setup.ts';
import { decides, type Facing, type Measure, type Meeting, type Melee, measureMelee, melee } from './strike.ts';
import { standing, UNIT } from './unit.ts';

/** What came of a close combat. */
export type Result = Outcome & {
  readonly verdict: Measure['verdict'];
  /** The dice of both sides; none where it did not come to blows. */
  readonly melee: Omit<Melee, 'holds'> | null;
  readonly fallen: readonly Casualty[];
  /** Ids of the units that fall back, and how, in the campaign's words. */
  readonly back: readonly string[];
  readonly retreat: string;
};

/** A charge, two tests of nerve, and one exchange of dice. (tsatf-20 4.2 to 4.7) */
export function* closeCombat({ setup, house }: Input<Setup>): Sequence<Result> {
  const rules = switches(house);
  const met = yield* charge(setup, rules, volley);
  if ('verdict' in met) return aftermath(setup, met, rules, met.verdict, null);
  yield* beat('roll');
  const meets = yield* meeting(met, rules);
  const { holds, ...sides } = yield* melee(meets);
  const { attacker, defender } = sides;
  yield* note('fought', {
    ...{ holds, line: decides(meets, attacker, defender).line, margin: meets.margin },
    ...{ attacker: attacker.casualties, defender: defender.casualties },
  });
  yield* beat('casualties');
  const attackers = yield* losses('attacker', sides.attacker.loses, met, rules);
  const both = yield* losses('defender', sides.defender.loses, attackers, rules);
  yield* beat('aftermath');
  return aftermath(setup, both, rules, holds, sides);
}

/** As the odds tell it: the same charge, the same dice, and nobody named. */
export function* chances({ setup, house }: Input<Setup>): Sequence<Measure> {
  const rules = switches(house);
  const met = yield* charge(setup, rules, nameless);
  if ('verdict' in met) return withoutBlows(met.verdict);
  return yield* tailPart(measureMelee, yield* meeting(met, rules));
}

/** What the odds call a charge that did not come to blows. */
export const withoutBlows = (verdict: Measure['verdict']): Measure => ({
  verdict,
  attacker: 0,
  defender: 0,
  wiped: 'neither',
});

/** Hits before contact: band after band, from one deck. */
function* volley(hits: Volley): Sequence<Volleyed> {
  const fell = yield* eachBand(hits, fellMen);
  return { felled: fell.map(({ felled }) => felled), deck: fell.at(-1)?.deck ?? hits.deck };
}

/** The same for the odds, which need no more than who is down. */
function* nameless({ targets, deck }: Volley): Sequence<Volleyed> {
  // As long as nobody has said who falls, a man is his place.
  const men = (all: Hits['men']) => (isSilent() ? all.map((man, at) => ({ ...man, id: `${at}`, name: '' })) : all);
  const every = targets.map(({ role, hits, band }) => ({
    ...{ role, kind: kindOf(band) },
    hits: { ...hits, men: men(hits.men), deck: fresh, blind: true as const },
  }));
  const kindWords = every.map(key);
  const kinds = [...new Set(kindWords)].map((word) => nth(every, kindWords.indexOf(word)).hits);
  const kindOfEach = kindWords.map((word) => [...new Set(kindWords)].indexOf(word));
  const fallen = fallenOf(kinds);
  const at = targets.map(({ role, path }) => ({ name: `${role}/${path}`, whose: role }));
  const words = kindOfEach.map(String);
  const none: readonly (readonly number[])[] = [];
  const start = { deck, fell: none };
  const { fell } = yield* steps(
    '',
    kindOfEach,
    start,
    function* ({ deck, fell }, kind) {
      const { men } = nth(kinds, kind);
      return yield* lastly(part(nth(fallen, kind), deck), ({ ids, deck }) => {
        const places = men.flatMap(({ id }, place) => (ids.includes(id) ? [place] : []));
        return { deck: fell.length === targets.length - 1 ? fresh : deck, fell: sortAlike([...fell, places], words) };
      });
    },
    at,
  );
  return {
    felled: zip(targets, fell).map(([{ hits }, places]) =>
      places.map((place) => ({ man: nth(hits.men, place).id, fate: 'out' })),
    ),
    deck,
  };
}

/** The hits on bands of some kinds, told from the deck alone: made anew where the kinds are others than the last time. */
function fallenOf(kinds: readonly Hits[]): readonly Rule<Deck, Taken>[] {
  const at = key(kinds);
  if (made?.at !== at) made = { at, rules: kinds.map((hits) => (deck: Deck) => measureFallen({ ...hits, deck })) };
  return made.rules;
}

let made: { readonly at: string; readonly rules: readonly Rule<Deck, Taken>[] } | undefined;

/** What a band is, whoever it is: of bands alike it does not matter which lost what. */
function kindOf({ unit, fighting, facts }: Band): string {
  const places = new Map(unit.men.map(({ id }, place) => [id, place]));
  const words = (of: object) =>
    JSON.stringify(of, (name, value) => (NAMES.includes(name) ? undefined : (places.get(value) ?? value)));
  const known = unitWords.get(unit) ?? words(unit);
  unitWords.set(unit, known);
  return known + words({ facts, fighting: fighting.map(({ id }) => id) });
}

/** The words for units, which are the same in each play. */
const unitWords = new WeakMap<Unit, string>();

const NAMES = ['id', 'tag', 'name', 'mark', 'place'];

function* eachBand<R extends { readonly deck: Deck }>(
  { targets, deck }: Volley,
  hit: Rule<Hits, R>,
): Sequence<readonly R[]> {
  const fell: R[] = [];
  for (const { role, path, hits } of targets)
    fell.push(yield* by(role, under(path, hit({ ...hits, deck: fell.at(-1)?.deck ?? deck }))));
  return fell;
}

/** Step C: both sides' dice, and what decides between them. (tsatf-20 4.3) */
function* meeting(met: Met, rules: Switches): Sequence<Meeting> {
  const { divisor, confirm, confirming, wiped, margin, all } = rules;
  const side = (role: Role, dice: number): Facing => ({
    dice,
    men: sumOf(met[role], ({ fighting }) => fighting.length),
    standing: sumOf(met[role], ({ unit }) => standing(unit).length),
  });
  const attacker = side('attacker', yield* pool('attacker', met.attacker, met.facts, rules));
  const defender = side('defender', yield* pool('defender', met.defender, met.facts, rules));
  return { attacker, defender, good: met.facts.good, divisor, confirm, confirming, wiped, margin, all };
}

/** A side's losses, unit by unit and man by man, among those fighting. (tsatf-20 4.6) */
function* losses(role: Role, count: number, met: Met, rules: Switches): Sequence<Met> {
  const bands = met[role];
  const units = bands.map(({ unit, fighting }) => ({ id: unit.id, name: unit.name, max: fighting.length }));
  const share = yield* by(role, shares(count, units));
  let { deck, down } = met;
  for (const [i, { place, unit, fighting }] of bands.entries()) {
    const hits = hitsOn(fighting, share[i]!, deck, rules, role);
    const fell = yield* by(role, under(`${place}/fallen`, fellMen(hits)));
    deck = fell.deck;
    down = [...down, ...fell.felled.map((one): Casualty => ({ role, unit: unit.id, at: 'melee', ...one }))];
  }
  return { ...met, deck, down };
}

/** Who falls back and is shaken, and what changes in the records. (tsatf-20 4.7) */
function aftermath(
  setup: Setup,
  { attacker, defender, failed, down, deck }: Met,
  rules: Switches,
  verdict: Result['verdict'],
  melee: Result['melee'],
): Result {
  const stays =
    (unit: Unit) =>
    ({ id }: Man) =>
      !down.some((one) => one.unit === unit.id && one.man === id);
  const beaten = verdict === 'attacker' ? defender : verdict === 'defender' ? attacker : [];
  const running = beaten.filter(({ unit }) => standing(unit).some(stays(unit)));
  const thrown = melee ? [...attacker, ...defender] : [];
  return {
    verdict,
    melee,
    fallen: down,
    back: [...failed, ...running.map(({ unit }) => unit.id)],
    retreat: rules.retreat,
    changes: [
      ...[...setup.attackers, ...setup.defenders].flatMap(({ unit }) => fates(unit, down)),
      ...(rules.shaken ? running.flatMap(({ unit }) => UNIT.set(unit, 'shaken', true)) : []),
      ...thrown.flatMap(({ unit, facts }) => grenades(unit, -Number(facts.grenade ?? 0) - Number(facts.missed ?? 0))),
      ...(rules.casualties === 'cards' && rules.deck === 'used up' ? cards('casualty', setup.deck, deck) : []),
    ],
  };
}

const fates = (unit: Unit, down: readonly Casualty[]): readonly Change[] =>
  down
    .filter((one) => one.unit === unit.id)
    .flatMap(({ man, fate }) =>
      becomes(
        unit,
        mustFind(unit.men, ({ id }) => id === man),
        fate,
      ),
    );

/** A side's dice alone, from a whole setup. (tsatf-20 4.3) */
export function* dice({ role, setup, house }: Input<Setup> & { role: Role }): Sequence<number> {
  return yield* pool(role, bands(role === 'attacker' ? setup.attackers : setup.defenders), setup, switches(house));
}
