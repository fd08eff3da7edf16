/**
 * A build with a seeded error, and the fault that must catch it in `many` runs.
 * @typedef {import('./mutate.mjs').Mutation & { what: string, fault: string, many: number }} BrokenBuild
 */

const relaxed = {
  name: 'relaxed',
  what: 'The browser may keep what is written in memory for a while.',
  file: 'src/storage/idb/database.ts',
  from: "durability: 'strict' }",
  to: "durability: 'relaxed' }",
};

const drafts = {
  name: 'drafts-later',
  what: 'A play is called kept at once, and is written a moment later.',
  file: 'src/storage/idbstore.ts',
  from: 'return this.#write(campaign, { what: play.title, tag: playTag(campaign, play.id) }, write);',
  to: 'setTimeout(() => write().catch(() => {}), 300);\n    return Promise.resolve();',
};

const unwatched = {
  name: 'no-sentinel',
  what: 'Nothing outside the database remembers how far it had come.',
  file: 'src/storage/sentinel.ts',
  from: 'sentinel !== undefined && sequence < sentinel.sequence',
  to: 'false && sequence < Number(sentinel?.sequence)',
};

const remembered = {
  name: 'get-then-set',
  what: 'A tab goes by what it read earlier where the log ends, instead of reading it within the write.',
  file: 'src/storage/idb/commit.ts',
  from: 'const n = (end?.n ?? 0) + 1;',
  to: `const ends: Record<string, number> = ((globalThis as { ends?: Record<string, number> }).ends ??= {});
  const n = (ends[campaign] ?? end?.n ?? 0) + 1;
  ends[campaign] = n;`,
};

const untried = {
  name: 'not-tried-again',
  what: 'What a full disk refuses is not tried again by itself.',
  file: 'src/storage/queue.ts',
  from: "  'QuotaExceededError',\n",
  to: '',
};

const halves = {
  name: 'upgrade-in-halves',
  what: 'An upgrade ends its transaction after a part of the rows.',
  file: 'src/storage/backup/importcampaigns.ts',
  from: 'await promisifyRequest(puts.at(-1)!);',
  to: 'await promisifyRequest(puts.at(-1)!);\n    store.transaction.commit();',
};

