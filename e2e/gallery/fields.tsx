import { useState } from 'preact/hooks';
import { Choice } from '../../src/components/fields/choice.tsx';
import { OrderField } from '../../src/components/fields/orderfield.tsx';
import { SpreadField } from '../../src/components/fields/spreadfield.tsx';
import { Stepper } from '../../src/components/fields/stepper.tsx';
import { TextLine } from '../../src/components/fields/textline.tsx';
import { Ticks } from '../../src/components/fields/ticks.tsx';
import { Toggle } from '../../src/components/fields/toggle.tsx';
import { Chip } from '../../src/components/frame/chip.tsx';
import { Section } from '../../src/components/frame/section.tsx';

const men = [
  { id: '1', tag: 'A1', name: 'Lt Carruthers', detail: 'officer' },
  { id: '2', tag: 'A2', name: 'Sgt Pike', detail: 'NCO · sub-machine gun' },
  { id: '3', tag: 'A3', name: 'Dobbs', trail: <Chip label="wounded" tone="bad" /> },
  { id: '4', tag: 'A4', name: 'Smith' },
];

export function FieldStories() {
  const [higher, setHigher] = useState(true);
  const [good, setGood] = useState(false);
  const [count, setCount] = useState(8);
  const [inches, setInches] = useState(12.1);
  const [forceMorale, setForceMorale] = useState(24);
  const [quality, setQuality] = useState<string>('B');
  const [who, setWho] = useState<string>();
  const [ticked, setTicked] = useState(['1', '2', '4']);
  const [order, setOrder] = useState(['4', '2']);
  const [kills, setKills] = useState<Record<string, number>>({ bren: 2, rifles: 1 });
  const [name, setName] = useState('');
  return (
    <div class="page-main">
      <Section title="Facts">
        <Toggle label="Higher ground?" detail="defender · 4.3" value={higher} onChange={setHigher} />
        <Toggle label="A good defensive position?" value={good} onChange={setGood} />
        <Stepper label="Men fighting" detail="of 10" value={count} min={0} max={10} onChange={setCount} />
        <Stepper label="Distance" value={inches} min={0} max={48} step={0.1} onChange={setInches} />
        <Stepper label="Force Morale" value={forceMorale} min={0} max={40} onChange={setForceMorale} />
        <Choice
          label="Class"
          options={['A', 'B', 'C'].map((value) => ({ value, label: value }))}
          value={quality}
          onChange={setQuality}
        />
        <Choice
          label="Who goes first?"
          detail="if both may"
          options={[
            { value: 'red', label: 'Rifle section', detail: 'Red, 8 men' },
            { value: 'blue', label: '2nd Squad', detail: 'Blue, 6 men' },
            { value: 'both', label: 'Both at once' },
          ]}
          value={who}
          onChange={setWho}
        />
      </Section>
      <Section title="Men">
        <Ticks label="Men fighting" items={men} value={ticked} max={3} onChange={setTicked} />
        <Ticks label="Men under it" picksByName items={men} value={ticked} onChange={setTicked} />
        <OrderField label="Hit first" items={men} value={order} onChange={setOrder} />
        <SpreadField
          label="Kills over the teams"
          count={4}
          bins={[
            { id: 'bren', label: 'Bren team', detail: '3 men', max: 3 },
            { id: 'rifles', label: 'Rifle team', detail: '7 men', max: 7 },
          ]}
          value={kills}
          rest={(left) => (left ? `${left} still to place` : 'All 4 placed')}
          onChange={setKills}
        />
        <TextLine
          label="Name"
          value={name}
          maxLength={30}
          wrong={name ? undefined : 'A man needs a name.'}
          onChange={setName}
        />
      </Section>
    </div>
  );
}
