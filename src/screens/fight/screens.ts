/** A fight before its first step and at every one of them, fetched together. */
export { Fight } from './fight.tsx';
export { SetupScreen } from './setup/setupscreen.tsx';
