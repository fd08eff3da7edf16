import { useEffect, useRef, useState } from 'preact/hooks';
import { amendedEntries } from '../../campaign/log/amendments.ts';
import { dependentEntries, effectOf, rewritesLog } from '../../campaign/log/log.ts';
import { noteWords } from '../../campaign/log/notes.ts';
import type { Replacement } from '../../campaign/log/replacement.ts';
import type { Entry } from '../../campaign/records/records.ts';
import { leavesToJoin } from '../../campaign/records/transfers.ts';
import { awardOf } from '../../campaign/units/medals.ts';
import { Button } from '../../components/frame/button.tsx';
import { Notice, type NoticeProps } from '../../components/frame/notice.tsx';
import { Section } from '../../components/frame/section.tsx';
import { Sheet } from '../../components/frame/sheet.tsx';
import type { PressHandler } from '../../components/hooks/once.ts';
import { attempt, say } from '../state/appstate.ts';
import { isBookkeeping, isDeadLeaving, setsGameFacts } from '../state/bookkeeping.ts';
import { undoEntry } from '../state/edits.ts';
import { useMismatches } from '../state/history.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { go, to } from '../state/route.ts';
import { changeWords } from '../words/changewords.ts';
import { countPhrase } from '../words/unitwords.ts';
import { unsettledWords } from '../words/unsettledwords.ts';
import { dayTimeWords } from '../words/when.ts';
import { PosterKey } from './poster/posterkey.tsx';

