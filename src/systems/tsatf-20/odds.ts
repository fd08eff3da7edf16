import { asRole, type Sequence } from '../../engine/ask.ts';
import { nth } from '../../engine/data/lists.ts';
import { type CardClassifier, coarserClassifier, FULL_DECK, withoutCardNames } from '../../engine/dice/deck.ts';
import type { Man } from '../../engine/roster.ts';
import { type CardEffect, deal } from '../../odds/deal.ts';
import { finalMeasure, mergeByKey, mergeByKeyFor, type OddsModel, resultWithCard } from '../../odds/model.ts';
import { mapResult } from '../../odds/quick.ts';
import { type HitsOnMen, hitNumbers, isLeaderHit, type ManHit, resolveHit, resolveHits } from './rules/casualties.ts';
import { type HitsOnUnits, type Losses, resolveUnitHits, type UnitHits } from './rules/charge.ts';
import type { CloseCombatResult } from './rules/combat.ts';
import type { FireLossesResult } from './rules/losses.ts';
import { type MeleeResult, melee, meleeResultOf, strike, strikeOf } from './rules/strike.ts';
import { casualtyClassifier, FALLBACKS, type FigureRole } from './tables.ts';
import { isLeader } from './units.ts';

export type CloseCombatMeasure = {
  readonly verdict: CloseCombatResult['verdict'];
  readonly attacker: number;
  readonly defender: number;
  readonly wiped: 'neither' | 'attackers' | 'defenders' | 'both';
};

export function measureCloseCombat({
  verdict,
  melee,
}: Pick<CloseCombatResult, 'verdict' | 'melee'>): CloseCombatMeasure {
  if (!melee) return { verdict, attacker: 0, defender: 0, wiped: 'neither' };
  const { attacker, defender } = melee;
  const wiped = attacker.wiped ? (defender.wiped ? 'both' : 'attackers') : defender.wiped ? 'defenders' : 'neither';
  return { verdict, attacker: attacker.loses, defender: defender.loses, wiped };
}

function measureMelee({ holds, ...melee }: MeleeResult): CloseCombatMeasure {
  return measureCloseCombat({ verdict: holds, melee });
}

export const combatModel: OddsModel = [
  finalMeasure(melee, measureMelee, {
    *fasterSequence(input) {
      const attack = yield* asRole('attacker', strikeOf('attacker', input));
      const defence = asRole('defender', strikeOf('defender', input));
      return yield* mapResult(defence, (defence) => measureMelee(meleeResultOf(input, attack, defence)));
    },
    paths: () =>
      ['attacker', 'defender'].flatMap((role) => ['pool', 'try', 'confirm'].map((step) => `${role}/${step}`)),
  }),
  mergeByKey(strike, ({ casualties }) => casualties),
  mergeByKeyFor(resolveUnitHits, lossesKey),
  mergeByKey(resolveHits, ({ felled, deck }) => [menOf(felled), withoutCardNames(deck, FIGURES)]),
];

export type LossesMeasure = { readonly killed: number; readonly leader: boolean };

const isKilled = ({ fate }: ManHit): boolean => fate === 'killed';

export const measureLosses = ({ fallen, leader }: Pick<FireLossesResult, 'fallen' | 'leader'>): LossesMeasure => ({
  killed: fallen.filter(isKilled).length,
  leader,
});

export const lossesModel: OddsModel = [
  finalMeasure(
    resolveHits,
    ({ felled }, { men }) => measureLosses({ fallen: felled, leader: isLeaderHit(men, felled) }),
    {
      fasterSequence: (hits, hasAnswersIn) =>
        hits.casualties === 'cards' && !hasAnswersIn('') ? lossesByCards(hits) : undefined,
    },
  ),
  mergeByKey(resolveHits, ({ felled, deck }) => [
    menOf(felled),
    felled.filter(isKilled).length,
    withoutCardNames(deck, casualtyClassifier),
  ]),
];

const menOf = (felled: readonly ManHit[]): readonly string[] => felled.map(({ man }) => man).sort();

/**
 * Returns a function that gives losses before the melee a key. The odds merge losses with the same key. Until a player
 * has answered, identical units are interchangeable. The deck is part of the key while units are left to resolve.
 */
function lossesKey({ units }: HitsOnUnits, hasAnswers: boolean): (losses: Losses) => unknown {
  const kinds = units.map((one, at) => (hasAnswers ? `${at}` : unitHitsKey(one)));
  const kindOfUnit = kinds.map((kind) => kinds.indexOf(kind));
  const places = new Map(units.flatMap(({ men }, at) => men.map(({ id }, place) => [id, { at, place }] as const)));
  // Men named as missing are hit too.
  const cards = hasAnswers ? FIGURES : classifierFor(units.flatMap(({ men }) => men));
  return ({ fallen, deck }) => {
    const placesDown = units.map((): number[] => []);
    for (const { man } of fallen) {
      const { at = 0, place = 0 } = places.get(man) ?? {};
      placesDown[at]?.push(place);
    }
    const each = placesDown.flatMap((fell, at) =>
      fell.length > 0 ? [`${kindOfUnit[at]} ${fell.sort((a, b) => a - b)}`] : [],
    );
    return [each.sort(), each.length === units.length ? null : withoutCardNames(deck, cards)];
  };
}

/** Returns a classifier with one class for all cards that hit the same men, killed or wounded. */
function classifierFor(men: readonly Man[]): CardClassifier {
  const roles = new Set(men.map(({ role }) => role));
  const rolesOf = (figure: FigureRole) => FALLBACKS[figure].filter((role) => roles.has(role)).join();
  return coarserClassifier(casualtyClassifier, (is) => rolesOf(figureOf(is)));
}

function unitHitsKey({ role, target: { unit, facts }, hits }: UnitHits): string {
  const places = new Map(unit.men.map(({ id }, place) => [id, place]));
  return JSON.stringify({ role, unit, facts, hits }, (name, value) =>
    IGNORED.includes(name) ? undefined : (places.get(value) ?? value),
  );
}
const IGNORED = ['id', 'side', 'tag', 'name', 'mark', 'place'];

function* lossesByCards(hits: HitsOnMen): Sequence<LossesMeasure> {
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

const figureOf = (is: string) => nth(is.split(' '), 0) as FigureRole;
const FIGURES = coarserClassifier(casualtyClassifier, figureOf);

const DOWN_AND_KILLED: CardEffect<readonly string[], HitsOnMen, string, 'killed', boolean> = {
  classifierFor: () => casualtyClassifier,
  sums: { killed: 0 },
  afterCard(down, is, hits) {
    const standing = hits.men.filter(({ id }) => !down.includes(id));
    const { man, fate } = resultWithCard(resolveHit(standing, FULL_DECK, hits), is);
    return { state: [...down, man].sort(), add: { killed: fate === 'killed' ? 1 : 0 } };
  },
  resultOf: (down, { men }) => men.some((man) => isLeader(man) && down.includes(man.id)),
};
