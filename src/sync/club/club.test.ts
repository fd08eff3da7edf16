import 'fake-indexeddb/auto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { startClub } from '../../../scripts/clubserver.mjs';
import { Refusal } from '../../engine/refusal.ts';
import { openStore } from '../../storage/idbstore.ts';
import type { Store } from '../../storage/store.ts';
import { joinRoom, logOn, Socket } from '../../testkit/clubphone.ts';
import { sequentialIds } from '../../testkit/examplecampaign.ts';
import { entryOfMan, musterEntry, Phone } from '../../testkit/phone.ts';
import { Club } from './club.ts';
import { invitationFrom, seal, unseal } from './invitation.ts';
import { Room } from './room.ts';
import { storeLog } from './storelog.ts';

// Limit on the wait for phones that never agree.
vi.setConfig({ testTimeout: 30_000 });

const CODE = 'abcdefghijkmnpqrstuvabcdefghijkmnpqrstuv';
const OTHER = 'zzzzzzzzzzzzzzzzzzzzabcdefghijkmnpqrstuv';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

const folder = () => mkdtempSync(join(tmpdir(), 'roll-call-club-'));

async function serve(data = folder(), limits = {}, port = 0) {
  const server = await startClub({ data, app: 'public', limits, port });
  ends.push(server.stop);
  return { ...server, data, url: urlOf(server.port) };
}
const urlOf = (port: number) => `ws://localhost:${port}/club`;

async function phone(letter: string): Promise<Store> {
  const store = await openStore(new Phone(new IDBFactory(), sequentialIds(letter)).tab());
  ends.push(() => store.close());
  return store;
}

/** Phone that shares its campaign. `write` adds an entry and notifies the club. */
async function member(store: Store, url: string, name: string, code = CODE) {
  const { club, until } = await joinRoom(logOn(store, 'c1'), url, code, name);
  ends.push(() => club.stop());
  const write = async (...deeds: Parameters<typeof entryOfMan>[]) => {
    for (const one of deeds) await store.commit('c1', entryOfMan(...one));
    await club.sync();
  };
  const has = async (many: number) => {
    await until(({ room, waiting }) => room === 'synced' && waiting === 0 && many === club.roomLog.length);
    // The room's log is known before its entries are stored.
    await expect.poll(async () => (await store.entries('c1', undefined, 1000)).length).toBe(many);
  };
  return { club, until, store, write, has };
}
type Member = Awaited<ReturnType<typeof member>>;

/** Phone that shares its campaign, and others that joined by invitation. */
async function members(url: string, ...names: readonly string[]): Promise<Member[]> {
  const store = await phone(names[0]!);
  await store.commit('c1', musterEntry());
  const found: Member[] = [];
  for (const [i, name] of names.entries()) {
    const one = await member(i === 0 ? store : await phone(name), url, name);
    await one.has(1);
    found.push(one);
  }
  return found;
}
const letters = ({ store }: Member) => store.agreement('c1');
const idsOn = async ({ store }: Member) => (await store.entries('c1', undefined, 1000)).map(({ id }) => id).toSorted();

