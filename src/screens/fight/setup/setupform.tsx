import { useState } from 'preact/hooks';
import { hasBeat } from '../../../engine/setup/fields.ts';
import { Form } from '../../parts/form/form.tsx';
import { unitItem } from '../../parts/unititem.tsx';
import { manWords } from '../playcontext.ts';
import { DetailsKey, SwapKey } from './setupkeys.tsx';
import { SetupOdds } from './setupodds.tsx';
import type { SetupProps, useSetup } from './usesetup.ts';

export function SetupForm({
  campaign,
  sequence,
  fields,
  setup,
  given,
  isOddsShown,
  change,
  swap,
}: Pick<SetupProps, 'campaign' | 'sequence'> &
  Pick<ReturnType<typeof useSetup>, 'fields' | 'setup' | 'given' | 'change' | 'swap'> & {
    readonly isOddsShown: boolean;
  }) {
  const [early, setEarly] = useState(false);
  const later = sequence.beats.some(({ id }) => hasBeat(fields, id));
  return (
    <>
      <Form
        fields={fields}
        value={setup}
        beat={early || !later ? undefined : ''}
        defaults={given}
        manWords={(man, unit) => manWords(campaign.system.units, man, unit)}
        unitItem={(unit) => unitItem(campaign, unit)}
        onChange={change}
      />
      {swap && <SwapKey roles={sequence.roles} onPress={swap} />}
      {later && <DetailsKey open={early} onPress={() => setEarly(!early)} />}
      {isOddsShown && <SetupOdds campaign={campaign} sequence={sequence} setup={setup} given={given} onTake={change} />}
    </>
  );
}
