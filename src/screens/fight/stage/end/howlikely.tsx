import { useState } from 'preact/hooks';
import { Distribution } from '../../../../components/charts/distribution.tsx';
import { Button } from '../../../../components/frame/button.tsx';
import { Sheet } from '../../../../components/frame/sheet.tsx';
import { hindsightWords } from '../../../odds/lucksentence.ts';
import { hindsightCharts } from '../../../odds/oddswords.ts';
import { useOdds } from '../../../odds/useodds.ts';
import type { PlayContext } from '../../playcontext.ts';
import { playersOf } from '../../seats.ts';

/** Key that opens the chance of the result and the charts. */
export function HowLikelyKey({ context }: { readonly context: PlayContext }) {
  const [open, setOpen] = useState(false);
  const hindsight = useOdds(context.session.play.value)?.hindsight;
  if (!hindsight) return null;
  const players = playersOf(context.seats, context.session.sequence.roles);
  const charts = hindsightCharts(hindsight, players);
  const words = hindsightWords(hindsight, players);
  if (!words && charts.length === 0) return null;
  return (
    <>
      <Button kind="quiet" icon="odds" label="How likely was it?" onPress={() => setOpen(true)} />
      {open && (
        <Sheet title="How likely was it?" onClose={() => setOpen(false)}>
          {words && <p>{words}</p>}
          <div class="amounts">
            {charts.map((chart) => (
              <Distribution key={chart.label} {...chart} />
            ))}
          </div>
        </Sheet>
      )}
    </>
  );
}
