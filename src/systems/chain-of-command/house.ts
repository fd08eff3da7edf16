import { choiceRule, houseRules, numberRule, tableRule } from '../../system/house.ts';
import { EVENTS } from './tables.ts';

const face = (face: number) => [`${face}`, 0, 6] as const;

export const { house, houseValues, explainedSum, selectGroups } = houseRules({
  Contact: {
    two_minor: choiceRule('5, row 25', 'Two or more minor obstacles between', {
      why: 'The rules mention one minor obstacle, not two.',
      options: { optional: 'The active player chooses', automatic: 'They fight', none: 'They cannot fight' },
    }),
    nearby: choiceRule('5, row 31', 'Units near the one attacked', {
      why: 'The printed list of their choices is lost. Standing aside is always one.',
      options: {
        list: 'Join, support or stand aside',
        join: 'Join or stand aside',
        support: 'Support or stand aside',
        aside: 'Always stand aside',
      },
    }),
    attack_on_broken: choiceRule('5, row 43', 'A Unit with a Broken marker is attacked', {
      why: 'The rules don’t say.',
      options: { ask: 'Ask', fight: 'It fights', surrender: 'It surrenders at once' },
    }),
  },
  'The dice pool': {
    rounding: choiceRule('5, row 1', 'Rounding down odd numbers', {
      why: 'The printed example keeps nine and seventeen as totals, so only fractions are dropped.',
      options: { fractions: 'Drop fractions of halves, thirds and pairs', even_totals: 'Make each running total even' },
    }),
    third: choiceRule('5, row 2', 'Losing one third', {
      why: 'In the example the part that is kept is rounded down.',
      options: {
        keep_floor: 'Keep two thirds, rounded down',
        remove_floor: 'Take away a third, rounded down',
        even_first: 'Make it even, then keep two thirds',
      },
    }),
    stack_cuts: choiceRule('5, row 3', 'Cover, rear and Pinned all cut', {
      why: 'The list says top to bottom and leaves nothing out. With one cut only it is the deepest.',
      options: { yes: 'Yes', no: 'No' },
    }),
    clamp: choiceRule('5, row 4', 'No fewer than no dice', {
      why: 'You cannot take away dice you do not hold; the rules don’t say when to check that.',
      options: { each_line: 'On every line', end: 'At the end' },
    }),
    mg_both: choiceRule('5, row 7', 'A machine gun earns both its arc and its Suppressing Fire', {
      why: 'They are separate lines, and nothing keeps them apart.',
      options: { yes: 'Yes', no: 'No' },
    }),
    support_rounds: choiceRule('5, row 8', 'Supporting fire counts', {
      why: 'Its line does not say first round only.',
      source: 'printed',
      options: { all: 'In every round', first: 'In the first round only' },
    }),
    suppress_rounds: choiceRule('5, row 8', 'Suppressing Fire counts', {
      why: 'Its line does not say first round only.',
      source: 'printed',
      options: { all: 'In every round', first: 'In the first round only' },
    }),
    orders: choiceRule('5, row 9', 'Orders a Leader can issue', {
      why: 'The example counts the whole allowance of an unhurt Leader.',
      options: { capacity: 'His allowance less his wounds', unspent: 'Less those used this Phase' },
    }),
    leaders_in_thresholds: choiceRule('5, row 10', 'Leaders count for Pinned and Broken', {
      why: 'They are not figures for the dice, but the Pinned rule counts them.',
      options: { yes: 'Yes', no: 'No' },
    }),
    support_mg: choiceRule('5, row 32', 'A machine gun that fires in support', {
      why: 'It may count by its firepower only, or by its arc as well.',
      options: { fp_only: 'By its firepower only', both: 'By its arc as well' },
    }),
    tactical_cover: choiceRule('5, row 30', 'Tactical stance betters the cover defended', {
      why: 'Defended cover needs a feature with the attacker outside it.',
      options: { no: 'No', yes: 'Yes' },
    }),
    pool: choiceRule('5, row 21', 'Several Units on a side', {
      why: 'Quality, Shock, Pinned and rear belong to a Unit.',
      options: { per_unit: 'A pool for each, then add', side: 'One pool for the side' },
    }),
    vis_multi: choiceRule('5, row 38', 'Visible movement of several attackers', {
      why: 'The rules don’t mention several Units fighting together.',
      options: { sum: 'Add the dice of all', max: 'The most of any one' },
    }),
  },
  'Rolling and hits': {
    overwhelm_rounds: choiceRule('5, row 11', 'Overwhelming numbers are looked at', {
      why: 'They follow from having the dice, whatever the round.',
      options: { all: 'In every round', first: 'In the first round only' },
    }),
    stunned_counts_present: choiceRule('5, row 12', 'A Stunned Leader saves the overwhelmed from surrender', {
      why: 'It is the same test as for a defeat by four.',
      options: { no: 'No', yes: 'Yes' },
    }),
    storm: choiceRule('5, row 33', 'Storm of Steel Bonus', {
      why: 'It was not recovered. The two presets are ours, after a note that speaks of exploding dice.',
      source: 'house',
      options: {
        manual: 'Add the dice yourself',
        explode_once: 'Each six adds a die',
        explode_chain: 'Each six adds a die, extra dice too',
        off: 'Leave it out',
      },
    }),
    odd_limit: choiceRule('5, row 19', 'One odd hit on a Team', {
      why: 'One odd Kill or Shock may mean one in all, or one of each.',
      options: { any: 'One of any kind', per_kind: 'One Kill and one Shock' },
    }),
    odd_by: choiceRule('5, row 20', 'Who places odd hits', {
      why: 'The text says the player, but not which.',
      options: { owner: 'The owner of the Teams', enemy: 'The enemy' },
    }),
    overkill: choiceRule('5, row 22', 'Kills beyond a Team’s last figure', {
      why: 'The rules don’t say.',
      options: { spill: 'Pass to the other Teams', lost: 'Are lost' },
    }),
    leader_hits: choiceRule('4.7', 'Hits on Leaders', {
      why: 'The table is in a section that was not recovered. The preset is ours.',
      source: 'house',
      options: { manual: 'Look it up yourself', house_A: 'Our own D6' },
    }),
  },
  'The result': {
    max_rounds: numberRule('5, row 13', 'Rounds at most', 2, [2, 3], {
      why: 'A maximum of two rounds may mean two in all, or two more after the first.',
    }),
    last_round_stubborn: choiceRule('5, row 14', 'Aggressive or Stubborn loses the last round by one', {
      why: 'Treat as a draw has no exception.',
      options: { draw: 'It is a draw', defeat: 'It is a defeat' },
    }),
    trait_scope: choiceRule('5, row 41', 'Several losers, some Aggressive or Stubborn', {
      why: 'The rules don’t say how many must be.',
      options: { all: 'All must be', any: 'One is enough' },
    }),
    leaderless_by_four: choiceRule('5, row 16', 'A Unit that never had a Leader loses by four', {
      why: 'The text speaks of Leaders killed or Stunned.',
      options: { surrender: 'It surrenders', break: 'It Breaks' },
    }),
    leader_scope: choiceRule('5, row 39', 'Several Units lose badly', {
      why: 'The printed test is on all Leaders.',
      options: { side: 'One active Leader saves all', unit: 'Each by its own Leaders' },
    }),
    auto_win: choiceRule('5, row 40', 'The enemy wins outright', {
      why: 'One of several Units may be wiped out or Broken.',
      options: { all_units: 'When all the Units are gone', any_unit: 'As soon as one is' },
    }),
    broken_move: choiceRule('5, row 18', 'A Unit Broken by Shock in the fight', {
      why: 'The win is outright, so the margin is not read.',
      options: { 18: 'Goes 18", no extra Shock', margin: 'Goes by the margin, where there is one' },
    }),
    crew_retire: choiceRule('5, row 23', 'A crewed weapon is left after two draws, and in support', {
      why: 'It is left when its Unit has to withdraw.',
      options: { yes: 'Yes', no: 'No' },
    }),
    lone_leader: choiceRule('5, row 35', 'A Leader whose Unit is wiped out', {
      why: 'The rules don’t say. A Stunned Leader is captured.',
      options: { retire: 'Retires 18"', captured: 'Is captured', killed: 'Is killed' },
    }),
    guards: choiceRule('5, row 24', 'Guards for prisoners, one to four', {
      why: 'The rules don’t say how a part of four counts.',
      options: { up: 'Round up', down_min1: 'Round down, one at least' },
    }),
  },
  'Force Morale': {
    fm_table: choiceRule('5, row 34', 'Force Morale Tests', {
      why: 'The second edition’s tables were not recovered; these are the first’s, from a player’s sheet.',
      options: { '1e': 'First edition', custom: 'Your own table', manual: 'My sheet says' },
    }),
    fm_rows: tableRule('4.15', 'Your own Force Morale table', {
      why: 'How much is lost on each face of a D6. It is read where your own table is chosen.',
      columns: {
        event: ['Event', EVENTS.map(({ id, title }) => ({ id, title }))],
        ...{ on1: face(1), on2: face(2), on3: face(3), on4: face(4), on5: face(5), on6: face(6) },
      },
      default: EVENTS.map(({ id, drops: [on1, on2, on3, on4, on5, on6] }) => ({
        event: id,
        on1,
        on2,
        on3,
        on4,
        on5,
        on6,
      })),
      row: { event: 'team breaks', on1: 0, on2: 0, on3: 0, on4: 0, on5: 0, on6: 0 },
    }),
    fm_multi: choiceRule('5, row 37', 'Several tests from one Unit', {
      why: 'A Unit and its Leaders may each call for one.',
      options: { all: 'All are taken', worst: 'Only the worst' },
    }),
    low_shock_broken: choiceRule('5, row 42', 'A Broken marker, and little Shock, at the Turn End', {
      why: 'The passage has gaps.',
      options: { ask: 'Ask', rout: 'The Unit routs', clear: 'The marker comes off' },
    }),
  },
  'After the fight': {
    fire_light_cover: choiceRule('4.13', 'Hits of an over-run', {
      why: 'The fire table was not recovered. The preset is ours.',
      source: 'house',
      options: { manual: 'Look them up yourself', house: 'Our own D6' },
    }),
    recovery: choiceRule('8', 'The fallen after the game', {
      why: 'No public figure was found. The preset is ours.',
      source: 'house',
      options: { manual: 'You decide', quarters: 'A quarter gone, a quarter missing a game' },
    }),
  },
});

export type Switches = ReturnType<typeof houseValues>;

export const ruling = selectGroups('The dice pool', 'Rolling and hits', 'The result');
export type FightRules = ReturnType<typeof ruling>;
