/** Entry point of the lazily loaded fight screens. */
export { FightScreen } from './fight.tsx';
export { SetupScreen } from './setup/setupscreen.tsx';
