import { expect, test } from 'vitest';
import { musterUnit } from '../../campaign/units/muster.ts';
import { newPlay, positionOf, startPlay } from '../../engine/play.ts';
import { openAsks } from '../../engine/replay.ts';
import type { Man, Unit } from '../../engine/roster.ts';
import { unitsIn } from '../../engine/setup/units.ts';
import { randomId } from '../../random/dice.ts';
import { resolveHouse } from '../../system/house.ts';
import { exampleFile } from '../../system/plays/playfile.ts';
import { systemOf } from '../../systems/systems.ts';
import { squad } from '../../systems/tsatf-ww2/examples/squad.ts';
import { examplesOf } from '../../systems/worked.ts';
import { readingContext } from '../../testkit/readingcontext.ts';
import { answeringSeatId, isAcrossTable, manWords, markOfAsk, type PlayContext } from './playcontext.ts';
import { latestResult } from './stage/latestresult.ts';
import { sideLines } from './stage/sides.tsx';

const system = await systemOf('tsatf-ww2');
const examples = await examplesOf('tsatf-ww2');

const phase = system.sequences.find(({ id }) => id === 'morale-phase')!;

/** A morale phase at its start. */
const moraleOf = (units: readonly Unit[]) =>
  readingContext(
    system,
    startPlay(
      phase.rule,
      newPlay(system.id, phase, resolveHouse(system.house), { units: units.map((unit) => ({ unit })) }),
    ),
    ['red', 'blue'],
  );

/** Questions in the examples of a sequence, with their sides. */
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
          const context = readingContext(system, { ...play, cursor }, sides);
          return openAsks(positionOf(context.session.rule, context.session.play.value)).map((ask) => ({
            ...{ ask, units, sides },
            side: markOfAsk(context, ask),
            across: isAcrossTable(context, ask),
          }));
        }),
      );
  });
}

test('a casualty card belongs to the side of the unit it may hit', () => {
  const cards = askedIn('fire').filter(({ ask }) => ask.kind === 'draw');
  expect(cards.length).toBeGreaterThan(0);
  for (const { ask, units, sides, side, across } of cards) {
    const target = units.find(({ id }) => id === ask.context?.of);
    expect(side).toBe(sides.indexOf(target!.side));
    expect(across).toBe(side! > 0);
  }
});

test('a test of the morale phase belongs to the side of the unit that takes it', () => {
  const tests = askedIn('morale-phase').filter(({ ask }) => ask.kind === 'roll');
  expect(tests.length).toBeGreaterThan(0);
  for (const { ask, units, sides, side } of tests)
    expect(side).toBe(sides.indexOf(units[Number(ask.id.split('/')[1]) - 1]!.side));
});

test('with units of both sides in one role, each side rolls for its own units and men', () => {
  const hurt = ['red', 'blue', 'red'].map((side, i) => ({ ...squad('ABC'[i]!, 'LSw', { shaken: true }), side }));
  const asked = ({ session, ...context }: PlayContext) =>
    openAsks(session.position.value).map((ask) => `${ask.kind} by ${answeringSeatId(context, ask)}`);
  const mixed = moraleOf(hurt);
  const own = ['roll by unit of red', 'roll by unit of blue', 'roll by unit of red'];
  expect(asked(mixed)).toEqual(own);
  for (const n of hurt.keys())
    mixed.session.answer({ id: `unit/${n + 1}/recovery/1/die`, dice: [{ face: 4, by: 'hand' }] });
  expect(openAsks(mixed.session.position.value).map(({ id }) => id)).toContain('unit/1/critical');
  expect(asked(mixed)).toEqual(own);
  expect(asked(moraleOf([hurt[0]!, hurt[2]!]))).toEqual(['roll by unit', 'roll by unit']);
});

test('a lone side keeps its seat', () => {
  const across = (side: string) => {
    const context = moraleOf([{ ...squad('A', 'LSw'), side }]);
    return openAsks(context.session.position.value).map((ask) => isAcrossTable(context, ask));
  };
  expect([across('red'), across('blue')]).toEqual([[false], [true]]);
});

test('returning men are active at once, and the effects of their loss are gone', () => {
  const context = moraleOf([{ ...squad('A', 'LSSwSd'), side: 'red' }]);
  expect(sideLines(context)).toMatchObject([{ text: 'Squad A: 2 men · Half lost' }]);
  context.session.answer({ id: 'unit/1/recovery/1/die', dice: [{ face: 1, by: 'hand' }] });
  expect(sideLines(context)).toMatchObject([{ text: 'Squad A: 3 men' }]);
  expect(latestResult(context)?.words).toMatch(/^AS2 of Squad A recovers\. Squad A: 3 men stand\./);
});

test('rolls of one tap are announced once: each throw, then their joint result', () => {
  const context = moraleOf([{ ...squad('A', 'LSSSwSw'), side: 'red' }]);
  const faces = [6, 1];
  for (const [n, face] of faces.entries())
    context.session.answer({ id: `unit/1/recovery/${n + 1}/die`, dice: [{ face, by: 'app' }] });
  context.session.rolledIds.value = faces.map((_, n) => `unit/1/recovery/${n + 1}/die`);
  expect(latestResult(context)?.words).toBe('AS3 of Squad A dies. AS4 of Squad A recovers. Squad A: 4 men stand.');
});

test('a man without a name is called by his weapon or his role, and his tag tells him apart', async () => {
  const { units: kinds } = await systemOf('tsatf-20');
  const kind = kinds[0]!;
  const men = { officer: 1, ordinary: 3 };
  const unit = musterUnit(
    kind,
    { title: 'Raiders', men, carrying: { smg: 2 }, facts: {} },
    { id: randomId, side: 'r', mark: 'A' },
  );
  const words = (change: Partial<Man> = {}) => unit.men.map((man) => manWords(kinds, { ...man, ...change }, unit));
  expect(words()).toEqual([{ name: 'Officer' }, { name: 'SMG man' }, { name: 'SMG man' }, { name: 'Man' }]);
  expect(words({ tag: '' })[3]).toEqual({ name: 'Man 4' });
  // Stored by an earlier version.
  expect(words({ name: 'Ordinary man 4' })[3]).toEqual({ name: 'Man' });
  expect(words({ name: 'Paul Hoffmann' })[1]).toEqual({
    name: 'Paul Hoffmann',
    detail: 'Man, Sub-machine gun',
  });
});
