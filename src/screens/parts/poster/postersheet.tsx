import { useEffect, useRef, useState } from 'preact/hooks';
import { reachesGame } from '../../../campaign/log/statechanges.ts';
import type { Entry, Game } from '../../../campaign/records/records.ts';
import { report } from '../../../campaign/reports/report.ts';
import type { Man, Unit } from '../../../engine/roster.ts';
import { cards } from '../../../systems/systems.ts';
import { useLoaded } from '../../state/appstate.ts';
import { readHistory } from '../../state/history.ts';
import type { OpenCampaign } from '../../state/opencampaign.ts';
import { FileSheet, type FileToShare } from '../files/filesheet.tsx';
import { fileName } from '../files/sharefile.ts';
import { type Poster, posterOfFight, posterOfGame, posterOfMan } from './poster.ts';
import { drawPoster, HEIGHT, WIDTH } from './posterdrawing.ts';

export type PosterSubject =
  | { readonly game: Game }
  | { readonly entry: Entry }
  | { readonly unit: Unit; readonly man: Man };

async function posterOf(campaign: OpenCampaign, of: PosterSubject): Promise<Poster> {
  const records = campaign.records.value;
  const { system } = campaign;
  if ('man' in of) {
    const { entries, events } = await readHistory(campaign, of.unit, of.man);
    return posterOfMan(system, records, of.unit, of.man, events, entries);
  }
  if ('entry' in of) {
    const game = records.games.find(({ id }) => id === of.entry.game);
    return posterOfFight(system, records, game, of.entry, campaign.loaded.value.tail);
  }
  const entries = await campaign.entriesUntil((all) => reachesGame(all, of.game, records.games));
  return posterOfGame(system, records, report(system, records, of.game, entries));
}

export function PosterSheet({
  campaign,
  of,
  onClose,
}: {
  readonly campaign: OpenCampaign;
  readonly of: PosterSubject;
  readonly onClose: () => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const poster = useLoaded(() => posterOf(campaign, of), []);
  const [file, setFile] = useState<FileToShare | undefined>(undefined);
  useEffect(() => {
    const pen = poster && canvas.current?.getContext('2d');
    if (!pen) return;
    drawPoster(pen, poster, cards.find(({ id }) => id === campaign.system.id)?.tile?.emblem ?? '');
    pen.canvas.toBlob(
      (content) =>
        content && setFile({ what: 'Picture', content, name: fileName(poster.title, new Date()), kind: 'png' }),
    );
  }, [poster]);
  return (
    <FileSheet title="Picture to share" file={file} onClose={onClose}>
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={poster && wordsOf(poster)}
        style={{ width: '100%', borderRadius: 'var(--round)' }}
      />
    </FileSheet>
  );
}

const wordsOf = ({ over, title, beneath, panels, heading, groups, ribbon, foot }: Poster): string =>
  [
    ...[over, title, beneath],
    ...panels.map(({ name, figure, words }) => `${name} ${figure} ${words}`),
    ...[[heading, groups.flat().join('; ')].filter(Boolean).join(': '), ribbon, foot],
  ]
    .filter(Boolean)
    .map((words) => words.replace(/\.$/, ''))
    .join('. ')
    .concat('.');
