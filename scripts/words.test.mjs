import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FOLDERS = [...['screens', 'campaign', 'storage', 'sync', 'systems', 'components', 'pwa']];

/** Wording that players must not see, and its replacement. */
const BANNED = [
  {
    words: /\b(a|an|the|this|that|each|every|another|one|no|of|two|these|all) plays?\b|\bplays? (that )?waits?\b/i,
    say: 'a fight',
  },
  {
    words:
      /\b(is|was|are|were|be|been|as|only|you|has|have) (not )?told\b|\btold (of|at|by|under|so|here)\b|\b(log|roster) (says|tells)\b/i,
    say: 'what was entered or shown',
  },
  {
    words: /\b(di[ce]e?|faces?|\d*D6)\b[^.]*\bthr(ow|own|ew)\b|\bthr(ow|own|ew)\b[^.]*\b(dice|die|faces?|D6)\b/i,
    say: 'rolled',
  },
  { words: /\bstr(ike|uck) off (this|the) (unit|side|player)|(unit|side|player)\S* struck off/i, say: 'removed' },
  { words: /\d %|\} %/, say: '53%, with no space' },
  { words: /one in two|one in three/i, say: 'the number' },
  { words: /\binferred\b/i, say: 'our reading' },
  { words: /\bnot said\b|\bnothing is (said|printed) of\b/i, say: 'the rules don’t say' },
  { words: /\b(is|are|as) proposed\b/i, say: 'suggested' },
  { words: /[a-z] .*\((\d+\.\d+\b|[A-Z]-?\d+\))/, say: 'the words, without a section or a row' },
  {
    words: /\ba die for two\b|\bone (casualty|die|man|attack) more\b|\bput an? .*marker\b|\bthis throw\b/i,
    say: 'it in English order',
  },
  {
    words: /\bis being \w+(ed|en)\b|\bby itself\b.*\bis saved\b|\bwhat is kept\b|\bkept here\b|\bdoes the writing\b/i,
    say: 'who does it',
  },
  { words: /\bis there twice\b/i, say: 'what is wrong, without an id' },
  {
    words:
      /^(As shown|As it stands|Accept|What came of it|What is asked|What lies before|The other way round|Set the facts now|(More|Fewer) facts|One more$|In sight|May be done now|Plays that wait|Told so far|Put them back|All where they stood|Leave it for now|Close without changes|Copy this play|Table rules otherwise|Bring a backup|To print|To look at and to hand over|Leave them|Go on as told|Go by the roster now|Undo them all|Without (?=\$)|Table rules|Swap the sides|Other counts|Hand it over|What he is|Keep (it|them)$|Remove it$|Roll anew|The total instead|Take these|Lift die|Change it all the same|Nothing was found on it|Men at the start|Place from the left|How many carry one|Not said)(?!\w)/,
    say: 'plainly what is meant; a key is a verb with its object, such as “Roll 10 dice” or “Use these cards”',
  },
];

const files = FOLDERS.flatMap((folder) =>
  readdirSync(`src/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|gallery/.test(name))
    .map((name) => `src/${folder}/${name.replaceAll('\\', '/')}`),
);

/**
 * Yields the texts of a source: its strings and JSX text, each with its first line number.
 * @param {string} source
 */
function* wordsOf(source) {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '));
  for (const found of code.matchAll(
    /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`|>([^<>{}=;()[\]]*[a-z][^<>{}=;()[\]]*)[<{]/g,
  )) {
    const words = (found[1] ?? found[2] ?? found[3] ?? found[4] ?? '').replace(/\s+/g, ' ').trim();
    if (/[A-Z ]/.test(words)) yield { words, line: code.slice(0, found.index).split('\n').length };
  }
}

test('texts for players use a player’s words', () => {
  const found = files.flatMap((file) =>
    [...wordsOf(readFileSync(file, 'utf8'))].flatMap(({ words, line }) =>
      BANNED.filter((one) => one.words.test(words)).map(
        ({ say }) => `${file}:${line}: “${words.slice(0, 120)}”: say ${say}`,
      ),
    ),
  );
  expect(found).toEqual([]);
});
