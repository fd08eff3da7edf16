import { useEffect, useState } from 'preact/hooks';
import { NotFound, OpeningPage } from '../parts/plainpages.tsx';
import { errorMessage } from '../state/appstate.ts';
import type { CampaignProps } from '../state/props.ts';
import { CorrectFight } from './correctfight.tsx';
import { type Correction, type CorrectProps, type EntryOfDay, openEntry, prepareCorrection } from './correction.ts';
import { CorrectLosses } from './correctlosses.tsx';
import { FollowSheet } from './followsheet.tsx';

/** Corrects a recorded entry, with the records as they were before it. */
export function CorrectScreen({ campaign, id }: CampaignProps & { readonly id: string }) {
  const [day, setDay] = useState<EntryOfDay | undefined>(undefined);
  const [missing, setMissing] = useState<string | undefined>(undefined);
  const [correction, setCorrection] = useState<Correction | undefined>(undefined);
  const [isSaved, setSaved] = useState(false);
  useEffect(() => {
    openEntry(campaign, id).then(setDay, (error: Error) => setMissing(error.message));
  }, [id]);
  if (missing) return <NotFound>{missing}</NotFound>;
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
      {day.entry.told?.play ? <CorrectFight {...props} /> : <CorrectLosses {...props} />}
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
