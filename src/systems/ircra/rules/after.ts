import { roll, type Sequence, scope, yes } from '../../../engine/ask.ts';
import { atLeast, d6 } from '../../../engine/dice/pool.ts';
import type { Change, Unit } from '../../../engine/roster.ts';
import { stateChange } from '../../../engine/roster.ts';
import { eachOf } from '../../../engine/together.ts';
import { settlingByRow, unitRows } from '../../../system/settling.ts';
import type { Outcome } from '../../../system/system.ts';
import { recoveryCause } from '../../../system/why.ts';
import { countOf, saysTest, sentences, stepsOf } from '../../../system/wording.ts';
import { type Switches, switches } from '../house.ts';
import { casualties, limit, pieceName, standing, UNIT, unitQuality } from '../units.ts';

export type UnitAfterGame = {
  readonly unit: string;
  readonly back: readonly string[];
  readonly quality: number;
  readonly limit: number;
};
export type Result = Outcome & { readonly verdict: 'settled'; readonly units: readonly UnitAfterGame[] };

const isBroken = (unit: Unit): boolean => UNIT.of(unit, 'broken') || unit.men.some(({ state }) => state === 'removed');

/** Settles a unit by house rules. (ircra 8) */
function* settle(unit: Unit, rules: Switches): Sequence<UnitAfterGame> {
  const won = rules.rise && casualties(unit) === 0 && !isBroken(unit) ? yield* yes('won', { assumed: false }) : false;
  const back = isBroken(unit) ? half(unit, rules) : yield* recoverPieces(unit, rules);
  const many = isBroken(unit) && rules['broken-return'] ? back.length : standing(unit).length + back.length;
  return {
    unit: unit.id,
    back,
    quality: Math.max(1, unitQuality(unit) - (won ? 1 : 0)),
    limit: rules.thirds ? Math.floor(many / 3) : limit(unit),
  };
}

/** Half the pieces, rounded up, return to a broken unit by house rule. */
const half = (unit: Unit, rules: Switches): readonly string[] =>
  rules['broken-return'] ? unit.men.slice(0, Math.ceil(unit.men.length / 2)).map(({ id }) => id) : [];

function* recoverPieces(unit: Unit, rules: Switches): Sequence<readonly string[]> {
  if (!rules.recovery) return [];
  const lost = unit.men.filter(({ state }) => state === 'lost');
  const dice = yield* eachOf(lost, (man) =>
    scope(`piece/${unit.men.indexOf(man) + 1}`, roll('back', d6(1), atLeast(rules['recovery-on']))),
  );
  return lost.filter((_, i) => dice[i] === 1).map(({ id }) => id);
}

function changes(unit: Unit, { back, quality, limit: now }: UnitAfterGame, rules: Switches): readonly Change[] {
  const returns = isBroken(unit) && rules['broken-return'];
  return [
    ...unit.men.flatMap((man) => {
      if (back.includes(man.id)) return stateChange(unit, man, 'ready');
      return returns ? stateChange(unit, man, 'lost') : [];
    }),
    ...(returns ? UNIT.set(unit, 'broken', false) : []),
    ...(quality === unitQuality(unit) ? [] : UNIT.set(unit, 'qv', quality)),
    ...(now === limit(unit) ? [] : UNIT.set(unit, 'limit', now)),
  ];
}

export const afterTheGame = settlingByRow({
  title: 'After the game',
  about: 'Who comes back, by your house rules.',
  edition: 1,
  beat: { id: 'after', title: 'After the game' },
  whose: 'unit',
  of: ({ men }) => men.length > 0,
  rows: unitRows,
  settle: ({ unit }, house) => settle(unit, switches(house)),
  outcome: (rows, house): Result => ({
    verdict: 'settled',
    units: rows.map(({ is }) => is),
    changes: rows.flatMap(({ unit, is }) => changes(unit, is, switches(house))),
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
