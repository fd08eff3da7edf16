import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyChanges } from '../../campaign/records/changes.ts';
import type { RecordSet } from '../../campaign/records/records.ts';
import { copyUnit, musterUnit } from '../../campaign/units/muster.ts';
import type { Answer } from '../../engine/answer.ts';
import type { Rule } from '../../engine/ask.ts';
import { answerAsk, type Input, type Play, positionOf, startPlay, undoAnswer, undoTarget } from '../../engine/play.ts';
import type { Position } from '../../engine/replay.ts';
import type { Man, RosterGame, Unit } from '../../engine/roster.ts';
import { fieldsAsked } from '../../engine/setup/facts.ts';
import type { FieldValues } from '../../engine/setup/fields.ts';
import { proposeSetup } from '../../engine/setup/propose.ts';
import { scriptedRandom } from '../../random/randomanswer.ts';
import { answer, diceOf, type Example } from '../../system/examples.ts';
import { type ChainFile, exampleFile, playOf } from '../../system/plays/playfile.ts';
import { answerAtRandom } from '../../testkit/arbitrary.ts';
import { duels, facing, house, line, outcome, pieceUnit, play, roundSetup } from '../../testkit/ircra.ts';
import { sampleSize } from '../../testkit/samplesize.ts';
import examples from './examples.ts';
import { house as choices, houseValues } from './house.ts';
import defineSystem from './index.ts';
import type { ActivationResult } from './rules/activation.ts';
import type { RecoveryResult } from './rules/after.ts';
import { contactsOn, lockingEnemies, overlap, pieceOf } from './rules/board.ts';
import type { CombatEnd } from './rules/combat.ts';
import type { LossesResult } from './rules/losses.ts';
import type { PhaseResult } from './rules/phase.ts';
import { asTheyStood, boardOf, boardWith, type MovePlan, movePiece, proposePlan, recordedBoard } from './rules/plan.ts';
import { inLine, piecesCounted } from './units.ts';
import { activations } from './words/activation.ts';
import { afterTheGame } from './words/after.ts';
import { combat } from './words/combat.ts';
import { lossesElsewhere } from './words/losses.ts';
import { phaseStart } from './words/phase.ts';

type Units = { attacker: Unit; defender: Unit; others?: readonly Unit[] };

/** Plays a round with these dice, in the order of the files. */
function fight(units: Units, thrown: readonly (readonly [number, number])[], given: object = {}, told: object = {}) {
  const setup = roundSetup(units, told);
  const order = contactsOn(boardOf(units, setup.plan)).map(({ by }) => by);
  const answers: Answer[] = [answer('contact', {}), ...duels(...thrown)];
  if (order.length > 1) answers.push(answer('attacker/order', order));
  return play(combat, setup, answers, given);
}
const fought = (...told: Parameters<typeof fight>): CombatEnd => outcome<CombatEnd>(fight(...told));

const replayed = (play: Play): CombatEnd =>
  outcome<CombatEnd>(positionOf(combat.rule as unknown as Rule<Input, CombatEnd>, play));

/** Totals of a duel. Both dice are 1, so each addition is one less. */
const totals = ({ duels }: CombatEnd, no = 0) => [duels[no]!.attacker, duels[no]!.defender];

const one = (a: object = {}, d: object = {}): Units =>
  facing(pieceUnit('a', { a1: { at: [0, 1], ...a } }), pieceUnit('d', { d1: { at: [1, 1], ...d } }));
const ones = [[1, 1]] as const;
const pike = { role: 'pike' };

