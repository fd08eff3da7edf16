import { describe, expect, test } from 'vitest';
import type { HouseRule } from '../system/tables.ts';
import { systemOf } from './systems.ts';

// Open questions of each spec, in the order of its table of ambiguities. A switch has its section, id, source, default
// and alternatives. The test fails if a switch is missing or different.

type Open = {
  /** Number of rows in the table, and the name of a row. */
  readonly rows: number;
  readonly row: (no: number) => string;
  /** Rows without a switch in the spec, or with the switch of another row. */
  readonly none: readonly string[];
  readonly switches: readonly string[];
};

const two = (no: number): string => `${no}`.padStart(2, '0');

const OPEN: Readonly<Record<string, Open>> = {
  'tsatf-20': {
    rows: 25,
    row: (no) => `T-${two(no)}`,
    // T-21 is edited as a row of the table of T-06.
    none: ['T-05', 'T-11', 'T-13', 'T-16', 'T-21', 'T-25'],
    switches: [
      '4.1: morale-die (house): d20 | d6 | 2d6',
      '4.1: morale (house): a table',
      'T-06: modifiers (inferred): a table',
      'T-04: strength (inferred): yes | nco | neither',
      'T-07: counted (inferred): fighting | unit',
      'T-08: leaders (inferred): figure | unit | best',
      'T-20: smg (inferred): man | unit',
      'T-09: higher (inferred): defender | whoever',
      'T-19: grenades (inferred): hit | throw',
      'T-10: floor (inferred): 0, 0 to 1',
      'T-24: units (inferred): unit | pooled',
      'T-01: divisor (inferred): 6, 1 to 20',
      'T-02: confirm (printed): d6 | divisor | none',
      'T-03: confirming (inferred): always | ask',
      'T-14: wiped (inferred): sensible | literal',
      'T-15: margin (printed): 2, 1 to 10',
      'T-17: all (inferred): fighting | unit',
      '4.6: casualties (printed): cards | d20 | plain',
      'T-22: deck (inferred): used up | replace | combat',
      'T-12: d20 (inferred): who | literal',
      'T-23: roller (inferred): owner | enemy',
      'T-18: retreat (house): words',
      '4.7: shaken (house): true',
      '8: wounded (house): decide | table',
      '8: absence (house): 0, 0 to 9',
    ],
  },
  'tsatf-ww2': {
    rows: 51,
    row: (no) => `W-${two(no)}`,
    none: ['W-33'],
    switches: [
      'W-38: wounds (printed): one-off | campaign',
      '4.13: supply (printed): ten | 2d10',
      '4.13: supply-number (printed): 10, 0 to 40',
      '4.2: activation (house): own | app | off',
      'W-01: decks (inferred): two | one',
      'W-01: replace (inferred): false',
      'W-02: activation-shuffle (inferred): phase | turn | used up',
      'W-02: casualty-shuffle (inferred): used up | turn | phase',
      'W-28: order (printed): strict | free',
      'W-41: road (inferred): open | either',
      'W-40: loading (inferred): fewer | subtract',
      'W-47: moves (house): a table',
      'W-17: pinned-move (inferred): back | none',
      'W-09: reach (inferred): six | any',
      'W-09: leader-pinned (inferred): true',
      'W-10: major (inferred): without | far',
      'W-46: visibility (inferred): false',
      'W-45: spot-when (inferred): firing | phase',
      'W-45: spot-lasts (inferred): sight | turn',
      'W-03: heavy-iv (inferred): 1 | 2 | 12 | own',
      'W-03: heavy-iv-own (house): 1, 0 to 20',
      'W-04: shaken-fire (inferred): number | die | fewer',
      'W-25: bar (inferred): rifle | lmg',
      'W-25: mmg (inferred): lmg | hmg',
      'W-50: leader-fires (inferred): own | rifle | nothing',
      'W-51: crew (inferred): one | all',
      'W-06: picked (inferred): crew | normal',
      'W-05: marked (inferred): dies | suit',
      'W-26: chooser (inferred): owner | firer | random',
      'W-27: lying (inferred): both | recovered | none',
      'W-16: over-half (inferred): standing | start',
      'W-07: aim (inferred): flat | growing',
      'W-08: blast (inferred): d20 | d6',
      'W-34: medium-81 (inferred): medium | heavy',
      'W-44: under (inferred): all | standing',
      'W-11: zone (inferred): both | one',
      'W-43: impact (inferred): centre | corner',
      'W-21: crack (inferred): veteran | extrapolate',
      'W-35: stragglers (inferred): printed | few',
      'W-29: charge-dice (printed): 0 | 1',
      'W-30: chargers-fire (house): false',
      'W-42: pinned-charge (inferred): stands | start',
      'W-12: close (inferred): start | 2d6',
      'W-13: stand (inferred): shaken-4d6 | 2d6 | shaken-2d6',
      'W-48: several (inferred): once | each',
      'W-36: engaged (inferred): all | four | number',
      'W-14: unequal (inferred): double | sit | two',
      'W-18: natural (inferred): natural | modified',
      'W-19: blow (inferred): winner | loser',
      'W-20: grenade-score (inferred): better | first',
      'W-22: serving (inferred): add | best',
      'W-23: attacking (printed): charging | off',
      'W-23: stack (inferred): true',
      'W-24: flank (inferred): both | cancel',
      'W-31: recovering (inferred): ask | auto',
      'W-39: tests (inferred): a table',
      'W-15: unpinning (inferred): all | each',
      'W-32: rout (printed): next | once',
      'W-37: shaken-run (inferred): once | each',
      '8: hospital (house): once | settled',
      '8: marks (house): 0, 0 to 20',
      '8: ran (house): back | gone',
      'W-49: carrying (inferred): false',
      '8: absence (house): 0, 0 to 9',
    ],
  },
  'chain-of-command': {
    rows: 43,
    row: (no) => `row ${no}`,
    // Row 6 concerns the printed sum only, which the reference sheet explains. It has no effect on rules.
    none: ['row 5', 'row 6', 'row 15', 'row 17', 'row 26', 'row 27', 'row 28', 'row 29', 'row 36'],
    switches: [
      'row 25: two_minor (inferred): optional | automatic | none',
      'row 31: nearby (inferred): list | join | support | aside',
      'row 43: attack_on_broken (inferred): ask | fight | surrender',
      'row 1: rounding (inferred): fractions | even_totals',
      'row 2: third (inferred): keep_floor | remove_floor | even_first',
      'row 3: stack_cuts (inferred): yes | no',
      'row 4: clamp (inferred): each_line | end',
      'row 7: mg_both (inferred): yes | no',
      'row 8: support_rounds (printed): all | first',
      'row 8: suppress_rounds (printed): all | first',
      'row 9: orders (inferred): capacity | unspent',
      'row 10: leaders_in_thresholds (inferred): yes | no',
      'row 32: support_mg (inferred): fp_only | both',
      'row 30: tactical_cover (inferred): no | yes',
      'row 21: pool (inferred): per_unit | side',
      'row 38: vis_multi (inferred): sum | max',
      'row 11: overwhelm_rounds (inferred): all | first',
      'row 12: stunned_counts_present (inferred): no | yes',
      'row 33: storm (house): manual | explode_once | explode_chain | off',
      'row 19: odd_limit (inferred): any | per_kind',
      'row 20: odd_by (inferred): owner | enemy',
      'row 22: overkill (inferred): spill | lost',
      '4.7: leader_hits (house): manual | house_A',
      'row 13: max_rounds (inferred): 2, 2 to 3',
      'row 14: last_round_stubborn (inferred): draw | defeat',
      'row 41: trait_scope (inferred): all | any',
      'row 16: leaderless_by_four (inferred): surrender | break',
      'row 39: leader_scope (inferred): side | unit',
      'row 40: auto_win (inferred): all_units | any_unit',
      'row 18: broken_move (inferred): 18 | margin',
      'row 23: crew_retire (inferred): yes | no',
      'row 35: lone_leader (inferred): retire | captured | killed',
      'row 24: guards (inferred): up | down_min1',
      'row 34: fm_table (inferred): 1e | custom | manual',
      '4.15: fm_rows (inferred): a table',
      'row 37: fm_multi (inferred): all | worst',
      'row 42: low_shock_broken (inferred): ask | rout | clear',
      '4.13: fire_light_cover (house): manual | house',
      '8: recovery (house): manual | quarters',
      '8: absence (house): 0, 0 to 9',
    ],
  },
  ircra: {
    rows: 19,
    row: (no) => `A${no}`,
    none: ['A1', 'A4', 'A16', 'A17', 'A19'],
    switches: [
      'A2: cancel (inferred): difference | identicalItems',
      'A3: pike-bonus (inferred): situational | inCV',
      'A18: flanked-type (inferred): true',
      'A8: rear-bonus (inferred): 3, 0 to 6',
      'A9: disrupted-penalty (inferred): 0, 0 to 6',
      'M8: pike-horse (inferred): 0, 0 to 6',
      'A5: support-value (inferred): 1 | 2 | cv',
      'A5: support-max (inferred): 2, 0 to 4',
      'A7: support-timing (inferred): snapshot | live',
      'A6: action-bonus (inferred): each | flat',
      'A6: action-scope (inferred): all | one | new',
      'A9: second-double (inferred): stay | eliminate',
      'A11: blocked (inferred): eliminate | pushOnly | stay',
      'A12: multi-attack (inferred): sequential | joint',
      'A10: break-timing (inferred): step | round',
      'A13: natural-one (inferred): natural | modified',
      'A14: morale-count (inferred): disrupted | lost too',
      '4.2: activation (inferred): false',
      'A15: activation-level (inferred): wing | unit',
      '8: recovery (house): false',
      '8: recovery-on (house): 4, 1 to 6',
      '8: broken-return (house): false',
      '8: rise (house): false',
      '8: thirds (house): false',
      '8: absence (house): 0, 0 to 9',
    ],
  },
  'portable-wargame': {
    rows: 20,
    row: (no) => `A${no}`,
    // A11 is a fact of each attacker: whether the defender has cover against him.
    none: ['A9', 'A11', 'A12', 'A15', 'A16', 'A17', 'A19', 'A20'],
    switches: [
      'A2: declare (inferred): all | one by one',
      'A4: front-arc (inferred): straight | diagonal',
      'A3: adjacency (inferred): straight | diagonal',
      'A7: front-target (inferred): participants | any',
      'A8: flank-penalty (inferred): once | each',
      'A10: cavalry-target (inferred): never | terrain',
      'A14: natural (inferred): false',
      'A1: rout-poor (printed): 4, 0 to 6',
      'A1: rout-regular (inferred): 3, 0 to 6',
      'A1: rout-elite (inferred): 2, 0 to 6',
      'A5: blocked (inferred): rout | stay | sidestep',
      'A6: after-attacker (inferred): end | continue',
      'A13: advance (inferred): hitter | any',
      '8: return (house): false',
      'A18, 8: commander-fate (house): false',
      '8: rise (house): false',
      '8: rise-on (house): 5, 1 to 6',
      '8: drop (house): false',
      '8: absence (house): 0, 0 to 9',
    ],
  },
};

