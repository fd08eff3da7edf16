import { useState } from 'preact/hooks';
import type { CampaignSettings } from '../../campaign/records/records.ts';
import { Choice } from '../../components/fields/choice.tsx';
import { Toggle } from '../../components/fields/toggle.tsx';
import { Bar } from '../../components/frame/bar.tsx';
import { Button } from '../../components/frame/button.tsx';
import { Page } from '../../components/frame/page.tsx';
import { Section } from '../../components/frame/section.tsx';
import { Sheet } from '../../components/frame/sheet.tsx';
import { UnsavedQuestion } from '../../components/frame/unsaved.tsx';
import { cleanName } from '../../engine/data/visible.ts';
import { NameLine } from '../parts/nameline.tsx';
import { attempt, openCampaign as open, say } from '../state/appstate.ts';
import { removeCampaign, writeEdit } from '../state/edits.ts';
import type { CampaignProps, CloseProps } from '../state/props.ts';
import { go, to } from '../state/route.ts';
import { BackupKeys } from './backupkeys.tsx';
import { backedUpWords } from './backups.ts';

const ODDS = [
  { value: 'shown', label: 'Shown', detail: 'Both players see the odds before a roll' },
  { value: 'master', label: 'Game master only' },
  { value: 'hidden', label: 'Hidden' },
] as const;

const DICE = [
  {
    value: 'own',
    label: 'Own dice',
    detail: 'You enter your rolls',
  },
  {
    value: 'app',
    label: 'The app’s dice',
    detail: 'The app rolls and draws',
  },
] as const;

export function CampaignSettingsScreen({ campaign }: CampaignProps) {
  const { campaign: record } = campaign.records.value;
  const [removing, setRemoving] = useState(false);
  const set = <N extends 'odds' | 'dice'>(name: N, value: CampaignSettings[N], words: string) =>
    writeEdit(campaign, words, [
      { of: 'campaign', id: record.id, field: `settings.${name}`, from: record.settings[name], to: value },
    ]);
  const setGiven = (name: 'names' | 'tags', to: boolean) =>
    writeEdit(campaign, `Men are given ${to ? '' : 'no '}${name}`, [
      { of: 'campaign', id: record.id, field: `settings.${name}`, from: record.settings[name] ?? null, to },
    ]);
  return (
    <Page
      bar={
        <Bar
          title="This campaign"
          subtitle={record.name}
          back={{ label: 'Back', href: to('c', campaign.id, 'more') }}
        />
      }
    >
      <Name campaign={campaign} />
      <Choice
        label="Odds"
        options={ODDS}
        value={record.settings.odds}
        onChange={(odds) => set('odds', odds, `Odds: ${labelOf(ODDS, odds)}`)}
      />
      <Choice
        label="Dice and cards"
        options={DICE}
        value={record.settings.dice}
        onChange={(dice) => set('dice', dice, `Dice and cards: ${labelOf(DICE, dice)}`)}
      />
      <Toggle
        label="Men are given names"
        detail="Names of their nation, when they are mustered"
        value={record.settings.names !== false}
        onChange={(next) => setGiven('names', next)}
      />
      <Toggle
        label="Men have tags on their bases"
        detail="“A4”; without tags, men are listed together by role"
        value={record.settings.tags !== false}
        onChange={(next) => setGiven('tags', next)}
      />
      <Section title="Backup of this campaign">
        <p>It was {backedUpWords(record)}.</p>
        <BackupKeys campaign={record} />
      </Section>
      <Button kind="danger" wide label="Remove this campaign" onPress={() => setRemoving(true)} />
      {removing && <RemoveSheet campaign={campaign} onClose={() => setRemoving(false)} />}
    </Page>
  );
}

const labelOf = (options: readonly { readonly value: string; readonly label: string }[], value: string): string =>
  (options.find((option) => option.value === value)?.label ?? value).toLowerCase();

function Name({ campaign }: CampaignProps) {
  const { campaign: record } = campaign.records.value;
  const [typed, setName] = useState<string | undefined>(undefined);
  const name = typed ?? record.name;
  const now = cleanName(name);
  const changed = now !== record.name;
  const save = () => {
    if (!changed || now === '') return undefined;
    return writeEdit(campaign, `The campaign is now called ${now}`, [
      { of: 'campaign', id: record.id, field: 'name', from: record.name, to: now },
    ]).then((saved) => saved && setName(undefined));
  };
  const key = { label: 'Save the name', off: now === '', onPress: save };
  return (
    <div class="stack">
      <NameLine label="Name of the campaign" value={name} maxLength={60} onChange={setName} onEnter={save} />
      {changed && <Button {...key} />}
      <UnsavedQuestion changed={changed} save={key} />
    </div>
  );
}

function RemoveSheet({ campaign, onClose }: CampaignProps & CloseProps) {
  const { campaign: record, units, games } = campaign.records.value;
  // The snapshot takes time, and cancelling during it would have no effect.
  const [going, setGoing] = useState(false);
  const keep = () => going || onClose();
  const remove = async () => {
    setGoing(true);
    const { isKept, undo } = await removeCampaign(campaign.store, record.id);
    go([], 'replace');
    open.value = undefined;
    const later = isKept ? 'A snapshot keeps it: see Settings.' : 'No snapshot could be kept.';
    say(`${record.name} is removed. ${later}`, undo);
  };
  return (
    <Sheet
      title={`Remove ${record.name}?`}
      onClose={keep}
      closeLabel="Keep the campaign"
      actions={
        <>
          <Button label="Keep the campaign" off={going} onPress={keep} />
          <Button
            kind="danger"
            label="Remove the campaign"
            off={going}
            onPress={() => attempt(remove().finally(() => setGoing(false)))}
          />
        </>
      }
    >
      {going && <p role="status">Removing it…</p>}
      <p>
        Its units ({units.length}), games ({games.length}) and log go with it. The app takes a snapshot of everything
        first: you can bring the campaign back from Settings.
      </p>
    </Sheet>
  );
}
