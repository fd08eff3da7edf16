import { describe, expect, test } from 'vitest';
import type { Answer } from '../../engine/answer.ts';
import { runPart, type Sequence } from '../../engine/ask.ts';
import { changeAnswer, changeSetup } from '../../engine/changeplay.ts';
import { probability } from '../../engine/dice/chances.ts';
import { FULL_DECK, PACK, rank, suit } from '../../engine/dice/deck.ts';
import { answerAsk, type Play, positionOf, startPlay } from '../../engine/play.ts';
import type { Unit } from '../../engine/roster.ts';
import { parseSetup } from '../../engine/setup/parse.ts';
import { proposeSetup } from '../../engine/setup/propose.ts';
import { exactChances, exactMeasureCounter } from '../../odds/enumerate.ts';
import { resolveHouse } from '../../system/house.ts';
import { squad } from './examples/squad.ts';
import { house, houseValues } from './house.ts';
import { type Measure, volleyModel } from './odds/volley.ts';
import { type FireResult, strikeTarget } from './rules/fire/fire.ts';
import { type FireSetup, rangeLimits } from './rules/fire/firesetup.ts';
import { weaponCounts } from './rules/fire/tohit.ts';
import { directFire } from './words/fire.ts';

const GERMAN = squad('G', 'LCCSSSSSSS', { gun: 'lmg', guns: 1 });
const US = squad('U', 'LSrSSSSSSSS');
const rule = directFire.rule;

function play(firer: Unit, target: Unit, facts: object = {}, choices: object = {}): Play {
  const rules = resolveHouse(house, choices);
  const fields = directFire.setup(rules);
  const setup = { ...proposeSetup(fields, { units: { firer: [firer], target: [target] } }), ...facts };
  return startPlay(rule, {
    system: 'tsatf-ww2',
    sequence: 'fire',
    edition: directFire.edition,
    house: rules,
    setup: parseSetup(fields, setup),
    answers: [],
    cursor: 0,
    overruled: {},
  });
}

const told = (play: Play, ...answers: readonly (readonly [id: string, value: unknown])[]): Play =>
  answers.reduce((now, [id, value]) => {
    const rolled = id.endsWith('hits') || id.endsWith('lot');
    const answer: Answer =
      rolled && Array.isArray(value)
        ? { id, dice: value.map((face) => ({ face, by: 'hand' })) }
        : { id, value, by: 'hand' };
    return answerAsk(rule, now, answer);
  }, play);

const at = (play: Play) => {
  const now = positionOf(rule, play);
  return now.at === 'ask' ? now.asks.map(({ id, whose }) => `${id}: ${whose}`) : now.at;
};

function outcome(play: Play): FireResult {
  const now = positionOf(rule, play);
  if (now.at !== 'end') throw new Error(`at ${now.at === 'ask' ? now.ask.id : now.reason}`);
  return now.outcome as FireResult;
}

const notes = (play: Play) => positionOf(rule, play).trail.flatMap((step) => ('note' in step ? [step.note] : []));
const stated = (play: Play) =>
  positionOf(rule, play).trail.flatMap((step) => ('stated' in step ? [[step.stated.id, step.value]] : []));

const AS_SHOWN: [string, unknown] = ['volley', {}];
const OWN = resolveHouse(house) as never as Parameters<typeof weaponCounts>[2];
const all = ({ men }: Unit) => men.map(({ id }) => id);

