export interface HiddenTableProps {
  caption: string;
  head?: readonly string[];
  /** Cells of each row, its heading first. */
  rows: readonly (readonly (string | number)[])[];
}

/** Figures of a drawing as a table for screen readers. */
export const HiddenTable = ({ caption, head, rows }: HiddenTableProps) => (
  <div class="unseen">
    <table>
      <caption>{caption}</caption>
      {head && (
        <thead>
          <tr>
            {head.map((word) =>
              word === '' ? (
                <td key={word} />
              ) : (
                <th key={word} scope="col">
                  {word}
                </th>
              ),
            )}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(([heading, ...cells], i) => (
          <tr key={`${i}`}>
            <th scope="row">{heading}</th>
            {cells.map((cell, i) => (
              <td key={`${i}`}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
