import type { Chapter } from '../../../system/system.ts';
import { declaring, straggling } from '../declare.ts';
import { inches } from '../move.ts';
import { majorMorale, movement, spotting } from '../moving.ts';
import { routing } from '../routtelling.ts';
import { spotting as spots } from '../spot.ts';

/** The movement phase, and spotting. (tsatf-ww2 4.3 to 4.5, 4.10) */
const chapter: Chapter = {
  sequences: [movement, majorMorale, declaring, routing, spotting],
  parts: { inches, spots, straggling },
  houseRulesIn: { inches: 'house', straggling: ['stragglers'] },
};

export default chapter;
