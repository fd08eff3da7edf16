import { useState } from 'preact/hooks';
import { Button } from '../../../components/frame/button.tsx';
import { Sheet } from '../../../components/frame/sheet.tsx';
import type { SetupDefaults } from '../../../engine/setup/fields.ts';
import { ForecastView } from '../../odds/chances.tsx';
import { BothChances } from '../../odds/forecastline.tsx';
import { useOdds } from '../../odds/useodds.ts';
import { lazyComponent } from '../../parts/lazycomponent.tsx';
import { playersFor, type SupposedSetup, supposedPlay } from './supposedplay.ts';

const Targets = lazyComponent(() => import('../sheets/sheets.ts').then((file) => file.Targets));

type Tree = Record<string, unknown>;

/** Odds of a setup in one line, with a key that opens all of them. */
export function SetupOdds(supposing: SupposedSetup) {
  const [open, setOpen] = useState(false);
  const odds = useOdds(supposedPlay(supposing));
  const players = playersFor(supposing);
  return (
    <section class="setup-odds" aria-label="Odds">
      <div class="whatif-line">
        <BothChances odds={odds} players={players} label="In short" />
      </div>
      <Button kind="quiet" icon="odds" bare label="Odds in full" onPress={() => setOpen(true)} />
      {open && (
        <Sheet title="The odds" onClose={() => setOpen(false)}>
          <ForecastView odds={odds} players={players} />
        </Sheet>
      )}
    </section>
  );
}

export function TargetsKey({
  given,
  onTake,
  ...supposing
}: SupposedSetup & { readonly setup: Tree; readonly given: SetupDefaults; readonly onTake: (setup: Tree) => void }) {
  const [open, setOpen] = useState(false);
  const [, target] = supposing.sequence.roles;
  const targets = target ? (given.units[target.id] ?? []) : [];
  if (!target || targets.length < 2) return null;
  return (
    <>
      <Button kind="quiet" icon="roster" label="Which target?" onPress={() => setOpen(true)} />
      {open && (
        <Targets
          {...supposing}
          role={target.id}
          targets={targets}
          given={given}
          onTake={onTake}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
