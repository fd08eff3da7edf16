import {
  about,
  deal,
  draw,
  isSilent,
  lastly,
  note,
  pickOne,
  roll,
  type Sequence,
  some,
  spread,
  steps,
  under,
} from '../../rules/ask.ts';
import type { Dealing } from '../../rules/dealer.ts';
import { coarser, countDeck, type Deck, fresh } from '../../rules/deck.ts';
import { insteadOf } from '../../rules/instead.ts';
import { inTurn, mustFind, nth } from '../../rules/lists.ts';
import { d20 } from '../../rules/pool.ts';
import type { Man } from '../../rules/roster.ts';
import type { Switches } from './house.ts';
import { casualtyCard, D20, type Fate, type Figure, figureHit, INSTEAD } from './tables.ts';
import { MAN, manName } from './unit.ts';

const FIGURES: readonly Figure[] = ['ordinary', 'crewman', 'officer'];
/** A casualty card of which no more is read than whom it hits. */
const figureCard = coarser(casualtyCard, (is): Figure => mustFind(FIGURES, (figure) => is.startsWith(figure)));

/** A man who may be hit, as a pick shows him. */
export type Target = {
  readonly id: string;
  readonly role: string;
  readonly name: string;
  /** With a sub-machine gun. */
  readonly smg?: true;
};

/** Men among whom some are hit, how many hits, the cards still in, who rolls a D20 for them, and what the house makes of it. */
export type Hits = {
  readonly men: readonly Target[];
  readonly hits: number;
  readonly deck: Deck;
  readonly roller: string;
} & Pick<Switches, 'casualties' | 'd20'> & {
    readonly replace: boolean;
    /** Whether nobody asks what becomes of those who fall. */
    readonly blind?: true;
  };

/** A man hit, what became of him, and the card that said so where it was named. */
export type Felled = { readonly man: string; readonly fate: Fate; readonly card?: string };

/** The men hit, in order, and the cards still in. */
export type Fallen = { readonly felled: readonly Felled[]; readonly deck: Deck };

/** Hits on men, set out for the rule below; by house rule the enemy rolls. (tsatf-20 T-22, T-23) */
export const hitsOn = (
  men: readonly Man[],
  hits: number,
  deck: Deck,
  rules: Switches,
  owner: 'attacker' | 'defender' | 'both',
): Hits => ({
  men: men.map((man) => ({
    id: man.id,
    role: man.role,
    name: manName(man),
    ...(MAN.of(man, 'smg') ? { smg: true } : {}),
  })),
  hits,
  deck,
  roller: rules.roller === 'owner' ? owner : ENEMY[owner],
  casualties: rules.casualties,
  d20: rules.d20,
  replace: rules.deck === 'replace',
});

const ENEMY = { attacker: 'defender', defender: 'attacker', both: 'both' } as const;

/** Which men fall, hit by hit, and what becomes of each. (tsatf-20 4.6) */
export function* fellMen(hits: Hits): Sequence<Fallen> {
  const start: Fallen = { felled: [], deck: hits.deck };
  return yield* steps('hit', hitNumbers(hits), start, function* ({ felled, deck }) {
    const standing = hits.men.filter(({ id }) => !felled.some(({ man }) => man === id));
    const { deck: rest, ...next } = yield* hit(standing, deck, hits);
    const { name } = mustFind(hits.men, ({ id }) => id === next.man);
    yield* note('falls', { man: name, fate: next.fate, gone: [next.man] });
    return { felled: [...felled, next], deck: rest };
  });
}

/** The ids of the men who fall, in roster order, how many of them are killed, and the cards still in. */
export type Taken = { readonly ids: readonly string[]; readonly killed: number; readonly deck: Deck };

/** The same hits as the odds tell them, blind to who fell to which card; as long as nobody has said who falls, cards are dealt on all at once. (tsatf-20 4.6) */
export function* measureFallen(hits: Hits): Sequence<Taken> {
  if (isSilent() && hits.casualties === 'cards') {
    const { men, deck, replace, blind = false } = hits;
    const dealt = deal(
      'hit',
      Math.min(hits.hits, men.length),
      [],
      FALLING,
      { men, blind },
      { deck, replace, on: blind },
    );
    return yield* lastly(dealt, ({ state: ids, sums, deck: rest }) => ({ ids, ...sums, deck: replace ? deck : rest }));
  }
  const start: Taken = { ids: [], killed: 0, deck: hits.deck };
  return yield* steps('hit', hitNumbers(hits), start, function* ({ ids, killed, deck }) {
    const standing = hits.men.filter(({ id }) => !ids.includes(id));
    const { man, fate, deck: rest } = yield* hit(standing, deck, hits);
    return { ids: withHim(hits.men, ids, man), killed: killed + (fate === 'killed' ? 1 : 0), deck: rest };
  });
}

