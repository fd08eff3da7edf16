import { describe, expect, test } from 'vitest';
import type { Rule } from '../../engine/ask.ts';
import { changeAnswer, changeSetup } from '../../engine/changeplay.ts';
import { formatRange } from '../../engine/data/figure.ts';
import { type Input, type Play, positionOf } from '../../engine/play.ts';
import { replay } from '../../engine/replay.ts';
import type { RosterGame, Unit } from '../../engine/roster.ts';
import type { Example } from '../../system/examples.ts';
import { resolveHouse } from '../../system/house.ts';
import { announcementsIn } from '../../system/results.ts';
import type { Outcome } from '../../system/sequence.ts';
import type { System } from '../../system/system.ts';
import type { SequenceWords } from '../../system/words.ts';
import { playing } from '../../testkit/playing.ts';
import examples from './examples.ts';
import index from './index.ts';
import type { CloseCombatResult } from './rules/combat.ts';
import type { CloseCombatSetup } from './rules/setup.ts';
import { tables } from './tables.ts';
import { FACTS } from './units.ts';

const system: System = index;

const unit = (mark: string, side: string, kind: string, facts: Unit['facts'] = {}, state = 'standing'): Unit => ({
  id: mark.toLowerCase(),
  side,
  kind,
  name: `Unit ${mark}`,
  mark,
  facts: kind === 'commander' ? facts : { quality: 'regular', ...facts },
  men: [{ id: `${mark}1`, tag: `${mark}1`, name: 'Stand', role: 'stand', state, facts: {} }],
});
const foot = (mark: string, side = 'red', facts: Unit['facts'] = {}) => unit(mark, side, 'infantry', facts);
const horse = (mark: string, side = 'red', facts: Unit['facts'] = {}) => unit(mark, side, 'cavalry', facts);
const guns = (mark: string, side = 'red') => unit(mark, side, 'artillery');
const general = (mark: string, side = 'red') => unit(mark, side, 'commander');

const tested = playing(system);
const { sequenceOf: sequence, ruleOf, orders } = tested;

/** Play as the app starts it. `facts` replaces proposed values. */
const play = (
  id: string,
  units: Record<string, readonly Unit[]>,
  { facts = {}, others = [], choices = {} }: { facts?: object; others?: readonly Unit[]; choices?: object } = {},
): Play => tested.play(id, units, facts, choices, { others });

/** Adds answers in order. A number answers a roll as its die, or any other question as its value. */
const told = (play: Play, ...answers: readonly (readonly [id: string, value: unknown])[]): Play =>
  tested.told(
    play,
    ...answers.map(([id, value]) => {
      const rolled = /(hit|effect|commander|return|fate|rise)$/.test(id) && typeof value === 'number';
      return [id, rolled ? [value] : value] as const;
    }),
  );

const at = (play: Play) => {
  const now = tested.at(play);
  return Array.isArray(now) ? now : now.at;
};

const outcome = <R = CloseCombatResult>(play: Play): R => tested.outcome<R>(play);

const wordsOf = (play: Play) =>
  (sequence(play.sequence).words as unknown as SequenceWords<unknown, CloseCombatResult>).outcome(
    outcome(play),
    play.setup,
  );
const askedWords = (play: Play) => {
  const now = positionOf(ruleOf(play), play);
  if (now.at !== 'ask') throw new Error('asks nothing');
  return (sequence(play.sequence).words as unknown as SequenceWords<unknown, CloseCombatResult>).ask(
    now.ask,
    play.setup,
  );
};
const titleOf = (play: Play): string => wordsOf(play).title;
const detailOf = (play: Play) => wordsOf(play).detail;

/** The rolls needed, in order: "defender 5". */
function needs(trail: readonly object[]): readonly string[] {
  return trail.flatMap((step) => {
    const { stated, value } = step as { stated?: { id: string }; value?: number };
    return stated ? [`${stated.id.replace('/need', '')} ${value}`] : [];
  });
}
const needed = (play: Play) => needs(positionOf(ruleOf(play), play).trail);

const each = (...facts: readonly object[]) => ['declare', { attackers: facts }] as const;

describe('rolls needed in the worked examples, in rolling order', () => {
  test.each([
    ['6.1', 1, 'defender 5, attacker/1 5'],
    ['6.2', 1, 'defender 5, attacker/1 5'],
    ['6.2', 2, 'defender 4, attacker/1 3'],
    ['6.2', 3, 'attacker/1 3, defender 6'],
    ['6.3', 0, 'attacker/2 5, defender 6, attacker/1 5'],
    ['P-C1', 0, 'attacker/1 1, defender 6'],
    ['P-C2', 0, 'defender 5, attacker/1 6'],
    ['P-C3', 0, ''],
    ['P-C5', 0, 'defender 4, attacker/1 4'],
    ['P-C6', 0, 'attacker/1 3, defender 6'],
    ['P-C7', 0, 'attacker/1 4, defender 4'],
    ['P-C8', 0, 'defender 5, attacker/1 6'],
    ['P-C9', 0, 'attacker/2 4, attacker/3 3, defender 6, attacker/1 5'],
    ['P-C13', 0, 'attacker/1 4, attacker/2 4, defender 6'],
    ['P-C15', 0, 'defender 4, attacker/1 5'],
    ['P-C16', 0, 'defender 4, attacker/1 5'],
    ['P-C17', 0, 'attacker/2 3, attacker/1 4, defender 5'],
  ])('%s, play %s: %s', (id, no, wanted) => {
    const example = (examples as readonly Example[]).find((one) => one.id === id)!;
    const { sequence: of, setup, answers, house } = 'plays' in example ? example.plays[no]! : ({} as never);
    const rule = sequence(of).rule as Rule<Input<never>, Outcome>;
    const { trail } = replay(rule, { setup: setup as never, house: resolveHouse(system.house, house) }, answers);
    expect(needs(trail).join(', ')).toBe(wanted);
  });
});

