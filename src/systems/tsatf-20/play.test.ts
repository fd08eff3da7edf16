import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Answer, readAnswer } from '../../engine/answer.ts';
import type { Ask } from '../../engine/ask.ts';
import { changeSetup, overruleStated } from '../../engine/changeplay.ts';
import { FULL_DECK } from '../../engine/dice/deck.ts';
import { answerAsk, type Play, positionOf } from '../../engine/play.ts';
import { openAsks, replay } from '../../engine/replay.ts';
import type { Man, RosterGame, Unit } from '../../engine/roster.ts';
import { proposeSetup } from '../../engine/setup/propose.ts';
import { resolveHouse } from '../../system/house.ts';
import type { SequenceWords } from '../../system/words.ts';
import { playing } from '../../testkit/playing.ts';
import { sampleSize } from '../../testkit/samplesize.ts';
import defineSystem from './index.ts';
import { type CloseCombatResult, dicePoolOfSide } from './rules/combat.ts';
import type { CloseCombatSetup } from './rules/setup.ts';
import { baseDice, MODIFIERS, type Modifier } from './tables.ts';
import { tables } from './words/tables.ts';

const man = (id: string, role: string, smg = false): Man => ({
  id,
  tag: id.toUpperCase(),
  name: '',
  role,
  state: 'standing',
  facts: smg ? { smg } : {},
});

/** Men by letter: O officer, N NCO, C crewman, G submachine gun, M ordinary man. */
const unit = (mark: string, men: string, facts: Unit['facts'] = {}): Unit => ({
  id: mark,
  side: mark,
  kind: 'infantry',
  name: `Unit ${mark}`,
  mark,
  facts: { class: 'B', shaken: false, supply: 0, grenades: 0, ...facts },
  men: [...men].map((what, i) =>
    man(`${mark}${i + 1}`, { O: 'officer', N: 'nco', C: 'crewman' }[what] ?? 'ordinary', what === 'G'),
  ),
});

const tested = playing(defineSystem);
const { sequenceOf: sequence, ruleOf, told: withAnswers, at } = tested;

/** A play with the app's proposed facts, overridden by `facts`. */
const play = (
  id: string,
  units: Record<string, readonly Unit[]>,
  facts: object = {},
  choices: object = {},
  casualty = FULL_DECK,
): Play => tested.play(id, units, facts, choices, { decks: { casualty } });

const outcome = <R = CloseCombatResult>(play: Play): R => tested.outcome<R>(play);

const EIGHT = unit('a', 'OGMMMMMM', { class: 'A' });
const SIX = unit('d', 'NMMMMM');
const BOTH = { attacker: [EIGHT], defender: [SIX] };
const SHOWN: [string, unknown] = ['contact', {}];

describe('a charge', () => {
  test('goes through fire, both tests, contact and the dice', () => {
    let now = play('close-combat', BOTH);
    expect(at(now)).toEqual(['fire']);
    now = withAnswers(now, ['fire', {}]);
    expect(at(now)).toEqual(['attacker/1/close']);
    now = withAnswers(now, ['attacker/1/close', 'passed'], ['defender/1/stand', 'passed']);
    expect(at(now)).toEqual(['contact']);
    now = withAnswers(now, SHOWN);
    expect(at(now)).toEqual(['attacker/pool', 'defender/pool']);
  });

  test('men hit by defensive fire are removed before contact', () => {
    let now = play('close-combat', BOTH);
    now = withAnswers(
      now,
      ['fire', { attackers: [{ hits: 2 }] }],
      ['attacker/1/fire/hit/1/card', 'Ah'],
      ['attacker/1/fire/hit/2/card', '9s'],
    );
    now = withAnswers(now, ['attacker/1/close', 'passed'], ['defender/1/stand', 'passed'], SHOWN);
    const sum = stated(now, 'attacker/1/dice');
    expect(sum.map(({ what, by }) => [what, by])).toEqual([
      ['men', 3],
      ['Sub-machine gun', 2],
      ['Class A', 1],
    ]);
    const end = withAnswers(
      now,
      ['attacker/pool', [1, 1, 1, 1, 1, 1]],
      ['defender/pool', [1, 1, 1, 3]],
      ['attacker/1/fallen/hit/1/card', '3s'],
      ['defender/1/fallen/hit/1/card', '3h'],
    );
    expect(outcome(end).fallen.map(({ man, fate, at }) => [man, fate, at])).toEqual([
      ['a1', 'killed', 'fire'],
      ['a3', 'wounded', 'fire'],
      ['a4', 'wounded', 'melee'],
      ['d2', 'killed', 'melee'],
    ]);
  });

  test('a force shot down on the way does not close', () => {
    const now = withAnswers(play('close-combat', { attacker: [unit('a', 'M')], defender: [SIX] }), [
      'fire',
      { attackers: [{ hits: 3 }] },
    ]);
    const end = withAnswers(now, ['attacker/1/fire/hit/1/card', '9h']);
    expect(outcome(end)).toMatchObject({ verdict: 'not closed', back: [], melee: null });
  });

  test('each unit tests, and those that pass continue', () => {
    const two = [unit('a', 'MMMM'), unit('b', 'MMMMMM')];
    let now = play('close-combat', { attacker: two, defender: [SIX] }, { enter: 'close' });
    expect(at(now)).toEqual(['attacker/1/close', 'attacker/2/close']);
    now = withAnswers(
      now,
      ['attacker/1/close', 'failed'],
      ['attacker/2/close', 'passed'],
      ['defender/1/stand', 'passed'],
      SHOWN,
    );
    expect(stated(now, 'attacker/2/dice')[0]).toMatchObject({ what: 'men', by: 3 });
    expect(at(now)).toEqual(['attacker/pool', 'defender/pool']);
  });

  test('men who do not fight are out of reach, or lost and resolved by cards', () => {
    const some = { enter: 'contact' };
    const short = ['contact', { attackers: [{ men: EIGHT.men.slice(0, 6).map(({ id }) => id) }] }] as const;
    const now = withAnswers(play('close-combat', BOTH, some), short);
    expect(at(now)).toEqual(['attacker/1/missing']);
    const [missing] = openAsks(positionOf(ruleOf(now), now));
    const { result } = sequence('close-combat').words.ask(missing!, now.setup as never);
    expect(['out of reach', 'lost'].map((why) => result?.(why))).toEqual([
      'Unit a: 2 men are out of reach.',
      'Unit a: 2 men fell before contact.',
    ]);
    expect(stated(withAnswers(now, ['attacker/1/missing', 'out of reach']), 'attacker/1/dice')[0]).toMatchObject({
      each: 6,
    });
    const lost = withAnswers(
      now,
      ['attacker/1/missing', 'lost'],
      ['attacker/1/lost/hit/1/card', 'As'],
      ['attacker/1/lost/hit/2/card', '4d'],
    );
    expect(stated(lost, 'attacker/1/dice').map(({ what }) => what)).toEqual(['men', 'Sub-machine gun', 'Class A']);
  });

  test('a defender without men in reach gives up the position', () => {
    const none = ['contact', { defenders: [{ men: [] }] }] as const;
    const now = withAnswers(play('close-combat', BOTH, { enter: 'contact' }), none, [
      'defender/1/missing',
      'out of reach',
    ]);
    expect(outcome(now)).toMatchObject({ verdict: 'not stood', melee: null });
  });

  test('the players’ own morale table is rolled, with or without a leader', () => {
    const morale = [
      { test: 'close', class: 'A', led: 14, alone: 10 },
      { test: 'stand', class: 'any', led: 7, alone: 7 },
    ];
    let now = play('close-combat', BOTH, { enter: 'close' }, { morale, 'morale-die': '2d6' });
    expect(stated(now, 'attacker/1/need to close')).toEqual([{ what: 'leader', by: 14, now: 14, ref: '4.1' }]);
    now = withAnswers(now, ['attacker/1/close', [6, 6]], ['defender/1/stand', [4, 4]]);
    expect(outcome(now)).toMatchObject({ verdict: 'not stood', back: ['d'] });
  });
});

