import { beat, choose, eachOf, type Sequence, some, spread } from '../../rules/ask.ts';
import { becomes } from '../../rules/changes.ts';
import type { Input } from '../../rules/play.ts';
import { AFTER, type Change, type Man, type Unit } from '../../rules/roster.ts';
import { unitsThat } from '../../rules/setup.ts';
import { defineSequence, type Outcome } from '../../rules/system.ts';
import { asksByStep, countOf, stepOf } from '../../rules/wording.ts';
import { clearShock, mergeChanges } from './changes.ts';
import { switches } from './house.ts';
import { labelOf, leads, MAN, UNIT } from './unit.ts';
import { menKeys } from './words.ts';

/** Units of one side that lost men, and by how much its Force Morale ended the higher (0 where it did not). */
export type Setup = { readonly units: readonly { readonly unit: Unit }[]; readonly ahead: number };

/** What becomes of the fallen: back, missing a game, gone. */
export type Recovered = { readonly back: number; readonly misses: number; readonly gone: number };
/** Each man’s fate. */
export type Result = Outcome &
  Recovered & {
    readonly verdict: 'settled';
    readonly men: readonly { readonly man: string; readonly is: keyof Recovered }[];
  };

/** Our own preset: a quarter gone, a quarter missing a game; then so many men as the side is ahead one step better, the worst first. (chain-of-command 8, HOUSE) */
export function quarters(fallen: number, ahead: number): Recovered {
  const quarter = Math.floor(fallen / 4);
  const up = Math.min(quarter, ahead);
  const misses = quarter + up;
  const more = Math.min(misses, ahead - up);
  return { back: fallen - 2 * quarter + more, misses: misses - more, gone: quarter - up };
}

/** The preset by itself, as a named part. */
export function* recovering({
  fallen,
  ahead,
}: {
  readonly fallen: number;
  readonly ahead: number;
}): Sequence<Recovered> {
  return yield* sayFates(fallen, quarters(fallen, ahead));
}

const BINS = [
  { id: 'back', name: 'Back for the next game' },
  { id: 'misses', name: 'Miss the next game' },
  { id: 'gone', name: 'Gone' },
] as const;

type Fallen = { readonly unit: Unit; readonly man: Man };

const unitsIn = ({ units }: Setup): readonly Unit[] => units.map(({ unit }) => unit);

const fallenOf = (setup: Setup): readonly Fallen[] =>
  unitsIn(setup)
    .filter((unit, i, all) => all.findIndex(({ id }) => id === unit.id) === i)
    .flatMap((unit) => unit.men.filter(({ state }) => state === 'fallen').map((man) => ({ unit, man })));

/** The fallen between games: the players say how many return, or a preset proposes it; then who. (chain-of-command 8) */
export function* after({ setup, house }: Input<Setup>): Sequence<Result> {
  const { recovery } = switches(house);
  yield* beat('fallen');
  const all = fallenOf(setup);
  const figures = all.filter(({ man }) => !leads(man));
  const leaders = all.filter(({ man }) => leads(man));
  const many =
    figures.length === 0
      ? { back: 0, misses: 0, gone: 0 }
      : recovery === 'quarters'
        ? yield* recovering({ fallen: figures.length, ahead: setup.ahead })
        : yield* sayFates(figures.length);
  const gone = yield* who('gone', figures, many.gone);
  const missing = yield* who(
    'misses',
    figures.filter((one) => !gone.includes(one)),
    many.misses,
  );
  const fates = yield* eachOf(leaders, function* (one, i) {
    return { ...one, is: yield* choose(`leader/${i + 1}`, ['back', 'misses', 'gone'], { assumed: 'back' }) };
  });
  const men = [
    ...figures.map(
      (one) => ({ ...one, is: gone.includes(one) ? 'gone' : missing.includes(one) ? 'misses' : 'back' }) as const,
    ),
    ...fates,
  ];
  const of = (is: keyof Recovered) => men.filter((one) => one.is === is).length;
  return {
    verdict: 'settled',
    back: of('back'),
    misses: of('misses'),
    gone: of('gone'),
    men: men.map(({ man, is }) => ({ man: man.id, is })),
    changes: men.flatMap(({ unit, man, is }) => becomes(unit, man, is === 'back' ? 'fit' : is)),
  };
}

