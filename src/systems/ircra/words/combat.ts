import type { Ask } from '../../../engine/ask.ts';
import { formatSigned, listOf } from '../../../engine/data/figure.ts';
import { isRecord } from '../../../engine/data/plain.ts';
import { duelCause, enemyCause } from '../../../engine/roster.ts';
import { defineSequence } from '../../../system/sequence.ts';
import {
  asksByStep,
  contextText,
  countOf,
  meets,
  notesByStep,
  saysNumber,
  sentences,
  verbOf,
} from '../../../system/wording.ts';
import type { AskWords, SequenceWords } from '../../../system/words.ts';
import { combatModel, type Measure, measure } from '../odds.ts';
import { isPinned, lockingEnemies, piecesInCombat } from '../rules/board.ts';
import { type CombatEnd, closeCombat, type DuelNote, type DuelRecord, type Verdict } from '../rules/combat.ts';
import { type DuelResult, duelScore, type NetModifier } from '../rules/duel.ts';
import { everyone } from '../rules/plan.ts';
import { type RoundSetup, roundFields } from '../setup.ts';
import { boarding } from './boarding.ts';
import {
  breaksWords,
  duelWords,
  fatesWords,
  leavesTable,
  line,
  modifierName,
  moveOrders,
  namesIn,
  pairOf,
} from './sentences.ts';

const VERDICTS: Readonly<Record<Verdict, (attacker: string, defender: string) => string>> = {
  'attacker broken': (attacker) => `${breaksWords(attacker)}.`,
  'defender broken': (_, defender) => `${breaksWords(defender)}.`,
  'both broken': () => 'Both units break.',
  fought: () => 'Nobody breaks.',
  'no contact': () => 'No contact.',
};

const duel =
  (own: 'by' | 'on', enemy: 'by' | 'on') =>
  (ask: Ask, { attacker, defender }: RoundSetup): AskWords => {
    const name = namesIn(attacker, defender);
    const who = name(contextText(ask, own));
    const role = own === 'by' ? 'attacker' : 'defender';
    const plus = plusOf(ask, role);
    const theirPlus = plusOf(ask, role === 'attacker' ? 'defender' : 'attacker');
    return {
      title: `${who} rolls`,
      ref: '4.5',
      ...detailOf(ask, role, name(contextText(ask, enemy))),
      line: { ...duelAt(ask.id), who },
      ...saysNumber((n) => `${who} rolls ${n}${plus === 0 ? '' : ` + ${plus}`}.`),
      ...meets(
        ask.id.replace(/\w+$/, role === 'attacker' ? 'defender' : 'attacker'),
        { who, plus },
        { who: name(contextText(ask, enemy)), plus: theirPlus },
        ': both fall back',
        { verb: (mine, theirs) => VERBS[duelScore(Number(mine) + plus, Number(theirs) + theirPlus).result] },
      ),
    };
  };

/** Verb for the margin of a duel. Three to one always eliminates. (ircra 4.6) */
const VERBS: Readonly<Partial<Record<DuelResult, string>>> = { double: 'doubles', triple: 'eliminates' };

const PENALTIES: readonly string[] = ['disrupted', 'adjusted'];

function plusOf({ context: about }: Ask, role: 'attacker' | 'defender'): number {
  const added = about?.added;
  return isRecord(added) ? Number(added[role]) : 0;
}

function detailOf(ask: Ask, role: 'attacker' | 'defender', enemy: string): Pick<AskWords, 'detail'> {
  const [own, other] = [plusOf(ask, role), plusOf(ask, role === 'attacker' ? 'defender' : 'attacker')];
  const reasons = (ask.context?.reasons ?? []) as readonly NetModifier[];
  const why = reasons.map(({ what, by }) => {
    const gain = role === 'attacker' ? by : -by;
    const isTheirs = gain < 0 && !PENALTIES.includes(what);
    return isTheirs
      ? `${enemy}’s ${modifierName(what)} ${formatSigned(-gain)}`
      : `${modifierName(what)} ${formatSigned(gain)}`;
  });
  // The pad keeps two lines free above the faces. The rules of the step mark every reason.
  const reason = why.length > 2 ? '' : why.length === 1 ? why[0]!.replace(/ [+−]\d+$/, '') : why.join(', ');
  if (own > 0) return { detail: `The app adds ${own}${other === 0 && reason ? `: ${reason}` : ''}.` };
  // The attacker’s result has its addition.
  if (other > 0) return role === 'attacker' ? { detail: `${enemy} adds ${other}.` } : {};
  return why.length > 0 ? { detail: `Even: ${reason || 'the modifiers cancel'}.` } : {};
}