describe('house rules', () => {
  test('A2: modifiers cancel to the difference, or only where they are equal', () => {
    const units = one({ ...pike, facts: { cv: 4 } });
    expect(totals(fought(units, ones))).toEqual([4, 1]);
    expect(totals(fought(units, ones, { cancel: 'identicalItems' }))).toEqual([7, 4]);
    expect(totals(fought(one(), ones, { cancel: 'identicalItems' }))).toEqual([1, 1]);
  });

  test('A3: a pike has +2 against muskets, or against every piece', () => {
    const warband = one(pike, { role: 'warband' });
    expect(totals(fought(warband, ones))).toEqual([1, 1]);
    expect(totals(fought(warband, ones, { 'pike-bonus': 'inCV' }))).toEqual([3, 1]);
    for (const reading of ['situational', 'inCV']) {
      expect(totals(fought(one(pike), ones, { 'pike-bonus': reading }))).toEqual([3, 1]);
      expect(totals(fought(one(pike, pike), ones, { 'pike-bonus': reading }))).toEqual([1, 1]);
    }
  });

  test('A5: a supporter adds 1, 2 or its combat value, two of them at most', () => {
    const units = facing(
      pieceUnit('a', { a1: { at: [0, 1] }, a2: { at: [0, 2], facts: { cv: 5 } }, a0: { at: [0, 0] } }),
      pieceUnit('d', { d1: { at: [1, 1] } }),
    );
    expect(totals(fought(units, ones))).toEqual([3, 1]);
    expect(totals(fought(units, ones, { 'support-value': '2' }))).toEqual([5, 1]);
    expect(totals(fought(units, ones, { 'support-value': 'cv' }))).toEqual([9, 1]);
    expect(totals(fought(units, ones, { 'support-max': 1 }))).toEqual([2, 1]);
    expect(totals(fought(units, ones, { 'support-max': 0 }))).toEqual([1, 1]);
  });

  test('A6: actions given up are +1 each or +1, for all duels, for one, or in a new combat only', () => {
    const two: Units = { attacker: line('a', 2), defender: line('d', 2) };
    const pairs = [...ones, ...ones];
    const both = (given: object, units = two) => {
      const end = fought(units, pairs, given, { actions: 2 });
      return [totals(end, 0)[0], totals(end, 1)[0]];
    };
    expect(both({})).toEqual([3, 3]);
    expect(both({ 'action-bonus': 'flat' })).toEqual([2, 2]);
    expect(both({ 'action-scope': 'one' })).toEqual([3, 1]);
    expect(both({ 'action-scope': 'new' })).toEqual([3, 3]);
    const locked = facing(
      pieceUnit('a', { a1: { at: [0, 1] }, a2: { at: [0, 2] } }),
      pieceUnit('d', { d1: { at: [1, 1] }, d2: { at: [1, 2] } }),
    );
    expect(both({ 'action-scope': 'new' }, locked)).toEqual([1, 1]);
  });

  test('A7: supports are those at the start of the round, or follow the duels', () => {
    const units = facing(
      pieceUnit('a', { a2: { at: [0, 2] }, a3: { at: [0, 3] }, a4: { at: [0, 4] } }),
      pieceUnit('d', { d2: { at: [1, 2] }, d4: { at: [1, 4] } }),
    );
    const pairs = [
      [5, 4],
      [1, 1],
    ] as const;
    expect(totals(fought(units, pairs), 1)).toEqual([1, 1]);
    expect(totals(fought(units, pairs, { 'support-timing': 'live' }), 1)).toEqual([2, 1]);
  });

  test('A7: a stored round with live supports gives the same result', () => {
    const { plays } = exampleFile(
      (examples as readonly Example[]).find(({ id }) => id === 'I-1')!,
      defineSystem,
    ) as ChainFile;
    const { outcome: _, ...second } = plays.at(-1)!;
    expect(totals(replayed({ ...second }), 1)).toEqual([3, 1]);
    const before = { ...second, edition: 2, house: { ...second.house, 'support-timing': 'live' } };
    expect(() => playOf(before, defineSystem)).toThrow('was played under edition 2');
    expect(totals(replayed(playOf(before, defineSystem, 'shown')), 1)).toEqual([4, 1]);
  });

  test('A8: the bonus of an attack from the rear is a house rule', () => {
    const units = one({ at: [2, 1, 'left'] });
    expect(totals(fought(units, ones))).toEqual([4, 1]);
    expect(totals(fought(units, ones, { 'rear-bonus': 5 }))).toEqual([6, 1]);
    expect(totals(fought(one({ at: [1, 2, 'up'] }), ones, { 'rear-bonus': 5 }))).toEqual([4, 1]);
  });

  test('A9: a disrupted piece fights as usual, or with a penalty', () => {
    const units = one({}, { state: 'disrupted' });
    expect(totals(fought(units, ones))).toEqual([1, 1]);
    expect(totals(fought(units, ones, { 'disrupted-penalty': 2 }))).toEqual([3, 1]);
  });

  test('A9: a disrupted piece doubled again stays so, or is eliminated', () => {
    const units = one({}, { state: 'disrupted' });
    const doubled = [[4, 2]] as const;
    expect(fought(units, doubled).duels[0]!.fates).toMatchObject([{ piece: 'd1', is: 'disrupted' }]);
    expect(fought(units, doubled, { 'second-double': 'eliminate' }).lost).toEqual({ attacker: 0, defender: 1 });
    expect(fought(one(), doubled, { 'second-double': 'eliminate' }).lost).toEqual({ attacker: 0, defender: 0 });
  });

  test('A10: a unit breaks after the step that cost it pieces, or only after a round', () => {
    const told = { unit: line('a', 4, { limit: 1 }), lost: ['a1', 'a2'], shaken: [] };
    expect(outcome<LossesResult>(play(lossesElsewhere, told, [])).verdict).toBe('broken');
    const later = { 'break-timing': 'round' };
    expect(outcome<LossesResult>(play(lossesElsewhere, told, [], later)).verdict).toBe('lost');
    const test = {
      units: [{ unit: line('a', 1, { limit: 0, qv: 1 }, { state: 'disrupted' }), away: [] }],
      enemies: [],
    };
    const rolled = [diceOf('unit/1/morale', 6), diceOf('unit/1/piece/1/test', 1)];
    expect(outcome<PhaseResult>(play(phaseStart, test, rolled)).verdict).toBe('gone');
    expect(outcome<PhaseResult>(play(phaseStart, test, rolled, later)).verdict).toBe('done');
    const units: Units = { attacker: line('a', 2, { limit: 0 }), defender: line('d', 2, { loaded: true }) };
    const shot = [answer('contact', {}), answer('fire', { shot: ['a1'] })];
    expect(outcome<CombatEnd>(play(combat, roundSetup(units), shot))).toMatchObject({
      verdict: 'attacker broken',
      duels: [],
      lost: { attacker: 1, defender: 0 },
    });
    const on = play(combat, roundSetup(units), [...shot, ...duels([3, 3])], later);
    expect(outcome<CombatEnd>(on)).toMatchObject({ verdict: 'attacker broken', duels: [{ by: 'a2', on: 'd2' }] });
  });

  test('a defender that fires before contact is no longer loaded', () => {
    const units = (column: number) =>
      facing(pieceUnit('a', { a1: { at: [column, 1] } }), pieceUnit('d', { d1: { at: [1, 1] } }, { loaded: true }));
    const [met, apart] = [units(0), units(-1)];
    const unloads = ({ changes }: CombatEnd) => changes.filter(({ field }) => field === 'facts.loaded');
    const fire = [answer('contact', {}), answer('fire', {})];
    const shot = play(combat, roundSetup(met), [...fire, ...duels([3, 3])]);
    expect(unloads(outcome<CombatEnd>(shot))).toEqual([
      { of: 'unit', id: 'd', field: 'facts.loaded', from: true, to: null },
    ]);
    const stays = play(combat, roundSetup(apart, { plan: asTheyStood(apart) }), [answer('contact', {})]);
    expect(unloads(outcome<CombatEnd>(stays))).toEqual([]);
  });

  test('A11: a loser without room is eliminated, or stays; a friend may be pushed back', () => {
    const crowd = (more: object = {}): Units => {
      const [a, d] = [{ a1: { at: [0, 1] as const } }, { d1: { at: [1, 1] as const }, d2: { at: [2, 1] as const } }];
      return facing(pieceUnit('a', a), pieceUnit('d', { ...d, ...more }));
    };
    const won = [[3, 2]] as const;
    expect(fought(crowd(), won).duels[0]!.fates).toMatchObject([{ is: 'back', pushed: 'd2' }]);
    const full = crowd({ d3: { at: [3, 1] } });
    const end = fought(full, won);
    expect(end.duels[0]!.fates).toMatchObject([{ is: 'lost', blocked: true }]);
    const lost = end.changes.find(({ field }) => field === 'state')!;
    expect([lost.id, combat.words.why?.(lost, roundSetup(full), end)]).toEqual([
      'd1',
      { by: 'melee', of: full.attacker.name, man: 'a1' },
    ]);
    expect(fought(full, won, { blocked: 'pushOnly' }).duels[0]!.fates).toMatchObject([{ is: 'stays', pushed: null }]);
    expect(fought(crowd(), won, { blocked: 'pushOnly' }).duels[0]!.fates).toMatchObject([{ is: 'back', pushed: 'd2' }]);
    expect(fought(crowd(), won, { blocked: 'stay' }).duels[0]!.fates).toMatchObject([{ is: 'stays', pushed: null }]);
  });

  test('A12: two attackers fight one after the other, or in one duel', () => {
    const units = facing(
      pieceUnit('a', { a1: { at: [0, 1] }, a2: { at: [1, 2, 'up'] } }),
      pieceUnit('d', { d1: { at: [1, 1] } }),
    );
    const first = fight(units, [[1, 2]]);
    expect(first.at === 'ask' && first.asks.map(({ id }) => id)).toEqual(['duel/2/attacker', 'duel/2/defender']);
    expect(fought(units, [[1, 2], ...ones]).duels.map(({ by, attacker }) => [by, attacker])).toEqual([
      ['a1', 1],
      ['a2', 4],
    ]);
    expect(fought(units, [[2, 1]]).duels).toHaveLength(1);
    const joint = fought(units, ones, { 'multi-attack': 'joint' });
    expect(joint.duels).toHaveLength(1);
    expect(totals(joint)).toEqual([4, 1]);
    const lost = fought(units, [[1, 6]], { 'multi-attack': 'joint' });
    expect(lost.duels[0]!.fates).toMatchObject([
      { piece: 'a1', is: 'back' },
      { piece: 'a2', is: 'back' },
    ]);
  });

  test('A12: a joint duel whose loser cannot go back is fought once', () => {
    const units = facing(
      pieceUnit('a', { a1: { at: [0, 2] }, a2: { at: [1, 1, 'down'] } }),
      pieceUnit('d', { d1: { at: [1, 2] }, d2: { at: [2, 2] }, d3: { at: [1, 3] } }),
    );
    const joint = { 'multi-attack': 'joint', blocked: 'stay' };
    expect(fought(units, [[2, 3]], joint).duels).toMatchObject([
      { by: 'a2', attacker: 5, defender: 3, fates: [{ piece: 'd1', is: 'stays' }] },
    ]);
    const stuck = facing(
      pieceUnit('a', { a1: { at: [0, 2] }, a2: { at: [1, 1, 'down'] }, a3: { at: [1, 0] } }),
      pieceUnit('d', { d1: { at: [1, 2] } }),
    );
    expect(fought(stuck, [[1, 6]], joint).duels).toMatchObject([
      {
        fates: [
          { piece: 'a2', is: 'stays' },
          { piece: 'a1', is: 'back' },
        ],
      },
    ]);
  });

  test('A7, A9: supports fixed at the start do not hide a disruption in the first duel', () => {
    const units = facing(
      pieceUnit('a', { a1: { at: [0, 2] }, a2: { at: [1, 1, 'down'] } }),
      pieceUnit('d', { d1: { at: [1, 2] }, d3: { at: [1, 3] } }),
    );
    const pairs = [[3, 3], ...ones] as const;
    const worse = fought(units, pairs, { blocked: 'stay', 'disrupted-penalty': 2 });
    expect(worse.duels.map(({ attacker, defender }) => [attacker, defender])).toEqual([
      [6, 3],
      [2, 1],
    ]);
  });

  test('A13: a natural 1 loses a piece, or only a 1 that no cube has raised', () => {
    const setup = { units: [{ unit: line('a', 1, {}, { state: 'disrupted' }), away: [] }], enemies: [] };
    const cube = { 'unit/1/piece/1/need': { by: -1 } };
    const end = (given: object, overruled: object) =>
      outcome<PhaseResult>(play(phaseStart, setup, [diceOf('unit/1/piece/1/test', 1)], given, overruled as typeof cube))
        .units[0]!.states;
    expect(end({}, cube)).toEqual({ a1: 'lost' });
    expect(end({ 'natural-one': 'modified' }, cube)).toEqual({ a1: 'disrupted' });
    expect(end({ 'natural-one': 'modified' }, {})).toEqual({ a1: 'lost' });
  });

  test('A14: unit morale counts disrupted pieces, or lost ones too', () => {
    const unit = pieceUnit('a', { a1: { state: 'disrupted' }, a2: { state: 'lost' }, a3: { state: 'lost' }, a4: {} });
    const first = (given: object) => {
      const told = play(phaseStart, { units: [{ unit, away: [] }], enemies: [] }, [], given);
      return told.at === 'ask' ? told.ask.id : told.at;
    };
    expect(first({})).toBe('unit/1/piece/1/test');
    expect(first({ 'morale-count': 'lost too' })).toBe('unit/1/morale');
    const whole = pieceUnit('a', { a1: { state: 'lost' }, a2: { state: 'lost' }, a3: {} });
    const counts = (given: object) => piecesCounted(whole, houseValues(house(given)));
    expect([counts({}), counts({ 'morale-count': 'lost too' })]).toEqual([0, 2]);
    const due = (given: object) =>
      defineSystem
        .dueSequences({ units: [whole], game: {} as RosterGame, house: house(given) })
        .map(({ sequence }) => sequence);
    expect([due({}), due({ 'morale-count': 'lost too' })]).toEqual([[], ['phase-start']]);
    const rolled = [diceOf('unit/1/morale', 4)];
    const told = play(phaseStart, { units: [{ unit, away: [] }], enemies: [] }, rolled, { 'morale-count': 'lost too' });
    expect(outcome<PhaseResult>(told).verdict).toBe('gone');
  });

  test('A15: a wing is activated, or a unit', () => {
    const units = [{ unit: line('a', 2) }, { unit: line('b', 2) }];
    const setup = { units, qv: 4, dice: 2, cubes: 0, penalty: 0 };
    const rolled = [diceOf('activation', 5, 4)];
    expect(outcome<ActivationResult>(play(activations, setup, rolled)).changes).toEqual([
      { of: 'unit', id: 'a', field: 'facts.actions', by: 2 },
      { of: 'unit', id: 'b', field: 'facts.actions', by: 2 },
    ]);
    expect(() => play(activations, setup, rolled, { 'activation-level': 'unit' })).toThrow(
      'has 2 entries: expected 1 to 1.',
    );
    const alone = { ...setup, units: units.slice(0, 1) };
    expect(outcome<ActivationResult>(play(activations, alone, rolled, { 'activation-level': 'unit' })).actions).toBe(2);
  });

  test('A18: a pike attacked in the flank keeps its +2, or loses it', () => {
    const units = one({ at: [1, 2, 'up'] }, pike);
    expect(totals(fought(units, ones))).toEqual([2, 1]);
    expect(totals(fought(units, ones, { 'flanked-type': false }))).toEqual([4, 1]);
  });

  test('M8: the bonus of a pike against horse is a house rule', () => {
    const horse = { role: 'horse-heavy' };
    expect(totals(fought(one(pike, horse), ones))).toEqual([1, 1]);
    expect(totals(fought(one(pike, horse), ones, { 'pike-horse': 3 }))).toEqual([4, 1]);
  });

  test('8: pieces, broken units, quality and limits after a game follow house rules only', () => {
    const lost = pieceUnit('a', { a1: { state: 'lost' }, a2: { state: 'lost' }, a3: {}, a4: {}, a5: {}, a6: {} });
    const gone = line('b', 5, { broken: true }, { state: 'removed' });
    const whole = line('c', 6);
    const afterwards = (unit: Unit, answers: readonly Answer[], given: object) =>
      outcome<RecoveryResult>(play(afterTheGame, { units: [{ unit }] }, answers, given)).units[0]!;
    expect(afterwards(lost, [], {})).toEqual({ unit: 'a', back: [], quality: 4, limit: 2 });
    const rolled = [diceOf('unit/1/piece/1/back', 4), diceOf('unit/1/piece/2/back', 3)];
    expect(afterwards(lost, rolled, { recovery: true }).back).toEqual(['a1']);
    expect(afterwards(lost, rolled, { recovery: true, 'recovery-on': 5 }).back).toEqual([]);
    expect(afterwards(gone, [], { 'broken-return': true }).back).toEqual(['b1', 'b2', 'b3']);
    expect(afterwards(gone, [], { 'broken-return': true, thirds: true }).limit).toBe(1);
    expect(afterwards(whole, [answer('unit/1/won', true)], { rise: true }).quality).toBe(3);
    expect(afterwards(whole, [answer('unit/1/won', false)], { rise: true }).quality).toBe(4);
    expect(afterwards(line('c', 7, { limit: 5 }), [], { thirds: true }).limit).toBe(2);
  });

  test('each is tested above or has its own switch', () => {
    const refs = new Set(choices.map(({ ref }) => ref));
    for (const row of [2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 18]) expect(refs).toContain(`A${row}`);
  });
});

