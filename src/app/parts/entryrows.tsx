import { useEffect, useRef, useState } from 'preact/hooks';
import { laterEntriesWith, undoneIds } from '../../campaign/log.ts';
import type { Entry } from '../../campaign/records.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Long } from '../../ui/long.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Act } from '../../ui/once.ts';
import { Row } from '../../ui/row.tsx';
import { Section } from '../../ui/section.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { attempt } from '../model/appstate.ts';
import { bookkeeping } from '../model/bookkeeping.ts';
import { takeBack } from '../model/edits.ts';
import type { OpenCampaign } from '../model/opencampaign.ts';
import { changeWords } from '../words/changewords.ts';
import { countOf } from '../words/unitwords.ts';
import { dayAndTime } from '../words/when.ts';
import { PosterKey } from './posterkey.tsx';

/** Entries of the log as rows, each opened as it was told, and undone from there. */
export function EntryRows({
  camp,
  entries,
  label,
  onMore,
}: {
  readonly camp: OpenCampaign;
  readonly entries: readonly Entry[];
  readonly label: string;
  /** Reads older ones, where there are any. */
  readonly onMore?: (() => void) | undefined;
}) {
  const [open, setOpen] = useState<Entry | undefined>(undefined);
  const gone = undoneIds([...camp.loaded.value.tail, ...entries]);
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
            detail={[gameOf(camp, entry), dayAndTime(entry.at)].filter(Boolean).join(' · ')}
            trail={gone.has(entry.id) && <Chip label={entry.aside?.length ? 'set aside' : 'undone'} />}
            onPress={() => setOpen(entry)}
          />
        )}
      />
      {open && <EntrySheet camp={camp} entry={open} gone={gone.has(open.id)} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** When an entry was written, by the games: "Game 2, turn 4". */
function gameOf(camp: OpenCampaign, { game: id, turn }: Entry): string | undefined {
  const game = camp.records.value.games.find((one) => one.id === id);
  return game && [game.name, turn !== undefined && `turn ${turn}`].filter(Boolean).join(', ');
}

/** One entry: how it went, what it changed, and its undo, with those it takes along named first. */
function EntrySheet({
  camp,
  entry,
  gone,
  onClose,
}: {
  readonly camp: OpenCampaign;
  readonly entry: Entry;
  readonly gone: boolean;
  readonly onClose: () => void;
}) {
  const brings = entry.kind === 'undo';
  const [along, setAlong] = useState<readonly Entry[] | undefined>(undefined);
  const ask = async () => {
    const taken = laterEntriesWith(await camp.backTo((entries) => entries.some(({ id }) => id === entry.id)), entry.id);
    if (taken.length > 0) setAlong(taken);
    else await undo();
  };
  const undo = async () => {
    await takeBack(camp, entry.id, brings);
    onClose();
  };
  const trail = entry.told?.trail ?? [];
  const changes = (entry.effect ?? entry).changes.filter((change) => !bookkeeping(camp.system.units, change));
  return (
    <Sheet
      title={entry.title}
      onClose={onClose}
      actions={
        !gone && (
          <Button
            wide
            icon="undo"
            label={brings ? 'Bring it back' : 'Undo this'}
            why={along && 'Not on its own: see above'}
            onPress={() => attempt(ask())}
          />
        )
      }
    >
      <p>{dayAndTime(entry.at)}</p>
      {entry.told && !gone && <PosterKey camp={camp} of={{ entry }} />}
      {entry.aside && entry.aside.length > 0 ? (
        <Notice tone="warning" title="Set aside: it did not fit what another phone recorded, and changed nothing">
          <ul class="sentences">
            {entry.aside.map((why) => (
              <li key={why}>{why}</li>
            ))}
          </ul>
        </Notice>
      ) : (
        gone && <Notice>This was undone {entry.aside ? 'on another phone already' : 'later'}.</Notice>
      )}
      {along && <UndoAll entries={[...along, entry]} brings={brings} onUndo={() => attempt(undo())} />}
      {trail.length > 0 && (
        <Section title="How it went">
          <ol class="sentences">
            {trail.map((line, i) => (
              <li key={`${i}`}>{line}</li>
            ))}
          </ol>
        </Section>
      )}
      <Section title={entry.aside ? 'What it was to change' : 'What it changed'}>
        {changes.length > 0 ? (
          <ul class="sentences">
            {changes.map((change, i) => (
              <li key={`${i}`}>{changeWords(camp, change)}</li>
            ))}
          </ul>
        ) : (
          <p>Nothing in the records.</p>
        )}
      </Section>
    </Sheet>
  );
}

/** The key that undoes many entries stands above their list: not where the key before it stood, so that a second tap does nothing. */
function UndoAll({
  entries,
  brings,
  onUndo,
}: {
  /** Newest first; the last is the one that takes the others along. */
  readonly entries: readonly Entry[];
  /** Whether that one is an undo, which is taken back. */
  readonly brings: boolean;
  readonly onUndo: Act;
}) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.closest('dialog')?.scrollTo(0, 0), []);
  const label = brings ? `Bring it back, undo ${entries.length - 1} later` : `Undo all ${entries.length}`;
  return (
    <div ref={top}>
      <Notice
        tone="warning"
        title={`${countOf(entries.length - 1, 'later entry builds', 'later entries build')} on it`}
      >
        <div class="stack">
          <Button kind="danger" wide icon="undo" label={label} onPress={onUndo} />
          <ol class="sentences">
            {entries.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ol>
        </div>
      </Notice>
    </div>
  );
}