function* sayFates(fallen: number, proposed?: Recovered): Sequence<Recovered> {
  const offer = proposed && { proposed: [proposed.back, proposed.misses, proposed.gone] };
  const [back = 0, misses = 0, gone = 0] = yield* spread('fates', fallen, BINS, offer);
  return { back, misses, gone };
}

function* who(id: string, from: readonly Fallen[], count: number): Sequence<readonly Fallen[]> {
  return yield* some(id, from, count, {
    item: ({ unit, man }) => ({ id: `${unit.id}/${man.id}`, name: `${labelOf(man)}, ${unit.name}` }),
    special: () => 0,
  });
}

/** What does not outlast a game: Shock, markers, wounds, guard duty; prisoners taken are gone. (chain-of-command 8) */
export const between = (units: readonly Unit[]): readonly Change[] =>
  mergeChanges(
    units.flatMap((unit) => [
      ...clearShock(unit),
      ...UNIT.set(unit, 'broken', false),
      ...UNIT.set(unit, 'apart', false),
      ...UNIT.set(unit, 'owed', null),
      ...unit.men.flatMap((man) => [
        ...(RETURNING.includes(man.state) ? becomes(unit, man, 'fit') : []),
        ...(man.state === 'captured' ? becomes(unit, man, 'gone') : []),
        ...MAN.add(unit, man, 'wounds', 0 - MAN.of(man, 'wounds')),
        ...MAN.set(unit, man, 'stunned', false),
        ...MAN.set(unit, man, 'owed', null),
      ]),
    ]),
  );

const RETURNING: readonly string[] = ['guarding', 'withdrawn', 'misses'];

/** The fallen as the app offers them. */
export const afterTheGame = defineSequence<Setup, Result>({
  id: 'after-the-game',
  title: 'After the game',
  about: 'Which of the fallen return, miss a game, or are gone.',
  phase: AFTER,
  edition: 1,
  beats: { fallen: 'The fallen' },
  roles: { unit: 'Unit' },
  setup: (house) => [
    unitsThat((unit) => unit.men.some(({ state }) => state === 'fallen'), {
      title: 'Units of one side',
      one: 'Unit',
      max: 60,
      all: 'side',
      ref: '8',
    }),
    {
      kind: 'number',
      id: 'ahead',
      title: 'Force Morale ahead at the end',
      help: '0 where the other side was ahead.',
      ref: '8, our own',
      min: 0,
      max: 20,
      when: () => switches(house).recovery === 'quarters',
    },
  ],
  rule: after,
  noOdds: 'You say what became of each of the fallen: nothing is left to chance.',
  telling: {
    ask: asksByStep<Setup>(
      {
        fates: () => ({ title: 'What becomes of the fallen?', ref: '8' }),
        gone: (_, setup) => ({ title: 'Who is gone?', ref: '8', keys: menKeys(unitsIn(setup)) }),
        misses: (_, setup) => ({ title: 'Who misses the next game?', ref: '8', keys: menKeys(unitsIn(setup)) }),
      },
      (ask, setup) => {
        const man = fallenOf(setup).filter(({ man }) => leads(man))[Number(stepOf(ask)) - 1]?.man;
        return {
          title: `${man ? labelOf(man) : 'The Leader'}: what becomes of him?`,
          ref: '8',
          keys: { back: { label: 'Back' }, misses: { label: 'Misses the next game' }, gone: { label: 'Gone' } },
        };
      },
    ),
    outcome: ({ back, misses, gone, men }, setup) => {
      const named = (is: keyof Recovered) => {
        const ids = men.filter((one) => one.is === is).map(({ man }) => man);
        return fallenOf(setup)
          .filter(({ man }) => ids.includes(man.id))
          .map(({ man }) => labelOf(man))
          .join(', ');
      };
      return {
        title: `${countOf(back, 'man is', 'men are')} back.`,
        orders: [
          ...(back > 0 ? [`Back: ${named('back')}.`] : []),
          ...(misses > 0 ? [`Missing the next game: ${named('misses')}.`] : []),
          ...(gone > 0 ? [`Gone: ${named('gone')}.`] : []),
        ],
      };
    },
  },
});
