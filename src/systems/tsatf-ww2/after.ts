import { about, beat, eachOf, type Sequence, steps, under } from '../../rules/ask.ts';
import { becomes } from '../../rules/changes.ts';
import type { Input } from '../../rules/play.ts';
import type { Change, Man, Unit } from '../../rules/roster.ts';
import { unitsThat } from '../../rules/setup.ts';
import { defineSequence, type Outcome, type Roster } from '../../rules/system.ts';
import { byRecovery } from '../../rules/why.ts';
import { countOf, listOf } from '../../rules/wording.ts';
import { charged } from './declare.ts';
import { basic } from './game.ts';
import { switches } from './house.ts';
import { wounded } from './moralephase.ts';
import { attempts, healed, RECOVERY_KEYS, recovery } from './recovery.ts';
import type { Recovery } from './tables.ts';
import { called, grenades, MAN, stands, UNIT } from './unit.ts';

/** The units with men in hospital. */
export type Setup = { readonly units: readonly { readonly unit: Unit }[] };

/** What became of a wounded man between two games. */
export type Healed = { readonly unit: string; readonly man: string; readonly is: Recovery };
export type Result = Outcome & { readonly verdict: 'rolled'; readonly men: readonly Healed[] };

const hospital = ({ units }: Setup): readonly { readonly unit: Unit; readonly man: Man }[] =>
  units.flatMap(({ unit }) => wounded(unit).map((man) => ({ unit, man })));

/** Each man still wounded rolls once between games, or by house rule until he is back or dead. (tsatf-ww2 8) */
export function* between({ setup, house }: Input<Setup>): Sequence<Result> {
  const settle = switches(house).hospital === 'settled';
  yield* beat('hospital');
  const came = yield* eachOf(hospital(setup), function* ({ unit, man }, i) {
    const roll = under(`man/${i + 1}`, recovery({ attempts: attempts(man), settle }));
    return { unit, man, is: yield* about({ man: man.id }, roll) };
  });
  return {
    verdict: 'rolled',
    men: came.map(({ unit, man, is }) => ({ unit: unit.id, man: man.id, is })),
    changes: came.flatMap(({ unit, man, is }) => healed(unit, man, is)),
  };
}

type Measure = { readonly back: number; readonly dead: number };

function* chances({ setup, house }: Input<Setup>): Sequence<Measure> {
  const settle = switches(house).hospital === 'settled';
  const patients = hospital(setup).map(({ man }) => ({ attempts: Math.min(1, attempts(man)), settle }));
  return yield* steps('man', patients, { back: 0, dead: 0 }, function* ({ back, dead }, patient) {
    const is = yield* recovery(patient);
    return { back: back + (is === 'back' ? 1 : 0), dead: dead + (is === 'dies' ? 1 : 0) };
  });
}

/** The wounded between games, as the app offers them. */
export const afterTheGame = defineSequence<Setup, Result, Measure>({
  id: 'after-the-game',
  title: 'Hospital',
  about: 'Men still wounded when a game is over roll for recovery.',
  phase: 'after',
  edition: 1,
  beats: { hospital: 'Hospital' },
  roles: { unit: 'Unit' },
  setup: () => [unitsThat((unit) => wounded(unit).length > 0, { max: 60, all: true })],
  rule: between,
  reckon: {
    rule: chances,
    of: ({ men }) => ({
      back: men.filter(({ is }) => is === 'back').length,
      dead: men.filter(({ is }) => is === 'dies').length,
    }),
    verdict: () => 'rolled',
    verdicts: [{ id: 'rolled', title: 'Rolled' }],
    amounts: [
      { id: 'back', title: 'Back', of: ({ back }) => back },
      { id: 'dead', title: 'Dead', of: ({ dead }) => dead },
    ],
  },
  telling: {
    ask: (ask, setup) => {
      const { unit, man } = hospital(setup).find(({ man }) => man.id === ask.about?.man)!;
      return { title: `${called(man)}, ${unit.name}: wound recovery`, ref: '8', keys: RECOVERY_KEYS };
    },
    why: byRecovery,
    outcome: ({ men }, setup) => {
      const named = (is: Recovery) =>
        men
          .filter((one) => one.is === is)
          .map((one) => hospital(setup).find(({ man }) => man.id === one.man)!)
          .map(({ unit, man }) => `${called({ ...man, state: 'ok' })} of ${unit.name}`);
      const line = (is: Recovery, words: string) => (named(is).length > 0 ? [`${words} ${listOf(named(is))}.`] : []);
      return {
        title: `${countOf(named('back').length, 'man is', 'men are')} back.`,
        orders: [
          ...line('back', 'Back, and marked:'),
          ...line('stays', 'Still wounded:'),
          ...line('dies', 'Dead of their wounds:'),
        ],
      };
    },
  },
});

/** What the end of a game clears: states of units and men, the dead, and grenades for the next. (tsatf-ww2 8) */
export function cleared({ units, house }: Roster): readonly Change[] {
  const rules = switches(house);
  return units.flatMap((unit) => {
    const ran = UNIT.of(unit, 'off') && rules.ran === 'gone';
    return [
      ...STATES.flatMap((state) => UNIT.set(unit, state, false)),
      ...COUNTS.flatMap((name) => UNIT.set(unit, name, 0)),
      ...charged(unit),
      ...unit.men.flatMap((man) => [...ended(unit, man, ran), ...forgotten(unit, man, rules.marks)]),
      ...(rules.supply === 'ten' && basic(unit)
        ? UNIT.add(unit, 'grenades', rules['supply-number'] - grenades(unit))
        : []),
    ];
  });
}

const STATES = ['pinned', 'shaken', 'routing', 'spotted', 'moved', 'fired', 'tested', 'off'] as const;
const COUNTS = ['start', 'class', 'aimed'] as const;

/** A wound is forgotten after so many games, where the house says so. (tsatf-ww2 8) */
function forgotten(unit: Unit, man: Man, games: number): readonly Change[] {
  if (games === 0 || !MAN.of(man, 'previously') || !stands(man)) return [];
  const since = MAN.of(man, 'since') + 1;
  return since < games
    ? MAN.set(unit, man, 'since', since)
    : [...MAN.set(unit, man, 'previously', false), ...MAN.set(unit, man, 'since', 0)];
}

function ended(unit: Unit, man: Man, ran: boolean): readonly Change[] {
  const flags = MAN.set(unit, man, 'detached', false);
  if (man.state === 'dead' || (ran && man.state !== 'wounded')) return [...becomes(unit, man, 'gone'), ...flags];
  return man.state === 'pinned' ? [...becomes(unit, man, 'ok'), ...flags] : flags;
}
