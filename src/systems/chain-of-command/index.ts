import { PHASE_AFTER_GAME } from '../../engine/roster.ts';
import { type DueSequence, defineSystem, type Roster, type StatusItem } from '../../system/system.ts';
import { card } from './card.ts';
import { cocPointsCounter, earlyMoraleLossCounter, moraleCounter } from './changes.ts';
import { house, houseValues } from './house.ts';
import { changesToResetUnits } from './rules/after.ts';
import { pendingTests } from './rules/morale.ts';
import { isAffectedByTurnEnd } from './rules/turnend.ts';
import { tables } from './tables.ts';
import { isBrokenByShock, MAN_FACTS, samples, UNIT_FACTS, unitKinds } from './units.ts';
import { afterGameSequence } from './words/after.ts';
import { combatSequence } from './words/combat.ts';
import { lossesSequence } from './words/losses.ts';
import { forceMoraleSequence, startingMoraleSequence } from './words/morale.ts';
import { overrunSequence } from './words/overrun.ts';
import { rammingSequence } from './words/ramming.ts';
import { eventWords } from './words/sentences.ts';
import { turnEndSequence } from './words/turnend.ts';

export default defineSystem({
  ...card,
  units: unitKinds,
  phases: [
    { id: 'combat', title: 'Close combat' },
    { id: 'morale', title: 'Force Morale', isSeparate: true },
    { id: 'turn', title: 'Turn End' },
    { id: 'any', title: 'At any time', isSeparate: true },
    { id: PHASE_AFTER_GAME, title: 'Between games', isSeparate: true },
  ],
  sequences: [
    combatSequence,
    overrunSequence,
    rammingSequence,
    forceMoraleSequence,
    startingMoraleSequence,
    turnEndSequence,
    lossesSequence,
    afterGameSequence,
  ],
  house,
  tables,
  decks: [],
  dueSequences: dueSequences,
  status: statusItems,
  lossCauses: ['fire', 'mortar', 'artillery', 'melee', 'vehicle', 'table'],
  changesBetweenGames: ({ units }: Roster) => changesToResetUnits(units),
  samples,
});

/**
 * Returns the Force Morale Tests owed, and the Turn End if a Leader is Stunned or a Unit is Broken.
 * (chain-of-command 4.15, 4.16)
 */
function dueSequences({ units, house: chosen }: Roster): readonly DueSequence[] {
  const rules = houseValues(chosen);
  const tests = units.flatMap((unit) =>
    pendingTests(unit, rules).map(({ event, man }) => ({
      sequence: 'force-morale',
      why: `${eventWords(man ? `${unit.name}, ${man.name}` : unit.name, event)}.`,
      units: { unit: [unit] },
    })),
  );
  const ending = units.filter(
    (unit) =>
      isAffectedByTurnEnd(unit, rules) &&
      (UNIT_FACTS.of(unit, 'broken') || isBrokenByShock(unit, rules) || hasStunned(unit)),
  );
  return ending.length === 0
    ? tests
    : [
        ...tests,
        {
          sequence: 'turn-end',
          why: `At Turn End: ${ending.map((unit) => endingWords(unit)).join(', ')}.`,
          units: { unit: ending },
          endsTurn: true,
        },
      ];
}

function statusItems({ units, game }: Roster): readonly StatusItem[] {
  const sides = [...new Set(units.map(({ side }) => side))];
  return [
    ...sides.map((side): StatusItem => {
      const counter = { id: moraleCounter(side), min: -10, max: 20 };
      const now = game.counters[counter.id];
      return {
        title: 'Force Morale',
        side,
        counter,
        value: now ?? '–',
        ...(now === undefined
          ? { detail: 'Not set yet' }
          : now <= 0
            ? { detail: 'The force collapsed', tone: 'bad' }
            : {}),
      };
    }),
    ...sides.flatMap((side): StatusItem[] => {
      const counter = { id: earlyMoraleLossCounter(side), min: -40, max: 0 };
      const value = game.counters[counter.id];
      return value ? [{ title: 'Force Morale change', detail: 'Before it was set', side, counter, value }] : [];
    }),
    ...sides.map(
      (side): StatusItem => ({
        title: 'CoC points',
        side,
        counter: { id: cocPointsCounter(side), min: 0, max: 36 },
        value: game.counters[cocPointsCounter(side)] ?? 0,
      }),
    ),
  ];
}

const endingWords = (unit: Roster['units'][number]): string =>
  hasStunned(unit) ? `the Leader of ${unit.name} is no longer stunned` : `${unit.name} may rout`;

const hasStunned = (unit: Roster['units'][number]): boolean =>
  unit.men.some((man) => man.state === 'fit' && MAN_FACTS.of(man, 'stunned'));
