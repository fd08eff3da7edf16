import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Answer, proposalAsAnswer } from '../../engine/answer.ts';
import type { Ask } from '../../engine/ask.ts';
import { changeAnswer, overruleStated } from '../../engine/changeplay.ts';
import { answerAsk, type Play, positionOf, saveDraft, startPlay } from '../../engine/play.ts';
import { openAsks, replay } from '../../engine/replay.ts';
import type { Change, Man, RosterGame, Unit } from '../../engine/roster.ts';
import { fieldsAsked } from '../../engine/setup/facts.ts';
import type { FieldValues, SetupDefaults } from '../../engine/setup/fields.ts';
import { parseSetup } from '../../engine/setup/parse.ts';
import { proposeSetup } from '../../engine/setup/propose.ts';
import { scriptedRandom } from '../../random/randomanswer.ts';
import { houseRuleEffects } from '../../system/help.ts';
import { resolveHouse } from '../../system/house.ts';
import { announcementsIn } from '../../system/results.ts';
import type { SequenceOf } from '../../system/sequence.ts';
import { sequenceOf } from '../../system/system.ts';
import { answerAtRandom } from '../../testkit/arbitrary.ts';
import { caseOf } from '../../testkit/laws.ts';
import { sampleSize } from '../../testkit/samplesize.ts';
import { systemOf } from '../systems.ts';
import examples from './examples.ts';
import { type FightRules, fightRules, houseValues } from './house.ts';
import { fatesByQuarters } from './rules/after.ts';
import type { CombatResult } from './rules/combat/aftermath.ts';
import { type Fight, type FightingUnit, type Leader, newSide, type Role } from './rules/combat/force.ts';
import { applyHits } from './rules/combat/hits.ts';
import { leaderAfterHit, resolveLeaderHit } from './rules/combat/leaderhits.ts';
import { stateDice } from './rules/combat/pool.ts';
import { unitResults } from './rules/combat/result.ts';
import { worstTests } from './rules/moraletest.ts';
import { MORALE_EVENTS, POOL_LINES, tables } from './tables.ts';
import { isBrokenByShock, isUnitPinned, samples, unitKinds } from './units.ts';
import { diceWords } from './words/sentences.ts';

const system = await systemOf('chain-of-command');

const ROLES: Readonly<Record<string, string>> = {
  J: 'junior',
  E: 'senior',
  R: 'rifle',
  S: 'rifle',
  L: 'lmg',
  C: 'crew',
};

/** Unit from marks: J Junior and E Senior Leader, R rifle, S SMG, L LMG Team, C crew. */
const unit = (mark: string, marks: string, facts: Unit['facts'] = {}, kind = 'section'): Unit => ({
  id: mark,
  side: mark < 'd' ? 'red' : 'blue',
  kind,
  name: `Unit ${mark.toUpperCase()}`,
  mark: mark.toUpperCase(),
  facts: { quality: 'regular', ...facts },
  men: [...marks].map(
    (what, i): Man => ({
      id: `${mark}${i + 1}`,
      tag: `${mark}${i + 1}`,
      name: `Man ${i + 1}`,
      role: ROLES[what]!,
      state: 'fit',
      facts: what === 'S' ? { smg: true } : {},
    }),
  ),
});

const man = (of: Unit, id: string, facts: Man['facts'], state = 'fit'): Unit => ({
  ...of,
  men: of.men.map((one) => (one.id === id ? { ...one, state, facts: { ...one.facts, ...facts } } : one)),
});

const sequence = (id: string): SequenceOf => sequenceOf(id, system);
const ruleOf = (play: Play) => sequence(play.sequence).rule;

type Begin = {
  readonly facts?: object;
  readonly choices?: object;
  readonly counters?: SetupDefaults['counters'];
  readonly edition?: number;
};

/** Play as the app starts it. `facts` replaces proposed values. */
function play(
  id: string,
  units: SetupDefaults['units'],
  { facts = {}, choices = {}, counters = {}, edition = sequence(id).edition }: Begin = {},
): Play {
  const { setup, rule } = sequence(id);
  const house = resolveHouse(system.house, choices);
  const fields = setup(house);
  const proposal = { ...proposeSetup(fields, { units, counters }), ...facts };
  return startPlay(rule, {
    system: system.id,
    sequence: id,
    edition,
    house,
    setup: parseSetup(fields, proposal),
    answers: [],
    cursor: 0,
    overruled: {},
  });
}

type Say = readonly [id: string, value: unknown];

/** Adds answers in order. A list is dice; undefined is the proposed value. */
const withAnswers = (play: Play, ...answers: readonly Say[]): Play =>
  answers.reduce((now, [id, value]) => {
    const dice = Array.isArray(value) && value.every((face) => typeof face === 'number') && !spread(now, id);
    const answer: Answer = dice
      ? { id, dice: (value as number[]).map((face) => ({ face, by: 'hand' })) }
      : { id, value, by: 'hand' };
    return answerAsk(ruleOf(play), now, answer);
  }, play);

const spread = (play: Play, id: string): boolean => {
  const now = positionOf(ruleOf(play), play);
  return now.at === 'ask' && now.asks.some((ask) => ask.id === id && ask.kind === 'spread');
};

const asks = (play: Play) => {
  const now = positionOf(ruleOf(play), play);
  return now.at === 'ask' ? now.asks.map(({ id }) => id) : [];
};

function outcome<R = CombatResult>(play: Play): R {
  const now = positionOf(ruleOf(play), play);
  if (now.at !== 'end') throw new Error(`at ${now.at === 'ask' ? now.ask.id : now.reason}`);
  return now.outcome as R;
}

const words = (play: Play) => sequence(play.sequence).words.outcome(outcome(play), play.setup as never);

const blanks = (count: number): readonly number[] => Array.from({ length: count }, () => 1);
const SHOWN: Say = ['contact', {}];
const fightWith = (a: Unit, d: Unit, more: Begin = {}) =>
  withAnswers(play('close-combat', { attacker: [a], defender: [d] }, more), SHOWN);

function stated(play: Play, id: string) {
  const step = positionOf(ruleOf(play), play).trail.find((step) => 'stated' in step && step.stated.id === id);
  if (!step || !('stated' in step)) throw new Error(`${id} is not stated`);
  return step.stated.sum.map(({ what, by, now }) => [what, by, now]);
}

const RED = unit('a', 'RRRRRR');
const BLUE = unit('d', 'RRRRRR');

/** Number of dice of the next side to roll. */
function diceOf(play: Play): number {
  const now = positionOf(ruleOf(play), play);
  const ask = now.at === 'ask' ? now.asks[0] : undefined;
  if (ask?.kind !== 'roll') throw new Error('nobody rolls');
  return ask.pool.count;
}

function wordsOf(play: Play, id: string) {
  const step = positionOf(ruleOf(play), play).trail.find((one) => 'stated' in one && one.stated.id === id);
  if (!step || !('stated' in step)) throw new Error(`${id} is not stated`);
  return sequence(play.sequence).words.stated(step.stated, play.setup as never);
}

