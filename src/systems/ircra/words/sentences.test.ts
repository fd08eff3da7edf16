import { expect, test } from 'vitest';
import { answer } from '../../../system/examples.ts';
import { duels, facing, outcome, pieceUnit, play, roundSetup } from '../../../testkit/ircra.ts';
import type { CombatEnd, DuelNote } from '../rules/combat.ts';
import { asTheyStood } from '../rules/plan.ts';
import { combat } from './combat.ts';
import { duelWords } from './sentences.ts';

const fought = (given: Partial<DuelNote>): DuelNote => ({
  ...{ by: 'A2', on: 'B2', attacker: 4, defender: 2, result: 'double', winner: 'attacker' },
  ...{ fell: { attacker: 4, defender: 2 }, added: { attacker: 0, defender: 0 }, fates: [] },
  ...given,
});
const name = (id: string) => id;

test('A duel names each die and its addition (ircra 4.6)', () => {
  const helped = { fell: { attacker: 4, defender: 1 }, added: { attacker: 0, defender: 1 } };
  expect(duelWords(fought(helped), name)).toBe('A2 beats B2, 4 to 1 + 1');
  expect(duelWords(fought({}), name)).toBe('A2 beats B2, 4 to 2');
});

test('A tie names equal dice once (ircra 4.6)', () => {
  const tie = { attacker: 5, defender: 5, result: 'tie', winner: null } as const;
  const helped = { fell: { attacker: 3, defender: 5 }, added: { attacker: 2, defender: 0 } };
  expect(duelWords(fought({ ...tie, fell: { attacker: 5, defender: 5 } }), name)).toBe('A2 and B2 tie at 5');
  expect(duelWords(fought({ ...tie, ...helped }), name)).toBe('A2 and B2 tie, 3 + 2 to 5');
});

test('A tie lists the dice as they lie, the attacker’s first (ircra 4.5)', () => {
  const units = facing(pieceUnit('a', { a1: { role: 'pike', at: [0, 1] } }), pieceUnit('d', { d1: { at: [1, 1] } }));
  const setup = roundSetup(units);
  const { trail } = play(combat, setup, [answer('contact', {}), ...duels([1, 3])]);
  const says = trail.flatMap((step) =>
    'ask' in step && step.ask.kind === 'roll' ? (combat.words.ask(step.ask, setup).against ?? []) : [],
  );
  expect(says.map(({ ask, result }) => (ask.endsWith('attacker') ? result(3, 1) : result(1, 3)))).toEqual([
    'A1 and D1 tie, 1 + 2 to 3: both fall back.',
    'A1 and D1 tie, 1 + 2 to 3: both fall back.',
  ]);
});

test('A duel says that its loser is doubled or eliminated (ircra 4.6)', () => {
  const setup = roundSetup(facing(pieceUnit('a', { a1: { at: [0, 1] } }), pieceUnit('d', { d1: { at: [1, 1] } })));
  const { trail } = play(combat, setup, [answer('contact', {}), ...duels([1, 1])]);
  const [ask] = trail.flatMap((step) => ('ask' in step && step.ask.kind === 'roll' ? [step.ask] : []));
  const result = combat.words.ask(ask!, setup).against?.result;
  expect(
    [
      [3, 2],
      [2, 5],
      [6, 2],
    ].map(([mine, theirs]) => result?.(mine, theirs)),
  ).toEqual(['A1 beats D1, 3 to 2.', 'D1 doubles A1, 5 to 2.', 'A1 eliminates D1, 6 to 2.']);
});

test('A verdict that names a side favours that side', () => {
  const { odds, roles } = combat;
  const named = odds!.verdicts.flatMap(({ title, role }) => {
    const side = roles.find((one) => title.startsWith(one.title));
    return side ? [[side.id, role]] : [];
  });
  expect(named).toEqual([
    ['attacker', 'attacker'],
    ['defender', 'defender'],
  ]);
});

