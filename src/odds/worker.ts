import { systemOf } from '../systems/systems.ts';
import { type Ahead, answer, type Request } from './request.ts';

addEventListener('message', ({ data }: MessageEvent<Request | Ahead>) => {
  if ('play' in data) void answer(data, postMessage);
  // Where it cannot be read, the first question is told so.
  else systemOf(data.system).catch(() => undefined);
});
