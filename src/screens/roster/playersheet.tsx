import { useState } from 'preact/hooks';
import { creationOf, differences, removalOf } from '../../campaign/records/differences.ts';
import { equal } from '../../campaign/records/equal.ts';
import type { Player } from '../../campaign/records/records.ts';
import { Choice, namedOptions } from '../../components/fields/choice.tsx';
import { Button } from '../../components/frame/button.tsx';
import { Sheet } from '../../components/frame/sheet.tsx';
import { cleanName } from '../../engine/data/visible.ts';
import { randomId } from '../../random/dice.ts';
import { NameLine } from '../parts/nameline.tsx';
import { writeEdit } from '../state/edits.ts';
import type { CampaignProps, CloseProps } from '../state/props.ts';
import { NAME_LENGTH } from '../state/settingkeys.ts';

export function PlayerSheet({ campaign, player, onClose }: CampaignProps & CloseProps & { readonly player?: Player }) {
  const { sides, players, units } = campaign.records.value;
  const [began] = useState<Player>(() => player ?? { id: randomId(), name: `Player ${players.length + 1}` });
  const [now, setNow] = useState(began);
  const save = async () => {
    const after = { ...now, name: cleanName(now.name) };
    const changes = player ? differences('player', player, after) : [creationOf('player', after)];
    if (await writeEdit(campaign, player ? `${after.name} changed` : `${after.name} joins`, changes)) onClose();
  };
  const strike = async (gone: Player) => {
    const freed = units
      .filter((unit) => unit.player === gone.id)
      .flatMap((unit) => {
        const { player: _, ...without } = unit;
        return differences('unit', unit, without);
      });
    if (await writeEdit(campaign, `${gone.name} removed`, [...freed, removalOf('player', gone)])) onClose();
  };
  return (
    <Sheet
      title={player ? player.name : 'A new player'}
      onClose={onClose}
      form={{
        changed: !equal(now, began),
        save: { label: player ? 'Save' : 'Add the player', off: cleanName(now.name) === '', onPress: save },
      }}
    >
      <NameLine
        label="Name of the player"
        value={now.name}
        maxLength={NAME_LENGTH}
        onChange={(name) => setNow({ ...now, name })}
      />
      <Choice
        label="Side"
        options={[...namedOptions(sides), { value: '', label: 'None' }]}
        value={now.side ?? ''}
        onChange={(side) => setNow(side === '' ? without(now) : { ...now, side })}
      />
      {player && <Button kind="danger" wide label="Remove this player" onPress={() => strike(player)} />}
    </Sheet>
  );
}

const without = ({ side: _, ...player }: Player): Player => player;
