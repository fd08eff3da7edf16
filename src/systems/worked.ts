/// <reference types="vite/types/importMeta.d.ts" />
import type { Shapes } from '../engine/data/shape.ts';
import type { Example } from '../system/examples.ts';
import { loadFile } from './systems.ts';

const inputFiles = import.meta.glob<Shapes>('./*/inputs.ts', { import: 'inputs' });
const exampleFiles = import.meta.glob<readonly Example[]>('./*/examples.ts', { import: 'default' });

/** The worked examples of that system; throws a Refusal where there is no such system. The app itself has none of them. */
export const examplesOf = (id: string): Promise<readonly Example[]> => loadFile(exampleFiles, id, 'examples.ts');

/** The shapes of the inputs of a system's parts, for the command line. */
export const inputsOf = (id: string): Promise<Shapes> =>
  inputFiles[`./${id}/inputs.ts`]?.() ?? Promise.resolve<Shapes>({});
