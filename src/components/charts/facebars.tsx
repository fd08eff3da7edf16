import './chart.css';

export interface FaceBarsProps {
  label: string;
  faces: readonly number[];
}

export function FaceBars({ label, faces }: FaceBarsProps) {
  const count = faces.reduce((sum, n) => sum + n, 0);
  const even = count / faces.length;
  const top = Math.max(1, even, ...faces);
  return (
    <figure class="chart">
      <figcaption>{label}</figcaption>
      <div aria-hidden="true">
        <div class="chart-words">
          {faces.map((n, i) => (
            <b key={`${i}`}>{n}</b>
          ))}
        </div>
        <svg
          class="chart-columns"
          viewBox={`0 0 ${faces.length * 10} 100`}
          preserveAspectRatio="none"
          aria-hidden="true"
          focusable="false"
        >
          {faces.map((n, i) => (
            <rect
              key={`${i}`}
              class="now"
              x={i * 10 + 2}
              width={6}
              y={100 - (100 * n) / top}
              height={(100 * n) / top}
            />
          ))}
          <path class="chart-even" d={`M0 ${100 - (100 * even) / top}H${faces.length * 10}`} />
        </svg>
        <div class="chart-words">
          {faces.map((_, i) => (
            <span key={`${i}`}>{i + 1}</span>
          ))}
        </div>
        <p>Dashed line: the expected count.</p>
      </div>
      <div class="unseen">
        <table>
          <caption>{label}</caption>
          <tbody>
            {faces.map((n, i) => (
              <tr key={`${i}`}>
                <th scope="row">{i + 1}</th>
                <td>{n}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
