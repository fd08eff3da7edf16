import { useMemo, useState } from 'preact/hooks';
import { unitsPresent } from '../../campaign/games/games.ts';
import { type Presence, presenceOn } from '../../campaign/games/presence.ts';
import { creationOf } from '../../campaign/records/differences.ts';
import { equal } from '../../campaign/records/equal.ts';
import type { Entry, Game } from '../../campaign/records/records.ts';
import { Choice } from '../../components/fields/choice.tsx';
import { Button } from '../../components/frame/button.tsx';
import { Section } from '../../components/frame/section.tsx';
import { UnsavedQuestion } from '../../components/frame/unsaved.tsx';
import type { Unit } from '../../engine/roster.ts';
import {
  defaultGameFacts,
  type GameFacts,
  GameFields,
  gameWithFacts,
  newGameNow,
  newGameWithUnits,
  ResultFields,
} from '../game/sheets/gamefacts.tsx';
import { type Casualties, casualtyChanges, fallenMen } from '../game/sheets/mentokens.tsx';
import { UnitCasualties } from '../game/sheets/unitcasualties.tsx';
import { UnitTicks } from '../parts/unititem.tsx';
import { useLoaded } from '../state/appstate.ts';
import { writeEdit } from '../state/edits.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import type { CampaignProps } from '../state/props.ts';
import { go } from '../state/route.ts';
import { casualtyWords } from '../words/unitwords.ts';

/** Id of the option to enter a new game instead of the losses of an open one. */
const SEPARATE_GAME = '';

/** Form for a game fought without the app: date, result and losses by unit. */
export function PastGameForm({ campaign }: CampaignProps) {
  const log = useLoaded(() => campaign.entriesUntil(() => false), [campaign.loaded.value.tail]);
  return log ? <Entering campaign={campaign} log={log} /> : null;
}

function Entering({ campaign, log }: CampaignProps & { readonly log: readonly Entry[] }) {
  const [separateGame] = useState(() => newGameNow(campaign));
  const [began] = useState(() => ({
    into: SEPARATE_GAME,
    facts: defaultGameFacts(campaign, separateGame),
    there: undefined as readonly string[] | undefined,
    casualties: {} as Casualties,
  }));
  const [now, setNow] = useState(began);
  const tell = (facts: Partial<typeof now>) => setNow({ ...now, ...facts });
  const records = campaign.records.value;
  const presence = useMemo(
    () => presenceOn(campaign.system, records, log, gameWithFacts(separateGame, now.facts)),
    [records, log, separateGame, now.facts.day],
  );
  const isThere = ({ id }: Unit) => now.there?.includes(id) ?? presence.get(id)?.isServing ?? false;
  const all = records.units.flatMap(({ id, disbanded }) => {
    const then = presence.get(id);
    return then && (then.isServing || !disbanded) ? then.unit : [];
  });
  const open = campaign.openGames.value;
  const into = open.find(({ id }) => id === now.into);
  const present = into ? unitsPresent(records, into) : all.filter(isThere);
  const there = present.map(({ id }) => id);
  const units = present.filter(({ men }) => men.length > 0);
  const fell = units.flatMap((unit) => fallenMen(unit, now.casualties));
  const hit = units.filter((unit) => fallenMen(unit, now.casualties).length > 0).map(({ id }) => id);
  const save = {
    label: `Record: ${casualtyWords(fell.map(({ state }) => state)) || 'nobody fell'}`,
    onPress: async () => {
      const game = into ?? pastGame(campaign, separateGame, now.facts, there, presence);
      const entered = into ? [] : [creationOf('game', game)];
      const losses = casualtyChanges(records.units, fell, 'afterwards');
      const title = into ? `${game.name}: losses without the app` : `${game.name}, played without the app`;
      if (await writeEdit(campaign, title, [...entered, ...losses], 'game', game.id, hit))
        go(['c', campaign.id, 'campaign']);
    },
  };
  return (
    <>
      {open.length > 0 && (
        <Choice
          label="Which game was it?"
          options={[
            { value: SEPARATE_GAME, label: 'A separate game' },
            ...open.map(({ id, name }) => ({ value: id, label: name, detail: 'Still running' })),
          ]}
          value={now.into}
          onChange={(into) => tell({ into })}
        />
      )}
      {!into && (
        <>
          <GameFields campaign={campaign} facts={now.facts} onChange={(facts) => tell({ facts })} />
          <ResultFields campaign={campaign} facts={now.facts} onChange={(facts) => tell({ facts })} />
          <UnitTicks
            campaign={campaign}
            units={all}
            label="Units present"
            folded="Which units?"
            value={there}
            onChange={(there) => tell({ there })}
          />
        </>
      )}
      <Section title="Who fell?">
        <UnitCasualties
          campaign={campaign}
          units={units}
          records={records.units}
          casualties={now.casualties}
          onChange={(casualties) => tell({ casualties })}
        />
      </Section>
      <Button kind="primary" wide {...save} />
      <UnsavedQuestion changed={!equal(now, began)} save={save} />
    </>
  );
}

function pastGame(
  campaign: OpenCampaign,
  newGame: Game,
  facts: GameFacts,
  present: readonly string[],
  presence: ReadonlyMap<string, Presence>,
): Game {
  const strengths = Object.fromEntries(present.map((id) => [id, presence.get(id)?.unit.men.length ?? 0]));
  const ended = new Date(newGame.begun).toISOString();
  // The number of turns is unknown.
  return gameWithFacts({ ...newGameWithUnits(campaign, newGame, present), strengths, ended, turn: 0 }, facts);
}