const words: SequenceWords<RoundSetup, CombatEnd> = {
  ask: asksByStep({
    contact: () => ({ title: 'Do the pieces meet like this?', ref: '4.3' }),
    fire: () => ({ title: 'What did the fire hit?', ref: '4.3' }),
    order: (ask) => ({
      title: 'Which duel comes first?',
      ref: '4.3',
      result: (ids) =>
        ask.kind === 'pick' && Array.isArray(ids)
          ? `${ask.items.find(({ id }) => id === ids[0])?.name ?? 'The first'} comes first.`
          : '',
    }),
    attacker: duel('by', 'on'),
    defender: duel('on', 'by'),
  }),
  note: (note, setup) => {
    const name = namesIn(...everyone(setup));
    return notesByStep<Notes>({
      ruled: ({ pieces }) => `You allowed ${listOf(pieces.map(name))} to stand there.`,
      unmatched: ({ spare }) => `Match one to one: ${countOf(spare, 'more pair', 'more pairs')} could fight.`,
      broken: ({ unit, lost, limit }) => `${breaksWords(unit)}: ${lost} lost, limit ${limit}.`,
      holds: ({ unit, lost, limit }) => `${unit} ${verbOf(unit, 'stays', 'stay')}: ${lost} lost, limit ${limit}.`,
      over: ({ by, on }) => `${name(by)} and ${name(on)} lost contact: no duel.`,
      supports: ({ by, on, changed }) =>
        `Support changes: ${formatSigned(changed)} for ${name(by)} against ${name(on)}.`,
      result: (fought) =>
        [duelWords(fought, name), fatesWords(fought.fates, name) || '.'].join(fought.fates.length > 0 ? ': ' : ''),
    })(note, setup);
  },
  why: (change, { attacker, defender }, { duels }) => {
    const winnerOf = ({ by, on, winner, fates }: DuelRecord): readonly string[] => {
      const [own, enemy] = winner === 'attacker' ? [on, by] : [by, on];
      return winner && own === change.id && fates.some(({ piece, is }) => piece === own && is === 'lost')
        ? [enemy]
        : [];
    };
    const [winner] = change.field === 'state' ? duels.flatMap(winnerOf) : [];
    return duelCause(winner, [attacker, defender]) ?? enemyCause('melee', change, [attacker, defender]);
  },
  stated: (stated, setup) => {
    const name = namesIn(setup.attacker, setup.defender);
    const [by = '', on = ''] = pairOf(stated);
    return {
      title: `Advantage of ${name(by)} over ${name(on)}`,
      line: (each) => line(each, name),
      on: duelAt(stated.id).id,
    };
  },
  board: boarding,
  outcome: ({ verdict, duels, board, left = 0 }, setup) => {
    const { attacker, defender } = setup;
    const name = namesIn(...everyone(setup));
    const locked = piecesInCombat(board).filter((piece) => isPinned(board, piece));
    const free = piecesInCombat(board).filter(
      (piece) => piece.role === 'attacker' && !piece.disrupted && !locked.includes(piece),
    );
    const gone = [attacker, defender].filter(
      (_, i) => verdict === 'both broken' || verdict === `${i === 0 ? 'attacker' : 'defender'} broken`,
    );
    // Pieces of a unit that leaves the table are not moved first.
    const moves = [attacker, defender].flatMap((unit) =>
      gone.includes(unit)
        ? []
        : moveOrders(
            duels.flatMap(({ fates }) => fates.filter(({ piece }) => unit.men.some(({ id }) => id === piece))),
            name,
          ),
    );
    const locks = locked.flatMap((piece) =>
      lockingEnemies(board, piece).flatMap((enemy) =>
        piece.role === 'attacker' || enemy.beside ? `${name(piece.id)} – ${name(enemy.id)}` : [],
      ),
    );
    return {
      title: VERDICTS[verdict](attacker.name, defender.name),
      ...(locks.length > 0 ? { detail: `Corner locks: ${locks.join(', ')}.` } : {}),
      orders: sentences(
        ...moves,
        ...gone.map(({ name }) => leavesTable(name)),
        left > 0 &&
          free.length > 0 &&
          `${countOf(left, 'action', 'actions')} left: ${listOf(free.map(({ id }) => name(id)))} may move or attack again.`,
      ),
    };
  },
};

const duelAt = (id: string) => ({ sheet: 'The duels', id: id.slice(0, id.lastIndexOf('/')) });

type Notes = {
  readonly ruled: { readonly pieces: readonly string[] };
  readonly unmatched: { readonly spare: number };
  readonly broken: { readonly unit: string; readonly lost: number; readonly limit: number };
  readonly holds: Notes['broken'];
  readonly over: { readonly by: string; readonly on: string };
  readonly supports: Notes['over'] & { readonly changed: number };
  readonly result: DuelNote;
};

export const combat = defineSequence<RoundSetup, CombatEnd, Measure>({
  id: 'close-combat',
  title: 'Close combat',
  about: 'Pieces in contact fight duels, with a D6 each.',
  phase: 'combat',
  edition: 4,
  oldestEdition: 3,
  beats: { contact: 'Contact', fire: 'Defensive fire', duels: 'Duels', end: 'Who breaks' },
  roles: { attacker: 'Attacker', defender: 'Defender' },
  setup: roundFields,
  rule: closeCombat,
  odds: {
    of: measure,
    model: combatModel,
    verdicts: [
      { id: 'defender broken', title: 'Attacker wins', role: 'attacker' },
      { id: 'both broken', title: 'Both break' },
      { id: 'fought', title: 'Nobody breaks' },
      { id: 'no contact', title: 'Move pieces into contact on the next screen' },
      { id: 'attacker broken', title: 'Defender wins', role: 'defender' },
    ],
    wins: true,
    amounts: [
      { id: 'attacker', title: 'Attacker loses', counts: 'pieces', of: ({ lost }) => lost.attacker },
      { id: 'defender', title: 'Defender loses', counts: 'pieces', of: ({ lost }) => lost.defender },
    ],
  },
  words,
});
