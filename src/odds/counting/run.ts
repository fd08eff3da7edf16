import { type Ask, type Directive, isAsk, KnownValue, type Scope, type Sequence } from '../../engine/ask.ts';
import { joinPath } from '../../engine/data/path.ts';
import type { StatedNumber } from '../../engine/lines.ts';

export type RunItem = Ask | Extract<Directive, { kind: 'part' | 'steps' }>;

export function pathInScopes(id: string, scopes: readonly Scope[]): string {
  let at = '';
  for (const { name = '' } of scopes) at = joinPath(at, name);
  return joinPath(at, id);
}

/** Runs a sequence to the next item that needs a reply, or to its end. Enters scopes and skips notes. */
export class SequenceRunner {
  readonly #outer: Sequence<unknown>[] = [];
  readonly scopes: Scope[] = [];
  item: RunItem | undefined;
  result: unknown;

  constructor(
    private sequence: Sequence<unknown>,
    private readonly overruled?: (stated: StatedNumber, id: string) => number,
  ) {
    this.resume(undefined);
  }

  resume(reply: KnownValue | undefined): void {
    let next = this.sequence.next(reply);
    for (;;) {
      if (next.done) {
        const outer = this.#outer.pop();
        if (!outer) {
          this.item = undefined;
          this.result = next.value;
          return;
        }
        this.scopes.pop();
        this.sequence = outer;
        next = outer.next(new KnownValue(next.value));
        continue;
      }
      const item = next.value;
      if (item.kind === 'scope') {
        this.#outer.push(this.sequence);
        this.scopes.push(item);
        this.sequence = item.sequence;
        next = item.sequence.next();
      } else if (item.kind === 'stated' && this.overruled) {
        next = this.sequence.next(new KnownValue(this.overruled(item, pathInScopes(item.id, this.scopes))));
      } else if (isAsk(item) || item.kind === 'part' || item.kind === 'steps') {
        this.item = item;
        return;
      } else next = this.sequence.next();
    }
  }
}