describe('the weapons of a volley', () => {
  test('are the men’s own, plus the crew’s gun', () => {
    expect(weaponCounts(GERMAN, all(GERMAN), OWN)).toMatchObject({ rifle: 8, lmg: 1 });
    expect(weaponCounts(US, all(US), OWN)).toMatchObject({ rifle: 9, bar: 1, lmg: 0 });
    expect(weaponCounts(squad('G', 'CCCC', { gun: 'lmg', guns: 2 }), ['g.C1', 'g.C4'], OWN)).toMatchObject({ lmg: 2 });
    expect(weaponCounts(squad('R', 'CC', { gun: 'other' }), ['r.C1', 'r.C2'], OWN)).toMatchObject({ rifle: 0, lmg: 0 });
  });

  test('one man of a crew fires its gun; by house rule all must', () => {
    expect(weaponCounts(GERMAN, ['g.C2'], OWN)).toMatchObject({ rifle: 0, lmg: 1 });
    expect(weaponCounts(GERMAN, ['g.C2'], { ...OWN, crew: 'all' })).toMatchObject({ lmg: 0 });
    expect(weaponCounts(GERMAN, ['g.C1', 'g.C2'], { ...OWN, crew: 'all' })).toMatchObject({ lmg: 1 });
  });

  test('an odd number of crewmen leaves one gun a man short, with the same number of guns', () => {
    const crewed = (men: string, guns?: number) => squad('G', men, { gun: 'lmg', ...(guns ? { guns } : {}) });
    const fired = (unit: Unit, by = all(unit), crew: 'one' | 'all' = 'one') =>
      weaponCounts(unit, by, { ...OWN, crew }).lmg;
    expect([fired(crewed('CCC')), fired(crewed('CCCCC', 2))]).toEqual([2, 2]);
    expect([fired(crewed('CCC'), ['g.C3'], 'all'), fired(crewed('CCC'), ['g.C2'], 'all')]).toEqual([1, 0]);
    expect(fired(crewed('CCCCC', 2), ['g.C1', 'g.C2', 'g.C3'], 'all')).toBe(1);
  });

  test('a leader fires by the house rule', () => {
    const led = squad('A', 'Lg');
    expect(weaponCounts(led, all(led), OWN)).toMatchObject({ smg: 1, rifle: 0 });
    expect(weaponCounts(led, all(led), { ...OWN, 'leader-fires': 'rifle' })).toMatchObject({ smg: 0, rifle: 1 });
    expect(weaponCounts(led, all(led), { ...OWN, 'leader-fires': 'nothing' })).toMatchObject({ smg: 0, rifle: 0 });
  });

  test('with equal numbers to hit roll together', () => {
    const now = told(play(GERMAN, US, { class: 'III' }), AS_SHOWN);
    // At medium range, class III, rifles and the LMG both need 2.
    expect(stated(now)).toEqual([
      ['need 2/number', 2],
      ['need 2/dice', 11],
    ]);
    expect(at(now)).toEqual(['need 2/hits: firer']);
    expect(stated(told(play(GERMAN, US, { class: 'II' }), AS_SHOWN)).map(([, value]) => value)).toEqual([4, 3, 3, 8]);
  });

  test('of nearer men have their own range bands', () => {
    const now = told(play(GERMAN, US, { split: true, near: ['g.S1', 'g.S2'], nearby: '6' }), AS_SHOWN);
    expect(stated(now).map(([, value]) => value)).toEqual([4, 5, 3, 6]);
  });

  test('out of range or unable to hit are named', () => {
    const smgs = squad('S', 'LgSgSSS');
    const now = told(play(smgs, US, { distance: '12', class: 'IV' }), AS_SHOWN);
    expect(notes(now).map(({ id }) => id)).toEqual(['cannot hit']);
    expect(directFire.words.note(notes(now)[0]!, now.setup as never)).toBe(
      'Out of range: 2 SMGs. Cannot hit: 3 rifles.',
    );
    expect(at(now)).toEqual(['out of range: firer']);
    const blunt = told(play(squad('G', 'LSS', { grade: 'Green' }), US, { distance: '24', class: 'IV' }), AS_SHOWN);
    expect(outcome(blunt)).toMatchObject({ verdict: 'none', changes: [] });
  });

  test('an extra die or a number set by the players counts', () => {
    const facts = told(play(GERMAN, US), AS_SHOWN);
    const more = { ...facts, overruled: { 'need 3/dice': { by: 1 }, 'need 4/number': { to: 7 } } };
    expect(told(more, ['need 4/hits', [7, 7, 8]], ['need 3/hits', [1, 1, 1, 20, 20, 20, 20, 20, 20]]).cursor).toBe(3);
  });
});

test('a second table row with the same number names the number', () => {
  const { line } = directFire.words.stated({ id: 'unit/number' } as never, { firer: squad('A', 'LS') } as never);
  expect(line({ what: 'Submachine gun, close, class II', by: 0, now: 5 })).toBe(
    'Submachine gun, close, class II: also 5',
  );
});

