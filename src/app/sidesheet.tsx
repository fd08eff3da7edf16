import { useState } from 'preact/hooks';
import { differences, made, struck } from '../campaign/changes.ts';
import type { Player, Side } from '../campaign/records.ts';
import { randomId } from '../dice/dice.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { TextLine } from '../ui/textline.tsx';
import type { Camp } from './camp.ts';
import { edited } from './edits.ts';
import { sideNamed } from './sides.ts';

/** A side's name; a new one where none is given. It is struck off only when nobody is on it. */
export function SideSheet({
  camp,
  side,
  onClose,
}: {
  readonly camp: Camp;
  readonly side?: Side;
  readonly onClose: () => void;
}) {
  const { sides, units, players } = camp.records.value;
  const [now] = useState<Side>(() => side ?? { id: randomId(), ...sideNamed(sides) });
  const [name, setName] = useState(now.name);
  const held = units.filter((unit) => unit.side === now.id).length;
  const save = async () => {
    const after = { ...now, name: name.trim() };
    const changes = side ? differences('side', side, after) : [made('side', after)];
    if (await edited(camp, side ? `${side.name} is called ${after.name} now` : `Side ${after.name} added`, changes))
      onClose();
  };
  const strike = async () => {
    const freed = players
      .filter((player) => player.side === now.id)
      .flatMap((player) => {
        const { side: _, ...free } = player;
        return differences<Player>('player', player, free);
      });
    if (await edited(camp, `Side ${now.name} struck off`, [...freed, struck('side', now)])) onClose();
  };
  return (
    <Sheet
      title={side ? side.name : 'A new side'}
      onClose={onClose}
      actions={
        <Button
          kind="primary"
          wide
          label={side ? 'Save' : 'Add the side'}
          off={name.trim() === ''}
          onPress={() => void save()}
        />
      }
    >
      <TextLine label="Name of the side" value={name} maxLength={40} onChange={setName} />
      {side && sides.length > 1 && (
        <Button
          kind="danger"
          wide
          label="Strike off this side"
          why={held > 0 ? 'Its units must leave it first' : undefined}
          onPress={() => void strike()}
        />
      )}
    </Sheet>
  );
}
