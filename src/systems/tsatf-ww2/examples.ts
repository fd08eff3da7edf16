import type { Example } from '../../system/examples.ts';
import { fireExamples } from './examples/fire.ts';
import { meleeExamples } from './examples/melee.ts';
import { mortarExamples } from './examples/mortar.ts';
import { turnExamples } from './examples/turn.ts';

/** Test vectors of the rules. Alternatives name their row of section 5. (tsatf-ww2 6) */
const examples: readonly Example[] = [...fireExamples, ...mortarExamples, ...meleeExamples, ...turnExamples];

export default examples;
