import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';

const SRC = join(import.meta.dirname);

/** Folders of src and packages that each folder may import. */
const MAY: Readonly<Record<string, { folders: readonly string[]; packages: readonly string[] }>> = {
  engine: { folders: [], packages: [] },
  system: { folders: ['engine', 'odds'], packages: [] },
  systems: { folders: ['engine', 'system', 'odds'], packages: [] },
  campaign: { folders: ['engine', 'system'], packages: [] },
  random: { folders: ['engine', 'system'], packages: [] },
  odds: { folders: ['engine', 'system', 'systems'], packages: [] },
  storage: { folders: ['campaign', 'engine', 'system'], packages: ['idb-keyval'] },
  sync: {
    folders: ['engine', 'system', 'systems', 'campaign', 'storage', 'random'],
    packages: ['yjs', '@hocuspocus/provider', 'qr'],
  },
  components: { folders: [], packages: ['preact', '@preact/signals'] },
  recover: { folders: [], packages: [] },
  pwa: { folders: [], packages: ['workbox-core', 'workbox-precaching', 'workbox-routing', 'workbox-window'] },
  testkit: {
    folders: ['engine', 'system', 'odds', 'systems', 'campaign', 'storage', 'sync', 'random', 'screens'],
    packages: ['vitest', 'fast-check', 'preact', 'ws', '@testing-library/preact'],
  },
  cli: {
    folders: ['engine', 'system', 'systems', 'odds', 'campaign', 'storage'],
    packages: ['node:fs', 'node:process'],
  },
  screens: {
    folders: ['engine', 'system', 'systems', 'odds', 'campaign', 'storage', 'sync', 'random', 'components', 'pwa'],
    packages: ['preact', '@preact/signals'],
  },
};

/** The folders of screens that each of them may import, which stand before it here. */
const SCREENS: Readonly<Record<string, readonly string[]>> = {
  state: [],
  debug: ['state'],
  words: ['state'],
  parts: ['state', 'words'],
  odds: ['state', 'words'],
  dice: ['state', 'parts'],
  share: ['state', 'words', 'parts'],
  home: ['state', 'words', 'parts'],
  settings: ['state', 'words', 'parts', 'share'],
  fight: ['state', 'words', 'parts', 'odds'],
  'quick-fight': ['state', 'words', 'parts', 'fight'],
  game: ['state', 'words', 'parts', 'fight'],
  records: ['state', 'words', 'parts', 'fight', 'game'],
  correct: ['state', 'words', 'odds', 'parts', 'fight', 'game'],
  roster: ['state', 'words', 'parts', 'fight', 'records'],
  campaign: ['state', 'words', 'parts', 'share', 'settings', 'fight', 'game', 'records'],
  app: [
    ...[
      'state',
      'words',
      'parts',
      'dice',
      'share',
      'home',
      'settings',
      'fight',
      'quick-fight',
      'game',
      'records',
      'correct',
    ],
    ...['roster', 'campaign'],
  ],
};

/** The folders of the campaign that each of them may import, which stand before it here. */
const CAMPAIGN: Readonly<Record<string, readonly string[]>> = {
  records: [],
  log: ['records'],
  units: ['records', 'log'],
  games: ['records', 'log', 'units'],
  reports: ['records', 'log', 'units', 'games'],
  upgrades: ['records'],
  schema: ['records', 'upgrades'],
};

