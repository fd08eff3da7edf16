import { useState } from 'preact/hooks';
import { resultWords, score } from '../../campaign/games/score.ts';
import { isStartOf } from '../../campaign/log/statechanges.ts';
import { dayWords, gamesByDay } from '../../campaign/records/dates.ts';
import type { Entry, Game } from '../../campaign/records/records.ts';
import { sideReports } from '../../campaign/reports/sidereports.ts';
import { Button } from '../../components/frame/button.tsx';
import { Chip } from '../../components/frame/chip.tsx';
import { Row, Rows } from '../../components/frame/row.tsx';
import { RowSection, Section } from '../../components/frame/section.tsx';
import { SideBand } from '../../components/step/sideband.tsx';
import { Mark } from '../../components/table/mark.tsx';
import { NextKeys } from '../game/nextkeys.tsx';
import { OpenGames } from '../game/opengames.tsx';
import { EndSheet, TurnSheet } from '../game/sheets/gamesheets.tsx';
import { StatusSection } from '../game/statussection.tsx';
import { EntryRows } from '../parts/entryrows.tsx';
import {
  allMen,
  isLostForGood,
  isReady,
  type MusterRollEntry,
  mayReturn,
  servingMen,
} from '../records/man/musterrollentry.ts';
import { useLoaded } from '../state/appstate.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import type { CampaignProps, GameProps } from '../state/props.ts';
import { to } from '../state/route.ts';
import { countPhrase, upperFirst } from '../words/unitwords.ts';
import { BackupReminder } from './backupreminder.tsx';
import { BetweenGames } from './betweengames.tsx';
import { GameFiles } from './gamefiles.tsx';
import { SortOutReminder } from './sortoutreminder.tsx';

export function CampaignTab({ campaign }: CampaignProps) {
  return (
    <>
      <SortOutReminder campaign={campaign} />
      <BackupReminder campaign={campaign} />
      <GamesWon campaign={campaign} />
      <Games campaign={campaign} />
      {!campaign.game.value && campaign.records.value.games.length > 0 && <BetweenGames campaign={campaign} />}
      <MenLinks campaign={campaign} />
      <GameFiles campaign={campaign} />
      <Button wide icon="odds" label="Luck" detail="Expected and actual results" href={to('c', campaign.id, 'luck')} />
      <Log campaign={campaign} />
    </>
  );
}

const IN_ROWS = { gridAutoFlow: 'row', gridTemplateColumns: 'repeat(auto-fit, minmax(12rem, 1fr))' };

function GamesWon({ campaign }: CampaignProps) {
  const { sides, drawn, undecided } = score(campaign.records.value);
  if (sides.every(({ won }) => won === 0) && drawn === 0) return null;
  const rest = [drawn > 0 && `${drawn} drawn`, undecided > 0 && `${countPhrase(undecided, 'game', 'games')} undecided`];
  return (
    <Section title="Games won">
      <ul class="bands-both" style={IN_ROWS}>
        {sides.map(({ id, name, mark, won }) => (
          <li key={id}>
            <SideBand name={name} side={mark % 6} figure={`${won}`} unit="won" />
          </li>
        ))}
      </ul>
      {rest.some(Boolean) && <p>{rest.filter(Boolean).join('. ')}.</p>}
    </Section>
  );
}

function Games({ campaign }: CampaignProps) {
  const [opened, setOpened] = useState<'end' | 'turn' | undefined>(undefined);
  const game = campaign.game.value;
  const pastGames = gamesByDay(campaign.records.value.games.filter(({ ended }) => ended !== undefined)).toReversed();
  const close = () => setOpened(undefined);
  return (
    <Section title="Games">
      <OpenGames campaign={campaign} />
      {game && <RunningGame campaign={campaign} game={game} onOpen={setOpened} />}
      {pastGames.length > 0 && (
        <Rows label="Past games">
          {pastGames.map((one) => (
            <Row
              key={one.id}
              title={one.name}
              detail={upperFirst(
                [
                  one.scenario,
                  resultWords(campaign.records.value.sides, one),
                  one.turn > 0 ? `ended on turn ${one.turn}` : 'played without the app',
                  dayWords(one.begun),
                ]
                  .filter(Boolean)
                  .join(' · '),
              )}
              href={to('c', campaign.id, 'report', one.id)}
            />
          ))}
        </Rows>
      )}
      {opened === 'end' && game && <EndSheet campaign={campaign} game={game} onClose={close} />}
      {opened === 'turn' && game && <TurnSheet campaign={campaign} game={game} onClose={close} />}
    </Section>
  );
}

