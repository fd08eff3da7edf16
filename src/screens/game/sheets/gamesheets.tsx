import { useState } from 'preact/hooks';
import { advanceGame, arrivalChanges, beginGame, turnPhases, withGameId } from '../../../campaign/games/games.ts';
import { wonOnTable } from '../../../campaign/games/results.ts';
import { activeEntries } from '../../../campaign/log/statechanges.ts';
import { differences } from '../../../campaign/records/differences.ts';
import { equal } from '../../../campaign/records/equal.ts';
import type { Game, RecordChange } from '../../../campaign/records/records.ts';
import { Choice, titledOptions } from '../../../components/fields/choice.tsx';
import { Stepper } from '../../../components/fields/stepper.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { Sheet } from '../../../components/frame/sheet.tsx';
import { UnitTicks } from '../../parts/unititem.tsx';
import { attempt } from '../../state/appstate.ts';
import { isBookkeeping, isDeadLeaving, isPassingState } from '../../state/bookkeeping.ts';
import { ruleChange, writeEdit } from '../../state/edits.ts';
import type { OpenCampaign } from '../../state/opencampaign.ts';
import type { CampaignProps, CloseProps } from '../../state/props.ts';
import { changeWords } from '../../words/changewords.ts';
import {
  defaultGameFacts,
  GameFields,
  gameFactsOf,
  gameWithFacts,
  newGameNow,
  newGameWithUnits,
  ResultFields,
} from './gamefacts.tsx';
import { GameRules, gameRules } from './gamerules.tsx';

export function BeginSheet({ campaign, onClose }: CampaignProps & CloseProps) {
  const [game] = useState(() => newGameNow(campaign));
  const [began] = useState(() => ({
    facts: defaultGameFacts(campaign, game),
    there: campaign.units.map(({ id }) => id),
    house: campaign.house.value,
  }));
  const [now, setNow] = useState(began);
  const tell = (facts: Partial<typeof now>) => setNow({ ...now, ...facts });
  const { facts, there, house } = now;
  const rules = gameRules(campaign.system);
  const begin = async () => {
    const fresh = gameWithFacts(newGameWithUnits(campaign, game, there), facts);
    const changes = [
      ...rules.flatMap((rule) => ruleChange(campaign, rule, house[rule.id])),
      ...beginGame(campaign.system, campaign.records.value, fresh, house),
    ];
    if (await writeEdit(campaign, `Start of ${fresh.name}`, changes, 'game', fresh.id)) onClose();
  };
  const all = there.length === campaign.units.length;
  return (
    <Sheet
      title="Begin a game"
      onClose={onClose}
      form={{
        changed: !equal(now, began),
        save: {
          label: 'Start',
          detail: all ? 'All units present' : `${there.length} of ${campaign.units.length} units present`,
          onPress: begin,
        },
      }}
    >
      <GameFields campaign={campaign} facts={facts} onChange={(facts) => tell({ facts })} />
      <GameRules rules={rules} house={house} onChange={(id, value) => tell({ house: { ...house, [id]: value } })} />
      <UnitTicks
        campaign={campaign}
        label="Units present"
        units={campaign.units}
        value={there}
        onChange={(there) => tell({ there })}
      />
    </Sheet>
  );
}

/** Returns up to three verdicts of a game's fights. Procedures without a winner are left out. */
const lastVerdicts = (campaign: OpenCampaign, { id }: Game): readonly string[] =>
  [
    ...new Set(
      activeEntries(campaign.loaded.value.tail)
        .toReversed()
        .flatMap(({ game, told }) => (game === id && told && isFight(campaign, told.sequence) ? told.verdict : [])),
    ),
  ].slice(0, 3);

const isFight = ({ system }: OpenCampaign, id: string): boolean =>
  system.sequences.find((one) => one.id === id)?.odds?.wins === true;

interface GameSheetProps {
  readonly campaign: OpenCampaign;
  readonly game: Game;
  readonly onClose: () => void;
}