describe('phones in one room', () => {
  test('share their entries and list the members', async () => {
    const { url } = await serve();
    const [anna, ben] = (await members(url, 'anna', 'ben')) as [Member, Member];
    await anna.write(['m1', 'u1-1']);
    await ben.has(2);
    await ben.write(['m2', 'u1-2']);
    await anna.has(3);
    expect(await idsOn(anna)).toEqual(['m1', 'm2', 'muster']);
    expect(await letters(anna)).toBe(await letters(ben));
    await anna.until(({ members }) => members.length === 2);
    await ben.club.leave();
    await anna.until(({ members }) => members.map(({ name }) => name).join() === 'Player anna');
  });

  test('agree on four letters after playing offline, and keep every end of a fight finished more than once', async () => {
    const { url } = await serve();
    const all = await members(url, 'anna', 'ben', 'cleo');
    for (const { club } of all) club.stop();
    for (const [i, { store }] of all.entries()) {
      await store.commit('c1', entryOfMan('fight', `u1-${i + 1}`, 'ok', 'dead'));
      await store.commit('c1', entryOfMan(`own${i}`, 'u2-1', 'ok', i === 0 ? 'wounded' : 'dead'));
    }
    const back: Member[] = [];
    for (const [i, { store }] of all.entries()) back.push(await member(store, url, ['anna', 'ben', 'cleo'][i]!));
    for (const one of back) await one.has(7);
    const [first, ...others] = await Promise.all(back.map(letters));
    expect(others).toEqual([first, first]);
    const late = await member(await phone('late'), url, 'late');
    await late.has(7);
    expect(await letters(late)).toBe(first);
    const aside = (await late.store.entries('c1', undefined, 100)).filter(({ aside }) => aside);
    expect(aside.map(({ title }) => title)).toEqual(['Man u2-1 is dead.', 'Man u2-1 is dead.']);
  });

  test('report no status after leaving a room, even during a sync', async () => {
    const { url } = await serve();
    const store = await phone('anna');
    await store.commit('c1', musterEntry());
    const onSharing = vi.fn();
    const me = { phone: 'anna', name: 'Player anna', at: '2026-11-20T19:00:00.000Z' };
    const invitation = await invitationFrom(CODE);
    const club = new Club({ invitation, url, log: logOn(store, 'c1'), me, onStatus: onSharing, socket: Socket });
    const doing = club.sync();
    club.stop();
    await doing;
    expect(onSharing).not.toHaveBeenCalled();
  });

  test('postpone a merge if a fight begins during its preparation', async () => {
    const [here, there] = [await phone('anna'), await phone('ben')];
    await there.commit('c1', musterEntry());
    await here.restore(await here.openFile(await there.backup('c1')), { how: 'newer' });
    await here.commit('c1', entryOfMan('m1', 'u1-1'));
    await there.commit('c1', entryOfMan('m2', 'u1-2'));
    const log = (await there.entries('c1', undefined, 100)).toReversed();
    const before = await here.entries('c1', undefined, 100);
    const answers = [true];
    const one = () => Promise.reject(new Refusal('It does not follow.'));
    const logHere = storeLog(here, 'c1', { addNext: one, canMerge: () => answers.shift() ?? false });
    expect(await logHere.take(log, new Set(['m2']))).toBe(false);
    expect(await here.entries('c1', undefined, 100)).toEqual(before);
    answers.push(true, true);
    expect(await logHere.take(log, new Set(['m2']))).toBe(true);
    expect((await here.entries('c1', undefined, 100)).map(({ id }) => id).toSorted()).toEqual(['m1', 'm2', 'muster']);
  });

  test('restore every entry to a killed server with yesterday’s data', async () => {
    const data = folder();
    const start = async (port = 0) => {
      const args = ['scripts/club.mjs', '--built', '--app', 'public', '--data', data, '--port', String(port)];
      const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      ends.push(() => server.kill('SIGKILL'));
      const [said] = await once(server.stdout, 'data');
      return { server, port: Number(/localhost:(\d+)/.exec(String(said))?.[1]) };
    };
    const first = await start();
    const url = urlOf(first.port);
    const [anna, ben] = (await members(url, 'anna', 'ben')) as [Member, Member];
    first.server.kill('SIGTERM');
    await once(first.server, 'exit');
    const [name] = readdirSync(data) as [string];
    const yesterday = readFileSync(join(data, name));
    const second = await start(first.port);
    await anna.has(1);
    await anna.write(['m1', 'u1-1'], ['m2', 'u1-2']);
    await ben.has(3);
    second.server.kill('SIGKILL');
    await once(second.server, 'exit');
    writeFileSync(join(data, name), yesterday);
    ben.club.stop();
    await anna.until(({ room }) => room === 'offline');
    await anna.write(['m3', 'u1-3']);
    await start(first.port);
    const cleo = await member(await phone('cleo'), url, 'cleo');
    await cleo.has(4);
    expect(await letters(cleo)).toBe(await letters(anna));
    const again = await member(ben.store, url, 'ben');
    await again.has(4);
    expect(await idsOn(again)).toEqual(['m1', 'm2', 'm3', 'muster']);
  });

  test('hold an entry back until the entries it depends on arrive', async () => {
    const { url } = await serve();
    const [anna, ben] = (await members(url, 'anna', 'ben')) as [Member, Member];
    const { room } = await invitationFrom(CODE);
    await anna.write(['m1', 'u1-1'], ['m2', 'u1-2']);
    await ben.has(3);
    for (const { club } of [anna, ben]) club.stop();
    // Room that lost an item, as after a disk was restored while one phone was online.
    const moved = await serve();
    const [from, to] = [room, room].map((name, i) => opened(name, [url, moved.url][i]!));
    await from!.same;
    await to!.same;
    const kept = from!.room.ids.filter((id) => id.startsWith('mu') || id.startsWith('m2'));
    to!.room.put(kept.map((id) => [id, from!.room.get(id)!]));
    const cleo = await member(await phone('cleo'), moved.url, 'cleo');
    await cleo.has(1);
    expect(await idsOn(cleo)).toEqual(['muster']);
    await (await member(ben.store, moved.url, 'ben')).has(3);
    await cleo.has(3);
    expect(await letters(cleo)).toBe(await letters(ben));
  });
});

