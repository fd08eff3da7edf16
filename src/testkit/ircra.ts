import type { Answer } from '../engine/answer.ts';
import type { Rule } from '../engine/ask.ts';
import type { Input } from '../engine/play.ts';
import { type Overrulings, type Position, replay } from '../engine/replay.ts';
import type { Man, Unit } from '../engine/roster.ts';
import { parseSetup } from '../engine/setup/parse.ts';
import { diceOf } from '../system/examples.ts';
import { resolveHouse } from '../system/house.ts';
import type { SequenceOf } from '../system/sequence.ts';
import { house as rules } from '../systems/ircra/house.ts';
import type { Facing } from '../systems/ircra/rules/board.ts';
import { type MovePlan, proposePlan } from '../systems/ircra/rules/plan.ts';

export const house = (given: object = {}) => resolveHouse(rules, given);

export type PieceOptions = {
  readonly role?: string;
  readonly state?: string;
  readonly at?: readonly [column: number, row: number, facing?: Facing];
  readonly facts?: Man['facts'];
};

export function pieceUnit(
  mark: string,
  pieces: Readonly<Record<string, PieceOptions>>,
  facts: Unit['facts'] = {},
): Unit {
  return {
    ...{ id: mark, side: mark, kind: 'foot', name: `Unit ${mark}`, mark },
    facts: { qv: 4, cv: 3, limit: 2, ...facts },
    men: Object.entries(pieces).map(([id, { role = 'musket', state = 'ready', at, facts: own = {} }]): Man => {
      const place = at ? { column: at[0], row: at[1], facing: at[2] ?? (mark === 'a' ? 'right' : 'left') } : {};
      return { id, tag: id.toUpperCase(), name: id, role, state, facts: { ...place, ...own } };
    }),
  };
}

export const line = (mark: string, count: number, facts: Unit['facts'] = {}, put: PieceOptions = {}): Unit =>
  pieceUnit(mark, Object.fromEntries(Array.from({ length: count }, (_, i) => [`${mark}${i + 1}`, put])), facts);

/** Two units in close combat with each other, so that their recorded places count. */
export const facing = (attacker: Unit, defender: Unit): { attacker: Unit; defender: Unit } => ({
  attacker: { ...attacker, facts: { ...attacker.facts, against: defender.id } },
  defender: { ...defender, facts: { ...defender.facts, against: attacker.id } },
});

export const roundSetup = (units: { attacker: Unit; defender: Unit; others?: readonly Unit[] }, more: object = {}) => ({
  ...{ others: [], ...units },
  plan: proposePlan(units) as MovePlan,
  ...{ actions: 0, shot: [], shaken: [] },
  ...more,
});

export const duels = (...pairs: readonly (readonly [number, number])[]): readonly Answer[] =>
  pairs.flatMap(([attacker, defender], i) => [
    diceOf(`duel/${i + 1}/attacker`, attacker),
    diceOf(`duel/${i + 1}/defender`, defender),
  ]);

export function play(
  sequence: SequenceOf,
  setup: unknown,
  answers: readonly Answer[],
  given: object = {},
  overruled: Overrulings = {},
): Position<unknown> {
  const input: Input = { house: house(given), setup };
  const fit = parseSetup(sequence.setup(input.house), JSON.parse(JSON.stringify(setup)));
  const position = replay(
    sequence.rule as unknown as Rule<Input, unknown>,
    { ...input, setup: fit },
    answers,
    overruled,
  );
  if (position.at === 'refused') throw new Error(`${position.id}: ${position.reason}`);
  return position;
}

export function outcome<O>(position: Position<unknown>): O {
  if (position.at !== 'end') throw new Error(position.at === 'ask' ? `asks for ${position.ask.id}` : position.reason);
  return position.outcome as O;
}
