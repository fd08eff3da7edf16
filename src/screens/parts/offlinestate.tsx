import { signal } from '@preact/signals';
import { Button } from '../../components/frame/button.tsx';
import { Notice } from '../../components/frame/notice.tsx';
import { applyUpdate } from '../../pwa/register.ts';
import { type OfflineStatus, offlineStatus, watchOffline } from '../../pwa/state.ts';
import { attempt, isPlaying } from '../state/appstate.ts';

const now = signal<OfflineStatus>(offlineStatus());
watchOffline((state) => {
  now.value = state;
});

const WORDS: Readonly<Record<OfflineStatus['readiness'], string>> = {
  preparing: 'Preparing for offline use…',
  'ready offline': 'Ready offline',
  unsupported: 'This browser cannot keep the app offline',
  failed: 'Some files are missing: go online once',
};

export const OfflineState = () => (
  <span role="status" class={now.value.readiness === 'ready offline' ? 'offline' : 'offline waits'}>
    {WORDS[now.value.readiness]}
  </span>
);

export function UpdateNotice() {
  if (!now.value.updateReady || isPlaying.value) return null;
  return (
    <Notice
      tone="info"
      title="A newer version is ready"
      actions={<Button kind="primary" label="Use it now" onPress={() => attempt(applyUpdate())} />}
    >
      {now.value.news && <p>{now.value.news}</p>}
      <p>The app never updates in the middle of a fight.</p>
    </Notice>
  );
}
