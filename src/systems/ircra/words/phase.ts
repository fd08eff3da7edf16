import type { Ask } from '../../../engine/ask.ts';
import { formatList } from '../../../engine/data/figure.ts';
import { nth } from '../../../engine/data/lists.ts';
import type { Man, Unit } from '../../../engine/roster.ts';
import { rowNamed } from '../../../system/help.ts';
import { defineSequence } from '../../../system/sequence.ts';
import {
  asksByStep,
  contextText,
  countOf,
  independentBecause,
  passWords,
  saysTest,
  sentences,
  stepsOf,
  targetOf,
  verbOf,
} from '../../../system/wording.ts';
import type { AskWords, HelpWords } from '../../../system/words.ts';
import { measureTests, type PhaseMeasure, phaseModel } from '../odds.ts';
import { MOVE_REFUSALS } from '../rules/board.ts';
import {
  boardsOf,
  fields,
  locksOf,
  type PhaseResult,
  type PhaseSetup,
  startOfPhase,
  type UnitOutcome,
} from '../rules/phase.ts';
import { disruptedPieces, namesIn, standing } from '../units.ts';
import { removalOrder, whoOf, whyNoRoom } from './sentences.ts';

export const phaseStart = defineSequence<PhaseSetup, PhaseResult, PhaseMeasure>({
  id: 'phase-start',
  title: 'Start of phase',
  about: 'Test unit morale, disrupted pieces and corner locks.',
  phase: 'start',
  opensPhase: true,
  edition: 4,
  oldestEdition: 3,
  beats: { morale: 'Unit morale', disruption: 'Disruption', disengage: 'Disengage' },
  roles: { active: 'Active side' },
  setup: () => fields,
  rule: startOfPhase,
  odds: {
    of: ({ units }) => measureTests(units),
    model: phaseModel,
    verdict: ({ gone }) => (gone > 0 ? 'gone' : 'done'),
    verdicts: [
      { id: 'done', title: 'All units stay', role: 'active' },
      { id: 'gone', title: 'A unit leaves the table' },
    ],
    amounts: [
      { id: 'ready', title: 'Pieces recovered', counts: 'pieces', of: ({ ready }) => ready },
      { id: 'lost', title: 'Pieces eliminated', counts: 'pieces', of: ({ lost }) => lost },
    ],
  },
  words: {
    ask: asksByStep({
      disengage: () => ({
        title: 'Who tries to disengage?',
        detail: 'A piece with one corner lock may.',
        ref: '4.1',
        ...independentBecause('tabletop'),
        help: disengageHelp(),
      }),
      morale: (ask, setup) => {
        const name = calledOf(ask.id, setup);
        const [does, stays, leaves] = verbOf(name, 'Does stays leaves', 'Do stay leave').split(' ');
        return {
          title: `${does} ${name} stay?`,
          ...(ask.context?.raised ? { detail: `Quality +${ask.context.raised}: disrupted above the limit.` } : {}),
          keys: { 1: { label: 'Stays', tone: 'good' }, 0: { label: 'Leaves the table', tone: 'bad' } },
          ...saysTest(`${name} ${stays}.`, `${name} ${leaves} the table.`),
          ...testWords(
            ask,
            'Unit morale',
            'A unit with as many disrupted pieces as its casualty limit rolls a D6. If it fails, it leaves the table.',
          ),
        };
      },
      allowed: (ask, setup) => ({
        title: `${calledOf(ask.id, setup)} cannot disengage`,
        detail: (MOVE_REFUSALS as Readonly<Record<string, string>>)[contextText(ask, 'why')] ?? '',
        ref: '4.8',
        keys: { no: { label: 'It stays' }, table: { label: 'Allow it anyway' } },
        ...independentBecause('tabletop'),
        help: disengageHelp(),
      }),
      test: (ask, setup) => {
        const who = calledOf(ask.id, setup);
        const isAway = stepsOf(ask).at(-3) === 'away';
        return {
          ...(isAway
            ? {
                title: `Does ${who} get away?`,
                keys: { 1: { label: 'Gets away', tone: 'good' }, 0: { label: 'Stays locked', tone: 'bad' } },
                ...saysTest(`${who} gets away.`, `${who} stays locked.`),
              }
            : {
                title: `Does ${who} recover?`,
                keys: {
                  lost: { label: 'Eliminated', tone: 'bad' },
                  disrupted: { label: 'Stays disrupted' },
                  ready: { label: 'Recovers', tone: 'good' },
                },
                result: (is) => `${who} ${BECOMES[String(is)] ?? ''}.`,
                ...lineOf(ask, setup),
              }),
          ...independentBecause('next'),
          ...testWords(ask, isAway ? 'Disengage' : 'Disruption', 'Roll a D6 against the quality of the piece.'),
          ...(isAway ? {} : { need: recoveryNeed(ask) }),
        };
      },
    }),
    note: ({ id, facts }, setup) => {
      const { meets } = facts as { readonly meets?: string };
      return `${calledOf(id, setup)} ${whyNoRoom(meets, namesIn(...setup.enemies))}. Our reading: it stays locked.`;
    },
    stated: ({ id }, setup) => {
      const { unit, man } = whose(id, setup);
      return {
        title: `${man && unit ? whoOf(man, unit) : (unit?.name ?? 'The unit')} needs`,
        unit: 'or more',
        line: ({ what, each }) =>
          what === 'beyond'
            ? `${countOf(each ?? 0, 'disrupted piece', 'disrupted pieces')} above the limit`
            : what === 'unit'
              ? 'Unit quality'
              : 'Piece quality',
      };
    },
    outcome: ({ verdict, units }, setup) => {
      const name = namesIn(...setup.units.map(({ unit }) => unit));
      const nameOf = (id: string) => setup.units.find(({ unit }) => unit.id === id)?.unit.name ?? id;
      const removed = formatList(units.filter(({ gone }) => gone !== null).map(({ unit }) => nameOf(unit)));
      const piecesNow = ({ states }: UnitOutcome, state: string) =>
        Object.keys(states).filter((id) => states[id] === state);
      const disrupted = units.flatMap((one) => piecesNow(one, 'disrupted'));
      const boards = boardsOf(setup);
      const locked = units.flatMap(({ gone, states, away }, i) =>
        gone === null
          ? standing(nth(setup.units, i).unit).flatMap(({ id }) =>
              states[id] !== 'lost' && !away.includes(id) && locksOf(boards, id) > 0 ? name(id) : [],
            )
          : [],
      );
      return {
        title:
          verdict === 'gone'
            ? `${removed} ${verbOf(removed, 'leaves', 'leave')} the table.`
            : disrupted.length > 0
              ? `${formatList(disrupted.map(name))} ${disrupted.length === 1 ? 'stays' : 'stay'} disrupted.`
              : 'The phase may begin.',
        detail: locked.length > 0 ? `Still locked: ${formatList(locked)}.` : '',
        orders: units.flatMap((one) => {
          const which = (what: string, ids: readonly string[], then = '') =>
            ids.length > 0 && `${what}: ${formatList(ids.map(name))}${then}.`;
          return one.gone === null
            ? sentences(
                which('Remove the yellow cube', piecesNow(one, 'ready')),
                which('Fall back one width', one.away, ' (may still act)'),
              )
            : [removalOrder(nameOf(one.unit))];
        }),
      };
    },
  },
});

