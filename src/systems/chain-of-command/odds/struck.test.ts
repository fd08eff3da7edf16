import fc from 'fast-check';
import { expect, test } from 'vitest';
import { odds } from '../../../odds/enumerate.ts';
import { resolveHouse } from '../../../rules/house.ts';
import { sideAfter } from '../fight.ts';
import { type Band, figuresLost, out, type Side } from '../force.ts';
import { afterHits, type Hits } from '../hits.ts';
import { type FightRules, house, ruling, switches } from '../house.ts';
import { sideOf } from '../pool.ts';
import { Struck } from './struck.ts';
import { throwAt } from './throws.ts';

const team = fc
  .record({ figures: fc.nat(5), smg: fc.nat(5), shock: fc.nat(4) })
  .map(({ figures, smg, shock }) => ({ name: 'Team', figures, smg: Math.min(smg, figures), shock: figures && shock }));

const unit = fc.record({ teams: fc.array(team, { minLength: 1, maxLength: 3 }), leaders: fc.nat(2) });

const side = fc.array(unit, { minLength: 1, maxLength: 4 }).map((units) =>
  sideOf(
    units.map(
      ({ teams, leaders }, at): Band => ({
        ...{ place: at + 1, name: `Unit ${at + 1}`, teams, apart: false, led: leaders > 0, quality: 'regular' },
        ...{
          aggressive: false,
          stubborn: false,
          crewed: false,
          support: false,
          rear: false,
          lmg: 0,
          mg: 0,
          suppressing: 0,
        },
        leaders: Array.from({ length: leaders }, () => ({
          ...{ name: 'Leader', orders: 2, is: 'active' as const, wounds: 0, smg: false },
        })),
      }),
    ),
  ),
);

const hits = fc.record({ shock: fc.nat(15), kills: fc.nat(15) });

const rules = fc
  .record({
    odd_limit: fc.constantFrom('any', 'per_kind'),
    overkill: fc.constantFrom('spill', 'lost'),
    leaders_in_thresholds: fc.constantFrom('yes', 'no'),
  })
  .map((choices) => ruling(switches(resolveHouse(house, choices))));

/** The side with these hits on as the rule itself spreads them, with every choice as proposed. */
function afterRule(side: Side, hits: Hits, rules: FightRules): Side {
  const [only, ...others] = odds(() => afterHits(side.bands, hits, rules), undefined).values();
  expect(others).toEqual([]);
  return { ...side, bands: only!.value };
}

test('hits on a side are those of the rule, and so is who is out of it, round after round', () => {
  fc.assert(
    fc.property(side, rules, fc.array(hits, { minLength: 1, maxLength: 3 }), (side, rules, rounds) => {
      let struck = new Struck(side, rules);
      for (const one of rounds) {
        // What was asked before must not matter.
        for (const many of rounds.keys()) struck.outOf({ hits: many, kills: many });
        const after = afterRule(struck.side, one, rules);
        expect(struck.after(one.shock, one.kills)).toEqual(after);
        expect(struck.lostBy(one.kills)).toBe(figuresLost(after));
        const gone = after.bands.map((band, at) => (out(band, rules) ? 2 ** at : 0));
        const hits = one.shock + one.kills;
        expect(struck.outOf({ hits, kills: one.kills })[throwAt(hits, one.kills)]).toBe(
          gone.reduce((sum, n) => sum + n, 0),
        );
        struck = struck.next(one.shock, one.kills);
        expect(struck.side).toEqual(sideAfter(after, rules));
      }
    }),
  );
});

test('a side of more Units than are told apart is too many', () => {
  const [band] = fc.sample(side, 1)[0]!.bands;
  const many = sideOf(Array.from({ length: 9 }, (_, at) => ({ ...band!, place: at + 1 })));
  const [only] = fc.sample(rules, 1);
  expect(() => new Struck(many, only!)).toThrow('more than 8 Units a side');
});
