import type { OddsModel } from '../odds/model.ts';
import type { Answer } from './answer.ts';
import type { Ask, Line, Plain, Rule, Stated } from './ask.ts';
import type { Boarding } from './board.ts';
import { isRecord, show } from './plain.ts';
import type { Input, Play } from './play.ts';
import { Refusal } from './refusal.ts';
import type { Overrulings, Step } from './replay.ts';
import type { Change, Facts, Game, Man, Unit, Why } from './roster.ts';
import { type Fields, type Option, type Options, optionsFrom } from './setup.ts';

/** The little that is known of a system before it is loaded: what its card.ts holds. */
export type Card = {
  /** The name of its folder. */
  readonly id: string;
  readonly name: string;
  /** One line for the shelf: period, what is rolled. */
  readonly about: string;
  /** Whom we owe the rules to. */
  readonly credits: string;
  /** Where it stands on the shelf, 1 first; without one it stands last. */
  readonly place?: number;
  /** Its tile on the first screen: a short name, a few words, an emblem as a path drawn in a box of 24, and the colour of its period, dark enough for white. */
  readonly tile?: { readonly name: string; readonly words: string; readonly emblem: string; readonly colour: string };
  /** It is no longer offered; what was played by it still opens. */
  readonly shelved?: true;
};

/** A set of rules: what a folder in systems/ is. */
export type System = Card & {
  readonly units: readonly UnitKind[];
  readonly phases: readonly Phase[];
  readonly sequences: readonly SequenceOf[];
  readonly house: readonly HouseRule[];
  readonly tables: readonly Table[];
  /** Sub-rules that examples and the odds may call by name. */
  readonly parts: Readonly<Record<string, Rule<never, unknown>>>;
  /** Where house rules stand in the input of a part: all of them under one name, or some beside the rest, by their ids. */
  readonly houseRulesIn?: Readonly<Record<string, string | readonly string[]>>;
  /** The decks of a game, by name; all begin with every card in. */
  readonly decks: readonly Option[];
  /** What must be tested or settled now. */
  due(roster: Roster): readonly Due[];
  /** What must be in sight while a game runs: a side's morale, points that run out. */
  sight?(roster: Roster): readonly Sight[];
  /**
   * What a game, or its next turn or phase, makes of the roster as it begins: `game` is as it then stands,
   * `from` is where it stood before; none where the game itself begins.
   */
  begins?(roster: Roster, from?: Pick<Game, 'turn' | 'phase'>): readonly Change[];
  /** Whose turn it is within a phase, where the rules have an order of units. */
  acting?(roster: Roster): Acting;
  /** Why these units would act out of their turn, in a sentence; a warning, and nothing more. */
  caution?(roster: Roster, sequence: string, units: readonly Unit[]): string | undefined;
  /** What losses are put down to that fall beside the app, the likeliest first; fire, artillery, melee and the table’s ruling where it is not said. */
  readonly causes?: readonly Why['by'][];
  /** What happens to the roster when a game ends. */
  between(roster: Roster): readonly Change[];
  /** What awaits a man who is out, where the rules give him a roll. */
  recovery?(man: Man, house: Input['house']): Recovering | undefined;
  readonly samples: readonly Sample[];
};

/** A phase of the turn; or `aside`, where its sequences are for no one time of it ("After the game"). */
export type Phase = Option & { readonly aside?: true };

/** Sequences of a system too large to be fetched in one piece, with the parts they are made of: a file in its folder chapters/. */
export type Chapter = Pick<System, 'sequences' | 'parts' | 'houseRulesIn'>;

/** The lists of a system that has nothing of a kind, and no between-games rules. */
const EMPTY = {
  units: [],
  house: [],
  tables: [],
  parts: {},
  decks: [],
  samples: [],
  due: () => [],
  between: () => [],
} satisfies Partial<System>;

/** Completes a system: whatever it leaves out of units, house rules, tables, parts, decks, samples, due tests and between-games changes is empty. */
export const defineSystem = (system: Omit<System, keyof typeof EMPTY> & Partial<System>): System => ({
  ...EMPTY,
  ...system,
});

