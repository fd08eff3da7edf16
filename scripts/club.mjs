import { parseArgs } from 'node:util';
import { ensureInstalled, home } from './installed.mjs';

const HELP = `npm run club -- [--port 4173] [--data club-rooms] [--redis HOST:PORT] [--proxied] [--attempts 300] [--built]

Serves the app and the club's rooms from one address.
  --data     the folder of the rooms, a file each
  --redis    shares the rooms with other nodes over a Redis server (Debian: apt install redis-server)
  --proxied  takes a phone's address from X-Real-IP, which your proxy must set
  --attempts how many connections one address may begin in a minute
  --built    serves dist/ as it is, without installing and building first`;

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4173' },
    data: { type: 'string', default: 'club-rooms' },
    app: { type: 'string', default: `${home}dist` },
    redis: { type: 'string' },
    proxied: { type: 'boolean', default: false },
    attempts: { type: 'string', default: '300' },
    built: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
if (!values.built) {
  await ensureInstalled();
  const { build } = await import('vite');
  await build({ logLevel: 'warn' });
}

const { startClub } = await import('./clubserver.mjs');
const [host, port] = values.redis?.split(':') ?? [];
const club = await startClub({
  data: values.data,
  app: values.app,
  port: Number(values.port),
  proxied: values.proxied,
  limits: { attempts: Number(values.attempts) },
  ...(host ? { redis: { host, port: Number(port ?? 6379) } } : {}),
});
console.log(`Roll Call and its club are served on http://localhost:${club.port}/`);

const stop = () => club.stop().then(() => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);

// npm passes a signal to the shell between it and this program. The shell then ends without passing it on.
const shell = process.ppid;
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid === shell || stop(), 500).unref();
