import type { Ask } from '../../rules/ask.ts';
import { figure } from '../../rules/figure.ts';
import type { Unit } from '../../rules/roster.ts';
import { defineSequence, type Telling, type Verdict, type Words } from '../../rules/system.ts';
import { byEnemy } from '../../rules/why.ts';
import { aboutOf, asksByStep, countOf, notesByStep, stepsOf, wordsOf, YES } from '../../rules/wording.ts';
import { chances, closeCombat, type Result, type UnitFate } from './combat.ts';
import type { Met } from './contact.ts';
import type { Measure } from './fastodds.ts';
import type { Fighter } from './field.ts';
import type { End } from './fight.ts';
import { ROLES, type Role } from './force.ts';
import type { Hits } from './hits.ts';
import { type Setup, setup } from './setup.ts';
import { diceWords, HITS, SIDES, TESTS, testSentence } from './words.ts';

type Both = Readonly<Record<Role, Hits>>;
type GivenUp = { readonly units: readonly string[] };

const FIGHT = { automatic: 'they fight', optional: 'the active player may choose', none: 'no close combat' } as const;

/** An ask of one Unit, or of a side: "2nd Squad rolls". */
const named = wordsOf<Setup>((ask, setup) => nameAt(ask, setup));

const who = (ask: Ask): string => aboutOf(ask, 'leader') || 'the Leader';

const FALLEN: Words = { title: ': who fell?', detail: 'The owner says which weapons are lost.', ref: '3' };

/** The players’ words for a close combat. */
const telling: Telling<Setup, Result> = {
  ask: asksByStep<Setup>({
    ...TESTS,
    contact: () => ({ title: 'Contact', detail: 'Who fights, and what helps or hinders?', ref: '4.1 to 4.3' }),
    closes: () => ({ title: 'Do they close?', detail: 'The active player chooses.', ref: '4.1', keys: YES }),
    broken: named({
      title: ' is Broken already',
      detail: 'The rules don’t say. Counted as fighting: tap if your book differs.',
      ref: 'row 43',
      keys: { fight: { label: 'It fights' }, surrender: { label: 'It surrenders' } },
    }),
    dice: named({ title: ' rolls', detail: 'Fives are Shock, sixes kill.', ref: '4.5' }),
    storm: named({ title: ': Storm of Steel, extra dice', ref: 'row 33' }),
    'storm dice': named({ title: ': the extra dice', detail: 'Fives are Shock, sixes kill.', ref: 'row 33' }),
    kills: named({ title: ': kills by Team', detail: 'Evenly; an odd one goes on any Team.', ref: '4.6' }),
    shock: named({ title: ': Shock by Team', detail: 'No second odd hit while a Team has none.', ref: '4.6' }),
    spill: named({ title: ': kills passed on', detail: 'The Team they fell on is gone.', ref: '4.6' }),
    smgs: named({ title: ': SMGs lost with the fallen', ref: '3' }),
    hit: named((ask) => ({ ...hitWords(ask), title: `: is ${who(ask)} hit?` })),
    severity: named({ title: ': how badly?', ref: '4.7, our own', keys: HITS }),
    fallen: named(FALLEN),
    'fallen with SMG': named(FALLEN),
    'way back': named({
      title: ': way back',
      detail: 'A Broken Unit that is blocked or surrounded surrenders; off the table it does not return.',
      ref: '4.10',
      keys: { free: { label: 'Is free' }, blocked: { label: 'Is blocked' }, off: { label: 'Leads off the table' } },
    }),
    guards: named({ title: ': who guards the prisoners?', detail: 'They leave play with them.', ref: '4.11' }),
  }),
  note: notesByStep<{ storm: object; drawn: object; hits: Both; 'given up': GivenUp; contact: Met }, Setup>({
    storm: () => 'The Storm of Steel is this side’s: look it up, and add its dice.',
    hits: hitsSentence,
    drawn: () => 'Nobody gives way: they fight again at once.',
    'given up': ({ units }) => `Given up at once: ${units.join(', ')}.`,
    contact: ({ line, fight }) => `${line}: ${FIGHT[fight]}.`,
  }),
  stated: (stated, setup) => diceWords(nameAt(stated, setup), stated.sum),
  why: (change, setup) => (change.field === 'state' ? byEnemy('melee', change, unitsIn(setup)) : undefined),
  outcome: verdict,
};

/** By our own preset a die says whether he is hit, else the player’s book. */
const hitWords = ({ kind }: Ask): Omit<Words, 'title'> =>
  kind === 'roll'
    ? { ref: '4.7, our own', keys: { 1: { label: 'Hit', tone: 'bad' }, 0: { label: 'Safe', tone: 'good' } } }
    : { detail: 'Look it up in your book’s table.', ref: '4.7', keys: HITS };

/** Whom an ask or a sum is of: "fight/attacker/2/pool" is the second attacker’s. */
function nameAt(asked: { readonly id: string }, setup: Setup): string {
  const path = stepsOf(asked);
  const role = ROLES.find((role) => path.includes(role));
  if (!role) return 'Both sides';
  const fighters = fightersOf(role, setup);
  const place = path[path.indexOf(role) + 1] ?? '';
  const named = /^\d+$/.test(place) ? fighters[Number(place) - 1] : undefined;
  return (named ?? (fighters.length === 1 ? fighters[0] : undefined))?.unit.name ?? `The ${role}s`;
}

