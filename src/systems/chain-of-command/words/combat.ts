import type { Ask } from '../../../engine/ask.ts';
import type { Unit } from '../../../engine/roster.ts';
import { enemyCause } from '../../../engine/roster.ts';
import { defineSequence } from '../../../system/sequence.ts';
import {
  asksByStep,
  contextText,
  countOf,
  follows,
  mayFollow,
  notesByStep,
  saysCounts,
  saysTest,
  sentences,
  siblingPath,
  sideName,
  stepsOf,
  targetOf,
  verbOf,
  wordsOf,
  YES_KEYS,
} from '../../../system/wording.ts';
import type { AskWords, OutcomeWords, SequenceWords } from '../../../system/words.ts';
import { combatModel, type Measure } from '../odds/combat.ts';
import { closeCombat, type Result, type UnitReport } from '../rules/combat.ts';
import type { ContactResult } from '../rules/contact.ts';
import type { CombatVerdict } from '../rules/fight.ts';
import { enemy, ROLES, type Role } from '../rules/force.ts';
import type { Hits } from '../rules/hits.ts';
import type { SetupUnit } from '../rules/lineup.ts';
import type { FightEnding, HitTotals, UnitResult } from '../rules/result.ts';
import { type Setup, setup } from '../setup.ts';
import {
  diceWords,
  HITS,
  leaderSays,
  moraleWords,
  OWED,
  TEST_NOTES,
  type TestNotes,
  testSentence,
} from './sentences.ts';

const FIGHT = { automatic: 'they fight', optional: 'the active player may choose', none: 'no close combat' } as const;

const named = wordsOf<Setup>((ask, setup) => nameAt(ask, setup));

const leader = (ask: Ask): string => contextText(ask, 'leader') || 'Leader';
const who = (ask: Ask): string => (leader(ask).endsWith('Leader') ? `the ${leader(ask)}` : leader(ask));

function hitsWords({ kills, shock }: Hits): string {
  const all = sentences(kills > 0 && countOf(kills, 'kill', 'kills'), shock > 0 && `${shock} Shock`);
  return all.length > 0 ? all.join(', ') : 'no hits';
}

const inflicted = (name: string, hits: Hits): string =>
  `${name} ${verbOf(name, 'inflicts', 'inflict')} ${hitsWords(hits)}`;

const spreadOf = (ask: Ask, one: string, many = one): string =>
  ask.kind === 'spread' ? countOf(ask.count, one, many) : many;

const FIVES_AND_SIXES = saysCounts((shock = 0, kills = 0) => ` inflicts ${hitsWords({ shock, kills })}.`);

/** Questions about the hits come after them. */
const HITS_FIRST = follows<Notes>('hits');

const FALLEN: AskWords = {
  title: ': who fell?',
  detail: 'The owner says which weapons are lost.',
  ref: '3',
  ...HITS_FIRST,
};

