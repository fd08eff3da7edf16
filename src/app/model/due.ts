import type { Due } from '../../rules/system.ts';
import type { OpenCampaign } from './opencampaign.ts';

/** Where what is due is set up, with its units. */
export const placeOf = (camp: OpenCampaign, { sequence, units }: Due): readonly string[] => [
  ...['c', camp.id, 'begin', sequence],
  ...Object.values(units).flatMap((of) => of.map(({ id }) => id)),
];
