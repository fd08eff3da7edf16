import type { House } from '../../rules/play.ts';
import type { HouseRule } from '../../rules/system.ts';
import { EVENTS, type FmRow } from './tables.ts';

/** The house rules as this system reads them; what each is for stands in `house`. */
export type Switches = {
  readonly rounding: 'fractions' | 'even_totals';
  readonly third: 'keep_floor' | 'remove_floor' | 'even_first';
  readonly stack_cuts: 'yes' | 'no';
  readonly clamp: 'each_line' | 'end';
  readonly mg_both: 'yes' | 'no';
  readonly support_rounds: 'all' | 'first';
  readonly suppress_rounds: 'all' | 'first';
  readonly orders: 'capacity' | 'unspent';
  readonly leaders_in_thresholds: 'yes' | 'no';
  readonly overwhelm_rounds: 'all' | 'first';
  readonly stunned_counts_present: 'no' | 'yes';
  readonly max_rounds: number;
  readonly last_round_stubborn: 'draw' | 'defeat';
  readonly leaderless_by_four: 'surrender' | 'break';
  readonly broken_move: '18' | 'margin';
  readonly odd_limit: 'any' | 'per_kind';
  readonly odd_by: 'owner' | 'enemy';
  readonly pool: 'per_unit' | 'side';
  readonly overkill: 'spill' | 'lost';
  readonly crew_retire: 'yes' | 'no';
  readonly guards: 'up' | 'down_min1';
  readonly two_minor: 'optional' | 'automatic' | 'none';
  readonly tactical_cover: 'no' | 'yes';
  readonly nearby: 'list' | 'join' | 'support' | 'aside';
  readonly support_mg: 'fp_only' | 'both';
  readonly storm: 'manual' | 'explode_once' | 'explode_chain' | 'off';
  readonly fm_table: '1e' | 'custom' | 'manual';
  readonly fm_rows: readonly FmRow[];
  readonly lone_leader: 'retire' | 'captured' | 'killed';
  readonly fm_multi: 'all' | 'worst';
  readonly vis_multi: 'sum' | 'max';
  readonly leader_scope: 'side' | 'unit';
  readonly auto_win: 'all_units' | 'any_unit';
  readonly trait_scope: 'all' | 'any';
  readonly low_shock_broken: 'ask' | 'rout' | 'clear';
  readonly attack_on_broken: 'ask' | 'fight' | 'surrender';
  readonly leader_hits: 'manual' | 'house_A';
  readonly fire_light_cover: 'manual' | 'house';
  readonly recovery: 'manual' | 'quarters';
};

/** The house rules of a play, typed. */
export const switches = (house: House): Switches => house as Switches;

type Group = 'Contact' | 'The dice pool' | 'Rolling and hits' | 'The result' | 'Force Morale' | 'After the fight';

/** A choice among options, the first of them the default: "id: title". */
const one = (
  id: keyof Switches,
  ref: string,
  group: Group,
  source: HouseRule['source'],
  title: string,
  reason: string,
  options: readonly (readonly [id: string, title: string])[],
): HouseRule => ({
  id,
  ref,
  group,
  source,
  title,
  reason,
  kind: 'one of',
  default: options[0]![0],
  options: options.map(([id, title]) => ({ id, title })),
});

const YES_NO = [
  ['yes', 'Yes'],
  ['no', 'No'],
] as const;
const NO_YES = [
  ['no', 'No'],
  ['yes', 'Yes'],
] as const;
const ALL_FIRST = [
  ['all', 'In every round'],
  ['first', 'In the first round only'],
] as const;

