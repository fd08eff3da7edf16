import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../components/frame/button.tsx';
import { Notice } from '../../components/frame/notice.tsx';
import { TaskProgress } from '../../components/frame/progress.tsx';
import { Row, Rows } from '../../components/frame/row.tsx';
import { Sheet } from '../../components/frame/sheet.tsx';
import type { CampaignInFile } from '../../storage/backup/filecontents.ts';
import type { ImportMode } from '../../storage/backup/unpack.ts';
import type { CampaignListItem, OpenedFile } from '../../storage/store.ts';
import {
  type BackupSource,
  CampaignComparison,
  contentWords,
  ExtraEntriesList,
  onlyHereWords,
  relationWords,
} from '../share/comparison.tsx';
import { attempt, store, storeState } from '../state/appstate.ts';
import type { CloseProps } from '../state/props.ts';
import { dayTimeWords } from '../words/when.ts';

import { noteBackup } from './backups.ts';
import { CampaignKeys, FileKeys, ReplaceKeys, type RunImport } from './importkeys.tsx';

/** Content of a file or snapshot, compared with this phone, and the import options. */
export function ImportSheet({
  opened,
  what,
  isBackup,
  keys,
  onClose,
}: CloseProps & {
  readonly opened: OpenedFile;
  readonly what: BackupSource;
  /** True for a backup. Campaigns imported from it unchanged then count as backed up on the day of the file. */
  readonly isBackup?: boolean;
  readonly keys?: ComponentChildren;
}) {
  const { made, campaigns } = opened.contents;
  const [picked, pick] = useState(campaigns.length === 1 ? 0 : undefined);
  const [sure, setSure] = useState(false);
  const [done, setDone] = useState<number | undefined>(undefined);
  const [here, setHere] = useState<readonly CampaignListItem[] | undefined>(undefined);
  useEffect(() => void attempt(store.value!.campaigns().then(setHere)), []);
  const one = picked === undefined ? undefined : campaigns[picked];

  const restore: RunImport = (as, after) => {
    setDone(0);
    const doing = store.value!.restore(opened, as, setDone).then(async (kept) => {
      onClose();
      if (isBackup) await noteBackup(importedAsTheyAre(campaigns, as), made);
      await after(kept);
    });
    return attempt(doing.finally(() => setDone(undefined)));
  };
  const actions = sure ? (
    <ReplaceKeys campaigns={campaigns} picked={picked} restore={restore} onKeep={() => setSure(false)} />
  ) : one ? (
    <CampaignKeys
      campaign={one}
      what={what}
      at={campaigns.indexOf(one)}
      alone={campaigns.length === 1}
      restore={restore}
      onReplace={() => setSure(true)}
      onClose={onClose}
    />
  ) : (
    <FileKeys
      campaigns={campaigns}
      restore={restore}
      onReplace={here && here.length > 0 ? () => setSure(true) : undefined}
    />
  );
  return (
    <Sheet
      title={one ? one.name : `In this ${what === 'file' ? 'backup' : what}`}
      onClose={onClose}
      closeLabel="Change nothing"
      actions={done === undefined && actions}
    >
      {made && <p>Made {dayTimeWords(made)}.</p>}
      {sure ? (
        <Losses campaigns={one ? [one] : campaigns} here={one ? [] : (here ?? [])} everything={one === undefined} />
      ) : (
        <Content campaigns={campaigns} picked={one} what={what} onPick={pick} />
      )}
      {!sure && done === undefined && keys}
      {done !== undefined && <Progress share={done} />}
    </Sheet>
  );
}

function importedAsTheyAre(campaigns: readonly CampaignInFile[], as: ImportMode): readonly string[] {
  const isNew = ({ relationDetails }: CampaignInFile) =>
    relationDetails?.relation === 'new' || relationDetails?.relation === 'further';
  const all = as.how === 'everything' ? campaigns : as.how === 'newer' ? campaigns.filter(isNew) : [];
  return (as.how === 'replacing' || as.how === 'newer') && as.campaign !== undefined
    ? [campaigns[as.campaign]!.id]
    : all.map(({ id }) => id);
}

/** The picked campaign compared with this phone, or the list of all campaigns in the file. */
function Content({
  campaigns,
  picked,
  what,
  onPick,
}: {
  readonly campaigns: readonly CampaignInFile[];
  readonly picked: CampaignInFile | undefined;
  readonly what: BackupSource;
  readonly onPick: (at: number | undefined) => void;
}) {
  if (picked)
    return (
      <>
        <CampaignComparison campaign={picked} what={what} />
        {campaigns.length > 1 && (
          <Button kind="quiet" icon="back" label={`All in this ${what}`} onPress={() => onPick(undefined)} />
        )}
      </>
    );
  return (
    <Rows label="Campaigns in it">
      {campaigns.map((campaign, at) => (
        <Row
          key={`${at}`}
          title={campaign.name}
          detail={[relationWords(campaign), ...contentWords(campaign)].join(' · ')}
          onPress={() => onPick(at)}
        />
      ))}
    </Rows>
  );
}

function Progress({ share }: { readonly share: number }) {
  const saving = storeState.value?.saving;
  return (
    <>
      <TaskProgress label="Importing" share={share} />
      {saving?.kind === 'failed' && (
        <Notice tone="error" title="Not imported yet">
          {saving.why}
        </Notice>
      )}
    </>
  );
}

/** Data that replacing would delete, by name. */
function Losses({
  campaigns,
  here,
  everything,
}: {
  readonly campaigns: readonly CampaignInFile[];
  readonly here: readonly CampaignListItem[];
  readonly everything: boolean;
}) {
  const gone = here.filter(({ id, scratch }) => !scratch && !campaigns.some((campaign) => campaign.id === id));
  const lost = campaigns.flatMap(({ name, relationDetails }) =>
    relationDetails && relationDetails.here.titles.length > 0 ? [{ name, only: relationDetails.here }] : [],
  );
  return (
    <Notice tone="warning" title={`This replaces ${everything ? 'everything' : 'the copy'} on this phone`}>
      {gone.map(({ id, name }) => (
        <p key={id}>{name}: all of it will be lost.</p>
      ))}
      {lost.map(({ name, only }) => (
        <ExtraEntriesList
          key={name}
          title={`${everything ? `${name}: ` : ''}${onlyHereWords(only)} will be lost:`}
          only={only}
        />
      ))}
      {gone.length + lost.length === 0 && <p>Nothing recorded here will be lost.</p>}
      <p>The app takes a snapshot first: see Settings.</p>
    </Notice>
  );
}
