import type { Rule } from '../../engine/ask.ts';
import type { Shape } from '../../engine/data/shape.ts';
import type { System } from '../system.ts';

/** Sub-rule that the command line plays by itself, with the shape of its input. */
export type CliRule = { readonly rule: Rule<never, unknown>; readonly input: Shape };

export type CliRules = Readonly<Record<string, CliRule>>;

export type SystemWithCliRules = System & { readonly cliRules?: CliRules };

export const withoutAsks = <I, O>(compute: (input: I) => O): Rule<I, O> =>
  // biome-ignore lint/correctness/useYield: nothing is asked
  function* (input) {
    return compute(input);
  };
