import { fold } from '../../campaign/log/fold.ts';
import { changesBetween } from '../../campaign/records/differences.ts';
import { fullFieldName } from '../../campaign/records/fields.ts';
import type { Photo, RecordChange, RecordSet } from '../../campaign/records/records.ts';
import { manLabel, valueWords } from '../../campaign/records/recordwords.ts';
import { type RowTypes, SCHEMAS } from '../../campaign/schema/rowschemas.ts';
import { checkSchema } from '../../engine/data/checkschema.ts';
import { isRecord } from '../../engine/data/plain.ts';
import { catchOnly, Refusal } from '../../engine/refusal.ts';
import type { Man, Unit } from '../../engine/roster.ts';
import type { Vocabularies, Vocabulary } from '../../system/units.ts';
import { type LogBase, logBaseSchema } from './archive.ts';
import { CAMPAIGN_PARTS, type CampaignPart, KIND_OF_PART } from './seal.ts';

/** `original` is the campaign before upgrades. `isTrusted` is true if the seal matches or its check is skipped. */
export type ExamineOptions = {
  readonly vocabulary: Vocabularies;
  readonly original: unknown;
  readonly failsChecksum: (part: CampaignPart, at: number, row: unknown) => boolean;
  readonly isTrusted: boolean;
};

const TITLE = {
  campaign: 'The campaign',
  sides: 'Side',
  players: 'Player',
  units: 'Unit',
  games: 'Game',
  plays: 'Unfinished fight',
  entries: 'Entry',
} as const satisfies Record<CampaignPart, string>;

const KNOWN_FIELDS: readonly string[] = [...CAMPAIGN_PARTS, 'photos', 'ground'];

type Fields = Readonly<Record<string, unknown>>;
type RowOf<P extends CampaignPart> = RowTypes[(typeof KIND_OF_PART)[P]];
type Rows = { readonly [P in CampaignPart]: readonly (RowOf<P> | undefined)[] };

/** Invalid rows are undefined. `doubtfulEntries` are indexes (from 0) of entries that disagree with the roster. */
export type Examination = {
  readonly rows: Rows;
  readonly faults: readonly string[];
  readonly doubtfulEntries: readonly number[];
  readonly photos: readonly Photo[];
  readonly base?: LogBase;
};

/** Validates each record. In an untrusted file, also checks that the log gives the same records. */
export async function examineCampaign(
  given: unknown,
  { vocabulary, original, failsChecksum, isTrusted }: ExamineOptions,
): Promise<Examination> {
  const archive = isRecord(given) ? given : {};
  const faults = Object.keys(archive)
    .filter((name) => !KNOWN_FIELDS.includes(name))
    .map((name) => `“${name.slice(0, 60)}” is no part of a campaign.`);
  const read = <P extends CampaignPart>(part: P, words?: Vocabulary): readonly (RowOf<P> | undefined)[] => {
    const rows = rowsOf(archive, part);
    const before = isRecord(original) ? rowsOf(original, part) : undefined;
    if (!rows) {
      faults.push(`Its ${part} cannot be read.`);
      return [undefined];
    }
    const seen: Seen = { ids: new Set(), n: 0 };
    return rows.map((row, at) => {
      const where = placeWords(part, row, at);
      return noteRefusal(faults, () => {
        if (failsChecksum(part, at, before?.[at])) throw new Refusal(`${where} was changed after it was saved.`);
        const good = checkSchema(SCHEMAS[KIND_OF_PART[part]], row, where);
        refuseInvalidRow(good, where, seen, words);
        return good;
      });
    });
  };
  const campaign = read('campaign');
  const words = campaign[0] && (await vocabulary(campaign[0].system));
  const rows: Rows = {
    campaign,
    sides: read('sides'),
    players: read('players'),
    units: read('units', words),
    games: read('games'),
    plays: read('plays'),
    entries: read('entries', words),
  };
  const photos = photosOf(archive, faults);
  const base = readLogBase(archive, faults, isTrusted);
  if (campaign[0] && !words) {
    faults.push(`This app has no rules called ${valueWords(campaign[0].system)}.`);
    return { rows: { ...rows, campaign: [undefined], entries: [] }, faults, doubtfulEntries: [], photos };
  }
  if (base) return { rows, faults, doubtfulEntries: [], photos, base };
  if (isTrusted || faults.length > 0) return { rows, faults, doubtfulEntries: [], photos };
  return { rows, ...compareWithLog(rows), photos };
}

function photosOf(archive: Fields, faults: string[]): readonly Photo[] {
  const found = archive.photos ?? [];
  if (!Array.isArray(found)) faults.push('Its photographs cannot be read.');
  const rows: readonly unknown[] = Array.isArray(found) ? found : [];
  return withoutGaps(
    rows.map((row, at) => noteRefusal(faults, () => checkSchema(SCHEMAS.photo, row, `Photograph ${at + 1}`))),
  );
}

/** Refuses a partial log in an untrusted file, because the roster cannot be checked against it. */
function readLogBase({ ground }: Fields, faults: string[], isTrusted: boolean): LogBase | undefined {
  if (ground === undefined) return undefined;
  return noteRefusal(faults, () => {
    if (!isTrusted) throw new Refusal('Its log is the newest part alone, and was changed after it was saved.');
    return checkSchema(logBaseSchema, ground, 'What its log goes on from');
  });
}

const noteRefusal = <T>(faults: string[], read: () => T): T | undefined =>
  catchOnly(Refusal, read, ({ message }) => {
    faults.push(message);
    return undefined;
  });

