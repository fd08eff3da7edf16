import { fresh } from '../rules/deck.ts';
import type { Unit } from '../rules/roster.ts';
import type { System } from '../rules/system.ts';
import { strength } from './muster.ts';
import type { Alteration, Game, Pages } from './records.ts';

/** A game that begins now: every card in, nothing counted, each unit at the strength it has. */
export function begun(
  system: Pick<System, 'phases' | 'decks' | 'units'>,
  records: Pages,
  given: Pick<Game, 'id' | 'begun'> & Partial<Pick<Game, 'name' | 'scenario' | 'present' | 'players'>>,
): Game {
  const number = 1 + Math.max(0, ...records.games.map((game) => game.number));
  const there = records.units.filter((unit) => given.present?.includes(unit.id) ?? true);
  return {
    name: `Game ${number}`,
    ...given,
    number,
    turn: 1,
    phase: system.phases[0]?.id ?? '',
    counters: {},
    decks: Object.fromEntries(system.decks.map((deck) => [deck.id, fresh])),
    strengths: Object.fromEntries(there.map((unit) => [unit.id, standingIn(system, unit)])),
  };
}

/** Changes with their game named: rules say 'game' for the one that runs, and where none runs its changes fall away. */
export const addressed = (changes: readonly Alteration[], game: string | undefined): readonly Alteration[] =>
  changes.flatMap((change): readonly Alteration[] => {
    if (change.of !== 'game' || change.id !== 'game') return [change];
    return game === undefined ? [] : [{ ...change, id: game }];
  });

/** The game that runs: the newest that has not ended. */
export const running = (records: Pages): Game | undefined => records.games.findLast((game) => game.ended === undefined);

/** The units that are in a game. */
export const present = (records: Pages, game: Game): readonly Unit[] =>
  records.units.filter((unit) => game.present?.includes(unit.id) ?? true);

function standingIn(system: Pick<System, 'units'>, unit: Unit): number {
  const kind = system.units.find(({ id }) => id === unit.kind);
  return kind ? strength(kind, unit) : unit.men.length;
}
