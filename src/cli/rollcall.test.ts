import { describe, expect, test } from 'vitest';
import { Refusal } from '../engine/refusal.ts';
import type { Unit } from '../engine/roster.ts';
import { type ChainFile, type FileContent, LONGEST, type PlayFile } from '../system/plays/playfile.ts';
import { card } from '../testkit/toy/card.ts';
import { cliRules } from '../testkit/toy/clirules.ts';
import examples from '../testkit/toy/examples.ts';
import toy from '../testkit/toy/index.ts';
import type { SystemLibrary } from './rollcall.ts';
import { rollcall } from './rollcall.ts';

const there = <T>(id: string, what: T): Promise<T> =>
  id === 'toy' ? Promise.resolve(what) : Promise.reject(new Refusal(`There is no system “${id}”; there are: toy.`));
const library: SystemLibrary = {
  cards: [card],
  systemOf: (id) => there(id, toy),
  examplesOf: (id) => there(id, examples),
  cliRulesOf: (id) => there(id, cliRules),
};

async function ran(given: readonly string[], text = '') {
  let [out, err] = ['', ''];
  const code = await rollcall(given, {
    library,
    read: () => Promise.resolve(text),
    out: (text) => (out += text),
    err: (text) => (err += text),
  });
  return { code, out, err };
}
const printed = async (given: readonly string[], file?: unknown) => {
  const { out, err, code } = await ran(given, JSON.stringify(file));
  expect({ err, code }).toEqual({ err: '', code: 0 });
  return JSON.parse(out);
};
const refused = async (given: readonly string[], file: unknown) => {
  const { err, code } = await ran(given, typeof file === 'string' ? file : JSON.stringify(file));
  expect(code).toBe(2);
  expect(err).toMatch(/^[^\n]+\n$/);
  return err.trim();
};

const files: FileContent[] = await printed(['examples']);
const [chain, creeping, part] = files as [ChainFile, PlayFile, FileContent];
const play = chain.plays[0]!;

describe('rollcall examples', () => {
  test('prints every example as a file with its expected outcome', async () => {
    expect(files.map(({ id }) => id)).toEqual(['Y1', 'Y2~Y-01=4', 'Y3']);
    expect(files.every((file) => file.outcome !== undefined)).toBe(true);
    expect(await printed(['examples', 'toy'])).toEqual(files);
  });

  test('prints files that replay to their outcome', async () => {
    for (const file of files) expect((await printed(['replay', '-'], file)).outcome).toEqual(file.outcome);
    const { plays } = await printed(['replay', '-'], chain);
    expect(plays.map((play: { outcome: unknown }) => play.outcome)).toEqual(chain.plays.map(({ outcome }) => outcome));
  });

  test('refuses an unknown system', async () => {
    expect(await refused(['examples', 'chess'], '')).toBe('There is no system “chess”; there are: toy.');
  });
});

