import { useState } from 'preact/hooks';
import { unitsPresent } from '../../../campaign/games/games.ts';
import { CAUSE } from '../../../campaign/log/statechanges.ts';
import { activeCount, stateOf } from '../../../campaign/units/muster.ts';
import { Button } from '../../../components/frame/button.tsx';
import { Chip } from '../../../components/frame/chip.tsx';
import { Rows } from '../../../components/frame/row.tsx';
import { Sheet } from '../../../components/frame/sheet.tsx';
import { ANY_PHASE, type ChangeCause } from '../../../engine/roster.ts';
import { UnitRow } from '../../parts/unititem.tsx';
import { writeEdit } from '../../state/edits.ts';
import type { CampaignProps, CloseProps, UnitProps } from '../../state/props.ts';
import { to } from '../../state/route.ts';
import { soloSequences } from '../../state/tasks.ts';
import { casualtyWords } from '../../words/unitwords.ts';
import { type Casualties, casualtyChanges, fallenMen, MenTokens } from './mentokens.tsx';

const CAUSES: readonly ChangeCause['by'][] = ['fire', 'artillery', 'melee', 'table'];

/** Sheet that records losses of a fight without the app. The player picks a unit, then its men. */
export function LossesSheet({ campaign, onClose }: CampaignProps & CloseProps) {
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const game = campaign.game.value;
  const there = (game ? unitsPresent(campaign.records.value, game) : campaign.units).filter(
    ({ men }) => men.length > 0,
  );
  const unit = there.find(({ id }) => id === chosen);
  if (unit) return <MenLost campaign={campaign} unit={unit} onClose={onClose} />;
  const { sides } = campaign.records.value;
  return (
    <Sheet title="Which unit lost men?" onClose={onClose}>
      {there.length === 0 && <p>No unit on the table has any men.</p>}
      {sides.map((side) => {
        const own = there.filter((unit) => unit.side === side.id);
        return (
          own.length > 0 && (
            <Rows key={side.id} label={side.name}>
              {own.map((unit) => (
                <UnitRow
                  key={unit.id}
                  campaign={campaign}
                  unit={unit}
                  why={activeCount(campaign.kind(unit), unit) === 0 ? 'Nobody left' : undefined}
                  onPress={() => setChosen(unit.id)}
                />
              ))}
            </Rows>
          )
        );
      })}
    </Sheet>
  );
}

function MenLost({ campaign, unit, onClose }: UnitProps & CloseProps) {
  const [casualties, setCasualties] = useState<Casualties>({});
  const causes = campaign.system.lossCauses ?? CAUSES;
  const [cause, setCause] = useState<ChangeCause['by']>(causes[0] ?? 'fire');
  // Men lost elsewhere after the tap are not part of this entry.
  const lost = fallenMen(unit, casualties).filter(({ man }) => stateOf(campaign.kind(unit), man)?.isActive);
  const words = casualtyWords(lost.map(({ state: fate }) => fate));
  const record = async () => {
    const changes = casualtyChanges([unit], lost, cause);
    if (await writeEdit(campaign, `${unit.name}: ${words}`, changes)) onClose();
  };
  return (
    <Sheet
      title={`Losses: ${unit.name}`}
      onClose={onClose}
      form={{
        changed: lost.length > 0,
        save: {
          label: lost.length > 0 ? `Record: ${words}` : 'Record',
          why: lost.length > 0 ? undefined : 'Tap who fell',
          onPress: record,
        },
      }}
    >
      <MenTokens campaign={campaign} unit={unit} records={[unit]} casualties={casualties} onChange={setCasualties} />
      <fieldset class="keys-line" aria-label="By what">
        {causes.map((by) => (
          <Chip key={by} label={CAUSE[by]} pressed={by === cause} onPress={() => setCause(by)} />
        ))}
      </fieldset>
      {soloSequences(campaign, unit)
        .filter(({ phase }) => phase === ANY_PHASE)
        .map(({ id, about }) => (
          <Button
            key={id}
            wide
            icon="cards"
            label="Draw for them"
            detail={about}
            href={to('c', campaign.id, 'begin', id, unit.id)}
          />
        ))}
    </Sheet>
  );
}
