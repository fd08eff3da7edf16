import { settings } from '../appstate.ts';

export const SOUND = 'sound';
export const VIBRATION = 'vibration';

export const canPlaySound = (): boolean => 'AudioContext' in globalThis;
export const canVibrate = (): boolean => 'vibrate' in navigator;

/** Start times of the knocks, in milliseconds. */
const KNOCKS = [0, 90, 150, 260, 330, 480, 560, 700];
const FELT = 20;

let audio: AudioContext | undefined;

export function rattle(): void {
  if (settings.value[VIBRATION] === true && canVibrate())
    navigator.vibrate(KNOCKS.flatMap((at, n) => [FELT, (KNOCKS[n + 1] ?? at + FELT) - at - FELT]));
  if (settings.value[SOUND] !== true || !canPlaySound()) return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
  for (const [n, at] of KNOCKS.entries()) knock(audio, audio.currentTime + at / 1000, n);
}

function knock(audio: AudioContext, at: number, n: number): void {
  const voice = audio.createOscillator();
  const strength = audio.createGain();
  voice.type = 'triangle';
  voice.frequency.value = 1500 - 140 * ((n * 5) % 7);
  strength.gain.setValueAtTime(0.3 - 0.03 * n, at);
  strength.gain.exponentialRampToValueAtTime(0.001, at + 0.03);
  voice.connect(strength).connect(audio.destination);
  voice.start(at);
  voice.stop(at + 0.04);
}
