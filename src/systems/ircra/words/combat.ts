import { formatList, formatSigned } from '../../../engine/data/figure.ts';
import { duelCause, enemyCause } from '../../../engine/roster.ts';
import { defineSequence } from '../../../system/sequence.ts';
import { asksByStep, countOf, notesByStep, sentences, verbOf } from '../../../system/wording.ts';
import type { SequenceWords } from '../../../system/words.ts';
import { combatModel, type Measure, measure } from '../odds.ts';
import { isPinned, lockingEnemies, piecesInCombat } from '../rules/board.ts';
import { type CombatEnd, closeCombat, type DuelNote, type DuelRecord, type Verdict } from '../rules/combat.ts';
import { everyone } from '../rules/plan.ts';
import { type RoundSetup, roundFields } from '../setup.ts';
import { actionsLeft, namesIn } from '../units.ts';
import { boarding } from './boarding.ts';
import { duelAsk, duelAt } from './duel.ts';
import { breaksWords, duelIds, duelWords, fatesWords, line, moveOrders, removalOrder, winsWords } from './sentences.ts';

const words: SequenceWords<RoundSetup, CombatEnd> = {
  ask: asksByStep({
    contact: () => ({
      title: 'Do the pieces meet like this?',
      ref: '4.3',
      help: {
        about:
          'A piece fights the enemy that its front edge touches. In a new combat, match one to one as far as you can.',
        table: 'modifiers',
        none: 'Each duel uses every row that applies.',
      },
    }),
    fire: () => ({
      title: 'What did the fire hit?',
      ref: '4.3',
      help: {
        about: 'A loaded defender fires before contact. Its hits count at once.',
        none: 'Use your own shooting rules.',
      },
    }),
    order: (ask) => ({
      title: 'Which duel comes first?',
      ref: '4.3',
      result: (ids) =>
        ask.kind === 'pick' && Array.isArray(ids)
          ? `${ask.items.find(({ id }) => id === ids[0])?.name ?? 'The first'} comes first.`
          : '',
      help: { about: 'Each result applies before the next duel.', none: 'A free choice: no table.' },
    }),
    attacker: duelAsk('attacker'),
    defender: duelAsk('defender'),
  }),
  note: (note, setup) => {
    const name = namesIn(...everyone(setup));
    return notesByStep<Notes>({
      ruled: ({ pieces }) => `You allowed ${formatList(pieces.map(name))} to stand there.`,
      unmatched: ({ spare }) => `Match one to one: ${countOf(spare, 'more pair', 'more pairs')} could fight.`,
      broken: ({ unit, lost, limit, winner }) =>
        `${breaksWords(unit)}: ${lost} lost, limit ${limit}.${winner === undefined ? '' : ` ${winsWords(winner)}.`}`,
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
    const [by = '', on = ''] = duelIds(stated);
    return {
      title: `Advantage of ${name(by)} over ${name(on)}`,
      ...(stated.value < 0 ? { help: `${name(on)} has ${-stated.value} more.` } : {}),
      adjustmentDetail: `+1 helps ${name(by)}`,
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
    const winner = gone.length === 1 ? [attacker, defender].find((unit) => !gone.includes(unit)) : undefined;
    const details = sentences(
      winner !== undefined && `${gone.map((unit) => breaksWords(unit.name)).join()}.`,
      locks.length > 0 && `Corner locks: ${locks.join(', ')}.`,
    );
    return {
      title: winner ? `${winsWords(winner.name)}.` : (TITLES[verdict] ?? 'Nobody breaks.'),
      detail: details.join(' '),
      orders: sentences(
        ...moves,
        ...gone.map(({ name }) => removalOrder(name)),
        left > 0 &&
          free.length > 0 &&
          `${attacker.name} ${verbOf(attacker.name, 'has', 'have')} ${left} of ${countOf(actionsLeft(attacker), 'action', 'actions')} left: ${formatList(free.map(({ id }) => name(id)))} may move or attack again.`,
      ),
    };
  },
};

const TITLES: Readonly<Partial<Record<Verdict, string>>> = {
  'both broken': 'Both units break.',
  'no contact': 'No contact.',
};

type Notes = {
  readonly ruled: { readonly pieces: readonly string[] };
  readonly unmatched: { readonly spare: number };
  readonly broken: Notes['holds'] & { readonly winner?: string };
  readonly holds: { readonly unit: string; readonly lost: number; readonly limit: number };
  readonly over: { readonly by: string; readonly on: string };
  readonly supports: Notes['over'] & { readonly changed: number };
  readonly result: DuelNote;
};

export const combat = defineSequence<RoundSetup, CombatEnd, Measure>({
  id: 'close-combat',
  title: 'Close combat',
  about: 'Pieces in contact fight duels, with a D6 each.',
  phase: 'combat',
  edition: 5,
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
