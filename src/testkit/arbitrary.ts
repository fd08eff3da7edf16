import type { Answer } from '../engine/answer.ts';
import type { Ask, PlainObject } from '../engine/ask.ts';
import { isInDeck } from '../engine/dice/deck.ts';
import { shuffleIdOf, withFullDeck } from '../engine/draw.ts';
import { newPlay, type Play } from '../engine/play.ts';
import type { Facts, Man, Unit } from '../engine/roster.ts';
import { type Field, type Fields, flattenFields, hasBeat, maxOf, type SetupDefaults } from '../engine/setup/fields.ts';
import { parseSetup } from '../engine/setup/parse.ts';
import { proposeSetup } from '../engine/setup/propose.ts';
import { isUnit } from '../engine/setup/units.ts';
import { numberIn, pickRandom, type RandomIndex, randomAnswer, shuffle } from '../random/randomanswer.ts';
import { resolveHouse } from '../system/house.ts';
import type { SequenceOf } from '../system/sequence.ts';
import type { System } from '../system/system.ts';
import type { HouseRule, TableColumn } from '../system/tables.ts';
import type { Fact, UnitKind } from '../system/units.ts';

type Tree = Record<string, unknown>;

const some = <T>(of: readonly T[], random: RandomIndex): T[] => of.filter(() => random(3) > 0);

export const houseAtRandom = ({ house }: Pick<System, 'house'>, random: RandomIndex): Play['house'] =>
  resolveHouse(house, Object.fromEntries(house.map((rule) => [rule.id, choice(rule, random)])));

export function playAtRandom(
  system: System,
  sequence: SequenceOf,
  random: RandomIndex,
  house: Play['house'] = houseAtRandom(system, random),
): Play {
  const fields = sequence.setup(house);
  const given = proposeSetup(fields, givenAtRandom(fields, system, random));
  const setup = parseSetup(fields, stirredSetup(fields, given, random, 2 + random(4)));
  const { id, edition, oldestEdition = edition } = sequence;
  // Mostly the newest edition, otherwise any that the rule still plays.
  const older = oldestEdition < edition && random(4) === 0 ? 1 + random(edition - oldestEdition) : 0;
  return newPlay(system.id, { id, edition: edition - older }, house, setup);
}

/** Returns a valid answer to an ask. Facts can differ from the proposed ones. */
export const answerAtRandom = (ask: Ask, random: RandomIndex): Answer =>
  ask.kind === 'facts' && random(2) > 0
    ? { id: ask.id, value: factsAt(ask.fields, ask.id, ask.setup as Tree, random), by: 'hand' }
    : randomAnswer(ask, random);

/** Returns valid answers to an ask. A draw can follow a shuffle, or name a card that the players put back. */
export function answersAtRandom(ask: Ask, random: RandomIndex): readonly Answer[] {
  if (ask.kind !== 'draw') return [answerAtRandom(ask, random)];
  const tried = random(6);
  if (tried === 0) {
    const shuffled = random(4) > 0;
    const shuffle: Answer = { id: shuffleIdOf(ask.id), value: shuffled, by: 'hand' };
    return [shuffle, answerAtRandom(shuffled ? withFullDeck(ask) : ask, random)];
  }
  const out = ask.classifier.pack.filter((card) => !isInDeck(ask.deck, ask.classifier, card));
  if (tried === 1 && out.length > 0) return [{ id: ask.id, value: { back: pickRandom(out, random) }, by: 'hand' }];
  return [answerAtRandom(ask, random)];
}

export function junkAtRandom(id: string, random: RandomIndex): unknown {
  const junk: readonly unknown[] = [
    null,
    '',
    'junk',
    '__proto__',
    -1,
    0.5,
    1e308,
    7,
    true,
    [],
    {},
    [null],
    [[]],
    { face: 1 },
  ];
  const dice = [
    { face: 0, by: 'hand' },
    { face: 7.5, by: 'app' },
    { face: 3, by: 'hand' },
    { face: '3', by: 'hand' },
  ];
  const wrong = pickRandom(junk, random);
  return pickRandom<() => unknown>(
    [
      () => wrong,
      () => ({ id: wrong, value: 1, by: 'hand' }),
      () => ({ id, value: wrong, by: 'hand' }),
      () => ({ id, value: [wrong, pickRandom(junk, random)], by: 'app' }),
      () => ({ id, value: { [String(wrong)]: wrong }, by: 'hand' }),
      () => ({ id, value: 1, by: wrong }),
      () => ({ id, dice: wrong }),
      () => ({ id, dice: Array.from({ length: random(12) }, () => pickRandom(dice, random)) }),
      () => ({ id, dice: [], told: { count: pickRandom([0, 1, 3, 8, 999, -1], random), value: wrong } }),
      () => ({ id, dice: [], told: wrong }),
    ],
    random,
  )();
}

/** Returns a number near the minimum, because players rarely throw forty grenades. */
const few = ({ min, max, step = 1 }: { min: number; max: number; step?: number }, random: RandomIndex): number =>
  numberIn({ min, max: Math.min(max, min + 4 * step), step }, random);

function factsAt(fields: Fields, beat: string, setup: Tree, random: RandomIndex): Tree {
  const facts: Tree = {};
  for (const field of fields) {
    if (field.kind === 'list' && field.beat === undefined && hasBeat(field.each, beat))
      facts[field.id] = (setup[field.id] as Tree[]).map((each) => factsAt(field.each, beat, each, random));
    else if (field.beat === beat && random(4) === 0) facts[field.id] = fact(field, { ...setup, ...facts }, random);
  }
  return facts;
}

