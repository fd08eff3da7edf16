import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { equal } from '../../campaign/records/equal.ts';
import type { Answer } from '../../engine/answer.ts';
import type { Ask, Rule } from '../../engine/ask.ts';
import {
  type ChangedPlay,
  changeAnswer,
  changeHouseRules,
  changeSetup,
  overruleStated,
  shuffleAnswer,
} from '../../engine/changeplay.ts';
import {
  answerAsk,
  type Draft,
  type Input,
  type Play,
  positionOf,
  redoAnswer,
  redoTarget,
  saveDraft,
  undoAnswer,
  undoTarget,
} from '../../engine/play.ts';
import { Refusal } from '../../engine/refusal.ts';
import { type Overruling, openAsks, type Position, type ReplayStep } from '../../engine/replay.ts';
import type { Fields } from '../../engine/setup/fields.ts';
import { parseSetup } from '../../engine/setup/parse.ts';
import { rollDie } from '../../random/dice.ts';
import type { AnsweredStep } from '../../system/results.ts';
import type { Outcome, SequenceOf } from '../../system/sequence.ts';
import type { System } from '../../system/system.ts';

/** Play under way. `save` stores each change. If it throws a Refusal, the play stays and `refusal` has the reason. */
export class PlaySession {
  readonly play: Signal<Play>;
  readonly position: ReadonlySignal<Position<Outcome>>;
  readonly refusal = signal<string | undefined>(undefined);
  /** Id of the question that the player tapped, if several are open. */
  readonly focusedId = signal<string | undefined>(undefined);
  /** Ids of the questions that the app rolled or drew at the last tap. Their dice are animated. */
  readonly rolledIds = signal<readonly string[]>([]);
  /** The play before the latest amendment, until the next answer. */
  readonly beforeCorrection = signal<Play | undefined>(undefined);
  readonly endedBeforeCorrection = signal<Play | undefined>(undefined);
  readonly rule: Rule<Input, Outcome>;

  constructor(
    readonly system: System,
    readonly sequence: SequenceOf,
    play: Play,
    private readonly save: (play: Play) => void,
  ) {
    this.rule = sequence.rule;
    this.play = signal(play);
    this.position = computed(() => positionOf(this.rule, this.play.value));
  }

  answer(answer: Answer): void {
    this.#change((play) => answerAsk(this.rule, play, answer, rollDie));
  }

  shuffle(draw: string): void {
    this.answer(shuffleAnswer(draw));
  }

