import { beat, roll, type Sequence, together, under, yes } from '../../rules/ask.ts';
import { becomes } from '../../rules/changes.ts';
import type { Input } from '../../rules/play.ts';
import { atLeast, d6 } from '../../rules/pool.ts';
import type { Change, Unit } from '../../rules/roster.ts';
import { unitsThat } from '../../rules/setup.ts';
import { defineSequence, type Outcome } from '../../rules/system.ts';
import { byRecovery } from '../../rules/why.ts';
import { countOf } from '../../rules/wording.ts';
import { type Switches, switches } from './house.ts';
import { called, casualties, limit, standing, UNIT, unitQuality } from './unit.ts';

/** The units that came out of a game. (ircra 8) */
export type Setup = { readonly units: readonly { readonly unit: Unit }[] };

/** What a unit begins the next game with: pieces back, its quality and its limit. */
export type Settled = {
  readonly unit: string;
  readonly back: readonly string[];
  readonly quality: number;
  readonly limit: number;
};
export type Result = Outcome & { readonly verdict: 'settled'; readonly units: readonly Settled[] };

const isBroken = (unit: Unit): boolean => UNIT.of(unit, 'broken') || unit.men.some(({ state }) => state === 'removed');

/** Whether there is anything to settle about a unit. */
export const unsettled = (unit: Unit): boolean => casualties(unit) > 0 || isBroken(unit);

/** Who comes back, and what changes of a unit's nature: all by house rule. (ircra 8) */
export function* after({ setup, house }: Input<Setup>): Sequence<Result> {
  const rules = switches(house);
  yield* beat('after');
  const told = yield* together(
    Object.fromEntries(
      setup.units.map(({ unit }, i) => [`${i + 1}`, under(`unit/${i + 1}`, settled(unit, rules), 'unit')]),
    ),
  );
  const units = Object.values(told);
  return { verdict: 'settled', units, changes: setup.units.flatMap(({ unit }, i) => changes(unit, units[i]!, rules)) };
}

function* settled(unit: Unit, rules: Switches): Sequence<Settled> {
  const won = rules.rise && casualties(unit) === 0 && !isBroken(unit) ? yield* yes('won', { assumed: false }) : false;
  const back = isBroken(unit) ? half(unit, rules) : yield* recovered(unit, rules);
  const many = isBroken(unit) && rules['broken-return'] ? back.length : standing(unit).length + back.length;
  return {
    unit: unit.id,
    back,
    quality: Math.max(1, unitQuality(unit) - (won ? 1 : 0)),
    limit: rules.thirds ? Math.floor(many / 3) : limit(unit),
  };
}

/** A broken unit comes back at half its pieces, rounded up, where the house has it so. */
const half = (unit: Unit, rules: Switches): readonly string[] =>
  rules['broken-return'] ? unit.men.slice(0, Math.ceil(unit.men.length / 2)).map(({ id }) => id) : [];

/** Each lost piece comes back on its number, where the house has it so. */
function* recovered(unit: Unit, rules: Switches): Sequence<readonly string[]> {
  if (!rules.recovery) return [];
  const lost = unit.men.filter(({ state }) => state === 'lost');
  const told = yield* together(
    Object.fromEntries(
      lost.map(({ id }) => [
        id,
        under(
          `piece/${unit.men.findIndex((man) => man.id === id) + 1}`,
          roll('back', d6(1), atLeast(rules['recovery-on'])),
        ),
      ]),
    ),
  );
  return lost.filter(({ id }) => told[id] === 1).map(({ id }) => id);
}

function changes(unit: Unit, { back, quality, limit: now }: Settled, rules: Switches): readonly Change[] {
  const returns = isBroken(unit) && rules['broken-return'];
  return [
    ...unit.men.flatMap((man) => {
      if (back.includes(man.id)) return becomes(unit, man, 'ready');
      return returns ? becomes(unit, man, 'lost') : [];
    }),
    ...(returns ? UNIT.set(unit, 'broken', false) : []),
    ...(quality === unitQuality(unit) ? [] : UNIT.set(unit, 'qv', quality)),
    ...(now === limit(unit) ? [] : UNIT.set(unit, 'limit', now)),
  ];
}

/** After the game as the app offers it. */
export const afterTheGame = defineSequence<Setup, Result>({
  id: 'after-the-game',
  title: 'After the game',
  about: 'Who comes back, as your house rules say.',
  phase: 'after',
  edition: 1,
  beats: [{ id: 'after', title: 'After the game' }],
  roles: [{ id: 'unit', title: 'Unit' }],
  setup: () => [unitsThat(({ men }) => men.length > 0, { max: 60, all: true })],
  rule: after,
  noOdds: 'Each piece rolls by itself: its chance stands beside its die.',
  telling: {
    ask: (ask, { units }) => {
      const [, place, , no] = ask.id.split('/');
      const unit = units[Number(place) - 1]?.unit;
      const man = unit?.men[Number(no) - 1];
      return ask.kind === 'roll'
        ? {
            title: `${man ? called(man) : 'The piece'} of ${unit?.name ?? 'the unit'}: does it come back?`,
            detail: `${ask.tally.name}.`,
            ref: '8',
            keys: { 1: { label: 'Comes back', tone: 'good' }, 0: { label: 'Stays lost', tone: 'bad' } },
          }
        : {
            title: `${unit?.name ?? 'The unit'}: did its side win?`,
            ref: '8',
            keys: { true: { label: 'Won' }, false: { label: 'Not won' } },
          };
    },
    why: byRecovery,
    outcome: ({ units }, setup) => ({
      title: 'All is settled.',
      orders: units.flatMap(({ back, quality, limit: now }, i) => {
        const { unit } = setup.units[i]!;
        return [
          ...(back.length > 0 ? [`${unit.name}: ${countOf(back.length, 'piece comes', 'pieces come')} back.`] : []),
          ...(quality === unitQuality(unit) ? [] : [`${unit.name} rises to quality ${quality}.`]),
          ...(now === limit(unit) ? [] : [`${unit.name} has a casualty limit of ${now}.`]),
        ];
      }),
    }),
  },
});