/** Changes one in `oneIn` of the proposed facts. With more changes, few plays would get far. */
function stirredSetup(fields: Fields, proposed: Tree, random: RandomIndex, oneIn: number): Tree {
  const setup: Tree = {};
  for (const field of fields)
    setup[field.id] =
      field.kind !== 'men' && field.kind !== 'list' && random(oneIn) > 0
        ? proposed[field.id]
        : fact(field, { ...proposed, ...setup }, random, oneIn);
  return setup;
}

function fact(field: Field, siblings: Tree, random: RandomIndex, oneIn = 2): unknown {
  switch (field.kind) {
    case 'number':
      return few({ ...field, max: maxOf(field, siblings) }, random);
    case 'flag':
      return random(2) === 1;
    case 'one of':
      return pickRandom(field.options, random).id;
    case 'men': {
      const unit = Object.values(siblings).find(isUnit);
      return some((unit?.men ?? []).filter(field.among), random).map(({ id }) => id);
    }
    case 'deck':
      return { out: shuffle(field.classifier.pack, random).slice(0, random(13)), lost: {} };
    case 'list':
      return (siblings[field.id] as Tree[]).map((each) => stirredSetup(field.each, each, random, oneIn));
    case 'unit':
    case 'others':
    case 'own':
      return siblings[field.id];
  }
}

/** Total of men above which units become small. Odds are counted path by path, which is slow. */
const TABLE = 12;

function givenAtRandom(fields: Fields, system: System, random: RandomIndex): SetupDefaults {
  const units: Record<string, Unit[]> = {};
  const others: Unit[] = [];
  let mustered = 0;
  let men = 0;
  const next = (field: Field & { kind: 'unit' | 'others' }) => {
    const unit = wanted(field, system, random, ++mustered, Math.max(2, Math.min(10, TABLE - men)));
    men += unit.men.length;
    return unit;
  };
  for (const field of flattenFields(fields)) {
    if (field.kind === 'others')
      for (let n = random(3); n > 0; n--) others.push({ ...next(field), side: pickRandom(['A', 'B'], random) });
    if (field.kind === 'unit') units[field.role] = Array.from({ length: 1 + random(2) }, () => next(field));
  }
  return { units, others };
}

function wanted(
  field: Field & { kind: 'unit' | 'others' },
  { units }: System,
  random: RandomIndex,
  no: number,
  most: number,
): Unit {
  // A man in a rare state occurs in about one unit of fifty, so a few tries do not suffice.
  for (let tries = 0; tries < 5_000; tries++) {
    const unit = musteredAtRandom(pickRandom(units, random), random, no, most);
    if (!field.of || field.of(unit)) return unit;
  }
  throw new Error(`${field.id}: no unit is fit for it`);
}

/** Unit of one to `most` men, mostly in their initial state. A kind without men has none. */
export function musteredAtRandom(kind: UnitKind, random: RandomIndex, no = 1, most = 10): Unit {
  const mark = String.fromCharCode(64 + no);
  const many = kind.roles.length === 0 ? 0 : 1 + random(most);
  const men = Array.from({ length: many }, (_, i): Man => {
    const id = `${mark}${i + 1}`;
    const state = random(4) > 0 ? kind.states[0]! : pickRandom(kind.states, random);
    return {
      id,
      tag: id,
      name: id,
      role: pickRandom(kind.roles, random).id,
      state: state.id,
      facts: facts(kind.manFacts, random),
    };
  });
  return { id: mark, side: mark, kind: kind.id, name: `Unit ${mark}`, mark, facts: facts(kind.facts, random), men };
}

const facts = (all: readonly Fact[], random: RandomIndex): Facts =>
  Object.fromEntries(
    all.map((fact) => [
      fact.id,
      fact.kind === 'flag'
        ? random(3) === 0
        : fact.kind === 'number'
          ? (random(8) === 0 ? numberIn : few)(fact, random)
          : pickRandom(fact.options, random).id,
    ]),
  );

function choice(rule: HouseRule, random: RandomIndex): unknown {
  if (random(2) === 0) return rule.default;
  switch (rule.kind) {
    case 'flag':
      return random(2) === 1;
    case 'number':
      return numberIn(rule, random);
    case 'one of':
      return pickRandom(rule.options, random).id;
    case 'text':
      return rule.default;
    case 'table': {
      if (rule.default.length === 0)
        return Array.from({ length: 1 + random(4) }, () => rowAtRandom(rule, rule.row, random));
      const changed = random(rule.default.length);
      return rule.default.map((row, i) => (i === changed ? rowAtRandom(rule, row, random) : row));
    }
  }
}

const rowAtRandom = ({ columns }: HouseRule & { kind: 'table' }, row: PlainObject, random: RandomIndex): PlainObject =>
  Object.fromEntries(columns.map((column) => [column.id, cell(column, row[column.id], random)]));

function cell(column: TableColumn, printed: unknown, random: RandomIndex): unknown {
  switch (column.kind) {
    case 'flag':
      return random(2) === 1;
    case 'number':
      return random(2) === 0
        ? printed
        : numberIn({ min: Math.max(column.min, -3), max: Math.min(column.max, 3) }, random);
    case 'one of':
      return pickRandom(column.options, random).id;
    case 'text':
      return printed;
  }
}
