import { useState } from 'preact/hooks';
import { winnersOf } from '../../campaign/games/score.ts';
import { creationOf, differences, removalOf } from '../../campaign/records/differences.ts';
import type { Player, RecordChange, Side } from '../../campaign/records/records.ts';
import { isNameless } from '../../campaign/units/muster.ts';
import { Button } from '../../components/frame/button.tsx';
import { Sheet } from '../../components/frame/sheet.tsx';
import { cleanName } from '../../engine/data/visible.ts';
import { Refusal } from '../../engine/refusal.ts';
import { randomId } from '../../random/dice.ts';
import { NameLine } from '../parts/nameline.tsx';
import { NationChoice } from '../parts/nationchoice.tsx';
import { attempt } from '../state/appstate.ts';
import { writeEdit } from '../state/edits.ts';
import { assignNation, nameMen, nationForNaming, nextSide } from '../state/nations.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import type { CampaignProps, CloseProps } from '../state/props.ts';
import { NAME_LENGTH } from '../state/settingkeys.ts';

/** Edits a side, or creates one. Only an empty side can be deleted. */
export function SideSheet({ campaign, side, onClose }: CampaignProps & CloseProps & { readonly side?: Side }) {
  const { sides, units, games } = campaign.records.value;
  const [now] = useState<Side>(() => side ?? { id: randomId(), ...nextSide(sides) });
  const [name, setName] = useState(now.name);
  const [names, setNames] = useState(now.names ?? '');
  const won = games.some((game) => winnersOf(game).includes(now.id));
  const held = units.filter((unit) => unit.side === now.id).length;
  const { names: _, ...rest } = now;
  const after: Side = { ...rest, name: cleanName(name), ...(names === '' ? {} : { names }) };
  const close = (isSaved: boolean) => isSaved && onClose();
  const save = async () => {
    const changes = side ? differences('side', side, after) : [creationOf('side', after)];
    close(await writeEdit(campaign, side ? changedWords(side, after) : `Side ${after.name} added`, changes));
  };
  return (
    <Sheet
      title={side ? side.name : 'A new side'}
      onClose={onClose}
      form={{
        changed: name !== now.name || names !== (now.names ?? ''),
        save: { label: side ? 'Save' : 'Add the side', off: cleanName(name) === '', onPress: save },
      }}
    >
      <NameLine label="Name of the side" value={name} maxLength={NAME_LENGTH} onChange={setName} />
      <NationChoice
        value={names}
        onChange={(nation, nations) => {
          const others = sides.filter(({ id }) => id !== now.id);
          setNames(nation);
          if (held === 0) setName(assignNation({ name }, nation, nations, others).name);
        }}
      />
      {side && held > 0 && (
        <Button
          wide
          label="Name its men now"
          detail="Only men without a name"
          off={cleanName(name) === ''}
          onPress={() => attempt(nameMenOf(campaign, now, after).then(close))}
        />
      )}
      {side && sides.length > 1 && (
        <Button
          kind="danger"
          wide
          label="Remove this side"
          why={held > 0 ? 'Move its units to another side first' : won ? 'It has won a game' : undefined}
          onPress={() => removeSide(campaign, now).then(close)}
        />
      )}
    </Sheet>
  );
}

const changedWords = (before: Side, after: Side): string =>
  before.name === after.name ? `${after.name}: another nation` : `${before.name} is now called ${after.name}`;

/** Saves a side and gives names to its nameless men, in one entry. */
async function nameMenOf(campaign: OpenCampaign, before: Side, after: Side): Promise<boolean> {
  const { units, campaign: record } = campaign.records.value;
  const nation = await nationForNaming({ ...record.settings, names: true }, after);
  if (!nation) throw new Refusal('Choose its nation first.');
  const named = [...units];
  const changes: RecordChange[] = [];
  for (const [i, unit] of units.entries()) {
    const kind = campaign.kind(unit);
    const bare = unit.side === before.id ? unit.men.filter((man) => isNameless(man, kind)) : [];
    const men = await nameMen(bare, kind, nation, named);
    changes.push(...men.flatMap((man, j) => differences('man', bare[j]!, man, unit.id)));
    named[i] = { ...unit, men };
  }
  if (changes.length === 0) throw new Refusal('All its men have names.');
  return writeEdit(campaign, `${before.name}: men named`, [...differences('side', before, after), ...changes]);
}

function removeSide(campaign: OpenCampaign, side: Side): Promise<boolean> {
  const freed = campaign.records.value.players
    .filter((player) => player.side === side.id)
    .flatMap((player) => {
      const { side: _, ...free } = player;
      return differences<Player>('player', player, free);
    });
  return writeEdit(campaign, `Side ${side.name} removed`, [...freed, removalOf('side', side)]);
}