/** Who has fallen, in roster order. */
const withHim = (men: readonly Target[], ids: readonly string[], man: string): readonly string[] =>
  men.map(({ id }) => id).filter((id) => id === man || ids.includes(id));

/** A card on men of whom these have fallen: the plainest of those who answer to it. (tsatf-20 4.6 A) */
const FALLING: Dealing<readonly string[], Pick<Hits, 'men'> & { readonly blind: boolean }, string, 'killed'> = {
  look: (_, { blind }) => (blind ? figureCard : casualtyCard),
  fall(ids, is, { men }) {
    const standing = men.filter(({ id }) => !ids.includes(id));
    const [figure] = is.split(' ') as [Figure];
    const { equals, highest } = answerTo(figure, standing);
    const plain = highest ? undefined : equals.find(({ smg }) => !smg);
    const state = withHim(men, ids, (plain ?? nth(equals, 0)).id);
    return is.endsWith('killed') ? { state, add: { killed: 1 } } : { state };
  },
  sums: { killed: 0 },
  last: (ids) => ids,
};

/** What answers to a figure among those standing: such a one, or who falls instead. */
const roleHit = (figure: Figure, standing: readonly Target[]) =>
  INSTEAD[figure].find((role) => standing.some((man) => man.role === role));

/** Who of those standing answers to a figure, and whether it is the highest of them. */
function answerTo(figure: Figure, standing: readonly Target[]) {
  const role = roleHit(figure, standing);
  const equals = standing.filter((man) => man.role === role);
  return { equals, highest: equals.length > 1 && figure === 'officer' && role === 'officer' };
}

/** No more men fall than are there. (tsatf-20 4.4) */
const hitNumbers = ({ men, hits }: Hits): readonly number[] =>
  Array.from({ length: Math.min(hits, men.length) }, (_, i) => i + 1);

/**
 * One hit: a figure is named, and of the men who answer to it the owner picks, one without a sub-machine gun first.
 * Of several officers the highest falls, and only the owner knows who he is. (tsatf-20 4.6)
 */
function* hit(standing: readonly Target[], deck: Deck, hits: Hits): Sequence<Felled & { deck: Deck }> {
  const roleOf = (figure: Figure) => roleHit(figure, standing);
  const named = nameTarget(deck, hits);
  const { figure, fate, rest, card } = yield* isSilent() ? named : about(insteadOf(FIGURES, roleOf), named);
  const { equals, highest } = answerTo(figure, standing);
  const men = highest
    ? [yield* about({ highest }, pickOne('man', equals, itemOf))]
    : yield* some('man', equals, 1, { item: itemOf, special: ({ smg }) => (smg ? 1 : 0) });
  return { man: nth(men, 0).id, fate, ...(card === undefined ? {} : { card }), deck: rest };
}

const itemOf = ({ id, name }: Target) => ({ id, name });

type Named = { readonly figure: Figure; readonly fate: Fate; readonly rest: Deck; readonly card?: string | undefined };

/** Whom a hit names, and what becomes of him: by a card, by a D20, or plainly an ordinary man. (tsatf-20 4.6 A, B, C) */
function* nameTarget(deck: Deck, { casualties, d20: reading, replace, roller, blind }: Hits): Sequence<Named> {
  switch (casualties) {
    case 'cards': {
      if (blind) {
        const { is: figure, deck: rest } = yield* draw(
          'card',
          replace ? fresh : countDeck(deck, figureCard),
          figureCard,
        );
        return { figure, fate: 'out', rest: replace ? deck : rest };
      }
      const { is, card, deck: rest } = yield* draw('card', replace ? fresh : deck, casualtyCard);
      const [figure, fate] = is.split(' ') as [Figure, Fate];
      return { figure, fate, card, rest: replace ? deck : rest };
    }
    case 'd20': {
      const figure = yield* under('d20', roll('', d20(1), figureHit), roller);
      const fate = reading === 'who' ? 'out' : mustFind(D20, (row) => row.figure === figure).letter;
      return { figure, fate, rest: deck };
    }
    case 'plain':
      return { figure: 'ordinary', fate: 'out', rest: deck };
  }
}

/** How a side's losses fall on its units, men fighting at most; evenly is proposed, as nothing is printed. (inferred) */
export function* shares(losses: number, units: readonly { id: string; name: string; max: number }[]) {
  const even = inTurn(
    losses,
    units.map(({ max }) => max),
  );
  return units.length > 1 && losses > 0 ? yield* spread('shares', losses, units, { proposed: even }) : even;
}
