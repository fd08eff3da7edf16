import { useState } from 'preact/hooks';
import { ChanceBar } from '../../src/components/charts/chancebar.tsx';
import { Distribution } from '../../src/components/charts/distribution.tsx';
import { type AnswerLine, AnswerLines } from '../../src/components/fields/lines.tsx';
import { Button } from '../../src/components/frame/button.tsx';
import { Chip } from '../../src/components/frame/chip.tsx';
import { Section } from '../../src/components/frame/section.tsx';
import { RollQueue } from '../../src/components/step/rollqueue.tsx';
import { SumView } from '../../src/components/step/sumview.tsx';
import { Trail } from '../../src/components/step/trail.tsx';
import { UpsideDown } from '../../src/components/step/upsidedown.tsx';
import { Die } from '../../src/components/table/die.tsx';
import { Mark } from '../../src/components/table/mark.tsx';
import { Plan } from '../../src/components/table/plan.tsx';
import { TableView } from '../../src/components/table/tableview.tsx';

const nothing = () => {};

const losses = [0.000022, 0.004606, 0.08248, 0.336745, 0.408949, 0.152321, 0.01468, 0.000199];

const pair = (n: number, left: number | undefined, right: number | undefined): AnswerLine => {
  const dice = (face: number | undefined, by: 'hand' | 'app') => (face === undefined ? [] : [{ face, by }]);
  return {
    id: `${n}`,
    group: 'Chargers +0, defenders +2',
    spot: {
      who: `A${n} Smith`,
      pieces: [
        {
          id: 'l',
          owner: `A${n}`,
          count: 1,
          dice: dice(left, 'hand'),
          isCurrent: left === undefined,
          onPress: nothing,
        },
      ],
      onPick: nothing,
    },
    across: {
      who: `B${n} Müller`,
      pieces: [{ id: 'r', owner: `B${n}`, count: 1, dice: dice(right, 'app'), onPress: nothing }],
      onPick: nothing,
    },
    ...(left && right ? { result: `B${n} pushed back` } : {}),
  };
};

const duels: AnswerLine[] = [pair(1, 6, 2), pair(2, undefined, undefined)];

const recoveries: AnswerLine[] = [
  {
    id: '1',
    group: '2nd Squad',
    spot: { who: 'A4 Smith', pieces: [{ id: 'd', owner: 'A4', words: 'Back', tone: 'good', onPress: nothing }] },
  },
  {
    id: '2',
    group: '2nd Squad',
    spot: {
      who: 'Pinned Morale',
      detail: '15 or less',
      onDetail: nothing,
      pieces: [
        { id: 'l', owner: 'Leader within 6"', words: 'Leader within 6"', isOn: true, onPress: nothing },
        { id: 'd', owner: 'Pinned Morale', count: 1, sides: 20, isCurrent: true, onPress: nothing },
      ],
    },
  },
];

export function ViewStories() {
  const [table, setTable] = useState(location.search.includes('table'));
  return (
    <div class="page-main">
      <Section title="A number and its sum">
        <SumView
          label="Attacker's pool"
          total="8"
          lines={[
            { what: '8 men fighting', by: '4', now: '4' },
            { what: 'one officer', by: '+1', now: '5', tone: 'good', onPress: nothing },
            { what: 'Sub-machine gun', by: '+2', now: '7', tone: 'good', onPress: nothing },
            { what: 'attacked in the rear', by: '−2', now: '5', tone: 'bad' },
            { what: 'table ruling', by: '+3', now: '8', tone: 'good', onPress: nothing },
          ]}
        />
      </Section>
      <Section title="Chances">
        <ChanceBar
          label="Who holds the place"
          parts={[
            { id: 'a', label: 'Attacker wins', chance: 0.5203 },
            { id: 'd', label: 'Defender holds', chance: 0.3 },
            { id: 'n', label: 'No contact', chance: 0.15 },
            { id: 'x', label: 'Both wiped out', chance: 0.0247 },
            { id: 'y', label: 'Nobody closes', chance: 0.005 },
          ]}
        />
        <Distribution
          label="Men the defender loses"
          counts="men"
          mean={4.6667}
          result={4}
          bars={losses.map((chance, n) => ({ value: n + 1, chance }))}
        />
      </Section>
      <Section title="Rolling queue">
        <RollQueue
          label="Wound recovery"
          onPick={nothing}
          rollers={[
            {
              id: '1',
              title: 'A3 Dobbs',
              need: '4 or more recovers',
              state: 'done',
              result: <Die face={5} by="hand" size="s" />,
            },
            { id: '2', title: 'A4 Smith', need: '4 or more recovers', state: 'now' },
            {
              id: '3',
              title: 'B2 Vogel',
              need: '5 or more recovers',
              state: 'waiting',
              result: <Chip label="critical" tone="bad" />,
            },
          ]}
        />
      </Section>
      <Section title="Sheets of lines">
        <AnswerLines label="Duels" lines={duels} />
        <AnswerLines label="Wound recovery" lines={recoveries} />
      </Section>
      <Section title="Plans">
        <Plan
          title="Round 1"
          marks={[
            { kind: 'aim', right: 0, beyond: 0, label: 'Aiming point' },
            { kind: 'fall', right: 5, beyond: 0, across: 2, no: 1, label: 'A3, A4' },
          ]}
        />
        <Plan
          title="The beaten zone"
          marks={[
            { kind: 'zone', right: 0, beyond: 0, width: 9, depth: 12, label: '1st Squad 6, 2nd Squad 3' },
            { kind: 'aim', right: 0, beyond: 0, label: 'Impact point' },
          ]}
        />
      </Section>
      <Section title="Trail">
        <Trail
          label="What has happened"
          steps={[
            { id: 'c', title: 'Rifle section closes', by: 'hand', words: 'Passed: 15 or less', onAmend: nothing },
            { id: 'p', title: 'Men fighting', by: 'proposed', words: '8 of 8', onAmend: nothing },
            {
              id: 'a',
              title: "Attacker's dice",
              by: 'hand',
              dice: [6, 4, 4, 4, 3, 2, 2, 1].map((face) => ({ face, by: 'hand' })),
              words: '26',
              note: 'Four sixes, remainder 2',
              onAmend: nothing,
            },
            {
              id: 'k',
              title: 'Confirming die',
              by: 'app',
              dice: [{ face: 4, by: 'app', hit: false }],
              words: 'No more',
            },
            {
              id: 'h',
              title: 'Hits',
              by: 'table',
              cards: [
                { code: '7s', by: 'hand' },
                { code: 'Ah', by: 'app' },
                { words: 'Crewman wounded', by: 'hand' },
              ],
              words: 'A4 wounded, Lt Carruthers killed',
            },
          ]}
        />
      </Section>
      <Section title="Turned">
        <UpsideDown on>
          <b>Stands</b>
        </UpsideDown>
      </Section>
      <Button label="For the table" onPress={() => setTable(true)} />
      {table && (
        <TableView
          title="Defender holds"
          lines={[
            { id: '1', lead: <Mark side={0} label="Red" />, text: 'loses 4, falls back' },
            { id: '2', lead: <Mark side={1} label="Blue" />, text: 'loses 4, stays' },
          ]}
          closeLabel="Close"
          onClose={() => setTable(false)}
          turnLabel="Turn"
        />
      )}
    </div>
  );
}
