import { useMemo, useState } from 'preact/hooks';
import { reachesGame } from '../../../campaign/log/statechanges.ts';
import { dayWords } from '../../../campaign/records/dates.ts';
import { report } from '../../../campaign/reports/report.ts';
import { layOutReport, markdown, plainText, type ReportLayout } from '../../../campaign/reports/reporttext.ts';
import { Bar } from '../../../components/frame/bar.tsx';
import { Button } from '../../../components/frame/button.tsx';
import { Page } from '../../../components/frame/page.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { Sheet } from '../../../components/frame/sheet.tsx';
import { GameSheet } from '../../game/sheets/gamesheets.tsx';
import { EntryRows } from '../../parts/entryrows.tsx';
import {
  canShareText,
  copyText,
  downloadFile,
  fileName,
  NO_SHARE_SHEET_HINT,
  type ShareResult,
  shareText,
} from '../../parts/files/sharefile.ts';
import { PosterKey } from '../../parts/poster/posterkey.tsx';
import { attempt, useLoaded } from '../../state/appstate.ts';
import type { GameProps } from '../../state/props.ts';
import { to } from '../../state/route.ts';

export function ReportScreen({ campaign, game }: GameProps) {
  const entries = useLoaded(
    () => campaign.entriesUntil((entries) => reachesGame(entries, game, campaign.records.value.games)),
    [campaign.loaded.value, game],
  );
  const of = useMemo(() => entries && report(campaign.system, campaign.records.value, game, entries), [entries]);
  const [editing, setEditing] = useState(false);
  const [correcting, setCorrecting] = useState(false);
  const [result, setResult] = useState<ShareResult | undefined>(undefined);
  const layout = of && layOutReport(of, dayWords);
  const back = { label: 'Back', href: to('c', campaign.id, 'campaign') };
  return (
    <Page
      bar={<Bar title={`Report: ${game.name}`} subtitle={campaign.records.value.campaign.name} back={back} />}
      foot={
        layout && (
          <div class="stack">
            <MainKey layout={layout} onDone={setResult} />
            <p role="status">{result && SAID[result]}</p>
          </div>
        )
      }
      footLabel="What to do with it"
    >
      {of && <ReportView layout={layOutReport(of, dayWords, true)} />}
      <div class="keys-line">
        <PosterKey campaign={campaign} of={{ game }} />
        {layout && <MoreKeys layout={layout} onDone={setResult} />}
        <Button kind="quiet" label="Correct an entry" onPress={() => setCorrecting(true)} />
        <Button kind="quiet" label="Edit this game" onPress={() => setEditing(true)} />
      </div>
      {correcting && entries && (
        <Sheet title="Which entry?" onClose={() => setCorrecting(false)}>
          <EntryRows
            campaign={campaign}
            entries={entries.filter((entry) => (entry.settles ?? entry.game) === game.id)}
            label="Entries of the game, newest first"
          />
        </Sheet>
      )}
      {editing && <GameSheet campaign={campaign} game={game} onClose={() => setEditing(false)} />}
    </Page>
  );
}

function ReportView({ layout: { title, lines, parts } }: { readonly layout: ReportLayout }) {
  return (
    <article class="stack" aria-label="Battle report">
      <p class="verdict">{title}</p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {parts.map(({ heading, lines }) => (
        <Section key={heading} title={heading}>
          <ul class="sentences">
            {lines.map((line, i) => (
              <li key={`${i}`}>{line}</li>
            ))}
          </ul>
        </Section>
      ))}
    </article>
  );
}

const SAID: Readonly<Partial<Record<ShareResult, string>>> = {
  shared: 'Report shared.',
  downloaded: 'Report saved to your downloads.',
  copied: 'Report copied.',
  pending: NO_SHARE_SHEET_HINT,
};

type ReportKeysProps = { readonly layout: ReportLayout; readonly onDone: (result: ShareResult) => void };

function MainKey({ layout, onDone }: ReportKeysProps) {
  const share = () => shareText(plainText(layout), layout.title, onDone).then(onDone);
  return canShareText() ? (
    <Button kind="primary" wide icon="share" label="Share" onPress={() => attempt(share())} />
  ) : (
    <CopyKey layout={layout} onDone={onDone} isPrimary />
  );
}

const CopyKey = ({ layout, onDone, isPrimary }: ReportKeysProps & { readonly isPrimary?: boolean }) => (
  <Button
    kind={isPrimary ? 'primary' : 'quiet'}
    wide={isPrimary}
    icon="copy"
    label="Copy"
    onPress={() => attempt(copyText(plainText(layout)).then(onDone))}
  />
);

function MoreKeys({ layout, onDone }: ReportKeysProps) {
  const press = (leaving: Promise<ShareResult>) => attempt(leaving.then(onDone));
  const name = fileName(layout.title, new Date());
  return (
    <>
      {canShareText() && <CopyKey layout={layout} onDone={onDone} />}
      <Button kind="quiet" icon="copy" label="Copy as Markdown" onPress={() => press(copyText(markdown(layout)))} />
      <Button kind="quiet" label="Download" onPress={() => press(downloadFile(markdown(layout), name, 'md'))} />
      <Button kind="quiet" label="Print" onPress={() => print()} />
    </>
  );
}
