import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Database } from '@hocuspocus/extension-database';
import { Redis } from '@hocuspocus/extension-redis';
import { Throttle } from '@hocuspocus/extension-throttle';
import { IncomingMessage, MessageType, Server } from '@hocuspocus/server';
import sirv from 'sirv';
import { decodeUpdate } from 'yjs';
import { headers } from './headers.mjs';

/** Path of the rooms at the app's address. */
const PATH = '/club';
/** Format of a room name: the 128 random bits of an invitation in base64url. */
const ROOM = /^[\w-]{22}$/;
/** Length of the digest before a room's data, in bytes. */
const DIGEST = 32;

/** Limits for an address, a room and a phone. */
export const LIMITS = {
  /** Connections of one address per minute. A whole club may share an address. */
  attempts: 300,
  /** Phones in one room at the same time. */
  phones: 100,
  /** Bytes in one room. */
  room: 64_000_000,
  /** Bytes and messages of one phone per minute. */
  bytes: 64_000_000,
  messages: 3000,
};

/** Time without messages before a phone is pinged, in milliseconds. */
const TIMEOUT_MS = 120_000;

/** Close code of the engine for an invalid message in a room. */
const JUNK = 4205;
/** Close codes for unreadable frames, of the protocol and of the engine before a room is entered. */
const UNREADABLE = [1002, 1007, 1009, 4401];

/** @typedef {{ data: string, app: string, port?: number, limits?: Partial<typeof LIMITS>, redis?: { host: string, port: number }, proxied?: boolean }} ClubOptions */

/**
 * Serves the built app and the club's rooms from one address. `data` is the folder of the rooms, with one file each.
 * `app` is the folder of the build. With `proxied`, the X-Real-IP header holds the address of a phone.
 * @param {ClubOptions} options
 */
