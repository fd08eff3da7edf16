import { useState } from 'preact/hooks';
import { differences } from '../../campaign/changes.ts';
import { equal } from '../../campaign/equal.ts';
import { advanceGame, arrivals, beginGame, turnPhases, withGame } from '../../campaign/games.ts';
import { standingEntries } from '../../campaign/moves.ts';
import { standingMen } from '../../campaign/muster.ts';
import type { Game, RecordChange, Side } from '../../campaign/records.ts';
import { lastSide } from '../../campaign/score.ts';
import { Choice } from '../../components/fields/choice.tsx';
import { Stepper } from '../../components/fields/stepper.tsx';
import { Section } from '../../components/frame/section.tsx';
import { Sheet } from '../../components/frame/sheet.tsx';
import { UnitTicks } from '../parts/unititem.tsx';
import { attempt } from '../state/appstate.ts';
import { bookkeeping } from '../state/bookkeeping.ts';
import { writeEdit } from '../state/edits.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { ruleChange } from '../state/rulechange.ts';
import { changeWords } from '../words/changewords.ts';
import { inSight } from '../words/sightwords.ts';
import {
  factsOf,
  type GameFacts,
  GameFields,
  gameNow,
  gameWith,
  ResultFields,
  usualFacts,
  withUnits,
} from './gamefacts.tsx';
import { GameRules, gameRules } from './gamerules.tsx';

/** The next game: everything is filled in, so that one tap begins it; who plays which side, and which units are there. */
export function BeginSheet({ camp, onClose }: { readonly camp: OpenCampaign; readonly onClose: () => void }) {
  const [game] = useState(() => gameNow(camp));
  const [began] = useState(() => ({
    facts: usualFacts(camp, game),
    there: camp.units.map(({ id }) => id),
    house: camp.house.value,
  }));
  const [now, setNow] = useState(began);
  const tell = (facts: Partial<typeof now>) => setNow({ ...now, ...facts });
  const { facts, there, house } = now;
  const rules = gameRules(camp.system);
  const begin = async () => {
    const fresh = gameWith(withUnits(camp, game, there), facts);
    const changes = [
      ...rules.flatMap((rule) => ruleChange(camp, rule, house[rule.id])),
      ...beginGame(camp.system, camp.records.value, fresh, house),
    ];
    if (await writeEdit(camp, `${fresh.name} begins`, changes, 'game', fresh.id)) onClose();
  };
  const all = there.length === camp.units.length;
  return (
    <Sheet
      title="Begin a game"
      onClose={onClose}
      form={{
        changed: !equal(now, began),
        save: {
          label: 'Start',
          detail: all ? 'All units present' : `${there.length} of ${camp.units.length} units present`,
          onPress: begin,
        },
      }}
    >
      <GameFields camp={camp} facts={facts} onChange={(facts) => tell({ facts })} />
      <GameRules rules={rules} house={house} onChange={(id, value) => tell({ house: { ...house, [id]: value } })} />
      <UnitTicks
        camp={camp}
        label="Units present"
        units={camp.units}
        value={there}
        onChange={(there) => tell({ there })}
      />
    </Sheet>
  );
}

/** Who has won by what is in sight: all other sides have nobody left standing, or a counter of theirs is at its end. */
function wonOnTable(camp: OpenCampaign): Partial<GameFacts> {
  const { sides } = camp.records.value;
  const { units } = camp.roster;
  const left = ({ id }: Side) =>
    units.some((unit) => unit.side === id && standingMen(camp.kind(unit), unit).length > 0);
  const spent = inSight(camp).filter(({ counter, value }) => counter && Number(value) <= counter.min);
  const beaten = sides.filter((side) => !left(side) || spent.some((sight) => sight.side === side.id));
  const winner = lastSide(
    sides,
    beaten.map(({ id }) => id),
  );
  if (!winner) return {};
  const why = beaten.map((side) => {
    const sight = spent.find((one) => one.side === side.id);
    return sight && left(side)
      ? `${side.name}: ${sight.title} ${sight.value}`
      : `${side.name} has nobody left standing`;
  });
  return { winners: [winner.id], result: why.join(', ') };
}

/** What the last fights of a game came to, newest first, each once. */
const lastVerdicts = (camp: OpenCampaign, { id }: Game): readonly string[] =>
  [
    ...new Set(
      standingEntries(camp.loaded.value.tail)
        .toReversed()
        .flatMap(({ game, told }) => (game === id && told ? told.verdict : [])),
    ),
  ].slice(0, 3);