describe('what the rules forbid', () => {
  const pinned = { ...GERMAN, facts: { ...GERMAN.facts, pinned: true } };

  test('asks the players, and holding fire changes nothing', () => {
    const now = told(play(pinned, US), AS_SHOWN);
    expect(at(now)).toEqual(['forbidden: firer']);
    expect(outcome(told(now, ['forbidden', 'hold']))).toMatchObject({ verdict: 'held', changes: [] });
    expect(at(told(now, ['forbidden', 'fire']))).toEqual(['need 4/hits: firer', 'need 3/hits: firer']);
  });

  test.each([
    ['charging', { ...GERMAN, facts: { ...GERMAN.facts, charging: 'U' } }, {}, {}],
    ['unseen', GERMAN, {}, { visibility: true }],
    ['far', US, { picked: true }, {}],
  ])('is named: %s', (why, firer, facts, choices) => {
    const now = told(play(firer, firer === US ? GERMAN : US, facts, choices), AS_SHOWN);
    expect(notes(now)).toEqual([{ id: 'forbidden', facts: { why: [why] } }]);
  });

  test('a crew is picked out by the men near enough, whatever the others do', () => {
    const guns = squad('H', 'CCSS', { gun: 'hmg', guns: 1 }, 'hmg');
    const ids = (play: Play) => notes(told(play, AS_SHOWN)).map(({ id }) => id);
    expect(ids(play(guns, GERMAN, { picked: true, distance: '12' }))).toEqual(['at the unit']);
    const rifles = { picked: true, distance: '12', men: ['h.S1', 'h.S2'] };
    expect(ids(play(guns, GERMAN, rifles))).toEqual(['forbidden']);
    expect(ids(play(guns, GERMAN, { ...rifles, split: true, near: ['h.S1'], nearby: '6' }))).toEqual(['at the unit']);
    expect(ids(play(guns, GERMAN, { ...rifles, distance: '6' }))).toEqual([]);
  });

  test('men beyond close range fire at the unit when others of the volley pick out its crew', () => {
    const split = { picked: true, split: true, near: ['r.S1', 'r.S2'], nearby: '6', distance: '12' };
    const now = told(play(squad('R', 'SSSSS'), GERMAN, split), AS_SHOWN);
    expect(at(now)).toEqual(['crew/need 4/hits: firer', 'need 3/hits: firer']);
    const both = positionOf(rule, now);
    expect(both.at === 'ask' && both.asks.map((ask) => directFire.words.ask(ask, now.setup as never).title)).toEqual([
      'Squad R at the crew, rifles: how many 1–⁠4?',
      'Squad R, rifles: how many 1–⁠3?',
    ]);
    const far = told(now, ['crew/need 4/hits', [20, 20]], ['need 3/hits', [1, 1, 20]], ['hit/1/card', '2h']);
    expect(outcome(told(far, ['hit/2/card', 'Ah']))).toMatchObject({
      hits: 2,
      struck: [{ man: 'g.S1', effect: 'killed' }, { man: 'g.L1' }],
    });
    const near = told(now, ['crew/need 4/hits', [1, 1]], ['need 3/hits', [1, 20, 20]], ['hit/1/card', 'Kh']);
    expect(outcome(told(near, ['crew/hit/1/card', 'Ah'])).struck.map(({ man }) => man)).toEqual(['g.C1', 'g.C2']);
    expect(notes(now).map((note) => directFire.words.note(note, now.setup as never))).toEqual([
      'Too far for the crew, so at the whole unit: 3 rifles.',
    ]);
  });

  test('close range depends on the weapon, and fire at crew and unit rolls separately', () => {
    // At 12" a heavy MG is at close range and a rifle is not.
    const guns = squad('H', 'CCSS', { gun: 'hmg', guns: 1 }, 'hmg');
    expect(at(told(play(guns, GERMAN, { picked: true, distance: '12', class: 'III' }), AS_SHOWN))).toEqual([
      'crew/need 3/hits: firer',
      'need 2/hits: firer',
    ]);
    const mmg = squad('H', 'CCSS', { gun: 'mmg', guns: 1 }, 'hmg');
    const close = { picked: true, distance: '12', class: 'II' };
    expect(at(told(play(mmg, GERMAN, close, { mmg: 'hmg' }), AS_SHOWN))).toEqual([
      'crew/need 5/hits: firer',
      'need 3/hits: firer',
    ]);
    const equal = { picked: true, split: true, near: ['s.S1', 's.S2'], nearby: '6', distance: '20', class: 'IV' };
    expect(stated(told(play(squad('S', 'SSCC', { gun: 'lmg' }), GERMAN, equal), AS_SHOWN))).toEqual([
      ['crew/need 1/number', 1],
      ['crew/need 1/dice', 2],
      ['need 1/number', 1],
      ['need 1/dice', 3],
    ]);
  });

  test('pinned men do not fire', () => {
    const half = squad('G', 'LpSpSpSSS');
    expect((play(half, US).setup as FireSetup).men).toEqual(['g.S3', 'g.S4', 'g.S5']);
  });
});

