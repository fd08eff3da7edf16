/// <reference types="vite/types/importMeta.d.ts" />
import type { Shapes } from '../engine/data/shape.ts';
import type { Example } from '../system/examples.ts';
import { loadFile } from './systems.ts';

const inputFiles = import.meta.glob<Shapes>('./*/inputs.ts', { import: 'inputs' });
const exampleFiles = import.meta.glob<readonly Example[]>('./*/examples.ts', { import: 'default' });

/** Loads the worked examples of a system, which the app does not include. */
export const examplesOf = (id: string): Promise<readonly Example[]> => loadFile(exampleFiles, id, 'examples.ts');

/** Shapes of the inputs of a system's parts, for the command line. */
export const inputsOf = (id: string): Promise<Shapes> =>
  inputFiles[`./${id}/inputs.ts`]?.() ?? Promise.resolve<Shapes>({});
