import { byOption, forecast, hindsight, next } from '../oddsworker/forecast.ts';
import { type Chances, mean } from '../rules/chances.ts';
import { odds, TooMany, Undecided } from '../rules/odds.ts';
import { positionOf } from '../rules/play.ts';
import type { PartFile, PlayFile } from '../rules/playfile.ts';
import { Refusal } from '../rules/refusal.ts';
import { type System, sequenceOf } from '../rules/system.ts';
import { partAt, partOf, taking } from './replayed.ts';

/** What may come of a play, as it is printed. */
export type Odd = Readonly<Record<string, unknown>>;

/** The odds from where a play or a part stands. Throws a Refusal where its answers do not fit. */
export function oddsOf(file: PlayFile | PartFile, system: System): Odd {
  if ('part' in file) return partOdds(file, system);
  const position = positionOf(sequenceOf(file.sequence, system).rule, file);
  if (position.at === 'refused') throw new Refusal(`at “${position.id}”: ${position.reason}`);
  const options = byOption(system, file);
  const came = hindsight(system, file);
  return {
    at: position.at,
    ...(position.at === 'ask' ? { asks: position.asks.map((ask) => ({ id: ask.id, chances: next(ask) })) } : {}),
    ...forecast(system, file),
    ...(options ? { byOption: options } : {}),
    ...(came ? { fate: came } : {}),
  };
}

function partOdds(file: PartFile, system: System): Odd {
  const position = partAt(file, system);
  if (position.at === 'refused') throw new Refusal(`at “${position.id}”: ${position.reason}`);
  const { part, input, answers: from, overruled } = file;
  try {
    const chances = taking(part, () => odds(partOf(part, system), input, { from, overruled }));
    return { at: position.at, kind: 'chances', about: false, ...outcomes(chances) };
  } catch (error) {
    if (error instanceof Undecided) return { at: position.at, kind: 'undecided', ask: error.ask.id };
    if (error instanceof TooMany) return { at: position.at, kind: 'none', reason: `“${part}” has ${error.message}.` };
    throw error;
  }
}

function outcomes(chances: Chances<unknown>) {
  const all = [...chances.values()];
  const numbers = all.every(({ value }) => typeof value === 'number');
  if (numbers) all.sort((a, b) => Number(a.value) - Number(b.value));
  return {
    ...(numbers ? { mean: mean(chances as Chances<number>, (n) => n) } : {}),
    outcomes: all.map(({ value, p }) => ({ outcome: value, p })),
  };
}
