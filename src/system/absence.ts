import type { HouseSettings } from '../engine/play.ts';
import { type Change, type Man, PHASE_AFTER_GAME, type Unit } from '../engine/roster.ts';
import type { SequenceOf } from './sequence.ts';
import type { Roster, System } from './system.ts';
import type { HouseRule } from './tables.ts';
import type { Fact, State, UnitKind } from './units.ts';
import { countOf } from './wording.ts';

/** Id of the state of a man who misses games by house rule, and of the fact that counts them. */
export const ABSENT = 'absent';

const RULE: HouseRule = {
  id: 'absence',
  group: 'Between games',
  ref: '8',
  title: 'Games missed after recovering',
  source: 'house',
  reason: 'Not printed. Games without his unit do not count. 0: back for the next game.',
  kind: 'number',
  default: 0,
  min: 0,
  max: 9,
};

const STATE: State = {
  id: ABSENT,
  title: 'Recovering',
  detail: 'Misses games',
  isActive: false,
  tone: 'warn',
  inCampaignsOnly: true,
};

const FACT: Fact = {
  id: ABSENT,
  title: 'Games to miss',
  kind: 'number',
  min: 0,
  max: 9,
  state: true,
  quiet: true,
  when: (_, man) => man?.state === ABSENT,
};

/** Adds the house rule "Games missed after recovering" to a system with a procedure after each game. */
export const withAbsences = (system: System): System =>
  system.phases.some(({ id }) => id === PHASE_AFTER_GAME)
    ? {
        ...system,
        house: [...system.house, RULE],
        units: system.units.map(withAbsentMen),
        sequences: system.sequences.map((one) =>
          one.phase === PHASE_AFTER_GAME ? afterWhich(system.units, one) : one,
        ),
        changesBetweenGames: (roster) => [...system.changesBetweenGames(roster), ...gameMissed(system.units, roster)],
      }
    : system;

const withAbsentMen = (kind: UnitKind): UnitKind => ({
  ...kind,
  states: [...kind.states, STATE],
  manFacts: [...kind.manFacts, FACT],
  derived: [
    ...(kind.derived ?? []),
    { ...STATE, holds: ({ men }) => men.length > 0 && men.every(({ state }) => state === ABSENT) },
  ],
});

const afterWhich = (kinds: readonly UnitKind[], sequence: SequenceOf): SequenceOf => ({
  ...sequence,
  *rule(input) {
    const outcome = yield* sequence.rule(input);
    const games = gamesMissed(input.house);
    return games === 0
      ? outcome
      : { ...outcome, changes: outcome.changes.flatMap((change) => absenceOf(kinds, change, games)) };
  },
  words: {
    ...sequence.words,
    outcome(outcome, setup) {
      const { orders, ...words } = sequence.words.outcome(outcome, setup);
      const absent = outcome.changes.flatMap((change) => (change.field === `facts.${ABSENT}` ? [change] : []));
      const [first] = absent;
      if (!first || 'by' in first) return { ...words, orders };
      const men = countOf(absent.length, 'recovers and misses', 'recover and miss');
      return { ...words, orders: [...orders, `${men} ${countOf(Number(first.to), 'game', 'games')}.`] };
    },
  },
});

const gamesMissed = ({ absence }: HouseSettings): number => (typeof absence === 'number' ? absence : 0);

function absenceOf(kinds: readonly UnitKind[], change: Change, games: number): readonly Change[] {
  if (change.of !== 'man' || change.field !== 'state' || 'by' in change) return [change];
  const returns = kinds.some(
    ({ states }) =>
      states.some(({ id, isActive }) => id === change.to && isActive) &&
      states.some(({ id, isActive }) => id === change.from && !isActive),
  );
  if (!returns) return [change];
  return [
    { ...change, to: ABSENT },
    { ...change, field: `facts.${ABSENT}`, from: null, to: games },
  ];
}

/** Counts a missed game for each absent man of a unit that took part, so not of a disbanded one. He returns after the last. */
export const gameMissed = (
  kinds: readonly UnitKind[],
  { units, game: { present } }: Pick<Roster, 'units'> & { readonly game: Pick<Roster['game'], 'present'> },
): readonly Change[] =>
  units
    .filter(({ id, disbanded }) => !disbanded && (present?.includes(id) ?? true))
    .flatMap((unit) =>
      unit.men.flatMap((man) =>
        man.state === ABSENT ? setGamesToMiss(kinds, unit, man, Number(man.facts[ABSENT] ?? 1) - 1) : [],
      ),
    );

/** Sets the games that a man on duty or away still misses. With 0 he is back. */
export function setGamesToMiss(
  kinds: readonly UnitKind[],
  unit: Unit,
  { id, state, facts }: Man,
  games: number,
): readonly Change[] {
  const active = kinds.find((kind) => kind.id === unit.kind)?.states.filter(({ isActive }) => isActive) ?? [];
  const back = games <= 0 && active[0];
  if (state !== ABSENT && (back || active.every((one) => one.id !== state))) return [];
  const his = { of: 'man', id, unit: unit.id } as const;
  return [
    { ...his, field: 'state', from: state, to: back ? back.id : ABSENT },
    { ...his, field: `facts.${ABSENT}`, from: facts[ABSENT] ?? null, to: back ? null : games },
  ].filter(({ from, to }) => from !== to);
}
