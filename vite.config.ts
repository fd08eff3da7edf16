import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, dirname, resolve } from 'node:path';
import type { Logger, Plugin, Rolldown } from 'vite';
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { again } from './scripts/again.mjs';
import { newestVersion } from './scripts/changelog.mjs';
import { firstStyle } from './scripts/firststyle.mjs';
import { headers, policy } from './scripts/headers.mjs';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const { news } = newestVersion(readFileSync('CHANGELOG.md', 'utf8'));

/** Where on its host the app is, said to nobody but a build for one address: an id that does not say it would be every app's of that host. */
const id = process.env.ROLL_CALL_PATH;
const manifest: Partial<ManifestOptions> = {
  ...JSON.parse(readFileSync('manifest.webmanifest', 'utf8')),
  ...(id && { id }),
};

/**
 * Writes the content security policy into the built page, for hosts that send no headers, the styles of its first
 * paint and the script that loads it again. The stylesheet then loads beside the scripts, and `main.tsx` applies it.
 */
const guarded: Plugin = {
  name: 'guarded',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { path }) => ({
      html: path.endsWith('/index.html')
        ? html
            .replace('<link rel="stylesheet"', '<link media="not all" rel="stylesheet"')
            .replace('</title>', `</title>\n    <style>${firstStyle}</style>`)
            .replace('</body>', `  <script>${again}</script>\n  </body>`)
        : html,
      tags: [
        {
          tag: 'meta',
          attrs: { 'http-equiv': 'Content-Security-Policy', content: policy },
          injectTo: 'head-prepend',
        },
      ],
    }),
  },
};

/** Fails a build that printed a warning. */
function strict(): Plugin {
  let logger: Logger;
  return {
    name: 'strict',
    apply: 'build',
    configResolved(config) {
      logger = config.logger;
    },
    closeBundle() {
      if (logger.hasWarned) throw new Error('The build printed a warning.');
    },
  };
}

/** What the names of workers begin with. */
const WORKER = 'worker-';

/** Workers are entries of the one build, so that they share the files of the rules instead of carrying copies. */
const sharing: Plugin = {
  name: 'sharing',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    const [file = '', query] = id.split('?');
    if (query !== 'worker&url') return;
    const worker = this.emitFile({ type: 'chunk', id: file, name: `${WORKER}${basename(dirname(file))}` });
    return `export default import.meta.ROLLUP_FILE_URL_${worker};`;
  },
};

/**
 * Loads a file for a dynamic import. It asks for the files that this one imports at the same time: the browser would
 * learn of them only after it has read the first.
 */
const PRELOAD = `const asked = new Set();
export function __vitePreload(load, files) {
  for (const file of files ?? []) {
    if (asked.has(file)) continue;
    asked.add(file);
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = new URL(file, import.meta.url).href;
    document.head.append(link);
  }
  return load();
}`;

/** Replaces Vite's loader of dynamic imports, which also waits for styles and reports errors of its own. */
const preloading: Plugin = {
  name: 'preloading',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (id.endsWith('vite/preload-helper.js') ? PRELOAD : undefined),
};

/** Modules reached by static imports, with the given ones. */
function ledTo(files: readonly string[], modules: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set<string>(files.map((file) => resolve(file)));
  for (const id of found) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/** What the rules are made of. */
const RULES = /\/src\/(?:engine|systems?|odds)\/|preload-helper/;

/** Whether a file is rules by which the odds are counted, and much of them: their worker is asked at once, and has no time to compile each function as it is met. */
function countsOdds({ name, modules }: Rolldown.RenderedChunk): boolean {
  const all = Object.entries(modules);
  const length = all.reduce((sum, [, { renderedLength }]) => sum + renderedLength, 0);
  return length > 20_000 && name !== 'core' && all.every(([id]) => RULES.test(id));
}

/** What draws codes and what reads them share, which no other screen needs. */
const CODES = /\/node_modules\/qr\/|\/src\/sync\/codes\//;

/** Modules whose static imports decide which file a module goes to. */
const ROOTS = {
  first: ['index.html'],
  transfer: ['src/sync/transfer/worker.ts'],
  tools: [
    'src/screens/dice/dicescreen.tsx',
    'src/screens/settings/settingsscreen.tsx',
    'src/screens/campaign/newcampaign.tsx',
  ],
  campaign: ['src/screens/app/campaignshell.tsx'],
  fight: ['src/screens/fight/screens.ts'],
};

/** Modules in files of their own, which few screens use. */
const RARE = /\/src\/(?:recover|screens\/share)\/|\/nations\.ts$/;

/** Names the file of a screen and of the modules that no worker shares with it. A few large files pack better than many. */
function screenFile(): Rolldown.CodeSplittingNameFunction {
  let led: Record<keyof typeof ROOTS, ReadonlySet<string>> | undefined;
  return (id, modules) => {
    led ??= {
      first: ledTo(ROOTS.first, modules),
      transfer: ledTo(ROOTS.transfer, modules),
      tools: ledTo(ROOTS.tools, modules),
      campaign: ledTo(ROOTS.campaign, modules),
      fight: ledTo(ROOTS.fight, modules),
    };
    if (RULES.test(id)) return led.first.has(id) || id.endsWith('/worker.ts') ? null : 'rules';
    if (led.transfer.has(id)) return null;
    if (led.first.has(id)) return 'app';
    const place = (['campaign', 'fight'] as const).find((one) => led?.[one].has(id));
    if (led.tools.has(id)) return place ? 'campaign' : 'tools';
    return place ?? (/\/src\/(?:screens|components|campaign|random)\//.test(id) && !RARE.test(id) ? 'screens' : null);
  };
}

/** Names the file for a module that workers share with the page. */
function sharedFile(): Rolldown.CodeSplittingNameFunction {
  let first: ReadonlySet<string> | undefined;
  return (id, modules) => {
    first ??= ledTo(ROOTS.first, modules);
    if (CODES.test(id)) return 'codes';
    // The worker of the codes has no page, so it cannot share a file with this.
    if (id.endsWith('/share/codes/qrcode.tsx')) return 'qrcode';
    if (first.has(id)) return 'core';
    return 'transfer';
  };
}

/** A system is one file, since it is used as a whole. Its card belongs to the first screen. */
const systemFile = (id: string): string | null => /\/src\/systems\/([^/]+)\/(?!card\.ts)/.exec(id)?.[1] ?? null;

/** The worker keeps every file the app is made of, and knows each by its hash. */
function kept(): Plugin[] {
  let folder = 'dist';
  let said: unknown;
  // By its hash a half-changed host's file, or a portal's login page, is never kept as ours.
  const hash = (file: string) =>
    createHash('sha256')
      .update(readFileSync(resolve(folder, file)))
      .digest('base64');
  return [
    {
      name: 'kept',
      configResolved({ root, build, define }) {
        folder = resolve(root, build.outDir);
        said = define?.__NEWS__;
      },
    },
    ...VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/pwa',
      filename: 'worker.ts',
      injectRegister: false,
      manifest,
      includeManifestIcons: false,
      injectManifest: {
        rollupFormat: 'iife',
        buildPlugins: { vite: [{ name: 'quiet', config: () => ({ logLevel: 'warn', define: { __NEWS__: said } }) }] },
        // The plugin itself adds the manifest.
        globPatterns: ['**/*.{js,css,html,png,svg,woff2}'],
        // Large icons and the pictures of the sheet that offers to install the app are the browser's, before the app is kept.
        globIgnores: ['screenshots/**', 'icons/*-512.png'],
        manifestTransforms: [
          (entries) => ({
            manifest: entries.map((entry) => ({ ...entry, integrity: `sha256-${hash(entry.url)}` })),
          }),
        ],
      },
    }),
  ];
}

