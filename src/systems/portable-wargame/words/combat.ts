import { isRecord } from '../../../engine/data/plain.ts';
import type { ReplayStep } from '../../../engine/replay.ts';
import { enemyCause, type Unit } from '../../../engine/roster.ts';
import { answerTo, factsAnswered } from '../../../system/help.ts';
import { defineSequence } from '../../../system/sequence.ts';
import {
  asksByStep,
  contextText,
  independentBecause,
  notesByStep,
  sentences,
  stepOf,
  stepsOf,
} from '../../../system/wording.ts';
import type { SequenceWordsSpec } from '../../../system/words.ts';
import { combatModel, type Measure, measure } from '../odds.ts';
import { beatenOf, type CloseCombatResult, closeCombat } from '../rules/combat.ts';
import { type CloseCombatSetup, closeCombatFields, declaredChanges } from '../rules/setup.ts';
import type { Verdict } from '../rules/tohit.ts';
import { MODIFIERS } from '../tables.ts';
import { orderAsks, rollers, unitOf } from './rollingorder.ts';
import {
  beatenWords,
  commanderWords,
  effectAsks,
  fateOrders,
  hitHelp,
  hitWords,
  line,
  needTitle,
  noAttack,
  refusalWords,
  stuckWords,
} from './sentences.ts';

const words: SequenceWordsSpec<CloseCombatSetup, CloseCombatResult> = {
  ask: asksByStep({
    declare: (_, setup) => ({
      title: 'Declaration',
      ref: '4.1, 4.4',
      factsNow: (facts, trail) => sidesNow(facts, trail, setup),
      help: {
        about: 'These facts give the number each unit needs to hit.',
        table: 'modifiers',
        none: 'Each unit adds its own.',
      },
    }),
    allowed: (ask, setup) => refusalWords(unitOf(ask, setup), setup.defender),
    ...orderAsks,
    hit: (ask, setup) => {
      const unit = unitOf(ask, setup);
      const isOneOfMany = unit === setup.defender && setup.attackers.length > 1;
      const at = isOneOfMany ? unitOf({ id: contextText(ask, 'at') }, setup).name : undefined;
      const isInFront = (id: string) => setup.attackers.find((one) => one.unit.id === id)?.side === 'front';
      const inTurn = setup.attackers.filter((one) => isInFront(one.unit.id) === isInFront(unit.id));
      return {
        ...(unit !== setup.defender && inTurn.length > 1 ? { detail: 'To roll another first, use the Story.' } : {}),
        ...hitWords(ask, unit.name, at),
        help: hitHelp(
          ask,
          'One D6 with these modifiers: 5 or more hits. Each unit rolls once.',
          'modifiers',
          MODIFIERS,
        ),
      };
    },
    advance: (ask, setup) => {
      const unit = contextText(ask, 'unit');
      const units = setup.attackers.map(({ unit }, i) => [`${i + 1}`, { label: unit.name }]);
      return {
        title: 'Who takes the square?',
        detail: 'No second attack this phase.',
        ref: '4.6, A13',
        instead: 'defender/back',
        keys:
          ask.kind === 'yes'
            ? { true: { label: unit }, false: { label: 'Nobody' } }
            : { ...Object.fromEntries(units), nobody: { label: 'Nobody' } },
        ...independentBecause('choice'),
        help: {
          about: 'One attacker may take the empty square. It may not attack again this phase.',
          none: 'A house rule says which attacker.',
        },
      };
    },
    ...effectAsks(unitOf),
  }),
  note: notesByStep<Notes, CloseCombatSetup>({
    ended: ({ verdict, fates }, setup) => endSentence(verdict, setup, fates),
  }),
  absentUnits: (trail, { attackers }) =>
    trail.flatMap((step) => {
      if (!('ask' in step) || !['allowed', 'side'].includes(stepOf(step.ask)) || step.value !== 'no') return [];
      return attackers[Number(stepsOf(step.ask)[1]) - 1]?.unit.id ?? [];
    }),
  why: (change, { attackers, defender, commanders }) =>
    enemyCause('melee', change, [...attackers.map(({ unit }) => unit), defender], commanders),
  stated: (stated, setup) => ({ title: needTitle(unitOf(stated, setup).name), unit: 'or more', line }),
  queue: rollers,
  changesSoFar: (trail, setup) => declaredChanges(setup, factsAnswered({ trail, setup }, 'declare')),
  outcome: ({ verdict, fates, advance, follows, refused }, setup) => {
    const name = (id: string) => nameIn(setup, id);
    const idle = verdict === 'refused' ? [] : refused.map(({ unit }) => noAttack(name(unit)));
    return {
      title: endSentence(verdict, setup, fates, commanderWords(fates, name)),
      ...(idle.length > 0 ? { detail: idle.join(' ') } : {}),
      orders: sentences(
        ...[...new Set(fates.map(({ unit }) => unit))].flatMap((id) =>
          fateOrders(
            fates.filter(({ unit }) => unit === id),
            name,
          ),
        ),
        advance !== null && `Move ${name(advance)} into the square${follows ? '; its commander may follow' : ''}.`,
      ),
    };
  },
};

/** Facts of a declaration, with the sides to which units without room moved. */
function sidesNow(facts: unknown, trail: readonly ReplayStep[], setup: CloseCombatSetup): unknown {
  const moved = setup.attackers.map((_, i) => answerTo({ trail }, `attacker/${i + 1}/side`));
  const declared = isRecord(facts) ? facts : {};
  const entries: readonly unknown[] = Array.isArray(declared.attackers) ? declared.attackers : [];
  const isSide = (side: unknown) => ['front', 'flank', 'rear'].includes(`${side}`);
  if (!moved.some(isSide)) return facts;
  const attackers = moved.map((side, i) => {
    const entry = entries[i];
    return { ...(isRecord(entry) ? entry : {}), ...(isSide(side) ? { side } : {}) };
  });
  return { ...declared, attackers };
}

type Notes = { readonly ended: Pick<CloseCombatResult, 'verdict' | 'fates'> };

function endSentence(
  verdict: Verdict,
  setup: CloseCombatSetup,
  fates: CloseCombatResult['fates'],
  commander = '',
): string {
  const { defender } = setup;
  const beaten = beatenOf(fates);
  if (verdict === 'nothing') return `${stuckWords(fates, (id) => nameIn(setup, id)) || 'Nobody moves.'}${commander}`;
  if (verdict === 'refused') return `Nobody attacks ${defender.name}.`;
  const attacker = verdict.startsWith('attacker') && unitsIn(setup).find(({ id }) => id === beaten);
  const end = `${beatenWords(attacker || defender, verdict.endsWith('routed'))}${commander}`;
  return attacker ? `${end} ${defender.name} held.` : end;
}

const nameIn = (setup: CloseCombatSetup, id: string): string =>
  unitsIn(setup).find((unit) => unit.id === id)?.name ?? id;

const unitsIn = ({ defender, attackers, reserve = [], commanders }: CloseCombatSetup): readonly Unit[] => [
  defender,
  ...attackers.map(({ unit }) => unit),
  ...reserve,
  ...commanders,
];

export const combat = defineSequence<CloseCombatSetup, CloseCombatResult, Measure>({
  id: 'close-combat',
  title: 'Close combat',
  about: 'One defender against all who attack it: a D6 each, in order, until one is hit.',
  phase: 'combat',
  edition: 4,
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
      { id: 'nothing', title: 'Nobody moves' },
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
