import type { Answer } from '../engine/answer.ts';
import type { Ask, Plain, Rule } from '../engine/ask.ts';
import type { BoardSpec } from '../engine/board.ts';
import { isRecord, quoteValue } from '../engine/data/plain.ts';
import type { Line, NumberWithLines } from '../engine/lines.ts';
import type { Input, Play } from '../engine/play.ts';
import { Refusal } from '../engine/refusal.ts';
import type { Overrulings, Step } from '../engine/replay.ts';
import type { Change, ChangeCause, Facts, Game, Man, Unit } from '../engine/roster.ts';
import { type Fields, type Option, type Options, optionsFrom } from '../engine/setup/fields.ts';
import type { OddsModel } from '../odds/model.ts';

export type SystemCard = {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly credits: string;
  readonly place?: number;
  /**
   * Tile on the first screen. `emblem` is an SVG path in a box of 24 by 24. `colour` must be dark
   * enough for white text.
   */
  readonly tile?: { readonly name: string; readonly words: string; readonly emblem: string; readonly colour: string };
  readonly shelved?: true;
};

export type System = SystemCard & {
  readonly units: readonly UnitKind[];
  readonly phases: readonly Phase[];
  readonly sequences: readonly SequenceOf[];
  readonly house: readonly HouseRule[];
  readonly tables: readonly Table[];
  readonly parts: Readonly<Record<string, Rule<never, unknown>>>;
  /**
   * Where each part's input holds its house rules: the one property with all of them, or the ids of the rules if each
   * is a property of its own.
   */
  readonly houseRulesIn?: Readonly<Record<string, string | readonly string[]>>;
  readonly decks: readonly Option[];
  dueSequences(roster: Roster): readonly DueSequence[];
  status?(roster: Roster): readonly StatusItem[];
  /**
   * Returns the changes when a game, turn or phase begins. `from` is the turn and phase before,
   * absent if the game begins.
   */
  changesAtStart?(roster: Roster, from?: Pick<Game, 'turn' | 'phase'>): readonly Change[];
  turnState?(roster: Roster): TurnState;
  warning?(roster: Roster, sequence: string, units: readonly Unit[]): string | undefined;
  readonly lossCauses?: readonly ChangeCause['by'][];
  changesBetweenGames(roster: Roster): readonly Change[];
  recovery?(man: Man, house: Input['house']): RecoveryRoll | undefined;
  readonly samples: readonly Sample[];
};

export type Phase = Option & { readonly isSeparate?: true };

export type Chapter = Pick<System, 'sequences' | 'parts' | 'houseRulesIn'>;

const EMPTY = {
  units: [],
  house: [],
  tables: [],
  parts: {},
  decks: [],
  samples: [],
  dueSequences: () => [],
  changesBetweenGames: () => [],
} satisfies Partial<System>;

export const defineSystem = (system: Omit<System, keyof typeof EMPTY> & Partial<System>): System => ({
  ...EMPTY,
  ...system,
});

export function sequenceOf(id: unknown, { name, sequences }: Pick<System, 'name' | 'sequences'>): SequenceOf {
  const sequence = sequences.find((one) => one.id === id);
  if (sequence) return sequence;
  throw new Refusal(
    `sequence: ${name} has no ${quoteValue(id)}; it has: ${sequences.map((one) => one.id).join(', ')}.`,
  );
}

export const sequenceTitle = ({ sequences }: Pick<System, 'sequences'>, id: string): string =>
  sequences.find((one) => one.id === id)?.title ?? id;

export type Roster = { readonly units: readonly Unit[]; readonly game: Game; readonly house: Input['house'] };

export type RecoveryRoll = {
  readonly attempt: number;
  readonly rule: Rule<never, string>;
  readonly input: unknown;
  readonly results: readonly Option[];
};

export type DueSequence = {
  readonly sequence: string;
  readonly why: string;
  readonly units: Readonly<Record<string, readonly Unit[]>>;
};

export type StatusItem = {
  readonly title: string;
  readonly value: number | string;
  readonly detail?: string;
  readonly tone?: 'good' | 'warn' | 'bad';
  readonly side?: string;
  readonly counter?: { readonly id: string; readonly min: number; readonly max: number };
};

