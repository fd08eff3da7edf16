import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../../components/frame/button.tsx';
import { Notice } from '../../../components/frame/notice.tsx';
import { Row, Rows } from '../../../components/frame/row.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { Sheet } from '../../../components/frame/sheet.tsx';
import { cleanName } from '../../../engine/data/visible.ts';
import type { ClubStatus } from '../../../sync/club/club.ts';
import { countOf } from '../../../system/wording.ts';
import { Agreement } from '../../parts/files/agreement.tsx';
import { copyText } from '../../parts/files/sharefile.ts';
import { NameLine } from '../../parts/nameline.tsx';
import { attempt, say, store } from '../../state/appstate.ts';
import type { CampaignProps, CloseProps } from '../../state/props.ts';
import { daysAgoWords, timeOrDayWords } from '../../words/when.ts';
import { QrCode } from '../codes/qrcode.tsx';
import {
  type ClubMembership,
  clubStatus,
  followClub,
  invitationLink,
  leaveClub,
  MAX_PLAYER_NAME_LENGTH,
  membershipOf,
  shareOpenCampaign,
} from './sharing.ts';

export function ShareSheet({ campaign, onClose }: CampaignProps & CloseProps) {
  const membership = membershipOf(campaign.id);
  useEffect(followClub, []);
  return membership ? (
    <Shared campaign={campaign} membership={membership} onClose={onClose} />
  ) : (
    <Unshared campaign={campaign} onClose={onClose} />
  );
}

function Unshared({ campaign, onClose }: CampaignProps & CloseProps) {
  const [name, setName] = useState('');
  const start = {
    label: 'Share this campaign',
    off: cleanName(name) === '',
    onPress: () => shareOpenCampaign(campaign.id, cleanName(name)),
  };
  return (
    <Sheet title="Share with the club" onClose={onClose} form={{ changed: name !== '', save: start }}>
      <p>Every phone with your invitation shares this campaign. They update whenever they have a network.</p>
      <p>The phones encrypt it: the app’s server can read nothing. Photographs and unfinished fights stay here.</p>
      <NameLine label="Your name, for the others" value={name} maxLength={MAX_PLAYER_NAME_LENGTH} onChange={setName} />
    </Sheet>
  );
}

function Shared({
  campaign,
  membership,
  onClose,
}: CampaignProps & CloseProps & { readonly membership: ClubMembership }) {
  const [confirming, setConfirming] = useState<'leave' | 'renew' | undefined>(undefined);
  const status = clubStatus.value;
  if (confirming)
    return (
      <ConfirmSheet
        campaign={campaign}
        membership={membership}
        what={confirming}
        onClose={() => setConfirming(undefined)}
      />
    );
  const copy = () =>
    copyText(invitationLink(membership)).then((result) => result === 'copied' && say('Invitation copied.'));
  return (
    <Sheet
      title="Share with the club"
      onClose={onClose}
      actions={<Button kind="primary" wide icon="copy" label="Copy the invitation" onPress={() => attempt(copy())} />}
    >
      <StatusNotice status={status} membership={membership} />
      <Agreement campaign={campaign} />
      <Section title="Invitation">
        <QrCode text={invitationLink(membership)} encoding="byte" />
        <p>
          Hold another phone’s camera to this, or send the link. With the app installed, paste it under “Join a club” in
          Settings. Anybody with it can change the campaign.
        </p>
      </Section>
      <Section title="Who is in">
        <Rows label="Who is in">
          {(status?.members ?? []).map(({ phone, name, at }) => (
            <Row
              key={phone}
              title={name}
              detail={phone === store.value!.device() ? 'This phone' : `Joined ${daysAgoWords(at)}`}
            />
          ))}
        </Rows>
        <Button wide label="Remove a phone" onPress={() => setConfirming('renew')} />
      </Section>
      <Button kind="danger" wide label="Stop sharing on this phone" onPress={() => setConfirming('leave')} />
    </Sheet>
  );
}

function StatusNotice({
  status,
  membership: { synced },
}: {
  readonly status: ClubStatus | undefined;
  readonly membership: ClubMembership;
}) {
  const [tone, title] = STATES[status?.why ? 'refused' : (status?.room ?? 'offline')];
  const { waiting = 0, refused = 0 } = status ?? {};
  return (
    <Notice tone={tone} title={title}>
      {status?.why && <p>{status.why}</p>}
      {waiting > 0 && <p>{countOf(waiting, 'entry comes', 'entries come')} in when no sheet and no fight is open.</p>}
      {refused > 0 && <p>{countOf(refused, 'item', 'items')} in the room could not be read, and changed nothing.</p>}
      {synced ? `Last synced ${timeOrDayWords(synced)}.` : 'Not synced yet.'}
    </Notice>
  );
}

const STATES = {
  synced: ['good', 'Shared: the club is up to date'],
  busy: ['info', 'Sharing…'],
  offline: ['info', 'Sharing resumes with a network'],
  refused: ['warning', 'The club does not accept this phone now'],
} as const;

function ConfirmSheet({
  campaign,
  membership,
  what,
  onClose,
}: CampaignProps & CloseProps & { readonly membership: ClubMembership; readonly what: 'leave' | 'renew' }) {
  const renew = async () => {
    await leaveClub(campaign.id);
    await shareOpenCampaign(campaign.id, membership.name);
    onClose();
    say('New invitation: give it to everybody who stays.');
  };
  const leave = async () => {
    await leaveClub(campaign.id);
    onClose();
    say('This phone no longer shares the campaign.');
  };
  const [title, keep, label, does] =
    what === 'leave'
      ? ['Stop sharing on this phone?', 'Keep sharing', 'Stop sharing', leave]
      : ['Remove a phone?', 'Keep everybody', 'Make a new invitation', renew];
  return (
    <Sheet
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button label={keep} onPress={onClose} />
          <Button kind="danger" label={label} onPress={() => attempt(does())} />
        </>
      }
    >
      <p>
        {what === 'leave'
          ? 'The campaign stays here, but no longer updates. The invitation lets you in again.'
          : 'Give the new invitation to everybody who stays. The removed phone keeps its copy, without updates.'}
      </p>
    </Sheet>
  );
}
