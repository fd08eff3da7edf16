/** Modules of a shared campaign, in one bundle. */

export { JoinScreen } from './joinscreen.tsx';
export { ShareSheet } from './sharesheet.tsx';
export { followClub } from './sharing.ts';
