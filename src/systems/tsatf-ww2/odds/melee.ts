import { alike, decides, type OddsModel } from '../../../odds/model.ts';
import { finalPart, mapResult, type Sums, sumSteps } from '../../../odds/quick.ts';
import { again, part, type Sequence } from '../../../rules/ask.ts';
import { nth } from '../../../rules/lists.ts';
import { type Duel, duelled, ENEMY, type Fallen, loserOf, type Role, throwAll } from '../duel.ts';
import { goBack, type Result, type Verdict } from '../home.ts';
import type { Switches } from '../house.ts';
import {
  type Fight,
  type Figure,
  fightMelee,
  type LineUp,
  longer,
  meeting,
  pairs,
  type Readings,
  ROLES,
  spares,
  throwers,
  users,
  verdictOf,
} from '../melee.ts';
import type { Blow } from '../tables.ts';

const clashing = (attacker: Kind, defender: Kind, grenades: readonly Role[], rules: Readings): Clash => ({
  ...meeting({ attacker, defender }, grenades, rules),
  marked: { attacker: attacker.marked, defender: defender.marked },
  wounds: rules.wounds,
});

/** Figures each side lost, and those of them killed, wounded and pushed back. */
export type Lost = Sums<Role | `${Role} ${Blow}`>;
const NONE: Lost = {
  ...{ attacker: 0, 'attacker killed': 0, 'attacker wounded': 0, 'attacker pushed': 0 },
  ...{ defender: 0, 'defender killed': 0, 'defender wounded': 0, 'defender pushed': 0 },
};

/** Measure of a charge: how it ends, and what each side lost. */
export type Measure = { readonly verdict: Verdict; readonly lost: Lost };

export const measure = ({ verdict, fights }: Pick<Result, 'verdict' | 'fights'>): Measure => ({
  verdict,
  lost: countLosses(fights),
});

type Kind = Pick<Figure, 'plus' | 'marked'>;

/** A class of equal figures: what is added to the die, whether they are marked, whether their unit has grenades. */
type Class = Kind & { readonly grenades: boolean };
type Matched = Readonly<Record<Role, number>> & { readonly grenades: readonly Role[] };

/** A spare man by his class, and the number of spare men after him. */
type Spare = { readonly spare: number; readonly more: number };

/** A melee without names. A figure is the index of its class. */
type UnnamedMelee = {
  readonly classes: readonly Class[];
  readonly pairs: readonly Matched[];
  readonly spares: readonly number[];
  readonly long: Role;
  readonly men: Readonly<Record<Role, number>>;
  readonly idle: number;
  readonly rules: Readings;
};

function withoutNames(line: LineUp, thrown: Readonly<Record<Role, readonly string[]>>, rules: Readings): UnnamedMelee {
  const classes: Class[] = [];
  const at = (role: Role, { plus, marked: is, place }: Figure): number => {
    // Only a wound tells a marked man from another.
    const marked = is && rules.wounds === 'campaign';
    const grenades = (line.grenades[role][place] ?? 0) > 0;
    const found = classes.findIndex((c) => c.plus === plus && c.marked === marked && c.grenades === grenades);
    return found >= 0 ? found : classes.push({ plus, marked, grenades }) - 1;
  };
  const long = longer(line);
  return {
    pairs: pairs(line).map((pair) => ({
      attacker: at('attacker', pair.attacker),
      defender: at('defender', pair.defender),
      grenades: ROLES.filter((role) => thrown[role].includes(pair[role].id)),
    })),
    spares: spares(line, rules).map((figure) => at(long, figure)),
    classes,
    long,
    men: { attacker: line.attacker.length, defender: line.defender.length },
    idle: line.idle,
    rules: {
      natural: rules.natural,
      blow: rules.blow,
      'grenade-score': rules['grenade-score'],
      wounds: rules.wounds,
      unequal: rules.unequal,
    },
  };
}

/** The duels of the rule, under its paths, between classes. (tsatf-ww2 4.12) */
function* walkMelee(melee: UnnamedMelee): Sequence<Measure> {
  const { classes, long, rules } = melee;
  const short = ENEMY[long];
  const waits = melee.spares.length > 0;
  const known = new Map<string, Clash>();
  // The same pair of classes meets in many states.
  const clashOf = ({ attacker, defender, grenades }: Matched): Clash => {
    const at = `${attacker} ${defender} ${grenades.join()}`;
    const found = known.get(at) ?? clashing(nth(classes, attacker), nth(classes, defender), grenades, rules);
    known.set(at, found);
    return found;
  };
  const items: readonly (Matched | Spare)[] = [
    ...melee.pairs,
    ...melee.spares.map((spare, at) => ({ spare, more: melee.spares.length - at - 1 })),
  ];
  // The state: classes of the shorter side still in place, front to back, no more than there are spare men to come.
  const fought = sumSteps('duel', items, '', NONE, function* (inPlace: string, item) {
    if (!('spare' in item)) {
      return yield* mapResult(part(clash, clashOf(item)), (fell) => ({
        state: waits && fell.loser === long ? (inPlace + letter(item[short])).slice(0, melee.spares.length) : inPlace,
        add: one(fell),
      }));
    }
    if (inPlace === '') return { state: inPlace, add: {} };
    const enemy = inPlace.charCodeAt(0) - A;
    const { spare, more } = item;
    const pair = long === 'attacker' ? { attacker: spare, defender: enemy } : { attacker: enemy, defender: spare };
    const grenades = yield* users(ROLES.filter((role) => nth(classes, pair[role]).grenades));
    return yield* mapResult(part(clash, clashOf({ ...pair, grenades })), (fell) => {
      const stays = fell.loser === long && rules.unequal !== 'two';
      return { state: (inPlace.slice(1) + (stays ? inPlace[0] : '')).slice(0, more), add: one(fell) };
    });
  });
  return yield* mapResult(fought, ({ sums }) => ({ verdict: verdictOf(sums, melee.men, melee.idle), lost: sums }));
}

const A = 97;
const letter = (at: number): string => String.fromCharCode(A + at);

const one = ({ loser, fate }: Pick<Fallen, 'loser' | 'fate'>): Partial<Lost> => ({
  [loser]: 1,
  [`${loser} ${fate}`]: 1,
});

/** A duel with its effect on a loser who is marked or not. */
export type Clash = Duel & Pick<Switches, 'wounds'> & { readonly marked: Readonly<Record<Role, boolean>> };

/** A duel and its effect alone, without scores. (tsatf-ww2 4.12) */
export function* clash(met: Clash): Sequence<Fallen> {
  const came = duelled(met, yield* throwAll(met));
  return came ? loserOf(came, met) : yield* again(clash, met);
}

function countLosses(fights: readonly Fight[]): Lost {
  const lost: Record<keyof Lost, number> = { ...NONE };
  for (const { loser, fate } of fights) {
    lost[loser]++;
    lost[`${loser} ${fate}`]++;
  }
  return lost;
}

/** The duels decide; how far units go back is not measured. */
export const chargeModel: OddsModel = [
  alike(goBack, () => null),
  decides(
    fightMelee,
    (fights, { line }) => {
      const men = { attacker: line.attacker.length, defender: line.defender.length };
      return measure({ verdict: verdictOf(countLosses(fights), men, line.idle), fights });
    },
    {
      *instead({ line, rules }) {
        return yield* finalPart(walkMelee, withoutNames(line, yield* throwers(line), rules));
      },
      samePaths: true,
      paths: ({ line }) => [
        'duel',
        ...ROLES.flatMap((role) => Object.keys(line.grenades[role]).map((place) => `${role}/${place}/grenades`)),
      ],
    },
  ),
];