/** Every choice these rules leave to the players; the numbers in brackets are rows of the spec. (chain-of-command 5) */
export const house: readonly HouseRule[] = [
  one(
    'two_minor',
    '5, row 25',
    'Contact',
    'inferred',
    'Two or more minor obstacles between',
    'One minor obstacle is spoken of, two are not.',
    [
      ['optional', 'The active player chooses'],
      ['automatic', 'They fight'],
      ['none', 'They cannot fight'],
    ],
  ),
  one(
    'nearby',
    '5, row 31',
    'Contact',
    'inferred',
    'Units near the one attacked',
    'The printed list of their choices is lost. Standing aside is always one.',
    [
      ['list', 'Join, support or stand aside'],
      ['join', 'Join or stand aside'],
      ['support', 'Support or stand aside'],
      ['aside', 'Always stand aside'],
    ],
  ),
  one(
    'attack_on_broken',
    '5, row 43',
    'Contact',
    'inferred',
    'A Unit with a Broken marker is attacked',
    'Nothing was found on it.',
    [
      ['ask', 'Ask'],
      ['fight', 'It fights'],
      ['surrender', 'It surrenders at once'],
    ],
  ),
  one(
    'rounding',
    '5, row 1',
    'The dice pool',
    'inferred',
    'Rounding down odd numbers',
    'The printed example keeps nine and seventeen as totals, so only fractions are dropped.',
    [
      ['fractions', 'Drop fractions of halves, thirds and pairs'],
      ['even_totals', 'Make each running total even'],
    ],
  ),
  one(
    'third',
    '5, row 2',
    'The dice pool',
    'inferred',
    'Losing one third',
    'In the example the part that is kept is rounded down.',
    [
      ['keep_floor', 'Keep two thirds, rounded down'],
      ['remove_floor', 'Take away a third, rounded down'],
      ['even_first', 'Make it even, then keep two thirds'],
    ],
  ),
  one(
    'stack_cuts',
    '5, row 3',
    'The dice pool',
    'inferred',
    'Cover, rear and Pinned all cut',
    'The list says top to bottom and leaves nothing out. With one cut only it is the deepest.',
    YES_NO,
  ),
  one(
    'clamp',
    '5, row 4',
    'The dice pool',
    'inferred',
    'No fewer than no dice',
    'You cannot take away dice you do not hold; it is not said when that is looked at.',
    [
      ['each_line', 'On every line'],
      ['end', 'At the end'],
    ],
  ),
  one(
    'mg_both',
    '5, row 7',
    'The dice pool',
    'inferred',
    'A machine gun earns both its arc and its Suppressing Fire',
    'They are separate lines, and nothing keeps them apart.',
    YES_NO,
  ),
  one(
    'support_rounds',
    '5, row 8',
    'The dice pool',
    'printed',
    'Supporting fire counts',
    'Its line does not say first round only.',
    ALL_FIRST,
  ),
  one(
    'suppress_rounds',
    '5, row 8',
    'The dice pool',
    'printed',
    'Suppressing Fire counts',
    'Its line does not say first round only.',
    ALL_FIRST,
  ),
  one(
    'orders',
    '5, row 9',
    'The dice pool',
    'inferred',
    'Orders a Leader can issue',
    'The example counts the whole allowance of an unhurt Leader.',
    [
      ['capacity', 'His allowance less his wounds'],
      ['unspent', 'Less those used this Phase'],
    ],
  ),
  one(
    'leaders_in_thresholds',
    '5, row 10',
    'The dice pool',
    'inferred',
    'Leaders count for Pinned and Broken',
    'They are not figures for the dice, but the Pinned rule counts them.',
    YES_NO,
  ),
  one(
    'support_mg',
    '5, row 32',
    'The dice pool',
    'inferred',
    'A machine gun that fires in support',
    'It may count by its firepower only, or by its arc as well.',
    [
      ['fp_only', 'By its firepower only'],
      ['both', 'By its arc as well'],
    ],
  ),
  one(
    'tactical_cover',
    '5, row 30',
    'The dice pool',
    'inferred',
    'Tactical stance betters the cover defended',
    'Defended cover needs a feature with the attacker outside it.',
    NO_YES,
  ),
  one(
    'pool',
    '5, row 21',
    'The dice pool',
    'inferred',
    'Several Units on a side',
    'Quality, Shock, Pinned and rear are said of a Unit.',
    [
      ['per_unit', 'A pool for each, then add'],
      ['side', 'One pool for the side'],
    ],
  ),
  one(
    'vis_multi',
    '5, row 38',
    'The dice pool',
    'inferred',
    'Visible movement of several attackers',
    'Nothing is said of several Units fighting together.',
    [
      ['sum', 'Add the dice of all'],
      ['max', 'The most of any one'],
    ],
  ),
  one(
    'overwhelm_rounds',
    '5, row 11',
    'Rolling and hits',
    'inferred',
    'Overwhelming numbers are looked at',
    'They follow from having the dice, whatever the round.',
    ALL_FIRST,
  ),
  one(
    'stunned_counts_present',
    '5, row 12',
    'Rolling and hits',
    'inferred',
    'A Stunned Leader saves the overwhelmed from surrender',
    'It is the same test as for a defeat by four.',
    NO_YES,
  ),
  one(
    'storm',
    '5, row 33',
    'Rolling and hits',
    'house',
    'Storm of Steel Bonus',
    'It was not recovered. The two presets are ours, after a note that speaks of exploding dice.',
    [
      ['manual', 'Add the dice yourself'],
      ['explode_once', 'Each six adds a die'],
      ['explode_chain', 'Each six adds a die, extra dice too'],
      ['off', 'Leave it out'],
    ],
  ),
  one(
    'odd_limit',
    '5, row 19',
    'Rolling and hits',
    'inferred',
    'One odd hit on a Team',
    'One odd Kill or Shock may mean one in all, or one of each.',
    [
      ['any', 'One of any kind'],
      ['per_kind', 'One Kill and one Shock'],
    ],
  ),
  one(
    'odd_by',
    '5, row 20',
    'Rolling and hits',
    'inferred',
    'Who places odd hits',
    'The player, says the text, and does not say which.',
    [
      ['owner', 'The owner of the Teams'],
      ['enemy', 'The enemy'],
    ],
  ),
  one(
    'overkill',
    '5, row 22',
    'Rolling and hits',
    'inferred',
    'Kills beyond a Team’s last figure',
    'Nothing is said of them.',
    [
      ['spill', 'Pass to the other Teams'],
      ['lost', 'Are lost'],
    ],
  ),
  one(
    'leader_hits',
    '4.7',
    'Rolling and hits',
    'house',
    'Hits on Leaders',
    'The table is in a section that was not recovered. The preset is ours.',
    [
      ['manual', 'Look it up and say'],
      ['house_A', 'Our own D6'],
    ],
  ),
  {
    id: 'max_rounds',
    ref: '5, row 13',
    group: 'The result',
    source: 'inferred',
    title: 'Rounds at most',
    reason: 'A maximum of two rounds may mean two in all, or two more after the first.',
    kind: 'number',
    default: 2,
    min: 2,
    max: 3,
  },
  one(
    'last_round_stubborn',
    '5, row 14',
    'The result',
    'inferred',
    'Aggressive or Stubborn loses the last round by one',
    'Treat as a draw has no exception.',
    [
      ['draw', 'It is a draw'],
      ['defeat', 'The defeat stands'],
    ],
  ),
  one(
    'trait_scope',
    '5, row 41',
    'The result',
    'inferred',
    'Several losers, some Aggressive or Stubborn',
    'It is not said how many must be.',
    [
      ['all', 'All must be'],
      ['any', 'One is enough'],
    ],
  ),
  one(
    'leaderless_by_four',
    '5, row 16',
    'The result',
    'inferred',
    'A Unit that never had a Leader loses by four',
    'The text speaks of Leaders killed or Stunned.',
    [
      ['surrender', 'It surrenders'],
      ['break', 'It Breaks'],
    ],
  ),
  one(
    'leader_scope',
    '5, row 39',
    'The result',
    'inferred',
    'Several Units lose badly',
    'The printed test is on all Leaders.',
    [
      ['side', 'One active Leader saves all'],
      ['unit', 'Each by its own Leaders'],
    ],
  ),
  one(
    'auto_win',
    '5, row 40',
    'The result',
    'inferred',
    'The enemy wins outright',
    'One of several Units may be wiped out or Broken.',
    [
      ['all_units', 'When all the Units are gone'],
      ['any_unit', 'As soon as one is'],
    ],
  ),
  one(
    'broken_move',
    '5, row 18',
    'The result',
    'inferred',
    'A Unit Broken by Shock in the fight',
    'The win is outright, so the margin is not read.',
    [
      ['18', 'Goes 18", no extra Shock'],
      ['margin', 'Goes by the margin, where there is one'],
    ],
  ),
  one(
    'crew_retire',
    '5, row 23',
    'The result',
    'inferred',
    'A crewed weapon is left after two draws, and in support',
    'It is left when its Unit has to withdraw.',
    YES_NO,
  ),
  one(
    'lone_leader',
    '5, row 35',
    'The result',
    'inferred',
    'A Leader whose Unit is wiped out',
    'Nothing is said of him. Stunned, he is captured.',
    [
      ['retire', 'Retires 18"'],
      ['captured', 'Is captured'],
      ['killed', 'Is killed'],
    ],
  ),
  one(
    'guards',
    '5, row 24',
    'The result',
    'inferred',
    'Guards for prisoners, one to four',
    'It is not said how a part of four counts.',
    [
      ['up', 'Round up'],
      ['down_min1', 'Round down, one at least'],
    ],
  ),
  one(
    'fm_table',
    '5, row 34',
    'Force Morale',
    'inferred',
    'Force Morale Tests',
    'The second edition’s tables were not recovered; these are the first’s, from a player’s sheet.',
    [
      ['1e', 'First edition'],
      ['custom', 'Your own table'],
      ['manual', 'My sheet says'],
    ],
  ),
  {
    id: 'fm_rows',
    ref: '4.15',
    group: 'Force Morale',
    source: 'inferred',
    title: 'Your own Force Morale table',
    reason: 'How much is lost on each face of a D6. It is read where your own table is chosen.',
    kind: 'table',
    default: EVENTS.map(({ id, drops }) => ({
      event: id,
      ...Object.fromEntries(drops.map((drop, i) => [`on${i + 1}`, drop])),
    })),
    columns: [
      { id: 'event', title: 'Event', kind: 'one of', options: EVENTS.map(({ id, title }) => ({ id, title })) },
      ...[1, 2, 3, 4, 5, 6].map((face) => ({
        id: `on${face}`,
        title: `${face}`,
        kind: 'number' as const,
        min: 0,
        max: 6,
      })),
    ],
    row: { event: 'team breaks', on1: 0, on2: 0, on3: 0, on4: 0, on5: 0, on6: 0 },
  },
  one(
    'fm_multi',
    '5, row 37',
    'Force Morale',
    'inferred',
    'Several tests from one Unit',
    'A Unit and its Leaders may each call for one.',
    [
      ['all', 'All are taken'],
      ['worst', 'Only the worst'],
    ],
  ),
  one(
    'low_shock_broken',
    '5, row 42',
    'Force Morale',
    'inferred',
    'A Broken marker, and little Shock, at the Turn End',
    'The passage has gaps.',
    [
      ['ask', 'Ask'],
      ['rout', 'The Unit routs'],
      ['clear', 'The marker comes off'],
    ],
  ),
  one(
    'fire_light_cover',
    '4.13',
    'After the fight',
    'house',
    'Hits of an over-run',
    'The fire table was not recovered. The preset is ours.',
    [
      ['manual', 'Look them up and say'],
      ['house', 'Our own D6'],
    ],
  ),
  one(
    'recovery',
    '8',
    'After the fight',
    'house',
    'The fallen after the game',
    'No public figure was found. The preset is ours.',
    [
      ['manual', 'You say'],
      ['quarters', 'A quarter gone, a quarter missing a game'],
    ],
  ),
];
