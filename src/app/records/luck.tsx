import { useEffect, useState } from 'preact/hooks';
import { isEarlier } from '../../campaign/day.ts';
import { type Fortune, type Luck as Found, luck, type Running } from '../../campaign/luck.ts';
import type { Entry } from '../../campaign/records.ts';
import { Choice } from '../../ui/choice.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Mark } from '../../ui/mark.tsx';
import { RunningLine } from '../../ui/runningline.tsx';
import { Section } from '../../ui/section.tsx';
import { attempt } from '../model/appstate.ts';
import type { OpenCampaign } from '../model/opencampaign.ts';
import { DiceByFace } from '../parts/dicebyface.tsx';
import { countOf } from '../words/unitwords.ts';

const ALL = 'all';

/** What was expected and what came, side by side and player by player, and how the dice fell: of a game, or of the whole campaign. */
export function Luck({ camp }: { readonly camp: OpenCampaign }) {
  const { games, sides, players, campaign } = camp.records.value;
  const [scope, setScope] = useState(games.findLast(({ turn }) => turn > 0)?.id ?? ALL);
  const entries = useLog(camp, scope === ALL ? undefined : games.find(({ id }) => id === scope)?.begun);
  const found = entries && luck(entries, scope === ALL ? undefined : scope);
  return (
    <>
      {games.length > 0 && (
        <Choice
          label="Of which game?"
          options={[
            ...games.toReversed().map(({ id, name }) => ({ value: id, label: name })),
            { value: ALL, label: 'The whole campaign' },
          ]}
          value={scope}
          onChange={setScope}
        />
      )}
      {found && found.plays === 0 && (
        <Empty icon="dice" title="No results yet">
          Luck counts the fights you record.
        </Empty>
      )}
      {found && found.plays > 0 && (
        <>
          <p>{countWords(found)}</p>
          {campaign.settings.odds === 'hidden' ? (
            <p>The odds are hidden in this campaign, and so is what they expect.</p>
          ) : (
            <>
              {found.sides.map((fortune) => {
                const side = sides.find(({ id }) => id === fortune.id);
                return side && <FortuneSection key={fortune.id} {...fortune} name={side.name} mark={side.mark} />;
              })}
              {found.players.map((fortune) => {
                const player = players.find(({ id }) => id === fortune.id);
                return player && <FortuneSection key={fortune.id} {...fortune} name={player.name} />;
              })}
            </>
          )}
          <Section title="The dice">
            {found.dice.length === 0 && <p>No dice rolled yet.</p>}
            {found.dice.map((dice) => (
              <DiceByFace key={`${dice.sides} ${dice.by}`} {...dice} />
            ))}
          </Section>
        </>
      )}
    </>
  );
}

/** The log as far back as it is wanted, newest first; undefined until it is read. */
function useLog(camp: OpenCampaign, since: string | undefined): readonly Entry[] | undefined {
  const [read, setRead] = useState<{ readonly since: string | undefined; readonly entries: readonly Entry[] }>();
  useEffect(() => {
    let wanted = true;
    const enough = (entries: readonly Entry[]) => since !== undefined && isEarlier(entries.at(-1)?.at ?? '', since);
    attempt(camp.backTo(enough).then((entries) => wanted && setRead({ since, entries })));
    return () => {
      wanted = false;
    };
  }, [since, camp.loaded.value.tail]);
  return read && read.since === since ? read.entries : undefined;
}

/** "2 fights left to chance, of 10 results; odds known for 9." */
export function countWords({ plays, known, fights }: Pick<Found, 'plays' | 'known' | 'fights'>): string {
  const left = `${countOf(fights, 'fight', 'fights')} left to chance, of ${countOf(plays, 'result', 'results')}`;
  return known === plays ? `${left}.` : `${left}; odds known for ${known}.`;
}

function FortuneSection({ name, mark, losses, ends }: Fortune & { readonly name: string; readonly mark?: number }) {
  const lost = losses.at(-1);
  const ended = ends.at(-1);
  return (
    <Section title={name} action={mark !== undefined && <Mark side={mark} />}>
      {lost && (
        <>
          <p>
            Losses: <b>{lost.came}</b>, expected {lost.expected.toFixed(1)}: {beside(lost, 'fewer', 'more')}.
          </p>
          {losses.length > 1 && <RunningLine label={`Losses of ${name}`} counts="fights" points={losses} />}
        </>
      )}
      {ended && (
        <>
          <p>
            Won <b>{ended.came}</b> of {ends.length}, expected {ended.expected.toFixed(1)}:{' '}
            {beside(ended, 'fewer', 'more')}.
          </p>
          {ends.length > 1 && <RunningLine label={`Wins of ${name}`} counts="fights" points={ends} />}
        </>
      )}
    </Section>
  );
}

function beside({ expected, came }: Running, fewer: string, more: string): string {
  const by = Math.abs(came - expected).toFixed(1);
  if (by === '0.0') return 'just as expected';
  return `${by} ${came < expected ? fewer : more} than expected`;
}
