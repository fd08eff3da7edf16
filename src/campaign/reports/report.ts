import type { Unit } from '../../engine/roster.ts';
import type { Fact } from '../../system/units.ts';
import { MenAtGames } from '../games/presence.ts';
import { resultWords } from '../games/score.ts';
import { mismatchWords, strengthMismatches } from '../games/strengthmismatch.ts';
import { noteWords } from '../log/notes.ts';
import { RosterHistory } from '../log/rosterhistory.ts';
import {
  gameEntries,
  isCasualty,
  kindOf,
  nameOfMan,
  type RosterLookup,
  type Rules,
  type StateChange,
  stateChanges,
  stateChangesDuring,
  strengthChange,
} from '../log/statechanges.ts';
import type { CampaignRecords, Entry, Game } from '../records/records.ts';
import { enemiesFelled } from './careertotals.ts';
import { correctedAt } from './correctedat.ts';
import { luck } from './luck.ts';
import { type SideReport, sideReports } from './sidereports.ts';

export type Report = {
  readonly campaign: string;
  readonly rules: string;
  readonly game: string;
  readonly scenario?: string;
  readonly result?: string;
  readonly notes?: string;
  readonly begun: string;
  readonly ended?: string;
  /** ISO time of the last correction of its entries. */
  readonly corrected?: string;
  readonly turns: number;
  readonly sides: readonly SideReport[];
  readonly turningPoints: readonly TurningPoint[];
  readonly mismatches: readonly Pick<TurningPoint, 'what' | 'why'>[];
  readonly mentions: readonly string[];
  readonly luck: readonly SideLuck[];
  readonly dice: { readonly typed: number; readonly app: number };
};

export type SideLuck = {
  readonly side: string;
  readonly expected: number;
  readonly came: number;
  readonly lost: number;
};

export type TurningPoint = { readonly turn: number; readonly what: string; readonly why: readonly string[] };

const COLLAPSE = /\b(rout|broke|break|surrender|captur|destroy|wiped out|abandon)/i;
const VICTORY = /\b(wins?|carries|takes|overwhelms?|does not stand|wiped out)\b/i;

export function report(
  rules: Rules,
  records: CampaignRecords,
  game: Game,
  entries: readonly Entry[],
  men = new MenAtGames(rules, records, entries),
): Report {
  const log = gameEntries(entries, game);
  const history = new RosterHistory(records, entries);
  const day = history.atEndOf(game);
  const steps = stateChanges(rules, day, log);
  const { campaign } = records;
  const result = resultWords(day.sides, game);
  const strengths = men.strengths(game);
  const sides = sideReports(rules, records, game, entries, history, men);
  return {
    campaign: campaign.name,
    rules: rules.name,
    game: game.name,
    ...(game.scenario === undefined ? {} : { scenario: game.scenario }),
    ...(result ? { result } : {}),
    ...notesOf(game, log),
    begun: game.begun,
    ...(game.ended === undefined ? {} : { ended: game.ended }),
    ...correctedAt(records, game, strengths, entries),
    turns: game.turn,
    sides,
    turningPoints: turningPoints(rules, { ...game, strengths }, history, log),
    mismatches: log.flatMap((entry) => {
      const why = strengthMismatches(rules, men, entry).map(mismatchWords);
      return why.length > 0 ? [{ what: entry.title, why }] : [];
    }),
    mentions: [...topCounters(rules, day, log), ...lossesInflicted(rules, day, log, steps)],
    luck: luck(rules, entries, game.id).sides.flatMap(({ id, losses }) => {
      const at = records.sides.findIndex((one) => one.id === id);
      const [side, all] = [sides[at], losses.at(-1)];
      return side && all
        ? [{ side: side.name, expected: all.expected, came: all.actual, lost: side.began - side.left }]
        : [];
    }),
    dice: dice(log),
  };
}

/** Notes of the game, and those written during it with their turns. */
function notesOf({ notes }: Game, log: readonly Entry[]): Pick<Report, 'notes'> {
  const written = log.flatMap((entry) => {
    const words = noteWords(entry);
    return words === undefined ? [] : `${entry.turn === undefined ? '' : `Turn ${entry.turn}: `}${words}`;
  });
  const all = [...(notes === undefined ? [] : [notes]), ...written];
  return all.length === 0 ? {} : { notes: all.join('\n') };
}

/**
 * Finds turning points: a unit destroyed, halved or broken, a leader lost, a fight won. Reads changes and verdicts
 * only, so that it works for all rules.
 */
