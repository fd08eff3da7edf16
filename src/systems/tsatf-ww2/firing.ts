import type { Ask, Line } from '../../rules/ask.ts';
import type { Change, Unit } from '../../rules/roster.ts';
import { defineSequence, type Telling, type Words } from '../../rules/system.ts';
import { countOf, listOf } from '../../rules/wording.ts';
import { haltWords } from './declare.ts';
import { BANS, type Ban, chances, fire, type Measure, measure, type Result, type Setup, setup } from './fire.ts';
import { ARMAMENT, type Weapon } from './tables.ts';
import { UNIT } from './unit.ts';
import { CARD_KEYS, fallsOn, fates, menKeys, SHUFFLED } from './words.ts';

/** What a volley was fired with: "rifles and LMG". */
export const withWhat = (weapons: readonly Weapon[], firer: Unit): string =>
  listOf(
    weapons.map((weapon) => (several(weapon, firer) ? ARMAMENT[weapon].many : ARMAMENT[weapon].many.slice(0, -1))),
  );

/** Rifles and SMGs are many; of the rest a unit mostly has one. */
const several = (weapon: Weapon, unit: Unit): boolean =>
  weapon === 'rifle' || weapon === 'smg' || UNIT.of(unit, 'guns') > 1;

/** The asks by which a card finds its man. */
export function cardWords(ask: Ask, unit: Unit, where = unit.name): Words | undefined {
  const path = ask.id.split('/');
  const [what, no] = [path.at(-1), path.at(-2)];
  const card = path[0] === 'crew' ? `crew card ${no}` : `card ${no}`;
  const line = {
    sheet: 'The cards',
    id: path.slice(0, -1).join('/'),
    who: `${card[0]!.toUpperCase()}${card.slice(1)}`,
  };
  if (what === 'card') return { title: `${where}, ${card}`, ref: '4.7', keys: CARD_KEYS, line };
  if (what === 'man' || what === 'lot')
    return {
      title: `${where}, ${card}: which man?`,
      detail: what === 'lot' ? 'Count them from the first in the roster.' : 'They are all alike.',
      ref: 'W-26',
      line,
      ...(what === 'man' ? { keys: menKeys(unit) } : {}),
    };
  return undefined;
}

/** Who fires, and whether at a crew picked out: what is asked of it stands under "crew". */
const aimed = (id: string, { name }: Unit): string => (id.startsWith('crew/') ? `${name} at the crew` : name);

/** A line of the sum of a need or of a number of dice. */
export function fireLine({ what, by, each }: Line): string {
  if (what === 'shaken') return 'Shaken';
  const weapon = ARMAMENT[what as Weapon];
  if (weapon) return `${each} ${each === 1 ? weapon.title : weapon.many}`;
  return by === 0 ? `The same for ${what}` : what;
}