describe('the printed fight', () => {
  const soviets = man(unit('a', 'JSSSSSSS'), 'a1', { smg: true });
  const germans = man(unit('d', 'JRRRRRLLL'), 'd1', { wounds: 1 });
  const begin = (attacker = soviets) => play('close-combat', { attacker: [attacker], defender: [germans] });
  const contact: Say = ['contact', { attackers: [{ visible: 1 }], defenders: [{ lmg: 1 }], cover: 'hard' }];

  test('shows both sums line by line, the cut last', () => {
    const now = withAnswers(begin(), contact);
    expect(stated(now, 'attacker/1/pool')).toEqual([
      ['figures', 7, 7],
      ['orders', 2, 9],
      ['smg', 8, 17],
      ['hard', -9, 8],
    ]);
    expect(stated(now, 'defender/1/pool')).toEqual([
      ['figures', 8, 8],
      ['orders', 1, 9],
      ['visible', 1, 10],
      ['lmg', 3, 13],
    ]);
    expect(asks(now)).toEqual(['fight/attacker/dice', 'fight/defender/dice']);
  });

  test('puts each line into words', () => {
    const now = withAnswers(begin(), contact);
    const { words } = sequence('close-combat');
    const step = positionOf(ruleOf(now), now).trail.find(
      (one) => 'stated' in one && one.stated.id === 'defender/1/pool',
    );
    const { stated } = step as Extract<typeof step, { stated: unknown }>;
    const { title, line } = words.stated(stated, now.setup as never);
    expect(title).toBe('Dice of Unit D');
    expect(stated.sum.map(line)).toEqual(['8 figures', '1 Order', '1 visible D6', '1 LMG arc']);
  });

  test('names what a cut leaves, and any rounding', () => {
    const { line } = diceWords('Unit A', []);
    expect(line({ what: 'hard', by: -9, now: 8 })).toBe('Hard Cover: lose half');
    expect(line({ what: 'light', by: -5, now: 12 })).toBe('Light Cover: lose a third');
    expect(line({ what: 'pinned', by: -4, now: 4 })).toBe('Pinned: lose half');
  });

  test('counts Shock and firepower as they are, and every two as a die', () => {
    const defender = unit('d', 'RRRR', { 'shock-rifle': 3 });
    const supporter = unit('e', 'RR');
    const now = play('close-combat', { attacker: [unit('a', 'RRRRRRRR')], defender: [defender, supporter] });
    const begun = withAnswers(now, ['contact', { defenders: [{}, { near: 'support', firepower: 5 }] }]);
    const step = positionOf(ruleOf(begun), begun).trail.find(
      (one) => 'stated' in one && one.stated.id === 'defender/1/pool',
    );
    const { sum } = (step as Extract<typeof step, { stated: unknown }>).stated;
    expect(sum.map((one) => [diceWords('Unit D', sum).line(one), one.by])).toEqual([
      ['4 figures', 4],
      ['5 firepower dice ÷ 2', 2],
      ['3 Shock ÷ 2', -1],
    ]);
  });

  test('a stored fight in which a supporting Unit is hit in the rear opens with the same dice', () => {
    const now = play('close-combat', { attacker: [RED], defender: [BLUE, unit('e', 'RR')] });
    const [stored, begun] = [{ rear: true }, {}].map((more) =>
      withAnswers(now, ['contact', { defenders: [{}, { near: 'support', firepower: 5, ...more }] }]),
    );
    expect(stated(stored!, 'defender/1/pool')).toEqual(stated(begun!, 'defender/1/pool'));
  });

  test('needs few answers: contact, both dice, both Leaders', () => {
    const now = withAnswers(
      begin(),
      contact,
      ['fight/attacker/dice', [6, 5, 1, 1, 2, 3, 4, 4]],
      ['fight/defender/dice', [6, 6, 5, ...blanks(10)]],
    );
    expect(asks(now)).toEqual(['fight/attacker/1/leader/1/hit', 'fight/defender/1/leader/1/hit']);
    const end = withAnswers(now, ['fight/attacker/1/leader/1/hit', 'none'], ['fight/defender/1/leader/1/hit', 'none']);
    expect(outcome(end)).toMatchObject({ verdict: 'defender by 1', lost: { attacker: 2, defender: 1 } });
    expect(words(end)).toMatchObject({
      title: 'Unit D wins by 1 hit.',
      detail: '3 hits to 2.',
      orders: [
        'Unit A goes back 6", facing the enemy.',
        'Unit A now has 1 Shock.',
        'Unit D now has 1 Shock: LMG Team 1 (+1).',
        'Unit D may advance.',
      ],
    });
  });

  test('the Shock of a Unit names its Teams and the share of the defeat', () => {
    const now = fightWith(unit('a', 'RRRRRRLLL', { 'shock-rifle': 1 }), unit('d', 'RRRRRRRRR'));
    const end = withAnswers(
      now,
      ['fight/attacker/dice', [6, ...blanks(8)]],
      ['fight/defender/dice', [6, 5, 5, 5, ...blanks(5)]],
    );
    expect(words(end)).toMatchObject({
      detail: '4 hits to 1.',
      orders: [
        'Unit A goes back 12", facing away.',
        'Unit A now has 8 Shock: Rifle Team 4 (+3), LMG Team 4 (+4). 2 each for the defeat.',
        'Unit D may advance.',
      ],
    });
  });

  test('the Shock of a Unit names what it had, the hits and the defeat', () => {
    const now = fightWith(unit('a', 'RRRRRRRR', { 'shock-rifle': 2 }), unit('d', 'RRRRRRRR'));
    const end = withAnswers(now, ['fight/attacker/dice', blanks(7)], ['fight/defender/dice', [5, 5, 5, ...blanks(5)]]);
    expect(words(end).orders).toContain('Unit A now has 7 Shock: 2 before, 3 from hits, 2 for the defeat.');
  });

  test('a Unit whose way back is blocked surrenders, before its guards are asked for', () => {
    const now = fightWith(unit('a', 'RRRRRRRRR'), unit('d', 'JRRRR'));
    const rolled = withAnswers(
      now,
      ['fight/attacker/dice', [5, 5, 5, 5, ...blanks(5)]],
      ['fight/defender/dice', blanks(6)],
    );
    const blocked = changeAnswer(ruleOf(rolled), rolled, {
      id: 'defender/1/way back',
      value: 'blocked',
      by: 'hand',
    }).play;
    const { trail } = positionOf(ruleOf(blocked), blocked);
    const said = announcementsIn(trail, sequence('close-combat').words, blocked.setup).map(({ words }) => words);
    expect(said).toContain('Unit D surrenders.');
  });

  test('the orders say how many SMGs fell, if other weapons did not', () => {
    const ordersFor = (men: string) => {
      const now = fightWith(unit('a', men), unit('d', 'RRRRRRRR'));
      const rolled = withAnswers(now, ['fight/attacker/dice', [5, 5, 5, ...blanks(diceOf(now) - 3)]]);
      return words(withAnswers(rolled, ['fight/defender/dice', [6, 6, ...blanks(6)]])).orders;
    };
    expect(ordersFor('SSSSSR')).toContain('Unit A loses 1 SMG.');
    expect(ordersFor('SSSSSS').join()).not.toContain('SMG');
  });

  test('a killed Leader does not count as a figure, and his question says so', () => {
    const rolled = withAnswers(
      begin(),
      contact,
      ['fight/attacker/dice', [6, 5, 1, 1, 2, 3, 4, 4]],
      ['fight/defender/dice', [6, 6, 5, ...blanks(10)]],
    );
    const at = positionOf(ruleOf(rolled), rolled);
    const { words } = sequence('close-combat');
    expect(at.at === 'ask' && words.ask(at.ask, rolled.setup)).toMatchObject({
      title: 'Unit A: is Man 1 hit?',
      detail: '2 men lost. Roll by your book, section 13.2.7.',
    });
    const end = withAnswers(
      rolled,
      ['fight/attacker/1/leader/1/hit', 'killed'],
      ['fight/defender/1/leader/1/hit', 'none'],
      ['test/a/a1/1/die', [1]],
    );
    const fell = outcome(end).changes.filter((change) => change.of === 'man' && change.unit === 'a');
    expect(fell).toHaveLength(3);
    expect(fell).toContainEqual({ of: 'man', id: 'a1', unit: 'a', field: 'state', from: 'fit', to: 'fallen' });
  });

  test('an unnamed Leader of a Unit with a plural name is told without a possessive', () => {
    const raiders = { ...unit('a', 'JSSSSSSS'), name: 'Raiders' };
    const now = withAnswers(
      begin({ ...raiders, men: raiders.men.map((one, i) => (i === 0 ? { ...one, name: 'Junior Leader' } : one)) }),
      contact,
      ['fight/attacker/dice', blanks(8)],
      ['fight/defender/dice', [6, ...blanks(12)]],
    );
    const [hit] = openAsks(positionOf(ruleOf(now), now));
    const said = sequence('close-combat').words.ask(hit!, now.setup as never);
    expect([said.title, said.result?.('none')]).toEqual([
      'Raiders: is the Junior Leader hit?',
      'Raiders: the Junior Leader is not hit.',
    ]);
  });

  test('a Leader wounded in the first round counts one Order fewer in the second', () => {
    const now = withAnswers(
      begin(),
      contact,
      ['fight/attacker/dice', [6, ...blanks(7)]],
      ['fight/defender/dice', [6, ...blanks(12)]],
      ['fight/attacker/1/leader/1/hit', 'wounded'],
      ['fight/defender/1/leader/1/hit', 'none'],
    );
    const { words } = sequence('close-combat');
    const notes = positionOf(ruleOf(now), now).trail.flatMap((step) => ('note' in step ? [step.note] : []));
    expect(notes.map((note) => words.note(note, now.setup as never))).toEqual([
      'Unit A kills 1. Unit D kills 1.',
      '1 hit each: fight round 2.',
    ]);
    expect(stated(now, 'fight/again/attacker/1/pool')).toEqual([
      ['figures', 6, 6],
      ['orders', 1, 7],
      ['smg', 7, 14],
    ]);
    const end = withAnswers(
      now,
      ['fight/again/attacker/dice', [5, 5, ...blanks(12)]],
      ['fight/again/defender/dice', blanks(8)],
      ['test/a/a1/1/die', [6]],
    );
    expect(outcome(end).tests).toEqual([{ unit: 'a', leader: 'a1', event: 'junior wounded', way: 'roll', drop: -2 }]);
    expect(outcome(end).changes).toContainEqual({ of: 'man', id: 'a1', unit: 'a', field: 'facts.wounds', by: 1 });
  });

  test('the total may be overruled, and the dice follow', () => {
    const now = withAnswers(begin(), contact);
    const mended = overruleStated(ruleOf(now), now, 'attacker/1/pool', { by: 1 }).play;
    expect(diceOf(mended)).toBe(9);
  });

  test('a line may be overruled, and later cuts apply to the new total', () => {
    const now = withAnswers(begin(), contact);
    const ruled = (lines: Record<string, number>) =>
      overruleStated(ruleOf(now), now, 'attacker/1/pool', { lines }).play;
    const mended = ruled({ smg: -3 });
    expect(stated(mended, 'attacker/1/pool')).toEqual([
      ['figures', 7, 7],
      ['orders', 2, 9],
      ['smg', 5, 14],
      ['hard', -7, 7],
    ]);
    expect(diceOf(mended)).toBe(7);
    expect(diceOf(ruled({ smg: -1 }))).toBe(8);
    expect(diceOf(ruled({ hard: 2, nothing: 5 }))).toBe(10);
  });

  test('only the Germans’ thirteen explains why the book has eleven', () => {
    const now = withAnswers(begin(), contact);
    const helps = ['defender/1/pool', 'attacker/1/pool'].map((id) => wordsOf(now, id).help);
    expect(helps[0]).toContain('The book’s sum says 11');
    expect(helps[1]).toBeUndefined();
  });
});

describe('bad input gives a sentence and changes nothing', () => {
  const dead = { ...BLUE, men: BLUE.men.map((one) => ({ ...one, state: 'fallen' })) };

  test.each([
    ['no figures', [RED], [dead], {}, 'Unit D has no figures left to fight with.'],
    ['a third round', [RED], [BLUE], { round: 3 }, 'There is no round 3.'],
    ['a Unit named on both sides', [RED], [RED], {}, 'Unit A is named twice.'],
    ['a lone Leader', [unit('a', 'J')], [BLUE], {}, 'Unit A has no figures left to fight with.'],
  ])('%s', (_, attacker, defender, facts, reason) => {
    const end = withAnswers(play('close-combat', { attacker, defender }, { facts }), SHOWN);
    expect(outcome(end)).toMatchObject({ verdict: 'no combat', reason, changes: [] });
    expect(words(end)).toEqual({ title: 'No close combat.', detail: reason, orders: [] });
  });

  test('no Unit in defence', () => {
    const alone = unit('e', 'E', {}, 'leaders');
    const end = withAnswers(play('close-combat', { attacker: [RED], defender: [alone, BLUE] }), [
      'contact',
      { defenders: [{}, { near: 'aside' }] },
    ]);
    expect(outcome(end).reason).toBe('Nobody stands in defence: a Unit must fight.');
  });

  test('a third round by house rule is fought, and no fourth', () => {
    const now = fightWith(RED, BLUE, { facts: { round: 3 }, choices: { max_rounds: 3 } });
    const end = withAnswers(now, ['fight/attacker/dice', blanks(6)], ['fight/defender/dice', blanks(6)]);
    expect(outcome(end)).toMatchObject({ verdict: 'both retire', rounds: 3 });
  });

  test('a draw by a trait in the last round says which trait', () => {
    const stubborn = unit('d', 'RRRRRR', { stubborn: true });
    const now = fightWith(RED, stubborn, { facts: { round: 2 }, choices: { storm: 'off' } });
    const end = withAnswers(now, ['fight/attacker/dice', [5, ...blanks(5)]], ['fight/defender/dice', blanks(6)]);
    expect(words(end)).toMatchObject({
      title: 'A draw: both sides retire.',
      detail: 'Round 2: 1 hit to 0. Unit D: beaten by one, but Stubborn, so a draw.',
    });
    const said = announcementsIn(positionOf(ruleOf(end), end).trail, sequence('close-combat').words, end.setup);
    expect(said.map(({ words }) => words)).toContain(
      'Unit D: beaten by one, but Stubborn, so a draw: both sides retire.',
    );
  });

  test('the SMG of a Leader who is killed is named', () => {
    const led = man(unit('d', 'JRRRRRR'), 'd1', { smg: true });
    const end = withAnswers(
      fightWith(RED, led),
      ['fight/attacker/dice', [6, 1, 1, 1, 1, 1]],
      ['fight/defender/dice', blanks(9)],
      ['fight/defender/1/leader/1/hit', 'killed'],
      ['test/d/d1/1/die', [1]],
    );
    expect(words(end).orders).toContain('Unit D loses the SMG of its Leader.');
  });

  test('the title names a surrender', () => {
    const end = withAnswers(
      fightWith(RED, BLUE),
      ['fight/attacker/dice', [5, 5, 5, 5, 1, 1]],
      ['fight/defender/dice', blanks(6)],
      ['test/d/die', [1]],
    );
    expect(words(end)).toMatchObject({ title: 'Unit A wins. Unit D surrenders.', detail: '4 hits to 0.' });
  });

  test('dead Leaders issue no Orders', () => {
    const now = fightWith(man(unit('a', 'JRRRRRR'), 'a1', {}, 'fallen'), BLUE);
    expect(stated(now, 'attacker/1/pool')).toEqual([['figures', 6, 6]]);
  });

  test('Shock of a Team that is gone counts for nothing', () => {
    const now = fightWith(unit('a', 'RRRRRR', { 'shock-lmg': 9 }), BLUE);
    expect(stated(now, 'attacker/1/pool')).toEqual([['figures', 6, 6]]);
    const empty = play('losses', { unit: [{ ...dead, facts: { 'shock-rifle': 3 } }] }, { facts: { shock: 2 } });
    expect(outcome(empty)).toMatchObject({ verdict: 'nobody', changes: [] });
    expect(words(empty).title).toBe('Unit D has no Team left.');
  });
});

