import type { Correction, EntryToCorrect } from '../../campaign/games/correctionrequest.ts';
import { Bar } from '../../components/frame/bar.tsx';
import { Button } from '../../components/frame/button.tsx';
import { Page } from '../../components/frame/page.tsx';
import { attempt, say } from '../state/appstate.ts';
import { undoKey } from '../state/edits.ts';
import type { CampaignProps } from '../state/props.ts';
import { go, to } from '../state/route.ts';
import { Consequences } from './consequencessheet.tsx';
import { correctionWords } from './correctionwords.ts';

/** Screen that shows the consequences of undoing or restoring a correction before it is saved. */
export function UndoCorrection({
  campaign,
  target,
  undo,
}: CampaignProps & { readonly target: EntryToCorrect; readonly undo: Correction }) {
  const { of, draft, preview } = undo;
  const save = async () => {
    const { id, title } = await campaign.rewrite(draft);
    say(title, undoKey(campaign, id));
    go(['c', campaign.id, 'log'], 'replace');
  };
  return (
    <Page
      bar={
        <Bar
          title="What follows"
          subtitle={campaign.records.value.campaign.name}
          back={{ label: 'Back', href: to('c', campaign.id, 'log') }}
        />
      }
    >
      <Consequences
        campaign={campaign}
        title={draft.title}
        words={correctionWords(campaign, target, undo)}
        preview={preview}
      />
      <Button
        kind="primary"
        wide
        icon="undo"
        label={of.kind === 'undo' ? 'Bring the correction back' : 'Undo the correction'}
        onPress={() => attempt(save())}
      />
    </Page>
  );
}
