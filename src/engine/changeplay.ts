import { type Answer, readAnswer } from './answer.ts';
import type { Ask, PlainObject } from './ask.ts';
import { readRecord } from './data/plain.ts';
import { jsonKey } from './dice/chances.ts';
import { shuffleIdOf, withFullDeck } from './draw.ts';
import type { ItemPath } from './flatten.ts';
import {
  acceptedAnswer,
  activeAndWaitingAnswers,
  activeAnswers,
  adaptToDeck,
  type Draft,
  type HouseSettings,
  inputOf,
  isProposed,
  type Play,
  type PlayRule,
  positionOf,
  proposeAnswer,
} from './play.ts';
import { Refusal } from './refusal.ts';
import { type Overruling, openAsks, type Position, type ReplayStep, runRule } from './replay.ts';

export type ChangedPlay = { readonly play: Play; readonly lost: readonly Answer[] };

/**
 * Replaces an earlier answer and keeps the later ones that still fit. `shuffleFirst` adds a shuffle before a card.
 * Throws a Refusal if the new answer does not fit.
 */
export function changeAnswer<R>(rule: PlayRule<R>, play: Play, answer: Answer, shuffleFirst = false): ChangedPlay {
  const from = activeAnswers(play).find((old) => old.id === answer.id);
  if (!from) throw new Refusal(`“${answer.id}” has no answer yet.`);
  const answers = activeAndWaitingAnswers(play).map((old) => (old === from ? answer : old));
  const amended = withAnswerChange(play, answer.id, from, answer);
  for (const step of positionOf(rule, play).trail) {
    if (!('ask' in step && step.ask.id === answer.id)) continue;
    const { ask } = step;
    if (shuffleFirst && ask.kind === 'draw') {
      readAnswer(withFullDeck(ask), answer);
      const shuffle = shuffleAnswer(ask.id);
      return rerun(rule, play, amended, [...answers.filter(({ id }) => id !== shuffle.id), shuffle]);
    }
    readAnswer(ask, adaptToDeck(ask, answer));
  }
  return rerun(rule, play, amended, answers);
}

export const shuffleAnswer = (draw: string): Answer => ({ id: shuffleIdOf(draw), value: true, by: 'hand' });

export function overruleStated<R>(rule: PlayRule<R>, play: Play, id: string, to: Overruling | undefined): ChangedPlay {
  const { [id]: from, ...others } = play.overruled;
  const overruled = to ? { ...others, [id]: to } : others;
  return rerun(
    rule,
    play,
    { ...withAnswerChange(play, id, from ?? null, to ?? null), overruled },
    activeAndWaitingAnswers(play),
  );
}

export function changeSetup<R>(rule: PlayRule<R>, play: Play, setup: unknown): ChangedPlay {
  const [from, to] = differences(readRecord(play.setup, 'setup'), readRecord(setup, 'setup'));
  const { play: moved, lost } = moveAnswers(rule, play, setup);
  const changed = rerun(
    rule,
    play,
    { ...withAnswerChange(moved, 'setup', from, to), setup },
    activeAndWaitingAnswers(moved),
  );
  return { ...changed, lost: [...lost, ...changed.lost] };
}

/**
 * Moves answers to the paths of their men and units in a new setup. Drops answers of men and units that left it. Keeps
 * the paths of answers that come after the first unanswered ask.
 */
