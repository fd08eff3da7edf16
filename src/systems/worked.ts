/// <reference types="vite/types/importMeta.d.ts" />
import type { Example } from '../rules/system.ts';
import { loadFile } from './systems.ts';

const exampleFiles = import.meta.glob<readonly Example[]>('./*/examples.ts', { import: 'default' });

/** The worked examples of that system; throws a Refusal where there is no such system. The app itself has none of them. */
export const examplesOf = (id: string): Promise<readonly Example[]> => loadFile(exampleFiles, id, 'examples.ts');
