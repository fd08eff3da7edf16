import { endsGame } from '../log/statechanges.ts';
import { startOfDay, timeAmongGames } from '../records/dates.ts';
import type { Entry, Game, RecordChange } from '../records/records.ts';

/**
 * A game with its times in milliseconds. `place` in the order of play is the time of its beginning, with its number in the
 * fraction. `isMoved` if it is dated before one that began earlier in the log. `endIndex` is the index of its end in the
 * log, if that is known.
 */
export type DatedGame = {
  readonly id: string;
  readonly number: number;
  readonly isMoved: boolean;
  readonly place: number;
  readonly end: number;
  readonly endIndex: number | undefined;
  /** Ids of the units at the game. */
  readonly present: readonly string[];
};

const GAMES_AT_ONE_TIME = 2048;

/** Where an entry belongs. `isDuring` is true in its game, false in a hospital after it and outside games. */
export type DatedEntry = {
  readonly index: number;
  readonly at: number;
  readonly game: DatedGame | undefined;
  readonly isDuring: boolean;
  readonly place: number;
};

/** The order of play: that of the log, but a moved game comes on its own day. `log` are active entries, oldest first. */
export class GameOrder {
  readonly #dated = new Map<string, DatedGame>();
  readonly #unmoved: DatedGame[] = [];
  /** Games entered afterwards that come after all games already in the log. */
  readonly #entered: DatedGame[] = [];
  readonly #inOrder: readonly DatedGame[];

  constructor(
    private readonly games: readonly Game[],
    log: readonly Entry[],
  ) {
    const ends = new Map<string, number>();
    for (const [at, { changes }] of log.entries())
      for (const change of changes) if (endsGame(change)) ends.set(change.id, at);
    for (const game of games.toSorted((one, other) => one.number - other.number)) {
      const dated = this.#date(game, ends.get(game.id));
      this.#dated.set(game.id, dated);
      if (!dated.isMoved) this.#unmoved.push(dated);
      else if (game.turn === 0 && [...this.#dated.values()].every(({ place }) => place <= dated.place))
        this.#entered.push(dated);
    }
    this.#inOrder = [...this.#dated.values()].toSorted((one, other) => one.place - other.place);
  }

  game(game: Game): DatedGame {
    // A draft is entered afterwards.
    return this.#dated.get(game.id) ?? this.#date({ ...game, turn: 0 });
  }

  entry({ at, game: played, settles, changes }: Entry, index: number): DatedEntry {
    const game = this.#dated.get(settles ?? played ?? '');
    const isDuring = game !== undefined && played === game.id;
    return {
      index,
      at: Date.parse(at),
      game,
      isDuring,
      place: game ? this.#placeAfter(game, isDuring) : this.#outside(at, changes, index),
    };
  }

  gamesAfter(place: number): readonly DatedGame[] {
    return this.#inOrder.filter((game) => game.place > place);
  }

  lastGame(place: number): string | undefined {
    return this.#inOrder.findLast((game) => game.place <= place)?.id;
  }

  #placeAfter({ place, number }: DatedGame, isDuring: boolean): number {
    // A hospital can settle men who fell in another game than its own. It comes after all games played before it.
    const last = isDuring ? undefined : this.#unmoved.findLast((one) => one.number <= number);
    return Math.max(place, last?.place ?? 0);
  }

  #outside(at: string, changes: readonly RecordChange[], index: number): number {
    const time = timeAmongGames(at, this.games);
    const isMove = changes.some(({ of, field }) => of === 'man' && field === '');
    // The time of day is unknown for a game entered afterwards.
    const from = Date.parse(isMove ? startOfDay(time) : time) + 1 - 1 / GAMES_AT_ONE_TIME;
    const last = this.#unmoved.findLast(({ end }) => end <= Date.parse(at));
    const entered = this.#entered.findLast(({ endIndex = Number.POSITIVE_INFINITY }) => endIndex < index);
    return Math.max(from, last?.place ?? 0, entered?.place ?? 0);
  }

  #date(
    { id, begun, number, ended, turn, strengths, present = Object.keys(strengths) }: Game,
    endIndex?: number,
  ): DatedGame {
    const place = Date.parse(begun) + number / GAMES_AT_ONE_TIME;
    return {
      id,
      number,
      place,
      present,
      isMoved: turn === 0 || (this.#unmoved.at(-1)?.place ?? 0) > place,
      end: ended === undefined ? Number.POSITIVE_INFINITY : Date.parse(ended),
      endIndex: ended === undefined ? Number.POSITIVE_INFINITY : endIndex,
    };
  }
}