describe('activation', () => {
  test('is limited to the dice left by the last wing, and passes on its own failures', () => {
    const setup = { units: [{ unit: line('a', 2, { actions: 1 }) }], qv: 4, dice: 3, cubes: 0, penalty: 2 };
    const told = play(activations, setup, [diceOf('activation', 5)]);
    expect(outcome<ActivationResult>(told)).toEqual({
      ...{ verdict: 'actions', actions: 1, penalty: 0 },
      changes: [{ of: 'game', id: 'game', field: 'counters.penalty-a', by: -2 }],
    });
  });

  test('spends cubes on the dice that need the fewest', () => {
    const setup = { units: [{ unit: line('a', 2) }], qv: 4, dice: 3, cubes: 2, penalty: 0 };
    expect(outcome<ActivationResult>(play(activations, setup, [diceOf('activation', 1, 3, 3)])).actions).toBe(2);
    expect(outcome<ActivationResult>(play(activations, setup, [diceOf('activation', 1, 2, 6)])).actions).toBe(2);
    expect(outcome<ActivationResult>(play(activations, setup, [diceOf('activation', 1, 1, 6)])).actions).toBe(1);
  });

  test('is used up by a round and by the actions given up in it', () => {
    const units: Units = { attacker: line('a', 1, { actions: 3 }), defender: line('d', 1) };
    const { changes } = fought(units, ones, {}, { actions: 1 });
    expect(changes).toContainEqual({ of: 'unit', id: 'a', field: 'facts.actions', by: -2 });
  });
});

