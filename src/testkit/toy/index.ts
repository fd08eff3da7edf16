import {
  askFacts,
  asRole,
  choose,
  note,
  pick,
  roll,
  runPart,
  type Sequence,
  stateNumber,
  steps,
} from '../../engine/ask.ts';
import { atLeast, d6 } from '../../engine/dice/pool.ts';
import type { Input } from '../../engine/play.ts';
import type { Change, Man, Unit } from '../../engine/roster.ts';
import type { Fields } from '../../engine/setup/fields.ts';
import { together } from '../../engine/together.ts';
import { rowNamed } from '../../system/help.ts';
import { defineSequence, type Outcome } from '../../system/sequence.ts';
import { defineSystem } from '../../system/system.ts';
import type { UnitTemplate } from '../../system/units.ts';
import { countOf, saysNumber, saysTest } from '../../system/wording.ts';
import type { AskWords } from '../../system/words.ts';
import { card } from './card.ts';

type Side = { readonly unit: Unit; readonly men: readonly string[] };
type Scuffle = { readonly attacker: readonly [Side]; readonly defender: readonly [Side]; readonly mud: boolean };
type Losses = { readonly attacker: number; readonly defender: number };
type Rest = { readonly band: readonly [Side] };

const stands = ({ state }: Man) => state === 'standing';
const down = ({ men }: Unit) => men.some((man) => !stands(man));

const side = (role: string, title: string): Fields[number] => ({
  kind: 'list',
  id: role,
  title,
  singular: 'band',
  min: 1,
  max: 1,
  each: [
    { kind: 'unit', id: 'unit', title: 'Band', role, of: ({ men }) => men.some(stands) },
    { kind: 'men', id: 'men', title: 'Men fighting', among: stands, beat: 'contact' },
  ],
});

const scuffleFields: Fields = [
  side('attacker', 'Attacker'),
  side('defender', 'Defender'),
  { kind: 'flag', id: 'mud', title: 'In the mud', beat: 'contact' },
];

const restFields: Fields = [
  {
    kind: 'list',
    id: 'band',
    title: 'Who rests',
    singular: 'band',
    min: 1,
    max: 1,
    each: [
      { kind: 'unit', id: 'unit', title: 'Band', role: 'band', of: down },
      { kind: 'men', id: 'men', title: 'Men hurt', among: (man) => !stands(man) },
    ],
  },
];

const PRINTED = 5;

export function* hits({ dice, need }: { dice: number; need: number }): Sequence<number> {
  return yield* roll('dice', d6(dice), atLeast(need));
}

function* struck(fight: Scuffle, house: Input['house']): Sequence<Losses> {
  const [a, d] = [fight.attacker[0].men.length, fight.defender[0].men.length];
  const printed = house.need as number;
  const need = yield* stateNumber(
    'need',
    printed + (fight.mud ? 1 : 0),
    [
      { what: 'printed', by: printed, now: printed, ...(printed === PRINTED ? {} : { house: ['need'] }) },
      { what: 'mud', by: fight.mud ? 1 : 0, now: printed + (fight.mud ? 1 : 0) },
    ],
    { min: 2, max: 6 },
  );
  const hit = yield* together({
    attacker: asRole('attacker', runPart(hits, { dice: a, need })),
    defender: asRole('defender', runPart(hits, { dice: d, need })),
  });
  return { attacker: Math.min(a, hit.defender), defender: Math.min(d, hit.attacker) };
}

function* fallen({ unit, men }: Side, losses: number): Sequence<Change[]> {
  if (losses === 0) return [];
  const among = unit.men
    .filter(({ id }) => men.includes(id))
    .map(({ id, tag, name }) => ({ id, name: `${tag} ${name}` }));
  const ids = yield* pick('hurt', among, { min: losses, max: losses }, { proposed: men.slice(0, losses) });
  return ids.map((id) => ({ of: 'man', id, unit: unit.id, field: 'state', from: 'standing', to: 'hurt' }));
}

const verdict = ({ attacker, defender }: Losses) => (defender > attacker ? 'driven off' : 'held');

