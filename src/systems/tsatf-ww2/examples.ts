import type { Example } from '../../rules/system.ts';
import { fireExamples } from './examples.fire.ts';
import { meleeExamples } from './examples.melee.ts';

/** The test vectors of the spec, by their ids; alternatives name the row of section 5 they take. (tsatf-ww2 6) */
const examples: readonly Example[] = [...fireExamples, ...meleeExamples];

export default examples;
