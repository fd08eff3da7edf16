import { useEffect, useState } from 'preact/hooks';
import type { CampaignIn } from '../store/backup.ts';
import type { How } from '../store/carrier.ts';
import type { Listed, Opened } from '../store/store.ts';
import { cards } from '../systems/systems.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Row, Rows } from '../ui/row.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { attempt, keeping, openCamp, say, store } from './desk.ts';
import { FilePicker } from './filepicker.tsx';
import { go } from './route.ts';
import { counted } from './unitwords.ts';
import { dayAndTime } from './when.ts';

/** Brings a file: what is in it is shown before anything changes, and what is no good is refused in a sentence. */
export function Bring() {
  const [opened, setOpened] = useState<Opened | undefined>(undefined);
  const [reading, setReading] = useState(false);
  const [refused, setRefused] = useState<string | undefined>(undefined);
  const take = async (file: File) => {
    setRefused(undefined);
    setReading(true);
    try {
      setOpened(await store.value!.open(file));
    } catch (error) {
      setRefused(error instanceof Error ? error.message : String(error));
    }
    setReading(false);
  };
  const close = () => {
    opened?.carrier.close();
    setOpened(undefined);
  };
  return (
    <>
      <FilePicker label="Bring a backup" onFile={(file) => void take(file)} />
      {reading && <p role="status">The file is being read…</p>}
      {refused && (
        <Notice tone="error" title="This file is not taken, and nothing has changed">
          {refused}
        </Notice>
      )}
      {opened && <ContentsSheet opened={opened} onClose={close} />}
    </>
  );
}

const SAID: Readonly<Record<How, string>> = {
  everything: 'Everything is as the backup has it.',
  same: 'These campaigns are as the backup has them.',
  copies: 'The backup’s campaigns were added.',
};

const SURE: Readonly<Record<Exclude<How, 'copies'>, { title: string; label: string; words: string }>> = {
  everything: {
    title: 'Everything on this phone goes',
    label: 'Yes, replace everything',
    words: 'What is here now is replaced by what is in the file.',
  },
  same: {
    title: 'What is here of it goes',
    label: 'Yes, replace it',
    words: 'It is replaced by what is in the file, with all that was played here since.',
  },
};

/** What is in a file, before anything changes: go on with it, add it, or put it in place of what is here. */
function ContentsSheet({ opened, onClose }: { readonly opened: Opened; readonly onClose: () => void }) {
  const [here, setHere] = useState<readonly Listed[] | undefined>(undefined);
  const [sure, setSure] = useState<Exclude<How, 'copies'> | undefined>(undefined);
  const [done, setDone] = useState<number | undefined>(undefined);
  useEffect(() => void attempt(store.value!.campaigns().then(setHere)), []);
  const { made, campaigns } = opened.contents;
  const [only] = campaigns.length === 1 ? campaigns : [];
  const saving = keeping.value?.saving;
  const known = campaigns.some(({ id }) => here?.some((one) => one.id === id));
  // A game that comes back from the other phone goes on where that one stopped.
  const newer = only && here?.some(({ id, touched }) => id === only.id && touched < only.touched);
  const restore = (how: How) => {
    setDone(0);
    const doing = store.value!.restore(opened, how, setDone).then(async () => {
      onClose();
      if (only && how === 'same') await goOn(only);
      else say(SAID[how]);
    });
    return attempt(doing.finally(() => setDone(undefined)));
  };
  const keys = sure ? (
    <Button kind="danger" wide label={SURE[sure].label} onPress={() => restore(sure)} />
  ) : (
    <>
      <Button label="Replace everything" onPress={() => setSure('everything')} />
      {known && (
        <Button
          kind={newer ? 'primary' : 'plain'}
          label={only ? 'Replace the one here' : 'Replace these campaigns'}
          onPress={() => setSure('same')}
        />
      )}
      {known || !only ? (
        <Button
          kind={newer ? 'plain' : 'primary'}
          label={only ? 'Add as a copy' : 'Add as copies'}
          onPress={() => restore('copies')}
        />
      ) : (
        <Button kind="primary" label="Go on here" onPress={() => restore('same')} />
      )}
    </>
  );
  return (
    <Sheet
      title={only ? 'In this file' : 'In this backup'}
      onClose={onClose}
      closeLabel="Leave everything as it is"
      actions={here && done === undefined && keys}
    >
      <p>Made {dayAndTime(made)}.</p>
      <Rows label="Campaigns in it">
        {campaigns.map((campaign) => (
          <Row
            key={campaign.id}
            title={campaign.name}
            detail={contentsWords(
              campaign,
              here?.find(({ id }) => id === campaign.id),
            ).join(' · ')}
          />
        ))}
      </Rows>
      {done !== undefined && <p role="status">It is being taken in: {Math.floor(done * 100)} %</p>}
      {done !== undefined && saving?.at === 'failed' && (
        <Notice tone="error" title="Not taken in yet">
          {saving.why}
        </Notice>
      )}
      {sure && (
        <Notice tone="warning" title={SURE[sure].title}>
          {SURE[sure].words}
        </Notice>
      )}
    </Sheet>
  );
}

const contentsWords = (campaign: CampaignIn, here: Listed | undefined): readonly string[] => [
  cards.find(({ id }) => id === campaign.system)?.name ?? campaign.system,
  counted(campaign.units, 'unit', 'units'),
  counted(campaign.men, 'man', 'men'),
  counted(campaign.games, 'game', 'games'),
  counted(campaign.entries, 'entry', 'entries'),
  ...campaign.open.map(({ name, turn }) => `${name} runs, turn ${turn}`),
  ...campaign.plays.map(({ title, step }) => `${title} waits: ${step}`),
  ...(here ? [lastWritten(campaign, here)] : []),
];

const lastWritten = ({ touched }: CampaignIn, here: Listed): string =>
  touched === here.touched
    ? 'The same as the one here'
    : `Last written ${dayAndTime(touched)}; the one here ${dayAndTime(here.touched)}`;

/** Goes to the step where the other phone stopped. */
async function goOn({ id, plays: [play] }: CampaignIn): Promise<void> {
  await openCamp(id);
  go(['c', id, ...(play ? ['fight', play.id] : ['campaign'])]);
}
