import { choose, type Sequence, spread } from '../../../engine/ask.ts';
import { pickMen } from '../../../engine/pickmen.ts';
import type { Input } from '../../../engine/play.ts';
import type { Change, Man, Unit } from '../../../engine/roster.ts';
import { stateChange } from '../../../engine/roster.ts';
import { unitsField } from '../../../engine/setup/fields.ts';
import { eachOf } from '../../../engine/together.ts';
import { settlingAll } from '../../../system/settling.ts';
import type { Outcome } from '../../../system/system.ts';
import { asksByStep, countOf, itemOfStep, sentences } from '../../../system/wording.ts';
import { clearShock, mergeChanges } from '../changes.ts';
import { switches } from '../house.ts';
import { isLeader, labelOf, MAN, UNIT } from '../units.ts';
import { menKeys } from '../words/sentences.ts';

/** Units of one side that lost men. `ahead`: lead in Force Morale at the end of the game, or 0. */
export type Setup = { readonly units: readonly { readonly unit: Unit }[]; readonly ahead: number };

export type RecoveryCount = { readonly back: number; readonly misses: number; readonly gone: number };
export type Result = Outcome &
  RecoveryCount & {
    readonly verdict: 'settled';
    readonly men: readonly { readonly man: string; readonly is: keyof RecoveryCount }[];
  };

/**
 * House preset: a quarter gone, a quarter missing a game. Each point of `ahead` improves one man by one step, worst
 * first. (chain-of-command 8, HOUSE)
 */
export function quarters(fallen: number, ahead: number): RecoveryCount {
  const quarter = Math.floor(fallen / 4);
  const up = Math.min(quarter, ahead);
  const misses = quarter + up;
  const more = Math.min(misses, ahead - up);
  return { back: fallen - 2 * quarter + more, misses: misses - more, gone: quarter - up };
}

export function* recovering({
  fallen,
  ahead,
}: {
  readonly fallen: number;
  readonly ahead: number;
}): Sequence<RecoveryCount> {
  return yield* sayFates(fallen, quarters(fallen, ahead));
}

const BINS = [
  { id: 'back', name: 'Back for the next game' },
  { id: 'misses', name: 'Miss the next game' },
  { id: 'gone', name: 'Gone' },
] as const;

type Fallen = { readonly unit: Unit; readonly man: Man };

const isFallen = ({ state }: Man): boolean => state === 'fallen';

const unitsIn = ({ units }: Setup): readonly Unit[] => units.map(({ unit }) => unit);

const fallenOf = (setup: Setup): readonly Fallen[] =>
  unitsIn(setup)
    .filter((unit, i, all) => all.findIndex(({ id }) => id === unit.id) === i)
    .flatMap((unit) => unit.men.filter(isFallen).map((man) => ({ unit, man })));

/** Settles the fallen between games: the numbers by players or by a preset, then the names. (chain-of-command 8) */
function* settle(
  fallen: readonly Fallen[],
  { setup, house }: Input<Setup>,
): Sequence<readonly (keyof RecoveryCount)[]> {
  const figures = fallen.filter(({ man }) => !isLeader(man));
  const many =
    figures.length === 0
      ? { misses: 0, gone: 0 }
      : switches(house).recovery === 'quarters'
        ? yield* recovering({ fallen: figures.length, ahead: setup.ahead })
        : yield* sayFates(figures.length);
  const gone = yield* who('gone', figures, many.gone);
  const left = figures.filter((one) => !gone.includes(one));
  const missing = yield* who('misses', left, many.misses);
  const leaders = yield* eachOf(fallen.slice(figures.length), (_, i) =>
    choose<keyof RecoveryCount>(`leader/${i + 1}`, ['back', 'misses', 'gone'], { assumed: 'back' }),
  );
  return [
    ...figures.map((one): keyof RecoveryCount =>
      gone.includes(one) ? 'gone' : missing.includes(one) ? 'misses' : 'back',
    ),
    ...leaders,
  ];
}