/** Describes a house rule, such as "T-01: divisor (inferred): 6, 1 to 20". */
function told(rule: HouseRule): string {
  const values = (): string => {
    switch (rule.kind) {
      case 'one of':
        return [rule.default, ...rule.options.map(({ id }) => id).filter((id) => id !== rule.default)].join(' | ');
      case 'number':
        return `${rule.default}, ${rule.min} to ${rule.max}`;
      case 'flag':
        return `${rule.default}`;
      case 'table':
        return 'a table';
      case 'text':
        return 'words';
    }
  };
  return `${placeOf(rule)}: ${rule.id} (${rule.source}): ${values()}`;
}

const placeOf = ({ ref }: HouseRule): string => ref.replace(/^5, /, '');

describe.each(Object.entries(OPEN))('the open questions of %s', (id, { rows, row, none, switches }) => {
  test('are its house rules, each with the spec’s default and alternatives', async () => {
    const { house } = await systemOf(id);
    expect(house.map(told)).toEqual(switches);
  });

  test('have a switch for each row, unless the spec gives none', async () => {
    const { house } = await systemOf(id);
    const told = new Set(house.flatMap((rule) => placeOf(rule).split(', ')));
    const without = Array.from({ length: rows }, (_, i) => row(i + 1)).filter((place) => !told.has(place));
    expect(without).toEqual(none);
  });

  test('have a reason in plain words', async () => {
    const { house } = await systemOf(id);
    for (const { id, title, reason } of house) {
      expect(title, id).toMatch(/^[A-Z0-9].+[^.]$/);
      expect(reason, id).toMatch(/^[A-Z0-9+−].{10,}[.?]$/);
    }
  });
});
