import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { headers } from '../scripts/headers.mjs';

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.webmanifest': 'application/manifest+json',
};

/** Web server of a built app. Stopping it takes the app offline. */
export interface AppServer {
  readonly address: string;
  stop(): Promise<void>;
  /** Serves another folder from now on, such as a newer build. */
  serve(folder: string): void;
  /** Answers each later request with 404. */
  serveNothing(): void;
}

/** Serves a built app on a free port. `extraFiles` maps paths to further files, which browsers may cache. */
export async function serveApp(folder: string, extraFiles: Readonly<Record<string, string>> = {}): Promise<AppServer> {
  let served = folder;
  let isServing = true;
  const server = createServer(async ({ url = '/' }, response) => {
    const path = normalize(decodeURIComponent(url.split(/[?#]/)[0]!));
    const file = extraFiles[path] ?? join(served, path.endsWith('/') ? `${path}index.html` : path);
    const body = isServing ? await readFile(file).catch(() => undefined) : undefined;
    const type = types[extname(file)] ?? 'application/octet-stream';
    const caching = extraFiles[path] ? 'max-age=3600' : 'no-cache';
    response.writeHead(body ? 200 : 404, { ...headers, 'Cache-Control': caching, 'Content-Type': type });
    response.end(body);
  });
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://localhost:${port}/`,
    stop: () => stopped(server),
    serve(folder) {
      served = folder;
      isServing = true;
    },
    serveNothing() {
      isServing = false;
    },
  };
}

function stopped(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
}
