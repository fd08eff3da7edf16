import type { Answer } from '../engine/answer.ts';
import { answerAsk, newPlay, type Play, positionOf, startPlay } from '../engine/play.ts';
import type { Unit } from '../engine/roster.ts';
import type { SetupDefaults } from '../engine/setup/fields.ts';
import { parseSetup } from '../engine/setup/parse.ts';
import { proposeSetup } from '../engine/setup/propose.ts';
import { resolveHouse } from '../system/house.ts';
import type { Outcome, SequenceOf } from '../system/sequence.ts';
import type { System } from '../system/system.ts';
import type { SequenceWords } from '../system/words.ts';

export function playing(system: System) {
  const sequenceOf = (id: string): SequenceOf => {
    const found = system.sequences.find((one) => one.id === id);
    if (!found) throw new Error(`there is no ${id}`);
    return found;
  };
  const ruleOf = ({ sequence }: Play) => sequenceOf(sequence).rule;
  const position = (play: Play) => positionOf(ruleOf(play), play);

  /** Starts a play as the app would. `facts` replace the proposed ones. */
  function play(
    id: string,
    units: Readonly<Record<string, readonly Unit[]>>,
    facts: object = {},
    choices: object = {},
    given: Omit<SetupDefaults, 'units'> = {},
  ): Play {
    const sequence = sequenceOf(id);
    const house = resolveHouse(system.house, choices);
    const fields = sequence.setup(house);
    const setup = parseSetup(fields, { ...proposeSetup(fields, { units, ...given }), ...facts });
    return startPlay(sequence.rule, newPlay(system.id, sequence, house, setup));
  }

  /** Adds answers by hand. A list of numbers is dice, anything else a value. */
  const told = (play: Play, ...answers: readonly (readonly [id: string, value: unknown])[]): Play =>
    answers.reduce((now, [id, value]) => {
      const dice = Array.isArray(value) && value.every((face) => typeof face === 'number');
      const answer: Answer = dice
        ? { id, dice: value.map((face) => ({ face, by: 'hand' })) }
        : { id, value, by: 'hand' };
      return answerAsk(ruleOf(now), now, answer);
    }, play);

  const at = (play: Play) => {
    const now = position(play);
    return now.at === 'ask' ? now.asks.map(({ id }) => id) : now;
  };

  function outcome<R = Outcome>(play: Play): R {
    const now = position(play);
    if (now.at !== 'end') throw new Error(`at ${now.at === 'ask' ? now.ask.id : now.reason}`);
    return now.outcome as R;
  }

  const orders = (play: Play): readonly string[] => {
    const { words } = sequenceOf(play.sequence);
    return (words as unknown as SequenceWords<unknown, Outcome>).outcome(outcome(play), play.setup).orders;
  };

  return { sequenceOf, ruleOf, position, play, told, at, outcome, orders };
}
