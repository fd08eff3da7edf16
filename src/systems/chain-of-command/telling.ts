import type { Ask } from '../../rules/ask.ts';
import type { Unit } from '../../rules/roster.ts';
import { defineSequence, type Telling, type Verdict, type Words } from '../../rules/system.ts';
import { byEnemy } from '../../rules/why.ts';
import { countOf, YES } from '../../rules/wording.ts';
import { chances, closeCombat, type Result, type Told } from './combat.ts';
import type { Measure } from './fastodds.ts';
import type { Fighter } from './field.ts';
import type { End } from './fight.ts';
import { ROLES, type Role } from './force.ts';
import { type Setup, setup } from './setup.ts';
import { diceWords, HITS, SIDES, testSentence, testWords } from './words.ts';

/** The players’ words for a close combat. */
const telling: Telling<Setup, Result> = {
  ask: (ask, setup) => asked(ask, setup),
  note: ({ id, facts }) => {
    if (id.endsWith('storm')) return 'The Storm of Steel is this side’s: look it up, and add its dice.';
    if (id.endsWith('drawn')) return 'Nobody gives way: they fight again at once.';
    if (id.endsWith('given up'))
      return `Given up at once: ${(facts as { units: readonly string[] }).units.join(', ')}.`;
    const { line, fight } = facts as { line: string; fight: keyof typeof FIGHT };
    return `${line}: ${FIGHT[fight]}.`;
  },
  stated: (stated, setup) => diceWords(nameAt(stated.id, setup), stated.sum),
  why: (change, { attackers, defenders }) =>
    change.field === 'state'
      ? byEnemy(
          'melee',
          change,
          [...attackers, ...defenders].map(({ unit }) => unit),
        )
      : undefined,
  outcome: (outcome, setup) => verdict(outcome, setup),
};

const FIGHT = { automatic: 'they fight', optional: 'the active player may choose', none: 'no close combat' } as const;

function asked(ask: Ask, setup: Setup): Words {
  const name = nameAt(ask.id, setup);
  const found = testWords(ask);
  if (found) return found;
  switch (ask.id.split('/').at(-1)?.replace(/ \d+$/, '')) {
    case 'contact':
      return { title: 'Contact', detail: 'Who fights, and what helps or hinders?', ref: '4.1 to 4.3' };
    case 'closes':
      return { title: 'Do they close?', detail: 'The active player chooses.', ref: '4.1', keys: YES };
    case 'broken':
      return {
        title: `${name} is Broken already`,
        detail: 'Nothing was found on it: fight, unless you know better.',
        ref: 'row 43',
        keys: { fight: { label: 'It fights' }, surrender: { label: 'It surrenders' } },
      };
    case 'dice':
      return { title: `${name}: the dice`, detail: 'Fives are Shock, sixes kill.', ref: '4.5' };
    case 'storm':
      return { title: `${name}: Storm of Steel, extra dice`, ref: 'row 33' };
    case 'storm dice':
      return { title: `${name}: the extra dice`, detail: 'Fives are Shock, sixes kill.', ref: 'row 33' };
    case 'kills':
      return { title: `${name}: kills by Team`, detail: 'Evenly; an odd one goes on any Team.', ref: '4.6' };
    case 'shock':
      return { title: `${name}: Shock by Team`, detail: 'No second odd hit while a Team has none.', ref: '4.6' };
    case 'spill':
      return { title: `${name}: kills passed on`, detail: 'The Team they fell on is gone.', ref: '4.6' };
    case 'smgs':
      return { title: `${name}: SMGs lost with the fallen`, ref: '3' };
    case 'hit':
      return ask.kind === 'roll'
        ? {
            title: `${name}: is ${(ask.about as { leader?: string } | undefined)?.leader || 'the Leader'} hit?`,
            ref: '4.7, our own',
            keys: { 1: { label: 'Hit', tone: 'bad' }, 0: { label: 'Safe', tone: 'good' } },
          }
        : {
            title: `${name}: is ${(ask.about as { leader?: string } | undefined)?.leader || 'the Leader'} hit?`,
            detail: 'Look it up in your book.',
            ref: '4.7',
            keys: HITS,
          };
    case 'severity':
      return { title: `${name}: how badly?`, ref: '4.7, our own', keys: HITS };
    case 'fallen':
    case 'fallen with SMG':
      return { title: `${name}: who fell?`, detail: 'The owner says which weapons are lost.', ref: '3' };
    case 'way back':
      return {
        title: `${name}: its way back`,
        detail: 'A Broken Unit that is blocked or surrounded surrenders; off the table it does not return.',
        ref: '4.10',
        keys: { free: { label: 'Is free' }, blocked: { label: 'Is blocked' }, off: { label: 'Leads off the table' } },
      };
    case 'guards':
      return { title: `${name}: who guards the prisoners?`, detail: 'They leave play with them.', ref: '4.11' };
    default:
      return { title: ask.id };
  }
}