test('4.2: with activation dice a unit without actions gets a warning, and without them it has one action', () => {
  const warned = (actions: number, given: object, sequence = 'close-combat') =>
    defineSystem.warning!({ units: [], game: {} as RosterGame, house: house(given) }, sequence, [
      line('a', 1, { actions }),
      line('d', 1),
    ]);
  expect(warned(0, { activation: true })).toBe('Unit a has no action left. Activate its wing first.');
  expect(warned(0, { activation: true, 'activation-level': 'unit' })).toBe(
    'Unit a has no action left. Activate it first.',
  );
  expect(warned(1, { activation: true })).toBeUndefined();
  expect(warned(0, {})).toBeUndefined();
  expect(warned(0, { activation: true }, 'phase-start')).toBeUndefined();
});

test('4.10: the result names actions left and the pieces that may use them', () => {
  const units: Units = { attacker: line('a', 3, { actions: 2 }), defender: line('d', 3) };
  const told = (actions = 0) => {
    const end = fought(
      units,
      [
        [6, 5],
        [3, 2],
        [1, 2],
      ],
      {},
      { actions },
    );
    return combat.words.outcome(end, units as never).orders.filter((order) => order.includes('left'));
  };
  expect(told()).toEqual(['Unit a has 1 of 2 actions left: A1 may move or attack again.']);
  expect(told(1)).toEqual([]);
});

test('4.10: actions left are cleared when the next phase starts, and kept from its start to its combat', () => {
  const units = [line('a', 1, { actions: 2 }), line('d', 1)];
  const cleared = (phase: string) =>
    defineSystem.changesAtStart!({ units, game: { turn: 2, phase } as RosterGame, house: house() }, { turn: 1, phase });
  expect(cleared('start')).toEqual([{ of: 'unit', id: 'a', field: 'facts.actions', by: -2 }]);
  expect(cleared('combat')).toEqual([]);
});

