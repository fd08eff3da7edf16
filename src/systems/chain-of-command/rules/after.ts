import { askSpread, choose, type Sequence } from '../../../engine/ask.ts';
import { pickMen } from '../../../engine/pickmen.ts';
import type { Input } from '../../../engine/play.ts';
import { type Change, type Man, stateChange, type Unit } from '../../../engine/roster.ts';
import { itemScope, mapTogether } from '../../../engine/together.ts';
import type { Outcome } from '../../../system/sequence.ts';
import { changesToClearShock, mergeChanges } from '../changes.ts';
import { houseValues } from '../house.ts';
import { isLeader, labelOf, MAN_FACTS, UNIT_FACTS } from '../units.ts';

/** Units of one side that lost men. `ahead` is its lead in Force Morale at the end of the game, or 0. */
export type FallenSetup = { readonly units: readonly { readonly unit: Unit }[]; readonly ahead: number };

export type FallenCount = { readonly back: number; readonly misses: number; readonly gone: number };

export type FallenResult = Outcome &
  FallenCount & {
    readonly verdict: 'settled';
    readonly men: readonly { readonly man: string; readonly is: keyof FallenCount }[];
  };

/**
 * Applies the house preset: a quarter gone, a quarter missing a game. Each point of `moraleLead` improves one man by one
 * step, worst first. (chain-of-command 8, HOUSE)
 */
export function fatesByQuarters(fallen: number, moraleLead: number): FallenCount {
  const quarter = Math.floor(fallen / 4);
  const goneToMisses = Math.min(quarter, moraleLead);
  const misses = quarter + goneToMisses;
  const missesToBack = Math.min(misses, moraleLead - goneToMisses);
  return { back: fallen - 2 * quarter + missesToBack, misses: misses - missesToBack, gone: quarter - goneToMisses };
}

export const askFatesByQuarters = (fallen: number, moraleLead: number): Sequence<FallenCount> =>
  askFates(fallen, fatesByQuarters(fallen, moraleLead));

const FATE_BINS = [
  { id: 'back', name: 'Return' },
  { id: 'misses', name: 'Miss a game' },
  { id: 'gone', name: 'Lost for good' },
] as const;

export type FallenMan = { readonly unit: Unit; readonly man: Man };

export const isFallen = ({ state }: Man): boolean => state === 'fallen';

export const unitsToSettle = ({ units }: FallenSetup): readonly Unit[] => units.map(({ unit }) => unit);

export const fallenOf = (setup: FallenSetup): readonly FallenMan[] =>
  unitsToSettle(setup)
    .filter((unit, i, all) => all.findIndex(({ id }) => id === unit.id) === i)
    .flatMap((unit) => unit.men.filter(isFallen).map((man) => ({ unit, man })));

/** Settles the fallen between games: first the numbers, by players or a preset, then the names. (chain-of-command 8) */
export function* settleFallen(
  fallen: readonly FallenMan[],
  { setup, house }: Input<FallenSetup>,
): Sequence<readonly (keyof FallenCount)[]> {
  const figures = fallen.filter(({ man }) => !isLeader(man));
  const counts =
    figures.length === 0
      ? { misses: 0, gone: 0 }
      : houseValues(house).recovery === 'quarters'
        ? yield* askFatesByQuarters(figures.length, setup.ahead)
        : yield* askFates(figures.length);
  const gone = yield* pickForFate('gone', figures, counts.gone);
  const left = figures.filter((one) => !gone.includes(one));
  const missing = yield* pickForFate('misses', left, counts.misses);
  const leaders = fallen.filter(({ man }) => isLeader(man));
  const leaderFates = yield* mapTogether(leaders, ({ man }, i) =>
    itemScope(
      `leader/${i + 1}`,
      man.id,
      choose<keyof FallenCount>('', ['back', 'misses', 'gone'], { assumed: 'back' }),
    ),
  );
  return [
    ...figures.map((one): keyof FallenCount =>
      gone.includes(one) ? 'gone' : missing.includes(one) ? 'misses' : 'back',
    ),
    ...leaderFates,
  ];
}

function* askFates(fallen: number, proposed?: FallenCount): Sequence<FallenCount> {
  const offer = proposed && { proposed: [proposed.back, proposed.misses, proposed.gone] };
  const [back = 0, misses = 0, gone = 0] = yield* askSpread('fates', fallen, FATE_BINS, offer);
  return { back, misses, gone };
}

function* pickForFate(id: string, from: readonly FallenMan[], count: number): Sequence<readonly FallenMan[]> {
  return yield* pickMen(id, from, count, {
    item: ({ unit, man }) => ({ id: `${unit.id}/${man.id}`, name: `${labelOf(man)}, ${unit.name}` }),
  });
}

/** Clears Shock, markers and wounds between games. Absent men return; captured men are gone. (chain-of-command 8) */
export const changesToResetUnits = (units: readonly Unit[]): readonly Change[] =>
  mergeChanges(
    units.flatMap((unit) => [
      ...changesToClearShock(unit),
      ...UNIT_FACTS.set(unit, 'broken', false),
      ...UNIT_FACTS.set(unit, 'apart', false),
      ...UNIT_FACTS.set(unit, 'owed', null),
      ...unit.men.flatMap((man) => [
        ...(RETURNING.includes(man.state) ? stateChange(unit, man, 'fit') : []),
        ...(man.state === 'captured' ? stateChange(unit, man, 'gone') : []),
        ...MAN_FACTS.add(unit, man, 'wounds', 0 - MAN_FACTS.of(man, 'wounds')),
        ...MAN_FACTS.set(unit, man, 'stunned', false),
        ...MAN_FACTS.set(unit, man, 'owed', null),
      ]),
    ]),
  );

const RETURNING: readonly string[] = ['guarding', 'withdrawn', 'misses'];
