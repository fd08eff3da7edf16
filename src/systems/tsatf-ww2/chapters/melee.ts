import type { Chapter } from '../../../system/system.ts';
import { duel } from '../duel.ts';
import { home } from '../hometelling.ts';
import { nerve } from '../nerve.ts';

/** Charges that reach melee. (tsatf-ww2 4.10 to 4.13) */
const chapter: Chapter = {
  sequences: [home],
  parts: { nerve, duel },
  houseRulesIn: { duel: ['natural', 'blow', 'grenade-score'] },
};

export default chapter;
