import { isSkipCounter } from '../../campaign/games/skippedtasks.ts';
import type { RecordChange } from '../../campaign/records/records.ts';
import type { Unit } from '../../engine/roster.ts';
import type { Fact, UnitKind } from '../../system/units.ts';

/** True for a change that lists leave out: a skipped task, an unknown fact, or the silent end of a fact. */
export function isBookkeeping(kinds: readonly UnitKind[], change: RecordChange): boolean {
  const { of, field } = change;
  if (of === 'game') return field.startsWith('counters.') && isSkipCounter(field.slice('counters.'.length));
  if ((of !== 'unit' && of !== 'man') || !field.startsWith('facts.')) return false;
  const fact = factOf(kinds, change);
  return !fact || ((fact.quiet === true || fact.ended === '') && 'to' in change && !change.to);
}

/** True for a temporary state without words for its end, such as moved. */
export const isPassingState = (kinds: readonly UnitKind[], change: RecordChange): boolean =>
  factOf(kinds, change)?.state === true && !factOf(kinds, change)?.ended;

/** True for a change that removes a dead man from the roll between games. */
export const isDeadLeaving = (kinds: readonly UnitKind[], change: RecordChange): boolean =>
  change.of === 'man' &&
  change.field === 'state' &&
  'to' in change &&
  kinds.some(({ states }) => {
    const [was, is] = [change.from, change.to].map((id) => states.find((state) => state.id === id));
    return was?.tone === 'bad' && is?.struck === true;
  });

export const isQuiet = (kinds: readonly UnitKind[], change: RecordChange): boolean =>
  factOf(kinds, change)?.quiet === true;

/** True if the change sets a game's name, day, players, result or notes, or begins the game. */
export const setsGameFacts = ({ of, field }: RecordChange): boolean =>
  of === 'game' && /^($|(name|scenario|begun|ended|players|winner|result|notes)(\.|$))/.test(field);

export function endsMarkOfFallenMan(kinds: readonly UnitKind[], units: readonly Unit[], change: RecordChange): boolean {
  const unit = units.find(({ id }) => id === change.unit);
  const man = unit?.men.find(({ id }) => id === change.id);
  const state = kinds.find(({ id }) => id === unit?.kind)?.states.find(({ id }) => id === man?.state);
  return state?.isActive === false && 'to' in change && !change.to;
}

const factOf = (kinds: readonly UnitKind[], { of, field }: RecordChange): Fact | undefined =>
  kinds.flatMap((kind) => (of === 'man' ? kind.manFacts : kind.facts)).find(({ id }) => `facts.${id}` === field);
