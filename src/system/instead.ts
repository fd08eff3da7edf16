import type { Ask } from '../engine/ask.ts';
import { contextText } from './wording.ts';

/** Maps "no officer" to the figure that is hit in place of a missing officer. */
export const insteadOf = <F extends string>(figures: readonly F[], struck: (figure: F) => string | undefined) =>
  Object.fromEntries(figures.map((figure) => [`no ${figure}`, struck(figure) ?? figure]));

export const struckOf = (ask: Ask, figure: string, men: Readonly<Record<string, string>>): string =>
  men[contextText(ask, `no ${figure}`) || figure] ?? figure;
