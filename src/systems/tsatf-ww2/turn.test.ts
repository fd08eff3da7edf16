import { describe, expect, test } from 'vitest';
import type { Answer } from '../../engine/answer.ts';
import type { Ask } from '../../engine/ask.ts';
import { FULL_DECK } from '../../engine/dice/deck.ts';
import { answerAsk, type Play, positionOf, startPlay } from '../../engine/play.ts';
import { NO_GAME_ID, type RosterGame, type Unit } from '../../engine/roster.ts';
import { parseSetup } from '../../engine/setup/parse.ts';
import { proposeSetup } from '../../engine/setup/propose.ts';
import { resolveHouse } from '../../system/house.ts';
import type { Outcome, SequenceOf } from '../../system/sequence.ts';
import { type Roster, sequenceOf } from '../../system/system.ts';
import type { SequenceWords } from '../../system/words.ts';
import { systemOf } from '../systems.ts';
import { squad } from './examples/squad.ts';
import { rollRecovery } from './rules/turn/recovery.ts';
import { BANDS, CLASSES, FIRE, ROWS, tables } from './tables.ts';
import { standingMen } from './units.ts';
import { recoveryWords } from './words/hospital.ts';

const system = await systemOf('tsatf-ww2');

const sequence = (id: string): SequenceOf => sequenceOf(id, system);
const ruleOf = ({ sequence: id }: Play) => sequence(id).rule;

function play(id: string, units: Record<string, readonly Unit[]>, facts: object = {}, choices: object = {}): Play {
  const house = resolveHouse(system.house, choices);
  const fields = sequence(id).setup(house);
  return startPlay(sequence(id).rule, {
    system: system.id,
    sequence: id,
    edition: sequence(id).edition,
    house,
    setup: parseSetup(fields, { ...proposeSetup(fields, { units }), ...facts }),
    answers: [],
    cursor: 0,
    overruled: {},
  });
}

const told = (play: Play, ...answers: readonly (readonly [id: string, value: unknown])[]): Play =>
  answers.reduce((now, [id, value]) => {
    const dice = Array.isArray(value) && value.length > 0 && value.every((face) => typeof face === 'number');
    const answer: Answer = dice ? { id, dice: value.map((face) => ({ face, by: 'hand' })) } : { id, value, by: 'hand' };
    return answerAsk(ruleOf(play), now, answer);
  }, play);

const at = (play: Play) => {
  const now = positionOf(ruleOf(play), play);
  return now.at === 'ask' ? now.asks.map(({ id }) => id) : now.at;
};

function outcome(play: Play): Outcome & Record<string, unknown> {
  const now = positionOf(ruleOf(play), play);
  if (now.at !== 'end') throw new Error(`at ${now.at === 'ask' ? now.ask.id : now.reason}`);
  return now.outcome as Outcome & Record<string, unknown>;
}

const orders = (play: Play) =>
  (sequence(play.sequence).words as unknown as SequenceWords<unknown, Outcome>).outcome(outcome(play), play.setup)
    .orders;

function fieldOf(id: string, list: string, name: string): unknown {
  const field = sequence(id)
    .setup(resolveHouse(system.house))
    .find((one) => one.id === list);
  return field?.kind === 'list' ? field.each.find((one) => one.id === name) : undefined;
}

const A = squad('A', 'LSSSSSSSSS');
const B = squad('B', 'LSSSSSSSSS');
const MORTAR = squad('M', 'CC', { gun: 'light' }, 'mortar');

