import { systemOf } from '../systems/systems.ts';
import { OddsCache } from './counting/cache.ts';
import { answerRequest, type OddsRequest, type PreloadRequest } from './request.ts';

const cache = new OddsCache();

addEventListener('message', ({ data }: MessageEvent<OddsRequest | PreloadRequest>) => {
  if ('play' in data) void answerRequest(data, postMessage, cache);
  // The first request reports a load error.
  else systemOf(data.system).catch(() => undefined);
});