const telling: SequenceWords<Setup, Result> = {
  ask: asksByStep<Setup>({
    ...OWED,
    contact: () => ({ title: 'Contact', detail: 'Who fights, and what helps or hinders?', ref: '4.1 to 4.3' }),
    closes: () => ({ title: 'Do they close?', detail: 'The active player chooses.', ref: '4.1', keys: YES_KEYS }),
    broken: named({
      title: ' is Broken already',
      detail: 'The rules don’t say. Counted as fighting: tap if your book differs.',
      ref: 'row 43',
      keys: { fight: { label: 'It fights' }, surrender: { label: 'It surrenders' } },
    }),
    dice: (ask, setup) =>
      named({
        title: ` ${verbOf(nameAt(ask, setup), 'rolls', 'roll')}`,
        detail: 'Fives are Shock, sixes kill.',
        ref: '4.5',
        ...FIVES_AND_SIXES,
        ...mayFollow('drawn'),
      })(ask, setup),
    storm: named({ title: ': Storm of Steel, extra dice', ref: 'row 33', ...follows<Notes>('storm') }),
    'storm dice': (ask, setup) =>
      named({
        title: ': the extra dice',
        detail: 'Fives are Shock, sixes kill.',
        ref: 'row 33',
        ...FIVES_AND_SIXES,
        follows: [siblingPath(ask, 'dice')],
      })(ask, setup),
    kills: named((ask) => ({
      title: `: ${spreadOf(ask, 'kill', 'kills')} by Team`,
      detail: 'Evenly; an odd one goes on any Team.',
      ref: '4.6',
      ...HITS_FIRST,
    })),
    shock: named((ask) => ({
      title: `: ${spreadOf(ask, 'Shock')} by Team`,
      detail: 'No second odd hit while a Team has none.',
      ref: '4.6',
      ...HITS_FIRST,
    })),
    spill: named((ask) => ({
      title: `: ${spreadOf(ask, 'kill', 'kills')} passed on`,
      detail: 'The Team they fell on is gone.',
      ref: '4.6',
      ...HITS_FIRST,
    })),
    smgs: named({ title: ': SMGs lost with the fallen', ref: '3', ...HITS_FIRST }),
    hit: named(hitWords),
    severity: (ask, setup) => ({
      title: `${nameAt(ask, setup)}: how badly is ${who(ask)} hit?`,
      ref: '4.7, our own',
      keys: HITS,
      follows: [siblingPath(ask, 'hit')],
      ...leaderSays(`${nameAt(ask, setup)}’s ${leader(ask)}`),
    }),
    fallen: named(FALLEN),
    'fallen with SMG': named(FALLEN),
    'way back': named({
      title: ': way back',
      detail: 'A Broken Unit that is blocked or surrounded surrenders; off the table it does not return.',
      ref: '4.10',
      keys: { free: { label: 'Is free' }, blocked: { label: 'Is blocked' }, off: { label: 'Leads off the table' } },
      ...follows<Notes>('gives way'),
    }),
    guards: named({
      title: ': who guards the prisoners?',
      detail: 'They leave play with them.',
      ref: '4.11',
      ...follows<Notes>('gives way'),
    }),
  }),
  note: notesByStep<Notes, Setup>({
    ...TEST_NOTES,
    storm: () => 'The Storm of Steel is this side’s: look it up, and add its dice.',
    hits: hitsSentence,
    drawn: ({ margin, round }) =>
      margin === 0
        ? `Equal hits are a draw: they fight round ${round} at once.`
        : `Beaten by ${countOf(margin, 'hit', 'hits')}, but Aggressive or Stubborn men hold: they fight round ${round} at once.`,
    ended: endSentence,
    'gives way': ({ name, fate, inches }) => `${name} ${GOES[fate](inches)}.`,
    contact: ({ line, fight }) => `${line}: ${FIGHT[fight]}.`,
  }),
  stated: (stated, setup) => diceWords(nameAt(stated, setup), stated.sum),
  why: (change, setup) => (change.field === 'state' ? enemyCause('melee', change, unitsIn(setup)) : undefined),
  outcome: verdict,
};

type Both = Readonly<Record<Role, Hits>> & { readonly each: HitTotals };

type Notes = TestNotes & {
  readonly storm: object;
  readonly drawn: { readonly round: number; readonly margin: number };
  readonly hits: Both;
  readonly ended: FightEnding & { readonly rounds: number };
  readonly 'gives way': Pick<UnitResult, 'name' | 'fate' | 'inches'>;
  readonly contact: ContactResult;
};

/** Words for a check on a Leader: the house preset rolls, otherwise the player’s book decides. */
function hitWords(ask: Ask): AskWords {
  const name = who(ask);
  const title = ` lost ${countOf(Number(ask.context?.kills ?? 0), 'man', 'men')}. Is ${name} hit too?`;
  if (ask.kind !== 'roll')
    return {
      title: `${title} (your book’s table)`,
      detail: 'He is not one of the men lost. Rules has a D6 of our own for it.',
      ref: '4.7',
      keys: HITS,
      ...leaderSays(`: ${name}`),
      ...HITS_FIRST,
    };
  return {
    title,
    detail: `${targetOf(ask)} or less hits.`,
    ref: '4.7, our own',
    keys: { 1: { label: 'Hit', tone: 'bad' }, 0: { label: 'Safe', tone: 'good' } },
    ...saysTest(`: ${name} is hit.`, `: ${name} is safe.`),
    ...HITS_FIRST,
  };
}

/** Name of the Unit or side of an id: "fight/attacker/2/pool" is the second attacker. */
function nameAt(asked: { readonly id: string }, setup: Setup): string {
  const path = stepsOf(asked);
  const role = ROLES.find((role) => path.includes(role));
  if (!role) return 'Both sides';
  const fighters = fightersOf(role, setup);
  const place = path[path.indexOf(role) + 1] ?? '';
  const named = /^\d+$/.test(place) ? fighters[Number(place) - 1] : undefined;
  return named?.unit.name ?? sideName(fighters.map(({ unit }) => unit.name));
}

function hitsSentence({ each, ...hits }: Both, setup: Setup): string {
  const first: Role = each.defender > each.attacker ? 'defender' : 'attacker';
  const second = enemy(first);
  const equal = each.attacker === each.defender;
  const [one, other] = [nameOfSide(first, setup), nameOfSide(second, setup)];
  const [most, least] = [hitsWords(hits[first]), inflicted(other, hits[second])];
  if (equal && each.attacker === 0) return 'No hits on either side.';
  if (equal) return `${countOf(each.attacker, 'hit', 'hits')} each. ${inflicted(one, hits[first])}; ${least}.`;
  const lead = `${one} ${verbOf(one, 'leads', 'lead')} ${countOf(each[first], 'hit', 'hits')} to ${each[second]}`;
  return each[second] === 0 ? `${lead}: ${most}.` : `${lead}: ${most}; ${least}.`;
}

