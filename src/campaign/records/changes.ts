import { stripInvisibleInData } from '../../engine/data/visible.ts';
import { Refusal, whyRefused } from '../../engine/refusal.ts';
import type { Unit } from '../../engine/roster.ts';
import { equal } from './equal.ts';
import { fieldValue, fullFieldName, type NamedRecord, setField } from './fields.ts';
import { type MatchRule, mergedValue } from './mergedvalue.ts';
import { type RecordChange, type RecordSet, sortRecords } from './records.ts';
import { manLabel, stateConflict, valueWords } from './recordwords.ts';

export class Conflict extends Refusal {
  constructor(readonly sentences: readonly string[]) {
    super(sentences.join(' '));
  }
}

/**
 * Applies changes in order. Throws a Conflict that names every change that does not fit. Every phone folds its log with
 * this function, so its behaviour is fixed for each data version.
 */
export function applyChanges<P extends RecordSet>(
  records: P,
  changes: readonly RecordChange[],
  fit: MatchRule = 'exact',
): P {
  const refused: string[] = [];
  let now: RecordSet = records;
  for (const change of changes) {
    const why = whyRefused(() => {
      now = applyChange(now, change, fit);
    });
    if (why !== undefined) refused.push(why);
  }
  if (refused.length > 0) throw new Conflict([...new Set(refused)]);
  // Changes to men do not affect the order of the records.
  return (changes.every(({ of }) => of === 'man') ? now : sortRecords(now)) as P;
}

/**
 * Prepares changes for storage so that their undo leaves nothing behind. Marks the first count of a field. Sets `from`
 * to null for unset facts. Throws a Conflict.
 */
export function completeChanges(records: RecordSet, changes: readonly RecordChange[]): readonly RecordChange[] {
  applyChanges(records, changes);
  let now = records;
  return changes.map((change) => {
    const record = change.field === '' ? undefined : changedRecord(now, change);
    const unnoted = record && fieldValue(change.of, record, change.field) === null;
    now = applyChange(now, change, 'exact');
    if (!unnoted) return change;
    return 'by' in change ? { ...change, first: true } : { ...change, from: null };
  });
}

function changedRecord(
  { campaign, sides, players, games, units }: RecordSet,
  { of, id, unit }: RecordChange,
): object | undefined {
  if (of === 'campaign') return campaign;
  const men = units.find((one) => one.id === unit)?.men ?? [];
  const lists = { side: sides, player: players, game: games, unit: units, man: men };
  return (lists[of] as readonly NamedRecord[]).find((one) => one.id === id);
}

function changeField<R extends NamedRecord>(record: R, whose: string, change: RecordChange, fit: MatchRule): R {
  const now = fieldValue(change.of, record, change.field);
  if ('by' in change) {
    const count = addCount(now, change, whose);
    return setField(change.of, record, change.field, count === 0 && change.first ? null : count);
  }
  // A missing fact equals false or 0.
  const isUnset =
    now === null && (change.from === false || change.from === 0) && fullFieldName(change).startsWith('facts.');
  // Older names can contain invisible characters on one phone.
  if (!isUnset && !equal(now, change.from) && !equal(stripInvisibleInData(now), stripInvisibleInData(change.from))) {
    const merged = fit === 'exact' ? undefined : mergedValue(now, change, fit);
    if (merged !== undefined) return setField(change.of, record, change.field, merged);
    if (change.field === 'keeper') throw new Refusal(`${whose} was taken over on two phones at once.`);
    throw new Refusal(
      change.of === 'man' && change.field === 'state'
        ? stateConflict(whose, now, change.from)
        : `${whose}: ${fieldLabel(change)} is ${valueWords(now)} now, no longer ${valueWords(change.from)}.`,
    );
  }
  return setField(change.of, record, change.field, change.to);
}

/** Rounds counters to 1e-6, so that steps of 0.1 return exactly to their start. */
function addCount(now: unknown, change: RecordChange & { readonly by: number }, whose: string): number {
  const count = now ?? 0;
  if (typeof count !== 'number' || !Number.isFinite(change.by))
    throw new Refusal(`${whose}: ${fieldLabel(change)} is ${valueWords(now)}, which cannot be counted.`);
  return Math.round((count + change.by) * 1e6) / 1e6;
}

function applyChange(records: RecordSet, change: RecordChange, fit: MatchRule): RecordSet {
  switch (change.of) {
    case 'campaign':
      return changeCampaign(records, change, fit);
    case 'side':
      return { ...records, sides: changeRecord(records.sides, 'side', change, fit) };
    case 'player':
      return { ...records, players: changeRecord(records.players, 'player', change, fit) };
    case 'game':
      return { ...records, games: changeRecord(records.games, 'game', change, fit) };
    case 'unit':
      return { ...records, units: changeRecord(records.units, 'unit', change, fit) };
    case 'man':
      return { ...records, units: changeMan(records.units, change, fit) };
    default:
      throw new Refusal(`There is no record called “${valueWords(change.of)}”.`);
  }
}

function changeCampaign(records: RecordSet, change: RecordChange, fit: MatchRule): RecordSet {
  const { campaign } = records;
  if (change.field === '' && 'to' in change && change.to === null)
    throw new Refusal('A campaign is removed as a whole.');
  return { ...records, campaign: changeRecord(campaign ? [campaign] : [], 'campaign', change, fit)[0] };
}

function changeMan(units: readonly Unit[], change: RecordChange, fit: MatchRule): readonly Unit[] {
  const unit = units.find(({ id }) => id === change.unit);
  if (!unit) throw new Refusal('The unit of a man is no longer there.');
  const men = changeRecord(unit.men, 'man', change, fit, (man) => manLabel(man, unit));
  return units.map((one) => (one === unit ? { ...unit, men } : one));
}

function changeRecord<R extends NamedRecord>(
  records: readonly R[],
  what: string,
  change: RecordChange,
  fit: MatchRule,
  who: (record: R) => string = ({ name }) => name,
): readonly R[] {
  const record = records.find(({ id }) => id === change.id);
  if (change.field === '') return createOrRemove(records, record, change, record ? who(record) : `The ${what}`);
  if (!record) throw new Refusal(`The ${what} is no longer there.`);
  return records.map((one) => (one === record ? changeField(record, who(record), change, fit) : one));
}

function createOrRemove<R extends NamedRecord>(
  records: readonly R[],
  there: R | undefined,
  change: RecordChange,
  who: string,
) {
  if ('by' in change) throw new Refusal(`${who} is not a number.`);
  const made = change.to as R | null;
  if (change.from !== null && made !== null) throw new Refusal(`${who} is changed field by field, not as a whole.`);
  if (made !== null) {
    if (there) throw new Refusal(`${who} is there already.`);
    if (made?.id !== change.id) throw new Refusal(`${who} does not have the id it is made under.`);
    return records.toSpliced(change.at ?? records.length, 0, made);
  }
  if (!there) throw new Refusal(`${who} is no longer there.`);
  if (!equal(there, change.from)) throw new Refusal(`${who} has changed since, so it is not removed.`);
  return records.filter((one) => one !== there);
}

const fieldLabel = (change: RecordChange): string => fullFieldName(change).replace(/^facts\./, '');