describe('the players’ own morale table', () => {
  const row = (test: string, led: number, of = 'any') => ({ test, class: of, led, alone: led });
  const rallied = (dice: string, morale: readonly object[], ...faces: number[]) => {
    const shaken = { unit: [unit('s', 'MMMM', { shaken: true })] };
    return outcome<{ verdict: string }>(
      withAnswers(play('rally', shaken, {}, { morale, 'morale-die': dice }), ['rally', faces]),
    ).verdict;
  };

  test.each([
    ['d20', [14], 14, 'passed'],
    ['d20', [15], 14, 'failed'],
    ['d20', [20], 20, 'passed'],
    ['d20', [1], 0, 'failed'],
    ['d6', [4], 4, 'passed'],
    ['d6', [5], 4, 'failed'],
    ['2d6', [3, 4], 7, 'passed'],
    ['2d6', [4, 4], 7, 'failed'],
  ])('a %s that shows %j against %i: %s', (dice, faces, number, verdict) => {
    expect(rallied(dice, [row('rally', number)], ...faces)).toBe(verdict);
  });

  test('is rolled with its own die', () => {
    expect(() => rallied('d6', [row('rally', 4)], 7)).toThrow('A D6 has no 7.');
  });

  test('uses the row of the test, the unit’s class before any class', () => {
    const rows = [row('stand', 1, 'B'), row('rally', 2), row('rally', 5, 'B'), row('rally', 3, 'A')];
    expect([5, 6].map((face) => rallied('d6', rows, face))).toEqual(['passed', 'failed']);
  });
});

function stated(play: Play, id: string) {
  const found = positionOf(ruleOf(play), play).trail.find((step) => 'stated' in step && step.stated.id === id);
  if (!found || !('stated' in found)) throw new Error(`${id} is not stated`);
  return found.stated.sum;
}

function pooled(
  role: 'attacker' | 'defender',
  units: readonly Unit[],
  choices: object = {},
  facts: object = {},
  side: object = {},
): number {
  const house = resolveHouse(defineSystem.house, choices);
  const setup = sequence('close-combat').setup(house);
  const plain = proposeSetup(setup, { units: { attacker: units, defender: units } }) as unknown as CloseCombatSetup;
  const list = role === 'attacker' ? 'attackers' : 'defenders';
  const told = { ...plain, ...side, [list]: plain[list].map((one) => ({ ...one, ...facts })) };
  const now = replay(dicePoolOfSide, { role, setup: told as CloseCombatSetup, house }, []);
  return now.at === 'end' ? now.outcome : Number.NaN;
}

const row = (what: Modifier['what'], change: Partial<Modifier>): readonly Modifier[] =>
  MODIFIERS.map((one) => (one.what === what ? { ...one, ...change } : one));