export function EntrySheet({
  campaign,
  entry,
  isUndone,
  undoneBy,
  onClose,
}: {
  readonly campaign: OpenCampaign;
  readonly entry: Entry;
  readonly isUndone: boolean;
  /** Entry that undid this one, if it is loaded and can be undone itself. */
  readonly undoneBy?: Entry | undefined;
  readonly onClose: () => void;
}) {
  const target = undoneBy ?? entry;
  const isRedo = target.kind === 'undo';
  const [dependents, setDependents] = useState<readonly Entry[] | undefined>(undefined);
  const [replacement, setReplacement] = useState<Replacement | undefined>(undefined);
  const [keep, use] = setAsideKeyLabels(campaign, entry);
  const mismatches = useMismatches(campaign, entry);
  const unfit = entry.aside && entry.aside.length > 0 ? entry.aside : undefined;
  const undoOrAsk = async () => {
    const needed = [target.id, ...(target.undoes ?? [])];
    const entries = await campaign.entriesUntil((entries) =>
      needed.every((id) => entries.some((entry) => entry.id === id)),
    );
    const later = dependentEntries(entries, target.id);
    if (rewritesLog(target, entries)) go(['c', campaign.id, 'correct', target.id]);
    else if (later.length > 0)
      setDependents(amendedEntries(entries).filter(({ id }) => later.some((one) => one.id === id)));
    else await undo();
  };
  const undo = async () => {
    await undoEntry(campaign, target.id, isRedo);
    onClose();
  };
  const replace = async ({ newEntries }: Replacement) => {
    for (const one of newEntries) await campaign.commit(one);
    say(`Used: ${entry.title}`);
    onClose();
  };
  return (
    <Sheet
      title={entry.title}
      onClose={onClose}
      actions={
        unfit ? (
          <>
            <Button label={keep} onPress={onClose} />
            {canCorrect(campaign, entry) && <CorrectKey campaign={campaign} entry={entry} />}
            {!isRedo && entry.kind !== 'amendment' && (
              <Button
                label={`${use}…`}
                why={replacement && 'See above'}
                onPress={() => attempt(campaign.replacementFor(entry.id).then(setReplacement))}
              />
            )}
          </>
        ) : (
          (!isUndone || undoneBy) && (
            <>
              {!isUndone && canCorrect(campaign, entry) && <CorrectKey campaign={campaign} entry={entry} />}
              <Button
                wide
                icon="undo"
                label={isRedo ? 'Bring it back' : 'Undo this'}
                why={dependents && 'See above'}
                onPress={() => attempt(undoOrAsk())}
              />
            </>
          )
        )
      }
    >
      <p>
        {dayTimeWords(entry.at)}
        {entry.effect?.amendment !== undefined && ' · Corrected since'}
      </p>
      {entry.told && !isUndone && <PosterKey campaign={campaign} of={{ entry }} />}
      <EntryNotice entry={entry} unfit={unfit} isUndone={isUndone} />
      {!unfit && !isUndone && mismatches.map((words) => <p key={words}>{words}</p>)}
      {!isUndone && <SentenceNotice title="Roll missing" words={unsettledWords(campaign, campaign.units, entry)} />}
      {dependents && (
        <UndoWarning
          entries={[...dependents, target]}
          title={`${countPhrase(dependents.length, 'later entry builds', 'later entries build')} on it`}
          label={isRedo ? `Bring it back, undo ${dependents.length} later` : `Undo all ${dependents.length + 1}`}
          onUndo={() => attempt(undo())}
        />
      )}
      {replacement && (
        <UndoWarning
          entries={replacement.undone}
          title={`This undoes ${countPhrase(replacement.undone.length, 'entry', 'entries')}`}
          label={use}
          onUndo={() => attempt(replace(replacement))}
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
    <SentenceNotice title="Set aside: it does not fit the entries before it" words={unfit}>
      <p>None of its results count. Correct it, or sort it out by hand, on the unit’s page.</p>
    </SentenceNotice>
  );
}

const SENTENCES_AT_ONCE = 50;

export function SentenceNotice({ words, children, ...notice }: NoticeProps & { readonly words: readonly string[] }) {
  const [shown, setShown] = useState(SENTENCES_AT_ONCE);
  if (words.length === 0) return null;
  const more = words.length - shown;
  return (
    <Notice tone="warning" {...notice}>
      <ul class="sentences">
        {words.slice(0, shown).map((one, i) => (
          <li key={`${i}`}>{one}</li>
        ))}
      </ul>
      {more > 0 && <Button kind="quiet" label={`${more} more`} onPress={() => setShown(shown + SENTENCES_AT_ONCE)} />}
      {children}
    </Notice>
  );
}

/** Returns labels for the two keys of an entry that was set aside: leave it, or use it instead. */
function setAsideKeyLabels(campaign: OpenCampaign, { device }: Entry): readonly [keep: string, use: string] {
  if (campaign.loaded.value.tail.some(({ kind }) => kind === 'amendment'))
    return ['Leave it set aside', 'Use it instead'];
  return device === campaign.store.device() ? ['Keep theirs', 'Use ours'] : ['Keep ours', 'Use theirs'];
}

function canCorrect(campaign: OpenCampaign, entry: Entry): boolean {
  const { kind, told, changes } = entry;
  if (kind === 'undo' || kind === 'amendment') return false;
  if (told?.play) return true;
  if (campaign.records.value.campaign.scratch) return false;
  if (noteWords(entry) !== undefined || awardOf(entry)) return true;
  return changes.some((change) => setsGameFacts(change) || (change.of === 'man' && change.field === 'state'));
}

const CorrectKey = ({ campaign, entry }: { readonly campaign: OpenCampaign; readonly entry: Entry }) => (
  <Button icon="edit" label="Correct this" href={to('c', campaign.id, 'correct', entry.id)} />
);

function EntryEffects({ campaign, entry }: { readonly campaign: OpenCampaign; readonly entry: Entry }) {
  const trail = (entry.amends?.body ?? entry).told?.trail ?? [];
  const changes = (entry.amends?.body.changes ?? effectOf(entry)).filter(
    (change, at, all) =>
      ![isBookkeeping, isDeadLeaving].some((isOmitted) => isOmitted(campaign.system.units, change)) &&
      !leavesToJoin(all, at),
  );
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
      <Section title={entry.aside ? 'Would have changed' : 'Changes'}>
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

/**
 * Asks before several entries are undone. Scrolls to the top, so that a double tap on the key below does not confirm.
 */
function UndoWarning({
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