// The pool by itself.

const fightingUnit = (
  figures: number,
  facts: Partial<FightingUnit> & { shock?: number; smg?: number } = {},
): FightingUnit => {
  const { shock = 0, smg = 0, ...rest } = facts;
  return {
    place: 1,
    name: 'Unit',
    teams: [{ name: 'Team', figures, smg, shock }],
    apart: false,
    leaders: [],
    led: (rest.leaders ?? []).length > 0,
    quality: 'regular',
    aggressive: false,
    stubborn: false,
    crewed: false,
    support: false,
    rear: false,
    lmg: 0,
    mg: 0,
    suppressing: 0,
    ...rest,
  };
};
const leader = (orders = 2, is: Leader['is'] = 'active'): Leader => ({
  name: 'Leader',
  orders,
  is,
  wounds: 0,
  smg: false,
});
const rulesOf = (choices: object = {}): FightRules => fightRules(houseValues(resolveHouse(system.house, choices)));

function dice(role: Role, fight: Fight, choices: object = {}): number {
  const now = replay(() => stateDice(role, fight, rulesOf(choices)), undefined, []);
  return now.at === 'end' ? (now.outcome as number) : Number.NaN;
}

const meeting = (
  a: readonly FightingUnit[],
  d: readonly FightingUnit[],
  more: Partial<Fight> & { visible?: number; firepower?: number } = {},
): Fight => {
  const { visible = 0, firepower = 0, ...rest } = more;
  return {
    attacker: newSide(a),
    defender: newSide(d, { visible: [visible], firepower }),
    cover: 'none',
    round: 1,
    ...rest,
  };
};

describe('the dice by house rule', () => {
  const soviets = meeting(
    [fightingUnit(7, { smg: 8, leaders: [leader()] })],
    [fightingUnit(8, { leaders: [leader(1)], lmg: 1 })],
    {
      cover: 'hard',
      visible: 1,
    },
  );

  test('rounding = even_totals', () => {
    expect(dice('attacker', soviets, { rounding: 'even_totals' })).toBe(8);
    expect(dice('attacker', { ...soviets, cover: 'none' }, { rounding: 'even_totals' })).toBe(16);
    expect(dice('defender', soviets, { rounding: 'even_totals' })).toBe(11);
  });

  test('mg_both = no', () => {
    const guns = meeting([fightingUnit(5)], [fightingUnit(5, { lmg: 1, mg: 1, suppressing: 1 })]);
    expect(dice('defender', guns)).toBe(15);
    expect(dice('defender', guns, { mg_both: 'no' })).toBe(12);
    expect(dice('defender', { ...guns, round: 2 }, { mg_both: 'no' })).toBe(8);
  });

  test('leaders_in_thresholds = no', () => {
    const edge = meeting([fightingUnit(5, { shock: 6, leaders: [leader(0)] })], [fightingUnit(5)]);
    expect(dice('attacker', edge)).toBe(2);
    expect(dice('attacker', edge, { leaders_in_thresholds: 'no' })).toBe(1);
  });

  test('pool = side applies cuts once, and checks Pinned together', () => {
    const two = meeting([fightingUnit(5, { shock: 6 }), fightingUnit(6, { place: 2 })], [fightingUnit(5)]);
    expect(dice('attacker', two)).toBe(1 + 6);
    expect(dice('attacker', two, { pool: 'side' })).toBe(8);
  });

  test('the order of lines is the printed one', () => {
    expect(POOL_LINES.map(({ id }) => id)).toEqual([
      'figures',
      'orders',
      'support',
      'elite',
      'green',
      'visible',
      'shock',
      'shock each',
      'smg',
      'lmg',
      'mg',
      'suppressing',
      'light',
      'hard',
      'rear',
      'pinned',
    ]);
  });
});

/** Dice of one Unit by the algorithm of the specification, in plain code. */
function poolBySpecification(
  unit: PlainUnit,
  role: Role,
  round: number,
  cover: Fight['cover'],
  visible: number,
  firepower: number,
): number {
  const { figures, orders, shock, smg, quality, lmg, mg, suppressing, rear, leaders } = unit;
  let n = figures + orders;
  if (role === 'defender') n += Math.floor(firepower / 2);
  if (quality === 'elite') n += 2;
  if (quality === 'green') n = Math.max(0, n - 2);
  if (role === 'defender' && round === 1) n += visible;
  n = quality === 'green' ? Math.max(0, n - shock) : Math.max(0, n - Math.floor(shock / 2));
  n += smg;
  if (role === 'defender' && round === 1) n += 3 * lmg + 4 * mg;
  if (role === 'defender') n += 3 * suppressing;
  if (role === 'attacker' && round === 1) {
    if (cover === 'light') n = Math.floor((2 * n) / 3);
    if (cover === 'hard') n = Math.floor(n / 2);
  }
  if (round === 1 && rear) n = Math.floor(n / 2);
  if (shock > figures + leaders) n = Math.floor(n / 2);
  return n;
}

const small = (max: number, min = 0) => fc.integer({ min, max });
const force = fc.record({
  figures: small(12, 1),
  orders: small(4),
  leaders: fc.constant(1),
  shock: small(30),
  smg: small(12),
  quality: fc.constantFrom('elite' as const, 'regular' as const, 'green' as const),
  lmg: small(2),
  mg: small(2),
  suppressing: small(2),
  rear: fc.boolean(),
});
type PlainUnit = typeof force extends fc.Arbitrary<infer T> ? T : never;

test('for any forces the pool matches the algorithm of the specification', () => {
  const fightingUnits = (units: readonly PlainUnit[]) =>
    units.map(({ figures, orders, leaders: _, ...rest }, i) =>
      fightingUnit(figures, { ...rest, place: i + 1, leaders: [leader(orders)] }),
    );
  fc.assert(
    fc.property(
      fc.array(force, { minLength: 1, maxLength: 3 }),
      fc.constantFrom('attacker' as const, 'defender' as const),
      small(2, 1),
      fc.constantFrom('none' as const, 'light' as const, 'hard' as const),
      small(6),
      small(20),
      (units, role, round, cover, visible, firepower) => {
        const fight = meeting(fightingUnits(units), fightingUnits(units), { cover, round, visible, firepower });
        const wanted = units.reduce(
          (sum, one, i) =>
            sum + poolBySpecification(one, role, round, cover, i === 0 ? visible : 0, i === 0 ? firepower : 0),
          0,
        );
        expect(dice(role, fight)).toBe(wanted);
      },
    ),
    { numRuns: sampleSize(500) },
  );
});

test('no play has a negative pool, figure or Shock, or more losses than men', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 60 }), (numbers) => {
      for (const sequence of system.sequences) {
        const { played, rule } = caseOf(system, sequence, scriptedRandom(numbers));
        const end = positionOf(rule, played);
        if (end.at !== 'end') throw new Error(end.at);
        for (const step of end.trail) if ('stated' in step) expect(step.value).toBeGreaterThanOrEqual(0);
        for (const unit of unitsIn(played.setup)) {
          const by = end.outcome.changes.filter(
            (change) => change.of === 'unit' && change.id === unit.id && 'by' in change,
          );
          for (const change of by) {
            const held = Number(unit.facts[change.field.replace('facts.', '')] ?? 0);
            expect(held + (change as Change & { by: number }).by).toBeGreaterThanOrEqual(0);
          }
        }
        const fields = end.outcome.changes.map(({ of, id, field }) => `${of} ${id} ${field}`);
        expect(new Set(fields).size).toBe(fields.length);
      }
    }),
    { numRuns: sampleSize(60) },
  );
});

const unitsIn = (value: unknown): readonly Unit[] =>
  typeof value !== 'object' || value === null
    ? []
    : 'men' in value
      ? [value as Unit]
      : Object.values(value).flatMap(unitsIn);

describe('hits over Teams', () => {
  const three = ['First', 'Second', 'Third'].map((name) => ({ name, figures: 5, smg: 0, shock: 0 }));
  const over = (teams: number, kills: number, shock: number, choices: object, ...answers: readonly Say[]) =>
    replay(
      () => applyHits([fightingUnit(0, { teams: three.slice(0, teams) })], { kills, shock }, rulesOf(choices)),
      undefined,
      answers.map(([id, value]) => ({ id, value, by: 'hand' })),
    );

  test.each([
    [
      'C25: both odd hits on one Team',
      2,
      1,
      1,
      ['kills', [1, 0]],
      ['shock', [1, 0]],
      'No Team takes a second odd hit while another has none.',
    ],
    [
      'C23: the odd Shock where the odd kill is',
      3,
      7,
      5,
      ['kills', [3, 2, 2]],
      ['shock', [2, 2, 1]],
      'No Team takes a second odd hit while another has none.',
    ],
    [
      'C24: both odd Shock where odd kills are',
      3,
      2,
      2,
      ['kills', [1, 1, 0]],
      ['shock', [1, 1, 0]],
      'No Team takes a second odd hit while another has none.',
    ],
    ['a Team that takes less than its share', 3, 4, 6, ['kills', [2, 1, 1]], ['shock', [1, 2, 3]], undefined],
  ] as const)('%s', (_, teams, kills, shock, first, second, reason) => {
    const now = over(teams, kills, shock, {}, first, second);
    if (reason) expect(now).toMatchObject({ at: 'refused', id: 'shock', reason });
    else
      expect(now).toMatchObject({
        at: 'refused',
        id: 'shock',
        reason: '“shock” is answered, but nothing more is asked for.',
      });
  });

  test('kills are even except for the odd ones', () => {
    expect(over(3, 5, 0, {}, ['kills', [3, 1, 1]])).toMatchObject({
      at: 'refused',
      reason: 'Each Team takes 1, and no Team more than one odd kill.',
    });
  });

  test('the enemy places them by house rule', () => {
    const whose = (odd_by: string) => {
      const now = fightWith(RED, unit('d', 'RRRLLL'), { choices: { odd_by } });
      const after = withAnswers(now, ['fight/attacker/dice', [6, 1, 1, 1, 1, 1]], ['fight/defender/dice', blanks(6)]);
      const step = positionOf(ruleOf(after), after).trail.find(
        (one) => 'ask' in one && one.ask.id === 'fight/defender/kills',
      );
      return step && 'ask' in step ? step.ask.whose : '';
    };
    expect([whose('owner'), whose('enemy')]).toEqual(['defender', 'attacker']);
  });

  test('the owner chooses the weapons lost, even if the enemy places odd hits', () => {
    const now = fightWith(RED, unit('d', 'SSSRRR'), { choices: { odd_by: 'enemy' } });
    const after = withAnswers(now, ['fight/attacker/dice', [6, 6, 1, 1, 1, 1]], ['fight/defender/dice', blanks(9)]);
    const step = positionOf(ruleOf(after), after).trail.find((one) => 'ask' in one && one.ask.id.endsWith('smgs'));
    expect(step).toMatchObject({ ask: { id: 'fight/defender/1/1/smgs', whose: 'defender' } });
  });

  test('every proposal is allowed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(), { maxLength: 30 }),
        small(12),
        small(12),
        small(3, 1),
        (numbers, kills, shock, count) => {
          const luck = scriptedRandom(numbers);
          const teams = Array.from({ length: count }, (_, i) => ({
            name: `T${i}`,
            figures: 1 + luck(5),
            smg: luck(2),
            shock: luck(3),
          }));
          const rule = () => applyHits([fightingUnit(0, { teams })], { kills, shock }, rulesOf());
          const answers: Answer[] = [];
          for (let now = replay(rule, undefined, answers); now.at !== 'end'; now = replay(rule, undefined, answers)) {
            if (now.at === 'refused') throw new Error(now.reason);
            answers.push(luck(2) === 0 ? proposalAsAnswer(now.ask)! : answerAtRandom(now.ask as Ask, luck));
          }
          const end = replay(rule, undefined, answers);
          const left = end.at === 'end' ? end.outcome.flatMap(({ teams }) => teams) : [];
          const lost =
            teams.reduce((sum, { figures }) => sum + figures, 0) - left.reduce((sum, { figures }) => sum + figures, 0);
          expect(lost).toBe(
            Math.min(
              kills,
              teams.reduce((sum, { figures }) => sum + figures, 0),
            ),
          );
          for (const { figures, smg, shock } of left) {
            expect(Math.min(figures, smg, shock)).toBeGreaterThanOrEqual(0);
            expect(smg).toBeLessThanOrEqual(Math.max(figures, smg === 0 ? 0 : figures));
          }
        },
      ),
      { numRuns: sampleSize(200) },
    );
  });

  test('the owner chooses the weapons lost, and then their carriers', () => {
    const now = fightWith(unit('a', 'SSSRRR'), BLUE);
    const rolled = withAnswers(now, ['fight/attacker/dice', blanks(9)], ['fight/defender/dice', [6, 6, 1, 1, 1, 1]]);
    expect(
      outcome(rolled)
        .changes.filter(({ of }) => of === 'man')
        .map(({ id }) => id),
    ).toEqual(['a4', 'a5']);
    const trail = positionOf(ruleOf(rolled), rolled).trail;
    expect(trail.some((step) => 'ask' in step && step.ask.id === 'fight/attacker/1/1/smgs')).toBe(true);
  });
});

