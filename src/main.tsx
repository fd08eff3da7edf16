import { render } from 'preact';
import { startOffline } from './offline/register.ts';
import { watchOffline } from './offline/state.ts';

const app = document.getElementById('app')!;

watchOffline(({ readiness, updateReady }) =>
  render(
    <main>
      <h1>Roll Call</h1>
      <p role="status">{updateReady ? `${readiness}, update ready` : readiness}</p>
    </main>,
    app,
  ),
);
void startOffline({ busy: () => false });