function moveAnswers<R>(rule: PlayRule<R>, play: Play, setup: unknown): ChangedPlay {
  const keys = new Map(itemPathsOf(positionOf(rule, play)).map(({ path, key }) => [path, key]));
  if (keys.size === 0) return { play, lost: [] };
  const answers = new Map(activeAndWaitingAnswers(play).map((answer) => [moveId(answer.id, keys), answer]));
  const next = runRule(
    rule,
    inputOf({ ...play, setup }),
    (ask) => {
      const paths = new Map(ask.itemPaths?.map(({ path, key }) => [path, key]));
      const answer = answers.get(moveId(ask.id, paths));
      return (answer && acceptedAnswer(ask, { ...answer, id: ask.id })) ?? proposeAnswer(play, ask)?.answer;
    },
    play.overruled,
  );
  const paths = new Map(itemPathsOf(next).map(({ path, key }) => [key, path]));
  const taken = new Set(paths.values());
  const isUnfinished = next.at === 'ask';
  const keptPath = (path: string, key: string) =>
    isUnfinished && !taken.has(path) && setupHasItem(setup, key) ? path : undefined;
  const newPaths = new Map([...keys].map(([path, key]) => [path, paths.get(key) ?? keptPath(path, key)]));
  const idOf = (id: string) => moveId(id, newPaths);
  const moveAll = <T extends { readonly id: string }>(all: readonly T[]) =>
    all.flatMap((one) => {
      const id = idOf(one.id);
      return id === undefined ? [] : { ...one, id };
    });
  const moveEach = <T>(byId: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
    Object.fromEntries(moveAll(Object.entries(byId).map(([id, one]) => ({ id, one }))).map(({ id, one }) => [id, one]));
  const active = moveAll(activeAnswers(play));
  return {
    lost: activeAndWaitingAnswers(play).filter(({ id }) => idOf(id) === undefined),
    play: {
      ...play,
      answers: [...active, ...moveAll(play.answers.slice(play.cursor))],
      cursor: active.length,
      overruled: moveEach(play.overruled),
      ...(play.drafts ? { drafts: moveEach(play.drafts) } : {}),
      ...(play.rolled ? { rolled: moveEach(play.rolled) } : {}),
      ...(play.amended ? { amended: moveAll(play.amended) } : {}),
    },
  };
}

const setupHasItem = (setup: unknown, key: string): boolean => {
  const itemId = key.slice(key.lastIndexOf('/') + 1);
  return jsonKey(setup).includes(jsonKey(itemId));
};

const itemPathsOf = ({ trail, ...now }: Position<unknown>): readonly ItemPath[] =>
  [...trail.flatMap((step) => ('ask' in step ? step.ask : [])), ...(now.at === 'ask' ? now.asks : [])].flatMap(
    ({ itemPaths = [] }) => itemPaths,
  );

/** Replaces the longest prefix of an id that is a key of `paths`. Returns undefined if the new prefix is undefined. */
function moveId(id: string, paths: ReadonlyMap<string, string | undefined>): string | undefined {
  for (let at = id; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    if (!paths.has(at)) continue;
    const to = paths.get(at);
    return to === undefined ? undefined : to + id.slice(at.length);
  }
  return id;
}

export const changeHouseRules = <R>(rule: PlayRule<R>, play: Play, house: HouseSettings): ChangedPlay =>
  rerun(rule, play, { ...play, house }, activeAndWaitingAnswers(play));

function rerun<R>(rule: PlayRule<R>, before: Play, play: Play, answers: readonly Answer[]): ChangedPlay {
  const tallies = talliesOfTotals(positionOf(rule, before).trail);
  const wanted = new Map(answers.filter((answer) => !isProposed(answer)).map((answer) => [answer.id, answer]));
  const kept: Answer[] = [];
  const lost: Answer[] = [];
  const leftover: Answer[] = [];
  // Drops a half-entered count of an open roll, but keeps dice on the table.
  const drafts: Record<string, Draft> = Object.fromEntries(
    Object.entries(play.drafts ?? {}).filter(([id, { dice, told }]) => dice || told || !isOpenRoll(rule, before, id)),
  );
  const at = runRule(
    rule,
    inputOf(play),
    (ask) => {
      const answer = wanted.get(ask.id);
      wanted.delete(ask.id);
      const isStale = answer !== undefined && !hasSameTally(ask, answer, tallies);
      const fitted = answer && !isStale ? acceptedAnswer(ask, answer) : undefined;
      const taken = fitted ?? proposeAnswer(play, ask)?.answer;
      if (answer && !fitted) {
        const draft = isStale ? undefined : leftoverDraft(ask, answer);
        if (draft) drafts[ask.id] = draft;
        // The answer waits too, in case the pool fits its dice again.
        (draft ? leftover : lost).push(answer);
      }
      if (taken) {
        kept.push(taken);
        delete drafts[ask.id];
      }
      return taken;
    },
    play.overruled,
  );
  if (at.at === 'refused') throw new Refusal(at.reason);
  const rest = [...leftover, ...wanted.values()];
  if (at.at === 'end') lost.push(...rest);
  const waits = at.at === 'ask' ? rest : [];
  const { waiting: _, drafts: __, ...others } = play;
  return {
    lost,
    play: {
      ...others,
      answers: [...kept, ...waits],
      cursor: kept.length,
      ...(waits.length > 0 ? { waiting: true } : {}),
      ...(Object.keys(drafts).length > 0 ? { drafts } : {}),
    },
  };
}

const isOpenRoll = <R>(rule: PlayRule<R>, play: Play, id: string): boolean =>
  openAsks(positionOf(rule, play)).some((ask) => ask.id === id && ask.kind === 'roll');

/** Returns the name of the tally that read each total entered without faces. */
const talliesOfTotals = (trail: readonly ReplayStep[]): ReadonlyMap<unknown, string> =>
  new Map(
    trail.flatMap((step) =>
      'ask' in step && step.ask.kind === 'roll' && 'dice' in step.answer && step.answer.told
        ? [[step.answer.told, step.ask.tally.name] as const]
        : [],
    ),
  );

/** Returns false if another tally read this entered total before the change. */
function hasSameTally(ask: Ask, answer: Answer, tallies: ReadonlyMap<unknown, string>): boolean {
  if (ask.kind !== 'roll' || !('dice' in answer) || !answer.told) return true;
  return (tallies.get(answer.told) ?? ask.tally.name) === ask.tally.name;
}

function leftoverDraft(ask: Ask, answer: Answer): Draft | undefined {
  if (ask.kind !== 'roll' || !('dice' in answer)) return undefined;
  if (answer.dice.some(({ face }) => face > ask.pool.sides)) return undefined;
  if (answer.told && answer.told.count > ask.pool.count) return undefined;
  return answer.told ? { dice: answer.dice, told: answer.told } : { dice: answer.dice };
}

const withAnswerChange = (play: Play, id: string, from: unknown, to: unknown): Play => ({
  ...play,
  amended: [...(play.amended ?? []), { id, from, to }],
});

function differences(from: PlainObject, to: PlainObject): [PlainObject, PlainObject] {
  const changedFields = (a: PlainObject, b: PlainObject) =>
    Object.fromEntries(Object.entries(a).filter(([name, value]) => jsonKey(value) !== jsonKey(b[name])));
  return [changedFields(from, to), changedFields(to, from)];
}