describe('a declaration', () => {
  test('of several units against one drops the forbidden ones, and the others fight', () => {
    const now = play('close-combat', { attacker: [foot('A'), horse('B')], defender: [horse('D', 'blue')] });
    expect(at(now)).toEqual(['attacker/1/allowed']);
    const fought = told(now, ['attacker/1/allowed', 'no'], each({}, { side: 'front' }));
    expect(needed(fought)).toEqual(['attacker/2 4', 'defender 4']);
    const end = told(fought, ['attacker/2/hit', 1], ['defender/hit', 1]);
    expect(outcome(end)).toMatchObject({ verdict: 'nothing', refused: [{ unit: 'a', why: 'foot' }] });
    expect([detailOf(end), orders(end)]).toEqual(['No attack by Unit A.', []]);
  });

  test('allows foot to attack dismounted cavalry and a lone commander (A9, A20)', () => {
    const dismounted = horse('D', 'blue', { dismounted: true });
    expect(at(play('close-combat', { attacker: [foot('A')], defender: [dismounted] }))).toEqual(['declare']);
    const alone = play('close-combat', { attacker: [foot('A')], defender: [general('D', 'blue')] });
    expect(at(alone)).toEqual(['defender/effect']);
  });

  test('is filled in from the roster: cover, terrain and commander', () => {
    const now = play('close-combat', {
      attacker: [foot('A', 'red', { adjacent: true }), horse('B', 'red', { cover: true })],
      defender: [foot('D', 'blue', { cover: true, attached: true })],
    });
    expect(now.setup).toMatchObject({
      attackers: [
        { side: 'front', ground: 'same', open: true, commander: 'adjacent' },
        { open: false, commander: 'none' },
      ],
      cover: true,
      commander: 'attached',
    });
  });

  test('of all attacks makes each combat due until it is fought (A2)', () => {
    const [a, b, c] = [foot('A'), foot('B'), horse('C')];
    const [d, e] = [foot('D', 'blue'), guns('E', 'blue')];
    const attacks = [
      { unit: a, target: d },
      { unit: b, target: d },
      { unit: c, target: e },
    ];
    const now = play('declarations', { attacker: [a, b, c], defender: [d, e] }, { facts: { attacks } });
    expect(outcome(now).changes).toEqual([
      { of: 'unit', id: 'a', field: 'facts.attacks', from: null, to: 'D' },
      { of: 'unit', id: 'b', field: 'facts.attacks', from: null, to: 'D' },
      { of: 'unit', id: 'c', field: 'facts.attacks', from: null, to: 'E' },
    ]);
    const marked = [foot('A', 'red', { attacks: 'D' }), foot('B', 'red', { attacks: 'D' })];
    const late = horse('C', 'red', { attacks: 'E' });
    const due = system.dueSequences({ units: [...marked, late, d, e], game: {} as RosterGame, house: {} });
    expect(due.map(({ why }) => why)).toEqual(['Unit A and Unit B against Unit D.', 'Unit C against Unit E.']);
    expect(due[0]!.units).toEqual({ attacker: marked, defender: [d] });
    const end = told(play('close-combat', due[1]!.units), ['declare', {}], ['defender/hit', 1], ['attacker/1/hit', 1]);
    expect(outcome(end).changes).toEqual([{ of: 'unit', id: 'c', field: 'facts.attacks', from: 'E', to: null }]);
    const routed = unit('D', 'blue', 'infantry', {}, 'routed');
    expect(system.dueSequences({ units: [...marked, routed], game: {} as RosterGame, house: {} })).toEqual([]);
  });

  test('one by one lets the second target wait (A2)', () => {
    const attacks = [
      { unit: foot('A'), target: foot('D', 'blue') },
      { unit: foot('B'), target: foot('E', 'blue') },
    ];
    const units = { attacker: [foot('A')], defender: [foot('D', 'blue')] };
    const now = play('declarations', units, { facts: { attacks }, choices: { declare: 'one by one' } });
    expect(outcome<Outcome>(now)).toMatchObject({ declared: [{ unit: 'a', target: 'd' }], waits: ['b'] });
    expect(orders(now)).toContain('Unit B must declare after the first combat.');
  });
});