/** The end of a game: how it came out, and what the system changes between two games, named before it happens. */
export function EndSheet({
  camp,
  game: given,
  onClose,
}: {
  readonly camp: OpenCampaign;
  readonly game: Game;
  readonly onClose: () => void;
}) {
  const [game] = useState(given);
  const between: readonly RecordChange[] = withGame(camp.system.between(camp.roster), game.id);
  const [began] = useState(() => ({ ...factsOf(game), ...(game.winner ? {} : wonOnTable(camp)) }));
  const [facts, setFacts] = useState(began);
  const listed = between.filter((change) => !bookkeeping(camp.system.units, change));
  const end = async () => {
    const ended = differences('game', game, { ...gameWith(game, facts), ended: new Date().toISOString() });
    if (!(await writeEdit(camp, `${game.name} ends`, [...between, ...ended], 'game'))) return;
    onClose();
    attempt(camp.store.snapshot());
  };
  return (
    <Sheet
      title={`End ${game.name}?`}
      onClose={onClose}
      closeLabel="Play on"
      form={{ changed: !equal(facts, began), save: { label: 'End the game', onPress: end } }}
    >
      <ResultFields camp={camp} facts={facts} verdicts={lastVerdicts(camp, game)} onChange={setFacts} />
      {listed.length > 0 ? (
        <Section title="Between games">
          <ul class="sentences">
            {listed.map((change) => (
              <li key={`${change.id} ${change.field}`}>{changeWords(camp, change)}</li>
            ))}
          </ul>
        </Section>
      ) : (
        <p>Ending the game changes no unit and no man.</p>
      )}
      {camp.loaded.value.plays.length > 0 && <p>Unfinished fights stay open.</p>}
    </Sheet>
  );
}

/** Which turn and phase it is, and what is told of the game. */
export function TurnSheet({
  camp,
  game: given,
  onClose,
}: {
  readonly camp: OpenCampaign;
  readonly game: Game;
  readonly onClose: () => void;
}) {
  const [was] = useState(given);
  const game = camp.records.value.games.find(({ id }) => id === was.id) ?? was;
  const [began] = useState(() => ({
    turn: was.turn,
    phase: was.phase,
    facts: factsOf(was),
    late: [] as readonly string[],
  }));
  const [now, setNow] = useState(began);
  const phases = turnPhases(camp.system);
  const absent = camp.units.filter(({ id }) => game.present?.includes(id) === false);
  const save = async () => {
    const changed = gameWith(was, now.facts);
    const from = { ...game, turn: was.turn, phase: was.phase };
    const on = advanceGame(camp.system, camp.records.value, from, camp.house.value, now);
    const joining = arrivals(
      camp.system,
      game,
      absent.filter(({ id }) => now.late.includes(id)),
    );
    const title = on.length > 0 ? `${changed.name}: turn ${now.turn}` : `${changed.name}: details changed`;
    const changes = [...differences('game', was, changed), ...on, ...joining];
    if (await writeEdit(camp, title, changes, 'game', game.id)) onClose();
  };
  return (
    <Sheet
      title={game.name}
      onClose={onClose}
      form={{ changed: !equal(now, began), save: { label: 'Save', onPress: save } }}
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
      <GameFields camp={camp} facts={now.facts} onChange={(facts) => setNow({ ...now, facts })} />
      <UnitTicks
        camp={camp}
        label="Units joining now"
        units={absent}
        value={now.late}
        onChange={(late) => setNow({ ...now, late })}
      />
    </Sheet>
  );
}

/** What is told of a game, also of one that is long over. */
export function GameSheet({
  camp,
  game: given,
  onClose,
}: {
  readonly camp: OpenCampaign;
  readonly game: Game;
  readonly onClose: () => void;
}) {
  const [game] = useState(given);
  const [began] = useState(() => factsOf(game));
  const [facts, setFacts] = useState(began);
  const save = async () => {
    const changed = gameWith(game, facts);
    if (await writeEdit(camp, `${changed.name}: details changed`, differences('game', game, changed), 'edit', game.id))
      onClose();
  };
  return (
    <Sheet
      title={game.name}
      onClose={onClose}
      form={{ changed: !equal(facts, began), save: { label: 'Save', onPress: save } }}
    >
      <GameFields camp={camp} facts={facts} onChange={setFacts} />
      <ResultFields camp={camp} facts={facts} verdicts={lastVerdicts(camp, game)} onChange={setFacts} />
    </Sheet>
  );
}
