import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Answer } from '../../engine/answer.ts';
import { changeAnswer, changeSetup, overruleStated } from '../../engine/changeplay.ts';
import { answerAsk, type Play, positionOf, startPlay } from '../../engine/play.ts';
import type { Change, RosterGame, Unit } from '../../engine/roster.ts';
import { fieldsAsked } from '../../engine/setup/facts.ts';
import type { FieldValues } from '../../engine/setup/fields.ts';
import { parseSetup } from '../../engine/setup/parse.ts';
import { proposeSetup } from '../../engine/setup/propose.ts';
import { scriptedRandom } from '../../random/randomanswer.ts';
import { resolveHouse } from '../../system/house.ts';
import type { Outcome, SequenceOf } from '../../system/sequence.ts';
import { type Roster, sequenceOf } from '../../system/system.ts';
import type { SequenceWords } from '../../system/words.ts';
import { musteredAtRandom } from '../../testkit/arbitrary.ts';
import { sampleSize } from '../../testkit/samplesize.ts';
import { systemOf } from '../systems.ts';
import { squad } from './examples/squad.ts';
import { houseValues } from './house.ts';
import type { MortarSetup } from './rules/fire/mortarsetup.ts';
import type { ChargeResult } from './rules/melee/charge.ts';
import type { ChargeSetup } from './rules/melee/chargesetup.ts';
import { menAbleToCharge } from './rules/movement/declare.ts';
import { mustRun } from './rules/movement/rout.ts';
import type { MoralePhaseResult } from './rules/turn/moralephase.ts';
import { units } from './troops.ts';
import { chargingAt, hasState, standingMen } from './units.ts';

const system = await systemOf('tsatf-ww2');

const sequence = (id: string): SequenceOf => sequenceOf(id, system);
const ruleOf = (play: Play) => sequence(play.sequence).rule;

/** A play with the app's proposed facts, overridden by `facts`. */
function play(id: string, units: Record<string, readonly Unit[]>, facts: object = {}, choices: object = {}): Play {
  const { setup, rule, edition } = sequence(id);
  const house = resolveHouse(system.house, choices);
  const fields = setup(house);
  return startPlay(rule, {
    system: system.id,
    sequence: id,
    edition,
    house,
    setup: parseSetup(fields, { ...proposeSetup(fields, { units }), ...facts }),
    answers: [],
    cursor: 0,
    overruled: {},
  });
}

type Told = readonly [id: string, value: unknown];

const answer = ([id, value]: Told): Answer =>
  typeof value === 'number'
    ? { id, dice: [{ face: value, by: 'hand' }] }
    : Array.isArray(value) && value.length > 0 && value.every((face) => typeof face === 'number')
      ? { id, dice: value.map((face) => ({ face, by: 'hand' })) }
      : { id, value, by: 'hand' };

const told = (play: Play, ...answers: readonly Told[]): Play =>
  answers.reduce((now, one) => answerAsk(ruleOf(now), now, answer(one)), play);

const at = (play: Play): readonly string[] => {
  const now = positionOf(ruleOf(play), play);
  const answers = play.answers.slice(0, play.cursor);
  return now.at === 'ask'
    ? now.asks.map(({ id }) => id).filter((id) => !answers.some((one) => one.id === id))
    : [now.at];
};

function outcome<R extends Outcome>(play: Play): R {
  const now = positionOf(ruleOf(play), play);
  if (now.at !== 'end') throw new Error(`at ${now.at === 'ask' ? now.ask.id : now.reason}`);
  return now.outcome as unknown as R;
}

const stated = (play: Play, id: string) => {
  const found = positionOf(ruleOf(play), play).trail.find((step) => 'stated' in step && step.stated.id === id);
  return found && 'stated' in found ? { value: found.value, sum: found.stated.sum } : undefined;
};

const resultWords = (play: Play) =>
  (sequence(play.sequence).words as unknown as SequenceWords<unknown, Outcome>).outcome(outcome(play), play.setup);

const title = (play: Play) => resultWords(play).title;

const orders = (play: Play) => resultWords(play).orders;

const results = (play: Play): readonly string[] =>
  positionOf(ruleOf(play), play).trail.flatMap((step) =>
    'ask' in step
      ? [
          sequence(play.sequence)
            .words.ask(step.ask, play.setup as never)
            .result?.(step.value) ?? '',
        ]
      : [],
  );

const notes = (play: Play): readonly string[] => {
  const { words } = sequence(play.sequence) as unknown as { words: SequenceWords<unknown, Outcome> };
  return positionOf(ruleOf(play), play).trail.flatMap((step) =>
    'note' in step ? [words.note(step.note, play.setup)] : [],
  );
};

function changed(unit: Unit, changes: readonly Change[]): Unit {
  let now = unit;
  for (const change of changes) {
    if (change.of === 'unit' && change.id === unit.id) now = { ...now, facts: noted(now.facts, change) };
    if (change.of !== 'man' || change.unit !== unit.id) continue;
    const men = now.men.map((man) => {
      if (man.id !== change.id) return man;
      const state = change.field === 'state' && 'to' in change;
      return state ? { ...man, state: String(change.to) } : { ...man, facts: noted(man.facts, change) };
    });
    now = { ...now, men };
  }
  return now;
}

function noted(facts: Unit['facts'], change: Change): Unit['facts'] {
  const { [change.field.replace('facts.', '')]: was, ...rest } = facts;
  const to = 'by' in change ? Number(was ?? 0) + change.by : change.to;
  return to === null ? rest : { ...rest, [change.field.replace('facts.', '')]: to as string };
}

const GAME: RosterGame = { id: 'g', name: 'Game', turn: 1, phase: 'morale', counters: {}, decks: {}, strengths: {} };
const roster = (units: readonly Unit[], phase: string, choices: object = {}): Roster => ({
  units,
  game: { ...GAME, phase },
  house: resolveHouse(system.house, choices),
});

const TEN = 'LSSSSSSSSS';
const CLOSED: readonly Told[] = [
  ['attacker/1/close', 10],
  ['defender/stand', 10],
];
const SHOWN: Told = ['contact', {}];

