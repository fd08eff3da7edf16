import { fireEvent, render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import type { Unit } from '../../../engine/roster.ts';
import { proposeSetup } from '../../../engine/setup/propose.ts';
import { diceOf } from '../../../system/examples.ts';
import { fieldsOf } from '../../../system/fields.ts';
import { resolveHouse } from '../../../system/house.ts';
import { type System, sequenceOf } from '../../../system/system.ts';
import { phaseStart } from '../../../systems/ircra/words/phase.ts';
import portable from '../../../systems/portable-wargame/index.ts';
import { facing, pieceUnit, play } from '../../../testkit/ircra.ts';
import { Form } from './form.tsx';

const unit = (id: string, name: string): Unit => ({
  id,
  name,
  side: id,
  mark: id,
  kind: 'infantry',
  men: [],
  facts: {},
});
type Entry = { readonly unit: Unit; readonly open: boolean };
type Told = { readonly attackers: readonly Entry[]; readonly cover: boolean };

const fields = fieldsOf<Told>(({ flag, list }) => [
  list('attackers', 'Attackers', { range: [1, 1], singular: 'attacker' }, ({ unit, flag }) => [
    unit('unit', 'Unit', 'attacker'),
    flag('open', 'In the open', { beat: 'declare' }),
  ]),
  flag('cover', 'The defender has cover', { beat: 'declare' }),
]);

test('a chip names all other units whose number it changes', () => {
  const [raiders, guards] = [unit('a', 'Raiders'), unit('b', 'Guards')];
  const worth = { by: 1, whose: 'attacker', unit: 'or more' };
  render(
    <Form
      fields={fields}
      value={{ attackers: [{ unit: raiders, open: false }], cover: false }}
      beat="declare"
      manWords={() => ({ name: '' })}
      modifiers={new Map([['cover', worth]])}
      unitsByRole={{ attacker: [raiders, guards] }}
      onChange={() => {}}
    />,
  );
  expect(screen.getAllByRole('switch').at(-1)!.textContent).toBe('The defender has cover −1 for Raiders and Guards');
});

test.each([
  ['or more', 1, 'In the open −1', 'The defender has cover −1 for Raiders'],
  ['or more', -2, 'In the open +2', 'The defender has cover +2 for Raiders'],
  ['or less', 1, 'In the open +1', 'The defender has cover +1'],
  ['dice', -1, 'In the open −1', 'The defender has cover −1'],
])('a chip shows what it does to a number of "%s" by %i as the rulebook prints it on the die', (of, by, own, other) => {
  const raiders = unit('a', 'Raiders');
  const worth = { by, whose: 'attacker', unit: of };
  render(
    <Form
      fields={fields}
      value={{ attackers: [{ unit: raiders, open: false }], cover: false }}
      beat="declare"
      manWords={() => ({ name: '' })}
      modifiers={
        new Map([
          ['attackers/0/open', worth],
          ['cover', worth],
        ])
      }
      unitsByRole={{ attacker: [raiders] }}
      onChange={() => {}}
    />,
  );
  expect(screen.getAllByRole('switch').map(({ textContent }) => textContent)).toEqual([own, other]);
});

test('a choice about one of two units is named after the unit', () => {
  type Both = { readonly one: Unit; readonly other: Unit; readonly armour: number; readonly theirs: number };
  const both = fieldsOf<Both>(({ number }) => [
    number('armour', 'Armour', [1, 20], { titleUnit: 'one' }),
    number('theirs', 'Armour', [1, 20], { titleUnit: 'other' }),
  ]);
  const value = { one: unit('a', 'Tiger'), armour: 10, theirs: 4 };
  render(<Form fields={both} value={value} manWords={() => ({ name: '' })} onChange={() => {}} />);
  expect(screen.getAllByRole('spinbutton').map((stepper) => stepper.getAttribute('aria-label'))).toEqual([
    'Tiger: Armour',
    'Armour',
  ]);
});

test('a field for which any unit of a side will do names the sides, each once', () => {
  type OfSide = { readonly one: Unit; readonly other: Unit };
  const sides = fieldsOf<OfSide>((field) => [
    field.unit('one', 'One side', 'one', { isForSide: true }),
    field.unit('other', 'The other side', 'other', { isForSide: true }),
  ]);
  const of = (side: string, id: string) => ({ ...unit(id, `Squad ${id}`), side });
  const [a, b, c] = [of('red', 'a'), of('red', 'b'), of('blue', 'c')];
  render(
    <Form
      fields={sides}
      value={{ one: b, other: c }}
      beat=""
      defaults={{ units: { one: [a, b], other: [c] } }}
      others={{ one: [c] }}
      sideName={({ side }) => (side === 'red' ? 'Soviets' : 'Germans')}
      manWords={() => ({ name: '' })}
      onChange={() => {}}
    />,
  );
  expect(screen.getAllByRole('radio')).toHaveLength(2);
  expect(screen.getByRole('radio', { name: 'Soviets', checked: true })).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'Germans', checked: false })).toBeTruthy();
  expect(screen.getByRole('heading').textContent).toBe('The other side: Germans');
});

