import { useState } from 'preact/hooks';
import { TextLine } from '../../components/fields/textline.tsx';
import { Button } from '../../components/frame/button.tsx';
import { Section } from '../../components/frame/section.tsx';
import type { Table } from '../../system/tables.ts';
import type { TableSpot } from '../../system/words.ts';
import { matchingTables, similarTables } from './tablesearch.ts';

export function PrintedTable({ table, spot = {} }: { readonly table: Table; readonly spot?: TableSpot }) {
  const { title, head, rows, note } = table;
  const column = spot.column === undefined ? -1 : head.indexOf(spot.column);
  const inRows = rows.map((row) => spot.row?.(row) === true);
  const anyRow = inRows.includes(true);
  /** Returns the CSS class of a cell. Marks where row and column cross, or all of one if the other is unknown. */
  const cellClass = (at: number, inRow = false) =>
    (anyRow ? inRow && (column < 0 || at === column) : at === column) ? 'marked' : undefined;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must scroll by the keyboard, too */}
      <section class="printed" aria-label={`Table: ${title}`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {head.map((word, at) => (
                <th key={word} scope="col" class={cellClass(at)} aria-current={at === column ? 'true' : undefined}>
                  {word}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, i) => {
              const inRow = inRows[i];
              const [first, ...rest] = row;
              return (
                <tr key={`${i}`} aria-current={inRow ? 'true' : undefined}>
                  <th scope="row" class={cellClass(0, inRow)}>
                    {first}
                  </th>
                  {rest.map((cell, j) => (
                    <td key={`${j}`} class={cellClass(j + 1, inRow)}>
                      {cell}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      {note && <p>{note}</p>}
    </>
  );
}

export function QuickReference({ tables }: { readonly tables: readonly Table[] }) {
  const [words, setWords] = useState('');
  const shown = matchingTables(tables, words);
  return (
    <>
      <TextLine label="Find" value={words} maxLength={60} onChange={setWords} />
      {shown.length === 0 && (
        <>
          <p role="status">Nothing on this sheet says “{words.trim()}”. Nearest:</p>
          <div class="keys-line">
            {similarTables(tables, words).map(({ id, title }) => (
              <Button key={id} label={title} onPress={() => setWords(title)} />
            ))}
          </div>
        </>
      )}
      {shown.map((table) => (
        <Section key={table.id} title={table.title}>
          <PrintedTable table={table} />
        </Section>
      ))}
    </>
  );
}
