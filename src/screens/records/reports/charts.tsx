import { nameOfDay } from '../../../campaign/reports/reporttext.ts';
import { type LossesByCause, lossesByCause, strengthsByGame } from '../../../campaign/reports/statistics.ts';
import { ColumnChart, Stacks } from '../../../components/charts/chart.tsx';
import { Empty } from '../../../components/frame/empty.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { useLoaded } from '../../state/appstate.ts';
import type { CampaignProps } from '../../state/props.ts';

export function Charts({ campaign }: CampaignProps) {
  const records = campaign.records.value;
  const entries = useLoaded(() => campaign.entriesUntil(() => false), [campaign.loaded.value]);
  if (records.games.length === 0)
    return (
      <Empty icon="campaign" title="No game yet">
        Losses and the strength of each unit appear here after the first game.
      </Empty>
    );
  if (!entries) return <p role="status">Reading the log…</p>;
  const { at, units } = strengthsByGame(campaign.system, records, entries);
  const points = (men: readonly (number | null)[]) => at.map((at, i) => ({ at, value: men[i] ?? null }));
  const top = Math.max(1, ...units.flatMap(({ full, men }) => [full, ...men.map((n) => n ?? 0)]));
  return (
    <>
      <Fallen losses={lossesByCause(campaign.system, records, entries)} />
      {records.sides.map((side) => {
        const own = units.filter(({ id }) => records.units.find((unit) => unit.id === id)?.side === side.id);
        return (
          own.length > 0 && (
            <Section key={side.id} title={`Men of ${side.name}, as each game began`}>
              {own.map(({ id, name, now, full, men }) => (
                <ColumnChart
                  key={id}
                  label={`${nameOfDay(name, now)} · ${men.at(-1) === null ? 'disbanded' : `${men.at(-1)} of ${full}`}`}
                  points={points(men)}
                  top={top}
                />
              ))}
            </Section>
          )
        );
      })}
    </>
  );
}

function Fallen({ losses }: { readonly losses: LossesByCause }) {
  return (
    <Section title="Losses by cause">
      {losses.games.length > 0 ? (
        <Stacks
          label="Men who fell, by game and cause"
          parts={losses.causes}
          bars={losses.games.map(({ name, men }) => ({ name, values: men }))}
        />
      ) : (
        <p>Nobody has fallen yet.</p>
      )}
    </Section>
  );
}
