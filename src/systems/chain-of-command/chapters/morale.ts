import type { Chapter } from '../../../system/system.ts';
import { recovering } from '../rules/after.ts';
import { afterTheGame } from '../words/after.ts';
import { lossesElsewhere } from '../words/losses.ts';
import { beginning, testing } from '../words/morale.ts';
import { endingTheTurn } from '../words/turnend.ts';

const chapter: Chapter = {
  sequences: [testing, beginning, endingTheTurn, lossesElsewhere, afterTheGame],
  parts: { recovering },
};

export default chapter;
