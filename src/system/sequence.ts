import type { Rule } from '../engine/ask.ts';
import { isRecord } from '../engine/data/plain.ts';
import type { Input } from '../engine/play.ts';
import type { ReplayStep } from '../engine/replay.ts';
import type { Change, Unit } from '../engine/roster.ts';
import { type Fields, type Option, type Options, optionsFrom } from '../engine/setup/fields.ts';
import type { OddsModel } from '../odds/model.ts';
import type { SequenceWords, SequenceWordsSpec } from './words.ts';

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
  /** What the first role does, in the plural: "Germans fire". Defaults to "attack". */
  readonly verb?: string;
  /** Units that cause losses without a role, such as vehicles. Units of the enemy are proposed first. */
  readonly inflictedBy?: (unit: Unit) => boolean;
  /** Sequence that begins its next round, a turn later. Defaults to itself. */
  readonly nextTurn?: string;
  /** It opens a phase of one side, once. The sides have their phases in turn. */
  readonly opensPhase?: true;
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

const withDefaults = <S, O, M>(rule: Rule<Input<S>, O>, odds: OddsQuestionsSpec<S, O, M>): OddsQuestions<S, O, M> => ({
  *rule(input) {
    return odds.of(yield* rule(input));
  },
  verdict: verdictOf,
  amounts: [],
  events: [],
  ...odds,
});

const verdictOf = (measure: unknown): string => (isRecord(measure) ? String(measure.verdict) : String(measure));

export type Outcome = { readonly verdict: string; readonly changes: readonly Change[] };

export type OddsQuestions<S, O, M> = {
  readonly rule: Rule<Input<S>, M>;
  /** Returns the values that the odds measure. Omits casualties and `changes`, so that equal measures merge. */
  of(outcome: O): M;
  verdict(measure: M): string;
  readonly model?: OddsModel;
  assumption?(trail: readonly ReplayStep[], input: Input<S>): string | undefined;
  readonly verdicts: readonly (Option & { readonly role?: string })[];
  /** True if a side can win. The luck report and the last results of a game count such sequences only. */
  readonly wins?: true;
  /** `counts` labels the axis of the chart: "casualties". `role` is the side that suffers the loss. */
  readonly amounts: readonly (Option & {
    readonly counts: string;
    readonly role?: string;
    of(measure: M): number;
  })[];
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
