import { useState } from 'preact/hooks';
import type { Step } from '../../rules/replay.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { SumView } from '../../ui/sumview.tsx';
import { signed, type Table, telling } from './table.ts';

/** A stated number with its sum, and the table's adjustment to it. */
export function SumSheet({
  table,
  step: { stated },
  onMend,
  onClose,
}: {
  readonly table: Table;
  readonly step: Extract<Step, { stated: unknown }>;
  readonly onMend: (by: number) => void;
  readonly onClose: () => void;
}) {
  const { title, line } = telling(table).stated(stated, table.sitting.play.value.setup);
  const now = table.sitting.play.value.overruled[stated.id];
  const [by, setBy] = useState((now?.to !== undefined ? now.to - stated.value : 0) + (now?.by ?? 0));
  const { min, max } = stated.range;
  const total = Math.min(max, Math.max(min, stated.value + by));
  const lines = stated.sum.map((each, i) => ({
    what: line(each),
    by: i === 0 ? `${each.by}` : signed(each.by),
    now: `${each.now}`,
    ref: each.ref,
  }));
  const byTable = by === 0 ? [] : [{ what: 'by the table', by: signed(by), now: `${total}`, ref: undefined }];
  return (
    <Sheet
      title={title}
      onClose={onClose}
      actions={
        <Button
          kind="primary"
          wide
          label={by === 0 ? 'As it stands' : `Table rules ${total}`}
          onPress={() => onMend(by)}
        />
      }
    >
      <SumView label={title} lines={[...lines, ...byTable]} total={`${total}`} />
      <Stepper
        label="Table adjustment"
        detail="Logged in the trail, and counted in the odds"
        value={by}
        min={min - stated.value}
        max={Math.min(20, max - stated.value)}
        onChange={setBy}
      />
    </Sheet>
  );
}
