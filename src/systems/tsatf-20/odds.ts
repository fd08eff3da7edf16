import { part, type Sequence, steps } from '../../engine/ask.ts';
import { getOrCreate, nth } from '../../engine/data/lists.ts';
import {
  type CardClassifier,
  coarserClassifier,
  type Deck,
  FULL_DECK,
  remaining,
  unnamedDeck,
} from '../../engine/dice/deck.ts';
import { draw } from '../../engine/draw.ts';
import type { Man } from '../../engine/roster.ts';
import { type CardEffect, deal } from '../../odds/deal.ts';
import { alike, alikeFor, decides, type OddsModel, resultWith, shortcuts } from '../../odds/model.ts';
import { mapResult } from '../../odds/quick.ts';
import {
  type CasualtyResult,
  type HitsOnMen,
  hit,
  hitNumbers,
  isLeaderHit,
  type ManHit,
  resolveHits,
} from './rules/casualties.ts';
import { type Blow, type Losses, takeHits, type UnitHits } from './rules/charge.ts';
import type { Result } from './rules/combat.ts';
import { type Melee, melee, meleeOf, strike, strikeOf } from './rules/strike.ts';
import { casualtyClassifier, INSTEAD } from './tables.ts';
import { isLeader } from './units.ts';

export type Measure = {
  readonly verdict: Result['verdict'];
  readonly attacker: number;
  readonly defender: number;
  readonly wiped: 'neither' | 'attackers' | 'defenders' | 'both';
};

export function measure({ verdict, melee }: Pick<Result, 'verdict' | 'melee'>): Measure {
  if (!melee) return { verdict, attacker: 0, defender: 0, wiped: 'neither' };
  const { attacker, defender } = melee;
  const wiped = attacker.wiped ? (defender.wiped ? 'both' : 'attackers') : defender.wiped ? 'defenders' : 'neither';
  return { verdict, attacker: attacker.loses, defender: defender.loses, wiped };
}

function measureMelee({ holds, ...melee }: Melee): Measure {
  return measure({ verdict: holds, melee });
}

export const combatModel: OddsModel = [
  decides(melee, measureMelee, {
    *instead(meeting) {
      const attack = yield* strikeOf('attacker', meeting);
      const defence = strikeOf('defender', meeting);
      return yield* mapResult(defence, (defence) => measureMelee(meleeOf(meeting, attack, defence)));
    },
    paths: () =>
      ['attacker', 'defender'].flatMap((role) => ['pool', 'try', 'confirm'].map((step) => `${role}/${step}`)),
  }),
  alike(strike, ({ casualties }) => casualties),
  alikeFor(takeHits, lossesKey),
  shortcuts(resolveHits, { instead: (hits) => (hits.casualties === 'cards' ? menDownByCards(hits) : undefined) }),
];

export type Lost = { readonly killed: number; readonly leader: boolean };

const isKilled = ({ fate }: ManHit): boolean => fate === 'killed';

export const lostOf = ({ fallen, leader }: { readonly fallen: readonly ManHit[]; readonly leader: boolean }): Lost => ({
  killed: fallen.filter(isKilled).length,
  leader,
});

export const lossesModel: OddsModel = [
  decides(resolveHits, ({ felled }, { men }) => lostOf({ fallen: felled, leader: isLeaderHit(men, felled) }), {
    instead: (hits) => (hits.casualties === 'cards' ? lossesByCards(hits) : undefined),
  }),
  alike(resolveHits, ({ felled, deck }) => [
    menOf(felled),
    felled.filter(isKilled).length,
    unnamedDeck(deck, casualtyClassifier),
  ]),
];

const menOf = (felled: readonly ManHit[]): readonly string[] => felled.map(({ man }) => man).sort();

/**
 * Key of losses before the melee. Equal units may swap losses until an answer is given.
 * The deck matters only while other units can still be hit.
 */
function lossesKey({ units }: Blow, hasAnswers: boolean): (losses: Losses) => unknown {
  const kinds = units.map((one, at) => (hasAnswers ? `${at}` : kindOf(one)));
  const kindOfUnit = kinds.map((kind) => kinds.indexOf(kind));
  const places = new Map(units.flatMap(({ men }, at) => men.map(({ id }, place) => [id, { at, place }] as const)));
  // Men named as missing are hit too.
  const cards = hasAnswers ? FIGURES : figuresIn(units.flatMap(({ men }) => men));
  return ({ down, deck }) => {
    const placesDown = units.map((): number[] => []);
    for (const { man } of down) {
      const { at = 0, place = 0 } = places.get(man) ?? {};
      placesDown[at]?.push(place);
    }
    const each = placesDown.flatMap((fell, at) =>
      fell.length > 0 ? [`${kindOfUnit[at]} ${fell.sort((a, b) => a - b)}`] : [],
    );
    return [each.sort(), each.length === units.length && !hasAnswers ? null : unnamedDeck(deck, cards)];
  };
}

