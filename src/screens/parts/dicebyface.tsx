import type { FaceCounts } from '../../campaign/records/records.ts';
import { fairness, minDice } from '../../campaign/reports/fairness.ts';
import { ColumnChart } from '../../components/charts/chart.tsx';
import { countPhrase } from '../words/unitwords.ts';

/** Maximum faces in a row on a narrow phone. */
const MAX_COLUMNS = 12;

export function DiceByFace({ sides, by, faces, untold = 0 }: FaceCounts) {
  const count = faces.reduce((sum, n) => sum + n, 0);
  const label = `D${sides}, ${by === 'hand' ? 'own dice' : 'the app’s dice'}: ${countPhrase(count, 'face', 'faces')}`;
  if (count === 0) return untold > 0 ? <p>{countPhrase(untold, 'own die', 'own dice')}: totals only.</p> : null;
  return (
    <div class="stack">
      {sides <= MAX_COLUMNS ? (
        <ColumnChart
          label={label}
          points={faces.map((value, i) => ({ at: `${i + 1}`, value }))}
          top={Math.max(...faces)}
          expected={count / sides}
        />
      ) : (
        <>
          <h3>{label}</h3>
          <ul class="facecounts" aria-label={`${label}, face by face`}>
            {faces.map(
              (n, i) =>
                n > 0 && (
                  <li key={`${i}`}>
                    {i + 1}: <b>{n}</b>
                  </li>
                ),
            )}
          </ul>
        </>
      )}
      <p>{fairnessWords(sides, faces, count)}</p>
      {untold > 0 && (
        <p>{countPhrase(untold, 'more die was', 'more dice were')} entered as a total, and not counted here.</p>
      )}
    </div>
  );
}

export function fairnessWords(sides: number, faces: readonly number[], count: number): string {
  const test = fairness(faces);
  if (!test) return `Too few to judge: ${count} of ${minDice(sides)} known dice.`;
  const times =
    test.p < 0.05
      ? `one time in ${Math.round(1 / Math.max(test.p, 1e-6))}`
      : `${Math.round(test.p * 100)} times in 100`;
  const often = `fair dice are at least this uneven ${times}`;
  const figures = `(chi-square ${test.square.toFixed(1)}, p ${test.p < 0.001 ? 'under 0.001' : test.p.toFixed(3)})`;
  if (test.p >= 0.05) return `Nothing unusual: ${often} ${figures}.`;
  return `${test.p >= 0.01 ? 'A little unusual' : 'Unusual'}: ${often} ${figures}.`;
}
