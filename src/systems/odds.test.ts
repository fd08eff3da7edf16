import { describe, expect, test } from 'vitest';
import type { Play } from '../engine/play.ts';
import { Refusal } from '../engine/refusal.ts';
import type { Forecast } from '../odds/forecast.ts';
import { oddsOf } from '../odds/request.ts';
import { scriptedRandom } from '../random/randomanswer.ts';
import type { SequenceOf } from '../system/sequence.ts';
import type { System } from '../system/system.ts';
import { playAtRandom } from '../testkit/arbitrary.ts';
import { sampleSize } from '../testkit/samplesize.ts';
import { testedSystems } from '../testkit/tested.ts';

const systems = (await testedSystems()).map(({ system }) => system);
const sequences = systems.flatMap((system) => system.sequences.map((sequence) => ({ system, sequence })));
const SETUPS = sampleSize(12);

const forecast = sequences.filter(({ sequence }) => sequence.odds);
const chosen = sequences.filter(({ sequence }) => sequence.noOdds);

test.each(chosen)('$system.id, $sequence.id says why it has no odds', ({ system, sequence }) => {
  expect(sequence.noOdds).toMatch(/^[A-Z“].{20,}\.$/);
  expect(told(system, sequence, 1)).toEqual({ kind: 'none', reason: sequence.noOdds });
});

describe.each(forecast)('the setup sheet of $system.id, $sequence.id', ({ system, sequence }) => {
  test('shows chances, options with chances, the question to answer first, or why the facts are refused', () => {
    for (let run = 0; run < SETUPS; run++) sound(told(system, sequence, run));
  });

  test('shows a valid estimate from a few random plays', () => {
    for (let run = 0; run < SETUPS; run++) sound(told(system, sequence, run, 20));
  });

  test('uses only declared roles for amounts and verdicts', () => {
    const roles = sequence.roles.map(({ id }) => id);
    for (const { role } of [...sequence.odds!.amounts, ...sequence.odds!.verdicts])
      if (role !== undefined) expect(roles).toContain(role);
  });
});

/** Odds on the setup sheet. Checks that an open question has a title, and a decision several options. */
function told(system: System, sequence: SequenceOf, run: number, times?: number): Forecast {
  const play: Play = playAtRandom(system, sequence, scriptedRandom([run * 7919]));
  try {
    const { forecast, byOption } = oddsOf(system, play, times === undefined ? {} : { maxSamples: times });
    if (forecast.kind === 'undecided') {
      expect(forecast.title).toMatch(/ /);
      if (byOption) expect(byOption.options.length).toBeGreaterThan(1);
      for (const { label, forecast } of byOption?.options ?? []) {
        expect(label).not.toBe('');
        if (forecast.kind !== 'undecided') sound(forecast);
      }
    }
    return forecast;
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'none', reason: error.message };
    throw error;
  }
}

function sound(forecast: Forecast): void {
  if (forecast.kind === 'none') expect(forecast.reason).toMatch(/ .*\.$/);
  if (forecast.kind !== 'chances') return;
  const { verdicts, amounts, events } = forecast;
  expect(verdicts.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 9);
  for (const { p } of [...verdicts, ...events]) expect(p).toSatisfy((p: number) => p >= 0 && p <= 1);
  for (const { mean, chances } of amounts) {
    expect(mean).toSatisfy(Number.isFinite);
    expect(chances.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 9);
  }
}
