import type { Chapter } from '../../../system/system.ts';
import { reach, shoot } from '../aim.ts';
import { zone } from '../artillery.ts';
import { fellMen } from '../casualties.ts';
import { directFire } from '../firing.ts';
import { deviation } from '../mortar.ts';
import { artilleryStrike, mortarFire } from '../shelling.ts';

/** Fire of all kinds, and its casualty cards. (tsatf-ww2 4.6 to 4.9) */
const chapter: Chapter = {
  sequences: [directFire, mortarFire, artilleryStrike],
  parts: { reach, shoot, fallen: fellMen, deviation, zone },
  houseRulesIn: {
    reach: 'house',
    shoot: 'house',
    fallen: ['marked', 'lying', 'replace', 'chooser'],
    zone: ['zone'],
  },
};

export default chapter;
