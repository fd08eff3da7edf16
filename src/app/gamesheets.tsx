import { useId, useState } from 'preact/hooks';
import { differences } from '../campaign/changes.ts';
import { addressed, arrivals, beginning, begun, course, goingOn } from '../campaign/games.ts';
import type { Alteration, Game, Player, Side } from '../campaign/records.ts';
import { same } from '../campaign/same.ts';
import { randomId } from '../dice/dice.ts';
import type { Unit } from '../rules/roster.ts';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { Section } from '../ui/section.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Stepper } from '../ui/stepper.tsx';
import { TextLine } from '../ui/textline.tsx';
import { Ticks, type TicksProps } from '../ui/ticks.tsx';
import { bookkeeping } from './bookkeeping.ts';
import type { Camp } from './camp.ts';
import { changeWords } from './changewords.ts';
import { attempt } from './desk.ts';
import { edited } from './edits.ts';
import { GameRules, gameRules, ruleChange } from './gamerules.tsx';
import { strengthWords } from './unitwords.ts';
import { dayOf, onDay } from './when.ts';

/** The next game: everything is filled in, so that one tap begins it; who plays which side, and which units are there. */
export function BeginSheet({ camp, onClose }: { readonly camp: Camp; readonly onClose: () => void }) {
  const { sides, players: known, games } = camp.records.value;
  const [game] = useState(() =>
    begun(camp.system, camp.records.value, { id: randomId(), begun: new Date().toISOString() }),
  );
  const [began] = useState(() => ({
    name: game.name,
    scenario: '',
    day: dayOf(game.begun),
    players: usualPlayers(sides, known, games),
    there: camp.units.map(({ id }) => id),
    house: camp.house.value,
  }));
  const [now, setNow] = useState(began);
  const tell = (told: Partial<typeof now>) => setNow({ ...now, ...told });
  const { name, scenario, day, players, there, house } = now;
  const rules = gameRules(camp.system);
  const begin = async () => {
    const playing = Object.entries(players).filter(([, player]) => player !== '');
    const told = {
      id: game.id,
      begun: onDay(game.begun, day),
      name: name.trim() || game.name,
      ...(scenario.trim() ? { scenario: scenario.trim() } : {}),
      ...(playing.length > 0 ? { players: Object.fromEntries(playing) } : {}),
      ...(there.length < camp.units.length ? { present: there } : {}),
    };
    const fresh = begun(camp.system, camp.records.value, told);
    const changes = [
      ...rules.flatMap((rule) => ruleChange(camp, rule, house[rule.id])),
      ...beginning(camp.system, camp.records.value, fresh, house),
    ];
    if (await edited(camp, `${fresh.name} begins`, changes, 'game', fresh.id)) onClose();
  };
  const all = there.length === camp.units.length;
  return (
    <Sheet
      title="Begin a game"
      onClose={onClose}
      form={{
        changed: !same(now, began),
        save: {
          label: 'Begin',
          detail: all ? 'All units present' : `${there.length} of ${camp.units.length} units present`,
          onPress: begin,
        },
      }}
    >
      <TextLine label="Name of the game" value={name} maxLength={60} onChange={(name) => tell({ name })} />
      <TextLine
        label="Scenario"
        hint="If it has one"
        value={scenario}
        maxLength={80}
        onChange={(scenario) => tell({ scenario })}
      />
      <Day value={day} onChange={(day) => tell({ day })} />
      <GameRules rules={rules} house={house} onChange={(id, value) => tell({ house: { ...house, [id]: value } })} />
      {known.length > 0 &&
        sides.map((side) => (
          <Choice
            key={side.id}
            label={`Who plays ${side.name}?`}
            options={[...known.map(({ id, name }) => ({ value: id, label: name })), { value: '', label: 'Not said' }]}
            value={players[side.id] ?? ''}
            onChange={(player) => tell({ players: { ...players, [side.id]: player } })}
          />
        ))}
      {camp.units.length > 0 && (
        <There
          camp={camp}
          label="Units that are there"
          units={camp.units}
          value={there}
          onChange={(there) => tell({ there })}
        />
      )}
    </Sheet>
  );
}