describe('the squares around a defender', () => {
  const against = (n: number, choices: object = {}) =>
    play(
      'close-combat',
      { attacker: ['A', 'B', 'C', 'E', 'F'].slice(0, n).map((mark) => foot(mark)), defender: [foot('D', 'blue')] },
      { choices },
    );
  const sides = ({ setup }: Play) => (setup as CloseCombatSetup).attackers.map(({ side }) => side);

  test('hold one unit each, so several attackers are proposed on different sides', () => {
    expect(sides(against(4))).toEqual(['front', 'flank', 'flank', 'rear']);
    expect(sides(against(3, { 'front-arc': 'diagonal' }))).toEqual(['front', 'front', 'front']);
  });

  test('have no room for a second unit at the front: it moves, does not attack, or is allowed', () => {
    const both = told(against(2), each({ side: 'front' }, { side: 'front' }));
    expect(at(both)).toEqual(['attacker/2/side']);
    const offered = positionOf(ruleOf(both), both);
    expect(offered.at === 'ask' && offered.ask).toMatchObject({ options: ['flank', 'rear', 'no', 'table'] });
    expect(askedWords(both).detail).toBe('Front: Unit A. Each square holds one unit.');
    expect(needed(told(both, ['attacker/2/side', 'flank']))).toEqual(['attacker/2 4', 'defender 6', 'attacker/1 5']);
    expect(needed(told(both, ['attacker/2/side', 'no']))).toEqual(['defender 5', 'attacker/1 5']);
    const declared = { attackers: [{ side: 'front' }, { side: 'front' }] };
    const factsNow = (side: string) => {
      const { trail } = positionOf(ruleOf(both), told(both, ['attacker/2/side', side]));
      return askedWords(against(2)).factsNow?.(declared, trail);
    };
    expect(factsNow('rear')).toEqual({ attackers: [{ side: 'front' }, { side: 'rear' }] });
    expect(factsNow('no')).toEqual(declared);
    expect(at(told(both, ['attacker/2/side', 'table']))).toEqual(['defender/target']);
    const end = told(both, ['attacker/2/side', 'no'], ['defender/hit', 1], ['attacker/1/hit', 1]);
    expect(outcome(end).refused).toEqual([{ unit: 'b', why: 'room' }]);
    expect([detailOf(end), orders(end)]).toEqual(['No attack by Unit B.', []]);
  });

  test('are four, so a fifth unit cannot attack', () => {
    const five = told(against(5), each({}, {}, {}, {}, { side: 'flank' }));
    const asked = positionOf(ruleOf(five), five);
    expect(asked.at === 'ask' && asked.ask).toMatchObject({ id: 'attacker/5/side', options: ['no', 'table'] });
  });
});

test('only a unit on the table is in cover, or has a commander adjacent', () => {
  const holds = (state: string) =>
    FACTS.shown('cover', 'adjacent').map(({ when }) => when?.(unit('D', 'blue', 'infantry', {}, state)));
  expect([holds('standing'), holds('routed')]).toEqual([
    [true, true],
    [false, false],
  ]);
});

test('a commander is proposed as an attacker only if no unit is there', () => {
  const proposed = (...attacker: readonly Unit[]) =>
    (play('close-combat', { attacker, defender: [foot('D', 'blue')] }).setup as CloseCombatSetup).attackers.map(
      ({ unit }) => unit.name,
    );
  expect(proposed(foot('A'), general('C'), guns('G'))).toEqual(['Unit A', 'Unit G']);
  expect(proposed(general('C'))).toEqual(['Unit C']);
});

describe('a commander or cover that the declaration corrects', () => {
  const led = foot('D', 'blue', { attached: true });
  const begun = (edition = 4) => ({ ...play('close-combat', { attacker: [foot('A')], defender: [led] }), edition });
  const marked = (now: Play) =>
    outcome(now).changes.map((change) => `${change.id} ${change.field} ${'to' in change && change.to}`);
  const hit = (now: Play, face: number) =>
    told(now, ['defender/hit', 1], ['attacker/1/hit', 6], ['defender/effect', face], ['attacker/1/advance', false]);
  const none = (now: Play) => told(now, ['declare', { commander: 'none', cover: true }]);

  test('stays so in the roster', () => {
    const held = (now: Play) => told(now, ['defender/hit', 1], ['attacker/1/hit', 1]);
    expect(marked(held(none(begun())))).toEqual(['d facts.attached false', 'd facts.cover true']);
    expect(marked(held(told(begun(), ['declare', {}])))).toEqual([]);
    const moved = told(begun(), ['declare', { attackers: [{ commander: 'adjacent' }] }]);
    expect(marked(held(moved))).toEqual(['a facts.adjacent true']);
  });

  test('leaves with its unit: no commander is with a routed one, and no cover goes back with it', () => {
    expect(marked(hit(none(begun()), 4))).toEqual(['d facts.attached false']);
    expect(marked(hit(none(begun()), 1))).toEqual(['D1 state routed', 'd facts.attached false']);
  });

  test('stayed as it was in the roster up to edition 3', () => {
    expect(marked(hit(none(begun(3)), 4))).toEqual([]);
  });
});

