import { type Sequence, scope } from '../../engine/ask.ts';
import {
  decimalShape,
  flagShape,
  HOUSE_SHAPE,
  houseRuleShapes,
  listShape,
  NULL_SHAPE,
  objectShape,
  oneOfShape,
  optionalShape,
  textShape,
  wholeShape,
} from '../../engine/data/shape.ts';
import { type CliRules, withoutAsks } from '../../system/plays/clirules.ts';
import type { FightRules, Switches } from './house.ts';
import { askFatesByQuarters } from './rules/after.ts';
import { askContact, type Contact } from './rules/combat/contact.ts';
import { type CombatVerdict, playFight, statePools, verdictOf } from './rules/combat/fight.ts';
import {
  countFigures,
  countShock,
  type Fight,
  type FightingUnit,
  isPinned,
  type Leader,
  ROLES,
  type Role,
} from './rules/combat/force.ts';
import { applyHits, type Hits } from './rules/combat/hits.ts';
import { leaderAfterHit, resolveLeaderHit } from './rules/combat/leaderhits.ts';
import { stateDice } from './rules/combat/pool.ts';
import { countPrisoners, guardsNeeded, type UnitResult, unitResults } from './rules/combat/result.ts';
import { testsOwed } from './rules/moraletest.ts';
import { overrunTeam, rollToEvade, rollToSaveWeapon } from './rules/overrun.ts';
import { rollCrash } from './rules/ramming.ts';

const team = objectShape({
  name: textShape('Team'),
  figures: wholeShape(0, 100),
  smg: wholeShape(0, 100, 0),
  shock: wholeShape(0, 100, 0),
});
const leader = objectShape({
  name: textShape('Leader'),
  orders: wholeShape(0, 10, 0),
  spent: optionalShape(wholeShape(0, 10)),
  is: oneOfShape(['active', 'stunned', 'killed'], 'active'),
  wounds: wholeShape(0, 10, 0),
  smg: flagShape(),
});
const guns = { lmg: wholeShape(0, 20, 0), mg: wholeShape(0, 20, 0), suppressing: wholeShape(0, 20, 0) };
const fightingUnit = objectShape({
  place: wholeShape(1, 20, 1),
  name: textShape('Unit'),
  teams: listShape(team, 1),
  apart: flagShape(),
  leaders: listShape(leader),
  led: flagShape(),
  quality: oneOfShape(['elite', 'regular', 'green'], 'regular'),
  aggressive: flagShape(),
  stubborn: flagShape(),
  crewed: flagShape(),
  support: flagShape(),
  rear: flagShape(),
  ...guns,
  supporting: optionalShape(objectShape(guns)),
});
const side = objectShape({
  units: listShape(fightingUnit, 1),
  gone: listShape(fightingUnit),
  firepower: wholeShape(0, 100, 0),
  visible: listShape(wholeShape(0, 100)),
  figures: wholeShape(0, 400),
});
const fight = objectShape({
  attacker: side,
  defender: side,
  cover: oneOfShape(['none', 'light', 'hard'], 'none'),
  round: wholeShape(1, 20, 1),
});
const hits = objectShape({ kills: wholeShape(0, 100, 0), shock: wholeShape(0, 100, 0) });
const armour = wholeShape(0, 40);

const rules = HOUSE_SHAPE;