describe('the dice by house rule', () => {
  test('the words name the divisor, and the half man that is rounded up', () => {
    const five = { attacker: [unit('a', 'MMMMM')], defender: [SIX] };
    const now = withAnswers(
      play('close-combat', five, { enter: 'contact' }, { divisor: 4 }),
      SHOWN,
      ['attacker/pool', [6, 3, 1]],
      ['defender/pool', [2, 2, 1, 3]],
    );
    const { note, stated: numbers } = sequence('close-combat').words;
    const said = positionOf(ruleOf(now), now).trail.flatMap((step) =>
      'note' in step
        ? note(step.note, now.setup as never)
        : 'stated' in step
          ? step.stated.sum.map(numbers(step.stated, now.setup as never).line)
          : [],
    );
    expect(said).toContain('5 men ÷ 2, rounded up');
    expect(said).toContain('6 men ÷ 2');
    expect(said).toContain('Unit a’s 10 ÷ 4 = 2 casualties, 2 over.');
    expect(said).toContain('Unit d’s 8 ÷ 4 = 2 casualties.');
  });

  test('T-04: a leader outside the strength counts as one more man', () => {
    expect(pooled('attacker', [unit('a', 'NMMMMM')])).toBe(4);
    expect(pooled('attacker', [unit('a', 'NMMMMM')], { strength: 'nco' })).toBe(5);
    expect(pooled('attacker', [unit('a', 'OMMMMMMM')], { strength: 'nco' })).toBe(5);
    expect(pooled('attacker', [unit('a', 'OMMMMMMM')], { strength: 'neither' })).toBe(6);
  });

  test('T-07: the whole unit may count', () => {
    const three = { men: ['a1', 'a2', 'a3'] };
    expect(pooled('attacker', [unit('a', 'MMMMMMMM')], {}, three)).toBe(2);
    expect(pooled('attacker', [unit('a', 'MMMMMMMM')], { counted: 'unit' }, three)).toBe(4);
  });

  test('T-08: leaders count each, once a unit, or only the best', () => {
    const led = [unit('a', 'OONNMM')];
    expect(pooled('attacker', led)).toBe(7);
    expect(pooled('attacker', led, { leaders: 'unit' })).toBe(5);
    expect(pooled('attacker', led, { leaders: 'best' })).toBe(4);
  });

  test('T-09: higher ground helps the defender, or either side', () => {
    const six = [unit('a', 'MMMMMM')];
    expect(pooled('defender', six, {}, {}, { higher: 'defender' })).toBe(4);
    expect(pooled('attacker', six, {}, {}, { higher: 'attacker' })).toBe(3);
    expect(pooled('attacker', six, { higher: 'whoever' }, {}, { higher: 'attacker' })).toBe(4);
    expect(pooled('attacker', six, { modifiers: row('higher-att', { on: true }) }, {}, { higher: 'attacker' })).toBe(4);
  });

  test('T-20: sub-machine guns count each or once', () => {
    expect(pooled('attacker', [unit('a', 'GGMM')])).toBe(6);
    expect(pooled('attacker', [unit('a', 'GGMM')], { smg: 'unit' })).toBe(4);
  });

  test('T-24: units are rounded up separately, or their men added first', () => {
    const units = [unit('a', 'MMM'), unit('b', 'MMM')];
    expect(pooled('attacker', units)).toBe(4);
    expect(pooled('attacker', units, { units: 'pooled' })).toBe(3);
  });

  test('T-06: rows are switched off, changed and added', () => {
    const led = [unit('a', 'OMMMMM', { class: 'C' })];
    expect(pooled('defender', led, { modifiers: row('officer', { on: false }) })).toBe(3);
    expect(pooled('defender', led, { modifiers: row('class-c', { dice: -1 }) })).toBe(3);
    const own: Modifier = { what: 'free', name: 'Bayonets', dice: 2, who: 'both', counted: 'unit', on: true };
    expect(pooled('defender', led, { modifiers: [...MODIFIERS, own] }, { 'free-1': true })).toBe(6);
    expect(pooled('defender', led, { modifiers: [...MODIFIERS, { ...own, counted: 'each' }] }, { 'free-1': 3 })).toBe(
      10,
    );
    const once = { modifiers: [...MODIFIERS, { ...own, counted: 'side' }] };
    expect(pooled('defender', led, once, {}, { 'defender-free-1': true })).toBe(6);
    expect(pooled('defender', led, once, {}, { 'attacker-free-1': true })).toBe(4);
  });

  test.each([
    ['flank', 'defender', 2],
    ['wire', 'attacker', 1],
    ['crew', 'attacker', 2],
    ['cover', 'defender', 4],
    ['shaken', 'attacker', 2],
  ] as const)('%s counts where it is switched on', (what, role, wanted) => {
    const six = [unit('a', 'MMMMMM')];
    expect(pooled(role, six, { modifiers: row(what, { on: true }) }, { [what]: true })).toBe(wanted);
    expect(pooled(role, six, {}, { [what]: true })).toBe(3);
  });

  test('a shaken unit is marked shaken if the row is on', () => {
    expect(
      pooled('attacker', [unit('a', 'MMMMMM', { shaken: true })], { modifiers: row('shaken', { on: true }) }),
    ).toBe(2);
  });
});