const nameOfSide = (role: Role, setup: Setup): string => nameAt({ id: role }, setup);

function endSentence(how: Notes['ended'], setup: Setup): string {
  if (!('winner' in how))
    return how.kind === 'both gone'
      ? 'Both sides are gone. Nobody wins.'
      : `Still a draw in round ${how.rounds}, and there are no more: both sides retire.`;
  const [name, beaten] = [nameOfSide(how.winner, setup), nameOfSide(enemy(how.winner), setup)];
  if (how.kind === 'overwhelmed') return `${name} ${verbOf(name, 'overwhelms', 'overwhelm')} ${beaten}.`;
  const wins = `${name} ${verbOf(name, 'wins', 'win')}`;
  return how.kind === 'outright' ? `${wins} outright.` : `${wins} by ${countOf(how.margin, 'hit', 'hits')}.`;
}

const GOES: Readonly<Record<UnitResult['fate'], (inches: number) => string>> = {
  stands: () => 'stands',
  'goes back': (inches) => `goes back ${inches}"`,
  retires: (inches) => `retires ${inches}"`,
  breaks: (inches) => `Breaks: ${inches}" directly away`,
  surrenders: () => 'surrenders',
  'wiped out': () => 'is wiped out',
  'leaves its weapon': () => 'leaves its weapon',
  'leaves the table': () => 'runs off the table',
};

const fightersOf = (role: Role, { attackers, defenders }: Setup): readonly SetupUnit[] =>
  role === 'attacker' ? attackers : defenders;

const unitsIn = ({ attackers, defenders }: Setup): readonly Unit[] =>
  [...attackers, ...defenders].map(({ unit }) => unit);

function verdict(outcome: Result, setup: Setup): OutcomeWords {
  const units = unitsIn(setup);
  const winner = gladOf(outcome.verdict).role;
  const { prisoners, guards } = outcome;
  return {
    title: titleOf(outcome.verdict, setup),
    ...detail(outcome, setup),
    orders: [
      ...outcome.units.flatMap((one) => orders(one, units)),
      ...(winner ? [`${nameOfSide(winner, setup)} may advance onto the ground it won, or hold.`] : []),
      ...(prisoners > 0
        ? [
            `${countOf(prisoners, 'prisoner', 'prisoners')}, and ${countOf(guards.length, 'guard', 'guards')}, leave play.`,
          ]
        : []),
      ...outcome.tests.map((test) => testSentence(test, units)),
      ...ROLES.flatMap((role) => moraleSentence(role, outcome, setup)),
    ],
  };
}

function detail({ verdict, reason, hits, rounds }: Result, setup: Setup): Pick<OutcomeWords, 'detail'> {
  if (verdict === 'no combat') return { detail: reason };
  if (!hits) return {};
  const said = ROLES.map((role) => `${inflicted(nameOfSide(role, setup), hits[role])}.`);
  return { detail: [...(rounds > 1 ? [`In round ${rounds}:`] : []), ...said].join(' ') };
}

const FACING = { enemy: 'facing the enemy', away: 'facing away', nowhere: '' } as const;

function orders(
  { unit: id, fate, inches, faces, shock, broken, blocked, retires }: UnitReport,
  units: readonly Unit[],
): readonly string[] {
  const name = units.find((one) => one.id === id)?.name ?? id;
  const moves = `${inches}" directly away, ${FACING[faces]}`;
  const more = [...(shock > 0 ? [`+${shock} Shock on each Team`] : []), ...(broken ? ['a Broken marker'] : [])].join(
    ', ',
  );
  const then = more === '' ? '.' : `; ${more}.`;
  const wayBack = [`Blocked, or off the table? Change “${name}: way back” in the story.`];
  switch (fate) {
    case 'stands':
      return [];
    case 'goes back':
      return [`${name} goes back ${moves}${then}`, ...(broken ? wayBack : [])];
    case 'retires':
      return [`${name} retires ${moves}${then}`];
    case 'breaks':
      return [`${name} Breaks: ${moves}${then}`, ...wayBack];
    case 'surrenders':
      return [blocked ? `${name} has no way back: it surrenders.` : `${name} surrenders.`];
    case 'leaves the table':
      return [`${name} Breaks and runs off the table: it does not return.`];
    case 'wiped out':
      return [`${name} is wiped out.${retires ? ' Its Leader goes back 18".' : ''}`];
    case 'leaves its weapon':
      return [`${name} has to withdraw: its weapon and crew are removed.`];
  }
}

