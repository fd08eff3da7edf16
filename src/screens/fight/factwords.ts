import type { Ask } from '../../engine/ask.ts';
import { formatNumber } from '../../engine/data/figure.ts';
import { jsonKey } from '../../engine/dice/chances.ts';
import { applyFacts } from '../../engine/setup/facts.ts';
import type { Field, Fields } from '../../engine/setup/fields.ts';
import { isUnit } from '../../engine/setup/units.ts';
import { fieldTitle, isAskedAt, isChosen } from '../parts/form/fields.ts';
import { lowerFirst } from '../words/unitwords.ts';

type Tree = Readonly<Record<string, unknown>>;

/** Describes an answer to a facts question: the facts it changes or, if none, those entered before. */
export function factsWords({ fields, beat, setup }: Extract<Ask, { kind: 'facts' }>, facts: Tree): string {
  const now = applyFacts(fields, beat, setup, facts) as Tree;
  const isAsked = (field: Field) => isAskedAt(field, beat);
  const said = notableFactWords(fields, isAsked, now, setup as Tree);
  return (said.length > 0 ? said : notableFactWords(fields, isAsked, now)).join(' · ') || 'As suggested';
}

/** Describes facts that differ from an `earlier` setup or, without one, those that a player has entered. */
const notableFactWords = (
  fields: Fields,
  isAsked: (field: Field) => boolean,
  now: Tree,
  earlier?: Tree,
  unitName?: string,
): readonly string[] =>
  fields.filter(isAsked).flatMap((field) => {
    const value = now[field.id];
    if (field.kind === 'list')
      return (value as readonly Tree[]).flatMap((one, at) => {
        const before = earlier && ((earlier[field.id] as readonly Tree[])[at] ?? {});
        return notableFactWords(field.each, isAsked, one, before, Object.values(one).find(isUnit)?.name);
      });
    const title = unitName === undefined ? fieldTitle(field, now) : `${unitName}, ${lowerFirst(field.title)}`;
    const isSaid = earlier ? jsonKey(earlier[field.id]) !== jsonKey(value) : isChosen(field, value);
    return isSaid ? [`${title}: ${factValueWords(field, value)}`] : [];
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