describe('rollcall replay', () => {
  test('prints the position of a play, with the words shown to players', async () => {
    const end = await printed(['replay', 'file'], play);
    expect(end).toMatchObject({
      at: 'end',
      says: { title: 'The defender is driven off.', orders: ['Attackers hurt: 1.', 'Defenders hurt: 2.'] },
    });
    expect(end.trail).toMatchObject([
      { ask: { id: 'charge', kind: 'choose' }, value: 'run', says: { title: 'How do they come?' } },
      { ask: { id: 'contact', kind: 'facts' }, answer: { value: {} } },
      { stated: { id: 'need', value: 5 }, value: 5, says: { title: 'Needed to hit', lines: ['printed', 'mud'] } },
      { ask: { id: 'attacker/dice', whose: 'attacker' }, value: 2 },
      { ask: { id: 'defender/dice' }, value: 1 },
      { note: { id: 'losses' }, says: 'The dust settles.' },
      { ask: { id: 'attacker/hurt' }, answer: { by: 'proposed' }, value: ['A1'] },
      { ask: { id: 'defender/hurt' }, value: ['B1', 'B2'], says: { title: 'Who is hurt?' } },
    ]);
  });

  test('stops at the cursor and ignores later answers', async () => {
    const answers = [...play.answers.slice(0, 3), { id: 'junk', value: 1, by: 'hand' }];
    const { at, ask, asks } = await printed(['replay', '-'], { ...play, answers, cursor: 3 });
    expect({ at, ask }).toMatchObject({ at: 'ask', ask: { id: 'defender/dice', pool: { count: 2, sides: 6 } } });
    expect(asks.map(({ id }: { id: string }) => id)).toEqual(['attacker/dice', 'defender/dice']);
  });

  test('stops at an ask of a part too', async () => {
    expect(await printed(['replay', '-'], { ...part, answers: [] })).toMatchObject({ at: 'ask', ask: { id: 'dice' } });
  });

  test('prints the valid beginning of an invalid play, and reports bad input', async () => {
    const answers = play.answers.map((answer) =>
      'dice' in answer ? { ...answer, dice: [{ face: 7, by: 'hand' }, ...answer.dice.slice(1)] } : answer,
    );
    const { code, out, err } = await ran(['replay', '-'], JSON.stringify({ ...play, answers }));
    expect({ code, err }).toEqual({ code: 2, err: 'at “attacker/dice”: A D6 has no 7.\n' });
    expect(JSON.parse(out)).toMatchObject({ at: 'refused', id: 'attacker/dice', trail: { length: 3 } });
    expect(await refused(['replay', '-'], { ...chain, plays: [creeping, { ...play, answers }] })).toBe(
      'play 2, at “attacker/dice”: A D6 has no 7.',
    );
  });
});

describe('rollcall odds', () => {
  test('prints the odds of verdicts and measures from the current step', async () => {
    const odds = await printed(['odds', '-'], { ...play, cursor: 2 });
    expect(odds).toMatchObject({ at: 'ask', kind: 'chances', about: false, events: [{ id: 'nobody' }] });
    expect(odds.verdicts[0]).toEqual({
      id: 'driven off',
      title: 'Defender driven off',
      role: 'attacker',
      p: expect.closeTo(24 / 81, 12),
    });
    expect(odds.amounts[0].mean).toBeCloseTo(2 / 3, 12);
    expect(odds.asks[0].chances[2]).toMatchObject({ value: 2, orMore: expect.closeTo(1 / 9, 12) });
    expect((await printed(['odds', '-'], play)).verdicts[0].p).toBe(1);
  });

  test('waits for exact odds with --exact', async () => {
    expect(await printed(['odds', '--exact', '-'], { ...play, cursor: 2 })).toEqual(
      await printed(['odds', '-'], { ...play, cursor: 2 }),
    );
  });

  test('prints the odds of each option of a choice', async () => {
    const { byOption } = await printed(['odds', '-'], { ...play, cursor: 0 });
    expect(byOption.options.map(({ value }: { value: string }) => value)).toEqual(['run', 'creep']);
  });

  test('prints chains play by play, and parts by their results', async () => {
    expect((await printed(['odds', '-'], chain)).plays).toHaveLength(2);
    const three = await printed(['odds', '-'], { ...part, answers: [] });
    expect(three).toMatchObject({ kind: 'chances', mean: expect.closeTo(1, 12) });
    expect(three.outcomes[3]).toEqual({ outcome: 3, p: expect.closeTo(1 / 27, 12) });
  });

  test('names the invalid play of a chain', async () => {
    const junk = { ...chain, plays: [play, { ...play, answers: play.answers.slice(1), cursor: 3 }] };
    expect(await refused(['odds', '-'], junk)).toContain('play 2, at “contact”: “contact” is answered');
  });
});

describe('rollcall list', () => {
  test('prints the sequences with their setup', async () => {
    const { systems } = await printed(['list']);
    expect(systems[0]).toMatchObject({
      id: 'toy',
      parts: ['hits'],
      house: [{ id: 'need', default: 5, min: 2, max: 5 }],
      sequences: [{ id: 'scuffle', edition: 2, measures: { amounts: [{ id: 'attacker' }, { id: 'defender' }] } }, {}],
    });
    expect(systems[0].sequences[0].setup).toMatchObject([
      { kind: 'list', min: 1, max: 1, each: [{ kind: 'unit' }, { kind: 'men', from: 'the roster' }] },
      { kind: 'list' },
      { kind: 'flag', default: false, beat: 'contact' },
    ]);
  });
});

