/** A probability from 0 to 1 in words: "61 %", "under 1 %"; never a flat 0 or 100 for what may still happen or fail, as all may that was only played out. */
export function percent(chance: number, about = false): string {
  const whole = Math.round(chance * 100);
  const never = chance === 0 && !about;
  const always = chance === 1 && !about;
  const words = chance < 0.01 && !never ? 'under 1 %' : chance > 0.99 && !always ? 'over 99 %' : `${whole} %`;
  return about ? `about ${words}` : words;
}
