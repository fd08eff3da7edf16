import { storeState } from '../state/appstate.ts';

const WORDS = { saved: 'saved', saving: 'saving…', failed: 'not saved' } as const;

/** Whether all that was tapped is on the disk; said only once it is, and never where nothing can be written. */
export const Saved = () => (
  <span>{storeState.value && WORDS[storeState.value.refuses ? 'failed' : storeState.value.saving.at]}</span>
);