/** Whom an ask or a sum is of: "fight/attacker/2/pool" is the second attacker’s. */
function nameAt(id: string, setup: Setup): string {
  const path = id.split('/');
  const at = path.findIndex((step) => step === 'attacker' || step === 'defender');
  const role = path[at] as Role | undefined;
  if (!role) return 'Both sides';
  const fighters = fightersOf(role, setup);
  const named = /^\d+$/.test(path[at + 1] ?? '') ? fighters[Number(path[at + 1]) - 1] : undefined;
  return (named ?? (fighters.length === 1 ? fighters[0] : undefined))?.unit.name ?? `The ${role}s`;
}

const fightersOf = (role: Role, { attackers, defenders }: Setup): readonly Fighter[] =>
  role === 'attacker' ? attackers : defenders;

function verdict(outcome: Result, setup: Setup): Verdict {
  const units = ROLES.flatMap((role) => fightersOf(role, setup)).map(({ unit }) => unit);
  if (outcome.verdict === 'no combat')
    return { title: 'There is no close combat.', detail: outcome.reason, orders: [] };
  return {
    title: TITLES[outcome.verdict],
    ...(outcome.hits ? { detail: balance(outcome) } : {}),
    orders: [
      ...outcome.units.flatMap((told) => orders(told, units)),
      ...(/^(attacker|defender)/.test(outcome.verdict)
        ? [`${SIDES[outcome.verdict.split(' ')[0] as Role]} may advance onto the ground he won, or hold.`]
        : []),
      ...(outcome.prisoners > 0
        ? [
            `${countOf(outcome.prisoners, 'prisoner', 'prisoners')}, and ${countOf(outcome.guards.length, 'guard', 'guards')}, leave play.`,
          ]
        : []),
      ...outcome.tests.map((test) => testSentence(test, units)),
      ...ROLES.flatMap((role) => moraleSentence(role, outcome)),
    ],
  };
}

const balance = ({ hits, rounds }: Result): string => {
  const of = (role: Role) => {
    const { kills, shock } = hits![role];
    return `${SIDES[role]} hits ${kills + shock}: ${countOf(kills, 'kill', 'kills')}, ${shock} Shock.`;
  };
  return [...(rounds > 1 ? [`In round ${rounds}:`] : []), of('attacker'), of('defender')].join(' ');
};

const TITLES: Readonly<Record<Exclude<Result['verdict'], 'no combat'>, string>> = {
  'attacker overwhelms': 'The attacker overwhelms the defender.',
  'defender overwhelms': 'The defender overwhelms the attacker.',
  'attacker outright': 'The attacker wins outright.',
  'defender outright': 'The defender wins outright.',
  'attacker by 1': 'The attacker wins by one.',
  'attacker by 2': 'The attacker wins by two.',
  'attacker by 3': 'The attacker wins by three.',
  'attacker by 4': 'The attacker wins by four or more.',
  'defender by 1': 'The defender wins by one.',
  'defender by 2': 'The defender wins by two.',
  'defender by 3': 'The defender wins by three.',
  'defender by 4': 'The defender wins by four or more.',
  'both gone': 'Both sides are gone. Nobody wins.',
  'both retire': 'A draw to the end: both sides retire.',
};

const FACING = { enemy: 'facing the enemy', away: 'facing away', nowhere: '' } as const;