describe('the end by house rule', () => {
  const end = (
    fight: Fight,
    how: Parameters<typeof unitResults>[1],
    choices: object = {},
    supporting: readonly FightingUnit[] = [],
  ) =>
    unitResults(fight, how, supporting, rulesOf(choices)).map(
      ({ role, fate, inches, shock, broken }) => `${role} ${fate} ${inches} ${shock}${broken ? ' broken' : ''}`,
    );
  const by4 = { kind: 'margin', winner: 'attacker', margin: 6 } as const;
  const over = { kind: 'overwhelmed', winner: 'attacker' } as const;

  test('stunned_counts_present saves only the overwhelmed', () => {
    const fight = meeting([fightingUnit(12)], [fightingUnit(2, { leaders: [leader(0, 'stunned')] })]);
    expect(end(fight, over)).toContain('defender surrenders 0 0');
    expect(end(fight, over, { stunned_counts_present: 'yes' })).toContain('defender breaks 18 3 broken');
    expect(end(fight, by4, { stunned_counts_present: 'yes' })).toContain('defender surrenders 0 0');
  });

  test('leaderless_by_four = break', () => {
    const fight = meeting([fightingUnit(9)], [fightingUnit(9)]);
    expect(end(fight, by4)).toContain('defender surrenders 0 0');
    expect(end(fight, by4, { leaderless_by_four: 'break' })).toContain('defender breaks 18 3 broken');
    const lost = meeting([fightingUnit(9)], [fightingUnit(9, { led: true, leaders: [leader(0, 'killed')] })]);
    expect(end(lost, by4, { leaderless_by_four: 'break' })).toContain('defender surrenders 0 0');
  });

  test.each([
    [3, 3, 'stunned'],
    [3, 4, 'none'],
    [8, 5, 'stunned'],
    [8, 6, 'none'],
  ])('leader_hits = house_A: with %i kills a %i is %s, and a six never hits', (kills, face, hit) => {
    const die = (id: string, face: number): Answer => ({ id, dice: [{ face, by: 'hand' }] });
    const looked = () => resolveLeaderHit(kills, { leader_hits: 'house_A' });
    const answers = [die('hit', face), ...(hit === 'none' ? [] : [die('severity', 1)])];
    expect(replay(looked, undefined, answers)).toMatchObject({ at: 'end', outcome: hit });
  });

  test('a Leader wounded to no Orders stays, or is out by leader_hits = house_A', () => {
    const wounded = (leader_hits: 'manual' | 'house_A') => leaderAfterHit(leader(1), 'wounded', { leader_hits });
    expect(wounded('manual')).toMatchObject({ is: 'active', orders: 0, wounds: 1 });
    expect(wounded('house_A')).toMatchObject({ is: 'killed', orders: 0, wounds: 1 });
  });

  test('leader_scope = unit', () => {
    const fight = meeting([fightingUnit(9)], [fightingUnit(5, { leaders: [leader()] }), fightingUnit(5, { place: 2 })]);
    expect(end(fight, by4)).toEqual([
      'attacker stands 0 0',
      'defender breaks 18 3 broken',
      'defender breaks 18 3 broken',
    ]);
    expect(end(fight, by4, { leader_scope: 'unit' })[2]).toBe('defender surrenders 0 0');
  });

  test('broken_move = margin', () => {
    const fight = meeting([fightingUnit(9)], [fightingUnit(2, { shock: 4 }), fightingUnit(5, { place: 2 })]);
    const by2 = { kind: 'margin', winner: 'attacker', margin: 2 } as const;
    expect(end(fight, by2)[1]).toBe('defender breaks 18 0 broken');
    expect(end(fight, by2, { broken_move: 'margin' })[1]).toBe('defender breaks 9 1 broken');
    expect(end(fight, by2)[2]).toBe('defender goes back 9 1');
  });

  test('crew_retire = no', () => {
    const fight = meeting([fightingUnit(9)], [fightingUnit(5, { crewed: true })]);
    expect(end(fight, { kind: 'both retire' })[1]).toBe('defender leaves its weapon 6 0');
    expect(end(fight, { kind: 'both retire' }, { crew_retire: 'no' })[1]).toBe('defender retires 6 0');
    const gun = [fightingUnit(4, { place: 2, crewed: true })];
    const by1 = { kind: 'margin', winner: 'attacker', margin: 1 } as const;
    expect(end(meeting([fightingUnit(9)], [fightingUnit(5)]), by1, {}, gun)[2]).toBe('defender leaves its weapon 6 0');
    expect(end(meeting([fightingUnit(9)], [fightingUnit(5)]), by1, { crew_retire: 'no' }, gun)[2]).toBe(
      'defender goes back 6 0',
    );
  });

  test('auto_win and trait_scope check all Units or any', () => {
    const two = [unit('d', 'RR'), unit('e', 'RRRRRR', { aggressive: true })];
    const run = (choices: object) => {
      const now = withAnswers(
        play(
          'close-combat',
          { attacker: [unit('a', 'RRRRRRRR')], defender: two },
          { choices: { storm: 'off', ...choices } },
        ),
        SHOWN,
      );
      return withAnswers(
        now,
        ['fight/attacker/dice', [6, 6, 6, 6, ...blanks(4)]],
        ['fight/defender/dice', [5, 5, 5, 5, ...blanks(4)]],
      );
    };
    expect(outcome(withAnswers(run({ auto_win: 'any_unit' }), ['test/d/die', [1]]))).toMatchObject({
      verdict: 'attacker outright',
    });
    expect(asks(run({}))).toEqual(['fight/again/attacker/dice', 'fight/again/defender/dice']);
    const none = [unit('d', 'RRR'), unit('e', 'RRRRRR', { aggressive: true })];
    const scoped = (trait_scope: string) => {
      const now = withAnswers(
        play(
          'close-combat',
          { attacker: [unit('a', 'RRRRRRRR')], defender: none },
          { choices: { storm: 'off', trait_scope } },
        ),
        SHOWN,
      );
      return withAnswers(now, ['fight/attacker/dice', [5, ...blanks(7)]], ['fight/defender/dice', blanks(9)]);
    };
    expect(outcome(scoped('all'))).toMatchObject({ verdict: 'attacker by 1' });
    expect(asks(scoped('any'))).toHaveLength(2);
  });

  test('lone_leader retires, is captured or is killed; a Stunned one is captured', () => {
    const state = (choices: object, stunned = false) => {
      const lone = stunned ? man(unit('d', 'JR'), 'd1', { stunned: true }) : unit('d', 'JR');
      const now = fightWith(unit('a', 'RRR'), lone, { choices });
      const hit = withAnswers(
        now,
        ['fight/attacker/dice', [6, 1, 1]],
        ['fight/defender/dice', blanks(stunned ? 1 : 3)],
        ['fight/defender/1/leader/1/hit', 'none'],
      );
      const after = asks(hit).reduce((play, id) => withAnswers(play, [id, [3]]), hit);
      const change = outcome(after).changes.find(({ id, field }) => id === 'd1' && field === 'state');
      return change && 'to' in change ? change.to : 'fit';
    };
    expect([state({}), state({ lone_leader: 'captured' }), state({ lone_leader: 'killed' }), state({}, true)]).toEqual([
      'fit',
      'captured',
      'fallen',
      'captured',
    ]);
  });

  test('overwhelm_rounds = first', () => {
    const now = (choices: object) =>
      fightWith(unit('a', 'RRRRRRRR'), unit('d', 'RR'), { facts: { round: 2 }, choices });
    const end = withAnswers(now({}), ['test/d/die', [1]]);
    expect(outcome(end).verdict).toBe('attacker overwhelms');
    expect(words(end).detail).toMatch(/^\d+ dice to \d+\.$/);
    expect(asks(now({ overwhelm_rounds: 'first' }))).toHaveLength(2);
  });

  test('storm = manual asks for its dice before the hits count, off does not', () => {
    const run = (storm: string) =>
      withAnswers(
        fightWith(unit('a', 'RRRRRR', { aggressive: true }), BLUE, { choices: { storm } }),
        ['fight/attacker/dice', blanks(6)],
        ['fight/defender/dice', [5, 5, 1, 1, 1, 1]],
      );
    expect(asks(run('manual'))).toEqual(['fight/attacker/storm']);
    const [ask] = openAsks(positionOf(ruleOf(run('manual')), run('manual')));
    expect(sequence('close-combat').words.ask(ask!, run('manual').setup as never)).toMatchObject({
      title: expect.stringMatching(/: extra dice to roll\?$/),
      detail: expect.stringMatching(/^Aggressive: Storm of Steel/),
    });
    expect(asks(run('off'))).not.toContain('fight/attacker/storm');
    const chain = withAnswers(
      fightWith(unit('a', 'RRRRRR', { aggressive: true }), BLUE, { choices: { storm: 'explode_chain' } }),
      ['fight/attacker/dice', [6, 1, 1, 1, 1, 1]],
      ['fight/defender/dice', blanks(6)],
      ['fight/attacker/storm dice', [6]],
      ['fight/attacker/storm dice 2', [5]],
    );
    expect(outcome(chain).hits!.attacker).toEqual({ shock: 1, kills: 2 });
  });
});

