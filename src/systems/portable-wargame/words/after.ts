import { settlingByRow, unitRows } from '../../../system/settling.ts';
import { independentBecause, saysTest, sentences, stepOf } from '../../../system/wording.ts';
import type { AskWords } from '../../../system/words.ts';
import { houseValues } from '../house.ts';
import { isUnsettled, type SettlementResult, settle, settlementChanges } from '../rules/after.ts';
import { onTable, quality } from '../units.ts';

const NO_CAMPAIGN = 'The rules have no campaign.';
const DESTROYED = 'will not return';
const HOUSE_RULE = 'This is your house rule.';

type StepWords = Pick<AskWords, 'help' | 'keys'> & {
  readonly asks: string;
  readonly says?: readonly [passed: string, failed: string];
};

const STEPS: Readonly<Record<string, StepWords>> = {
  routed: {
    asks: 'does it return?',
    keys: {
      routed: { label: 'Stays routed' },
      standing: { label: 'Returns', tone: 'good' },
      destroyed: { label: 'Destroyed', tone: 'bad' },
    },
    help: { about: 'You decide what becomes of a routed unit.', none: NO_CAMPAIGN },
  },
  lost: {
    asks: 'does he return?',
    keys: {
      lost: { label: 'Stays lost' },
      standing: { label: 'Returns', tone: 'good' },
      captured: { label: 'Captured', tone: 'bad' },
      killed: { label: 'Killed', tone: 'bad' },
    },
    help: { about: 'You decide what becomes of a lost commander.', none: NO_CAMPAIGN },
  },
  return: {
    asks: 'does it return?',
    keys: { 1: { label: 'Returns', tone: 'good' }, 0: { label: 'Destroyed', tone: 'bad' } },
    says: ['returned', DESTROYED],
    help: { about: 'Returns on 4 or more (poor 5, elite 3), or is destroyed.', none: HOUSE_RULE },
  },
  fate: {
    asks: 'killed or captured?',
    keys: { 1: { label: 'Killed', tone: 'bad' }, 0: { label: 'Captured', tone: 'bad' } },
    says: ['is killed', 'is captured'],
    help: { about: '1 to 3: killed. 4 to 6: captured.', none: HOUSE_RULE },
  },
  rise: {
    asks: 'does it rise a quality?',
    keys: { 1: { label: 'Rises', tone: 'good' }, 0: { label: 'Does not rise' } },
    says: ['rose a quality', 'did not rise'],
    help: { about: 'A surviving unit that routed an enemy rolls after the game.', none: HOUSE_RULE },
  },
};

const STATES: Readonly<Record<string, string>> = {
  standing: 'returned',
  routed: 'stayed routed',
  destroyed: DESTROYED,
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
    ask: (ask, { unit: { name } }) => {
      const step = stepOf(ask);
      const { asks, says, ...words } = STEPS[step] ?? { asks: step };
      return {
        ...words,
        title: `${name}: ${asks}`,
        ref: '8',
        ...(says ? saysTest(`${name} ${says[0]}.`, `${name} ${says[1]}.`) : {}),
        ...independentBecause('next'),
      };
    },
    outcome: ({ units }, setup) => {
      const said = setup.units.flatMap(({ unit }) => {
        const is = units.find((one) => one.unit === unit.id);
        return sentences(
          is && !onTable(unit) && `${unit.name} ${STATES[is.state]}.`,
          is && is.quality !== quality(unit) && `${unit.name} became ${is.quality}.`,
        );
      });
      const [only, ...others] = said;
      return only && others.length === 0 ? { title: only, orders: [] } : { title: 'Settled.', orders: said };
    },
  },
});
