import type { Chapter } from '../../../system/system.ts';
import { afterTheGame } from '../after.ts';
import { order } from '../order.ts';
import { morale } from '../phasetelling.ts';
import { recovery } from '../recovery.ts';
import { beginning, nextCard } from '../turns.ts';

/** The game and its turns, the morale phase, and the hospital after it. (tsatf-ww2 4.1, 4.2, 4.14, 8) */
const chapter: Chapter = {
  sequences: [morale, nextCard, beginning, afterTheGame],
  parts: { order, recovery },
};

export default chapter;
