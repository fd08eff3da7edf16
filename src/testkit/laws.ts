import { type Answer, type AnsweredBy, parseAnswer, proposalAsAnswer } from '../engine/answer.ts';
import { type Ask, isAsk, type Rule } from '../engine/ask.ts';
import { changeAnswer, overruleStated } from '../engine/changeplay.ts';
import { isRecord } from '../engine/data/plain.ts';
import { type Chances, ChancesBuilder, certain } from '../engine/dice/chances.ts';
import { isReturnedCard } from '../engine/dice/deck.ts';
import { TooManyPaths } from '../engine/dice/effort.ts';
import { shuffleIdOf } from '../engine/draw.ts';
import { type FlatSequence, flatten } from '../engine/flatten.ts';
import {
  answerAsk,
  type Input,
  inputOf,
  type Play,
  positionOf,
  startPlay,
  undoAnswer,
  undoTarget,
} from '../engine/play.ts';
import { Refusal, unlessRefused } from '../engine/refusal.ts';
import { answerableAsks, openAsks, type Position, replay, runFlattened } from '../engine/replay.ts';
import { type Man, PHASE_AFTER_GAME, type Unit } from '../engine/roster.ts';
import { isUnit } from '../engine/setup/units.ts';
import { exactMeasureCounter, type Primitive } from '../odds/enumerate.ts';
import { ChoiceRequired } from '../odds/playanswers.ts';
import type { RandomIndex } from '../random/randomanswer.ts';
import { fileOf, playOf } from '../system/plays/playfile.ts';
import type { OddsQuestions, Outcome, SequenceOf } from '../system/sequence.ts';
import type { System } from '../system/system.ts';
import type { UnitKind } from '../system/units.ts';
import type { SequenceWords } from '../system/words.ts';
import { answerAtRandom, answersAtRandom, junkAtRandom, playAtRandom } from './arbitrary.ts';
import { plainModel } from './sequenceodds.ts';

export type Case = {
  readonly system: System;
  readonly sequence: SequenceOf;
  readonly rule: Rule<Input, Outcome>;
  readonly played: Play;
  readonly random: RandomIndex;
};

const MAX_ANSWERS = 400;

/** Limit on plays tried to find one with a throw. */
const TRIES = 12;

/** Returns a random play of a sequence, preferably with a throw. Throws if it needs more than 400 answers. */
export function caseOf(system: System, sequence: SequenceOf, random: RandomIndex, house?: Play['house']): Case {
  for (let tries = 1; ; tries++) {
    const { thrown, ...one } = drawn(system, sequence, random, house);
    if (thrown || tries === TRIES) return one;
  }
}

/** Plays a sequence to the end. It accepts proposals and answers other questions in any order. */
function drawn(
  system: System,
  sequence: SequenceOf,
  random: RandomIndex,
  house: Play['house'] | undefined,
): Case & { readonly thrown: boolean } {
  const rule = sequence.rule as unknown as Rule<Input, Outcome>;
  return { system, sequence, rule, random, ...playedOn(rule, playAtRandom(system, sequence, random, house), random) };
}

function playedOn(
  rule: Rule<Input, Outcome>,
  play: Play,
  random: RandomIndex,
): { readonly played: Play; readonly thrown: boolean } {
  const answers = new Map<string, Answer>();
  const answering = function* (): FlatSequence<Outcome> {
    const sequence = flatten(rule(inputOf(play)));
    let next = sequence.next();
    while (!next.done) {
      const asks = isAsk(next.value) ? [next.value] : next.value.kind === 'together' ? next.value.asks : [];
      for (const answer of asks.flatMap((ask) => proposalAsAnswer(ask) ?? [])) answers.set(answer.id, answer);
      const open = asks.filter(({ id }) => !answers.has(id));
      while (open.length > 0) {
        const [ask] = open.splice(random(open.length), 1);
        for (const answer of answersAtRandom(ask!, random)) answers.set(answer.id, answer);
      }
      if (answers.size > MAX_ANSWERS)
        throw new Error(`more than ${MAX_ANSWERS} answers, and “${asks.at(-1)?.id}” is asked for`);
      next = sequence.next(yield next.value);
    }
    return next.value;
  };
  const end = runFlattened(answering(), ({ id }) => answers.get(id));
  if (end.at === 'refused') throw new Refusal(`at “${end.id}”: ${end.reason}`);
  const played = { ...play, answers: [...answers.values()], cursor: answers.size };
  const thrown = asked(end).some(({ ask }) => 'chances' in ask);
  return { played, thrown };
}

