import { resultWords, scoreWords } from '../../../campaign/games/score.ts';
import { dayWords } from '../../../campaign/records/dates.ts';
import { calendarWeeks } from '../../../campaign/reports/calendar.ts';
import { Empty } from '../../../components/frame/empty.tsx';
import { Row, Rows } from '../../../components/frame/row.tsx';
import { Section } from '../../../components/frame/section.tsx';
import type { CampaignProps } from '../../state/props.ts';
import { to } from '../../state/route.ts';
import { countPhrase } from '../../words/unitwords.ts';

export function Calendar({ campaign }: CampaignProps) {
  const records = campaign.records.value;
  const weeks = calendarWeeks(records);
  if (weeks.length === 0) return <Empty icon="campaign" title="No game yet" />;
  return (
    <>
      {weeks.map(({ monday, idleWeeks, games }) => (
        <Section key={monday} title={`Week of ${dayWords(monday)}`}>
          {idleWeeks > 0 && <p>{idleWords(idleWeeks)}</p>}
          <Rows label={`Games in the week of ${dayWords(monday)}`}>
            {games.map(({ game, players, score }) => (
              <Row
                key={game.id}
                title={game.name}
                detail={[
                  ...[dayWords(game.begun), game.scenario, players],
                  game.ended === undefined ? `turn ${game.turn}` : resultWords(records.sides, game) || 'undecided',
                ]
                  .filter(Boolean)
                  .join(' · ')}
                trail={scoreWords(score)}
                href={to('c', campaign.id, 'report', game.id)}
              />
            ))}
          </Rows>
        </Section>
      ))}
    </>
  );
}

/** Describes a gap between games: "No game for 2 weeks before." */
export const idleWords = (weeks: number): string => `No game for ${countPhrase(weeks, 'week', 'weeks')} before.`;