test('3: the men of a new regiment are numbered down its line, also after losses', () => {
  const [kind] = defineSystem.units;
  const [regiment] = kind!.templates;
  let ids = 0;
  const unit = musterUnit(kind!, regiment!, { id: () => `${++ids}`, side: 's', mark: 'A' });
  const tags = (all: readonly Man[]) => all.map(({ tag, role }) => `${tag} ${role}`);
  const line = ['A1 musket', 'A2 musket', 'A3 pike', 'A4 pike', 'A5 musket', 'A6 musket'];
  expect(tags(unit.men)).toEqual(line);
  expect(tags(copyUnit(kind!, unit, { id: () => `${++ids}`, mark: 'A' }, []).men)).toEqual(line);
  const worn = { ...unit, men: unit.men.map((man, i) => (i === 1 ? { ...man, state: 'lost' } : man)) };
  expect(tags(inLine(worn))).toEqual(line.toSpliced(1, 1));
  // Numbered by type, as in rosters made before.
  const [a, b, c, d, e, f] = unit.men;
  const byType = { ...unit, men: [a!, b!, e!, f!, c!, d!] };
  expect(inLine(byType).map(({ role }) => role)).toEqual(line.map((one) => one.slice(3)));
});

test('4.1: a typed disruption die has both its numbers beside it', () => {
  const need = (given: object) => {
    const setup = { units: [{ unit: line('a', 1, {}, { state: 'disrupted' }), away: [] }], enemies: [] };
    const at = play(phaseStart, setup, [], given, { 'unit/1/piece/1/need': { by: -1 } });
    if (at.at !== 'ask') throw new Error(at.at);
    return phaseStart.words.ask(at.ask, setup as never).need;
  };
  expect(need({})).toBe('Recovers on 3+. A 1 eliminates it.');
  expect(need({ 'natural-one': 'modified' })).toBe('Recovers on 3+.');
});

test('4.1: a unit that leaves the table leaves no winner, because others of its side may remain', () => {
  const units = facing(
    pieceUnit('a', { a1: { at: [0, 1], state: 'disrupted' } }, { limit: 1 }),
    pieceUnit('d', { d1: { at: [1, 2] } }),
  );
  const setup = { units: [{ unit: units.attacker, away: [] }], enemies: [units.defender] };
  const end = outcome<PhaseResult>(play(phaseStart, setup, [diceOf('unit/1/morale', 1)]));
  const { title, detail } = phaseStart.words.outcome(end, setup as never);
  expect([title, detail]).toEqual(['Unit a leaves the table.', '']);
});

test('4.1: the result says which pieces are still locked', () => {
  const units = facing(
    pieceUnit('a', { a1: { at: [0, 1] }, a2: { at: [0, 5] }, a3: { at: [0, 8] } }),
    pieceUnit('d', { d1: { at: [1, 2] }, d2: { at: [1, 6] } }),
  );
  const setup = { units: [{ unit: units.attacker, away: [] }], enemies: [units.defender] };
  const detail = (away: readonly string[], ...dice: readonly [piece: number, face: number][]) => {
    const tests = dice.map(([piece, face]) => diceOf(`unit/1/away/${piece}/test`, face));
    const end = outcome<PhaseResult>(play(phaseStart, setup, [answer('disengage', { units: [{ away }] }), ...tests]));
    return phaseStart.words.outcome(end, setup as never).detail;
  };
  expect(detail([])).toBe('Still locked: A1 and A2.');
  expect(detail(['a1', 'a2'], [1, 4], [2, 1])).toBe('Still locked: A2.');
  expect(detail(['a1', 'a2'], [1, 4], [2, 4])).toBe('');
});

test('actions given up are limited to those left after the move', () => {
  const give = (left: number, actions: number, given: object = {}) => {
    const units: Units = { attacker: line('a', 1, { actions: left }), defender: line('d', 1) };
    const told = play(combat, roundSetup(units), [answer('contact', { actions }), ...duels([1, 1])], given);
    return totals(outcome<CombatEnd>(told))[0];
  };
  expect(give(3, 2)).toBe(3);
  expect(() => give(2, 2)).toThrow('contact.actions is 2: expected a whole number from 0 to 1.');
  expect(() => give(0, 1, { activation: true })).toThrow('contact.actions is 1: expected a whole number from 0 to 0.');
  expect(give(1, 0, { activation: true })).toBe(1);
  // If no actions are counted, the players know how many are left.
  expect(give(0, 3)).toBe(4);
});

test('actions to give up are asked for only of a unit that has more than its move', () => {
  const asked = (actions: number) => {
    const units: Units = { attacker: line('a', 1, { actions }), defender: line('d', 1) };
    const at = play(combat, roundSetup(units), []);
    if (at.at !== 'ask' || at.ask.kind !== 'facts') throw new Error('asks no facts');
    return fieldsAsked(at.ask.fields, 'contact', at.ask.setup as FieldValues).map(({ id }) => id);
  };
  expect([0, 1, 2].map(asked)).toEqual([['plan'], ['plan'], ['plan', 'actions']]);
});

test.each([activations, phaseStart])('$title proposes the units of one side', ({ setup }) => {
  const active = [line('a', 1), { ...line('b', 1), side: 'a' }, line('d', 1)];
  const { units } = proposeSetup(setup(house()), { units: { active } }, active);
  expect((units as readonly { unit: Unit }[]).map(({ unit }) => unit.id)).toEqual(['a', 'b']);
});

test('a disrupted piece may not disengage unless the players allow it', () => {
  const units = facing(
    pieceUnit('a', { a1: { at: [0, 4], state: 'disrupted' }, a2: { at: [0, 8] } }),
    pieceUnit('d', { d1: { at: [1, 5] }, d2: { at: [1, 9] } }),
  );
  const setup = { units: [{ unit: units.attacker, away: [] }], enemies: [units.defender] };
  const tried = (face: number, ...more: Answer[]) =>
    play(phaseStart, setup, [
      diceOf('unit/1/piece/1/test', face),
      answer('disengage', { units: [{ away: ['a1'] }] }),
      ...more,
    ]);
  const at = tried(3);
  if (at.at !== 'ask') throw new Error('asks nothing');
  expect(at.ask.id).toBe('unit/1/away/1/allowed');
  expect(phaseStart.words.ask(at.ask, setup)).toMatchObject({
    title: 'A1 cannot disengage',
    detail: 'It is disrupted and cannot move.',
  });
  expect(outcome<PhaseResult>(tried(3, answer('unit/1/away/1/allowed', 'no'))).changes).toEqual([]);
  expect(outcome<PhaseResult>(tried(4, diceOf('unit/1/away/1/test', 4))).units[0]!.away).toEqual(['a1']);
});

