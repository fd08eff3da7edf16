import { type ChildProcess, spawn } from 'node:child_process';
import { once as heard } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import * as Y from 'yjs';
import { chosenBrowser } from '../../scripts/browser.mjs';
import type { Bytes } from '../../src/sync/bytes.ts';
import { invitationFrom, seal, unseal } from '../../src/sync/club/invitation.ts';
import { Room, type RoomState } from '../../src/sync/club/room.ts';
import { Socket } from '../../src/testkit/clubphone.ts';
import { formatTable, type Row } from './measure.ts';

/**
 * Number of entries for a new phone, and the sealed size of one in bytes. Most are edits and one in forty is a fight.
 */
const ENTRIES = 10_000;
const LENGTH = 380;
const TURNS = 5;
const [ROOMS, PHONES] = [100, 1000];
/** Seconds that the crowd idles and plays, and seconds between two entries of a phone. */
const [IDLE, BUSY, EACH] = [60, 300, 30];
const CODE = 'abcdefghijkmnpqrstuvabcdefghijkmnpqrstuv';

/**
 * Prints the rows of the club server, or of one part: `newcomer`, `screen`, `redis` or `crowd`. For `crowd`, the
 * seconds of play can be given.
 */
export async function club(mode: string, name: string | undefined, more: readonly string[]): Promise<void> {
  if (mode === 'club-crowd') return crowd(name ?? '', more.map(Number));
  if (mode === 'club-relay') return relay();
  const folder = await mkdtemp(join(tmpdir(), 'club-bench-'));
  const rows: Row[] = [];
  try {
    for (const [part, run] of Object.entries({ newcomer, screen, crowd: crowded, redis }))
      if (name === undefined || name === part)
        rows.push(...(await run(folder, more[0] === undefined ? undefined : Number(more[0]))));
  } finally {
    for (const one of started.splice(0)) one.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 9, retryDelay: 300 });
  }
  console.log(formatTable(rows));
  process.exit(0);
}

const started: ChildProcess[] = [];

/** Starts a Node program in its own process. Returns its first output. */
async function start(...given: readonly string[]): Promise<{ program: ChildProcess; said: string }> {
  const program = spawn(process.execPath, given, { stdio: ['ignore', 'pipe', 'inherit'] });
  started.push(program);
  const [said] = await heard(program.stdout!, 'data');
  return { program, said: String(said) };
}

/** Starts a club server on a free port. */
async function serve(data: string, ...more: readonly string[]) {
  const given = ['--built', '--app', 'public', '--data', data, '--port', '0', '--attempts', '1000000', ...more];
  const { program, said } = await start('scripts/club.mjs', ...given);
  return { program, port: Number(/localhost:(\d+)/.exec(said)?.[1]) };
}

/** Opens a room. `until` waits for the next change to a state. */
function opened(name: string, url: string, onItems: (ids: readonly string[]) => void = () => {}) {
  const looks = new Set<() => void>();
  let now: RoomState = 'offline';
  const onState = (state: RoomState) => {
    now = state;
    for (const look of looks) look();
  };
  const room = new Room(name, url, { onState, onItems }, Socket);
  const until = (wanted: RoomState) =>
    new Promise<void>((done) => {
      const look = () => {
        if (now !== wanted) return;
        looks.delete(look);
        done();
      };
      looks.add(look);
      look();
    });
  return { room, until };
}

const quickest = async (work: () => Promise<number>): Promise<number> => {
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < TURNS; turn++) least = Math.min(least, await work());
  return least;
};

