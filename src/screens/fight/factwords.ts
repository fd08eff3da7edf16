import type { Ask } from '../../engine/ask.ts';
import { formatNumber } from '../../engine/data/figure.ts';
import { jsonKey } from '../../engine/dice/chances.ts';
import { applyFacts } from '../../engine/setup/facts.ts';
import type { Field, Fields } from '../../engine/setup/fields.ts';
import { isUnit } from '../../engine/setup/units.ts';
import { differsFromDefault, fieldTitle, isAskedAt, isShown } from '../parts/form/fields.ts';
import { lowerFirst } from '../words/unitwords.ts';

type Tree = Readonly<Record<string, unknown>>;

type FactsAsk = Extract<Ask, { kind: 'facts' }>;

/** Describes an answer to a facts question: the facts it changes or, if none, those entered before, or all. */
export function factsWords(ask: FactsAsk, facts: Tree): string {
  const before = ask.setup as Tree;
  const said = [
    (_: Field, value: unknown, old: unknown) => !isSame(old, value),
    differsFromDefault,
    (field: Field, value: unknown) =>
      field.kind === 'one of' || field.kind === 'men' || differsFromDefault(field, value) || value === true,
  ].map((isSaid) => factRows(ask, facts, before, isSaid).map(({ title, words }) => `${title}: ${words}`));
  return said.find((rows) => rows.length > 0)?.join(' · ') ?? 'As suggested';
}

/** Describes the facts that differ between two answers to the same question: "Target spotted: no (was yes)". */
export const changedFactsWords = (ask: FactsAsk, facts: Tree, askBefore: FactsAsk, factsBefore: Tree): string =>
  factRows(ask, facts, applied(askBefore, factsBefore), (_, value, old) => !isSame(old, value))
    .map(({ title, words, was }) =>
      was === undefined ? `${title}: ${words}` : `${title}: ${was === words ? 'others' : `${words} (was ${was})`}`,
    )
    .join(' · ');

const applied = ({ fields, beat, setup }: FactsAsk, facts: Tree) => applyFacts(fields, beat, setup, facts) as Tree;

const isSame = (one: unknown, other: unknown): boolean => jsonKey(one) === jsonKey(other);

type FactRow = { readonly title: string; readonly words: string; readonly was?: string };

function factRows(
  ask: FactsAsk,
  facts: Tree,
  earlier: Tree,
  isSaid: (field: Field, value: unknown, old: unknown) => boolean,
): readonly FactRow[] {
  const rowsOf = (fields: Fields, now: Tree, old: Tree, index: number, unitName?: string): readonly FactRow[] =>
    fields.flatMap((field) => {
      const value = now[field.id];
      const before = old[field.id];
      if (!isAskedAt(field, ask.beat)) return [];
      if (field.kind === 'list')
        return (value as readonly Tree[]).flatMap((one, at) =>
          rowsOf(field.each, one, (before as readonly Tree[])[at] ?? {}, at, Object.values(one).find(isUnit)?.name),
        );
      if (!isShown(field, now, ask.beat, index) || !isSaid(field, value, before)) return [];
      const title = unitName === undefined ? fieldTitle(field, now) : `${unitName}, ${lowerFirst(field.title)}`;
      return [
        {
          title,
          words: factValueWords(field, value),
          ...(before === undefined ? {} : { was: factValueWords(field, before) }),
        },
      ];
    });
  return rowsOf(ask.fields, applied(ask, facts), earlier, 0);
}

function factValueWords(field: Field, value: unknown): string {
  switch (field.kind) {
    case 'flag':
      return value ? 'yes' : 'no';
    case 'one of':
      return field.options.find(({ id }) => id === value)?.title ?? `${value}`;
    case 'men':
      return `${(value as readonly string[]).length}`;
    case 'own':
      return 'changed';
    default:
      return typeof value === 'number' ? formatNumber(value) : `${value}`;
  }
}
