import type { Chapter } from '../../../system/system.ts';
import { fight, guarding, leader } from '../parts.ts';
import { contacts } from '../rules/contact.ts';
import { spreading } from '../rules/hits.ts';
import { evading, overrun, staysSafe } from '../rules/overrun.ts';
import { dice } from '../rules/pool.ts';
import { crash } from '../rules/ramming.ts';
import { combat } from '../words/combat.ts';
import { overrunSequence } from '../words/overrun.ts';
import { ramming } from '../words/ramming.ts';

const chapter: Chapter = {
  sequences: [combat, overrunSequence, ramming],
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