describe('declaring a charge', () => {
  test('proposes the last men of the roster as stragglers, leaders last', () => {
    const now = told(play('declare', { attacker: [squad('R', 'SSL')], defender: [squad('B', 'S')] }), [
      'attacker/stragglers',
      2,
    ]);
    expect(outcome(now)).toMatchObject({ verdict: 'charges', behind: ['r.S1', 'r.S2'] });
  });

  test('records the target of the charge until it is resolved', () => {
    const [red, blue] = [squad('R', TEN), squad('B', TEN)];
    const declared = told(play('declare', { attacker: [red], defender: [blue] }), ['attacker/stragglers', 3]);
    const now = changed(red, outcome(declared).changes);
    expect(chargingAt(now)).toBe('B');
    expect(system.dueSequences(roster([now, blue], 'melee'))).toMatchObject([
      { sequence: 'charge-home', why: 'Squad R charges Squad B.', units: { attacker: [now], defender: [blue] } },
    ]);
    const settled = told(play('charge-home', { attacker: [now], defender: [blue] }), ['attacker/1/close', 20]);
    const over = changed(now, outcome(settled).changes);
    expect(chargingAt(over)).toBeUndefined();
    expect(over.men.some(({ facts }) => facts.straggler)).toBe(false);
    expect(hasState(over, 'pinned')).toBe(true);
    expect(system.dueSequences(roster([over, blue], 'melee'))).toEqual([]);
  });

  test('leaves pinned men behind and holds back a pinned unit', () => {
    const pinned = squad('R', TEN, { pinned: true });
    const now = play('declare', { attacker: [pinned], defender: [squad('B', 'S')] });
    expect(outcome(told(now, ['attacker/forbidden', 'stays']))).toMatchObject({ verdict: 'stays' });
    expect(at(told(now, ['attacker/forbidden', 'goes']))).toEqual(['attacker/stragglers']);
    expect(menAbleToCharge(squad('R', 'LSpS')).map(({ id }) => id)).toEqual(['r.L1', 'r.S2']);
  });
});

describe('a charge that is not possible', () => {
  const [B, PINNED] = [squad('B', 'SS'), squad('R', 'LpSpSp')];

  test('is not declared without men able to charge', () => {
    const now = play('declare', { attacker: [PINNED], defender: [B] });
    expect([title(now), ...orders(now)]).toEqual(['Squad R does not charge.']);
    expect(outcome(now)).toMatchObject({ verdict: 'stays', changes: [] });
  });

  test('a unit without a leader is told to pass Major Morale before it charges', () => {
    const detail = (men: string) => {
      const now = play('declare', { attacker: [squad('R', men)], defender: [B] });
      const here = positionOf(sequence('declare').rule, now);
      if (here.at !== 'ask') throw new Error('stragglers are rolled');
      return sequence('declare').words.ask(here.ask, now.setup as never).detail;
    };
    expect(detail('LdSS')).toBe('No leader within 6": pass Major Morale first. Veteran: one die.');
    expect(detail('LSS')).toBe('Veteran: one die.');
  });

  test('leaves the unit in place if all men straggle', () => {
    const now = told(play('declare', { attacker: [squad('R', 'LS')], defender: [B] }), ['attacker/stragglers', 6]);
    expect([title(now), ...orders(now)]).toEqual(['Squad R does not charge: all hang back.']);
    expect(outcome(now)).toMatchObject({ changes: [] });
  });

  test('ends without a test if no charger is left', () => {
    const shot = { ...PINNED, facts: { ...PINNED.facts, charging: 'B' } };
    const now = play('charge-home', { attacker: [shot], defender: [B] });
    expect(title(now)).toBe('Squad R does not charge.');
    expect(outcome(now)).toMatchObject({
      verdict: 'halted',
      fights: [],
      changes: [expect.objectContaining({ id: 'r', field: 'facts.charging', to: null })],
    });
  });

  test('of a pinned unit asks whether the players allow it', () => {
    const held = { ...squad('R', 'SSS'), facts: { grade: 'Veteran', pinned: true } };
    const now = play('declare', { attacker: [held], defender: [B] });
    const asked = positionOf(ruleOf(now), now);
    const { words: sequenceWords } = sequence('declare') as unknown as { words: SequenceWords<unknown, Outcome> };
    const words = asked.at === 'ask' ? sequenceWords.ask(asked.ask, now.setup) : undefined;
    expect(Object.values(words?.keys ?? {}).map(({ label }) => label)).toEqual([
      'It does not charge',
      'Allow it anyway',
    ]);
    expect(outcome(told(now, ['attacker/forbidden', 'stays']))).toMatchObject({ verdict: 'stays', changes: [] });
    expect(at(told(now, ['attacker/forbidden', 'goes']))).toEqual(['attacker/stragglers']);
  });

  test('asks for crewmen at their weapon only of a target with crewmen', () => {
    const asked = (men: string) => {
      const units = { attacker: [squad('R', 'S')], defender: [squad('B', men)] };
      const now = positionOf(ruleOf(play('charge-home', units)), play('charge-home', units, { enter: 'contact' }));
      if (now.at !== 'ask' || now.ask.kind !== 'facts') throw new Error('asks no facts');
      return fieldsAsked(now.ask.fields, 'contact', now.ask.setup as FieldValues).map(({ id }) => id);
    };
    expect(asked('SS')).not.toContain('serving');
    expect(asked('CS')).toContain('serving');
  });

  test('excludes dead men from contact and from guns', () => {
    const crew = squad('B', 'CCdS');
    const at = { unit: squad('R', 'SSd'), men: ['r.S1', 'r.S2'], wire: false };
    expect(() => play('charge-home', { defender: [crew] }, { chargers: [at] })).toThrow('setup.chargers[0].men[');
    expect(() => play('charge-home', { attacker: [squad('R', 'S')], defender: [crew] }, { serving: ['b.C2'] })).toThrow(
      'setup.serving[',
    );
  });
});

