import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { isStartOf } from '../../../campaign/log/statechanges.ts';
import { gamesByDay } from '../../../campaign/records/dates.ts';
import type { Entry, Game } from '../../../campaign/records/records.ts';
import { type LuckRecord, type LuckReport, luck, promised, type RunningTotal } from '../../../campaign/reports/luck.ts';
import { sideReports } from '../../../campaign/reports/sidereports.ts';
import { Choice, namedOptions } from '../../../components/fields/choice.tsx';
import { Button } from '../../../components/frame/button.tsx';
import { Empty } from '../../../components/frame/empty.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { RunningLine } from '../../../components/step/runningline.tsx';
import { Mark } from '../../../components/table/mark.tsx';
import { TableView } from '../../../components/table/tableview.tsx';
import { formatList } from '../../../engine/data/figure.ts';
import { DiceByFace } from '../../parts/dicebyface.tsx';
import { attempt } from '../../state/appstate.ts';
import type { OpenCampaign } from '../../state/opencampaign.ts';
import type { CampaignProps } from '../../state/props.ts';
import { countPhrase } from '../../words/unitwords.ts';

const ALL = 'all';

/** Expected and actual losses by side and player, with dice statistics, for a game or the campaign. */
export function LuckPage({ campaign }: CampaignProps) {
  const { games } = campaign.records.value;
  const byDay = gamesByDay(games);
  const [scope, setScope] = useState(() => {
    const newest = campaign.loaded.value.tail.find(({ told }) => told?.expected);
    return byDay.find(({ id }) => id === newest?.game)?.id ?? ALL;
  });
  const entries = useLog(
    campaign,
    games.find(({ id }) => id === scope),
  );
  const report = entries && luck(campaign.system, entries, scope === ALL ? undefined : scope);
  const lost = entries ? lossesBySide(campaign, scope, entries) : {};
  return (
    <>
      {games.length > 0 && (
        <Choice
          label="Of which game?"
          options={[...namedOptions(byDay.toReversed()), { value: ALL, label: 'The whole campaign' }]}
          value={scope}
          onChange={setScope}
        />
      )}
      {report && report.plays === 0 && (
        <Empty icon="dice" title="No results yet">
          Luck counts the fights you record.
        </Empty>
      )}
      {report && report.plays > 0 && (
        <>
          <p>{countWords(report)}</p>
          <WithTableView>
            <Expectations campaign={campaign} of={report} lost={lost} />
          </WithTableView>
          <Section title="The dice">
            {report.dice.length === 0 && <p>No dice rolled yet.</p>}
            {report.dice.map((dice) => (
              <DiceByFace key={`${dice.sides} ${dice.by}`} {...dice} />
            ))}
          </Section>
        </>
      )}
    </>
  );
}

function WithTableView({ children }: { readonly children: ComponentChildren }) {
  const [isOpen, open] = useState(false);
  return (
    <>
      {children}
      <Button kind="quiet" icon="eye" label="Show" onPress={() => open(true)} />
      {isOpen && (
        <TableView title="Luck" closeLabel="Close" turnLabel="Turn screen" onClose={() => open(false)}>
          {children}
        </TableView>
      )}
    </>
  );
}

/** Results of each side and player compared with the odds, unless the campaign hides odds. */
function Expectations({
  campaign,
  of,
  lost,
}: CampaignProps & { readonly of: LuckReport; readonly lost: Readonly<Record<string, number>> }) {
  const { sides, players, campaign: record } = campaign.records.value;
  if (record.settings.odds === 'hidden') return <p>This campaign hides its odds.</p>;
  return (
    <>
      {of.sides.map((luck) => {
        const side = sides.find(({ id }) => id === luck.id);
        return side && <LuckSection key={luck.id} {...luck} name={side.name} mark={side.mark} lost={lost[side.id]} />;
      })}
      {of.players.map((luck) => {
        const player = players.find(({ id }) => id === luck.id);
        return player && <LuckSection key={luck.id} {...luck} name={player.name} />;
      })}
    </>
  );
}

/** Returns the log back at least to the start of the game, or all of it, newest first. Undefined while loading. */
function useLog(campaign: OpenCampaign, game: Game | undefined): readonly Entry[] | undefined {
  const of = game?.id ?? ALL;
  const [loaded, setLoaded] = useState<{ readonly of: string; readonly entries: readonly Entry[] }>();
  useEffect(() => {
    let isCurrent = true;
    const reachesStart = (entries: readonly Entry[]) =>
      game !== undefined && entries.some((entry) => isStartOf(entry, game));
    attempt(campaign.entriesUntil(reachesStart).then((entries) => isCurrent && setLoaded({ of, entries })));
    return () => {
      isCurrent = false;
    };
  }, [of, campaign.loaded.value.tail]);
  return loaded && loaded.of === of ? loaded.entries : undefined;
}

/** Counts the losses of each side in one game, or in all games. */
function lossesBySide(
  campaign: OpenCampaign,
  scope: string,
  entries: readonly Entry[],
): Readonly<Record<string, number>> {
  const records = campaign.records.value;
  const lost: Record<string, number> = {};
  for (const game of records.games.filter(({ id }) => scope === ALL || id === scope))
    for (const [at, { began, left }] of sideReports(campaign.system, records, game, entries).entries()) {
      const { id } = records.sides[at]!;
      lost[id] = (lost[id] ?? 0) + began - left;
    }
  return lost;
}

/** Describes the plays of a report: "2 fights and 5 rallies, tests or shots. Odds known for 9 of 10 results." */
export function countWords({
  plays,
  known,
  fights,
  tests,
}: Pick<LuckReport, 'plays' | 'known' | 'fights' | 'tests'>): string {
  const all = formatList([
    countPhrase(fights, 'fight', 'fights'),
    ...(tests > 0 ? [countPhrase(tests, 'rally, test or shot', 'rallies, tests or shots')] : []),
  ]);
  return known === plays ? `${all}.` : `${all}. Odds known for ${known} of ${countPhrase(plays, 'result', 'results')}.`;
}

function LuckSection({
  name,
  mark,
  losses,
  fights,
  tests,
  lost: reported,
}: LuckRecord & { readonly name: string; readonly mark?: number; readonly lost?: number | undefined }) {
  const lost = losses.at(-1);
  const isPart = lost?.actual !== reported;
  return (
    <Section title={name} action={mark !== undefined && <Mark side={mark} />}>
      {lost && (
        <>
          <p>
            <b>{lost.actual}</b> lost{isPart ? ' in close combat' : ''}; the dice promised {promised(lost.expected)}.
            {isPart && reported !== undefined && ` ${reported} lost in all.`}
          </p>
          {losses.length > 1 && <RunningLine label={`Losses of ${name}`} counts="results" points={losses} />}
        </>
      )}
      <GoodResults title="Fights won" counts="fights" of={name} results={fights} />
      <GoodResults title="Rallies, tests and shots passed" counts="rolls" of={name} results={tests} />
    </Section>
  );
}

/** Counts of good results, actual and expected. Empty without entries. */
function GoodResults({
  title,
  counts,
  of,
  results,
}: {
  readonly title: string;
  readonly counts: string;
  readonly of: string;
  readonly results: readonly RunningTotal[];
}) {
  const last = results.at(-1);
  if (!last) return null;
  return (
    <>
      <p>
        {title}: <b>{last.actual}</b> of {results.length}; the dice promised {promised(last.expected)}.
      </p>
      {results.length > 1 && <RunningLine label={`${title}, ${of}`} counts={counts} points={results} />}
    </>
  );
}