describe('a field missing from a file', () => {
  const [attacker] = (play.setup as { attacker: readonly [{ unit: Unit }] }).attacker;

  test('takes its default: edition, answers, house rules, facts, and details of a man', async () => {
    const men = attacker.unit.men.map(({ id }) => ({ id }));
    const setup = { attacker: [{ unit: { men } }], defender: (play.setup as { defender: unknown }).defender };
    const { at, asks } = await printed(['replay', '-'], { system: 'toy', sequence: 'scuffle', setup });
    expect([at, asks[0].id]).toEqual(['ask', 'charge']);
    expect(await printed(['replay', '-'], { ...part, input: { dice: 3 } })).toMatchObject({ outcome: 2 });
  });

  test('is named, with the expected value, if it has no default', async () => {
    expect(await refused(['replay', '-'], { ...part, input: {} })).toBe(
      'input.dice is missing: expected a whole number from 0 to 100.',
    );
    expect(await refused(['odds', '-'], { ...part, input: { dice: [3] }, answers: [] })).toBe(
      'input.dice is [3]: expected a whole number from 0 to 100.',
    );
    expect(await refused(['replay', '-'], { ...play, setup: { attacker: [{ unit: { men: 'all' } }] } })).toBe(
      'setup.attacker[0].unit.men: expected a list, not “all”.',
    );
  });

  test('a name loses invisible characters, and an invisible one is refused', async () => {
    const named = (name: string) => ({
      ...play,
      setup: { ...(play.setup as object), attacker: [{ ...attacker, unit: { ...attacker.unit, name } }] },
    });
    const { out } = await ran(['replay', '-'], JSON.stringify(named('A\u202Enna')));
    expect(out).not.toContain('\u202E');
    expect(await refused(['replay', '-'], named('\u200B'))).toMatch(
      /^setup\.attacker\[0\]\.unit\.name is .*: expected text of up to 200 letters that can be seen\.$/,
    );
  });
});

describe('bad input', () => {
  test.each([
    [[], '', 'No command: try replay'],
    [['roll'], '', 'There is no “roll”: try replay'],
    [['replay'], '', '“replay” takes one file, or - for the standard input; 0 were given.'],
    [['list', 'x'], '', '“list” takes nothing more; 1 were given.'],
    [['examples', 'x', 'y'], '', 'takes at most one system'],
    [['replay', '-'], '', 'The file cannot be read'],
    [['replay', '-'], '{"system": "toy", ', 'The file cannot be read'],
    [['replay', '-'], ' '.repeat(LONGEST + 1), 'longer than 1 MiB'],
    [['replay', '-'], '[]', 'file: expected facts'],
    [['replay', '-'], '{}', 'system: expected 1 to 500 letters, not nothing.'],
    [['replay', '-'], '{"system": "che\\nss"}', 'There is no system “che ss”'],
    [['odds', '-'], JSON.stringify({ ...play, house: { need: 'x' } }), 'house: House rule “need”'],
    [['replay', '-'], JSON.stringify({ ...part, input: null }), 'input is null: expected facts: dice, need.'],
    [['odds', '-'], JSON.stringify({ ...part, input: 'x', answers: [] }), 'input is “x”: expected facts: dice, need.'],
  ])('%j (%#) is refused in one sentence', async (given, text, sentence) => {
    expect(await refused(given, text)).toContain(sentence);
  });

  test('gets a short message even if it is long', async () => {
    expect((await refused(['x'.repeat(10_000)], '')).length).toBeLessThan(500);
  });

  test('of any kind is refused in a sentence', async () => {
    const whole = JSON.stringify(play);
    for (let at = 1; at < whole.length; at += 17) await refused(['replay', '-'], whole.slice(0, at));
  });

  test('is distinguished from an internal error', async () => {
    const world = { library, read: () => Promise.reject(new Error('the cable is out')), out: () => 0 };
    const said: string[] = [];
    expect(await rollcall(['replay', 'x'], { ...world, err: (text) => said.push(text) })).toBe(1);
    expect(said).toEqual(['the cable is out\n']);
  });
});

test('--help prints the usage', async () => {
  expect((await ran(['--help'])).out).toContain('rollcall replay FILE|-');
});
