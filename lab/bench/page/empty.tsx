import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { startOffline } from '../../../src/pwa/register.ts';
import { type OfflineStatus, watchOffline } from '../../../src/pwa/state.ts';

/** The button is the largest element of the page, whose paint the benchmark takes. */
const SIZE = { fontSize: '3em' };

/** Page for comparison with the app: one Preact button, cached offline by the same worker. */
function Empty() {
  const [taps, setTaps] = useState(0);
  const [offline, setOffline] = useState<OfflineStatus | undefined>(undefined);
  useEffect(() => watchOffline(setOffline), []);
  return (
    <main>
      <button type="button" style={SIZE} onClick={() => setTaps(taps + 1)}>
        Tapped {taps} times
      </button>
      <p>{offline?.readiness}</p>
    </main>
  );
}

render(<Empty />, document.getElementById('app')!);
void startOffline({ isBusy: () => false });
