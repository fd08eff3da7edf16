import { type Answer, proposedAnswer, readAnswer } from '../engine/answer.ts';
import type { Ask, Scope } from '../engine/ask.ts';
import { isPathInside, joinPath } from '../engine/data/path.ts';
import { shuffleIdOf, withWholeDeck } from '../engine/draw.ts';
import type { StatedNumber } from '../engine/lines.ts';
import { type Overrulings, overruledValue } from '../engine/replay.ts';
import { askInScopes } from '../engine/screens.ts';
import { pathInScopes } from './counting/run.ts';
import type { AnswersSoFar } from './model.ts';

export class ChoiceRequired extends Error {
  constructor(readonly ask: Ask) {
    super(`${ask.id} is for the player to decide`);
  }
}

export const fullPath = (at: string, id: string): string => (at === '' ? id : joinPath(at, id));

export class PlayAnswers implements AnswersSoFar {
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

  isTouched(at: string): boolean {
    return this.ids.some((id) => id === at || isPathInside(id, at));
  }

  stated(item: StatedNumber, at: string): number {
    return overruledValue(item, this.overruled[at]);
  }

  find(ask: Ask, at: string): { readonly asked: Ask; readonly answer: Answer | undefined } {
    const answer = this.answers.get(at);
    if (ask.kind !== 'draw') return { asked: ask, answer };
    const shuffle = this.answers.get(shuffleIdOf(at));
    const shuffled = shuffle && 'value' in shuffle && shuffle.value === true;
    return { asked: shuffled ? withWholeDeck(ask) : ask, answer };
  }
}

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

/**
 * Returns the proposed or assumed value of a choice, or unchanged facts. Throws ChoiceRequired if a choice has neither.
 */
export function assumedValue(ask: Ask, scopes: readonly Scope[], at: string): unknown {
  if (ask.kind === 'facts') return ask.read({});
  const answer = proposedAnswer(ask);
  if (answer) return readAnswer(ask, answer);
  if ('assumed' in ask && ask.assumed !== undefined) return ask.read(ask.assumed);
  throw new ChoiceRequired({ ...askInScopes(ask, scopes), id: fullPath(at, pathInScopes(ask.id, scopes)) });
}