/** Opens a room as a stranger or a faulty phone would. */
function opened(name: string, url: string) {
  let done = () => {};
  const same = new Promise<void>((resolve) => {
    done = resolve;
  });
  let refused = () => {};
  const sentAway = new Promise<void>((resolve) => {
    refused = resolve;
  });
  const ears = {
    onItems: () => {},
    onState: (state: string) => (state === 'synced' ? done() : state === 'refused' && refused()),
  };
  const room = new Room(name, url, ears, WebSocket);
  ends.push(() => room.leave());
  return { room, same, sentAway };
}

describe('what a server is sent', () => {
  test('is refused and counted if it is junk, a flood or a foreign room, and other phones continue', async () => {
    const { url, refused, port } = await serve(folder(), { messages: 200 });
    const [anna, ben] = (await members(url, 'anna', 'ben')) as [Member, Member];
    const closed = async (send: (socket: WebSocket) => void, path = '/club') => {
      const socket = new WebSocket(`ws://localhost:${port}${path}`);
      socket.on('error', () => {});
      socket.on('open', () => send(socket));
      await new Promise((done) => socket.on('close', done));
    };
    await closed((socket) => socket.send(Uint8Array.of(255, 255, 255, 255, 255)));
    await expect.poll(() => refused.frame).toBe(1);
    await closed((socket) => {
      for (let i = 0; i < 1000; i++) socket.send(Uint8Array.of(1, 97, 0, 0));
    });
    await expect.poll(() => refused.flood).toBe(1);
    await closed(() => {}, '/other');
    expect(refused.address).toBe(1);
    await opened('somebodys-text', url).sentAway;
    expect(refused.room).toBe(1);
    // Admitted peer that sends an invalid message.
    const { room } = await invitationFrom(CODE);
    const frame = (...bytes: readonly number[]) =>
      Uint8Array.from([room.length, ...new TextEncoder().encode(room), ...bytes]);
    await closed((socket) => {
      socket.send(frame(2, 0, 0));
      socket.once('message', () => socket.send(frame(0, 2, 3, 255, 255, 255)));
    });
    await expect.poll(() => refused.frame).toBe(2);
    await anna.write(['m1', 'u1-1']);
    await ben.has(2);
  });

  test('is limited in phones per room, connections per address and bytes per room', async () => {
    const { room } = await invitationFrom(CODE);
    const crowd = await serve(folder(), { phones: 2 });
    await opened(room, crowd.url).same;
    await opened(room, crowd.url).same;
    await opened(room, crowd.url).sentAway;
    expect(crowd.refused.crowd).toBe(1);
    const few = await serve(folder(), { attempts: 1 });
    await opened(room, few.url).same;
    await opened(room, few.url).sentAway;
    expect(few.refused.attempts).toBe(1);
    const small = await serve(folder(), { room: 5000 });
    const full = opened(room, small.url);
    await full.same;
    full.room.put([['a', new Uint8Array(4000)]]);
    full.room.put([['b', new Uint8Array(4000)]]);
    await full.sentAway;
    expect(small.refused['room-full']).toBe(1);
  });

  test('is refused by phones if it is forged, and an overwritten item is published again', async () => {
    const { url } = await serve();
    const [anna] = (await members(url, 'anna')) as [Member];
    await anna.write(['m1', 'u1-1']);
    const { room, ...keys } = await invitationFrom(CODE);
    expect(room).not.toBe((await invitationFrom(OTHER)).room);
    const bad = opened(room, url);
    await bad.same;
    const [mine] = bad.room.ids.filter((id) => id.startsWith('m1'));
    const item = bad.room.get(mine!)!;
    bad.room.put([
      ['replayed', item],
      ['junk', new Uint8Array(40)],
      [mine!, new Uint8Array(40)],
    ]);
    await anna.until(({ refused }) => refused === 2);
    expect(await idsOn(anna)).toEqual(['m1', 'muster']);
    const ben = await member(await phone('ben'), url, 'ben');
    await ben.has(2);
    expect(ben.club.status.refused).toBe(2);
    expect(await letters(ben)).toBe(await letters(anna));
    expect(keys.key.extractable).toBe(false);
  });

  test('contains no readable name or text', async () => {
    const { url, data, stop } = await serve();
    const [anna] = (await members(url, 'anna')) as [Member];
    await anna.write(['m1', 'u1-1']);
    await anna.has(2);
    await stop();
    const [file] = readdirSync(data) as [string];
    const text = readFileSync(join(data, file), 'latin1');
    expect(text).toContain('muster');
    const { units, sides, campaign, games } = (await anna.store.load('c1')).records;
    const names = [campaign, ...units, ...sides, ...games, ...units.flatMap(({ men }) => men)].map(({ name }) => name);
    expect(names.length).toBeGreaterThan(10);
    for (const word of [...names, 'Player', 'The company is mustered.', 'wounded', CODE])
      expect(text).not.toContain(word);
  });
});

