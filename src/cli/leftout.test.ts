import { describe, expect, test } from 'vitest';
import { flattenFields } from '../engine/setup/fields.ts';
import { scriptedRandom } from '../random/randomanswer.ts';
import { resolveHouse } from '../system/house.ts';
import { exampleFile } from '../system/plays/playfile.ts';
import { cards, systemOf } from '../systems/systems.ts';
import { cliRulesOf, examplesOf } from '../systems/worked.ts';
import { playAtRandom } from '../testkit/arbitrary.ts';
import { sampleOf } from '../testkit/samplesize.ts';
import { rollcall } from './rollcall.ts';

type Path = readonly (string | number)[];
type Tree = Readonly<Record<string, unknown>> | readonly unknown[];

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

/** Paths in the data. The first and last item represent a list. */
function pathsOf(value: unknown): readonly Path[] {
  if (!isTree(value)) return [];
  const names = Array.isArray(value) ? [...new Set([0, value.length - 1])].filter((n) => n >= 0) : Object.keys(value);
  return names.flatMap((name) => [[name], ...pathsOf(value[name as keyof Tree]).map((path) => [name, ...path])]);
}

/** Copy of the data with the value at a path replaced or removed. */
function withAt(value: unknown, [name, ...rest]: Path, to: (old: unknown) => unknown): unknown {
  if (name === undefined || !isTree(value)) return to(value);
  if (Array.isArray(value)) return value.map((one, i) => (i === name ? withAt(one, rest, to) : one));
  const changed = withAt(value[name as keyof Tree], rest, to);
  const entries = Object.entries({ ...value, [name]: changed });
  return Object.fromEntries(entries.filter(([, one]) => one !== undefined));
}

/** Path in an error message: input.attackers[0].missed. */
const dotted = (path: Path): string => path.map((one) => (typeof one === 'number' ? `[${one}]` : `.${one}`)).join('');

async function run(command: string, file: unknown) {
  let [out, err] = ['', ''];
  const code = await rollcall([command, '-'], {
    library: { cards, systemOf, examplesOf, cliRulesOf },
    read: async () => JSON.stringify(file),
    out: (text) => (out += text),
    err: (text) => (err += text),
  });
  return { code, out, err: err.trim() };
}

const JUNK: readonly unknown[] = [null, 'x', '', -1, 0.5, 999, true, [], {}, [null], [{}], { x: 1 }];

/** Sentence that names a field of a file and the problem. */
const NAMES_FIELD = /^(setup|input)\b\S* ?.+\.$/;
const NAMES_EXPECTED = /^(setup|input)\b.+ (is|has) .+: expected .+\.$|^(setup|input)\b.+ is missing: expected .+\.$/;
const FAULT = /cannot be told|is not a function|is not iterable|undefined|Cannot read|NaN|Error/;

/** Checks if a path is inside a unit or a house rule, which have no defaults. */
function isWithin(value: unknown, path: Path): boolean {
  const [name, ...rest] = path;
  if (name === undefined || !isTree(value)) return false;
  return 'mark' in value || name === 'unit' || name === 'house' || isWithin(value[name as keyof Tree], rest);
}

/** Files of a system: random plays of each sequence, worked plays, and the first worked call of each part and shape. */
async function filesOf(
  id: string,
): Promise<
  readonly { readonly name: string; readonly at: 'setup' | 'input'; readonly file: Record<string, unknown> }[]
> {
  const [system, examples] = await Promise.all([systemOf(id), examplesOf(id)]);
  const plays = system.sequences.flatMap((sequence) =>
    sampleOf([1, 2], 2).map((seed) => ({
      name: sequence.id,
      at: 'setup' as const,
      file: { ...playAtRandom(system, sequence, scriptedRandom([seed])) },
    })),
  );
  const worked = examples.map((example) => exampleFile(example, system));
  const seen = new Set<string>();
  const parts = worked.flatMap((file) => {
    if (!('part' in file) || seen.has(file.part)) return [];
    seen.add(file.part);
    return [
      { name: `part ${file.part}`, at: 'input' as const, file: { ...file, answers: [] } as Record<string, unknown> },
    ];
  });
  return [...plays, ...parts];
}

describe.each(cards.map(({ id }) => id))('a play file of %s', async (id) => {
  const files = await filesOf(id);
  const { sequences, house } = await systemOf(id);
  /** Facts that only the system can check, with messages of its own. */
  const own = sequences.flatMap(({ setup }) =>
    flattenFields(setup(resolveHouse(house))).flatMap((field) => (field.kind === 'own' ? [field.id] : [])),
  );

  test('is read without an error', async () => {
    for (const { file } of files) expect((await run('replay', file)).err).toBe('');
  });

  test('takes the default of a missing fact, or names the field and the expected value', async () => {
    const amiss: string[] = [];
    for (const { name, at, file } of files)
      for (const path of pathsOf(file[at])) {
        if (typeof path.at(-1) === 'number') continue;
        const { code, err } = await run('replay', { ...file, [at]: withAt(file[at], path, () => undefined) });
        const isFilled = code === 0 && err === '';
        const isNamed =
          code === 2 &&
          (NAMES_EXPECTED.test(err) || own.some((id) => err.startsWith(`setup.${id}: `))) &&
          !FAULT.test(err);
        const isOwn = own.includes(String(path[0])) && path.length > 1;
        const mustBeFilled =
          at === 'setup' && !isOwn && !isWithin(file[at], path) && !err.endsWith(' is missing: expected a unit.');
        if (!isFilled && (mustBeFilled || !isNamed))
          amiss.push(`${name}, without ${at}${dotted(path)}: ${code} ${err}`);
      }
    expect(amiss).toEqual([]);
  });

  test('refuses a wrong shape in a sentence that names the field, never with an internal error', async () => {
    const amiss: string[] = [];
    const cases = files.flatMap(({ name, at, file }) =>
      [[], ...pathsOf(file[at])].flatMap((path) => JUNK.map((junk) => ({ name, at, file, path, junk }))),
    );
    // Seven and the number of kinds are coprime, so every path and kind is covered.
    for (const { name, at, file, path, junk } of sampleOf(cases, 7)) {
      const { code, err } = await run('replay', { ...file, [at]: withAt(file[at], path, () => junk) });
      const isTaken = code === 0 && err === '';
      const isRefused = code === 2 && NAMES_FIELD.test(err) && !FAULT.test(err);
      if (!isTaken && !isRefused)
        amiss.push(`${name}, ${at}${dotted(path)} as ${JSON.stringify(junk)}: ${code} ${err}`);
    }
    expect(amiss).toEqual([]);
  });
});
