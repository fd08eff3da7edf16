/** Entry point of the lazily loaded fight screens. */
export { FightScreen } from './fightscreen.tsx';
export { SetupScreen } from './setup/setupscreen.tsx';