/** Laws of every sequence. A law throws if the case breaks it. */
export const laws: Readonly<Record<string, (one: Case) => void>> = {
  'replay is deterministic': ({ rule, played }) => same(positionOf(rule, { ...played }), positionOf(rule, played)),

  'answers survive being written down': ({ rule, played, system }) => {
    same(positionOf(rule, JSON.parse(JSON.stringify(played))), positionOf(rule, played));
    same(playOf(JSON.parse(JSON.stringify(fileOf(played))), system), fileOf(played));
  },

  'undo is the shorter log': ({ rule, played }) => {
    for (let play = played; undoTarget(play); play = undoAnswer(play)) {
      const { id } = undoTarget(play)!;
      const shorter = played.answers.slice(
        0,
        played.answers.findIndex((answer) => answer.id === id),
      );
      same(positionOf(rule, undoAnswer(play)), replay(rule, inputOf(played), shorter, played.overruled));
    }
  },

  'what stands together is answered in any order': ({ rule, played }) => {
    const byId = new Map(played.answers.map((answer) => [answer.id, answer]));
    let play = startPlay(rule, { ...played, answers: [], cursor: 0 });
    for (let at = positionOf(rule, play); at.at === 'ask'; at = positionOf(rule, play)) {
      const ask = openAsks(at).at(-1)!;
      const shuffle = shuffleOf(ask, byId);
      play = answerAsk(rule, play, shuffle && !isAnswered(at, shuffle) ? shuffle : byId.get(ask.id)!);
    }
    same(result(positionOf(rule, play)), result(positionOf(rule, played)));
  },

  'amending back and forth changes nothing': ({ rule, played, random }) => {
    const trail = asked(positionOf(rule, played));
    if (trail.length === 0) return;
    const { ask, answer } = trail[random(trail.length)]!;
    const there = changeAnswer(rule, played, answerAtRandom(ask, random));
    if (there.lost.length > 0) return;
    same(positionOf(rule, changeAnswer(rule, there.play, answer).play), positionOf(rule, played));
  },

  'overruling and taking it back changes nothing': ({ rule, played, random }) => {
    const stated = positionOf(rule, played).trail.flatMap((step) => ('stated' in step ? [step.stated] : []));
    if (stated.length === 0) return;
    const { id, sum } = stated[random(stated.length)]!;
    const by = random(5) - 2;
    const line = random(2) === 0 ? sum[random(sum.length)] : undefined;
    const there = overruleStated(rule, played, id, line ? { lines: { [line.what]: by } } : { by });
    if (there.lost.length > 0) return;
    same(
      positionOf(rule, overruleStated(rule, there.play, Object.keys(there.play.overruled)[0]!, undefined).play),
      positionOf(rule, played),
    );
  },

  'any junk answer is a refusal, and never a fault': ({ rule, played, random }) => {
    const play = { ...played, cursor: random(played.cursor + 1) };
    const at = positionOf(rule, play);
    const ids = at.at === 'ask' ? answerableAsks(at).map(({ id }) => id) : ['nothing'];
    const junk = junkAtRandom(ids[random(ids.length)]!, random);
    try {
      positionOf(rule, answerAsk(rule, play, parseAnswer(junk)));
    } catch (error) {
      if (!(error instanceof Refusal))
        throw new Error(`${JSON.stringify(junk)} is a fault: ${error}`, { cause: error });
    }
  },

  'everything told has words': ({ sequence, rule, played }) => {
    const { ask, note, stated, outcome } = sequence.words as unknown as SequenceWords<unknown, Outcome>;
    const position = positionOf(rule, played);
    for (const step of position.trail) {
      if ('ask' in step) worded(ask(step.ask, played.setup).title, step.ask.id);
      else if ('note' in step && !('changes' in step.note.facts)) worded(note(step.note, played.setup), step.note.id);
      else if ('stated' in step) worded(stated(step.stated, played.setup).title, step.stated.id);
    }
    if (position.at === 'end') worded(outcome(position.outcome, played.setup).title, 'outcome');
  },

  'what it goes through and what comes of it is declared': ({ system, sequence, rule, played }) => {
    const position = positionOf(rule, played);
    for (const step of position.trail) if ('beat' in step) declared(step.beat, sequence.beats, 'beat');
    if (position.at !== 'end') return;
    const { odds } = sequence;
    if (odds) declared(odds.verdict(odds.of(position.outcome)), odds.verdicts, 'verdict');
    const units = unitsIn(played.setup);
    for (const change of position.outcome.changes) {
      if (change.of !== 'man' || !('to' in change)) continue;
      const kind = system.units.find(({ id }) => id === units.find((unit) => unit.id === change.unit)?.kind);
      if (kind && change.field === 'state') declared(String(change.to), kind.states, `state of ${kind.id}`);
      if (kind && change.field === 'role') declared(String(change.to), kind.roles, `role of ${kind.id}`);
    }
  },

  'a man who is gone for good changes nothing': ({ system, sequence, rule, played }) => {
    const before = result(positionOf(rule, { ...played, setup: withUnits(played.setup, settled) }));
    const joined = (unit: Unit) => withGone(settled(unit), system.units, sequence.phase === PHASE_AFTER_GAME);
    same(result(positionOf(rule, { ...played, setup: withUnits(played.setup, joined) })), before);
  },
};

