import { roll, type Sequence, withContext, yes } from '../../../engine/ask.ts';
import { atMost, d6 } from '../../../engine/dice/pool.ts';
import { itemOf, pickMen } from '../../../engine/pickmen.ts';
import type { House } from '../../../engine/play.ts';
import { type Change, stateChange, type Unit } from '../../../engine/roster.ts';
import { houseValues, type Switches } from '../house.ts';
import { FACTS, isCommander, onTable, type Quality, quality, standing } from '../units.ts';

export type Effects = Pick<Switches, 'rout-poor' | 'rout-regular' | 'rout-elite' | 'blocked'>;

/** Target of a hit. `alone` means a commander without a unit, and `led` a unit with one attached. */
export type Target = { readonly quality: Quality; readonly alone: boolean; readonly led: boolean };

/** Result for a unit or commander. `blocked` means that the square behind could not be entered. */
export type FigureResult = { readonly is: 'routed' | 'lost' | 'retreats' | 'stays'; readonly blocked: boolean };

/** Results for the target, and for a commander attached to it. (portable-wargame 4.5) */
export type HitResult = { readonly own: FigureResult; readonly his: FigureResult | null };

export const hitTarget = (unit: Unit, attached: boolean): Target => ({
  quality: quality(unit),
  alone: isCommander(unit),
  led: attached && !isCommander(unit),
});

/** Rolls a D6 by quality. The result is gone, or back one square. (portable-wargame 4.5) */
export function* effect({
  quality,
  house,
}: {
  readonly quality: Quality;
  readonly house: House;
}): Sequence<'gone' | 'back'> {
  return yield* rollEffect('effect', quality, houseValues(house));
}

function* rollEffect(id: string, quality: Quality, rules: Effects): Sequence<'gone' | 'back'> {
  return (yield* roll(id, d6(1), atMost(rules[`rout-${quality}`]))) === 1 ? 'gone' : 'back';
}

/** Rolls for the unit hit, then for an attached commander. One retreat is asked for both. (portable-wargame 4.5) */
export function* resolveHit({ quality, alone, led }: Target, rules: Effects): Sequence<HitResult> {
  const own = yield* rollEffect('effect', quality, rules);
  const his = led ? yield* rollEffect('commander', 'elite', rules) : undefined;
  const falls = own === 'back' || his === 'back';
  const goes = falls ? yield* withContext({ his: own === 'gone' }, retreat(rules)) : 'retreats';
  const is = (rolled: 'gone' | 'back', gone: 'routed' | 'lost'): FigureResult => {
    if (rolled === 'gone') return { is: gone, blocked: false };
    const blocked = goes !== 'retreats';
    return { is: goes === 'gone' ? gone : goes === 'stays' ? 'stays' : 'retreats', blocked };
  };
  return { own: is(own, alone ? 'lost' : 'routed'), his: his === undefined ? null : is(his, 'lost') };
}

/**
 * Asks whether the square behind is free. If not, the unit is routed; by house rule it stays or steps aside.
 * (portable-wargame 4.5, A5)
 */
function* retreat({ blocked }: Effects): Sequence<'retreats' | 'aside' | 'stays' | 'gone'> {
  if (yield* yes('back', { proposed: true })) return 'retreats';
  if (blocked === 'stay') return 'stays';
  return blocked === 'sidestep' && (yield* yes('aside', { proposed: true })) ? 'aside' : 'gone';
}

/** Result with names. `commander` is the id of a commander in the roster, if known. (portable-wargame 4.5) */
export type NamedResult = FigureResult & {
  readonly unit: string;
  readonly who: 'unit' | 'commander';
  readonly commander: string | null;
};

/** Adds names to the result of a hit. The owner names a lost commander. (portable-wargame 4.5) */
export function* nameFates(
  unit: Unit,
  { own, his }: HitResult,
  commanders: readonly Unit[],
): Sequence<readonly NamedResult[]> {
  const alone = isCommander(unit);
  const named: NamedResult = {
    unit: unit.id,
    who: alone ? 'commander' : 'unit',
    commander: alone ? unit.id : null,
    ...own,
  };
  if (!his) return [named];
  const commander = his.is === 'lost' ? yield* nameCommander(unit, commanders) : null;
  return [named, { unit: unit.id, who: 'commander', commander, ...his }];
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
): readonly Change[] {
  const own = fates.find(({ who }) => who === 'unit');
  const his = fates.find(({ who }) => who === 'commander');
  const lost = his?.is === 'lost' ? [unit, ...commanders].find(({ id }) => id === his.commander) : undefined;
  const routed = own?.is === 'routed';
  return [
    ...(routed ? all(unit, 'routed') : []),
    ...(routed && drop ? FACTS.add(unit, 'routs', 1) : []),
    ...(lost ? all(lost, 'lost') : []),
    ...(routed || his?.is === 'lost' ? FACTS.set(unit, 'attached', false) : []),
  ];
}

const all = (unit: Unit, to: string): readonly Change[] => standing(unit).flatMap((man) => stateChange(unit, man, to));
