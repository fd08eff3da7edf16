import { recoveryCause } from '../../../engine/roster.ts';
import { settlingByRow, unitRows } from '../../../system/settling.ts';
import { countOf, saysTest, sentences, stepsOf } from '../../../system/wording.ts';
import { houseValues } from '../house.ts';
import { changes, type Result, settle } from '../rules/after.ts';
import { limit, pieceName, unitQuality } from '../units.ts';

export const afterTheGame = settlingByRow({
  title: 'After the game',
  about: 'Who comes back, by your house rules.',
  edition: 1,
  beat: { id: 'after', title: 'After the game' },
  whose: 'unit',
  of: ({ men }) => men.length > 0,
  rows: unitRows,
  settle: ({ unit }, house) => settle(unit, houseValues(house)),
  outcome: (rows, house): Result => ({
    verdict: 'settled',
    units: rows.map(({ is }) => is),
    changes: rows.flatMap(({ unit, is }) => changes(unit, is, houseValues(house))),
  }),
  noOdds: 'Each piece rolls by itself, with its chance beside its die.',
  words: {
    ask: (ask, { unit }) => {
      const man = unit.men[Number(stepsOf(ask).at(-2)) - 1];
      return ask.kind === 'roll'
        ? {
            title: `${man ? pieceName(man) : 'The piece'} of ${unit.name}: does it come back?`,
            detail: `${ask.tally.name}.`,
            ref: '8',
            keys: { 1: { label: 'Comes back', tone: 'good' }, 0: { label: 'Stays lost', tone: 'bad' } },
            ...saysTest(
              `${man ? pieceName(man) : 'The piece'} of ${unit.name} comes back.`,
              `${man ? pieceName(man) : 'The piece'} of ${unit.name} stays lost.`,
            ),
          }
        : {
            title: `${unit.name}: did its side win?`,
            ref: '8',
            keys: { true: { label: 'Won' }, false: { label: 'Not won' } },
          };
    },
    why: recoveryCause,
    outcome: ({ units }, setup) => ({
      title: 'All is settled.',
      orders: setup.units.flatMap(({ unit }) => {
        const is = units.find((one) => one.unit === unit.id);
        return sentences(
          is && is.back.length > 0 && `${unit.name}: ${countOf(is.back.length, 'piece comes', 'pieces come')} back.`,
          is && is.quality !== unitQuality(unit) && `${unit.name} rises to quality ${is.quality}.`,
          is && is.limit !== limit(unit) && `${unit.name} has a casualty limit of ${is.limit}.`,
        );
      }),
    }),
  },
});
