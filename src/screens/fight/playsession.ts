import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { equal } from '../../campaign/equal.ts';
import type { Answer } from '../../engine/answer.ts';
import type { Ask, Rule } from '../../engine/ask.ts';
import {
  type AmendedPlay,
  amendAnswer,
  answerAsk,
  changeHouse,
  changeSetup,
  type Draft,
  type Input,
  overruleStated,
  type Play,
  positionOf,
  redoAnswer,
  redoTarget,
  saveDraft,
  shuffleAnswer,
  undoAnswer,
  undoTarget,
} from '../../engine/play.ts';
import { Refusal } from '../../engine/refusal.ts';
import { type Overruling, openAsks, type Position, type Step } from '../../engine/replay.ts';
import { type Fields, parseSetup } from '../../engine/setup.ts';
import { rolledDie as lot } from '../../random/dice.ts';
import type { Outcome, SequenceOf, System } from '../../system/system.ts';

/** A play on the screen: where it stands, and what the thumbs can do to it. Every change is handed to `keep` at once; what that refuses with a Refusal does not happen. */
export class PlaySession {
  readonly play: Signal<Play>;
  readonly position: ReadonlySignal<Position<Outcome>>;
  /** The sentence for the last thing that was refused. */
  readonly refused = signal<string | undefined>(undefined);
  /** The ask the pad stands for, where several wait together and one was tapped. */
  readonly focus = signal<string | undefined>(undefined);
  /** The asks whose dice or cards the app has rolled at the last tap: they fall as they appear. */
  readonly rolled = signal<readonly string[]>([]);
  /** The play before it was put right, as long as nothing came after: what was changed is told against it. */
  readonly corrected = signal<Play | undefined>(undefined);
  readonly rule: Rule<Input, Outcome>;

  constructor(
    readonly system: System,
    readonly sequence: SequenceOf,
    play: Play,
    private readonly keep: (play: Play) => void,
  ) {
    this.rule = sequence.rule;
    this.play = signal(play);
    this.position = computed(() => positionOf(this.rule, this.play.value));
  }

  tell(answer: Answer): void {
    this.change((play) => answerAsk(this.rule, play, answer, lot));
  }

  /** Records that the players shuffled before the card of this draw. */
  shuffle(draw: string): void {
    this.tell(shuffleAnswer(draw));
  }

  /** Keeps a half-entered answer, and what belongs to it. */
  draft(id: string, draft: Draft, beside: Play['drafts'] = {}): void {
    const at = this.focus.value;
    const corrected = this.corrected.value;
    this.change((play) =>
      Object.entries({ ...beside, [id]: draft }).reduce((now, one) => saveDraft(now, ...one), play),
    );
    this.focus.value = at;
    this.corrected.value = corrected;
  }

  undo(): void {
    this.change(undoAnswer);
  }

  redo(): void {
    this.change((play) => redoAnswer(this.rule, play));
  }

  /** What changing an earlier answer would leave; nothing is changed until it is taken. */
  amending(answer: Answer, shuffled?: boolean): AmendedPlay | undefined {
    return this.mending(() => amendAnswer(this.rule, this.play.value, answer, shuffled));
  }

  overruling(id: string, to: Overruling | undefined): AmendedPlay | undefined {
    return this.mending(() => overruleStated(this.rule, this.play.value, id, to));
  }

  /** Returns the play with another setup, checked against its fields if they are given. */
  resetting(setup: unknown, fields?: Fields): AmendedPlay | undefined {
    return this.mending(() => changeSetup(this.rule, this.play.value, fields ? parseSetup(fields, setup) : setup));
  }

  /** What another choice of house rules for this fight would leave. */
  ruling(house: Play['house']): AmendedPlay | undefined {
    return this.mending(() => changeHouse(this.rule, this.play.value, house));
  }

  /** Keeps the answers up to the one that no longer fits, under the edition of the play if the rule still plays that. */
  keepFitting(): void {
    const told = this.position.value;
    const answers = told.trail.flatMap((step) => ('ask' in step ? [step.answer] : []));
    const { edition: newest, oldestEdition = newest } = this.sequence;
    this.change((play) => ({
      ...play,
      edition: Math.max(play.edition, oldestEdition),
      answers,
      cursor: answers.length,
      drafts: {},
    }));
  }

