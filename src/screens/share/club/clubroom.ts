/** Entry point of the lazily loaded code of shared campaigns. */

export { JoinScreen } from './joinscreen.tsx';
export { ShareSheet } from './sharesheet.tsx';
export { followClub } from './sharing.ts';
