import { Choice } from '../../../../components/fields/choice.tsx';
import { Button } from '../../../../components/frame/button.tsx';
import { Sheet } from '../../../../components/frame/sheet.tsx';
import type { Change } from '../../../../engine/roster.ts';
import { changeLine, type PlayContext } from '../../playcontext.ts';

export function AlterSheet({
  context,
  change,
  onAlter,
  onClose,
}: {
  readonly context: PlayContext;
  readonly change: Change;
  readonly onAlter: (change: Change) => void;
  readonly onClose: () => void;
}) {
  const { who, now } = changeLine(context, change);
  const leave = `Don’t apply: ${now}`;
  const unit = context.units.find(({ id }) => id === (change.unit ?? change.id));
  const kind = context.kinds.find(({ id }) => id === unit?.kind);
  if (!('to' in change))
    return (
      <Sheet title={who} onClose={onClose}>
        <Button wide label={leave} onPress={() => onAlter({ ...change, by: 0 })} />
      </Sheet>
    );
  const states =
    change.of === 'man' && change.field === 'state'
      ? (kind?.states ?? []).map(({ id, title }) => ({ value: id, label: title }))
      : [];
  return (
    <Sheet title={`State of ${who}`} onClose={onClose}>
      {states.length > 0 ? (
        <Choice
          label="State"
          options={states}
          value={String(change.to)}
          onChange={(to) => onAlter({ ...change, to })}
        />
      ) : typeof change.to === 'boolean' ? (
        <Choice
          label={changeLine(context, { ...change, to: true }).now}
          options={[
            { value: 'true', label: 'Yes' },
            { value: 'false', label: 'No' },
          ]}
          value={String(change.to)}
          onChange={(to) => onAlter({ ...change, to: to === 'true' })}
        />
      ) : (
        <Button wide label={leave} onPress={() => onAlter({ ...change, to: change.from })} />
      )}
    </Sheet>
  );
}
