/** What opens over the Play tab at any moment, fetched together. */
export { LossesSheet } from './lossessheet.tsx';
export { NoteSheet } from './notesheet.tsx';
