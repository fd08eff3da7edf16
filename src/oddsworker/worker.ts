import { type Paces, type Request, replies } from './request.ts';

const paces: Paces = new Map();

addEventListener('message', async ({ data }: MessageEvent<Request>) => {
  for await (const reply of replies(data, paces)) postMessage(reply);
});
