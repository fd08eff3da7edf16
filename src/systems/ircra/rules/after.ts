import { askYesNo, roll, type Sequence } from '../../../engine/ask.ts';
import { atLeast, d6 } from '../../../engine/dice/pool.ts';
import { type Change, stateChange, type Unit } from '../../../engine/roster.ts';
import { itemScope, mapTogether } from '../../../engine/together.ts';
import type { Outcome } from '../../../system/sequence.ts';
import type { Roster } from '../../../system/system.ts';
import { clearActions, forgetPlaces } from '../changes.ts';
import type { Switches } from '../house.ts';
import { casualties, disruptedPieces, limit, standing, UNIT_FACTS, unitQuality } from '../units.ts';

export type UnitAfterGame = {
  readonly unit: string;
  readonly back: readonly string[];
  readonly quality: number;
  readonly limit: number;
};

export type RecoveryResult = Outcome & { readonly verdict: 'settled'; readonly units: readonly UnitAfterGame[] };

const isBroken = (unit: Unit): boolean =>
  UNIT_FACTS.of(unit, 'broken') || unit.men.some(({ state }) => state === 'removed');

/** Settles a unit by house rules. (ircra 8) */
export function* settle(unit: Unit, rules: Switches): Sequence<UnitAfterGame> {
  const won =
    rules.rise && casualties(unit) === 0 && !isBroken(unit) ? yield* askYesNo('won', { assumed: false }) : false;
  const back = isBroken(unit) ? half(unit, rules) : yield* recoverPieces(unit, rules);
  const many = isBroken(unit) && rules['broken-return'] ? back.length : standing(unit).length + back.length;
  return {
    unit: unit.id,
    back,
    quality: Math.max(1, unitQuality(unit) - (won ? 1 : 0)),
    limit: rules.thirds ? Math.floor(many / 3) : limit(unit),
  };
}

const half = (unit: Unit, rules: Switches): readonly string[] =>
  rules['broken-return'] ? unit.men.slice(0, Math.ceil(unit.men.length / 2)).map(({ id }) => id) : [];

function* recoverPieces(unit: Unit, rules: Switches): Sequence<readonly string[]> {
  if (!rules.recovery) return [];
  const lost = unit.men.filter(({ state }) => state === 'lost');
  const dice = yield* mapTogether(lost, (man) =>
    itemScope(`piece/${unit.men.indexOf(man) + 1}`, man.id, roll('back', d6(1), atLeast(rules['recovery-on']))),
  );
  return lost.filter((_, i) => dice[i] === 1).map(({ id }) => id);
}

export function unitRecoveryChanges(
  unit: Unit,
  { back, quality, limit: now }: UnitAfterGame,
  rules: Switches,
): readonly Change[] {
  const returns = isBroken(unit) && rules['broken-return'];
  return [
    ...unit.men.flatMap((man) => {
      if (back.includes(man.id)) return stateChange(unit, man, 'ready');
      return returns ? stateChange(unit, man, 'lost') : [];
    }),
    ...(returns ? UNIT_FACTS.set(unit, 'broken', false) : []),
    ...(quality === unitQuality(unit) ? [] : UNIT_FACTS.set(unit, 'qv', quality)),
    ...(now === limit(unit) ? [] : UNIT_FACTS.set(unit, 'limit', now)),
  ];
}

/** Clears disruption, places, enemies, loading, actions and rounds. Lost pieces and broken units remain. (ircra 8) */
export const changesBetweenGames = ({ units }: Roster): readonly Change[] =>
  units.flatMap((unit: Unit) => [
    ...disruptedPieces(unit).flatMap((man) => stateChange(unit, man, 'ready')),
    ...forgetPlaces(unit),
    ...UNIT_FACTS.set(unit, 'loaded', null),
    ...clearActions(unit),
    ...UNIT_FACTS.add(unit, 'rounds', -UNIT_FACTS.of(unit, 'rounds')),
  ]);
