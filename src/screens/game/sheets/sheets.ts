/** Sheets of the Play tab, in one bundle. */
export { LossesSheet } from './lossessheet.tsx';
export { NoteSheet } from './notesheet.tsx';
