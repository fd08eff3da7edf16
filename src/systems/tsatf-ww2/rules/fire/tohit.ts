import { roll, type Sequence, scope, stateNumber, stateTotalOf, withContext } from '../../../../engine/ask.ts';
import { atMost, d20 } from '../../../../engine/dice/pool.ts';
import { type Line, runningTotals } from '../../../../engine/lines.ts';
import type { HouseSettings } from '../../../../engine/play.ts';
import type { Man, Unit } from '../../../../engine/roster.ts';
import { mapTogether } from '../../../../engine/together.ts';
import { houseValues, type Switches } from '../../house.ts';
import {
  ARMAMENT,
  BANDS,
  type Band,
  CLASSES,
  type Class,
  FIRE,
  type FireRow,
  type Grade,
  WEAPONS,
  type Weapon,
} from '../../tables.ts';
import { gunOf, isLeader, UNIT_FACTS, weaponOf } from '../../units.ts';

export type Shot = { readonly weapon: Weapon; readonly many: number; readonly inches: number };

export type Aim = Shot & {
  readonly row: FireRow;
  readonly band: Band | 'beyond';
  readonly number: number;
  readonly crew: boolean;
};

export type DiceGroup = Pick<Aim, 'crew'> & {
  readonly base: number;
  readonly need: readonly Line[];
  readonly dice: readonly Line[];
};

/** Marks the shots at a gun’s crew: those at close range, or all if none is close. (tsatf-ww2 4.6 step 1, W-06) */
export const pickOutCrew = (aims: readonly Aim[]): readonly Aim[] =>
  aims.map((aim) => ({ ...aim, crew: isClose(aim) || !aims.some(isClose) }));

export const isClose = ({ band }: Aim): boolean => band === 'close';

/** Weapons of the men who fire. A crew fires its gun, other men their own. (tsatf-ww2 4.6 step 3, W-50, W-51) */
export function weaponCounts(
  unit: Unit,
  men: readonly string[],
  rules: Pick<Switches, 'leader-fires' | 'crew'>,
): Readonly<Record<Weapon, number>> {
  const many: Record<Weapon, number> = { rifle: 0, bar: 0, smg: 0, lmg: 0, mmg: 0, hmg: 0 };
  for (const man of unit.men) {
    if (!men.includes(man.id)) continue;
    const has = isLeader(man) && rules['leader-fires'] !== 'own' ? rules['leader-fires'] : weaponOf(unit, man);
    const servesGun = man.role === 'crewman' && has === gunOf(unit);
    const weapon = servesGun ? undefined : WEAPONS.find((one) => one === has);
    if (weapon) many[weapon]++;
  }
  const gun = WEAPONS.find((weapon) => weapon === gunOf(unit));
  if (gun) many[gun] += crewsOf(unit).filter((one) => hasCrew(one, men, rules.crew)).length;
  return many;
}

function crewsOf(unit: Unit): readonly (readonly Man[])[] {
  const men = unit.men.filter((man) => man.role === 'crewman' && weaponOf(unit, man) === gunOf(unit));
  const guns = Math.max(1, UNIT_FACTS.of(unit, 'guns') || Math.ceil(men.length / 2));
  const perGun = Math.max(1, Math.ceil(men.length / guns));
  return Array.from({ length: Math.ceil(men.length / perGun) }, (_, i) => men.slice(i * perGun, (i + 1) * perGun));
}

const hasCrew = (crew: readonly Man[], men: readonly string[], needed: 'one' | 'all'): boolean =>
  needed === 'one' ? crew.some(({ id }) => men.includes(id)) : crew.every(({ id }) => men.includes(id));

/** Table row of a weapon. The row of a rifle depends on the firer's grade. (tsatf-ww2 4.6 step 3, W-25) */
export function tableRowOf(weapon: Weapon, of: Grade, rules: Pick<Switches, 'bar' | 'mmg'>): FireRow {
  if (weapon === 'bar' && rules.bar === 'lmg') return 'Light MG';
  if (weapon === 'mmg' && rules.mmg === 'hmg') return 'Heavy MG';
  const { row } = ARMAMENT[weapon];
  return row === 'rifle' ? `${of} rifle` : row;
}

const bandOf = (row: FireRow, inches: number): Band | undefined =>
  BANDS.find((band) => inches <= (FIRE[band][row]?.to ?? Number.NEGATIVE_INFINITY));

export const longestRange = (row: FireRow): number => Math.max(...BANDS.map((band) => FIRE[band][row]?.to ?? 0));

/** Band and number to hit of a weapon; undefined if out of range. 0 cannot hit. (tsatf-ww2 4.6 step 5, W-03) */
function needOfWeapon(row: FireRow, inches: number, of: Class, rules: Pick<Switches, 'heavy-iv' | 'heavy-iv-own'>) {
  const band = bandOf(row, inches);
  if (!band) return undefined;
  const isMisprint = row === 'Heavy MG' && band === 'medium' && of === 'IV';
  return { band, number: isMisprint ? heavyIV(rules) : (FIRE[band][row]?.hits[CLASSES.indexOf(of)] ?? 0) };
}

const heavyIV = (rules: Pick<Switches, 'heavy-iv' | 'heavy-iv-own'>): number =>
  rules['heavy-iv'] === 'own' ? rules['heavy-iv-own'] : Number(rules['heavy-iv']);

