import type { Chapter } from '../../../system/system.ts';
import { afterTheGame } from '../after.ts';
import { order } from '../order.ts';
import { morale } from '../phasetelling.ts';
import { recovery } from '../recovery.ts';
import { beginning, nextCard } from '../turns.ts';

/** Games, turns, the morale phase and wound recovery. (tsatf-ww2 4.1, 4.2, 4.14, 8) */
const chapter: Chapter = {
  sequences: [morale, nextCard, beginning, afterTheGame],
  parts: { order, recovery },
};

export default chapter;