test('the unit that hit may take the square, or stay', () => {
  const now = play('close-combat', { attacker: [foot('A')], defender: [foot('D', 'blue')] });
  const routed = told(now, ['declare', {}], ['defender/hit', 1], ['attacker/1/hit', 6], ['defender/effect', 1]);
  expect(at(routed)).toEqual(['attacker/1/advance']);
  expect(orders(told(routed, ['attacker/1/advance', false]))).toEqual(['Take Unit D off the table.']);
  expect(outcome(told(routed, ['attacker/1/advance', true])).advance).toBe('a');
});

test.each(['8th Illinois', 'Gen. Sickles', '20th Maine', 'Louisiana Tigers'])(
  'no verb about %s depends on its number',
  (name) => {
    const now = play('close-combat', { attacker: [foot('A')], defender: [{ ...foot('D', 'blue'), name }] });
    const hit = told(now, ['declare', {}], ['defender/hit', 1], ['attacker/1/hit', 6]);
    expect(askedWords(hit).title).toBe(`Hit on ${name}`);
    const routed = told(hit, ['defender/effect', 1]);
    expect(askedWords(routed).detail).toBe('No second attack this phase.');
    expect(titleOf(told(routed, ['attacker/1/advance', false]))).toBe(`${name} routed.`);
  },
);

test('a unit that is hit and cannot retreat is not said to hold (A5)', () => {
  const blocked = examples.find(({ id }) => id === 'P-C11~A5=stay') as Extract<Example, { plays: unknown }>;
  const { setup, outcome } = blocked.plays[0]!;
  const { title, orders } = sequence('close-combat').words.outcome(outcome as never, setup as never);
  expect([title, orders]).toEqual(['Infantry D cannot retreat and must stay.', ['Leave Infantry D in place.']]);
});

describe('the square that a unit leaves or takes', () => {
  const NONE = { attacker: [foot('A', 'red', { cover: true })], defender: [foot('D', 'blue', { cover: true })] };
  const hit = (play: Play) =>
    told(play, ['declare', {}], ['defender/hit', 1], ['attacker/1/hit', 6], ['defender/effect', 4]);
  const left = (now: Play) => outcome(now).changes.map(({ id, field }) => `${id} ${field}`);

  test('keeps its cover: the unit that retreats and the one that advances are in the open', () => {
    const now = hit(play('close-combat', NONE));
    expect(left(told(now, ['attacker/1/advance', true]))).toEqual(['d facts.cover', 'a facts.cover']);
    expect(left(told(now, ['attacker/1/advance', false]))).toEqual(['d facts.cover']);
    const shot = play('shooting', { shooter: [foot('A')], target: NONE.defender });
    const driven = told(shot, ['aim', {}], ['shooter/hit', 6], ['target/effect', 4]);
    expect(left(driven)).toEqual(['d facts.cover']);
  });

  test('had its cover carried along up to edition 2', () => {
    const older = hit({ ...play('close-combat', NONE), edition: 2 });
    expect(left(told(older, ['attacker/advance', true]))).toEqual([]);
  });

  test('is offered anew if a correction lets another unit hit', () => {
    const units = { attacker: [foot('A'), foot('B')], defender: [foot('D', 'blue')] };
    const now = told(
      play('close-combat', units),
      each({}, { side: 'flank' }),
      ['attacker/2/hit', 1],
      ['defender/hit', 1],
      ['attacker/1/hit', 6],
      ['defender/effect', 4],
      ['attacker/1/advance', true],
    );
    expect(outcome(now).advance).toBe('a');
    const changed = changeAnswer(ruleOf(now), now, { id: 'attacker/2/hit', dice: [{ face: 6, by: 'hand' }] });
    expect(at(changed.play)).toEqual(['attacker/2/advance']);
    expect(outcome(told(changed.play, ['attacker/2/advance', false])).advance).toBeNull();
  });
});

