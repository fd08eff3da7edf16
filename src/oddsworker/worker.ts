import { type Request, replies } from './request.ts';

addEventListener('message', async ({ data }: MessageEvent<Request>) => {
  for await (const reply of replies(data)) postMessage(reply);
});