test('a loser that would fall back into contact is lost, with a sentence', () => {
  const units = facing(
    pieceUnit('a', { a2: { at: [1, 1, 'down'] }, a3: { at: [0, 3] } }),
    pieceUnit('d', { d1: { at: [1, 2] } }, { limit: 9 }),
  );
  const end = fought(units, [[3, 5]]);
  expect(end.duels[0]!.fates).toEqual([{ piece: 'd1', is: 'lost', blocked: true, pushed: null, meets: 'a3' }]);
  expect(combat.words.outcome(end, units as never).orders).toContain(
    'D1 cannot fall back clear of A3. Our reading: it is eliminated.',
  );
  const stays = fought(units, [[3, 5]], { blocked: 'stay' });
  expect(combat.words.outcome(stays, units as never).orders).toContain('D1 cannot fall back clear of A3 and stays.');
});

describe('a unit that meets a second enemy', () => {
  // d1 locks a1 at a corner. a2 and the new unit e of two pieces are free.
  const locked = facing(
    pieceUnit('a', { a1: { at: [0, 1] }, a2: { at: [0, 4] } }, { rounds: 1 }),
    pieceUnit('d', { d1: { at: [1, 2] } }, { rounds: 1 }),
  );
  const [a, d] = [locked.attacker, locked.defender];
  const e = line('e', 2);
  const told = (units: Units, others: readonly Unit[], thrown: readonly (readonly [number, number])[]) =>
    fought({ ...units, others }, thrown);
  const changed = (units: readonly Unit[], end: CombatEnd): readonly Unit[] =>
    applyChanges({ ...EMPTY, units } as RecordSet, end.changes).units;
  const against = (units: readonly Unit[]) => Object.fromEntries(units.map(({ id, facts }) => [id, facts.against]));
  const met = () => changed([a, d, e], told({ attacker: a, defender: e }, [d], [[5, 3]]));
  /** Pieces offered for disengaging at the start of their phase. */
  const offered = (units: readonly Unit[], active: string) => {
    const unit = units.find(({ id }) => id === active)!;
    const away = unit.men.map(({ id }) => id);
    const setup = { units: [{ unit, away: [] }], enemies: units };
    const at = play(phaseStart, setup, [answer('disengage', { units: [{ away }] })]);
    return at.at === 'ask' ? at.asks.map(({ id }) => id) : [];
  };

  test('keeps its locks with the first, and shares one board with both', () => {
    const plan = proposePlan({ attacker: a, defender: e, others: [d] });
    expect(plan.places).toEqual([
      { piece: 'a1', column: 0, row: 1, facing: 'right' },
      { piece: 'a2', column: 0, row: 6, facing: 'right' },
      { piece: 'e1', column: 1, row: 6, facing: 'left' },
      { piece: 'e2', column: 1, row: 7, facing: 'left' },
    ]);
    const units = met();
    expect(against(units)).toEqual({ a: 'd/e', d: 'a', e: 'a' });
    const board = recordedBoard({ attacker: units[0]!, defender: units[1]!, others: units })!;
    expect(
      Object.fromEntries(board.map((piece) => [piece.id, lockingEnemies(board, piece).map(({ id }) => id)])),
    ).toEqual({
      ...{ a1: ['d1'], a2: ['e2'], d1: ['a1'] },
      ...{ e1: [], e2: ['a2'] },
    });
  });

  test('may not move a piece that the first has locked', () => {
    const setup = roundSetup({ attacker: a, defender: e, others: [d] });
    const plan = movePiece(setup.plan, 'a1', { column: -3, row: 5, facing: 'right' }, false);
    expect(() => play(combat, setup, [answer('contact', { plan })])).toThrow(
      'A1 may not go there. One corner lock: it can only slide or pivot.',
    );
    const fresh = play(combat, setup, [answer('contact', {})]).trail;
    expect(fresh.filter((step) => 'note' in step)).toEqual([]);
  });

  test('can disengage from each, and so can both enemies', () => {
    const units = met();
    expect(offered(units, 'a')).toEqual(['unit/1/away/1/test', 'unit/1/away/2/test']);
    expect(offered(units, 'd')).toEqual(['unit/1/away/1/test']);
    expect(offered(units, 'e')).toEqual(['unit/1/away/1/allowed']);
    const due = defineSystem.dueSequences({ units, game: {} as RosterGame, house: house() });
    expect(due.map(({ units }) => units.active?.map(({ id }) => id))).toEqual([['a'], ['d'], ['e']]);
  });

  test('fights on against the first if the second is broken, and the reverse', () => {
    const weak: Unit = { ...e, facts: { ...e.facts, limit: 0 } };
    const broken = changed([a, d, weak], told({ attacker: a, defender: weak }, [d], [[6, 1]]));
    expect(against(broken)).toEqual({ a: 'd', d: 'a', e: undefined });
    expect(broken[0]!.men.map(({ facts }) => facts.row)).toEqual([1, 6]);
    const [b, f, g] = met() as [Unit, Unit, Unit];
    const morale = { units: [{ unit: { ...f, facts: { ...f.facts, limit: 0, qv: 6 } }, away: [] }], enemies: [b, g] };
    const shaky = { ...morale, units: [{ unit: disrupt(morale.units[0]!.unit), away: [] }] };
    const gone = outcome<PhaseResult>(play(phaseStart, shaky, [diceOf('unit/1/morale', 1)]));
    const left = applyChanges({ ...EMPTY, units: [b, shaky.units[0]!.unit, g] } as RecordSet, gone.changes).units;
    expect(against(left)).toEqual({ a: 'e', d: undefined, e: 'a' });
  });

  test('is helped by an adjacent friend of another unit', () => {
    const friend: Unit = pieceUnit('f', { f1: { at: [0, 2, 'right'] } }, { against: 'd' });
    const enemy: Unit = pieceUnit('d', { d1: { at: [1, 1, 'left'] } }, { against: 'a/f' });
    const attacker: Unit = pieceUnit('a', { a1: { at: [0, 1] } }, { against: 'd' });
    const end = told({ attacker, defender: enemy }, [friend], ones);
    expect(totals(end)).toEqual([2, 1]);
    expect(against(changed([attacker, enemy, friend], end))).toEqual({ a: 'd', d: 'a/f', f: 'd' });
  });
});

