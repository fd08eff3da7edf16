import { type Answer, proposalAsAnswer, readAnswer } from '../engine/answer.ts';
import type { Ask, Scope } from '../engine/ask.ts';
import { isPathBelow, joinPath } from '../engine/data/path.ts';
import type { Chances } from '../engine/dice/chances.ts';
import { shuffleIdOf, withFullDeck } from '../engine/draw.ts';
import { askInScopes } from '../engine/flatten.ts';
import type { StatedNumber } from '../engine/lines.ts';
import { type Overrulings, overruledValue } from '../engine/replay.ts';
import { pathInScopes } from './counting/run.ts';

export class ChoiceRequired extends Error {
  constructor(readonly ask: Ask) {
    super(`${ask.id} is for the player to decide`);
  }
}

type Throw = Extract<Ask, { chances(): Chances<unknown> }>;

export class PlayAnswers {
  readonly #answers: ReadonlyMap<string, Answer>;
  readonly #ids: readonly string[];
  readonly hasAnswers: boolean;

  constructor(
    answers: readonly Answer[],
    private readonly overruled: Overrulings,
  ) {
    this.#answers = new Map(answers.map((answer) => [answer.id, answer]));
    this.#ids = [...this.#answers.keys(), ...Object.keys(overruled)];
    this.hasAnswers = this.#ids.length > 0;
  }

  hasAnswersIn(at: string): boolean {
    return this.#ids.some((id) => id === at || isPathBelow(id, at));
  }

  overruledValue(item: StatedNumber, at: string): number {
    return overruledValue(item, this.overruled[at]);
  }

  /**
   * Resolves an ask to its answered, proposed or assumed value. Returns a roll or draw without an answer as `thrown`.
   * Unanswered facts take the setup. Throws ChoiceRequired if a choice has no value.
   */
  resolve(ask: Ask, scopes: readonly Scope[], at: string, hasAnswers: boolean): { value: unknown } | { thrown: Throw } {
    const path = () => joinPath(at, pathInScopes(ask.id, scopes));
    const { asked, answer } = hasAnswers ? this.#find(ask, path()) : { asked: ask, answer: undefined };
    if (answer) return { value: readAnswer(asked, { ...answer, id: ask.id }) };
    if ('chances' in asked) return { thrown: asked };
    if (ask.kind === 'facts') return { value: hasAnswers ? ask.read({}) : ask.setup };
    const proposed = proposalAsAnswer(ask);
    if (proposed) return { value: readAnswer(ask, proposed) };
    if ('assumed' in ask && ask.assumed !== undefined) return { value: ask.read(ask.assumed) };
    throw new ChoiceRequired({ ...askInScopes(ask, scopes), id: path() });
  }

  #find(ask: Ask, at: string): { readonly asked: Ask; readonly answer: Answer | undefined } {
    const answer = this.#answers.get(at);
    if (ask.kind !== 'draw') return { asked: ask, answer };
    const shuffle = this.#answers.get(shuffleIdOf(at));
    const shuffled = shuffle && 'value' in shuffle && shuffle.value === true;
    return { asked: shuffled ? withFullDeck(ask) : ask, answer };
  }
}
