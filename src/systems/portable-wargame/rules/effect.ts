import { askYesNo, roll, type Sequence, withContext } from '../../../engine/ask.ts';
import { atMost, d6 } from '../../../engine/dice/pool.ts';
import { itemOf, pickMen } from '../../../engine/pickmen.ts';
import type { HouseSettings } from '../../../engine/play.ts';
import { type Change, stateChange, type Unit } from '../../../engine/roster.ts';
import { houseValues, type Switches } from '../house.ts';
import { FACTS, isCommander, onTable, type Quality, quality, standing } from '../units.ts';

export type Effects = Pick<Switches, 'rout-poor' | 'rout-regular' | 'rout-elite' | 'blocked'>;

/** Target of a hit. `alone` means a commander without a unit, and `led` a unit with one attached. */
export type Target = { readonly quality: Quality; readonly alone: boolean; readonly led: boolean };

/** Result for a unit or commander. `blocked` means that the square behind could not be entered. */
export type FigureResult = { readonly is: 'routed' | 'lost' | 'retreats' | 'stays'; readonly blocked: boolean };

/** Results for the target, and for a commander attached to it. */
export type HitResult = { readonly unit: FigureResult; readonly commander: FigureResult | null };

export const hitTarget = (unit: Unit, attached: boolean): Target => ({
  quality: quality(unit),
  alone: isCommander(unit),
  led: attached && !isCommander(unit),
});

export function* effect({
  quality,
  house,
}: {
  readonly quality: Quality;
  readonly house: HouseSettings;
}): Sequence<'routed' | 'retreats'> {
  return yield* rollEffect('effect', quality, houseValues(house));
}

/** Rolls a D6, read by quality. (portable-wargame 4.5) */
function* rollEffect(id: string, quality: Quality, rules: Effects): Sequence<'routed' | 'retreats'> {
  return (yield* roll(id, d6(1), atMost(rules[`rout-${quality}`]))) === 1 ? 'routed' : 'retreats';
}

/** Rolls for the unit hit, then for an attached commander. They retreat together. (portable-wargame 4.5) */
export function* resolveHit({ quality, alone, led }: Target, rules: Effects): Sequence<HitResult> {
  const unit = yield* rollEffect('effect', quality, rules);
  const commander = led ? yield* rollEffect('commander', 'elite', rules) : undefined;
  const isRetreat = unit === 'retreats' || commander === 'retreats';
  const way = isRetreat ? yield* withContext({ his: unit === 'routed' }, askRetreat(rules)) : 'back';
  return {
    unit: figureResult(unit, way, alone ? 'lost' : 'routed'),
    commander: commander === undefined ? null : figureResult(commander, way, 'lost'),
  };
}

type Retreat = 'back' | 'aside' | 'stays' | 'routed';

/**
 * Asks whether the square behind is free. If not, the unit is routed; by house rule it stays or steps aside.
 * (portable-wargame 4.5, A5)
 */
function* askRetreat({ blocked }: Effects): Sequence<Retreat> {
  if (yield* askYesNo('back', { proposed: true })) return 'back';
  if (blocked === 'stay') return 'stays';
  return blocked === 'sidestep' && (yield* askYesNo('aside', { proposed: true })) ? 'aside' : 'routed';
}

function figureResult(rolled: 'routed' | 'retreats', way: Retreat, routed: 'routed' | 'lost'): FigureResult {
  if (rolled === 'routed') return { is: routed, blocked: false };
  if (way === 'routed') return { is: routed, blocked: true };
  return { is: way === 'stays' ? 'stays' : 'retreats', blocked: way !== 'back' };
}

/** Result with the figure that it is for. `commander` is the id of a commander in the roster, if known. */
export type NamedResult = FigureResult & {
  readonly unit: string;
  readonly who: 'unit' | 'commander';
  readonly commander: string | null;
};

/** Adds names to the result of a hit. The owner names a lost commander. */
export function* nameFates(
  unit: Unit,
  result: HitResult,
  commanders: readonly Unit[],
): Sequence<readonly NamedResult[]> {
  const alone = isCommander(unit);
  const named: NamedResult = {
    unit: unit.id,
    who: alone ? 'commander' : 'unit',
    commander: alone ? unit.id : null,
    ...result.unit,
  };
  if (!result.commander) return [named];
  const commander = result.commander.is === 'lost' ? yield* nameCommander(unit, commanders) : null;
  return [named, { unit: unit.id, who: 'commander', commander, ...result.commander }];
}

function* nameCommander(unit: Unit, commanders: readonly Unit[]): Sequence<string | null> {
  const his = commanders.filter((one) => one.side === unit.side && onTable(one));
  const [one] = yield* pickMen('which', his, 1, { item: itemOf });
  return one?.id ?? null;
}

export function hitChanges(
  unit: Unit,
  fates: readonly NamedResult[],
  commanders: readonly Unit[],
  { drop }: Switches,
  isCoverLeft = true,
): readonly Change[] {
  const is = fates.find(({ who }) => who === 'unit')?.is;
  const routed = is === 'routed';
  const lost = fates.find(({ is }) => is === 'lost');
  const commander = lost && [unit, ...commanders].find(({ id }) => id === lost.commander);
  return [
    ...(routed ? all(unit, 'routed') : []),
    ...(routed && drop ? FACTS.add(unit, 'routs', 1) : []),
    ...(commander ? all(commander, 'lost') : []),
    ...(routed || lost ? FACTS.set(unit, 'attached', false) : []),
    ...(is === 'retreats' && isCoverLeft ? FACTS.set(unit, 'cover', false) : []),
  ];
}

const all = (unit: Unit, to: string): readonly Change[] => standing(unit).flatMap((man) => stateChange(unit, man, to));
