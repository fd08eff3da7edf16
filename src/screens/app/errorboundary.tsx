import type { ComponentChildren } from 'preact';
import { useErrorBoundary, useState } from 'preact/hooks';
import { Bar } from '../../components/frame/bar.tsx';
import { Button } from '../../components/frame/button.tsx';
import { Notice } from '../../components/frame/notice.tsx';
import { Page } from '../../components/frame/page.tsx';
import { Section } from '../../components/frame/section.tsx';
import type { Play } from '../../engine/play.ts';
import { copyText } from '../parts/files/sharefile.ts';
import { BackupKeys } from '../settings/backupkeys.tsx';
import { attempt, errorMessage, openCampaign, store } from '../state/appstate.ts';
import { go, route } from '../state/route.ts';

export function ErrorBoundary({ children }: { readonly children: ComponentChildren }) {
  const [fault, reset] = useErrorBoundary((error: unknown) => reportError(error));
  return fault ? <FaultScreen fault={fault} onReset={reset} /> : children;
}

function FaultScreen({ fault, onReset }: { readonly fault: unknown; readonly onReset: () => void }) {
  const [done, setDone] = useState(false);
  const report = JSON.stringify({ fault: wordsOf(fault), at: route.value, play: playHere() }, null, 2);
  const copy = async () => setDone((await copyText(report)) === 'copied');
  const again = () => {
    errorMessage.value = undefined;
    onReset();
  };
  const home = () => {
    go([], 'replace');
    again();
  };
  return (
    <Page bar={<Bar title="Something went wrong" />}>
      <Notice tone="error" title="This is a fault of the app, not your mistake">
        {wordsOf(fault)}
      </Notice>
      <p>Your answers are saved: the fight resumes at the same step.</p>
      <div class="stack">
        <Button kind="primary" wide label="Try again" onPress={again} />
        <Button wide label="Go to the first screen" onPress={home} />
        <Button
          wide
          icon="copy"
          label={done ? 'Copied' : 'Copy details for a bug report'}
          onPress={() => attempt(copy())}
        />
      </div>
      {store.value && (
        <Section title="To be safe">
          <BackupKeys />
        </Section>
      )}
    </Page>
  );
}

const wordsOf = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault));

function playHere(): Play | undefined {
  const [, , where, id] = route.value;
  return where === 'fight'
    ? openCampaign.value?.loaded.value.plays.find((parked) => parked.id === id)?.play
    : undefined;
}