/** The first printed combat, rolled as a tie with 4 casualties each. */
const rolled = (choices: object = {}, facts: object = {}, units: Record<string, readonly Unit[]> = BOTH) =>
  withAnswers(
    play('close-combat', units, { enter: 'contact', higher: 'defender', ...facts }, choices),
    ['contact', { defenders: [{ grenade: 2 }] }],
    ['attacker/pool', [6, 4, 4, 4, 3, 2, 2, 1]],
    ['defender/pool', [5, 5, 4, 3, 3, 2, 1]],
  );

describe('casualties by house rule', () => {
  test('T-02: a die of as many sides as the divisor', () => {
    const now = rolled({ divisor: 4, confirm: 'divisor' });
    expect(() => withAnswers(now, ['attacker/confirm', [5]])).toThrow(/D4 has no 5/);
  });

  test('T-03: the player may be asked whether to confirm', () => {
    const now = rolled({ confirming: 'ask', casualties: 'plain' });
    expect(at(now)).toEqual(['attacker/try', 'defender/try']);
    const end = withAnswers(now, ['attacker/try', false], ['defender/try', true], ['defender/confirm', [6]]);
    expect(outcome(end)).toMatchObject({
      verdict: 'attacker',
      melee: { attacker: { casualties: 4 }, defender: { casualties: 3 } },
    });
  });

  test('T-15: the margin for a good position is configurable', () => {
    const one = (margin: number) =>
      outcome(
        withAnswers(
          rolled({ margin, casualties: 'plain' }, { good: true }),
          ['attacker/confirm', [4]],
          ['defender/confirm', [6]],
        ),
      );
    expect(one(1).verdict).toBe('attacker');
    expect(one(2).verdict).toBe('defender');
  });

  test('T-17: wiped out may mean the whole unit', () => {
    const two = ['contact', { defenders: [{ men: ['d1', 'd2'] }] }] as const;
    const fought = (all: string) =>
      outcome(
        withAnswers(
          play('close-combat', BOTH, { enter: 'contact', good: true }, { all, casualties: 'plain' }),
          two,
          ['defender/1/missing', 'out of reach'],
          ['attacker/pool', [1, 1, 1, 1, 2, 2, 2, 2]],
          ['defender/pool', [3, 3]],
        ),
      ).verdict;
    expect([fought('fighting'), fought('unit')]).toEqual(['attacker', 'defender']);
  });

  test('option C takes ordinary men first and marks them out', () => {
    const end = withAnswers(rolled({ casualties: 'plain' }), ['attacker/confirm', [4]], ['defender/confirm', [5]]);
    expect(outcome(end).fallen.map(({ man, fate }) => `${man} ${fate}`)).toEqual(
      ['a3', 'a4', 'a5', 'a6', 'd2', 'd3', 'd4', 'd5'].map((man) => `${man} out`),
    );
  });

  test('T-23: the enemy may roll the D20', () => {
    const whose = (roller: string) => {
      const now = withAnswers(
        rolled({ casualties: 'd20', roller }),
        ['attacker/confirm', [4]],
        ['defender/confirm', [5]],
      );
      const here = positionOf(sequence('close-combat').rule, now);
      return here.at === 'ask' ? [here.ask.id, here.ask.whose] : [];
    };
    expect(whose('owner')).toEqual(['attacker/1/fallen/hit/1/d20', 'attacker']);
    expect(whose('enemy')).toEqual(['attacker/1/fallen/hit/1/d20', 'defender']);
  });

  test('T-22: cards stay out, go back at once, or are shuffled for each combat', () => {
    const spent = { out: ['9h'], lost: {} };
    const drawn = (deck: string) =>
      withAnswers(play('losses', { unit: [SIX] }, { hits: 2 }, { deck }, spent), ['hit/1/card', '9s']);
    expect(() => withAnswers(drawn('used up'), ['hit/2/card', '9s'])).toThrow(/already out/);
    expect(() => withAnswers(drawn('used up'), ['hit/2/card', '9h'])).toThrow(/already out/);
    expect(outcome(withAnswers(drawn('used up'), ['hit/2/card', '8h'])).changes.at(-1)).toEqual({
      of: 'game',
      id: 'game',
      field: 'decks.casualty',
      from: spent,
      to: { out: ['9h', '9s', '8h'], lost: {} },
    });
    expect(outcome(withAnswers(drawn('replace'), ['hit/2/card', '9s'])).changes).toHaveLength(2);
    expect(outcome(withAnswers(drawn('combat'), ['hit/2/card', '9h'])).changes).toHaveLength(2);
    expect(() => withAnswers(drawn('combat'), ['hit/2/card', '9s'])).toThrow(/already out/);
  });

  test('losses on two units are split evenly unless the players change it', () => {
    const two = { attacker: [EIGHT], defender: [unit('d', 'MM'), unit('e', 'MMMM')] };
    let now = play('close-combat', two, { enter: 'contact' }, { casualties: 'plain' });
    now = withAnswers(now, SHOWN, ['attacker/pool', [6, 6, 6, 6, 3, 1, 1, 1]], ['defender/pool', [2, 2, 2]]);
    expect(outcome(now).fallen.map(({ man }) => man)).toEqual(['a3', 'd1', 'd2', 'e1', 'e2', 'e3']);
  });
});

