import { fetchOnce } from '../../engine/data/fetchfile.ts';

export const fightFile = fetchOnce(() => import('../fight/screens.ts'));
