import { type Answer, proposal, settle } from '../engine/answer.ts';
import { type Ask, type Scope, type StatedNumber, shuffleIdOf, withWholeDeck } from '../engine/ask.ts';
import { isUnder, path } from '../engine/path.ts';
import { type Overrulings, overruledValue } from '../engine/replay.ts';
import { askInScopes } from '../engine/screens.ts';
import type { AnswersSoFar } from './model.ts';
import { pathInScopes } from './run.ts';

/** A choice the odds cannot make for the player. */
export class Undecided extends Error {
  constructor(readonly ask: Ask) {
    super(`${ask.id} is for the player to decide`);
  }
}

export const fullPath = (at: string, id: string): string => (at === '' ? id : path(at, id));

/** The answers and overruled numbers that the odds go on from, by their paths. */
export class Answered implements AnswersSoFar {
  private readonly answers: ReadonlyMap<string, Answer>;
  private readonly ids: readonly string[];
  readonly any: boolean;

  constructor(
    from: readonly Answer[],
    private readonly overruled: Overrulings,
  ) {
    this.answers = new Map(from.map((answer) => [answer.id, answer]));
    this.ids = [...this.answers.keys(), ...Object.keys(overruled)];
    this.any = this.ids.length > 0;
  }

  includesStep(name: string): boolean {
    return this.ids.some((id) => id.split('/').includes(name));
  }

  /** Whether something at this path or under it is answered or overruled. */
  isTouched(at: string): boolean {
    return this.ids.some((id) => id === at || isUnder(id, at));
  }

  /** A stated number as the table leaves it. */
  stated(item: StatedNumber, at: string): number {
    return overruledValue(item, this.overruled[at]);
  }

  /** The ask at its path, after the shuffle that an answer may name, and its answer if it has one. */
  find(ask: Ask, at: string): { readonly asked: Ask; readonly answer: Answer | undefined } {
    const answer = this.answers.get(at);
    if (ask.kind !== 'draw') return { asked: ask, answer };
    const shuffle = this.answers.get(shuffleIdOf(at));
    const shuffled = shuffle && 'value' in shuffle && shuffle.value === true;
    return { asked: shuffled ? withWholeDeck(ask) : ask, answer };
  }
}

/** The answers so far, with a note of what was read of them. */
export class ReadAnswers implements AnswersSoFar {
  private readonly noted = new Set<string>();

  constructor(private readonly answers: AnswersSoFar) {}

  get any(): boolean {
    this.noted.add(`any ${this.answers.any}`);
    return this.answers.any;
  }

  includesStep(name: string): boolean {
    const includes = this.answers.includesStep(name);
    this.noted.add(`${name} ${includes}`);
    return includes;
  }

  get read(): string {
    return [...this.noted].join();
  }
}

/** Takes what is proposed for a choice, else what is assumed. Throws Undecided, with the whole path, where it is neither. */
export function assumedAnswer(ask: Ask, scopes: readonly Scope[], at: string): unknown {
  if (ask.kind === 'facts') return ask.read({});
  const answer = proposal(ask);
  if (answer) return settle(ask, answer);
  if ('assumed' in ask && ask.assumed !== undefined) return ask.read(ask.assumed);
  throw new Undecided({ ...askInScopes(ask, scopes), id: fullPath(at, pathInScopes(ask.id, scopes)) });
}