test('each card of losses that two units share says how they are split', () => {
  const two = { attacker: [EIGHT], defender: [unit('d', 'MM'), unit('e', 'MMMM')] };
  const fought = withAnswers(
    play('close-combat', two, { enter: 'contact' }),
    SHOWN,
    ['attacker/pool', [6, 6, 6, 6, 3, 1, 1, 1]],
    ['defender/pool', [2, 2, 2]],
  );
  const details: Record<string, string | undefined> = {};
  let now = fought;
  for (let here = positionOf(sequence('close-combat').rule, now); here.at === 'ask'; ) {
    const { title, detail } = sequence('close-combat').words.ask(here.ask, now.setup as never);
    details[title] = detail;
    now = answerAsk(sequence('close-combat').rule, now, { id: here.ask.id, value: 'ordinary wounded', by: 'hand' });
    here = positionOf(sequence('close-combat').rule, now);
  }
  expect(details).toEqual({
    'Unit a, casualty 1': undefined,
    'Unit d, casualty 1 of 2': 'Shared: 2 on Unit d, 3 on Unit e.',
    'Unit d, casualty 2 of 2': 'Shared: 2 on Unit d, 3 on Unit e.',
    'Unit e, casualty 1 of 3': 'Shared: 2 on Unit d, 3 on Unit e.',
    'Unit e, casualty 2 of 3': 'Shared: 2 on Unit d, 3 on Unit e.',
    'Unit e, casualty 3 of 3': 'Shared: 2 on Unit d, 3 on Unit e.',
  });
});

describe('after the melee', () => {
  test('the loser falls back, shaken unless a house rule disables it', () => {
    const end = (choices: object) =>
      outcome(
        withAnswers(rolled({ casualties: 'plain', ...choices }), ['attacker/confirm', [4]], ['defender/confirm', [5]]),
      );
    expect(end({ retreat: '4D6"' })).toMatchObject({ back: ['a'], retreat: '4D6"' });
    const marks = (choices: object) => end(choices).changes.filter(({ field }) => field === 'facts.shaken');
    expect(marks({})).toEqual([{ of: 'unit', id: 'a', field: 'facts.shaken', from: false, to: true }]);
    expect(marks({ shaken: false })).toEqual([]);
  });

  test('grenades are used up if tracked', () => {
    const tracked = { ...BOTH, defender: [unit('d', 'NMMMMM', { supply: 4, grenades: 3 })] };
    const end = withAnswers(
      rolled({ casualties: 'plain' }, {}, tracked),
      ['attacker/confirm', [4]],
      ['defender/confirm', [5]],
    );
    expect(outcome(end).changes.at(-1)).toEqual({ of: 'unit', id: 'd', field: 'facts.grenades', by: -2 });
  });

  test('a shaken unit is due to test and rallies if it passes', () => {
    const shaken = unit('a', 'MMMM', { shaken: true });
    const roster = { units: [shaken, SIX], game: {} as RosterGame, house: {} };
    expect(defineSystem.dueSequences(roster)).toMatchObject([{ sequence: 'rally', units: { unit: [shaken] } }]);
    const now = play('rally', { unit: [shaken] });
    expect(outcome(withAnswers(now, ['rally', 'failed'])).changes).toEqual([]);
    expect(outcome(withAnswers(now, ['rally', 'passed'])).changes).toEqual([
      { of: 'unit', id: 'a', field: 'facts.shaken', from: true, to: false },
    ]);
  });

  test('between games shaken is cleared and grenades are refilled', () => {
    const tired = unit('a', 'MM', { shaken: true, supply: 5, grenades: 2 });
    expect(defineSystem.changesBetweenGames({ units: [tired, SIX], game: {} as RosterGame, house: {} })).toEqual([
      { of: 'unit', id: 'a', field: 'facts.shaken', from: true, to: false },
      { of: 'unit', id: 'a', field: 'facts.grenades', by: 3 },
    ]);
  });

  test('between games only the killed are struck off', () => {
    const units = [survivors(['standing', 'wounded', 'out', 'killed', 'gone'])];
    expect(defineSystem.changesBetweenGames({ units, game: {} as RosterGame, house: {} })).toEqual([
      { of: 'man', id: units[0]!.men[3]!.id, unit: 'a', field: 'state', from: 'killed', to: 'gone' },
    ]);
  });
});

const survivors = (states: readonly string[], attempts = 0): Unit => {
  const whole = unit('a', 'M'.repeat(states.length));
  return {
    ...whole,
    men: whole.men.map((one, i) => ({ ...one, state: states[i]!, facts: attempts > 0 ? { attempts } : {} })),
  };
};

describe('after the game', () => {
  test('the player decides for each man on one sheet', () => {
    const now = play('after-the-game', { unit: [survivors(['wounded', 'standing', 'wounded', 'wounded'])] });
    expect(at(now)).toEqual(['man/1/fate', 'man/2/fate', 'man/3/fate']);
    const end = withAnswers(now, ['man/1/fate', 'back'], ['man/2/fate', 'stays'], ['man/3/fate', 'dies']);
    expect(outcome(end).changes).toEqual([
      { of: 'man', id: 'a1', unit: 'a', field: 'state', from: 'wounded', to: 'standing' },
      { of: 'man', id: 'a4', unit: 'a', field: 'state', from: 'wounded', to: 'killed' },
    ]);
  });

  test.each([
    [0, ['back', 'back', 'stays', 'stays', 'dies', 'dies']],
    [1, ['back', 'stays', 'stays', 'stays', 'dies', 'dies']],
  ] as const)('the sister rules’ table after %s attempts', (attempts, wanted) => {
    for (const [i, is] of wanted.entries()) {
      const end = withAnswers(
        play('after-the-game', { unit: [survivors(['wounded'], attempts)] }, {}, { wounded: 'table' }),
        ['man/1/recovery', [i + 1]],
      );
      expect(outcome<{ men: readonly { is: string }[] }>(end).men[0]!.is).toBe(is);
    }
  });

  test('of men out of action a number return, the first in the roster by default', () => {
    const now = withAnswers(play('after-the-game', { unit: [survivors(['out', 'out', 'out'])] }), ['unit/1/return', 2]);
    expect(outcome<{ men: object[] }>(now).men).toMatchObject([{ is: 'back' }, { is: 'back' }, { is: 'gone' }]);
  });

  test('without casualties nothing needs settling', () => {
    expect(outcome(play('after-the-game', { unit: [SIX] })).changes).toEqual([]);
  });
});

