import { musterUnit } from '../../src/campaign/units/muster.ts';
import type { Answer } from '../../src/engine/answer.ts';
import { FULL_DECK } from '../../src/engine/dice/deck.ts';
import { newPlay, type Play, positionOf } from '../../src/engine/play.ts';
import type { Facts, Man, Unit } from '../../src/engine/roster.ts';
import { parseSetup } from '../../src/engine/setup/parse.ts';
import { proposeSetup } from '../../src/engine/setup/propose.ts';
import { resolveHouse } from '../../src/system/house.ts';
import type { SequenceOf } from '../../src/system/sequence.ts';
import type { System } from '../../src/system/system.ts';
import { systemOf } from '../../src/systems/systems.ts';

/** Setup with timed odds: the largest of a club, or an ordinary one of its system. */
export type TimedSetup = {
  readonly name: string;
  readonly ordinary?: true;
  readonly system: string;
  readonly sequence: string;
  readonly units: Readonly<Record<string, readonly Unit[]>>;
  /** Changes to the proposed setup. */
  readonly facts?: (setup: Tree) => Tree;
  readonly house?: Readonly<Record<string, unknown>>;
  /** Total of the first roll, if already rolled. */
  readonly thrown?: number;
};

type Tree = Readonly<Record<string, unknown>>;
type Each = Readonly<Record<string, unknown>> & { readonly unit: Unit };

/** Changes to a unit's template. `men` counts men by role. `man` changes a man by his position. */
type More = {
  readonly men?: Readonly<Record<string, number>>;
  readonly facts?: Facts;
  readonly man?: (man: Man, at: number) => Partial<Man>;
  readonly carrying?: Readonly<Record<string, number>>;
};

const AWAY = {
  tsatf20: 'tsatf-20',
  ww2: 'tsatf-ww2',
  coc: 'chain-of-command',
  ircra: 'ircra',
  portable: 'portable-wargame',
};
const systems = Object.fromEntries(
  await Promise.all(Object.values(AWAY).map(async (id) => [id, await systemOf(id)] as const)),
) as Readonly<Record<string, System>>;

/** Creates several units of a template for a side. */
function several(system: string, side: 'red' | 'blue', template: string, many: number, more: More = {}): Unit[] {
  const kind = systems[system]!.units.find(({ templates }) => templates.some(({ id }) => id === template))!;
  const made = kind.templates.find(({ id }) => id === template)!;
  return Array.from({ length: many }, (_, n) => {
    let men = 0;
    const mark = `${side === 'red' ? 'R' : 'B'}${n + 1}`;
    const unit = musterUnit(
      kind,
      { ...made, men: more.men ?? made.men, ...(more.carrying ? { carrying: more.carrying } : {}) },
      { id: () => `${mark}-${template}-${men++}`, side, mark, name: `${made.title} ${mark}` },
    );
    return {
      ...unit,
      facts: { ...unit.facts, ...more.facts },
      men: unit.men.map((man, at) => {
        const changed = more.man?.(man, at) ?? {};
        return { ...man, ...changed, facts: { ...man.facts, ...changed.facts } };
      }),
    };
  });
}

const each = (list: unknown, more: (one: Each, at: number) => Tree): readonly Tree[] =>
  (list as readonly Each[]).map((one, at) => ({ ...one, ...more(one, at) }));

const state = (name: string, from: number, to: number) => (_: Man, at: number) =>
  at >= from && at < to ? { state: name } : {};

const men = (unit: Unit): readonly string[] => unit.men.map(({ id }) => id);

// The Sword to Adventure.

const infantry = (side: 'red' | 'blue', many: number, size: number, more: More = {}) =>
  several(AWAY.tsatf20, side, 'ten-d-officer', many, { men: { officer: 1, nco: 1, ordinary: size - 2 }, ...more });

