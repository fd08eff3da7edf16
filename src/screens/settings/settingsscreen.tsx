import { useEffect, useState } from 'preact/hooks';
import { Choice } from '../../components/fields/choice.tsx';
import { Toggle } from '../../components/fields/toggle.tsx';
import { Bar } from '../../components/frame/bar.tsx';
import { Button } from '../../components/frame/button.tsx';
import { Page } from '../../components/frame/page.tsx';
import { Section } from '../../components/frame/section.tsx';
import { applyTheme, type Theme } from '../../components/theme/theme.ts';
import { cards } from '../../systems/systems.ts';
import { OfflineState } from '../parts/offlinestate.tsx';
import { attempt, keepSetting, settings, store, useLoaded } from '../state/appstate.ts';
import { askToPersist } from '../state/device/persist.ts';
import { canPlaySound, canVibrate, rattle, SOUND, VIBRATION } from '../state/device/rattle.ts';
import { storageStatus } from '../state/device/storagestatus.ts';
import { VERSION } from '../state/device/version.ts';
import { canStayAwake, KEEP_AWAKE } from '../state/device/wakelock.ts';
import { to } from '../state/route.ts';
import { LEFT_HAND, SHARED_PHONE } from '../state/settingkeys.ts';
import { sizeWords } from '../words/when.ts';
import { BackupKeys } from './backupkeys.tsx';
import { backedUpWords } from './backups.ts';
import { ImportBackup } from './importbackup.tsx';
import { SnapshotList } from './snapshotlist.tsx';

const THEMES = [
  { value: 'system', label: 'As the phone' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'contrast', label: 'High contrast' },
] as const;

/**
 * All settings, or only the import and the snapshots for 'restore'. 'handed' also opens the file that the app was opened
 * with.
 */
export function SettingsScreen({ part = '' }: { readonly part?: string }) {
  if (part === 'restore') return <RestoreScreen />;
  return (
    <Page bar={<Bar title="Settings and backup" back={{ label: 'To the first screen', href: to() }} />}>
      <Look />
      <AtTheTable />
      <Backup opensSharedFile={part === 'handed'} />
      <SnapshotList />
      <Keeping />
      <Section title="About">
        <p>
          Roll Call {VERSION}. <OfflineState />.
        </p>
        <ul class="sentences">
          {cards.map(({ id, credits }) => (
            <li key={id}>{credits}</li>
          ))}
        </ul>
      </Section>
    </Page>
  );
}

const RestoreScreen = () => (
  <Page bar={<Bar title="Restore or receive" back={{ label: 'To the first screen', href: to() }} />}>
    <ImportBackup opensSharedFile={false} />
    <SnapshotList />
  </Page>
);

function Look() {
  const theme = (settings.value.theme as Theme | undefined) ?? 'system';
  const choose = (next: Theme) => {
    applyTheme(next);
    keepSetting('theme', next);
  };
  return (
    <Section title="Screen">
      <Choice label="Look" options={THEMES} value={theme} onChange={choose} />
      <Toggle
        label="Keep the screen on during a fight"
        detail={canStayAwake() ? undefined : 'This browser cannot do it'}
        value={settings.value[KEEP_AWAKE] !== false}
        onChange={(next) => keepSetting(KEEP_AWAKE, next)}
      />
    </Section>
  );
}

function AtTheTable() {
  const toggleFor = (id: string) => ({
    value: settings.value[id] === true,
    onChange: (next: boolean) => keepSetting(id, next),
  });
  /** Toggle that rattles once when it is switched on, as a sample. */
  const withSample = (id: string) => ({
    ...toggleFor(id),
    onChange: (next: boolean) => {
      keepSetting(id, next);
      if (next) rattle();
    },
  });
  return (
    <Section title="At the table">
      <Toggle label="Left-handed layout" {...toggleFor(LEFT_HAND)} />
      <Toggle
        label="Phone on the table between us"
        detail="Keys turn to whoever answers"
        {...toggleFor(SHARED_PHONE)}
      />
      <Toggle
        label="Sound of the app’s dice"
        detail={canPlaySound() ? undefined : 'This browser cannot do it'}
        {...withSample(SOUND)}
      />
      <Toggle
        label="Vibration with the app’s dice"
        detail={canVibrate() ? undefined : 'This device cannot do it'}
        {...withSample(VIBRATION)}
      />
    </Section>
  );
}

function Backup({ opensSharedFile }: { readonly opensSharedFile: boolean }) {
  const campaigns = useLoaded(() => store.value!.campaigns(), []);
  const own = campaigns?.filter(({ scratch }) => !scratch);
  return (
    <Section title="Backup">
      {own && own.length > 0 && (
        <ul class="sentences">
          {own.map((campaign) => (
            <li key={campaign.id}>
              {campaign.name}: {backedUpWords(campaign)}.
            </li>
          ))}
        </ul>
      )}
      {own?.length === 0 && <p>There is no campaign to back up yet.</p>}
      <BackupKeys />
      <ImportBackup opensSharedFile={opensSharedFile} />
    </Section>
  );
}

function Keeping() {
  const [kept, setKept] = useState<Awaited<ReturnType<typeof storageStatus>> | undefined>(undefined);
  const look = () => attempt(storageStatus().then(setKept));
  useEffect(() => void look(), []);
  const ask = async () => {
    await askToPersist();
    await look();
  };
  return (
    <Section title="Storage">
      {kept && (
        <p>
          {kept.safe
            ? 'The browser keeps your data even when space runs low.'
            : 'The browser may clear your data when the phone is full: save a backup.'}
          {kept.used !== undefined && ` ${sizeWords(kept.used)} in use, the app included.`}
        </p>
      )}
      {kept && !kept.safe && <Button label="Protect my data from being cleared" onPress={() => attempt(ask())} />}
    </Section>
  );
}
