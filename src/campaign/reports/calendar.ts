import { type Score, score } from '../games/score.ts';
import { dayOf, daysAfter, daysBetween, gamesByDay } from '../records/dates.ts';
import type { CampaignRecords, Game } from '../records/records.ts';

export type Week = { readonly monday: string; readonly idleWeeks: number; readonly games: readonly CalendarGame[] };

export type CalendarGame = { readonly game: Game; readonly players: string; readonly score: Score };

export function calendarWeeks(
  records: Pick<CampaignRecords, 'sides' | 'players' | 'units' | 'games'>,
): readonly Week[] {
  const games = gamesByDay(records.games);
  const weeks: { monday: string; idleWeeks: number; games: CalendarGame[] }[] = [];
  for (const [i, game] of games.entries()) {
    const monday = mondayOf(dayOf(game.begun));
    const last = weeks.at(-1);
    const stood = score({ sides: records.sides, games: games.slice(0, i + 1) });
    const played = { game, players: matchTitle(records, game), score: stood };
    if (last?.monday === monday) last.games.push(played);
    else {
      const idle = last ? daysBetween(last.monday, monday) / 7 - 1 : 0;
      weeks.push({ monday, idleWeeks: idle, games: [played] });
    }
  }
  return weeks;
}

const mondayOf = (day: string): string => daysAfter(day, -((new Date(day).getUTCDay() + 6) % 7));

export function matchTitle(
  { sides, players, units }: Pick<CampaignRecords, 'sides' | 'players' | 'units'>,
  { strengths, players: named = {} }: Pick<Game, 'strengths' | 'players'>,
): string {
  const there = sides.filter(
    ({ id }) => named[id] !== undefined || units.some((unit) => unit.side === id && strengths[unit.id] !== undefined),
  );
  return there
    .map(({ id, name }) => {
      const player = players.find((one) => one.id === named[id])?.name;
      return player === undefined ? name : `${player} (${name})`;
    })
    .join(' v ');
}
