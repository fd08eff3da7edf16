import { Button } from '../../components/frame/button.tsx';
import { Notice } from '../../components/frame/notice.tsx';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { clearHandOver, handedOverAt } from '../state/otherphones.ts';
import { to } from '../state/route.ts';
import { timeOrDayWords } from '../words/when.ts';

export function HandedOverNotice({ campaign: { id } }: { readonly campaign: OpenCampaign }) {
  return (
    <Notice
      tone="warning"
      title={`Handed over: ${timeOrDayWords(handedOverAt(id)!)}`}
      actions={
        <>
          <Button kind="primary" wide label="Fetch their game" href={to('settings')} />
          <Button wide label="Play on here" onPress={() => clearHandOver(id)} />
        </>
      }
    >
      <p>Has the other phone played on? Fetch its game first.</p>
    </Notice>
  );
}
