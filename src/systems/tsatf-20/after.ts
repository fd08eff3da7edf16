import { beat, choose, number, roll, type Sequence, some, steps, together, under } from '../../rules/ask.ts';
import { becomes } from '../../rules/changes.ts';
import type { House, Input } from '../../rules/play.ts';
import { d6 } from '../../rules/pool.ts';
import type { Change, Man, Unit } from '../../rules/roster.ts';
import { unitsThat } from '../../rules/setup.ts';
import { defineSequence, type Outcome, type Recovering, type Words } from '../../rules/system.ts';
import { byRecovery } from '../../rules/why.ts';
import { countOf } from '../../rules/wording.ts';
import { switches } from './house.ts';
import { faces, RECOVERS, RECOVERY, type Recovery } from './tables.ts';
import { called, distinct, MAN } from './unit.ts';

/** The units that fought. */
export type Setup = { readonly units: readonly { readonly unit: Unit }[] };

/** What became of a man: back, still out, dead; or, where it was never said how badly he was hit, struck off. */
export type Settled = { readonly unit: string; readonly man: string; readonly is: Recovery | 'gone' };

/** What became of them all. */
export type Result = Outcome & { readonly verdict: 'settled'; readonly men: readonly Settled[] };

/** How a wounded man's fate is found: the player says, or a D6 on his first or a later attempt. */
type Way = 'decide' | 'first' | 'later';

/**
 * What becomes of the wounded between battles: the player decides man by man, or by house rule a D6 does;
 * of those merely out of action he says how many return. (tsatf-20 8)
 */
export function* after({ setup, house }: Input<Setup>): Sequence<Result> {
  const { wounded } = switches(house);
  distinct(setup.units.map(({ unit }) => unit));
  yield* beat('wounded');
  const told = yield* together(
    Object.fromEntries([
      ...hurt(setup).map(({ unit, man }, i) => [
        `man ${i + 1}`,
        under(`man/${i + 1}`, one(unit, man, way(man, wounded))),
      ]),
      ...setup.units.map(({ unit }, i) => [`unit ${i + 1}`, under(`unit/${i + 1}`, returning(unit))]),
    ] as [string, Sequence<readonly Settled[]>][]),
  );
  const men = Object.values(told).flat();
  return { verdict: 'settled', men, changes: men.flatMap((one) => changes(setup, one, wounded === 'table')) };
}

const hurt = ({ units }: Setup): readonly { unit: Unit; man: Man }[] =>
  units.flatMap(({ unit }) => unit.men.filter(({ state }) => state === 'wounded').map((man) => ({ unit, man })));

/** Whether the rule has anything to settle about him. */
const lying = ({ state }: Man): boolean => state === 'wounded' || state === 'out';

const way = (man: Man, wounded: 'decide' | 'table'): Way =>
  wounded === 'decide' ? 'decide' : MAN.of(man, 'attempts') === 0 ? 'first' : 'later';

function* one(unit: Unit, man: Man, way: Way): Sequence<readonly Settled[]> {
  return [{ unit: unit.id, man: man.id, is: yield* fate(way) }];
}

/** One wounded man. (tsatf-20 8; the die is the sister rules') */
function* fate(way: Way): Sequence<Recovery> {
  return way === 'decide'
    ? yield* choose('fate', ['back', 'stays', 'dies'] as const)
    : yield* roll('recovery', d6(1), RECOVERS[way]);
}

/** The next attempt of a wounded man, where by house rule a D6 says what becomes of him. (tsatf-20 8) */
export function awaiting(man: Man, house: House): Recovering | undefined {
  const { wounded } = switches(house);
  if (wounded === 'decide' || man.state !== 'wounded') return undefined;
  return {
    attempt: MAN.of(man, 'attempts') + 1,
    rule: fate,
    input: way(man, wounded),
    fates: [
      { id: 'back', title: 'back' },
      { id: 'stays', title: 'still out' },
      { id: 'dies', title: 'dies' },
    ],
  };
}

/** Of men out of action, how many return, and who; the others are struck off. (tsatf-20 8) */
function* returning(unit: Unit): Sequence<readonly Settled[]> {
  const out = unit.men.filter(({ state }) => state === 'out');
  if (out.length === 0) return [];
  const many = yield* number('return', { min: 0, max: out.length });
  const back = yield* some('returning', out, many, {
    item: (man) => ({ id: man.id, name: called(man) }),
    special: () => 0,
  });
  return out.map((man) => ({ unit: unit.id, man: man.id, is: back.includes(man) ? 'back' : 'gone' }));
}

const STATES = { back: 'standing', dies: 'killed', gone: 'gone' } as const;

