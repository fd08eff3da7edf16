import { type Sequence, scope, stateTotalOf } from '../../../../engine/ask.ts';
import { jsonKey } from '../../../../engine/dice/chances.ts';
import { runningTotals } from '../../../../engine/lines.ts';
import type { Man, Unit } from '../../../../engine/roster.ts';
import { explainedSum, type Switches } from '../../house.ts';
import { MELEE_CREW, MELEE_INFANTRY, MELEE_OTHERS } from '../../tables.ts';
import { crewRow, gradeOf, MAN_FACTS, UNIT_FACTS } from '../../units.ts';
import type { DuelRole } from './duel.ts';

export type Ground = {
  readonly wire?: boolean;
  readonly cover?: boolean;
  readonly flank?: boolean;
  readonly higher?: boolean;
  readonly serving?: readonly string[];
};

type Modifier = { readonly what: string; readonly by: number; readonly ref?: string };

/** Modifiers of a figure's die, his grade first. (tsatf-ww2 4.12 step 3, W-21 to W-24) */
function modifiersOf(role: DuelRole, unit: Unit, man: Man, ground: Ground, rules: Switches): readonly Modifier[] {
  const crew = man.role === 'crewman';
  const of = gradeOf(unit);
  const row = crew ? crewRow(MELEE_CREW, of, rules) : MELEE_INFANTRY[of];
  const inferred = crew && of === 'Crack' ? 'W-21, our reading' : '4.12';
  const smg = { what: MELEE_OTHERS.smg.title, by: MAN_FACTS.of(man, 'smg') ? MELEE_OTHERS.smg.by : 0 };
  const who = { what: `${of} ${crew ? 'crew' : 'infantry'}`, by: 0, ref: inferred };
  if (role === 'attacker') {
    const wire = { what: MELEE_OTHERS.wire.title, by: ground.wire ? MELEE_OTHERS.wire.by : 0 };
    const charging = { what: 'charging', by: row.charging, ref: inferred };
    return nonZeroModifiers([who, charging, elite(unit, row.charging, rules), wire, smg]);
  }
  const cover = ground.cover && !(ground.flank && rules.flank === 'cancel') ? row.cover : 0;
  const serves = crew && (ground.serving ?? []).includes(man.id);
  const serving = serves && !(cover > 0 && rules.serving === 'best') ? MELEE_OTHERS.serving.by : 0;
  return nonZeroModifiers([
    who,
    { what: 'in cover', by: cover, ref: inferred },
    { what: 'taken in flank or rear', by: ground.flank ? row.flank : 0, ref: inferred },
    { what: MELEE_OTHERS.higher.title, by: ground.higher ? MELEE_OTHERS.higher.by : 0 },
    { what: MELEE_OTHERS.serving.title, by: serving },
    smg,
  ]);
}

const nonZeroModifiers = (all: readonly Modifier[]): readonly Modifier[] =>
  all.filter(({ by }, i) => i === 0 || by !== 0).map((one) => ({ ref: '4.12', ...one }));

/** Bonus of attacking Gurkhas and US Marines. A house rule excludes it if Crack has a bonus. (tsatf-ww2 4.12, W-23) */
function elite(unit: Unit, charging: number, { attacking, stack }: Switches): Modifier {
  const troops = UNIT_FACTS.of(unit, 'troops');
  const row = troops === 'gurkha' || troops === 'usmc' ? MELEE_OTHERS[troops] : undefined;
  const counts = attacking === 'charging' && (stack || charging <= 0);
  return { what: row?.title ?? '', by: row && counts ? row.by : 0, ref: 'W-23' };
}

export function* dieModifiers(
  role: DuelRole,
  unit: Unit,
  men: readonly Man[],
  ground: Ground,
  rules: Switches,
): Sequence<Readonly<Record<string, number>>> {
  const groups = new Map<string, { readonly man: Man; readonly ids: string[] }>();
  for (const man of men) {
    const why = modifiersOf(role, unit, man, ground, rules);
    const group = groups.get(jsonKey(why)) ?? { man, ids: [] };
    group.ids.push(man.id);
    groups.set(jsonKey(why), group);
  }
  const plus: Record<string, number> = {};
  for (const [i, { man, ids }] of [...groups.values()].entries()) {
    const sum = explainedSum(rules, (rules) => {
      const [grade, ...more] = modifiersOf(role, unit, man, ground, rules);
      return runningTotals(grade ? [{ ...grade, each: ids.length }, ...more] : more);
    });
    const by = yield* scope('plus', stateTotalOf(`${i + 1}`, sum, { min: -20, max: 20 }));
    for (const id of ids) plus[id] = by;
  }
  return plus;
}
