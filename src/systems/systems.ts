/// <reference types="vite/types/importMeta.d.ts" />
import { fetchFile } from '../engine/data/fetchfile.ts';
import { Refusal } from '../engine/refusal.ts';
import { withAbsences } from '../system/absence.ts';
import type { Lesson } from '../system/plays/lesson.ts';
import type { System, SystemCard } from '../system/system.ts';

const cardFiles = import.meta.glob<SystemCard>('./*/card.ts', { eager: true, import: 'card' });
const systemFiles = import.meta.glob<System>('./*/index.ts', { import: 'default' });
const lessonFiles = import.meta.glob<Lesson>('./*/lesson.ts', { import: 'lesson' });

/** Cards of all systems, one per folder, sorted by place. */
export const cards: readonly SystemCard[] = Object.values(cardFiles).sort((a, b) => (a.place ?? 99) - (b.place ?? 99));

export const shelf: readonly SystemCard[] = cards.filter(({ shelved }) => !shelved);

export const systemOf = (id: string): Promise<System> => loadFile(systemFiles, id, 'index.ts').then(withAbsences);

export const taught = (id: string): boolean => `./${id}/lesson.ts` in lessonFiles;

export const lessonFor = (id: string): Promise<Lesson> => loadFile(lessonFiles, id, 'lesson.ts');

/** Loads a file of a system. Rejects with a Refusal if the system or the file does not exist. */
export function loadFile<T>(files: Record<string, () => Promise<T>>, id: string, name: string): Promise<T> {
  const load = cards.some((card) => card.id === id) ? files[`./${id}/${name}`] : undefined;
  const ids = cards.map((card) => card.id).join(', ');
  return load ? fetchFile(load) : Promise.reject(new Refusal(`There is no system “${id}”; there are: ${ids}.`));
}