function changes({ units }: Setup, { unit: id, man: of, is }: Settled, rolled: boolean): readonly Change[] {
  const unit = units.find(({ unit }) => unit.id === id)!.unit;
  const man = unit.men.find(({ id }) => id === of)!;
  const attempts = MAN.of(man, 'attempts');
  if (is === 'stays') return rolled ? MAN.add(unit, man, 'attempts', 1) : [];
  return [...becomes(unit, man, STATES[is]), ...(is === 'back' ? MAN.add(unit, man, 'attempts', -attempts) : [])];
}

/** What the odds measure: men back and men dead. */
type Measure = { readonly back: number; readonly dead: number };

/** The recovery rolls and how many return, blind to who is who. */
function* chances({ setup, house }: Input<Setup>): Sequence<Measure> {
  const { wounded } = switches(house);
  const ways = hurt(setup).map(({ man }) => way(man, wounded));
  const rolled = yield* steps('man', ways, { back: 0, dead: 0 }, function* ({ back, dead }, way) {
    const is = yield* fate(way);
    return { back: back + (is === 'back' ? 1 : 0), dead: dead + (is === 'dies' ? 1 : 0) };
  });
  let { back } = rolled;
  for (const [i, { unit }] of setup.units.entries()) back += yield* under(`unit/${i + 1}`, returned(unit));
  return { ...rolled, back };
}

/** How many of those out of action return; none, until the player says. */
function* returned(unit: Unit): Sequence<number> {
  const out = unit.men.filter(({ state }) => state === 'out').length;
  return out > 0 ? yield* number('return', { min: 0, max: out }, { assumed: 0 }) : 0;
}

const RECOVERY_KEYS = (attempt: 'first' | 'later'): NonNullable<Words['keys']> =>
  Object.fromEntries(
    (['back', 'stays', 'dies'] as const).map((is) => [
      is,
      { label: faces(RECOVERY.filter((row) => row[attempt] === is)), detail: FATES[is] },
    ]),
  );

const FATES = { back: 'Back', stays: 'Still out', dies: 'Dead' } as const;

/** The wounded as the app offers them. */
export const afterTheGame = defineSequence<Setup, Result, Measure>({
  id: 'after-the-game',
  title: 'After the game',
  about: 'Who is back, who is still out, who has died.',
  phase: 'after',
  edition: 1,
  beats: [{ id: 'wounded', title: 'The wounded' }],
  roles: [{ id: 'unit', title: 'Unit' }],
  setup: () => [unitsThat((unit) => unit.men.some((man) => lying(man)), { max: 60, all: true })],
  rule: after,
  reckon: {
    rule: chances,
    of: ({ men }) => ({
      back: men.filter(({ is }) => is === 'back').length,
      dead: men.filter(({ is }) => is === 'dies').length,
    }),
    verdict: () => 'settled',
    verdicts: [{ id: 'settled', title: 'Settled' }],
    amounts: [
      { id: 'back', title: 'Back', of: ({ back }) => back },
      { id: 'dead', title: 'Dead', of: ({ dead }) => dead },
    ],
    events: [],
  },
  telling: {
    ask: (ask, setup) => {
      const [what, place, last] = ask.id.split('/');
      const which = Number(place) - 1;
      if (what === 'unit') {
        const name = setup.units[which]!.unit.name;
        return last === 'return'
          ? {
              title: `${name}: how many of those out of action return?`,
              detail: 'The others are struck off.',
              ref: '8',
            }
          : { title: `${name}: who returns?`, ref: '8' };
      }
      const { unit, man } = hurt(setup)[which]!;
      const title = `${called(man)}, ${unit.name}`;
      if (last === 'recovery')
        return { title, ref: '8', keys: RECOVERY_KEYS(way(man, 'table') === 'first' ? 'first' : 'later') };
      const keys = { back: { label: FATES.back }, stays: { label: FATES.stays }, dies: { label: FATES.dies } };
      return { title, ref: '8', keys };
    },
    why: byRecovery,
    outcome: ({ men }, setup) => {
      const many = (is: Settled['is']) => men.filter((one) => one.is === is);
      const named = (is: Settled['is']) =>
        many(is)
          .map((one) => nameOf(setup, one))
          .join(', ');
      return {
        title: `${countOf(many('back').length, 'man is', 'men are')} back.`,
        orders: [
          ...(many('back').length > 0 ? [`Back: ${named('back')}.`] : []),
          ...(many('stays').length > 0 ? [`Still out: ${named('stays')}.`] : []),
          ...(many('dies').length > 0 ? [`Dead: ${named('dies')}.`] : []),
          ...(many('gone').length > 0 ? [`Struck off: ${named('gone')}.`] : []),
        ],
      };
    },
  },
});

function nameOf({ units }: Setup, { unit: id, man }: Settled): string {
  const unit = units.find(({ unit }) => unit.id === id)!.unit;
  return `${called(unit.men.find(({ id }) => id === man)!)} of ${unit.name}`;
}
