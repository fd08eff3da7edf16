import { storeState } from '../state/appstate.ts';

const WORDS = { saved: 'saved', saving: 'saving…', failed: 'not saved' } as const;

export const SavedState = () => (
  <span>{storeState.value && WORDS[storeState.value.refuses ? 'failed' : storeState.value.saving.at]}</span>
);
