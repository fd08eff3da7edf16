/// <reference types="vite/types/importMeta.d.ts" />
import type { Example } from '../system/examples.ts';
import type { CliRules } from '../system/plays/clirules.ts';
import { loadFile } from './systems.ts';

const cliRuleFiles = import.meta.glob<CliRules>('./*/clirules.ts', { import: 'cliRules' });
const exampleFiles = import.meta.glob<readonly Example[]>('./*/examples.ts', { import: 'default' });

/** Loads the worked examples of a system, which the app does not include. */
export const examplesOf = (id: string): Promise<readonly Example[]> => loadFile(exampleFiles, id, 'examples.ts');

export const cliRulesOf = (id: string): Promise<CliRules> =>
  cliRuleFiles[`./${id}/clirules.ts`]?.() ?? Promise.resolve<CliRules>({});
