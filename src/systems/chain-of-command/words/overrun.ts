import type { Ask } from '../../../engine/ask.ts';
import { formatList } from '../../../engine/data/figure.ts';
import type { Unit } from '../../../engine/roster.ts';
import { fieldsOf } from '../../../system/fields.ts';
import { rowNamed } from '../../../system/help.ts';
import { defineSequence } from '../../../system/sequence.ts';
import {
  asksByStep,
  countOf,
  independentBecause,
  mayFollow,
  notesByStep,
  saysCounts,
  saysNumber,
  saysTest,
  siblingPath,
  stepsOf,
  targetOf,
  verbOf,
  wordsOf,
} from '../../../system/wording.ts';
import type { AskWords, HelpWords } from '../../../system/words.ts';
import { type OverrunMeasure, overrunMeasure, overrunModel } from '../odds/overrun.ts';
import { type OverrunResult, type OverrunSetup, overrunUnit } from '../rules/overrun.ts';
import { forceMoraleField, forceMoraleInUseField } from '../setup.ts';
import { figuresOf, isVehicle, teamsOf } from '../units.ts';
import { hitsWords } from './hits.ts';
import {
  FALLEN_WORDS,
  type MoraleTestNotes,
  moraleTotalSentences,
  TEST_NOTE_WORDS,
  TEST_WORDS,
  testSentence,
} from './sentences.ts';

const TOUCHED = [
  ['rifle', 'Rifle Team'],
  ['second', 'Second Team'],
  ['lmg', 'LMG Team'],
] as const;

export const overrunSequence = defineSequence<OverrunSetup, OverrunResult, OverrunMeasure>({
  id: 'over-run',
  title: 'Tank over-run',
  about: 'A tracked vehicle hits infantry or a crewed weapon.',
  phase: 'combat',
  edition: 5,
  oldestEdition: 2,
  beats: { teams: 'Teams' },
  roles: { unit: 'Unit' },
  inflictedBy: isVehicle,
  setup: () =>
    fieldsOf<OverrunSetup>(({ unit, flag }) => [
      unit('unit', 'Unit', 'unit', { of: (unit) => !isVehicle(unit) && figuresOf(unit).length > 0 }),
      flag('tracked', 'The vehicle is tracked', {
        help: 'Wheeled vehicles cannot over-run.',
        ref: '4.13',
        default: true,
      }),
      ...TOUCHED.map(([role, title]) =>
        flag(role, `${title} is touched`, {
          default: true,
          when: ({ unit }) => {
            const teams = unit ? teamsOf(unit) : [];
            return teams.length > 1 && teams.some((team) => team.role === role);
          },
        }),
      ),
      forceMoraleInUseField,
      forceMoraleField,
    ]),
  rule: overrunUnit,
  odds: {
    model: overrunModel,
    of: overrunMeasure,
    verdicts: [
      { id: 'evades', title: 'All evade', role: 'unit' },
      { id: 'safe', title: 'The weapon is safe', role: 'unit' },
      { id: 'cannot', title: 'No over-run' },
      { id: 'caught', title: 'A Team is caught' },
      { id: 'destroyed', title: 'The weapon is lost' },
    ],
    amounts: [{ id: 'caught', title: 'Teams caught', counts: 'Teams', of: ({ caught }) => caught }],
  },
  words: {
    ask: asksByStep<OverrunSetup>({
      ...TEST_WORDS,
      evade: ofTeam((ask) => ({
        title: ': does it evade?',
        detail: `Roll above its Shock: ${(targetOf(ask) ?? 1) - 1}.`,
        ref: '4.13',
        keys: { 1: { label: 'Evades', tone: 'good' }, 0: { label: 'Caught', tone: 'bad' } },
        ...saysTest(' evades.', ' is caught.'),
        help: tankHelp(`${RUN} Each touched Team rolls. More than its Shock evades.`, 'A Team touched'),
      })),
      hits: ofTeam((ask, { unit }) => ({
        title: ': how many hits?',
        ...cannotEvade(ask, unit),
        ref: '4.13',
        ...mayFollow(siblingPath(ask, 'evade')),
        ...independentBecause('next'),
        ...saysNumber((n) => ` takes ${countOf(n, 'hit', 'hits')}.`),
        help: tankHelp(`${RUN} A caught Team takes D6 hits, as from fire in Light Cover.`),
      })),
      crushed: ofTeam((ask) => ({
        title: ': roll for each hit',
        detail: 'A 4 or 5 is Shock, a 6 kills.',
        ref: '4.13, our own',
        follows: [siblingPath(ask, 'hits')],
        ...saysCounts((shock, kills = 0) => ` takes ${hitsWords({ kills, shock })}.`),
        help: tankHelp('Roll a D6 for each hit. House rule.'),
      })),
      kills: ofTeam((ask) => ({
        title: `: of ${hitsOf(ask)}, how many kill?`,
        ...FIRE_TABLE,
        follows: [siblingPath(ask, 'hits')],
      })),
      shock: ofTeam((ask) => ({
        title: `: of ${hitsOf(ask)}, how much Shock?`,
        ...FIRE_TABLE,
        follows: [siblingPath(ask, 'hits')],
      })),
      fallen: ofTeam((ask) => ({
        ...FALLEN_WORDS,
        ...mayFollow(siblingPath(ask, 'crushed')),
        ...independentBecause('choice'),
      })),
      weapon: (_, { unit }) => ({
        title: `${unit.name}: does the weapon get away?`,
        ref: '4.13',
        keys: { 1: { label: 'Safe', tone: 'good' }, 0: { label: 'Destroyed', tone: 'bad' } },
        ...saysTest(`${unit.name} gets its weapon away.`, `${unit.name} loses its weapon.`),
        help: tankHelp('A crewed weapon gets away on a 6. Otherwise remove weapon and crew.', 'A crewed weapon'),
      }),
    }),
    note: notesByStep<MoraleTestNotes>(TEST_NOTE_WORDS),
    why: () => ({ by: 'vehicle' }),
    outcome: ({ verdict, teams, tests }, setup) => {
      const { unit, tracked } = setup;
      const runs = teams.map(({ team, evades, kills, shock }) => {
        const name = teamIn(unit, team);
        return evades
          ? `${name} evades 2D6" in any direction.`
          : `${name} takes ${hitsWords({ kills, shock })}, and moves 4" directly away.`;
      });
      return {
        title: verdict === 'caught' ? caughtTitle(unit, teams) : TITLES[verdict](unit.name, tracked),
        orders: [...runs, ...tests.map((test) => testSentence(test, [unit])), ...moraleTotalSentences(tests, setup)],
      };
    },
  },
});

