// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import { resolveHouse } from '../../rules/house.ts';
import { positionOf } from '../../rules/play.ts';
import { exampleFile } from '../../rules/playfile.ts';
import { sequenceOf } from '../../rules/system.ts';
import { cards, examplesOf, systemOf } from '../../systems/systems.ts';
import { padOf } from '../play/pad.ts';
import { ExampleView } from '../rules/examples.tsx';
import { nowWords } from '../words/housewords.ts';

afterEach(cleanup);

/** A hyphen where a minus sign belongs, with what stands around it. */
const hyphened = (words: string): readonly string[] => words.match(/.{0,30}(?<![\p{L}\p{N}])-\d.{0,20}/gu) ?? [];

const systems = await Promise.all(
  cards.map(async ({ id }) => ({ id, system: await systemOf(id), examples: await examplesOf(id) })),
);

describe.each(systems)('a number below none bears a true minus sign in the words of $id', ({ system, examples }) => {
  test.each(examples)('$id: $title (trial 18e)', (example) => {
    const { container } = render(<ExampleView system={system} example={example} />);
    expect(hyphened(container.textContent ?? '')).toEqual([]);
    const file = exampleFile(example, system);
    const plays = 'part' in file ? [] : 'plays' in file ? file.plays : [file];
    const asked = plays.flatMap((play) => {
      const { rule, telling } = sequenceOf(play.sequence, system);
      return positionOf(rule, play).trail.flatMap((step) =>
        'ask' in step ? [padOf(step.ask, telling.ask(step.ask, play.setup))] : [],
      );
    });
    expect(hyphened(JSON.stringify(asked))).toEqual([]);
  });

  test('its tables and house rules (trial 18e)', () => {
    const house = resolveHouse(system.house);
    const words = [
      ...system.house.map((rule) => [rule.title, rule.reason, nowWords(rule, house[rule.id])]),
      ...system.tables.map(({ head, rows, note }) => [head, rows, note]),
    ].flat(4);
    expect(words.flatMap((word) => hyphened(`${word}`))).toEqual([]);
  });
});
