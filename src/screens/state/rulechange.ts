import { equal } from '../../campaign/records/equal.ts';
import type { RecordChange } from '../../campaign/records/records.ts';
import type { HouseRule } from '../../system/system.ts';
import type { OpenCampaign } from './opencampaign.ts';

/** Stores the default value as null. */
export function ruleChange({ records }: OpenCampaign, rule: HouseRule, value: unknown): readonly RecordChange[] {
  const { campaign } = records.value;
  const kept = equal(value, rule.default) ? null : value;
  const from = campaign.house[rule.id] ?? null;
  return equal(from, kept) ? [] : [{ of: 'campaign', id: campaign.id, field: `house.${rule.id}`, from, to: kept }];
}