describe('the house rules', () => {
  const combat = (units: Record<string, readonly Unit[]>, choices: object, ...facts: readonly object[]) =>
    told(play('close-combat', units, { choices }), each(...facts));
  const BOTH = { attacker: [foot('A')], defender: [foot('D', 'blue')] };
  const TWO = { attacker: [foot('A'), foot('B')], defender: [foot('D', 'blue')] };

  test('A1: routs by quality are numbers of their own', () => {
    const hit = (most: number, face: number) =>
      outcome(told(combat(BOTH, { 'rout-regular': most }, {}), ['defender/hit', 5], ['attacker/1/effect', face]))
        .verdict;
    expect([hit(3, 4), hit(4, 4), hit(0, 1)]).toEqual(['attacker retreats', 'attacker routed', 'attacker retreats']);
  });

  test('A3, A4: the sheet explains adjacent squares and draws the front', () => {
    const words = (choices: object) =>
      JSON.stringify(sequence('close-combat').setup(resolveHouse(system.house, choices)));
    expect(words({})).toMatch(/not diagonally/);
    expect(words({ adjacency: 'diagonal' })).toMatch(/any of the 8 squares/);
    const front = (choices: object) => /"id":"front","title":"Front","squares":(\S+?)}/.exec(words(choices))?.[1];
    expect(front({})).toBe('[[2,1]]');
    expect(front({ 'front-arc': 'diagonal' })).toBe('[[1,1],[3,1]]');
  });

  test('A6: the other attackers may still roll when one was hit', () => {
    const hit = (choices: object) => {
      const now = combat(TWO, { ...choices, 'front-arc': 'diagonal' }, {}, {});
      expect(at(now)).toEqual(['defender/target']);
      return told(now, ['defender/target', ['1']], ['defender/hit', 6], ['attacker/1/effect', 6]);
    };
    expect(outcome(hit({})).verdict).toBe('attacker retreats');
    const more = hit({ 'after-attacker': 'continue' });
    expect(at(more)).toEqual(['attacker/2/hit']);
    const order = (play: Play) =>
      sequence('close-combat')
        .words.queue?.(positionOf(ruleOf(play), play).trail, play.setup)
        .map(({ title, need }) => `${title} ${need}`);
    expect(order(hit({}))).toEqual([]);
    expect(order(more)).toEqual(['Unit D Defender on foot: 5+', 'Unit A Already hit', 'Unit B In front: 5+']);
    const end = told(more, ['attacker/2/hit', 5], ['defender/effect', 1], ['attacker/2/advance', true]);
    expect(outcome(end)).toMatchObject({ verdict: 'defender routed', advance: 'b' });
    expect(outcome(end).fates.map(({ unit, is }) => `${unit} ${is}`)).toEqual(['a retreats', 'd routed']);
  });

  test('a unit that routs an enemy and is routed itself has no victory (8)', () => {
    const now = told(
      combat(TWO, { 'after-attacker': 'continue', 'front-arc': 'diagonal', rise: true }, {}, {}),
      ['defender/target', ['1']],
      ['defender/hit', 6],
      ['attacker/1/effect', 1],
      ['attacker/2/hit', 6],
      ['defender/effect', 1],
      ['attacker/2/advance', true],
    );
    expect(outcome(now).changes.filter(({ field }) => field === 'facts.victories')).toEqual([
      { of: 'unit', id: 'b', field: 'facts.victories', by: 1 },
    ]);
  });

  test('4.4: a defender without an enemy in front chooses its target at its own roll', () => {
    const sides = [{ side: 'flank' }, { side: 'rear' }];
    const now = combat(TWO, {}, ...sides);
    expect([at(now), needed(now)]).toEqual([['attacker/1/hit'], ['attacker/1 4', 'attacker/2 4', 'defender 6']]);
    expect(at(told(now, ['attacker/1/hit', 6]))).toEqual(['defender/effect']);
    const missed = told(now, ['attacker/1/hit', 1], ['attacker/2/hit', 1]);
    expect(at(missed)).toEqual(['defender/target']);
    const struck = told(missed, ['defender/target', ['2']], ['defender/hit', 6], ['attacker/2/effect', 1]);
    expect(outcome(struck)).toMatchObject({ verdict: 'attacker routed', fates: [{ unit: 'b', is: 'routed' }] });
    // Up to edition 3 it chose before the first roll.
    expect(at({ ...now, edition: 3 })).toEqual(['defender/target']);
  });

  test('4.4: a target that decides the roll needed is chosen before it', () => {
    const units = {
      attacker: [horse('A', 'red', { cover: true }), horse('B')],
      defender: [horse('D', 'blue')],
    };
    const sides = [{ side: 'flank' }, { side: 'rear' }];
    const now = combat(units, { 'cavalry-target': 'terrain' }, ...sides);
    expect(at(now)).toEqual(['defender/target']);
  });

  test('A7: an enemy to the front that does not attack may be the target', () => {
    const others = [guns('E'), guns('F'), foot('G', 'blue')];
    const choices = { 'front-target': 'any' };
    const now = play('close-combat', BOTH, { choices, others });
    const flanked = told(now, ['declare', { attackers: [{ side: 'flank' }], idle: true }]);
    expect(at(flanked)).toEqual(['defender/idle']);
    const aimed = told(flanked, ['defender/idle', ['f']]);
    expect(needed(aimed)).toEqual(['attacker/1 4', 'defender 5']);
    const end = told(aimed, ['attacker/1/hit', 1], ['defender/hit', 5], ['attacker/front 2/effect', 1]);
    expect(outcome(end)).toMatchObject({ verdict: 'attacker routed', fates: [{ unit: 'f', is: 'routed' }] });
    expect(orders(end)).toEqual(['Take Unit F off the table.']);
    const before = told(play('close-combat', BOTH, { choices, others }), each({ side: 'flank' }));
    expect(needed(before)).toEqual(['attacker/1 4', 'defender 6']);
  });

  test('A8: −1 for each enemy in flank and rear', () => {
    const sides = [{ side: 'flank' }, { side: 'rear' }];
    const last = (choices: object) => needed(combat(TWO, choices, ...sides)).at(-1);
    expect([last({}), last({ 'flank-penalty': 'each' })]).toEqual(['defender 6', 'defender 7']);
  });

  test('A10: an attacker in cover may cost the defending cavalry its +1', () => {
    const units = { attacker: [horse('A', 'red', { cover: true })], defender: [horse('D', 'blue')] };
    expect(needed(combat(units, {}, {}))).toEqual(['attacker/1 5', 'defender 4']);
    expect(needed(combat(units, { 'cavalry-target': 'terrain' }, {}))).toEqual(['attacker/1 5', 'defender 5']);
  });

  test('A11: cover can be ruled out against one attacker', () => {
    const units = { attacker: [foot('A')], defender: [foot('D', 'blue', { cover: true })] };
    expect(needed(combat(units, {}, {}))).toEqual(['defender 5', 'attacker/1 6']);
    expect(needed(combat(units, {}, { ground: 'no' }))).toEqual(['defender 5', 'attacker/1 5']);
  });

  test('A14: a natural 1 misses and a natural 6 hits', () => {
    const units = { attacker: [horse('A', 'red', { attached: true })], defender: [guns('D', 'blue')] };
    const first = (choices: object) => needed(combat(units, choices, { side: 'rear' }))[0];
    expect([first({}), first({ natural: true })]).toEqual(['attacker/1 1', 'attacker/1 2']);
    const each = { natural: true, 'flank-penalty': 'each' };
    const sides = [{ side: 'flank' }, { side: 'rear' }];
    expect(needed(combat(TWO, each, ...sides)).at(-1)).toBe('defender 6');
  });

  test('a roll that cannot fail is still rolled, and says so', () => {
    const units = { attacker: [horse('A', 'red', { attached: true })], defender: [guns('D', 'blue')] };
    const now = combat(units, {}, { side: 'rear' });
    const here = positionOf(ruleOf(now), now);
    if (here.at !== 'ask') throw new Error('nothing is asked');
    const { detail } = (
      sequence('close-combat').words as unknown as SequenceWords<CloseCombatSetup, CloseCombatResult>
    ).ask(here.ask, now.setup as CloseCombatSetup);
    expect([here.ask.id, detail]).toEqual(['attacker/1/hit', 'Any roll hits: no need to throw.']);
  });
});

