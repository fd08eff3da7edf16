import type { DatedEntry, DatedGame } from './gameorder.ts';

export type Value<T> = { readonly to: T; readonly absence?: Absence };

/** A change of a man's unit or state. `latest` is the latest place of the steps up to it in the log. */
type Step<T> = DatedEntry & Value<T> & { readonly from: T; readonly latest: number };

/** Number of games that a man misses after a place. `missable` caches the games that he can miss. */
export type Absence = {
  readonly games: number;
  readonly unit: string | undefined;
  readonly place: number;
  missable?: readonly DatedGame[];
};

export class Track<T> {
  readonly steps: Step<T>[] = [];
  readonly firstInGame = new Map<string, Step<T>>();
  readonly #moved: Step<T>[] = [];

  add(dated: DatedEntry, from: T, to: T, absence?: Absence): void {
    const more = absence ? { absence } : {};
    const step = { ...dated, from, to, ...more, latest: Math.max(dated.place, this.steps.at(-1)?.latest ?? 0) };
    this.steps.push(step);
    if (step.game?.isMoved) this.#moved.push(step);
    if (dated.isDuring && dated.game && !this.firstInGame.has(dated.game.id)) this.firstInGame.set(dated.game.id, step);
  }

  before(game: DatedGame, present: T): Value<T> {
    // A man who was changed in the game began it with the value of before.
    const during = this.firstInGame.get(game.id);
    return during ? { to: during.from } : this.at(game, present);
  }

  at(game: DatedGame, present: T): Value<T> {
    const known = game.isMoved ? undefined : this.#lastInLog(game);
    let last = known;
    for (const step of game.isMoved ? this.steps : this.#moved) {
      if (step.place >= game.place) continue;
      if (known && (step.index <= known.index || step.place < known.latest)) continue;
      if (!last || last === known || step.place >= last.place) last = step;
    }
    return last ?? { to: this.steps[0] ? this.steps[0].from : present };
  }

  /** Last step in the log before the end of the game. Without the end, times and numbers decide. */
  #lastInLog(game: DatedGame): Step<T> | undefined {
    const { endIndex } = game;
    if (endIndex === undefined) return this.steps.findLast((step) => seemsBeforeEnd(step, game));
    let [low, high] = [0, this.steps.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.steps[middle]!.index < endIndex) low = middle + 1;
      else high = middle;
    }
    return this.steps[low - 1];
  }
}

function seemsBeforeEnd({ at, game }: DatedEntry, { number, end }: DatedGame): boolean {
  if (!game) return at < end;
  if (game.number < number) return game.isMoved || game.end <= end || at < end;
  return game.number > number && game.place < end && at < end;
}
