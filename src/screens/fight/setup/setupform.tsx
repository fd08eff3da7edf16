import { Choice } from '../../../components/fields/choice.tsx';
import { Button } from '../../../components/frame/button.tsx';
import type { Unit } from '../../../engine/roster.ts';
import { Form } from '../../parts/form/form.tsx';
import type { FormProps } from '../../parts/form/formprops.ts';
import { lazyComponent } from '../../parts/lazycomponent.tsx';
import { unitItem } from '../../parts/unititem.tsx';
import { manWords } from '../playcontext.ts';
import { SwapKey } from './setupkeys.tsx';
import { TargetsKey } from './setupodds.tsx';
import type { SetupProps, useSetup } from './usesetup.ts';
import type { WhatIf } from './whatif.tsx';

const SupposedUnits = lazyComponent(() => import('../sheets/sheets.ts').then((file) => file.SupposedUnits));

type SetupFormProps = Pick<SetupProps, 'campaign' | 'sequence'> &
  Pick<ReturnType<typeof useSetup>, 'fields' | 'setup' | 'given' | 'others' | 'change' | 'swap'> & {
    readonly isOddsShown: boolean;
    readonly supposed: WhatIf | undefined;
    readonly onSuppose: (supposed: WhatIf) => void;
  };

export const LeadUnitChoice = ({
  campaign,
  title,
  candidates,
  onChoose,
}: Pick<SetupProps, 'campaign'> & {
  readonly title: string;
  readonly candidates: readonly Unit[];
  readonly onChoose: (lead: readonly Unit[]) => void;
}) => (
  <Choice
    label={title}
    options={candidates.map((unit) => ({ value: unit.id, label: unit.name, ...unitItem(campaign, unit) }))}
    value={undefined}
    onChange={(id) => onChoose(candidates.filter((unit) => unit.id === id))}
  />
);

/** Form of the setup, or of the `supposed` setup while the player compares one. */
export function SetupForm({ supposed, ...form }: SetupFormProps) {
  const { campaign, fields, onSuppose } = form;
  const words = {
    fields,
    manWords: (man, unit) => manWords(campaign.system.units, man, unit),
    unitItem: (unit) => unitItem(campaign, unit),
    sideName: ({ side }) => campaign.side(side)?.name ?? '',
  } satisfies Partial<FormProps>;
  if (!supposed) return <ActualForm {...form} words={words} />;
  return (
    <>
      <Form
        {...words}
        value={supposed.setup}
        defaults={supposed.given}
        onChange={(next) => onSuppose({ ...supposed, setup: next })}
      />
      <SupposedUnits campaign={campaign} fields={fields} supposed={supposed} onChange={onSuppose} />
    </>
  );
}

function ActualForm({
  words,
  onSuppose,
  ...form
}: Omit<SetupFormProps, 'supposed'> & {
  readonly words: Pick<FormProps, 'fields' | 'manWords' | 'unitItem' | 'sideName'>;
}) {
  const { campaign, sequence, setup, given, others, isOddsShown, change, swap } = form;
  return (
    <>
      {swap && <SwapKey onPress={swap} />}
      <Form {...words} value={setup} beat="" rare="shown" early defaults={given} others={others} onChange={change} />
      <div class="keys-line">
        {isOddsShown && sequence.odds && (
          <>
            <Button kind="quiet" icon="odds" label="What if…" onPress={() => onSuppose({ setup, given })} />
            <TargetsKey campaign={campaign} sequence={sequence} setup={setup} given={given} onTake={change} />
          </>
        )}
      </div>
    </>
  );
}
