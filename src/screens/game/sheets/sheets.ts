/** Sheets of the Play tab, bundled together. */
export { LossesSheet } from './lossessheet.tsx';
export { NoteSheet } from './notesheet.tsx';
