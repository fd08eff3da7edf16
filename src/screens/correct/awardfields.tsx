import { useState } from 'preact/hooks';
import type { Award } from '../../campaign/units/medals.ts';
import { Choice, namedOptions } from '../../components/fields/choice.tsx';
import { cleanName } from '../../engine/data/visible.ts';
import type { Unit } from '../../engine/roster.ts';
import { NameLine } from '../parts/nameline.tsx';

export const awardFault = ({ medal }: Award): string | undefined =>
  medal !== undefined && cleanName(medal) === '' ? 'Which medal?' : undefined;

export function AwardFields({
  units,
  award,
  onChange,
}: {
  readonly units: readonly Unit[];
  readonly award: Award;
  readonly onChange: (award: Award) => void;
}) {
  const [picked, pick] = useState(() => units.find(({ men }) => men.some(({ id }) => id === award.man))?.id);
  const unit = units.find(({ id }) => id === picked);
  return (
    <>
      {award.medal !== undefined && (
        <NameLine
          label="Medal"
          value={award.medal}
          maxLength={60}
          onChange={(medal) => onChange({ ...award, medal })}
        />
      )}
      <Choice label="Unit" options={namedOptions(units)} value={picked} onChange={pick} />
      {unit && (
        <Choice
          label="Who"
          options={unit.men.map((man) => ({ value: man.id, label: `${man.tag} ${man.name}`.trim() }))}
          value={award.man}
          onChange={(man) => onChange({ ...award, man })}
        />
      )}
    </>
  );
}
