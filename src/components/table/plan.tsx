import './plan.css';

/** Mark on a plan, in inches right of and beyond the centre. Negative is left or short. */
export type PlanMark = { right: number; beyond: number; label: string } & (
  | { kind: 'aim' }
  | { kind: 'fall'; across: number; no: number }
  | { kind: 'zone'; width: number; depth: number }
);

export interface PlanProps {
  title: string;
  marks: readonly PlanMark[];
}

const SIDE = 288;
const FOOT = 50;

export function Plan({ title, marks }: PlanProps) {
  const reach = Math.ceil(Math.max(3, ...marks.map(reachOf)) + 1);
  const inch = SIDE / (2 * reach);
  const x = (right: number) => SIDE / 2 + right * inch;
  const y = (beyond: number) => SIDE / 2 - beyond * inch;
  // Gridlines every inch, or further apart at small scales.
  const every = [1, 2, 3, 6, 12].find((n) => n * inch >= 9) ?? 24;
  const lines = Array.from(
    { length: 2 * Math.floor(reach / every) + 1 },
    (_, n) => (n - Math.floor(reach / every)) * every,
  );
  return (
    <figure class="plan" aria-label={title}>
      <svg viewBox={`0 0 ${SIDE} ${SIDE + FOOT}`} aria-hidden="true">
        <rect class="plan-ground" width={SIDE} height={SIDE} />
        {lines.map((at) => (
          <path key={at} class="plan-grid" d={`M${x(at)} 0V${SIDE}M0 ${y(at)}H${SIDE}`} />
        ))}
        {marks.map((mark) => (
          <Drawn key={`${mark.kind} ${mark.label}`} mark={mark} x={x} y={y} inch={inch} />
        ))}
        <path class="plan-firer" d={`M${SIDE / 2} ${SIDE + 6}l-9 14h18z`} />
        <text class="plan-text" x={SIDE / 2} y={SIDE + 44} text-anchor="middle">
          Firer
        </text>
        <path class="plan-scale" d={`M8 ${SIDE + 12}v6h${every * inch}v-6`} />
        <text class="plan-text" x="8" y={SIDE + 44}>
          {every}"
        </text>
      </svg>
      <ul class="plan-legend">
        {marks.map((mark) => (
          <li key={`${mark.kind} ${mark.label}`}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <Sign kind={mark.kind} />
            </svg>
            {mark.label}
          </li>
        ))}
      </ul>
    </figure>
  );
}

function reachOf(mark: PlanMark): number {
  const [right, beyond] = [Math.abs(mark.right), Math.abs(mark.beyond)];
  if (mark.kind === 'fall') return Math.max(right, beyond) + mark.across / 2;
  if (mark.kind === 'zone') return Math.max(right + mark.width / 2, beyond + mark.depth / 2);
  return Math.max(right, beyond);
}

function Drawn({
  mark,
  x,
  y,
  inch,
}: {
  mark: PlanMark;
  x: (right: number) => number;
  y: (beyond: number) => number;
  inch: number;
}) {
  const [at, up] = [x(mark.right), y(mark.beyond)];
  if (mark.kind === 'aim') return <path class="plan-aim" d={`M${at - 9} ${up}h18M${at} ${up - 9}v18`} />;
  if (mark.kind === 'zone')
    return (
      <rect
        class="plan-zone"
        x={at - (mark.width * inch) / 2}
        y={up - (mark.depth * inch) / 2}
        width={mark.width * inch}
        height={mark.depth * inch}
      />
    );
  const across = (mark.across * inch) / 2;
  // Spreads labels of rounds that land on the same spot.
  const labelX = Math.min(at - 14 + (mark.no - 1) * 28, SIDE - 8);
  return (
    <>
      <path class="plan-miss" d={`M${x(0)} ${y(0)}L${at} ${up}`} />
      <circle class="plan-template" cx={at} cy={up} r={across} />
      <circle class="plan-fall" cx={at} cy={up} r="4" />
      <text class="plan-no" x={labelX} y={up - across > 26 ? up - across - 6 : up + across + 24} text-anchor="middle">
        {mark.no}
      </text>
    </>
  );
}

function Sign({ kind }: { kind: PlanMark['kind'] }) {
  if (kind === 'aim') return <path class="plan-aim" d="M3 12h18M12 3v18" />;
  if (kind === 'zone') return <rect class="plan-zone" x="3" y="5" width="18" height="14" />;
  return (
    <>
      <circle class="plan-template" cx="12" cy="12" r="10" />
      <circle class="plan-fall" cx="12" cy="12" r="4" />
    </>
  );
}
