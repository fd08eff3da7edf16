import { useState } from 'preact/hooks';
import { newestActiveEntry } from '../../campaign/log/log.ts';
import type { Entry } from '../../campaign/records/records.ts';
import { manLabel } from '../../campaign/records/recordwords.ts';
import { Button } from '../../components/frame/button.tsx';
import { Empty } from '../../components/frame/empty.tsx';
import { Row, Rows } from '../../components/frame/row.tsx';
import { Sheet } from '../../components/frame/sheet.tsx';
import { EntryRows } from '../parts/entryrows.tsx';
import { UnitMark } from '../parts/unititem.tsx';
import { attempt } from '../state/appstate.ts';
import { undoEntry } from '../state/edits.ts';
import { useEntriesAbout } from '../state/history.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import type { CampaignProps, CloseProps } from '../state/props.ts';
import { go, to } from '../state/route.ts';

const PAGE = 100;

/** All plays and edits, newest first, or those of one unit or man. */
export function Log({ campaign, of }: CampaignProps & { readonly of: string | undefined }) {
  const [choosing, setChoosing] = useState(false);
  const name = of === undefined ? undefined : nameOf(campaign, of);
  // Quick fights list plays only.
  if (campaign.records.value.campaign.scratch)
    return <Whole campaign={campaign} only={({ kind }) => kind === 'play'} />;
  return (
    <>
      <div class="keys-line">
        <Button icon="search" label={name ? `Only ${name}` : 'Whose entries?'} onPress={() => setChoosing(true)} />
        {of === undefined ? (
          <UndoLast campaign={campaign} />
        ) : (
          <Button kind="quiet" icon="close" label="Show all" href={to('c', campaign.id, 'log')} />
        )}
      </div>
      {of === undefined ? <Whole campaign={campaign} /> : <Only key={of} campaign={campaign} of={of} />}
      {choosing && <UnitFilter campaign={campaign} onClose={() => setChoosing(false)} />}
    </>
  );
}

function nameOf(campaign: OpenCampaign, id: string): string | undefined {
  for (const unit of campaign.records.value.units) {
    if (unit.id === id) return unit.name;
    const man = unit.men.find((one) => one.id === id);
    if (man) return manLabel(man, unit);
  }
  return 'a removed unit';
}

function UndoLast({ campaign }: CampaignProps) {
  const last = newestActiveEntry(campaign.loaded.value.tail);
  if (!last) return null;
  const undo = () => attempt(undoEntry(campaign, last.id));
  return <Button icon="undo" label="Undo the newest" detail={last.title} onPress={undo} />;
}

function Whole({ campaign, only = () => true }: CampaignProps & { readonly only?: (entry: Entry) => boolean }) {
  const { tail } = campaign.loaded.value;
  const [older, setOlder] = useState<readonly Entry[]>([]);
  const [busy, setBusy] = useState(false);
  const entries = [...tail, ...older.filter((entry) => !tail.some(({ id }) => id === entry.id))];
  const more = async () => {
    setBusy(true);
    const found = await campaign.store.entries(campaign.id, entries.at(-1), PAGE);
    setOlder([...older, ...found]);
    setBusy(false);
  };
  const all = entries.length === 0 || entries.at(-1)?.n === 1;
  const shown = entries.filter(only);
  if (all && shown.length === 0) return <Empty icon="info" title="Nothing is recorded yet" />;
  return (
    <EntryRows
      campaign={campaign}
      entries={shown}
      label="Log, newest first"
      onMore={all ? undefined : () => !busy && attempt(more())}
    />
  );
}

function Only({ campaign, of }: CampaignProps & { readonly of: string }) {
  const entries = useEntriesAbout(campaign, of);
  if (!entries) return null;
  return entries.length > 0 ? (
    <EntryRows campaign={campaign} entries={entries} label="Log, newest first" />
  ) : (
    <Empty icon="info" title="No entries in the log" />
  );
}

/** Filter for the log: all units or one. A man's log is on his own sheet. */
function UnitFilter({ campaign, onClose }: CampaignProps & CloseProps) {
  const show = (...of: readonly string[]) => {
    onClose();
    go(['c', campaign.id, 'log', ...of]);
  };
  return (
    <Sheet title="Whose entries?" onClose={onClose}>
      <Rows label="Whose entries?">
        <Row title="Everybody’s" onPress={() => show()} />
        {campaign.records.value.units.map((unit) => (
          <Row
            key={unit.id}
            lead={<UnitMark campaign={campaign} unit={unit} />}
            title={unit.name}
            onPress={() => show(unit.id)}
          />
        ))}
      </Rows>
    </Sheet>
  );
}
