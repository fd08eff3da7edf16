import { useState } from 'preact/hooks';
import { Bar } from '../../src/components/frame/bar.tsx';
import { Button } from '../../src/components/frame/button.tsx';
import { Chip } from '../../src/components/frame/chip.tsx';
import { Empty } from '../../src/components/frame/empty.tsx';
import { Notice } from '../../src/components/frame/notice.tsx';
import { Page } from '../../src/components/frame/page.tsx';
import { Progress } from '../../src/components/frame/progress.tsx';
import { Row, Rows } from '../../src/components/frame/row.tsx';
import { Section } from '../../src/components/frame/section.tsx';
import { Sheet } from '../../src/components/frame/sheet.tsx';
import { Tabs } from '../../src/components/frame/tabs.tsx';
import { Mark } from '../../src/components/table/mark.tsx';
import { Tile } from '../../src/components/table/tile.tsx';

const tabs = [
  { href: '#/play', label: 'Play', icon: 'play', waiting: 2 },
  { href: '#/roster', label: 'Roster', icon: 'roster' },
  { href: '#/campaign', label: 'Campaign', icon: 'campaign' },
  { href: '#/more', label: 'More', icon: 'more' },
] as const;

const FLAG = 'M6 22V3M6 4h14l-3 4 3 4H6';

const nothing = () => {};

export function FrameStories() {
  const [open, setOpen] = useState(location.search.includes('sheet'));
  const [night, setNight] = useState(true);
  return (
    <Page
      bar={
        <Bar
          title="Khyber, 1919"
          subtitle="Game 3, turn 4"
          back={{ label: 'All campaigns', href: '#/campaign' }}
          actions={<Button kind="quiet" icon="search" bare label="Search" onPress={nothing} />}
        />
      }
      tabs={<Tabs label="Places" tabs={tabs} here="#/play" />}
    >
      <Notice tone="good" title="Ready offline">
        You can switch the network off.
      </Notice>
      <Notice tone="warning" title="Not by these rules" actions={<Button label="Allow it anyway" />}>
        A shaken unit may not charge.
      </Notice>
      <Notice tone="error" title="Not saved" actions={<Button label="Try again" />}>
        The phone is full. Nothing is lost while this stays open.
      </Notice>
      <Section title="Tiles">
        <ul class="tiles">
          <Tile
            wide
            title="The rules played last"
            detail="An emblem, a colour"
            emblem={FLAG}
            colour="#573609"
            href="#/"
          />
          <Tile title="Others" detail="In a row" emblem={FLAG} colour="#223c69" href="#/" />
          <Tile title="Plain" detail="A die, green" href="#/" />
        </ul>
      </Section>
      <Section title="Due now" action={<Button kind="quiet" icon="plus" label="Add" />}>
        <Rows label="Due now">
          <Row
            lead={<Mark side={0} />}
            title="Rifle section charges 2nd Squad"
            detail="Dice pools · Blue rolls"
            trail={<Chip label="parked" tone="warning" />}
            href="#/play/1"
          />
          <Row
            lead={<Mark side={1} />}
            title="2nd Squad"
            detail="6 of 10 standing"
            trail={<Chip label="shaken" tone="bad" />}
            onPress={nothing}
          />
          <Row
            lead={<Mark side={2} />}
            title="Guards"
            detail="all standing"
            trail={<Chip label="fresh" tone="good" />}
          />
        </Rows>
      </Section>
      <p>
        <Mark side={0} label="Red" /> <Mark side={1} label="Blue" /> <Mark side={2} label="Green" />{' '}
        <Mark side={3} label="Gold" /> <Mark side={4} label="Violet" /> <Mark side={5} label="Grey" />
      </p>
      <Progress
        label="Close combat"
        steps={[
          { label: 'Close', state: 'passed' },
          { label: 'Stand', state: 'passed' },
          { label: 'Men fighting', state: 'passed' },
          { label: 'Dice', state: 'now' },
          { label: 'Hits', state: 'to come' },
          { label: 'Outcome', state: 'to come' },
        ]}
      />
      <div class="keys-line">
        <Button kind="primary" icon="tick" label="Record: 1 killed, 2 wounded" />
        <Button icon="undo" label="Undo" detail="attacker's dice" />
        <Button kind="quiet" icon="odds" label="Odds" />
        <Button kind="danger" label="Delete the unit" />
        <Button label="Charge" why="a shaken unit may not" />
        <Button icon="turn" bare label="Turn to the other player" pressed />
        <Chip label="Night" pressed={night} onPress={() => setNight(!night)} />
      </div>
      <Empty icon="roster" title="No units yet" actions={<Button kind="primary" icon="plus" label="Muster a unit" />}>
        Muster one by counts; it takes three taps.
      </Empty>
      <Button label="Open the sheet" onPress={() => setOpen(true)} />
      {open && (
        <Sheet
          title="Who fights?"
          onClose={() => setOpen(false)}
          actions={
            <>
              <Button label="Leave it" onPress={() => setOpen(false)} />
              <Button kind="primary" label="As shown" onPress={() => setOpen(false)} />
            </>
          }
        >
          <p>Eight of the ten can reach the line of combat.</p>
        </Sheet>
      )}
    </Page>
  );
}
