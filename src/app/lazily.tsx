import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { attempt } from './desk.ts';

/** A screen that is fetched when it is first shown; it is kept with the rest of the app, so no signal is needed. */
export function lazily<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return function Lazily(props: P) {
    const [, show] = useState(loaded !== undefined);
    useEffect(() => {
      if (loaded) return;
      attempt(
        load().then((screen) => {
          loaded = screen;
          show(true);
        }),
      );
    }, []);
    const Screen = loaded;
    return Screen ? <Screen {...props} /> : null;
  };
}