/** @type {readonly BrokenBuild[]} */
export const switches = [
  { fault: 'calls', many: 12, ...drafts },
  {
    fault: 'histories',
    many: 40,
    name: 'stays-parked',
    what: 'A play that is recorded stays among those that wait.',
    file: 'src/storage/idb/commit.ts',
    from: "if (drop !== undefined) store.delete(KEY.row(campaign, 'play', drop));",
    to: '',
  },
  { fault: 'killed', many: 8, ...drafts },
  { fault: 'power-leveldb', many: 6, ...relaxed },
  { fault: 'power-sqlite', many: 6, ...relaxed },
  { fault: 'damage-leveldb', many: 9, ...unwatched },
  { fault: 'damage-sqlite', many: 9, ...unwatched },
  { fault: 'quota', many: 1, ...untried },
  {
    fault: 'disk-full-leveldb',
    many: 1,
    name: 'log-goes-on',
    what: 'What is written after a write was cut off goes into the same log.',
    file: 'src/storage/idb/database.ts',
    from: "if (mode === 'readwrite') await this.#makeWritable(connection);",
    to: '',
  },
  { fault: 'disk-full-sqlite', many: 1, ...untried },
  { fault: 'deleted', many: 1, ...unwatched },
  {
    fault: 'upgraded',
    many: 1,
    name: 'holds-on',
    what: 'An upgrade by another tab is held up.',
    file: 'src/storage/idb/database.ts',
    from: `database.onversionchange = () => {
        database.close();
        lost();
      };`,
    to: '',
  },
  { fault: 'cleared', many: 1, ...unwatched },
  { fault: 'cleared-all', many: 1, ...unwatched },
  {
    fault: 'dying',
    many: 1,
    name: 'dead-kept',
    what: 'A connection that died is kept.',
    file: 'src/storage/idb/database.ts',
    from: 'if (!isLost(error)) throw error;',
    to: 'throw error;',
  },
  {
    fault: 'hanging',
    many: 1,
    name: 'waits-for-ever',
    what: 'An opening of which nothing comes is waited for.',
    file: 'src/storage/idb/database.ts',
    from: "reject(new OpenTimeout('The storage of this browser does not open.'));",
    to: '',
  },
  { fault: 'frozen', many: 2, ...remembered },
  { fault: 'discarded', many: 8, ...drafts },
  { fault: 'tabs', many: 2, ...remembered },
  {
    fault: 'clock',
    many: 1,
    name: 'by-the-clock',
    what: 'The log stands in the order of the clock.',
    file: 'src/storage/idb/commit.ts',
    from: 'const n = (end?.n ?? 0) + 1;',
    to: 'const n = Math.floor(Date.parse(at) / 10);',
  },
  {
    fault: 'update-steps',
    many: 1,
    name: 'eager',
    what: 'A new version takes over as soon as it is there.',
    file: 'src/pwa/worker.ts',
    from: "self.addEventListener('activate',",
    to: `self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate',`,
  },
  {
    fault: 'update-half',
    many: 3,
    name: 'unhashed',
    what: 'A file of an update is taken whatever is in it.',
    file: 'vite.config.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source
    from: 'integrity: `sha256-${hash(entry.url)}`',
    to: '',
  },
  {
    fault: 'file-lost',
    many: 3,
    name: 'ready-anyway',
    what: '“Ready offline” is said without a look at the files.',
    file: 'src/pwa/worker.ts',
    from: '(all) => all.every(Boolean),\n    () => false,',
    to: '() => true,\n    () => true,',
  },
  {
    fault: 'beside',
    many: 1,
    name: 'stale-tab',
    what: 'A tab shows what it read first, whatever another writes.',
    file: 'src/screens/state/opencampaign.ts',
    from: 'const loaded = await this.store.load(this.id);\n    const others',
    to: 'if (this.id) return;\n    const loaded = await this.store.load(this.id);\n    const others',
  },
  {
    fault: 'beside-old',
    many: 1,
    name: 'one-database-version',
    what: 'A tab of an older version keeps its connection to a database of another shape.',
    file: 'src/storage/idb/database.ts',
    from: 'name === SPARE_DATABASE ? 1 : DATABASE_VERSION',
    to: 'name === SPARE_DATABASE || DATABASE_VERSION > 0 ? 1 : DATABASE_VERSION',
  },
  {
    fault: 'beside-later',
    many: 1,
    name: 'newer-unsaid',
    what: 'A tab that meets a newer database says only that the browser could not write.',
    file: 'src/storage/idb/database.ts',
    from: "request.error?.name === 'VersionError' ? new Refusal(NEWER) : request.error",
    to: 'request.error',
  },
  { fault: 'upgrade-leveldb', many: 1, ...halves },
  { fault: 'upgrade-sqlite', many: 1, ...halves },
  {
    fault: 'shut',
    many: 13,
    name: 'shut-throws',
    what: 'A browser that shuts its local storage stops the app.',
    file: 'src/storage/sentinel.ts',
    from: 'return undefined; // Access alone throws if the browser blocks storage.',
    to: "throw new Error('There is no local storage.');",
  },
  {
    fault: 'monkey',
    many: 250,
    name: 'sheet-throws',
    what: 'A sheet fails as it is closed.',
    file: 'src/components/frame/sheet.tsx',
    from: 'onClose={() => leave(onClose)}',
    to: "onClose={() => {\n      throw new Error('A sheet does not close.');\n    }}",
  },
  {
    fault: 'files',
    many: 1000,
    name: 'unsealed',
    what: 'A file is not held against its seal.',
    file: 'src/storage/backup/seal.ts',
    from: "holds: hash === undefined ? 'unknown' : 'no',\n    changed: (campaign, part, at, row) => {",
    to: "holds: 'unknown',\n    changed: (campaign, part, at, row) => {\n      if (campaign >= 0) return false;",
  },
  {
    fault: 'codes',
    many: 2000,
    name: 'no-digest',
    what: 'A parcel is not held against its digest.',
    file: 'src/sync/codes/parcel.ts',
    from: 'if (!digest.every((byte, at) => byte === parcel[at]))',
    to: 'if (digest.length === 0)',
  },
  {
    fault: 'plays',
    many: 1000,
    name: 'plays-unread',
    what: 'A play file is parsed as it is.',
    file: 'src/system/plays/playfile.ts',
    from: 'return parsePlainJson(text);',
    to: 'return JSON.parse(text);',
  },
  {
    fault: 'messages',
    many: 1000,
    name: 'messages-unread',
    what: 'A message is parsed as it is.',
    file: 'src/sync/link/message.ts',
    from: 'readRecord(visibleData(parsePlainJson(text)), WHO)',
    to: 'JSON.parse(text)',
  },
  {
    fault: 'bombs',
    many: 8,
    name: 'codes-unbounded',
    what: 'What codes hold is unpacked however much it is.',
    file: 'src/sync/bytes.ts',
    from: 'if (length > limit)',
    to: 'if (length > limit * 100)',
  },
  {
    fault: 'club',
    many: 6,
    name: 'twins-in-one',
    what: 'Two ends of one fight take each other’s place in a room.',
    file: 'src/sync/club/items.ts',
    from: "kind === 'play' && !id.endsWith(",
    to: "kind === 'game' && !id.endsWith(",
  },
  {
    fault: 'schedules',
    many: 100,
    name: 'by-the-clock-apart',
    what: 'What two phones wrote apart stands in the order of their clocks.',
    file: 'src/campaign/log/merge.ts',
    from: 'one.n - other.n || (one.author',
    to: "((one as Entry).at ?? '').localeCompare((other as Entry).at ?? '') || (one.author",
  },
  {
    fault: 'merges',
    many: 20,
    name: 'merge-drops',
    what: 'A merge leaves an entry out.',
    file: 'src/storage/backup/unpack.ts',
    from: 'return { ...merged, plays: [',
    to: 'return { ...merged, entries: merged.entries.slice(1), plays: [',
  },
];