/** The sequence of that id; throws a Refusal where the system has none. */
export function sequenceOf(id: unknown, { name, sequences }: Pick<System, 'name' | 'sequences'>): SequenceOf {
  const sequence = sequences.find((one) => one.id === id);
  if (sequence) return sequence;
  throw new Refusal(`sequence: ${name} has no ${show(id)}; it has: ${sequences.map((one) => one.id).join(', ')}.`);
}

/** What a sequence is called; its id where the system has it no more. */
export const sequenceTitle = ({ sequences }: Pick<System, 'sequences'>, id: string): string =>
  sequences.find((one) => one.id === id)?.title ?? id;

/** Who is at the table: the units with their men, in roster order, the game that is running or `NO_GAME` as if one began, and the house rules. */
export type Roster = { readonly units: readonly Unit[]; readonly game: Game; readonly house: Input['house'] };

/** A man's next try to recover: which it is, counted from 1, the rule that says his fate, and the words of each. */
export type Recovering = {
  readonly attempt: number;
  readonly rule: Rule<never, string>;
  readonly input: unknown;
  readonly fates: readonly Option[];
};

/** Something that must be done now: which sequence, why in a sentence, and with what setup. */
export type Due = {
  readonly sequence: string;
  readonly why: string;
  readonly units: Readonly<Record<string, readonly Unit[]>>;
};

/** A number or a word in sight while a game runs; where it is a counter of the game, the table may put it right by hand. */
export type Sight = {
  /** "Force Morale". */
  readonly title: string;
  readonly value: number | string;
  readonly detail?: string;
  readonly tone?: 'good' | 'warn' | 'bad';
  /** The id of the side it is of. */
  readonly side?: string;
  /** Its name among the counters of the game, and its bounds. */
  readonly counter?: { readonly id: string; readonly min: number; readonly max: number };
};

/** Whose turn it is, as the Play tab shows it beside turn and phase. */
export type Acting = {
  /** The unit whose turn it is, and what it does now: "moves now, or passes". */
  readonly now?: Standing;
  /** The unit that acts next on each side, and how many of it have yet to. */
  readonly next: readonly Standing[];
  /** What holds others back, in sentences. */
  readonly words: readonly string[];
  readonly keys: readonly ActingKey[];
  /** What the unit whose turn it is may do, in the order of its keys; none once its turn is over. */
  readonly deeds: readonly UnitAction[];
  /** What was begun now leads to, and need not be done. */
  readonly may: readonly Due[];
};

/** Something a unit may do in its turn: a sequence that is set up with it, or what it did beside the app, recorded in one tap. */
export type UnitAction = {
  readonly label: string;
  readonly detail?: string;
  /** Why the rules hold the unit back from it, in a sentence. */
  readonly why?: string;
  /** It comes first at a table with its own dice. */
  readonly own?: true;
} & (
  | { readonly begins: Pick<Due, 'sequence' | 'units'> }
  /** What the log says of it: "1st Squad moved". */
  | { readonly says: string; readonly changes: readonly Change[] }
);

/** A unit, and what is said of it. */
export type Standing = { readonly unit: Unit; readonly words: string };

/** A key that tells a whole play at once: accepted as it comes out, and undone like any other. */
export type ActingKey = {
  readonly label: string;
  readonly detail?: string;
  readonly sequence: string;
  /** What its setup is beside what is proposed. */
  readonly setup?: Plain;
  /** What the table said, by ask; without them the app rolls and draws. What is asked for beside is asked on the play's screen. */
  readonly answers?: Plain;
};

/** A small roster to try the system with, by sides. */
export type Sample = {
  readonly id: string;
  readonly title: string;
  readonly sides: readonly { readonly name: string; readonly units: readonly Template[] }[];
};

