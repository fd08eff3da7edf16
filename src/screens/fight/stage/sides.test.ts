import { expect, test } from 'vitest';
import { musterSample } from '../../../campaign/units/muster.ts';
import type { Answer } from '../../../engine/answer.ts';
import type { Unit } from '../../../engine/roster.ts';
import { fieldsAsked } from '../../../engine/setup/facts.ts';
import { proposeSetup } from '../../../engine/setup/propose.ts';
import { unitsIn } from '../../../engine/setup/units.ts';
import type { Example } from '../../../system/examples.ts';
import { resolveHouse } from '../../../system/house.ts';
import { sequenceOf } from '../../../system/system.ts';
import combats from '../../../systems/chain-of-command/examples.ts';
import chainOfCommand from '../../../systems/chain-of-command/index.ts';
import ircra from '../../../systems/ircra/index.ts';
import battles from '../../../systems/portable-wargame/examples.ts';
import portable from '../../../systems/portable-wargame/index.ts';
import { squad } from '../../../systems/tsatf-ww2/examples/squad.ts';
import secondWorldWar from '../../../systems/tsatf-ww2/index.ts';
import { duels, facing, line, pieceUnit, roundSetup } from '../../../testkit/ircra.ts';
import { readingContext } from '../../../testkit/readingcontext.ts';
import type { PlayContext } from '../playcontext.ts';
import { sideLines } from './sides.tsx';

test('a piece lost on the board is gone from the count of its side before the other duels are rolled', () => {
  const setup = roundSetup({ attacker: line('a', 3), defender: line('d', 3) });
  const play = { system: 'ircra', sequence: 'close-combat', edition: 5, house: resolveHouse(ircra.house), setup };
  const contact = { id: 'contact', value: {}, by: 'hand' } as const;
  const order = { id: 'attacker/order', value: ['a1', 'a2', 'a3'], by: 'hand' } as const;
  const texts = (...thrown: readonly (readonly [number, number])[]) => {
    const answers = [contact, order, ...duels(...thrown)];
    const context = readingContext(ircra, { ...play, answers, cursor: answers.length, overruled: {} }, ['a', 'd']);
    return sideLines(context).map(({ text }) => text);
  };
  expect(texts()).toEqual(['Unit a: 3 pieces', 'Unit d: 3 pieces']);
  expect(texts([1, 6])).toEqual(['Unit a: 2 pieces', 'Unit d: 3 pieces']);
  expect(texts([1, 6], [6, 1], [3, 3])).toEqual(['Unit a: 2 pieces', 'Unit d: 2 pieces']);
});

test('a side that attacks from the right of the board is on the right above it', () => {
  const attacker = pieceUnit('a', { a1: { at: [1, 1, 'left'] } });
  const setup = roundSetup(facing(attacker, pieceUnit('d', { d1: { at: [0, 2, 'right'] } })));
  const play = { system: 'ircra', sequence: 'close-combat', edition: 5, house: resolveHouse(ircra.house), setup };
  const context = readingContext(ircra, { ...play, answers: [], cursor: 0, overruled: {} }, ['a', 'd']);
  expect(sideLines(context).map(({ text }) => text.slice(0, 6))).toEqual(['Unit d', 'Unit a']);
});

const example = (id: string) => (battles as readonly Example[]).find((one) => one.id === id)!;

/** Lines of the sides after the first answers of one play of a worked example. */
function linesOf(id: string, no: number, sides: readonly string[], ...answers: readonly Answer[]): readonly string[] {
  const told = example(id);
  const { sequence, setup } = 'plays' in told ? told.plays[no]! : ({} as never);
  const { edition } = sequenceOf(sequence, portable);
  const play = { system: portable.id, sequence, edition, house: resolveHouse(portable.house), setup };
  const context = readingContext(portable, { ...play, answers, cursor: answers.length, overruled: {} }, sides);
  return sideLines(context).map(({ text }) => text);
}

