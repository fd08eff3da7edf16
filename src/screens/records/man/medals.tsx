import { useState } from 'preact/hooks';
import { manLabel } from '../../../campaign/records/recordwords.ts';
import { awardMedal, medalNames, medalsOf } from '../../../campaign/units/medals.ts';
import { Button } from '../../../components/frame/button.tsx';
import { Chip } from '../../../components/frame/chip.tsx';
import { Icon } from '../../../components/frame/icon.tsx';
import { Row, Rows } from '../../../components/frame/row.tsx';
import { Sheet } from '../../../components/frame/sheet.tsx';
import { cleanName } from '../../../engine/data/visible.ts';
import { randomId } from '../../../random/dice.ts';
import { NameLine } from '../../parts/nameline.tsx';
import { writeEdit } from '../../state/edits.ts';
import type { CloseProps, ManProps } from '../../state/props.ts';

export function Medals({ campaign, unit, man }: ManProps) {
  const [giving, setGiving] = useState(false);
  const own = medalsOf(man);
  return (
    <>
      {own.length > 0 && (
        <Rows label="Medals">
          {own.map(([id, name]) => (
            <Row key={id} lead={<Icon name="medal" />} title={name} />
          ))}
        </Rows>
      )}
      <Button kind="quiet" icon="medal" label="Give a medal" onPress={() => setGiving(true)} />
      {giving && <MedalSheet campaign={campaign} unit={unit} man={man} onClose={() => setGiving(false)} />}
    </>
  );
}

function MedalSheet({ campaign, unit, man, onClose }: ManProps & CloseProps) {
  const [name, setName] = useState('');
  const now = cleanName(name);
  const own = medalsOf(man);
  const write = async (words: string, change: ReturnType<typeof awardMedal>) => {
    if (await writeEdit(campaign, `${manLabel(man, unit)}: ${words}`, [change])) onClose();
  };
  const award = () => write(`awarded ${now}`, awardMedal(unit, man, randomId(), now));
  return (
    <Sheet
      title={`A medal for ${man.name}`}
      onClose={onClose}
      form={{
        changed: now !== '',
        save: { label: 'Award the medal', why: now === '' ? 'Which medal?' : undefined, onPress: award },
      }}
    >
      <NameLine label="Medal" hint="In your own words" value={name} maxLength={60} onChange={setName} />
      <div class="keys-line">
        {medalNames(campaign.records.value.units)
          .slice(0, 8)
          .map((one) => (
            <Chip key={one} label={one} pressed={one === now} onPress={() => setName(one)} />
          ))}
      </div>
      {own.map(([id, medal]) => (
        <Button
          key={id}
          kind="danger"
          wide
          label={`Take back: ${medal}`}
          onPress={() =>
            write(`medal taken back, ${medal}`, { ...awardMedal(unit, man, id, ''), from: medal, to: null })
          }
        />
      ))}
    </Sheet>
  );
}
