/// <reference types="vite/types/importMeta.d.ts" />
import type { Example } from '../system/examples.ts';
import type { Parts } from '../system/plays/parts.ts';
import { loadFile } from './systems.ts';

const partFiles = import.meta.glob<Parts>('./*/parts.ts', { import: 'parts' });
const exampleFiles = import.meta.glob<readonly Example[]>('./*/examples.ts', { import: 'default' });

/** Loads the worked examples of a system, which the app does not include. */
export const examplesOf = (id: string): Promise<readonly Example[]> => loadFile(exampleFiles, id, 'examples.ts');

export const partsOf = (id: string): Promise<Parts> => partFiles[`./${id}/parts.ts`]?.() ?? Promise.resolve<Parts>({});
