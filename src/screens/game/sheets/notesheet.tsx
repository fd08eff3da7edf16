import { useState } from 'preact/hooks';
import { LongText } from '../../../components/fields/longtext.tsx';
import { Sheet } from '../../../components/frame/sheet.tsx';
import { cleanName } from '../../../engine/data/visible.ts';
import { randomId } from '../../../random/dice.ts';
import { UnitTicks } from '../../parts/unititem.tsx';
import { attempt, say } from '../../state/appstate.ts';
import { undoKey } from '../../state/edits.ts';
import type { CampaignProps, CloseProps } from '../../state/props.ts';

const NOTE_LENGTH = 500;

/** Adds a note to the log and to the story of the chosen units. */
export function NoteSheet({ campaign, onClose }: CampaignProps & CloseProps) {
  const acting = campaign.acting?.active?.unit.id;
  const [text, setText] = useState('');
  const [units, setUnits] = useState<readonly string[]>(acting === undefined ? [] : [acting]);
  const words = cleanName(text);
  const game = campaign.game.value?.id;
  const why =
    words === ''
      ? 'Write it first'
      : words.length > NOTE_LENGTH
        ? `At most ${NOTE_LENGTH} letters; this has ${words.length}`
        : undefined;
  const save = async () => {
    const writing = campaign.commit({
      id: randomId(),
      kind: 'edit',
      title: `Note: ${words}`,
      changes: [],
      ...(game === undefined ? {} : { game }),
      ...(units.length > 0 ? { units } : {}),
    });
    attempt(writing);
    const { id } = await writing;
    onClose();
    say('Noted', undoKey(campaign, id));
  };
  return (
    <Sheet
      title="Note"
      onClose={onClose}
      form={{ changed: words !== '', save: { label: 'Save the note', why, onPress: save } }}
    >
      <LongText label="What happened" value={text} onChange={setText} />
      <UnitTicks
        campaign={campaign}
        label="About which units"
        folded="About a unit?"
        units={campaign.units}
        value={units}
        onChange={setUnits}
      />
    </Sheet>
  );
}
