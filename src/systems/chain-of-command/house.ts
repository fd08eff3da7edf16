import { choiceRule, houseRules, numberRule, tableRule } from '../../system/house.ts';
import { MORALE_EVENTS } from './tables.ts';

const face = (face: number) => [`${face}`, 0, 6] as const;

// The first option of a choice is the default, our reading of the book.
export const { house, houseValues, explainedSum, selectGroups } = houseRules({
  Contact: {
    two_minor: choiceRule('5, row 25', 'Two or more minor obstacles', {
      why: 'The rules mention only one.',
      options: { optional: 'The active player chooses', automatic: 'They fight', none: 'They cannot fight' },
    }),
    nearby: choiceRule('5, row 31', 'Units near the attacked Unit', {
      why: 'The printed list is lost. A Unit may always stand aside.',
      options: {
        list: 'Join, support or stand aside',
        join: 'Join or stand aside',
        support: 'Support or stand aside',
        aside: 'Always stand aside',
      },
    }),
    attack_on_broken: choiceRule('5, row 43', 'An attacked Broken Unit', {
      why: 'The rules don’t say.',
      options: { ask: 'Ask', fight: 'It fights', surrender: 'It surrenders at once' },
    }),
  },
  'The dice pool': {
    rounding: choiceRule('5, row 1', 'Rounding', {
      why: 'The printed example keeps 9 and 17 as totals.',
      options: { fractions: 'Drop fractions', even_totals: 'Make every total even' },
    }),
    third: choiceRule('5, row 2', 'Losing one third', {
      why: 'The example rounds down the part that stays.',
      options: {
        keep_floor: 'Keep two thirds, rounded down',
        remove_floor: 'Lose a third, rounded down',
        even_first: 'Make it even, keep two thirds',
      },
    }),
    stack_cuts: choiceRule('5, row 3', 'Cover, rear and Pinned add up', {
      why: 'The list excludes nothing. Otherwise only the deepest cut counts.',
      options: { yes: 'Yes', no: 'No' },
    }),
    clamp: choiceRule('5, row 4', 'Never below 0 dice', {
      why: 'The rules don’t say when to check.',
      options: { each_line: 'On every line', end: 'At the end' },
    }),
    mg_both: choiceRule('5, row 7', 'MG arc plus Suppressing Fire', {
      why: 'They are separate lines.',
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
      why: 'The example counts an unhurt Leader’s whole allowance.',
      options: { capacity: 'Allowance less wounds', unspent: 'Less those used this Phase' },
    }),
    leaders_in_thresholds: choiceRule('5, row 10', 'Leaders count for Pinned and Broken', {
      why: 'They give no dice, but the Pinned rule counts them.',
      options: { yes: 'Yes', no: 'No' },
    }),
    support_mg: choiceRule('5, row 32', 'An MG firing in support', {
      why: 'The rules don’t say whether its arc counts.',
      options: { fp_only: 'Firepower only', both: 'Firepower and arc' },
    }),
    tactical_cover: choiceRule('5, row 30', 'Tactical stance improves defended cover', {
      why: 'Defended cover needs a feature, with the attacker outside.',
      options: { no: 'No', yes: 'Yes' },
    }),
    pool: choiceRule('5, row 21', 'Several Units on a side', {
      why: 'Quality, Shock, Pinned and rear belong to a Unit.',
      options: { per_unit: 'A pool each, then add', side: 'One pool for the side' },
    }),
    vis_multi: choiceRule('5, row 38', 'Visible movement of several attackers', {
      why: 'The rules don’t say.',
      options: { sum: 'Add all dice', max: 'Use the highest' },
    }),
  },
  'Rolling and hits': {
    overwhelm_rounds: choiceRule('5, row 11', 'Check overwhelming numbers', {
      why: 'They follow from the dice, whatever the round.',
      options: { all: 'In every round', first: 'In the first round only' },
    }),
    stunned_counts_present: choiceRule('5, row 12', 'A Stunned Leader prevents surrender', {
      why: 'A defeat by four uses the same test.',
      options: { no: 'No', yes: 'Yes' },
    }),
    storm: choiceRule('5, row 33', 'Storm of Steel Bonus', {
      why: 'The rule is not included. The exploding dice are ours.',
      source: 'house',
      options: {
        manual: 'Add the dice yourself',
        explode_once: 'Each 6 adds a die',
        explode_chain: 'Each 6 adds a die, again and again',
        off: 'Leave it out',
      },
    }),
    odd_limit: choiceRule('5, row 19', 'Odd hits on one Team', {
      why: 'The text may mean one in all, or one of each.',
      options: { any: 'One of any kind', per_kind: 'One kill and one Shock' },
    }),
    odd_by: choiceRule('5, row 20', 'Who places odd hits', {
      why: 'The text says “the player”, but not which.',
      options: { owner: 'The owner of the Teams', enemy: 'The enemy' },
    }),
    overkill: choiceRule('5, row 22', 'Kills beyond a Team’s last figure', {
      why: 'The rules don’t say.',
      options: { spill: 'Pass to the other Teams', lost: 'Are lost' },
    }),
    leader_hits: choiceRule('4.7', 'Hits on Leaders', {
      why: 'Table not included: use your own. The D6 is ours.',
      source: 'house',
      options: { manual: 'Look it up yourself', house_A: 'Our own D6' },
    }),
  },
  'The result': {
    max_rounds: numberRule('5, row 13', 'Most rounds', 2, [2, 3], {
      why: 'A maximum of two may mean two in all, or two more.',
    }),
    last_round_stubborn: choiceRule('5, row 14', 'Last round lost by one', {
      why: 'Aggressive or Stubborn men “treat as a draw”, without exception.',
      options: { draw: 'It is a draw', defeat: 'It is a defeat' },
    }),
    trait_scope: choiceRule('5, row 41', 'Several losers, some Aggressive or Stubborn', {
      why: 'The rules don’t say how many are needed.',
      options: { all: 'All must be', any: 'One is enough' },
    }),
    leaderless_by_four: choiceRule('5, row 16', 'Leaderless Unit beaten by four', {
      why: 'The text speaks of Leaders killed or Stunned.',
      options: { surrender: 'It surrenders', break: 'It Breaks' },
    }),
    leader_scope: choiceRule('5, row 39', 'Several Units beaten by four', {
      why: 'The printed test counts all Leaders.',
      options: { side: 'One active Leader saves all', unit: 'Each needs its own Leader' },
    }),
    auto_win: choiceRule('5, row 40', 'The enemy wins outright', {
      why: 'The rules don’t cover several Units.',
      options: { all_units: 'When all Units are gone', any_unit: 'When one is gone' },
    }),
    broken_move: choiceRule('5, row 18', 'A Unit Broken by Shock', {
      why: 'The win is outright, without a margin.',
      options: { 18: 'Goes 18", no extra Shock', margin: 'Goes by the margin, if any' },
    }),
    crew_retire: choiceRule('5, row 23', 'Retiring crews abandon their weapon', {
      why: 'After two draws, and in support. The rules say only “withdraw”.',
      options: { yes: 'Yes', no: 'No' },
    }),
    lone_leader: choiceRule('5, row 35', 'A Leader whose Unit is wiped out', {
      why: 'The rules don’t say. If Stunned, he is captured.',
      options: { retire: 'Retires 18"', captured: 'Is captured', killed: 'Is killed' },
    }),
    guards: choiceRule('5, row 24', 'One guard for four prisoners', {
      why: 'The rules don’t say how to round.',
      options: { up: 'Round up', down_min1: 'Round down, at least one' },
    }),
  },
  'Force Morale': {
    fm_table: choiceRule('5, row 34', 'Force Morale Tests', {
      why: 'Second edition table not included: use your own, or the first edition’s.',
      options: { '1e': 'First edition', custom: 'Your own table', manual: 'Read my own sheet' },
    }),
    fm_rows: tableRule('4.15', 'Your own Force Morale table', {
      why: 'Force Morale lost on each face of a D6.',
      columns: {
        event: ['Event', MORALE_EVENTS.map(({ id, title }) => ({ id, title }))],
        ...{ on1: face(1), on2: face(2), on3: face(3), on4: face(4), on5: face(5), on6: face(6) },
      },
      default: MORALE_EVENTS.map(({ id, losses: [on1, on2, on3, on4, on5, on6] }) => ({
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
      why: 'A Unit and its Leaders may each need one.',
      options: { all: 'Take all', worst: 'Only the worst' },
    }),
    low_shock_broken: choiceRule('5, row 42', 'Broken marker with little Shock', {
      why: 'The printed passage has gaps.',
      options: { ask: 'Ask', rout: 'The Unit routs', clear: 'Marker comes off' },
    }),
  },
  'After the fight': {
    fire_light_cover: choiceRule('4.13', 'Over-run hits', {
      why: 'Table not included: use your own. The D6 is ours.',
      source: 'house',
      options: { manual: 'Look them up yourself', house: 'Our own D6' },
    }),
    recovery: choiceRule('8', 'The fallen after the game', {
      why: 'Table not included: use your own. The shares are ours.',
      source: 'house',
      options: { manual: 'You decide', quarters: 'A quarter lost, a quarter miss a game' },
    }),
  },
});

export type Switches = ReturnType<typeof houseValues>;

export const fightRules = selectGroups('The dice pool', 'Rolling and hits', 'The result');
export type FightRules = ReturnType<typeof fightRules>;
