import type { Table } from '../../rules/system.ts';
import { Bar } from '../../ui/bar.tsx';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import type { OpenCampaign } from '../model/opencampaign.ts';
import { to } from '../model/route.ts';

/** The printed tables, as the rules read them. */
export function Reference({ camp }: { readonly camp: OpenCampaign }) {
  return (
    <Page
      bar={
        <Bar title="Reference" subtitle={camp.system.name} back={{ label: 'Back', href: to('c', camp.id, 'more') }} />
      }
    >
      {camp.system.tables.map((table) => (
        <Section key={table.id} title={table.title}>
          <Printed table={table} />
        </Section>
      ))}
    </Page>
  );
}

function Printed({ table }: { readonly table: Table }) {
  const { title, head, rows, note } = table;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must scroll by the keyboard, too */}
      <section class="printed" aria-label={`Table: ${title}`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {head.map((word) => (
                <th key={word} scope="col">
                  {word}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([first, ...rest], i) => (
              <tr key={`${i}`}>
                <th scope="row">{first}</th>
                {rest.map((cell, j) => (
                  <td key={`${j}`}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {note && <p>{note}</p>}
    </>
  );
}