const tsatf20: readonly Omit<TimedSetup, 'system'>[] = [
  {
    name: 'six units of ten on six, with fire before contact',
    sequence: 'close-combat',
    units: { attacker: infantry('red', 6, 10), defender: infantry('blue', 6, 10) },
    facts: ({ attackers }) => ({ enter: 'fire', attackers: each(attackers, () => ({ hits: 2 })), good: true }),
  },
  {
    name: 'the same by cards, to the end of the pack',
    sequence: 'close-combat',
    units: { attacker: infantry('red', 6, 10), defender: infantry('blue', 6, 10) },
    facts: ({ attackers }) => ({ enter: 'fire', attackers: each(attackers, () => ({ hits: 6 })) }),
    house: { casualties: 'cards', deck: 'used up' },
  },
  {
    name: 'ten men on eight, from the first fire',
    ordinary: true,
    sequence: 'close-combat',
    units: { attacker: infantry('red', 1, 10), defender: infantry('blue', 1, 8) },
    facts: ({ attackers }) => ({ enter: 'fire', attackers: each(attackers, () => ({ hits: 2 })) }),
  },
  {
    name: 'a unit of ten rallies',
    sequence: 'rally',
    units: { unit: infantry('red', 1, 10, { facts: { shaken: true } }) },
    house: { morale: [{ test: 'rally', class: 'any', led: 12, alone: 9 }] },
  },
  {
    name: 'ten hits on a unit of twelve',
    sequence: 'losses',
    units: { unit: infantry('red', 1, 12) },
    facts: () => ({ hits: 10 }),
    house: { casualties: 'cards' },
  },
  {
    name: 'hospital of twelve units, half of them wounded',
    sequence: 'after-the-game',
    units: { unit: infantry('red', 12, 10, { man: state('wounded', 2, 7) }) },
    house: { wounded: 'table' },
  },
];

// The Sword, the Flame, Machine guns and Grenades.

const squads = (side: 'red' | 'blue', many: number, size: number, more: More = {}) =>
  several(AWAY.ww2, side, side === 'red' ? 'us-squad' : 'german-squad', many, {
    men: side === 'red' ? { leader: 1, ordinary: size - 1 } : { leader: 1, crewman: 2, ordinary: size - 3 },
    ...more,
  });

/** A squad after a bad turn: men wounded and pinned. With `leaders`, its leader is active. */
const shot = (leaders: boolean): More => ({
  facts: { start: 10, pinned: true, shaken: true },
  man: (_, at) => ({
    state: at === 0 ? (leaders ? 'ok' : 'wounded') : at < 6 ? 'wounded' : at < 9 ? 'pinned' : 'ok',
  }),
});

const ww2: readonly Omit<TimedSetup, 'system'>[] = [
  {
    name: 'volley of 40 on a squad of twelve',
    sequence: 'fire',
    units: { firer: squads('red', 1, 40), target: squads('blue', 1, 12) },
    facts: ({ firer }) => ({ men: men(firer as Unit), distance: '6', class: 'I' }),
  },
  {
    name: 'volley of 40 on a squad of twenty, some wounded before and some pinned',
    sequence: 'fire',
    units: {
      firer: squads('red', 1, 40),
      target: squads('blue', 1, 20, {
        men: { leader: 1, second: 1, crewman: 4, ordinary: 14 },
        man: (_, at) =>
          at === 3 || at === 7 || at === 8
            ? { facts: { previously: true } }
            : { state: at > 16 ? 'wounded' : at > 13 ? 'pinned' : 'ok' },
      }),
    },
    facts: ({ firer }) => ({ men: men(firer as Unit), distance: '12', class: 'II' }),
  },
  {
    name: 'volley of 12 hits on a squad of ten',
    sequence: 'fire',
    units: { firer: squads('red', 1, 40), target: squads('blue', 1, 10) },
    facts: ({ firer }) => ({ men: men(firer as Unit), distance: '6', class: 'I' }),
    thrown: 12,
  },
  {
    name: 'nine rifles on a squad of ten',
    ordinary: true,
    sequence: 'fire',
    units: { firer: squads('red', 1, 9), target: squads('blue', 1, 10) },
    facts: ({ firer }) => ({ men: men(firer as Unit), distance: '12', class: 'II' }),
  },
  {
    name: 'four squads of ten on twenty across a wall',
    sequence: 'charge-home',
    units: {
      attacker: squads('red', 4, 10, { facts: { grenades: 4 } }),
      defender: squads('blue', 1, 20, { facts: { grenades: 4 } }),
    },
    facts: () => ({ cover: true }),
  },
  {
    name: 'three squads of ten on ten',
    sequence: 'charge-home',
    units: { attacker: squads('red', 3, 10), defender: squads('blue', 1, 10) },
  },
  {
    name: 'a squad of ten on ten',
    ordinary: true,
    sequence: 'charge-home',
    units: { attacker: squads('red', 1, 10), defender: squads('blue', 1, 10) },
  },
  {
    name: 'morale phase of twelve units, five wounded and three pinned in each',
    sequence: 'morale-phase',
    units: { unit: [...squads('red', 6, 10, shot(true)), ...squads('blue', 6, 10, shot(false))] },
  },
  {
    name: 'morale phase of two units',
    ordinary: true,
    sequence: 'morale-phase',
    units: { unit: [...squads('red', 1, 10, shot(true)), ...squads('blue', 1, 10, shot(false))] },
  },
  {
    name: 'three mortar rounds on three squads of ten',
    sequence: 'mortar',
    units: {
      mortar: several(AWAY.ww2, 'red', 'light-mortar', 1, { men: { crewman: 3 } }),
      target: squads('blue', 3, 10),
    },
    facts: ({ targets }) => ({ targets: each(targets, ({ unit }) => ({ men: men(unit).slice(0, 8) })) }),
  },
  {
    name: 'six guns on four squads of ten',
    sequence: 'artillery',
    units: { target: squads('blue', 4, 10) },
    facts: ({ units }) => ({ guns: 6, units: each(units, ({ unit }) => ({ men: men(unit) })) }),
  },
  { name: 'a squad moves through a hedge', sequence: 'move', units: { unit: squads('red', 1, 10) } },
  {
    name: 'a squad at half strength tests',
    sequence: 'major-morale',
    units: { unit: squads('red', 1, 10, { facts: { start: 10 }, man: state('wounded', 4, 10) }) },
  },
  {
    name: 'a squad declares a charge',
    sequence: 'declare',
    units: { attacker: squads('red', 1, 10), defender: squads('blue', 1, 10) },
  },
  { name: 'twelve units run', sequence: 'rout', units: { unit: squads('red', 12, 10, { facts: { routing: true } }) } },
  {
    name: 'a squad looks for a squad',
    sequence: 'spot',
    units: { spotter: squads('red', 1, 10), target: squads('blue', 1, 10) },
  },
  {
    name: 'a card for twelve units a side',
    sequence: 'next-card',
    units: { unit: [...squads('red', 12, 10), ...squads('blue', 12, 10)] },
  },
  {
    name: 'hospital of twelve units, half of them wounded',
    sequence: 'after-the-game',
    units: { unit: squads('red', 12, 10, { man: state('wounded', 2, 7) }) },
  },
];

