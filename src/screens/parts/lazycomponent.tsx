import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { fetchOnce } from '../../engine/data/fetchfile.ts';
import { attempt } from '../state/appstate.ts';

export const CLUB_OFFLINE = 'Sharing resumes with a network.';

/** Returns a component whose code is loaded on first use, or earlier by `fetch`. */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  words?: string,
): ComponentType<P> & { fetch(): Promise<unknown> } {
  let loaded: ComponentType<P> | undefined;
  const fetch = fetchOnce(async () => {
    loaded = await load();
  }, words);
  function Lazily(props: P) {
    const [, show] = useState(loaded !== undefined);
    useEffect(() => {
      // Loading may finish between the render and this effect.
      attempt(fetch().then(() => show(true)));
    }, []);
    const Screen = loaded;
    return Screen ? <Screen {...props} /> : null;
  }
  return Object.assign(Lazily, { fetch: () => attempt(fetch()) });
}