describe('who fights', () => {
  test('Units near the one attacked join, fire in support or stand aside', () => {
    const two = { attacker: [RED], defender: [BLUE, unit('e', 'RRRR')] };
    const run = (near: string, choices: object = {}) =>
      withAnswers(play('close-combat', two, { choices }), ['contact', { defenders: [{}, { near, firepower: 5 }] }]);
    expect(stated(run('fight'), 'defender/pool')).toEqual([
      ['Unit D', 6, 6],
      ['Unit E', 4, 10],
    ]);
    expect(stated(run('support'), 'defender/1/pool')).toEqual([
      ['figures', 6, 6],
      ['support', 2, 8],
    ]);
    expect(stated(run('aside'), 'defender/1/pool')).toEqual([['figures', 6, 6]]);
    expect(() => run('support', { nearby: 'join' })).toThrow(/expected one of/);
    const back = withAnswers(
      run('support'),
      ['fight/attacker/dice', [5, 5, 1, 1, 1, 1]],
      ['fight/defender/dice', blanks(8)],
    );
    expect(outcome(back).units.map(({ unit, fate, inches, shock }) => [unit, fate, inches, shock])).toEqual([
      ['a', 'stands', 0, 0],
      ['d', 'goes back', 9, 1],
      ['e', 'goes back', 9, 1],
    ]);
  });

  test('a Unit near the one attacked joins only if a house rule allows it', () => {
    const two = { attacker: [RED], defender: [BLUE, unit('e', 'RRRR')] };
    const shown = (nearby: string) => withAnswers(play('close-combat', two, { choices: { nearby } }), SHOWN);
    for (const nearby of ['list', 'join'])
      expect(stated(shown(nearby), 'defender/2/pool')).toEqual([['figures', 4, 4]]);
    for (const nearby of ['support', 'aside']) {
      expect(stated(shown(nearby), 'defender/1/pool')).toEqual([['figures', 6, 6]]);
      expect(() => stated(shown(nearby), 'defender/2/pool')).toThrow('is not stated');
    }
  });

  test('a second Unit attacked itself fights under any house rule', () => {
    const two = { attacker: [RED], defender: [BLUE, unit('e', 'RRRR')] };
    const near = { defenders: [{}, { near: 'fight' }] };
    const fought = withAnswers(play('close-combat', two, { choices: { nearby: 'aside' } }), ['contact', near]);
    expect(stated(fought, 'defender/pool').at(-1)).toEqual(['Unit E', 4, 10]);
  });

  test('support_mg = both counts the arc of a gun in support', () => {
    const two = { attacker: [RED], defender: [BLUE, unit('e', 'RRRR')] };
    const run = (choices: object) =>
      stated(
        withAnswers(play('close-combat', two, { choices }), [
          'contact',
          { defenders: [{}, { near: 'support', lmg: 1, firepower: 2 }] },
        ]),
        'defender/1/pool',
      ).at(-1);
    expect([run({}), run({ support_mg: 'both' })]).toEqual([
      ['support', 1, 7],
      ['lmg', 3, 10],
    ]);
  });

  test('vis_multi adds the dice of all attackers, or takes the highest', () => {
    const two = { attacker: [RED, unit('b', 'RRRR')], defender: [BLUE] };
    const run = (choices: object) =>
      stated(
        withAnswers(play('close-combat', two, { choices }), [
          'contact',
          { attackers: [{ visible: 2 }, { visible: 1 }] },
        ]),
        'defender/1/pool',
      ).at(-1);
    expect([run({}), run({ vis_multi: 'max' })]).toEqual([
      ['visible', 3, 9],
      ['visible', 2, 8],
    ]);
  });

  test('a lone Leader is attached, and his wounds go to his own record', () => {
    const both = { attacker: [RED, unit('b', 'E', {}, 'leaders')], defender: [BLUE] };
    const now = withAnswers(play('close-combat', both), SHOWN);
    expect(stated(now, 'attacker/1/pool')).toEqual([
      ['figures', 6, 6],
      ['orders', 3, 9],
    ]);
    const hit = withAnswers(
      now,
      ['fight/attacker/dice', [5, ...blanks(8)]],
      ['fight/defender/dice', [6, ...blanks(5)]],
      ['fight/attacker/1/leader/1/hit', 'stunned'],
    );
    expect(asks(hit)).toHaveLength(2);
    const end = withAnswers(
      hit,
      ['fight/again/attacker/dice', [5, 5, 5, 1, 1]],
      ['fight/again/defender/dice', blanks(6)],
    );
    expect(outcome(end).changes).toContainEqual({
      of: 'man',
      id: 'b1',
      unit: 'b',
      field: 'facts.stunned',
      from: null,
      to: true,
    });
  });

  test('orders = unspent subtracts used Orders', () => {
    const now = withAnswers(
      play('close-combat', { attacker: [unit('a', 'JRRRR')], defender: [BLUE] }, { choices: { orders: 'unspent' } }),
      ['contact', { attackers: [{ spent: 1 }] }],
    );
    expect(stated(now, 'attacker/1/pool')).toContainEqual(['orders', 1, 5]);
  });

  test('used Orders never remove a Leader: by leader_hits = house_A only wounds do', () => {
    const used = { ...leader(2), spent: 1 };
    expect(leaderAfterHit(used, 'wounded', { leader_hits: 'house_A' })).toMatchObject({ is: 'active', orders: 1 });
  });

  test.each([
    ['orders', 'unspent', 'attacker/1/pool', { attackers: [{ spent: 1 }, {}] }],
    ['orders', 'unspent', 'attacker/1/pool', { attackers: [{ spent: 2 }, {}] }],
    ['support_mg', 'both', 'defender/1/pool', { defenders: [{}, { near: 'support', lmg: 1 }] }],
    ['support_mg', 'both', 'defender/1/pool', { defenders: [{}, { near: 'support', suppressing: 1 }] }],
    ['vis_multi', 'max', 'defender/1/pool', { attackers: [{ visible: 2 }, { visible: 1 }] }],
  ])('%s = %s is named on its line, and at the contact while it is entered', (id, chosen, pool, facts) => {
    const units = {
      attacker: [unit('a', 'JRRRR'), unit('b', 'RRRR')],
      defender: [unit('d', 'RRRRRR'), unit('e', 'RRRR')],
    };
    const begun = play('close-combat', units, { choices: { [id]: chosen } });
    const half = saveDraft(begun, 'contact', { value: facts });
    for (const now of [half, withAnswers(begun, ['contact', facts])]) {
      const [found] = houseRuleEffects(sequence('close-combat'), now, system.house);
      expect(found?.rule.id).toBe(id);
      expect(found?.lines.map(({ of }) => of.id)).toEqual([pool]);
    }
  });

  test('the contact names the house rule behind the guns of a Unit in support', () => {
    const units = { attacker: [RED], defender: [BLUE, unit('e', 'RRRL')] };
    const named = (facts: object) => {
      const begun = play('close-combat', units, { choices: { support_mg: 'both' } });
      const bearing = houseRuleEffects(
        sequence('close-combat'),
        saveDraft(begun, 'contact', { value: facts }),
        system.house,
      );
      return bearing.map(({ rule, lines }) => [rule.id, lines.length]);
    };
    expect(named({ defenders: [{}, { near: 'support' }] })).toEqual([['support_mg', 0]]);
    expect(named({ defenders: [{}, { near: 'aside' }] })).toEqual([]);
  });

  test('cover is asked afresh when the same units fight again', () => {
    const cover = sequence('close-combat')
      .setup(resolveHouse(system.house, {}))
      .find(({ id }) => id === 'cover');
    expect(cover).toMatchObject({ kind: 'one of', isAskedAfresh: true });
    expect(play('close-combat', { attacker: [RED], defender: [BLUE] }).setup).toMatchObject({ cover: 'none' });
  });

  test('tactical_cover = yes improves the cover by a grade', () => {
    const now = withAnswers(
      play('close-combat', { attacker: [RED], defender: [BLUE] }, { choices: { tactical_cover: 'yes' } }),
      ['contact', { cover: 'light', tactical: true }],
    );
    expect(stated(now, 'attacker/1/pool').at(-1)).toEqual(['hard', -3, 3]);
  });

  test('a building from outside is Hard Cover, a floor from another Light, the same floor none', () => {
    const left = (cover: string) => {
      const now = withAnswers(play('close-combat', { attacker: [RED], defender: [BLUE] }), ['contact', { cover }]);
      return stated(now, 'attacker/1/pool').at(-1)![2];
    };
    expect(['house', 'floor', 'room', 'same', 'bunker'].map(left)).toEqual([3, 4, 6, 6, 3]);
  });

  test('the contact list is used on request', () => {
    const list = (facts: object) =>
      withAnswers(play('close-combat', { attacker: [RED], defender: [BLUE] }), [
        'contact',
        { meets: 'list', ...facts },
      ]);
    expect(outcome(list({ far: true })).reason).toBe('More than 4" apart.');
    expect(outcome(list({ cover: 'bunker', entrance: false })).reason).toMatch(/bunker/);
    expect(asks(list({ floors: 'onto', between: 'major' }))).toHaveLength(2);
    const wall = list({ between: 'medium' });
    expect(asks(wall)).toEqual(['attacker/closes']);
    expect(outcome(withAnswers(wall, ['attacker/closes', false])).verdict).toBe('no combat');
    expect(asks(list({ sight: false, path: true }))).toEqual(['attacker/closes']);
  });

  test('contact asks a defender for the machine guns that it has, and no attacker for its rear', () => {
    const asked = (defender: Unit) => {
      const now = play('close-combat', { attacker: [RED], defender: [defender] });
      const at = positionOf(ruleOf(now), now);
      if (at.at !== 'ask' || at.ask.kind !== 'facts') throw new Error('asks for no facts');
      const fields = fieldsAsked(at.ask.fields, 'contact', at.ask.setup as FieldValues);
      return (id: string) =>
        (fields.find((field) => field.id === id) as unknown as { each: [{ title: string }[]] }).each[0].map(
          ({ title }) => title,
        );
    };
    const HG = unit('d', 'CCC', {}, 'team');
    expect(asked(BLUE)('defenders')).toEqual(['Hit in the rear']);
    expect(asked(BLUE)('attackers')).toEqual(['Visible movement dice']);
    expect(asked(unit('d', 'JRRLL'))('defenders')).toEqual([
      'Its LMG arcs crossed',
      'Its Suppressing Fire crossed',
      'Hit in the rear',
    ]);
    expect(asked(man(HG, 'd1', { mg: true }))('defenders')).toEqual([
      'Its MMG or HMG arcs crossed',
      'Its Suppressing Fire crossed',
      'Hit in the rear',
    ]);
  });

  test.each([
    ['fight', true],
    ['support', false],
    ['aside', false],
  ])('whether a near Unit is hit in the rear: %s, asked: %s', (near, isAsked) => {
    const now = play('close-combat', { attacker: [RED], defender: [BLUE, unit('e', 'JRR')] });
    const at = positionOf(ruleOf(now), now);
    if (at.at !== 'ask' || at.ask.kind !== 'facts') throw new Error('asks for no facts');
    const setup = at.ask.setup as FieldValues & { defenders: readonly FieldValues[] };
    const [first, second] = setup.defenders;
    const fields = fieldsAsked(at.ask.fields, 'contact', { ...setup, defenders: [first, { ...second, near }] });
    const each = (fields.find(({ id }) => id === 'defenders') as unknown as { each: { title: string }[][] }).each;
    expect(each[1]!.some(({ title }) => title === 'Hit in the rear')).toBe(isAsked);
  });

  test('a Unit with a Broken marker fights, or surrenders at once', () => {
    const broken = unit('d', 'RRRR', { broken: true });
    const now = fightWith(RED, broken);
    expect(asks(now)).toEqual(['defender/1/broken']);
    const up = withAnswers(now, ['defender/1/broken', 'surrender'], ['test/d/die', [6]]);
    expect(outcome(up)).toMatchObject({ verdict: 'attacker outright', prisoners: 4, guards: ['a1'] });
    expect(asks(withAnswers(now, ['defender/1/broken', 'fight']))).toHaveLength(2);
    expect(asks(fightWith(RED, broken, { choices: { attack_on_broken: 'fight' } }))).toHaveLength(2);
    expect(asks(fightWith(RED, broken, { choices: { attack_on_broken: 'surrender' } }))).toEqual(['test/d/die']);
  });
});

