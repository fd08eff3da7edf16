import type { Correction, EntryToCorrect } from '../../campaign/games/correctionrequest.ts';
import { resultWords } from '../../campaign/games/score.ts';
import { effectOf } from '../../campaign/log/log.ts';
import { noteWords } from '../../campaign/log/notes.ts';
import { applySeparately } from '../../campaign/log/replacement.ts';
import { dayWords } from '../../campaign/records/dates.ts';
import { changesBetween, differences } from '../../campaign/records/differences.ts';
import { equal } from '../../campaign/records/equal.ts';
import { fullFieldName } from '../../campaign/records/fields.ts';
import type { Entry, RecordChange } from '../../campaign/records/records.ts';
import { manLabel } from '../../campaign/records/recordwords.ts';
import { changeEvent, presentRoster } from '../../campaign/reports/story.ts';
import { compareGravity } from '../../campaign/units/muster.ts';
import { formatList } from '../../engine/data/figure.ts';
import type { Man, Unit } from '../../engine/roster.ts';
import type { State } from '../../system/units.ts';
import { isBookkeeping, isDeadLeaving, isQuiet, setsGameFacts } from '../state/bookkeeping.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { changeWords } from '../words/changewords.ts';
import { gameAfter } from './entryform.ts';

/** Describes what a correction changes: "E4 Adams of 1st Squad was never hit." */
export function correctionWords(
  campaign: OpenCampaign,
  target: EntryToCorrect,
  correction: Correction,
): readonly string[] {
  const { at = target.entry.at, changes: after } = correction.body;
  const before = effectOf(target.entry);
  const men = target.records.units.flatMap((unit) => unit.men.map((man) => ({ man, unit })));
  const unhurt: string[] = [];
  const others: { readonly is: State; readonly words: string }[] = [];
  const asBefore: string[] = [];
  for (const { man, unit } of men) {
    const [was, is] = [stateAfter(campaign, before, man, unit), stateAfter(campaign, after, man, unit)];
    if (target.entry.aside && was && was === is && is.id !== man.state) asBefore.push(manLabel(man, unit));
    if (!was || !is) continue;
    if (was === is) {
      const [old, now] = [before, after].map((changes) => causeWords(campaign, target, changes, man, unit));
      if (now && now !== old)
        others.push({ is, words: `${manLabel(man, unit)}: ${now.charAt(0).toLowerCase()}${now.slice(1)}.` });
      continue;
    }
    if (is.id === man.state && is.isActive) unhurt.push(manLabel(man, unit));
    else others.push({ is, words: `${manLabel(man, unit)}: ${statesInstead(was.isActive ? [is] : [is, was])}.` });
  }
  const never = unhurt.length > 0 ? [`${formatList(unhurt)} ${unhurt.length > 1 ? 'were' : 'was'} never hit.`] : [];
  const same = asBefore.length > 0 ? [`As first recorded: ${formatList(asBefore)}.`] : [];
  return [
    ...never,
    ...others.toSorted((one, other) => compareGravity(one.is, other.is)).map(({ words }) => words),
    ...same,
    ...noteChange(target, correction),
    ...(at === target.entry.at ? [] : [`Day: ${dayWords(at)}.`]),
    ...factChanges(campaign, target, before, after),
    ...otherChanges(campaign, target, before, after),
    ...laterStages(campaign, target, correction),
    ...resultHints(target, correction),
    ...strengthChange(correction),
  ];
}

function noteChange({ entry }: EntryToCorrect, { body }: Correction): readonly string[] {
  const [was, is] = [entry, body].map(({ title }) => noteWords({ ...entry, title }));
  return was === is ? [] : [`“${withoutFullStop(is ?? '')}”, not “${withoutFullStop(was ?? '')}”.`];
}

const strengthChange = ({ preview: { gamesWithOtherStrengths: games } }: Correction): readonly string[] =>
  games.length > 0 ? [`Strengths change in ${formatList(games)}.`] : [];

/** Names the first state, and denies a second: "wounded, not killed". */
const statesInstead = (states: readonly State[]): string =>
  states.map(({ title }) => title.toLowerCase()).join(', not ');

const lastStateChange = (changes: readonly RecordChange[], man: Man): RecordChange | undefined =>
  changes.findLast(({ of, id, field }) => of === 'man' && id === man.id && field === 'state');