export type TurnState = {
  readonly active?: UnitWithWords;
  readonly next: readonly UnitWithWords[];
  readonly words: readonly string[];
  readonly keys: readonly ActingKey[];
  readonly actions: readonly UnitAction[];
  readonly optional: readonly DueSequence[];
};

export type UnitAction = {
  readonly label: string;
  readonly detail?: string;
  readonly why?: string;
  readonly own?: true;
} & (
  | { readonly begins: Pick<DueSequence, 'sequence' | 'units'> }
  | { readonly says: string; readonly changes: readonly Change[] }
);

export type UnitWithWords = { readonly unit: Unit; readonly words: string };

export type ActingKey = {
  readonly label: string;
  readonly detail?: string;
  readonly sequence: string;
  readonly setup?: Plain;
  readonly answers?: Plain;
};

export type Sample = {
  readonly id: string;
  readonly title: string;
  readonly sides: readonly { readonly name: string; readonly units: readonly UnitTemplate[] }[];
};

export type UnitKind = {
  readonly id: string;
  readonly title: string;
  readonly figures?: readonly [one: string, many: string];
  readonly roles: readonly Role[];
  readonly facts: readonly Fact[];
  readonly manFacts: readonly Fact[];
  readonly states: readonly State[];
  readonly derived?: readonly {
    readonly id: string;
    readonly title: string;
    readonly holds: (unit: Unit, house: Input['house']) => boolean;
  }[];
  readonly templates: readonly UnitTemplate[];
  readonly glance?: (unit: Unit) => readonly { readonly title: string; readonly detail: string }[];
};

export type Role = {
  readonly id: string;
  readonly title: string;
  readonly plural: string;
  readonly leads?: boolean;
  readonly whole?: boolean;
};
export type State = Option & {
  readonly isActive: boolean;
  readonly tone: 'good' | 'warn' | 'bad';
  /** The man is struck off the muster roll: he stays in the records but is no longer counted. */
  readonly struck?: true;
};
/** A fact of a unit or a man. Those with `stateFrom` change in play and show as marks. */
export type Fact = Option & {
  readonly one?: string;
  readonly state?: boolean;
  readonly counts?: boolean;
  readonly when?: (unit: Unit, man?: Man) => boolean;
  readonly quiet?: true;
  readonly card?: boolean;
} & (
    | { readonly kind: 'flag' }
    | { readonly kind: 'one of'; readonly options: readonly Option[] }
    | { readonly kind: 'number'; readonly min: number; readonly max: number }
  );

/** Counts of men by role id. `carrying` counts men by the id of a fact. */
export type UnitTemplate = {
  readonly id: string;
  readonly title: string;
  readonly kind: string;
  readonly men: Readonly<Record<string, number>>;
  readonly carrying?: Readonly<Record<string, number>>;
  readonly facts: Facts;
  readonly called?: UnitName;
};

/** Name of the first such unit on a side, by nation id or `any`. The next ones are numbered. */
export type UnitName = string | ({ readonly any: string } & Readonly<Record<string, string>>);

export type HouseRule = {
  readonly id: string;
  readonly title: string;
  readonly reason: string;
  readonly ref: string;
  readonly group: string;
  /** Basis of the default. A default that is not `printed` is never shown as a printed rule. */
  readonly source: 'printed' | 'inferred' | 'house';
  readonly eachGame?: true;
  readonly campaign?: unknown;
} & (
  | { readonly kind: 'flag'; readonly default: boolean }
  | { readonly kind: 'number'; readonly default: number; readonly min: number; readonly max: number }
  | { readonly kind: 'one of'; readonly default: string; readonly options: readonly Option[] }
  | { readonly kind: 'text'; readonly default: string; readonly chips?: readonly string[] }
  | {
      readonly kind: 'table';
      readonly default: readonly Plain[];
      readonly columns: readonly TableColumn[];
      readonly row: Plain;
    }
);

