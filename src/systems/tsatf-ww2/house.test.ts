import { describe, expect, test } from 'vitest';
import { answerAsk, type HouseSettings, type Play, positionOf, startPlay } from '../../engine/play.ts';
import type { Unit } from '../../engine/roster.ts';
import { parseSetup } from '../../engine/setup/parse.ts';
import { proposeSetup } from '../../engine/setup/propose.ts';
import { exactChances } from '../../odds/enumerate.ts';
import { scriptedRandom } from '../../random/randomanswer.ts';
import { resolveHouse } from '../../system/house.ts';
import type { Outcome } from '../../system/sequence.ts';
import { type Roster, sequenceOf } from '../../system/system.ts';
import type { HouseRule } from '../../system/tables.ts';
import type { SequenceWords } from '../../system/words.ts';
import { answerAtRandom } from '../../testkit/arbitrary.ts';
import { systemOf } from '../systems.ts';
import { squad } from './examples/squad.ts';
import { houseValues } from './house.ts';
import { duel } from './rules/melee/duel.ts';

const system = await systemOf('tsatf-ww2');

type Scene = (house: HouseSettings, seed: number) => unknown;

/** Plays to the end with random answers. Returns the asks and sums in words, and the outcome. */
const playing =
  (id: string, units: Record<string, readonly Unit[]>, facts: object = {}): Scene =>
  (house, seed) => {
    const sequence = sequenceOf(id, system);
    const { ask, outcome, plan } = sequence.words as unknown as SequenceWords<unknown, Outcome>;
    const fields = sequence.setup(house);
    const setup = parseSetup(fields, { ...proposeSetup(fields, { units }), ...facts });
    const luck = scriptedRandom([seed]);
    let play: Play = startPlay(sequence.rule, {
      ...{ system: system.id, sequence: id, edition: sequence.edition, house, setup },
      ...{ answers: [], cursor: 0, overruled: {} },
    });
    for (let at = positionOf(sequence.rule, play); at.at === 'ask'; at = positionOf(sequence.rule, play)) {
      const told = at.asks.find((one) => !play.answers.some((answer) => answer.id === one.id))!;
      play = answerAsk(sequence.rule, play, answerAtRandom(told, luck));
    }
    const end = positionOf(sequence.rule, play);
    if (end.at !== 'end') throw new Error(`${id} did not end`);
    return [
      end.trail.map((step) => ('ask' in step ? [step, ask(step.ask, setup)] : step)),
      [end.outcome, outcome(end.outcome as Outcome, setup), plan?.(end.trail, setup, house)],
      fields,
    ];
  };

const roster = (units: readonly Unit[], house: HouseSettings, phase = 'movement', turn = 2): Roster => ({
  units,
  house,
  game: {
    ...{ id: 'g', name: 'Game', turn, phase, counters: {}, strengths: {} },
    decks: { casualty: { out: ['2h'], lost: {} }, activation: { out: ['3h'], lost: {} } },
  },
});

const beginning =
  (...units: readonly Unit[]): Scene =>
  (house) =>
    system.changesAtStart!(roster(units, house));
const goingOn =
  (...units: readonly Unit[]): Scene =>
  (house) => [
    system.changesAtStart!(roster(units, house, 'fire'), { turn: 2, phase: 'movement' }),
    system.changesAtStart!(roster(units, house), { turn: 1, phase: 'morale' }),
  ];
const ending =
  (...units: readonly Unit[]): Scene =>
  (house) =>
    system.changesBetweenGames(roster(units, house));

const A = squad('A', 'LSSSSS', { grenades: 4 });
const B = squad('B', 'LSSSSS', { grenades: 4 });
const GUN = squad('H', 'CC', { gun: 'hmg' }, 'hmg');
const fire = (firer: Unit, target: Unit, facts: object = {}) =>
  playing('fire', { firer: [firer], target: [target] }, facts);
const charge = (attacker: readonly Unit[], target: Unit, facts: object = {}) =>
  playing('charge-home', { attacker, defender: [target] }, facts);
const melee = (attacker: Unit, target: Unit, facts: object = {}) =>
  charge([attacker], target, { enter: 'contact', ...facts });
const move = (unit: Unit, facts: object = {}) => playing('move', { unit: [unit] }, facts);
const morale = (...unit: readonly Unit[]) => playing('morale-phase', { unit });
const shell = (mortar: Unit, target: Unit, facts: object = {}) =>
  playing('mortar', { mortar: [mortar], target: [target] }, facts);
const cards = (...unit: readonly Unit[]) => playing('next-card', { unit });
const with_ =
  (house: HouseSettings, scene: Scene): Scene =>
  (other, seed) =>
    scene({ ...other, ...house }, seed);