function orders(
  { unit: id, fate, inches, faces, shock, broken, lost, blocked, retires }: Told,
  units: readonly Unit[],
): readonly string[] {
  const name = units.find((one) => one.id === id)?.name ?? id;
  const moves = `${inches}" directly away, ${FACING[faces]}`;
  const more = [...(shock > 0 ? [`+${shock} Shock on each Team`] : []), ...(broken ? ['a Broken marker'] : [])].join(
    ', ',
  );
  const then = more === '' ? '.' : `; ${more}.`;
  const wayBack = [`Blocked, or off the table? Say so above, at “${name}: its way back”.`];
  const losses = lost > 0 ? [`${name} loses ${countOf(lost, 'figure', 'figures')}.`] : [];
  switch (fate) {
    case 'stands':
      return losses;
    case 'goes back':
      return [...losses, `${name} goes back ${moves}${then}`, ...(broken ? wayBack : [])];
    case 'retires':
      return [...losses, `${name} retires ${moves}${then}`];
    case 'breaks':
      return [...losses, `${name} Breaks: ${moves}${then}`, ...wayBack];
    case 'surrenders':
      return [...losses, blocked ? `${name} has no way back: it surrenders.` : `${name} surrenders.`];
    case 'leaves the table':
      return [...losses, `${name} Breaks and runs off the table: it does not return.`];
    case 'wiped out':
      return [...losses, `${name} is wiped out.${retires ? ' Its Leader goes back 18".' : ''}`];
    case 'leaves its weapon':
      return [...losses, `${name} has to withdraw: its weapon and crew are removed.`];
  }
}

function moraleSentence(role: Role, { morale }: Result): readonly string[] {
  if (!morale || morale[role].from === 0) return [];
  const { from, to } = morale[role];
  if (to <= 0) return [`${SIDES[role]}’s Force Morale is gone: his force has collapsed, and he loses.`];
  return [
    from === to ? `${SIDES[role]}’s Force Morale stays ${to}.` : `${SIDES[role]}’s Force Morale: ${from}, now ${to}.`,
  ];
}

/** Each end in words, and the verdict it is part of. */
const ENDS: Readonly<Record<End, readonly [title: string, verdict: string]>> = {
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

/** Who is glad of an end: its id begins with him. */
const gladOf = (id: string): { readonly role?: Role } => {
  const role = ROLES.find((role) => id.startsWith(role));
  return role === undefined ? {} : { role };
};

/** Close combat as the app offers it. */
export const combat = defineSequence<Setup, Result, Measure>({
  id: 'close-combat',
  title: 'Close combat',
  about: 'Both sides’ dice line by line, up to two rounds, hits over Teams, and who gives way.',
  phase: 'combat',
  edition: 3,
  beats: [
    { id: 'contact', title: 'Contact' },
    { id: 'first', title: 'Dice' },
    { id: 'again', title: 'Again' },
    { id: 'result', title: 'Result' },
    { id: 'tests', title: 'Force Morale' },
  ],
  roles: [
    { id: 'attacker', title: 'Attacker' },
    { id: 'defender', title: 'Defender' },
  ],
  setup,
  rule: closeCombat,
  reckon: {
    rule: chances,
    of: ({ verdict, lost, units }) => ({
      end: verdict,
      ...lost,
      // What bars a way back lies on the table, and not with the dice.
      surrender: units.some(({ fate, blocked }) => fate === 'surrenders' && !blocked),
    }),
    verdict: ({ end }) => ENDS[end][1],
    verdicts: [
      { id: 'attacker routs', title: 'Defender Breaks or is gone', role: 'attacker' },
      { id: 'attacker', title: 'Defender goes back', role: 'attacker' },
      { id: 'both gone', title: 'Both gone' },
      { id: 'both retire', title: 'Both retire' },
      { id: 'no combat', title: 'No close combat' },
      { id: 'defender', title: 'Attacker goes back', role: 'defender' },
      { id: 'defender routs', title: 'Attacker Breaks or is gone', role: 'defender' },
    ],
    ends: {
      of: ({ end }) => end,
      all: Object.entries(ENDS).map(([id, [title]]) => ({ id, title, ...gladOf(id) })),
    },
    amounts: [
      { id: 'attacker', title: 'Attackers killed', role: 'attacker', of: ({ attacker }) => attacker },
      { id: 'defender', title: 'Defenders killed', role: 'defender', of: ({ defender }) => defender },
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
  telling,
});
