import { cocScreens } from './screens/coc.ts';
import { correctionScreens } from './screens/corrections.ts';
import { fightScreens } from './screens/fight.ts';
import { ircraScreens } from './screens/ircra.ts';
import { portableWargameScreens } from './screens/portable.ts';
import { recordsScreens } from './screens/records.ts';
import { sharingScreens } from './screens/sharing.ts';
import { startScreens } from './screens/start.ts';
import type { Screen } from './screens/ways.ts';
import { ww2Screens } from './screens/ww2.ts';

/** All screens that `looks.spec.ts` checks and `npm run shots` photographs. */
export const screens: readonly Screen[] = [
  ...startScreens,
  ...ww2Screens,
  ...sharingScreens,
  ...fightScreens,
  ...recordsScreens,
  ...correctionScreens,
  ...cocScreens,
  ...ircraScreens,
  ...portableWargameScreens,
];