/** The laws take longest and so begin first: a fresh clone knows of no earlier run to go by. */
class LawsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLaw = ({ moduleId }: TestSpecification) => /\/laws\.[^/]*$/.test(moduleId);
    return (await super.sort(files)).sort((a, b) => Number(isLaw(b)) - Number(isLaw(a)));
  }
}

/** Tests that replace modules or chance, or begin from fresh ones. All others share their modules. */
const MOCKED = 'src/**/*.mocked.test.{ts,tsx}';

const IN_DOCUMENT = { environment: 'happy-dom', setupFiles: ['src/testkit/settled.ts'] };

export default defineConfig({
  base: './',
  // The default build of workbox-window is ES5, and nearly twice as large.
  resolve: { alias: { 'workbox-window': 'workbox-window/build/workbox-window.prod.mjs' } },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: process.env.VITEST
    ? []
    : [guarded, sharing, preloading, kept(), process.env.STRICT_BUILD ? strict() : undefined],
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(version), __NEWS__: JSON.stringify(news) },
  build: {
    target: ['chrome105', 'firefox104', 'safari16'],
    manifest: true,
    modulePreload: {
      polyfill: false,
      // Only the page's own file preloads: the files that the other screens import are there by then.
      resolveDependencies: (_, files, { hostId, hostType }) =>
        hostType === 'html'
          ? files
          : hostId.startsWith('assets/index-')
            ? files.filter((file) => !file.startsWith('assets/core-'))
            : [],
    },
    // One small file packs better than one a screen.
    cssCodeSplit: false,
    reportCompressedSize: false,
    rollupOptions: {
      // Lets the screens import from the file of the page.
      preserveEntrySignatures: 'allow-extension',
      input: ['index.html', 'recover.html'],
      output: {
        codeSplitting: {
          // A file holds what those who share it need, which its modules import from files before it alone.
          includeDependenciesRecursively: false,
          groups: [
            { name: systemFile, debugName: 'system' },
            { name: screenFile(), debugName: 'screens' },
            { name: sharedFile(), minShareCount: 2, debugName: 'shared' },
          ],
        },
        postBanner: (file) => (countsOdds(file) ? '//# allFunctionsCalledOnLoad' : ''),
        chunkFileNames: ({ name }) => `${name.startsWith(WORKER) ? 'workers' : 'assets'}/[name]-[hash].js`,
      },
    },
  },
  preview: { headers },
  test: {
    // A busy machine must not decide a test.
    testTimeout: 300_000,
    restoreMocks: true,
    unstubGlobals: true,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // One core would be left to the runner, which mostly waits.
    maxWorkers: availableParallelism(),
    // A thread begins sooner than a process.
    pool: 'threads',
    sequence: { sequencer: LawsFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,scripts,lab}/**/*.test.{ts,mjs}'],
          exclude: [MOCKED, 'scripts/budgets.test.mjs'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'screens', include: ['src/**/*.test.tsx'], exclude: [MOCKED], isolate: false, ...IN_DOCUMENT },
      },
      { extends: true, test: { name: 'mocked', include: [MOCKED], ...IN_DOCUMENT } },
      { extends: true, test: { name: 'built', include: ['scripts/budgets.test.mjs'] } },
    ],
  },
});