  saveDraft(id: string, draft: Draft, otherDrafts: Play['drafts'] = {}): void {
    const at = this.focusedId.value;
    const corrected = this.beforeCorrection.value;
    this.#change((play) =>
      Object.entries({ ...otherDrafts, [id]: draft }).reduce((now, one) => saveDraft(now, ...one), play),
    );
    this.focusedId.value = at;
    this.beforeCorrection.value = corrected;
  }

  undo(): void {
    this.#change(undoAnswer);
  }

  redo(): void {
    this.#change((play) => redoAnswer(this.rule, play));
  }

  previewAnswer(answer: Answer, shuffled?: boolean): ChangedPlay | undefined {
    return this.#preview(() => changeAnswer(this.rule, this.play.value, answer, shuffled));
  }

  previewOverruling(id: string, to: Overruling | undefined): ChangedPlay | undefined {
    return this.#preview(() => overruleStated(this.rule, this.play.value, id, to));
  }

  /** Previews another setup, checked against `fields` if given. */
  previewSetup(setup: unknown, fields?: Fields): ChangedPlay | undefined {
    return this.#preview(() => changeSetup(this.rule, this.play.value, fields ? parseSetup(fields, setup) : setup));
  }

  previewHouse(house: Play['house']): ChangedPlay | undefined {
    return this.#preview(() => changeHouseRules(this.rule, this.play.value, house));
  }

  /** Removes the first answer that no longer fits and all after it. Raises the edition to the oldest supported. */
  keepFitting(): void {
    const position = this.position.value;
    const answers = position.trail.flatMap((step) => ('ask' in step ? [step.answer] : []));
    const { edition: newest, oldestEdition = newest } = this.sequence;
    this.#change((play) => ({
      ...play,
      edition: Math.max(play.edition, oldestEdition),
      answers,
      cursor: answers.length,
      drafts: {},
    }));
  }

  /** Returns to the play `before`. Sets `refusal` if the play has changed since `after`. */
  restore(before: Play, after: Play): void {
    this.#change((play) => {
      if (!equal(play, after)) throw new Refusal('The fight has gone on meanwhile. Nothing is changed.');
      return before;
    });
    this.endedBeforeCorrection.value = undefined;
  }

  /** Applies a preview of a change. Sets `refusal` if the play has changed since `of`, from which it was made. */
  apply({ play }: ChangedPlay, of: Play = this.play.value): void {
    const before = this.play.value;
    const isEnd = this.position.value.at === 'end';
    this.#change(() => {
      if (!equal(of, before)) throw new Refusal('The fight has gone on meanwhile. Nothing is changed.');
      return play;
    });
    if (this.play.value !== play) return;
    this.beforeCorrection.value = before;
    if (isEnd) this.endedBeforeCorrection.value = before;
  }

  replacePlay(play: Play): void {
    if (play === this.play.peek()) return;
    this.play.value = play;
    this.rolledIds.value = [];
    this.beforeCorrection.value = undefined;
    this.endedBeforeCorrection.value = undefined;
    this.focusedId.value = undefined;
    this.refusal.value = undefined;
  }

  /** Answers with a roll or draw of the app. It is stored, so that after Undo the same dice fall. */
  addRolled(made: { readonly play: Play; readonly answer: Answer }): void {
    const { rolledIds: rolled } = this;
    const before = rolled.value;
    this.#change(() => answerAsk(this.rule, made.play, made.answer, rollDie));
    rolled.value = [...before, made.answer.id];
  }

  get undoable(): Answer | undefined {
    return undoTarget(this.play.value);
  }

  get redoable(): Answer | undefined {
    return redoTarget(this.rule, this.play.value);
  }

  #change(next: (play: Play) => Play): void {
    const before = this.play.value;
    this.rolledIds.value = [];
    this.beforeCorrection.value = undefined;
    try {
      this.play.value = next(before);
      this.save(this.play.value);
      this.focusedId.value = undefined;
      this.refusal.value = undefined;
    } catch (error) {
      this.play.value = before;
      this.#refuse(error);
    }
  }

  #preview(change: () => ChangedPlay): ChangedPlay | undefined {
    try {
      const changed = change();
      this.refusal.value = undefined;
      return changed;
    } catch (error) {
      this.#refuse(error);
      return undefined;
    }
  }

  #refuse(error: unknown): void {
    if (!(error instanceof Refusal)) throw error;
    this.refusal.value = error.message;
  }
}

export type StatedStep = Extract<ReplayStep, { stated: unknown }>;

/** Returns the question on the pad: the one that was tapped, else the first open one. */
export function focusedAsk({ position, focusedId: focus, play, sequence }: PlaySession): Ask | undefined {
  const at = position.value;
  if (at.at !== 'ask') return undefined;
  const tapped = at.asks.find(({ id }) => id === focus.value);
  if (tapped || at.asks.length === 1) return tapped ?? at.ask;
  // A question sheet is answered in the order of its lines.
  const group = (ask: Ask) => {
    const line = sequence.words.ask(ask, play.value.setup).line;
    return line?.group === undefined ? undefined : `${line.sheet}: ${line.group}`;
  };
  const open = openAsks(at);
  const answered = at.trail.flatMap((step) => ('ask' in step ? [step.ask] : []));
  return groupByName([...answered, ...open], group).find((ask) => open.includes(ask)) ?? at.ask;
}

/** Moves items with the same name to the place of the first of them. */
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

export const answeredStep = (trail: readonly ReplayStep[], id: string): AnsweredStep | undefined =>
  trail.find((step): step is AnsweredStep => 'ask' in step && step.ask.id === id);

/** Returns the title of the current beat, or "Result" at the end. Undefined before the first beat. */
export function beatTitle({ position, sequence }: PlaySession): string | undefined {
  const { at, trail } = position.value;
  const now = currentBeat(trail);
  return at === 'end' ? 'Result' : sequence.beats.find(({ id }) => id === now)?.title;
}

export const currentBeat = (trail: readonly ReplayStep[]): string | undefined => {
  const last = trail.findLast((step) => 'beat' in step);
  return last && 'beat' in last ? last.beat : undefined;
};
