import type { Chapter } from '../../../system/system.ts';
import { straggling } from '../rules/movement/declare.ts';
import { moveInches } from '../rules/movement/movement.ts';
import { spottingNumber as spots } from '../rules/movement/spotting.ts';
import { declaring } from '../words/declare.ts';
import { majorMorale, movement, spotting } from '../words/movement.ts';
import { routing } from '../words/rout.ts';

const chapter: Chapter = {
  sequences: [movement, majorMorale, declaring, routing, spotting],
  parts: { inches: moveInches, spots, straggling },
  houseRulesIn: { inches: 'house', straggling: ['stragglers'] },
};

export default chapter;