describe('edge cases', () => {
  test('more than 99 dice keep their number when one is added', () => {
    const modifiers = MODIFIERS.map((row): Modifier => (row.what === 'grenade' ? { ...row, dice: 3 } : row));
    const now = withAnswers(play('close-combat', BOTH, { enter: 'contact' }, { modifiers }), [
      'contact',
      { attackers: [{ grenade: 32 }] },
    ]);
    const dice = (play: Play) => {
      const { trail } = positionOf(ruleOf(play), play);
      return trail.flatMap((step) => ('stated' in step && step.stated.id === 'attacker/1/dice' ? [step.value] : []));
    };
    expect(dice(now)).toEqual([104]);
    expect(dice(overruleStated(ruleOf(now), now, 'attacker/1/dice', { by: 1 }).play)).toEqual([105]);
  });

  test('the owner names the highest of several officers, who falls to an ace', () => {
    const led = { attacker: [EIGHT], defender: [unit('d', 'OOMMMM')] };
    const now = withAnswers(
      play('close-combat', led, { enter: 'contact' }),
      ...([SHOWN, ['attacker/pool', [1, 1, 1, 1, 1, 1, 1, 1]], ['defender/pool', [1, 1, 1, 1, 2]]] as const),
      ['attacker/confirm', [6]],
      ['attacker/1/fallen/hit/1/card', '2s'],
      ['defender/1/fallen/hit/1/card', 'As'],
    );
    const here = positionOf(ruleOf(now), now);
    if (here.at !== 'ask' || here.ask.kind !== 'pick') throw new Error('nobody is picked');
    expect(here.ask).toMatchObject({ id: 'defender/1/fallen/hit/1/man', assumed: ['d1'] });
    expect(here.ask.proposed).toBeUndefined();
    expect(sequence('close-combat').words.ask(here.ask, now.setup)).toMatchObject({
      detail: 'The highest officer falls.',
    });
    expect(outcome(withAnswers(now, ['defender/1/fallen/hit/1/man', ['d2']])).fallen.map(({ man }) => man)).toContain(
      'd2',
    );
  });

  test('by the letter only casualties count, and a wipe-out takes a good position', () => {
    const holds = (
      a: [men: string, dice: number[]],
      d: [men: string, dice: number[]],
      good: boolean,
      wiped: string,
    ) => {
      const units = { attacker: [unit('a', a[0])], defender: [unit('d', d[0])] };
      const choices = { casualties: 'plain', confirm: 'none', wiped };
      return outcome(
        withAnswers(
          play('close-combat', units, { enter: 'contact', good }, choices),
          ...([SHOWN, ['attacker/pool', a[1]], ['defender/pool', d[1]]] as const),
        ),
      ).verdict;
    };
    const one: [string, number[]] = ['M', [6]];
    for (const good of [false, true]) expect(holds(one, one, good, 'sensible')).toBe('nobody');
    expect(holds(one, one, false, 'literal')).toBe('defender');
    expect(holds(one, one, true, 'literal')).toBe('attacker');
    // All three attackers fall but inflict more casualties than they take.
    const ahead: [string, number[]] = ['GGG', [6, 6, 6, 6, 6, 6, 1, 1]];
    const many: [string, number[]] = ['MMMMMMMMMM', [6, 6, 6, 1, 1]];
    expect(holds(ahead, many, false, 'sensible')).toBe('defender');
    expect(holds(ahead, many, false, 'literal')).toBe('attacker');
    expect(holds(ahead, many, true, 'literal')).toBe('attacker');
  });

  const ending = (end: Play) => {
    const { outcome: told, note } = sequence('close-combat').words;
    const { trail } = positionOf(ruleOf(end), end);
    const fought = trail.flatMap((step) => ('note' in step && step.note.id === 'fought' ? [step.note] : []));
    return [
      ...fought.map((one) => note(one, end.setup as never)),
      told(outcome(end) as never, end.setup as never).detail,
    ];
  };

  test('a result names a wipe-out that breaks a tie, with men out of reach', () => {
    const units = { attacker: [unit('a', 'MMMMM')], defender: [unit('d', 'MMMM')] };
    const end = withAnswers(
      play('close-combat', units, { enter: 'contact' }, { casualties: 'plain', confirm: 'none' }),
      ['contact', { defenders: [{ men: ['d1', 'd2'] }] }],
      ['defender/1/missing', 'out of reach'],
      ['attacker/pool', [6, 5, 1]],
      ['defender/pool', [6]],
    );
    const tie = withAnswers(
      play(
        'close-combat',
        { ...units, attacker: [unit('a', 'MMMMG')] },
        { enter: 'contact' },
        { casualties: 'plain', confirm: 'none' },
      ),
      ['contact', { defenders: [{ men: ['d1'] }] }],
      ['defender/1/missing', 'out of reach'],
      ['attacker/pool', [2, 1, 1, 1, 1]],
      ['defender/pool', [6]],
    );
    expect(ending(end)).toEqual([
      'Unit a inflicts 2, Unit d 1: all who fought for Unit d are down. Unit a wins.',
      'Unit a inflicts 2, Unit d 1: all who fought for Unit d are down.',
    ]);
    expect(ending(tie)).toEqual([
      'Unit a inflicts 1, Unit d 1, but all who fought for Unit d are down. Unit a wins.',
      'Unit a inflicts 1, Unit d 1, but all who fought for Unit d are down.',
    ]);
  });

  test('a result says why fewer casualties won in a good position', () => {
    const units = { attacker: [unit('a', 'MMMM')], defender: [unit('d', 'MMMM')] };
    const end = withAnswers(
      play('close-combat', units, { enter: 'contact', good: true }, { casualties: 'plain', confirm: 'none' }),
      ['contact', {}],
      ['attacker/pool', [6, 1]],
      ['defender/pool', [1, 1]],
    );
    expect(ending(end).at(-1)).toBe('Unit a inflicts 1, Unit d 0: a good position needs a greater lead.');
  });

  test('an unnamed man with a sub-machine gun is called one', () => {
    const { note } = sequence('close-combat').words;
    const falls = (man: string) =>
      note({ id: 'attacker/1/fallen/hit/2/falls', facts: { man, fate: 'wounded' } }, {} as never);
    expect(falls('C5 SMG')).toBe('An SMG man is wounded (C5).');
    expect(falls('C1 officer SMG')).toBe('An officer with SMG is wounded (C1).');
  });

  test('a result counts men who fell by fire apart from those of the melee', () => {
    const end = withAnswers(
      play(
        'close-combat',
        { attacker: [unit('a', 'MMMM')], defender: [unit('d', 'MMMM')] },
        {},
        { casualties: 'plain', confirm: 'none' },
      ),
      ['fire', { attackers: [{ hits: 2 }] }],
      ['attacker/1/close', 'passed'],
      ['defender/1/stand', 'passed'],
      SHOWN,
      ['attacker/pool', [1]],
      ['defender/pool', [6, 1]],
    );
    expect(ending(end).at(-1)).toBe('Unit a inflicts 0; Unit d 1 in the melee, 2 by fire.');
  });

  test('grenades that missed are used up too', () => {
    const stocked = { attacker: [EIGHT], defender: [unit('d', 'NMMMMM', { supply: 6, grenades: 5 })] };
    const now = withAnswers(
      play('close-combat', stocked, { enter: 'contact' }, { casualties: 'plain', confirm: 'none' }),
      ['contact', { defenders: [{ grenade: 1, missed: 2 }] }],
    );
    const end = withAnswers(now, ['attacker/pool', [1, 1, 1, 1, 1, 1, 1, 1]], ['defender/pool', [1, 1, 1, 1, 1]]);
    expect(outcome(end).changes).toContainEqual({ of: 'unit', id: 'd', field: 'facts.grenades', by: -3 });
    const more = { defenders: [{ grenade: 1, missed: 6 }] };
    expect(() => withAnswers(play('close-combat', stocked, { enter: 'contact' }), ['contact', more])).toThrow(
      'is 6: expected a whole number from 0 to 5.',
    );
  });

  test('a unit without grenades left is not asked how many missed', () => {
    const asked = (grenades: number) => {
      const units = { attacker: [EIGHT], defender: [unit('d', 'NMMMMM', { supply: 6, grenades })] };
      const { setup, house } = play('close-combat', units, { enter: 'contact' });
      const defenders = sequence('close-combat')
        .setup(house)
        .find(({ id }) => id === 'defenders');
      const each = defenders?.kind === 'list' ? defenders.each : [];
      return each.find(({ id }) => id === 'missed')?.when?.((setup as CloseCombatSetup).defenders[0]!, 0);
    };
    expect([asked(1), asked(0)]).toEqual([true, false]);
  });

  test('a man is identified by unit and id if two units share ids', () => {
    const same = (of: Unit): Unit => ({ ...of, men: of.men.map((one, i) => ({ ...one, id: `${i + 1}` })) });
    const units = { attacker: [same(unit('a', 'OOM'))], defender: [same(unit('d', 'MMM'))] };
    const end = withAnswers(
      play('close-combat', units, { enter: 'contact' }, { casualties: 'plain', confirm: 'none' }),
      ...([SHOWN, ['attacker/pool', [6, 4, 1, 1]], ['defender/pool', [5, 1]]] as const),
    );
    // The attackers lose their third man. The third defender survives and falls back.
    expect(outcome(end)).toMatchObject({ verdict: 'attacker', back: ['d'] });
    expect(outcome(end).fallen.map(({ unit, man }) => `${unit}${man}`)).toEqual(['a3', 'd1', 'd2']);
    const { why } = sequence('close-combat').words;
    const of = (unit: string) => ({ of: 'man', id: '1', unit, field: 'state', from: 'standing', to: 'out' }) as const;
    expect([of('a'), of('d')].map((change) => why?.(change, end.setup, outcome(end))?.by)).toEqual([
      undefined,
      'melee',
    ]);
  });

  test('a duplicate unit is refused', () => {
    const twice = { attacker: [EIGHT, EIGHT], defender: [SIX] };
    expect(() => play('close-combat', twice)).toThrow('Unit a is named twice.');
    expect(() => play('close-combat', { attacker: [EIGHT], defender: [EIGHT] })).toThrow('Unit a is named twice.');
    const hurt = survivors(['wounded']);
    expect(() => play('after-the-game', { unit: [hurt, hurt] })).toThrow('is named twice.');
  });
});