describe('a set-up changed after the rolls', () => {
  const without = (now: Play, at: number) => {
    const { attackers, ...setup } = now.setup as CloseCombatSetup;
    return changeSetup(ruleOf(now), now, { ...setup, attackers: attackers.toSpliced(at, 1) });
  };

  test('loses the rolls of an attacker that left, and keeps those of the others', () => {
    const units = { attacker: [foot('A'), horse('B'), foot('C')], defender: [foot('D', 'blue')] };
    const now = told(
      play('close-combat', units),
      ['declare', {}],
      ['attacker/2/hit', 1],
      ['attacker/3/hit', 2],
      ['defender/hit', 1],
    );
    const { play: left, lost } = without(now, 1);
    expect(lost.map(({ id }) => id)).toEqual(['attacker/2/hit']);
    expect(left.answers.find(({ id }) => id === 'attacker/2/hit')).toMatchObject({ dice: [{ face: 2 }] });
    expect(at(left)).toEqual(['attacker/1/hit']);
  });

  test('keeps the rolls of the others until one that joined has rolled', () => {
    const units = { attacker: [foot('A'), foot('B')], defender: [foot('D', 'blue')] };
    const now = told(
      play('close-combat', units),
      ['declare', {}],
      ['attacker/2/hit', 1],
      ['defender/hit', 2],
      ['attacker/1/hit', 2],
    );
    const { attackers, ...setup } = now.setup as CloseCombatSetup;
    const joined = attackers.with(1, { ...attackers[1]!, unit: horse('E') });
    const { play: left, lost } = changeSetup(ruleOf(now), now, { ...setup, attackers: joined });
    expect(lost.map(({ id }) => id)).toEqual(['attacker/2/hit']);
    expect(at(left)).toEqual(['attacker/2/hit']);
    const end = told(left, ['attacker/2/hit', 1]);
    expect(positionOf(ruleOf(end), end).at).toBe('end');
  });

  test('does not give the effect on an attacker that left to the one in its place', () => {
    const now = told(
      play('close-combat', { attacker: [foot('A'), horse('B')], defender: [foot('D', 'blue')] }),
      ['declare', {}],
      ['attacker/2/hit', 1],
      ['defender/hit', 6],
      ['attacker/1/effect', 1],
    );
    const { play: left, lost } = without(now, 0);
    expect(lost.map(({ id }) => id)).toEqual(['attacker/1/effect']);
    expect(at(left)).toEqual(['attacker/1/effect']);
  });
});