// Chain of Command.

const sections = (side: 'red' | 'blue', many: number, more: More = {}) => [
  ...several(AWAY.coc, side, 'ten', many, {
    ...more,
    man: (man) => (man.role === 'junior' ? { facts: { smg: true } } : {}),
  }),
];
const platoon = (side: 'red' | 'blue', many: number, more: More = {}) => [
  ...sections(side, many, more),
  ...several(AWAY.coc, side, 'senior', 1),
];

const coc: readonly Omit<TimedSetup, 'system'>[] = [
  ...([1, 2, 3, 4] as const).map(
    (many): Omit<TimedSetup, 'system'> => ({
      name: `${many} of ten against ${many}, with leaders, in cover`,
      ...(many === 1 ? { ordinary: true } : {}),
      sequence: 'close-combat',
      units: { attacker: platoon('red', many), defender: platoon('blue', many) },
      facts: ({ attackers, defenders }) => ({
        cover: 'light',
        attackers: each(attackers, ({ unit }) => (unit.kind === 'leaders' ? {} : { visible: 1 })),
        defenders: each(defenders, ({ unit }) => (unit.kind === 'leaders' ? {} : { near: 'fight', lmg: 1 })),
      }),
    }),
  ),
  {
    name: '2 sections against 2 by our preset for Leaders',
    sequence: 'close-combat',
    units: { attacker: platoon('red', 2), defender: platoon('blue', 2) },
    house: { leader_hits: 'house_A' },
  },
  {
    name: '3 sections against 3, Storm of Steel',
    sequence: 'close-combat',
    units: { attacker: platoon('red', 3, { facts: { aggressive: true } }), defender: platoon('blue', 3) },
    house: { storm: 'explode_chain' },
  },
  { name: 'a section in the way of a tank', sequence: 'over-run', units: { unit: sections('red', 1) } },
  {
    name: 'two tanks ram',
    sequence: 'ramming',
    units: { first: several(AWAY.coc, 'red', 'tank', 1), second: several(AWAY.coc, 'blue', 'tank', 1) },
  },
  {
    name: 'a section broken',
    sequence: 'force-morale',
    units: { unit: sections('red', 1) },
    facts: () => ({ morale: 9 }),
  },
  {
    name: 'two forces',
    sequence: 'starting-morale',
    units: { one: sections('red', 1), other: sections('blue', 1) },
  },
];

// In Red Coat Rags Attired.

const regiment = (side: 'red' | 'blue', musket: number, pike: number, more: More = {}) =>
  several(AWAY.ircra, side, 'regiment', 1, { men: { musket, pike }, ...more });

