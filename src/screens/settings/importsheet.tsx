import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../components/frame/button.tsx';
import { Notice } from '../../components/frame/notice.tsx';
import { Row, Rows } from '../../components/frame/row.tsx';
import { Sheet } from '../../components/frame/sheet.tsx';
import type { CampaignIn } from '../../storage/backup/backup.ts';
import type { ImportMode } from '../../storage/backup/unpack.ts';
import { entriesNamed } from '../../storage/backup/vocabulary.ts';
import type { CampaignListItem, OpenedFile } from '../../storage/store.ts';
import { countOf, listOf } from '../../system/wording.ts';
import {
  type BackupSource,
  CampaignComparison,
  contentWords,
  hereWords,
  OnlyList,
  onlyWords,
  relationWords,
} from '../share/comparison.tsx';
import { attempt, say, store, storeState, switchCampaign } from '../state/appstate.ts';
import { clearHandOver } from '../state/otherphones.ts';
import type { CloseProps } from '../state/props.ts';
import { go } from '../state/route.ts';
import { dayTimeWords } from '../words/when.ts';

/** Content of a file or snapshot, compared with this phone, and the import options. */
export function ImportSheet({
  opened,
  what,
  keys,
  onClose,
}: CloseProps & {
  readonly opened: OpenedFile;
  readonly what: BackupSource;
  /** Additional keys, such as saving. */
  readonly keys?: ComponentChildren;
}) {
  const { made, campaigns } = opened.contents;
  const [picked, pick] = useState(campaigns.length === 1 ? 0 : undefined);
  const [sure, setSure] = useState(false);
  const [done, setDone] = useState<number | undefined>(undefined);
  const [here, setHere] = useState<readonly CampaignListItem[] | undefined>(undefined);
  useEffect(() => void attempt(store.value!.campaigns().then(setHere)), []);
  const one = picked === undefined ? undefined : campaigns[picked];
  const saving = storeState.value?.saving;

  const restore: Restore = (as, after) => {
    setDone(0);
    const doing = store.value!.restore(opened, as, setDone).then(async (kept) => {
      onClose();
      await after(kept);
    });
    return attempt(doing.finally(() => setDone(undefined)));
  };
  const replace = (as: ImportMode) =>
    restore(as, async (kept) => {
      if (one) await goOn(one);
      say(kept ? 'Replaced. A snapshot keeps what was here: see Settings.' : 'Replaced. No snapshot could be kept.');
    });
  const sureKeys = (
    <>
      <Button label="Keep what is here" onPress={() => setSure(false)} />
      {one ? (
        <Button
          kind="danger"
          label="Replace the copy here"
          onPress={() => replace({ how: 'same', campaign: campaigns.indexOf(one) })}
        />
      ) : (
        <Button kind="danger" label="Replace everything" onPress={() => replace({ how: 'everything' })} />
      )}
    </>
  );
  const actions = sure ? (
    sureKeys
  ) : one ? (
    <OneKeys
      campaign={one}
      what={what}
      at={campaigns.indexOf(one)}
      alone={campaigns.length === 1}
      restore={restore}
      onReplace={() => setSure(true)}
      onClose={onClose}
    />
  ) : (
    <ManyKeys
      campaigns={campaigns}
      restore={restore}
      onReplace={here && here.length > 0 ? () => setSure(true) : undefined}
    />
  );
  return (
    <Sheet
      title={one ? one.name : `In this ${what === 'file' ? 'backup' : what}`}
      onClose={onClose}
      closeLabel="Leave everything as it is"
      actions={done === undefined && actions}
    >
      {made && <p>Made {dayTimeWords(made)}.</p>}
      {sure ? (
        <Losses campaigns={one ? [one] : campaigns} here={one ? [] : (here ?? [])} everything={one === undefined} />
      ) : one ? (
        <>
          <CampaignComparison campaign={one} what={what} />
          {campaigns.length > 1 && (
            <Button kind="quiet" icon="back" label={`All in this ${what}`} onPress={() => pick(undefined)} />
          )}
        </>
      ) : (
        <Rows label="Campaigns in it">
          {campaigns.map((campaign, at) => (
            <Row
              key={`${at}`}
              title={campaign.name}
              detail={[relationWords(campaign), ...contentWords(campaign)].join(' · ')}
              onPress={() => pick(at)}
            />
          ))}
        </Rows>
      )}
      {!sure && done === undefined && keys}
      {done !== undefined && <p role="status">Importing… {Math.floor(done * 100)}%</p>}
      {done !== undefined && saving?.at === 'failed' && (
        <Notice tone="error" title="Not imported yet">
          {saving.why}
        </Notice>
      )}
    </Sheet>
  );
}

