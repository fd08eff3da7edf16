import { useState } from 'preact/hooks';
import { resultWords, score } from '../../campaign/games/score.ts';
import { isStartOf } from '../../campaign/log/statechanges.ts';
import { dayWords, gamesByDay } from '../../campaign/records/dates.ts';
import type { Entry, Game } from '../../campaign/records/records.ts';
import { sideReports } from '../../campaign/reports/sidereports.ts';
import { stateOf } from '../../campaign/units/muster.ts';
import { Button } from '../../components/frame/button.tsx';
import { Chip } from '../../components/frame/chip.tsx';
import { Row, Rows } from '../../components/frame/row.tsx';
import { RowSection, Section } from '../../components/frame/section.tsx';
import { SideBand } from '../../components/step/sideband.tsx';
import { Mark } from '../../components/table/mark.tsx';
import type { Unit } from '../../engine/roster.ts';
import type { State } from '../../system/units.ts';
import { NextKeys } from '../game/nextkeys.tsx';
import { OpenGames } from '../game/opengames.tsx';
import { EndSheet, TurnSheet } from '../game/sheets/gamesheets.tsx';
import { InSight } from '../game/sight.tsx';
import { EntryRows } from '../parts/entryrows.tsx';
import { useLoaded } from '../state/appstate.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import type { CampaignProps, GameProps } from '../state/props.ts';
import { to } from '../state/route.ts';
import { countPhrase, upperFirst } from '../words/unitwords.ts';
import { BackupReminder } from './backupreminder.tsx';
import { BetweenGames } from './betweengames.tsx';
import { GameFiles } from './gamefiles.tsx';

export function CampaignTab({ campaign }: CampaignProps) {
  return (
    <>
      <BackupReminder campaign={campaign} />
      <Standing campaign={campaign} />
      <Games campaign={campaign} />
      {!campaign.game.value && campaign.records.value.games.length > 0 && <BetweenGames campaign={campaign} />}
      <Rolls campaign={campaign} />
      <GameFiles campaign={campaign} />
      <Button wide icon="odds" label="Luck" detail="Expected and actual results" href={to('c', campaign.id, 'luck')} />
      <Log campaign={campaign} />
    </>
  );
}

/** Layout for more than two sides. */
const IN_ROWS = { gridAutoFlow: 'row', gridTemplateColumns: 'repeat(auto-fit, minmax(9rem, 1fr))' };

function Standing({ campaign }: CampaignProps) {
  const { sides, drawn, undecided } = score(campaign.records.value);
  if (sides.every(({ won }) => won === 0) && drawn === 0) return null;
  const rest = [drawn > 0 && `${drawn} drawn`, undecided > 0 && `${countPhrase(undecided, 'game', 'games')} undecided`];
  return (
    <Section title="Games won">
      <ul class="bands-both" style={sides.length > 2 ? IN_ROWS : undefined}>
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
  const over = gamesByDay(campaign.records.value.games.filter(({ ended }) => ended !== undefined)).toReversed();
  const close = () => setOpened(undefined);
  return (
    <Section title="Games">
      <OpenGames campaign={campaign} />
      {game && <Running campaign={campaign} game={game} onOpen={setOpened} />}
      {over.length > 0 && (
        <Rows label="Past games">
          {over.map((one) => (
            <Row
              key={one.id}
              title={one.name}
              detail={upperFirst(
                [
                  one.scenario,
                  resultWords(campaign.records.value.sides, one),
                  one.turn > 0 ? `ended on turn ${one.turn}` : 'entered afterwards',
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

function Running({ campaign, game, onOpen }: GameProps & { readonly onOpen: (what: 'end' | 'turn') => void }) {
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
      <InSight campaign={campaign} />
      <Losses campaign={campaign} game={game} />
      <div class="keys-line">
        <NextKeys campaign={campaign} game={game} />
        <Button kind="quiet" label="End the game" onPress={() => onOpen('end')} />
      </div>
    </>
  );
}

/** Remaining strength of each side in a game, from the log of that game. */
function Losses({ campaign, game }: GameProps) {
  const entries = useBattle(campaign, game);
  const { sides } = campaign.records.value;
  const standing = entries && sideReports(campaign.system, campaign.records.value, game, entries);
  const there = campaign.records.value.units.filter(({ id }) => Object.hasOwn(game.strengths, id));
  if (there.length === 0) return null;
  return (
    <Rows label="Losses">
      {sides.map((side, i) => {
        if (!there.some((unit) => unit.side === side.id)) return null;
        const one = standing?.[i];
        const fewer = one?.units.filter(({ began, left }) => left < began) ?? [];
        const player = campaign.records.value.players.find(({ id }) => id === game.players?.[side.id])?.name;
        return (
          <Row
            key={side.id}
            lead={<Mark side={side.mark} />}
            title={[side.name, player].filter(Boolean).join(' · ')}
            detail={
              one ? fewer.map(({ name, began, left }) => `${name} −${began - left}`).join(', ') || 'Nobody lost' : '…'
            }
            trail={one && `${one.left} of ${one.began}`}
          />
        );
      })}
    </Rows>
  );
}

/** Log entries back to the start of the game; undefined while loading. */
function useBattle(campaign: OpenCampaign, game: Game): readonly Entry[] | undefined {
  const { tail } = campaign.loaded.value;
  const whole = (entries: readonly Entry[]) => entries.some((entry) => isStartOf(entry, game));
  const read = useLoaded(() => (whole(tail) ? undefined : campaign.entriesUntil(whole)), [tail, game]);
  return whole(tail) ? tail : read;
}

function Rolls({ campaign }: CampaignProps) {
  const { units } = campaign.records.value;
  const statesOf = (all: readonly Unit[]) =>
    all.flatMap((unit) => unit.men.flatMap((man) => stateOf(campaign.kind(unit), man) ?? []));
  const [states, serving] = [statesOf(units), statesOf(campaign.units)];
  const many = (of: (state: State) => boolean, all = serving) => `${all.filter(of).length}`;
  if (states.length === 0) return null;
  const row = (where: string, title: string, detail: string, trail?: string) => (
    <Row title={title} detail={detail} trail={trail} href={to('c', campaign.id, where)} />
  );
  return (
    <RowSection title="The men">
      {row(
        'muster',
        'Muster roll',
        'Who is ready',
        many(({ isActive: stands }) => stands),
      )}
      {row(
        'hospital',
        'Hospital',
        'Who is out, with chances',
        many(({ isActive: stands, tone }) => !stands && tone !== 'bad'),
      )}
      {row(
        'honour',
        'Roll of honour',
        'The fallen, game by game',
        many(({ isActive: stands, tone }) => !stands && tone === 'bad', states),
      )}
      {row('print', 'Print', 'These lists, and tags for bases')}
      {row('rosters', 'Unit rosters', 'Blank lines to fill in')}
      {row('afterwards', 'Enter a game already played', 'Losses of a game without the app')}
    </RowSection>
  );
}

const NEWEST = 8;

function Log({ campaign }: CampaignProps) {
  return (
    <Section title="Log">
      <EntryRows campaign={campaign} entries={campaign.loaded.value.tail.slice(0, NEWEST)} label="Log, newest first" />
      <Button kind="quiet" wide label="Whole log" href={to('c', campaign.id, 'log')} />
    </Section>
  );
}
