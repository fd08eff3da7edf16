import { Choice, titledOptions } from '../../../components/fields/choice.tsx';
import { Toggle } from '../../../components/fields/toggle.tsx';
import type { HouseSettings } from '../../../engine/play.ts';
import type { System } from '../../../system/system.ts';
import type { HouseRule } from '../../../system/tables.ts';

/** House rules to confirm at the start of each game. */
export const gameRules = ({ house }: Pick<System, 'house'>): readonly HouseRule[] =>
  house.filter(({ eachGame }) => eachGame);

export function GameRules({
  rules,
  house,
  onChange,
}: {
  readonly rules: readonly HouseRule[];
  readonly house: HouseSettings;
  readonly onChange: (id: string, value: unknown) => void;
}) {
  return (
    <>
      {rules.map((rule) =>
        rule.kind === 'one of' ? (
          <Choice
            key={rule.id}
            label={rule.title}
            options={titledOptions(rule.options)}
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