describe('a room', () => {
  test('is stored when the server stops, moves to another host as a file, and is set aside if damaged', async () => {
    const first = await serve();
    const [anna] = (await members(first.url, 'anna')) as [Member];
    await anna.write(['m1', 'u1-1']);
    await anna.has(2);
    await first.stop();
    const [name] = readdirSync(first.data) as [string];
    const second = await serve();
    copyFileSync(join(first.data, name), join(second.data, name));
    const ben = await member(await phone('ben'), second.url, 'ben');
    await ben.has(2);
    expect(await letters(ben)).toBe(await letters(anna));
    const file = readFileSync(join(first.data, name));
    file[60]! ^= 1;
    const third = await serve();
    writeFileSync(join(third.data, name), file);
    await (await member(ben.store, third.url, 'ben')).has(2);
    expect(third.refused.damaged).toBe(1);
    expect(readdirSync(third.data)).toContain(`${name}.damaged`);
  });

  test('is served with the app, its headers, a health check and metrics', async () => {
    const { port } = await serve();
    const get = (path: string) => fetch(`http://localhost:${port}/${path}`);
    const robots = await get('robots.txt');
    expect(await robots.text()).toMatch(/^User-agent/);
    expect(robots.headers.get('content-security-policy')).toContain("connect-src 'self'");
    expect((await get('nothing')).status).toBe(404);
    expect(await (await get('health')).text()).toBe('ok\n');
    const numbers = await (await get('metrics')).text();
    expect(numbers).toMatch(/^club_rooms 0\nclub_phones 0\n/);
    expect(numbers).toContain('club_refused_total{why="flood"} 0');
  });

  test('is missing from a backup, which has the other settings', async () => {
    const store = await phone('anna');
    await store.commit('c1', musterEntry());
    await store.setSetting('club.c1', { code: CODE, name: 'Anna' });
    await store.setSetting('theme', 'dark');
    const text = await (await store.backup()).text();
    expect(text).toContain('"theme":"dark"');
    expect(text).not.toContain(CODE);
  });

  test('returns items of any length unchanged, and refuses one longer than any entry', async () => {
    const invitation = await invitationFrom(CODE);
    for (const text of ['', 'Ä', 'x'.repeat(999), 'long enough to be made small '.repeat(100)])
      expect(await unseal(invitation, 'e1', await seal(invitation, 'e1', text))).toBe(text);
    const item = await seal(invitation, 'e1', 'a'.repeat(5_000_000));
    expect(item.length).toBeLessThan(10_000);
    await expect(unseal(invitation, 'e1', item)).rejects.toThrow('longer than any entry');
    await expect(unseal(invitation, 'e2', item)).rejects.toThrow('sealed with another key');
  });

  test('is named by a link or a code; anything else is refused in a sentence', async () => {
    const { room } = await invitationFrom(CODE);
    expect((await invitationFrom(` https://club.example/app/#/club/${CODE.toUpperCase()} `)).room).toBe(room);
    await expect(invitationFrom('https://club.example/')).rejects.toThrow('This isn’t an invitation to a club.');
  });
});