/** Returns the unit with an explicit establishment. The default is its number of men, which `withGone` changes. */
const settled = (unit: Unit): Unit => ({ ...unit, establishment: unit.establishment ?? unit.men.length });

/** Adds a man who is struck off or in the worst state. After a game, only the former is final. */
function withGone(unit: Unit, kinds: System['units'], after: boolean): Unit {
  const kind = kinds.find(({ id }) => id === unit.kind);
  const worst = kind?.states.findLast(({ isActive: stands, tone }) => !stands && tone === 'bad');
  const state = kind?.states.find(({ struck }) => struck) ?? (after ? undefined : worst);
  const role = kind?.roles[0];
  if (!kind || !state || !role) return unit;
  const id = `${unit.id} gone`;
  const men = [...unit.men, { id, tag: '', name: id, role: role.id, state: state.id, facts: {} }];
  // Whether the men are numbered down their line shows in all of them, also in those who are gone.
  return isInNumberOrder(kind, men) === isInNumberOrder(kind, unit.men) ? { ...unit, men } : unit;
}

function isInNumberOrder({ inNumberOrder = (men) => men }: UnitKind, men: readonly Man[]): boolean {
  return inNumberOrder(men, ({ role }) => role).every((man, i) => man === men[i]);
}

function withUnits<T>(setup: T, make: (unit: Unit) => Unit): T {
  if (typeof setup !== 'object' || setup === null) return setup;
  // A unit replaces a unit, so the type is unchanged.
  if (isUnit(setup)) return make(setup) as T;
  if (Array.isArray(setup)) return setup.map((one) => withUnits(one, make)) as T;
  return Object.fromEntries(Object.entries(setup).map(([name, value]) => [name, withUnits(value, make)])) as T;
}

function unitsIn(setup: unknown): readonly Unit[] {
  const found: Unit[] = [];
  withUnits(setup, (unit) => {
    found.push(unit);
    return unit;
  });
  return found;
}

function declared(id: string, all: readonly { readonly id: string }[], what: string): void {
  if (!all.some((one) => one.id === id)) throw new Error(`there is no ${what} “${id}”`);
}

