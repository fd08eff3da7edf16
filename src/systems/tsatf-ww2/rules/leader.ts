import type { FieldOf } from '../../../engine/setup/fields.ts';
import type { Switches } from '../house.ts';
import { hasLeader } from '../units.ts';

/** Field for a nearby leader. The unit's own leader is assumed near. (tsatf-ww2 2, W-09) */
export const leaderField = (rules: Switches, beat?: string): FieldOf<object, 'leader', boolean> => ({
  kind: 'flag',
  id: 'leader',
  title: rules.reach === 'six' ? 'Leader within 6"' : 'With a leader',
  help: 'Its own, or a higher one with no unit of his own.',
  ref: 'W-09',
  ...(beat === undefined ? {} : { beat }),
  from: (_, unit) => unit !== undefined && hasLeader(unit, rules),
});
