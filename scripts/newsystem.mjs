import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { home } from './installed.mjs';

// Tests pass another target folder as the second argument.
const [id = '', shelf = join(home, 'src/systems')] = process.argv.slice(2);
const folder = join(shelf, id);
const title = id.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());

if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id))
  refuse(
    'Give the system a name of small letters and digits, its words joined by hyphens: npm run new-system my-rules',
  );
if (existsSync(folder)) refuse(`There is a system ${id} already.`);

cpSync(join(home, 'src/testkit/one-hour-battle'), folder, { recursive: true });
for (const file of ['card.ts', 'index.ts', 'examples.ts']) {
  const text = readFileSync(join(folder, file), 'utf8');
  writeFileSync(
    join(folder, file),
    text.replaceAll('one-hour-battle', id).replaceAll('One-hour battle', title).replaceAll('one-hour battle', title),
  );
}
const cardFile = join(folder, 'card.ts');
writeFileSync(cardFile, readFileSync(cardFile, 'utf8').replace(/^ {2}id: .*$/m, `$&\n  place: ${freePlace()},`));
console.log(`${title} stands in src/systems/${id}: a one-hour battle, until you make it yours.
  npm run dev           to play it
  npm run laws -- ${id}   to test it
  npm run check         for its types and layout
  npm test              for the rest, before it lands`);

/** Returns the first place in the list that no card has. */
function freePlace() {
  const cards = readdirSync(shelf)
    .map((name) => join(shelf, name, 'card.ts'))
    .filter(existsSync);
  const taken = cards.map((file) => Number(/^ {2}place: (\d+),$/m.exec(readFileSync(file, 'utf8'))?.[1]));
  let place = 1;
  while (taken.includes(place)) place += 1;
  return place;
}

/** @param {string} why */
function refuse(why) {
  console.error(why);
  process.exit(1);
}
