import type { Ask } from '../../../engine/ask.ts';
import type { NumberWithLines } from '../../../engine/lines.ts';
import type { Step } from '../../../engine/replay.ts';
import { enemyCause, type Unit } from '../../../engine/roster.ts';
import { defineSequence } from '../../../system/sequence.ts';
import {
  asksByStep,
  contextText,
  independentBecause,
  notesByStep,
  sentences,
  siblingPath,
  stepOf,
  stepsOf,
  verbOf,
} from '../../../system/wording.ts';
import type { AskWords, QueuedRoll, SequenceWordsSpec } from '../../../system/words.ts';
import { combatModel, type Measure, measure } from '../odds.ts';
import { beatenOf, type CloseCombatResult, closeCombat } from '../rules/combat.ts';
import { type CloseCombatSetup, closeCombatFields } from '../rules/setup.ts';
import type { Verdict } from '../rules/tohit.ts';
import { FORBIDDEN } from '../tables.ts';
import { isCommander, onFoot } from '../units.ts';
import {
  effectAsks,
  escapeWords,
  fateOrders,
  firstPicked,
  hitWords,
  line,
  needTitle,
  needWords,
  refusalWords,
  saysAllowed,
} from './sentences.ts';

const words: SequenceWordsSpec<CloseCombatSetup, CloseCombatResult> = {
  ask: asksByStep({
    declare: () => ({
      title: 'Declaration',
      detail: 'Who hits which side, and what helps?',
      ref: '4.1, 4.4',
    }),
    allowed: (ask, setup) => refusalWords(unitOf(ask, setup), setup.defender),
    'flank order': (ask) => ({ title: 'Flank and rear: who rolls first?', ref: '4.3', ...saysFirst(ask) }),
    'front order': (ask) => ({ title: 'Front: who rolls first?', ref: '4.3', ...saysFirst(ask) }),
    target: (ask, { defender }) => ({
      title: `Whom ${verbOf(defender.name, 'does', 'do')} ${defender.name} attack?`,
      ref: '4.4',
      result: (ids) => `${defender.name} ${verbOf(defender.name, 'attacks', 'attack')} ${firstPicked(ask, ids)}.`,
    }),
    idle: (ask, { defender }) => ({
      title: `Who is in front of ${defender.name}?`,
      ref: 'A7',
      result: (ids) => `${firstPicked(ask, ids)} is in front of ${defender.name}.`,
    }),
    hit: (ask, setup) => {
      const unit = unitOf(ask, setup);
      const isOneOfMany = unit === setup.defender && setup.attackers.length > 1;
      return hitWords(ask, unit.name, isOneOfMany ? unitOf({ id: contextText(ask, 'at') }, setup).name : undefined);
    },
    side: (ask, setup) => {
      const { name } = unitOf(ask, setup);
      return {
        title: `Where ${verbOf(name, 'does', 'do')} ${name} attack?`,
        detail: FORBIDDEN.room,
        ref: '1, A4',
        keys: {
          front: { label: 'Front' },
          flank: { label: 'Flank' },
          rear: { label: 'Rear' },
          no: { label: 'It does not attack' },
          table: { label: 'Allow it anyway' },
        },
        result: (is) =>
          ['front', 'flank', 'rear'].includes(String(is))
            ? `${name} ${verbOf(name, 'attacks', 'attack')} the ${is}.`
            : saysAllowed(name).result(is),
        ...independentBecause('table'),
      };
    },
    advance: (ask, setup) => {
      const unit = contextText(ask, 'unit');
      const units = setup.attackers.map(({ unit }, i) => [`${i + 1}`, { label: unit.name }]);
      return {
        title: ask.kind === 'yes' ? `${verbOf(unit, 'Does', 'Do')} ${unit} take the square?` : 'Who takes the square?',
        detail: 'No more attacks this phase.',
        ref: '4.6, A13',
        keys:
          ask.kind === 'yes'
            ? { true: { label: 'It takes the square', tone: 'good' }, false: { label: 'It stays' } }
            : { ...Object.fromEntries(units), nobody: { label: 'Nobody' } },
        ...independentBecause('choice'),
      };
    },
    ...effectAsks(unitOf),
  }),
  note: notesByStep<Notes, CloseCombatSetup>({
    ended: ({ verdict, beaten }, setup) => endSentence(verdict, setup, beaten),
  }),
  why: (change, { attackers, defender, commanders }) =>
    enemyCause('melee', change, [...attackers.map(({ unit }) => unit), defender], commanders),
  stated: (stated, setup) => ({ title: needTitle(unitOf(stated, setup).name), unit: 'or more', line }),
  queue: rollers,
  outcome: ({ verdict, fates, advance, follows, refused }, setup) => {
    const name = (id: string) => unitsIn(setup).find((unit) => unit.id === id)?.name ?? id;
    return {
      title: `${endSentence(verdict, setup, beatenOf(fates) ?? null)}${escapeWords(fates)}`,
      orders: sentences(
        ...refused.map(({ unit }) => verdict !== 'refused' && `${name(unit)} does not attack.`),
        ...(['defender', 'attacker'] as const).flatMap((side) =>
          byUnit(fates.filter(({ role }) => role === side)).flatMap((each) => fateOrders(each, name)),
        ),
        advance !== null &&
          `${name(advance)} ${verbOf(name(advance), 'takes', 'take')} the square${follows ? '; its commander may follow' : ''}.`,
      ),
    };
  },
};

