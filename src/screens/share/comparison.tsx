import type { ExtraEntries, MergePreview, StateConflict } from '../../campaign/log/comparison.ts';
import { changeEvent } from '../../campaign/reports/story.ts';
import { Notice } from '../../components/frame/notice.tsx';
import { formatList } from '../../engine/data/figure.ts';
import type { CampaignInFile } from '../../storage/backup/filecontents.ts';
import type { System } from '../../system/system.ts';
import { countOf } from '../../system/wording.ts';
import { cards, systemOf } from '../../systems/systems.ts';
import { useLoaded } from '../state/appstate.ts';
import { timeOrDayWords } from '../words/when.ts';

export type BackupSource = 'file' | 'snapshot';

export const contentWords = (campaign: CampaignInFile): readonly string[] => [
  cards.find(({ id }) => id === campaign.system)?.name ?? campaign.system,
  countOf(campaign.units, 'unit', 'units'),
  countOf(campaign.men, 'man', 'men'),
  countOf(campaign.games, 'game', 'games'),
  countOf(campaign.entries, 'entry', 'entries'),
  ...campaign.openGames.map(({ name, turn }) => `${name}, turn ${turn}`),
  ...campaign.plays.map(({ title, step }) => `Unfinished: ${title}, ${step}`),
];

export function relationWords({ faults, relationDetails }: CampaignInFile): string {
  if (faults.length > 0 || !relationDetails) return 'damaged';
  return {
    new: 'not on this phone yet',
    same: 'the same as here',
    further: 'newer than here',
    behind: 'this phone is ahead',
    forked: 'changed on both',
    unreadable: 'the copy here cannot be read',
  }[relationDetails.relation];
}

/** Describes entries that only one copy has: "2 fights, 1 other entry and 1 unfinished fight". */
export function extraEntriesWords({ fights, others, unfinished }: ExtraEntries): string {
  const other = fights > 0 ? 'other ' : '';
  return formatList([
    ...(fights > 0 ? [countOf(fights, 'fight', 'fights')] : []),
    ...(others > 0 ? [countOf(others, `${other}entry`, `${other}entries`)] : []),
    ...(unfinished > 0 ? [countOf(unfinished, 'unfinished fight', 'unfinished fights')] : []),
  ]);
}

/** Describes entries that only this phone has: "2 fights recorded here since 17:42". */
export const onlyHereWords = (only: ExtraEntries): string =>
  `${extraEntriesWords(only)} recorded here${only.since ? ` since ${timeOrDayWords(only.since)}` : ''}`;

const LISTED = 12;

export function ExtraEntriesList({
  title,
  only,
}: {
  readonly title: string;
  readonly only: Pick<ExtraEntries, 'titles'>;
}) {
  const left = only.titles.length - LISTED;
  return (
    <>
      <p>{title}</p>
      <ul class="sentences">
        {only.titles.slice(0, LISTED).map((one, i) => (
          <li key={`${i}`}>{one}</li>
        ))}
        {left > 0 && <li>and {left} more</li>}
      </ul>
    </>
  );
}

/** Returns a sentence for each conflict between two phones about a man. Returns `why` if there is none. */
function conflictSentences(
  conflicts: readonly StateConflict[],
  { units }: System,
  why: readonly string[],
): readonly string[] {
  const said = conflicts.flatMap(({ who, kind: id, here, there, aside }) => {
    const kind = units.find((one) => one.id === id);
    const [one, other] = [here, there].map((change) => kind && changeEvent(change, kind)?.words);
    if (!one || !other) return [];
    const first = aside === 'there' ? 'this phone' : 'the other phone';
    return [
      `${who}: ${lowered(one)} here, ${lowered(other)} on the other phone. The entry of ${first} came first and counts.`,
    ];
  });
  return said.length > 0 ? said : why;
}

const lowered = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

function TogetherWords({ mergePreview, system: id }: { readonly mergePreview: MergePreview; readonly system: string }) {
  const system = useLoaded(() => (cards.some((card) => card.id === id) ? systemOf(id) : undefined), [id]);
  if ('refused' in mergePreview)
    return (
      <Notice tone="warning" title="The two copies cannot be brought together">
        {mergePreview.refused}
      </Notice>
    );
  const { aside } = mergePreview;
  if (aside.length === 0) return <p>Everything fits together.</p>;
  return (
    <Notice
      tone="warning"
      title={`Everything fits but ${countOf(aside.length, 'entry', 'entries')}, set aside in the log`}
    >
      <ul class="sentences">
        {aside.slice(0, LISTED).map(({ title, why, conflicts }, i) => (
          <li key={`${i}`}>
            <b>{title}</b> {(system ? conflictSentences(conflicts, system, why) : why).join(' ')}
          </li>
        ))}
        {aside.length > LISTED && <li>and {aside.length - LISTED} more</li>}
      </ul>
      <p>What came first counts. Change that in the log.</p>
    </Notice>
  );
}

export function CampaignComparison({
  campaign,
  what,
}: {
  readonly campaign: CampaignInFile;
  readonly what: BackupSource;
}) {
  const { faults, repairs, relationDetails } = campaign;
  if (faults.length > 0 || !relationDetails)
    return (
      <>
        <Notice tone="error" title={`This ${what} is damaged. Nothing has changed.`}>
          <ul class="sentences">
            {faults.slice(0, LISTED).map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
            {faults.length > LISTED && <li>and {faults.length - LISTED} more</li>}
          </ul>
        </Notice>
        <p>
          {repairs.length > 0 ? 'If it is your only one, import what is left as a copy.' : 'Nothing can be imported.'}
        </p>
      </>
    );
  const { relation, here, there, mergePreview } = relationDetails;
  return (
    <>
      <p>{contentWords(campaign).join(' · ')}.</p>
      {relation === 'new' && <p>New on this phone.</p>}
      {relation === 'same' && <p>Same as on this phone.</p>}
      {relation === 'unreadable' && <p>The copy on this phone can no longer be read.</p>}
      {relation === 'further' && <ExtraEntriesList title={`Newer: ${extraEntriesWords(there)} more.`} only={there} />}
      {relation === 'behind' && (
        <ExtraEntriesList title={`This phone is ahead: the ${what} lacks ${extraEntriesWords(here)}.`} only={here} />
      )}
      {relation === 'forked' && (
        <>
          <p>
            <b>Both copies have changed.</b>
          </p>
          <ExtraEntriesList title={`Only on this phone: ${extraEntriesWords(here)}`} only={here} />
          <ExtraEntriesList title={`Only in the ${what}: ${extraEntriesWords(there)}`} only={there} />
          {mergePreview && <TogetherWords mergePreview={mergePreview} system={campaign.system} />}
        </>
      )}
    </>
  );
}
