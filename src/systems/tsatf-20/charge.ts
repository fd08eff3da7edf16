import { about, beat, by, choose, facts, note, part, type Sequence, steps, under } from '../../rules/ask.ts';
import type { Deck } from '../../rules/deck.ts';
import { nth } from '../../rules/lists.ts';
import type { Man } from '../../rules/roster.ts';
import { eachOf } from '../../rules/together.ts';
import { opening } from './changes.ts';
import { type Felled, fellMen, hitsOn } from './fallen.ts';
import type { Switches } from './house.ts';
import { test } from './morale.ts';
import type { Band, Role } from './pool.ts';
import { asked, ENTRIES, type Entry, type Fighter, type Setup } from './setup.ts';
import { distinct, standing } from './unit.ts';

/** A man down: his side and unit, what became of him, when, and by which card. */
export type Casualty = Felled & {
  readonly role: Role;
  readonly unit: string;
  readonly at: 'fire' | 'contact' | 'melee';
};

/** Both sides on their way to the melee: the bands still in it, the facts, units that failed a test, men already down, cards still in. */
export type Met = {
  readonly attacker: readonly Band[];
  readonly defender: readonly Band[];
  readonly facts: Setup;
  readonly failed: readonly string[];
  readonly down: readonly Casualty[];
  readonly deck: Deck;
};

/** A charge that did not come to blows. (tsatf-20 4.2) */
export type Broken = Met & { readonly verdict: 'not closed' | 'not stood' };

/** Hits on a band, among these of its men. */
export type Struck = {
  readonly role: Role;
  readonly band: Band;
  readonly men: readonly Man[];
  readonly hits: number;
};

/** Hits on several bands, when, and the cards they are found out by. */
export type Blow = {
  readonly struck: readonly Struck[];
  readonly at: Casualty['at'];
  readonly deck: Deck;
  readonly rules: Switches;
};

/** Steps A and B of a charge. (tsatf-20 4.2) */
export function* charge(setup: Setup, rules: Switches): Sequence<Met | Broken> {
  distinct([...setup.attackers, ...setup.defenders].map(({ unit }) => unit));
  const enters = ENTRIES.indexOf(setup.enter);
  const through = (beat: Entry) => enters <= ENTRIES.indexOf(beat);
  let met: Met = {
    attacker: bands(setup.attackers),
    defender: bands(setup.defenders),
    facts: setup,
    failed: [],
    down: [],
    deck: opening(setup.deck, rules.deck),
  };
  if (through('fire')) met = yield* fire(met, rules);
  if (through('close')) met = yield* testUnits(met, 'attacker', 'close', rules);
  if (met.attacker.length === 0) return { ...met, verdict: 'not closed' };
  if (through('stand')) met = yield* testUnits(met, 'defender', 'stand', rules);
  if (met.defender.length === 0) return { ...met, verdict: 'not stood' };
  met = yield* contact(met, rules);
  if (met.attacker.length === 0) return { ...met, verdict: 'not closed' };
  return met.defender.length === 0 ? { ...met, verdict: 'not stood' } : met;
}

/** The units with men on their feet; those named are fighting. */
export const bands = (fighters: readonly Fighter[]): readonly Band[] =>
  fighters
    .map((fighter, i) => ({
      place: i + 1,
      unit: fighter.unit,
      fighting: standing(fighter.unit).filter(({ id }) => fighter.men.includes(id)),
      facts: fighter,
    }))
    .filter(({ unit }) => standing(unit).length > 0);

/** The defender fires at the chargers, and the men hit are taken off. (tsatf-20 4.2) */
function* fire(met: Met, rules: Switches): Sequence<Met> {
  yield* beat('fire');
  const situation = yield* facts('fire', asked(rules), met.facts);
  const struck = met.attacker.map((band) => onWhole('attacker', band, situation.attackers[band.place - 1]?.hits ?? 0));
  return yield* lose({ ...met, facts: situation }, struck, 'fire', rules);
}

/** Each unit tests by itself, and the charge goes on with those who pass. (tsatf-20 4.2, inferred for several units) */
function* testUnits(met: Met, role: Role, what: 'close' | 'stand', rules: Switches): Sequence<Met> {
  if (met[role].length === 0) return met;
  yield* beat(what);
  const passed = yield* eachOf(met[role], ({ place, unit }) =>
    by(role, under(`${place}`, test(what, unit, rules, { assumed: 'passed' }))),
  );
  const failed = met[role].filter((_, i) => !passed[i]);
  const names = (bands: readonly Band[]) => bands.map(({ unit }) => unit.name);
  const held = met[role].filter((band) => !failed.includes(band));
  yield* note(what === 'close' ? 'closed' : 'stood', { passed: names(held), failed: names(failed) });
  return {
    ...met,
    [role]: held,
    failed: [...met.failed, ...failed.map(({ unit }) => unit.id)],
  };
}

