import { asRole, beat, choose, facts, note, part, type Sequence, scope } from '../../../engine/ask.ts';
import { mustFind, zip } from '../../../engine/data/lists.ts';
import { pickMen } from '../../../engine/pickmen.ts';
import { type Input, NEWEST_EDITION } from '../../../engine/play.ts';
import type { Change, Man, Unit } from '../../../engine/roster.ts';
import { stateChange } from '../../../engine/roster.ts';
import { eachOf } from '../../../engine/together.ts';
import type { Outcome } from '../../../system/system.ts';
import { clearShock, counter, mergeChanges } from '../changes.ts';
import { ruling, type Switches, switches } from '../house.ts';
import { setup as fields, gradeOf, type Setup } from '../setup.ts';
import { alive, labelOf, leads, MAN, plainFirst, shockOf, UNIT, weaponRank } from '../units.ts';
import { type Contact, meets } from './contact.ts';
import { type End, endOf, type FightResult, playOut, stating } from './fight.ts';
import { type Band, type Fight, figures, living, ROLES, type Role, type Side } from './force.ts';
import type { Hits } from './hits.ts';
import { type LineUp, lineUp, sideIn, type UnitInFight, unfit } from './lineup.ts';
import { type TestResult, takeTests, testChanges, testOf } from './moraletest.ts';
import { capturedLeaders, type Fate, fates, guards, prisoners, testsOwed } from './result.ts';

/** Result for a Unit: inches to move, facing, Shock on each Team, figures lost. */
export type UnitFate = Pick<Fate, 'role' | 'fate' | 'inches' | 'faces' | 'shock' | 'broken'> & {
  readonly unit: string;
  readonly lost: number;
  /** Surrendered because its way back was blocked. (chain-of-command 4.10) */
  readonly blocked?: true;
  /** A Leader of the wiped out Unit goes back alone. (chain-of-command 4.8, row 35) */
  readonly retires?: true;
};

export type Result = Outcome & {
  readonly verdict: End;
  readonly reason: string;
  readonly rounds: number;
  /** Dice and hits of the last round, or null if no dice were rolled. */
  readonly dice: Readonly<Record<Role, number>> | null;
  readonly hits: Readonly<Record<Role, Hits>> | null;
  readonly lost: Readonly<Record<Role, number>>;
  readonly units: readonly UnitFate[];
  readonly prisoners: number;
  readonly guards: readonly string[];
  readonly tests: readonly TestResult[];
  /** Force Morale of each side before and after, or null if not kept. */
  readonly morale: Readonly<Record<Role, { readonly from: number; readonly to: number }>> | null;
};

/** Both sides in contact. `given` lists Units that surrendered before the fight. */
type Met = {
  readonly facts: Setup;
  readonly sides: Readonly<Record<Role, LineUp>>;
  readonly given: readonly UnitInFight[];
  readonly fight: Fight;
};

/** Resolves one close combat. (chain-of-command 4.17) */
export function* closeCombat({ setup, house, edition = NEWEST_EDITION }: Input<Setup>): Sequence<Result> {
  const rules = switches(house);
  const met = yield* contact(setup, house, rules, edition);
  if ('reason' in met) return nothing(met.reason);
  const { fight } = met;
  if (fight.defender.bands.length === 0) {
    const how = { how: 'outright', winner: 'attacker', margin: 0 } as const;
    const ended: FightResult = { how, fight, rounds: fight.round, dice: NO_DICE, hits: null, hurt: [] };
    yield* note('ended', { ...how, rounds: ended.rounds, most: rules.max_rounds });
    return yield* aftermath(met, ended, null, rules);
  }
  yield* beat('first');
  const round = yield* stating(fight, ruling(rules));
  const ended = yield* scope('fight', part(playOut, { ...round, hurt: [], given: met.given.length > 0 }));
  yield* note('ended', { ...ended.how, rounds: ended.rounds, most: rules.max_rounds });
  return yield* aftermath(met, ended, ended.dice, rules);
}

const NO_DICE = { attacker: 0, defender: 0 };

