import { useId } from 'preact/hooks';
import { newGame } from '../../../campaign/games/games.ts';
import { DRAWN } from '../../../campaign/games/score.ts';
import { dayOf, gamesByDay, localTime, onDay } from '../../../campaign/records/dates.ts';
import type { Game } from '../../../campaign/records/records.ts';
import { Choice, namedOptions } from '../../../components/fields/choice.tsx';
import { LongText } from '../../../components/fields/longtext.tsx';
import { TextLine } from '../../../components/fields/textline.tsx';
import { Chip } from '../../../components/frame/chip.tsx';
import { cleanName, stripInvisible } from '../../../engine/data/visible.ts';
import { randomId } from '../../../random/dice.ts';
import { NameLine } from '../../parts/nameline.tsx';
import type { OpenCampaign } from '../../state/opencampaign.ts';
import type { CampaignProps } from '../../state/props.ts';

/** Facts of a game that players can edit. Blank ones are not stored. */
export type GameFacts = {
  readonly name: string;
  readonly scenario: string;
  readonly day: string;
  /** Player id by side. */
  readonly players: Readonly<Record<string, string>>;
  readonly winners: readonly string[];
  readonly result: string;
  readonly notes: string;
};

export const gameFactsOf = ({
  name,
  scenario = '',
  begun,
  players = {},
  winner = [],
  result = '',
  notes = '',
}: Game): GameFacts => ({
  name,
  scenario,
  day: dayOf(begun),
  players,
  winners: [winner].flat(),
  result,
  notes,
});

/**
 * Returns a game with edited facts. On a new day, a game entered afterwards (turn 0) keeps its length. A played game
 * keeps its end, unless that is before the new beginning.
 */
export function gameWithFacts(game: Game, facts: GameFacts): Game {
  const { scenario: _, players: __, winner: ___, result: ____, notes: _____, ...rest } = game;
  const begun = facts.day === dayOf(game.begun) ? game.begun : onDay(game.begun, facts.day);
  const isShifted = game.ended !== undefined && (game.turn === 0 || Date.parse(game.ended) < Date.parse(begun));
  const shift = isShifted ? Date.parse(begun) - Date.parse(game.begun) : 0;
  const [scenario, result, notes] = [facts.scenario, facts.result, facts.notes].map((text) =>
    stripInvisible(text).trim(),
  );
  const [first, ...allies] = facts.winners;
  const winner = allies.length > 0 ? facts.winners : first;
  const playing = Object.entries(facts.players).filter(([, player]) => player !== '');
  return {
    ...rest,
    name: cleanName(facts.name) || game.name,
    begun,
    ...(game.ended && shift !== 0 ? { ended: new Date(Date.parse(game.ended) + shift).toISOString() } : {}),
    ...(scenario ? { scenario } : {}),
    ...(playing.length > 0 ? { players: Object.fromEntries(playing) } : {}),
    ...(winner === undefined ? {} : { winner }),
    ...(result ? { result } : {}),
    ...(notes ? { notes } : {}),
  };
}

export const newGameNow = (campaign: OpenCampaign): Game =>
  newGame(campaign.system, campaign.records.value, { id: randomId(), begun: localTime() });

export const newGameWithUnits = (
  campaign: OpenCampaign,
  { id, begun: at }: Game,
  presentIds: readonly string[],
): Game =>
  newGame(campaign.system, campaign.records.value, {
    id,
    begun: at,
    ...(campaign.units.every((unit) => presentIds.includes(unit.id)) ? {} : { present: presentIds }),
  });

/** Returns facts for a new game. Each side has its player of the last game, else one of its own. */
export function defaultGameFacts(campaign: OpenCampaign, game: Game): GameFacts {
  const { sides, players, games } = campaign.records.value;
  const last = gamesByDay(games).at(-1)?.players ?? {};
  const usual = sides.map(({ id }) => {
    const kept = players.find((player) => player.id === last[id]);
    return [id, (kept ?? players.find(({ side }) => side === id))?.id ?? ''];
  });
  return { ...gameFactsOf(game), players: Object.fromEntries(usual) };
}