const disrupt = (unit: Unit): Unit => ({ ...unit, men: unit.men.map((man) => ({ ...man, state: 'disrupted' })) });

describe('forbidden moves', () => {
  const units = facing(
    pieceUnit('a', { a1: { at: [0, 1] }, a2: { at: [-1, 4] }, a3: { at: [-1, 5], state: 'disrupted' } }),
    pieceUnit('d', { d2: { at: [1, 2] }, d0: { at: [1, 0] } }),
  );
  const plan = asTheyStood(units);
  const told = (moves: MovePlan, answers: readonly Answer[] = []) =>
    play(combat, roundSetup(units, { plan }), [answer('contact', { plan: moves }), ...answers]);
  const to = (column: number, row: number) => ({ column, row, facing: 'right' as const });

  test('are refused with a reason, and nothing changes', () => {
    expect(() => told(movePiece(plan, 'a2', to(1, 2), false))).toThrow('A2 and D2 cannot be in one place.');
    expect(() => told(movePiece(plan, 'a2', to(1, 2), true))).toThrow('A2 and D2 cannot be in one place.');
    expect(() => told(movePiece(plan, 'a1', to(-1, 1), false))).toThrow(
      'A1 may not go there. Two or more corner locks hold it.',
    );
    expect(() => told(movePiece(plan, 'a3', to(-2, 5), false))).toThrow('It is disrupted and cannot move.');
    expect(() => told(movePiece(plan, 'd2', to(3, 3), false))).toThrow('Only the active side moves.');
    expect(() => told({ ...plan, places: plan.places.slice(1) })).toThrow('Expected the places of 5 pieces.');
    expect(() => told({ ...plan, locks: { a1: 3 } })).toThrow('Corner locks are 0, 1 or 2.');
  });

  test('are allowed by a ruling of the players, which the log shows', () => {
    const ruled = told(movePiece(plan, 'a3', { ...to(0, 2) }, true), [
      diceOf('duel/1/attacker', 3),
      diceOf('duel/1/defender', 3),
    ]);
    expect(ruled.at).toBe('end');
    expect(ruled.trail).toContainEqual({ note: { id: 'ruled', facts: { pieces: ['a3'] } } });
  });

  test('a lock set by the players counts', () => {
    const free = { ...plan, locks: { a1: 0 } };
    expect(outcome<CombatEnd>(told(movePiece(free, 'a1', to(-1, 1), false))).verdict).toBe('no contact');
  });

  test('a piece with two locks cannot disengage unless the players allow it', () => {
    const { attacker, defender } = facing(
      pieceUnit('a', { a1: { at: [0, 1] }, a2: { at: [0, 5] } }),
      pieceUnit('d', { d0: { at: [1, 0] }, d2: { at: [1, 2] }, d6: { at: [1, 6] } }),
    );
    const setup = { units: [{ unit: attacker, away: [] }], enemies: [defender] };
    const asked = [answer('disengage', { units: [{ away: ['a1'] }] })];
    const no = play(phaseStart, setup, [...asked, answer('unit/1/away/1/allowed', 'no')]);
    expect(outcome<PhaseResult>(no).changes).toEqual([]);
    const yes = play(phaseStart, setup, [
      ...asked,
      answer('unit/1/away/1/allowed', 'table'),
      diceOf('unit/1/away/1/test', 5),
    ]);
    expect(outcome<PhaseResult>(yes).units[0]!.away).toEqual(['a1']);
  });
});

test('losses by shooting are named and recorded, without dice', () => {
  const told = play(lossesElsewhere, { unit: line('a', 4), lost: ['a1'], shaken: ['a1', 'a2'] }, []);
  expect(outcome<LossesResult>(told).changes).toEqual([
    { of: 'man', id: 'a1', unit: 'a', field: 'state', from: 'ready', to: 'lost' },
    { of: 'man', id: 'a2', unit: 'a', field: 'state', from: 'ready', to: 'disrupted' },
  ]);
});

test('both units that pass their limit in one round are broken', () => {
  const units: Units = { attacker: line('a', 2, { limit: 0 }), defender: line('d', 2, { limit: 0 }) };
  const pairs = [
    [6, 1],
    [1, 6],
  ] as const;
  expect(fought(units, pairs).verdict).toBe('both broken');
});

test('the enemy in close combat with the attacker is proposed as defender', () => {
  const { attacker, defender } = facing(line('a', 2), line('d', 2));
  const given = { units: { attacker: [attacker], defender: [line('e', 2), defender] } };
  const proposed = (chosen: readonly Unit[]) => proposeSetup(combat.setup(house()), given, chosen).defender;
  expect(proposed([attacker])).toBe(defender);
  expect(proposed(given.units.defender.slice(0, 1))).toBe(given.units.defender[0]);
});

test('a note in the log asks the players to match pieces in a new combat', () => {
  const units: Units = { attacker: line('a', 2), defender: line('d', 2) };
  const back = movePiece(proposePlan(units), 'a2', { column: -1, row: 2, facing: 'right' }, false);
  const setup = roundSetup(units);
  const told = play(combat, setup, [answer('contact', { plan: back }), ...duels([3, 3])]);
  expect(told.trail).toContainEqual({ note: { id: 'unmatched', facts: { spare: 1 } } });
});

describe('two units that have fought and have no corner lock left', () => {
  const units = facing(
    pieceUnit('a', { a1: { at: [-1, 1] }, a2: { at: [-1, 2] }, a3: { at: [-1, 6] } }, { rounds: 1 }),
    pieceUnit('d', { d1: { at: [2, 1] }, d2: { at: [2, 2] }, d3: { at: [2, 3] } }, { rounds: 1 }),
  );

  test('begin a new combat with pieces matched one to one', () => {
    const board = boardOf(units, proposePlan(units));
    expect(contactsOn(board).map(({ by, on }) => [by, on])).toEqual([
      ['a1', 'd1'],
      ['a2', 'd2'],
      ['a3', 'd3'],
    ]);
  });

  test('leave no piece idle that can reach a free enemy, even obliquely', () => {
    const spaced = facing(
      pieceUnit('a', { a1: { at: [-1, 1] }, a2: { at: [-1, 2] } }),
      pieceUnit('d', { d1: { at: [2, 1] }, d3: { at: [2, 3] } }),
    );
    const board = boardOf(spaced, proposePlan(spaced));
    expect(contactsOn(board).map(({ by, on }) => [by, on])).toEqual([
      ['a1', 'd1'],
      ['a2', 'd3'],
    ]);
  });

  test('restart the count of rounds', () => {
    const { changes } = fought(units, [
      [5, 4],
      [5, 4],
      [5, 4],
    ]);
    const after = applyChanges({ ...EMPTY, units: [units.attacker, units.defender] } as RecordSet, changes).units;
    expect(after.map(({ facts }) => facts.rounds)).toEqual([1, 1]);
  });
});