describe('resolving a charge', () => {
  const ten = () => play('charge-home', { attacker: [squad('R', TEN)], defender: [squad('B', TEN)] });
  const met = () => told(ten(), ...CLOSED, SHOWN);
  /** Dice of pairs such as "S3 S1". */
  const duels = (pairs: readonly string[], attacker: number, defender: number): Told[] =>
    pairs.flatMap((pair): Told[] => {
      const [red, blue] = pair.split(' ');
      return [
        [`duel/r.${red}/b.${blue}/attacker`, attacker],
        [`duel/r.${red}/b.${blue}/defender`, defender],
      ];
    });
  const soldiers = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, i) => `S${from + i} S${from + i}`);
  const TEN_PAIRS = ['L1 L1', ...soldiers(1, 9)];

  test('ten against ten takes 22 answers and one set of facts, with all duels on one screen', () => {
    let now = ten();
    expect(at(now)).toEqual(['attacker/1/close']);
    now = told(now, ['attacker/1/close', 10]);
    expect(at(now)).toEqual(['defender/stand']);
    now = told(now, ['defender/stand', 10]);
    expect(at(now)).toEqual(['contact']);
    now = told(now, SHOWN);
    expect(at(now)).toHaveLength(20);
    now = told(now, ...duels(TEN_PAIRS, 5, 2));
    expect(outcome<ChargeResult>(now)).toMatchObject({ verdict: 'taken' });
    // Plus the row of what is due, Begin and Accept: the 26 taps of DESIGN 6.
    expect(now.answers.filter((one) => !('by' in one && one.by === 'proposed'))).toHaveLength(23);
  });

  test('the modifiers of each side are stated in sums, grouped by equal reasons', () => {
    const units = {
      attacker: [squad('R', 'LSgS', { grade: 'Crack', troops: 'gurkha' })],
      defender: [squad('B', 'LCS', { grade: 'Green' })],
    };
    const now = told(play('charge-home', units, { enter: 'contact' }), [
      'contact',
      { cover: true, flank: true, higher: true },
    ]);
    expect(stated(now, 'attacker/1/plus/1')).toMatchObject({ value: 2, sum: [{ each: 2 }, { by: 1 }, { by: 1 }] });
    expect(stated(now, 'attacker/1/plus/2')).toMatchObject({ value: 3 });
    expect(stated(now, 'defender/1/plus/1')?.sum.map(({ by }) => by)).toEqual([0, 1, -2, 1]);
    expect(stated(now, 'defender/1/plus/2')?.sum.map(({ by }) => by)).toEqual([0, 1, -2, 1, -1]);
  });

  test.each([
    [{ flank: 'cancel' }, 'defender/1/plus/1', -1],
    [{ attacking: 'off' }, 'attacker/1/plus/1', 1],
    [{ stack: false }, 'attacker/1/plus/1', 1],
    [{ crack: 'extrapolate' }, 'attacker/1/plus/2', 2],
    [{}, 'attacker/1/plus/2', 1],
  ])('by house rule %j, %s is %i', (choices, id, value) => {
    const units = {
      attacker: [squad('R', 'LCS', { grade: 'Crack', troops: 'usmc' })],
      defender: [squad('B', 'LS', { grade: 'Green' })],
    };
    const now = told(play('charge-home', units, { enter: 'contact' }, choices), [
      'contact',
      { cover: true, flank: true, higher: true },
    ]);
    expect(stated(now, id)?.value).toBe(value);
  });

  test.each([
    ['Green', 1],
    ['Veteran', 1],
    ['Crack', 1],
  ])('%s Gurkhas without stacking the Crack bonus charge at %i (W-23)', (grade, value) => {
    const units = { attacker: [squad('R', 'LS', { grade, troops: 'gurkha' })], defender: [squad('B', 'LS')] };
    const now = told(play('charge-home', units, { enter: 'contact' }, { stack: false }), SHOWN);
    expect(stated(now, 'attacker/1/plus/1')?.value).toBe(value);
  });

  test('spare men double up in waves on the enemies in place with fewest fights', () => {
    const units = { attacker: [squad('R', 'SSSSSSS')], defender: [squad('B', 'SS')] };
    let now = told(play('charge-home', units, { enter: 'contact' }), SHOWN);
    expect(at(now)).toHaveLength(4);
    now = told(now, ...duels(soldiers(1, 2), 1, 6));
    expect(at(now)).toEqual([
      'duel/r.S3/b.S1/attacker',
      'duel/r.S3/b.S1/defender',
      'duel/r.S4/b.S2/attacker',
      'duel/r.S4/b.S2/defender',
    ]);
    now = told(now, ...duels(['S3 S1'], 6, 1), ...duels(['S4 S2'], 1, 6));
    // S1 has fallen. The fifth man and the men after him fight S2 in turn.
    now = told(now, ...duels(['S5 S2'], 1, 6), ...duels(['S6 S2'], 6, 1));
    const { verdict, fights } = outcome<ChargeResult>(now);
    expect(verdict).toBe('taken');
    expect(fights.map(({ attacker, defender }) => `${attacker} ${defender}`)).toEqual([
      'r.S1 b.S1',
      'r.S2 b.S2',
      'r.S3 b.S1',
      'r.S4 b.S2',
      'r.S5 b.S2',
      'r.S6 b.S2',
    ]);
  });

  test('five chargers against ten: the words explain who doubles up before their dice', () => {
    const units = { attacker: [squad('R', 'SSSSS')], defender: [squad('B', 'SSSSSSSSSS')] };
    const begun = (choices: object = {}) =>
      told(
        play('charge-home', units, { enter: 'contact' }, choices),
        SHOWN,
        ...duels(soldiers(1, 3), 6, 1),
        ...duels(soldiers(4, 5), 1, 6),
      );
    const heading = (now: Play) => {
      const position = positionOf(ruleOf(now), now);
      if (position.at !== 'ask') return position.at;
      const { line } = sequence('charge-home').words.ask(position.ask, now.setup as never);
      return [position.ask.id, line?.group];
    };
    const opened = told(play('charge-home', units, { enter: 'contact' }), SHOWN);
    expect(heading(opened)).toEqual(['duel/r.S1/b.S1/attacker', 'No modifiers']);
    const why = 'double up (our reading)';
    expect(notes(begun())).toContain(`5 spare defenders ${why}.`);
    expect(heading(begun())).toEqual(['duel/r.S1/b.S6/attacker', `Spare defenders ${why} · No modifiers`]);
    const two = 'double up, two to one at most (house rule)';
    expect(notes(begun({ unequal: 'two' }))).toContain(`5 spare defenders ${two}.`);
    expect(heading(begun({ unequal: 'two' }))).toEqual([
      'duel/r.S1/b.S6/attacker',
      `Spare defenders ${two} · No modifiers`,
    ]);
    const out = begun({ unequal: 'sit' });
    expect([heading(out), notes(out)]).toEqual([
      'end',
      expect.arrayContaining(['5 spare defenders sit out (house rule).']),
    ]);
    const gone = told(play('charge-home', units, { enter: 'contact' }), SHOWN, ...duels(soldiers(1, 5), 1, 6));
    expect(notes(gone)).toContain('5 spare defenders: no enemy is left.');
    const one = { attacker: [squad('R', 'SS')], defender: [squad('B', 'S')] };
    const single = told(play('charge-home', one, { enter: 'contact' }), SHOWN, ...duels(['S1 S1'], 1, 6));
    expect(notes(single)).toContain(`1 spare charger ${why.replace('double', 'doubles')}.`);
  });

  test('a tied pair rolls again before the next pair', () => {
    const units = { attacker: [squad('R', 'SSS')], defender: [squad('B', 'SSS')] };
    const now = told(play('charge-home', units, { enter: 'contact' }), SHOWN, ...duels(['S1 S1'], 4, 4));
    const pair = 'duel/r.S1/b.S1';
    expect(at(now).slice(0, 3)).toEqual([
      `${pair}/again/attacker`,
      `${pair}/again/defender`,
      'duel/r.S2/b.S2/attacker',
    ]);
    const twice = told(now, [`${pair}/again/attacker`, 2], [`${pair}/again/defender`, 2]);
    expect(at(twice)[0]).toBe(`${pair}/again 2/attacker`);
    const third: Told[] = [
      [`${pair}/again 2/attacker`, 6],
      [`${pair}/again 2/defender`, 1],
    ];
    const over = told(twice, ...third, ...duels(soldiers(2, 3), 6, 1));
    expect(outcome<ChargeResult>(over)).toMatchObject({ verdict: 'taken' });
  });

  test('spare defenders fight chargers still in place', () => {
    const units = { attacker: [squad('R', 'S')], defender: [squad('B', 'SSS')] };
    const now = told(
      play('charge-home', units, { enter: 'contact' }),
      SHOWN,
      ...duels(['S1 S1'], 6, 1),
      ...duels(['S1 S2'], 1, 6),
    );
    expect(outcome<ChargeResult>(now)).toMatchObject({
      verdict: 'held',
      fights: [{ defender: 'b.S1' }, { defender: 'b.S2' }],
    });
  });

  test('the players may change the pairs, and a pair that stays keeps its dice', () => {
    const units = { attacker: [squad('R', 'LSS')], defender: [squad('B', 'LSS')] };
    const now = told(play('charge-home', units, { enter: 'contact' }), ...[SHOWN, ...duels(['S2 S2'], 6, 1)], [
      'duel/r.L1/b.L1/attacker',
      6,
    ]);
    const order: Told = ['defender/order', ['b.S1', 'b.L1', 'b.S2']];
    const { play: mended, lost } = changeAnswer(ruleOf(now), now, answer(order));
    expect(lost).toEqual([]);
    expect([...results(now), ...results(mended)].filter((said) => /first/.test(said))).toEqual(['BS1 fights first.']);
    expect(at(mended)).toEqual(
      ['r.L1/b.S1', 'r.S1/b.L1'].flatMap((pair) => [`duel/${pair}/attacker`, `duel/${pair}/defender`]),
    );
    const back = changeAnswer(ruleOf(mended), mended, answer(['defender/order', ['b.L1', 'b.S1', 'b.S2']])).play;
    expect(at(back)).toEqual(['duel/r.L1/b.L1/defender', 'duel/r.S1/b.S1/attacker', 'duel/r.S1/b.S1/defender']);
    const over = told(mended, ...duels(['L1 S1', 'S1 L1'], 4, 3));
    expect(outcome<ChargeResult>(over).fights).toMatchObject([
      { attacker: 'r.L1', defender: 'b.S1', scores: [4, 3] },
      { attacker: 'r.S1', defender: 'b.L1', scores: [4, 3] },
      { attacker: 'r.S2', defender: 'b.S2', scores: [6, 1] },
    ]);
  });

  test('after a correction each die stays with its own pair, and a new pair is asked', () => {
    const units = { attacker: [squad('R', 'SSSS')], defender: [squad('B', 'SS')] };
    // In cover both men of B win, so S3 meets S1, and S4 meets S2.
    let now = told(
      play('charge-home', units, { enter: 'contact' }),
      ['contact', { cover: true }],
      ...[...duels(['S1 S1'], 4, 3), ...duels(['S2 S2'], 1, 6)],
      ...[...duels(['S3 S1'], 2, 5), ...duels(['S4 S2'], 3, 4)],
    );
    expect(outcome<ChargeResult>(now).fights).toHaveLength(4);
    // Without cover S1 of B is beaten, so S3 meets S2, and S4 after him.
    now = changeAnswer(ruleOf(now), now, answer(['contact', { cover: false }])).play;
    expect(at(now)).toEqual(['duel/r.S3/b.S2/attacker', 'duel/r.S3/b.S2/defender']);
    const inCover = changeAnswer(ruleOf(now), now, answer(['contact', { cover: true }]));
    expect([at(inCover.play), inCover.lost]).toEqual([['end'], []]);
    const kept = told(now, ...duels(['S3 S2'], 1, 2));
    expect(outcome<ChargeResult>(kept).fights).toMatchObject([
      { attacker: 'r.S1', defender: 'b.S1', scores: [4, 3] },
      { attacker: 'r.S2', defender: 'b.S2', scores: [1, 6] },
      { attacker: 'r.S3', defender: 'b.S2', scores: [1, 2] },
      { attacker: 'r.S4', defender: 'b.S2', scores: [3, 4] },
    ]);
    // Without S2 of R the same two pairs meet earlier.
    const three = answer(['contact', { chargers: [{ men: ['r.S1', 'r.S3', 'r.S4'] }] }]);
    const { play: without, lost } = changeAnswer(ruleOf(kept), kept, three);
    expect(lost.map(({ id }) => id)).toEqual(duels(['S2 S2', 'S3 S1'], 1, 1).map(([id]) => id));
    expect(outcome<ChargeResult>(without).fights).toMatchObject([
      { attacker: 'r.S1', defender: 'b.S1', scores: [4, 3] },
      { attacker: 'r.S3', defender: 'b.S2', scores: [1, 2] },
      { attacker: 'r.S4', defender: 'b.S2', scores: [3, 4] },
    ]);
  });

  test('grenades are offered while the unit has any, and a duel uses one at most', () => {
    const units = { attacker: [squad('R', 'SSS', { grenades: 1 })], defender: [squad('B', 'S')] };
    let now = told(play('charge-home', units, { enter: 'contact' }), SHOWN);
    now = told(now, ...duels(['S1 S1'], 1, 6));
    const mended = changeAnswer(ruleOf(now), now, answer(['duel/r.S2/b.S1/grenades', ['attacker']]));
    now = told(mended.play, ['duel/r.S2/b.S1/attacker', [2, 3]], ['duel/r.S2/b.S1/defender', 5]);
    const asks = positionOf(ruleOf(now), now).trail.flatMap((step) => ('ask' in step ? [step.ask.id] : []));
    expect(asks).toContain('duel/r.S2/b.S1/grenades');
    expect(at(now)).toEqual(['duel/r.S3/b.S1/attacker', 'duel/r.S3/b.S1/defender']);
    expect(asks).not.toContain('duel/r.S3/b.S1/grenades');
    expect(outcome(told(now, ...duels(['S3 S1'], 6, 1))).changes).toContainEqual({
      of: 'unit',
      id: 'r',
      field: 'facts.grenades',
      by: -1,
    });
  });

  test('the record of a casualty names the man who won the duel', () => {
    const units = { attacker: [squad('R', 'SS')], defender: [squad('B', 'SS')] };
    const over = told(play('charge-home', units, { enter: 'contact' }), SHOWN, ...duels(soldiers(1, 2), 1, 6));
    const { why } = sequence('charge-home').words;
    const end = outcome<ChargeResult>(over);
    const fell = end.changes.filter(({ field }) => field === 'state');
    expect(fell.map((change) => [change.id, why?.(change, over.setup as never, end)])).toEqual([
      ['r.S1', { by: 'melee', of: 'Squad B', man: 'b.S1' }],
      ['r.S2', { by: 'melee', of: 'Squad B', man: 'b.S2' }],
    ]);
  });

  test('W-20: the first die alone can decide the effect', () => {
    const units = { attacker: [squad('R', 'S', { grenades: 1 })], defender: [squad('B', 'S')] };
    const start = told(play('charge-home', units, { enter: 'contact' }, { 'grenade-score': 'first' }), SHOWN);
    const throws = changeAnswer(ruleOf(start), start, answer(['attacker/1/grenades', ['r.S1']])).play;
    const now = told(throws, ['duel/r.S1/b.S1/attacker', [1, 6]], ['duel/r.S1/b.S1/defender', 2]);
    expect(outcome<ChargeResult>(now).fights[0]).toMatchObject({ scores: [6, 2], loser: 'defender', fate: 'pushed' });
  });

  test('W-19: the loser’s die can decide the effect', () => {
    const units = { attacker: [squad('R', 'S')], defender: [squad('B', 'S')] };
    const now = told(
      play('charge-home', units, { enter: 'contact' }, { blow: 'loser' }),
      SHOWN,
      ...duels(['S1 S1'], 6, 5),
    );
    expect(outcome<ChargeResult>(now).fights[0]).toMatchObject({ fate: 'killed' });
    const less = told(
      play('charge-home', units, { enter: 'contact' }, { blow: 'loser' }),
      SHOWN,
      ...duels(['S1 S1'], 6, 1),
    );
    expect(outcome<ChargeResult>(less).fights[0]).toMatchObject({ fate: 'pushed' });
  });

  test('W-36: more distant men do not fight but hold the place', () => {
    const units = { attacker: [squad('R', 'S')], defender: [squad('B', 'SS')] };
    const now = told(play('charge-home', units, { enter: 'contact' }, { engaged: 'four' }), [
      'contact',
      { men: ['b.S1'] },
    ]);
    expect(outcome(told(now, ...duels(['S1 S1'], 6, 1)))).toMatchObject({ verdict: 'both' });
  });

  test('a modifier added by the players counts in every duel of its men', () => {
    const now = overruleStated(ruleOf(met()), met(), 'attacker/1/plus/1', { by: 3 }).play;
    const over = told(now, ...duels(TEN_PAIRS, 2, 4));
    const { fights } = outcome<ChargeResult>(over);
    expect(fights).not.toEqual([]);
    expect(fights.filter(({ scores, loser }) => scores[0] !== 5 || loser !== 'defender')).toEqual([]);
  });

  test('a pinned unit does not charge unless the players allow it, and its charge ends', () => {
    const units = { attacker: [squad('R', TEN, { pinned: true, charging: 'B' })], defender: [squad('B', 'S')] };
    const start = play('charge-home', units);
    expect(at(told(start, ['attacker/1/forbidden', 'goes']))).toEqual(['attacker/1/close']);
    const now = told(start, ['attacker/1/forbidden', 'stays']);
    expect(outcome<ChargeResult>(now)).toMatchObject({ verdict: 'halted' });
    expect(orders(now)[0]).toMatch(/pinned or gone/);
    expect(chargingAt(changed(units.attacker[0]!, outcome(now).changes))).toBeUndefined();
  });

  test('each unit tests to close; the target tests to stand once, or once for each', () => {
    const units = { attacker: [squad('Q', 'LS'), squad('R', 'LS')], defender: [squad('B', 'LS')] };
    const one = told(
      play('charge-home', units),
      ['attacker/1/close', 18],
      ['attacker/2/close', 17],
      ['defender/stand', 17],
      SHOWN,
    );
    expect(at(one)).toHaveLength(4);
    const each = told(
      play('charge-home', units, {}, { several: 'each' }),
      ['attacker/1/close', 3],
      ['attacker/2/close', 17],
    );
    expect(at(each)).toEqual(['defender/1/stand', 'defender/2/stand']);
    const both = told(each, ['defender/1/stand', 17], ['defender/2/stand', 17], SHOWN);
    expect(at(both)).toHaveLength(4);
    expect(
      outcome(told(each, ['defender/1/stand', 17], ['defender/2/stand', 18], ['defender/back', [1, 1, 1, 1]])),
    ).toMatchObject({
      verdict: 'not stood',
    });
  });

  test('a target shot down before contact loses its place', () => {
    const units = { attacker: [squad('R', 'LS')], defender: [squad('B', 'Ld')] };
    const now = told(play('charge-home', units), ['attacker/1/close', 3], SHOWN);
    expect(outcome(now)).toMatchObject({ verdict: 'taken', fights: [] });
  });

  test('orders name the men pushed back, by tag', () => {
    const units = { attacker: [squad('R', 'S')], defender: [squad('B', 'S')] };
    const now = told(play('charge-home', units, { enter: 'contact' }), SHOWN, ...duels(['S1 S1'], 3, 1));
    expect(orders(now)).toEqual(['BS1 is pushed back 6".']);
  });
});