/** Which units, by ticks, each with its strength. */
function There({
  camp,
  units,
  ...ticks
}: Omit<TicksProps, 'items'> & { readonly camp: Camp; readonly units: readonly Unit[] }) {
  const items = units.map((unit) => ({
    id: unit.id,
    tag: unit.mark,
    name: unit.name,
    detail: strengthWords(camp.kind(unit), unit),
  }));
  return <Ticks {...ticks} items={items} />;
}

/** The day of a game, by the phone's own calendar. */
function Day({ value, onChange }: { readonly value: string; readonly onChange: (day: string) => void }) {
  const id = useId();
  return (
    <div class="textline">
      <label for={id}>Day</label>
      <input id={id} type="date" value={value} onInput={(event) => onChange(event.currentTarget.value)} />
    </div>
  );
}

/** A player for each side: whoever had it in the last game, else one who belongs to it. */
function usualPlayers(
  sides: readonly Side[],
  players: readonly Player[],
  games: readonly Game[],
): Readonly<Record<string, string>> {
  const last = games.at(-1)?.players ?? {};
  return Object.fromEntries(
    sides.map(({ id }) => {
      const kept = players.find((player) => player.id === last[id]);
      return [id, (kept ?? players.find(({ side }) => side === id))?.id ?? ''];
    }),
  );
}

/** The end of a game: what the system changes between two games, named before it happens. */
export function EndSheet({
  camp,
  game,
  onClose,
}: {
  readonly camp: Camp;
  readonly game: Game;
  readonly onClose: () => void;
}) {
  const between: readonly Alteration[] = addressed(camp.system.between(camp.roster), game.id);
  const listed = between.filter((change) => !bookkeeping(camp.system.units, change));
  const end = async () => {
    const ended = differences('game', game, { ...game, ended: new Date().toISOString() });
    if (!(await edited(camp, `${game.name} ends`, [...between, ...ended], 'game'))) return;
    onClose();
    attempt(camp.store.snapshot());
  };
  return (
    <Sheet
      title={`End ${game.name}?`}
      onClose={onClose}
      closeLabel="Play on"
      actions={<Button kind="primary" wide label="End the game" onPress={end} />}
    >
      {listed.length > 0 ? (
        <Section title="Between games">
          <ul class="sentences">
            {listed.map((change) => (
              <li key={`${change.id} ${change.field}`}>{changeWords(camp, change)}</li>
            ))}
          </ul>
        </Section>
      ) : (
        <p>Nothing changes by itself.</p>
      )}
      {camp.loaded.value.plays.length > 0 && <p>Plays that wait stay where they are.</p>}
    </Sheet>
  );
}

/** Which turn and phase it is. */
export function TurnSheet({
  camp,
  game,
  onClose,
}: {
  readonly camp: Camp;
  readonly game: Game;
  readonly onClose: () => void;
}) {
  const began = { ...game, late: [] as readonly string[] };
  const [now, setNow] = useState(began);
  const phases = course(camp.system);
  const absent = camp.units.filter(({ id }) => game.present?.includes(id) === false);
  const save = async () => {
    const after = { ...now, name: now.name.trim() || game.name };
    const changes = [
      ...differences('game', game, { ...game, name: after.name }),
      ...goingOn(camp.system, camp.records.value, game, camp.house.value, after),
      ...arrivals(
        camp.system,
        game,
        absent.filter(({ id }) => now.late.includes(id)),
      ),
    ];
    if (await edited(camp, `${after.name}: turn ${after.turn}`, changes, 'game')) onClose();
  };
  return (
    <Sheet
      title={game.name}
      onClose={onClose}
      form={{ changed: !same(now, began), save: { label: 'Save', onPress: save } }}
    >
      <Stepper label="Turn" value={now.turn} min={1} max={999} onChange={(turn) => setNow({ ...now, turn })} />
      {phases.length > 1 && (
        <Choice
          label="Phase"
          options={phases.map(({ id, title, detail }) => ({ value: id, label: title, detail }))}
          value={now.phase}
          onChange={(phase) => setNow({ ...now, phase })}
        />
      )}
      <TextLine
        label="Name of the game"
        value={now.name}
        maxLength={60}
        onChange={(name) => setNow({ ...now, name })}
      />
      {absent.length > 0 && (
        <There
          camp={camp}
          label="Units that join now"
          units={absent}
          value={now.late}
          onChange={(late) => setNow({ ...now, late })}
        />
      )}
    </Sheet>
  );
}
