import { percentages } from '../../../components/charts/percent.ts';
import { cappedProbability } from '../../../engine/dice/chances.ts';
import type { Man } from '../../../engine/roster.ts';
import { exactChances } from '../../../odds/enumerate.ts';
import { ABSENT } from '../../../system/absence.ts';
import type { RecoveryRoll } from '../../../system/system.ts';
import type { OpenCampaign } from '../../state/opencampaign.ts';
import { countPhrase } from '../../words/unitwords.ts';

/** Describes a man's next recovery roll, "Attempt 2: back 17%, dies 33%.", or how many games he misses. */
export function nextRecoveryWords(campaign: OpenCampaign, man: Man): string | undefined {
  if (man.state === ABSENT) return `Misses ${countPhrase(Number(man.facts[ABSENT] ?? 1), 'game', 'games')}.`;
  const next = campaign.system.recovery?.(man, campaign.house.value);
  return next && `Attempt ${next.attempt}: ${chancesOf(next).join(', ')}.`;
}

function chancesOf({ rule, input, results: fates }: RecoveryRoll): readonly string[] {
  const chances = exactChances(rule as (input: unknown) => ReturnType<typeof rule>, input);
  const figures = percentages(
    fates.map(({ id }) => cappedProbability([...chances.values()], ({ value }) => value === id)),
  );
  return fates.map(({ title }, at) => `${title} ${figures[at]}`);
}