/** Line of a piece on the sheet of disruption tests, if there are several. */
function lineOf({ id }: { readonly id: string }, setup: PhaseSetup): Pick<AskWords, 'line'> {
  const tested = setup.units.reduce((all, { unit }) => all + disruptedPieces(unit).length, 0);
  const at = id.slice(0, id.lastIndexOf('/'));
  return tested < 2 ? {} : { line: { sheet: 'Disruption', id: at, who: calledOf(id, setup) } };
}

/** A leadership cube can raise a 1, by house rule. (ircra A13) */
const recoveryNeed = (ask: Ask): string =>
  `Recovers on ${passWords(Number(ask.context?.need))}.${ask.kind === 'roll' && ask.tally.name.includes('raised') ? '' : ' A 1 eliminates it.'}`;

const helpWith = (test: string, about: string): HelpWords => ({ about, table: 'tests', at: rowNamed(test) });

const disengageHelp = () => helpWith('Disengage', 'A piece with one corner lock may test to fall back its own width.');

const testWords = (ask: Ask, test: string, about: string): Pick<AskWords, 'need' | 'ref' | 'help'> => ({
  need: `${test}: ${passWords(Number(ask.context?.need ?? targetOf(ask)))}.`,
  ref: '4.1',
  help: helpWith(test, about),
});

const BECOMES: Readonly<Record<string, string>> = {
  lost: 'is eliminated',
  disrupted: 'stays disrupted',
  ready: 'recovers',
};

function calledOf(id: string, setup: PhaseSetup): string {
  const { unit, man } = whose(id, setup);
  const name = unit?.name ?? 'The unit';
  return man && unit ? whoOf(man, unit) : name;
}

/**
 * Unit and piece of a question. "unit/1/piece/2/test" is the second disrupted piece of the first unit.
 * "unit/1/away/5/test" is the fifth of all its pieces.
 */
function whose(id: string, { units }: PhaseSetup): { readonly unit?: Unit; readonly man?: Man } {
  const [, place, what, no] = stepsOf({ id });
  const unit = units[Number(place) - 1]?.unit;
  if (!unit) return {};
  const man =
    what === 'piece' ? disruptedPieces(unit)[Number(no) - 1] : what === 'away' ? unit.men[Number(no) - 1] : undefined;
  return man ? { unit, man } : { unit };
}
