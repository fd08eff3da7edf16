import { useState } from 'preact/hooks';
import { inactiveIds } from '../../campaign/log/log.ts';
import type { Entry } from '../../campaign/records/records.ts';
import { Chip } from '../../components/frame/chip.tsx';
import { Long } from '../../components/frame/long.tsx';
import { Row } from '../../components/frame/row.tsx';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { dayTimeWords } from '../words/when.ts';
import { EntrySheet } from './entrysheet.tsx';

export function EntryRows({
  campaign,
  entries,
  label,
  onMore,
}: {
  readonly campaign: OpenCampaign;
  readonly entries: readonly Entry[];
  readonly label: string;
  readonly onMore?: (() => void) | undefined;
}) {
  const [open, setOpen] = useState<Entry | undefined>(undefined);
  const known = [...campaign.loaded.value.tail, ...entries];
  const undone = inactiveIds(known);
  return (
    <>
      <Long
        label={label}
        items={entries}
        onMore={onMore}
        more="Show older entries"
        each={(entry) => (
          <Row
            key={entry.id}
            title={entry.title}
            detail={[gameOf(campaign, entry), dayTimeWords(entry.at)].filter(Boolean).join(' · ')}
            trail={undone.has(entry.id) && <Chip label={entry.aside?.length ? 'set aside' : 'undone'} />}
            onPress={() => setOpen(entry)}
          />
        )}
      />
      {open && (
        <EntrySheet
          campaign={campaign}
          entry={open}
          isUndone={undone.has(open.id)}
          undoneBy={known.find(
            ({ id, kind, undoes }) => kind === 'undo' && !undone.has(id) && undoes?.includes(open.id),
          )}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

function gameOf(campaign: OpenCampaign, { game: id, turn }: Entry): string | undefined {
  const game = campaign.records.value.games.find((one) => one.id === id);
  return game && [game.name, turn !== undefined && `turn ${turn}`].filter(Boolean).join(', ');
}