export type TableColumn = Option &
  (
    | { readonly kind: 'text' | 'flag' }
    | { readonly kind: 'number'; readonly min: number; readonly max: number }
    | { readonly kind: 'one of'; readonly options: readonly Option[] }
  );

export type Table = {
  readonly id: string;
  readonly title: string;
  readonly ref: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
  readonly note?: string;
};

/** A procedure. Its `edition` increases if the same answers can give another outcome. */
export type SequenceOf<
  S = unknown,
  O extends Outcome = Outcome,
  M = unknown,
  T = SequenceWords<S, O>,
  R = OddsQuestions<S, O, M>,
  L = readonly Option[],
> = {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly phase: string;
  readonly edition: number;
  /** Oldest edition that the rule can still play. Defaults to `edition`. */
  readonly oldestEdition?: number;
  readonly beats: L;
  readonly roles: L;
  /**
   * Units that cause losses without a role, such as vehicles. Units of the enemy are proposed
   * first.
   */
  readonly inflictedBy?: (unit: Unit) => boolean;
  setup(house: Input['house']): Fields;
  readonly rule: Rule<Input<S>, O>;
  readonly words: T;
} & (
  | {
      readonly odds: R;
      readonly noOdds?: never;
    }
  | {
      readonly odds?: never;
      readonly noOdds: string;
    }
);

export const defineSequence = <S, O extends Outcome, M = never>(
  sequence: SequenceOf<S, O, M, SequenceWordsSpec<S, O>, OddsQuestionsSpec<S, O, M>, Options>,
): SequenceOf => {
  const { beats, roles, rule, odds, words } = sequence;
  const whole = {
    ...sequence,
    beats: optionsFrom(beats),
    roles: optionsFrom(roles),
    words: { ...SILENT, ...words },
    ...(odds ? { odds: withDefaults(rule, odds) } : {}),
  };
  return whole as unknown as SequenceOf;
};

const SILENT: Pick<SequenceWords<unknown, Outcome>, 'note' | 'stated'> = {
  note: () => '',
  stated: () => ({ title: '', line: () => '' }),
};

const withDefaults = <S, O, M>(
  rule: Rule<Input<S>, O>,
  reckon: OddsQuestionsSpec<S, O, M>,
): OddsQuestions<S, O, M> => ({
  *rule(input) {
    return reckon.of(yield* rule(input));
  },
  verdict: verdictOf,
  amounts: [],
  events: [],
  ...reckon,
});

const verdictOf = (measure: unknown): string => (isRecord(measure) ? String(measure.verdict) : String(measure));

export type Outcome = { readonly verdict: string; readonly changes: readonly Change[] };

export type OddsQuestions<S, O, M> = {
  readonly rule: Rule<Input<S>, M>;
  /**
   * Returns what the odds measure. Casualties and `changes` are left out, so that equal measures
   * merge.
   */
  of(outcome: O): M;
  verdict(measure: M): string;
  readonly model?: OddsModel;
  assumption?(trail: readonly Step[], input: Input<S>): string | undefined;
  readonly verdicts: readonly (Option & { readonly role?: string })[];
  readonly wins?: true;
  /**
   * `counts` labels the axis of the chart: "casualties". `role` is the side that suffers the loss.
   */
  readonly amounts: readonly (Option & { readonly counts: string; readonly role?: string; of(measure: M): number })[];
  readonly events: readonly (Option & { of(measure: M): boolean })[];
  readonly ends?: { of(measure: M): string; readonly all: readonly (Option & { readonly role?: string })[] };
};

export type OddsQuestionsSpec<S, O, M> = Pick<
  OddsQuestions<S, O, M>,
  'of' | 'model' | 'assumption' | 'verdicts' | 'wins' | 'ends'
> &
  Partial<Pick<OddsQuestions<S, O, M>, 'rule' | 'amounts' | 'events'>> &
  ([M] extends [string | { readonly verdict: string }]
    ? Partial<Pick<OddsQuestions<S, O, M>, 'verdict'>>
    : Pick<OddsQuestions<S, O, M>, 'verdict'>);

/**
 * Texts of a sequence. `setup` is the setup at the start. Corrected facts come only with `withContext`,
 * a note or the outcome.
 */
