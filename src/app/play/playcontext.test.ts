import { expect, test } from 'vitest';
import { positionOf } from '../../rules/play.ts';
import { exampleFile } from '../../rules/playfile.ts';
import { openAsks } from '../../rules/replay.ts';
import { systemOf } from '../../systems/systems.ts';
import { examplesOf } from '../../systems/worked.ts';
import { reading } from '../../testkit/reading.ts';
import { unitsIn } from '../model/roles.ts';
import { sideAsked, sitsAcross } from './playcontext.ts';

const system = await systemOf('tsatf-ww2');
const examples = await examplesOf('tsatf-ww2');

/** What is asked in the examples of a sequence at every answer, with the side it falls to. */
function askedIn(sequence: string) {
  return examples.flatMap((example) => {
    const file = exampleFile(example, system);
    const plays = 'part' in file ? [] : 'plays' in file ? file.plays : [file];
    return plays
      .filter((play) => play.sequence === sequence)
      .flatMap((play) =>
        play.answers.flatMap((_, cursor) => {
          const units = unitsIn(play.setup);
          const sides = [...new Set(units.map(({ side }) => side))];
          const context = reading(system, { ...play, cursor }, sides);
          return openAsks(positionOf(context.session.rule, context.session.play.value)).map((ask) => ({
            ...{ ask, units, sides },
            side: sideAsked(context, ask),
            across: sitsAcross(context, ask),
          }));
        }),
      );
  });
}

test('a casualty card falls to the side of the unit it may hit', () => {
  const cards = askedIn('fire').filter(({ ask }) => ask.kind === 'draw');
  expect(cards.length).toBeGreaterThan(0);
  for (const { ask, units, sides, side, across } of cards) {
    const target = units.find(({ id }) => id === ask.about?.of);
    expect(side).toBe(sides.indexOf(target!.side));
    expect(across).toBe(side! > 0);
  }
});

test('a test of the morale phase falls to the side of the unit that takes it', () => {
  const tests = askedIn('morale-phase').filter(({ ask }) => ask.kind === 'roll');
  expect(tests.length).toBeGreaterThan(0);
  for (const { ask, units, sides, side } of tests)
    expect(side).toBe(sides.indexOf(units[Number(ask.id.split('/')[1]) - 1]!.side));
});