test('the dice match the printed table', () => {
  const base = tables.find(({ id }) => id === 'base')!;
  for (const men of [10, 11, 20]) expect(baseDice(men + 2)).toBe(baseDice(men) + 1);
  for (const [i, men] of base.head.slice(1, -1).entries()) expect(base.rows[0]![i + 1]).toBe(baseDice(Number(men)));
});

test('a corrected fact keeps the dice and asks for the missing one', () => {
  const now = rolled({ casualties: 'plain' }, {}, BOTH);
  const { play: more, lost } = changeSetup(sequence('close-combat').rule, now, {
    ...(now.setup as object),
    attackers: [{ ...(now.setup as CloseCombatSetup).attackers[0]!, grenade: 1 }],
  });
  expect(lost).toEqual([]);
  expect(more.drafts?.['attacker/pool']?.dice).toHaveLength(8);
  expect(
    outcome(withAnswers(more, ['attacker/pool', [6, 4, 4, 4, 3, 2, 2, 1, 4]], ['defender/confirm', [6]])).verdict,
  ).toBe('attacker');
});

/** A valid answer to an ask, derived from one number. */
function any(ask: Ask, seed: number): unknown {
  const at = <T>(items: readonly T[]): T => items[seed % items.length]!;
  switch (ask.kind) {
    case 'roll':
      return [...ask.chances().values()].map(({ value }) => value)[seed % ask.chances().size];
    case 'draw':
      return at([...ask.chances().values()].map(({ value }) => (value as { is: string }).is));
    case 'choose':
      return at(ask.options);
    case 'yes':
      return seed % 2 === 0;
    case 'number':
      return ask.min + (seed % (ask.max - ask.min + 1));
    case 'pick':
      return [at(ask.items).id];
    case 'spread':
      return ask.proposed;
    default:
      return {};
  }
}