export async function startClub({ data, app, port = 0, limits: given = {}, redis, proxied = false }) {
  const limits = { ...LIMITS, ...given };
  await mkdir(data, { recursive: true });
  const files = sirv(app, {
    single: false,
    setHeaders: (response, path) => {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      response.setHeader(
        'Cache-Control',
        /-[\w-]{8}\.\w+$/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  const counts = { messages: 0, bytes: 0, stored: 0 };
  const refused = { attempts: 0, address: 0, room: 0, 'room-full': 0, crowd: 0, flood: 0, frame: 0, damaged: 0 };
  /** Maximum size of each open room in bytes: its size on disk and all updates since. @type {Map<string, number>} */
  const sizes = new Map();

  let stopping = false;
  /** @param {keyof typeof refused} why @returns {never} */
  const refuse = (why) => {
    refused[why] += 1;
    throw { code: 4403, reason: why };
  };

  class CountedThrottle extends Throttle {
    /** @param {import('@hocuspocus/server').onConnectPayload} payload @override */
    onConnect = (payload) => super.onConnect(payload).catch(() => refuse('attempts'));
  }

  const server = new Server(
    {
      port,
      quiet: true,
      stopOnSignals: false,
      timeout: TIMEOUT_MS,
      extensions: [
        new CountedThrottle({ throttle: limits.attempts, banTime: 1 }),
        new Database({
          fetch: async ({ documentName }) => {
            const state = await readRoom(join(data, `${documentName}.room`), () => (refused.damaged += 1));
            sizes.set(documentName, state?.length ?? 0);
            return state;
          },
          store: async ({ documentName, state }) => {
            await writeRoom(join(data, `${documentName}.room`), state);
            sizes.set(documentName, state.length);
            counts.stored += 1;
          },
        }),
        // A room may be subscribed to before the connection is ready. The ready check would then end the connection.
        ...(redis ? [new Redis({ ...redis, options: { enableReadyCheck: false } })] : []),
      ],
      async onConnect({ documentName, instance }) {
        if (!ROOM.test(documentName)) refuse('room');
        if ((instance.documents.get(documentName)?.getConnectionsCount() ?? 0) >= limits.phones) refuse('crowd');
      },
      async connected({ connection }) {
        // An invalid message or an exceeded limit closes the whole connection, not only the room.
        connection.onClose((_, event) => {
          if (stopping || !event || event.code < 4000) return;
          if (event.code === JUNK) refused.frame += 1;
          connection.webSocket.close(event.code, event.reason);
        });
      },
      async beforeHandleMessage({ documentName, update }) {
        if (!isReadable(update)) refuse('frame');
        const size = (sizes.get(documentName) ?? 0) + update.length;
        if (size > limits.room) refuse('room-full');
        sizes.set(documentName, size);
      },
      async afterUnloadDocument({ documentName }) {
        sizes.delete(documentName);
      },
      async onUpgrade({ request, socket }) {
        if (!proxied) delete request.headers['x-real-ip'];
        delete request.headers['x-forwarded-for'];
        if (new URL(request.url ?? '', 'http://club').pathname === PATH) return;
        refused.address += 1;
        socket.destroy();
        throw undefined;
      },
      async onRequest({ request, response, instance }) {
        if (request.url === '/health') response.end('ok\n');
        else if (request.url === '/metrics') response.end(metrics(instance));
        else files(request, response, () => void response.writeHead(404).end());
        // Throwing prevents the engine's own answer.
        throw undefined;
      },
    },
    { maxPayload: limits.room },
  );

  server.webSocketServer.on('connection', (socket) => {
    if (stopping) return socket.terminate();
    let since = Date.now();
    let [bytes, messages] = [0, 0];
    socket.on('message', (/** @type {Buffer} */ frame) => {
      counts.messages += 1;
      counts.bytes += frame.length;
      if (Date.now() - since > 60_000) [since, bytes, messages] = [Date.now(), 0, 0];
      bytes += frame.length;
      messages += 1;
      if (bytes <= limits.bytes && messages <= limits.messages) return;
      refused.flood += 1;
      // Messages in the buffer are dropped too.
      socket.removeAllListeners('message');
      socket.terminate();
    });
    // Unreadable frames end the connection before it enters a room.
    socket.on('close', (code) => {
      if (UNREADABLE.includes(code)) refused.frame += 1;
    });
  });

  /** @param {import('@hocuspocus/server').Hocuspocus} instance */
  const metrics = (instance) => {
    const gauges = { rooms: instance.getDocumentsCount(), phones: instance.getConnectionsCount() };
    return [
      ...Object.entries(gauges).map(([name, value]) => `club_${name} ${value}`),
      ...Object.entries(counts).map(([name, value]) => `club_${name}_total ${value}`),
      ...Object.entries(refused).map(([why, value]) => `club_refused_total{why="${why}"} ${value}`),
      `club_cpu_seconds_total ${process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6}`,
      '',
    ].join('\n');
  };

  await server.listen();
  return {
    port: server.address.port,
    /** Number of refusals by reason. */
    refused,
    /** Ends every connection. Resolves when every room is on disk. */
    async stop() {
      stopping = true;
      const { hocuspocus, httpServer, webSocketServer } = server;
      httpServer.close();
      for (const socket of webSocketServer.clients) socket.terminate();
      httpServer.closeAllConnections();
      for (const [name, document] of hocuspocus.documents) {
        await hocuspocus.debouncer.executeNow(`onStoreDocument-${name}`);
        await document.saveMutex.waitForUnlock();
      }
      await hocuspocus.hooks('onDestroy', { instance: hocuspocus });
    },
  };
}

/**
 * Returns true if the engine can read a message. The engine only logs an invalid update.
 * @param {Uint8Array} frame
 */
function isReadable(frame) {
  try {
    const message = new IncomingMessage(frame);
    message.readVarString();
    const type = message.readVarUint();
    const isSync = type === MessageType.Sync || type === MessageType.SyncReply;
    // A sync message is a request (0) or an update.
    if (isSync && message.readVarUint() > 0) decodeUpdate(message.readVarUint8Array());
    return MessageType[type] !== undefined;
  } catch {
    return false;
  }
}

/**
 * Returns the content of a room's file, or null. A damaged file is set aside, since the phones have all its entries.
 * @param {string} path
 * @param {() => void} onDamage
 */
async function readRoom(path, onDamage) {
  if (!(await stat(path).catch(() => undefined))) return null;
  const file = await readFile(path);
  const state = file.subarray(DIGEST);
  if (digestOf(state).equals(file.subarray(0, DIGEST))) return state;
  onDamage();
  await rename(path, `${path}.damaged`);
  return null;
}

/**
 * Writes a room's file atomically: a new file is synced to disk and replaces the old one.
 * @param {string} path
 * @param {Uint8Array} state
 */
async function writeRoom(path, state) {
  const aside = await open(`${path}.aside`, 'w');
  try {
    await aside.writev([digestOf(state), state]);
    await aside.sync();
  } finally {
    await aside.close();
  }
  await rename(`${path}.aside`, path);
}

/** @param {Uint8Array} state */
const digestOf = (state) => createHash('sha256').update(state).digest();