test('a declared attack is shown until the first roll', () => {
  const [charge] = linesOf('6.2', 3, ['confederates', 'union']);
  expect(charge).toBe('Confederate cavalry: Attack declared');
  const [rolling] = linesOf('6.2', 3, ['confederates', 'union'], { id: 'declare', value: {}, by: 'hand' });
  expect(rolling).toBe('Confederate cavalry');
});

test('a unit that does not attack leaves the band, the odds and the declaration', () => {
  const one = (mark: string, kind: string, side: string): Unit => ({
    ...{ id: mark, name: `Unit ${mark}`, mark, kind, side, facts: { quality: 'regular' } },
    men: [{ id: `${mark}1`, tag: `${mark}1`, name: 'Stand', role: 'stand', state: 'standing', facts: {} }],
  });
  const { id, edition, setup: fieldsFor } = sequenceOf('close-combat', portable);
  const house = resolveHouse(portable.house);
  const units = {
    attacker: [one('A', 'infantry', 'red'), one('B', 'cavalry', 'red')],
    defender: [one('D', 'cavalry', 'blue')],
  };
  const setup = proposeSetup(fieldsFor(house), { units }) as object;
  const play = { system: portable.id, sequence: id, edition, house, setup };
  const contextWith = (value: string) => {
    const answers: readonly Answer[] = [{ id: 'attacker/1/allowed', value, by: 'hand' }];
    return readingContext(portable, { ...play, answers, cursor: 1, overruled: {} }, ['red', 'blue']);
  };
  const namesOf = ({ seats }: PlayContext) =>
    Object.values(seats).map(({ jointName, unit }) => jointName ?? unit?.name);
  const sheet = ({ session }: PlayContext) => {
    const position = session.position.value;
    return position.at === 'ask' && position.ask.kind === 'facts'
      ? fieldsAsked(position.ask.fields, 'declare', setup as never)
      : [];
  };
  const asked = (context: PlayContext) =>
    sheet(context).flatMap(({ each }) =>
      each ? (each as readonly (readonly unknown[])[]).map(({ length }) => length) : [],
    );
  expect(namesOf(contextWith('table'))).toEqual(['Unit A and Unit B', 'Unit D']);
  expect(namesOf(contextWith('no'))).toEqual(['Unit B', 'Unit D']);
  expect(sideLines(contextWith('no')).map(({ text }) => text)).toEqual(['Unit B', 'Unit D']);
  expect(asked(contextWith('table'))).toEqual([3, 4]);
  expect(asked(contextWith('no'))).toEqual([0, 4]);
});

test('cover and a commander, also as a declaration corrects them, are shown throughout a combat', () => {
  const declared = (value: object): Answer => ({ id: 'declare', value, by: 'hand' });
  const works = (...answers: readonly Answer[]) => linesOf('6.1', 1, ['union', 'confederates'], ...answers);
  const dice = (id: string, face: number): Answer => ({ id, dice: [{ face, by: 'hand' }] });
  const behind = 'Confederate infantry: In cover or uphill';
  expect(works()).toEqual(['Union infantry: Commander adjacent', behind]);
  const both = declared({ commander: 'adjacent', attackers: [{ commander: 'attached' }] });
  const corrected = ['Union infantry: Commander with it', `${behind} · Commander adjacent`];
  expect(works(both)).toEqual(corrected);
  expect(works(both, dice('defender/hit', 1))).toEqual(corrected);
  expect(works(both, dice('defender/hit', 1), dice('attacker/1/hit', 1))).toEqual(corrected);
  expect(works(declared({ cover: false, attackers: [{ commander: 'none' }] }))).toEqual([
    'Union infantry',
    'Confederate infantry',
  ]);
});

test('a Leader who recovers at the Turn End is not shown as Stunned beside its result', () => {
  let made = 0;
  const { units } = musterSample(chainOfCommand, chainOfCommand.samples[0]!, () => `${++made}`);
  const unit = units[0]!;
  const [leader, ...others] = unit.men;
  const stunned = { ...unit, men: [{ ...leader!, facts: { ...leader!.facts, stunned: true } }, ...others] };
  const { id, edition } = sequenceOf('turn-end', chainOfCommand);
  const setup = { units: [{ unit: stunned }], kept: false };
  const house = resolveHouse(chainOfCommand.house);
  const play = {
    system: 'chain-of-command',
    sequence: id,
    edition,
    house,
    setup,
    answers: [],
    cursor: 0,
    overruled: {},
  };
  const context = readingContext(chainOfCommand, play, [unit.side]);
  expect(context.session.position.value.at).toBe('end');
  expect(sideLines(context).map(({ text }) => text)).toEqual([`${unit.name}: ${unit.men.length} men`]);
});