describe('a mortar', () => {
  const fire = (facts: object = {}, choices: object = {}) =>
    play('mortar', { mortar: [MORTAR], target: [A] }, facts, choices);

  test('fires a round for each crewman, each with its own spot', () => {
    const now = told(fire(), ['aim', { crew: ['m.C1', 'm.C2'] }], ['round/1/direction', [1]]);
    expect(at(now)).toEqual(['round/1/under']);
    const next = told(now, ['round/1/under', ['a.S1', 'a.S2']]);
    expect(at(next)).toEqual(['round/1/man/2/hit', 'round/1/man/3/hit']);
    expect(at(told(next, ['round/1/man/2/hit', [20]], ['round/1/man/3/hit', [20]]))).toEqual(['round/2/direction']);
  });

  test('asks for the men under the template each round, whatever the aim named', () => {
    const now = fire();
    expect(now.setup).toMatchObject({ targets: [{ men: [] }] });
    expect(fieldOf('mortar', 'targets', 'men')).toMatchObject({ named: true });
    const round = (no: number, before: Play) => {
      const fell = told(before, [`round/${no}/direction`, [1]]);
      const position = positionOf(ruleOf(fell), fell);
      if (position.at !== 'ask') throw new Error('nothing is asked');
      expect(position.ask).toMatchObject({ id: `round/${no}/under`, kind: 'pick', assumed: ['a.S1'] });
      expect(sequence('mortar').words.ask(position.ask, fell.setup as never)).toMatchObject({ named: true });
      return told(fell, [`round/${no}/under`, []]);
    };
    round(2, round(1, told(now, ['aim', { targets: [{ men: ['a.S1'] }] }])));
  });

  test.each([
    [{ range: 5 }, 'near'],
    [{ range: 31 }, 'far'],
    [{ sees: false }, 'unseen'],
  ])('is held back unless the players allow it: %o', (facts, why) => {
    const now = told(fire(facts), ['aim', {}]);
    const note = positionOf(ruleOf(now), now).trail.find((step) => 'note' in step);
    expect(note).toEqual({ note: { id: 'forbidden', facts: { why: [why] } } });
    expect(outcome(told(now, ['forbidden', 'hold']))).toMatchObject({ verdict: 'held', changes: [] });
    expect(at(told(now, ['forbidden', 'fire']))).toEqual(['round/1/direction']);
  });

  test('more than half of a unit pinned under it pins the unit', () => {
    const target = squad('A', 'LSpSp');
    const now = told(
      play('mortar', { mortar: [MORTAR], target: [target] }),
      ['aim', { crew: ['m.C1'] }],
      ['round/1/direction', [1]],
    );
    const end = told(now, ['round/1/under', ['a.L1']], ['round/1/man/1/hit', [1]], ['round/1/man/1/card', '2s']);
    expect(outcome(end)).toMatchObject({ after: [{ unit: 'a', standing: 3, pinned: 3, isPinned: true, half: false }] });
    expect(orders(end)).toContain('Squad A is pinned: no fire, charge or advance.');
  });

  test('a unit pinned by one round stays pinned when the next removes its pinned men', () => {
    const round = (now: Play, no: number, first: string, second: string) =>
      told(
        told(now, [`round/${no}/direction`, [1]], [`round/${no}/under`, ['t.S1', 't.S2']]),
        [`round/${no}/man/1/hit`, [1]],
        [`round/${no}/man/2/hit`, [1]],
        [`round/${no}/man/1/card`, first],
        [`round/${no}/man/2/card`, second],
      );
    const shelled = (target: Unit) => {
      const aimed = told(play('mortar', { mortar: [MORTAR], target: [target] }), ['aim', {}]);
      return round(round(aimed, 1, '2s', '3s'), 2, '4h', '5d');
    };
    const pinned = shelled(squad('T', 'SSS', { charging: 'M' }));
    expect(outcome(pinned)).toMatchObject({
      after: [{ unit: 't', standing: 1, pinned: 0, isPinned: true, halt: { unit: 'Squad T' } }],
    });
    expect(orders(pinned)).toContain('Squad T is pinned: no fire, charge or advance.');
    expect(outcome(shelled(squad('T', 'SSSSS')))).toMatchObject({
      after: [{ standing: 3, pinned: 0, isPinned: false }],
    });
    expect(outcome(shelled(squad('T', 'SS')))).toMatchObject({ after: [{ standing: 0, isPinned: false }] });
  });

  test('wounded men under it count, unless a house rule excludes them', () => {
    const target = squad('A', 'LSw');
    const now = (choices: object) =>
      told(
        play('mortar', { mortar: [MORTAR], target: [target] }, {}, choices),
        ['aim', {}],
        ['round/1/direction', [1]],
      );
    const men = (play: Play) => {
      const told = positionOf(ruleOf(play), play);
      return told.at === 'ask' && told.ask.kind === 'pick' ? told.ask.items.map(({ id }) => id) : [];
    };
    expect(men(now({}))).toEqual(['a.L1', 'a.S1']);
    expect(men(now({ under: 'standing' }))).toEqual(['a.L1']);
  });

  test('a medium mortar is off-table by house rule', () => {
    const of = (choices: object) => {
      const [field] = sequence('mortar').setup(resolveHouse(system.house, choices));
      return field?.kind === 'unit' && field.of?.(squad('M', 'CC', { gun: 'medium' }, 'mortar'));
    };
    expect([of({}), of({ 'medium-81': 'heavy' })]).toEqual([true, false]);
  });
});

