import { askFacts, asRole, beat, choose, note, runPart, type Sequence, scope } from '../../../../engine/ask.ts';
import { type Input, NEWEST_EDITION } from '../../../../engine/play.ts';
import { mapTogether } from '../../../../engine/together.ts';
import { fightRules, houseValues, type Switches } from '../../house.ts';
import { type CombatSetup, combatFields } from '../../setup.ts';
import { UNIT_FACTS } from '../../units.ts';
import { aftermath, type CombatResult, type Engagement } from './aftermath.ts';
import { askContact, type Contact, canBeHitInRear, gradeOfCover } from './contact.ts';
import { type FightResult, playFight, statePools, unitsNow } from './fight.ts';
import type { Fight } from './force.ts';
import { buildSide, type LineUp, lineUp, reasonForNoFight } from './lineup.ts';

/**
 * Resolves one close combat. Attackers listed together fight as one; in sequence, each is a combat of its own.
 * (chain-of-command 4.2, 4.17)
 */
export function* closeCombat({ setup, house, edition = NEWEST_EDITION }: Input<CombatSetup>): Sequence<CombatResult> {
  const rules = houseValues(house);
  const engagement = yield* makeContact(setup, house, rules, edition);
  if ('reason' in engagement) return noCombat(engagement.reason);
  const { fight } = engagement;
  if (fight.defender.units.length === 0) {
    // All Units attacked have surrendered.
    const ending = { kind: 'outright', winner: 'attacker', margin: 0 } as const;
    const ended: FightResult = { ending, fight, rounds: fight.round, dice: NO_DICE, hits: null, leaderTests: [] };
    yield* note('ended', { ...ending, rounds: ended.rounds, most: rules.max_rounds });
    return yield* aftermath(engagement, ended, null, rules, edition);
  }
  yield* beat('first');
  const round = yield* statePools(fight, fightRules(rules));
  const ended = yield* scope(
    'fight',
    runPart(playFight, { ...round, leaderTests: [], hasSurrendered: engagement.surrendered.length > 0 }),
  );
  yield* note('ended', {
    ...ended.ending,
    rounds: ended.rounds,
    most: rules.max_rounds,
    dice: ended.dice,
    hits: ended.hits,
    now: unitsNow(ended.fight),
  });
  return yield* aftermath(engagement, ended, ended.dice, rules, edition);
}

const NO_DICE = { attacker: 0, defender: 0 };

function* makeContact(
  setup: CombatSetup,
  house: Input['house'],
  rules: Switches,
  edition: number,
): Sequence<Engagement | { readonly reason: string }> {
  yield* beat('contact');
  const situation = yield* askFacts('contact', combatFields(house), setup);
  if (situation.round > rules.max_rounds) return { reason: `There is no round ${situation.round}.` };
  if (situation.meets === 'list') {
    const contact = yield* asRole('attacker', askContact(contactFacts(situation), rules));
    if (contact.fight === 'none') return { reason: `${contact.reason}.` };
  }
  const fighters = { attacker: situation.attackers, defender: situation.defenders };
  const sides = {
    attacker: lineUp('attacker', fighters.attacker, rules, edition),
    defender: lineUp('defender', fighters.defender, rules, edition),
  };
  const reason = reasonForNoFight(sides, fighters);
  if (reason) return { reason };
  const surrendered = yield* surrenderingUnits(sides.defender, rules);
  const fighting = sides.defender.filter((one) => !surrendered.includes(one));
  const defender = buildSide('defender', fighting, fighters.attacker, fighters.defender);
  const fight: Fight = {
    attacker: buildSide('attacker', sides.attacker, fighters.defender, fighters.attacker),
    defender: canBeHitInRear(situation.cover)
      ? defender
      : { ...defender, units: defender.units.map((unit) => ({ ...unit, rear: false })) },
    cover: gradeOfCover(situation),
    round: situation.round,
  };
  return { facts: situation, sides, surrendered, fight };
}

const contactFacts = (facts: CombatSetup): Contact => ({
  // Any distance beyond 4" will do.
  apart: facts.far ? 5 : 0,
  vehicle: facts.vehicle ?? false,
  bunker: facts.cover === 'bunker',
  entrance: facts.entrance ?? false,
  floors: facts.floors ?? 'same',
  between: facts.between ?? 'nothing',
  sight: facts.sight ?? false,
  path: facts.path ?? false,
});

/** Returns Broken defenders that surrender at once, by house rule or as the players choose. (chain-of-command row 43) */
function* surrenderingUnits(defenders: LineUp, { attack_on_broken }: Switches): Sequence<LineUp> {
  const broken = defenders.filter(({ stance, unit }) => stance === 'fight' && UNIT_FACTS.of(unit, 'broken'));
  if (attack_on_broken !== 'ask') return attack_on_broken === 'surrender' ? broken : [];
  const does = yield* mapTogether(broken, ({ fighting: { place } }) =>
    asRole('defender', scope(`${place}`, choose('broken', ['fight', 'surrender'], { assumed: 'fight' }))),
  );
  return broken.filter((_, i) => does[i] === 'surrender');
}

const noCombat = (reason: string): CombatResult => ({
  verdict: 'no combat',
  reason,
  rounds: 0,
  dice: null,
  hits: null,
  lost: NO_DICE,
  units: [],
  prisoners: 0,
  guards: [],
  tests: [],
  morale: null,
  changes: [],
});