export const cliRules: CliRules = {
  dice: {
    rule: (input: { role: Role; fight: Fight; rules: FightRules }) => stateDice(input.role, input.fight, input.rules),
    input: objectShape({ role: oneOfShape(['attacker', 'defender']), fight, rules }),
  },
  spreading: { rule: spreading, input: objectShape({ units: listShape(fightingUnit, 1), hits, rules }) },
  fight: { rule: fightToEnd, input: objectShape({ fight, supporting: listShape(fightingUnit), rules }) },
  guarding: {
    rule: withoutAsks((input: { prisoners: number; rules: FightRules }) => guardsNeeded(input.prisoners, input.rules)),
    input: objectShape({ prisoners: wholeShape(0, 100), rules }),
  },
  leader: { rule: hitLeader, input: objectShape({ kills: wholeShape(0, 100), leader, rules }) },
  contacts: {
    *rule(input: { where: Contact } & Pick<Switches, 'two_minor'>) {
      const { reason, fight } = yield* askContact(input.where, input);
      return { line: reason, fight };
    },
    input: objectShape({
      where: objectShape({
        apart: decimalShape(0, 200),
        vehicle: flagShape(),
        bunker: flagShape(),
        entrance: flagShape(),
        floors: oneOfShape(['same', 'other', 'onto'], 'same'),
        between: oneOfShape(['nothing', 'minor', 'minors', 'medium', 'major'], 'nothing'),
        sight: flagShape(true),
        path: flagShape(),
      }),
      ...houseRuleShapes('two_minor'),
    }),
  },
  overrun: {
    rule: overrunTeam,
    input: objectShape({
      shock: wholeShape(0, 100, 0),
      figures: wholeShape(0, 100),
      ...houseRuleShapes('fire_light_cover'),
    }),
  },
  evading: { rule: rollToEvade, input: wholeShape(0, 100) },
  spared: { rule: rollToSaveWeapon, input: NULL_SHAPE },
  crash: { rule: rollCrash, input: objectShape({ first: armour, second: armour }) },
  recovering: {
    rule: (input: { fallen: number; ahead: number }) => askFatesByQuarters(input.fallen, input.ahead),
    input: objectShape({ fallen: wholeShape(0, 400), ahead: wholeShape(-100, 100, 0) }),
  },
};

function* spreading({ units, hits, rules }: { units: readonly FightingUnit[]; hits: Hits; rules: FightRules }) {
  return (yield* applyHits(units, hits, rules)).flatMap(({ teams }) => teams);
}

function* hitLeader(input: { kills: number; leader: Leader; rules: FightRules }): Sequence<unknown> {
  const hit = yield* resolveLeaderHit(input.kills, input.rules);
  return { hit, leader: leaderAfterHit(input.leader, hit, input.rules) };
}

type UnitLeft = { readonly pinned: boolean; readonly figures: number; readonly shock: number };

export type FightSummary = {
  readonly end: CombatVerdict;
  readonly rounds: number;
  readonly dice: Readonly<Record<Role, number>>;
  readonly hits: Readonly<Record<Role, Hits>> | null;
  readonly units: readonly (Pick<UnitResult, 'role' | 'name' | 'fate' | 'inches' | 'faces' | 'broken'> & UnitLeft)[];
  readonly prisoners: number;
  readonly guards: number;
  readonly tests: readonly string[];
};

/** Plays a fight for the command line and sums up its result. `supporting` Units only fire. */
export function* fightToEnd(input: {
  readonly fight: Fight;
  readonly supporting: readonly FightingUnit[];
  readonly rules: FightRules;
}): Sequence<FightSummary> {
  const { rules, supporting } = input;
  const ended = yield* scope(
    'fight',
    playFight({ ...(yield* statePools(input.fight, rules)), leaderTests: [], hasSurrendered: false }),
  );
  const results = unitResults(ended.fight, ended.ending, supporting, rules);
  const prisoners = ROLES.reduce((sum, role) => sum + countPrisoners(results, role), 0);
  return {
    end: verdictOf(ended.ending),
    rounds: ended.rounds,
    dice: ended.dice,
    hits: ended.hits,
    units: results.map(({ role, name, fate, inches, faces, broken, unit }) => ({
      ...{ role, name, fate, inches, faces, broken },
      ...{ pinned: isPinned(unit, rules), figures: countFigures(unit), shock: countShock(unit) },
    })),
    prisoners,
    guards: guardsNeeded(prisoners, rules),
    tests: testsOwed(results, ended.leaderTests, rules).map(({ role, what }) => `${role} ${what}`),
  };
}