/** A kind of unit: who serves in it, what is kept of it, and the counts to muster it from. */
export type UnitKind = {
  readonly id: string;
  readonly title: string;
  /** What it is made of, one and many, where that is not men: "piece", "pieces". */
  readonly figures?: readonly [one: string, many: string];
  /** Highest first: the order in which men are named and tagged. */
  readonly roles: readonly Role[];
  /** What is kept of the unit: quality, counters, states. */
  readonly facts: readonly Fact[];
  /** What is kept of a man beyond his role: weapons, marks. */
  readonly manFacts: readonly Fact[];
  /** The states of a man; the first is the one he is mustered in. */
  readonly states: readonly State[];
  /** States that follow from the rest and are never typed. */
  readonly derived?: readonly {
    readonly id: string;
    readonly title: string;
    readonly holds: (unit: Unit, house: Input['house']) => boolean;
  }[];
  readonly templates: readonly Template[];
  /** What it is made of, a line each: its teams, its leaders. */
  readonly glance?: (unit: Unit) => readonly { readonly title: string; readonly detail: string }[];
};

export type Role = {
  readonly id: string;
  readonly title: string;
  readonly plural: string;
  /** Whether he leads the unit. */
  readonly leads?: boolean;
  /** It stands for many men, and bears no man's name. */
  readonly whole?: boolean;
};
/** A state of a man: whether he still stands, and how grave it is for the eye. */
export type State = Option & {
  readonly stands: boolean;
  readonly tone: 'good' | 'warn' | 'bad';
  /** The state of one who is struck off (“Gone for good”), not of the dead of a game: he stays in the records, and is nobody's to count on. */
  readonly struck?: true;
};
/** A fact of a unit or a man; `state` ones come and go in play and show as marks, the others are its nature. */
export type Fact = Option & {
  /** Its title where it is 1: "Duel won". */
  readonly one?: string;
  readonly state?: boolean;
  readonly counts?: boolean;
  /** Whether it can be so of this unit, or of this man; shown only then. */
  readonly when?: (unit: Unit, man?: Man) => boolean;
  /** Kept on the unit’s own screen, and not worth a word in a list of units. */
  readonly quiet?: true;
  /** A man’s that is changed on the card of his unit too. */
  readonly card?: boolean;
} & (
    | { readonly kind: 'flag' }
    | { readonly kind: 'one of'; readonly options: readonly Option[] }
    | { readonly kind: 'number'; readonly min: number; readonly max: number }
  );

/** Counts to muster a unit from: men by the ids of its kind's roles, and how many of them carry what, by the ids of its men's facts. */
export type Template = {
  readonly id: string;
  readonly title: string;
  readonly kind: string;
  readonly men: Readonly<Record<string, number>>;
  readonly carrying?: Readonly<Record<string, number>>;
  readonly facts: Facts;
  readonly called?: UnitName;
};

/**
 * What players call the first unit of a template on a side: "1st Squad", "LMG team"; by the id of its nation where that has
 * a word of its own, and by `any` for all others. The next ones are numbered after it.
 */
export type UnitName = string | ({ readonly any: string } & Readonly<Record<string, string>>);

/** A switch, a number, a choice, an order or a table of the rules, with its printed default. */
export type HouseRule = {
  readonly id: string;
  readonly title: string;
  /** Why there is a choice, in a sentence. */
  readonly reason: string;
  /** Its row in the spec: "T-01". */
  readonly ref: string;
  readonly group: string;
  /** How well the default is founded; HOUSE and INFERRED defaults are never shown as printed. */
  readonly source: 'printed' | 'inferred' | 'house';
  /** It is for one game rather than the whole campaign: asked as each begins, as it stood before. */
  readonly eachGame?: true;
  /** What a campaign begins with, where that is not the default. */
  readonly campaign?: unknown;
} & (
  | { readonly kind: 'flag'; readonly default: boolean }
  | { readonly kind: 'number'; readonly default: number; readonly min: number; readonly max: number }
  | { readonly kind: 'one of'; readonly default: string; readonly options: readonly Option[] }
  /** `chips` are texts to take by a tap. */
  | { readonly kind: 'text'; readonly default: string; readonly chips?: readonly string[] }
  | {
      readonly kind: 'table';
      readonly default: readonly Plain[];
      readonly columns: readonly Column[];
      readonly row: Plain;
    }
);

