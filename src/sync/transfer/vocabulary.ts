import { type Vocabularies, vocabularyOf } from '../../system/units.ts';
import { cards, systemOf } from '../../systems/systems.ts';

export const vocabulary: Vocabularies = async (id) =>
  cards.some((card) => card.id === id) ? vocabularyOf((await systemOf(id)).units) : undefined;