export type GameFieldsProps = { readonly facts: GameFacts; readonly onChange: (facts: GameFacts) => void };

export function GameFields({ campaign, facts, onChange }: GameFieldsProps & CampaignProps) {
  const { sides, players } = campaign.records.value;
  const known = [...namedOptions(players), { value: '', label: 'Not set' }];
  return (
    <>
      <NameLine
        label="Name of the game"
        value={facts.name}
        maxLength={60}
        onChange={(name) => onChange({ ...facts, name })}
      />
      <TextLine
        label="Scenario"
        hint="Optional"
        value={facts.scenario}
        maxLength={80}
        onChange={(scenario) => onChange({ ...facts, scenario })}
      />
      <DayField value={facts.day} onChange={(day) => onChange({ ...facts, day })} />
      {players.length > 0 &&
        sides.map(({ id, name }) => (
          <Choice
            key={id}
            label={`Who plays ${name}?`}
            options={known}
            value={facts.players[id] ?? ''}
            onChange={(player) => onChange({ ...facts, players: { ...facts.players, [id]: player } })}
          />
        ))}
    </>
  );
}

/** Form fields for the result of a game. `verdicts` are suggestions for it. */
export function ResultFields({
  campaign,
  facts,
  verdicts = [],
  onChange,
}: GameFieldsProps & CampaignProps & { readonly verdicts?: readonly string[] }) {
  return (
    <>
      <Winners campaign={campaign} winners={facts.winners} onChange={(winners) => onChange({ ...facts, winners })} />
      <TextLine
        label="Result"
        hint="How it ended"
        value={facts.result}
        maxLength={200}
        onChange={(result) => onChange({ ...facts, result })}
      />
      {verdicts.length > 0 && (
        <fieldset class="keys-line" aria-label="Results of the last fights">
          {verdicts.map((words) => (
            <Chip
              key={words}
              label={words}
              pressed={words === facts.result}
              onPress={() => onChange({ ...facts, result: words })}
            />
          ))}
        </fieldset>
      )}
      <LongText label="Notes" value={facts.notes} onChange={(notes) => onChange({ ...facts, notes })} />
    </>
  );
}

function Winners({
  campaign,
  winners,
  onChange,
}: CampaignProps & { readonly winners: readonly string[]; readonly onChange: (winners: readonly string[]) => void }) {
  const { sides } = campaign.records.value;
  const label = 'Who won?';
  if (sides.length < 3)
    return (
      <Choice
        label={label}
        options={[...namedOptions(sides), { value: DRAWN, label: 'Drawn' }, { value: '', label: 'Undecided' }]}
        value={winners[0] ?? ''}
        onChange={(winner) => onChange(winner === '' ? [] : [winner])}
      />
    );
  const won = sides.map(({ id }) => id).filter((id) => winners.includes(id));
  const toggle = (side: string) =>
    onChange(sides.map(({ id }) => id).filter((id) => (id === side) !== won.includes(id)));
  return (
    <div class="field">
      <span class="field-words" aria-hidden="true">
        {label} <span class="field-detail">Allies win together</span>
      </span>
      <fieldset class="keys-line" aria-label={`${label} Allies win together`}>
        {sides.map(({ id, name }) => (
          <Chip key={id} label={name} pressed={won.includes(id)} onPress={() => toggle(id)} />
        ))}
        <Chip label="Drawn" pressed={winners.includes(DRAWN)} onPress={() => onChange([DRAWN])} />
        <Chip label="Undecided" pressed={winners.length === 0} onPress={() => onChange([])} />
      </fieldset>
    </div>
  );
}

export function DayField({ value, onChange }: { readonly value: string; readonly onChange: (day: string) => void }) {
  const id = useId();
  return (
    <div class="textline">
      <label for={id}>Day</label>
      <input id={id} type="date" value={value} onInput={(event) => onChange(event.currentTarget.value)} />
    </div>
  );
}