function turningPoints(
  rules: Rules,
  game: Game,
  history: RosterHistory,
  log: readonly Entry[],
): readonly TurningPoint[] {
  const left = new Map(Object.entries(game.strengths));
  let turn = Math.min(1, game.turn);
  return log.flatMap((entry): TurningPoint[] => {
    turn = turnAfter(turn, entry);
    const all = history.before(entry);
    const steps = stateChangesDuring(rules, all, [entry]);
    const why = [
      ...steps.filter(isCasualty).flatMap(({ man, unit: id }) => {
        const unit = all.units.get(id);
        return unit && isLeader(rules, all, unit, man) ? [`${nameOfMan(all, man)} of ${unit.name} falls.`] : [];
      }),
      ...[...new Set(steps.map(({ unit }) => unit))].flatMap((id) => {
        const began = game.strengths[id] ?? 0;
        const before = left.get(id) ?? began;
        const after = steps
          .filter(({ unit }) => unit === id)
          .reduce((count, step) => count + strengthChange(step), before);
        left.set(id, after);
        return strengthSentences(all.units.get(id)?.name, began, before, after);
      }),
      ...collapseSentences(rules, all, entry),
    ];
    const won = entry.told && isBetweenSides(all, entry) && VICTORY.test(entry.told.verdict);
    return why.length > 0 || won ? [{ turn, what: entry.title, why: [...new Set(why)] }] : [];
  });
}

/** Returns the turn after an entry. Older entries have no turn, so changes of the game's turn count. */
const turnAfter = (turn: number, { changes, turn: said }: Entry): number =>
  said ??
  changes
    .filter(({ of, field }) => of === 'game' && field === 'turn')
    .reduce((now, change) => ('by' in change ? now + change.by : Number(change.to)), turn);

function strengthSentences(name: string | undefined, began: number, before: number, after: number): string[] {
  if (name === undefined || after >= before) return [];
  if (after === 0) return [began > 1 ? `${name} has nobody left.` : `${name} is lost.`];
  return before * 2 > began && after * 2 <= began
    ? [`${name} is ${after * 2 < began ? 'below' : 'down to'} half its men.`]
    : [];
}

const isBetweenSides = ({ units }: RosterLookup, entry: Entry): boolean =>
  new Set((entry.units ?? []).flatMap((id) => units.get(id)?.side ?? [])).size > 1;

function isLeader(rules: Rules, all: RosterLookup, unit: Unit, man: string): boolean {
  const roles = kindOf(rules, unit)?.roles ?? [];
  const at = roles.findIndex(({ id }) => id === all.men.get(man)?.role);
  return roles.length > 1 && at >= 0 && at < roles.length - 1;
}

function collapseSentences(rules: Rules, all: RosterLookup, entry: Entry): string[] {
  return entry.changes.flatMap((change) => {
    if (change.of !== 'unit' || 'by' in change || change.to !== true) return [];
    const unit = all.units.get(change.id);
    const fact = factOf(kindOf(rules, unit)?.facts, change.field);
    return unit && fact && COLLAPSE.test(fact.title) ? [`${unit.name}: ${fact.title}.`] : [];
  });
}

const factOf = (facts: readonly Fact[] | undefined, field: string): Fact | undefined =>
  facts?.find(({ id }) => id === field.replace(/^facts\./, ''));

function topCounters(rules: Rules, all: RosterLookup, log: readonly Entry[]): readonly string[] {
  const counts = new Map<string, { readonly words: string; readonly n: number }>();
  for (const change of log.flatMap(({ changes }) => changes)) {
    if (change.of !== 'man' || change.unit === undefined) continue;
    const unit = all.units.get(change.unit);
    const fact = factOf(kindOf(rules, unit)?.manFacts, change.field);
    if (fact?.kind !== 'number' || !fact.counts || fact.state) continue;
    const by = 'by' in change ? change.by : Number(change.to ?? 0) - Number(change.from ?? 0);
    const key = `${change.id} ${fact.id}`;
    const words = `${nameOfMan(all, change.id)} of ${unit?.name}: ${fact.title.toLowerCase()}`;
    counts.set(key, { words, n: (counts.get(key)?.n ?? 0) + by });
  }
  return topThree([...counts.values()].map(({ words, n }) => [words, n])).map(([feat, n]) => `${feat} ${n}.`);
}

function lossesInflicted(
  rules: Rules,
  all: RosterLookup,
  log: readonly Entry[],
  steps: readonly StateChange[],
): readonly string[] {
  const counts = [...enemiesFelled(rules, all, log, steps)].map(
    ([id, n]) => [all.units.get(id)?.name ?? '', n] as const,
  );
  return topThree(counts).map(([name, n]) => `${name}: ${n} of the enemy fell before it.`);
}

const topThree = (counts: Iterable<readonly [string, number]>): readonly (readonly [string, number])[] =>
  [...counts]
    .filter(([, n]) => n > 0)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 3);

function dice(log: readonly Entry[]): Report['dice'] {
  const all = log.flatMap(({ told }) => told?.play?.answers.slice(0, told.play.cursor) ?? []);
  const thrown = all.flatMap((answer) => ('dice' in answer ? answer.dice : []));
  const called = all.reduce((sum, answer) => sum + ('dice' in answer ? (answer.told?.count ?? 0) : 0), 0);
  const app = thrown.filter(({ by }) => by === 'app').length;
  return { typed: thrown.length - app + called, app };
}