const timed = async (work: () => unknown): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** Measures the time until a new phone has a whole room, against Yjs alone and a bare relay. */
async function newcomer(folder: string): Promise<Row[]> {
  const invitation = await invitationFrom(CODE);
  const items = Array.from({ length: ENTRIES }, (_, n): [string, Bytes] => {
    const item = new Uint8Array(LENGTH);
    for (let at = 0; at < LENGTH; at += 95) crypto.getRandomValues(item.subarray(at, at + 95));
    return [`${n}`.padStart(20, 'e'), item];
  });
  const { port } = await serve(join(folder, 'newcomer'));
  const url = `ws://localhost:${port}/club`;
  const first = opened(invitation.room, url);
  await first.until('synced');
  first.room.put(items);
  await first.until('busy');
  await first.until('synced');

  const ours = await quickest(async () => {
    let room: Room | undefined;
    const took = await timed(
      () =>
        new Promise<void>((done) => {
          room = opened(invitation.room, url, () => room?.ids.length === ENTRIES && done()).room;
        }),
    );
    room?.leave();
    return took;
  });
  const doc = new Y.Doc();
  Y.applyUpdate(doc, docOf(items));
  const plain = await quickest(() => timed(() => Y.applyUpdate(new Y.Doc(), Y.encodeStateAsUpdate(doc))));

  const bare = await start(process.argv[1]!, 'club-relay');
  const relayed = await quickest(() =>
    timed(
      () =>
        new Promise<void>((done) => {
          let result = 0;
          const socket = new Socket(`ws://localhost:${bare.said.trim()}/`);
          socket.on('message', () => {
            result += 1;
            if (result === ENTRIES) done(socket.terminate());
          });
        }),
    ),
  );
  const text = JSON.stringify({ title: 'Raiders v Hill Post: the fire holds', changes: Array(3).fill({ of: 'man' }) });
  const sealed = await seal(invitation, 'e', text);
  const unsealed = await timed(() => Promise.all(items.map(() => unseal(invitation, 'e', sealed))));
  first.room.leave();
  const note = `a bare relay on ws ${relayed.toFixed(0)} ms; to unseal them all ${unsealed.toFixed(0)} ms more`;
  return [
    { work: `a newcomer has ${ENTRIES} entries of a room, against Yjs alone`, ours, against: plain, aim: 2, note },
  ];
}

function docOf(items: readonly [string, Bytes][]): Uint8Array {
  const doc = new Y.Doc();
  doc.transact(() => {
    for (const [id, item] of items) doc.getMap('items').set(id, item);
  });
  return Y.encodeStateAsUpdate(doc);
}

/** Runs the bare relay: it sends the same number of lines of the same length to each connection. */
function relay(): void {
  const lines = Array.from({ length: ENTRIES }, () => crypto.getRandomValues(new Uint8Array(LENGTH)));
  const server = new WebSocketServer({ port: 0 }, () => {
    const address = server.address();
    console.log(typeof address === 'object' ? address?.port : address);
  });
  server.on('connection', (socket) => {
    for (const line of lines) socket.send(line);
  });
}

/** Measures the time until an entry is on the screen of another phone. */
async function screen(folder: string): Promise<Row[]> {
  const { shownInClub } = await import('./link.ts');
  const executablePath = chosenBrowser();
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-GB' };
  return shownInClub('dist', join(folder, 'screen'), { ...phone, ...(executablePath ? { executablePath } : {}) });
}