export type SequenceWords<S, O> = {
  ask(ask: Ask, setup: S): AskWords;
  note(note: { readonly id: string; readonly facts: object }, setup: S): string;
  stated(stated: NumberWithLines, setup: S): NumberWords;
  outcome(outcome: O, setup: S): OutcomeWords;
  why?(change: Change, setup: S, outcome: O): ChangeCause | undefined;
  queue?(trail: readonly Step[], setup: S): readonly QueuedRoll[];
  plan?(trail: readonly Step[], setup: S, house: Input['house']): Plan | undefined;
  readonly board?: BoardSpec<S>;
};

export type SequenceWordsSpec<S, O> = Omit<SequenceWords<S, O>, 'note' | 'stated'> &
  Partial<Pick<SequenceWords<S, O>, 'note' | 'stated'>>;

export type NumberWords = {
  readonly title: string;
  readonly unit?: string;
  readonly help?: string | undefined;
  readonly on?: string;
  line(line: Line): string;
  why?(line: Line): string | undefined;
};

/** Plan of a target in inches, right of it and beyond it. The firer is at the bottom. */
export type Plan = {
  readonly title: string;
  readonly words: readonly string[];
  readonly marks: readonly PlanMark[];
};

export type PlanMark = { readonly right: number; readonly beyond: number; readonly label: string } & (
  | { readonly kind: 'aim' }
  | { readonly kind: 'fall'; readonly across: number; readonly no: number }
  | { readonly kind: 'zone'; readonly width: number; readonly depth: number }
);

export type QueuedRoll = {
  readonly ask: string;
  readonly title: string;
  readonly need: string;
  readonly stated?: string;
};

/**
 * Words of an ask. `keys` are labelled by option, or by the result of the tally (1 and 0 of a
 * test).
 */
export type AskWords = {
  readonly title: string;
  readonly detail?: string;
  readonly ref?: string;
  readonly keys?: Readonly<Record<string, KeyWords>>;
  readonly line?: LinePosition;
  result?(value: unknown): string;
  /** Opposing roll, by ask id. `end` is undefined if both roll again. */
  readonly against?: {
    readonly ask: string;
    result(own: unknown, other: unknown): string;
    end(own: unknown, other: unknown): string | undefined;
  };
  /** Notes that come first and are shown with the ask, by step or by path. */
  readonly follows?: readonly string[];
  /** Notes as in `follows` that may be absent. */
  readonly mayFollow?: readonly string[];
  readonly independence?: IndependenceReason;
  readonly faces?: boolean;
  readonly named?: true;
  readonly die?: string;
  readonly instead?: string;
};

/**
 * Reason why an ask depends on no earlier roll. `tableRule` is the state of the table, `next` the next
 * of a series, `sum` the ask's own sum.
 */
export type IndependenceReason = 'choice' | 'table' | 'next' | 'sum';

/** Position on a sheet of lines. A note is on a line if its id begins with the id of the line. */
export type LinePosition = {
  readonly sheet: string;
  readonly id: string;
  readonly who: string;
  readonly detail?: string;
  readonly group?: string;
  readonly label?: string;
  readonly order?: PickedItem;
  readonly tick?: PickedItem & { readonly label: string };
};

export type PickedItem = { readonly ask: string; readonly item: string };

export type KeyWords = { readonly label: string; readonly detail?: string; readonly tone?: 'good' | 'bad' };

export type OutcomeWords = {
  readonly title: string;
  readonly detail?: string;
  readonly orders: readonly string[];
  readonly byHouse?: readonly { readonly rule: string; readonly says: string }[];
};

export type Example = { readonly id: string; readonly title: string } & (
  | { readonly plays: readonly (ExamplePlay & { readonly outcome: unknown })[] }
  | (PartCall & { readonly outcome: unknown })
);

export type ExamplePlay = Pick<Play, 'sequence' | 'setup' | 'answers'> & {
  readonly house?: Play['house'];
  readonly overruled?: Overrulings;
};

export type PartCall = {
  readonly part: string;
  readonly input: unknown;
  readonly answers?: readonly Answer[];
  readonly overruled?: Overrulings;
};