describe('an impossible volley is refused with a reason and stays unchanged', () => {
  const far = () => told(play(squad('S', 'LgSgSg'), US, { distance: 'beyond' }), AS_SHOWN);
  const said = (play: Play) => directFire.words.outcome(outcome(play), play.setup as never);

  test('with no weapon in range, no dice roll and the distance can be corrected', () => {
    const now = far();
    expect(directFire.words.note(notes(now)[0]!, now.setup as never)).toBe('Out of range: 3 SMGs.');
    const held = told(now, ['out of range', 'hold']);
    expect(said(held)).toEqual({ title: 'Nobody can hit from there.', orders: [] });
    expect(outcome(held)).toMatchObject({ verdict: 'none', changes: [] });
    expect(at(changeSetup(rule, now, { ...(now.setup as FireSetup), distance: '6' }).play)).toEqual([
      'need 5/hits: firer',
    ]);
  });

  test('out of range, the players may allow fire at each weapon’s maximum range', () => {
    const now = told(far(), ['out of range', 'fire']);
    expect(at(now)).toEqual(['need 5/hits: firer']);
    const rifles = told(play(squad('S', 'LSS'), US, { distance: 'beyond' }), AS_SHOWN, ['out of range', 'fire']);
    expect(at(rifles)).toEqual(['need 2/hits: firer']);
    const end = told(rifles, ['need 2/hits', [20, 20, 20]]);
    expect(outcome(end)).toMatchObject({ verdict: 'missed', with: ['rifle'] });
    const dash = play(squad('S', 'LSS', { grade: 'Green' }), US, { distance: 'beyond', class: 'IV' });
    expect(outcome(told(dash, AS_SHOWN)).verdict).toBe('none');
  });

  test('a unit that may not fire shows the reason and offers to hold or to allow it', () => {
    const now = told(play({ ...GERMAN, facts: { ...GERMAN.facts, pinned: true } }, US), AS_SHOWN);
    expect(directFire.words.note(notes(now)[0]!, now.setup as never)).toBe('By the rules a pinned unit may not fire.');
    const asked = positionOf(rule, now);
    const words = asked.at === 'ask' ? directFire.words.ask(asked.ask, now.setup as never) : undefined;
    expect(Object.values(words?.keys ?? {}).map(({ label }) => label)).toEqual([
      'It holds its fire',
      'Allow it anyway',
    ]);
  });

  test('fire forbidden by a house rule names the rule and its source', () => {
    const said = (firer: Unit, facts: object = {}, choices: object = {}) => {
      const now = told(play(firer, US, facts, choices), AS_SHOWN);
      return directFire.words.note(notes(now)[0]!, now.setup as never);
    };
    const charging = { ...GERMAN, facts: { ...GERMAN.facts, charging: 'U' } };
    expect(said(charging)).toBe('Chargers do not fire (from The Sword to Adventure).');
    expect(said({ ...charging, facts: { ...charging.facts, pinned: true } })).toBe(
      'Chargers do not fire (from The Sword to Adventure). By the rules a pinned unit may not fire.',
    );
    expect(said(GERMAN, { spotted: false }, { visibility: true })).toBe('House rule: a target must be spotted.');
  });

  test('a dead man neither fires nor is hit', () => {
    expect(() => play(squad('G', 'LSSd'), US, { men: ['g.S1', 'g.S2'] })).toThrow('setup.men[');
    const now = told(play(squad('S', 'S'), squad('A', 'LSSSd')), AS_SHOWN, ['need 3/hits', [1]], ['hit/1/card', '7s']);
    expect(() => changeAnswer(rule, now, { id: 'hit/1/man', value: ['a.S3'], by: 'hand' })).toThrow(
      '“a.S3” is not one of: a.S1, a.S2.',
    );
    expect(outcome(now).struck).toEqual([{ man: 'a.S1', effect: 'pinned', card: '7s' }]);
  });

  test('a card that kills a marked man shows it before and after the draw', () => {
    const words = (target: Unit, card: string) => {
      const now = told(play(squad('S', 'S'), target), AS_SHOWN, ['need 3/hits', [1]]);
      const position = positionOf(rule, now);
      const ask = position.at === 'ask' ? directFire.words.ask(position.asks[0]!, now.setup as never) : undefined;
      const after = told(now, ['hit/1/card', card]);
      return [
        ask?.keys?.['key pinned']?.detail,
        ...notes(after).map((note) => directFire.words.note(note, after.setup as never)),
      ];
    };
    expect(words(squad('A', 'LSbSS'), 'Ks')).toEqual([
      'once-wounded man killed',
      '1 hit on Squad A.',
      'AS1 (once wounded) is killed: any card kills him.',
    ]);
    expect(words(squad('A', 'LSwSS'), 'Ks').at(-1)).toBe('AS1 (wounded) is killed: any card kills him.');
    // A heart always kills, so the key needs no reason.
    expect(words(squad('A', 'LSbSS'), 'Kh').at(-1)).toBe('AS1 (once wounded) is killed.');
    expect(words(squad('A', 'LCSS'), 'Ks')[0]).toBe('crewman pinned');
  });

  test('a card already drawn is not drawn again', () => {
    const two = told(play(squad('S', 'SS'), US), AS_SHOWN, ['need 3/hits', [1, 1]], ['hit/1/card', '7s']);
    expect(at(two)).toEqual(['hit/2/card: both']);
    expect(() => told(two, ['hit/2/card', '7s'])).toThrow('7s is already out.');
    expect(at(two)).toEqual(['hit/2/card: both']);
    const out = told(play(squad('S', 'S'), US, { deck: { ...FULL_DECK, out: ['7s'] } }), AS_SHOWN, [
      'need 3/hits',
      [1],
    ]);
    expect(() => told(out, ['hit/1/card', '7s'])).toThrow('7s is already out.');
    expect(outcome(told(out, ['hit/1/card', '8s'])).struck).toHaveLength(1);
  });

  test('dice that were not rolled do not count', () => {
    const now = told(play(squad('S', 'SS'), US), AS_SHOWN);
    expect(() => told(now, ['need 3/hits', [1]])).toThrow('need 3/hits takes 2 dice, not 1.');
    expect(() => told(now, ['need 3/hits', [1, 1, 1]])).toThrow('need 3/hits takes 2 dice, not 3.');
    expect(() => told(now, ['need 3/hits', [1, 21]])).toThrow('A D20 has no 21.');
    expect(at(now)).toEqual(['need 3/hits: firer']);
  });
});

