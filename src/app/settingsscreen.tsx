import { useEffect, useState } from 'preact/hooks';
import { askToPersist } from '../store/persist.ts';
import type { Opened } from '../store/store.ts';
import { cards } from '../systems/systems.ts';
import { Bar } from '../ui/bar.tsx';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { Row, Rows } from '../ui/row.tsx';
import { Section } from '../ui/section.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { applyTheme, type Theme } from '../ui/theme.ts';
import { Toggle } from '../ui/toggle.tsx';
import { AWAKE, canStayAwake } from './awake.ts';
import { BackupKeys, LAST_BACKUP } from './backupkeys.tsx';
import { attempt, keepSetting, say, settings, store } from './desk.ts';
import { FilePicker } from './filepicker.tsx';
import { keptHow } from './keepsafe.ts';
import { OfflineState } from './offlinestate.tsx';
import { to } from './route.ts';
import { counted } from './unitwords.ts';
import { VERSION } from './version.ts';
import { ago, dayAndTime, size } from './when.ts';

const THEMES = [
  { value: 'system', label: 'As the phone' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'contrast', label: 'High contrast' },
] as const;

/** What is set on this phone: the look, the screen, the backup and how safely things are kept. */
export function SettingsScreen() {
  return (
    <Page bar={<Bar title="Settings and backup" back={{ label: 'To the first screen', href: to() }} />}>
      <Look />
      <Backup />
      <Keeping />
      <Section title="About">
        <p>
          Roll Call {VERSION}. <OfflineState />.
        </p>
        <ul class="sentences">
          {cards.map(({ id, name, credits }) => (
            <li key={id}>
              {name}. {credits}
            </li>
          ))}
        </ul>
      </Section>
    </Page>
  );
}

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
        label="Screen stays awake during a play"
        detail={canStayAwake() ? undefined : 'This browser cannot do it'}
        value={settings.value[AWAKE] !== false}
        onChange={(next) => keepSetting(AWAKE, next)}
      />
    </Section>
  );
}

function Backup() {
  const [opened, setOpened] = useState<Opened | undefined>(undefined);
  const [refused, setRefused] = useState<string | undefined>(undefined);
  const last = settings.value[LAST_BACKUP];
  const take = async (file: File) => {
    setRefused(undefined);
    try {
      setOpened(store.value!.open(await file.text()));
    } catch (error) {
      setRefused(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <Section title="Backup">
      <p>
        {typeof last === 'string'
          ? `Everything was last backed up ${ago(last)}.`
          : 'Nothing has been backed up on this phone yet.'}
      </p>
      <BackupKeys />
      <FilePicker label="Bring a backup" onFile={(file) => void take(file)} />
      {refused && (
        <Notice tone="error" title="This file is not taken, and nothing has changed">
          {refused}
        </Notice>
      )}
      {opened && <ContentsSheet opened={opened} onClose={() => setOpened(undefined)} />}
    </Section>
  );
}

const SAID = {
  everything: 'Everything is as the backup has it.',
  same: 'These campaigns are as the backup has them.',
  copies: 'The backup’s campaigns were added.',
} as const;

/** What is in a file, before anything changes: add it, or put it in place of everything. */
function ContentsSheet({ opened, onClose }: { readonly opened: Opened; readonly onClose: () => void }) {
  const [sure, setSure] = useState(false);
  const { made, campaigns } = opened.contents;
  const restore = async (how: 'everything' | 'same' | 'copies') => {
    await store.value!.restore(opened, how);
    say(SAID[how]);
    onClose();
  };
  return (
    <Sheet
      title="In this backup"
      onClose={onClose}
      closeLabel="Leave everything as it is"
      actions={
        sure ? (
          <Button kind="danger" wide label="Yes, replace everything" onPress={() => attempt(restore('everything'))} />
        ) : (
          <>
            <Button label="Replace everything" onPress={() => setSure(true)} />
            <Button label="Replace these campaigns" onPress={() => attempt(restore('same'))} />
            <Button kind="primary" label="Add as copies" onPress={() => attempt(restore('copies'))} />
          </>
        )
      }
    >
      <p>Made {dayAndTime(made)}.</p>
      <Rows label="Campaigns in it">
        {campaigns.map((campaign, i) => (
          <Row
            key={`${i}`}
            title={campaign.name}
            detail={[
              cards.find(({ id }) => id === campaign.system)?.name ?? campaign.system,
              counted(campaign.units, 'unit', 'units'),
              counted(campaign.men, 'man', 'men'),
              counted(campaign.games, 'game', 'games'),
              counted(campaign.entries, 'entry', 'entries'),
            ].join(' · ')}
          />
        ))}
      </Rows>
      {sure && (
        <Notice tone="warning" title="Everything on this phone goes">
          What is here now is replaced by what is in the file.
        </Notice>
      )}
    </Sheet>
  );
}

/** Whether the browser may clear what is kept, and how much that is. */
function Keeping() {
  const [kept, setKept] = useState<Awaited<ReturnType<typeof keptHow>> | undefined>(undefined);
  const look = () => attempt(keptHow().then(setKept));
  useEffect(look, []);
  const ask = async () => {
    await askToPersist();
    look();
  };
  return (
    <Section title="Storage">
      {kept && (
        <p>
          {kept.safe
            ? 'The browser has promised not to clear what is kept here.'
            : 'The browser may clear what is kept here when the phone is full: keep a backup.'}
          {kept.used !== undefined && ` ${size(kept.used)} in use, the app included.`}
        </p>
      )}
      {kept && !kept.safe && <Button label="Ask it to keep everything" onPress={() => attempt(ask())} />}
    </Section>
  );
}