/** A column of an editable table. */
export type Column = Option &
  (
    | { readonly kind: 'text' | 'flag' }
    | { readonly kind: 'number'; readonly min: number; readonly max: number }
    | { readonly kind: 'one of'; readonly options: readonly Option[] }
  );

/** A printed table as data: read by the rule, shown as reference. */
export type Table = {
  readonly id: string;
  readonly title: string;
  readonly ref: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
  readonly note?: string;
};

/** A procedure as the app offers it. `edition` goes up when the same answers may give another outcome. */
export type SequenceOf<
  S = unknown,
  O extends Outcome = Outcome,
  M = unknown,
  T = Telling<S, O>,
  R = Reckon<S, O, M>,
  L = readonly Option[],
> = {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  /** The id of one of the system's phases. */
  readonly phase: string;
  readonly edition: number;
  /** The oldest edition that the rule still plays as it was then: the newest if left out. */
  readonly oldestEdition?: number;
  /** In the order they come: fields and `beat` name them by their ids. */
  readonly beats: L;
  /** The roles that take part: "attacker". Unit fields, `by` and the odds name them by their ids. */
  readonly roles: L;
  /**
   * Units that do it to those who take part, though they have no role in it, as vehicles do an over-run.
   * Units of their enemies are proposed first; where none is there, the leading side does it.
   */
  readonly inflictedBy?: (unit: Unit) => boolean;
  setup(house: Input['house']): Fields;
  readonly rule: Rule<Input<S>, O>;
  readonly telling: T;
} & (
  | {
      /** How the odds tell it. */
      readonly reckon: R;
      readonly noOdds?: never;
    }
  | {
      readonly reckon?: never;
      /** Why it has no odds, in a sentence: a pure choice has none. */
      readonly noOdds: string;
    }
);

/** Types a sequence where it is written, and lets it stand among others; one that notes or states nothing needs no words for it. */
export const defineSequence = <S, O extends Outcome, M = never>(
  sequence: SequenceOf<S, O, M, Wording<S, O>, Reckoning<S, O, M>, Options>,
): SequenceOf => {
  const { beats, roles, rule, reckon, telling } = sequence;
  const whole = {
    ...sequence,
    beats: optionsFrom(beats),
    roles: optionsFrom(roles),
    telling: { ...SILENT, ...telling },
    ...(reckon ? { reckon: withDefaults(rule, reckon) } : {}),
  };
  return whole as unknown as SequenceOf;
};

const SILENT: Pick<Telling<unknown, Outcome>, 'note' | 'stated'> = {
  note: () => '',
  stated: () => ({ title: '', line: () => '' }),
};

const withDefaults = <S, O, M>(rule: Rule<Input<S>, O>, reckon: Reckoning<S, O, M>): Reckon<S, O, M> => ({
  *rule(input) {
    return reckon.of(yield* rule(input));
  },
  verdict: verdictOf,
  amounts: [],
  events: [],
  ...reckon,
});

/** The verdict of a measure that is one, or has one. */
const verdictOf = (measure: unknown): string => (isRecord(measure) ? String(measure.verdict) : String(measure));

/** What came of a play: a word for it, and what changes in the records when the players accept. */
export type Outcome = { readonly verdict: string; readonly changes: readonly Change[] };

