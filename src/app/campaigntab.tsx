import { useState } from 'preact/hooks';
import type { Entry, Game } from '../campaign/records.ts';
import type { Man, Unit } from '../rules/roster.ts';
import type { State } from '../rules/system.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { Row, Rows } from '../ui/row.tsx';
import { Section } from '../ui/section.tsx';
import type { Camp } from './camp.ts';
import { attempt } from './desk.ts';
import { EntryRows } from './entryrows.tsx';
import { GameFiles } from './gamefiles.tsx';
import { BeginSheet, EndSheet, TurnSheet } from './gamesheets.tsx';
import { NextKeys } from './nextkeys.tsx';
import { to } from './route.ts';
import { InSight } from './sight.tsx';
import { dayAndTime } from './when.ts';

/** The games, who is out and who is dead, and the log. */
export function CampaignTab({ camp }: { readonly camp: Camp }) {
  return (
    <>
      <Games camp={camp} />
      <GameFiles camp={camp} />
      <Absent camp={camp} title="Wounded and out" tone="warn" />
      <Absent camp={camp} title="The dead" tone="bad" />
      <Button
        wide
        icon="odds"
        label="Luck"
        detail="What was to be expected, what came, and how the dice fell"
        href={to('c', camp.id, 'luck')}
      />
      <Log camp={camp} />
    </>
  );
}

function Games({ camp }: { readonly camp: Camp }) {
  const [opened, setOpened] = useState<'begin' | 'end' | 'turn' | undefined>(undefined);
  const game = camp.game.value;
  const over = camp.records.value.games.filter(({ ended }) => ended !== undefined).toReversed();
  const close = () => setOpened(undefined);
  return (
    <Section title="Games">
      {game ? (
        <Running camp={camp} game={game} onOpen={setOpened} />
      ) : (
        <>
          {over.length > 0 && <AfterTheGame camp={camp} />}
          <Button kind="primary" wide icon="plus" label="Begin a game" onPress={() => setOpened('begin')} />
        </>
      )}
      {over.length > 0 && (
        <Rows label="Games that are over">
          {over.map(({ id, name, turn, scenario, ended }) => (
            <Row
              key={id}
              title={name}
              detail={[scenario, `ended on turn ${turn}`, ended && dayAndTime(ended)].filter(Boolean).join(' · ')}
              href={to('c', camp.id, 'report', id)}
            />
          ))}
        </Rows>
      )}
      {opened === 'begin' && <BeginSheet camp={camp} onClose={close} />}
      {opened === 'end' && game && <EndSheet camp={camp} game={game} onClose={close} />}
      {opened === 'turn' && game && <TurnSheet camp={camp} game={game} onClose={close} />}
    </Section>
  );
}

function Running({
  camp,
  game,
  onOpen,
}: {
  readonly camp: Camp;
  readonly game: Game;
  readonly onOpen: (what: 'end' | 'turn') => void;
}) {
  const phase = camp.system.phases.find(({ id }) => id === game.phase)?.title;
  return (
    <>
      <Rows label="The running game">
        <Row
          title={game.name}
          detail={[game.scenario, phase].filter(Boolean).join(' · ')}
          trail={<Chip label={`Turn ${game.turn}`} tone="good" />}
          onPress={() => onOpen('turn')}
        />
      </Rows>
      <InSight camp={camp} />
      <div class="keys-line">
        <NextKeys camp={camp} game={game} />
        <Button kind="quiet" label="End the game" onPress={() => onOpen('end')} />
      </div>
    </>
  );
}

/** The phase whose sequences are for the time between two games. */
export const AFTER = 'after';

function AfterTheGame({ camp }: { readonly camp: Camp }) {
  const offered = camp.system.sequences.filter(({ phase }) => phase === AFTER);
  if (offered.length === 0) return null;
  return (
    <Rows label="After the game">
      {offered.map(({ id, title, about }) => (
        <Row key={id} title={title} detail={about} href={to('c', camp.id, 'begin', id)} />
      ))}
    </Rows>
  );
}

type Missing = { readonly man: Man; readonly unit: Unit; readonly state: State };

/** The men in states of one gravity who do not stand, unit by unit. */
function Absent({ camp, title, tone }: { readonly camp: Camp; readonly title: string; readonly tone: State['tone'] }) {
  const missing = camp.units.flatMap((unit) =>
    unit.men.flatMap((man): Missing[] => {
      const state = camp.kind(unit).states.find(({ id }) => id === man.state);
      return state && !state.stands && state.tone === tone ? [{ man, unit, state }] : [];
    }),
  );
  if (missing.length === 0) return null;
  return (
    <Section title={`${title} (${missing.length})`}>
      <Rows label={title}>
        {missing.map(({ man, unit, state }) => (
          <Row
            key={man.id}
            lead={man.tag && <b class="tag">{man.tag}</b>}
            title={man.name}
            detail={unit.name}
            trail={<Chip label={state.title} tone={tone === 'bad' ? 'bad' : 'warning'} />}
            href={to('c', camp.id, 'unit', unit.id)}
          />
        ))}
      </Rows>
    </Section>
  );
}

/** How many older entries are read at a time. */
const PAGE = 50;

function Log({ camp }: { readonly camp: Camp }) {
  const { tail } = camp.loaded.value;
  const [older, setOlder] = useState<readonly Entry[]>([]);
  const [all, setAll] = useState(false);
  const entries = [...tail, ...older.filter((entry) => !tail.some(({ id }) => id === entry.id))];
  const more = async () => {
    const found = await camp.store.entries(camp.id, entries.at(-1), PAGE);
    setOlder([...older, ...found]);
    setAll(found.length < PAGE);
  };
  return (
    <Section title="Log">
      <EntryRows camp={camp} entries={entries} label="Log, newest first" />
      {!all && entries.at(-1)?.n !== 1 && (
        <Button kind="quiet" wide label="Show older entries" onPress={() => attempt(more())} />
      )}
    </Section>
  );
}