/** Import statements at the start of a line, and files imported on demand. */
const IMPORT = /^(?:import|export)\s(?:[^;']*?from\s*)?'([^']+)'|\bimport\(\s*'([^']+)'/gm;

type Source = {
  readonly name: string;
  readonly folder: string;
  readonly text: string;
  readonly imports: readonly string[];
};

const sources: readonly Source[] = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && name.includes('/'))
  .map((name) => {
    const text = readFileSync(join(SRC, name), 'utf8');
    const imports = [...text.matchAll(IMPORT)].map((match) => match[1] ?? match[2]!);
    return { name, folder: name.split('/')[0]!, text, imports };
  });

const within = (folder: string) => sources.filter((source) => source.folder === folder);
/** The code alone, without comments and strings. */
const code = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'/g, '');

describe('the layout holds', () => {
  test('every folder is known', () => {
    expect(sources.length).toBeGreaterThan(10);
    expect(sources.filter(({ folder }) => !(folder in MAY)).map(({ name }) => name)).toEqual([]);
  });

  test.each(Object.keys(MAY))('%s imports only what it may', (folder) => {
    const { folders, packages } = MAY[folder]!;
    const astray = within(folder).flatMap(({ name, imports }) =>
      imports.filter((from) => !allowed(name, from, folder, folders, packages)).map((from) => `${name}: ${from}`),
    );
    expect(astray).toEqual([]);
  });

  describe.each([
    { folder: 'screens', graph: SCREENS },
    { folder: 'campaign', graph: CAMPAIGN },
  ])('$folder', ({ folder, graph }) => {
    const rooms = Object.keys(graph);

    test.each(rooms)('%s imports only the folders it may', (room) => {
      const may = [room, ...graph[room]!];
      const astray = within(folder)
        .filter(({ name }) => roomOf(name) === room)
        .flatMap(({ name, imports }) =>
          imports
            .filter((from) => folderOf(name, from) === folder && !may.includes(roomOf(join(name, '..', from))))
            .map((from) => `${name}: ${from}`),
        );
      expect(astray).toEqual([]);
    });

    test('every file is in a known folder, and no two folders need each other', () => {
      const unknown = within(folder).filter(({ name }) => !rooms.includes(roomOf(name)));
      expect(unknown.map(({ name }) => name)).toEqual([]);
      const upwards = rooms.filter((room, at) => graph[room]!.some((other) => !rooms.slice(0, at).includes(other)));
      expect(upwards).toEqual([]);
    });
  });

  test('of what a system exports only its sequences and its settling know the odds, by their model', () => {
    const importing = within('system').flatMap(({ name, imports }) =>
      imports.filter((from) => folderOf(name, from) === 'odds').map((from) => `${name}: ${from}`),
    );
    expect(importing).toEqual(['system/sequence.ts: ../odds/model.ts', 'system/settling.ts: ../odds/model.ts']);
  });

  test('of the odds only the worker knows the systems', () => {
    const importing = within('odds').filter(({ name, imports }) =>
      imports.some((from) => folderOf(name, from) === 'systems'),
    );
    expect(importing.map(({ name }) => name)).toEqual(['odds/request.ts', 'odds/worker.ts']);
  });

  test('a system knows the odds in its model alone', () => {
    const importing = within('systems').filter(
      ({ name, imports }) =>
        !/^systems\/[^/]+\/odds(?:\.ts|\/)/.test(name) && imports.some((from) => folderOf(name, from) === 'odds'),
    );
    expect(importing.map(({ name }) => name)).toEqual([]);
  });

  test('nothing in the rules of a system is there for the odds', () => {
    const hooks = /\b(?:deal|mapResult|sumSteps)\b|\bfunction\* chances\b/;
    const mixed = within('systems').filter(
      ({ name, text }) => !/^systems\/[^/]+\/odds(?:\.ts|\/)/.test(name) && hooks.test(code(text)),
    );
    expect(mixed.map(({ name }) => name)).toEqual([]);
  });

  test('src/engine/ask.ts has at most 450 lines', () => {
    const language = within('engine').find(({ name }) => name === 'engine/ask.ts');
    expect(language?.text.split('\n').length).toBeLessThanOrEqual(451);
  });

  test('no files import each other in a circle, types and files fetched later included', () => {
    const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
    const ahead = new Map(files.map((name) => [name, importsOf(readFileSync(join(SRC, name), 'utf8'), name)]));
    // Whoever imports nobody that is left is in no circle.
    for (let before = -1; before !== ahead.size; ) {
      before = ahead.size;
      for (const [name, to] of ahead) if (!to.some((other) => ahead.has(other))) ahead.delete(name);
    }
    expect([...ahead.keys()]).toEqual([]);
  });

  test('one system never imports another', () => {
    const astray = within('systems').flatMap(({ name, imports }) =>
      imports.filter((from) => from.startsWith('.') && other(name, from)).map((from) => `${name}: ${from}`),
    );
    expect(astray).toEqual([]);
  });
});

test('a key hands on what it begins, so that it is inert until that is done', () => {
  const astray = sources.filter(({ text }) => /on(?:Press|Change|Remove)=\{\([^)]*\) => void /.test(text));
  expect(astray.map(({ name }) => name)).toEqual([]);
});

test('what is fetched later is asked for twice, and its want is said in a sentence', () => {
  const astray = ['screens', 'storage', 'sync'].flatMap((folder) =>
    within(folder).filter(({ text }) =>
      /(?<!(?:lazyComponent|fetchFile|fetchOnce)\(\s*\(\) =>\s+)\bimport\((?!'[^']*'\)\.\w+[<;\]])/.test(text),
    ),
  );
  expect(astray.map(({ name }) => name)).toEqual([]);
});

test('what is typed is held by a form of a sheet or a screen; only what is looked for is not, what is saved at each letter, and fields that others hold', () => {
  const typing = within('screens').filter(({ text }) => /<(TextLine|NameLine|GameFields|ResultFields)\b/.test(text));
  const astray = typing.filter(({ text }) => !/\bform=\{|<UnsavedQuestion\b/.test(text));
  expect(astray.map(({ name }) => name).toSorted()).toEqual([
    'screens/campaign/gamefiles.tsx',
    'screens/correct/awardfields.tsx',
    'screens/game/sheets/gamefacts.tsx',
    'screens/parts/nameline.tsx',
    'screens/parts/printedtable.tsx',
    'screens/quick-fight/unitsheet.tsx',
    'screens/records/rolls/musterroll.tsx',
  ]);
});

describe('types are had, not claimed', () => {
  /** The most claims a folder may hold: types by `as`, and values by `!`. They only ever go down. */
  const MOST: Readonly<Record<string, readonly [as: number, bang: number]>> = {
    engine: [9, 0],
    system: [9, 0],
    systems: [0, 1],
    'systems/any-dice': [0, 0],
    'systems/chain-of-command': [3, 14],
    'systems/ircra': [15, 47],
    'systems/portable-wargame': [2, 2],
    'systems/tsatf-20': [4, 1],
    'systems/tsatf-ww2': [19, 17],
  };

  test.each(Object.keys(MOST))('in %s', (folder) => {
    const here = sources.filter(
      ({ name }) => dirname(name) === folder || (folder !== 'systems' && name.startsWith(`${folder}/`)),
    );
    const claims = here.flatMap(({ text }) => claimsOf(parseAst(text, { lang: 'ts' })));
    const [as, bang] = MOST[folder]!;
    expect(claims.filter((kind) => kind === 'as').length).toBeLessThanOrEqual(as);
    expect(claims.filter((kind) => kind === '!').length).toBeLessThanOrEqual(bang);
  });
});

describe('rules are pure', () => {
  const FORBIDDEN =
    /\bMath\.random\b|\bDate\b|\bawait\b|\basync\b|\bcrypto\b|\bdocument\b|\bwindow\b|\bsetTimeout\b|\bperformance\b/;

  test.each(['engine', 'system', 'systems'])('%s knows no clock, no chance, no screen', (folder) => {
    expect(
      within(folder)
        .filter(({ text }) => FORBIDDEN.test(code(text)))
        .map(({ name }) => name),
    ).toEqual([]);
  });

  test('systems catch nothing', () => {
    expect(
      within('systems')
        .filter(({ text }) => /\btry\s*\{/.test(code(text)))
        .map(({ name }) => name),
    ).toEqual([]);
  });

  test('systems ask nothing without yield*', () => {
    const bare =
      /^\s*(?:roll|draw|choose|yes|number|pick|spread|note|stateNumber|stateTotalOf|part|again|steps|together|mapTogether|facts|beat|asRole|scope|withContext|pickMen|pickOne|deal|mapResult|sumSteps)\(/m;
    const astray = within('systems').filter(
      ({ name, text }) => !name.includes('examples') && bare.test(statements(text)),
    );
    expect(astray.map(({ name }) => name)).toEqual([]);
  });

  test('only one folder calls crypto for chance', () => {
    const astray = sources.filter(
      ({ folder, text }) => folder !== 'random' && /getRandomValues|randomUUID|Math\.random/.test(code(text)),
    );
    expect(astray.map(({ name }) => name)).toEqual([]);
  });
});

test('tests that replace modules or chance do not share their modules', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' });
  const astray = files.filter(
    (name) =>
      /(?<!\.mocked)\.test\.tsx?$/.test(name) &&
      /^(?:const .*)?\s*vi\.(?:mock|doMock|resetModules)\(|spyOn\(crypto/m.test(readFileSync(join(SRC, name), 'utf8')),
  );
  expect(astray).toEqual([]);
});

describe('the code stays plain', () => {
  /** Counts of what is left. They only fall: a change that removes one lowers the count. */
  const MOST: Readonly<Record<string, number>> = {
    'participle types': 0,
    'preposition exports': 0,
    'names exported twice': 17,
    'functions over 50 lines': 64,
    'files over 250 lines': 8,
    'folders over 15 files': 0,
    'spread literals': 63,
  };
  const LINES_PER_DOC_COMMENT = 40;

  const product = sources.filter(({ name }) => !/^testkit\/|\/examples/.test(name));
  const exported = product.flatMap(({ name, text }) =>
    [...text.matchAll(EXPORT)].map(([, kind = '', id = '']) => ({ name, kind, id })),
  );
  const found: Readonly<Record<string, readonly string[]>> = {
    'participle types': exported.flatMap(({ kind, id }) => (kind === 'type' && isParticiple(id) ? [id] : [])),
    'preposition exports': exported.flatMap(({ id }) => (PREPOSITION.test(id) ? [id] : [])),
    'names exported twice': repeatedNames(exported),
    'functions over 50 lines': product.flatMap(({ name, text }) =>
      functionsOf(parseAst(text, { lang: name.endsWith('x') ? 'tsx' : 'ts' }))
        .filter(({ start, end }) => lineCount(text.slice(start, end)) > 50)
        .map(({ start }) => `${name}:${lineCount(text.slice(0, start))}`),
    ),
    'files over 250 lines': product.flatMap(({ name, text }) =>
      lineCount(text) > 251 && !/\/tables?(?:\.ts$|\/)/.test(name) ? [name] : [],
    ),
    'folders over 15 files': moreThan(
      15,
      product.map(({ name }) => dirname(name)),
    ),
    'spread literals': product.flatMap(({ name, text }) => [...text.matchAll(/\.\.\.\{/g)].map(() => name)),
  };

  test.each(Object.keys(MOST))('%s', (what) => {
    expect(found[what]!.length, found[what]!.join('\n')).toBeLessThanOrEqual(MOST[what]!);
  });

  test('lines per doc comment', () => {
    const lines = product.reduce((sum, { text }) => sum + lineCount(text), 0);
    const comments = product.reduce((sum, { text }) => sum + text.split('/**').length - 1, 0);
    expect(lines / comments).toBeGreaterThanOrEqual(LINES_PER_DOC_COMMENT);
  });

  test('each file that is excused from the limit of complexity exists', () => {
    const { overrides } = JSON.parse(readFileSync(join(SRC, '../biome.json'), 'utf8'));
    const excused: readonly string[] = overrides.flatMap(({ includes }: { includes: readonly string[] }) =>
      includes.flatMap((path) => (/^![^*]+$/.test(path) ? [path.slice(1)] : [])),
    );
    expect(excused.filter((path) => !existsSync(join(SRC, '..', path)))).toEqual([]);
  });
});

const EXPORT = /^export (?:async )?(function\*?|const|let|class|type|interface) (\w+)/gm;
const PREPOSITION =
  /^(?:by|of|at|in|on|under|about|beside|within|apart|beyond|behind|after|before|as|so|with|without|some|all|one|more|how|whose|who|what)$/;

/** One-word names that end like a participle, without nouns and plain words that end so. */
const isParticiple = (name: string): boolean =>
  /^[A-Z][a-z]+(?:ed|en|wn|ck|elt|old|aid|ept|ung|ought|nt)$/.test(name) &&
  !/(?:ment|Amount|Patient|Element|Event|Component|Token|Point|Speed|Deck|Track|Stack|Block|Tick|Agent|Content)$/.test(
    name,
  );

const lineCount = (text: string): number => text.split('\n').length;

/** The names that are repeated more often than `limit`. */
function moreThan(limit: number, names: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].flatMap(([name, count]) => (count > limit ? [name] : []));
}

/** Names exported twice, with their files. Systems never import each other, so each may export a name once. */
function repeatedNames(exported: readonly { readonly name: string; readonly id: string }[]): readonly string[] {
  const files = new Map<string, readonly string[]>();
  for (const { id, name } of exported) files.set(id, [...(files.get(id) ?? []), name]);
  return [...files].flatMap(([id, names]) => {
    const systems = names.filter((name) => name.startsWith('systems/')).map(roomOf);
    const isFree = systems.length === names.length && new Set(systems).size === names.length;
    return names.length > 1 && !isFree ? [`${id}: ${names.join(', ')}`] : [];
  });
}

type Span = { readonly start: number; readonly end: number };

/** The functions of a syntax tree, but those that only return a list or an object. */
function functionsOf(tree: unknown): readonly Span[] {
  if (typeof tree !== 'object' || tree === null) return [];
  const inside = Object.values(tree).flatMap(functionsOf);
  const node: Partial<Span> & { readonly type?: unknown; readonly body?: { readonly type?: string } | null } = tree;
  const { type, body, start = 0, end = 0 } = node;
  const isFunction =
    type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression';
  const isData = body?.type === 'ObjectExpression' || body?.type === 'ArrayExpression';
  return isFunction && body && !isData ? [{ start, end }, ...inside] : inside;
}

const folderOf = (name: string, from: string): string => join(name, '..', from).split('/')[0]!;
const roomOf = (name: string): string => name.split('/')[1]!;

function allowed(name: string, from: string, folder: string, folders: readonly string[], packages: readonly string[]) {
  if (!from.startsWith('.')) return packages.some((pack) => from === pack || from.startsWith(`${pack}/`));
  const target = join(name, '..', from).split('/')[0]!;
  return target === folder || folders.includes(target);
}

/** The files a file imports, types and files fetched later included. */
const importsOf = (text: string, name: string): readonly string[] =>
  [...text.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^'?]+)/g)].map((match) => join(dirname(name), match[1]!));

/** The claims of a syntax tree: each `as` but `as const`, and each `!`. */
function claimsOf(tree: unknown): readonly ('as' | '!')[] {
  if (typeof tree !== 'object' || tree === null) return [];
  const node: {
    readonly type?: unknown;
    readonly typeAnnotation?: { readonly typeName?: { readonly name?: string } };
  } = tree;
  const below = Object.values(tree).flatMap(claimsOf);
  if (node.type === 'TSNonNullExpression') return ['!', ...below];
  return node.type === 'TSAsExpression' && node.typeAnnotation?.typeName?.name !== 'const' ? ['as', ...below] : below;
}

function other(name: string, from: string): boolean {
  const [, mine] = name.split('/');
  const [folder, theirs] = join(name, '..', from).split('/');
  return folder === 'systems' && name.split('/').length > 2 && theirs !== mine;
}

/** Each line that begins a statement: the line before it ended one, or opened a block. */
function statements(text: string): string {
  const lines = code(text).split('\n');
  return lines.filter((_, i) => i === 0 || /[;{}]\s*$|^\s*$/.test(lines[i - 1]!)).join('\n');
}
