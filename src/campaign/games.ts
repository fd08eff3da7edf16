import { fresh } from '../rules/deck.ts';
import type { Unit } from '../rules/roster.ts';
import type { Phase, Roster, System } from '../rules/system.ts';
import { differences, made } from './changes.ts';
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
    phase: course(system)[0]?.id ?? '',
    counters: {},
    decks: Object.fromEntries(system.decks.map((deck) => [deck.id, fresh])),
    strengths: Object.fromEntries(there.map((unit) => [unit.id, standingIn(system, unit)])),
  };
}

/** The phases of a turn, in their order. */
export const course = ({ phases }: Pick<System, 'phases'>): readonly Phase[] => phases.filter(({ aside }) => !aside);

/** The turn and phase after these: the next phase of the turn, or the first of the next turn. */
export function following(system: Pick<System, 'phases'>, { turn, phase }: Pick<Game, 'turn' | 'phase'>): Stage {
  const phases = course(system).map(({ id }) => id);
  const next = phases[phases.indexOf(phase) + 1];
  return next === undefined ? { turn: turn + 1, phase: phases[0] ?? phase } : { turn, phase: next };
}

/** How far a game has got. */
export type Stage = Pick<Game, 'turn' | 'phase'>;

/** What begins a game: the game itself, and what the system makes of the units that are there. */
export const beginning = (
  system: Pick<System, 'begins'>,
  records: Pick<Pages, 'units'>,
  game: Game,
  house: Roster['house'],
): readonly Alteration[] => [
  made('game', game),
  ...addressed(system.begins?.({ units: present(records, game), game, house }) ?? [], game.id),
];

/** What takes a game to another turn or phase, with what the system makes of its units; nothing where it is there already. */
export function goingOn(
  system: Pick<System, 'begins'>,
  records: Pick<Pages, 'units'>,
  game: Game,
  house: Roster['house'],
  { turn, phase }: Stage,
): readonly Alteration[] {
  const next = { ...game, turn, phase };
  const own = differences('game', game, next);
  if (own.length === 0) return own;
  return [
    ...own,
    ...addressed(system.begins?.({ units: present(records, game), game: next, house }, game) ?? [], game.id),
  ];
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
export const present = (records: Pick<Pages, 'units'>, game: Game): readonly Unit[] =>
  records.units.filter((unit) => game.present?.includes(unit.id) ?? true);

function standingIn(system: Pick<System, 'units'>, unit: Unit): number {
  const kind = system.units.find(({ id }) => id === unit.kind);
  return kind ? strength(kind, unit) : unit.men.length;
}