describe('a strike', () => {
  test('deals a card to each figure in the zone, across two units', () => {
    const two = [squad('A', 'LS'), squad('B', 'SS')];
    const all = { units: two.map(({ men }) => ({ men: men.map(({ id }) => id) })) };
    let now = told(play('artillery', { target: two }, { guns: 2 }), ['width', [3]], ['depth', [4]], ['zone', all]);
    for (const [i, card] of ['2s', '3s', '4h', '5d'].entries()) now = told(now, [`man/${i + 1}/card`, card]);
    expect(outcome(now)).toMatchObject({
      width: 4,
      depth: 5,
      after: [{ isPinned: true }, { standing: 0, half: true }],
    });
    expect(orders(now)).toContain('Squad A is pinned: no fire, charge or advance.');
  });

  test('starts with an empty zone and asks for figures and vehicles in it', () => {
    const two = [squad('A', 'LS'), squad('T', 'SS', {}, 'wheeled')];
    const now = told(play('artillery', { target: two }), ['width', [3]], ['depth', [4]]);
    expect(now.setup).toMatchObject({ units: [{ men: [] }, { men: [] }] });
    expect(at(told(now, ['zone', {}]))).toEqual(['vehicles']);
    expect(fieldOf('artillery', 'units', 'men')).toMatchObject({ named: true });
  });
});