/** Who fights; men who stand and do not fight are out of reach, or were lost unseen and are found out like any others. (tsatf-20 4.2) */
function* contact(met: Met, rules: Switches): Sequence<Met> {
  yield* beat('contact');
  const situation = yield* facts('contact', asked(rules), estimateSetup(met));
  const now: Met = {
    ...met,
    facts: situation,
    attacker: met.attacker.map((band) => facing(band, situation.attackers)),
    defender: met.defender.map((band) => facing(band, situation.defenders)),
  };
  const short = (['attacker', 'defender'] as const)
    .flatMap((role) => now[role].map((band) => onWhole(role, band, standing(band.unit).length - band.fighting.length)))
    .filter(({ hits }) => hits > 0);
  const missing = yield* eachOf(short, ({ role, band: { place }, hits: men }) => {
    const why = choose('missing', ['out of reach', 'lost'], { assumed: 'out of reach' });
    return by(role, under(`${place}`, about({ men }, why)));
  });
  const lost = short.filter((_, i) => missing[i] === 'lost');
  const fit = yield* lose(now, lost, 'contact', rules);
  const fights = ({ fighting }: Band) => fighting.length > 0;
  return { ...fit, attacker: fit.attacker.filter(fights), defender: fit.defender.filter(fights) };
}

/** The facts as they stand before contact: no man fights who is down. */
function estimateSetup({ facts, attacker, defender }: Met): Setup {
  const now = (fighters: readonly Fighter[], side: readonly Band[]) =>
    fighters.map((fighter, i) => {
      const unit = side.find(({ place }) => place === i + 1)?.unit ?? fighter.unit;
      const up = standing(unit).map(({ id }) => id);
      return { ...fighter, unit, men: fighter.men.filter((id) => up.includes(id)) };
    });
  return { ...facts, attackers: now(facts.attackers, attacker), defenders: now(facts.defenders, defender) };
}

/** A band as it faces the enemy. */
function facing(band: Band, fighters: readonly Fighter[]): Band {
  const facts = nth(fighters, band.place - 1);
  return { ...band, facts, fighting: standing(band.unit).filter(({ id }) => facts.men.includes(id)) };
}

const onWhole = (role: Role, band: Band, hits: number): Struck => ({ role, band, men: standing(band.unit), hits });

/** Takes men off before the dice; at contact all who are then left on their feet fight. */
function* lose(met: Met, all: readonly Struck[], at: 'fire' | 'contact', rules: Switches): Sequence<Met> {
  const struck = all.filter(({ hits }) => hits > 0);
  if (struck.length === 0) return met;
  const { down, deck } = yield* part(takeHits, { struck, at, deck: met.deck, rules });
  const left = (bands: readonly Band[]) =>
    bands
      .map((band) => (struck.some((one) => one.band === band) ? without(band, down) : band))
      .filter(({ unit }) => standing(unit).length > 0);
  return { ...met, attacker: left(met.attacker), defender: left(met.defender), down: [...met.down, ...down], deck };
}

/** A band without the men down; all who still stand are taken to fight. */
function without(band: Band, down: readonly Casualty[]): Band {
  const fate = (man: Man) => down.find((one) => one.unit === band.unit.id && one.man === man.id)?.fate ?? man.state;
  const unit = { ...band.unit, men: band.unit.men.map((man) => ({ ...man, state: fate(man) })) };
  return { ...band, unit, fighting: standing(unit) };
}

/** Men down, and the cards still in. */
export type Losses = Pick<Met, 'down' | 'deck'>;

/** Who falls, band by band, card after card. (tsatf-20 4.6) */
export function* takeHits({ struck, at, deck, rules }: Blow): Sequence<Losses> {
  const paths = struck.map(({ role, band }) => ({ name: `${role}/${band.place}/${STEP[at]}`, whose: role }));
  const start: Losses = { down: [], deck };
  const falls = function* ({ down, deck }: Losses, { role, band, men, hits }: Struck): Sequence<Losses> {
    const fell = yield* part(fellMen, hitsOn(men, hits, deck, rules, role));
    const casualties = fell.felled.map((one) => ({ role, unit: band.unit.id, at, ...one }));
    return { down: [...down, ...casualties], deck: fell.deck };
  };
  return yield* steps('', struck, start, falls, paths);
}

const STEP: Readonly<Record<Casualty['at'], string>> = { fire: 'fire', contact: 'lost', melee: 'fallen' };
