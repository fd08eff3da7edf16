/// <reference types="vite/types/importMeta.d.ts" />
import { fetchFile } from '../engine/data/fetchfile.ts';
import { Refusal } from '../engine/refusal.ts';
import type { Help } from '../system/help.ts';
import type { Lesson } from '../system/plays/lesson.ts';
import type { Chapter, System, SystemCard } from '../system/system.ts';

const cardFiles = import.meta.glob<SystemCard>('./*/card.ts', { eager: true, import: 'card' });
const systemFiles = import.meta.glob<System>('./*/index.ts', { import: 'default' });
const chapterFiles = import.meta.glob<Chapter>('./*/chapters/*.ts', { import: 'default' });
const helpFiles = import.meta.glob<Help>('./*/help.ts', { import: 'help' });
const lessonFiles = import.meta.glob<Lesson>('./*/lesson.ts', { import: 'lesson' });

/** Cards of all systems, one per folder, sorted by place. */
export const cards: readonly SystemCard[] = Object.values(cardFiles).sort((a, b) => (a.place ?? 99) - (b.place ?? 99));

/** Cards of the systems offered to players. */
export const shelf: readonly SystemCard[] = cards.filter(({ shelved }) => !shelved);

export function systemOf(id: string): Promise<System> {
  const chapters = Object.keys(chapterFiles).filter((path) => path.startsWith(`./${id}/`));
  return Promise.all([
    loadFile(systemFiles, id, 'index.ts'),
    ...chapters.map((path) => fetchFile(chapterFiles[path]!)),
  ]).then(([head, ...more]) => gatherSystem(head, more));
}

export const helpFor = (id: string): Promise<Help> => loadFile(helpFiles, id, 'help.ts');

export const taught = (id: string): boolean => `./${id}/lesson.ts` in lessonFiles;

export const lessonFor = (id: string): Promise<Lesson> => loadFile(lessonFiles, id, 'lesson.ts');

function gatherSystem(head: System, chapters: readonly Chapter[]): System {
  if (chapters.length === 0) return head;
  const place = (id: string) => head.phases.findIndex((phase) => phase.id === id);
  const all = [head, ...chapters];
  return {
    ...head,
    sequences: all.flatMap(({ sequences }) => sequences).sort((a, b) => place(a.phase) - place(b.phase)),
    parts: Object.assign({}, ...all.map(({ parts }) => parts)),
    houseRulesIn: Object.assign({}, ...all.map(({ houseRulesIn }) => houseRulesIn)),
  };
}

/** Loads a file of a system. Rejects with a Refusal if the system or the file does not exist. */
export function loadFile<T>(files: Record<string, () => Promise<T>>, id: string, name: string): Promise<T> {
  const load = cards.some((card) => card.id === id) ? files[`./${id}/${name}`] : undefined;
  const ids = cards.map((card) => card.id).join(', ');
  return load ? fetchFile(load) : Promise.reject(new Refusal(`There is no system “${id}”; there are: ${ids}.`));
}
