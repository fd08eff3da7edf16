import { FULL_DECK } from '../../engine/dice/deck.ts';
import type { Unit } from '../../engine/roster.ts';
import type { Phase, Roster, System } from '../../system/system.ts';
import { applyChanges } from '../records/changes.ts';
import { creationOf, differences } from '../records/differences.ts';
import type { Game, NewEntry, RecordChange, RecordSet } from '../records/records.ts';
import { activeCount } from '../units/muster.ts';

export function newGame(
  system: Pick<System, 'phases' | 'decks' | 'units'>,
  records: RecordSet,
  given: Pick<Game, 'id' | 'begun'> & Partial<Pick<Game, 'name' | 'scenario' | 'present' | 'players'>>,
): Game {
  const number = 1 + Math.max(0, ...records.games.map((game) => game.number));
  const there = servingUnits(records).filter((unit) => given.present?.includes(unit.id) ?? true);
  return {
    name: `Game ${number}`,
    ...given,
    number,
    turn: 1,
    phase: turnPhases(system)[0]?.id ?? '',
    counters: {},
    decks: Object.fromEntries(system.decks.map((deck) => [deck.id, FULL_DECK])),
    strengths: Object.fromEntries(there.map((unit) => [unit.id, strengthOf(system, unit)])),
  };
}

export const turnPhases = ({ phases }: Pick<System, 'phases'>): readonly Phase[] =>
  phases.filter(({ isSeparate: aside }) => !aside);

export function nextStage(system: Pick<System, 'phases'>, { turn, phase }: Pick<Game, 'turn' | 'phase'>): Stage {
  const phases = turnPhases(system).map(({ id }) => id);
  const next = phases[phases.indexOf(phase) + 1];
  return next === undefined ? { turn: turn + 1, phase: phases[0] ?? phase } : { turn, phase: next };
}

export type Stage = Pick<Game, 'turn' | 'phase'>;

export function stageTitle(system: Pick<System, 'phases'>, { name }: Pick<Game, 'name'>, stage: Stage): string {
  const phases = turnPhases(system);
  const title = phases.length > 1 && phases.find(({ id }) => id === stage.phase)?.title;
  return `${name}: turn ${stage.turn}${title ? `, ${title.toLowerCase()}` : ''}`;
}

export const beginGame = (
  system: Pick<System, 'changesAtStart'>,
  records: Pick<RecordSet, 'units'>,
  game: Game,
  house: Roster['house'],
): readonly RecordChange[] => [
  creationOf('game', game),
  ...withGameId(system.changesAtStart?.({ units: unitsPresent(records, game), game, house }) ?? [], game.id),
];

export function advanceGame(
  system: Pick<System, 'changesAtStart'>,
  records: Pick<RecordSet, 'units'>,
  game: Game,
  house: Roster['house'],
  { turn, phase }: Stage,
): readonly RecordChange[] {
  const next = { ...game, turn, phase };
  const own = differences('game', game, next);
  if (own.length === 0) return own;
  return [
    ...own,
    ...withGameId(
      system.changesAtStart?.({ units: unitsPresent(records, game), game: next, house }, game) ?? [],
      game.id,
    ),
  ];
}

/** Replaces the placeholder id 'game' in changes by the given id. Drops those changes if there is no game. */
export const withGameId = (changes: readonly RecordChange[], game: string | undefined): readonly RecordChange[] =>
  changes.flatMap((change): readonly RecordChange[] => {
    if (change.of !== 'game' || change.id !== 'game') return [change];
    return game === undefined ? [] : [{ ...change, id: game }];
  });

export const openGames = ({ games }: Pick<RecordSet, 'games'>): readonly Game[] =>
  games.filter(({ ended }) => ended === undefined);

export function runningGame(records: Pick<RecordSet, 'games' | 'campaign'>): Game | undefined {
  const all = openGames(records);
  return all.find(({ id }) => id === records.campaign?.settings.running) ?? all.at(-1);
}

export const servingUnits = ({ units }: Pick<RecordSet, 'units'>): readonly Unit[] =>
  units.filter(({ disbanded }) => !disbanded);

export const unitsPresent = (records: Pick<RecordSet, 'units'>, game: Game): readonly Unit[] =>
  servingUnits(records).filter((unit) => game.present?.includes(unit.id) ?? true);

export function arrivalChanges(
  system: Pick<System, 'units'>,
  game: Game,
  units: readonly Unit[],
): readonly RecordChange[] {
  const at = { of: 'game', id: game.id } as const;
  const late = units.filter(({ id }) => !Object.hasOwn(game.strengths, id));
  const { present: there } = game;
  const absent = units.flatMap(({ id }) => (there === undefined || there.includes(id) ? [] : id));
  return [
    ...late.map((unit) => ({ ...at, field: `strengths.${unit.id}`, from: null, to: strengthOf(system, unit) })),
    ...(there && absent.length > 0 ? [{ ...at, field: 'present', from: there, to: [...there, ...absent] }] : []),
  ];
}

export function arrivalsOf(
  system: Pick<System, 'units'>,
  records: RecordSet,
  { changes, game, kind, units = [] }: Pick<NewEntry, 'changes' | 'game' | 'kind' | 'units'>,
): readonly RecordChange[] {
  const isStruck = changes.some(({ of, id, field }) => of === 'game' && id === game && field === '');
  const own = openGames(records).find(({ id }) => id === game);
  // An undo restores the original changes, which already include the arrival.
  if (!own || isStruck || kind === 'undo') return [];
  const mustered = changes.flatMap(({ of, id, field }) => (of === 'unit' && field === '' ? id : []));
  const late = new Set(
    [...mustered, ...(kind === 'play' ? units : [])].filter((id) => !Object.hasOwn(own.strengths, id)),
  );
  if (late.size === 0) return [];
  const all = [...records.units, ...applyChanges(records, changes).units];
  return arrivalChanges(
    system,
    own,
    [...late].flatMap((late) => all.find(({ id }) => id === late) ?? []),
  );
}

export function strengthOf(system: Pick<System, 'units'>, unit: Unit): number {
  const kind = system.units.find(({ id }) => id === unit.kind);
  return kind ? activeCount(kind, unit) : unit.men.length;
}

export const takeOverGame = ({ id, keeper }: Pick<Game, 'id' | 'keeper'>, entry: string): RecordChange => ({
  of: 'game',
  id,
  field: 'keeper',
  from: keeper ?? null,
  to: entry,
});
