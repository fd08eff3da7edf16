import { useState } from 'preact/hooks';
import { Stepper } from '../../components/fields/stepper.tsx';
import { Sheet } from '../../components/frame/sheet.tsx';
import { useDebounced } from '../../components/hooks/usedebounced.ts';
import { StatusList } from '../../components/step/statuslist.tsx';
import { Mark } from '../../components/table/mark.tsx';
import { formatNumber } from '../../engine/data/figure.ts';
import type { StatusItem } from '../../system/system.ts';
import { writeEdit } from '../state/edits.ts';
import type { CampaignProps, GameProps } from '../state/props.ts';
import { sightTitle, visibleSights } from '../words/sightwords.ts';

/** Values that the rules keep visible during a game. A tap corrects a counter. */
export function StatusSection({ campaign }: CampaignProps) {
  const [open, setOpen] = useState(false);
  const game = campaign.game.value;
  const sights = game ? visibleSights(campaign) : [];
  if (!game || sights.length === 0) return null;
  return (
    <>
      <StatusList
        label="Status"
        entries={sights.map((sight) => ({
          id: `${sight.side} ${sight.title}`,
          lead: <Side campaign={campaign} side={sight.side} />,
          title: sight.title,
          value: typeof sight.value === 'number' ? formatNumber(sight.value) : sight.value,
          detail: sight.detail,
          tone: sight.tone,
          onPress: sight.counter && (() => setOpen(true)),
        }))}
      />
      {open && (
        <Sheet title={game.name} onClose={() => setOpen(false)}>
          {sights.map(
            (sight) =>
              sight.counter && (
                <Counter key={sight.counter.id} campaign={campaign} game={game} sight={sight} counter={sight.counter} />
              ),
          )}
        </Sheet>
      )}
    </>
  );
}

function Side({ campaign, side: id }: CampaignProps & { readonly side: string | undefined }) {
  const side = campaign.side(id);
  return side ? <Mark side={side.mark} label={side.name} /> : null;
}

function Counter({
  campaign,
  game,
  sight,
  counter: { id, min, max },
}: GameProps & { readonly sight: StatusItem; readonly counter: NonNullable<StatusItem['counter']> }) {
  const title = sightTitle(campaign, sight);
  const held = game.counters[id] ?? 0;
  const [shown, tap] = useDebounced(held, (next) =>
    writeEdit(
      campaign,
      `${title}: ${formatNumber(next)}`,
      [{ of: 'game', id: game.id, field: `counters.${id}`, by: next - held }],
      'game',
    ),
  );
  return <Stepper label={title} detail={sight.detail} value={shown} min={min} max={max} onChange={tap} />;
}
