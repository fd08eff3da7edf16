import { keeping } from './desk.ts';

const WORDS = { saved: 'saved', saving: 'saving…', failed: 'not saved' } as const;

/** Whether all that was tapped is on the disk; said only once it is, and never where nothing can be written. */
export const Saved = () => (
  <span>{keeping.value && WORDS[keeping.value.refuses ? 'failed' : keeping.value.saving.at]}</span>
);
