import { useState } from 'preact/hooks';
import { Section } from '../../src/components/frame/section.tsx';
import { CardPad } from '../../src/components/pads/cardpad.tsx';
import { CountPad } from '../../src/components/pads/countpad.tsx';
import { type Faces, FacesPad } from '../../src/components/pads/facespad.tsx';
import { SumPad } from '../../src/components/pads/sumpad.tsx';
import { TestPad } from '../../src/components/pads/testpad.tsx';

const classes = [
  { id: 'ow', label: 'Man', detail: 'wounded', left: 26 },
  { id: 'ok', label: 'Man', detail: 'killed, a heart', left: 9 },
  { id: 'cw', label: 'Crewman', detail: 'wounded', left: 9 },
  { id: 'ck', label: 'Crewman', detail: 'killed, a heart', left: 3 },
  { id: 'aw', label: 'Officer', detail: 'wounded', left: 2 },
  { id: 'ak', label: 'Officer', detail: 'killed, a heart', left: 0 },
];

const halves = [
  { value: 'pass', label: 'Passed', detail: '15 or less', tone: 'good' },
  { value: 'fail', label: 'Failed', detail: '16 or more', tone: 'bad' },
] as const;

const bands = [
  { value: 'lost', label: 'Lost', detail: '1', tone: 'bad' },
  { value: 'stays', label: 'Stays in hospital', detail: '2 to 3' },
  { value: 'back', label: 'Recovers', detail: '4 or more', tone: 'good' },
] as const;

export function PadStories() {
  const [told, setTold] = useState('');
  const [sum, setSum] = useState('4');
  const [counts, setCounts] = useState<Record<string, number>>({ fives: 2 });
  const [faces, setFaces] = useState<Faces>({
    dice: [
      { face: 6, by: 'hand' },
      { face: 4, by: 'hand' },
      { face: 2, by: 'app' },
    ],
    replacing: 1,
  });
  const show = (answer: unknown) => setTold(JSON.stringify(answer));
  return (
    <div class="page-main">
      {told && <output>{told}</output>}
      <Section title="Test">
        <TestPad
          label="Stand test"
          keys={halves}
          onAnswer={show}
          exact={{ label: 'Type die', sides: 20, isOpen: false, onOpen: () => {}, onFace: show }}
        />
        <TestPad label="Recovery" keys={bands} onAnswer={show} />
      </Section>
      <Section title="Sum">
        <SumPad label="Attacker's dice" of="8 dice" min={8} max={48} draft={sum} onDraft={setSum} onDone={show} />
      </Section>
      <Section title="Counts">
        <CountPad
          label="Fire"
          dice={7}
          rows={[
            { id: 'fives', label: 'Fives', detail: 'shock' },
            { id: 'sixes', label: 'Sixes', detail: 'kills' },
          ]}
          draft={counts}
          onDraft={setCounts}
          onDone={show}
        />
      </Section>
      <Section title="Faces">
        <FacesPad label="Attacker's dice" count={8} draft={faces} onDraft={setFaces} onDone={show} />
      </Section>
      <Section title="Cards">
        <CardPad
          label="Casualty cards"
          tally="Card 3 of 5"
          classes={classes}
          out={['Ah', '2c']}
          isIn={(card) => !['Ah', '2c', 'ak'].includes(card)}
          onCard={show}
        />
      </Section>
    </div>
  );
}