function RunningGame({ campaign, game, onOpen }: GameProps & { readonly onOpen: (what: 'end' | 'turn') => void }) {
  const phase = campaign.system.phases.find(({ id }) => id === game.phase)?.title;
  return (
    <>
      <Rows label="Current game">
        <Row
          title={game.name}
          detail={[game.scenario, phase].filter(Boolean).join(' · ')}
          trail={<Chip label={`Turn ${game.turn}`} tone="good" />}
          onPress={() => onOpen('turn')}
        />
      </Rows>
      <StatusSection campaign={campaign} />
      <Strengths campaign={campaign} game={game} />
      <div class="keys-line">
        <NextKeys campaign={campaign} game={game} />
        <Button kind="quiet" label="End the game" onPress={() => onOpen('end')} />
      </div>
    </>
  );
}

function Strengths({ campaign, game }: GameProps) {
  const entries = useGameLog(campaign, game);
  const { sides, units, players } = campaign.records.value;
  const reports = entries && sideReports(campaign.system, campaign.records.value, game, entries);
  const present = new Set(units.filter(({ id }) => Object.hasOwn(game.strengths, id)).map(({ side }) => side));
  if (present.size === 0) return null;
  return (
    <Rows label="Losses">
      {sides.map((side, i) => {
        if (!present.has(side.id)) return null;
        const report = reports?.[i];
        const losses = report?.units.flatMap(({ name, began, left }) =>
          left < began ? `${name} −${began - left}` : [],
        );
        const player = players.find(({ id }) => id === game.players?.[side.id])?.name;
        return (
          <Row
            key={side.id}
            lead={<Mark side={side.mark} />}
            title={[side.name, player].filter(Boolean).join(' · ')}
            detail={losses ? losses.join(', ') || 'Nobody lost' : '…'}
            trail={report && `${report.left} of ${report.began}`}
          />
        );
      })}
    </Rows>
  );
}

/** Log entries back to the start of the game; undefined while loading. */
function useGameLog(campaign: OpenCampaign, game: Game): readonly Entry[] | undefined {
  const { tail } = campaign.loaded.value;
  const reachesStart = (entries: readonly Entry[]) => entries.some((entry) => isStartOf(entry, game));
  const read = useLoaded(() => (reachesStart(tail) ? undefined : campaign.entriesUntil(reachesStart)), [tail, game]);
  return reachesStart(tail) ? tail : read;
}

function MenLinks({ campaign }: CampaignProps) {
  const [serving, all] = [servingMen(campaign), allMen(campaign)];
  if (all.length === 0) return null;
  const link = (page: string, title: string, detail: string, men?: readonly MusterRollEntry[]) => (
    <Row title={title} detail={detail} trail={men && `${men.length}`} href={to('c', campaign.id, page)} />
  );
  return (
    <RowSection title="The men">
      {link('muster', 'Muster roll', 'Who is fit', serving.filter(isReady))}
      {link('hospital', 'Hospital', 'Who is out, with chances', serving.filter(mayReturn))}
      {link('honour', 'Roll of honour', 'The fallen, game by game', all.filter(isLostForGood))}
      {link('print', 'Print', 'These lists, and tags for bases')}
      {link('rosters', 'Unit rosters', 'Blank lines to fill in')}
      {link('afterwards', 'Enter a game already played', 'Losses of a game without the app')}
    </RowSection>
  );
}

const LOG_ROWS = 8;

function Log({ campaign }: CampaignProps) {
  return (
    <Section title="Log">
      <EntryRows
        campaign={campaign}
        entries={campaign.loaded.value.tail.slice(0, LOG_ROWS)}
        label="Log, newest first"
      />
      <Button kind="quiet" wide label="Whole log" href={to('c', campaign.id, 'log')} />
    </Section>
  );
}
