import { expect, test } from 'vitest';
import { activeCount, activeMen, musterUnit } from '../../../campaign/units/muster.ts';
import type { Unit } from '../../../engine/roster.ts';
import { flattenFields } from '../../../engine/setup/fields.ts';
import { parseSetup } from '../../../engine/setup/parse.ts';
import { proposeSetup } from '../../../engine/setup/propose.ts';
import { unitsOf } from '../../../engine/setup/units.ts';
import { resolveHouse } from '../../../system/house.ts';
import { sequenceOf } from '../../../system/system.ts';
import { cards, systemOf } from '../../../systems/systems.ts';
import { defaultsWith, moveChoices, updateSetup, updateSetupUnits, withActiveMen, withManActive } from './supposed.ts';

let made = 0;
const systems = await Promise.all(cards.filter(({ id }) => id !== 'any-dice').map(({ id }) => systemOf(id)));

test.each(systems)('$id: fewer men keep the leaders active, and more bring back the fallen', ({ units }) => {
  for (const kind of units)
    for (const template of kind.templates) {
      const unit = musterUnit(kind, template, { id: () => `${++made}`, side: 'A', mark: 'A' });
      const many = unit.men.length;
      for (let n = many; n >= 0; n--) expect(activeCount(kind, withActiveMen(kind, unit, n))).toBe(n);
      expect(withActiveMen(kind, withActiveMen(kind, unit, 0), many)).toEqual(unit);
      const leads = (role: string) => kind.roles.find(({ id }) => id === role)?.leads;
      const leaders = unit.men.filter(({ role }) => leads(role)).map(({ id }) => id);
      const left = activeMen(kind, withActiveMen(kind, unit, leaders.length)).map(({ id }) => id);
      if (leaders.length > 0) expect(left).toEqual(leaders);
      for (const id of leaders) expect(activeCount(kind, withManActive(kind, unit, id, false))).toBe(many - 1);
    }
});

test('proposed values follow the assumed men of a unit, and chosen values stay', async () => {
  const system = await systemOf('tsatf-20');
  const sequence = sequenceOf('close-combat', system);
  const fields = sequence.setup(resolveHouse(system.house));
  const [kind] = system.units;
  const muster = (side: string): Unit =>
    musterUnit(kind!, kind!.templates[0]!, { id: () => `${++made}`, side, mark: side });
  const [red, blue] = [muster('A'), muster('B')];
  const given = { units: { attacker: [red], defender: [blue] }, others: [red, blue] };
  const setup = proposeSetup(fields, given);
  const fewer = withActiveMen(kind!, red, 3);
  const after = defaultsWith(given, fewer);
  const supposed = updateSetupUnits(fields, setup, given, after);
  expect(unitsOf(fields, supposed)).toEqual([fewer, blue]);
  expect(supposed).toEqual(proposeSetup(fields, after));
  expect(parseSetup(fields, supposed)).toEqual(supposed);

  // Chosen values stay if they are still possible.
  const flag = flattenFields(fields).find((field) => field.kind === 'flag' && fields.includes(field))!;
  const told = { ...setup, [flag.id]: !setup[flag.id] };
  expect(updateSetupUnits(fields, told, given, after)[flag.id]).toBe(told[flag.id]);
});

test('a revised setup lists each other unit once', async () => {
  const system = await systemOf('ircra');
  const fields = sequenceOf('phase-start', system).setup(resolveHouse(system.house));
  const [kind] = system.units;
  const [red, blue] = ['A', 'B'].map((side) =>
    musterUnit(kind!, kind!.templates[0]!, { id: () => `${++made}`, side, mark: side }),
  );
  const given = { units: { active: [red!, blue!] }, others: [red!, blue!] };
  const setup = proposeSetup(fields, given);
  expect(updateSetupUnits(fields, setup, given, given)).toEqual(setup);
});

test('choosing another unit takes its men and facts, and keeps values chosen by hand', async () => {
  const system = await systemOf('tsatf-ww2');
  const fields = sequenceOf('fire', system).setup(resolveHouse(system.house));
  const [kind] = system.units;
  const muster = (side: string): Unit =>
    musterUnit(kind!, kind!.templates[0]!, { id: () => `${++made}`, side, mark: side });
  const [first, second] = [muster('A'), muster('A')];
  const [still, moved] = [muster('B'), { ...muster('B'), facts: { ...muster('B').facts, class: 1 } }];
  const given = { units: { firer: [first, second], target: [still, moved] } };
  const setup = proposeSetup(fields, given);
  const told = { ...setup, distance: '24' };
  const chosen = updateSetup(
    fields,
    { setup: told, given },
    { setup: { ...told, firer: second, target: moved }, given },
  );
  expect(chosen).toEqual({
    ...setup,
    distance: '24',
    class: 'I',
    firer: second,
    target: moved,
    men: second.men.map(({ id }) => id),
  });
  const byHand = { ...told, class: 'III', men: first.men.slice(2).map(({ id }) => id) };
  const same = updateSetup(fields, { setup: byHand, given }, { setup: { ...byHand, target: moved }, given });
  expect(same).toEqual({ ...byHand, target: moved });
  const other = updateSetup(fields, { setup: byHand, given }, { setup: { ...byHand, firer: second }, given });
  expect(other).toEqual({ ...byHand, firer: second, men: second.men.map(({ id }) => id) });
});

test('another unit takes its proposal, one that left takes its facts along, and the rest stays', async () => {
  const system = await systemOf('chain-of-command');
  const fields = sequenceOf('close-combat', system).setup(resolveHouse(system.house));
  const [kind] = system.units;
  const muster = (side: string): Unit =>
    musterUnit(kind!, kind!.templates[0]!, { id: () => `${++made}`, side, mark: side });
  const [red, blue, other] = [muster('A'), muster('B'), muster('B')];
  const proposed = (...defender: readonly Unit[]) => {
    const given = { units: { attacker: [red], defender } };
    return { given, setup: proposeSetup(fields, given) };
  };
  const before = proposed(blue);
  const [defence] = before.setup.defenders as readonly object[];
  const told = { ...before, setup: { ...before.setup, cover: 'light', defenders: [{ ...defence, lmg: 2 }] } };
  const two = proposed(blue, other);
  const joined = moveChoices(fields, told, two);
  const [, added] = two.setup.defenders as readonly object[];
  expect(joined).toEqual({ ...two.setup, cover: 'light', defenders: [{ ...defence, lmg: 2 }, added] });
  const alone = proposed(other);
  expect(moveChoices(fields, { ...two, setup: joined }, alone)).toEqual({ ...alone.setup, cover: 'light' });
});