function rowsOf(archive: Fields, part: CampaignPart): readonly unknown[] | undefined {
  const rows = part === 'campaign' ? [archive[part]] : archive[part];
  return Array.isArray(rows) ? rows : undefined;
}

type Seen = { readonly ids: Set<string>; n: number };

function refuseInvalidRow(row: RowOf<CampaignPart>, where: string, seen: Seen, words: Vocabulary | undefined): void {
  for (const id of idsIn(row)) {
    if (seen.ids.has(id))
      throw new Refusal(`${where}${'men' in row && id !== row.id ? ', a man of it,' : ''} is in the file twice.`);
    seen.ids.add(id);
  }
  if ('changes' in row) {
    if (row.n < seen.n) throw new Refusal(`${where} comes after a later one.`);
    seen.n = row.n;
  }
  for (const [what, word] of words ? wordsIn(row) : [])
    if (!words?.[what].some((known) => known === word))
      throw new Refusal(`${where}: ${valueWords(word)} is no ${what} of these rules.`);
}

function placeWords(part: CampaignPart, row: unknown, at: number): string {
  const { title, name } = (row ?? {}) as { readonly title?: unknown; readonly name?: unknown };
  const called = [title, name].find((one) => typeof one === 'string');
  if (part === 'campaign') return TITLE[part];
  return `${TITLE[part]} ${at + 1}${called === undefined ? '' : ` (“${String(called).slice(0, 60)}”)`}`;
}

function idsIn(row: RowOf<CampaignPart>): readonly string[] {
  const { id } = row;
  if ('men' in row) return [id, ...row.men.map((man) => man.id)];
  return 'changes' in row ? [id, JSON.stringify([row.n, row.author])] : [id];
}

type UsedWord = readonly [what: keyof Vocabulary, word: unknown];

function wordsIn(row: RowOf<CampaignPart>): readonly UsedWord[] {
  if ('men' in row) return wordsOfUnit(row);
  if (!('changes' in row)) return [];
  const { body, additions = [] } = row.amends ?? {};
  return [row, ...(body ? [body] : []), ...additions].flatMap(({ changes }) => changes.flatMap(wordsOfChange));
}

const wordsOfMan = ({ role, state }: Man): readonly UsedWord[] => [
  ['role', role],
  ['state', state],
];

const wordsOfUnit = ({ kind, men }: Unit): readonly UsedWord[] => [['kind', kind], ...men.flatMap(wordsOfMan)];

function wordsOfChange(change: RecordChange): readonly UsedWord[] {
  const { of, field } = change;
  if ('by' in change || (of !== 'man' && of !== 'unit')) return [];
  const both = [change.from, change.to].filter((value) => value !== null);
  if (field === '') return of === 'man' ? (both as Man[]).flatMap(wordsOfMan) : (both as Unit[]).flatMap(wordsOfUnit);
  return field === 'kind' || field === 'role' || field === 'state' ? both.map((word): UsedWord => [field, word]) : [];
}

const MAX_DISAGREEMENTS = 50;

function compareWithLog(rows: Rows): Pick<Examination, 'faults' | 'doubtfulEntries'> {
  const { records, refused } = fold(rows.entries);
  const [first] = refused;
  if (first)
    return { faults: [`${placeWords('entries', rows.entries[first[0]], first[0])}: ${first[1]}`], doubtfulEntries: [] };
  const found = changesBetween(records, recordsOf(rows))
    .slice(0, MAX_DISAGREEMENTS)
    .map((change) => {
      const at = rows.entries.findLastIndex((entry) => entry?.changes.some((one) => isAboutSame(one, change)));
      return { at, words: describeDifference(change, rows, at) };
    });
  return { faults: found.map(({ words }) => words), doubtfulEntries: found.flatMap(({ at }) => (at < 0 ? [] : at)) };
}

const isAboutSame = (one: RecordChange, what: RecordChange): boolean =>
  (one.of === what.of && one.id === what.id && (one.field === '' || fullFieldName(one) === fullFieldName(what))) ||
  (one.of === 'unit' && one.field === '' && one.id === what.unit);

function describeDifference(change: RecordChange, rows: Rows, at: number): string {
  const unit = rows.units.find((unit) => unit?.id === (change.unit ?? change.id));
  const man = unit?.men.find(({ id }) => id === change.id);
  const names = CAMPAIGN_PARTS.flatMap((part): readonly (RowOf<CampaignPart> | undefined)[] => rows[part]);
  const record = names.find((row) => row?.id === change.id);
  const who =
    unit && man ? manLabel(man, unit) : record && 'name' in record && record.name ? record.name : `A ${change.of}`;
  const [from, to] = 'by' in change ? [] : [change.from, change.to];
  const log = at < 0 ? 'the log' : placeWords('entries', rows.entries[at], at).replace('E', 'e');
  if (change.field === '') return `${who} is ${to === null ? 'not on the roster, but in' : 'not in'} ${log}.`;
  return `${who}: ${change.field.replace(/^facts\./, '')} is ${valueWords(to)} on the roster, but ${valueWords(from)} in ${log}.`;
}

export const recordsOf = ({ campaign, sides, players, units, games }: Rows): RecordSet => ({
  campaign: campaign[0],
  sides: withoutGaps(sides),
  players: withoutGaps(players),
  units: withoutGaps(units),
  games: withoutGaps(games),
});

export const withoutGaps = <T>(rows: readonly (T | undefined)[]): readonly T[] =>
  rows.filter((row) => row !== undefined);
