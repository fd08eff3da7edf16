import { describe, expect, test, vi } from 'vitest';
import type { Play } from '../engine/play.ts';
import { type ChainFile, exampleFile } from '../system/plays/playfile.ts';
import examples from '../testkit/toy/examples.ts';
import toy from '../testkit/toy/index.ts';
import { OddsCache } from './counting/cache.ts';
import { answerRequest, type OddsReply } from './request.ts';

vi.mock('../systems/systems.ts', () => ({
  systemOf: (id: string) => (id === 'toy' ? Promise.resolve(toy) : Promise.reject(new Error('the shelf fell down'))),
}));

const play = { ...((exampleFile(examples[0]!, toy) as ChainFile).plays[0] as Play), cursor: 2 };

/** Returns all replies to a play. Each reading of the clock advances it by `ms` milliseconds. */
async function repliesTo(ms: number, asked: Play = play): Promise<readonly OddsReply[]> {
  let now = 0;
  const all: OddsReply[] = [];
  const send = (reply: OddsReply) => all.push(reply);
  await answerRequest({ no: 7, play: asked }, send, new OddsCache(), () => (now += ms));
  return all;
}

/** For each reply: exact or estimated, and the probability that the attacker wins. */
const summarize = (replies: readonly OddsReply[]) =>
  replies.map((reply) => {
    if (!('odds' in reply) || reply.odds.forecast.kind !== 'chances') throw new Error('chances were wanted');
    const { about, verdicts } = reply.odds.forecast;
    return { early: reply.early === true, about, p: verdicts[0]!.p };
  });

describe('the replies to a request', () => {
  test('are exact odds alone for a fast count', async () => {
    expect(summarize(await repliesTo(0.001))).toEqual([{ early: false, about: false, p: expect.closeTo(24 / 81, 12) }]);
  });

  test('begin with an estimate for a slow count', async () => {
    const [early, counted] = summarize(await repliesTo(41));
    expect(early).toMatchObject({ early: true, about: true });
    expect(counted).toEqual({ early: false, about: false, p: expect.closeTo(24 / 81, 12) });
    // Three standard errors of eight plays.
    expect(Math.abs(early!.p - counted!.p)).toBeLessThan(0.49);
  });

  test('arrive once, even if the listener throws', async () => {
    const told: OddsReply[] = [];
    const hear = (reply: OddsReply) => {
      told.push(reply);
      throw new Error('nobody listens');
    };
    await expect(answerRequest({ no: 7, play }, hear, new OddsCache(), () => 0)).rejects.toThrow('nobody listens');
    expect(told).toHaveLength(1);
  });

  test('are the reason for an invalid play, or the error', async () => {
    const junk = { ...play, answers: [{ id: 'x', value: 1, by: 'hand' as const }], cursor: 1 };
    expect(await repliesTo(1, junk)).toMatchObject([{ no: 7, odds: { forecast: { kind: 'none' } } }]);
    expect(await repliesTo(1, { ...play, system: 'gone' })).toMatchObject([
      { no: 7, fault: expect.stringContaining('the shelf fell down') },
    ]);
  });
});