describe('activation cards', () => {
  const next = (choices: object, ...units: readonly Unit[]) => play('next-card', { unit: units }, {}, choices);

  test('activate a side’s units from left to right, or by house rule any unit', () => {
    const left = squad('C', 'S', { order: 1 });
    const right = { ...squad('A', 'S', { order: 2 }), side: 'C' };
    expect(outcome(told(next({}, right, left), ['1/turn card', 'red'])).unit).toBe('c');
    const free = next({ order: 'free' }, right, left);
    const chose = told(free, ['1/turn card', 'red']);
    expect(positionOf(ruleOf(chose), chose).trail.some((step) => 'ask' in step && step.ask.id === 'unit')).toBe(true);
  });

  test('may share a single deck with casualties', () => {
    const end = outcome(told(next({ decks: 'one' }, A, B), ['1/turn card', 'key pinned']));
    expect(end.verdict).toBe('black');
    expect(end.changes.at(-1)).toMatchObject({ field: 'decks.casualty', to: { lost: { 'key pinned': 1 } } });
  });

  test('are optional', () => {
    const now = next({ activation: 'off' }, A, B);
    expect(at(now)).toEqual(['side']);
    expect(outcome(told(now, ['side', 'black']))).toMatchObject({ verdict: 'black', unit: 'b' });
  });

  test('keep a unit active until the next card or phase, and warn about acting out of turn', () => {
    const roster = (units: readonly Unit[], phase: string, rules = {}): Roster => ({
      units,
      game: { id: 'g', name: 'Game', turn: 1, phase, counters: {}, decks: {}, strengths: {} },
      house: resolveHouse(system.house, rules),
    });
    const first = outcome(told(next({}, A, B), ['1/turn card', 'red']));
    expect(first.changes).toContainEqual(expect.objectContaining({ id: 'a', field: 'facts.acting', to: true }));
    const now = { ...A, facts: { ...A.facts, acting: true, moved: true } };
    const acting = system.turnState!(roster([now, B], 'movement'));
    expect(acting.active).toEqual({ unit: now, words: 'moves now, or passes' });
    expect(acting.next).toEqual([{ unit: B, words: 'Acts on a black card. 1 unit still to act.' }]);
    expect(acting.keys.map(({ label }) => label)).toEqual(['I turned a black']);
    expect(acting.actions.map(({ label }) => label)).toEqual(['Move', 'Moved', 'Charge', 'Pass']);
    expect(system.turnState!(roster([A, B], 'fire')).keys.map(({ label }) => label)).toEqual([
      'I turned a red',
      'I turned a black',
    ]);
    expect(system.turnState!(roster([A, B], 'fire', { activation: 'app' })).keys).toHaveLength(1);
    expect(system.turnState!(roster([A, B], 'fire', { activation: 'off' })).keys).toEqual([]);
    expect(system.turnState!(roster([A, B], 'melee')).keys).toEqual([]);
    expect(system.warning!(roster([now, B], 'movement'), 'declare', [B, A])).toBe(
      `The cards give the turn to ${A.name}.`,
    );
    expect(system.warning!(roster([now, B], 'movement'), 'declare', [now, B])).toBeUndefined();
    expect(system.warning!(roster([A, B], 'movement'), 'fire', [A, B])).toContain('fire phase');
    const second = outcome(told(next({}, now, B), ['1/turn card', 'black']));
    expect(second.changes).toContainEqual(expect.objectContaining({ id: 'a', field: 'facts.acting', to: false }));
  });

  test('leave a unit its keys until it has acted, with forbidden actions greyed out', () => {
    const acting = (unit: Unit, phase: string) =>
      system.turnState!({
        units: [{ ...unit, facts: { ...unit.facts, acting: true } }, B],
        game: { id: 'g', name: 'Game', turn: 1, phase, counters: {}, decks: {}, strengths: {} },
        house: resolveHouse(system.house, {}),
      });
    const barred = (unit: Unit, phase: string) =>
      acting(unit, phase).actions.map(({ label, why }) => (why === undefined ? label : `${label}: ${why}`));
    expect(barred(A, 'fire')).toEqual(['Fire', 'Fired', 'Pass']);
    // Its charge is declared, so it can only go.
    expect(barred({ ...A, facts: { charging: 'B' } }, 'movement')).toEqual(['Move', 'Moved']);
    expect(acting({ ...A, facts: { charging: 'B', moved: true } }, 'movement')).toMatchObject({
      ...{ active: { words: 'charges, and moves now' }, keys: [{ detail: '♠ ♣' }] },
    });
    expect(acting(A, 'fire').active!.words).toBe('fires now, or passes');
    expect(acting({ ...A, facts: { charging: 'B' } }, 'fire').active!.words).toBe('can only pass now');
    expect(barred({ ...A, facts: { charging: 'B' } }, 'fire')).toEqual([
      'Fire: Chargers do not fire (from The Sword to Adventure).',
      'Pass',
    ]);
    const shaken = 'By the rules a shaken unit does not move until it rallies.';
    expect(barred({ ...A, facts: { shaken: true } }, 'movement')).toEqual([
      `Move: ${shaken}`,
      `Charge: ${A.name} is shaken: by the rules it may not charge.`,
      'Pass',
    ]);
    // A one-tap action ends the turn, as its own play does.
    const over = { of: 'unit', id: 'a', field: 'facts.acting', from: true, to: false };
    const moving = { ...A, facts: { acting: true, moved: true } };
    // A unit that has moved is a target in the open by default.
    const seen = { of: 'unit', id: 'a', field: 'facts.class', from: null, to: 1 };
    for (const deed of acting(moving, 'movement').actions)
      expect(deed).toMatchObject(
        'says' in deed
          ? { changes: deed.label === 'Moved' ? [over, seen] : [over] }
          : { begins: { units: { own: [{ id: 'a' }] } } },
      );
    const moved = told(play('move', { unit: [moving] }, {}), ['move', {}], ['distance', [1, 2, 3]]);
    expect(outcome(moved).changes).toEqual([over, seen]);
    const rough = told(play('move', { unit: [moving] }, {}), ['move', { ground: 'rough' }], ['distance', [1, 2]]);
    expect(outcome(rough).changes).toEqual([over, { ...seen, to: 2 }]);
  });

  test('give the same play whether the app turns them or the players enter their colour', () => {
    const keys = (units: readonly Unit[], activation: string) =>
      system.turnState!({
        units,
        game: { id: 'g', name: 'Game', turn: 1, phase: 'movement', counters: {}, decks: {}, strengths: {} },
        house: resolveHouse(system.house, { activation }),
      }).keys;
    const card = { sequence: 'next-card', setup: { phase: 'movement' } };
    expect(keys([A, B], 'own')).toEqual([
      { ...card, label: 'I turned a red', detail: '♥ ♦', answers: { '1/turn card': 'red' } },
      { ...card, label: 'I turned a black', detail: '♠ ♣', answers: { '1/turn card': 'black' } },
    ]);
    // Without cards on the table the app turns its own.
    expect(keys([A, B], 'app')).toEqual([{ ...card, label: 'Next card' }]);
    const acting = { ...A, facts: { ...A.facts, acting: true, moved: true } };
    expect(keys([acting, B], 'app')).toEqual([{ ...card, label: 'Next card', detail: 'Squad A passes' }]);
    expect(keys([acting, B], 'own')).toMatchObject([{ label: 'I turned a black', detail: '♠ ♣: Squad A passes' }]);
    const done = [A, B].map((unit) => ({ ...unit, facts: { ...unit.facts, moved: true } }));
    for (const activation of ['own', 'app']) expect(keys(done, activation)).toEqual([]);
    const [own, app] = ['own', 'app'].map((activation) => next({ activation }, A, B));
    expect(at(own!)).toEqual(at(app!));
    expect(outcome(told(own!, ['1/turn card', 'black'])).changes).toEqual(
      outcome(told(app!, ['1/turn card', 'black'])).changes,
    );
  });

  test('skip a charging unit in the fire phase, unless chargers may fire', () => {
    const charger = squad('A', 'LSS', { charging: 'B', order: 1 });
    const other = { ...squad('C', 'LSS', { order: 2 }), side: 'A' };
    const acting = (units: readonly Unit[], phase: string, rules = {}) =>
      system.turnState!({
        units,
        game: { id: 'g', name: 'Game', turn: 1, phase, counters: {}, decks: {}, strengths: {} },
        house: resolveHouse(system.house, rules),
      });
    const next = (...args: Parameters<typeof acting>) =>
      acting(...args).next.map(({ unit, words }) => `${unit.id}: ${words}`);
    expect(next([charger, other, B], 'fire')).toEqual([
      'c: Acts on a red card. 1 unit still to act.',
      'b: Acts on a black card. 1 unit still to act.',
    ]);
    expect(acting([charger, B], 'fire').keys.map(({ label }) => label)).toEqual(['I turned a black']);
    expect(next([charger, other, B], 'movement')[0]).toBe('a: Acts on a red card. 2 units still to act.');
    expect(next([charger, other, B], 'fire', { 'chargers-fire': true })[0]).toBe(
      'a: Acts on a red card. 2 units still to act.',
    );
    // It cannot fire at its charger either.
    const back = { ...B, facts: { ...B.facts, charging: 'A' } };
    expect(acting([charger, B], 'fire').optional).toHaveLength(1);
    expect(acting([charger, back], 'fire').optional).toEqual([]);
  });

  test('list the units that may not fire, with reasons', () => {
    const words = (units: readonly Unit[], phase: string, rules = {}) =>
      system.turnState!({
        units,
        game: { id: 'g', name: 'Game', turn: 1, phase, counters: {}, decks: {}, strengths: {} },
        house: resolveHouse(system.house, { activation: 'off', ...rules }),
      }).words;
    const [free, some] = [squad('A', 'LSS'), squad('B', 'LSpSp')];
    const pinned = { ...squad('C', 'LS'), facts: { pinned: true } };
    const charging = { ...squad('D', 'LS'), facts: { charging: 'A' } };
    expect(words([free], 'fire')).toEqual([]);
    expect(words([free, some, pinned, charging], 'fire')).toEqual([
      `May not fire: ${some.men[1]!.tag} and ${some.men[2]!.tag} of Squad B (pinned), Squad C (pinned), Squad D (charging).`,
    ]);
    expect(words([charging], 'fire', { 'chargers-fire': true })).toEqual([]);
    expect(words([pinned], 'movement')).toEqual([]);
  });

  test('all return to the deck by house rule', () => {
    const end = outcome(told(next({ replace: true }, A, B), ['1/turn card', '7h']));
    expect(end.changes.map(({ field }) => field)).toEqual(['facts.acting', 'facts.moved']);
  });
});

