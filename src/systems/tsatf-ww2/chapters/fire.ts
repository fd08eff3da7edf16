import type { Chapter } from '../../../system/system.ts';
import { zone } from '../rules/fire/artillery.ts';
import { resolveHits } from '../rules/fire/casualties.ts';
import { deviation } from '../rules/fire/mortar.ts';
import { numberToHit, rollShots } from '../rules/fire/tohit.ts';
import { artilleryStrike } from '../words/artillery.ts';
import { directFire } from '../words/fire.ts';
import { mortarFire } from '../words/mortar.ts';

const chapter: Chapter = {
  sequences: [directFire, mortarFire, artilleryStrike],
  parts: { reach: numberToHit, shoot: rollShots, fallen: resolveHits, deviation, zone },
  houseRulesIn: {
    reach: 'house',
    shoot: 'house',
    fallen: ['marked', 'lying', 'replace', 'chooser'],
    zone: ['zone'],
  },
};

export default chapter;
