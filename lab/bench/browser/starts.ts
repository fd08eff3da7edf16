import { join } from 'node:path';
import { serveApp } from '../../../e2e/serve.ts';
import { buildInto } from '../../../scripts/builds.mjs';
import { basisOf } from '../../../src/campaign/records/records.ts';
import type { Archive } from '../../../src/storage/backup/archive.ts';
import { systemOf } from '../../../src/systems/systems.ts';
import { sealedText } from '../../../src/testkit/phone.ts';
import { campaignBeforeFirstCard, campaignWithSquads } from '../army.ts';
import type { Row } from '../measure.ts';
import { playOf } from '../setups.ts';
import { importCampaign, prepareProfile, type StartTimes, startPage } from './coldstart.ts';
import { mainThread, type Span, traceMainThread } from './mainthread.ts';
import { serveBuild } from './pages.ts';
import { comparisonRow, median } from './rows.ts';
import { cachePage, stillPageOf } from './stillpage.ts';

// Cold start offline: a new browser without a server, with the CPU four times slower, against the empty page.

const ROUNDS = 9;

/** Greatest ratio between the times of the empty page before and after a calm round. */
const CALM = 1.2;

type Case = {
  readonly profile: string;
  readonly at: string;
  readonly words: string;
  readonly work: string;
  readonly aim?: number;
};

const CASES: readonly Case[] = [
  { profile: 'army', at: '', words: '500 men', work: 'first screen with a campaign of 500 men', aim: 1.5 },
  { profile: 'fight', at: '', words: 'Who fights whom', work: 'a fight opened where it was left', aim: 1.9 },
  { profile: 'units', at: '#/c/units/play', words: 'Find a man', work: 'hub of 24 units', aim: 1.9 },
  { profile: 'army', at: '#/c/bench/roster', words: 'Squad 50', work: 'roster of 500 men', aim: 2 },
  { profile: 'games', at: '#/c/games/campaign', words: 'Games won', work: 'campaign of 60 men and 12 games' },
];

const EMPTY = 'Tapped 0 times';

/** Installed pages whose server is stopped. `start` opens a case, or the empty page. */
type Installed = { start(which: Case | undefined, traced?: (spans: readonly Span[]) => void): Promise<StartTimes> };

/** Times of every case in the calm rounds, and of the empty page around these rounds. */
type CalmStarts = {
  readonly cases: readonly (readonly StartTimes[])[];
  readonly empty: readonly StartTimes[];
  readonly note: string;
};

export async function starts(folder: string): Promise<Row[]> {
  const { cases, empty, note } = await startInRounds(await install(folder));
  return [
    comparisonRow('cold start offline, first paint', paintedOf(cases[0]!), paintedOf(empty), 1.15),
    ...CASES.map(({ work, aim }, i) =>
      comparisonRow(`cold start offline, ${work}`, shownOf(cases[i]!), shownOf(empty), aim),
    ),
  ].map((row) => ({ ...row, note: `${row.note}; ${note}` }));
}

/** Measures starts of the same screens as pages of HTML and CSS, without scripts. */
export async function floors(folder: string): Promise<Row[]> {
  const { cases, empty, note } = await startInRounds(await install(folder, true));
  return CASES.map(({ work }, i) => {
    const row = comparisonRow(`cold start offline without scripts, ${work}`, shownOf(cases[i]!), shownOf(empty));
    return { ...row, note: `${row.note}; ${note}` };
  });
}

const paintedOf = (starts: readonly StartTimes[]) => starts.map(({ painted }) => painted);

const shownOf = (starts: readonly StartTimes[]) => starts.map(({ shown }) => shown);

async function startInRounds(installed: Installed): Promise<CalmStarts> {
  const empty: StartTimes[] = [await installed.start(undefined)];
  const rounds: StartTimes[][] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const round: StartTimes[] = [];
    for (const which of CASES) round.push(await installed.start(which));
    rounds.push(round);
    empty.push(await installed.start(undefined));
  }
  const around = (i: number) => [empty[i]!, empty[i + 1]!];
  const isCalm = (_: unknown, i: number) => {
    const times = around(i).map(({ shown }) => shown);
    return Math.max(...times) <= CALM * Math.min(...times);
  };
  const calm = rounds.filter(isCalm);
  if (calm.length < 3) throw new Error(`Only ${calm.length} of ${ROUNDS} rounds were calm: the machine is busy.`);
  return {
    cases: CASES.map((_, at) => calm.map((round) => round[at]!)),
    empty: rounds.flatMap((round, i) => (isCalm(round, i) ? around(i) : [])),
    note: `${calm.length} of ${ROUNDS} rounds calm`,
  };
}

const TRACES = 3;

const STARTS = 9;

