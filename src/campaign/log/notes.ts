import type { Entry } from '../records/records.ts';

const PREFIX = 'Note: ';

export const noteTitle = (words: string): string => `${PREFIX}${words}`;

export const noteWords = ({ kind, changes, title }: Pick<Entry, 'kind' | 'changes' | 'title'>): string | undefined =>
  kind === 'edit' && changes.length === 0 && title.startsWith(PREFIX) ? title.slice(PREFIX.length) : undefined;
