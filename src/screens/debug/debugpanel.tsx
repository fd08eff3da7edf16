import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { runWithProgress } from '../../engine/dice/effort.ts';
import type { Play } from '../../engine/play.ts';
import { positionOf } from '../../engine/play.ts';
import { forecast } from '../../odds/forecast.ts';
import { type System, sequenceOf } from '../../system/system.ts';
import { openCampaign, storeState } from '../state/appstate.ts';
import { route } from '../state/route.ts';

/** Shows the open play, its odds, the write queue and the stored rows. For `npm run dev` with `?debug`. */
export function showDebugPanel(): void {
  render(<DebugPanel />, document.body.appendChild(document.createElement('aside')));
}

function DebugPanel() {
  const [, place, , id] = route.value;
  const campaign = openCampaign.value;
  const parked = campaign?.id === place ? campaign?.loaded.value.plays.find((one) => one.id === id) : undefined;
  const { saving, role } = storeState.value ?? {};
  return (
    <details>
      <summary>Debug</summary>
      <p>
        Writes: {saving?.kind ?? 'no store'}
        {saving && 'pending' in saving ? `, ${saving.pending} pending` : ''}. Tab: {role ?? 'none'}.
      </p>
      <StoredRows changed={`${campaign?.loaded.value.tail.length} ${parked?.play.cursor}`} />
      {campaign && parked && <OpenPlay system={campaign.system} play={parked.play} />}
    </details>
  );
}

function OpenPlay({ system, play }: { readonly system: System; readonly play: Play }) {
  const { trail, at } = positionOf(sequenceOf(play.sequence, system).rule, play);
  return (
    <>
      <p>
        {play.sequence}: {at}, {play.cursor} of {play.answers.length} answers. {countPaths(system, play)}
      </p>
      <pre>{trail.map((step) => JSON.stringify(step)).join('\n')}</pre>
    </>
  );
}

/** Calculates the odds of a play. Describes their kind, the number of paths counted, and the time taken. */
function countPaths(system: System, play: Play): string {
  let reports = 0;
  const began = performance.now();
  const { kind } = runWithProgress(
    () => (reports += 1),
    () => forecast(system, play),
  );
  return `Odds: ${kind}, ${reports} paths, ${(performance.now() - began).toFixed(0)} ms.`;
}

/** Numbers of rows in each database, by the first part of their keys. */
function StoredRows({ changed }: { readonly changed: string }) {
  const [counts, setCounts] = useState<readonly string[]>([]);
  useEffect(() => void countRows().then(setCounts), [changed]);
  return <pre>{counts.join('\n')}</pre>;
}

async function countRows(): Promise<readonly string[]> {
  const databases = await indexedDB.databases();
  const lines = await Promise.all(databases.map(({ name = '' }) => countKeys(name)));
  return lines.flat();
}

async function countKeys(name: string): Promise<readonly string[]> {
  const database = await result(indexedDB.open(name));
  const counts = new Map<string, number>();
  for (const table of database.objectStoreNames)
    for (const key of await result(database.transaction(table).objectStore(table).getAllKeys())) {
      const kind = `${name} ${table} ${String(Array.isArray(key) ? key[0] : key).split(/[/:]/)[0]}`;
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
  database.close();
  return [...counts].map(([kind, count]) => `${kind}: ${count}`);
}

const result = <T,>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
