import type { Chapter } from '../../../system/system.ts';
import { phaseOrder } from '../rules/turn/activation.ts';
import { recovery } from '../rules/turn/recovery.ts';
import { afterTheGame } from '../words/hospital.ts';
import { morale } from '../words/moralephase.ts';
import { beginning, nextCard } from '../words/turns.ts';

/** Games, turns, the morale phase and wound recovery. (tsatf-ww2 4.1, 4.2, 4.14, 8) */
const chapter: Chapter = {
  sequences: [morale, nextCard, beginning, afterTheGame],
  parts: { order: phaseOrder, recovery },
};

export default chapter;
