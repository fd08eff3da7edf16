import type { ChangeCause, Man, Unit } from '../../engine/roster.ts';
import type { State, UnitKind } from '../../system/system.ts';
import { undoneIds } from '../log/log.ts';
import { dayOf, isEarlier } from '../records/dates.ts';
import { compareGames } from '../records/gamedays.ts';
import type { Entry, Game, RecordChange } from '../records/records.ts';

export type StoryEvent = {
  readonly entry: string;
  readonly at: string;
  readonly words: string;
  readonly game?: string;
  readonly why?: ChangeCause;
  readonly state?: State;
};

export function story(
  man: Pick<Man, 'id'>,
  kind: UnitKind,
  entries: readonly Entry[],
  games: readonly Game[],
  units: readonly Pick<Unit, 'id' | 'name'>[] = [],
): readonly StoryEvent[] {
  const gone = undoneIds(entries);
  return entries
    .filter((entry) => entry.kind !== 'undo' && !gone.has(entry.id))
    .toReversed()
    .flatMap((entry) => deeds(man, kind, entry, games, units));
}

function deeds(
  { id }: Pick<Man, 'id'>,
  kind: UnitKind,
  entry: Entry,
  games: readonly Game[],
  units: readonly Pick<Unit, 'id' | 'name'>[],
): readonly StoryEvent[] {
  const { game, words: when } = dateOf(entry, games);
  return entry.changes.flatMap((change): readonly StoryEvent[] => {
    const his = change.of === 'man' && change.id === id;
    const done = his ? (movedTo(change, entry, units) ?? deedOf(change, kind)) : undefined;
    if (!done || done.words === '') return [];
    const { words, state } = done;
    const entered = game && change.why?.by === 'afterwards';
    return [
      {
        entry: entry.id,
        at: entry.at,
        words: entered ? `${words} in “${game.name}” (entered afterwards).` : `${[words, ...when].join(', ')}.`,
        ...(game ? { game: game.id } : {}),
        ...(change.why ? { why: change.why } : {}),
        ...(state ? { state } : {}),
      },
    ];
  });
}

function movedTo(
  { id, field, unit }: RecordChange,
  { changes }: Entry,
  units: readonly Pick<Unit, 'id' | 'name'>[],
): { words: string; state?: State } | undefined {
  const whole = changes.filter((one) => one.of === 'man' && one.id === id && one.field === '');
  if (field !== '' || whole.length < 2) return undefined;
  if (whole.at(-1)?.unit !== unit) return { words: '' };
  return { words: `Moved to ${units.find((one) => one.id === unit)?.name ?? 'another unit'}` };
}

function dateOf(entry: Entry, games: readonly Game[]): { words: readonly string[]; game: Game | undefined } {
  const game = games.find((one) => one.id === entry.game);
  if (game) return { game, words: [gameWords(game), ...(entry.turn === undefined ? [] : [`turn ${entry.turn}`])] };
  const over = games.filter(({ ended }) => ended !== undefined && ended <= entry.at);
  // A game entered afterwards can come after later games in the list.
  const before = over.toSorted((a, b) => (a.ended! < b.ended! ? -1 : 1)).at(-1);
  return { game: before, words: before ? [`after ${gameWords(before)}`] : [] };
}

/** Sorts events by date. A game entered afterwards counts at its own date. */
export function deedsByDay<D extends Pick<StoryEvent, 'at' | 'game' | 'why'>>(
  deeds: readonly D[],
  games: readonly Game[],
): readonly D[] {
  const timeOf = ({ at, game: id, why }: D): number => {
    const game = why?.by === 'afterwards' ? games.find((one) => one.id === id) : undefined;
    return Date.parse(game?.turn === 0 ? game.begun : at);
  };
  return deeds.toSorted((a, b) => timeOf(a) - timeOf(b));
}

export const gameWords = ({ name }: Pick<Game, 'name'>): string =>
  /^Game \d+$/.test(name) ? `g${name.slice(1)}` : name;

export function deedOf(change: RecordChange, kind: UnitKind): { words: string; state?: State } | undefined {
  if ('by' in change) return change.by > 0 && change.why?.by === 'recovery' ? { words: 'Did not recover' } : undefined;
  if (change.field === '') return { words: change.to === null ? 'Struck off' : 'Joined' };
  if (change.field === 'role') return promotion(change, kind);
  if (change.field.startsWith('medals.'))
    return { words: change.to === null ? `Medal taken back: ${change.from}` : `Awarded: ${change.to}` };
  return change.field === 'state' ? fate(change, kind) : undefined;
}

