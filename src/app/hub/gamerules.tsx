import { equal } from '../../campaign/equal.ts';
import type { RecordChange } from '../../campaign/records.ts';
import type { House } from '../../rules/play.ts';
import type { HouseRule, System } from '../../rules/system.ts';
import { Choice } from '../../ui/choice.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import type { OpenCampaign } from '../model/opencampaign.ts';

/** The house rules that are asked as each game begins. */
export const gameRules = ({ house }: Pick<System, 'house'>): readonly HouseRule[] =>
  house.filter(({ eachGame }) => eachGame);

/** House rules as choices and switches, as they stand. */
export function GameRules({
  rules,
  house,
  onChange,
}: {
  readonly rules: readonly HouseRule[];
  readonly house: House;
  readonly onChange: (id: string, value: unknown) => void;
}) {
  return (
    <>
      {rules.map((rule) =>
        rule.kind === 'one of' ? (
          <Choice
            key={rule.id}
            label={rule.title}
            options={rule.options.map(({ id, title, detail }) => ({ value: id, label: title, detail }))}
            value={String(house[rule.id] ?? rule.default)}
            onChange={(value) => onChange(rule.id, value)}
          />
        ) : rule.kind === 'flag' ? (
          <Toggle
            key={rule.id}
            label={rule.title}
            value={(house[rule.id] ?? rule.default) === true}
            onChange={(value) => onChange(rule.id, value)}
          />
        ) : null,
      )}
    </>
  );
}

/** What changes where a house rule is chosen so; back at its default nothing is kept of it. */
export function ruleChange({ records }: OpenCampaign, rule: HouseRule, value: unknown): readonly RecordChange[] {
  const { campaign } = records.value;
  const kept = equal(value, rule.default) ? null : value;
  const from = campaign.house[rule.id] ?? null;
  return equal(from, kept) ? [] : [{ of: 'campaign', id: campaign.id, field: `house.${rule.id}`, from, to: kept }];
}