/** Laws of every sequence with odds. A law throws if the case breaks it, and returns whether it compared anything. */
export const lawsOfOdds: Readonly<Record<string, (one: Case) => boolean>> = {
  'the chances are 1 together, and what came of it has one': (one) => {
    const position = positionOf(one.rule, one.played);
    if (position.at !== 'end') return false;
    // A card that was put back does not always fit a deck.
    if (one.played.answers.some((answer) => 'value' in answer && isReturnedCard(answer.value))) return false;
    const chosen = asked(position).flatMap(({ ask, answer }) => ('chances' in ask ? [] : [answer]));
    const chances = counted(one, [], chosen);
    if (!chances) return false;
    const sums = new ChancesBuilder<string>();
    for (const { value, p } of chances.values()) sums.put(value.id, p, value.id);
    for (const { value, p } of sums.values()) near(p, 1, `all chances of ${value}`);
    for (const figure of figuresOf(one, position.outcome).keys())
      if (!((chances.get(figure)?.p ?? 0) > 0)) throw new Error(`${figure} came of it, and has no chance`);
    const { verdicts } = questionsOf(one.sequence);
    for (const { value } of chances.values())
      if (value.id === 'verdict') declared(String(value.is), verdicts, 'verdict');
    return true;
  },

  'at the end nothing is left to chance': (one) => {
    const position = positionOf(one.rule, one.played);
    const chances = counted(one, one.played.answers);
    if (position.at !== 'end' || !chances) return false;
    sameChances(chances, figuresOf(one, position.outcome));
    return true;
  },

  'the chances before a throw are those after it, weighed': (one) => {
    const at = throwOf(one);
    if (!at) return false;
    const { ask, before: position } = at;
    const choices: Answer[] = [];
    const before = counted(one, position, choices);
    if (!before) return false;
    const weighed = new ChancesBuilder<Figure>();
    for (const { value, p } of ask.chances().values()) {
      const after = counted(one, [...position, ending(ask, value)], choices);
      if (!after) return false;
      for (const [at, { value: figure, p: share }] of after) weighed.put(figure, p * share, at);
    }
    sameChances(weighed, before);
    return true;
  },
};

/**
 * Compares the chances of an odds model with those of its plain rule, after none or some of the answers. One number can
 * be overruled. If there are too many paths, it answers more of the play. Returns whether it compared anything.
 */
export function oddsModelHolds(one: Case): boolean {
  const { model } = questionsOf(one.sequence);
  if (!model) return true;
  const { random, played } = one;
  const { trail, ...end } = positionOf(one.rule, played);
  if (end.at === 'end') isMeasured(one, end.outcome);
  // Facts and choices can be entered before any throw.
  const facts = asked({ trail, at: 'end', outcome: null }).flatMap(({ ask, answer }) =>
    ['facts', 'choose', 'yes', 'number'].includes(ask.kind) ? [answer] : [],
  );
  let answers = [
    () => [],
    () => played.answers.slice(0, random(played.answers.length + 1)),
    () => facts.filter(() => random(2) === 0),
  ][random(3)]!();
  const stated = trail.flatMap((step) => ('stated' in step ? [step.stated.id] : []));
  const overruled =
    stated.length > 0 && random(2) === 0
      ? { [stated[random(stated.length)]!]: { by: random(5) - 2 } }
      : played.overruled;
  const told = { ...one, played: { ...played, overruled } };
  for (;;) {
    const choices: Answer[] = [];
    const from = answers;
    // An answer on one path can be invalid on another.
    const plain = unlessRefused(() => counted(told, from, choices, plainModel(model), PLAIN_PATHS));
    const modelled = plain && counted(told, from, choices, model, 4 * PLAIN_PATHS);
    if (plain && modelled) {
      sameChances(modelled, plain);
      return true;
    }
    if (answers.length >= played.answers.length) return false;
    answers = played.answers.slice(0, Math.ceil((answers.length + 1 + played.answers.length) / 2));
  }
}

/** Checks that the figures of a complete play are those of its outcome. */
function isMeasured(one: Case, outcome: Outcome): void {
  const chances = unlessRefused(() => counted(one, one.played.answers));
  if (chances) sameChances(chances, figuresOf(one, outcome));
}

/** A figure that the odds show, such as the losses of a side, with one of its values. */
type Figure = { readonly id: string; readonly is: Primitive };