describe('the morale phase', () => {
  test('four wounded, two pinned men and a Critical test are seven taps', () => {
    const all = [squad('A', 'LSSSSwSw'), squad('B', 'LSpSpSSSS'), squad('C', 'LSSwSw')];
    const due = system.dueSequences(roster(all, 'morale'));
    expect(due).toMatchObject([
      {
        why: 'To test: 4 wounded men, Critical Morale of Squad C (unless men recover) and 2 pinned men. Either side may roll first.',
        units: { unit: all },
      },
    ]);
    let now = play('morale-phase', due[0]!.units);
    expect(at(now)).toEqual(
      [1, 2].map((n) => `unit/1/recovery/${n}/die`).concat([1, 2].map((n) => `unit/3/recovery/${n}/die`)),
    );
    now = told(now, ...at(now).map((id): Told => [id, 3]));
    expect(at(now)).toEqual(['unit/3/critical']);
    now = told(now, ['unit/3/critical', 3]);
    expect(at(now)).toEqual(['unit/2/pinned/1/pinned', 'unit/2/pinned/2/pinned']);
    now = told(now, ...at(now).map((id): Told => [id, 20]));
    const { tested, changes } = outcome<MoralePhaseResult>(now);
    expect(tested).toHaveLength(7);
    expect(now.answers.filter((one) => !('by' in one && one.by === 'proposed'))).toHaveLength(7);
    expect(
      system.dueSequences(
        roster(
          all.map((unit) => changed(unit, changes)),
          'morale',
        ),
      ),
    ).toEqual([]);
  });

  test('explains why a unit no longer at half losses does not test', () => {
    const unit = squad('C', 'LSSwSw');
    const now = told(
      play('morale-phase', { unit: [unit] }),
      ['unit/1/recovery/1/die', 1],
      ['unit/1/recovery/2/die', 3],
    );
    expect(outcome<MoralePhaseResult>(now).tested.map(({ test }) => test)).toEqual(['recovery', 'recovery']);
    expect(notes(now)).toContain('Squad C has lost 1 of 4: no Critical Morale.');
    const still = told(
      play('morale-phase', { unit: [unit] }),
      ['unit/1/recovery/1/die', 3],
      ['unit/1/recovery/2/die', 3],
    );
    expect(at(still)).toEqual(['unit/1/critical']);
    const [due] = system.dueSequences(roster([unit], 'morale'));
    expect(due!.why).toBe('To test: 2 wounded men and Critical Morale of Squad C (unless men recover).');
    const lost = system.dueSequences(roster([squad('C', 'LSSdSdSdSw')], 'morale'));
    expect(lost[0]!.why).toBe('To test: 1 wounded man and Critical Morale of Squad C.');
  });

  test('its result counts the recovered and names the unpinned', () => {
    const titleAfter = (wounded: number, pinned: number) =>
      title(
        told(
          play('morale-phase', { unit: [squad('A', 'LSwSp')] }),
          ['unit/1/recovery/1/die', wounded],
          ['unit/1/pinned/1/pinned', pinned],
        ),
      );
    expect([titleAfter(3, 3), titleAfter(1, 3), titleAfter(1, 20), titleAfter(3, 20)]).toEqual([
      'AS2 of Squad A unpinned.',
      '1 man recovers. AS2 of Squad A unpinned.',
      '1 man recovers.',
      'Nobody recovers.',
    ]);
  });

  test('a recovered leader counts in later tests', () => {
    const now = told(
      play('morale-phase', { unit: [squad('A', 'LwSSwSdSdSd')] }),
      ['unit/1/recovery/1/die', 1],
      ['unit/1/recovery/2/die', 4],
    );
    expect(stated(now, 'unit/1/critical need')?.value).toBe(15);
  });

  test('a pinned unit rolls once for all its men, or by house rule each man rolls after it', () => {
    const unit = squad('A', 'LSpSpS', { pinned: true });
    const all = told(play('morale-phase', { unit: [unit] }), ['unit/1/pinned', 3]);
    expect(standingMen(changed(unit, outcome(all).changes)).every(({ state }) => state === 'ok')).toBe(true);
    const each = told(play('morale-phase', { unit: [unit] }, {}, { unpinning: 'each' }), ['unit/1/pinned', 3]);
    expect(at(each)).toEqual(['unit/1/pinned/1/pinned', 'unit/1/pinned/2/pinned']);
    const one = changed(
      unit,
      outcome(told(each, ['unit/1/pinned/1/pinned', 3], ['unit/1/pinned/2/pinned', 20])).changes,
    );
    expect([hasState(one, 'pinned'), one.men.map(({ state }) => state).join()]).toEqual([false, 'ok,ok,pinned,ok']);
  });

  test('a shaken unit rallies and a routing unit stops', () => {
    const unit = squad('A', 'LSSSdSd', { shaken: true, routing: true });
    const now = told(play('morale-phase', { unit: [unit] }), ['unit/1/critical', 15], ['unit/1/rally', 17]);
    const calm = changed(unit, outcome(now).changes);
    expect([hasState(calm, 'shaken'), hasState(calm, 'routing')]).toEqual([false, false]);
    expect(orders(now)).toEqual([]);
  });

  test('W-32: routing units may run at once', () => {
    const now = told(play('morale-phase', { unit: [squad('A', 'LSSdSd')] }, {}, { rout: 'once' }), [
      'unit/1/critical',
      20,
    ]);
    const end = told(now, ['unit/1/run', [1, 2, 3, 4]]);
    expect(outcome<MoralePhaseResult>(end).back).toEqual([{ unit: 'a', inches: 10 }]);
    expect(orders(end)).toEqual(['Squad A runs 10" to the rear, and again each turn it fails.']);
    const routing = squad('A', 'LSSdSd', { routing: true });
    const due = (rout: string) => mustRun(routing, houseValues(resolveHouse(system.house, { rout })));
    expect([due('next'), due('once')]).toEqual([true, false]);
  });

  test('a man may wait and is not asked again', () => {
    const start = play('morale-phase', { unit: [squad('A', 'LSSSSwSwS')] });
    const now = changeAnswer(ruleOf(start), start, answer(['recovering', ['a.S5']])).play;
    expect(outcome<MoralePhaseResult>(told(now, ['unit/1/recovery/1/die', 5])).tested).toEqual([
      { test: 'recovery', unit: 'a', man: 'a.S5', is: 'dies' },
    ]);
  });
});

