import type { Archive } from './archive.ts';

const FIELDS_WITHOUT_IDS = new Set(
  'name tag mark role state kind title step awaits system sequence field verdict trail at begun ended created touched phase scenario device author of by picture reason'.split(
    ' ',
  ),
);
const FIELDS_WITH_FIXED_KEYS = new Set(['facts', 'house', 'settings', 'counters', 'decks']);

export function withNewIds(archive: Archive, newId: () => string): Archive {
  const ids = new Map<string, string>();
  const { sides, players, units, games, plays, entries } = archive;
  const rows = [sides, players, units, games, plays, entries].flat();
  const men = units.flatMap((unit) => unit.men);
  for (const { id } of [archive.campaign, ...rows, ...men, ...recordsInLog(archive)])
    if (!ids.has(id)) ids.set(id, newId());
  return withIds(archive, ids) as Archive;
}

function recordsInLog(archive: Archive): readonly { id: string }[] {
  return archive.entries.flatMap(({ changes, amends }) =>
    [...changes, ...(amends?.body.changes ?? [])].flatMap((change) => {
      const made = 'by' in change || change.field !== '' ? undefined : change.to;
      const men = (made as { men?: { id: string }[] } | null | undefined)?.men ?? [];
      return [change, ...men];
    }),
  );
}

function withIds(value: unknown, ids: ReadonlyMap<string, string>, field = ''): unknown {
  if (typeof value === 'string') return FIELDS_WITHOUT_IDS.has(field) ? value : replaceIds(value, ids);
  if (Array.isArray(value)) return value.map((each) => withIds(each, ids, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      FIELDS_WITH_FIXED_KEYS.has(field) ? name : replaceIds(name, ids),
      withIds(each, ids, name),
    ]),
  );
}

const replaceIds = (words: string, ids: ReadonlyMap<string, string>): string =>
  words
    .split('/')
    .map((part) => ids.get(part) ?? part)
    .join('/');
