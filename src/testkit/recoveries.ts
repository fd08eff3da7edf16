import { musterSample } from '../campaign/units/muster.ts';
import type { Answer } from '../engine/answer.ts';
import type { Ask } from '../engine/ask.ts';
import { answerAsk, type Play } from '../engine/play.ts';
import { unlessRefused } from '../engine/refusal.ts';
import type { Unit } from '../engine/roster.ts';
import { randomAnswer } from '../random/randomanswer.ts';
import { ABSENT } from '../system/absence.ts';
import type { System } from '../system/system.ts';
import { sequentialIds } from './examplecampaign.ts';
import { playing } from './playing.ts';

/** A way to bring back a man who is out of action: his unit, house rules, and an answer to each question. */
export type Recovery = {
  readonly title: string;
  /** The unit, in which the man is out of action. */
  readonly unit: Unit;
  readonly at: number;
  readonly active: string;
  readonly house: object;
  answer(ask: Ask): Answer;
  /** Returns another answer than the usual one, if there is one. */
  other(ask: Ask): Answer;
};

export const settlesUnits = ({ sequences }: System): boolean => sequences.some(({ id }) => id === AFTER);

/** Systems whose recoveries must be found, or the one named by `SYSTEM`. */
export const systemsWithRecovery = (only = process.env.SYSTEM): string[] =>
  ['tsatf-20', 'tsatf-ww2', 'chain-of-command', 'ircra', 'portable-wargame'].filter((id) => !only || id === only);

const AFTER = 'after-the-game';
const NUMBERS = [0, 1, 2, 3, 4, 5];

/** Maximum answers per play, because some rules ask again until the answers differ. */
const MAX_ANSWERS = 20;

/**
 * Finds a recovery for each role, state and kind of question in the procedure after the game of a system. It tries
 * each house rule with a few options alone, and answers all questions alike.
 */
export function recoveriesOf(system: System): readonly Recovery[] {
  const id = sequentialIds();
  const sampled = system.samples.flatMap((sample) => musterSample(system, sample, id).units);
  const found = new Map<string, Recovery>();
  for (const kind of system.units)
    for (const role of kind.roles)
      for (const { id: out } of kind.states.filter((state) => !state.isActive && state.id !== ABSENT)) {
        const first = sampled.find((unit) => unit.kind === kind.id && unit.men.some((man) => man.role === role.id));
        const at = first?.men.findIndex((man) => man.role === role.id) ?? -1;
        if (!first || at < 0) continue;
        const unit = { ...first, men: first.men.map((man, i) => (i === at ? { ...man, state: out } : man)) };
        for (const house of housesOf(system))
          for (const way of waysBack(system, unit, at, house)) {
            const title = `${kind.id}, ${role.id} ${out}, ${way.asked}`;
            if (!found.has(title)) found.set(title, { title, unit, at, active: first.men[at]!.state, house, ...way });
          }
      }
  return [...found.values()];
}

const housesOf = ({ house }: System): readonly object[] => [
  {},
  ...house.flatMap((rule): readonly object[] => {
    if (rule.kind === 'flag') return [{ [rule.id]: !rule.default }];
    return rule.kind === 'one of' ? rule.options.map(({ id }) => ({ [rule.id]: id })) : [];
  }),
];

function waysBack(system: System, unit: Unit, at: number, house: object) {
  const begun = unlessRefused(() => playing(system).play(AFTER, { unit: [unit] }, {}, house));
  if (!begun) return [];
  const ends = NUMBERS.map((number) => ({ number, ...playedWith(system, begun, number) }));
  const isBack = ({ changes }: (typeof ends)[number]) =>
    changes.some(
      (change) =>
        change.of === 'man' &&
        change.id === unit.men[at]!.id &&
        change.field === 'state' &&
        'to' in change &&
        stateIsActive(system, unit, change.to),
    );
  return ends.filter(isBack).map(({ number, asked }) => {
    const other = ends.find((end) => !isBack(end))?.number ?? number;
    return { asked, answer: answerWith(number), other: answerWith(other) };
  });
}

const answerWith = (number: number) => (ask: Ask) => randomAnswer(ask, (n) => number % n);

function playedWith(system: System, begun: Play, number: number) {
  const { position, ruleOf, outcome } = playing(system);
  const answer = answerWith(number);
  const asked = new Set<string>();
  let play = begun;
  for (let now = position(play); now.at === 'ask'; now = position(play)) {
    if (play.answers.length === MAX_ANSWERS) return { asked: '', changes: [] };
    asked.add(now.ask.kind);
    play = answerAsk(ruleOf(play), play, answer(now.ask));
  }
  return { asked: [...asked].join(' and '), changes: outcome(play).changes };
}

const stateIsActive = ({ units }: System, { kind }: Unit, state: unknown): boolean =>
  units.some(({ id, states }) => id === kind && states.some((one) => one.id === state && one.isActive));
