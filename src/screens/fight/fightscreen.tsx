import { effect } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { ParkedPlay } from '../../campaign/records/records.ts';
import { sequenceOf } from '../../system/system.ts';
import { resumeQuickGame } from '../parts/quick/quickcampaign.ts';
import { attempt, isPlaying, lastAction } from '../state/appstate.ts';
import { useWakeLock } from '../state/device/wakelock.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { fightContextOf, rolesKey } from './fightcontext.ts';
import { PlayScreen } from './playscreen.tsx';

export function FightScreen({ campaign, parked }: { readonly campaign: OpenCampaign; readonly parked: ParkedPlay }) {
  useWakeLock();
  useEffect(() => {
    isPlaying.value = true;
    // A play has its own Undo.
    lastAction.value = undefined;
    attempt(resumeQuickGame(campaign, parked.game));
    return () => {
      isPlaying.value = false;
    };
  }, []);
  // Different units need different seats.
  const roles = rolesKey(sequenceOf(parked.play.sequence, campaign.system).setup(parked.play.house), parked.play.setup);
  const context = useMemo(() => fightContextOf(campaign, parked), [campaign, parked.id, roles]);
  // Follows writes of other tabs. An effect runs before the next render, so no key acts on stale state.
  useEffect(
    () =>
      effect(() => {
        const there = campaign.loaded.value.plays.find(({ id }) => id === parked.id);
        if (there) context.session.replacePlay(there.play);
      }),
    [context],
  );
  return <PlayScreen context={context} />;
}
