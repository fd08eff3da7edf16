import { useState } from 'preact/hooks';
import { settledApart } from '../../campaign/games/correctionrequest.ts';
import { amendedEntries } from '../../campaign/log/amendments.ts';
import { inactiveIds, REOPENED, withoutStatus } from '../../campaign/log/log.ts';
import type { Entry } from '../../campaign/records/records.ts';
import { Chip } from '../../components/frame/chip.tsx';
import { LongList } from '../../components/frame/longlist.tsx';
import { Row } from '../../components/frame/row.tsx';
import type { OpenCampaign } from '../state/opencampaign.ts';
import type { CampaignProps } from '../state/props.ts';
import { unsettledWords } from '../words/unsettledwords.ts';
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
  const known = withPlainUndos([...campaign.loaded.value.tail, ...entries]);
  const undone = inactiveIds(known);
  const undoOf = (of: Entry) =>
    known.find(({ id, kind, undoes }) => kind === 'undo' && !undone.has(id) && undoes?.includes(of.id));
  const amended = new Map(amendedEntries(known).map((entry) => [entry.id, entry]));
  return (
    <>
      <LongList
        label={label}
        items={entries.map((entry) =>
          settledApart(known.toReversed(), amended.get(entry.id) ?? entry, campaign.records.value),
        )}
        onMore={onMore}
        more="Show older entries"
        each={(entry) => (
          <Row
            key={entry.id}
            title={entry.title}
            detail={[gameLabel(campaign, amended.get(entry.amends?.entry ?? '') ?? entry), dayTimeWords(entry.at)]
              .filter(Boolean)
              .join(' · ')}
            trail={
              <StatusChip campaign={campaign} entry={entry} isUndone={undone.has(entry.id)} undo={undoOf(entry)} />
            }
            onPress={() => setOpen(entry)}
          />
        )}
      />
      {open && (
        <EntrySheet
          campaign={campaign}
          entry={open}
          isUndone={undone.has(open.id)}
          undoneBy={undoOf(open)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

/** Returns entries without the 'set aside' status of those undone, so that the list shows them only as undone. */
function withPlainUndos(entries: readonly Entry[]): readonly Entry[] {
  const unfit = new Set(entries.flatMap(({ id, aside }) => (aside?.length ? id : [])));
  const undos = entries.filter(({ kind }) => kind === 'undo');
  const isTakenBack = (id: string): boolean => undos.some((undo) => undo.undoes?.includes(id) && !isTakenBack(undo.id));
  return entries.map((entry) =>
    (unfit.has(entry.id) && isTakenBack(entry.id)) || entry.undoes?.every((id) => unfit.has(id))
      ? withoutStatus(entry)
      : entry,
  );
}

function StatusChip({
  campaign,
  entry,
  isUndone,
  undo,
}: CampaignProps & { readonly entry: Entry; readonly isUndone: boolean; readonly undo: Entry | undefined }) {
  const isUnsettled = unsettledWords(campaign, campaign.units, entry).length > 0;
  if (isUnsettled && !isUndone) return <Chip label="roll missing" />;
  if (isUndone && entry.aside?.length) return <Chip label="set aside" />;
  if (isUndone) return <Chip label={undo?.title.startsWith(REOPENED) ? 'reopened' : 'undone'} />;
  return entry.effect?.amendment === undefined ? null : <Chip label="corrected" />;
}

export function gameLabel(campaign: OpenCampaign, { game: id, settles, turn }: Entry): string | undefined {
  const game = campaign.records.value.games.find((one) => one.id === (settles ?? id));
  if (game && settles !== undefined) return `after ${game.name}`;
  return game && [game.name, turn !== undefined && `turn ${turn}`].filter(Boolean).join(', ');
}
