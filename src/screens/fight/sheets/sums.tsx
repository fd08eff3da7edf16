import { type SumLine, SumView } from '../../../components/step/sumview.tsx';
import { Mark } from '../../../components/table/mark.tsx';
import { formatModifier, formatNumber } from '../../../engine/data/figure.ts';
import type { Line } from '../../../engine/lines.ts';
import type { NumberWords } from '../../../system/words.ts';
import { type PlayContext, seatOrBoth, sequenceWords } from '../playcontext.ts';
import type { PlaySession, StatedStep } from '../playsession.ts';

/** Returns the breakdowns of numbers in the current beat, if both sides have one, else none. */
export function bothSums(context: Pick<PlayContext, 'session'>): readonly StatedStep[] {
  const { at, trail } = context.session.position.value;
  if (at !== 'ask') return [];
  const { setup } = context.session.play.value;
  const since = trail.findLastIndex((step) => 'beat' in step) + 1;
  const sums = trail
    .slice(since)
    .filter(
      (step): step is StatedStep =>
        'stated' in step && step.stated.sum.length > 0 && !sequenceWords(context).stated(step.stated, setup).on,
    );
  return new Set(sums.map(({ stated }) => stated.whose)).size === 2 ? sums : [];
}

export function SumsSection({
  context,
  onLine,
}: {
  readonly context: PlayContext;
  readonly onLine: (id: string, line?: string) => void;
}) {
  const sums = bothSums(context);
  if (sums.length === 0) return null;
  return (
    <section class="sums" aria-label="Both sides’ dice">
      <SumColumns context={context} sums={sums} onLine={onLine} />
    </section>
  );
}

const sidesOf = (sums: readonly StatedStep[]): readonly string[] => [
  ...new Set(sums.map(({ stated }) => stated.whose)),
];

export const sideTotals = (sums: readonly StatedStep[]): readonly number[] =>
  sidesOf(sums).map((whose) => sums.findLast(({ stated }) => stated.whose === whose)!.value);

export function SumColumns({
  context,
  sums,
  onLine,
}: {
  readonly context: PlayContext;
  readonly sums: readonly StatedStep[];
  readonly onLine?: (id: string, line?: string) => void;
}) {
  return (
    <div class="sums-sides">
      {sidesOf(sums).map((whose) => {
        const seat = seatOrBoth(context, whose);
        return (
          <div key={whose}>
            {seat.side === undefined ? <b>{seat.label}</b> : <Mark side={seat.side} label={seat.label} />}
            {sums
              .filter(({ stated }) => stated.whose === whose)
              .map(({ stated, value }) => {
                const words = sequenceWords(context).stated(stated, context.session.play.value.setup);
                const press = onLine && ((line: string) => onLine(stated.id, line));
                return (
                  <SumView
                    key={stated.id}
                    label={words.title}
                    lines={[
                      ...sumLines(words, stated.sum, context.session, press),
                      ...tableRulingLine(words.unit, stated, value),
                    ]}
                    total={formatNumber(value)}
                    onTotal={onLine && (() => onLine(stated.id))}
                  />
                );
              })}
          </div>
        );
      })}
    </div>
  );
}

export const tableRulingLine = (
  unit: string | undefined,
  { value: stated }: StatedStep['stated'],
  value: number,
): readonly SumLine[] =>
  value === stated
    ? []
    : [{ id: 'table', what: 'table ruling', by: formatModifier(value - stated, unit), now: formatNumber(value) }];

export const lineSourceWords = ({ house = [], given }: Line, { system }: PlaySession): string => {
  const named = system.house.filter(({ id }) => house.includes(id)).map(({ title }) => `“${title}”`);
  return `${named.length > 0 ? `, house rule ${named.join(', ')}` : ''}${given ? ', table ruling' : ''}`;
};

export const sumLines = (
  { line, unit }: Pick<NumberWords, 'line' | 'unit'>,
  sum: readonly Line[],
  session: PlaySession,
  onPress?: (what: string) => void,
): readonly (SumLine & { readonly id: string })[] =>
  sum.map((each, i) => ({
    id: each.what,
    what: `${line(each)}${lineSourceWords(each, session)}`,
    by: i === 0 ? formatNumber(each.by) : formatModifier(each.by, unit),
    now: formatNumber(each.now),
    ...(each.given ? { tone: 'bad' as const } : {}),
    ...(onPress ? { onPress: () => onPress(each.what) } : {}),
  }));
