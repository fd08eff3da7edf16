import type { Ask } from '../../engine/ask.ts';
import { formatNumber } from '../../engine/data/figure.ts';
import { jsonKey } from '../../engine/dice/chances.ts';
import { applyFacts } from '../../engine/setup/facts.ts';
import type { Field, Fields } from '../../engine/setup/fields.ts';
import { isUnit } from '../../engine/setup/units.ts';
import { isAskedAt } from '../parts/form/fields.ts';
import { lowerFirst } from '../words/unitwords.ts';

type Tree = Readonly<Record<string, unknown>>;

export function factsWords({ fields, beat, setup }: Extract<Ask, { kind: 'facts' }>, facts: Tree): string {
  const said = changedFactsWords(fields, beat, setup as Tree, applyFacts(fields, beat, setup, facts) as Tree);
  return said.length === 0 ? 'As suggested' : said.join(' · ');
}

const changedFactsWords = (fields: Fields, beat: string, was: Tree, is: Tree, whose?: string): readonly string[] =>
  fields
    .filter((field) => isAskedAt(field, beat))
    .flatMap((field) => {
      const title = whose === undefined ? field.title : `${whose}, ${lowerFirst(field.title)}`;
      if (field.kind !== 'list')
        return jsonKey(was[field.id]) === jsonKey(is[field.id])
          ? []
          : [`${title}: ${factValueWords(field, is[field.id])}`];
      return (is[field.id] as readonly Tree[]).flatMap((one, at) => {
        const before = (was[field.id] as readonly Tree[])[at] ?? {};
        return changedFactsWords(field.each, beat, before, one, Object.values(one).find(isUnit)?.name);
      });
    });

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
