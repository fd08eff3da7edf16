import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { musterUnit } from '../../src/campaign/units/muster.ts';
import type { Answer } from '../../src/engine/answer.ts';
import type { Ask, Rule } from '../../src/engine/ask.ts';
import { type Chances, mapChances } from '../../src/engine/dice/chances.ts';
import { FULL_DECK } from '../../src/engine/dice/deck.ts';
import { TooManyPaths } from '../../src/engine/dice/effort.ts';
import { atLeast, d6, poolChances, sum, tally } from '../../src/engine/dice/pool.ts';
import type { Input } from '../../src/engine/play.ts';
import type { Unit } from '../../src/engine/roster.ts';
import type { Fields, SetupDefaults } from '../../src/engine/setup/fields.ts';
import { proposeSetup } from '../../src/engine/setup/propose.ts';
import { ChoiceRequired } from '../../src/odds/answered.ts';
import { exactMeasureCounter, type Primitive } from '../../src/odds/enumerate.ts';
import { sampleOdds } from '../../src/odds/sampling.ts';
import { scriptedRandom } from '../../src/random/randomanswer.ts';
import { resolveHouse } from '../../src/system/house.ts';
import type { OddsQuestions, Outcome } from '../../src/system/sequence.ts';
import type { System } from '../../src/system/system.ts';
import { cards, systemOf } from '../../src/systems/systems.ts';
import { playAtRandom } from '../../src/testkit/arbitrary.ts';
import { timeOnce } from './measure.ts';
import { cards as casualtyCards, melee } from './work.ts';

/** Number of the largest units for each role: a side at a club. */
const UNITS = 2;
const FRAME = 8;

type Club = {
  readonly name: string;
  readonly odds: OddsQuestions<unknown, Outcome, unknown>;
  readonly rule: Rule<Input, unknown>;
  readonly input: Input;
  /** Answers to the choices that the odds need: the first option of each. */
  readonly from: readonly Answer[];
};

const systems = await Promise.all(cards.map(({ id }) => systemOf(id)));
const all = systems.flatMap((system) =>
  system.sequences
    .filter(({ odds }) => odds)
    .map((sequence) => ({ name: `${system.id} ${sequence.id}`, system, sequence })),
);

/**
 * Returns the largest setup of a club. If its result is certain, returns the first random setup with an uncertain one.
 */
function club(one: (typeof all)[number]): Club {
  const { system, sequence } = one;
  const house = resolveHouse(system.house);
  const fields = sequence.setup(house);
  const largest = set(one, { setup: proposeSetup(fields, given(system, fields)), house });
  if (!certain(exact(largest))) return largest;
  for (let run = 0; run < RUNS; run++) {
    const { setup, house } = playAtRandom(system, sequence, scriptedRandom([run]));
    const found = set(one, { setup, house });
    if (!certain(exact(found))) return found;
  }
  return largest;
}

/** Returns true if the result is certain. Chances that cannot be enumerated count as uncertain. */
const certain = (chances: Shares | undefined): boolean =>
  chances !== undefined && [...chances.values()].every((p) => Math.min(p, 1 - p) < 1e-6);

/** Maximum number of random setups. */
const RUNS = 200;

function set({ name, sequence }: (typeof all)[number], input: Input): Club {
  const odds = sequence.odds as unknown as Club['odds'];
  const rule = odds.rule as Rule<Input, unknown>;
  return { name, odds, rule, input, from: decided(odds, input) };
}

/** Returns the largest units for each role. */
function given(system: System, fields: Fields): SetupDefaults {
  const units: Record<string, Unit[]> = {};
  const others: Unit[] = [];
  const gather = (fields: Fields) => {
    for (const field of fields) {
      if (field.kind === 'list') gather(field.each);
      if (field.kind !== 'unit') continue;
      const side = Object.keys(units).length === 0 ? 'red' : 'blue';
      units[field.role] = largest(system, side, field.of);
      others.push(...units[field.role]!);
    }
  };
  gather(fields);
  return { units, others, decks: Object.fromEntries(system.decks.map(({ id }) => [id, FULL_DECK])) };
}

function largest(system: System, side: string, fits: (unit: Unit) => boolean = () => true): Unit[] {
  const all = system.units.flatMap((kind) =>
    kind.templates.flatMap((template) => {
      let made = 0;
      const id = () => `${side}-${template.id}-${made++}`;
      const unit = musterUnit(kind, template, { id, side, mark: template.id, name: template.title });
      return [unit, ...needy(unit, kind.facts)];
    }),
  );
  const [best] = all.filter(fits).toSorted((a, b) => b.men.length - a.men.length);
  if (!best) return [];
  return Array.from({ length: UNITS }, (_, i) => ({
    ...best,
    id: `${side}-${i}`,
    mark: `${side[0]}${i}`,
    men: best.men.map((man, k) => ({ ...man, id: `${side}-${i}-${k}` })),
  }));
}

/** Returns the unit in each of its states, and with half of its men in each state. Some sequences need them. */
function needy(unit: Unit, facts: System['units'][number]['facts']): readonly Unit[] {
  const kind = systems.flatMap(({ units }) => units).find(({ id, facts: own }) => id === unit.kind && own === facts)!;
  return [
    ...facts.filter(({ kind }) => kind === 'flag').map(({ id }) => ({ ...unit, facts: { ...unit.facts, [id]: true } })),
    ...kind.states.slice(1).map(({ id }) => ({
      ...unit,
      men: unit.men.map((man, i) => (i < unit.men.length / 2 ? { ...man, state: id } : man)),
    })),
  ];
}

