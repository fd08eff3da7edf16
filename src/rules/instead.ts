import type { Ask } from './ask.ts';
import { aboutOf } from './wording.ts';

/** Who is struck in place of each figure of which there is none, for the words of an ask: "no officer" is an NCO. */
export const insteadOf = <F extends string>(figures: readonly F[], struck: (figure: F) => string | undefined) =>
  Object.fromEntries(figures.map((figure) => [`no ${figure}`, struck(figure) ?? figure]));

/** Whom a card or a die that names a figure strikes as they stand, in the words of `men`. */
export const struckOf = (ask: Ask, figure: string, men: Readonly<Record<string, string>>): string =>
  men[aboutOf(ask, `no ${figure}`) || figure] ?? figure;