/** Measures a thousand phones in a hundred rooms, which idle and then play. They run in their own process. */
async function crowded(folder: string, seconds = BUSY): Promise<Row[]> {
  const { port } = await serve(join(folder, 'crowd'));
  const program = spawn(process.execPath, [process.argv[1]!, 'club-crowd', String(port), String(seconds)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  started.push(program);
  const says = async () => JSON.parse(String((await heard(program.stdout, 'data'))[0]));
  await says();
  const cpu = async () => {
    const numbers = await (await fetch(`http://localhost:${port}/metrics`)).text();
    return Number(/club_cpu_seconds_total (\S+)/.exec(numbers)?.[1]);
  };
  const share = async (work: () => Promise<unknown>) => {
    const [began, before] = [performance.now(), await cpu()];
    await work();
    return (((await cpu()) - before) / ((performance.now() - began) / 1000)) * 100;
  };
  const idle = await share(() => pause(IDLE * 1000));
  let result: Came = { many: 0, p50: 0, p98: 0, most: 0 };
  const busy = await share(async () => {
    const said = says();
    program.stdin.write('play\n');
    result = await said;
  });
  const { many, p50, p98, most } = result;
  return [
    { work: `${PHONES} phones in ${ROOMS} rooms idle, % of a core over ${IDLE} s`, ours: idle, against: 1, aim: 1 },
    {
      work: `the same busy, an entry on the other phones of its room, p98, against 200 ms`,
      ours: p98,
      against: 200,
      aim: 1,
      note: `${many} came in ${seconds} s, p50 ${p50.toFixed(1)} ms, slowest ${most.toFixed(0)}; ${busy.toFixed(1)}% of a core`,
    },
  ];
}

/** Entries received by other phones, and their delays in milliseconds. */
type Came = { readonly many: number; readonly p50: number; readonly p98: number; readonly most: number };

/**
 * Runs the crowd. Prints a line when all are connected. After "play", prints the delays of the entries on the other
 * phones of a room.
 */
async function crowd(port: string, [busy = BUSY]: readonly number[]): Promise<void> {
  const result: number[] = [];
  const sent = new Map<string, number>();
  const phones: ReturnType<typeof opened>[] = [];
  for (let n = 0; n < PHONES; n++) {
    const name = `${n % ROOMS}`.padStart(22, 'r');
    const onItems = (ids: readonly string[]) => {
      const now = performance.now();
      for (const id of ids) if (sent.has(id)) result.push(now - sent.get(id)!);
    };
    const phone = opened(name, `ws://localhost:${port}/club`, onItems);
    await phone.until('synced');
    phones.push(phone);
  }
  console.log('"in"');
  await heard(process.stdin, 'data');
  const until = performance.now() + busy * 1000;
  await Promise.all(
    phones.map(async ({ room }, n) => {
      await pause((EACH * 1000 * n) / PHONES);
      for (let k = 0; performance.now() < until; k++) {
        const id = `${n} ${k}`;
        sent.set(id, performance.now());
        room.put([[id, crypto.getRandomValues(new Uint8Array(1000))]]);
        await pause(EACH * 1000);
      }
    }),
  );
  const sorted = result.toSorted((a, b) => a - b);
  const part = (of: number) => sorted[Math.ceil(sorted.length * of) - 1] ?? Number.POSITIVE_INFINITY;
  console.log(JSON.stringify({ many: result.length, p50: part(0.5), p98: part(0.98), most: part(1) } satisfies Came));
  await heard(process.stdin, 'end');
}

/** Measures two nodes that share rooms over Redis, behind one address. One is killed while both are written to. */
async function redis(folder: string): Promise<Row[]> {
  const shared = String(await freePort());
  const broker = spawn('redis-server', ['--port', shared, '--save', '', '--dir', folder], { stdio: 'ignore' });
  const missing = await Promise.race([heard(broker, 'error'), pause(500)]);
  if (missing) throw new Error('This needs a Redis server: apt install redis-server');
  started.push(broker);
  const nodes = await Promise.all(
    ['one', 'two'].map((name) => serve(join(folder, name), '--redis', `localhost:${shared}`)),
  );
  const [first, second] = nodes as [(typeof nodes)[0], (typeof nodes)[0]];
  // A minimal proxy: each connection goes to the first node that answers.
  const proxy = createServer((from) => {
    const lead = (port: number, otherwise?: number) => {
      const to = connect(port, 'localhost');
      to.on('connect', () => {
        from.pipe(to).pipe(from);
        to.on('close', () => from.destroy());
      });
      to.on('error', () => (otherwise ? lead(otherwise) : from.destroy()));
      from.on('error', () => to.destroy());
    };
    lead(first.port, second.port);
  });
  const port = await freePort();
  await new Promise<void>((listening) => proxy.listen(port, 'localhost', listening));
  const { room } = await invitationFrom(CODE);
  const item = (n: number): [string, Bytes] => [`e${n}`, new Uint8Array(LENGTH)];
  const here = opened(room, `ws://localhost:${port}/club`);
  const there = opened(room, `ws://localhost:${second.port}/club`);
  await Promise.all([here.until('synced'), there.until('synced')]);
  const has = async (one: typeof here, many: number) => {
    while (one.room.ids.length < many) await pause(1);
  };
  here.room.put([item(1), item(2)]);
  there.room.put([item(3)]);
  const over = await timed(() => Promise.all([has(here, 3), has(there, 3)]));
  const away = here.until('offline');
  first.program.kill('SIGKILL');
  const back = await timed(async () => {
    await away;
    here.room.put([item(4)]);
    await here.until('synced');
    await has(there, 4);
  });
  there.room.put([item(5)]);
  await has(here, 5);
  proxy.close();
  for (const { room } of [here, there]) room.leave();
  return [
    {
      work: 'two nodes over Redis, one killed: all is there and here again, against 5 s',
      ours: back,
      against: 5000,
      aim: 1,
      note: `5 of 5 entries on both; from node to node ${over.toFixed(0)} ms before`,
    },
  ];
}

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, 'localhost', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