/** Returns the rolling order while somebody may still roll to hit. (portable-wargame 4.3) */
function rollers(trail: readonly Step[], setup: CloseCombatSetup): readonly QueuedRoll[] {
  const rolled = trail.flatMap((step) => ('ask' in step && stepOf(step.ask) === 'hit' ? [step] : []));
  const hits = rolled.filter(({ value }) => value === 1);
  if (hits.some(({ ask }) => ask.context?.ends === true)) return [];
  const needs = trail.flatMap((step) => ('stated' in step ? [step] : []));
  return needs.map(({ stated, value }) => {
    const ask = siblingPath(stated, 'hit');
    const isHit = hits.some((hit) => `${contextText(hit.ask, 'at')}/hit` === ask);
    const hasRolled = rolled.some((step) => step.ask.id === ask);
    const need =
      isHit && !hasRolled ? 'Already hit' : `${placeWords(stated, setup.defender)}: ${needWords(value).toLowerCase()}`;
    return { ask, title: unitOf(stated, setup).name, need, stated: stated.id };
  });
}

function placeWords({ whose, sum }: NumberWithLines, defender: Unit): string {
  if (whose !== 'defender') return sum.some(({ what }) => what === 'P3') ? 'Flank or rear' : 'In front';
  if (!onFoot(defender)) return 'Mounted defender';
  return defender.kind === 'artillery' ? 'Guns' : 'Defender on foot';
}

type Notes = { readonly ended: { readonly verdict: Verdict; readonly beaten: string | null } };

function endSentence(verdict: Verdict, setup: CloseCombatSetup, beaten: string | null): string {
  const { defender } = setup;
  const attacker = unitsIn(setup).find(({ id }) => id === beaten)?.name ?? '';
  if (verdict === 'nothing') return setup.attackers.length > 1 ? 'All hold.' : 'Both hold.';
  if (verdict === 'defender routed' && isCommander(defender)) return `${defender.name} is lost.`;
  return VERDICTS[verdict](defender.name, attacker);
}

const unitsIn = ({ defender, attackers, reserve = [], commanders }: CloseCombatSetup): readonly Unit[] => [
  defender,
  ...attackers.map(({ unit }) => unit),
  ...reserve,
  ...commanders,
];

const byUnit = <F extends { readonly unit: string }>(fates: readonly F[]): readonly (readonly F[])[] =>
  [...new Set(fates.map(({ unit }) => unit))].map((id) => fates.filter(({ unit }) => unit === id));

const VERDICTS: Readonly<Record<Exclude<Verdict, 'nothing'>, (defender: string, attacker: string) => string>> = {
  'defender routed': (name) => `${name} ${verbOf(name, 'is', 'are')} routed.`,
  'defender retreats': (name) => `${name} ${verbOf(name, 'retreats', 'retreat')}.`,
  'attacker retreats': (name, by) =>
    `${by} ${verbOf(by, 'retreats', 'retreat')}. ${name} ${verbOf(name, 'holds', 'hold')}.`,
  'attacker routed': (name, by) => `${by} ${verbOf(by, 'is', 'are')} routed. ${name} ${verbOf(name, 'holds', 'hold')}.`,
  refused: (name) => `Nobody attacks ${name}.`,
};

const saysFirst = (ask: Ask): Pick<AskWords, 'result'> => ({
  result: (ids) => `${firstPicked(ask, ids)} rolls first.`,
});

function unitOf(asked: { readonly id: string }, { attackers, defender, reserve }: CloseCombatSetup): Unit {
  const [role, place] = stepsOf(asked);
  if (role !== 'attacker') return defender;
  const idle = /^front (\d+)$/.exec(place ?? '');
  return (idle ? reserve?.[Number(idle[1]) - 1] : attackers[Number(place) - 1]?.unit) ?? attackers[0]!.unit;
}

export const combat = defineSequence<CloseCombatSetup, CloseCombatResult, Measure>({
  id: 'close-combat',
  title: 'Close combat',
  about: 'One defender against all who attack it: a D6 each, in order, until one is hit.',
  phase: 'combat',
  edition: 2,
  oldestEdition: 1,
  beats: { declare: 'Declaration', order: 'Rolling order', roll: 'To hit', effect: 'Effect', after: 'After' },
  roles: { attacker: 'Attacker', defender: 'Defender' },
  setup: closeCombatFields,
  rule: closeCombat,
  odds: {
    of: measure,
    model: combatModel,
    verdicts: [
      { id: 'defender routed', title: 'Defender routed', role: 'attacker' },
      { id: 'defender retreats', title: 'Defender retreats', role: 'attacker' },
      { id: 'nothing', title: 'Both hold' },
      { id: 'attacker retreats', title: 'An attacker retreats', role: 'defender' },
      { id: 'attacker routed', title: 'An attacker routed', role: 'defender' },
      { id: 'refused', title: 'Not allowed', role: 'defender' },
    ],
    wins: true,
    events: [
      { id: 'attacker', title: 'An attacking commander is lost', of: ({ attacker }) => attacker },
      { id: 'defender', title: 'A defending commander is lost', of: ({ defender }) => defender },
    ],
  },
  words,
});
