import { render } from 'preact';
import '../../src/components/theme/base.css';
import '../../src/screens/app/app.css';
import { unitsIn } from '../../src/engine/setup/units.ts';
import type { PlayContext } from '../../src/screens/fight/playcontext.ts';
import { PlayScreen } from '../../src/screens/fight/playscreen.tsx';
import { focusedAsk } from '../../src/screens/fight/playsession.ts';
import { exampleFile, type PlayFile } from '../../src/system/plays/playfile.ts';
import type { System } from '../../src/system/system.ts';
import { cards, systemOf } from '../../src/systems/systems.ts';
import { examplesOf } from '../../src/systems/worked.ts';
import { readingContext } from '../../src/testkit/readingcontext.ts';
import { measureSteps, type StepText, type WalkStep } from './measuresteps.ts';
import { findStepFaults } from './stepfaults.ts';
import { visibleLines } from './visible.ts';

/** Worker that does nothing, because this page shows no odds. */
class IdleWorker {
  postMessage(): void {}
  terminate(): void {}
}
Object.assign(globalThis, { Worker: IdleWorker });

const place = document.getElementById('app')!;

const nextTask = () => new Promise((then) => setTimeout(then));

async function show(context: PlayContext): Promise<void> {
  render(null, place);
  render(<PlayScreen context={context} />, place);
  await nextTask();
}

function* stepsOf(system: System, play: PlayFile, name: string, isCorrection = false): Generator<WalkStep> {
  const sides = [...new Set(unitsIn(play.setup).map(({ side }) => side))];
  let before = -1;
  for (let cursor = 0; cursor <= play.answers.length; cursor++) {
    const context: PlayContext = { ...readingContext(system, { ...play, cursor }, sides), odds: 'shown', isCorrection };
    const position = context.session.position.value;
    const asked = focusedAsk(context.session);
    // A proposed answer is not a step.
    if (position.trail.length === before && position.at !== 'ask') continue;
    before = position.trail.length;
    yield {
      name: `${name}${isCorrection ? ' corrected' : ''}, ${cursor}: ${asked?.id ?? position.at}`,
      kind: asked?.kind ?? position.at,
      system: system.id,
      play: name,
      show: (dice = 'own') => show({ ...context, dice: { ...context.dice, sourceFor: () => dice } }),
    };
  }
}

/** Returns the steps of every `nth` example play, in play or under correction. */
async function walk(nth = 1, isCorrection = false): Promise<readonly WalkStep[]> {
  const all: WalkStep[] = [];
  let at = 0;
  for (const { id } of cards) {
    const system = await systemOf(id);
    for (const example of await examplesOf(id)) {
      const file = exampleFile(example, system);
      if ('part' in file) continue;
      const plays = 'plays' in file ? file.plays : [file];
      for (const [n, play] of plays.entries())
        if (at++ % nth === 0) all.push(...stepsOf(system, play, `${id} ${file.id}/${n}`, isCorrection));
    }
  }
  return all;
}

/** Shows every step and returns its visible text. */
async function texts(): Promise<readonly StepText[]> {
  const all: StepText[] = [];
  for (const step of await walk()) {
    await step.show();
    all.push({ name: step.name, system: step.system, lines: visibleLines().map(({ text }) => text) });
  }
  return all;
}

Object.assign(window, {
  texts,
  /** Measures the steps of every `nth` play. `least` is the minimum height of the tray in px. */
  measureLayout: async (least: number, nth: number) => measureSteps(await walk(nth), least),
  /** Checks every `nth` of all steps, to which the ends of all plays under correction are added. */
  findUnreadable: async (nth: number) => {
    const corrected = (await walk(1, true)).filter(({ kind }) => kind === 'end');
    return findStepFaults([...(await walk()), ...corrected].filter((_, i) => i % nth === 0));
  },
});
