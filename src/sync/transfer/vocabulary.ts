import { type Vocabularies, vocabularyOf } from '../../storage/words.ts';
import { cards, systemOf } from '../../systems/systems.ts';

/** The words of a system by its id; undefined where there is none of that id. */
export const vocabulary: Vocabularies = async (id) =>
  cards.some((card) => card.id === id) ? vocabularyOf((await systemOf(id)).units) : undefined;
