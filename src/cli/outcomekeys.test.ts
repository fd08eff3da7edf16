import { expect, test } from 'vitest';
import { isRecord } from '../engine/data/plain.ts';
import { testedSystems } from '../testkit/tested.ts';

/** Keys of the outcomes that the command line prints. Other programs read them, so a rename does not change them. */
const KEYS: Readonly<Record<string, string>> = {
  'tsatf-20':
    'at attacker back card casualties changes deck defender dice fallen fate felled holds left loses lost man melee men out retreat role total unit verdict wiped',
  'tsatf-ww2':
    'after attacker back behind card changes defender depth dice effect fall fate fights grenades half hits inches is isPinned leader left loser man off pinned rounds runs scores standing start stragglers struck test tested unit units vehicles verdict width with',
  'chain-of-command':
    'attacker back because blocked broken changes defender dice drop end event faces fate fight figures first from gone guards hit hits inches is kills leader leaders line lost misses morale name orders pinned prisoners reason role rounds second shock smg tests to unit units verdict way wounds',
  ircra:
    'actions attacker away beside blocked board by changes column defender disrupted duels edge facing fates gone id is lost meets on penalty piece pushed result role row states stuck unit units verdict winner',
  'portable-wargame':
    'advance blocked changes commander declared fates follows is quality refused role state target unit units verdict waits who why',
};

const all = await testedSystems();

/** Keys inside a value, except those of changes of the records. */
const keysIn = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(keysIn);
  if (!isRecord(value) || ('of' in value && 'field' in value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysIn(inner)]);
};

test.each(Object.entries(KEYS))('the outcomes of %s have the keys that they are known by', (id, keys) => {
  const { examples } = all.find(({ system }) => system.id === id)!;
  const found = examples.flatMap((example) =>
    keysIn('part' in example ? example.outcome : example.plays.map(({ outcome }) => outcome)),
  );
  // The ids of men and pieces are keys too.
  const names = [...new Set(found)].filter((key) => !/\d/.test(key)).toSorted();
  expect(names.join(' ')).toBe(keys);
});
