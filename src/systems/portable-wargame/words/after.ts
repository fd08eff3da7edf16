import { settlingByRow, unitRows } from '../../../system/settling.ts';
import { independentBecause, saysTest, sentences, stepOf } from '../../../system/wording.ts';
import type { AskWords } from '../../../system/words.ts';
import { houseValues } from '../house.ts';
import { isUnsettled, type SettlementResult, settle, settlementChanges } from '../rules/after.ts';
import { onTable, quality } from '../units.ts';

const KEYS: Readonly<Record<string, NonNullable<AskWords['keys']>>> = {
  routed: {
    routed: { label: 'Stays routed' },
    standing: { label: 'Returns', tone: 'good' },
    destroyed: { label: 'Destroyed', tone: 'bad' },
  },
  lost: {
    lost: { label: 'Stays lost' },
    standing: { label: 'Returns', tone: 'good' },
    captured: { label: 'Captured', tone: 'bad' },
    killed: { label: 'Killed', tone: 'bad' },
  },
  return: { 1: { label: 'Returns', tone: 'good' }, 0: { label: 'Destroyed', tone: 'bad' } },
  fate: { 1: { label: 'Killed', tone: 'bad' }, 0: { label: 'Captured', tone: 'bad' } },
  rise: { 1: { label: 'Rises', tone: 'good' }, 0: { label: 'Does not rise' } },
};

const ASKED: Readonly<Record<string, string>> = {
  routed: 'does it return?',
  lost: 'does he return?',
  return: 'does it return?',
  fate: 'killed or captured?',
  rise: 'does it rise a quality?',
};

const SAYS: Readonly<Record<string, readonly [yes: string, no: string]>> = {
  return: ['returns', 'is destroyed'],
  fate: ['is killed', 'is captured'],
  rise: ['rises a quality', 'does not rise'],
};

function saysOf(what: string, name: string): Pick<AskWords, 'result'> {
  const [yes, no] = SAYS[what] ?? [];
  return yes && no ? saysTest(`${name} ${yes}.`, `${name} ${no}.`) : {};
}

const STATES: Readonly<Record<string, string>> = {
  standing: 'returns',
  routed: 'stays routed',
  destroyed: 'is destroyed',
  lost: 'stays lost',
  captured: 'is captured',
  killed: 'is killed',
};

export const afterTheGame = settlingByRow({
  title: 'After the game',
  about: 'What becomes of routed units and lost commanders. The rules have no campaign: you decide.',
  edition: 2,
  beat: { id: 'after', title: 'After the game' },
  of: isUnsettled,
  rows: (setup) => unitRows(setup).map(({ unit }, i) => ({ at: `${i + 1}`, unit })),
  settle: ({ unit }, house) => settle(unit, houseValues(house)),
  outcome: (rows, house): SettlementResult => ({
    verdict: 'settled',
    units: rows.map(({ is }) => is),
    changes: rows.flatMap(({ unit, is }) => settlementChanges(unit, is, houseValues(house))),
  }),
  noOdds: 'You decide what becomes of each unit.',
  words: {
    ask: (ask, { unit }) => {
      const what = stepOf(ask);
      return {
        title: `${unit.name}: ${ASKED[what] ?? what}`,
        ref: '8',
        ...(KEYS[what] ? { keys: KEYS[what] } : {}),
        ...saysOf(what, unit.name),
        ...independentBecause('next'),
      };
    },
    outcome: ({ units }, setup) => {
      const said = setup.units.flatMap(({ unit }) => {
        const is = units.find((one) => one.unit === unit.id);
        return sentences(
          is && !onTable(unit) && `${unit.name} ${STATES[is.state]}.`,
          is && is.quality !== quality(unit) && `${unit.name} is now ${is.quality}.`,
        );
      });
      const [only, ...others] = said;
      return only && others.length === 0 ? { title: only, orders: [] } : { title: 'Settled.', orders: said };
    },
  },
});