describe('a Broken Unit on its way back (4.10)', () => {
  const led = unit('d', 'JRRRRRRR');
  /** Fight in which the defender Breaks by four with its Leader unhurt, and its way back. */
  const broken = (
    way?: string,
    units: SetupDefaults['units'] = { attacker: [unit('a', 'RRRRRRRRR')], defender: [led] },
  ) => {
    const now = withAnswers(
      play('close-combat', units),
      SHOWN,
      ['fight/attacker/dice', [5, 5, 5, 5, ...blanks(5)]],
      ['fight/defender/dice', blanks(9)],
    );
    if (way === undefined) return now;
    return changeAnswer(ruleOf(now), now, { id: 'defender/1/way back', value: way, by: 'hand' }).play;
  };

  test('gets away by default, without a tap', () => {
    const now = broken();
    const step = positionOf(ruleOf(now), now).trail.find((one) => 'ask' in one && one.ask.id === 'defender/1/way back');
    expect(step).toMatchObject({ ask: { whose: 'defender' }, answer: { value: 'free', by: 'proposed' } });
    const { ask } = sequence('close-combat').words;
    expect(ask((step as { ask: Ask }).ask, now.setup as never).result!('free')).toBe('');
    const end = withAnswers(now, ['test/d/die', [1]]);
    expect(outcome(end)).toMatchObject({ prisoners: 0, tests: [{ event: 'section breaks' }] });
    expect(words(end).orders[0]).toBe('Unit D Breaks and runs 18", facing away. Broken marker.');
    expect(outcome(end).changes).toContainEqual({ of: 'unit', id: 'd', field: 'facts.broken', from: null, to: true });
  });

  test('blocked, it surrenders: prisoners, guards, tested as wiped out with its Leader killed', () => {
    const now = broken('blocked');
    expect(asks(now)).toEqual(['test/d/die', 'test/d/d1/die']);
    const end = withAnswers(now, ['test/d/die', [4]], ['test/d/d1/die', [1]]);
    expect(outcome(end)).toMatchObject({
      verdict: 'attacker by 4',
      prisoners: 8,
      guards: ['a1', 'a2'],
      tests: [{ event: 'section wiped out' }, { event: 'junior killed', leader: 'd1' }],
      units: [{ fate: 'stands' }, { fate: 'surrenders', inches: 0, shock: 0, broken: false, blocked: true }],
    });
    const { changes } = outcome(end);
    for (const id of ['d1', 'd2', 'd8'])
      expect(changes).toContainEqual({ of: 'man', id, unit: 'd', field: 'state', from: 'fit', to: 'captured' });
    expect(changes.filter(({ id }) => id === 'd')).toEqual([]);
    expect(words(end).orders).toContain('Unit D has no way back and surrenders.');
    const { ask } = sequence('close-combat').words;
    const shown = openAsks(positionOf(ruleOf(now), now)).map((one) => ask(one, now.setup as never));
    expect(shown.map(({ title, detail }) => [title, detail])).toEqual([
      ['Unit D surrendered', 'Counts as “Section wiped out”.'],
      ['Unit D, Man 1: Junior Leader captured', 'Counts as “Junior Leader killed”.'],
    ]);
  });

  test('off the table it does not return, its Leader with it', () => {
    const end = withAnswers(broken('off'), ['test/d/die', [1]], ['test/d/d1/die', [3]]);
    expect(outcome(end)).toMatchObject({
      prisoners: 0,
      tests: [{ event: 'section breaks' }, { event: 'junior routs', leader: 'd1', drop: -2 }],
    });
    const states = outcome(end)
      .changes.filter(({ of }) => of !== 'game')
      .map((change) => 'to' in change && [change.field, change.to]);
    expect(states).toEqual(Array.from({ length: 8 }, () => ['state', 'withdrawn']));
    expect(words(end).orders[0]).toBe('Unit D Breaks and leaves the table.');
  });

  test('corrected, each die stays with the test of its Unit or Leader, and a new test is asked', () => {
    const units = { attacker: [unit('a', 'RRRRRRRRRRRR')], defender: [led, unit('e', 'JRRR', { 'shock-rifle': 6 })] };
    const fought = withAnswers(
      play('close-combat', units),
      SHOWN,
      ['fight/attacker/dice', [5, 5, 5, 5, 5, ...blanks(7)]],
      ['fight/defender/dice', blanks(10)],
    );
    const tested = withAnswers(fought, ['test/d/die', [2]], ['test/e/die', [6]]);
    const { play: corrected } = changeAnswer(ruleOf(tested), tested, {
      ...{ id: 'defender/1/way back', value: 'off', by: 'hand' },
    });
    const { trail } = positionOf(ruleOf(corrected), corrected);
    const dice = trail.flatMap((step) =>
      'ask' in step && step.ask.kind === 'roll' && 'dice' in step.answer && step.ask.id.startsWith('test/')
        ? [[step.ask.context?.who, step.answer.dice[0]?.face]]
        : [],
    );
    expect(dice).toEqual([
      ['Unit D', 2],
      ['Unit E', 6],
    ]);
    expect(openAsks(positionOf(ruleOf(corrected), corrected)).map(({ id }) => id)).toEqual(['test/d/d1/die']);
  });

  test('tests are numbered up to edition 6', () => {
    const begun = play('close-combat', { attacker: [unit('a', 'RRRRRRRRR')], defender: [led] }, { edition: 6 });
    const now = withAnswers(
      begun,
      SHOWN,
      ['fight/attacker/dice', [5, 5, 5, 5, ...blanks(5)]],
      ['fight/defender/dice', blanks(9)],
    );
    expect(asks(now)).toEqual(['test/1/die']);
  });

  test('a Unit in support that Breaks by the Shock may be blocked too', () => {
    const units = {
      attacker: [unit('a', 'RRRRRRRRRRRR')],
      defender: [unit('d', 'JRRRRRRR'), unit('e', 'RR', { 'shock-rifle': 1 })],
    };
    const now = withAnswers(
      play('close-combat', units),
      ['contact', { defenders: [{}, { near: 'support' }] }],
      ['fight/attacker/dice', [5, 5, 5, 5, ...blanks(8)]],
      ['fight/defender/dice', blanks(9)],
    );
    const ids = positionOf(ruleOf(now), now).trail.flatMap((step) => ('ask' in step ? [step.ask.id] : []));
    expect(ids).toEqual(expect.arrayContaining(['defender/1/way back', 'defender/2/way back']));
  });
});

test('only a surviving free Leader goes back alone (4.8, row 35)', () => {
  const order = (d: Unit, choices: object = {}) => {
    const hit = withAnswers(
      fightWith(unit('a', 'RRR'), d, { choices }),
      ['fight/attacker/dice', [6, 1, 1]],
      ['fight/defender/dice', blanks(d.men.length === 1 ? 1 : 3)],
    );
    const leader = asks(hit).includes('fight/defender/1/leader/1/hit');
    const now = leader ? withAnswers(hit, ['fight/defender/1/leader/1/hit', 'none']) : hit;
    return words(asks(now).reduce((play, id) => withAnswers(play, [id, [3]]), now)).orders[0];
  };
  expect(order(unit('d', 'JR'))).toBe('Unit D is wiped out. Its Leader retires 18".');
  expect(order(unit('d', 'JR'), { lone_leader: 'captured' })).toBe('Unit D is wiped out.');
  expect(order(unit('d', 'R'))).toBe('Unit D is wiped out.');
});

test('Leaders excluded by house rule do not count on the roster, at the Turn End or for losses (row 10)', () => {
  const no = resolveHouse(system.house, { leaders_in_thresholds: 'no' });
  const yes = resolveHouse(system.house);
  const section = unitKinds.find(({ id }) => id === 'section')!;
  const shown = (shock: number, house: typeof yes) =>
    section
      .derived!.filter(({ holds }) => holds(unit('d', 'JRRR', { 'shock-rifle': shock }), house))
      .map(({ id }) => id);
  expect([4, 6].map((shock) => [shown(shock, yes), shown(shock, no)])).toEqual([
    [[], ['pinned']],
    [['pinned'], ['broken']],
  ]);
  const shaken = unit('d', 'JRRR', { 'shock-rifle': 6 });
  const due = (house: typeof yes) =>
    system.dueSequences({ units: [shaken], game: {} as RosterGame, house }).map((one) => one.sequence);
  expect([due(yes), due(no)]).toEqual([[], ['force-morale', 'turn-end']]);
  const ends = (choices: object) => {
    const now = play('turn-end', { unit: [shaken] }, { choices });
    const last = asks(now).reduce((play, id) => withAnswers(play, [id, [3]]), now);
    return outcome<{ units: { ends: string }[] }>(last).units[0]!.ends;
  };
  expect([ends({}), ends({ leaders_in_thresholds: 'no' })]).toEqual(['stays', 'removed']);
  const hit = (choices: object) =>
    asks(play('losses', { unit: [unit('d', 'JRRR', { 'shock-rifle': 4 })] }, { facts: { shock: 2 }, choices }));
  expect([hit({}), hit({ leaders_in_thresholds: 'no' })]).toEqual([[], ['test/d/die']]);
});