test('a choice or number entered before is named on a key that brings its controls back, a ticked chip stays among the chips', () => {
  const height = fieldsOf<{ height: 'none' | 'up'; cover: boolean; arcs: number; guns: number }>(
    ({ choice, flag, number }) => [
      choice('height', 'Higher ground', { none: 'Nobody', up: 'Defender' }, { beat: 'declare' }),
      flag('cover', 'The defender has cover', { beat: 'declare' }),
      number('arcs', 'LMG arcs crossed', [0, 6], { beat: 'declare' }),
      number('guns', 'MMG arcs crossed', [0, 6], { beat: 'declare' }),
    ],
  );
  const words = { beat: 'declare', manWords: () => ({ name: '' }), onChange: () => {} };
  render(<Form fields={height} value={{ height: 'up', cover: true, arcs: 1, guns: 0 }} foldsKnown {...words} />);
  expect(screen.getByRole('switch', { checked: true }).textContent).toBe('The defender has cover');
  expect(screen.queryByText('Nobody')).toBeNull();
  expect(screen.queryByText('LMG arcs crossed')).toBeNull();
  expect(screen.getByText('MMG arcs crossed')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Change Higher ground: Defender · LMG arcs crossed: 1' }));
  expect(screen.getByText('Nobody')).toBeTruthy();
});

test('only pieces with one lock are offered to disengage, and none is chosen', () => {
  const { attacker, defender } = facing(
    pieceUnit('a', { a1: { at: [-1, 1], state: 'disrupted' }, a2: { at: [0, 2] }, a3: { at: [0, 4] } }),
    pieceUnit('d', { d1: { at: [1, 1] }, d2: { at: [1, 3] } }),
  );
  const setup = { units: [{ unit: attacker, away: [] }], enemies: [defender] };
  const position = play(phaseStart, setup, [diceOf('unit/1/piece/1/test', 3)]);
  if (position.at !== 'ask' || position.ask.kind !== 'facts') throw new Error('asks for no facts');
  const { fields, beat } = position.ask;
  render(<Form {...{ fields, beat, value: setup }} manWords={() => ({ name: 'Musket' })} onChange={() => {}} />);
  const offered = screen.getAllByRole('checkbox');
  expect(offered.map(({ textContent }) => textContent)).toEqual(['A3 Musket']);
  expect(offered.map((piece) => piece.getAttribute('aria-checked'))).toEqual(['false']);
  expect(screen.queryByRole('spinbutton')).toBeNull();
});

test('a Portable Wargame close combat asks for cover once; the flag for a single unit is under Details', () => {
  const system: System = portable;
  const house = resolveHouse(system.house);
  const fields = sequenceOf('close-combat', system).setup(house);
  const [red, blue] = [unit('a', 'Red infantry'), unit('b', 'Blue infantry')];
  const value = proposeSetup(fields, { units: { attacker: [red], defender: [blue] } }, [red, blue]) as Record<
    string,
    unknown
  >;
  render(<Form fields={fields} value={value} beat="declare" manWords={() => ({ name: '' })} onChange={() => {}} />);
  const more = screen.getByRole('button', { name: /^Details/ });
  expect(screen.queryByRole('radiogroup', { name: /cover against this unit$/ })).toBeNull();
  fireEvent.click(more);
  expect(screen.getByRole('radiogroup', { name: /cover against this unit$/ })).toBeTruthy();
});

test('the side of the enemy that one attacker hits is drawn, and those of several are one row each', () => {
  const system: System = portable;
  const fields = sequenceOf('close-combat', system).setup(resolveHouse(system.house));
  const drawings = (...attacker: readonly Unit[]) => {
    const units = { attacker, defender: [unit('z', 'Blue infantry')] };
    const value = proposeSetup(fields, { units }) as Record<string, unknown>;
    const form = { fields, value, beat: 'declare', manWords: () => ({ name: '' }), onChange: () => {} };
    const { container, unmount } = render(<Form {...form} />);
    const drawn = container.querySelectorAll('.choice-squares').length;
    const asked = screen.getAllByRole('radio', { name: 'Flank' }).length;
    unmount();
    return [drawn, asked];
  };
  expect(drawings(unit('a', 'Raiders'))).toEqual([1, 1]);
  expect(drawings(unit('a', 'Raiders'), unit('b', 'Riders'))).toEqual([0, 2]);
});

test('a square that another unit fills is refused as it is chosen (portable-wargame A4)', () => {
  const system: System = portable;
  const fields = sequenceOf('close-combat', system).setup(resolveHouse(system.house));
  const units = { attacker: [unit('a', 'Raiders'), unit('b', 'Riders')], defender: [unit('z', 'Blue infantry')] };
  const proposed = proposeSetup(fields, { units }) as { attackers: readonly object[] };
  const shown = (...sides: readonly string[]) => {
    const value = { ...proposed, attackers: proposed.attackers.map((one, i) => ({ ...one, side: sides[i] })) };
    const form = { fields, value, beat: 'declare', manWords: () => ({ name: '' }), onChange: () => {} };
    const { unmount } = render(<Form {...form} />);
    const refusals = screen.queryAllByRole('radiogroup', { name: /Each square holds one unit/ }).length;
    unmount();
    return refusals;
  };
  expect([shown('front', 'front'), shown('front', 'rear'), shown('flank', 'flank')]).toEqual([1, 0, 0]);
});

test('one key unfolds the rare details of all units', () => {
  const rare = { beat: 'declare', rare: true };
  const several = fieldsOf<Told>(({ flag, list }) => [
    list('attackers', 'Attackers', { range: [1, 2], singular: 'attacker' }, ({ unit, flag }) => [
      unit('unit', 'Unit', 'attacker'),
      flag('open', 'In the open', rare),
    ]),
    flag('cover', 'The defender has cover', rare),
  ]);
  const attackers = [unit('a', 'Raiders'), unit('b', 'Riders')].map((unit) => ({ unit, open: false }));
  const words = { beat: 'declare', manWords: () => ({ name: '' }), onChange: () => {} };
  render(<Form fields={several} value={{ attackers, cover: false }} {...words} />);
  expect(screen.queryAllByRole('switch')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: /^Details/ }));
  expect(screen.getAllByRole('switch')).toHaveLength(3);
  expect(screen.queryByRole('button', { name: /^Details/ })).toBeNull();
});