/** Puts cards that hit the same men into one class. */
function figuresIn(men: readonly Man[]): CardClassifier {
  const roles = new Set(men.map(({ role }) => role));
  const found = Object.entries(INSTEAD).map(([figure, all]) => [figure, all.filter((role) => roles.has(role)).join()]);
  const classes: Readonly<Record<string, string>> = Object.fromEntries(found);
  return coarserClassifier(casualtyClassifier, (is) => classes[figureOf(is)] ?? '');
}

function kindOf({ role, target: { unit, facts }, hits }: UnitHits): string {
  const places = new Map(unit.men.map(({ id }, place) => [id, place]));
  return JSON.stringify({ role, unit, facts, hits }, (name, value) =>
    NAMES.includes(name) ? undefined : (places.get(value) ?? value),
  );
}
const NAMES = ['id', 'side', 'tag', 'name', 'mark', 'place'];

/** Replaces names by positions, so that equal units share one count. */
const withoutNames = (hits: HitsOnMen): HitsOnMen => ({
  ...hits,
  men: hits.men.map((man, place) => ({ ...man, id: `${place}`, tag: '', name: '' })),
});

/** Draws a card for each hit and records who goes down, not whether killed or wounded. */
function* menDownByCards(hits: HitsOnMen): Sequence<CasualtyResult> {
  return yield* mapResult(part(cardsOnMen, withoutNames(hits)), ({ down, deck }) => ({
    felled: down.map((id) => ({ man: nth(hits.men, Number(id)).id, fate: 'out' })),
    deck: withCardsOut(deck),
  }));
}

type MenDown = { readonly down: readonly string[]; readonly deck: Deck };

function cardsOnMen(hits: HitsOnMen): Sequence<MenDown> {
  const downAfter = new Map<string, readonly string[]>();
  const start: MenDown = { down: [], deck: unnamedDeck(hits.deck, FIGURES) };
  return steps('hit', hitNumbers(hits), start, function* ({ down, deck }) {
    const { is, deck: rest } = yield* draw('card', hits.replace ? FULL_DECK : deck, FIGURES);
    const next = getOrCreate(downAfter, `${down} ${is}`, () => hitBy(is, down, hits).state);
    return { down: next, deck: hits.replace ? deck : rest };
  });
}

/**
 * Returns a full deck without the drawn cards, which are counted by figure. Wounding cards are removed first, which
 * does not affect the odds.
 */
function withCardsOut({ lost }: Deck): Deck {
  const left = { ...lost };
  const drawn: Record<string, number> = {};
  for (const [is, figure, n] of CARDS) {
    const out = Math.min(n, left[figure] ?? 0);
    left[figure] = (left[figure] ?? 0) - out;
    if (out > 0) drawn[is] = out;
  }
  return { out: [], lost: drawn };
}

function* lossesByCards(hits: HitsOnMen): Sequence<Lost> {
  const cards = hitNumbers(hits).map(String);
  return yield* mapResult(deal(cards, [], DOWN_AND_KILLED, { ...hits, deck: FULL_DECK }, hits), (dealt) => ({
    get killed() {
      return dealt.sums.killed;
    },
    get leader() {
      return dealt.state;
    },
  }));
}

function hitBy(is: string, down: readonly string[], hits: HitsOnMen) {
  const standing = hits.men.filter(({ id }) => !down.includes(id));
  const { man, fate } = resultWith(hit(standing, FULL_DECK, hits), is);
  return { state: hits.men.flatMap(({ id }) => (id === man || down.includes(id) ? [id] : [])), fate };
}

const figureOf = (is: string): string => nth(is.split(' '), 0);
const FIGURES = coarserClassifier(casualtyClassifier, figureOf);
const CARDS = [...remaining(FULL_DECK, casualtyClassifier)].map(([is, n]) => [is, figureOf(is), n] as const);

const DOWN_AND_KILLED: CardEffect<readonly string[], HitsOnMen, string, 'killed', boolean> = {
  look: () => casualtyClassifier,
  sums: { killed: 0 },
  fall(down, is, hits) {
    const { state, fate } = hitBy(is, down, hits);
    return { state, add: { killed: fate === 'killed' ? 1 : 0 } };
  },
  last: (down, { men }) => men.some((man) => isLeader(man) && down.includes(man.id)),
};
