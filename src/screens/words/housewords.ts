import { equal } from '../../campaign/records/equal.ts';
import { formatNumber } from '../../engine/data/figure.ts';
import type { Option } from '../../engine/setup/fields.ts';
import type { HouseRule, TableColumn } from '../../system/tables.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { countPhrase, lowerFirst } from './unitwords.ts';

type Cell = TableColumn | Exclude<HouseRule, { kind: 'table' }>;

/** Returns the house rules that differ from both the rulebook and the default of new campaigns. */
export const changedRules = ({ system, house }: Pick<OpenCampaign, 'system' | 'house'>): readonly HouseRule[] =>
  system.house.filter(
    (rule) => !equal(house.value[rule.id], rule.default) && !equal(house.value[rule.id], rule.campaign),
  );

export function houseValueWords(rule: HouseRule | TableColumn, value: unknown): string {
  if (rule.kind === 'table') {
    const { length } = value as readonly unknown[];
    return length === 0 ? 'Empty' : countPhrase(length, 'row', 'rows');
  }
  return cellWords(rule, value);
}

function cellWords(cell: Cell, value: unknown): string {
  switch (cell.kind) {
    case 'flag':
      return value === true ? 'Yes' : 'No';
    case 'one of':
      return titleOf(cell.options, value);
    case 'number':
      return formatNumber(Number(value));
    case 'text':
      return value === '' ? 'Not set' : String(value);
  }
}

const titleOf = (options: readonly Option[], value: unknown): string =>
  options.find(({ id }) => id === value)?.title ?? String(value);

const SOURCES: Readonly<Record<HouseRule['source'], string>> = {
  printed: 'As printed',
  inferred: 'Our reading',
  house: 'Default',
};

const WORDS: Readonly<Record<HouseRule['source'], string>> = {
  printed: '',
  inferred: ' · our reading',
  house: ' · house rule',
};

/** Describes the value of a house rule with its default or source: "7 (default 6)", "6 · our reading". */
export function currentRuleWords(rule: HouseRule, value: unknown): string {
  const now = houseValueWords(rule, value);
  if (equal(value, rule.default)) return `${now}${WORDS[rule.source]}`;
  return rule.kind === 'table' ? now : `${now} (default ${lowerFirst(houseValueWords(rule, rule.default))})`;
}

export const defaultWords = (rule: HouseRule): string =>
  `${SOURCES[rule.source]}: ${lowerFirst(houseValueWords(rule, rule.default))}`;
