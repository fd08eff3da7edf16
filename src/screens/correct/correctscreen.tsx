import { useEffect, useState } from 'preact/hooks';
import { NotFound, OpeningPage } from '../parts/plainpages.tsx';
import { errorMessage } from '../state/appstate.ts';
import type { CampaignProps } from '../state/props.ts';
import { CorrectFight } from './correctfight.tsx';
import { CorrectForm } from './correctform.tsx';
import {
  type Correction,
  type CorrectionUndo,
  type CorrectProps,
  dropDraft,
  type EntryOfDay,
  openEntry,
  prepareCorrection,
  prepareUndo,
} from './correction.ts';
import { FollowSheet } from './followsheet.tsx';
import { UndoCorrection } from './undocorrection.tsx';

/** Screen to correct an entry, or to undo the correction with this id. */
export function CorrectScreen({ campaign, id }: CampaignProps & { readonly id: string }) {
  const [day, setDay] = useState<EntryOfDay | undefined>(undefined);
  const [undo, setUndo] = useState<CorrectionUndo | undefined>(undefined);
  const [missing, setMissing] = useState<string | undefined>(undefined);
  const [correction, setCorrection] = useState<Correction | undefined>(undefined);
  const [isSaved, setSaved] = useState(false);
  useEffect(() => {
    const open = async () => {
      const undo = await prepareUndo(campaign, id);
      if (undo) setUndo(undo);
      else setDay(await openEntry(campaign, id));
    };
    open().catch((error: Error) => setMissing(error.message));
  }, [id]);
  useEffect(() => dropDraft, []);
  if (missing) return <NotFound>{missing}</NotFound>;
  if (undo) return <UndoCorrection campaign={campaign} undo={undo} />;
  if (!day) return <OpeningPage />;
  const props: CorrectProps = {
    campaign,
    day,
    isSaved,
    onBody: async (body) => {
      errorMessage.value = undefined;
      setCorrection(await prepareCorrection(campaign, day, body));
    },
  };
  return (
    <>
      {day.entry.told?.play ? <CorrectFight {...props} /> : <CorrectForm {...props} />}
      {correction && (
        <FollowSheet
          campaign={campaign}
          day={day}
          correction={correction}
          onSaved={() => setSaved(true)}
          onClose={() => setCorrection(undefined)}
        />
      )}
    </>
  );
}
