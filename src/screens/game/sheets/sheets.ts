/** Entry point of the lazily loaded sheets of the Play tab. */
export { LossesSheet } from './lossessheet.tsx';
export { NoteSheet } from './notesheet.tsx';