describe('running and recovering', () => {
  test('a routing unit runs once each movement phase until it leaves the table', () => {
    const unit = squad('A', 'LS', { routing: true });
    expect(system.dueSequences(roster([unit], 'movement'))).toMatchObject([
      { sequence: 'rout', units: { unit: [unit] } },
    ]);
    const start = told(play('rout', { unit: [unit] }), ['unit/1/run', [6, 6, 6, 6]]);
    const ran = changed(unit, outcome(start).changes);
    expect(system.dueSequences(roster([ran], 'movement'))).toEqual([]);
    expect(orders(start)).toEqual(['Squad A runs 24" to the rear.']);
    const gone = changeAnswer(ruleOf(start), start, answer(['unit/1/off', true])).play;
    const off = changed(unit, outcome(gone).changes);
    expect(system.dueSequences(roster([{ ...off, facts: { ...off.facts, moved: false } }], 'movement'))).toEqual([]);
    expect(system.dueSequences(roster([off], 'morale'))).toEqual([]);
  });

  test.each(['routing', 'shaken'])('a %s unit that has run counts as moving in the open for fire', (state) => {
    const unit = squad('A', 'LS', { [state]: true });
    const ran = changed(unit, outcome(told(play('rout', { unit: [unit] }), ['unit/1/run', [1, 1, 1, 1]])).changes);
    const { setup } = sequenceOf('fire', system);
    const facts = proposeSetup(setup(resolveHouse(system.house)), {
      units: { firer: [squad('B', 'LS')], target: [ran] },
    });
    expect(facts).toMatchObject({ target: { id: 'a' }, class: 'I' });
  });

  test('W-37: shaken units run each turn by house rule', () => {
    const unit = squad('A', 'LS', { shaken: true });
    expect(system.dueSequences(roster([unit], 'movement'))).toEqual([]);
    expect(system.dueSequences(roster([unit], 'movement', { 'shaken-run': 'each' }))).toHaveLength(1);
  });

  test('the end of a game clears its states but keeps recovery attempts and marks', () => {
    const unit = squad('A', 'LSpSwSdSb', {
      pinned: true,
      shaken: true,
      routing: true,
      grenades: 3,
      start: 5,
      charging: 'B',
      tested: true,
    });
    const rested = changed(unit, system.changesBetweenGames(roster([unit], 'morale')));
    expect(rested.facts).toMatchObject({
      pinned: false,
      shaken: false,
      routing: false,
      grenades: 10,
      start: 0,
      tested: false,
    });
    expect(rested.facts).not.toHaveProperty('charging');
    expect(rested.men.map(({ state }) => state)).toEqual(['ok', 'ok', 'wounded', 'gone', 'ok']);
    expect(rested.men[4]!.facts.previously).toBe(true);
    const ran = { ...unit, facts: { ...unit.facts, off: true } };
    expect(changed(ran, system.changesBetweenGames(roster([ran], 'morale', { ran: 'gone' }))).men[0]!.state).toBe(
      'gone',
    );
  });

  test('after the game each man rolls once, or until he is back or dead', () => {
    const units = { unit: [squad('A', 'LSwSw')] };
    const once = told(play('after-the-game', units), ['man/1/die', 3], ['man/2/die', 1]);
    expect(outcome(once)).toMatchObject({ men: [{ is: 'stays' }, { is: 'back' }] });
    const settled = told(
      play('after-the-game', units, {}, { hospital: 'settled' }),
      ['man/1/die', 3],
      ['man/2/die', 1],
    );
    expect(at(settled)).toEqual(['man/1/again/die']);
    expect(outcome(told(settled, ['man/1/again/die', 2], ['man/1/again 2/die', 6]))).toMatchObject({
      men: [{ is: 'dies' }, { is: 'back' }],
    });
  });
});