function caughtTitle(unit: Unit, teams: OverrunResult['teams']): string {
  const who = (evades: boolean) =>
    formatList(teams.filter((one) => one.evades === evades).map(({ team }) => teamIn(unit, team)));
  const away = who(true);
  const caught = `${who(false)} ${verbOf(who(false), 'is', 'are')} caught.`;
  return away === '' ? caught : `${caught} ${away} ${verbOf(away, 'evades', 'evade')}.`;
}

function teamIn(unit: Unit, role: string | undefined): string {
  const team = teamsOf(unit).find((one) => one.role === role)?.name ?? unit.name;
  return team === 'Team' ? unit.name : team;
}

const RUN = 'A tracked vehicle runs over a Team that does not evade.';

const FIRE_TABLE: Omit<AskWords, 'title'> = {
  detail: 'Your fire table, Light Cover.',
  ref: '4.13',
  help: tankHelp('Resolve the hits with your own fire table, against Light Cover.'),
};

const hitsOf = ({ context: about }: Ask): string => countOf(Number(about?.hits ?? 0), 'hit', 'hits');

function ofTeam(
  words: AskWords | ((ask: Ask, setup: OverrunSetup) => AskWords),
): (ask: Ask, setup: OverrunSetup) => AskWords {
  const name = wordsOf<OverrunSetup>((ask, { unit }) => teamIn(unit, stepsOf(ask)[0]));
  return (ask, setup) => name(typeof words === 'function' ? words(ask, setup) : words)(ask, setup);
}

function tankHelp(about: string, row = 'A Team caught'): HelpWords {
  return { about, table: 'tank', at: rowNamed(row) };
}

function cannotEvade(ask: Ask, unit: Unit): Pick<AskWords, 'detail'> {
  const shock = teamsOf(unit).find(({ role }) => role === stepsOf(ask)[0])?.shock ?? 0;
  return shock < 6 ? {} : { detail: `${shock} Shock: it cannot evade.` };
}

const TITLES: Readonly<
  Record<Exclude<OverrunResult['verdict'], 'caught'>, (name: string, tracked: boolean) => string>
> = {
  evades: (name) => `${name} evades the vehicle.`,
  safe: (name) => `${name} saves its weapon: 3" in any direction.`,
  destroyed: (name) => `${name} loses its weapon. Remove the crew.`,
  cannot: (name, tracked) =>
    tracked ? `The vehicle touches no Team of ${name}.` : 'A wheeled vehicle cannot over-run.',
};