const ircra: readonly Omit<TimedSetup, 'system'>[] = [
  ...(['snapshot', 'live'] as const).map(
    (timing): Omit<TimedSetup, 'system'> => ({
      name: `ten duels on a board, two pieces in support${timing === 'live' ? ', support as it stands' : ''}`,
      sequence: 'close-combat',
      units: { attacker: regiment('red', 8, 4), defender: regiment('blue', 7, 3) },
      facts: () => ({ actions: 2 }),
      house: { 'support-timing': timing },
    }),
  ),
  {
    name: 'six duels',
    ordinary: true,
    sequence: 'close-combat',
    units: { attacker: regiment('red', 4, 2), defender: regiment('blue', 4, 2) },
  },
  {
    name: 'start of a phase for twelve units, half of them disrupted',
    sequence: 'phase-start',
    units: {
      active: Array.from({ length: 12 }, (_, n) => ({
        ...regiment('red', 4, 2, { man: state('disrupted', 0, 3) })[0]!,
        id: `R${n}`,
        men: regiment('red', 4, 2, { man: state('disrupted', 0, 3) })[0]!.men.map((man) => ({
          ...man,
          id: `${n} ${man.id}`,
        })),
      })),
    },
  },
  {
    name: 'a wing of six',
    sequence: 'activation',
    units: { active: regiment('red', 4, 2) },
    facts: () => ({ dice: 3, cubes: 3 }),
  },
];

// Portable Wargame.

const portable: readonly Omit<TimedSetup, 'system'>[] = [
  {
    name: 'eight attackers on one square, commanders with both',
    sequence: 'close-combat',
    house: { 'front-arc': 'diagonal' },
    units: {
      attacker: several(AWAY.portable, 'red', 'infantry', 8),
      defender: several(AWAY.portable, 'blue', 'infantry-elite', 1),
    },
    facts: ({ attackers }) => ({
      commander: 'attached',
      cover: true,
      attackers: each(attackers, (_, at) => ({
        commander: at === 0 ? 'attached' : 'adjacent',
        side: at < 3 ? 'front' : 'flank',
      })),
    }),
  },
  {
    name: 'one on one',
    ordinary: true,
    sequence: 'close-combat',
    units: {
      attacker: several(AWAY.portable, 'red', 'infantry', 1),
      defender: several(AWAY.portable, 'blue', 'infantry', 1),
    },
  },
  {
    name: 'a battery on infantry',
    sequence: 'shooting',
    units: {
      shooter: several(AWAY.portable, 'red', 'artillery', 1),
      target: several(AWAY.portable, 'blue', 'infantry', 1),
    },
  },
];

const dice: readonly Omit<TimedSetup, 'system'>[] = [
  { name: 'sum of 60D100', sequence: 'any-dice', units: {}, facts: () => ({ count: 60, sides: 100 }) },
];

export const timedSetups: readonly TimedSetup[] = Object.entries({
  [AWAY.tsatf20]: tsatf20,
  [AWAY.ww2]: ww2,
  [AWAY.coc]: coc,
  [AWAY.ircra]: ircra,
  [AWAY.portable]: portable,
  'any-dice': dice,
}).flatMap(([system, all]) => all.map((one): TimedSetup => ({ ...one, system })));

/** Creates the play of a setup, before or after its first roll. */
export async function playOf({ name, system: id, sequence: sequenceId, ...one }: TimedSetup): Promise<Play> {
  const system = await systemOf(id);
  const sequence = system.sequences.find((one) => one.id === sequenceId);
  if (!sequence) throw new Error(`${name}: ${id} has no ${sequenceId}`);
  const house = resolveHouse(system.house, one.house ?? {});
  const fields = sequence.setup(house);
  const decks = Object.fromEntries(system.decks.map((deck) => [deck.id, FULL_DECK]));
  const units = Object.values(one.units).flat();
  const proposed = proposeSetup(fields, { units: one.units, others: units, decks }, units);
  const setup = parseSetup(fields, { ...proposed, ...one.facts?.(proposed) });
  const play = newPlay(system.id, sequence, house, setup);
  return one.thrown === undefined ? play : throwing(play, sequence.rule, one.thrown);
}

/** Plays on to the first roll and enters its total. */
function throwing(play: Play, rule: SequenceOf['rule'], value: number): Play {
  const position = positionOf(rule, play);
  if (position.at !== 'ask') throw new Error(`${play.sequence}: nothing is thrown`);
  const { id, kind } = position.ask;
  const answer: Answer = { id, value: kind === 'roll' ? value : {}, by: 'hand' };
  const next = { ...play, answers: [...play.answers, answer], cursor: play.cursor + 1 };
  return kind === 'roll' ? next : throwing(next, rule, value);
}

/** Returns the sequences with odds but without a timed setup. */
export async function sequencesWithoutSetup(): Promise<readonly string[]> {
  const all = await Promise.all([...Object.values(AWAY), 'any-dice'].map(systemOf));
  return all.flatMap(({ id, sequences }) =>
    sequences
      .filter((one) => one.odds && !timedSetups.some(({ system, sequence }) => system === id && sequence === one.id))
      .map((one) => `${id} ${one.id}`),
  );
}