/** The odds of a sequence: told from the same parts under the same ids, as far as the measures need. */
export type Reckon<S, O, M> = {
  readonly rule: Rule<Input<S>, M>;
  /** What the odds would call this outcome: what they measure and no more, as equal ones merge. Who fell, and `changes`, are left out. */
  of(outcome: O): M;
  verdict(measure: M): string;
  /** What may be counted together. Without it every path is walked. */
  readonly model?: OddsModel;
  /** What the odds take for granted before the table says it, to follow their figures: "if they close and stand". */
  assumption?(trail: readonly Step[], input: Input<S>): string | undefined;
  /** In the order of the bar; `role` is who is glad of it. */
  readonly verdicts: readonly (Option & { readonly role?: string })[];
  /** Whoever is glad of the verdict has won: the odds say who wins, and how often. */
  readonly wins?: true;
  /** `counts` is what it is so many of, as the axis of its chart says: "casualties"; `role` is whose loss it is, where it is one. */
  readonly amounts: readonly (Option & { readonly counts: string; readonly role?: string; of(measure: M): number })[];
  readonly events: readonly (Option & { of(measure: M): boolean })[];
  /** Its ends told apart more finely than the verdicts do: too many for a bar. */
  readonly ends?: { of(measure: M): string; readonly all: readonly (Option & { readonly role?: string })[] };
};

/** The odds as a sequence gives them: by its own rule, and with the measure's own verdict, unless told. */
export type Reckoning<S, O, M> = Pick<Reckon<S, O, M>, 'of' | 'model' | 'assumption' | 'verdicts' | 'wins' | 'ends'> &
  Partial<Pick<Reckon<S, O, M>, 'rule' | 'amounts' | 'events'>> &
  ([M] extends [string | { readonly verdict: string }]
    ? Partial<Pick<Reckon<S, O, M>, 'verdict'>>
    : Pick<Reckon<S, O, M>, 'verdict'>);

/**
 * The player's words for what a sequence says. `setup` is what the play was set up with: what `facts` puts right reaches them only
 * through what the rule tells, by `about` of an ask, a note or the outcome.
 */
export type Telling<S, O> = {
  ask(ask: Ask, setup: S): Words;
  note(note: { readonly id: string; readonly facts: object }, setup: S): string;
  stated(stated: Stated, setup: S): StatedWords;
  outcome(outcome: O, setup: S): Verdict;
  /** How a change of a man's state came about, or of how often he has tried to recover: his record says it. `byEnemy` in why.ts is the usual one. */
  why?(change: Change, setup: S, outcome: O): Why | undefined;
  /** Who rolls after whom, where there is an order: shown as a list above what is asked. */
  queue?(trail: readonly Step[], setup: S): readonly Rolling[];
  /** What has fallen where, seen from whoever fires: drawn beside what is asked. */
  plan?(trail: readonly Step[], setup: S, house: Input['house']): Plan | undefined;
  /** Its pieces on a board, where it has one: another view of the list. */
  readonly board?: Boarding<S>;
};

/** The words as a sequence gives them: for notes and stated numbers only where it has any. */
export type Wording<S, O> = Omit<Telling<S, O>, 'note' | 'stated'> & Partial<Pick<Telling<S, O>, 'note' | 'stated'>>;

/** A stated number in words: a line of its sum, why that line stands, and what else helps to follow it. */
export type StatedWords = {
  readonly title: string;
  /** What the number is of, in a word or two, where it is worth the big figure of its side: "dice", "or less". */
  readonly unit?: string;
  readonly help?: string | undefined;
  /** The line of a sheet it stands on. */
  readonly on?: string;
  /** Empty where it has no words, which the examples then refuse. */
  line(line: Line): string;
  why?(line: Line): string | undefined;
};

/** A small plan of a spot: inches right of it and beyond it, seen from whoever fires, who stands below. */
export type Plan = {
  readonly title: string;
  /** The same in sentences, for those who do not see it. */
  readonly words: readonly string[];
  readonly marks: readonly PlanMark[];
};

/** A mark on a plan: the spot aimed at, where a round fell with its template and which round it was, from 1, or a zone with its middle there. */
export type PlanMark = { readonly right: number; readonly beyond: number; readonly label: string } & (
  | { readonly kind: 'aim' }
  | { readonly kind: 'fall'; readonly across: number; readonly no: number }
  | { readonly kind: 'zone'; readonly width: number; readonly depth: number }
);

/** One who rolls: the id of his ask, who he is, what he needs or why he does not roll after all, and the id of the stated number behind it. */
export type Rolling = {
  readonly ask: string;
  readonly title: string;
  readonly need: string;
  readonly stated?: string;
};