/** Checks contact, lines up both sides and reads the facts. (chain-of-command 4.1, 4.2) */
function* contact(
  setup: Setup,
  house: Input['house'],
  rules: Switches,
  edition: number,
): Sequence<Met | { readonly reason: string }> {
  yield* beat('contact');
  const situation = yield* facts('contact', fields(house), setup);
  if (situation.round > rules.max_rounds) return { reason: `There is no round ${situation.round}.` };
  if (situation.meets === 'list') {
    const { fight, line } = yield* asRole('attacker', meets(whereOf(situation), rules));
    if (fight === 'none') return { reason: `${line}.` };
  }
  const fighters = { attacker: situation.attackers, defender: situation.defenders };
  const sides = {
    attacker: lineUp('attacker', fighters.attacker, rules, edition),
    defender: lineUp('defender', fighters.defender, rules, edition),
  };
  const reason = unfit(sides, fighters);
  if (reason) return { reason };
  const given = yield* givingUp(sides.defender, rules);
  const fighting = sides.defender.filter((one) => !given.includes(one));
  const side = (role: Role, fielded: LineUp): Side =>
    sideIn(role, fielded, role === 'defender' ? fighters.attacker : [], fighters[role]);
  const defender = side('defender', fighting);
  const fight: Fight = {
    attacker: side('attacker', sides.attacker),
    defender:
      situation.cover === 'bunker'
        ? { ...defender, bands: defender.bands.map((band) => ({ ...band, rear: false })) }
        : defender,
    cover: gradeOf(situation),
    round: situation.round,
  };
  return { facts: situation, sides, given, fight };
}

const whereOf = (facts: Setup): Contact => ({
  apart: facts.far ? 5 : 0,
  vehicle: facts.vehicle ?? false,
  bunker: facts.cover === 'bunker',
  entrance: facts.entrance ?? false,
  floors: facts.floors ?? 'same',
  between: facts.between ?? 'nothing',
  sight: facts.sight ?? false,
  path: facts.path ?? false,
});

/** Returns defenders with a Broken marker that surrender at once. (chain-of-command row 43) */
function* givingUp(defenders: LineUp, { attack_on_broken }: Switches): Sequence<LineUp> {
  const broken = defenders.filter(({ near, unit }) => near === 'fight' && UNIT.of(unit, 'broken'));
  if (attack_on_broken !== 'ask') return attack_on_broken === 'surrender' ? broken : [];
  const does = yield* eachOf(broken, ({ band: { place } }) =>
    asRole('defender', scope(`${place}`, choose('broken', ['fight', 'surrender'], { assumed: 'fight' }))),
  );
  return broken.filter((_, i) => does[i] === 'surrender');
}

