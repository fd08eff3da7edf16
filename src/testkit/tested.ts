import type { Example } from '../system/examples.ts';
import type { CliRules } from '../system/plays/clirules.ts';
import type { System } from '../system/system.ts';
import { cards, systemOf } from '../systems/systems.ts';
import { cliRulesOf, examplesOf } from '../systems/worked.ts';
import examples from './one-hour-battle/examples.ts';
import example from './one-hour-battle/index.ts';

export type TestedSystem = {
  readonly system: System;
  readonly examples: readonly Example[];
  readonly cliRules: CliRules;
};

/** Returns every system and the example for authors, or only the one named by `SYSTEM`. */
export async function testedSystems(only = process.env.SYSTEM): Promise<readonly TestedSystem[]> {
  const wanted = ({ id }: { readonly id: string }) => !only || id === only;
  const shelf = cards.filter(wanted).map(async ({ id }) => ({
    system: await systemOf(id),
    examples: await examplesOf(id),
    cliRules: await cliRulesOf(id),
  }));
  const all = [
    ...(await Promise.all(shelf)),
    ...(wanted(example) ? [{ system: example, examples, cliRules: {} }] : []),
  ];
  if (all.length === 0)
    throw new Error(`No system has the id “${only}”: the id in its card.ts must be the name of its folder.`);
  return all;
}
