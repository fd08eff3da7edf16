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
import { statusItems, statusTitle } from '../words/statuswords.ts';

/** Status of the game, such as Force Morale. A tap corrects a counter by hand. */
export function StatusSection({ campaign }: CampaignProps) {
  const [open, setOpen] = useState(false);
  const game = campaign.game.value;
  const items = game ? statusItems(campaign) : [];
  if (!game || items.length === 0) return null;
  return (
    <>
      <StatusList
        label="Status"
        entries={items.map((item) => ({
          id: `${item.side} ${item.title}`,
          lead: <Side campaign={campaign} side={item.side} />,
          title: item.title,
          value: typeof item.value === 'number' ? formatNumber(item.value) : item.value,
          detail: item.detail,
          tone: item.tone,
          onPress: item.counter && (() => setOpen(true)),
        }))}
      />
      {open && (
        <Sheet title={game.name} onClose={() => setOpen(false)}>
          {items.map(
            (item) =>
              item.counter && (
                <Counter key={item.counter.id} campaign={campaign} game={game} item={item} counter={item.counter} />
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
  item,
  counter: { id, min, max },
}: GameProps & { readonly item: StatusItem; readonly counter: NonNullable<StatusItem['counter']> }) {
  const title = statusTitle(campaign, item);
  const held = game.counters[id] ?? 0;
  const [shown, tap] = useDebounced(held, (next) =>
    writeEdit(
      campaign,
      `${title}: ${formatNumber(next)}`,
      [{ of: 'game', id: game.id, field: `counters.${id}`, by: next - held }],
      'game',
    ),
  );
  return <Stepper label={title} detail={item.detail} value={shown} min={min} max={max} onChange={tap} />;
}