function causeWords(
  campaign: OpenCampaign,
  { records }: EntryToCorrect,
  changes: readonly RecordChange[],
  man: Man,
  unit: Unit,
): string | undefined {
  const last = lastStateChange(changes, man);
  return last && changeEvent(last, campaign.kind(unit), presentRoster(records.units))?.words;
}

function stateAfter(campaign: OpenCampaign, changes: readonly RecordChange[], man: Man, unit: Unit): State | undefined {
  const last = lastStateChange(changes, man);
  const id = last && 'to' in last ? last.to : man.state;
  return campaign.kind(unit).states.find((state) => state.id === id);
}

function factChanges(
  campaign: OpenCampaign,
  { records }: EntryToCorrect,
  before: readonly RecordChange[],
  after: readonly RecordChange[],
): readonly string[] {
  const [was, is] = [gameAfter(records, before), gameAfter(records, after)];
  const changes = was && is ? differences('game', was, is) : [];
  // A game entered afterwards ends as it begins.
  const isTold = (change: RecordChange) => setsGameFacts(change) && !(is?.turn === 0 && change.field === 'ended');
  return changes.filter(isTold).map((change) => changeWords(campaign, change));
}

function laterStages(
  campaign: OpenCampaign,
  { entry }: EntryToCorrect,
  { redone, body, preview: { after } }: Correction,
): readonly string[] {
  const own = new Set([...effectOf(entry), ...body.changes].map(({ id }) => id));
  const manIn = (units: readonly Unit[], id: string) => units.flatMap(({ men }) => men).find((man) => man.id === id);
  // An absence of another man can end at another entry, with the same result.
  const isAsNow = ({ of, id }: RecordChange) =>
    of === 'man' && !own.has(id) && equal(manIn(campaign.records.value.units, id), manIn(after.units, id));
  return redone.flatMap(({ nameOfGame, fresh }) =>
    fresh
      .filter((change) => !isAsNow(change))
      .filter((change) => ![isBookkeeping, isDeadLeaving].some((omits) => omits(campaign.system.units, change)))
      .map((change) => `After ${nameOfGame}: ${changeWords(campaign, change)}`),
  );
}

function resultHints({ entry }: EntryToCorrect, { draft, body, preview: { after } }: Correction): readonly string[] {
  const winners = (told: Entry['told']) => (told?.expected?.glad ?? []).flatMap(({ side, came }) => (came ? side : []));
  const isSame = equal(winners(entry.told), winners(body.told));
  return after.games.flatMap((game) => {
    const isChanged = draft.changes.some(({ of, id, field }) => of === 'game' && id === game.id && field === 'result');
    const words = withoutFullStop(resultWords(after.sides, game)) || 'no result';
    if (isChanged) return `${game.name} now says: ${words}.`;
    return isSame || game.id !== entry.game || game.winner === undefined ? [] : `${game.name} still says: ${words}.`;
  });
}

/** Describes the remaining differences. Leaves out men's states, the game's facts and changes without effect. */
function otherChanges(
  campaign: OpenCampaign,
  { records }: EntryToCorrect,
  before: readonly RecordChange[],
  after: readonly RecordChange[],
): readonly string[] {
  const [was, is] = [before, after].map((changes) => applySeparately(records, changes).records);
  const differing = changesBetween(was!, is!);
  const isPlain = (change: RecordChange) =>
    !(change.of === 'man' && change.field === 'state') &&
    change.of !== 'game' &&
    !('by' in change && isQuiet(campaign.system.units, change)) &&
    !isBookkeeping(campaign.system.units, change) &&
    differing.some((one) => setsSameField(one, change));
  const only = (changes: readonly RecordChange[], others: readonly RecordChange[]) =>
    changes.filter((change) => isPlain(change) && !others.some((other) => equal(other, change)));
  return [
    ...only(after, before).map((change) => `Now: ${changeWords(campaign, change)}`),
    ...only(before, after).map((change) => `No longer: ${changeWords(campaign, change)}`),
  ];
}

const setsSameField = (one: RecordChange, other: RecordChange): boolean =>
  one.of === other.of &&
  one.id === other.id &&
  (one.field === '' || other.field === '' || fullFieldName(one) === fullFieldName(other));

export const laterEntriesWords = (count: number, one: string, many: string): string =>
  `${count} later ${count === 1 ? `entry ${one}` : `entries ${many}`}`;

export const withoutFullStop = (title: string): string => title.replace(/\.$/, '');

export const setAsideWords = ({ title, aside = [] }: Entry): string => `${withoutFullStop(title)}: ${aside.join(' ')}`;
