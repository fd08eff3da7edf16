import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildInto } from '../../scripts/builds.mjs';
import { dragging, pictures, tumbling } from './browser/drawing.ts';
import { history } from './browser/history.ts';
import { odds } from './browser/odds.ts';
import { PAGES, pageOf } from './browser/pages.ts';
import { codes, link, merging } from './browser/phones.ts';
import { floors, starts, titleFace, whereTimeGoes } from './browser/starts.ts';
import { rules, still } from './browser/steps.ts';
import { files, store } from './browser/store.ts';
import { sheet, taps } from './browser/taps.ts';
import type { Row } from './measure.ts';

/** Measures the rows that need a browser. `only` names a single part. */
export async function browserRows(only?: string): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  try {
    for (const page of PAGES) await buildInto(join(folder, page), pageOf(page));
    const rows: Row[] = [];
    for (const [name, part] of Object.entries({
      link,
      store,
      files,
      merging,
      history,
      codes,
      odds,
      sheet,
      tumbling,
      pictures,
      dragging,
      taps,
      rules,
      still,
      starts,
      floors,
      titleFace,
      where: whereTimeGoes,
    }))
      if (only === undefined || only === name) rows.push(...(await part(folder)));
    return rows;
  } finally {
    // A closing browser may still write its profile.
    await rm(folder, { recursive: true, force: true, maxRetries: 9, retryDelay: 300 });
  }
}
