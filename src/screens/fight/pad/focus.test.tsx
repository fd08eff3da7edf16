import { act, cleanup, fireEvent, render } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import type { Ask } from '../../../engine/ask.ts';
import { unitsIn } from '../../../engine/setup/units.ts';
import type { Example } from '../../../system/examples.ts';
import { exampleFile, type PlayFile } from '../../../system/plays/playfile.ts';
import type { System } from '../../../system/system.ts';
import { cards, systemOf } from '../../../systems/systems.ts';
import { examplesOf } from '../../../systems/worked.ts';
import { readingContext } from '../../../testkit/readingcontext.ts';
import { sampleOf } from '../../../testkit/samplesize.ts';
import { askWords, type PlayContext } from '../playcontext.ts';
import { PlayScreen } from '../playscreen.tsx';
import { focusedAsk } from '../playsession.ts';
import { padOf } from './pad.ts';

const systems = await Promise.all(
  cards.map(async ({ id }) => ({ id, system: await systemOf(id), examples: await examplesOf(id) })),
);

/** Kind of a step: procedure, question and pad. One of each is tested. */
const kindOf = (context: PlayContext, ask: Ask): string => {
  const pad = padOf(ask, askWords(context, ask));
  const keys = pad.kind === 'keys' ? `${pad.keys.length} of ${pad.faces.length}` : '';
  return [context.session.sequence.id, ask.id.replace(/\d+/g, 'n'), ask.kind, pad.kind, keys].join(' ');
};

const contextOf = (system: System, play: PlayFile, cursor: number): PlayContext => {
  const sides = [...new Set(unitsIn(play.setup).map(({ side }) => side))];
  return readingContext(system, { ...play, answers: play.answers.slice(0, cursor), cursor }, sides);
};

const playsOf = (system: System, examples: readonly Example[]): readonly PlayFile[] =>
  examples.flatMap((example) => {
    const file = exampleFile(example, system);
    return 'part' in file ? [] : 'plays' in file ? file.plays : [file];
  });

/** `cursor`: number of answers before the step. */
type Step = { readonly kind: string; readonly play: PlayFile; readonly cursor: number };

/** Each kind of step in the examples, from `after` answers on. */
function stepsOf(system: System, plays: readonly PlayFile[], after: number): readonly Step[] {
  const steps = new Map<string, Step>();
  for (const play of plays)
    for (let cursor = after; cursor <= play.answers.length; cursor++) {
      const context = contextOf(system, play, cursor);
      const ask = focusedAsk(context.session);
      const at = context.session.position.value.at;
      const kind = ask ? kindOf(context, ask) : `${context.session.sequence.id} ${at}`;
      if (at !== 'refused' && !steps.has(kind)) steps.set(kind, { kind, play, cursor });
    }
  return [...steps.values()];
}

const focused = () => document.activeElement!;

/** Types a digit on `on`. Resolves to true if the page or play accepted it. */
async function takesDigit(context: PlayContext, on: Element): Promise<boolean> {
  const before = { play: context.session.play.value, page: document.body.innerHTML };
  await act(() => void fireEvent.keyDown(on, { key: '1' }));
  return context.session.play.value !== before.play || document.body.innerHTML !== before.page;
}

const isNumber = (ask: Ask): boolean => ask.kind === 'roll' || ask.kind === 'number';

/** Gives the answer before a step on its pad. */
async function answered({ play, cursor }: Step, context: PlayContext): Promise<void> {
  render(<PlayScreen context={context} />);
  document.querySelector<HTMLElement>('.step-pad button')?.focus();
  await act(() => context.session.answer(play.answers[cursor - 1]!));
}

describe.each(systems)('keyboard focus in $id', ({ system, examples }) => {
  const plays = playsOf(system, examples);
  const steps = stepsOf(system, plays, 1);

  test('is on the pad after every kind of answer, accepts digits for numbers, and ends on the verdict', async () => {
    const lost: string[] = [];
    for (const step of sampleOf(steps, 2)) {
      const context = contextOf(system, step.play, step.cursor - 1);
      await answered(step, context);
      const ask = focusedAsk(context.session);
      const stands = focused().closest(ask ? '.step-pad' : '.ending-verdict') !== null;
      if (!stands) lost.push(`${step.kind}: the focus is on ${focused().tagName} ${focused().className}`);
      else if (ask && isNumber(ask) && !(await takesDigit(context, focused()))) lost.push(`${step.kind}: no digit`);
      cleanup();
    }
    expect(lost).toEqual([]);
  });

  test('sends digits to the pad from the page, the title and a key of the footer', async () => {
    const lost: string[] = [];
    const places = ['body', 'h1', '.step-foot button'];
    const counted = stepsOf(system, plays, 0).filter(({ kind }) => /(roll|number) /.test(kind));
    for (const [at, { kind, play, cursor }] of sampleOf(counted, 2).entries()) {
      const context = contextOf(system, play, cursor);
      render(<PlayScreen context={context} />);
      const place = places[at % places.length]!;
      const on = document.querySelector<HTMLElement>(place)!;
      on.focus();
      const ask = focusedAsk(context.session);
      if (ask && isNumber(ask) && !(await takesDigit(context, on))) lost.push(`${kind}: from ${place}`);
      cleanup();
    }
    expect(lost).toEqual([]);
  });
});

test('focus is on the main key when the app rolls or draws next, in every system with units', async () => {
  for (const { id, system, examples } of systems.filter(({ system }) => system.units.length > 0)) {
    const steps = stepsOf(system, playsOf(system, examples), 1);
    const asks = steps.map((step) => ({ step, ask: focusedAsk(contextOf(system, step.play, step.cursor).session) }));
    const thrown = new Map(
      asks.flatMap(({ step, ask }) => (ask && 'chances' in ask ? [[ask.kind, step] as const] : [])),
    );
    expect(thrown.size, id).toBeGreaterThan(0);
    for (const [kind, step] of thrown) {
      const context = contextOf(system, step.play, step.cursor - 1);
      await answered(step, { ...context, dice: { ...context.dice, sourceFor: () => 'app' } });
      expect(focused().textContent, `${id}, ${kind}`).toMatch(/^(Roll|Draw)/);
      cleanup();
    }
  }
});
