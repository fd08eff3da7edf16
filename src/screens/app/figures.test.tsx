import { render } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { Trail } from '../../components/step/trail.tsx';
import { resolveHouse } from '../../system/house.ts';
import { exampleFile } from '../../system/plays/playfile.ts';
import { cards, systemOf } from '../../systems/systems.ts';
import { examplesOf } from '../../systems/worked.ts';
import { readingContext } from '../../testkit/readingcontext.ts';
import { padOf } from '../fight/pad/pad.ts';
import { askWords, sequenceWords } from '../fight/playcontext.ts';
import { trailSteps } from '../fight/trailwords.ts';
import { currentRuleWords } from '../words/housewords.ts';

/** Hyphens used as minus signs, with context. */
const hyphened = (words: string): readonly string[] => words.match(/.{0,30}(?<![\p{L}\p{N}])-\d.{0,20}/gu) ?? [];

const systems = await Promise.all(
  cards.map(async ({ id }) => ({ id, system: await systemOf(id), examples: await examplesOf(id) })),
);

describe.each(systems)('the texts of $id', ({ system, examples }) => {
  test.each(examples)('negative numbers of $id have a true minus sign: $title', (example) => {
    const file = exampleFile(example, system);
    const plays = 'part' in file ? [] : 'plays' in file ? file.plays : [file];
    for (const play of plays) {
      const context = readingContext(system, play, []);
      const position = context.session.position.value;
      const { container } = render(<Trail label={context.title} steps={trailSteps(context, position.trail)} />);
      expect(hyphened(container.textContent ?? '')).toEqual([]);
      if (position.at === 'end') {
        const { title, detail = '', orders } = sequenceWords(context).outcome(position.outcome, play.setup);
        expect([title, detail, ...orders].flatMap(hyphened)).toEqual([]);
      }
      const asked = position.trail.flatMap((step) =>
        'ask' in step ? [padOf(step.ask, askWords(context, step.ask))] : [],
      );
      expect(hyphened(JSON.stringify(asked))).toEqual([]);
    }
  });

  test.each(examples)('the keys of $id show no raw value, with a single die too', (example) => {
    const file = exampleFile(example, system);
    for (const play of 'part' in file ? [] : 'plays' in file ? file.plays : [file]) {
      const context = readingContext(system, play, []);
      const raw = context.session.position.value.trail.flatMap((step) => {
        if (!('ask' in step)) return [];
        const { ask } = step;
        const single = ask.kind === 'roll' ? [{ ...ask, pool: { ...ask.pool, count: 1 } }] : [];
        return [ask, ...single].flatMap((one) => {
          const pad = padOf(one, askWords(context, one));
          const keys = pad.kind === 'keys' ? pad.keys : pad.kind === 'cards' ? pad.classes : [];
          return keys.flatMap(({ label, detail = '' }) => [label, detail]).filter((word) => /[[{"_]/.test(word));
        });
      });
      expect(raw).toEqual([]);
    }
  });

  test('negative numbers of its tables and house rules have a true minus sign', () => {
    const house = resolveHouse(system.house);
    const words = [
      ...system.house.map((rule) => [rule.title, rule.reason, currentRuleWords(rule, house[rule.id])]),
      ...system.tables.map(({ head, rows, note }) => [head, rows, note]),
    ].flat(4);
    expect(words.flatMap((word) => hyphened(`${word}`))).toEqual([]);
  });
});
