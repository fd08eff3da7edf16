import type { Sight } from '../../rules/system.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';

/** What the rules want in sight now. */
export const inSight = (camp: OpenCampaign): readonly Sight[] => camp.system.sight?.(camp.roster) ?? [];

/** What the counters of the running game are called, by their ids: "Soviets, Force Morale". */
export const counters = (camp: OpenCampaign): Readonly<Record<string, string>> =>
  Object.fromEntries(
    inSight(camp).flatMap((sight) => (sight.counter ? [[sight.counter.id, titleOf(camp, sight)]] : [])),
  );

/** A thing in sight with whose it is: "Soviets, Force Morale". */
export const titleOf = (camp: OpenCampaign, { title, side: id }: Sight): string => {
  const side = camp.records.value.sides.find((one) => one.id === id);
  return side ? `${side.name}, ${title}` : title;
};
