import { type Answer, proposalAsAnswer } from '../engine/answer.ts';
import type { Ask, Rule } from '../engine/ask.ts';
import { readList, readRecord } from '../engine/data/plain.ts';
import { jsonKey } from '../engine/dice/chances.ts';
import type { NumberWithLines } from '../engine/lines.ts';
import { type Overrulings, type ReplayStep, runRule } from '../engine/replay.ts';
import { type Field, type Fields, flattenFields } from '../engine/setup/fields.ts';

type Tree = Readonly<Record<string, unknown>>;

export const expectedTrail = <I, R>(
  rule: Rule<I, R>,
  input: I,
  answers: readonly Answer[],
  overruled: Overrulings = {},
): readonly ReplayStep[] =>
  runRule(rule, input, (ask) => answers.find(({ id }) => id === ask.id) ?? offered(ask), overruled).trail;

const offered = (ask: Ask): Answer | undefined =>
  ask.kind === 'facts' ? { id: ask.id, value: {}, by: 'hand' } : proposalAsAnswer(ask);

export type ModifierEffect = { readonly by: number; readonly whose: string; readonly unit?: string | undefined };

/**
 * Returns by how much each yes-or-no fact changes a modifier sum, by path of the fact ("attackers/0/wire").
 * A fact may change a line of several sums of one unit, such as those of its men, by the same. Others are left out.
 */
export function modifierEffects(
  fields: Fields,
  value: Tree,
  beat: string,
  trailWith: (value: Tree) => readonly ReplayStep[],
  unitOf: (stated: NumberWithLines) => string | undefined,
): ReadonlyMap<string, ModifierEffect> {
  const found = new Map<string, ModifierEffect>();
  if (!flattenFields(fields).some((field) => isFlag(field, beat))) return found;
  const here = linesOf(trailWith(value));
  for (const { path, is, turned } of flags(fields, value, beat)) {
    const there = linesOf(trailWith(turned));
    const all = differences(is ? there : here, is ? here : there);
    const [worth, ...others] = all.map(({ by, stated }) => ({ by, whose: stated.whose, unit: unitOf(stated) }));
    const inOneEach = new Set(all.map(({ stated }) => stated.id)).size === all.length;
    if (worth && inOneEach && others.every((other) => jsonKey(other) === jsonKey(worth))) found.set(path, worth);
  }
  return found;
}

const isFlag = (field: Field, beat: string): boolean => field.kind === 'flag' && field.beat === beat;

type Flag = { readonly path: string; readonly is: boolean; readonly turned: Tree };

const flags = (fields: Fields, value: Tree, beat: string): readonly Flag[] =>
  fields.flatMap((field): readonly Flag[] => {
    const own = value[field.id];
    if (isFlag(field, beat))
      return [{ path: field.id, is: own === true, turned: { ...value, [field.id]: own !== true } }];
    if (field.kind !== 'list') return [];
    const entries = readList(own, field.id).map((one) => readRecord(one, field.id));
    return entries.flatMap((entry, at) =>
      flags(field.each, entry, beat).map(({ path, is, turned }) => ({
        path: `${field.id}/${at}/${path}`,
        is,
        turned: { ...value, [field.id]: entries.map((one, i) => (i === at ? turned : one)) },
      })),
    );
  });

type Sums = ReadonlyMap<string, { readonly stated: NumberWithLines; readonly lines: ReadonlyMap<string, number> }>;

function linesOf(trail: readonly ReplayStep[]): Sums {
  const sums = new Map<string, { stated: NumberWithLines; lines: ReadonlyMap<string, number> }>();
  for (const step of trail) {
    if (!('stated' in step)) continue;
    const lines = new Map<string, number>();
    for (const { what, by } of step.stated.sum) lines.set(what, (lines.get(what) ?? 0) + by);
    sums.set(step.stated.id, { stated: step.stated, lines });
  }
  return sums;
}

function differences(without: Sums, withIt: Sums): readonly { by: number; stated: NumberWithLines }[] {
  const all: { by: number; stated: NumberWithLines }[] = [];
  for (const [id, { stated, lines }] of withIt) {
    const before = without.get(id)?.lines;
    if (!before) continue;
    for (const what of new Set([...lines.keys(), ...before.keys()])) {
      const by = (lines.get(what) ?? 0) - (before.get(what) ?? 0);
      if (by !== 0) all.push({ by, stated });
    }
  }
  return all;
}
