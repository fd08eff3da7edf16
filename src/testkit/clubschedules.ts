import { logOrder } from '../campaign/log/entries.ts';
import { foldLog } from '../campaign/log/fold.ts';
import { mergeLogs, twinId } from '../campaign/log/merge.ts';
import { equal } from '../campaign/records/equal.ts';
import type { Entry } from '../campaign/records/records.ts';
import { Refusal } from '../engine/refusal.ts';
import { itemId } from '../sync/club/items.ts';
import { type ClubPhone, joinRoom } from './clubphone.ts';
import { Replica } from './replica.ts';
import { amendment, campaignLog, deed, randomFrom, type ScheduleResult } from './schedules.ts';

/** Club server of a schedule. `setBack` kills it and restores the folder of the last `keep`. */
export type Rooms = { url(): string; keep(): Promise<void>; setBack(): Promise<void> };

/** Time limit for the phones to reach the same state, in ms. */
const TIMEOUT_MS = 120_000;

/**
 * Runs a seeded schedule of several phones that share a campaign through a club server. It includes outcomes, undos,
 * conflicting ends of a fight, absent phones and restored snapshots. The server can also be killed and restored. At the
 * end the phones must agree and their records match the log. No shared entry may be lost.
 */
export async function runClubSchedule(seed: number, rooms: Rooms): Promise<ScheduleResult> {
  const random = randomFrom(seed);
  const below = (n: number) => Math.floor(random() * n);
  const one = <T>(of: readonly T[]): T => of[below(of.length)]!;
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
  const code = Array.from({ length: 40 }, () => letters[below(32)]).join('');
  const phones = Array.from({ length: 2 + (seed % 3) }, (_, i) => new Replica(campaignLog(), `phone ${i}`));
  const online = new Map<Replica, ClubPhone>();
  const snapshots = new Map<Replica, readonly Entry[]>();
  const held = new Set<string>();
  const counts = {
    written: 0,
    twins: 0,
    undone: 0,
    amended: 0,
    given: 0,
    refused: 0,
    restored: 0,
    stranded: 0,
    aside: 0,
    void: 0,
  };
  const faults: string[] = [];
  let made = 0;
  const newId = () => `e${++made}`;

  const come = async (phone: Replica) => {
    if (online.has(phone)) return;
    counts.given += 1;
    const log = {
      entries: async () => phone.entries,
      take: async (there: readonly Entry[]) => {
        phone.restore(mergeLogs(phone.entries, there), phone.author);
        return true;
      },
    };
    online.set(phone, await joinRoom(log, rooms.url(), code, `phone ${phones.indexOf(phone)}`));
  };
  const go = (phone: Replica) => {
    online.get(phone)?.club.stop();
    online.delete(phone);
  };
  const write = async (phone: Replica, how: (at: string) => Entry) => {
    try {
      held.add(itemId(how(new Date(Date.UTC(2026, 10, 20, 19, 0, made)).toISOString())));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      counts.refused += 1;
    }
    await online.get(phone)?.club.sync();
  };

  try {
    for (let action = 20 + (seed % 30); action > 0; action--) {
      const phone = one(phones);
      const what = random();
      if (what < 0.5) {
        const changes = deed(phone.records, one, random, newId());
        if (changes.length === 0) continue;
        counts.written += 1;
        await write(phone, (at) => phone.write({ id: newId(), kind: 'edit', title: 'A deed', changes }, at));
      } else if (what < 0.54) {
        const target = one(phone.entries);
        if (target.n === 1) continue;
        counts.amended += 1;
        await write(phone, (at) => phone.amend(...amendment(phone, target.id, one, random, newId, at)));
      } else if (what < 0.6) {
        const target = one(phone.entries);
        if (target.kind === 'undo' || target.n === 1) continue;
        counts.undone += 1;
        await write(phone, (at) => phone.undo(target.id, newId(), at));
      } else if (what < 0.68) {
        // Several phones can finish the same fight.
        const id = `fight${below(3)}`;
        if (phone.entries.some((entry) => entry.id === id)) continue;
        counts.written += 1;
        const changes = deed(phone.records, one, random, newId());
        await write(phone, (at) => phone.write({ id, kind: 'play', title: 'A fight', changes }, at));
      } else if (what < 0.72) snapshots.set(phone, phone.entries);
      else if (what < 0.75) {
        const snapshot = snapshots.get(phone);
        if (!snapshot) continue;
        counts.restored += 1;
        go(phone);
        const elsewhere = [snapshot, ...phones.filter((other) => other !== phone).map(({ entries }) => entries)];
        const kept = new Set(elsewhere.flat().map(itemId));
        for (const entry of phone.entries) if (!kept.has(itemId(entry))) held.delete(itemId(entry));
        phone.restore(snapshot, newId());
      } else if (what < 0.85) go(phone);
      else if (what < 0.98) await come(phone);
      else if (what < 0.99) await rooms.keep();
      else await rooms.setBack();
    }

    for (const phone of phones) await come(phone);
    const all = [...online.values()];
    const isDone = () =>
      all.every(
        ({ club: { status: sharing, roomLog } }) => sharing.room === 'synced' && sharing.waiting === 0 && roomLog,
      ) &&
      new Set(phones.map(({ entries }) => entries.map(({ id }) => id).join())).size === 1 &&
      all.every(({ club }) => club.roomLog.length === phones[0]!.entries.length);
    const done = all[0]!.until(isDone);
    let late: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise((resolve) => {
      late = setTimeout(() => resolve(faults.push('phones do not come together')), TIMEOUT_MS);
    });
    // The first phone gets no event when another phone receives the last item.
    const look = setInterval(() => void all[0]!.club.sync(), 20);
    await Promise.race([done, timeout]);
    clearTimeout(late);
    clearInterval(look);
  } finally {
    for (const phone of phones) go(phone);
  }

  const [first] = phones as [Replica];
  for (const phone of phones) {
    if (!equal(phone.standings, first.standings)) faults.push('logs differ');
    if (!equal(phone.records, first.records)) faults.push('records differ');
    if (!equal(foldLog(phone.entries.toSorted(logOrder)).records, phone.records))
      faults.push('records are not the fold of the log');
    const there = new Set(phone.entries.map(itemId));
    if ([...held].some((id) => !there.has(id))) faults.push('an entry is lost');
  }
  counts.twins = first.entries.filter((entry) => entry.id === twinId(entry)).length;
  for (const { aside } of first.noted) if (aside) counts[aside.length > 0 ? 'aside' : 'void'] += 1;
  return { faults: [...new Set(faults)], counts };
}