/** How an ask is put: a title, the need, and a label for each value a key can give: an option, or what a tally makes of the dice (1 and 0 of a test). */
export type Words = {
  readonly title: string;
  readonly detail?: string;
  readonly ref?: string;
  readonly keys?: Readonly<Record<string, KeyWords>>;
  readonly line?: Place;
  /** What an answer means, in a sentence, where it says all by itself: of a card its class. Else a note tells it. */
  says?(value: unknown): string;
  /** The throw it meets, by its id, and what both mean together: a duel is told as soon as both lie there. `end` is how it ends in few words; nothing where both roll again. */
  readonly against?: {
    readonly ask: string;
    says(own: unknown, other: unknown): string;
    end(own: unknown, other: unknown): string | undefined;
  };
  /** The steps of the notes it follows from, which come first and stand beside it; a whole path names the very one. */
  readonly follows?: readonly string[];
  /** Others it follows from as far as they were told: a test that the setup may leave out. */
  readonly mayFollow?: readonly string[];
  /** Why it hangs on nothing rolled before it, where it follows from nothing. */
  readonly apart?: Apart;
  /** A single die has a key for each face, with what it comes to. */
  readonly faces?: boolean;
  /** Of a pick: where they stand decides who they are, so that a number is no answer. */
  readonly named?: true;
  /** The name of its die, where it lies beside others that are rolled for the same: "Width". */
  readonly die?: string;
  /** The id of a choice already taken, whose other options stand beside this: "my sheet says". */
  readonly instead?: string;
};

/** Why an ask hangs on no roll before it: its owner's choice, how things lie on the table, the next of a row that comes whatever the last did, or its own sum. */
export type Apart = 'choice' | 'table' | 'next' | 'sum';

/** A place on a sheet of lines. What is asked and told of one man, pair or card stands on one line, and so does a note whose id begins with the line's. */
export type Place = {
  /** The title of the sheet, the same for all that stands on it. */
  readonly sheet: string;
  readonly id: string;
  /** Whose place it is: "A4 Smith". The second on a line stands across from the first. */
  readonly who: string;
  /** More of him, in smaller letters. */
  readonly detail?: string;
  /** The heading under which lines stand together: an equal need, a unit. */
  readonly group?: string;
  /** What is so or not, where the place is a yes or a no: "Leader within 6\"". */
  readonly label?: string;
  /** The ordered pick that put him here: two of it can change places. */
  readonly order?: PickedItem;
  /** The pick he may be ticked in from here, and for what: "Grenade". */
  readonly tick?: PickedItem & { readonly label: string };
};

/** An item of a pick: its ask and the item's id. */
export type PickedItem = { readonly ask: string; readonly item: string };

/** The words on a key, and whether it is good or bad news for whose roll it is. */
export type KeyWords = { readonly label: string; readonly detail?: string; readonly tone?: 'good' | 'bad' };

/** A verdict in the players' words, and the orders for the table. */
export type Verdict = {
  readonly title: string;
  readonly detail?: string;
  readonly orders: readonly string[];
  /** House rules that decided some of it and can be switched off, by their ids, each in a sentence with its source. */
  readonly byHouse?: readonly { readonly rule: string; readonly says: string }[];
};

/** A worked example: a chain of plays, or one call of a named part. Its id is the spec's. */
export type Example = { readonly id: string; readonly title: string } & (
  | { readonly plays: readonly (ExamplePlay & { readonly outcome: unknown })[] }
  | (PartCall & { readonly outcome: unknown })
);

/** A play as an example tells it. */
export type ExamplePlay = Pick<Play, 'sequence' | 'setup' | 'answers'> & {
  readonly house?: Play['house'];
  readonly overruled?: Overrulings;
};

/** A named part with its input. */
export type PartCall = {
  readonly part: string;
  readonly input: unknown;
  readonly answers?: readonly Answer[];
  readonly overruled?: Overrulings;
};
