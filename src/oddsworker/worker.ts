import { answer, type Request } from './request.ts';

addEventListener('message', ({ data }: MessageEvent<Request>) => answer(data, postMessage));