/** Returns the chances of all figures. Those of each figure are 1 together. */
function figuresBy(
  { verdict, amounts, events, ends }: Any,
  chancesOf: (of: (measure: unknown) => Primitive) => Chances<Primitive>,
): Chances<Figure> {
  const all: readonly { readonly id: string; of(measure: unknown): Primitive }[] = [
    { id: 'verdict', of: verdict },
    ...amounts,
    ...events.map(({ id, of }) => ({ id: `event ${id}`, of })),
    ...(ends ? [{ id: 'end', of: ends.of }] : []),
  ];
  const figures = new ChancesBuilder<Figure>();
  for (const { id, of } of all)
    for (const { value, p } of chancesOf(of).values()) figures.put({ id, is: value }, p, `${id}: ${value}`);
  return figures;
}

function figuresOf({ sequence }: Case, outcome: Outcome): Chances<Figure> {
  const questions = questionsOf(sequence);
  const measure = questions.of(outcome);
  return figuresBy(questions, (of) => certain(of(measure)));
}

type Any = OddsQuestions<unknown, Outcome, unknown>;

const questionsOf = ({ odds }: SequenceOf): Any => odds as unknown as Any;
const result = (position: Position<unknown>): unknown => (position.at === 'end' ? position.outcome : position.at);

const shuffleOf = (ask: Ask, answers: ReadonlyMap<string, Answer>): Answer | undefined =>
  ask.kind === 'draw' ? answers.get(shuffleIdOf(ask.id)) : undefined;

const isAnswered = (position: Position<unknown>, { id }: Answer): boolean =>
  asked(position).some(({ ask }) => ask.id === id);

const asked = (position: Position<unknown>): readonly { ask: Ask; answer: Answer }[] =>
  position.trail.flatMap((step) => ('ask' in step ? [step] : []));

/** Limits when odds are counted, with fewer paths if a plain rule is compared with its model. */
const CHOICES = 12;
const PATHS = 8_000;
const PLAIN_PATHS = 250;

/**
 * Counts the chances after these answers. The choices are made on every path, and random ones are added if more are
 * needed. Returns undefined if there are too many paths, or if a choice names men who have fallen on some path.
 */
function counted(
  { sequence, played, random }: Case,
  before: readonly Answer[],
  choices: Answer[] = [],
  model = questionsOf(sequence).model,
  limit = PATHS,
) {
  const questions = questionsOf(sequence);
  for (let made = 0; made < CHOICES; made++)
    try {
      const options = { answers: [...before, ...choices], overruled: played.overruled, model, maxPaths: limit };
      return figuresBy(questions, exactMeasureCounter(questions.rule, inputOf(played), options));
    } catch (error) {
      if (error instanceof ChoiceRequired) choices.push(answerAtRandom(error.ask, random));
      else if (error instanceof TooManyPaths || (error instanceof Refusal && choices.length > 0)) return undefined;
      else throw error;
    }
  return undefined;
}

type Throw = Extract<Ask, { chances: unknown }>;

/** Limit on men per unit and units per list. It keeps the number of paths low. */
const FEW = 3;

/** Returns a case with few men and units. The units of a list are different, equal, or equal except for one fact. */
export function smallCaseOf(system: System, sequence: SequenceOf, random: RandomIndex): Case {
  for (let tries = 1; ; tries++) {
    const rule = sequence.rule as unknown as Rule<Input, Outcome>;
    const { setup, ...play } = playAtRandom(system, sequence, random);
    // With fewer men, a piece can be in a forbidden place.
    const one = unlessRefused(() => playedOn(rule, { ...play, setup: smaller(setup, random) }, random));
    if (one && (one.thrown || tries >= TRIES)) return { system, sequence, rule, random, played: one.played };
  }
}

function smaller(setup: unknown, random: RandomIndex): unknown {
  const gone = new Set<unknown>();
  const likeness = (['different', 'equal', 'but for one fact'] as const)[random(3)];
  const without = (value: unknown): unknown => {
    if (Array.isArray(value)) {
      const here = value.filter((one) => !gone.has(one?.id ?? one?.piece ?? one));
      if (!isOfUnit(here[0])) return here.map(without);
      const all = here.slice(0, 1 + random(FEW)).map(without);
      const [first] = all;
      if (likeness === 'different' || !isOfUnit(first)) return all;
      const equals = all.map((one) => (isOfUnit(one) ? renamed(first, first.unit, one.unit) : one));
      const odd = random(all.length);
      return likeness === 'equal' ? equals : equals.map((one, i) => (i === odd ? withOneOf(all[i], one, random) : one));
    }
    if (typeof value !== 'object' || value === null) return value;
    if (isUnit(value)) for (const { id } of value.men.slice(1 + random(FEW))) gone.add(id);
    // Numbers of hits shrink too, or all men would always be down.
    const less = (one: unknown) => (isOfUnit(value) && typeof one === 'number' && one > 2 ? 1 + (one % 2) : one);
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, less(without(one))]));
  };
  return without(setup);
}

