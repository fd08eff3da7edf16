import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startClub } from '../../scripts/clubserver.mjs';
import type { Rooms } from '../../src/testkit/clubschedules.ts';

export async function openRooms(): Promise<Rooms & { close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'roll-call-rooms-'));
  const [data, kept] = [join(folder, 'data'), join(folder, 'kept')];
  const limits = { attempts: 1_000_000 };
  let server = await startClub({ data, app: 'public', limits });
  const { port } = server;
  return {
    url: () => `ws://localhost:${port}/club`,
    async keep() {
      rmSync(kept, { recursive: true, force: true });
      cpSync(data, kept, { recursive: true });
    },
    async setBack() {
      await server.stop();
      rmSync(data, { recursive: true, force: true });
      cpSync(kept, data, { recursive: true, force: true });
      server = await startClub({ data, app: 'public', limits, port });
    },
    async close() {
      await server.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
