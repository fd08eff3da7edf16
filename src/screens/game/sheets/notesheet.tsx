import { useState } from 'preact/hooks';
import { noteTitle } from '../../../campaign/log/notes.ts';
import { LongText } from '../../../components/fields/longtext.tsx';
import { Sheet } from '../../../components/frame/sheet.tsx';
import { cleanName } from '../../../engine/data/visible.ts';
import type { Unit } from '../../../engine/roster.ts';
import { randomId } from '../../../random/dice.ts';
import { UnitTicks } from '../../parts/unititem.tsx';
import { attempt, say } from '../../state/appstate.ts';
import { undoKey } from '../../state/edits.ts';
import type { CampaignProps, CloseProps } from '../../state/props.ts';
import { DayField } from './gamefacts.tsx';

const NOTE_LENGTH = 500;

export type Note = { readonly text: string; readonly units: readonly string[]; readonly day?: string };

export function noteFault({ text }: Note): string | undefined {
  const { length } = cleanName(text);
  if (length === 0) return 'Write it first';
  return length > NOTE_LENGTH ? `At most ${NOTE_LENGTH} letters; this has ${length}` : undefined;
}

/** Sheet that adds a note to the log and to the history of the chosen units. */
export function NoteSheet({ campaign, onClose }: CampaignProps & CloseProps) {
  const acting = campaign.acting?.active?.unit.id;
  const [note, setNote] = useState<Note>({ text: '', units: acting === undefined ? [] : [acting] });
  const words = cleanName(note.text);
  const game = campaign.game.value?.id;
  const save = async () => {
    const writing = campaign.commit({
      id: randomId(),
      kind: 'edit',
      title: noteTitle(words),
      changes: [],
      ...(game === undefined ? {} : { game }),
      ...(note.units.length > 0 ? { units: note.units } : {}),
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
      form={{ changed: words !== '', save: { label: 'Save the note', why: noteFault(note), onPress: save } }}
    >
      <NoteFields campaign={campaign} units={campaign.units} note={note} onChange={setNote} />
    </Sheet>
  );
}

export const NoteFields = ({
  campaign,
  units,
  note,
  onChange,
}: CampaignProps & {
  readonly units: readonly Unit[];
  readonly note: Note;
  readonly onChange: (note: Note) => void;
}) => (
  <>
    <LongText label="What happened" value={note.text} onChange={(text) => onChange({ ...note, text })} />
    <UnitTicks
      campaign={campaign}
      label="About which units"
      folded="About a unit?"
      units={units}
      value={note.units}
      onChange={(units) => onChange({ ...note, units })}
    />
    {note.day !== undefined && <DayField value={note.day} onChange={(day) => onChange({ ...note, day })} />}
  </>
);
