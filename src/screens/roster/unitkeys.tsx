import { useState } from 'preact/hooks';
import { creationOf, removalOf } from '../../campaign/records/differences.ts';
import type { RecordChange } from '../../campaign/records/records.ts';
import { disbandUnit, hasHistory, reformUnit } from '../../campaign/units/disband.ts';
import { remainingMen } from '../../campaign/units/establishment.ts';
import { copyUnit, nextMark } from '../../campaign/units/muster.ts';
import { Button } from '../../components/frame/button.tsx';
import type { Unit } from '../../engine/roster.ts';
import { randomId } from '../../random/dice.ts';
import { attempt } from '../state/appstate.ts';
import { writeEdit } from '../state/edits.ts';
import { useEntriesAbout } from '../state/history.ts';
import { applyNamingSettings } from '../state/nations.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import type { UnitProps } from '../state/props.ts';
import { go, to } from '../state/route.ts';
import { MergeSheet, unitsToJoin } from './mergesheet.tsx';
import { SplitSheet } from './splitsheet.tsx';

/** Keys that print, copy, split, merge, disband or delete a unit. */
export function UnitKeys({ campaign, unit }: UnitProps) {
  return (
    <div class="stack">
      <Button wide label="Roster to print" href={to('c', campaign.id, 'rosters', unit.id)} />
      <Button wide icon="copy" label="Copy this unit" onPress={() => attempt(copy(campaign, unit))} />
      {!unit.disbanded && <ReorganizeKeys campaign={campaign} unit={unit} />}
      <RemoveUnit campaign={campaign} unit={unit} />
    </div>
  );
}

function ReorganizeKeys({ campaign, unit }: UnitProps) {
  const [opened, setOpened] = useState<'merge' | 'split' | undefined>(undefined);
  const kind = campaign.kind(unit);
  const men = remainingMen(kind, unit);
  if (men.length === 0 || kind.roles.every(({ whole }) => whole)) return null;
  const close = () => setOpened(undefined);
  const why = campaign.openGames.value.length > 0 ? 'Between games only' : undefined;
  return (
    <>
      {unitsToJoin(campaign, unit).length > 0 && (
        <Button wide icon="down" label="Merge into another unit…" why={why} onPress={() => setOpened('merge')} />
      )}
      {men.length > 1 && (
        <Button wide icon="roster" label="Split this unit…" why={why} onPress={() => setOpened('split')} />
      )}
      {opened === 'merge' && <MergeSheet campaign={campaign} unit={unit} onClose={close} />}
      {opened === 'split' && <SplitSheet campaign={campaign} unit={unit} onClose={close} />}
    </>
  );
}

/** Key that disbands a unit with records, deletes one without, or forms a disbanded one again. */
function RemoveUnit({ campaign, unit }: UnitProps) {
  const entries = useEntriesAbout(campaign, unit.id);
  if (unit.disbanded)
    return (
      <Button
        wide
        icon="undo"
        label="Form this unit again"
        onPress={() => writeEdit(campaign, `${unit.name} formed again`, [reformUnit(unit)])}
      />
    );
  if (!entries) return null;
  return hasHistory(campaign.system, campaign.records.value, unit, entries) ? (
    <Button
      wide
      kind="danger"
      icon="close"
      label="Disband this unit"
      detail="Its record, medals and dead stay"
      onPress={() => part(campaign, `${unit.name} disbanded`, disbandUnit(unit))}
    />
  ) : (
    <Button
      wide
      kind="danger"
      icon="close"
      label="Delete this unit"
      detail="It has never fought"
      onPress={() => part(campaign, `${unit.name} deleted`, removalOf('unit', unit))}
    />
  );
}

async function copy(campaign: OpenCampaign, unit: Unit): Promise<void> {
  const { units } = campaign.records.value;
  const { marks } = await campaign.usedTags();
  const bare = copyUnit(campaign.kind(unit), unit, { id: randomId, mark: nextMark(units, marks.keys()) }, units);
  const another = { ...bare, men: await applyNamingSettings(campaign, bare, bare.men) };
  await writeEdit(campaign, `${another.name} mustered as a copy of ${unit.name}`, [creationOf('unit', another)]);
}

async function part(campaign: OpenCampaign, title: string, change: RecordChange): Promise<void> {
  go(['c', campaign.id, campaign.records.value.campaign.scratch ? 'after' : 'roster'], 'replace');
  await writeEdit(campaign, title, [change]);
}
