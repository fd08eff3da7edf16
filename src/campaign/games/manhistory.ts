import { ABSENT } from '../../system/absence.ts';
import { idsOfMen } from '../log/statedoubts.ts';
import type { Entry, Game, RecordChange } from '../records/records.ts';
import { type DatedEntry, type DatedGame, GameOrder } from './gameorder.ts';
import { type Absence, Track, type Value } from './track.ts';

export type ManOfUnit = { readonly id: string; readonly unit: string | undefined; readonly state: string };

export type ManAsGameBegan = {
  readonly man: string;
  readonly unit: string | undefined;
  readonly joined: string | undefined;
  readonly state: string;
  readonly isActive: boolean;
};

/** Place of an entry in a man's history. `isMoved` if it comes on the day of a moved game. */
export type ManDate = { readonly place: number; readonly isMoved: boolean; readonly lastGame?: string | undefined };

type IsActive = (unit: string | undefined, state: unknown) => boolean;

class ManHistory {
  readonly units = new Track<string | undefined>();
  /** Without the ends of absences, which follow from the order of play. */
  readonly states = new Track<unknown>();
  readonly returns = new Map<string, Absence>();
  readonly formerReturns = new Set<string>();
  readonly fought = new Set<string>();
  readonly dates = new Map<string, ManDate>();
  #isAway = false;
  #latest = 0;
  #isInMovedGame = false;