type Restore = (as: ImportMode, after: (kept: boolean) => unknown) => Promise<unknown>;

/** Import options for one campaign. Replacing is never the first. */
function OneKeys({
  campaign,
  what,
  at,
  alone,
  restore,
  onReplace,
  onClose,
}: CloseProps & {
  readonly campaign: CampaignIn;
  readonly what: BackupSource;
  readonly at: number;
  readonly alone: boolean;
  readonly restore: Restore;
  readonly onReplace: () => void;
}) {
  const { against, faults, mends } = campaign;
  if (faults.length > 0 || !against)
    return mends.map((mend) => (
      <Button
        key={JSON.stringify(mend)}
        wide
        {...mendWords(mend)}
        onPress={() =>
          restore({ how: 'mended', campaign: at, mend }, () => say('Imported as a copy, marked as mended.'))
        }
      />
    ));
  const { relation, here, there, together } = against;
  const apart = together !== undefined && 'aside' in together;
  const copy = (
    <Button
      kind={!apart && (relation === 'forked' || relation === 'unreadable') ? 'primary' : 'plain'}
      label="Import as a copy"
      onPress={() => restore({ how: 'copies', campaign: at }, () => say('Imported as a copy.'))}
    />
  );
  // A file with one campaign also imports the settings that this phone lacks.
  const takeNew = () => restore(alone ? { how: 'new' } : { how: 'new', campaign: at }, () => goOn(campaign));
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
          <Button kind="primary" label="Take the new part" detail={onlyWords(there)} onPress={takeNew} />
        </>
      );
    default:
      return (
        <>
          <Button label="Replace the copy here…" onPress={onReplace} />
          {copy}
          {apart && (
            <Button
              kind="primary"
              label="Bring both together"
              detail={`${onlyWords(here)} here, ${onlyWords(there)} there`}
              onPress={() =>
                restore({ how: 'together', campaign: at }, async (kept) => {
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

const mendWords = ({ by, without }: CampaignIn['mends'][number]) =>
  by === 'roster'
    ? {
        label: 'Import a copy from its roster',
        ...(without.length > 0 ? { detail: `Leaves out ${entriesNamed(without)} of its log` } : {}),
      }
    : { label: `Import a copy ${without.length > 0 ? `without ${entriesNamed(without)}` : 'from its log'}` };

function ManyKeys({
  campaigns,
  restore,
  onReplace,
}: {
  readonly campaigns: readonly CampaignIn[];
  readonly restore: Restore;
  readonly onReplace: (() => void) | undefined;
}) {
  const fresh = campaigns.filter(({ against }) => against?.relation === 'new' || against?.relation === 'further');
  const names = listOf(fresh.map(({ name }) => name));
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
            restore({ how: 'new' }, () => {
              for (const { id } of fresh) clearHandOver(id);
              say(`Imported: ${names}.`);
            })
          }
        />
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
  readonly campaigns: readonly CampaignIn[];
  readonly here: readonly CampaignListItem[];
  readonly everything: boolean;
}) {
  const gone = here.filter(({ id, scratch }) => !scratch && !campaigns.some((campaign) => campaign.id === id));
  const lost = campaigns.flatMap(({ name, against }) =>
    against && against.here.titles.length > 0 ? [{ name, only: against.here }] : [],
  );
  return (
    <Notice tone="warning" title={`This replaces ${everything ? 'everything' : 'the copy'} on this phone`}>
      {gone.map(({ id, name }) => (
        <p key={id}>{name}: all of it will be lost.</p>
      ))}
      {lost.map(({ name, only }) => (
        <OnlyList key={name} title={`${everything ? `${name}: ` : ''}${hereWords(only)} will be lost:`} only={only} />
      ))}
      {gone.length + lost.length === 0 && <p>Nothing recorded here will be lost.</p>}
      <p>The app takes a snapshot of everything here first. You find it under Settings.</p>
    </Notice>
  );
}

async function goOn({ id, plays: [play] }: CampaignIn): Promise<void> {
  clearHandOver(id);
  await switchCampaign(id);
  go(['c', id, ...(play ? ['fight', play.id] : ['campaign'])]);
}
