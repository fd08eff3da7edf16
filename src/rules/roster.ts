/** What is kept of a unit or a man beyond what every system has: quality, weapons, marks, counters. */
export type Facts = Readonly<Record<string, string | number | boolean>>;

/** One figure, with the tag that can stand on its base ("A4"). */
export type Man = {
  readonly id: string;
  readonly tag: string;
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly facts: Facts;
  /** What his players note of him. */
  readonly notes?: string;
  /** The medals he was given by hand, each under an id of its own. */
  readonly medals?: Readonly<Record<string, string>>;
};

/** A body of men of one kind; `mark` is the letter its men's tags begin with. */
export type Unit = {
  readonly id: string;
  readonly side: string;
  readonly player?: string;
  readonly kind: string;
  readonly name: string;
  readonly mark: string;
  readonly facts: Facts;
  readonly men: readonly Man[];
  /** How many men it has at full strength; without it as many as are on its roll. */
  readonly establishment?: number;
  /** Whose word its establishment is, where the log does not say it. */
  readonly establishedBy?: 'upgrade';
  /** What its players note of it. */
  readonly notes?: string;
  /** Where it stands in the order its players gave their units, 1 first; those without one stand behind, by their marks. */
  readonly place?: number;
  /** It serves no longer; its record, its medals and its dead stay. */
  readonly disbanded?: true;
};

/** A game under way or over: its turn, phase, counters and decks, and each unit's strength in men when it began. */
export type Game = {
  readonly id: string;
  readonly name: string;
  readonly turn: number;
  readonly phase: string;
  readonly counters: Readonly<Record<string, number>>;
  readonly decks: Readonly<Record<string, import('./deck.ts').Deck>>;
  readonly strengths: Readonly<Record<string, number>>;
};

/** The id of a game that only stands for one, where none runs: then nothing that a turn asks for is due. */
export const NO_GAME = '';

/** One field of one record, from and to; counters change by. A man's change names his unit. */
export type Change = {
  readonly of: 'game' | 'side' | 'unit' | 'man';
  readonly id: string;
  readonly unit?: string;
  readonly field: string;
  /** How it came about, where that is known. */
  readonly why?: Why;
} & ({ readonly from: unknown; readonly to: unknown } | { readonly by: number });

/** The phase in which a system settles what a game has left. */
export const AFTER = 'after';

/** The phase of what may be settled at any moment of a turn. */
export const AT_ANY_TIME = 'any';

/** The fact of a man that counts how often he has tried to recover. */
export const ATTEMPTS = 'attempts';

/** What befalls a man: the enemy's doing, a recovery tried, a rout, the ruling of the table, or a game that was entered afterwards. */
export const CAUSES = [
  'fire',
  'mortar',
  'artillery',
  'melee',
  'vehicle',
  'recovery',
  'rout',
  'table',
  'afterwards',
] as const;
/** One of them, and whose doing it was, by name: "2nd Squad". */
export type Why = { readonly by: (typeof CAUSES)[number]; readonly of?: string };
