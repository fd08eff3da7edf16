import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { fetchFile } from '../../engine/file.ts';
import { attempt } from '../state/appstate.ts';

/** What is said where the code of a club is not on the phone. */
export const NO_CLUB = 'Sharing resumes with a network.';

/** A screen that is fetched when it is first shown, or ahead of that; it is kept with the rest of the app, so no signal is needed. */
export function lazily<P extends object>(
  load: () => Promise<ComponentType<P>>,
  words?: string,
): ComponentType<P> & { fetch(): void } {
  let loaded: ComponentType<P> | undefined;
  let loading: Promise<void> | undefined;
  const fetch = (): Promise<void> => {
    loading ??= fetchFile(load, words).then(
      (screen) => {
        loaded = screen;
      },
      (missing) => {
        // What could not be fetched may be fetched the next time.
        loading = undefined;
        throw missing;
      },
    );
    return loading;
  };
  function Lazily(props: P) {
    const [, show] = useState(loaded !== undefined);
    useEffect(() => {
      // It may have come after it was drawn as not there and before this: then it is shown too.
      attempt(fetch().then(() => show(true)));
    }, []);
    const Screen = loaded;
    return Screen ? <Screen {...props} /> : null;
  }
  return Object.assign(Lazily, { fetch: () => attempt(fetch()) });
}
