import { useState } from 'preact/hooks';
import { Chips } from '../../../components/frame/chip.tsx';
import { Row } from '../../../components/frame/row.tsx';
import { manWords } from '../../fight/playcontext.ts';
import type { ManProps } from '../../state/props.ts';
import { manStatusWords, withoutTemporaryFacts } from '../../words/unitwords.ts';
import { ManSheet } from './mansheet.tsx';

export function ManRow({
  campaign,
  unit,
  man,
  notes,
  isUnderUnit,
}: ManProps & {
  /** Details shown after the role, instead of the man's states. */
  readonly notes?: readonly (string | undefined)[];
  /** True if a heading above names the unit. */
  readonly isUnderUnit?: boolean;
}) {
  const [open, setOpen] = useState(false);
  const kind = campaign.kind(unit);
  const states = notes ? [] : manStatusWords(kind, man);
  const { name, detail } = manWords(campaign.system.units, notes ? man : withoutTemporaryFacts(kind, man), unit);
  return (
    <>
      <Row
        lead={man.tag && <b class="tag">{man.tag}</b>}
        title={name}
        detail={[detail, isUnderUnit ? '' : unit.name, ...(notes ?? [])].filter(Boolean).join(' · ')}
        trail={states.length > 0 && <Chips words={states} />}
        onPress={() => setOpen(true)}
      />
      {open && <ManSheet campaign={campaign} unit={unit} kind={kind} man={man} onClose={() => setOpen(false)} />}
    </>
  );
}
