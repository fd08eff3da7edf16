import { useEffect, useRef, useState } from 'preact/hooks';
import type { Correction, EntryToCorrect } from '../../campaign/games/correctionrequest.ts';
import { TaskProgress } from '../../components/frame/progress.tsx';
import { Sheet } from '../../components/frame/sheet.tsx';
import { NotFound, OpeningPage } from '../parts/plainpages.tsx';
import { errorMessage } from '../state/appstate.ts';
import type { CampaignProps } from '../state/props.ts';
import { ConsequencesSheet } from './consequencessheet.tsx';
import { CorrectFight } from './correctfight.tsx';
import { CorrectForm } from './correctform.tsx';
import { type CorrectProps, deleteDraft, openEntry, prepareCorrection } from './correction.ts';
import { UndoCorrection } from './undocorrection.tsx';

/** Screen to correct an entry, or to undo the correction with this id. */
export function CorrectScreen({ campaign, id }: CampaignProps & { readonly id: string }) {
  const [target, setDay] = useState<EntryToCorrect | undefined>(undefined);
  const [correction, setCorrection] = useState<Correction | undefined>(undefined);
  const [missing, setMissing] = useState<string | undefined>(undefined);
  const { share, run, cancel } = useTask();
  const [isSaved, setSaved] = useState(false);
  useEffect(() => {
    const open = async () => {
      const reply = await run((onProgress) => openEntry(campaign, id, onProgress));
      setDay(reply?.target);
      setCorrection(reply?.correction);
    };
    open().catch((error: Error) => setMissing(error.message));
  }, [id]);
  useEffect(() => deleteDraft, []);
  if (missing) return <NotFound>{missing}</NotFound>;
  if (target && correction?.draft.kind === 'undo')
    return <UndoCorrection campaign={campaign} target={target} undo={correction} />;
  if (!target)
    return <OpeningPage>{share !== undefined && <TaskProgress label="Reading the log" share={share} />}</OpeningPage>;
  const props: CorrectProps = {
    campaign,
    target,
    isSaved,
    onBody: async (body) => {
      errorMessage.value = undefined;
      setCorrection(await run((onProgress) => prepareCorrection(campaign, target, body, onProgress)));
    },
  };
  return (
    <>
      {target.entry.told?.play ? <CorrectFight {...props} /> : <CorrectForm {...props} />}
      {share !== undefined && (
        <Sheet title="What follows" closeLabel="Cancel" onClose={cancel}>
          <TaskProgress label="Working it out" share={share} />
        </Sheet>
      )}
      {correction && (
        <ConsequencesSheet
          campaign={campaign}
          target={target}
          correction={correction}
          onSaved={() => setSaved(true)}
          onClose={() => setCorrection(undefined)}
        />
      )}
    </>
  );
}

/** Runs one task at a time and shows its progress. The result of a task that was cancelled is undefined. */
function useTask() {
  const [share, setShare] = useState<number | undefined>(undefined);
  const current = useRef<object | undefined>(undefined);
  const cancel = () => {
    current.current = undefined;
    setShare(undefined);
  };
  const run = async <T,>(task: (onProgress: (share: number) => void) => Promise<T>): Promise<T | undefined> => {
    const own = {};
    current.current = own;
    const isCurrent = () => current.current === own;
    try {
      const result = await task((share) => isCurrent() && setShare(share));
      return isCurrent() ? result : undefined;
    } finally {
      if (isCurrent()) cancel();
    }
  };
  return { share, run, cancel };
}
