import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settings } from '../appstate.ts';
import { rattle, SOUND, VIBRATION } from './rattle.ts';

/** Start times of the sounds, in seconds. */
let startTimes: number[];

class Param {
  value = 0;
  setValueAtTime() {}
  exponentialRampToValueAtTime() {}
}

class Node {
  readonly gain = new Param();
  readonly frequency = new Param();
  connect(to: Node) {
    return to;
  }
  start(at: number) {
    startTimes.push(at);
  }
  stop() {}
}

class Audio {
  readonly state = 'running';
  readonly currentTime = 10;
  readonly destination = new Node();
  createOscillator = () => new Node();
  createGain = () => new Node();
}

beforeEach(() => {
  startTimes = [];
  settings.value = {};
});
afterEach(() => {
  vi.unstubAllGlobals();
  settings.value = {};
});

test('dice make no sound or vibration by default', () => {
  const vibrate = vi.fn();
  vi.stubGlobal('AudioContext', Audio);
  vi.stubGlobal('navigator', { vibrate });
  rattle();
  expect([startTimes, vibrate.mock.calls]).toEqual([[], []]);
});

test('a device without sound and vibration does nothing', () => {
  vi.stubGlobal('AudioContext', undefined);
  Reflect.deleteProperty(globalThis, 'AudioContext');
  vi.stubGlobal('navigator', {});
  settings.value = { [SOUND]: true, [VIBRATION]: true };
  expect(rattle).not.toThrow();
});

test('sound and vibration share the same times and end soon after the dice settle', () => {
  const vibrate = vi.fn();
  vi.stubGlobal('AudioContext', Audio);
  vi.stubGlobal('navigator', { vibrate });
  settings.value = { [SOUND]: true, [VIBRATION]: true };
  rattle();
  const pattern = vibrate.mock.calls[0]?.[0] as number[];
  const felt = pattern.filter((_, i) => i % 2 === 0).map((_, n) => pattern.slice(0, n * 2).reduce((a, b) => a + b, 0));
  expect(startTimes.map((at) => Math.round((at - 10) * 1000))).toEqual(felt);
  expect(startTimes).toHaveLength(8);
  expect(Math.max(...pattern.filter((_, i) => i % 2 === 0))).toBe(20);
  expect(pattern.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(900);
});
