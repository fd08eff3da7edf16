import { recoveryCause } from '../../../engine/roster.ts';
import { settlingByRow, unitRows } from '../../../system/settling.ts';
import { countOf, saysTest, sentences, stepsOf } from '../../../system/wording.ts';
import { houseValues } from '../house.ts';
import { type RecoveryResult, settle, unitRecoveryChanges } from '../rules/after.ts';
import { limit, unitQuality } from '../units.ts';
import { whoOf } from './sentences.ts';

const OURS = 'The rulebook has no campaign. These are house rules.';

export const afterTheGame = settlingByRow({
  title: 'After the game',
  about: 'Which pieces return, by your house rules.',
  edition: 1,
  beat: { id: 'after', title: 'After the game' },
  whose: 'unit',
  of: ({ men }) => men.length > 0,
  rows: unitRows,
  settle: ({ unit }, house) => settle(unit, houseValues(house)),
  outcome: (rows, house): RecoveryResult => ({
    verdict: 'settled',
    units: rows.map(({ is }) => is),
    changes: rows.flatMap(({ unit, is }) => unitRecoveryChanges(unit, is, houseValues(house))),
  }),
  noOdds: 'Each piece has its own roll and chance.',
  words: {
    ask: (ask, { unit }) => {
      const man = unit.men[Number(stepsOf(ask).at(-2)) - 1];
      const who = man ? whoOf(man, unit) : 'The piece';
      return ask.kind === 'roll'
        ? {
            title: `Does ${who} return?`,
            detail: `${ask.tally.name}.`,
            ref: '8',
            keys: { 1: { label: 'Returns', tone: 'good' }, 0: { label: 'Stays out', tone: 'bad' } },
            ...saysTest(`${who} returns.`, `${who} stays out.`),
            help: { about: 'A lost piece returns if its die reaches the number.', none: OURS },
          }
        : {
            title: `Did ${unit.name} win?`,
            ref: '8',
            keys: { true: { label: 'Won' }, false: { label: 'Did not win' } },
            help: { about: 'A unit that won without casualties may improve its quality.', none: OURS },
          };
    },
    why: recoveryCause,
    outcome: ({ units }, setup) => ({
      title: 'Settled.',
      orders: setup.units.flatMap(({ unit }) => {
        const is = units.find((one) => one.unit === unit.id);
        return sentences(
          is &&
            is.back.length > 0 &&
            `${countOf(is.back.length, 'piece', 'pieces')} of ${unit.name} ${is.back.length === 1 ? 'returns' : 'return'}.`,
          is && is.quality !== unitQuality(unit) && `${unit.name} improves to quality ${is.quality}.`,
          is && is.limit !== limit(unit) && `${unit.name} now has casualty limit ${is.limit}.`,
        );
      }),
    }),
  },
});
