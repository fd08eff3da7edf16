/// <reference types="vite/types/importMeta.d.ts" />
import { Misfit } from '../rules/misfit.ts';
import type { Card, Example, System } from '../rules/system.ts';

const cardFiles = import.meta.glob<Card>('./*/card.ts', { eager: true, import: 'card' });
const systemFiles = import.meta.glob<System>('./*/index.ts', { import: 'default' });
const exampleFiles = import.meta.glob<readonly Example[]>('./*/examples.ts', { import: 'default' });

/** Every system on the shelf, one per folder beside this file, by their ids. */
export const cards: readonly Card[] = Object.values(cardFiles);

/** The system of that id, loaded when first wanted; throws a Misfit where there is none. */
export const systemOf = (id: string): Promise<System> => found(systemFiles, id, 'index.ts');

/** The worked examples of that system, loaded when first wanted; throws a Misfit where there is no such system. */
export const examplesOf = (id: string): Promise<readonly Example[]> => found(exampleFiles, id, 'examples.ts');

function found<T>(files: Record<string, () => Promise<T>>, id: string, name: string): Promise<T> {
  const load = cards.some((card) => card.id === id) ? files[`./${id}/${name}`] : undefined;
  const ids = cards.map((card) => card.id).join(', ');
  return load ? load() : Promise.reject(new Misfit(`There is no system “${id}”; there are: ${ids}.`));
}