  /** `changes` are those of the man. `isOfGame` is true if only the game itself can have made them. */
  add(entry: Entry, changes: readonly RecordChange[], dated: DatedEntry, isOfGame: boolean, isActive: IsActive): void {
    const { game } = dated;
    const isMoved = game?.isMoved === true && (isOfGame || this.#isInMovedGame);
    const last = isMoved && isOfGame ? 0 : (this.states.steps.at(-1)?.place ?? 0);
    const place = isMoved ? Math.max(game.place, last) : Math.max(dated.place, last, this.#latest);
    if (!isMoved) this.#latest = place;
    this.dates.set(entry.id, { place, isMoved });
    if (dated.isDuring && game && !this.#isAway && (isOfGame || entry.kind === 'play')) this.fought.add(game.id);
    // A second hospital roll comes after all games that were played before it.
    if (entry.settles !== undefined) this.#isInMovedGame = false;
    for (const change of changes) {
      if ('by' in change) continue;
      const { field, from, to, unit } = change;
      if (field === '') this.units.add({ ...dated, place }, from ? unit : undefined, to ? unit : undefined);
      else this.#addState(entry, change, { ...dated, place }, gamesToMiss(changes), isActive);
      if (field === 'state') this.#isInMovedGame = isMoved;
    }
  }

  #addState(
    { id, kind }: Entry,
    { field, from, to, unit, why }: FieldChange,
    dated: DatedEntry,
    games: number,
    isActive: IsActive,
  ): void {
    const isByHand = kind === 'edit' && this.#isAway && field === COUNT && to !== null;
    if (field !== 'state' && !isByHand) return;
    const [was, is] = isByHand ? [ABSENT, ABSENT] : [from, to];
    const absence = this.states.steps.at(-1)?.absence;
    this.#isAway = is === ABSENT;
    if (absence && !why && kind !== 'edit' && isActive(unit, was === ABSENT ? is : was)) this.#return(id, absence);
    else this.states.add(dated, was, is, this.#isAway ? { games, unit, place: dated.place } : undefined);
  }

  #return(entry: string, absence: Absence): void {
    for (const [former, of] of [...this.returns, [entry, absence] as const])
      if (of === absence) this.formerReturns.add(former);
    this.returns.set(entry, absence);
    if (!this.#isAway) this.formerReturns.delete(entry);
  }
}

type FieldChange = Exclude<RecordChange, { readonly by: number }>;

const COUNT = `facts.${ABSENT}`;

function gamesToMiss(changes: readonly RecordChange[]): number {
  const count = changes.find((change) => change.field === COUNT && 'to' in change && change.to !== null);
  return count && 'to' in count ? Math.max(1, Number(count.to)) : 1;
}

/**
 * Changes of each man's unit and state in the order of play. A game entered afterwards comes on its own day, with the
 * men who fell in it and their results in its hospital. A man who is sent away to recover misses the games of his unit
 * that come next in the order of play, except those in which something happened to him.
 */
export class ManHistories {
  readonly #order: GameOrder;
  readonly #men = new Map<string, ManHistory>();
  readonly #indices = new Map<string, number>();

  /** `log` are active entries, oldest first. Where it lacks the ends of games, their times and numbers decide. */
  constructor(
    games: readonly Game[],
    log: readonly Entry[],
    private readonly isActive: IsActive,
  ) {
    this.#order = new GameOrder(games, log);
    for (const [index, entry] of log.entries()) {
      this.#indices.set(entry.id, index);
      const men = idsOfMen(entry.changes);
      if (men.size === 0) continue;
      const dated = this.#order.entry(entry, index);
      for (const id of men) this.#add(id, entry, dated);
    }
  }

  asGameBegan(game: Game, men: readonly ManOfUnit[]): readonly ManAsGameBegan[] {
    const dated = this.#order.game(game);
    return men.map((man) => {
      const history = this.#men.get(man.id) ?? new ManHistory();
      const unit = history.units.before(dated, man.unit).to;
      const joined = unit === undefined ? history.units.firstInGame.get(dated.id)?.to : undefined;
      const state = history.states.before(dated, man.state);
      return {
        man: man.id,
        unit,
        joined,
        state: state.to as string,
        isActive: this.#isActiveIn(dated, history, unit ?? joined, state),
      };
    });
  }

  /** Returns the unit of a man as the game of an entry began. `unit` is his unit in the log at the entry. */
  unitAt(entry: Entry, man: string, unit: string): string {
    const history = this.#men.get(man);
    const { game, isDuring } = this.#order.entry(entry, 0);
    const isOfGame = isDuring || history?.dates.get(entry.id)?.isMoved;
    return (game && isOfGame && history?.units.before(game, unit).to) || unit;
  }

  dateOf(man: string, entry: Entry): ManDate {
    const { place } = this.#order.entry(entry, this.#indices.get(entry.id) ?? 0);
    const date = this.#men.get(man)?.dates.get(entry.id) ?? { place, isMoved: false };
    return { ...date, lastGame: this.#order.lastGame(date.place) };
  }

  returnOf(man: string, entry: Entry): ManDate | undefined {
    const history = this.#men.get(man);
    const absence = history?.returns.get(entry.id);
    const last = history && absence && this.#missable(history, absence)[absence.games - 1];
    return last && { place: last.place, isMoved: true, lastGame: last.id };
  }

  /** False if a correction made the absence longer that ends in the entry. */
  isReturn(man: string, { id }: Entry): boolean {
    return !this.#men.get(man)?.formerReturns.has(id);
  }

  isActiveBefore(entry: Entry, { id, unit, state }: ManOfUnit): boolean {
    const index = this.#indices.get(entry.id) ?? Number.POSITIVE_INFINITY;
    const { game, isDuring, at, place } = this.#order.entry(entry, index);
    const outside = { id: '', number: 0, place, isMoved: false, end: at, present: [] };
    const dated = { ...(isDuring && game ? game : outside), endIndex: index };
    const history = this.#men.get(id) ?? new ManHistory();
    const { steps } = history.states;
    const during = steps.findLast((step) => step.index < index && step.isDuring && step.game?.id === dated.id);
    return this.#isActiveIn(dated, history, unit, during ?? history.states.at(dated, state));
  }

  readonly gamesLeft = (man: string, entry: string): number | undefined => {
    const index = this.#indices.get(entry) ?? 0;
    const history = this.#men.get(man) ?? new ManHistory();
    const { steps } = history.states;
    const absence = steps.findLast((step) => step.index <= index)?.absence;
    // He is back for his next fight, though games that he missed before it were entered later.
    const next = steps.find((step) => step.index > index && step.from !== ABSENT);
    const isOver = ({ place, endIndex = Number.POSITIVE_INFINITY }: DatedGame) =>
      endIndex <= index || (next && endIndex > next.index && place < next.place);
    return absence && Math.max(0, absence.games - this.#missable(history, absence).filter(isOver).length);
  };

  #isActiveIn(game: DatedGame, history: ManHistory, unit: string | undefined, { to, absence }: Value<unknown>) {
    if (!absence) return this.isActive(unit, to);
    const last = this.#missable(history, absence)[absence.games - 1];
    return history.fought.has(game.id) || (last !== undefined && game.place > last.place);
  }

  /** Games that a man sent away can miss, in the order of play. */
  #missable(history: ManHistory, absence: Absence): readonly DatedGame[] {
    absence.missable ??= this.#order.gamesAfter(absence.place).filter((game) => {
      const unit = history.units.before(game, absence.unit).to ?? '';
      return !history.fought.has(game.id) && game.present.includes(unit);
    });
    return absence.missable;
  }

  #add(id: string, entry: Entry, dated: DatedEntry): void {
    const changes = entry.changes.filter((change) => change.of === 'man' && change.id === id);
    const steps = changes.filter(({ field }) => field === 'state' || field === '' || field === COUNT);
    // An edit between games, such as a new name, does not say where the man was.
    if (steps.length === 0 && !dated.game) return;
    const history = this.#men.get(id) ?? new ManHistory();
    this.#men.set(id, history);
    const isOfGame = steps.some(
      ({ field, unit, ...change }) =>
        field === '' || (field === 'state' && 'from' in change && this.isActive(unit, change.from)),
    );
    history.add(entry, changes, dated, isOfGame, this.isActive);
  }
}