/** The players' words for a volley. */
const telling: Telling<Setup, Result> = {
  ask: (ask, { firer, target }) => {
    const words = cardWords(ask, target);
    if (words) return words;
    switch (ask.id.split('/').at(-1)) {
      case 'volley':
        return {
          title: `${firer.name} fires at ${target.name}`,
          detail: 'Who fires, how far, and at what?',
          ref: '4.6',
        };
      case 'forbidden':
        return {
          title: `${firer.name}: does it fire?`,
          detail: 'The rules would hold its fire.',
          ref: '4.6',
          keys: { hold: { label: 'It holds its fire' }, fire: { label: 'Table rules otherwise' } },
        };
      case 'out of range':
        return {
          title: `${firer.name}: out of range`,
          detail: 'By the rules nothing is hit so far off.',
          ref: '4.6',
          keys: {
            hold: { label: 'It holds its fire' },
            fire: { label: 'Table rules otherwise', detail: 'As at the end of its range' },
          },
        };
      case 'hits':
        return ask.kind === 'roll'
          ? {
              title: `${aimed(ask.id, firer)}: ${countOf(ask.pool.count, 'die', 'dice')}, ${ask.tally.name} hits`,
              ref: '4.6',
            }
          : { title: firer.name };
      default:
        return { title: ask.id };
    }
  },
  note: ({ id, facts }) => {
    if (id.endsWith('shuffled')) return SHUFFLED;
    if (id.endsWith('falls')) return fallsOn(facts);
    if (id === 'forbidden') return `By the rules ${listOf((facts as { why: Ban[] }).why.map((why) => BANS[why]))}.`;
    const { weapons } = facts as { weapons: { weapon: Weapon; many: number; beyond: boolean }[] };
    const named = ({ weapon, many }: { weapon: Weapon; many: number }) =>
      countOf(many, ARMAMENT[weapon].title, ARMAMENT[weapon].many);
    if (id === 'at the unit')
      return `Too far off to pick out the crew, so they fire at the whole unit: ${listOf(weapons.map(named))}.`;
    const far = weapons.filter(({ beyond }) => beyond).map(named);
    const blunt = weapons.filter(({ beyond }) => !beyond).map(named);
    return [
      ...(far.length > 0 ? [`Out of range: ${listOf(far)}.`] : []),
      ...(blunt.length > 0 ? [`Cannot hit: ${listOf(blunt)}.`] : []),
    ].join(' ');
  },
  stated: ({ id }, { firer }) => ({
    title: `${aimed(id, firer)}: ${id.endsWith('dice') ? 'dice' : 'a die of this or less hits'}`,
    line: fireLine,
  }),
  why: (_, { firer }, { with: weapons }) => ({ by: 'fire', of: `${firer.name}, ${withWhat(weapons, firer)}` }),
  outcome: ({ verdict, hits, changes, unit, half, halt, with: weapons }, { firer, target }) => ({
    title: TITLES[verdict](hits, target.name),
    orders: [
      ...fates(target, changes, weapons.length > 0 ? ` by fire of ${firer.name}, ${withWhat(weapons, firer)}` : ''),
      ...(unit && newly(target, changes) ? [`${target.name} is pinned: it may not fire, charge or advance.`] : []),
      ...(halt ? [haltWords(halt)] : []),
      ...(half && verdict === 'hit' ? [`${target.name} has lost half: Critical Morale in the morale phase.`] : []),
    ],
  }),
};

/** Whether the unit is marked pinned by these changes. */
export const newly = (unit: Unit, changes: readonly Change[]): boolean =>
  changes.some((change) => change.of === 'unit' && change.id === unit.id && change.field === UNIT.field('pinned'));

const TITLES: Readonly<Record<Result['verdict'], (hits: number, name: string) => string>> = {
  hit: (hits, name) => `${countOf(hits, 'hit', 'hits')} on ${name}.`,
  missed: (_, name) => `No hit on ${name}.`,
  none: () => 'Nothing can be hit from there.',
  held: () => 'It holds its fire.',
};

/** Direct fire as the app offers it. */
export const directFire = defineSequence<Setup, Result, Measure>({
  id: 'fire',
  title: 'Fire',
  about: 'A volley of one unit at another: hits, casualty cards, and whether the target is pinned.',
  phase: 'fire',
  edition: 3,
  beats: { volley: 'The volley', dice: 'Dice', cards: 'Casualty cards' },
  roles: { firer: 'Firing', target: 'Target' },
  setup,
  rule: fire,
  reckon: {
    rule: chances,
    of: measure,
    verdicts: [
      { id: 'hit', title: 'Hit', role: 'firer' },
      { id: 'missed', title: 'No hit', role: 'target' },
      { id: 'none', title: 'No fire' },
    ],
    amounts: [
      { id: 'hits', title: 'Hits', of: ({ hits }) => hits },
      { id: 'killed', title: 'Killed', role: 'target', of: ({ killed }) => killed },
      { id: 'wounded', title: 'Wounded', role: 'target', of: ({ wounded }) => wounded },
      { id: 'pinned', title: 'Men pinned afterwards', of: ({ pinned }) => pinned },
    ],
    events: [
      { id: 'killed', title: 'Somebody is killed', of: ({ killed }) => killed > 0 },
      { id: 'leader', title: 'A leader is hit', of: ({ leader }) => leader },
      { id: 'unit', title: 'The unit is pinned', of: ({ unit }) => unit },
      { id: 'half', title: 'Half of it is lost', of: ({ half }) => half },
    ],
  },
  telling,
});
