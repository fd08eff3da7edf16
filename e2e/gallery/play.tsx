import { useState } from 'preact/hooks';
import { Bar } from '../../src/components/frame/bar.tsx';
import { Button } from '../../src/components/frame/button.tsx';
import { Page } from '../../src/components/frame/page.tsx';
import { Progress } from '../../src/components/frame/progress.tsx';
import { type Faces, FacesPad } from '../../src/components/pads/facespad.tsx';
import { SumView } from '../../src/components/step/sumview.tsx';
import { Mark } from '../../src/components/table/mark.tsx';

const nothing = () => {};

export function PlayStory() {
  const [faces, setFaces] = useState<Faces>({
    dice: [
      { face: 6, by: 'hand' },
      { face: 4, by: 'hand' },
      { face: 4, by: 'hand' },
      { face: 1, by: 'app' },
    ],
  });
  return (
    <Page
      bar={
        <Bar
          title="Attacker's dice"
          subtitle="Red player · Rifle section · 8 D6"
          back={{ label: 'Park this play', onPress: nothing }}
          actions={<Button kind="quiet" icon="turn" bare label="Turn to the other player" onPress={nothing} />}
        />
      }
      foot={
        <>
          <FacesPad
            label="Attacker's dice"
            count={8}
            draft={faces}
            onDraft={setFaces}
            onDone={(dice) => setFaces({ dice })}
          />
          <div class="keys-line">
            <Button kind="quiet" icon="undo" label="Undo: a 1" onPress={nothing} />
            <Button kind="quiet" icon="odds" label="Odds" onPress={nothing} />
          </div>
        </>
      }
    >
      <Progress
        label="Close combat"
        steps={[
          { label: 'Close', state: 'passed' },
          { label: 'Stand', state: 'passed' },
          { label: 'Dice', state: 'now' },
          { label: 'Hits', state: 'to come' },
          { label: 'Outcome', state: 'to come' },
        ]}
      />
      <p class="keys-line">
        <Mark side={0} label="Rifle section" />
      </p>
      <SumView
        label="Pool"
        total="8"
        lines={[
          { what: '8 men fighting', by: '4' },
          { what: 'one officer', by: '+1', tone: 'good' },
          { what: 'Sub-machine gun', by: '+2', tone: 'good' },
          { what: 'class A', by: '+1', tone: 'good' },
        ]}
      />
    </Page>
  );
}
