import type { Ask } from '../../../engine/ask.ts';
import { formatList } from '../../../engine/data/figure.ts';
import type { Unit } from '../../../engine/roster.ts';
import { rowNamed, statedLines } from '../../../system/help.ts';
import { recoveredTitle } from '../../../system/settling.ts';
import { independentBecause, sentences, verbOf, YES_KEYS } from '../../../system/wording.ts';
import type { AskWords, LinePosition, PlaySoFar } from '../../../system/words.ts';
import type { MoralePhaseSetup, TestRecord } from '../rules/turn/moralephase.ts';
import { gradeRow } from './tablerows.ts';

export type MoraleTable = 'close' | 'critical' | 'major';

export const testHelp = (ask: Ask, table: MoraleTable, about: string): Pick<AskWords, 'help'> => ({
  help: (play: PlaySoFar) => {
    const [{ what } = { what: '' }] = statedLines(play, `${ask.id} need`);
    const column = what.endsWith('with leader') ? 'With leader' : 'Without';
    return { about, table, at: { ...rowNamed(what.split(' ')[0] ?? ''), column } };
  },
});

export const leaderQuestion = (unit: Unit, table: MoraleTable, line: Pick<LinePosition, 'sheet' | 'id'>): AskWords => ({
  title: `${unit.name}: leader within 6"?`,
  ref: 'W-09',
  keys: YES_KEYS,
  line: { ...line, who: unit.name, label: 'Leader within 6"' },
  help: {
    about: 'A leader near improves the number. A house rule says how near.',
    table,
    at: gradeRow(unit),
  },
  ...independentBecause('tabletop'),
});

export const menStayingPinned = ({ units }: MoralePhaseSetup, tested: readonly TestRecord[]): readonly string[] => {
  const stay = tested.filter(({ test, is }) => test === 'pinned' && is === 'failed');
  const men = units.flatMap(({ unit }) => unit.men);
  return stay.flatMap(({ man }) => men.find(({ id }) => id === man)?.tag ?? []);
};

export const staysPinned = (who: readonly string[]) =>
  who.length > 0 ? { detail: `${formatList(who)} ${verbOf(formatList(who), 'stays', 'stay')} pinned.` } : {};

type MoraleCounts = Readonly<Record<'routs' | 'holds' | 'rallies' | 'stays shaken' | 'unpinned', readonly string[]>> &
  Readonly<Record<'back' | 'dies' | 'wounded' | 'pinned', number>>;

export function moralePhaseTitle({ back, dies, wounded, unpinned, pinned, ...units }: MoraleCounts): string {
  const does = (one: string, many: string, who: readonly string[]) =>
    who.length > 0 && `${formatList(who)} ${verbOf(formatList(who), one, many)}.`;
  const said = sentences(
    does('routs', 'rout', units.routs),
    does('holds', 'hold', units.holds),
    does('rallies', 'rally', units.rallies),
    does('stays shaken', 'stay shaken', units['stays shaken']),
    back + dies > 0 && recoveredTitle({ back, dead: dies }),
    unpinned.length > 0 && `${unpinned.length > 3 ? unpinned.length : formatList(unpinned)} unpinned.`,
  );
  if (said.length > 0) return said.join(' ');
  return wounded > 0 ? recoveredTitle({ back, dead: dies }) : pinned > 0 ? 'All stay pinned.' : 'No tests.';
}
