import { useState } from 'preact/hooks';
import { type ActingKey, type Due, sequenceTitle } from '../../rules/system.ts';
import { Button } from '../../ui/button.tsx';
import { Row, Rows } from '../../ui/row.tsx';
import { attempt } from '../model/appstate.ts';
import { placeOf } from '../model/due.ts';
import type { OpenCampaign } from '../model/opencampaign.ts';
import { to } from '../model/route.ts';
import { autoPlay } from '../play/autoplay.ts';

/** Whose turn it is within the phase, the keys that say who acts next, and what was begun and may be gone on with. */
export function ActingNow({ camp }: { readonly camp: OpenCampaign }) {
  const [busy, setBusy] = useState(false);
  const acting = camp.system.acting?.(camp.roster);
  if (!acting) return null;
  const press = (key: ActingKey) => {
    setBusy(true);
    return attempt(autoPlay(camp, key).finally(() => setBusy(false)));
  };
  return (
    <>
      {acting.words.length > 0 && (
        <ul class="sentences">
          {acting.words.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {acting.keys.length > 0 && (
        <div class="keys-line">
          {acting.keys.map((key) => (
            <Button key={key.label} label={key.label} detail={key.detail} off={busy} onPress={() => press(key)} />
          ))}
        </div>
      )}
      {acting.may.length > 0 && (
        <Rows label="You can do now">
          {acting.may.map((may) => (
            <DueRow key={`${may.sequence} ${may.why}`} camp={camp} due={may} />
          ))}
        </Rows>
      )}
    </>
  );
}

/** Something to be done now: a tap sets it up with its units. */
export function DueRow({ camp, due }: { readonly camp: OpenCampaign; readonly due: Due }) {
  return <Row title={sequenceTitle(camp.system, due.sequence)} detail={due.why} href={to(...placeOf(camp, due))} />;
}
