import { expect, test } from 'vitest';
import { askFacts, asRole, type Sequence, stateTotalOf } from '../engine/ask.ts';
import { runningTotals } from '../engine/lines.ts';
import { fieldsOf } from './fields.ts';
import { expectedTrail, modifierEffects } from './worth.ts';

type Side = { readonly wall: boolean };
type Setup = { readonly high: boolean; readonly fog: boolean; readonly late: boolean; readonly sides: readonly Side[] };

const fields = fieldsOf<Setup>(({ flag, list }) => [
  flag('high', 'Higher ground', { beat: 'contact' }),
  flag('fog', 'Fog', { beat: 'contact' }),
  flag('late', 'Late', { beat: 'contact' }),
  list('sides', 'Sides', { range: [1, 2], singular: 'side' }, ({ flag }) => [
    flag('wall', 'Wall', { beat: 'contact' }),
  ]),
]);

/** Higher ground is +1, fog −1 for both, each wall +2 on the defender's dice, late nothing. */
function* fight({ setup }: { readonly setup: Setup }): Sequence<number> {
  const { high, fog, sides } = yield* askFacts('contact', fields, setup);
  const attack = yield* stateTotalOf(
    'attack',
    runningTotals([
      { what: 'men', by: 8 },
      ...(high ? [{ what: 'high', by: 1 }] : []),
      ...(fog ? [{ what: 'fog', by: -1 }] : []),
    ]),
  );
  const walls = sides.filter(({ wall }) => wall).length;
  const defence = yield* stateTotalOf(
    'defence',
    runningTotals([
      { what: 'men', by: 6 },
      { what: 'walls', by: 2 * walls },
      ...(fog ? [{ what: 'fog', by: -1 }] : []),
    ]),
  );
  return attack - defence;
}

const worthOf = (setup: Setup) =>
  Object.fromEntries(
    modifierEffects(
      fields,
      setup,
      'contact',
      ({ high, fog, late, sides }) =>
        expectedTrail(fight, { setup }, [{ id: 'contact', value: { high, fog, late, sides }, by: 'hand' }]),
      ({ id }) => `of ${id}`,
    ),
  );

const plain: Setup = { high: false, fog: false, late: false, sides: [{ wall: false }, { wall: true }] };

test('a fact that changes one side has a worth, set or not; one that changes both sides or none has no worth', () => {
  const worth = Object.fromEntries(
    Object.entries({ high: 1, 'sides/0/wall': 2, 'sides/1/wall': 2 }).map(([path, by]) => [
      path,
      { by, whose: 'both', unit: by === 1 ? 'of attack' : 'of defence' },
    ]),
  );
  expect(worthOf(plain)).toEqual(worth);
  expect(worthOf({ ...plain, high: true, fog: true })).toEqual(worth);
});

test('facts of another beat have no worth', () => {
  expect(
    modifierEffects(
      fields,
      plain,
      'later',
      () => [],
      () => undefined,
    ).size,
  ).toBe(0);
});

test('a fact that changes several sums of one side by the same has that worth, and by different amounts none', () => {
  type Ground = { readonly wire: boolean; readonly mud: boolean };
  const ground = fieldsOf<Ground>(({ flag }) => [
    flag('wire', 'Wire', { beat: 'contact' }),
    flag('mud', 'Mud', { beat: 'contact' }),
  ]);
  function* charge({ setup }: { readonly setup: Ground }): Sequence<void> {
    const { wire, mud } = yield* askFacts('contact', ground, setup);
    for (const [id, slow] of [
      ['riflemen', -1],
      ['SMG men', -3],
    ] as const)
      yield* asRole(
        'attacker',
        stateTotalOf(
          id,
          runningTotals([
            { what: 'men', by: 8 },
            { what: 'wire', by: wire ? -2 : 0 },
            { what: 'mud', by: mud ? slow : 0 },
          ]),
        ),
      );
  }
  const worth = modifierEffects(
    ground,
    { wire: false, mud: false },
    'contact',
    (value) => expectedTrail(charge, { setup: value as Ground }, [{ id: 'contact', value, by: 'hand' }]),
    () => undefined,
  );
  expect([...worth]).toEqual([['wire', { by: -2, whose: 'attacker', unit: undefined }]]);
});
