import type { HouseSettings } from '../../../engine/play.ts';
import type { Man, Unit } from '../../../engine/roster.ts';
import { rowNamed } from '../../../system/help.ts';
import type { TableSpot } from '../../../system/words.ts';
import { gradeOf } from '../units.ts';

export const ALLOW = 'You may allow it anyway.';
export const LOOK = 'No rules table: look at the battlefield.';
export const OWNER = 'No table: the owner chooses.';
export const NO_CRACK = 'No Crack crew is printed: your house rule makes it one better than Veteran.';

export const gradeRow = (unit: Unit): TableSpot => rowNamed(gradeOf(unit));

export function crewGrade(unit: Unit, { crack }: HouseSettings): string | undefined {
  const of = gradeOf(unit);
  return of !== 'Crack' ? of : crack === 'veteran' ? 'Veteran' : undefined;
}

export function fighterRow(unit: Unit, man: Man, house: HouseSettings): string | undefined {
  if (man.role !== 'crewman') return `${gradeOf(unit)} infantry`;
  const of = crewGrade(unit, house);
  return of && `${of} crew`;
}
