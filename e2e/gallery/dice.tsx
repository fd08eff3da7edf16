import { Section } from '../../src/components/frame/section.tsx';
import { Card, type CardResult } from '../../src/components/table/card.tsx';
import { Die } from '../../src/components/table/die.tsx';
import type { TableThrow } from '../../src/components/table/throw.ts';
import { Tray } from '../../src/components/table/tray.tsx';

const faces = [1, 2, 3, 4, 5, 6];
const others = [
  [4, 3],
  [8, 8],
  [10, 10],
  [12, 11],
  [20, 17],
  [100, 84],
  [100, 100],
] as const;

const cards: CardResult[] = [
  { code: '7s', by: 'hand' },
  { code: '10d', by: 'hand' },
  { code: 'Qh', by: 'app' },
  { code: 'Ac', by: 'app' },
  { words: 'Man, wounded', by: 'hand' },
];

const lots = (by: 'hand' | 'app', hit?: boolean) => faces.map((face) => ({ face, count: 1, by, hit }));

const THROWS: readonly TableThrow[] = [
  { id: 'typed', label: 'Typed by hand', side: 0, sides: 6, groups: [...lots('hand', true), ...lots('hand', false)] },
  {
    id: 'rolled',
    label: 'Rolled by the app',
    side: 1,
    sides: 6,
    groups: [...lots('app', true), ...lots('app', false)],
  },
  { id: 'awaited', label: 'To come', sides: 6, groups: [{ count: 1, by: 'hand' }] },
  { id: 'called', label: 'Called out', side: 0, sides: 6, groups: [], words: '26' },
];

export function DiceStories() {
  return (
    <div class="page-main">
      <Section title="Typed by hand">
        <div class="pool">
          {faces.map((face) => (
            <Die key={face} face={face} by="hand" />
          ))}
          {others.map(([sides, face]) => (
            <Die key={`${sides} ${face}`} sides={sides} face={face} by="hand" />
          ))}
        </div>
      </Section>
      <Section title="Rolled by the app">
        <div class="pool">
          {faces.map((face) => (
            <Die key={face} face={face} by="app" />
          ))}
          {others.map(([sides, face]) => (
            <Die key={`${sides} ${face}`} sides={sides} face={face} by="app" />
          ))}
        </div>
      </Section>
      <Section title="On the table">
        <div style={{ height: '9rem' }}>
          <Tray throws={THROWS} />
        </div>
      </Section>
      <Section title="Empty places, hits and sizes">
        <div class="pool">
          <Die />
          <Die sides={20} />
          <Die sides={4} />
          <Die face={6} by="hand" hit />
          <Die face={2} by="hand" hit={false} />
          <Die face={5} by="app" hit />
          <Die face={1} by="app" hit={false} />
          <Die face={5} by="hand" size="s" />
          <Die face={5} by="app" size="s" />
          <Die sides={20} face={14} by="hand" size="s" />
          <Die sides={20} face={14} by="app" size="s" />
          <Die face={5} by="hand" />
          <Die face={5} by="app" />
          <Die sides={20} face={20} by="hand" />
          <Die sides={10} face={7} by="app" />
        </div>
      </Section>
      <Section title="Cards">
        {(['s', 'm'] as const).map((size) => (
          <div key={size} class="pool">
            {cards.map((card) => (
              <Card key={card.code ?? card.words} card={card} size={size} />
            ))}
            <Card size={size} />
          </div>
        ))}
      </Section>
    </div>
  );
}
