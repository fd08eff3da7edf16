import { useState } from 'preact/hooks';
import { present } from '../campaign/games.ts';
import { stateOf, strength } from '../campaign/muster.ts';
import type { Game } from '../campaign/records.ts';
import type { Unit } from '../rules/roster.ts';
import type { State } from '../rules/system.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { Mark } from '../ui/mark.tsx';
import { Row, Rows } from '../ui/row.tsx';
import { Section } from '../ui/section.tsx';
import { Between } from './between.tsx';
import type { Camp } from './camp.ts';
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
      {!camp.game.value && camp.records.value.games.length > 0 && <Between camp={camp} />}
      <Rolls camp={camp} />
      <GameFiles camp={camp} />
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
        <Button kind="primary" wide icon="plus" label="Begin a game" onPress={() => setOpened('begin')} />
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
      <Losses camp={camp} game={game} />
      <div class="keys-line">
        <NextKeys camp={camp} game={game} />
        <Button kind="quiet" label="End the game" onPress={() => onOpen('end')} />
      </div>
    </>
  );
}

/** Who is left of those who began the game, side by side. */
function Losses({ camp, game }: { readonly camp: Camp; readonly game: Game }) {
  const units = present(camp.records.value, game).filter(({ id }) => game.strengths[id]);
  const sides = camp.records.value.sides.filter((side) => units.some((unit) => unit.side === side.id));
  if (sides.length === 0) return null;
  return (
    <Rows label="Losses">
      {sides.map((side) => {
        const own = units.filter((unit) => unit.side === side.id);
        const began = sum(own, ({ id }) => game.strengths[id] ?? 0);
        const stand = sum(own, (unit) => strength(camp.kind(unit), unit));
        const player = camp.records.value.players.find(({ id }) => id === game.players?.[side.id])?.name;
        const fewer = own.flatMap((unit) => {
          const by = (game.strengths[unit.id] ?? 0) - strength(camp.kind(unit), unit);
          return by > 0 ? [`${unit.name} −${by}`] : [];
        });
        return (
          <Row
            key={side.id}
            lead={<Mark side={side.mark} />}
            title={[side.name, player].filter(Boolean).join(' · ')}
            detail={fewer.join(', ') || 'Nobody lost'}
            trail={`${stand} of ${began}`}
          />
        );
      })}
    </Rows>
  );
}

const sum = (units: readonly Unit[], of: (unit: Unit) => number): number =>
  units.reduce((all, unit) => all + of(unit), 0);

/** Who stands, who is out and who has fallen, a screen each. */
function Rolls({ camp }: { readonly camp: Camp }) {
  const men = camp.units.flatMap((unit) => {
    const kind = camp.kind(unit);
    return unit.men.flatMap((man) => stateOf(kind, man) ?? []);
  });
  const many = (of: (state: State) => boolean) => `${men.filter(of).length}`;
  if (men.length === 0) return null;
  const row = (where: string, title: string, detail: string, trail?: string) => (
    <Row title={title} detail={detail} trail={trail} href={to('c', camp.id, where)} />
  );
  return (
    <Section title="The men">
      <Rows label="The men">
        {row(
          'muster',
          'Muster roll',
          'Who stands ready; find a man',
          many(({ stands }) => stands),
        )}
        {row(
          'hospital',
          'Hospital',
          'Who is out, and his chances',
          many(({ stands, tone }) => !stands && tone !== 'bad'),
        )}
        {row(
          'honour',
          'Roll of honour',
          'The fallen, by game',
          many(({ stands, tone }) => !stands && tone === 'bad'),
        )}
        {row('print', 'To print', 'All three on a page, and tags for the bases')}
        {row('afterwards', 'Enter a battle afterwards', 'Losses of a game fought without the app')}
      </Rows>
    </Section>
  );
}

/** How many entries of the log stand on this tab. */
const NEWEST = 8;

function Log({ camp }: { readonly camp: Camp }) {
  return (
    <Section title="Log">
      <EntryRows camp={camp} entries={camp.loaded.value.tail.slice(0, NEWEST)} label="Log, newest first" />
      <Button kind="quiet" wide label="All of the log" href={to('c', camp.id, 'log')} />
    </Section>
  );
}