describe('who is hit', () => {
  const one = (choices: object, target = US) =>
    told(play(squad('S', 'S'), target, {}, choices), AS_SHOWN, ['need 3/hits', [1]], ['hit/1/card', '7s']);

  test('is chosen by the owner, the firer, or at random', () => {
    expect(outcome(one({})).struck).toEqual([{ man: 'u.S2', effect: 'pinned', card: '7s' }]);
    const random = one({ chooser: 'random' });
    expect(at(random)).toEqual(['hit/1/lot: both']);
    expect(outcome(told(random, ['hit/1/lot', [9]])).struck[0]?.man).toBe('u.S9');
    const picks = (choices: object) =>
      positionOf(rule, one(choices)).trail.flatMap((step) =>
        'ask' in step && step.ask.kind === 'pick' ? [step.ask.whose] : [],
      );
    expect(picks({})).toEqual(['target']);
    expect(picks({ chooser: 'firer' })).toEqual(['firer']);
  });

  test('another man of the same kind stays selected while possible', () => {
    const now = changeAnswer(rule, one({}), { id: 'hit/1/man', value: ['u.S4'], by: 'hand' }).play;
    expect(outcome(now).struck[0]?.man).toBe('u.S4');
    expect(outcome(changeSetup(rule, now, { ...(now.setup as FireSetup), class: 'II' }).play).struck[0]?.man).toBe(
      'u.S4',
    );
  });

  test.each([
    ['both', ['7s', 'w']],
    ['recovered', ['7s', undefined]],
    ['none', ['7s', undefined]],
  ] as const)('men lying wounded: %s', (lying, [, wounded]) => {
    const target = squad('A', 'SSw');
    const now = told(
      play(squad('S', 'SS'), target, {}, { lying }),
      AS_SHOWN,
      ['need 3/hits', [1, 1]],
      ['hit/1/card', '7h'],
    );
    expect(at(now)).toEqual(wounded ? ['hit/2/card: both'] : 'end');
  });

  test('the record names the firer and the weapons', () => {
    const now = told(
      play(GERMAN, US),
      AS_SHOWN,
      ['need 4/hits', [1, 20, 20]],
      ['need 3/hits', [1, 20, 20, 20, 20, 20, 20, 20]],
    );
    const end = told(now, ['hit/1/card', '7d'], ['hit/2/card', 'ordinary killed']);
    const causes = outcome(end)
      .changes.filter(({ field }) => field === 'state')
      .map((change) => directFire.words.why?.(change, end.setup as never, outcome(end)));
    const cause = { by: 'fire', of: 'Squad G, rifles and LMG' };
    expect(causes).toEqual([cause, cause]);
  });

  test('a squad with an LMG and two hits takes at most four answers after the facts', () => {
    const end = told(
      play(GERMAN, US),
      AS_SHOWN,
      ['need 4/hits', [1, 20, 20]],
      ['need 3/hits', [1, 20, 20, 20, 20, 20, 20, 20]],
      ['hit/1/card', 'ordinary pinned'],
      ['hit/2/card', 'ordinary pinned'],
    );
    expect(end.answers.filter((answer) => !('by' in answer && answer.by === 'proposed'))).toHaveLength(5);
  });
});

