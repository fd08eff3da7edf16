import { figure } from './figure.ts';
import { Refusal } from './refusal.ts';

/** Bounds of a number, both included; `step` is 1 unless told (inches are not whole: 0.1). */
export type Range = { readonly min: number; readonly max: number; readonly step?: number };
/** Something to pick: a man, a unit. */
export type Item = { readonly id: string; readonly name: string };
/** Somewhere to spread to, and how much it can take. */
export type Bin = Item & { readonly max?: number };

/** Returns the option that was answered; throws a Refusal if it is none of them. */
export function oneOf<T>(options: readonly T[], answer: unknown): T {
  const found = options.find((option) => option === answer);
  if (found === undefined) throw new Refusal(`${words(answer)} is not one of: ${options.join(', ')}.`);
  return found;
}

/** The number, if it lies in the range and on its steps; throws a Refusal if not. */
export function readNumber({ min, max, step = 1 }: Range, answer: unknown): number {
  if (typeof answer !== 'number' || !(answer >= min && answer <= max) || off(answer - min, step))
    throw new Refusal(
      `${words(answer)} is not ${step === 1 ? 'a whole number' : 'a number'} from ${figure(min)} to ${figure(max)}.`,
    );
  return answer;
}

const off = (distance: number, step: number) => Math.abs(distance / step - Math.round(distance / step)) > 1e-9;

/** Reads a pick of items, in the order answered if `ordered`. */
export function readPick(
  items: readonly Item[],
  min: number,
  max: number,
  ordered: boolean,
  answer: unknown,
): readonly string[] {
  if (!Array.isArray(answer) || new Set(answer).size !== answer.length)
    throw new Refusal('A list without repeats is wanted.');
  const ids = answer.map((id) =>
    oneOf(
      items.map((item) => item.id),
      id,
    ),
  );
  if (ids.length < min || ids.length > max)
    throw new Refusal(min === max ? `Pick ${min}, not ${ids.length}.` : `Pick ${min} to ${max}, not ${ids.length}.`);
  return ordered ? ids : items.map((item) => item.id).filter((id) => ids.includes(id));
}

/** Reads a spread, one number for each bin. */
export function readSpread(
  count: number,
  bins: readonly Bin[],
  refuse: (numbers: readonly number[]) => string | undefined,
  answer: unknown,
): readonly number[] {
  if (!Array.isArray(answer) || answer.length !== bins.length) throw new Refusal(`${bins.length} numbers are wanted.`);
  const numbers = bins.map(({ max = count }, i) => readNumber({ min: 0, max }, answer[i]));
  const all = numbers.reduce((sum, n) => sum + n, 0);
  if (all !== count) throw new Refusal(`${count} must be spread, not ${all}.`);
  const reason = refuse(numbers);
  if (reason) throw new Refusal(reason);
  return numbers;
}

const words = (answer: unknown): string =>
  typeof answer === 'string' ? `“${answer}”` : (JSON.stringify(answer) ?? 'nothing');
