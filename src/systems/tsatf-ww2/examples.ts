import type { Example } from '../../system/system.ts';
import { fireExamples } from './examples.fire.ts';
import { meleeExamples } from './examples.melee.ts';
import { mortarExamples } from './examples.mortar.ts';
import { turnExamples } from './examples.turn.ts';

/** The test vectors of the spec, by their ids; alternatives name the row of section 5 they take. (tsatf-ww2 6) */
const examples: readonly Example[] = [...fireExamples, ...mortarExamples, ...meleeExamples, ...turnExamples];

export default examples;
