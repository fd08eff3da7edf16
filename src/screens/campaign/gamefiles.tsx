import { useState } from 'preact/hooks';
import { gamesByDay } from '../../campaign/records/dates.ts';
import type { Game } from '../../campaign/records/records.ts';
import { Button } from '../../components/frame/button.tsx';
import { Notice } from '../../components/frame/notice.tsx';
import { Row, Rows } from '../../components/frame/row.tsx';
import { Section } from '../../components/frame/section.tsx';
import { Sheet } from '../../components/frame/sheet.tsx';
import { cleanName } from '../../engine/data/visible.ts';
import { Agreement } from '../parts/files/agreement.tsx';
import { CLUB_OFFLINE, lazyComponent } from '../parts/lazycomponent.tsx';
import { NameLine } from '../parts/nameline.tsx';
import { BackupKeys } from '../settings/backupkeys.tsx';
import { LinkKey } from '../settings/linkkey.tsx';
import { attempt, keepSetting, openCampaign, say, settings } from '../state/appstate.ts';
import { removeCampaign } from '../state/edits.ts';
import type { CampaignProps, CloseProps } from '../state/props.ts';
import { go, to } from '../state/route.ts';
import { PHONE_NAME } from '../state/settingkeys.ts';
import { countPhrase } from '../words/unitwords.ts';

const ShareSheet = lazyComponent(
  () => import('../share/club/clubroom.ts').then((file) => file.ShareSheet),
  CLUB_OFFLINE,
);
const ClubSheet = lazyComponent(() => import('../records/reports/clubsheet.tsx').then((file) => file.ClubSheet));

export function GameFiles({ campaign }: CampaignProps) {
  const { games } = campaign.records.value;
  const last = campaign.game.value ?? gamesByDay(games).at(-1);
  if (!last) return null;
  return (
    <>
      <Files campaign={campaign} last={last} />
      {campaign.records.value.campaign.settings[EXAMPLE_SETTING] === true && <ExampleEnd campaign={campaign} />}
    </>
  );
}

/** Setting that marks an example campaign, which one tap removes. */
export const EXAMPLE_SETTING = 'example';

function ExampleEnd({ campaign }: CampaignProps) {
  const remove = async () => {
    const { undo } = await removeCampaign(campaign.store, campaign.id);
    go([], 'replace');
    openCampaign.value = undefined;
    say('The example is removed.', undo);
  };
  return (
    <Notice
      title="This is an example"
      actions={<Button label="Remove the example" onPress={() => attempt(remove())} />}
    >
      The app played this game. Look round, play on, or remove it.
    </Notice>
  );
}

function Files({ campaign, last }: CampaignProps & { readonly last: Game }) {
  const [handing, setHanding] = useState(false);
  const [paged, setPaged] = useState(false);
  const [linking, setLinking] = useState(false);
  const [sharing, setSharing] = useState(false);
  return (
    <Section title="Reports and sharing">
      <Rows label="Reports and sharing">
        <Row
          title={`Report of ${last.name}`}
          detail="Losses, turning points, to share or print"
          href={to('c', campaign.id, 'report', last.id)}
        />
        <Row title="Calendar" detail="Who played and won, week by week" href={to('c', campaign.id, 'calendar')} />
        <Row title="Page for the club" detail="The whole campaign, to send or print" onPress={() => setPaged(true)} />
        <Row title="Charts" detail="Strength and losses, game by game" href={to('c', campaign.id, 'charts')} />
        <Row
          title="Hand over to another phone"
          detail="Play on there, at the same step"
          onPress={() => setHanding(true)}
        />
        <Row
          title="Link another phone"
          detail="It watches, and answers for its side"
          onPress={() => setLinking(true)}
        />
        <Row title="Share with the club" detail="One campaign on every phone" onPress={() => setSharing(true)} />
      </Rows>
      <LinkKey campaign={campaign} on={linking} onClose={() => setLinking(false)} />
      {sharing && <ShareSheet campaign={campaign} onClose={() => setSharing(false)} />}
      {paged && <ClubSheet campaign={campaign} onClose={() => setPaged(false)} />}
      {handing && <HandOverSheet campaign={campaign} onClose={() => setHanding(false)} />}
    </Section>
  );
}

export function HandOverSheet({ campaign, onClose }: CampaignProps & CloseProps) {
  const { campaign: record } = campaign.records.value;
  const { plays } = campaign.loaded.value;
  const game = campaign.game.value;
  const open = campaign.openGames.value.map(({ name, turn }) => `${name}, turn ${turn}`);
  const kept = settings.value[PHONE_NAME];
  const phone = typeof kept === 'string' ? kept : '';
  return (
    <Sheet title="Hand over to another phone" onClose={onClose}>
      <p>
        {[record.name, open.join('; ')].filter(Boolean).join(': ')}.{' '}
        {plays.length > 0 && `${countPhrase(plays.length, 'unfinished fight is', 'unfinished fights are')} included.`}
      </p>
      <p>
        On the other phone tap “Restore a backup”, then pick the file, scan the codes or paste the text. Then play on
        with one phone only.
      </p>
      <Agreement campaign={campaign} />
      <NameLine
        label="Name of this phone"
        hint="In the name of the file"
        value={phone}
        maxLength={20}
        onChange={(name) => keepSetting(PHONE_NAME, name)}
      />
      <BackupKeys
        campaign={{ id: record.id, name: [cleanName(phone), record.name, game?.name].filter(Boolean).join(' ') }}
        what="hand-over"
      />
    </Sheet>
  );
}
