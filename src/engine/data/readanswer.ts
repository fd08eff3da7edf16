import { Refusal } from '../refusal.ts';
import { formatNumber } from './figure.ts';

/** Bounds of a number, inclusive. `step` defaults to 1. */
export type Range = { readonly min: number; readonly max: number; readonly step?: number };
export type Item = { readonly id: string; readonly name: string };
export type Bin = Item & { readonly max?: number };

export function readOption<T>(options: readonly T[], answer: unknown): T {
  const found = options.find((option) => option === answer);
  if (found === undefined) throw new Refusal(`${words(answer)} is not one of: ${options.join(', ')}.`);
  return found;
}

export function readNumber({ min, max, step = 1 }: Range, answer: unknown): number {
  if (typeof answer !== 'number' || !(answer >= min && answer <= max) || off(answer - min, step))
    throw new Refusal(
      `${words(answer)} is not ${step === 1 ? 'a whole number' : 'a number'} from ${formatNumber(min)} to ${formatNumber(max)}.`,
    );
  return answer;
}

const off = (distance: number, step: number) => Math.abs(distance / step - Math.round(distance / step)) > 1e-9;

export function readPick(
  items: readonly Item[],
  min: number,
  max: number,
  ordered: boolean,
  answer: unknown,
): readonly string[] {
  if (!Array.isArray(answer) || new Set(answer).size !== answer.length)
    throw new Refusal('Expected a list without repeats.');
  const ids = answer.map((id) =>
    readOption(
      items.map((item) => item.id),
      id,
    ),
  );
  if (ids.length < min || ids.length > max)
    throw new Refusal(min === max ? `Pick ${min}, not ${ids.length}.` : `Pick ${min} to ${max}, not ${ids.length}.`);
  return ordered ? ids : items.map((item) => item.id).filter((id) => ids.includes(id));
}

export function readSpread(
  count: number,
  bins: readonly Bin[],
  refuse: (numbers: readonly number[]) => string | undefined,
  answer: unknown,
): readonly number[] {
  if (!Array.isArray(answer) || answer.length !== bins.length) throw new Refusal(`Expected ${bins.length} numbers.`);
  const numbers = bins.map(({ max = count }, i) => readNumber({ min: 0, max }, answer[i]));
  const all = numbers.reduce((sum, n) => sum + n, 0);
  if (all !== count) throw new Refusal(`${count} must be spread, not ${all}.`);
  const reason = refuse(numbers);
  if (reason) throw new Refusal(reason);
  return numbers;
}

const words = (answer: unknown): string =>
  typeof answer === 'string' ? `“${answer}”` : (JSON.stringify(answer) ?? 'nothing');