/** Sheet that ends a game. It asks for the result and lists the changes between games. */
export function EndSheet({ campaign, game: given, onClose }: GameSheetProps) {
  const [game] = useState(given);
  const between: readonly RecordChange[] = withGameId(campaign.system.changesBetweenGames(campaign.roster), game.id);
  const [began] = useState(() => ({
    ...gameFactsOf(game),
    ...(game.winner ? {} : wonOnTable(campaign.system, campaign.records.value.sides, campaign.roster)),
  }));
  const [facts, setFacts] = useState(began);
  const kinds = campaign.system.units;
  const listed = between.filter((change) =>
    [isBookkeeping, isPassingState, isDeadLeaving].every((isOmitted) => !isOmitted(kinds, change)),
  );
  const end = async () => {
    const ended = differences('game', game, { ...gameWithFacts(game, facts), ended: new Date().toISOString() });
    if (!(await writeEdit(campaign, `End of ${game.name}`, [...between, ...ended], 'game'))) return;
    onClose();
    attempt(campaign.store.snapshot());
  };
  return (
    <Sheet
      title={`End ${game.name}?`}
      onClose={onClose}
      closeLabel="Play on"
      form={{ changed: !equal(facts, began), save: { label: 'End the game', onPress: end } }}
    >
      <ResultFields campaign={campaign} facts={facts} verdicts={lastVerdicts(campaign, game)} onChange={setFacts} />
      {listed.length > 0 ? (
        <Section title="Between games">
          <ul class="sentences">
            {listed.map((change) => (
              <li key={`${change.id} ${change.field}`}>{changeWords(campaign, change)}</li>
            ))}
          </ul>
        </Section>
      ) : (
        <p>No unit changes.</p>
      )}
      {campaign.loaded.value.plays.length > 0 && <p>Unfinished fights stay open.</p>}
    </Sheet>
  );
}

export function TurnSheet({ campaign, game: given, onClose }: GameSheetProps) {
  const [was] = useState(given);
  const game = campaign.records.value.games.find(({ id }) => id === was.id) ?? was;
  const [began] = useState(() => ({
    turn: was.turn,
    phase: was.phase,
    facts: gameFactsOf(was),
    late: [] as readonly string[],
  }));
  const [now, setNow] = useState(began);
  const phases = turnPhases(campaign.system);
  const absent = campaign.units.filter(({ id }) => game.present?.includes(id) === false);
  const save = async () => {
    const changed = gameWithFacts(was, now.facts);
    const from = { ...game, turn: was.turn, phase: was.phase };
    const on = advanceGame(campaign.system, campaign.records.value, from, campaign.house.value, now);
    const late = absent.filter(({ id }) => now.late.includes(id));
    const joining = arrivalChanges(campaign.system, game, late);
    const title = on.length > 0 ? `${changed.name}: turn ${now.turn}` : `${changed.name}: details changed`;
    const changes = [...differences('game', was, changed), ...on, ...joining];
    if (await writeEdit(campaign, title, changes, 'game', game.id)) onClose();
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
          options={titledOptions(phases)}
          value={now.phase}
          onChange={(phase) => setNow({ ...now, phase })}
        />
      )}
      <GameFields campaign={campaign} facts={now.facts} onChange={(facts) => setNow({ ...now, facts })} />
      <UnitTicks
        campaign={campaign}
        label="Units joining now"
        units={absent}
        value={now.late}
        onChange={(late) => setNow({ ...now, late })}
      />
    </Sheet>
  );
}

export function GameSheet({ campaign, game: given, onClose }: GameSheetProps) {
  const [game] = useState(given);
  const [began] = useState(() => gameFactsOf(game));
  const [facts, setFacts] = useState(began);
  const save = async () => {
    const changed = gameWithFacts(game, facts);
    if (
      await writeEdit(campaign, `${changed.name}: details changed`, differences('game', game, changed), 'edit', game.id)
    )
      onClose();
  };
  return (
    <Sheet
      title={game.name}
      onClose={onClose}
      form={{ changed: !equal(facts, began), save: { label: 'Save', onPress: save } }}
    >
      <GameFields campaign={campaign} facts={facts} onChange={setFacts} />
      <ResultFields campaign={campaign} facts={facts} verdicts={lastVerdicts(campaign, game)} onChange={setFacts} />
    </Sheet>
  );
}