export const aimShots = (shots: readonly Shot[], of: Grade, at: Class, rules: Switches): readonly Aim[] =>
  shots.map((shot) => {
    const row = tableRowOf(shot.weapon, of, rules);
    const read = needOfWeapon(row, shot.inches, at, rules);
    return { ...shot, row, band: read?.band ?? 'beyond', number: read?.number ?? 0, crew: false };
  });

/** Added to the number to hit of shaken firers. 1 off each die helps them. (tsatf-ww2 4.6 step 6, W-04) */
const SHAKEN: Readonly<Record<Switches['shaken-fire'], number>> = { number: -1, die: +1, fewer: 0 };

export const shakenModifier = (isShaken: boolean, rules: Pick<Switches, 'shaken-fire'>): number =>
  isShaken ? SHAKEN[rules['shaken-fire']] : 0;

export const canHit = ({ number }: Aim, shaken: number): boolean => number > 0 && number + shaken > 0;

/** Groups weapons by number to hit, highest first. Those at a crew picked out come first. */
export function diceGroups(
  aims: readonly Aim[],
  at: Class,
  isShaken: boolean,
  rules: Pick<Switches, 'shaken-fire'>,
): readonly DiceGroup[] {
  const shaken = shakenModifier(isShaken, rules);
  const hitting = aims.filter((aim) => canHit(aim, shaken));
  const numbers = [...new Set(hitting.map(({ number }) => number))].sort((a, b) => b - a);
  const all = [true, false].flatMap((crew) =>
    numbers.flatMap((number): readonly DiceGroup[] => {
      const those = hitting.filter((aim) => aim.number === number && aim.crew === crew);
      if (those.length === 0) return [];
      const need: Line[] = those.map((aim, i) => ({
        what: `${rowLabel(aim)}, ${aim.band}, class ${at}`,
        by: i === 0 ? number : 0,
        now: number,
        ref: '4.6',
      }));
      const base = number + shaken;
      return [
        {
          crew,
          base,
          need: shaken === 0 ? need : [...need, { what: 'shaken', by: shaken, now: base, ref: 'W-04' }],
          dice: runningTotals(
            those.map(({ weapon, many }) => ({
              ...{ what: weapon, by: many * ARMAMENT[weapon].dice },
              ...{ each: many, ref: '4.6' },
            })),
          ),
        },
      ];
    }),
  );
  return isShaken && rules['shaken-fire'] === 'fewer' ? oneDieFewer(all) : all;
}

/** By house rule shaken firers roll one die fewer, from the last group. (tsatf-ww2 W-04) */
function oneDieFewer(groups: readonly DiceGroup[]): readonly DiceGroup[] {
  const lowest = groups.at(-1);
  if (!lowest) return [];
  const dice = runningTotals([...lowest.dice, { what: 'shaken', by: -1, ref: 'W-04' }]);
  return [...groups.slice(0, -1), ...((dice.at(-1)?.now ?? 0) > 0 ? [{ ...lowest, dice }] : [])];
}

const rowLabel = ({ weapon, row }: Aim): string => {
  const { title } = ARMAMENT[weapon];
  return weapon === 'rifle' || title === row ? row : `${title}${AS}${row}`;
};

export const AS = ' as ';

export type HitCount = { readonly unit: number; readonly crew: number };
export type Volley = HitCount & { readonly dice: number };

/** Rolls one pool for each number to hit. A die of the number or less hits. (tsatf-ww2 4.6 step 5) */
export function* volley({ groups }: { readonly groups: readonly DiceGroup[] }): Sequence<Volley> {
  const pools: {
    readonly name: string;
    readonly crew: boolean;
    readonly need: number;
    readonly dice: number;
    readonly weapons: readonly string[];
  }[] = [];
  for (const { crew, base, need, dice } of groups) {
    const name = `${crew ? 'crew/' : ''}need ${base}`;
    pools.push({
      name,
      crew,
      need: yield* scope(name, stateNumber('number', base, need, { min: 0, max: 20 }), 'firer'),
      dice: yield* scope(name, stateTotalOf('dice', dice), 'firer'),
      weapons: dice.map(({ what }) => what),
    });
  }
  const hits = yield* mapTogether(pools, function* ({ name, crew, need, dice, weapons }) {
    const rolled = withContext({ weapons }, roll('hits', d20(dice), atMost(need)));
    return { crew, hits: yield* scope(name, rolled, 'firer') };
  });
  const on = (crew: boolean) => hits.reduce((sum, one) => sum + (one.crew === crew ? one.hits : 0), 0);
  return { unit: on(false), crew: on(true), dice: pools.reduce((sum, { dice }) => sum + dice, 0) };
}

type Shooting = {
  readonly grade: Grade;
  readonly class: Class;
  readonly shaken: boolean;
  readonly house: HouseSettings;
};

/** Number a weapon needs at a distance in inches: "no" if it cannot hit, "far" if out of range. (tsatf-ww2 4.6) */
export function numberToHit(shot: Shooting & Omit<Shot, 'many'>): number | 'no' | 'far' {
  const { weapon, inches, grade, house } = shot;
  const aim = aimShots([{ weapon, many: 1, inches }], grade, shot.class, houseValues(house));
  if (aim[0]?.band === 'beyond') return 'far';
  return diceGroups(aim, shot.class, shot.shaken, houseValues(house))[0]?.base ?? 'no';
}

export function* rollShots(fired: Shooting & { readonly shots: readonly Shot[] }) {
  const rules = houseValues(fired.house);
  const aims = aimShots(fired.shots, fired.grade, fired.class, rules);
  const { unit, dice } = yield* volley({ groups: diceGroups(aims, fired.class, fired.shaken, rules) });
  return { hits: unit, dice };
}