describe('commanders', () => {
  const led = { attacker: [foot('A', 'red', { attached: true })], defender: [foot('D', 'blue')] };

  test('of two on a side lose the first unless the owner names the other', () => {
    const others = [general('G'), general('H'), general('I', 'blue')];
    const now = told(
      play('close-combat', led, { others }),
      ['declare', {}],
      ['defender/hit', 6],
      ['attacker/1/effect', 5],
      ['attacker/1/commander', 1],
    );
    const end = outcome(now);
    expect(end.changes).toEqual([
      { of: 'man', id: 'G1', unit: 'g', field: 'state', from: 'standing', to: 'lost' },
      { of: 'unit', id: 'a', field: 'facts.attached', from: true, to: false },
    ]);
    expect(now.answers.find(({ id }) => id === 'attacker/1/which')).toMatchObject({ value: ['g'], by: 'proposed' });
    expect(orders(now)).toEqual([
      'Move Unit A a square directly away from the enemy, same facing.',
      'Take Unit G off the table.',
    ]);
  });

  test('outside the roster are lost on the table only', () => {
    const now = told(play('close-combat', led), ['declare', {}], ['defender/hit', 6], ['attacker/1/effect', 5]);
    const end = told(now, ['attacker/1/commander', 1]);
    expect(outcome(end).fates[1]).toMatchObject({ who: 'commander', commander: null, is: 'lost' });
    expect(titleOf(end)).toBe('Unit A retreated. Its commander is lost. Unit D held.');
    expect(orders(end)[1]).toBe('Take its commander off the table.');
  });

  test('retreat without the routed unit, and the die, the question and the order name them', () => {
    const units = { attacker: [foot('A')], defender: [foot('D', 'blue', { attached: true })] };
    const hit = told(play('close-combat', units), ['declare', {}], ['defender/hit', 1], ['attacker/1/hit', 6]);
    const now = told(hit, ['defender/effect', 1], ['defender/commander', 6]);
    const { trail } = positionOf(ruleOf(now), now);
    const words = sequence('close-combat').words as unknown as SequenceWords<unknown, CloseCombatResult>;
    expect(announcementsIn(trail, words, now.setup).at(-1)?.words).toBe('Unit D’s commander retreated.');
    const back = trail.find((step) => 'ask' in step && step.ask.id === 'defender/back');
    expect(back && 'ask' in back && words.ask(back.ask, now.setup).title).toBe('Square behind the commander');
    const end = told(now, ['attacker/1/advance', false]);
    expect(orders(end)).toEqual([
      'Take Unit D off the table.',
      'Move its commander a square directly away from the enemy.',
    ]);
    expect(titleOf(end)).toBe('Unit D routed. Its commander gets away.');
  });

  test('fall back together with their unit', () => {
    const now = told(play('close-combat', led), ['declare', {}], ['defender/hit', 6], ['attacker/1/effect', 5]);
    const end = told(now, ['attacker/1/commander', 6]);
    expect(outcome(end).changes).toEqual([]);
    expect(orders(end)).toEqual(['Move Unit A and its commander a square directly away from the enemy, same facing.']);
  });

  test('may go with the unit that takes the square', () => {
    const now = told(
      play('close-combat', { ...led, attacker: [foot('A')] }),
      each({ commander: 'attached' }),
      ['defender/hit', 1],
      ['attacker/1/hit', 6],
      ['defender/effect', 1],
      ['attacker/1/advance', true],
    );
    expect(orders(now).at(-1)).toBe('Move Unit A into the square; its commander may follow.');
  });

  test('alone are caught by all attackers, and any of these may advance', () => {
    const units = { attacker: [foot('A'), foot('B')], defender: [general('D', 'blue')] };
    const caught = told(play('close-combat', units), ['defender/effect', 1]);
    expect(outcome(told(caught, ['attacker/advance', 'nobody'])).advance).toBeNull();
    const now = told(caught, ['attacker/advance', '1']);
    expect(outcome(now)).toMatchObject({ verdict: 'defender routed', advance: 'a' });
    expect(orders(now)[0]).toBe('Take Unit D off the table.');
  });
});

describe('shooting', () => {
  test('needs 5, modified by commander and cover, and reads a hit as in close combat', () => {
    const units = { shooter: [guns('A')], target: [foot('D', 'blue', { cover: true, attached: true })] };
    const now = told(play('shooting', units, { others: [general('G', 'blue')] }), ['aim', {}]);
    expect(needed(now)).toEqual(['shooter 6']);
    expect(titleOf(told(now, ['shooter/hit', 5]))).toBe('Unit A missed.');
    const end = told(now, ['shooter/hit', 6], ['target/effect', 3], ['target/commander', 2]);
    expect(titleOf(end)).toBe('Unit D routed. Unit G is lost.');
    expect(outcome<Outcome>(end)).toMatchObject({ verdict: 'routed', changes: [{ id: 'D1' }, { id: 'G1' }, {}] });
  });
});

