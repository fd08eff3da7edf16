import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRooms } from '../../../lab/faults/clubrooms.ts';
import { runClubSchedule } from '../../testkit/clubschedules.ts';
import { sampleSize } from '../../testkit/samplesize.ts';

const SCHEDULES = 30;

let rooms: Awaited<ReturnType<typeof openRooms>>;
beforeAll(async () => {
  rooms = await openRooms();
  await rooms.keep();
});
afterAll(() => rooms.close());

test('phones connected only through a club’s server agree once all have joined, and lose no shared entry', async () => {
  const failed: string[] = [];
  let aside = 0;
  for (let seed = 1; seed <= sampleSize(SCHEDULES); seed++) {
    const { faults, counts } = await runClubSchedule(seed, rooms);
    if (faults.length > 0) failed.push(`${seed}: ${faults.join(', ')}`);
    aside += counts.aside;
  }
  expect(failed).toEqual([]);
  expect(aside).toBeGreaterThan(sampleSize(SCHEDULES) / 2);
});
