import { whoIs } from '../../campaign/changes.ts';
import { moves } from '../../campaign/establishment.ts';
import { nextTag } from '../../campaign/muster.ts';
import type { Man, Unit } from '../../rules/roster.ts';
import type { UnitKind } from '../../rules/system.ts';
import { Rows } from '../../ui/row.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { writeEdit } from '../model/edits.ts';
import type { OpenCampaign } from '../model/opencampaign.ts';
import { UnitRow } from '../parts/unititem.tsx';

/** To which unit of his side a man moves; he takes the next free tag there and keeps his record. */
export function MoveSheet({
  camp,
  unit,
  man,
  onMoved,
  onClose,
}: {
  readonly camp: OpenCampaign;
  readonly unit: Unit;
  readonly man: Man;
  readonly onMoved: () => void;
  readonly onClose: () => void;
}) {
  const move = async (to: Unit) => {
    const changes = moves(unit, to, camp.kind(to), man, man.tag === '' ? '' : nextTag(to), camp.records.value.games);
    if (await writeEdit(camp, `${whoIs(man, unit)} moves to ${to.name}`, changes)) onMoved();
  };
  return (
    <Sheet title={`Where does ${man.name} go?`} onClose={onClose}>
      <Rows label="Units">
        {camp.units
          .filter((one) => one.side === unit.side && one.id !== unit.id)
          .map((to) => (
            <UnitRow key={to.id} camp={camp} unit={to} why={whyNot(camp.kind(to), man)} onPress={() => move(to)} />
          ))}
      </Rows>
    </Sheet>
  );
}

/** Why a man cannot serve in a unit of this kind. */
function whyNot({ roles, states }: UnitKind, { role, state }: Man): string | undefined {
  const fits = roles.some(({ id }) => id === role) && states.some(({ id }) => id === state);
  return fits ? undefined : 'Nobody of his role serves in it';
}
