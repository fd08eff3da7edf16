/** Formats a probability (0–1). An uncertain outcome never reads as 0% or 100%; an estimate is always uncertain. */
export function percent(chance: number, isEstimate = false, whole = Math.round(chance * 100)): string {
  const never = chance === 0 && !isEstimate;
  const always = chance === 1 && !isEstimate;
  const words = chance < 0.01 && !never ? 'under 1%' : chance > 0.99 && !always ? 'over 99%' : `${whole}%`;
  return isEstimate ? `about ${words}` : words;
}

/** Formats probabilities. Those of a complete set of outcomes add up to 100% where equal ones can read the same. */
export function percentages(chances: readonly number[], isEstimate = false): readonly string[] {
  const isComplete = Math.abs(chances.reduce((sum, chance) => sum + chance, 0) - 1) < 1e-9;
  if (!isComplete) return chances.map((chance) => percent(chance, isEstimate));
  // Whole millionths, because equal remainders may differ by floating-point noise.
  const millionths = chances.map((chance) => Math.round(chance * 1e8));
  const rest = (at: number) => millionths[at]! % 1e6;
  const floors = millionths.map((chance) => Math.floor(chance / 1e6));
  const missing = floors.reduce((left, floor) => left - floor, 100);
  const byRest = [...chances.keys()].toSorted((a, b) => rest(b) - rest(a));
  const raised = byRest.slice(0, missing);
  const others = byRest.slice(missing);
  const isIn = (some: readonly number[], at: number) => some.some((one) => millionths[one] === millionths[at]);
  const isRaised = (at: number) => isIn(raised, at) && (!isIn(others, at) || rest(at) >= 5e5);
  return chances.map((chance, at) => percent(chance, isEstimate, floors[at]! + (isRaised(at) ? 1 : 0)));
}

/** Words after the chance of a result. */
export const BEFORE_THROWS = 'before the first throw.';

/** Formats a probability (0–1), with rare ones as "about 1 in 250". Estimates go no lower than 1 in 300. */
export function chanceWords(chance: number, isEstimate: boolean): string {
  if (chance >= 0.01) return percent(chance, isEstimate);
  if (chance < (isEstimate ? 1 / 300 : 1e-6)) return `less than 1 in ${isEstimate ? '300' : 'a million'}`;
  return `about 1 in ${Number((1 / chance).toPrecision(2)).toLocaleString('en-GB')}`;
}