describe('a game', () => {
  const at = (
    phase: string,
    turn = 1,
    decks: RosterGame['decks'] = { casualty: FULL_DECK, activation: FULL_DECK },
  ): RosterGame => ({
    id: 'g',
    name: 'Game',
    turn,
    phase,
    counters: {},
    decks,
    strengths: {},
  });
  const begins = (
    units: readonly Unit[],
    game: RosterGame,
    from?: Pick<RosterGame, 'turn' | 'phase'>,
    choices: object = {},
  ) =>
    system.changesAtStart!({ units, game, house: resolveHouse(system.house, { ...choices }) }, from).map((change) => [
      change.id,
      change.field,
      'by' in change ? change.by : change.to,
    ]);
  const hurt = squad('B', 'LwSSdSp', { pinned: true, moved: true, grenades: 3, charging: 'A' });

  test('begins in one tap with strengths, ten grenades, colours and order, and clears the last game', () => {
    const told = begins([A, hurt, MORTAR], at('movement'));
    expect(told).toEqual([
      ['a', 'facts.start', 10],
      ['a', 'facts.grenades', 10],
      ['a', 'facts.colour', 'red'],
      ['a', 'facts.order', 1],
      ['b', 'facts.start', 2],
      ['b', 'facts.grenades', 7],
      ['b', 'facts.colour', 'black'],
      ['b', 'facts.order', 1],
      ['b', 'facts.moved', false],
      ['b', 'facts.pinned', false],
      ['b', 'facts.charging', null],
      [expect.stringMatching(/^b/), 'state', 'ok'],
      ['m', 'facts.start', 2],
      ['m', 'facts.colour', 'black'],
      ['m', 'facts.order', 1],
    ]);
  });

  test('waits for grenades only if they are rolled', () => {
    const rolled = { supply: '2d10' };
    expect(
      begins([A, MORTAR], at('movement'), undefined, rolled).filter(([, field]) => field === 'facts.start'),
    ).toEqual([['m', 'facts.start', 2]]);
    const due = (unit: Unit) =>
      system
        .dueSequences({ units: [unit], game: at('movement'), house: resolveHouse(system.house, rolled) })
        .map(({ sequence }) => sequence);
    expect(due(A)).toEqual(['begin']);
    expect(due({ ...A, facts: { ...A.facts, start: 10 } })).toEqual([]);
  });

  test('resets actions on a new turn, and the aim of a mortar that did not fire', () => {
    const acted = squad('A', 'LSS', { moved: true, fired: true, class: 4, aimed: 2, tested: true, charging: 'B' });
    const mortar = squad('B', 'CC', { aimed: 2 }, 'mortar');
    const out = { out: ['7h', '2d'], lost: {} };
    expect(begins([acted, mortar], at('movement', 2, { casualty: out, activation: out }), at('morale'))).toEqual([
      ['a', 'facts.moved', false],
      ['a', 'facts.fired', false],
      ['a', 'facts.charging', null],
      ['a', 'facts.tested', false],
      ['a', 'facts.class', 0],
      ['b', 'facts.aimed', 0],
      ['game', 'decks.activation', FULL_DECK],
    ]);
  });

  test('keeps actions until the turn ends and shuffles by the house rule', () => {
    const acted = squad('A', 'LSS', { moved: true, charging: 'B' });
    const out = { out: ['7h'], lost: {} };
    const decks = { casualty: out, activation: out };
    const fields = (phase: string, from: string, choices = {}) =>
      begins([acted], at(phase, 1, decks), at(from), choices).map(([, field]) => field);
    expect(fields('fire', 'movement')).toEqual(['decks.activation']);
    expect(fields('melee', 'fire')).toEqual([]);
    expect(fields('fire', 'movement', { 'activation-shuffle': 'turn' })).toEqual([]);
    expect(fields('fire', 'movement', { 'activation-shuffle': 'used up', 'casualty-shuffle': 'phase' })).toEqual([
      'decks.casualty',
    ]);
    expect(fields('fire', 'movement', { decks: 'one' })).toEqual(['decks.casualty']);
    // Going back to an earlier turn clears nothing.
    expect(begins([acted], at('fire', 1, decks), { turn: 2, phase: 'fire' })).toEqual([]);
  });

  test('proposes the order of a side and keeps the strength of units that have begun', () => {
    const second = { ...squad('C', 'LSS', { start: 5, grenades: 2 }), side: A.side };
    const now = play('begin', { unit: [A, second] });
    expect(outcome(now).units).toEqual([
      { unit: 'a', start: 10, grenades: 10 },
      { unit: 'c', start: 5, grenades: 2 },
    ]);
    expect(outcome(now).changes).toContainEqual({ of: 'unit', id: 'c', field: 'facts.order', from: null, to: 2 });
  });

  test('requires Major Morale of a leaderless unit in the movement phase until it has moved', () => {
    const lost = squad('A', 'LdSS');
    const crew = squad('C', 'CC');
    const game = (phase: string): RosterGame => ({
      id: 'g',
      name: 'Game',
      turn: 1,
      phase,
      counters: {},
      decks: { casualty: FULL_DECK },
      strengths: {},
    });
    const due = (phase: string, units: readonly Unit[]) =>
      system
        .dueSequences({ units, game: game(phase), house: resolveHouse(system.house) })
        .map(({ sequence, why }) => [sequence, why]);
    expect(due('movement', [lost, crew, A])).toEqual([
      ['major-morale', 'Squad A has no leader: it tests before moving.'],
    ]);
    expect(due('fire', [lost, crew, A])).toEqual([]);
    const pinned = squad('A', 'LpSS');
    const dueIf = (counts: boolean) =>
      system.dueSequences({
        ...{ units: [pinned], game: game('movement') },
        house: resolveHouse(system.house, { 'leader-pinned': counts }),
      });
    expect([dueIf(true).length, dueIf(false).length]).toEqual([0, 1]);
    const shown = (counts: boolean) =>
      system.units
        .find(({ id }) => id === 'infantry')!
        .derived!.filter(({ holds }) => holds(pinned, resolveHouse(system.house, { 'leader-pinned': counts })))
        .map(({ id }) => id);
    expect([shown(true), shown(false)]).toEqual([[], ['leaderless']]);
    expect(due('movement', [{ ...lost, facts: { moved: true } }])).toEqual([]);
    // After a pass it needs no second test this turn, even to move.
    expect(due('movement', [{ ...lost, facts: { willing: true } }])).toEqual([]);
  });
});