/** Measures where the time of a start goes: the groups of work of the main thread, and the waits between them. */
export async function whereTimeGoes(folder: string): Promise<Row[]> {
  const installed = await install(folder);
  const rows: Row[] = [];
  for (const which of [undefined, ...CASES]) {
    const all: { readonly shown: number; readonly groups: Readonly<Record<string, number>> }[] = [];
    for (let i = 0; i < TRACES; i++) {
      let spans: readonly Span[] = [];
      const { shown } = await installed.start(which, (traced) => {
        spans = traced;
      });
      all.push({ shown, groups: mainThread(spans, shown) });
    }
    const against = median(all.map(({ shown }) => shown));
    for (const group of Object.keys(all[0]!.groups))
      rows.push({
        work: `${which?.work ?? 'empty page'}: ${group}`,
        ours: median(all.map(({ groups }) => groups[group] ?? 0)),
        against,
        note: 'against the whole start, traced',
      });
  }
  return rows;
}

async function install(folder: string, isStill = false): Promise<Installed> {
  const [app, empty] = [await serveBuild(folder, 'app'), await serveBuild(folder, 'empty.tsx')];
  const profile = (name: string) => join(folder, `profile-${name}`);
  const [small, large] = [await systemOf('tsatf-20'), await systemOf('tsatf-ww2')];
  const campaigns = {
    army: campaignWithSquads(small, 'bench', 500, 100),
    fight: await withFight(campaignWithSquads(small, 'bench', 500, 100)),
    units: campaignBeforeFirstCard(large, 'units', 24),
    games: campaignWithSquads(small, 'games', 60, 1200, 12),
  };
  await prepareProfile(profile('empty'), empty.address, [{ at: '', words: EMPTY }]);
  for (const [name, campaign] of Object.entries(campaigns)) {
    const file = { made: new Date().toISOString(), device: 'bench', settings: {}, campaigns: [campaign] };
    const text = await sealedText(file);
    const screens = CASES.filter(({ profile }) => profile === name);
    await prepareProfile(profile(name), app.address, screens, (page) => importCampaign(page, text));
  }
  const stillProfile = ({ work }: Case) => profile(`still-${work}`);
  if (isStill)
    for (const which of CASES) {
      const page = await stillPageOf(profile(which.profile), `${app.address}${which.at}`, which.words);
      await prepareProfile(stillProfile(which), empty.address, [{ at: '', words: which.words }], cachePage(page));
    }
  await app.stop();
  await empty.stop();
  return {
    start(which, traced) {
      const tracing = traced && traceMainThread(traced);
      if (!which) return startPage(profile('empty'), empty.address, EMPTY, tracing);
      if (isStill) return startPage(stillProfile(which), empty.address, which.words, tracing);
      return startPage(profile(which.profile), `${app.address}${which.at}`, which.words, tracing);
    },
  };
}

/** Parks a close combat of the first two squads, which an app opened within hours returns to. */
async function withFight(campaign: Archive): Promise<Archive> {
  const [attacker, defender] = [campaign.units.slice(0, 1), campaign.units.slice(1, 2)];
  const play = await playOf({
    name: 'fight',
    system: campaign.campaign.system,
    sequence: 'close-combat',
    units: { attacker, defender },
  });
  const units = [...attacker, ...defender].map(({ id }) => id);
  const parked = {
    id: 'fight',
    play,
    title: 'Squad 1 – Squad 2',
    step: 'Close test',
    awaits: 'both',
    touched: new Date().toISOString(),
    game: campaign.games[0]!.id,
    units,
    seen: basisOf(campaign, units, campaign.games[0]!.id),
  };
  return { ...campaign, plays: [parked] };
}

/**
 * Measures the first paint with and without the title face, and the layout shift. Covers a first visit and a cold start
 * offline.
 */
export async function titleFace(folder: string): Promise<Row[]> {
  const plain = join(folder, 'without-title-face');
  const face = { file: 'src/components/theme/base.css', from: '@import "../title/face.css";', to: '' };
  await buildInto(plain, { otherwise: { name: 'no title face', ...face } });
  const hosts = [await serveBuild(folder, 'app'), await serveApp(plain)] as const;
  const profile = (which: number, name: string) => join(folder, `profile-face-${which}-${name}`);
  const rowsOf = async (work: string, begin: (which: 0 | 1, turn: number) => Promise<StartTimes>): Promise<Row[]> => {
    const all: [StartTimes[], StartTimes[]] = [[], []];
    // The order alternates between turns.
    for (let turn = 0; turn < 2 * STARTS; turn++)
      for (const which of turn % 2 ? ([0, 1] as const) : ([1, 0] as const)) all[which].push(await begin(which, turn));
    const [ours, without] = all.map((starts) => starts.map(({ painted }) => painted)) as [number[], number[]];
    const shift = Math.max(...all[0].map((start) => start.shift));
    return [
      comparisonRow(`${work}, first paint with the title face, against none`, ours, without, 1.02),
      { work: `${work}, layout shift with the title face`, ours: shift, against: 1, aim: 0, note: 'score, not ms' },
    ];
  };
  const words = 'Try a fight';
  const visits = await rowsOf('first visit', (which, turn) =>
    startPage(profile(which, `visit-${turn}`), hosts[which].address, words),
  );
  for (const which of [0, 1]) await prepareProfile(profile(which, 'cold'), hosts[which]!.address, [{ at: '', words }]);
  for (const { stop } of hosts) await stop();
  const cold = await rowsOf('cold start offline', (which) =>
    startPage(profile(which, 'cold'), hosts[which].address, words),
  );
  return [...visits, ...cold];
}