describe('what is due', () => {
  /** Returns true if the text of the rules calls for a test. Independent of the code under test. */
  const wanted = (unit: Unit): boolean => {
    if (unit.facts.tested === true || unit.facts.off === true) return false;
    const stands = unit.men.filter(({ state }) => state === 'ok' || state === 'pinned');
    if (unit.men.some(({ state }) => state === 'wounded')) return true;
    if (stands.length === 0) return false;
    const { pinned, shaken, routing } = unit.facts;
    const start = Number(unit.facts.start) || unit.men.filter(({ state }) => state !== 'gone').length;
    const half = stands.length < start && (start - stands.length) * 2 >= start;
    return [pinned, shaken, routing, half].includes(true) || stands.some(({ state }) => state === 'pinned');
  };

  /** Random units of several kinds, some of them charging another. */
  const rosters = fc.array(fc.nat(), { minLength: 5, maxLength: 60 }).map((numbers) => {
    const luck = scriptedRandom(numbers);
    const all = Array.from({ length: 1 + luck(4) }, (_, i) =>
      musteredAtRandom(units[luck(units.length)]!, luck, i + 1),
    );
    return all.map((unit): Unit => {
      const target = all[luck(all.length)]!;
      const charging: Unit['facts'] = luck(2) === 0 && target !== unit ? { charging: target.mark } : {};
      return { ...unit, facts: { ...unit.facts, ...charging } };
    });
  });

  const upright = (unit: Unit) => unit.men.filter(({ state }) => state === 'ok' || state === 'pinned').length > 0;
  const named = (all: readonly Unit[], phase: string, sequence: string, role: string) =>
    system
      .dueSequences(roster(all, phase))
      .filter((one) => one.sequence === sequence)
      .flatMap((one) => one.units[role] ?? [])
      .map(({ id }) => id)
      .sort();
  const ids = (all: readonly Unit[]) => all.map(({ id }) => id).sort();

  test('in the movement phase: routing units yet to run, and leaderless units yet to move', () => {
    fc.assert(
      fc.property(rosters, (all) => {
        const still = all.filter((unit) => upright(unit) && (unit.facts.moved !== true || unit.facts.acting === true));
        const run = still.filter(({ facts }) => facts.routing === true && facts.off !== true);
        expect(named(all, 'movement', 'rout', 'unit')).toEqual(ids(run));
        const leads = ({ role }: Unit['men'][number]) => role === 'leader' || role === 'second';
        const lost = still.filter(
          ({ men, facts }) =>
            facts.routing !== true &&
            facts.shaken !== true &&
            facts.off !== true &&
            men.some(leads) &&
            !men.some((man) => leads(man) && ['ok', 'pinned'].includes(man.state)),
        );
        expect(named(all, 'movement', 'major-morale', 'unit')).toEqual(ids(lost));
        expect(system.dueSequences(roster(all, 'fire'))).toEqual([]);
      }),
      { numRuns: sampleSize(200) },
    );
  });

  test('in the melee phase: every charge still possible, once for each target', () => {
    fc.assert(
      fc.property(rosters, (all) => {
        const goes = all.filter(
          (unit) =>
            all.some((other) => other.mark === unit.facts.charging && other.facts.off !== true && upright(other)) &&
            unit.facts.off !== true &&
            unit.facts.pinned !== true &&
            unit.facts.shaken !== true &&
            unit.facts.routing !== true &&
            unit.men.some(({ state, facts }) => state === 'ok' && facts.straggler !== true),
        );
        expect(named(all, 'melee', 'charge-home', 'attacker')).toEqual(ids(goes));
        const targets = all.filter(({ mark }) => goes.some(({ facts }) => facts.charging === mark));
        expect(named(all, 'melee', 'charge-home', 'defender')).toEqual(ids(targets));
      }),
      { numRuns: sampleSize(200) },
    );
  });

  test('lists every test exactly once, and none after they are done', () => {
    fc.assert(
      fc.property(rosters, fc.nat(5), (all, face) => {
        const due = system.dueSequences(roster(all, 'morale'));
        const named = due.flatMap((one) => one.units.unit ?? []);
        expect(named.map(({ id }) => id)).toEqual(all.filter(wanted).map(({ id }) => id));
        if (named.length === 0) return;
        let now = play('morale-phase', due[0]!.units);
        while (at(now)[0] !== 'end') now = told(now, [at(now)[0]!, 1 + face]);
        const done = all.map((unit) => changed(unit, outcome(now).changes));
        expect(system.dueSequences(roster(done, 'morale'))).toEqual([]);
      }),
      { numRuns: sampleSize(200) },
    );
  });
});

