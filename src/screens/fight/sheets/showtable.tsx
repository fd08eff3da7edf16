import { Button } from '../../../components/frame/button.tsx';
import { Mark } from '../../../components/table/mark.tsx';
import { TableView } from '../../../components/table/tableview.tsx';
import type { Ask } from '../../../engine/ask.ts';
import { formatNumber } from '../../../engine/data/figure.ts';
import type { Change } from '../../../engine/roster.ts';
import { hindsightWords, shortenBelowTitle } from '../../odds/lucksentence.ts';
import { useOdds } from '../../odds/useodds.ts';
import { askWords, type PlayContext, sequenceWords } from '../playcontext.ts';
import { playersOf } from '../seats.ts';
import { casualtyLines } from '../stage/end/casualties.ts';
import { latestResult } from '../stage/latestresult.ts';
import { sideLines } from '../stage/sides.tsx';
import { showsSums } from '../stage/tabledice.tsx';
import { bothSums, SumColumns, sideTotals } from './sums.tsx';

export function ShowTable({
  context,
  asked,
  onClose,
  onTurn,
}: {
  readonly context: PlayContext;
  readonly asked: Ask | undefined;
  readonly onClose: () => void;
  readonly onTurn: () => void;
}) {
  const position = context.session.position.value;
  const frame = { closeLabel: 'Close', turnLabel: 'Turn screen', onClose };
  if (position.at === 'end')
    return <ShowResult context={context} changes={position.outcome.changes} onClose={onClose} />;
  const keys = asked && <Button icon="turn" label="Turn keys" onPress={onTurn} />;
  if (showsSums(context)) {
    const sums = bothSums(context);
    return (
      <TableView title={sideTotals(sums).map(formatNumber).join(' against ')} keys={keys} {...frame}>
        <div class="sums">
          <SumColumns context={context} sums={sums} />
        </div>
      </TableView>
    );
  }
  const question = asked && askWords(context, asked).title;
  const [title = '', ...next] = [latestResult(context)?.words, question].filter((one) => one !== undefined);
  const lines = [...sideLines(context), ...next.map((text) => ({ id: 'next', text }))];
  return <TableView title={title} lines={lines} keys={keys} {...frame} />;
}

/** Shows the result of a finished fight to the player across the table. */
export function ShowResult({
  context,
  changes,
  onClose,
}: {
  readonly context: Pick<PlayContext, 'session' | 'seats' | 'kinds' | 'units' | 'odds'>;
  readonly changes: readonly Change[];
  readonly onClose: () => void;
}) {
  const { session } = context;
  const position = session.position.value;
  const hindsight = useOdds(session.play.value)?.hindsight;
  if (position.at !== 'end') return null;
  const { title, detail, orders } = sequenceWords(context).outcome(position.outcome, session.play.value.setup);
  const line = (text: string) => ({ id: text, text });
  // “Routed: Union infantry” is left out below “Union infantry is routed.”
  const isTold = (text: string) => text.split(': ').every((word) => title.toLowerCase().includes(word.toLowerCase()));
  const casualties = casualtyLines(context, changes).flatMap(({ unit, ...line }) => {
    if (isTold(line.text)) return [];
    const seat = Object.values(context.seats).find((one) => one.unit?.side === unit.side);
    return { ...line, lead: seat?.side !== undefined && <Mark side={seat.side} /> };
  });
  const players = playersOf(context.seats, session.sequence.roles);
  const luck = context.odds === 'shown' && hindsight && shortenBelowTitle(title, hindsightWords(hindsight, players));
  const [said, chance] = [detail, luck].map((text) => (text ? [line(text)] : []));
  const lines = [...said!, ...casualties, ...orders.map(line), ...chance!];
  return <TableView title={title} lines={lines} closeLabel="Close" turnLabel="Turn screen" onClose={onClose} />;
}