describe('Force Morale', () => {
  const KEPT = { counters: { 'morale-red': 9, 'morale-blue': 3 } };
  const won = (begin: Begin = KEPT) =>
    withAnswers(
      fightWith(RED, unit('d', 'RRRR'), begin),
      ['fight/attacker/dice', [5, 5, 5, 5, 1, 1]],
      ['fight/defender/dice', blanks(4)],
    );

  test('comes from the game, and the result names what it was and is', () => {
    const now = won();
    expect(now.setup).toMatchObject({ 'attacker-morale': 9, 'defender-morale': 3 });
    const end = withAnswers(now, ['test/d/die', [5]]);
    expect(outcome(end).changes).toContainEqual({ of: 'game', id: 'game', field: 'counters.morale-blue', by: -2 });
    expect(words(end).orders.filter((order) => /surrendered|Morale/.test(order))).toEqual([
      'Defenders’ Force Morale: 3, now 1.',
    ]);
  });

  test('at zero collapses the force', () => {
    const end = withAnswers(won({ counters: { 'morale-blue': 1 } }), ['test/d/die', [1]]);
    expect(words(end).orders.at(-1)).toMatch(/collapses/);
  });

  test('lost before it is set comes off the start', () => {
    const end = withAnswers(won({}), ['test/d/die', [6]]);
    expect(outcome(end).morale).toBeNull();
    const loss = { of: 'game', id: 'game', field: 'counters.lost-blue', by: -2 };
    expect(outcome(end).changes.filter(({ of }) => of === 'game')).toEqual([loss]);
    const before = withAnswers(won({ edition: 5 }), ['test/1/die', [6]]);
    expect(outcome(before).changes.filter(({ of }) => of === 'game')).toEqual([]);
    const start = (counters: SetupDefaults['counters']) =>
      withAnswers(
        play('starting-morale', { one: [RED], other: [BLUE] }, { facts: { 'other-how': 'typed' }, counters }),
        ['one/die', [6]],
        ['other/typed', 9],
      );
    expect(outcome(start({ 'lost-blue': -2 })).changes).toContainEqual({
      ...loss,
      field: 'counters.morale-blue',
      by: 7,
    });
    expect(words(start({ 'lost-blue': -2 })).orders).toContain(`${BLUE.name}’s side: 9, less 2 already lost: 7.`);
    const again = outcome(start({ 'lost-blue': -2, 'morale-blue': 5 }));
    expect(again.changes).toContainEqual({ ...loss, field: 'counters.morale-blue', by: 4 });
  });

  test('lost at a Turn End or in a test alone is counted too', () => {
    const broken = unit('d', 'JRRR', { broken: true, 'shock-rifle': 5 });
    const ended = withAnswers(play('turn-end', { unit: [broken] }), ['test/d/d1/die', [6]]);
    expect(outcome(ended).changes).toContainEqual(expect.objectContaining({ field: 'counters.lost-blue', by: -2 }));
    const alone = withAnswers(play('force-morale', { unit: [BLUE] }), ['die', [6]]);
    expect(outcome(alone).changes).toContainEqual(expect.objectContaining({ field: 'counters.lost-blue', by: -2 }));
    const game = { counters: { 'lost-blue': -2 } as Record<string, number> } as RosterGame;
    expect(system.status!({ units: [BLUE], game, house: {} })).toContainEqual(
      expect.objectContaining({ title: 'Force Morale change', value: -2 }),
    );
  });

  test('a test is skipped for a CoC Dice, read off a sheet, or put off and owed', () => {
    const way = (now: Play, way: string) => {
      const at = positionOf(ruleOf(now), now);
      const step = at.trail.findLast((one) => 'ask' in one && one.ask.id === 'test/d/way')!;
      expect(step).toMatchObject({ answer: { value: 'roll', by: 'proposed' } });
      const answers = now.answers.map(
        (one): Answer => (one.id === 'test/d/way' ? { id: one.id, value: way, by: 'hand' } : one),
      );
      return { ...now, answers };
    };
    expect(outcome(way(won(), 'coc')).tests[0]).toMatchObject({ way: 'coc', drop: 0 });
    expect(outcome(withAnswers(way(won(), 'sheet'), ['test/d/sheet', '3'])).tests[0]).toMatchObject({
      way: 'sheet',
      drop: -3,
    });
    expect(words(way(won(), 'coc')).orders).toContain('Unit D surrendered. Spend six CoC points.');
    const later = outcome(way(won(), 'later'));
    expect(later.changes).toContainEqual({ of: 'unit', id: 'd', field: 'facts.owed', from: null, to: 'wiped out' });
  });

  test('an owed test is due, and taking it clears it', () => {
    const owing = man(unit('d', 'JRRRR', { owed: 'breaks' }), 'd1', { owed: 'killed' });
    const roster = { units: [owing, RED], game: {} as RosterGame, house: {} };
    expect(system.dueSequences(roster).map(({ sequence, why }) => [sequence, why])).toEqual([
      ['force-morale', 'Unit D Breaks.'],
      ['force-morale', 'Unit D, Man 1: Junior Leader killed.'],
    ]);
    const now = play('force-morale', { unit: [owing] }, KEPT);
    expect(now.setup).toMatchObject({ event: 'section breaks', morale: 3 });
    expect(outcome(withAnswers(now, ['die', [1]])).changes).toEqual([
      { of: 'game', id: 'game', field: 'counters.morale-blue', by: -1 },
      { of: 'unit', id: 'd', field: 'facts.owed', from: 'breaks', to: null },
      { of: 'unit', id: 'd', field: 'facts.broken', from: null, to: true },
    ]);
  });

  test('a Stunned Leader is named on his Unit until the Turn End', () => {
    const stunned = man(unit('d', 'JRRR'), 'd1', { stunned: true });
    const named = (of: Unit) => unitKinds[0]!.derived!.filter(({ holds }) => holds(of, {})).map(({ title }) => title);
    expect([named(unit('d', 'JRRR')), named(stunned)]).toEqual([[], ['Leader Stunned']]);
    expect(named(man(stunned, 'd1', {}, 'captured'))).toEqual([]);
  });

  test('a Unit Broken by Shock without a marker owes a test', () => {
    const roster = { units: [unit('d', 'RRR', { 'shock-rifle': 6 })], game: {} as RosterGame, house: {} };
    expect(system.dueSequences(roster).map(({ sequence }) => sequence)).toEqual(['force-morale', 'turn-end']);
  });

  test('fm_table: your own rows, or always your own sheet', () => {
    const row = { event: 'section wiped out', on1: 5, on2: 5, on3: 5, on4: 5, on5: 5, on6: 5 };
    expect(
      outcome(withAnswers(won({ ...KEPT, choices: { fm_table: 'custom', fm_rows: [row] } }), ['test/d/die', [1]]))
        .tests[0]!.drop,
    ).toBe(-5);
    expect(asks(won({ ...KEPT, choices: { fm_table: 'manual' } }))).toEqual(['test/d/sheet']);
  });

  test('fm_multi = worst keeps one test of a Unit and its Leaders', () => {
    const d = unit('d', 'JRRR');
    const leader = { unit: d, man: d.men[0]! };
    const tests = [
      { event: 'section wiped out' as const, what: 'wiped out' as const, unit: d },
      { event: 'junior killed' as const, what: 'killed' as const, unit: d, leader },
    ];
    expect(worstTests(tests, houseValues(resolveHouse(system.house))).map(({ event }) => event)).toEqual([
      'section wiped out',
    ]);
  });

  test.each(MORALE_EVENTS)('$title: the cost of a die matches the table', ({ id, title, losses }) => {
    const shown = tables.find((table) => table.id === 'force-morale')!.rows.find(([event]) => event === title)!;
    for (const [i, drop] of losses.entries()) {
      const end = withAnswers(play('force-morale', { unit: [RED] }, { facts: { event: id, morale: 9 } }), [
        'die',
        [i + 1],
      ]);
      expect(outcome<{ drop: number }>(end).drop).toBe(0 - drop);
      expect(shown[i + 1]).toBe(drop === 0 ? '0' : `−${drop}`);
    }
  });

  test('starts as entered or rolled, adjusted for the current value', () => {
    const units = { one: [RED], other: [unit('d', 'RRR', { quality: 'green' })] };
    const now = play('starting-morale', units, { facts: { 'one-how': 'typed' }, counters: { 'morale-red': 4 } });
    expect(asks(now)).toEqual(['one/typed', 'other/die']);
    const end = withAnswers(now, ['one/typed', 10], ['other/die', [6]]);
    expect(outcome(end).changes).toEqual([
      { of: 'game', id: 'game', field: 'counters.morale-red', by: 6 },
      { of: 'game', id: 'game', field: 'counters.morale-blue', by: 9 },
    ]);
    const elite = play('starting-morale', { one: [unit('a', 'RR', { quality: 'elite' })], other: [BLUE] });
    expect(
      outcome<{ one: number; other: number }>(withAnswers(elite, ['one/die', [4]], ['other/die', [6]])),
    ).toMatchObject({
      one: 11,
      other: 11,
    });
  });

  test('names each side by its unit, and shows what each face gives', () => {
    const raiders = { ...RED, name: 'Raiders' };
    const now = play('starting-morale', { one: [raiders], other: [BLUE] });
    const { words } = sequence('starting-morale');
    const [ask] = openAsks(positionOf(ruleOf(now), now));
    expect(ask!.whose).toBe('one');
    expect(words.ask(ask!, now.setup as never)).toMatchObject({ title: 'Raiders’ side: Force Morale', faces: true });
    const end = withAnswers(now, ['one/die', [3]], ['other/die', [6]]);
    expect(words.outcome(outcome(end), now.setup as never).orders).toEqual([
      'Raiders’ side: 9.',
      `${BLUE.name}’s side: 11.`,
    ]);
  });
});

describe('the Turn End', () => {
  const low = unit('d', 'RRRR', { broken: true, 'shock-rifle': 2 });
  const running = man(unit('e', 'JRRR', { broken: true, 'shock-rifle': 5 }), 'e1', { stunned: true });
  const gone = unit('f', 'RRR', { 'shock-rifle': 6 });

  test('is due if a Unit is Stunned or Broken, for all on one sheet', () => {
    const due = system.dueSequences({ units: [RED, low, running], game: {} as RosterGame, house: {} });
    expect(due).toMatchObject([{ sequence: 'turn-end', units: { unit: [low, running] } }]);
    const now = play('turn-end', { unit: [low, running, gone] }, { facts: { kept: true } });
    expect(asks(now)).toEqual(['1/marker']);
    const end = withAnswers(now, ['1/marker', 'clears'], ['test/e/e1/die', [4]], ['test/f/die', [6]]);
    expect(outcome<{ units: object[]; tests: object[]; changes: Change[] }>(end)).toMatchObject({
      units: [
        { unit: 'd', ends: 'clears' },
        { unit: 'e', ends: 'routs', recovers: 1 },
        { unit: 'f', ends: 'removed' },
      ],
      tests: [
        { event: 'junior routs', drop: -2 },
        { event: 'section breaks', drop: -2 },
      ],
    });
    const { changes } = outcome(end);
    expect(changes).toContainEqual({ of: 'unit', id: 'd', field: 'facts.broken', from: true, to: false });
    expect(changes).toContainEqual({ of: 'man', id: 'e2', unit: 'e', field: 'state', from: 'fit', to: 'withdrawn' });
    expect(changes).toContainEqual({ of: 'game', id: 'game', field: 'counters.morale-blue', by: -4 });
    expect(words(end).orders).toContain('Unit E routs off the table with its Leaders.');
  });

  test('names a Unit that stays only if it is Pinned', () => {
    const orders = (shock: number) =>
      words(play('turn-end', { unit: [unit('d', 'RRRR', { 'shock-rifle': shock })] })).orders;
    expect([orders(2), orders(5)]).toEqual([[], ['Unit D is Pinned.']]);
  });

  test('low_shock_broken decides on a marker with little Shock', () => {
    const ends = (low_shock_broken: string) =>
      outcome<{ units: { ends: string }[] }>(play('turn-end', { unit: [low] }, { choices: { low_shock_broken } }))
        .units[0]!.ends;
    expect([ends('rout'), ends('clear')]).toEqual(['routs', 'clears']);
  });

  test.each([{ crewed: true }, { support: true }])('Support that routs is tested as Support (%o)', (kind) => {
    const lost = unit('d', 'CCC', { broken: true, 'shock-crew': 4, ...kind }, 'team');
    expect(
      outcome<{ tests: object[] }>(withAnswers(play('turn-end', { unit: [lost] }), ['test/d/die', [6]])).tests,
    ).toMatchObject([{ event: 'support routs', drop: -2 }]);
  });
});