function* sayFates(fallen: number, proposed?: RecoveryCount): Sequence<RecoveryCount> {
  const offer = proposed && { proposed: [proposed.back, proposed.misses, proposed.gone] };
  const [back = 0, misses = 0, gone = 0] = yield* spread('fates', fallen, BINS, offer);
  return { back, misses, gone };
}

function* who(id: string, from: readonly Fallen[], count: number): Sequence<readonly Fallen[]> {
  return yield* pickMen(id, from, count, {
    item: ({ unit, man }) => ({ id: `${unit.id}/${man.id}`, name: `${labelOf(man)}, ${unit.name}` }),
    special: () => 0,
  });
}

/** Clears Shock, markers, wounds and guard duty between games. Captured men are gone. (chain-of-command 8) */
export const between = (units: readonly Unit[]): readonly Change[] =>
  mergeChanges(
    units.flatMap((unit) => [
      ...clearShock(unit),
      ...UNIT.set(unit, 'broken', false),
      ...UNIT.set(unit, 'apart', false),
      ...UNIT.set(unit, 'owed', null),
      ...unit.men.flatMap((man) => [
        ...(RETURNING.includes(man.state) ? stateChange(unit, man, 'fit') : []),
        ...(man.state === 'captured' ? stateChange(unit, man, 'gone') : []),
        ...MAN.add(unit, man, 'wounds', 0 - MAN.of(man, 'wounds')),
        ...MAN.set(unit, man, 'stunned', false),
        ...MAN.set(unit, man, 'owed', null),
      ]),
    ]),
  );

const RETURNING: readonly string[] = ['guarding', 'withdrawn', 'misses'];

export const afterTheGame = settlingAll<Setup, Fallen, keyof RecoveryCount, Result>({
  title: 'After the game',
  about: 'Which of the fallen return, miss a game, or are gone.',
  edition: 1,
  beat: { id: 'fallen', title: 'The fallen' },
  setup: (house) => [
    unitsField(({ men }) => men.some(isFallen), {
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
  rows: (setup) => fallenOf(setup).toSorted((a, b) => Number(isLeader(a.man)) - Number(isLeader(b.man))),
  settle,
  outcome: (men) => {
    const of = (is: keyof RecoveryCount) => men.filter((one) => one.is === is).length;
    return {
      verdict: 'settled',
      back: of('back'),
      misses: of('misses'),
      gone: of('gone'),
      men: men.map(({ man, is }) => ({ man: man.id, is })),
      changes: men.flatMap(({ unit, man, is }) => stateChange(unit, man, is === 'back' ? 'fit' : is)),
    };
  },
  noOdds: 'You decide what became of each of the fallen.',
  words: {
    ask: asksByStep<Setup>(
      {
        fates: () => ({ title: 'What becomes of the fallen?', ref: '8' }),
        gone: (_, setup) => ({ title: 'Who is gone?', ref: '8', keys: menKeys(unitsIn(setup)) }),
        misses: (_, setup) => ({ title: 'Who misses the next game?', ref: '8', keys: menKeys(unitsIn(setup)) }),
      },
      (ask, setup) => {
        const leaders = fallenOf(setup).filter(({ man }) => isLeader(man));
        const of = itemOfStep(leaders, ask, -1);
        return {
          title: `${of ? labelOf(of.man) : 'The Leader'}: what becomes of him?`,
          ref: '8',
          keys: { back: { label: 'Back' }, misses: { label: 'Misses the next game' }, gone: { label: 'Gone' } },
        };
      },
    ),
    outcome: ({ back, men }, setup) => {
      const sentenceOf = (is: keyof RecoveryCount, words: string) => {
        const those = fallenOf(setup).filter(({ man }) => men.some((one) => one.is === is && one.man === man.id));
        return those.length > 0 && `${words}: ${those.map(({ man }) => labelOf(man)).join(', ')}.`;
      };
      return {
        title: `${countOf(back, 'man is', 'men are')} back.`,
        orders: sentences(
          sentenceOf('back', 'Back'),
          sentenceOf('misses', 'Missing the next game'),
          sentenceOf('gone', 'Gone'),
        ),
      };
    },
  },
});