const isOfUnit = (value: unknown): value is { readonly unit: Unit } => isRecord(value) && isUnit(value.unit);

function renamed(said: unknown, one: Unit, other: Unit): unknown {
  const ids = new Map([[one.id, other.id], ...one.men.map(({ id }, at) => [id, `${other.id} ${at}`] as const)]);
  return JSON.parse(JSON.stringify(said), (name, value) => (/^(id|\d+)$/.test(name) && ids.get(value)) || value);
}

/** Copies one property from another entry: a fact, a role, or another field of the entry. */
function withOneOf(other: unknown, entry: unknown, random: RandomIndex): unknown {
  if (!isOfUnit(other) || !isOfUnit(entry) || other.unit.kind !== entry.unit.kind) return entry;
  const { unit, ...beside } = other;
  const fields = Object.entries(beside).filter(([, value]) => typeof value !== 'object');
  const man = random(Math.max(1, entry.unit.men.length));
  const men = (as: (man: Man, like: Man) => Man) =>
    entry.unit.men.map((one, i) => (i === man ? as(one, unit.men[i] ?? one) : one));
  const changes = [
    () => ({ ...entry, unit: { ...entry.unit, facts: unit.facts } }),
    () => ({ ...entry, unit: { ...entry.unit, men: men((one, { facts }) => ({ ...one, facts })) } }),
    () => ({ ...entry, unit: { ...entry.unit, men: men((one, { role }) => ({ ...one, role })) } }),
    ...fields.map((field) => () => ({ ...entry, ...Object.fromEntries([field]) })),
  ];
  return changes[random(changes.length)]!();
}

/** Returns a throw of the play, the first one half of the time, and the answers before it. */
function throwOf({ sequence, played, random }: Case): { ask: Throw; before: readonly Answer[] } | undefined {
  const { rule } = questionsOf(sequence);
  const before: Answer[] = [];
  const answers = new Map(played.answers.map((answer) => [answer.id, answer]));
  const throws: { ask: Throw; before: readonly Answer[] }[] = [];
  for (;;) {
    const at = replay(rule, inputOf(played), before, played.overruled);
    if (at.at !== 'ask') break;
    const { ask } = at;
    const shuffle = shuffleOf(ask, answers);
    if (shuffle && !isAnswered(at, shuffle)) {
      before.push(shuffle);
      continue;
    }
    if ('chances' in ask) throws.push({ ask, before: [...before] });
    before.push(answers.get(ask.id) ?? answerAtRandom(ask, random));
  }
  return throws[random(2) === 0 ? 0 : random(throws.length)];
}

function ending(ask: Throw, value: unknown): Answer {
  switch (ask.kind) {
    case 'roll':
      return { id: ask.id, dice: [], told: { count: ask.pool.count, value } };
    case 'draw':
      return { id: ask.id, value: (value as { is: string }).is, by: 'hand' satisfies AnsweredBy };
  }
}

function same(one: unknown, other: unknown): void {
  if (JSON.stringify(one) !== JSON.stringify(other))
    throw new Error(`${JSON.stringify(one)}\nis not\n${JSON.stringify(other)}`);
}

function sameChances(one: Chances<unknown>, other: Chances<unknown>): void {
  for (const at of new Set([...one.keys(), ...other.keys()])) near(one.get(at)?.p ?? 0, other.get(at)?.p ?? 0, at);
}

function near(one: number, other: number, what: string): void {
  if (!(Math.abs(one - other) < 1e-9)) throw new Error(`${what}: ${one} is not ${other}`);
}

function worded(words: string, id: string): void {
  if (words.trim() === '') throw new Error(`“${id}” has no words`);
}
