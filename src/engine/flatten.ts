import {
  type Ask,
  BOTH,
  type Directive,
  isAsk,
  KnownValue,
  type ParallelSequences,
  type PlainObject,
  type Scope,
  type Sequence,
} from './ask.ts';
import { joinPath } from './data/path.ts';
import type { StatedNumber } from './lines.ts';

export type FlatSequence<R> = Generator<FlatItem, R, unknown>;
export type FlatItem = Ask | AsksTogether | StatedNumber | Extract<Directive, { kind: 'note' | 'beat' }>;

export type AsksTogether = { readonly kind: 'together'; readonly asks: readonly Ask[]; readonly independent: boolean };

/** Item of a list that an ask is about. `path` ends in the position of the item ("man/3"), `key` in its id instead. */
export type ItemPath = NonNullable<Ask['itemPaths']>[number];

type Place = {
  readonly at: string;
  readonly whose: string;
  readonly place: Ask['place'];
  readonly context: PlainObject | undefined;
  readonly itemPaths: readonly ItemPath[];
};

const TOP: Place = { at: '', whose: BOTH, place: undefined, context: undefined, itemPaths: [] };

/** Resolves scopes, parts, folds and parallel sequences. Yields what a replay answers or records, with full ids. */
export function* flatten<R>(sequence: Sequence<R>, here: Place = TOP): FlatSequence<R> {
  let next = sequence.next();
  while (!next.done) {
    const item = next.value;
    switch (item.kind) {
      case 'scope':
        next = sequence.next(new KnownValue(yield* flatten(item.sequence, inScope(here, item))));
        break;
      case 'together':
        next = sequence.next(new KnownValue(yield* roundByRound(item, here)));
        break;
      case 'part':
      case 'steps':
        next = sequence.next();
        break;
      default:
        next = sequence.next(yield shownIn(here, item));
    }
  }
  return next.value;
}

const pathIn = ({ at }: Place, id: string): string => joinPath(at, id);

const inScope = (here: Place, { name, itemId, whose = BOTH, place, context: facts }: Scope): Place => ({
  at: name === undefined ? here.at : pathIn(here, name),
  itemPaths:
    name === undefined || itemId === undefined ? here.itemPaths : [...here.itemPaths, itemPath(here, name, itemId)],
  whose: whose === BOTH ? here.whose : whose,
  place: place ?? here.place,
  context: facts ? { ...here.context, ...(typeof facts === 'function' ? facts() : facts) } : here.context,
});

function itemPath(here: Place, name: string, itemId: string): ItemPath {
  const path = pathIn(here, name);
  const outer = here.itemPaths.at(-1);
  const inner = path.slice(outer?.path.length ?? 0).replace(/\d+$/, '');
  return { path, key: `${outer?.key ?? ''}${inner}${itemId}` };
}

export const askInScopes = (ask: Ask, scopes: readonly Scope[]): Ask => {
  const here = scopes.reduce(inScope, TOP);
  return askIn(here, { ...ask, id: pathIn(here, ask.id), whose: ask.whose === BOTH ? here.whose : ask.whose });
};

function shownIn(here: Place, item: Exclude<FlatItem, AsksTogether>): FlatItem {
  if (item.kind === 'beat') return item;
  const id = pathIn(here, item.id);
  if (item.kind === 'note') return { ...item, id };
  const whose = item.whose === BOTH ? here.whose : item.whose;
  return isAsk(item) ? askIn(here, { ...item, id, whose }) : { ...item, id, whose };
}

const askIn = ({ place, context: facts, itemPaths }: Place, ask: Ask): Ask => ({
  ...ask,
  ...(itemPaths.length > 0 ? { itemPaths } : {}),
  ...(place && !ask.place ? { place } : {}),
  ...(facts ? { context: { ...facts, ...ask.context } } : {}),
});

type Waiting = {
  readonly name: string;
  readonly run: FlatSequence<unknown>;
  readonly asks: readonly Ask[];
  readonly isGroup: boolean;
  readonly ended?: true;
};

function* roundByRound(
  { members, independent }: ParallelSequences,
  here: Place,
): FlatSequence<Record<string, unknown>> {
  const results: Record<string, unknown> = {};
  let waiting: Waiting[] = [];
  for (const [name, sequence] of Object.entries(members)) {
    results[name] = undefined;
    const next = yield* advance(name, flatten(sequence, here), undefined, results);
    if (next) waiting.push(next);
  }
  while (waiting.some(({ ended }) => !ended)) {
    const asks = waiting.flatMap(({ asks }) => asks);
    const reply: unknown = asks.length > 1 ? yield { kind: 'together', asks, independent } : undefined;
    const isPartial = independent && Array.isArray(reply);
    const answers: unknown[] = Array.isArray(reply) ? reply : [];
    if (!Array.isArray(reply))
      for (const { asks, ended } of waiting) for (const ask of asks) answers.push(ended ? undefined : yield ask);
    const nextWaiting: Waiting[] = [];
    let offset = 0;
    for (const member of waiting) {
      const ownAnswers = answers.slice(offset, offset + member.asks.length);
      offset += member.asks.length;
      const waits = member.ended || (isPartial && ownAnswers.includes(undefined));
      const { name, run, isGroup } = member;
      const next = waits ? member : yield* advance(name, run, isGroup ? ownAnswers : ownAnswers[0], results);
      // An answered member stays on the screen while others wait.
      if (next ?? independent) nextWaiting.push(next ?? { ...member, ended: true });
    }
    waiting = nextWaiting;
  }
  return results;
}

function* advance(
  name: string,
  run: FlatSequence<unknown>,
  answer: unknown,
  results: Record<string, unknown>,
): FlatSequence<Waiting | undefined> {
  let next = run.next(answer);
  while (!next.done) {
    const item = next.value;
    if (item.kind === 'together') return { name, run, asks: item.asks, isGroup: true };
    if (isAsk(item)) return { name, run, asks: [item], isGroup: false };
    next = run.next(yield item);
  }
  results[name] = next.value;
  return undefined;
}
