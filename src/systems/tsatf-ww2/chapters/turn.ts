import type { Chapter } from '../../../system/system.ts';
import { phaseOrder } from '../rules/turn/activation.ts';
import { recovery } from '../rules/turn/recovery.ts';
import { afterTheGame } from '../words/hospital.ts';
import { morale } from '../words/moralephase.ts';
import { nextCard, turnStart } from '../words/turns.ts';

const chapter: Chapter = {
  sequences: [morale, nextCard, turnStart, afterTheGame],
  parts: { order: phaseOrder, recovery },
};

export default chapter;