function* scuffle({ setup, house }: Input<Scuffle>): Sequence<Outcome & Losses> {
  if ((yield* choose('charge', ['run', 'creep'], { assumed: 'run', decision: true })) === 'creep')
    return { verdict: 'called off', attacker: 0, defender: 0, changes: [] };
  const fight = yield* askFacts('contact', scuffleFields, setup);
  const losses = yield* struck(fight, house);
  yield* note('losses', losses);
  const hurt = yield* together({
    attacker: asRole('attacker', fallen(fight.attacker[0], losses.attacker)),
    defender: asRole('defender', fallen(fight.defender[0], losses.defender)),
  });
  const changes = [...hurt.attacker, ...hurt.defender];
  return { verdict: verdict(losses), ...losses, changes };
}

/** Plays the scuffle without names, for the odds. */
function* scuffled({ setup, house }: Input<Scuffle>): Sequence<Losses | 'called off'> {
  if ((yield* choose('charge', ['run', 'creep'], { assumed: 'run', decision: true })) === 'creep') return 'called off';
  return yield* struck(yield* askFacts('contact', scuffleFields, setup), house);
}

function* rest({ setup }: Input<Rest>): Sequence<Outcome & { readonly up: readonly string[] }> {
  const [{ unit, men }] = setup.band;
  const up = yield* steps('man', men, [] as readonly string[], function* (up, id) {
    return (yield* roll('test', d6(1), atLeast(4))) > 0 ? [...up, id] : up;
  });
  const changes = up.map(
    (id): Change => ({ of: 'man', id, unit: unit.id, field: 'state', from: 'hurt', to: 'standing' }),
  );
  return { verdict: up.length === men.length ? 'all up' : 'some stay', up, changes };
}

function* rested({ setup }: Input<Rest>): Sequence<{ readonly up: number; readonly all: boolean }> {
  const { men } = setup.band[0];
  const up = yield* steps(
    'man',
    men.map(() => 'hurt'),
    0,
    function* (up) {
      return up + (yield* roll('test', d6(1), atLeast(4)));
    },
  );
  return { up, all: up === men.length };
}

const HOW = {
  title: 'How do they come?',
  keys: { run: { label: 'At a run' }, creep: { label: 'Creeping' } },
};

const ASKS: Readonly<Record<string, AskWords>> = {
  charge: { ...HOW, help: { about: 'The attacker may think better of it.', none: 'It is his own choice.' } },
  contact: {
    title: 'Who fights?',
    help: { about: 'Whether they meet in mud.', none: 'A single fact needs no table.' },
  },
  dice: {
    title: 'Strike',
    ...saysNumber((n) => `${countOf(n, 'hit', 'hits')}.`),
    help: { about: 'A die for each who fights.', table: 'needs', at: rowNamed('hit') },
  },
  hurt: {
    title: 'Who is hurt?',
    follows: ['dice'],
    help: { about: 'The owner says who is hurt.', none: 'It is his own choice.' },
  },
};

const UP: AskWords = {
  title: 'Does he get up?',
  independence: 'next',
  keys: { 1: { label: 'Gets up', tone: 'good' }, 0: { label: 'Stays down', tone: 'bad' } },
  ...saysTest('He gets up.', 'He stays down.'),
  help: { about: 'One die for each who is hurt.', table: 'needs', at: rowNamed('get up') },
};

const SAYS: Readonly<Record<string, string>> = {
  'driven off': 'The defender is driven off.',
  held: 'The defender holds.',
  'called off': 'Nobody comes.',
};

const FOUR: UnitTemplate = {
  id: 'four',
  title: 'Four fellows',
  kind: 'band',
  men: { chief: 1, fellow: 3 },
  carrying: { stick: 1 },
  facts: {},
};

