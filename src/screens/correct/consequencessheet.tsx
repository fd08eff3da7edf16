import { useState } from 'preact/hooks';
import type { Correction, CorrectionPreview, EntryToCorrect } from '../../campaign/games/correctionrequest.ts';
import { mismatchWords } from '../../campaign/games/strengthmismatch.ts';
import type { Entry } from '../../campaign/records/records.ts';
import { Button } from '../../components/frame/button.tsx';
import { TaskProgress } from '../../components/frame/progress.tsx';
import { Section } from '../../components/frame/section.tsx';
import { Sheet } from '../../components/frame/sheet.tsx';
import { gameLabel } from '../parts/entryrows.tsx';
import { SentenceNotice } from '../parts/entrysheet.tsx';
import { say } from '../state/appstate.ts';
import { undoKey } from '../state/edits.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import type { CampaignProps, CloseProps } from '../state/props.ts';
import { go } from '../state/route.ts';
import { upperFirst } from '../words/unitwords.ts';
import { entriesToSortOut, unsettledWords } from '../words/unsettledwords.ts';
import { correctionWords, laterEntriesWords, setAsideWords, withoutFullStop } from './correctionwords.ts';

export function ConsequencesSheet({
  campaign,
  target,
  correction,
  onSaved,
  onClose,
}: CampaignProps &
  CloseProps & { readonly target: EntryToCorrect; readonly correction: Correction; readonly onSaved: () => void }) {
  const { draft, preview } = correction;
  const words = correctionWords(campaign, target, correction);
  const next = nextHospital(campaign, target, preview);
  const [share, setShare] = useState<number | undefined>(undefined);
  const save = async (then?: Entry) => {
    const { id } = await campaign.rewrite(draft, setShare).finally(() => setShare(undefined));
    onSaved();
    say(draft.title, undoKey(campaign, id));
    go(then ? ['c', campaign.id, 'correct', then.id] : ['c', campaign.id, 'log'], 'replace');
  };
  return (
    <Sheet
      title="What follows"
      onClose={onClose}
      actions={
        <>
          <Button label="Go on correcting" onPress={onClose} />
          <Button {...(next ? {} : PRIMARY)} label="Save the correction" onPress={() => save()} />
          {next && (
            <Button
              {...PRIMARY}
              label={next.aside ? 'Save, then correct the roll' : 'Save, then add the roll'}
              onPress={() => save(next)}
            />
          )}
        </>
      }
    >
      {share !== undefined && <TaskProgress label="Saving" share={share} />}
      <Consequences title={draft.amends?.body.title ?? ''} words={words} preview={preview} campaign={campaign} />
    </Sheet>
  );
}

/** Returns the first after-game entry to correct next: it is set aside or lacks a roll. Later ones depend on it. */
function nextHospital(
  campaign: OpenCampaign,
  { entry: { id: own } }: EntryToCorrect,
  { unfit, unsettled, restored, after }: CorrectionPreview,
): Entry | undefined {
  const isSorted = ({ id }: Entry) => id === own || restored.some((entry) => entry.id === id);
  const earlier = entriesToSortOut(campaign, after.units).filter((entry) => !isSorted(entry));
  return [
    ...[...unfit, ...earlier].filter(({ settles }) => settles !== undefined),
    ...unsettled.filter((entry) => unsettledWords(campaign, after.units, entry).length > 0),
  ].toSorted((one, other) => one.n - other.n)[0];
}

const PRIMARY = { kind: 'primary', icon: 'tick' } as const;

export const Consequences = ({
  campaign,
  title,
  words,
  preview,
}: CampaignProps & {
  readonly title: string;
  readonly words: readonly string[];
  readonly preview: CorrectionPreview;
}) => (
  <>
    <Section title={title}>
      <ul class="sentences">
        {(words.length > 0 ? words : ['Nothing changes in the records.']).map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </Section>
    <LaterEntries campaign={campaign} preview={preview} />
  </>
);

const LaterEntries = ({
  campaign,
  preview: { fitting, unfit, unsettled, mismatches, restored, after },
}: CampaignProps & { readonly preview: CorrectionPreview }) => (
  <>
    {unsettled.map((entry) => (
      <SentenceNotice
        key={entry.id}
        title={upperFirst(gameLabel(campaign, entry) ?? entry.title)}
        words={unsettledWords(campaign, after.units, entry)}
      />
    ))}
    <SentenceNotice
      title={laterEntriesWords(unfit.length, 'no longer fits', 'no longer fit')}
      words={unfit.map(setAsideWords)}
    >
      <p>
        {unfit.length === 1 ? 'It is set aside' : 'They are set aside'} with all results, until you correct{' '}
        {unfit.length === 1 ? 'it' : 'them'} in the log.
      </p>
    </SentenceNotice>
    <SentenceNotice
      tone="info"
      title="Fought with other numbers"
      words={mismatches.map((one) => `${withoutFullStop(one.entry.title)}. ${mismatchWords(one)}`)}
    >
      <p>The dice and results stay.</p>
    </SentenceNotice>
    <SentenceNotice
      tone="info"
      title={laterEntriesWords(restored.length, 'fits again', 'fit again')}
      words={restored.map(({ title }) => title)}
    />
    {fitting > 0 && <p>{laterEntriesWords(fitting, 'stays', 'stay')}.</p>}
  </>
);
