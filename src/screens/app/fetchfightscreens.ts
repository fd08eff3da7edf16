import { fetchOnce } from '../../engine/data/fetchfile.ts';

export const fetchFightScreens = fetchOnce(() => import('../fight/screens.ts'));