  /** Puts the play back as it was before something was removed from it. Refused where it has gone on since `after`. */
  restore(before: Play, after: Play): void {
    this.change((play) => {
      if (!equal(play, after)) throw new Refusal('The fight has gone on meanwhile. Nothing is changed.');
      return before;
    });
  }

  /** Takes what a change of `of` would leave; refused where the play has gone on since: nothing is lost unnamed. */
  take({ play }: AmendedPlay, of: Play = this.play.value): void {
    const before = this.play.value;
    this.change(() => {
      if (!equal(of, before)) throw new Refusal('The fight has gone on meanwhile. Nothing is changed.');
      return play;
    });
    if (this.play.value === play) this.corrected.value = before;
  }

  /** Stands as the play was left in another tab. */
  follow(play: Play): void {
    if (play === this.play.peek()) return;
    this.play.value = play;
    this.rolled.value = [];
    this.corrected.value = undefined;
    this.focus.value = undefined;
    this.refused.value = undefined;
  }

  /** Rolls or draws for an ask: the answer, remembered, so that it is never rolled again. */
  with(made: { readonly play: Play; readonly answer: Answer }): void {
    const { rolled } = this;
    const before = rolled.value;
    this.change(() => answerAsk(this.rule, made.play, made.answer, lot));
    rolled.value = [...before, made.answer.id];
  }

  /** The words of the last answer that can be undone. */
  get undoable(): Answer | undefined {
    return undoTarget(this.play.value);
  }

  get redoable(): Answer | undefined {
    return redoTarget(this.rule, this.play.value);
  }

  private change(next: (play: Play) => Play): void {
    const before = this.play.value;
    this.rolled.value = [];
    this.corrected.value = undefined;
    try {
      this.play.value = next(before);
      this.keep(this.play.value);
      this.focus.value = undefined;
      this.refused.value = undefined;
    } catch (error) {
      this.play.value = before;
      this.refuse(error);
    }
  }

  private mending(mend: () => AmendedPlay): AmendedPlay | undefined {
    try {
      const mended = mend();
      this.refused.value = undefined;
      return mended;
    } catch (error) {
      this.refuse(error);
      return undefined;
    }
  }

  private refuse(error: unknown): void {
    if (!(error instanceof Refusal)) throw error;
    this.refused.value = error.message;
  }
}

/** The ask the pad stands for: the one tapped, else the first that waits. */
export function focusedAsk({ position, focus, play, sequence }: PlaySession): Ask | undefined {
  const at = position.value;
  if (at.at !== 'ask') return undefined;
  const tapped = at.asks.find(({ id }) => id === focus.value);
  if (tapped || at.asks.length === 1) return tapped ?? at.ask;
  // On a sheet the pad goes down the lines as they stand there.
  const group = (ask: Ask) => sequence.telling.ask(ask, play.value.setup).line?.group;
  return groupByName(openAsks(at), group)[0] ?? at.ask;
}

/** Items of one name stand together, where the first of them does; those without one stay where they are. */
export function groupByName<T>(items: readonly T[], name: (item: T) => string | undefined): readonly T[] {
  const first = new Map<string, number>();
  items.forEach((item, i) => {
    const is = name(item);
    if (is !== undefined && !first.has(is)) first.set(is, i);
  });
  return items
    .map((item, i) => ({ item, at: first.get(name(item) ?? '') ?? i }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** The step of the trail that answered this ask. */
export const answeredStep = (trail: readonly Step[], id: string): Extract<Step, { ask: Ask }> | undefined =>
  trail.find((step): step is Extract<Step, { ask: Ask }> => 'ask' in step && step.ask.id === id);

/** The beat the play has got to; undefined before the first. */
export const beatNow = (trail: readonly Step[]): string | undefined => {
  const last = trail.findLast((step) => 'beat' in step);
  return last && 'beat' in last ? last.beat : undefined;
};
