import { Button } from '../../components/frame/button.tsx';
import { Notice } from '../../components/frame/notice.tsx';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { clearHandOver, handedOverAt } from '../state/otherphones.ts';
import { to } from '../state/route.ts';
import { timeOrDayWords } from '../words/when.ts';

export function HandedOver({ campaign: { id } }: { readonly campaign: OpenCampaign }) {
  return (
    <Notice
      tone="warning"
      title={`Handed over: ${timeOrDayWords(handedOverAt(id)!)}`}
      actions={
        <>
          <Button kind="primary" wide label="Bring in their part" href={to('settings')} />
          <Button wide label="Play on here" onPress={() => clearHandOver(id)} />
        </>
      }
    >
      <p>If the other phone has played on since, bring in its part first: by its codes, its file or its text.</p>
      <p>What both phones play from here on comes together later, and the app shows what does not fit.</p>
    </Notice>
  );
}