test('makes no leader, grenades or recovery due without a game', () => {
  const units = [squad('A', 'LdSSw')];
  const due = (id: string, phase: string) =>
    system
      .dueSequences({
        units,
        game: { id, name: 'Game', turn: 1, phase, counters: {}, decks: {}, strengths: {} },
        house: resolveHouse(system.house, { supply: '2d10' }),
      })
      .map(({ sequence }) => sequence);
  expect([due('g', 'movement'), due('g', 'morale')]).toEqual([['begin', 'major-morale'], ['morale-phase']]);
  expect([due(NO_GAME_ID, 'movement'), due(NO_GAME_ID, 'morale')]).toEqual([[], []]);
});

describe('a move', () => {
  const move = (unit: Unit, facts: object = {}, choices: object = {}) =>
    told(play('move', { unit: [unit] }, facts, choices), ['move', {}]);

  test('of a unit without a leader takes Major Morale first', () => {
    const now = move(squad('A', 'LdSS'));
    expect(at(now)).toEqual(['major']);
    expect(at(move(squad('A', 'LdSS', { willing: true })))).toEqual(['distance']);
    expect(outcome(told(now, ['major', [14]]))).toMatchObject({ verdict: 'halted', inches: 0 });
    expect(at(told(now, ['major', [13]]))).toEqual(['distance']);
  });

  test('of a charging unit that fails Major Morale ends its charge, so that it may fire', () => {
    const charger = squad('A', 'LdSS', { charging: 'B', class: 1 });
    const ended = [
      { field: 'facts.moved', to: true },
      { field: 'facts.charging', from: 'B', to: null },
      { field: 'facts.class', from: 1, to: 0 },
    ];
    expect(outcome(told(move(charger), ['major', [14]]))).toMatchObject({ verdict: 'halted', changes: ended });
    const alone = told(play('major-morale', { unit: [charger] }), ['major', [14]]);
    expect(outcome(alone)).toMatchObject({ verdict: 'failed', changes: ended });
  });

  test('of a routing unit needs the players’ permission: it runs', () => {
    const now = play('move', { unit: [squad('A', 'LSS', { routing: true })] });
    const asked = told(now, ['move', {}]);
    expect(at(asked)).toEqual(['forbidden']);
    expect(outcome(told(asked, ['forbidden', 'hold']))).toMatchObject({ verdict: 'held', changes: [] });
  });

  test('marks the dice of cavalry and artillery as a house rule and the others as printed', () => {
    const refs = (unit: Unit, dice: readonly number[], facts: object = {}) => {
      const rolled = told(move(unit, facts), ['distance', dice]);
      return positionOf(ruleOf(rolled), rolled).trail.flatMap((step) =>
        'stated' in step ? step.stated.sum.map(({ what, ref }) => `${what} ${ref}`) : [],
      );
    };
    const cavalry = squad('K', 'LSS', {}, 'cavalry');
    expect(refs(cavalry, [1, 1, 1, 1, 1], { road: true })).toEqual([
      'Cavalry, open W-47, house rule',
      'road W-47, house rule',
      'rolled 4.3',
    ]);
    expect(refs(A, [1, 1, 1, 1], { road: true })).toEqual(['Infantry, open 4.3', 'road W-41', 'rolled 4.3']);
    expect(tables.find(({ id }) => id === 'moves')!.note).toContain('ours are a house rule');
  });

  test('of a shaken unit needs the players’ permission, and a pinned unit may fall back', () => {
    expect(at(move({ ...A, facts: { ...A.facts, shaken: true } }))).toEqual(['forbidden']);
    const pinned = { ...A, facts: { ...A.facts, pinned: true } };
    expect(at(move(pinned))).toEqual(['distance']);
    expect(at(move(pinned, {}, { 'pinned-move': 'none' }))).toEqual(['forbidden']);
  });
});