function moraleSentence(role: Role, { morale }: Result, setup: Setup): readonly string[] {
  if (!morale || morale[role].from === 0) return [];
  const { from, to } = morale[role];
  const whose = `Force Morale of ${nameOfSide(role, setup)}`;
  return [moraleWords(whose, from, to)];
}

/** Title of each end, and the verdict that includes it. */
const ENDS: Readonly<Record<CombatVerdict, readonly [title: string, verdict: string]>> = {
  'attacker overwhelms': ['Attacker overwhelms', 'attacker routs'],
  'attacker outright': ['Attacker wins outright', 'attacker routs'],
  'attacker by 4': ['Attacker wins by 4 or more', 'attacker routs'],
  'attacker by 3': ['Attacker wins by 3', 'attacker'],
  'attacker by 2': ['Attacker wins by 2', 'attacker'],
  'attacker by 1': ['Attacker wins by 1', 'attacker'],
  'both gone': ['Both gone', 'both gone'],
  'both retire': ['Both retire', 'both retire'],
  'no combat': ['No close combat', 'no combat'],
  'defender by 1': ['Defender wins by 1', 'defender'],
  'defender by 2': ['Defender wins by 2', 'defender'],
  'defender by 3': ['Defender wins by 3', 'defender'],
  'defender by 4': ['Defender wins by 4 or more', 'defender routs'],
  'defender outright': ['Defender wins outright', 'defender routs'],
  'defender overwhelms': ['Defender overwhelms', 'defender routs'],
};

function titleOf(end: CombatVerdict, setup: Setup): string {
  const { role } = gladOf(end);
  if (role === undefined) return LEVEL[end] ?? '';
  const [name, beaten] = [nameOfSide(role, setup), nameOfSide(enemy(role), setup)];
  const how = end.slice(role.length + 1);
  if (how === 'overwhelms') return `${name} ${verbOf(name, how, 'overwhelm')} ${beaten}.`;
  const hits = how === 'outright' ? '' : how === 'by 1' ? ' hit' : how === 'by 4' ? ' or more hits' : ' hits';
  return `${name} ${verbOf(name, 'wins', 'win')} ${how}${hits}.`;
}

const LEVEL: Readonly<Partial<Record<CombatVerdict, string>>> = {
  'both gone': 'Both sides are gone. Nobody wins.',
  'both retire': 'A draw to the end: both sides retire.',
  'no combat': 'There is no close combat.',
};

const gladOf = (id: string): { readonly role?: Role } => {
  const role = ROLES.find((role) => id.startsWith(role));
  return role === undefined ? {} : { role };
};

export const combat = defineSequence<Setup, Result, Measure>({
  id: 'close-combat',
  title: 'Close combat',
  about: 'Both sides’ dice line by line, up to two rounds, hits over Teams, and who gives way.',
  phase: 'combat',
  edition: 5,
  oldestEdition: 4,
  beats: { contact: 'Contact', first: 'Dice', again: 'Round 2', result: 'Result', tests: 'Force Morale' },
  roles: { attacker: 'Attacker', defender: 'Defender' },
  setup,
  rule: closeCombat,
  odds: {
    model: combatModel,
    of: ({ verdict, lost, units }) => ({
      end: verdict,
      ...lost,
      // Excludes surrender by a blocked way, which depends on the table and not on dice.
      surrender: units.some(({ fate, blocked }) => fate === 'surrenders' && !blocked),
    }),
    verdict: ({ end }) => ENDS[end][1],
    verdicts: [
      { id: 'attacker routs', title: 'Defender Broken or gone', role: 'attacker' },
      { id: 'attacker', title: 'Defender goes back', role: 'attacker' },
      { id: 'both gone', title: 'Both gone' },
      { id: 'both retire', title: 'Both retire' },
      { id: 'no combat', title: 'No close combat' },
      { id: 'defender', title: 'Attacker goes back', role: 'defender' },
      { id: 'defender routs', title: 'Attacker Broken or gone', role: 'defender' },
    ],
    ends: {
      of: ({ end }) => end,
      all: Object.entries(ENDS).map(([id, [title]]) => ({ id, title, ...gladOf(id) })),
    },
    wins: true,
    amounts: [
      {
        id: 'attacker',
        title: 'Attackers killed',
        counts: 'men killed',
        role: 'attacker',
        of: ({ attacker }) => attacker,
      },
      {
        id: 'defender',
        title: 'Defenders killed',
        counts: 'men killed',
        role: 'defender',
        of: ({ defender }) => defender,
      },
    ],
    events: [
      {
        id: 'outright',
        title: 'Won outright, or by overwhelming numbers',
        of: ({ end }) => /outright|overwhelms/.test(end),
      },
      { id: 'surrender', title: 'A Unit surrenders', of: ({ surrender }) => surrender },
    ],
  },
  words: telling,
});
