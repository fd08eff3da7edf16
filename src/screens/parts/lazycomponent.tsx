import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { fetchFile } from '../../engine/data/fetchfile.ts';
import { attempt } from '../state/appstate.ts';

export const NO_CLUB = 'Sharing resumes with a network.';

/** Screen loaded on first use or ahead of it. The app caches the code, so it works offline. */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  words?: string,
): ComponentType<P> & { fetch(): Promise<unknown> } {
  let loaded: ComponentType<P> | undefined;
  let loading: Promise<void> | undefined;
  const fetch = (): Promise<void> => {
    loading ??= fetchFile(load, words).then(
      (screen) => {
        loaded = screen;
      },
      (missing) => {
        // A failed load is retried next time.
        loading = undefined;
        throw missing;
      },
    );
    return loading;
  };
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