const nothing = (reason: string): Result => ({
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

const surrender = { fate: 'surrenders', inches: 0, faces: 'nowhere', shock: 0, broken: false } as const;

/** Settles moves, losses, prisoners and tests. (chain-of-command 4.10, 4.11, 4.15) */
function* aftermath(
  { facts, sides, given, fight }: Met,
  ended: FightResult,
  dice: Result['dice'],
  rules: Switches,
): Sequence<Result> {
  yield* beat('result');
  const firing = sides.defender.filter(({ near }) => near === 'support').map(({ band }) => band);
  const fled: Withdrawn[] = [];
  for (const fate of fates(ended.fight, ended.how, firing, rules))
    fled.push(yield* asRole(fate.role, scope(`${fate.place}`, withdraw(fate))));
  const gaveUp = given.map(
    ({ role, band }): Fate => ({ ...surrender, role, place: band.place, name: band.name, band }),
  );
  for (const fate of gaveUp) yield* note('gives way', givesWay(fate));
  const all: readonly Withdrawn[] = [...fled, ...gaveUp];
  const of = ({ role, place }: Pick<Fate, 'role' | 'place'>): UnitInFight =>
    mustFind(sides[role], ({ band }) => band.place === place);
  const fallen = new Map<string, readonly Man[]>();
  for (const fate of all) {
    const fielded = of(fate);
    fallen.set(fielded.unit.id, yield* asRole(fate.role, scope(`${fate.place}`, nameFallen(fielded, fate.band))));
  }
  const taken = prisoners(all, 'attacker') + prisoners(all, 'defender');
  const winner: Role = prisoners(all, 'attacker') > 0 ? 'defender' : 'attacker';
  const winners = all.filter((fate) => fate.role === winner);
  const guarding = yield* asRole(winner, guard(guards(taken, rules), winners, of, fallen));
  const tests = testsOwed(all, ended.hurt, rules).map(({ role, place, what, leader }) => {
    const { unit, leaders } = of({ role, place });
    return testOf(what, unit, leader > 0 ? leaders[leader - 1] : undefined);
  });
  if (tests.length > 0) yield* beat('tests');
  const went = yield* takeTests(tests, rules);
  const keepsMorale = (role: Role) => facts[`${role}-morale`] > 0;
  const after = (role: Role) => {
    const side = sides[role][0]!.unit.side;
    const drops = went.filter((one) => sideOf(one.unit, sides) === side).reduce((sum, { drop }) => sum + drop, 0);
    return { from: facts[`${role}-morale`], to: facts[`${role}-morale`] + drops };
  };
  return {
    verdict: endOf(ended.how),
    reason: '',
    rounds: ended.rounds,
    dice,
    hits: ended.hits,
    lost: {
      attacker: figuresLost(fight, ended.fight, 'attacker'),
      defender: figuresLost(fight, ended.fight, 'defender'),
    },
    units: all.map((fate) => {
      const { unit, band } = of(fate);
      const { role, inches, faces, shock, broken, blocked } = fate;
      const alone = fate.fate === 'wiped out' && living(fate.band).length > capturedLeaders(fate, rules).length;
      return {
        ...{ role, unit: unit.id, fate: fate.fate, inches, faces, shock, broken },
        lost: figures(band) - figures(fate.band),
        ...(blocked ? { blocked } : {}),
        ...(alone ? { retires: true } : {}),
      };
    }),
    prisoners: taken,
    guards: guarding.map(({ man }) => man.id),
    tests: went,
    morale:
      keepsMorale('attacker') || keepsMorale('defender')
        ? { attacker: after('attacker'), defender: after('defender') }
        : null,
    changes: mergeChanges([
      ...all.flatMap((fate) => changes(fate, of(fate), fallen.get(of(fate).unit.id) ?? [], rules)),
      ...guarding.flatMap(({ unit, man }) => stateChange(unit, man, 'guarding')),
      ...ROLES.flatMap((role) =>
        testChanges(
          tests.filter(({ unit }) => sides[role].some((one) => one.unit.id === unit.id)),
          went.filter(({ unit }) => sides[role].some((one) => one.unit.id === unit)),
          keepsMorale(role),
        ),
      ),
    ]),
  };
}

type Withdrawn = Fate & { readonly blocked?: true };

const givesWay = ({ name, fate, inches }: Fate) => ({ name, fate, inches });

/** Ways back of a Broken Unit: free, blocked or surrounded, or off the table. (chain-of-command 4.10) */
const WAYS_BACK = ['free', 'blocked', 'off'] as const;

/** A Broken Unit surrenders if its way is blocked, and is lost if it runs off the table. (chain-of-command 4.10) */
function* withdraw(fate: Fate): Sequence<Withdrawn> {
  if (fate.fate !== 'stands') yield* note('gives way', givesWay(fate));
  if (!fate.broken) return fate;
  switch (yield* choose('way back', WAYS_BACK, { proposed: 'free' })) {
    case 'free':
      return fate;
    case 'off':
      return { ...fate, fate: 'leaves the table' };
    case 'blocked':
      return { ...fate, ...surrender, blocked: true };
  }
}

const sideOf = (unit: string, sides: Met['sides']): string | undefined =>
  ROLES.flatMap((role) => sides[role]).find((one) => one.unit.id === unit)?.unit.side;

const figuresLost = (before: Fight, after: Fight, role: Role): number => {
  const left = [...after[role].bands, ...after[role].gone].reduce((sum, band) => sum + figures(band), 0);
  return before[role].figures - left;
};

/** Names the fallen: men without a machine gun first, then the chosen number with an SMG. (chain-of-command 3) */
function* nameFallen({ band, teams }: UnitInFight, now: Band): Sequence<readonly Man[]> {
  const fallen: Man[] = [];
  for (const [i, [[{ men }, before], after]] of zip(zip(teams, band.teams), now.teams).entries()) {
    const smgs = before.smg - after.smg;
    const guns = men.filter((man) => MAN.of(man, 'smg'));
    const others = men.filter((man) => !MAN.of(man, 'smg'));
    const path = `${i + 1}`;
    fallen.push(...(yield* scope(path, pickMen('fallen', others, before.figures - after.figures - smgs, plainFirst))));
    fallen.push(...(yield* scope(path, pickMen('fallen with SMG', guns, smgs, plainFirst))));
  }
  return fallen;
}

type Guard = { readonly unit: Unit; readonly man: Man };

/** Picks guards from the winners’ figures, or takes all if too few. (chain-of-command 4.11) */
function* guard(
  count: number,
  winners: readonly Fate[],
  of: (fate: Fate) => UnitInFight,
  fallen: ReadonlyMap<string, readonly Man[]>,
): Sequence<readonly Guard[]> {
  const able = winners
    .filter(({ fate }) => fate === 'stands')
    .flatMap((fate): readonly Guard[] => {
      const { unit, teams } = of(fate);
      const down = fallen.get(unit.id) ?? [];
      return teams.flatMap(({ men }) => men.filter((man) => !down.includes(man)).map((man) => ({ unit, man })));
    });
  return yield* pickMen('guards', able, count, {
    item: ({ unit, man }) => ({ id: `${unit.id}/${man.id}`, name: `${labelOf(man)}, ${unit.name}` }),
    special: ({ man }) => weaponRank(man),
  });
}

/** Changes to a Unit and the Leaders who fought with it. (chain-of-command 4.6 to 4.11) */
function changes(
  fate: Fate,
  { unit, teams, leaders, band }: UnitInFight,
  fallen: readonly Man[],
  rules: Switches,
): readonly Change[] {
  const now = fate.band;
  const left = unit.men.filter((man) => alive(man) && !leads(man) && !fallen.includes(man));
  const runs = fate.fate === 'leaves the table';
  const out =
    fate.fate === 'surrenders' ? 'captured' : runs || fate.fate === 'leaves its weapon' ? 'withdrawn' : undefined;
  const caught = capturedLeaders(fate, rules);
  const away = out !== undefined || fate.fate === 'wiped out';
  return [
    ...fallen.flatMap((man) => stateChange(unit, man, 'fallen')),
    ...(out ? left.flatMap((man) => stateChange(unit, man, out)) : []),
    ...zip(zip(leaders, band.leaders), now.leaders).flatMap(([[{ unit: own, man }, was], is], i) => {
      const state =
        is.is === 'killed'
          ? 'fallen'
          : caught.includes(i)
            ? leaderBecomes(fate, is.is === 'stunned', rules)
            : runs
              ? 'withdrawn'
              : man.state;
      return [
        ...stateChange(own, man, state),
        ...MAN.add(own, man, 'wounds', is.wounds - was.wounds),
        ...(is.is === 'stunned' ? MAN.set(own, man, 'stunned', true) : []),
      ];
    }),
    ...(away
      ? clearShock(unit)
      : zip(teams, now.teams).flatMap(([{ role }, { figures, shock }]) =>
          counter(unit, shockOf(role), figures > 0 ? shock : 0),
        )),
    ...(fate.broken ? UNIT.set(unit, 'broken', !runs) : []),
  ];
}

/** New state of a Leader after his Unit surrenders or is wiped out. (chain-of-command 4.8, row 35) */
const leaderBecomes = ({ fate }: Fate, stunned: boolean, { lone_leader }: Switches): string =>
  fate === 'wiped out' && !stunned && lone_leader === 'killed' ? 'fallen' : 'captured';