type Turn = RecordChange & { readonly from: unknown; readonly to: unknown };

function promotion({ from, to }: Turn, { roles }: UnitKind): { words: string } {
  const rank = (id: unknown) => roles.findIndex((role) => role.id === id);
  const title = roles[rank(to)]?.title ?? String(to);
  return {
    words: `${rank(to) < rank(from) ? 'Promoted' : 'Made'}: ${/^[A-Z]{2}/.test(title) ? title : title.toLowerCase()}`,
  };
}

function fate({ from, to, why }: Turn, { states }: UnitKind): { words: string; state: State } | undefined {
  const [was, is] = [from, to].map((id) => states.find((state) => state.id === id));
  if (!is || (was?.isActive && is.isActive) || (was?.tone === 'bad' && is.tone === 'bad')) return undefined;
  return { words: fateWords(is, why), state: is };
}

function fateWords({ isActive: stands, tone, title, struck }: State, why: ChangeCause | undefined): string {
  if (struck && why?.by === 'table') return title;
  if (why?.by === 'recovery' && tone === 'bad') return 'Died of his wounds';
  const verb = stands ? 'Returned' : title;
  return why && WHY[why.by] !== '' ? `${verb} ${WHY[why.by]}${why.of ? ` ${OF[why.by]} ${why.of}` : ''}` : verb;
}

const WHY: Readonly<Record<ChangeCause['by'], string>> = {
  fire: 'by fire',
  mortar: 'by mortar fire',
  artillery: 'by artillery',
  melee: 'in the melee',
  vehicle: 'under a vehicle',
  recovery: '',
  rout: 'in the rout',
  table: 'by the table’s ruling',
  afterwards: '',
};
const OF: Readonly<Record<ChangeCause['by'], string>> = {
  fire: 'of',
  mortar: 'of',
  artillery: 'of',
  melee: 'with',
  vehicle: 'of',
  recovery: 'of',
  rout: 'of',
  table: 'of',
  afterwards: 'of',
};

export const struckOff = ({ state, why }: StoryEvent): boolean => state?.struck === true && why?.by === 'table';

export function fallenAt(deeds: readonly StoryEvent[]): StoryEvent | undefined {
  const last = deeds.findLast(({ state }) => state !== undefined);
  return last?.state?.isActive ? undefined : last;
}

export const hits = (deeds: readonly StoryEvent[]): number =>
  deeds.filter(({ state, why }) => state && !state.isActive && why?.by !== 'recovery' && why?.by !== 'table').length;

/**
 * Counts games in which the man was active in a unit present, or was hit. `entries` name him, newest first. `actions` are
 * oldest first.
 */
export function battles(
  { id }: Pick<Man, 'id'>,
  unit: Pick<Unit, 'id'>,
  deeds: readonly StoryEvent[],
  entries: readonly Entry[],
  games: readonly Game[],
): number {
  const gone = undoneIds(entries);
  const moves = entries
    .filter((entry) => entry.kind !== 'undo' && !gone.has(entry.id))
    .toReversed()
    .flatMap(({ at, changes }) =>
      changes.flatMap((change) =>
        change.of === 'man' && change.id === id && change.field === '' && 'to' in change
          ? [{ at, from: change.from && change.unit, to: change.to && change.unit }]
          : [],
      ),
    );
  const earlier = ({ at, game: id }: StoryEvent, game: Game): boolean => {
    const fought = games.find((one) => one.id === id);
    return fought ? compareGames(fought, game) < 0 : isEarlier(at, game.begun);
  };
  // The time of day is unknown for a game entered afterwards.
  const isJoined = (at: string, { begun, ended, turn }: Game): boolean =>
    ended === undefined || (turn === 0 ? dayOf(at) <= dayOf(begun) : at <= ended);
  const served = (game: Game): boolean => {
    const { strengths, id } = game;
    if (hits(deeds.filter(({ game }) => game === id)) > 0) return true;
    const last = moves.findLast(({ at }) => isJoined(at, game));
    const own = last ? last.to : moves[0] ? moves[0].from : unit.id;
    const was = deeds.findLast((deed) => deed.state && earlier(deed, game))?.state;
    return typeof own === 'string' && strengths[own] !== undefined && was?.isActive !== false;
  };
  return games.filter(served).length;
}