const SCENES: Readonly<Record<string, Scene>> = {
  wounds: melee(A, B),
  supply: beginning(A),
  'supply-number': beginning(A),
  activation: cards(A, B),
  decks: cards(A, B),
  replace: cards(A, B),
  'activation-shuffle': goingOn(A),
  'casualty-shuffle': goingOn(A),
  order: cards(A, { ...B, side: 'A' }, { ...GUN, side: 'A' }),
  road: move(A, { ground: 'rough', road: true }),
  loading: move(A, { loads: true }),
  moves: move(squad('K', 'LSS', {}, 'cavalry')),
  'pinned-move': move(squad('A', 'LSS', { pinned: true })),
  reach: charge([A], B),
  'leader-pinned': charge([A], squad('B', 'LpSS')),
  major: move(A, { leader: false }),
  visibility: fire(A, B),
  'spot-when': playing('spot', { spotter: [A], target: [B] }),
  'spot-lasts': goingOn(squad('A', 'LSS', { spotted: true })),
  'heavy-iv': with_({ 'heavy-iv-own': 5 }, fire(GUN, B, { distance: '24', class: 'IV' })),
  'heavy-iv-own': with_({ 'heavy-iv': 'own' }, fire(GUN, B, { distance: '24', class: 'IV' })),
  'shaken-fire': fire(A, B, { shaken: true }),
  bar: fire(squad('A', 'SrSr'), B, { class: 'I' }),
  mmg: fire(squad('A', 'CC', { gun: 'mmg' }), B, { distance: '36' }),
  'leader-fires': fire(squad('A', 'LgS'), B, { distance: '6' }),
  crew: fire(squad('A', 'CCpS', { gun: 'lmg', guns: 1 }), B),
  picked: fire(A, squad('B', 'LCCS'), { distance: '6', picked: true, class: 'I' }),
  marked: fire(GUN, squad('B', 'SbSbSb'), { distance: '6', class: 'I' }),
  chooser: fire(GUN, B, { distance: '6', class: 'I' }),
  lying: fire(GUN, squad('B', 'LSbSwSS'), { distance: '6', class: 'I' }),
  'over-half': fire(GUN, squad('B', 'SpSpSSdSdSd'), { distance: '6', class: 'I' }),
  aim: shell(squad('M', 'CC', { gun: 'light', aimed: 2 }, 'mortar'), B, { same: 2, range: 20 }),
  blast: shell(squad('M', 'CC', { gun: 'light' }, 'mortar'), B, { range: 20 }),
  'medium-81': (house) => {
    const [field] = sequenceOf('mortar', system).setup(house);
    return field?.kind === 'unit' && field.of?.(squad('M', 'CC', { gun: 'medium' }, 'mortar'));
  },
  under: shell(squad('M', 'CC', { gun: 'light' }, 'mortar'), squad('B', 'SwSwS'), { range: 20 }),
  zone: playing('artillery', { target: [B] }, { guns: 3 }),
  impact: playing('artillery', { target: [B] }),
  crack: melee(squad('A', 'CC', { grade: 'Crack' }), B),
  stragglers: playing('declare', { attacker: [A], defender: [B] }),
  'charge-dice': move(squad('A', 'LSS', { charging: 'B' })),
  'chargers-fire': fire(squad('A', 'LSS', { charging: 'B' }), B),
  'pinned-charge': fire(GUN, squad('B', 'SpSpSS', { charging: 'A' }), { distance: '6', class: 'I' }),
  close: charge([A], B),
  stand: charge([A], B),
  several: charge([A, squad('C', 'LSS')], B),
  engaged: melee(A, B),
  unequal: melee(A, squad('B', 'SS')),
  natural: melee(squad('A', 'LgSg'), squad('B', 'SSS')),
  blow: melee(A, B),
  'grenade-score': (house) => {
    const { natural, blow, 'grenade-score': score } = houseValues(house);
    const none = { plus: 0, grenade: false };
    const met = { attacker: { plus: 0, grenade: true }, defender: none, natural, blow, 'grenade-score': score };
    return [...exactChances(duel, met).values()];
  },
  serving: melee(A, squad('B', 'CC'), { cover: true }),
  attacking: melee(squad('A', 'LSS', { troops: 'usmc' }), B),
  stack: melee(squad('A', 'LSS', { troops: 'gurkha', grade: 'Crack' }), B),
  flank: melee(A, B, { cover: true, flank: true }),
  recovering: morale(squad('A', 'LSwSwSS')),
  tests: morale(squad('A', 'LSwSwSwS', { shaken: true, start: 6 })),
  unpinning: morale(squad('A', 'LSpSpSp', { pinned: true })),
  rout: morale(squad('A', 'LSdSdSd')),
  'shaken-run': (house) => system.dueSequences(roster([squad('A', 'LSS', { shaken: true, start: 3 })], house)),
  hospital: playing('after-the-game', { unit: [squad('A', 'LSwSw')] }),
  marks: ending(squad('A', 'LSbS')),
  absence: playing('after-the-game', { unit: [squad('A', 'LSwSw')] }),
  ran: ending(squad('A', 'LSS', { off: true })),
  carrying: (house) => system.status!(roster([squad('A', 'LSwS')], house)),
};

function others(rule: HouseRule): readonly unknown[] {
  switch (rule.kind) {
    case 'flag':
      return [!rule.default];
    case 'number':
      return [rule.default + 1];
    case 'one of':
      // The app asks for the turn cards, not the rule. Both settings give the same play.
      return rule.options.map(({ id }) => id).filter((id) => id !== rule.default && id !== 'app');
    case 'table':
      return rule.id === 'tests'
        ? [rule.default.toReversed()]
        : [rule.default.map((row) => ({ ...row, open: Number(row.open) + 1 }))];
    case 'text':
      return [];
  }
}

const seen = (scene: Scene, choices: HouseSettings, seed: number): string =>
  JSON.stringify(scene(resolveHouse(system.house, choices), seed));

/** Seeds tried before a rule counts as having no effect. */
const TRIES = 60;

describe('every house rule changes something visible (tsatf-ww2 5)', () => {
  test('each has a scene that shows it', () => {
    expect(Object.keys(SCENES).sort()).toEqual(system.house.map(({ id }) => id).sort());
  });

  test.each(system.house)('$ref, $id', (rule) => {
    const scene = SCENES[rule.id]!;
    expect(seen(scene, {}, 1)).toBe(seen(scene, {}, 1));
    expect(others(rule).length).toBeGreaterThan(0);
    for (const value of others(rule)) {
      const seeds = Array.from({ length: TRIES }, (_, seed) => seed);
      const apart = seeds.find((seed) => seen(scene, { [rule.id]: value }, seed) !== seen(scene, {}, seed));
      expect(apart, `${JSON.stringify(value)} is seen`).toBeDefined();
    }
  });
});