describe('losses from elsewhere', () => {
  test.each([{ crewed: true }, { support: true }])('Support wiped out is tested as Support (%o)', (kind) => {
    const few = unit('d', 'CCC', kind, 'team');
    const wiped = withAnswers(play('losses', { unit: [few] }, { facts: { kills: 3 } }), ['test/d/die', [5]]);
    expect(outcome(wiped).tests).toMatchObject([{ event: 'support killed', drop: -2 }]);
  });

  test('kills and Shock are spread without taps, and a Leader takes one', () => {
    const group = unit('d', 'JRRRRRLLL');
    const end = play('losses', { unit: [group] }, { facts: { kills: 3, shock: 2 } });
    expect(outcome(end).changes).toEqual([
      { of: 'man', id: 'd2', unit: 'd', field: 'state', from: 'fit', to: 'fallen' },
      { of: 'man', id: 'd3', unit: 'd', field: 'state', from: 'fit', to: 'fallen' },
      { of: 'man', id: 'd7', unit: 'd', field: 'state', from: 'fit', to: 'fallen' },
      { of: 'unit', id: 'd', field: 'facts.shock-rifle', by: 1 },
      { of: 'unit', id: 'd', field: 'facts.shock-lmg', by: 1 },
    ]);
    const hit = play('losses', { unit: [group] }, { facts: { leader: true, kept: true } });
    const tested = withAnswers(hit, ['leader/1/hit', 'killed'], ['test/d/d1/die', [1]]);
    expect(outcome(tested).changes).toEqual([
      { of: 'man', id: 'd1', unit: 'd', field: 'state', from: 'fit', to: 'fallen' },
      { of: 'game', id: 'game', field: 'counters.morale-blue', by: -1 },
    ]);
  });

  test('Shock that Breaks a Unit adds its marker and a test, and the last man adds a test', () => {
    const few = unit('d', 'RRR', { 'shock-rifle': 4 });
    const broken = withAnswers(play('losses', { unit: [few] }, { facts: { shock: 2 } }), ['test/d/die', [3]]);
    expect(outcome(broken).changes).toContainEqual({
      of: 'unit',
      id: 'd',
      field: 'facts.broken',
      from: null,
      to: true,
    });
    const wiped = withAnswers(play('losses', { unit: [few] }, { facts: { kills: 9 } }), ['test/d/die', [3]]);
    expect(outcome<{ tests: object[] }>(wiped).tests).toMatchObject([{ event: 'section wiped out' }]);
    expect(outcome(wiped).changes).toContainEqual({ of: 'unit', id: 'd', field: 'facts.shock-rifle', by: -4 });
  });
});

describe('a tank', () => {
  test('runs over Team by Team, and asks for the fire table', () => {
    const group = unit('d', 'RRRLLL', { 'shock-rifle': 4 });
    const now = play('over-run', { unit: [group] });
    expect(asks(now)).toEqual(['rifle/evade']);
    const end = withAnswers(now, ['rifle/evade', [4]], ['rifle/hits', [3]], ['rifle/kills', 1], ['rifle/shock', 1]);
    expect(outcome(end)).toMatchObject({
      verdict: 'caught',
      teams: [
        { team: 'rifle', evades: false, hits: 3, kills: 1, shock: 1 },
        { team: 'lmg', evades: true },
      ],
    });
    expect(words(end).title).toBe('Rifle Team is caught. LMG Team evades.');
    expect(words(end).orders).toEqual([
      'Rifle Team takes 1 kill and 1 Shock, and moves 4" directly away.',
      'LMG Team evades 2D6" in any direction.',
    ]);
  });

  test('names the Shock of each Team, even if it cannot evade', () => {
    const group = unit('d', 'RRRLLL', { 'shock-rifle': 2, 'shock-lmg': 7 });
    const now = play('over-run', { unit: [group] });
    const at = positionOf(ruleOf(now), now);
    const details = (at.at === 'ask' ? at.asks : []).map(
      (ask) => sequence('over-run').words.ask(ask, now.setup as never).detail,
    );
    expect(details).toEqual(['Roll above its Shock: 2.', '7 Shock: it cannot evade.']);
  });

  test.each(['over-run', 'losses'])('shows the new total of Force Morale (%s)', (id) => {
    const few = unit('d', 'RR', { 'shock-rifle': 6 });
    const facts = id === 'losses' ? { kills: 2 } : {};
    const owed = (more: object) =>
      id === 'losses'
        ? withAnswers(play('losses', { unit: [few] }, { facts, ...more }), ['test/d/die', [3]])
        : withAnswers(
            play('over-run', { unit: [few] }, more),
            ['rifle/hits', [2]],
            ['rifle/kills', 2],
            ['rifle/shock', 0],
            ['test/d/die', [3]],
          );
    const { drop } = outcome<{ tests: readonly { drop: number }[] }>(owed({})).tests[0]!;
    expect(drop).toBeLessThan(0);
    const total = `Force Morale: 9, now ${9 + drop}.`;
    expect(words(owed({ counters: { [`morale-${few.side}`]: 9 } })).orders).toContain(total);
    expect(words(owed({})).orders.join(' ')).not.toContain('Force Morale: ');
    expect(words(owed({ counters: { [`morale-${few.side}`]: 0 } })).orders.join(' ')).not.toContain('Force Morale: ');
  });

  test('uses the house D6 for its hits', () => {
    const one = unit('d', 'CCC', { 'shock-crew': 6 }, 'team');
    const now = play('over-run', { unit: [one] }, { choices: { fire_light_cover: 'house' } });
    const end = withAnswers(now, ['crew/hits', [3]], ['crew/crushed', [6, 5, 2]], ['test/d/die', [2]]);
    expect(outcome(end)).toMatchObject({ teams: [{ hits: 3, kills: 1, shock: 1 }] });
  });

  test('cannot on wheels, and destroys a crewed weapon on five', () => {
    const gun = unit('d', 'CCC', { crewed: true }, 'team');
    expect(outcome(play('over-run', { unit: [gun] }, { facts: { tracked: false } }))).toMatchObject({
      verdict: 'cannot',
      changes: [],
    });
    const lost = withAnswers(play('over-run', { unit: [gun] }), ['weapon', [5]], ['test/d/die', [1]]);
    expect(outcome(lost)).toMatchObject({ verdict: 'destroyed', tests: [{ event: 'support killed', drop: -1 }] });
    expect(outcome(withAnswers(play('over-run', { unit: [gun] }), ['weapon', [6]]))).toMatchObject({
      verdict: 'safe',
      changes: [],
    });
  });
});

describe('the roster', () => {
  test('computes Pinned and Broken from figures and Shock, Leaders included', () => {
    const plain = houseValues(resolveHouse(system.house));
    const at = (shock: number) => unit('d', 'JRRR', { 'shock-rifle': shock });
    expect([4, 5, 7, 8].map((shock) => [isUnitPinned(at(shock), plain), isBrokenByShock(at(shock), plain)])).toEqual([
      [false, false],
      [true, false],
      [true, false],
      [true, true],
    ]);
    const apart = unit('d', 'RRRRRLL', { 'shock-lmg': 3 });
    expect([
      isUnitPinned(apart, plain),
      isUnitPinned({ ...apart, facts: { ...apart.facts, apart: true } }, plain),
    ]).toEqual([false, true]);
  });

  test('a Unit whose Teams are apart is Pinned alike on the roster and in the fight, by the Teams that fight', () => {
    const plain = houseValues(resolveHouse(system.house));
    const fights = (defender: Unit) => {
      const sum = stated(fightWith(unit('a', 'CCCCC', {}, 'team'), defender), 'defender/1/pool');
      const cut = sum.some(([what]) => what === 'pinned');
      expect(isUnitPinned(defender, plain)).toBe(cut);
      return cut;
    };
    const section = unit('d', 'JRRRRRLLL', { 'shock-rifle': 6 });
    expect(fights(section)).toBe(false);
    const apart = { ...section, facts: { ...section.facts, apart: true } };
    expect(fights(apart)).toBe(true);
    // The Team with the Shock is gone. The other Team is judged with its Leader.
    const left = { ...apart, men: apart.men.map((one) => (one.role === 'rifle' ? { ...one, state: 'fallen' } : one)) };
    expect(fights({ ...left, facts: { ...left.facts, 'shock-lmg': 4 } })).toBe(false);
    expect(fights({ ...left, facts: { ...left.facts, 'shock-lmg': 5 } })).toBe(true);
  });

  test('every template has a Team, a Leader or armour, and only known facts', () => {
    for (const kind of unitKinds)
      for (const template of kind.templates) {
        expect(Object.keys(template.men).every((role) => kind.roles.some(({ id }) => id === role))).toBe(true);
        expect(kind.roles.length === 0 || Object.values(template.men).some((n) => n > 0)).toBe(true);
      }
    expect(
      samples[0]!.sides.flatMap(({ units }) => units).every(({ kind }) => unitKinds.some(({ id }) => id === kind)),
    ).toBe(true);
  });

  test('between games Shock, markers, wounds and guard duty end, and prisoners are gone', () => {
    let tired = man(unit('d', 'JRRR', { 'shock-rifle': 3, broken: true }), 'd1', { wounds: 1, stunned: true });
    tired = man(tired, 'd2', {}, 'guarding');
    tired = man(tired, 'd3', {}, 'captured');
    expect(system.changesBetweenGames({ units: [tired, RED], game: {} as RosterGame, house: {} })).toEqual([
      { of: 'unit', id: 'd', field: 'facts.shock-rifle', by: -3 },
      { of: 'unit', id: 'd', field: 'facts.broken', from: true, to: false },
      { of: 'man', id: 'd1', unit: 'd', field: 'facts.wounds', by: -1 },
      { of: 'man', id: 'd1', unit: 'd', field: 'facts.stunned', from: true, to: false },
      { of: 'man', id: 'd2', unit: 'd', field: 'state', from: 'guarding', to: 'fit' },
      { of: 'man', id: 'd3', unit: 'd', field: 'state', from: 'captured', to: 'gone' },
    ]);
  });

  test('the fallen return as the players choose, or as the house preset proposes', () => {
    const lost = { ...RED, men: RED.men.map((one, i) => ({ ...one, state: i < 4 ? 'fallen' : 'fit' })) };
    const now = play('after-the-game', { unit: [lost] });
    expect(asks(now)).toEqual(['fates']);
    expect(
      outcome(withAnswers(now, ['fates', [2, 1, 1]])).changes.map((change) => [change.id, 'to' in change && change.to]),
    ).toEqual([
      ['a1', 'gone'],
      ['a2', 'misses'],
      ['a3', 'fit'],
      ['a4', 'fit'],
    ]);
    const quick = play('after-the-game', { unit: [lost] }, { choices: { recovery: 'quarters' } });
    expect(outcome(quick)).toMatchObject({ back: 2, misses: 1, gone: 1 });
    expect(fatesByQuarters(11, 0)).toEqual({ back: 7, misses: 2, gone: 2 });
    expect(fatesByQuarters(11, 3)).toEqual({ back: 8, misses: 3, gone: 0 });
    for (let n = 0; n < 30; n++)
      for (let ahead = 0; ahead < 20; ahead++) {
        const { back, misses, gone } = fatesByQuarters(n, ahead);
        expect(back + misses + gone).toBe(n);
        expect(Math.min(back, misses, gone)).toBeGreaterThanOrEqual(0);
      }
  });
});

test('every vector of the specification has its id', () => {
  const ids = examples.map(({ id }) => id.split(/[/~]/)[0]);
  for (const id of ['E1', 'E2', ...Array.from({ length: 40 }, (_, i) => `C${i + 1}`)]) expect(ids).toContain(id);
});

test('no house preset is on by default', () => {
  const defaults = resolveHouse(system.house);
  for (const rule of system.house.filter(({ source }) => source === 'house'))
    expect(['manual', 0]).toContain(defaults[rule.id]);
});
