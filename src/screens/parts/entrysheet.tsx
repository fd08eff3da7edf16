import { useEffect, useRef, useState } from 'preact/hooks';
import { dependentEntries } from '../../campaign/log/log.ts';
import type { Replacement } from '../../campaign/log/replacement.ts';
import type { Entry } from '../../campaign/records/records.ts';
import { Button } from '../../components/frame/button.tsx';
import { Notice } from '../../components/frame/notice.tsx';
import { Section } from '../../components/frame/section.tsx';
import { Sheet } from '../../components/frame/sheet.tsx';
import type { PressHandler } from '../../components/hooks/once.ts';
import { attempt, say } from '../state/appstate.ts';
import { isBookkeeping } from '../state/bookkeeping.ts';
import { takeBack } from '../state/edits.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { changeWords } from '../words/changewords.ts';
import { countPhrase } from '../words/unitwords.ts';
import { dayTimeWords } from '../words/when.ts';
import { PosterKey } from './poster/posterkey.tsx';

export function EntrySheet({
  campaign,
  entry,
  isUndone,
  onClose,
}: {
  readonly campaign: OpenCampaign;
  readonly entry: Entry;
  readonly isUndone: boolean;
  readonly onClose: () => void;
}) {
  const brings = entry.kind === 'undo';
  const [dependents, setDependents] = useState<readonly Entry[] | undefined>(undefined);
  const [instead, setInstead] = useState<Replacement | undefined>(undefined);
  const unfit = entry.aside && entry.aside.length > 0 ? entry.aside : undefined;
  const ask = async () => {
    const later = dependentEntries(
      await campaign.entriesUntil((entries) => entries.some(({ id }) => id === entry.id)),
      entry.id,
    );
    if (later.length > 0) setDependents(later);
    else await undo();
  };
  const undo = async () => {
    await takeBack(campaign, entry.id, brings);
    onClose();
  };
  const use = async ({ newEntries }: Replacement) => {
    for (const one of newEntries) await campaign.commit(one);
    say(`Used instead: ${entry.title}`);
    onClose();
  };
  return (
    <Sheet
      title={entry.title}
      onClose={onClose}
      actions={
        unfit ? (
          <>
            <Button label="Leave it so" onPress={onClose} />
            {!brings && (
              <Button
                label="Use this instead…"
                why={instead && 'See above'}
                onPress={() => attempt(campaign.replacementFor(entry.id).then(setInstead))}
              />
            )}
          </>
        ) : (
          !isUndone && (
            <Button
              wide
              icon="undo"
              label={brings ? 'Bring it back' : 'Undo this'}
              why={dependents && 'Not on its own: see above'}
              onPress={() => attempt(ask())}
            />
          )
        )
      }
    >
      <p>{dayTimeWords(entry.at)}</p>
      {entry.told && !isUndone && <PosterKey campaign={campaign} of={{ entry }} />}
      <EntryNotice entry={entry} unfit={unfit} isUndone={isUndone} />
      {dependents && (
        <UndoAll
          entries={[...dependents, entry]}
          title={`${countPhrase(dependents.length, 'later entry builds', 'later entries build')} on it`}
          label={brings ? `Bring it back, undo ${dependents.length} later` : `Undo all ${dependents.length + 1}`}
          onUndo={() => attempt(undo())}
        />
      )}
      {instead && (
        <UndoAll
          entries={instead.undone}
          title={`${countPhrase(instead.undone.length, 'entry is', 'entries are')} undone for it`}
          label="Use this instead"
          onUndo={() => attempt(use(instead))}
        />
      )}
      <EntryEffects campaign={campaign} entry={entry} />
    </Sheet>
  );
}

function EntryNotice({
  entry,
  unfit,
  isUndone,
}: {
  readonly entry: Entry;
  readonly unfit: readonly string[] | undefined;
  readonly isUndone: boolean;
}) {
  if (!unfit)
    return isUndone ? <Notice>This was undone {entry.aside ? 'on another phone already' : 'later'}.</Notice> : null;
  return (
    <Notice tone="warning" title="Set aside: it did not fit what another phone recorded, and changed nothing">
      <ul class="sentences">
        {unfit.map((why) => (
          <li key={why}>{why}</li>
        ))}
      </ul>
      <p>Leave it so, use this instead, or put the men right by hand on the page of their unit.</p>
    </Notice>
  );
}

function EntryEffects({ campaign, entry }: { readonly campaign: OpenCampaign; readonly entry: Entry }) {
  const trail = entry.told?.trail ?? [];
  const changes = (entry.effect ?? entry).changes.filter((change) => !isBookkeeping(campaign.system.units, change));
  return (
    <>
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
              <li key={`${i}`}>{changeWords(campaign, change)}</li>
            ))}
          </ul>
        ) : (
          <p>Nothing in the records.</p>
        )}
      </Section>
    </>
  );
}

/** Undoes several entries. The key is above the list, away from the previous key, so a double tap is harmless. */
function UndoAll({
  entries,
  title,
  label,
  onUndo,
}: {
  /** Newest first. */
  readonly entries: readonly Entry[];
  readonly title: string;
  readonly label: string;
  readonly onUndo: PressHandler;
}) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.closest('dialog')?.scrollTo(0, 0), []);
  return (
    <div ref={top}>
      <Notice tone="warning" title={title}>
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
