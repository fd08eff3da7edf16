import type { Ask } from '../../../engine/ask.ts';
import type { Man, Unit } from '../../../engine/roster.ts';
import { defineSequence } from '../../../system/sequence.ts';
import {
  asksByStep,
  contextText,
  countOf,
  independentBecause,
  listOf,
  saysTest,
  sentences,
  stepsOf,
  targetOf,
} from '../../../system/wording.ts';
import { measureTests, type PhaseMeasure, phaseModel } from '../odds.ts';
import { MOVE_REFUSALS } from '../rules/board.ts';
import { fields, type Result, type Setup, startOfPhase } from '../rules/phase.ts';
import { disruptedPieces, pieceName } from '../units.ts';
import { namesIn, whyNoRoom } from './sentences.ts';

export const phaseStart = defineSequence<Setup, Result, PhaseMeasure>({
  id: 'phase-start',
  title: 'Start of a phase',
  about: 'Unit morale, disrupted pieces, and who gets out of a corner lock.',
  phase: 'start',
  edition: 3,
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
      { id: 'lost', title: 'Pieces lost', counts: 'pieces', of: ({ lost }) => lost },
    ],
  },
  words: {
    ask: asksByStep({
      disengage: () => ({
        title: 'Who disengages?',
        detail: 'A piece with one corner lock may test to fall back its own width.',
        ref: '4.1',
        ...independentBecause('table'),
      }),
      morale: (ask, setup) => ({
        title: `${calledOf(ask.id, setup)}: unit morale`,
        detail: `${needWords(ask)} and it stays.`,
        ref: '4.1',
        keys: { 1: { label: 'Stays', tone: 'good' }, 0: { label: 'Leaves the table', tone: 'bad' } },
        ...saysTest(`${calledOf(ask.id, setup)} stays.`, `${calledOf(ask.id, setup)} leaves the table.`),
      }),
      allowed: (ask, setup) => ({
        title: `${calledOf(ask.id, setup)} may not disengage`,
        detail: WHYS[contextText(ask, 'why')] ?? '',
        ref: '4.8',
        keys: { no: { label: 'It stays' }, table: { label: 'Allow it anyway' } },
        ...independentBecause('table'),
      }),
      test: (ask, setup) =>
        stepsOf(ask).at(-3) === 'away'
          ? {
              title: `${calledOf(ask.id, setup)}: disengage`,
              detail: `${needWords(ask)} and it falls back free.`,
              ref: '4.1',
              ...independentBecause('next'),
              keys: { 1: { label: 'Gets away', tone: 'good' }, 0: { label: 'Stays locked', tone: 'bad' } },
              ...saysTest(`${calledOf(ask.id, setup)} gets away.`, `${calledOf(ask.id, setup)} stays locked.`),
            }
          : {
              title: `${calledOf(ask.id, setup)}: disruption`,
              detail: `${needWords(ask)} and it recovers.`,
              ref: '4.1',
              ...independentBecause('next'),
              keys: {
                lost: { label: 'Lost', tone: 'bad' },
                disrupted: { label: 'Stays disrupted' },
                ready: { label: 'Recovers', tone: 'good' },
              },
              result: (is) => `${calledOf(ask.id, setup)} ${BECOMES[String(is)] ?? ''}.`,
            },
    }),
    note: ({ id, facts }, setup) => {
      const { man } = whose(id, setup);
      const { meets } = facts as { readonly meets?: string };
      return `${man ? pieceName(man) : 'The piece'} ${whyNoRoom(meets, namesIn(...setup.enemies))}. Our reading: it stays locked.`;
    },
    stated: ({ id }, setup) => {
      const { unit, man } = whose(id, setup);
      return {
        title: `${man ? pieceName(man) : (unit?.name ?? 'The unit')}: lowest roll that passes`,
        unit: 'or more',
        line: ({ what, each }) =>
          what === 'beyond'
            ? `${countOf(each ?? 0, 'disrupted piece', 'disrupted pieces')} above the limit`
            : what === 'unit'
              ? 'Quality of the unit'
              : 'Quality of the piece',
      };
    },
    outcome: ({ verdict, units }, setup) => {
      const name = namesIn(...setup.units.map(({ unit }) => unit));
      return {
        title: verdict === 'gone' ? 'A unit leaves the table.' : 'The phase may begin.',
        orders: units.flatMap(({ unit, gone, states, away }) => {
          const which = (ids: readonly string[], one: string, many: string, then: string) =>
            ids.length > 0 && `${listOf(ids.map(name))} ${ids.length > 1 ? many : one}${then}`;
          const is = (state: string) => Object.keys(states).filter((id) => states[id] === state);
          const own = setup.units.find((one) => one.unit.id === unit)?.unit.name ?? unit;
          return sentences(
            gone !== null && `All of ${own} leaves the table: place a unit casualty marker.`,
            which(is('lost'), 'is', 'are', ' eliminated: place a casualty marker for each.'),
            which(is('ready'), 'recovers', 'recover', ': take the cube away.'),
            which(is('disrupted'), 'stays', 'stay', ' disrupted.'),
            which(away, 'falls', 'fall', ' back free, and may still act.'),
          );
        }),
      };
    },
  },
});

const needWords = (ask: Ask): string => `${ask.context?.need ?? targetOf(ask)} or more`;

const BECOMES: Readonly<Record<string, string>> = {
  lost: 'is lost',
  disrupted: 'stays disrupted',
  ready: 'recovers',
};

const WHYS: Readonly<Record<string, string>> = MOVE_REFUSALS;

function calledOf(id: string, setup: Setup): string {
  const { unit, man } = whose(id, setup);
  const name = unit?.name ?? 'The unit';
  return man ? `${pieceName(man)} of ${name}` : name;
}

/**
 * Unit and piece of a question. "unit/1/piece/2/test" is the second disrupted piece of the first unit.
 * "unit/1/away/5/test" is the fifth of all its pieces.
 */
function whose(id: string, { units }: Setup): { readonly unit?: Unit; readonly man?: Man } {
  const [, place, what, no] = stepsOf({ id });
  const unit = units[Number(place) - 1]?.unit;
  if (!unit) return {};
  const man =
    what === 'piece' ? disruptedPieces(unit)[Number(no) - 1] : what === 'away' ? unit.men[Number(no) - 1] : undefined;
  return man ? { unit, man } : { unit };
}
