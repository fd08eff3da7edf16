import { useEffect, useState } from 'preact/hooks';
import { LongText } from '../../../components/fields/longtext.tsx';
import { Bar } from '../../../components/frame/bar.tsx';
import { Button } from '../../../components/frame/button.tsx';
import { Notice } from '../../../components/frame/notice.tsx';
import { Page } from '../../../components/frame/page.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { UnsavedQuestion } from '../../../components/frame/unsaved.tsx';
import { cleanName } from '../../../engine/data/visible.ts';
import { NameLine } from '../../parts/nameline.tsx';
import { attempt, say } from '../../state/appstate.ts';
import { go, to } from '../../state/route.ts';
import { CampaignComparison } from '../comparison.tsx';
import { joinClub, MAX_PLAYER_NAME_LENGTH, type RoomContent, readRoom } from './sharing.ts';

const bar = <Bar title="Join a club" back={{ label: 'To the first screen', href: to() }} />;

/** Screen that joins a club by invitation. It shows the content of the room before anything changes. */
export function JoinScreen({ code }: { readonly code: string }) {
  const [room, setRoom] = useState<RoomContent | undefined>(undefined);
  useEffect(() => () => room?.opened.transfer.close(), [room]);
  return room ? <RoomPage room={room} /> : <InvitationPage code={code} onRoom={setRoom} />;
}

function InvitationPage({ code, onRoom }: { readonly code: string; readonly onRoom: (room: RoomContent) => void }) {
  const [text, setText] = useState(code);
  const [refused, setRefused] = useState<string | undefined>(undefined);
  const look = async () => {
    setRefused(undefined);
    try {
      onRoom(await readRoom(text));
    } catch (error) {
      setRefused(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <Page
      bar={bar}
      foot={<Button kind="primary" wide label="Look into the room" off={text.trim() === ''} onPress={look} />}
    >
      {refused && (
        <Notice tone="error" title="Nothing has changed">
          {refused}
        </Notice>
      )}
      <p>A club plays one campaign on many phones. Paste its invitation: looking changes nothing here.</p>
      <LongText label="Invitation" value={text} onChange={setText} />
    </Page>
  );
}

function RoomPage({ room: { code, opened } }: { readonly room: RoomContent }) {
  const [name, setName] = useState('');
  const campaign = opened.contents.campaigns[0]!;
  const join = async () => {
    const id = await joinClub(code, opened, cleanName(name));
    go(['c', id, 'play'], 'replace');
    say('This phone shares the campaign with the club.');
  };
  return (
    <Page
      bar={bar}
      foot={
        <Button
          kind="primary"
          wide
          label={`Join ${campaign.name}`}
          off={cleanName(name) === '' || campaign.faults.length > 0}
          onPress={() => attempt(join())}
        />
      }
    >
      <Section title={campaign.name}>
        <CampaignComparison campaign={campaign} what="file" />
      </Section>
      <NameLine label="Your name, for the others" value={name} maxLength={MAX_PLAYER_NAME_LENGTH} onChange={setName} />
      <UnsavedQuestion changed={name !== ''} />
    </Page>
  );
}
