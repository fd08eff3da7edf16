import { describe, expect, test } from 'vitest';
import { cardClassifier, PACK, suit } from './dice/deck.ts';
import type { Man, Unit } from './roster.ts';
import { applyFacts } from './setup/facts.ts';
import { type Fields, offeredOptions } from './setup/fields.ts';
import { parseSetup } from './setup/parse.ts';
import { proposeSetup, withCurrentRecords } from './setup/propose.ts';
import { isUnit, unitsOf } from './setup/units.ts';

const man = (id: string, state = 'standing'): Man => ({ id, tag: id, name: id, role: 'ordinary', state, facts: {} });
const squad: Unit = {
  id: 'u1',
  side: 'red',
  kind: 'infantry',
  name: '1st Squad',
  mark: 'A',
  facts: { class: 'B' },
  men: [man('m1'), man('m2', 'wounded'), man('m3')],
};
const stands = ({ state }: Man) => state === 'standing';

const fields: Fields = [
  {
    kind: 'list',
    id: 'attackers',
    title: 'Attackers',
    singular: 'unit',
    min: 1,
    max: 3,
    each: [
      { kind: 'unit', id: 'unit', title: 'Unit', role: 'attacker' },
      { kind: 'men', id: 'men', title: 'Men fighting', among: stands, beat: 'contact' },
      { kind: 'number', id: 'grenades', title: 'Grenades that hit', min: 0, max: 9, beat: 'contact' },
    ],
  },
  {
    kind: 'one of',
    id: 'ground',
    title: 'Higher ground',
    options: [
      { id: 'nobody', title: 'Nobody' },
      { id: 'defender', title: 'Defender' },
    ],
    beat: 'contact',
  },
  { kind: 'flag', id: 'good', title: 'Good position', default: true },
  { kind: 'deck', id: 'deck', title: 'Cards', deck: 'casualties', classifier: cardClassifier(PACK, suit) },
];

const setup = proposeSetup(fields, { units: { attacker: [squad] } });

