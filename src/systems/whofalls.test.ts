import { expect, test } from 'vitest';
import type { Ask, Sequence } from '../engine/ask.ts';
import { FULL_DECK } from '../engine/dice/deck.ts';
import type { Man, Unit } from '../engine/roster.ts';
import { resolveHouse } from '../system/house.ts';
import { pickFallen } from './chain-of-command/rules/losses.ts';
import { houseValues } from './tsatf-20/house.ts';
import twenty from './tsatf-20/index.ts';
import * as tsatf20 from './tsatf-20/rules/casualties.ts';
import { squad } from './tsatf-ww2/examples/squad.ts';
import { resolveHits, targets } from './tsatf-ww2/rules/fire/casualties.ts';

/** Returns the men that a rule names as losses, if the players accept each proposal. */
function proposals(sequence: Sequence<unknown>, cards: readonly string[]): readonly string[] {
  const named: string[] = [];
  const left = [...cards];
  for (let next = sequence.next(); !next.done; ) {
    const item = next.value as Ask;
    if (item.kind === 'draw') next = sequence.next(left.shift());
    else if (item.kind === 'pick') {
      named.push(...item.proposed!);
      next = sequence.next(item.proposed);
    } else next = sequence.next();
  }
  return named;
}

const hits = (unit: Unit, cards: readonly string[], chooser: 'owner' | 'firer' = 'owner') =>
  proposals(
    resolveHits({
      men: targets(unit),
      hits: cards.length,
      deck: FULL_DECK,
      picked: false,
      ...{ marked: 'dies', lying: 'both', replace: false, chooser },
    }),
    cards,
  );

test('WW2: riflemen are proposed before the man with the SMG and the BAR gunner', () => {
  expect(hits(squad('A', 'LSrSgSS'), ['2h', '3h', '4h', '5h'])).toEqual(['a.S3', 'a.S4', 'a.S2']);
});

test('WW2: a firer who chooses is offered the best men first', () => {
  expect(hits(squad('A', 'LSSgSr'), ['2h', '3h'], 'firer')).toEqual(['a.S3', 'a.S2']);
});

test('WW2: chargers are proposed before stragglers, whatever they carry', () => {
  const unit = squad('A', 'LSSrS');
  const men = unit.men.map((man, at) => (at === 1 || at === 3 ? { ...man, facts: { straggler: true } } : man));
  expect(hits({ ...unit, men }, ['2h', '3h', '4h'])).toEqual(['a.S2', 'a.S1']);
});

const man = (id: string, role: string, facts: Man['facts'] = {}): Man => ({
  ...{ id, tag: id, name: id, role, facts },
  state: 'standing',
});

test('TSATF-20: the man with the sub-machine gun is proposed last of the ordinary men', () => {
  const men = [man('A1', 'ordinary', { smg: true }), man('A2', 'ordinary'), man('A3', 'ordinary')];
  const all = tsatf20.prepareHits(men, 2, FULL_DECK, houseValues(resolveHouse(twenty.house)), 'attacker');
  expect(proposals(tsatf20.resolveHits(all), ['2s', '3s'])).toEqual(['A2', 'A3']);
});

test('Chain of Command: plain riflemen are proposed first, then those with an SMG, the machine gunner last', () => {
  const men = [man('LMG', 'lmg', { lmg: true }), man('SMG', 'lmg', { smg: true }), man('R1', 'lmg'), man('R2', 'lmg')];
  expect(proposals(pickFallen(men, 1), [])).toEqual(['R1']);
  expect(proposals(pickFallen(men, 3), [])).toEqual(['R1', 'R2', 'SMG']);
});

test('only equal men are interchangeable in a random choice', () => {
  const sequence = pickFallen([man('LMG', 'lmg', { lmg: true }), man('R1', 'lmg'), man('R2', 'lmg')], 1);
  expect(sequence.next().value).toMatchObject({ alike: [['R1', 'R2'], ['LMG']] });
});