describe('after the game', () => {
  const beaten = (state: string, facts: Unit['facts'] = {}) => unit('A', 'red', 'infantry', facts, state);
  const lost = unit('G', 'red', 'commander', {}, 'lost');

  test('only losses carry over unless the players choose otherwise (8)', () => {
    const now = play('after-the-game', { unit: [beaten('routed'), lost] });
    expect(outcome<Outcome>(now).changes).toEqual([]);
    expect(now.answers.map(({ id }) => id)).toEqual(['1/routed', '2/lost']);
    const marked = foot('A', 'red', { cover: true, adjacent: true, attacks: 'D' });
    expect(system.changesBetweenGames({ units: [marked, lost], game: {} as RosterGame, house: {} })).toEqual([
      { of: 'unit', id: 'a', field: 'facts.attacks', from: 'D', to: null },
      { of: 'unit', id: 'a', field: 'facts.cover', from: true, to: false },
      { of: 'unit', id: 'a', field: 'facts.adjacent', from: true, to: false },
    ]);
  });

  test.each([
    ['poor', 4, 'destroyed'],
    ['poor', 5, 'standing'],
    ['regular', 3, 'destroyed'],
    ['regular', 4, 'standing'],
    ['elite', 2, 'destroyed'],
    ['elite', 3, 'standing'],
  ])('routed %s troops that roll %s: %s', (quality, face, to) => {
    const now = play('after-the-game', { unit: [beaten('routed', { quality })] }, { choices: { return: true } });
    expect(outcome<Outcome>(told(now, ['1/return', face])).changes).toMatchObject([{ field: 'state', to }]);
  });

  test.each([
    [3, 'killed'],
    [4, 'captured'],
  ])('a lost commander whose die is %s is %s (A18)', (face, to) => {
    const now = play('after-the-game', { unit: [lost] }, { choices: { 'commander-fate': true } });
    expect(outcome<Outcome>(told(now, ['1/fate', face])).changes).toMatchObject([{ id: 'G1', to }]);
  });

  test('victories and routs are counted where they matter, and change the quality once', () => {
    const choices = { rise: true, drop: true };
    const units = { attacker: [foot('A')], defender: [foot('D', 'blue')] };
    const fought = told(
      play('close-combat', units, { choices }),
      ['declare', {}],
      ['defender/hit', 5],
      ['attacker/1/effect', 1],
    );
    expect(outcome(fought).changes.slice(1)).toEqual([
      { of: 'unit', id: 'a', field: 'facts.routs', by: 1 },
      { of: 'unit', id: 'd', field: 'facts.victories', by: 1 },
    ]);
    const both = { unit: [beaten('standing', { victories: 2 }), foot('B', 'red', { routs: 2 })] };
    const now = told(play('after-the-game', both, { choices }), ['1/rise', 5]);
    expect(outcome<Outcome>(now).changes).toEqual([
      { of: 'unit', id: 'a', field: 'facts.quality', from: 'regular', to: 'elite' },
      { of: 'unit', id: 'a', field: 'facts.victories', by: -2 },
      { of: 'unit', id: 'b', field: 'facts.quality', from: 'regular', to: 'poor' },
      { of: 'unit', id: 'b', field: 'facts.routs', by: -2 },
    ]);
  });

  test('a victor that is routed itself does not rise (8)', () => {
    const now = play('after-the-game', { unit: [beaten('routed', { victories: 1 })] }, { choices: { rise: true } });
    expect(now.answers.map(({ id }) => id)).toEqual(['1/routed']);
    expect(outcome<Outcome>(now).changes).toEqual([{ of: 'unit', id: 'a', field: 'facts.victories', by: -1 }]);
  });

  test('a first rout drops no quality and is kept until the second (8)', () => {
    const once = play('after-the-game', { unit: [beaten('routed', { routs: 1 })] }, { choices: { drop: true } });
    expect(outcome<Outcome>(once).changes).toEqual([]);
    const twice = play('after-the-game', { unit: [beaten('routed', { routs: 2 })] }, { choices: { drop: true } });
    expect(outcome<Outcome>(twice).changes).toEqual([
      { of: 'unit', id: 'a', field: 'facts.quality', from: 'regular', to: 'poor' },
      { of: 'unit', id: 'a', field: 'facts.routs', by: -2 },
    ]);
  });

  test('a unit on the table that was routed only once is not asked about', () => {
    const [list] = sequence('after-the-game').setup(resolveHouse(system.house, { drop: true }));
    const [field] = list?.kind === 'list' ? list.each : [];
    const asked = (routs: number) => field?.kind === 'unit' && field.of?.(foot('A', 'red', { routs }));
    expect([asked(0), asked(1), asked(2)]).toEqual([false, false, true]);
  });
});

test('the first example takes five answers: the sheet, three dice and the advance', () => {
  const works = examples.find(({ id }) => id === '6.1') as Extract<Example, { plays: unknown }>;
  const { setup, answers } = works.plays[1]!;
  const asked = answers.filter((answer) => !('by' in answer) || answer.by !== 'proposed').map(({ id }) => id);
  expect(asked).toEqual(['declare', 'defender/hit', 'attacker/1/hit', 'defender/effect', 'attacker/1/advance']);
  expect((setup as CloseCombatSetup).cover).toBe(true);
});

test('the reference tables match the rules', () => {
  const effects = tables.find(({ id }) => id === 'effect')!;
  expect(effects.rows.map(([, routed]) => routed)).toEqual([formatRange(1, 4), formatRange(1, 3), formatRange(1, 2)]);
  expect(
    tables
      .find(({ id }) => id === 'modifiers')!
      .rows.map(([, by]) => by)
      .join(', '),
  ).toBe('−1, +1, +1, −1, +1, +1, +1');
});
