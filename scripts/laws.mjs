import { existsSync } from 'node:fs';
import { ensureInstalled, home } from './installed.mjs';
import { node } from './run.mjs';

await ensureInstalled();

const [id = ''] = process.argv.slice(2);
const known = ['src/systems', 'src/testkit'].some((folder) => existsSync(`${home}${folder}/${id}/card.ts`));
if (!known) {
  console.error(id === '' ? 'Name a system: npm run laws -- ircra' : `There is no system ${id}.`);
  process.exit(1);
}
process.exitCode = await node(
  [
    `${home}node_modules/vitest/vitest.mjs`,
    'run',
    '--project=unit',
    '--project=screens',
    '--project=mocked',
    'src/systems/names.test.ts',
    'src/systems/emblems.test.ts',
    'src/systems/marks.test.ts',
    'src/systems/laws.test.ts',
    'src/systems/laws.odds.test.ts',
    'src/systems/examples.test.ts',
    'src/systems/help.test.ts',
    'src/systems/odds.test.ts',
    'src/systems/systems.test.ts',
    'src/systems/absence.test.ts',
    'src/systems/aftergame.test.ts',
    'src/screens/fight/lesson/lesson.test.ts',
    'src/screens/campaign/samplegame.mocked.test.ts',
    'src/screens/quick-fight/quickscreen.test.tsx',
    `src/systems/${id}/`,
  ],
  { env: { ...process.env, SYSTEM: id, TEST_FULL: '1' } },
);
