import { storeState } from '../state/appstate.ts';

const WORDS = { saved: 'saved', saving: 'saving…', failed: 'not saved' } as const;

/** Save state in words. Empty until the store opens. */
export const Saved = () => (
  <span>{storeState.value && WORDS[storeState.value.refuses ? 'failed' : storeState.value.saving.at]}</span>
);