export default defineSystem({
  ...card,
  units: [
    {
      id: 'band',
      title: 'Band',
      roles: [
        { id: 'chief', title: 'Chief', plural: 'Chiefs' },
        { id: 'fellow', title: 'Fellow', plural: 'Fellows' },
      ],
      facts: [],
      manFacts: [{ id: 'stick', title: 'Stick', kind: 'flag' }],
      states: [
        { id: 'standing', title: 'Standing', isActive: true, tone: 'good' },
        { id: 'hurt', title: 'Hurt', isActive: false, tone: 'warn' },
      ],
      templates: [FOUR],
    },
  ],
  phases: [
    { id: 'fight', title: 'Fight' },
    { id: 'rest', title: 'Rest' },
  ],
  sequences: [
    defineSequence<Scuffle, Outcome & Losses, Losses | 'called off'>({
      id: 'scuffle',
      title: 'Scuffle',
      about: 'Two bands meet.',
      phase: 'fight',
      edition: 2,
      beats: [{ id: 'contact', title: 'Contact' }],
      roles: [
        { id: 'attacker', title: 'Attacker' },
        { id: 'defender', title: 'Defender' },
      ],
      setup: () => scuffleFields,
      rule: scuffle,
      odds: {
        rule: scuffled,
        of: ({ verdict, attacker, defender }) => (verdict === 'called off' ? verdict : { attacker, defender }),
        verdict: (measure) => (measure === 'called off' ? measure : verdict(measure)),
        verdicts: [
          { id: 'driven off', title: 'Defender driven off', role: 'attacker' },
          { id: 'held', title: 'Defender holds', role: 'defender' },
          { id: 'called off', title: 'Called off' },
        ],
        amounts: [
          {
            id: 'attacker',
            title: 'Attackers hurt',
            counts: 'men',
            role: 'attacker',
            of: (m) => (m === 'called off' ? 0 : m.attacker),
          },
          {
            id: 'defender',
            title: 'Defenders hurt',
            counts: 'men',
            role: 'defender',
            of: (m) => (m === 'called off' ? 0 : m.defender),
          },
        ],
        events: [
          { id: 'nobody', title: 'Nobody is hurt', of: (m) => m === 'called off' || m.attacker + m.defender === 0 },
        ],
      },
      words: {
        ask: ({ id }) => ASKS[id.split('/').at(-1)!]!,
        note: () => 'The dust settles.',
        stated: () => ({ title: 'Needed to hit', line: ({ what }) => what }),
        outcome: ({ verdict, attacker, defender }) => ({
          title: SAYS[verdict]!,
          orders: [`Attackers hurt: ${attacker}.`, `Defenders hurt: ${defender}.`],
        }),
      },
    }),
    defineSequence<Rest, Outcome & { readonly up: readonly string[] }, { readonly up: number; readonly all: boolean }>({
      id: 'rest',
      title: 'Rest',
      about: 'Who gets up again?',
      phase: 'rest',
      edition: 1,
      beats: [],
      roles: [{ id: 'band', title: 'Band' }],
      setup: () => restFields,
      rule: rest,
      odds: {
        rule: rested,
        of: ({ up, verdict }) => ({ up: up.length, all: verdict === 'all up' }),
        verdict: ({ all }) => (all ? 'all up' : 'some stay'),
        verdicts: [
          { id: 'all up', title: 'All get up' },
          { id: 'some stay', title: 'Some stay down' },
        ],
        amounts: [{ id: 'up', title: 'Men up', counts: 'men', of: ({ up }) => up }],
        events: [],
      },
      words: {
        ask: () => UP,
        outcome: ({ up }) => ({ title: `${up.length} get up.`, orders: [] }),
      },
    }),
  ],
  house: [
    {
      id: 'need',
      title: 'What hits',
      reason: 'Some like it rough.',
      ref: 'Y-01',
      group: 'Fight',
      source: 'house',
      kind: 'number',
      default: PRINTED,
      min: 2,
      max: 5,
    },
  ],
  tables: [
    {
      id: 'needs',
      title: 'Needs',
      ref: 'Y',
      head: ['What', 'Need'],
      rows: [
        ['hit', 5],
        ['get up', 4],
      ],
    },
  ],
  decks: [],
  dueSequences: ({ units }) =>
    units
      .filter(down)
      .map((unit) => ({ sequence: 'rest', why: `${unit.name} has men down.`, units: { band: [unit] } })),
  status: ({ game }) => [
    { title: 'Cheers', value: game.counters.cheers ?? 0, counter: { id: 'cheers', min: 0, max: 9 } },
  ],
  changesBetweenGames: () => [],
  samples: [
    {
      id: 'two',
      title: 'Two bands',
      sides: [
        { name: 'Reds', units: [FOUR] },
        { name: 'Greens', units: [FOUR] },
      ],
    },
  ],
});
