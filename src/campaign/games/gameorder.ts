import { endsGame } from '../log/statechanges.ts';
import { startOfDay, timeAmongGames } from '../records/dates.ts';
import type { Entry, Game } from '../records/records.ts';

export type Moment = { readonly time: number; readonly number: number };

export const compareMoments = (one: Moment, other: Moment): number =>
  one.time - other.time || one.number - other.number;

export const laterMoment = (one: Moment, other: Moment | undefined): Moment =>
  other && compareMoments(one, other) < 0 ? other : one;

/**
 * A game with its times in milliseconds. `isMoved` if it is dated before one that began earlier in the log. `endIndex` is
 * the index of its end in the log, if that is known.
 */
export type DatedGame = {
  readonly id: string;
  readonly isMoved: boolean;
  readonly place: Moment;
  readonly end: number;
  readonly endIndex: number | undefined;
};

/** Where an entry belongs. `isDuring` is true in its game, false in a hospital after it and outside games. */
export type DatedEntry = {
  readonly index: number;
  readonly at: number;
  readonly game: DatedGame | undefined;
  readonly isDuring: boolean;
  readonly place: Moment;
};

/** The order of play: that of the log, but a moved game comes on its own day. `log` are active entries, oldest first. */
export class GameOrder {
  private readonly dated = new Map<string, DatedGame>();
  private readonly unmoved: DatedGame[] = [];

  constructor(
    private readonly games: readonly Game[],
    log: readonly Entry[],
  ) {
    const ends = new Map<string, number>();
    for (const [at, { changes }] of log.entries())
      for (const change of changes) if (endsGame(change)) ends.set(change.id, at);
    for (const game of games.toSorted((one, other) => one.number - other.number)) {
      const dated = this.date(game, ends.get(game.id));
      this.dated.set(game.id, dated);
      if (!dated.isMoved) this.unmoved.push(dated);
    }
  }

  game(game: Game): DatedGame {
    // A draft is entered afterwards.
    return this.dated.get(game.id) ?? this.date({ ...game, turn: 0 });
  }

  entry({ at, game: played, settles, changes }: Entry, index: number): DatedEntry {
    const game = this.dated.get(settles ?? played ?? '');
    const isDuring = game !== undefined && played === game.id;
    const dated = { index, at: Date.parse(at), game, isDuring };
    if (!game) {
      const time = timeAmongGames(at, this.games);
      // The time of day is unknown for a game entered afterwards.
      const isMove = changes.some(({ of, field }) => of === 'man' && field === '');
      return {
        ...dated,
        place: { time: Date.parse(isMove ? startOfDay(time) : time), number: Number.MAX_SAFE_INTEGER },
      };
    }
    // A hospital can settle men who fell in another game than its own. It comes after all games played before it.
    const last = isDuring ? undefined : this.unmoved.findLast(({ place }) => place.number <= game.place.number);
    return { ...dated, place: laterMoment(game.place, last?.place) };
  }

  private date({ id, begun, number, ended, turn }: Game, endIndex?: number): DatedGame {
    const place = { time: Date.parse(begun), number };
    return {
      id,
      isMoved: turn === 0 || (this.unmoved.at(-1)?.place.time ?? 0) > place.time,
      place,
      end: ended === undefined ? Number.POSITIVE_INFINITY : Date.parse(ended),
      endIndex: ended === undefined ? Number.POSITIVE_INFINITY : endIndex,
    };
  }
}
