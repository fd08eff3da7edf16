import { describe, expect, test } from 'vitest';
import { type Play, saveDraft, undoAnswer } from '../../engine/play.ts';
import { Refusal } from '../../engine/refusal.ts';
import { cliRules } from '../../testkit/toy/clirules.ts';
import examples from '../../testkit/toy/examples.ts';
import toy from '../../testkit/toy/index.ts';
import {
  type ChainFile,
  exampleFile,
  type FileContent,
  fileOf,
  LONGEST,
  type PlayFile,
  parsePlayFile,
  plainOf,
  playOf,
} from './playfile.ts';

const written = (file: unknown) => JSON.parse(JSON.stringify(file));
const [chain, creeping, called] = examples.map((example) => exampleFile(example, toy)) as [
  FileContent,
  PlayFile,
  FileContent,
];
const { id: _, title: __, outcome: ___, ...bare } = (chain as ChainFile).plays[0]!;
const play: Play = bare;

describe('a play as a file', () => {
  test('is read back unchanged, with half-entered answers', () => {
    const half: Play = {
      ...saveDraft(undoAnswer(play), 'defender/dice', { dice: [{ face: 5, by: 'app' }], typed: '1' }),
      amended: [{ id: 'charge', from: 'creep', to: 'run' }],
      waiting: true,
      rolled: { 'defender/dice': [5, 3], card: ['7s'] },
    };
    expect(playOf(written(fileOf(half)), toy)).toEqual(half);
    expect(playOf(fileOf(play), toy)).toEqual(play);
  });

  test('defaults to the printed house rules, no rulings and the last answer', () => {
    const { house: _, overruled: __, cursor: ___, ...short } = play;
    expect(playOf(short, toy)).toEqual(play);
  });

  test('keeps its name and its expected outcome', () => {
    expect(parsePlayFile(written(creeping), toy)).toEqual(creeping);
    expect(creeping).toMatchObject({ id: 'Y2~Y-01=4', house: { need: 4 }, outcome: { verdict: 'called off' } });
  });

  test('may be a chain of plays or a call of a part', () => {
    expect(parsePlayFile(written(chain), toy)).toEqual({
      ...chain,
      outcome: expect.objectContaining({ verdict: 'some stay' }),
    });
    expect(parsePlayFile(written(called), toy, cliRules)).toEqual(called);
  });

  test('of an older edition is shown only on request', () => {
    expect(() => playOf({ ...play, edition: 1 }, toy)).toThrow(
      'edition: “Scuffle” was played under edition 1; edition 2 may end differently.',
    );
    expect(playOf({ ...play, edition: 1 }, toy, 'shown').edition).toBe(1);
    expect(() => playOf({ ...play, edition: 3 }, toy, 'shown')).toThrow('“Scuffle” has edition 2, not');
  });
});

describe('an example as a file', () => {
  test('contains the proposals of the rule, and keeps an answer to no ask', () => {
    const more = {
      ...examples[1]!,
      plays: [{ ...bare, answers: [...play.answers, { id: 'x', value: 1, by: 'hand' as const }], outcome: 0 }],
    };
    expect((exampleFile(more as never, toy) as PlayFile).answers.map(({ id }) => id)).toEqual([
      ...play.answers.map(({ id }) => id),
      'x',
    ]);
  });
});

describe('an invalid file is refused as a whole, with the path of the fault', () => {
  const [first, ...others] = play.answers;
  test.each([
    [[], 'file: expected facts, not [].'],
    [null, 'file: expected facts, not null.'],
    [{ ...play, seed: 1 }, 'file: “seed” is unknown.'],
    [{ ...play, system: 'other' }, 'system: expected “toy”, not “other”.'],
    [{ ...play, sequence: 'melee' }, 'sequence: Toy scuffles has no “melee”; it has: scuffle, rest.'],
    [{ ...play, edition: '2' }, 'edition: “2” is not a number from 1.'],
    [{ ...play, house: { need: 9 } }, 'house: House rule “need”: 9 does not fit.'],
    [{ ...play, house: { ned: 4 } }, 'house: There is no house rule “ned”.'],
    [{ ...play, setup: {} }, 'setup.attacker[0].unit is missing: expected a unit.'],
    [{ ...play, setup: { ...(play.setup as object), more: 1 } }, 'setup: “more” is unknown.'],
    [{ ...play, answers: {} }, 'answers: expected a list, not {}.'],
    [{ ...play, answers: [first, { value: 1 }] }, 'answers 2: An answer must name what it answers.'],
    [{ ...play, answers: [{ ...first, seed: 1 }] }, 'answers 1: “seed” is unknown.'],
    [{ ...play, answers: [null] }, 'answers 1: expected facts, not null.'],
    [{ ...play, answers: [first, ...others], cursor: 7 }, 'cursor: 7 is not a number from 0 to 6.'],
    [{ ...play, cursor: -1 }, 'cursor: -1 is not a number from 0 to 6.'],
    [{ ...play, overruled: { need: 6 } }, 'overruled, “need”: expected facts, not 6.'],
    [{ ...play, overruled: { need: { to: '6' } } }, 'overruled, “need”: “6” is not a number.'],
    [{ ...play, overruled: { need: {} } }, 'overruled, “need”: expected by, to or lines.'],
    [{ ...play, waiting: 1 }, 'waiting: 1 is not true or false.'],
    [{ ...play, drafts: { x: { dice: [1] } } }, 'drafts, “x”: dice: a die needs a face'],
    [{ ...play, drafts: { x: { told: 1 } } }, 'drafts, “x”: dice: a total must name'],
    [{ ...play, amended: [{ id: '' }] }, 'amended 1, id: expected 1 to 500 letters, not “”.'],
    [{ ...play, rolled: { x: [1.5] } }, 'rolled, “x”: expected 1 to 500 letters, not 1.5.'],
    [{ system: 'toy', plays: [] }, 'plays: expected at least one.'],
    [{ system: 'toy', plays: [{ ...play, answers: 1 }] }, 'play 1: answers: expected a list, not 1.'],
    [{ system: 'toy', plays: [{ ...play, system: 'other' }] }, 'play 1: system: expected “toy”, not “other”.'],
    [{ ...called, part: 'toString' }, 'part: Toy scuffles has no “toString”; its parts are: hits.'],
    [{ ...called, input: { dice: 1e9, need: 5 } }, 'input.dice: 1000000000 is more than 1000.'],
    [{ ...called, id: 7 }, 'id: expected 1 to 500 letters, not 7.'],
  ])('%#', (junk, sentence) => {
    expect(() => parsePlayFile(junk, toy, cliRules)).toThrow(Refusal);
    expect(() => parsePlayFile(junk, toy, cliRules)).toThrow(sentence);
  });

  test.each([
    ['{"system": ', 'The file cannot be read'],
    ['', 'The file cannot be read'],
    [' '.repeat(LONGEST + 1), 'longer than 1 MiB'],
    [`${'['.repeat(200_000)}${']'.repeat(200_000)}`, 'more than 48 lists deep'],
    [
      '{"plays": [{"setup": {"__proto__": {"polluted": true}}}]}',
      'The file, plays, 1, setup: “__proto__” is no name for data.',
    ],
    ['{"constructor": 1}', 'The file: “constructor” is no name for data.'],
  ])('as text (%#)', (text, sentence) => {
    expect(() => plainOf(text)).toThrow(Refusal);
    expect(() => plainOf(text)).toThrow(sentence);
  });
});