/** What both sides' dice did, and who did more, before anything is asked of it. (chain-of-command 4.5) */
function hitsSentence(hits: Both, setup: Setup): string {
  const name = (role: Role) => nameAt({ id: role }, setup);
  const { attacker, defender } = hits;
  const more = attacker.kills + attacker.shock - defender.kills - defender.shock;
  const ahead =
    more === 0 ? 'Equal hits.' : `${name(more > 0 ? 'attacker' : 'defender')} hits ${figure(Math.abs(more))} more.`;
  return [...ROLES.map((role) => sideHits(name(role), hits[role])), ahead].join(' ');
}

const sideHits = (name: string, { kills, shock }: Hits): string =>
  `${name} hits ${kills + shock}: ${countOf(kills, 'kill', 'kills')}, ${shock} Shock.`;

const fightersOf = (role: Role, { attackers, defenders }: Setup): readonly Fighter[] =>
  role === 'attacker' ? attackers : defenders;

const unitsIn = ({ attackers, defenders }: Setup): readonly Unit[] =>
  [...attackers, ...defenders].map(({ unit }) => unit);

function verdict(outcome: Result, setup: Setup): Verdict {
  const units = unitsIn(setup);
  const winner = gladOf(outcome.verdict).role;
  const { prisoners, guards } = outcome;
  return {
    title: ENDS[outcome.verdict][2],
    ...detail(outcome),
    orders: [
      ...outcome.units.flatMap((one) => orders(one, units)),
      ...(winner ? [`${SIDES[winner]} may advance onto the ground he won, or hold.`] : []),
      ...(prisoners > 0
        ? [
            `${countOf(prisoners, 'prisoner', 'prisoners')}, and ${countOf(guards.length, 'guard', 'guards')}, leave play.`,
          ]
        : []),
      ...outcome.tests.map((test) => testSentence(test, units)),
      ...ROLES.flatMap((role) => moraleSentence(role, outcome)),
    ],
  };
}

function detail({ verdict, reason, hits, rounds }: Result): Pick<Verdict, 'detail'> {
  if (verdict === 'no combat') return { detail: reason };
  if (!hits) return {};
  const said = ROLES.map((role) => sideHits(SIDES[role], hits[role]));
  return { detail: [...(rounds > 1 ? [`In round ${rounds}:`] : []), ...said].join(' ') };
}

const FACING = { enemy: 'facing the enemy', away: 'facing away', nowhere: '' } as const;

function orders(
  { unit: id, fate, inches, faces, shock, broken, lost, blocked, retires }: UnitFate,
  units: readonly Unit[],
): readonly string[] {
  const name = units.find((one) => one.id === id)?.name ?? id;
  const moves = `${inches}" directly away, ${FACING[faces]}`;
  const more = [...(shock > 0 ? [`+${shock} Shock on each Team`] : []), ...(broken ? ['a Broken marker'] : [])].join(
    ', ',
  );
  const then = more === '' ? '.' : `; ${more}.`;
  const wayBack = [`Blocked, or off the table? Change “${name}: way back” in the story.`];
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

/** Each end in words, the verdict it is part of, and what came of it in a sentence. */
const ENDS: Readonly<Record<End, readonly [title: string, verdict: string, sentence: string]>> = {
  'attacker overwhelms': ['Attacker overwhelms', 'attacker routs', 'The attacker overwhelms the defender.'],
  'attacker outright': ['Attacker wins outright', 'attacker routs', 'The attacker wins outright.'],
  'attacker by 4': ['Attacker wins by 4 or more', 'attacker routs', 'The attacker wins by four or more.'],
  'attacker by 3': ['Attacker wins by 3', 'attacker', 'The attacker wins by three.'],
  'attacker by 2': ['Attacker wins by 2', 'attacker', 'The attacker wins by two.'],
  'attacker by 1': ['Attacker wins by 1', 'attacker', 'The attacker wins by one.'],
  'both gone': ['Both gone', 'both gone', 'Both sides are gone. Nobody wins.'],
  'both retire': ['Both retire', 'both retire', 'A draw to the end: both sides retire.'],
  'no combat': ['No close combat', 'no combat', 'There is no close combat.'],
  'defender by 1': ['Defender wins by 1', 'defender', 'The defender wins by one.'],
  'defender by 2': ['Defender wins by 2', 'defender', 'The defender wins by two.'],
  'defender by 3': ['Defender wins by 3', 'defender', 'The defender wins by three.'],
  'defender by 4': ['Defender wins by 4 or more', 'defender routs', 'The defender wins by four or more.'],
  'defender outright': ['Defender wins outright', 'defender routs', 'The defender wins outright.'],
  'defender overwhelms': ['Defender overwhelms', 'defender routs', 'The defender overwhelms the attacker.'],
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
  beats: { contact: 'Contact', first: 'Dice', again: 'Round 2', result: 'Result', tests: 'Force Morale' },
  roles: { attacker: 'Attacker', defender: 'Defender' },
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