function decided({ rule, model, verdict }: Club['odds'], input: Input): readonly Answer[] {
  const from: Answer[] = [];
  for (;;)
    try {
      exactMeasureCounter(rule as Rule<Input, unknown>, input, { from, model, maxPaths: 5000 })(verdict);
      return from;
    } catch (error) {
      if (error instanceof TooManyPaths) return from;
      if (!(error instanceof ChoiceRequired)) throw error;
      from.push({ id: error.ask.id, value: option(error.ask), by: 'hand' });
    }
}

function option(ask: Ask): unknown {
  if (ask.kind === 'choose') return ask.options[0];
  if (ask.kind === 'yes') return true;
  throw new Error(`${ask.id} is nothing the bench can choose`);
}

type Shares = ReadonlyMap<string, number>;

/** Returns the exact probability of each verdict, amount and event, or undefined with too many paths. */
function exact({ rule, input, from, odds }: Club): Shares | undefined {
  try {
    return shares(exactMeasureCounter(rule, input, { from, model: odds.model }), odds);
  } catch (error) {
    if (error instanceof TooManyPaths) return undefined;
    throw error;
  }
}

function shares(
  chancesOf: (of: (measure: unknown) => Primitive) => Chances<Primitive>,
  { verdict, amounts, events }: Club['odds'],
): Shares {
  const named = [...amounts, ...events].map(({ id, of }) => ({ before: `${id}: `, of }));
  return new Map(
    [{ before: '', of: verdict }, ...named].flatMap(({ before, of }) =>
      [...chancesOf(of).values()].map(({ value, p }) => [`${before}${value}`, p] as const),
    ),
  );
}

/** Prints the time of the first odds of one sequence in this process, in milliseconds. */
export function firstOdds(name: string): void {
  const found = all.find((one) => one.name === name);
  if (!found) throw new Error(`there is no sequence “${name}”`);
  const ready = club(found);
  const before = performance.now();
  exact(ready);
  console.log(performance.now() - before);
}

/**
 * Prints the odds of every sequence against sampled plays, with their cold and warm times. Prints also their growth.
 * `only` holds prefixes of sequence names.
 */
export function crossChecked(times: number, only: readonly string[]): void {
  console.log(`\nOdds against ${times.toLocaleString('en-GB')} sampled plays, ${UNITS} of the largest units a role\n`);
  line(HEAD);
  for (const one of all.filter(({ name }) => only.length === 0 || only.some((begins) => name.startsWith(begins))))
    line(row(one, times));
  console.log('\nGrowth as pools double, from nothing, in milliseconds\n');
  line(['dice', 'sum', 'hits', 'melee of each']);
  for (const row of [4, 8, 16, 32, 64].map(growth)) line(row);
  console.log(`\nTen casualty cards, one by one: ${timeOnce(casualtyCards).toFixed(3)} ms`);
}

function row(of: (typeof all)[number], times: number): readonly string[] {
  const ready = club(of);
  const { name, rule, input, from, odds } = ready;
  const chances = exact(ready);
  const cold = alone(name);
  const frame = cold <= FRAME ? 'holds' : 'in the worker';
  if (!chances) return [name, 'out of reach', cold.toFixed(1), '', '', frame, '', ''];
  const nothing = timeOnce(() => exact(ready));
  const warm = timeOnce(() => exact(ready));
  const before = performance.now();
  const { model } = odds;
  const { chances: sampled } = sampleOdds(rule, input, times, Math.random, { from, model });
  const seen = shares((of) => mapChances(sampled, of), odds);
  const took = ((performance.now() - before) / 1000).toFixed(1);
  const ends = String(chances.size);
  return [name, ends, cold.toFixed(1), nothing.toFixed(2), warm.toFixed(3), frame, took, apart(chances, seen, times)];
}

/** Minimum expected count of a result. Others are not judged by standard errors. */
const JUDGED = 25;

/** Formats the greatest difference between shares and chances, in standard errors, and the number of results judged. */
function apart(chances: Shares, seen: Shares, times: number): string {
  for (const end of seen.keys()) if (!chances.has(end)) return `“${end}” came, and has no chance`;
  const judged = [...chances].filter(([, p]) => Math.min(p, 1 - p) * times >= JUDGED);
  const errors = judged.map(([end, p]) => Math.abs((seen.get(end) ?? 0) - p) / Math.sqrt((p * (1 - p)) / times));
  return judged.length === 0 ? 'certain' : `${Math.max(...errors).toFixed(2)} of ${judged.length}`;
}

function growth(dice: number): readonly string[] {
  const took = (work: () => unknown): string => Math.min(...Array.from({ length: 9 }, () => timeOnce(work))).toFixed(3);
  return [
    String(dice),
    took(() => poolChances(d6(dice), tally('sum', 0, sum.add))),
    took(() => poolChances(d6(dice), tally('hits', 0, atLeast(5).add))),
    took(() => melee(dice, dice)),
  ];
}

/** Measures the first odds in a new process, in milliseconds. */
function alone(name: string): number {
  const { stdout, stderr } = spawnSync(process.execPath, [process.argv[1]!, 'first-odds', name], { encoding: 'utf8' });
  if (!(Number(stdout) > 0)) throw new Error(`${name}: ${stderr}`);
  return Number(stdout);
}

const HEAD = ['sequence', 'ends', 'cold ms', 'from nothing', 'warm ms', `${FRAME} ms`, 'sampling s', 'standard errors'];

const line = ([first = '', ...cells]: readonly string[]): void =>
  console.log([first.padEnd(34), ...cells.map((cell) => cell.padStart(13))].join(' '));
