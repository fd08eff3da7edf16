import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const KiB = 1024;
const dist = 'dist';

/** @typedef {{ file: string, name?: string, src?: string, imports?: string[], css?: string[], isEntry?: boolean }} Chunk */

/** @type {Record<string, Chunk>} */
const chunks = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
const known = [...readFileSync(join(dist, 'worker.js'), 'utf8').matchAll(/"url":"([^"]+)"/g)].map(
  ([, url = '']) => url,
);
const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));

/** @param {string} file */
const zipped = (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;

/** @param {Iterable<string>} some */
const size = (some) => [...some].reduce((sum, file) => sum + zipped(file), 0);

/**
 * Returns the files that a chunk, by its source or name, needs before it can run: its own and those of its static imports.
 * @param {string} key
 * @param {Set<string>} [seen]
 */
function needed(key, seen = new Set()) {
  const chunk = chunks[key] ?? Object.values(chunks).find(({ name }) => name === key);
  if (!chunk) throw new Error(`The build has no ${key}.`);
  const { file, imports = [] } = chunk;
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const one of imports) needed(one, seen);
  return seen;
}

const entry = needed('index.html');
const scripts = files.filter((file) => /^(?!workers?[/.]).*\.js$/.test(file));

const campaign = needed('campaign');

const systems = readdirSync('src/systems', { withFileTypes: true })
  .filter((one) => one.isDirectory())
  .map(({ name }) => ({ id: name, fetched: [...needed(name)].filter((file) => !campaign.has(file)) }));

/** Files for QR codes and linked phones, beyond those of every campaign. */
const codes = new Set(
  ['src/screens/share/link/sheets.ts', 'src/sync/codes/worker.ts']
    .flatMap((key) => [...needed(key)])
    .filter((file) => !campaign.has(file)),
);

/** Files for a shared campaign, beyond those of every campaign. They are fetched and cached only where used. */
const club = known.filter((file) => file.includes('clubroom'));
const kept = known.filter((file) => !club.includes(file));

/** Budgets in KiB after gzip. A worker runs on its own thread and has its own budget. */
const budgets = [
  { name: 'entry with its static imports', limit: 57, used: size(entry) },
  { name: 'the recovery page with its script', limit: 3.6, used: size(['recover.html', ...needed('recover.html')]) },
  { name: 'CSS', limit: 17.4, used: size(files.filter((file) => file.endsWith('.css'))) },
  ...systems.map(({ id, fetched }) => ({ name: `${id}, beyond a campaign`, limit: 48, used: size(fetched) })),
  { name: 'QR codes and the link between phones', limit: 30.6, used: size(codes) },
  {
    name: 'all scripts without workers, codes and clubs',
    limit: 396.6,
    used: size(scripts.filter((file) => !codes.has(file) && !club.includes(file))),
  },
  { name: 'sharing with a club', limit: 40, used: size(club) },
  { name: 'title face', limit: 25, used: size(files.filter((file) => file.endsWith('.woff2'))) },
  { name: 'everything kept for playing offline', limit: 483.7, used: size([...kept, 'worker.js']) },
];

console.table(
  Object.fromEntries(
    budgets.map(({ name, limit, used }) => [name, { KiB: +(used / KiB).toFixed(1), 'at most': limit }]),
  ),
);

test.each(budgets)('$name: no more than $limit KiB', ({ limit, used }) => {
  expect(used / KiB).toBeLessThanOrEqual(limit);
});

test.each(['src/odds/worker.ts', 'src/sync/transfer/worker.ts', 'src/sync/codes/worker.ts'])(
  '%s loads no code of the screens',
  (worker) => {
    const screens = files.filter((file) => /\/(?:index|tools|campaign|fight|screens)-[^/]*\.js$/.test(file));
    expect(screens.length).toBe(5);
    expect(screens.filter((file) => needed(worker).has(file))).toEqual([]);
  },
);

test('the code of the odds is compiled as soon as it is read, and no code at the start of a page is', () => {
  const ahead = scripts.filter((file) =>
    readFileSync(join(dist, file), 'utf8').startsWith('//# allFunctionsCalledOnLoad'),
  );
  expect(ahead.filter((file) => entry.has(file))).toEqual([]);
  const counting = needed('src/odds/worker.ts');
  expect(ahead.filter((file) => counting.has(file)).map((file) => file.replace(/-.*/, ''))).toEqual(['assets/rules']);
  for (const { id, fetched } of systems)
    expect({ id, ahead: fetched.some((file) => ahead.includes(file)) }).toEqual({ id, ahead: id !== 'any-dice' });
});

test('no two files import each other, since one would run before the code that it calls', () => {
  const circles = Object.keys(chunks).filter((key) =>
    (chunks[key]?.imports ?? []).some((one) => needed(one).has(chunks[key]?.file ?? '')),
  );
  expect(circles).toEqual([]);
});

test('the recovery page needs no other script', () => {
  const page = readFileSync(join(dist, 'recover.html'), 'utf8');
  expect([...page.matchAll(/(?:src|modulepreload.*href)="\.\/([^"]+\.js)"/g)].map(([, file]) => file)).toEqual([
    ...needed('recover.html'),
  ]);
});

test('the entry exists', () => {
  expect(zipped(chunks['index.html']?.file ?? '')).toBeGreaterThan(KiB);
});

/** Files not needed offline: the worker itself, files for search engines, and pictures of the install sheet. */
const APART = /^(?:worker\.js|robots\.txt|icons\/.*-512\.png|screenshots\/.*)$/;

test('the worker knows every file of the build, except itself, files for robots and pictures of the install sheet', () => {
  const shipped = files.filter((file) => /\.\w+$/.test(file) && !file.startsWith('.vite') && !APART.test(file));
  expect([...known].sort()).toEqual(shipped.sort());
});

test('the code of a club is one file, and no chunk imports it statically', () => {
  expect(club).toHaveLength(1);
  const leading = Object.keys(chunks).filter((key) => chunks[key]?.file !== club[0] && needed(key).has(club[0] ?? ''));
  expect(leading).toEqual([]);
});

test('the pictures of the manifest exist, with 150 KiB together at most, and it claims no id of its host', () => {
  const { screenshots, shortcuts, id } = JSON.parse(readFileSync(join(dist, 'manifest.webmanifest'), 'utf8'));
  const pictures = screenshots.map((/** @type {{ src: string }} */ { src }) => readFileSync(join(dist, src)).length);
  expect(pictures).toHaveLength(3);
  expect(pictures.reduce((/** @type {number} */ sum, /** @type {number} */ one) => sum + one, 0)).toBeLessThan(
    150 * KiB,
  );
  expect(shortcuts.map((/** @type {{ url: string }} */ { url }) => url)).toEqual(['./#/resume', './#/dice']);
  expect(id).toBeUndefined();
});

test('the debug panel is in no file of the build', () => {
  const texts = files.filter((file) => file.endsWith('.js')).map((file) => readFileSync(join(dist, file), 'utf8'));
  expect(texts.filter((text) => /\?debug|no store/.test(text))).toEqual([]);
});

test('robots.txt is a text, since the page would be served otherwise', () => {
  expect(readFileSync(join(dist, 'robots.txt'), 'utf8')).toMatch(/^User-agent: \*$/m);
});

test('no source map is shipped', () => {
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
});
