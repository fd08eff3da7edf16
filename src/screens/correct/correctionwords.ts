import type { Correction, EntryOfDay } from '../../campaign/games/correctionrequest.ts';
import { resultWords } from '../../campaign/games/score.ts';
import { effectOf } from '../../campaign/log/log.ts';
import { dayWords } from '../../campaign/records/dates.ts';
import { differences } from '../../campaign/records/differences.ts';
import { equal } from '../../campaign/records/equal.ts';
import type { Entry, RecordChange, RecordSet } from '../../campaign/records/records.ts';
import { manLabel } from '../../campaign/records/recordwords.ts';
import { stateOrUnknown } from '../../campaign/units/muster.ts';
import { listOf } from '../../engine/data/figure.ts';
import type { Man, Unit } from '../../engine/roster.ts';
import type { State } from '../../system/units.ts';
import { isBookkeeping, isQuiet, setsGameFacts } from '../state/bookkeeping.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { changeWords } from '../words/changewords.ts';
import { gameAfter } from './entryform.ts';

/** Says what a correction changes: "E4 Keren of 1st Squad was never hit." */
export function correctionWords(campaign: OpenCampaign, day: EntryOfDay, correction: Correction): readonly string[] {
  const { draft } = correction;
  const [before, after] = [effectOf(day.entry), draft.amends?.body.changes ?? []];
  const men = day.records.units.flatMap((unit) => unit.men.map((man) => ({ man, unit })));
  const unhurt: string[] = [];
  const others: string[] = [];
  const asBefore: string[] = [];
  for (const { man, unit } of men) {
    const [was, is] = [stateAfter(campaign, before, man, unit), stateAfter(campaign, after, man, unit)];
    if (day.entry.aside && was && was === is && is.id !== man.state) asBefore.push(manLabel(man, unit));
    if (!was || !is || was === is) continue;
    if (is.id === man.state && is.isActive) unhurt.push(manLabel(man, unit));
    else others.push(`${manLabel(man, unit)}: ${statesInstead(was.isActive ? [is] : [is, was])}.`);
  }
  const never = unhurt.length > 0 ? [`${listOf(unhurt)} ${unhurt.length > 1 ? 'were' : 'was'} never hit.`] : [];
  const same = asBefore.length > 0 ? [`As first recorded: ${listOf(asBefore)}.`] : [];
  const { at = day.entry.at } = draft.amends?.body ?? {};
  return [
    ...never,
    ...others,
    ...same,
    ...(at === day.entry.at ? [] : [`Day: ${dayWords(at)}.`]),
    ...factChanges(campaign, day, before, after),
    ...otherChanges(campaign, before, after),
    ...laterStages(campaign, correction),
    ...resultHints(day, correction),
  ];
}

/** Lists men whose state differs: "E4 Keren of 1st Squad: wounded, not standing." */
export const stateWords = (campaign: OpenCampaign, before: RecordSet, after: RecordSet): readonly string[] =>
  after.units.flatMap((unit) =>
    unit.men.flatMap((man) => {
      const was = before.units.find(({ id }) => id === unit.id)?.men.find(({ id }) => id === man.id);
      if (!was || was.state === man.state) return [];
      const states = [man, was].map((one) => stateOrUnknown(campaign.kind(unit), one));
      return `${manLabel(man, unit)}: ${statesInstead(states)}.`;
    }),
  );

/** Says the new state, and the old one if it is given: "wounded, not killed". */
const statesInstead = (states: readonly State[]): string =>
  states.map(({ title }) => title.toLowerCase()).join(', not ');

function stateAfter(campaign: OpenCampaign, changes: readonly RecordChange[], man: Man, unit: Unit): State | undefined {
  const last = changes.findLast(({ of, id, field }) => of === 'man' && id === man.id && field === 'state');
  const id = last && 'to' in last ? last.to : man.state;
  return campaign.kind(unit).states.find((state) => state.id === id);
}

function factChanges(
  campaign: OpenCampaign,
  { records }: EntryOfDay,
  before: readonly RecordChange[],
  after: readonly RecordChange[],
): readonly string[] {
  const [was, is] = [gameAfter(records, before), gameAfter(records, after)];
  const changes = was && is ? differences('game', was, is) : [];
  return changes.filter(setsGameFacts).map((change) => changeWords(campaign, change));
}

const laterStages = (campaign: OpenCampaign, { redone }: Correction): readonly string[] =>
  redone.flatMap(({ nameOfGame, changes }) =>
    changes
      .filter((change) => !isBookkeeping(campaign.system.units, change))
      .map((change) => `After ${nameOfGame}: ${changeWords(campaign, change)}`),
  );

/** What games say of their result if it changes, or if the corrected fight has another winner. */
function resultHints(
  { entry }: EntryOfDay,
  { draft, preview: { after } }: Pick<Correction, 'draft' | 'preview'>,
): readonly string[] {
  const winners = (told: Entry['told']) => (told?.expected?.glad ?? []).flatMap(({ side, came }) => (came ? side : []));
  const isSame = equal(winners(entry.told), winners(draft.amends?.body.told));
  return after.games.flatMap((game) => {
    const isChanged = draft.changes.some(({ of, id, field }) => of === 'game' && id === game.id && field === 'result');
    const words = withoutStop(resultWords(after.sides, game)) || 'no result';
    if (isChanged) return `${game.name} now says: ${words}.`;
    return isSame || game.id !== entry.game || game.winner === undefined ? [] : `${game.name} still says: ${words}.`;
  });
}

/** Changes other than of men's states that only one of the two bodies has. */
function otherChanges(
  campaign: OpenCampaign,
  before: readonly RecordChange[],
  after: readonly RecordChange[],
): readonly string[] {
  const plain = (changes: readonly RecordChange[]) =>
    changes.filter(
      (change) =>
        !(change.of === 'man' && change.field === 'state') &&
        change.of !== 'game' &&
        !('by' in change && isQuiet(campaign.system.units, change)) &&
        !isBookkeeping(campaign.system.units, change),
    );
  const lacks = (changes: readonly RecordChange[]) => (change: RecordChange) =>
    !changes.some((other) => equal(other, change));
  return [
    ...plain(after)
      .filter(lacks(before))
      .map((change) => `Now: ${changeWords(campaign, change)}`),
    ...plain(before)
      .filter(lacks(after))
      .map((change) => `No longer: ${changeWords(campaign, change)}`),
  ];
}

export const laterWords = (count: number, one: string, many: string): string =>
  `${count} later ${count === 1 ? `entry ${one}` : `entries ${many}`}`;

export const withoutStop = (title: string): string => title.replace(/\.$/, '');

export const reasonsOf = ({ title, aside = [] }: Entry): string => `${withoutStop(title)}: ${aside.join(' ')}`;
