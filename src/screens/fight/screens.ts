/** Entry point of the lazily loaded fight screens. */
export { Fight } from './fight.tsx';
export { SetupScreen } from './setup/setupscreen.tsx';