describe('a setup', () => {
  test('is proposed from the units given', () => {
    expect(setup).toEqual({
      attackers: [{ unit: squad, men: ['m1', 'm3'], grenades: 0 }],
      ground: 'nobody',
      good: true,
      deck: { out: [], lost: {} },
    });
  });

  test('contains units, and a list entry that names men is not one', () => {
    const [entry] = setup.attackers as readonly Record<string, unknown>[];
    expect(isUnit(entry?.unit)).toBe(true);
    expect(isUnit(entry)).toBe(false);
  });

  test('takes a default from the counters of the game', () => {
    const morale: Fields = [
      ...fields.slice(0, 1),
      {
        kind: 'number',
        id: 'morale',
        title: 'Force Morale',
        min: 0,
        max: 20,
        default: (siblings, _, { counters }) =>
          counters?.[`morale-${(siblings.attackers as { unit: Unit }[])[0]!.unit.side}`] ?? 0,
      },
    ];
    const units = { attacker: [squad] };
    expect(proposeSetup(morale, { units, counters: { 'morale-red': 9 } })).toMatchObject({ morale: 9 });
    expect(proposeSetup(morale, { units })).toMatchObject({ morale: 0 });
  });

  test('fits its own fields, also after a round trip through JSON', () => {
    expect(parseSetup(fields, JSON.parse(JSON.stringify(setup)))).toEqual(setup);
  });

  test('can be corrected at a beat, but only in the facts of that beat', () => {
    const right = applyFacts(fields, 'contact', setup, {
      attackers: [{ men: ['m3'], grenades: 2 }],
      ground: 'defender',
    });
    expect(right).toMatchObject({ attackers: [{ men: ['m3'], grenades: 2 }], ground: 'defender', good: true });
    expect(applyFacts(fields, 'contact', setup, { ground: undefined })).toEqual(setup);
    expect(() => applyFacts(fields, 'contact', setup, { good: false })).toThrow(
      'contact: “good” is not asked for now.',
    );
    expect(() => applyFacts(fields, 'contact', setup, { attackers: [] })).toThrow(
      'contact.attackers: expected 1 entries, not 0.',
    );
  });

  test('is refreshed with the current units, without men who are out', () => {
    const hit = { ...squad, men: [man('m1', 'killed'), man('m2', 'wounded'), man('m3')] };
    expect(withCurrentRecords(fields, setup, [hit])).toMatchObject({
      attackers: [{ unit: hit, men: ['m3'] }],
      good: true,
    });
    expect(withCurrentRecords(fields, setup, [])).toEqual(setup);
  });

  test('includes other suitable units, which take no part', () => {
    const led: Fields = [
      ...fields,
      { kind: 'others', id: 'leaders', title: 'Leaders', of: ({ kind }) => kind === 'leader' },
    ];
    const [near, far]: Unit[] = ['u2', 'u3'].map((id) => ({ ...squad, id, kind: 'leader', men: [] }));
    const given = { units: { attacker: [squad] }, others: [squad, near!] };
    const now = proposeSetup(led, given);
    expect(now).toEqual({ ...setup, leaders: [near] });
    expect(parseSetup(led, JSON.parse(JSON.stringify(now)))).toEqual(now);
    expect(unitsOf(led, now)).toEqual([squad]);
    expect(withCurrentRecords(led, now, [squad, near!, far!])).toEqual({ ...setup, leaders: [near, far] });
    expect(proposeSetup(led, { units: { attacker: [squad] } })).toEqual({ ...setup, leaders: [] });
    expect(() => parseSetup(led, { ...now, leaders: [3] })).toThrow('setup.leaders[0]: expected facts, not 3.');
  });

  test.each([
    [
      { ...setup, deck: undefined },
      'setup.deck is missing: expected a deck: its cards that are out, and those lost by class.',
    ],
    [{ ...setup, more: 1 }, 'setup: “more” is unknown.'],
    [{ ...setup, ground: 'hill' }, 'setup.ground is “hill”: expected one of: nobody, defender.'],
    [
      { ...setup, attackers: [{ unit: squad, men: ['m2'], grenades: 0 }] },
      'setup.attackers[0].men[0] is “m2”: expected one of: m1, m3.',
    ],
    [
      { ...setup, attackers: [{ unit: squad, men: ['m1', 'm1'], grenades: 0 }] },
      'setup.attackers[0].men: a man is named twice.',
    ],
    [
      { ...setup, attackers: [{ unit: squad, men: [], grenades: 1.5 }] },
      'setup.attackers[0].grenades is 1.5: expected a whole number from 0 to 9.',
    ],
    [
      { ...setup, attackers: [{ unit: { ...squad, men: 3 }, men: [], grenades: 0 }] },
      'setup.attackers[0].unit.men: expected a list, not 3.',
    ],
    [
      { ...setup, attackers: [{ unit: { ...squad, men: [man('m1'), man('m1')] }, men: [], grenades: 0 }] },
      'setup.attackers[0].unit.men[1]: “m1” is there twice.',
    ],
    [[], 'setup is []: expected facts: attackers, '],
    [
      { ...setup, deck: { out: [1], lost: {} } },
      'setup.deck is {"out":[1],"lost":{}}: expected a deck: its cards that are out, and those lost by class.',
    ],
    [{ ...setup, deck: { out: ['zz'], lost: {} } }, 'setup.deck: “zz” cannot be out, or is out twice.'],
    [{ ...setup, deck: { out: ['7s', '7s'], lost: {} } }, 'setup.deck: “7s” cannot be out, or is out twice.'],
    [{ ...setup, deck: { out: [], lost: { toString: 1 } } }, 'setup.deck: no card is “toString”.'],
    [
      { ...setup, deck: { out: ['7s'], lost: { s: 13 } } },
      'setup.deck: more cards that are “s” are out than there are.',
    ],
  ])('is refused whole where it does not fit (%#)', (junk, sentence) => {
    expect(() => parseSetup(fields, junk)).toThrow(sentence);
  });
});

test('options that make no difference are not shown, unless one of them is chosen', () => {
  const field = {
    kind: 'one of',
    id: 'far',
    title: 'How far',
    options: ['near', 'far', 'farther'].map((id) => ({ id, title: id })),
    offered: ({ gun }: Record<string, unknown>) => (gun ? ['far', 'farther'] : ['near']),
  } as const;
  const shown = (siblings: Record<string, unknown>, chosen?: string) =>
    offeredOptions(field, siblings, chosen).map(({ id }) => id);
  expect(shown({ gun: true })).toEqual(['far', 'farther']);
  expect(shown({ gun: false }, 'far')).toEqual(['near', 'far']);
  const { offered: _, ...plain } = field;
  expect(offeredOptions(plain, {})).toHaveLength(3);
});