test('the elimination or stay of a piece without room is marked as our reading', () => {
  const packed = facing(
    pieceUnit('a', { a1: { at: [0, 1] }, a2: { at: [-1, 1] }, a3: { at: [-2, 1] } }),
    pieceUnit('d', { d1: { at: [1, 1] } }),
  );
  const tied = fought(packed, [[3, 3]]);
  expect(combat.words.outcome(tied, packed as never).orders).toContain(
    'A1 has no room to fall back. Our reading: it is eliminated.',
  );
  const unit = pieceUnit('a', { a1: { at: [0, 1] }, a2: { at: [-1, 1] } }, { against: 'd' });
  const note = { id: 'unit/1/away/1/stuck', facts: { piece: 'a1' } };
  const setup = { units: [{ unit, away: ['a1'] }], enemies: [] };
  expect(phaseStart.words.note?.(note, setup as never)).toBe(
    'A1 has no room to fall back. Our reading: it stays locked.',
  );
});

test('only lost pieces and broken units carry over to the next game', () => {
  const units = facing(
    pieceUnit(
      'a',
      { a1: { at: [0, 1], state: 'disrupted' }, a2: { at: [0, 2], state: 'lost' } },
      { loaded: true, rounds: 2 },
    ),
    pieceUnit('d', { d1: { at: [1, 1] } }),
  );
  const all = [units.attacker, units.defender];
  const pages = { ...EMPTY, units: all } as RecordSet;
  const roster = { units: all, game: undefined as never, house: house() };
  const after = applyChanges(pages, defineSystem.changesBetweenGames(roster)).units;
  expect(after.map(({ men }) => men.map(({ state, facts }) => [state, facts]))).toEqual([
    [
      ['ready', {}],
      ['lost', {}],
    ],
    [['ready', {}]],
  ]);
  expect(after[0]!.facts).toEqual({ qv: 4, cv: 3, limit: 2, rounds: 0 });
});

const EMPTY = { campaign: undefined, sides: [], players: [], games: [], units: [] };

/** Plays random phases of one unit against two, from roster to saved changes. Undoes each once. */
function campaign(numbers: readonly number[], check: (units: readonly Unit[]) => void) {
  const luck = scriptedRandom(numbers);
  let units: readonly Unit[] = ['a', 'd', 'e'].map((mark) => line(mark, 2 + luck(4), { limit: 9 }));
  const rule = combat.rule as unknown as Rule<Input, CombatEnd>;
  for (let phase = 0; phase < 5; phase++) {
    const pair = [units[0]!, units[luck(3) > 0 ? 1 : 2]!];
    const [attacker, defender] = (luck(2) === 0 ? pair : pair.toReversed()) as [Unit, Unit];
    if (![attacker, defender].every(({ men }) => men.some(({ state }) => state === 'ready'))) return;
    const setup = roundSetup({ attacker, defender, others: units });
    const base = { system: 'ircra', sequence: combat.id, edition: combat.edition, house: house(), setup };
    let told: Play = startPlay(rule, { ...base, answers: [], cursor: 0, overruled: {} });
    let at: Position<CombatEnd> = positionOf(rule, told);
    for (; at.at === 'ask'; at = positionOf(rule, told)) {
      const open = at.asks.find(({ id }) => !told.answers.slice(0, told.cursor).some((one) => one.id === id))!;
      const before = positionOf(rule, told);
      told = answerAsk(rule, told, answerAtRandom(open, luck));
      if (undoTarget(told)) expect(JSON.stringify(positionOf(rule, undoAnswer(told)))).toBe(JSON.stringify(before));
    }
    if (at.at !== 'end') throw new Error(at.reason);
    units = applyChanges({ ...EMPTY, units } as RecordSet, at.outcome.changes).units;
    check(units);
  }
}

test('after any phases pieces have separate places, locks are mutual, no piece is engaged, and undo restores all', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1000), { minLength: 10, maxLength: 60 }), (numbers) => {
      campaign(numbers, (units) => {
        for (const unit of units) {
          const board = boardWith(unit, units) ?? [];
          expect(overlap(board)).toBeUndefined();
          expect(contactsOn(board)).toEqual([]);
          for (const piece of board)
            for (const enemy of lockingEnemies(board, piece))
              expect(lockingEnemies(board, pieceOf(board, enemy.id)!).map(({ id }) => id)).toContain(piece.id);
        }
      });
    }),
    { numRuns: sampleSize(40) },
  );
});

test('a unit with a plural name takes a plural verb in every sentence', () => {
  const unit = { ...line('a', 3, { limit: 0 }), name: 'Brandt’s Musketeers' };
  const losing = { unit, lost: [unit.men[0]!.id], shaken: [] };
  const { words } = lossesElsewhere;
  expect(words.outcome({ verdict: 'broken' } as never, losing).title).toBe('Brandt’s Musketeers break.');
  expect(words.outcome({ verdict: 'lost' } as never, losing).title).toBe('Brandt’s Musketeers hold.');
  const units = { attacker: unit, defender: line('d', 3) } as never;
  const noted = (id: string) =>
    combat.words.note!({ id, facts: { unit: unit.name, lost: 1, limit: 1 } } as never, units);
  expect([noted('holds'), noted('broken')]).toEqual([
    'Brandt’s Musketeers stay: 1 lost, limit 1.',
    'Brandt’s Musketeers break: 1 lost, limit 1.',
  ]);
  const asked = phaseStart.words.ask(
    { id: 'unit/1/morale', context: { need: 4 } } as never,
    { units: [{ unit }] } as never,
  );
  expect(asked.title).toBe('Do Brandt’s Musketeers stay?');
});