/** Independent plain loop over rule 4.7 for one order of cards: killed, wounded, pinned, leader hit. */
function plainly(men: string, cards: readonly string[]) {
  const all = men
    .split(' ')
    .map((mark) => ({ role: mark[0]!, before: mark[1] === 'b', lying: mark[1] === 'w', pinned: false, out: false }));
  const [left, came] = [all, { killed: 0, wounded: 0, leader: false }];
  const up = (role: string) => {
    const there = left.filter((man) => man.role === role && !man.out && !man.lying);
    return (
      there.find((man) => !man.before && !man.pinned) ??
      there.find((man) => !man.before) ??
      there.find((man) => !man.pinned) ??
      there[0]
    );
  };
  const soldier = () => up('S') ?? up('C') ?? up('L') ?? left.find((man) => man.lying && !man.out);
  const key = () =>
    up('C') ?? left.find((man) => man.before && !man.out) ?? left.find((man) => man.lying && !man.out) ?? soldier();
  for (const card of cards) {
    const man = rank(card) === 'A' ? (up('L') ?? key()) : 'JQK'.includes(rank(card)) ? key() : soldier();
    if (!man) continue;
    if (man.role === 'L') came.leader = true;
    if (man.before || man.lying || suit(card) === 'h') came.killed++;
    else if (suit(card) === 'd') came.wounded++;
    else {
      man.pinned = true;
      continue;
    }
    man.out = true;
  }
  return { ...came, pinned: left.filter((man) => man.pinned && !man.out).length };
}

