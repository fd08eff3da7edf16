import { ensureInstalled } from './installed.mjs';

const wanted = 4173;

await ensureInstalled();

const { build, preview } = await import('vite');
await build({ logLevel: 'warn' });
const server = await preview({ preview: { port: wanted }, logLevel: 'warn' });
const address = server.resolvedUrls?.local[0];
const port = Number(address && new URL(address).port);

if (port !== wanted) console.log(`Port ${wanted} is taken by another program, so Roll Call uses ${port}.`);
console.log(`Roll Call is served on ${address}`);

const stop = () => server.close().then(() => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);

// npm passes a signal to the shell between it and this program. The shell then ends without passing it on.
const shell = process.ppid;
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid === shell || stop(), 500).unref();
