import type { Mended } from '../../rules/play.ts';
import { Trail } from '../../ui/trail.tsx';
import { lineOf, sheetsOf } from './lines.ts';
import { LineSheet } from './linesheet.tsx';
import type { PlayContext } from './playcontext.ts';
import { type Opening, trailSteps } from './trailwords.ts';

/** What was told so far. A sheet that is done stands where it began; the one that is asked for now stands below, by the pad. */
export function ToldSoFar({
  table,
  opening,
  onMend,
}: {
  readonly table: PlayContext;
  readonly opening: Opening;
  readonly onMend: (mended: Mended | undefined) => void;
}) {
  const sheets = sheetsOf(table);
  const begun = new Set<string>();
  const steps = table.session.told.value.trail.flatMap((step) => {
    const on = lineOf(table, step, sheets);
    if (!on) return trailSteps(table, [step], opening);
    if (begun.has(on.sheet)) return [];
    begun.add(on.sheet);
    const sheet = sheets.find(({ title }) => title === on.sheet);
    if (!sheet || sheet.live) return [];
    return [
      {
        id: `sheet ${sheet.title}`,
        title: sheet.title,
        sheet: <LineSheet table={table} sheet={sheet} opening={opening} onMend={onMend} />,
      },
    ];
  });
  return <Trail label="Told so far" steps={steps} />;
}