test('a unit of a morale phase is pinned, shaken or routing until its test ends that', () => {
  const { id, edition } = sequenceOf('morale-phase', secondWorldWar);
  const house = resolveHouse(secondWorldWar.house);
  const setup = { units: [{ unit: squad('R', 'LpSpSp', { pinned: true, shaken: true, routing: true }) }] };
  const bandAfter = (...rolled: readonly (readonly [string, number])[]) => {
    const answers: readonly Answer[] = rolled.flatMap(([test, face]) => [
      { id: `unit/1/${test} leader`, value: true, by: 'hand' },
      { id: `unit/1/${test}`, dice: [{ face, by: 'hand' }] },
    ]);
    const play = { system: secondWorldWar.id, sequence: id, edition, house, setup, answers, cursor: answers.length };
    return sideLines(readingContext(secondWorldWar, { ...play, overruled: {} }, ['R']))[0]!.text;
  };
  expect(bandAfter()).toBe('Squad R: 3 men · Pinned · Shaken · Routing');
  expect(bandAfter(['critical', 1])).toBe('Squad R: 3 men · Pinned · Shaken');
  expect(bandAfter(['critical', 20])).toBe('Squad R: 3 men · Pinned · Shaken · Routing');
  expect(bandAfter(['critical', 1], ['rally', 1])).toBe('Squad R: 3 men · Pinned');
  expect(bandAfter(['critical', 1], ['rally', 20], ['pinned', 1])).toBe('Squad R: 3 men · Shaken');
});

/** Lines of the sides after the first `cursor` answers of a worked example of Chain of Command. */
function linesInCombat(id: string, cursor: number): readonly string[] {
  const told = (combats as readonly Example[]).find((one) => one.id === id)!;
  const { sequence, setup, answers, house } = 'plays' in told ? told.plays[0]! : ({} as never);
  const { edition } = sequenceOf(sequence, chainOfCommand);
  const resolved = resolveHouse(chainOfCommand.house, house);
  const play = { system: chainOfCommand.id, sequence, edition, house: resolved, setup, answers, cursor, overruled: {} };
  const sides = unitsIn(setup).map(({ side }) => side);
  return sideLines(readingContext(chainOfCommand, play, [...new Set(sides)])).map(({ text }) => text);
}

test('a Unit that surrendered, left its weapon or fell has no men, Shock or Stunned Leader while Force Morale is tested', () => {
  expect(linesInCombat('C30', 2)).toContain('German Gruppe: 8 men · Leader Stunned · 7 dice');
  for (const answered of [3, 5, 7]) expect(linesInCombat('C30', answered)).toContain('German Gruppe: 0 men');
  expect(linesInCombat('C32', 4)).toContain('HMG Team: 0 men');
  expect(linesInCombat('C32/no crew', 1)).toContain('assault: 0 men');
});

test('a commander lost with a unit, and cover that it left, are gone before the square is taken', () => {
  const band = (id: string, no: number) => {
    const told = example(id);
    const { answers = [] } = 'plays' in told ? told.plays[no]! : ({} as never);
    return (asked: string) =>
      linesOf(
        id,
        no,
        ['a', 'd'],
        ...answers.slice(
          0,
          answers.findIndex((one) => one.id === asked),
        ),
      );
  };
  expect(band('P-C16', 0)('defender/commander')).toContain('Infantry D: Commander with it');
  expect(band('P-C16', 0)('attacker/1/advance')).toContain('Infantry D');
  expect(band('6.1', 1)('defender/effect')).toContain('Confederate infantry: In cover or uphill');
  expect(band('6.1', 1)('attacker/1/advance')).toContain('Confederate infantry');
});
