import type { Chapter } from '../../../system/system.ts';
import { contacts } from '../contact.ts';
import { spreading } from '../hits.ts';
import { evading, overrun, staysSafe } from '../overrun.ts';
import { overrunning } from '../overruntelling.ts';
import { fight, guarding, leader } from '../parts.ts';
import { dice } from '../pool.ts';
import { crash, ramming } from '../ramming.ts';
import { combat } from '../telling.ts';

/** Close combat, over-runs and ramming. (chain-of-command 4.1 to 4.14) */
const chapter: Chapter = {
  sequences: [combat, overrunning, ramming],
  parts: { dice, spreading, fight, guarding, leader, contacts, overrun, evading, spared: staysSafe, crash },
  houseRulesIn: {
    dice: 'rules',
    spreading: 'rules',
    fight: 'rules',
    guarding: 'rules',
    leader: 'rules',
    contacts: ['two_minor'],
    overrun: ['fire_light_cover'],
  },
};

export default chapter;
