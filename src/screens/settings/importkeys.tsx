import { entriesNamed } from '../../campaign/records/recordwords.ts';
import { Button } from '../../components/frame/button.tsx';
import { formatList } from '../../engine/data/figure.ts';
import type { CampaignInFile } from '../../storage/backup/filecontents.ts';
import type { ImportMode } from '../../storage/backup/unpack.ts';
import { countOf } from '../../system/wording.ts';
import { type BackupSource, extraEntriesWords } from '../share/comparison.tsx';
import { say, switchCampaign } from '../state/appstate.ts';
import { clearHandOver } from '../state/otherphones.ts';
import type { CloseProps } from '../state/props.ts';
import { go } from '../state/route.ts';

/** Imports a file and calls `after`. `hasSnapshot` is true if one holds the records that were replaced. */
export type RunImport = (as: ImportMode, after: (hasSnapshot: boolean) => unknown) => Promise<unknown>;

/** Keys that import one campaign. The one that replaces records is never primary. */
export function CampaignKeys({
  campaign,
  what,
  at,
  alone,
  restore,
  onReplace,
  onClose,
}: CloseProps & {
  readonly campaign: CampaignInFile;
  readonly what: BackupSource;
  readonly at: number;
  readonly alone: boolean;
  readonly restore: RunImport;
  readonly onReplace: () => void;
}) {
  const { relationDetails, faults, repairs } = campaign;
  if (faults.length > 0 || !relationDetails) return <RepairKeys repairs={repairs} at={at} restore={restore} />;
  const { relation, here, there, mergePreview } = relationDetails;
  const setsEntriesAside = mergePreview !== undefined && 'aside' in mergePreview;
  const copy = (
    <Button
      kind={!setsEntriesAside && (relation === 'forked' || relation === 'unreadable') ? 'primary' : 'plain'}
      label="Import as a copy"
      onPress={() => restore({ how: 'copies', campaign: at }, () => say('Imported as a copy.'))}
    />
  );
  // A file with one campaign also imports the settings that this phone lacks.
  const takeNew = () => restore(alone ? { how: 'newer' } : { how: 'newer', campaign: at }, () => goOn(campaign));
  const open = async () => {
    onClose();
    await goOn(campaign);
  };
  switch (relation) {
    case 'new':
      return (
        <Button
          kind="primary"
          wide
          label={what === 'file' ? 'Import this campaign' : 'Bring back this campaign'}
          onPress={takeNew}
        />
      );
    case 'same':
      return (
        <>
          {copy}
          <Button kind="primary" label="Open this campaign" onPress={open} />
        </>
      );
    case 'further':
      return (
        <>
          {copy}
          <Button kind="primary" label="Take the new part" detail={extraEntriesWords(there)} onPress={takeNew} />
        </>
      );
    default:
      return (
        <>
          <Button label="Replace the copy here…" onPress={onReplace} />
          {copy}
          {setsEntriesAside && (
            <Button
              kind="primary"
              label="Bring both together"
              detail={`${extraEntriesWords(here)} here, ${extraEntriesWords(there)} there`}
              onPress={() =>
                restore({ how: 'merged', campaign: at }, async (kept) => {
                  await goOn(campaign);
                  say(kept ? 'Brought together. A snapshot keeps what was here: see Settings.' : 'Brought together.');
                })
              }
            />
          )}
        </>
      );
  }
}

const repairWords = ({ rosterFrom, without }: CampaignInFile['repairs'][number]) =>
  rosterFrom === 'file'
    ? {
        label: 'Import a copy from its roster',
        ...(without.length > 0 ? { detail: `Leaves out ${entriesNamed(without)} of its log` } : {}),
      }
    : { label: `Import a copy ${without.length > 0 ? `without ${entriesNamed(without)}` : 'from its log'}` };

const RepairKeys = ({
  repairs,
  at,
  restore,
}: Pick<CampaignInFile, 'repairs'> & { readonly at: number; readonly restore: RunImport }) => (
  <>
    {repairs.map((repair) => (
      <Button
        key={JSON.stringify(repair)}
        wide
        {...repairWords(repair)}
        onPress={() =>
          restore({ how: 'repaired', campaign: at, repair }, () => say('Imported as a copy, marked as mended.'))
        }
      />
    ))}
  </>
);

export function FileKeys({
  campaigns,
  restore,
  onReplace,
}: {
  readonly campaigns: readonly CampaignInFile[];
  readonly restore: RunImport;
  readonly onReplace: (() => void) | undefined;
}) {
  const fresh = campaigns.filter(
    ({ relationDetails }) => relationDetails?.relation === 'new' || relationDetails?.relation === 'further',
  );
  const names = formatList(fresh.map(({ name }) => name));
  return (
    <>
      {onReplace && campaigns.every(({ faults }) => faults.length === 0) && (
        <Button label="Replace everything…" onPress={onReplace} />
      )}
      {fresh.length > 0 && (
        <Button
          kind="primary"
          label="Import what is new"
          detail={countOf(fresh.length, 'campaign', 'campaigns')}
          onPress={() =>
            restore({ how: 'newer' }, () => {
              for (const { id } of fresh) clearHandOver(id);
              say(`Imported: ${names}.`);
            })
          }
        />
      )}
    </>
  );
}

/** Keys that confirm to replace one campaign or everything on this phone. */
export function ReplaceKeys({
  campaigns,
  picked,
  restore,
  onKeep,
}: {
  readonly campaigns: readonly CampaignInFile[];
  readonly picked: number | undefined;
  readonly restore: RunImport;
  readonly onKeep: () => void;
}) {
  const campaign = picked === undefined ? undefined : campaigns[picked];
  const replace = (as: ImportMode) =>
    restore(as, async (kept) => {
      if (campaign) await goOn(campaign);
      say(kept ? 'Replaced. A snapshot keeps what was here: see Settings.' : 'Replaced. No snapshot could be kept.');
    });
  return (
    <>
      <Button label="Keep what is here" onPress={onKeep} />
      {picked === undefined ? (
        <Button kind="danger" label="Replace everything" onPress={() => replace({ how: 'everything' })} />
      ) : (
        <Button
          kind="danger"
          label="Replace the copy here"
          onPress={() => replace({ how: 'replacing', campaign: picked })}
        />
      )}
    </>
  );
}

async function goOn({ id, plays: [play] }: CampaignInFile): Promise<void> {
  clearHandOver(id);
  await switchCampaign(id);
  go(['c', id, ...(play ? ['fight', play.id] : ['campaign'])]);
}