describe('a set-up changed after the rolls', () => {
  test('keeps the test to close of each charging unit, and drops that of one that left', () => {
    const [first, second] = [squad('R', 'LS'), squad('T', 'LS')];
    const now = told(
      play('charge-home', { attacker: [first, second], defender: [squad('B', 'LS')] }),
      ['attacker/1/close', 20],
      ['attacker/2/close', 3],
    );
    const { chargers, ...setup } = now.setup as ChargeSetup;
    const { play: left, lost } = changeSetup(ruleOf(now), now, { ...setup, chargers: chargers.slice(1) });
    expect(lost).toContainEqual(answer(['attacker/1/close', 20]));
    expect(left.answers).toContainEqual(answer(['attacker/1/close', 3]));
    expect(notes(left)).toEqual(['Squad T closes.']);
    const { play: swapped } = changeSetup(ruleOf(now), now, { ...setup, chargers: chargers.toReversed() });
    expect(notes(swapped)).toEqual(['Squad T closes, Squad R does not.']);
  });

  test('keeps the dice and cards of each man under a mortar or in a beaten zone', () => {
    const units = [squad('X', 'SS'), squad('Y', 'SS')];
    const fired = told(
      play('mortar', { mortar: [squad('M', 'CC', { gun: 'light' }, 'mortar')], target: units }),
      ['aim', {}],
      ['round/1/direction', 1],
      ['round/1/under', ['x.S1', 'y.S1']],
      ['round/1/man/1/hit', 20],
      ['round/1/man/3/hit', 1],
    );
    const { targets, ...mortar } = fired.setup as MortarSetup;
    const turned = changeSetup(ruleOf(fired), fired, { ...mortar, targets: targets.toReversed() });
    expect(turned.lost).toEqual([]);
    expect(results(turned.play)).toEqual(expect.arrayContaining(['YS1 is hit.', 'XS1 is not hit.']));
    expect(turned.play.answers).toContainEqual(answer(['round/1/man/1/hit', 1]));
  });
});