describe('the tables', () => {
  test('are shown as the rules read them', () => {
    const shown = tables.find(({ id }) => id === 'fire-long')!;
    expect(shown.rows[0]).toEqual(['Green rifle', '24"', 3, 2, '–', '–']);
    expect(tables.every(({ head, rows }) => rows.every((row) => row.length === head.length))).toBe(true);
  });

  test('never hit better at longer range, in better cover, or with worse troops', () => {
    const hits = BANDS.flatMap((band) => ROWS.map((row) => FIRE[band][row]?.hits ?? [0, 0, 0, 0]));
    for (const row of hits) expect([...row].sort((a, b) => b - a)).toEqual(row);
    for (const row of ROWS)
      for (const [i] of CLASSES.entries()) {
        const along = BANDS.map((band) => FIRE[band][row]?.hits[i] ?? 0);
        expect([...along].sort((a, b) => b - a)).toEqual(along);
      }
  });

  test('include the sample units', () => {
    for (const { men } of system.samples.slice(0, 1).flatMap(({ sides }) => sides.flatMap(({ units }) => units)))
      expect(Object.values(men).reduce((a, b) => a + b, 0)).toBe(10);
    expect(standingMen(A)).toHaveLength(10);
  });
});

describe('reminders', () => {
  const game: RosterGame = { id: 'g', name: 'G', turn: 1, phase: 'fire', counters: {}, decks: {}, strengths: {} };
  const inSight = (...units: readonly Unit[]) =>
    system.status!({ units, game, house: resolveHouse(system.house, {}) }).map(
      ({ value, detail }) => `${value}: ${detail}`,
    );

  test('show units at Critical Morale or within two losses of it (4.14)', () => {
    const ten = { start: 10 };
    expect(inSight(squad('A', 'LSSSSSSSSS', ten), squad('B', 'LSdSwSSSSSSS', ten))).toEqual([]);
    expect(inSight(squad('A', 'LSdSdSwSSSSSS', ten))).toEqual(['3 lost: Two more and it tests']);
    expect(inSight(squad('A', 'LSdSdSwSdSSSSS', ten))).toEqual(['4 lost: One more and it tests']);
    expect(inSight(squad('A', 'LSdSdSwSdSdSSSS', ten))).toEqual(['5 lost: Tests each turn']);
    expect(inSight(squad('A', 'CC', { start: 2 }))).toEqual([]);
  });

  test('show a wounded man’s next attempt with its table (4.14)', () => {
    const [first, later] = squad('A', 'SwSw').men as [Unit['men'][number], Unit['men'][number]];
    const next = (man: Unit['men'][number]) => system.recovery!(man, resolveHouse(system.house, {}));
    expect(next(first)).toMatchObject({ attempt: 1, input: { attempts: 0 } });
    expect(next({ ...later, facts: { attempts: 2 } })).toMatchObject({ attempt: 3, input: { attempts: 1 } });
    expect(next({ ...first, state: 'ok' })).toBeUndefined();
  });
});

test.each([
  [0, 'Recovers on 1 or 2, dies on 5 or 6.'],
  [1, 'Recovers on 1, dies on 5 or 6.'],
])('a typed recovery die after %i attempts has its numbers beside it (4.14)', (attempts, need) => {
  const unit = squad('A', 'L');
  const ask = rollRecovery(attempts).next().value as Ask;
  expect(recoveryWords(ask, unit.men[0]!, unit, 'Wound recovery').need).toBe(need);
});
