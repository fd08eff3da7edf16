import type { Chapter } from '../../../system/system.ts';
import { duel } from '../rules/melee/duel.ts';
import { moraleTest } from '../rules/morale.ts';
import { chargeSequence } from '../words/charge.ts';

const chapter: Chapter = {
  sequences: [chargeSequence],
  parts: { nerve: moraleTest, duel },
  houseRulesIn: { duel: ['natural', 'blow', 'grenade-score'] },
};

export default chapter;
