import { type Request, replied } from './request.ts';

addEventListener('message', async ({ data }: MessageEvent<Request>) => postMessage(await replied(data)));