test('The end names each corner lock by its two pieces, and the moves of each side (ircra 4.7)', () => {
  const setup = roundSetup(
    facing(
      pieceUnit('a', { a1: { at: [0, 1] }, a2: { at: [0, 2] }, a3: { at: [0, 3] } }),
      pieceUnit('d', { d1: { at: [1, 1] }, d2: { at: [1, 2] }, d3: { at: [1, 3] } }),
    ),
  );
  const end = outcome<CombatEnd>(
    play(combat, setup, [
      answer('contact', {}),
      answer('attacker/order', ['a1', 'a2', 'a3']),
      ...duels([4, 3], [3, 4], [4, 3]),
    ]),
  );
  expect(combat.words.outcome(end, setup)).toMatchObject({
    detail: 'Corner locks: A1 – D2, A3 – D2.',
    orders: ['Fall back one width: A2.', 'Fall back one width: D1 and D3.'],
  });
});

test('A duel says why a die gains, or why modifiers are even (ircra 4.5)', () => {
  const details = (attacker: object, defender: object) => {
    const units = facing(
      pieceUnit('a', { a1: { at: [0, 1], ...attacker } }),
      pieceUnit('d', { d1: { at: [1, 1], ...defender } }),
    );
    const setup = roundSetup(units);
    const { trail } = play(combat, setup, [answer('contact', {}), ...duels([1, 1])]);
    return trail.flatMap((step) =>
      'ask' in step && step.ask.kind === 'roll' ? [combat.words.ask(step.ask, setup).detail] : [],
    );
  };
  expect(details({}, {})).toEqual([undefined, undefined]);
  expect(details({ role: 'pike', facts: { cv: 4 } }, {})).toEqual([
    'The app adds 3: combat value +1, pike against musket +2.',
    undefined,
  ]);
  expect(details({ role: 'pike' }, { facts: { cv: 5 } })).toEqual([
    'Even: D1 combat value +2, A1 pike against musket +2.',
    'Even: D1 combat value +2, A1 pike against musket +2.',
  ]);
  const named = { commander: true };
  expect(details({ role: 'pike', facts: { cv: 4, ...named } }, {})).toEqual(['The app adds 4.', undefined]);
  expect(details({ role: 'pike', facts: named }, { facts: { cv: 6 } })).toEqual([
    'Even: the modifiers cancel.',
    'Even: the modifiers cancel.',
  ]);
});

const titlesOf = (units: ReturnType<typeof facing>, answers: Parameters<typeof play>[2], given: object = {}) => {
  const setup = roundSetup(units, { plan: asTheyStood(units) });
  const at = play(combat, setup, [answer('contact', {}), ...answers], given);
  return at.at === 'ask' ? at.asks.map((ask) => combat.words.ask(ask, setup)) : [];
};

test('a die says that a piece which cannot fall back is eliminated by a loss or tie (ircra A11)', () => {
  const packed = facing(
    pieceUnit('a', { a1: { at: [0, 1] }, a2: { at: [-1, 1] }, a3: { at: [-2, 1] } }),
    pieceUnit('d', { d1: { at: [1, 1] } }),
  );
  expect(titlesOf(packed, []).map(({ title, detail }) => [title, detail])).toEqual([
    ['A1 rolls to survive', 'It cannot fall back: a loss or tie eliminates it.'],
    ['D1 rolls', undefined],
  ]);
  expect(titlesOf(packed, [], { blocked: 'stay' }).map(({ title }) => title)).toEqual(['A1 rolls', 'D1 rolls']);
});

test('the dice of two attackers of one piece name the order of their duels (ircra A12)', () => {
  const units = facing(
    pieceUnit('a', { a1: { at: [0, 1] }, a2: { at: [1, 2, 'up'] } }),
    pieceUnit('d', { d1: { at: [1, 1] } }),
  );
  const order = answer('attacker/order', ['a1', 'a2']);
  expect(titlesOf(units, [order]).map(({ title }) => title)).toEqual([
    'Duel 1 of 2: A1 rolls',
    'Duel 1 of 2: D1 rolls',
  ]);
  expect(titlesOf(units, [order, ...duels([1, 2])]).map(({ title }) => title)).toEqual([
    'Duel 2 of 2: A2 rolls',
    'Duel 2 of 2: D1 rolls',
  ]);
});
