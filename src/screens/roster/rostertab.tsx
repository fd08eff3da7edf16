import { useState } from 'preact/hooks';
import type { Player, Side } from '../../campaign/records/records.ts';
import { hasSharedTag, tagClashes } from '../../campaign/units/tags.ts';
import { Button } from '../../components/frame/button.tsx';
import { Empty } from '../../components/frame/empty.tsx';
import { Notice } from '../../components/frame/notice.tsx';
import { Row, Rows } from '../../components/frame/row.tsx';
import { Section } from '../../components/frame/section.tsx';
import type { Unit } from '../../engine/roster.ts';
import { FoldedSection } from '../parts/foldedsection.tsx';
import { UnitLink } from '../parts/unititem.tsx';
import { useLoaded } from '../state/appstate.ts';
import { isSafariTab } from '../state/device/storagestatus.ts';
import { writeEdit } from '../state/edits.ts';
import type { CampaignProps } from '../state/props.ts';
import { MusterSheet } from './mustersheet.tsx';
import { PlayerSheet } from './playersheet.tsx';
import { SideSheet } from './sidesheet.tsx';
import { UnitOrderSheet } from './unitordersheet.tsx';

type Opened =
  | { readonly what: 'muster' | 'side' | 'order'; readonly side: Side }
  | { readonly what: 'player'; readonly player: Player }
  | { readonly what: 'new side' | 'new player' };

export function RosterTab({ campaign }: CampaignProps) {
  const { sides, players } = campaign.records.value;
  const { units } = campaign;
  const disbanded = campaign.records.value.units.filter((unit) => unit.disbanded);
  const [opened, setOpened] = useState<Opened | undefined>(undefined);
  const close = () => setOpened(undefined);
  const unitsWithoutSide = units.filter((unit) => !sides.some(({ id }) => id === unit.side));
  return (
    <>
      {units.length === 0 && isSafariTab() && (
        <Notice tone="warning" title="Install the app first">
          Add it to your home screen and muster there. The phone may clear this tab after a week without a visit.
        </Notice>
      )}
      {hasSharedTag(campaign.records.value) && <SharedTags campaign={campaign} />}
      {sides.map((side) => (
        <SideSection
          key={side.id}
          campaign={campaign}
          side={side}
          onMuster={() => setOpened({ what: 'muster', side })}
          onChange={() => setOpened({ what: 'side', side })}
          onOrder={() => setOpened({ what: 'order', side })}
        />
      ))}
      {unitsWithoutSide.length > 0 && (
        <Section title="On no side">
          <UnitRows campaign={campaign} units={unitsWithoutSide} label="Units on no side" />
        </Section>
      )}
      {disbanded.length > 0 && (
        <FoldedSection title="Disbanded">
          <UnitRows campaign={campaign} units={disbanded} label="Disbanded units" />
        </FoldedSection>
      )}
      <Section
        title="Players"
        action={
          <Button kind="quiet" icon="plus" label="Add a player" onPress={() => setOpened({ what: 'new player' })} />
        }
      >
        {players.length > 0 && (
          <Rows label="Players">
            {players.map((player) => (
              <Row
                key={player.id}
                title={player.name}
                detail={campaign.side(player.side)?.name}
                onPress={() => setOpened({ what: 'player', player })}
              />
            ))}
          </Rows>
        )}
      </Section>
      <Button kind="quiet" icon="plus" label="Add a side" onPress={() => setOpened({ what: 'new side' })} />

      {opened?.what === 'muster' && <MusterSheet campaign={campaign} side={opened.side} onClose={close} />}
      {opened?.what === 'side' && <SideSheet campaign={campaign} side={opened.side} onClose={close} />}
      {opened?.what === 'order' && <UnitOrderSheet campaign={campaign} side={opened.side} onClose={close} />}
      {opened?.what === 'new side' && <SideSheet campaign={campaign} onClose={close} />}
      {opened?.what === 'player' && <PlayerSheet campaign={campaign} player={opened.player} onClose={close} />}
      {opened?.what === 'new player' && <PlayerSheet campaign={campaign} onClose={close} />}
    </>
  );
}

/** Notices about tags that two phones gave to different men. A key gives the later man a new tag. */
function SharedTags({ campaign }: CampaignProps) {
  const records = campaign.records.value;
  const shared = useLoaded(async () => tagClashes(records, await campaign.usedTags()), [records]);
  return (
    <>
      {shared?.map(({ tag, first, later, fresh, changes }) => (
        <Notice
          key={`${tag} ${later}`}
          tone="warning"
          title={`${first} and ${later} both have the tag ${tag}`}
          actions={
            <Button
              label={`Give ${later} the tag ${fresh}`}
              onPress={() => writeEdit(campaign, `${later}: tag ${fresh} instead of ${tag}`, changes)}
            />
          }
        >
          Repaint the bases that change.
        </Notice>
      ))}
    </>
  );
}

function SideSection({
  campaign,
  side,
  onMuster,
  onChange,
  onOrder,
}: CampaignProps & {
  readonly side: Side;
  readonly onMuster: () => void;
  readonly onChange: () => void;
  readonly onOrder: () => void;
}) {
  const units = campaign.units.filter((unit) => unit.side === side.id);
  return (
    <Section
      title={side.name}
      action={<Button kind="quiet" icon="edit" bare label={`Change side ${side.name}`} onPress={onChange} />}
    >
      {units.length > 0 ? (
        <UnitRows campaign={campaign} units={units} label={`Units of ${side.name}`} />
      ) : (
        campaign.units.length === 0 && side.mark === 0 && <FirstWords />
      )}
      <Button wide icon="plus" label={`Muster a unit for ${side.name}`} onPress={onMuster} />
      {units.length > 1 && (
        <Button kind="quiet" wide icon="grip" label={`Put ${side.name} in order`} onPress={onOrder} />
      )}
    </Section>
  );
}

const FirstWords = () => (
  <Empty icon="roster" title="Nobody is mustered yet">
    Choose what a unit is made of; the app adds its men, with names and tags.
  </Empty>
);

function UnitRows({
  campaign,
  units,
  label,
}: CampaignProps & { readonly units: readonly Unit[]; readonly label: string }) {
  const { players } = campaign.records.value;
  return (
    <Rows label={label}>
      {units.map((unit) => (
        <UnitLink
          key={unit.id}
          campaign={campaign}
          unit={unit}
          more={players.find(({ id }) => id === unit.player)?.name}
        />
      ))}
    </Rows>
  );
}
