import { pick, roll, type Sequence, yes } from '../../rules/ask.ts';
import type { House } from '../../rules/play.ts';
import { atMost, d6 } from '../../rules/pool.ts';
import type { Change, Unit } from '../../rules/roster.ts';
import { becomes, counted, unmarked } from './changes.ts';
import { type Switches, switches } from './house.ts';
import { isCommander, onTable, type Quality, quality } from './unit.ts';

/** Somebody who was hit: the unit, whether a commander is in its square, and the commanders there are. */
export type Struck = { readonly unit: Unit; readonly attached: boolean; readonly commanders: readonly Unit[] };

/** What became of a unit that was hit, or of a commander with it; `commander` is his id, where he is in the roster. (portable-wargame 4.5) */
export type Fate = {
  readonly unit: string;
  readonly who: 'unit' | 'commander';
  readonly commander: string | null;
  readonly is: 'routed' | 'lost' | 'retreats' | 'stays';
  /** Whether the square behind could not be entered. */
  readonly blocked: boolean;
};

/** One D6 by quality: gone, or driven back a square. There is no third. (portable-wargame 4.5) */
export function* effect({
  quality,
  house,
}: {
  readonly quality: Quality;
  readonly house: House;
}): Sequence<'gone' | 'back'> {
  return yield* read('effect', quality, switches(house));
}

function* read(id: string, quality: Quality, rules: Switches): Sequence<'gone' | 'back'> {
  return (yield* roll(id, d6(1), atMost(rules[`rout-${quality}`]))) === 1 ? 'gone' : 'back';
}

/** The owner of what was hit rolls for it, then for a commander in its square; who is driven back needs a square to go to. (portable-wargame 4.5) */
export function* struck({ unit, attached, commanders }: Struck, rules: Switches): Sequence<readonly Fate[]> {
  const own = yield* read('effect', quality(unit), rules);
  const led = attached && !isCommander(unit);
  const his = led ? yield* read('commander', 'elite', rules) : undefined;
  const goes = own === 'back' || his === 'back' ? yield* retreat(rules) : 'retreats';
  const blocked = goes !== 'retreats';
  const becoming = (rolled: 'gone' | 'back', gone: 'routed' | 'lost'): Fate['is'] =>
    rolled === 'gone' || goes === 'gone' ? gone : goes === 'stays' ? 'stays' : 'retreats';
  const is = becoming(own, isCommander(unit) ? 'lost' : 'routed');
  const fate: Pick<Fate, 'unit' | 'blocked'> = { unit: unit.id, blocked: own === 'back' && blocked };
  if (isCommander(unit)) return [{ ...fate, who: 'commander', commander: unit.id, is }];
  const fates: Fate[] = [{ ...fate, who: 'unit', commander: null, is }];
  if (his === undefined) return fates;
  const commander = { is: becoming(his, 'lost'), blocked: his === 'back' && blocked };
  const name = commander.is === 'lost' ? yield* which(unit, commanders) : null;
  return [...fates, { unit: unit.id, who: 'commander', commander: name, ...commander }];
}

/** Whether it can fall back a square, and what the house makes of it if not. (portable-wargame 4.5, A5) */
function* retreat({ blocked }: Switches): Sequence<'retreats' | 'aside' | 'stays' | 'gone'> {
  if (yield* yes('back', { proposed: true })) return 'retreats';
  if (blocked === 'stay') return 'stays';
  return blocked === 'sidestep' && (yield* yes('aside', { proposed: true })) ? 'aside' : 'gone';
}

/** Which commander of its side was with the unit; nobody where none is in the roster. (portable-wargame 3) */
function* which(unit: Unit, commanders: readonly Unit[]): Sequence<string | null> {
  const his = commanders.filter((one) => one.side === unit.side && onTable(one)).map(({ id, name }) => ({ id, name }));
  if (his.length < 2) return his[0]?.id ?? null;
  const [one] = yield* pick('which', his, { min: 1, max: 1 }, { proposed: [his[0]!.id] });
  return one ?? null;
}

/** What that changes in the records of what was hit. (portable-wargame 4.5, 8) */
export function aftermath({ unit, commanders }: Struck, fates: readonly Fate[], rules: Switches): readonly Change[] {
  const own = fates.find(({ who }) => who === 'unit');
  const his = fates.find(({ who }) => who === 'commander');
  const lost = his?.is === 'lost' ? [unit, ...commanders].find(({ id }) => id === his.commander) : undefined;
  const routed = own?.is === 'routed';
  return [
    ...(routed ? becomes(unit, 'routed') : []),
    ...(routed && rules.drop ? [counted(unit, 'routs')] : []),
    ...(lost ? becomes(lost, 'lost') : []),
    ...(routed || his?.is === 'lost' ? unmarked(unit, 'attached') : []),
  ];
}