const squads = fc.tuple(
  fc.string({ unit: fc.constantFrom('O', 'N', 'C', 'G', 'M'), minLength: 1, maxLength: 10 }),
  fc.constantFrom('A', 'B', 'C', 'D'),
);

test('any force and any dice: no man is lost twice or without being present', () => {
  fc.assert(
    fc.property(
      fc.array(squads, { minLength: 1, maxLength: 2 }),
      fc.array(squads, { minLength: 1, maxLength: 2 }),
      fc.record({
        casualties: fc.constantFrom('cards', 'd20', 'plain'),
        deck: fc.constantFrom('used up', 'replace', 'combat'),
        units: fc.constantFrom('unit', 'pooled'),
        divisor: fc.integer({ min: 1, max: 8 }),
        confirm: fc.constantFrom('d6', 'divisor', 'none'),
        confirming: fc.constantFrom('always', 'ask'),
        wiped: fc.constantFrom('sensible', 'literal'),
        counted: fc.constantFrom('fighting', 'unit'),
      }),
      fc.boolean(),
      fc.integer({ min: 0, max: 4 }),
      fc.array(fc.nat(1000), { minLength: 80, maxLength: 80 }),
      (ours, theirs, choices, good, hits, seeds) => {
        const field = (marks: string, squads: readonly (readonly [string, string])[]) =>
          squads.map(([men, letter], i) => unit(marks[i]!, men, { class: letter }));
        const units = { attacker: field('ab', ours), defender: field('de', theirs) };
        const { rule, words: sequenceWords } = sequence('close-combat');
        const { ask: words, outcome: told } = sequenceWords as unknown as SequenceWords<unknown, unknown>;
        let now = play('close-combat', units, { good }, choices);
        now = changeSetup(rule, now, {
          ...(now.setup as object),
          attackers: (now.setup as CloseCombatSetup).attackers.map((one) => ({ ...one, hits })),
        }).play;
        for (const seed of seeds) {
          const here = positionOf(rule, now);
          if (here.at !== 'ask') break;
          const ask = here.asks.find(({ id }) => !now.answers.some((answer) => answer.id === id))!;
          const answer: Answer = { id: ask.id, value: any(ask, seed), by: 'hand' };
          readAnswer(ask, answer);
          expect(words(ask, now.setup).title).not.toMatch(/undefined|\//);
          now = answerAsk(rule, now, answer);
        }
        const end = outcome(now);
        const down = end.fallen.map(({ man }) => man);
        expect(new Set(down).size).toBe(down.length);
        const all = [...units.attacker, ...units.defender].flatMap(({ men }) => men.map(({ id }) => id));
        expect(all).toEqual(expect.arrayContaining(down));
        for (const role of ['attacker', 'defender'] as const) {
          const side = end.melee?.[role];
          if (!side) continue;
          expect(side.dice).toBeGreaterThanOrEqual(0);
          expect(side.loses).toBeLessThanOrEqual(side.men);
          expect(end.fallen.filter((one) => one.role === role && one.at === 'melee')).toHaveLength(side.loses);
        }
        expect(told(end, now.setup)).toMatchObject({ title: expect.stringMatching(/\.$/) });
      },
    ),
    { numRuns: sampleSize(150) },
  );
});
