import { idsOfMen } from '../log/statedoubts.ts';
import type { Entry, Game, RecordChange } from '../records/records.ts';
import { type DatedEntry, type DatedGame, GameOrder } from './gameorder.ts';

/** A change of a man's unit or state. `latest` is the latest place of the steps up to it in the log. */
type Step<T> = DatedEntry & { readonly from: T; readonly to: T; readonly latest: number };

class Track<T> {
  readonly steps: Step<T>[] = [];
  readonly firstInGame = new Map<string, Step<T>>();
  private readonly moved: Step<T>[] = [];

  add(dated: DatedEntry, from: T, to: T): void {
    const step = { ...dated, from, to, latest: Math.max(dated.place, this.steps.at(-1)?.latest ?? 0) };
    this.steps.push(step);
    if (step.game?.isMoved) this.moved.push(step);
    if (dated.isDuring && dated.game && !this.firstInGame.has(dated.game.id)) this.firstInGame.set(dated.game.id, step);
  }

  before(game: DatedGame, present: T): T {
    // A man who was changed in the game began it with the value of before.
    const during = this.firstInGame.get(game.id);
    if (during) return during.from;
    const known = game.isMoved ? undefined : this.lastInLog(game);
    let last = known;
    for (const step of game.isMoved ? this.steps : this.moved) {
      if (step.place >= game.place) continue;
      if (known && (step.index <= known.index || step.place < known.latest)) continue;
      if (!last || last === known || step.place >= last.place) last = step;
    }
    return last ? last.to : this.steps[0] ? this.steps[0].from : present;
  }

  /** Last step in the log before the end of the game. Without the end, times and numbers decide. */
  private lastInLog(game: DatedGame): Step<T> | undefined {
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

export type ManOfUnit = { readonly id: string; readonly unit: string | undefined; readonly state: string };

/** `joined` is the unit that he joined during the game. `isUnchanged` if `state` is still that of before it. */
export type ManAsGameBegan = {
  readonly man: string;
  readonly unit: string | undefined;
  readonly joined: string | undefined;
  readonly state: string;
  readonly isActive: boolean;
  readonly isUnchanged: boolean;
};

/** Place of an entry in a man's history. `isMoved` if it comes on the day of a moved game. */
export type ManDate = { readonly place: number; readonly isMoved: boolean };

class ManHistory {
  readonly units = new Track<string | undefined>();
  readonly states = new Track<unknown>();
  readonly dates = new Map<string, ManDate>();
  private latest = 0;
  private isInMovedGame = false;

  /** `changes` are those of the man. `isOfGame` is true if only the game itself can have made them. */
  add(entry: string, changes: readonly RecordChange[], dated: DatedEntry, isOfGame: boolean): void {
    const { game } = dated;
    const isMoved = game?.isMoved === true && (isOfGame || this.isInMovedGame);
    const last = isMoved && isOfGame ? 0 : (this.states.steps.at(-1)?.place ?? 0);
    const place = isMoved ? Math.max(game.place, last) : Math.max(dated.place, last, this.latest);
    if (!isMoved) this.latest = place;
    this.dates.set(entry, { place, isMoved });
    for (const change of changes) {
      if ('by' in change) continue;
      const { field, from, to, unit } = change;
      if (field === '') this.units.add({ ...dated, place }, from ? unit : undefined, to ? unit : undefined);
      if (field !== 'state') continue;
      this.states.add({ ...dated, place }, from, to);
      this.isInMovedGame = isMoved;
    }
  }
}

/**
 * Changes of each man's unit and state in the order of play. A game entered afterwards comes on its own day, with the
 * men who fell in it and their results in its hospital.
 */
export class ManHistories {
  private readonly order: GameOrder;
  private readonly men = new Map<string, ManHistory>();
  private readonly indices = new Map<string, number>();

  /** `log` are active entries, oldest first. Where it lacks the ends of games, their times and numbers decide. */
  constructor(
    games: readonly Game[],
    log: readonly Entry[],
    private readonly isActive: (unit: string | undefined, state: unknown) => boolean,
  ) {
    this.order = new GameOrder(games, log);
    for (const [index, entry] of log.entries()) {
      this.indices.set(entry.id, index);
      const men = idsOfMen(entry.changes);
      if (men.size === 0) continue;
      const dated = this.order.entry(entry, index);
      for (const id of men) this.add(id, entry, dated);
    }
  }

  asGameBegan(game: Game, men: readonly ManOfUnit[]): readonly ManAsGameBegan[] {
    const dated = this.order.game(game);
    return men.map((man) => {
      const { units, states } = this.men.get(man.id) ?? new ManHistory();
      const unit = units.before(dated, man.unit);
      const joined = unit === undefined ? units.firstInGame.get(dated.id)?.to : undefined;
      const state = states.before(dated, man.state) as string;
      const last = states.steps.at(-1);
      return {
        man: man.id,
        unit,
        joined,
        state,
        isActive: this.isActive(unit ?? joined, state),
        isUnchanged: !last || last.place < dated.place,
      };
    });
  }

  dateOf(man: string, entry: Entry): ManDate & { readonly lastGame: string | undefined } {
    const { place } = this.order.entry(entry, 0);
    const date = this.men.get(man)?.dates.get(entry.id) ?? { place, isMoved: false };
    return { ...date, lastGame: this.order.lastGame(date.place) };
  }

  stateBefore(entry: string, { id, state }: Pick<ManOfUnit, 'id' | 'state'>): unknown {
    const at = this.indices.get(entry) ?? Number.POSITIVE_INFINITY;
    const steps = this.men.get(id)?.states.steps ?? [];
    const last = steps.findLast(({ index }) => index < at);
    return last ? last.to : steps[0] ? steps[0].from : state;
  }

  private add(id: string, entry: Entry, dated: DatedEntry): void {
    const changes = entry.changes.filter((change) => change.of === 'man' && change.id === id);
    const steps = changes.filter(({ field }) => field === 'state' || field === '');
    // An edit between games, such as a new name, does not say where the man was.
    if (steps.length === 0 && !dated.game) return;
    const history = this.men.get(id) ?? new ManHistory();
    this.men.set(id, history);
    const isOfGame = steps.some(
      ({ field, unit, ...change }) => field === '' || ('from' in change && this.isActive(unit, change.from)),
    );
    history.add(entry.id, changes, dated, isOfGame);
  }
}
