import { useState } from 'preact/hooks';
import { Button } from '../../../components/frame/button.tsx';
import type { SetupDefaults } from '../../../engine/setup/fields.ts';
import { BriefChances, ForecastView } from '../../odds/chances.tsx';
import { useOdds } from '../../odds/reckon.ts';
import { lazily } from '../../parts/lazily.tsx';
import { playersFor, type SupposedSetup, supposedPlay } from './supposedplay.ts';

const WhatIf = lazily(() => import('../sheets/sheets.ts').then((file) => file.WhatIf));
const Targets = lazily(() => import('../sheets/sheets.ts').then((file) => file.Targets));

type Tree = Record<string, unknown>;

export function SetupOdds({
  given,
  onTake,
  ...supposing
}: SupposedSetup & { readonly setup: Tree; readonly given: SetupDefaults; readonly onTake: (setup: Tree) => void }) {
  const [open, setOpen] = useState<'what if' | 'targets' | undefined>(undefined);
  const { sequence } = supposing;
  const odds = useOdds(supposedPlay(supposing));
  const target = sequence.roles[1];
  const targets = target ? (given.units[target.id] ?? []) : [];
  const close = () => setOpen(undefined);
  return (
    <>
      <ForecastView odds={odds} players={playersFor(supposing)} />
      {sequence.odds && (
        <div class="keys-line">
          <Button kind="quiet" icon="odds" label="What if…" onPress={() => setOpen('what if')} />
          {targets.length > 1 && (
            <Button kind="quiet" icon="roster" label="Which target?" onPress={() => setOpen('targets')} />
          )}
        </div>
      )}
      {open === 'what if' && <WhatIf {...supposing} given={given} onTake={onTake} onClose={close} />}
      {open === 'targets' && target && (
        <Targets {...supposing} role={target.id} targets={targets} given={given} onTake={onTake} onClose={close} />
      )}
    </>
  );
}

export function OddsGlance(supposing: SupposedSetup) {
  const odds = useOdds(supposedPlay(supposing));
  return odds?.reckoned.kind === 'chances' ? (
    <BriefChances
      reckoned={odds.reckoned}
      players={playersFor(supposing)}
      label="In short"
      most={1}
      spoken={false}
      amounts={false}
    />
  ) : null;
}