describe('the odds of the cards match a count of every order', () => {
  test.each([
    ['LSSS', 'L S S S', 3],
    ['LCSbSS', 'L C Sb S S', 3],
    ['LCSw', 'L C Sw', 3],
    ['SbSw', 'Sb Sw', 2],
    ['LwSbC', 'Lw Sb C', 3],
  ] as const)('%s', (men, plain, hits) => {
    const counts = new Map<string, number>();
    let orders = 0;
    const deal = (cards: readonly string[]) => {
      if (cards.length === hits) {
        const is = JSON.stringify(plainly(plain, cards));
        counts.set(is, (counts.get(is) ?? 0) + 1);
        orders++;
      } else for (const card of PACK) if (!cards.includes(card)) deal([...cards, card]);
    };
    deal([]);
    const target = squad('A', men);
    const blow = { ...houseValues(resolveHouse(house)), target, hits, crew: 0, deck: FULL_DECK };
    const struck = (input: typeof blow) => runPart(strikeTarget, input) as Sequence<unknown> as Sequence<Measure>;
    const told = ({ left: { leader, pinned }, lost: { killed, wounded } }: Measure) => ({
      ...{ killed, wounded },
      ...{ leader, pinned },
    });
    const share = (of: (came: ReturnType<typeof plainly>) => unknown, is: unknown) =>
      [...counts].reduce((n, [came, more]) => (of(JSON.parse(came)) === is ? n + more : n), 0) / orders;
    const reckoned = exactChances(struck, blow, { model: volleyModel });
    for (const [is, n] of counts)
      expect(
        probability(reckoned, (measure) => JSON.stringify(told(measure)) === is),
        is,
      ).toBeCloseTo(n / orders, 12);
    // For a single measure the cards are classified only as finely as it needs.
    const chancesOf = exactMeasureCounter(struck, blow, { model: volleyModel });
    const alone = {
      killed: chancesOf(({ lost }) => lost.killed),
      wounded: chancesOf(({ lost }) => lost.wounded),
      leader: chancesOf(({ left }) => left.leader),
      pinned: chancesOf(({ left }) => left.pinned),
    };
    for (const name of ['killed', 'wounded', 'leader', 'pinned'] as const) {
      for (const { value, p } of alone[name].values())
        expect(p).toBeCloseTo(
          share((came) => came[name], value),
          12,
        );
      expect(probability<unknown>(alone[name], () => true)).toBeCloseTo(1, 12);
    }
    expect(orders).toBe(hits === 3 ? 52 * 51 * 50 : 52 * 51);
  });
});

describe('the distances of a volley', () => {
  const ends = (men: string, facts: Unit['facts'] = {}, named?: readonly string[], choices: object = {}) =>
    rangeLimits(squad('A', men, facts), named, houseValues(resolveHouse(house, choices)));

  test('are the range limits of the weapons present', () => {
    expect(ends('LSSS')).toEqual(['6', '12', '24', 'beyond']);
    expect(ends('LSCC', { gun: 'lmg' })).toEqual(['6', '12', '20', '24', '30', 'beyond']);
    expect(ends('CC', { gun: 'hmg' })).toEqual(['12', '24', '36', 'beyond']);
    expect(ends('SgSg')).toEqual(['6', 'beyond']);
    expect(ends('Sr', {}, undefined, { bar: 'lmg' })).toEqual(['6', '20', '30', 'beyond']);
  });

  test('follow the selected men, without those who may not fire', () => {
    expect(ends('LSCC', { gun: 'lmg' }, ['a.L1', 'a.S1'])).toEqual(['6', '12', '24', 'beyond']);
    expect(ends('SpCC', { gun: 'hmg' })).toEqual(['12', '24', '36', 'beyond']);
  });
});

test('a vehicle is no target of fire while another enemy stands, as the rules give no fire at vehicles', () => {
  const truck = squad('T', 'SS', {}, 'wheeled');
  const targetAmong = (target: readonly Unit[]) => {
    const fields = directFire.setup(resolveHouse(house));
    return (proposeSetup(fields, { units: { firer: [GERMAN], target } }) as FireSetup).target.id;
  };
  expect(targetAmong([truck, US])).toBe(US.id);
  expect(targetAmong([truck])).toBe(truck.id);
});
