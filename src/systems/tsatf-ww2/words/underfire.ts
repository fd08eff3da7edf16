import type { Ask } from '../../../engine/ask.ts';
import { zip } from '../../../engine/data/lists.ts';
import type { Change, Unit } from '../../../engine/roster.ts';
import { mayFollow, siblingPath, sideName, stepsOf } from '../../../system/wording.ts';
import type { AskWords } from '../../../system/words.ts';
import type { MortarResult } from '../rules/fire/mortar.ts';
import { figuresIn, type UnitUnderFire } from '../rules/fire/underfire.ts';
import { cardHelp, leftOf, suitKeys } from './casualties.ts';

export const figureAt = (ask: Ask, units: readonly UnitUnderFire[]): string => {
  const no = Number(stepsOf(ask).at(-2));
  return figuresIn(units)[no - 1]?.name ?? `Figure ${no}`;
};

export const figureLine = (ask: Ask, sheet: string, who: string) => ({
  sheet,
  id: stepsOf(ask).slice(0, -1).join('/'),
  who,
});

export const cardWords = (ask: Ask, sheet: string, who: string): AskWords => ({
  title: `${who}: the card`,
  ref: '4.9',
  keys: suitKeys(ask),
  line: figureLine(ask, sheet, who),
  ...mayFollow(siblingPath(ask, 'hit')),
  help: { ...cardHelp, about: 'One card for this man. Our reading: only the suit counts.' },
});

export const struckNames = (units: readonly UnitUnderFire[], changes: readonly Change[]): string =>
  sideName(units.filter(({ unit }) => isStruck(unit, changes)).map(({ unit }) => unit.name));

export const afterWords = (
  units: readonly UnitUnderFire[],
  after: MortarResult['after'],
  changes: readonly Change[],
): readonly string[] =>
  zip(units, after).flatMap(([{ unit }, { half, halt }]) =>
    leftOf(unit, changes, { halt, half: half && isStruck(unit, changes) }),
  );

const isStruck = (unit: Unit, changes: readonly Change[]): boolean =>
  changes.some((change) => change.of === 'man' && change.unit === unit.id);
