import { effect } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { ParkedPlay } from '../../campaign/records.ts';
import { sequenceOf } from '../../system/system.ts';
import { resumeQuick } from '../parts/quick.ts';
import { attempt, done, playing } from '../state/appstate.ts';
import { useAwake } from '../state/awake.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { contextOf, rolesKey } from './fightcontext.ts';
import { PlayScreen } from './playscreen.tsx';

export function Fight({ campaign, parked }: { readonly campaign: OpenCampaign; readonly parked: ParkedPlay }) {
  useAwake();
  useEffect(() => {
    playing.value = true;
    // A play has its own Undo.
    done.value = undefined;
    attempt(resumeQuick(campaign, parked.game));
    return () => {
      playing.value = false;
    };
  }, []);
  // Different units need different seats.
  const roles = rolesKey(sequenceOf(parked.play.sequence, campaign.system).setup(parked.play.house), parked.play.setup);
  const context = useMemo(() => contextOf(campaign, parked), [campaign, parked.id, roles]);
  // Follows writes of other tabs. An effect runs before the next render, so no key acts on stale state.
  useEffect(
    () =>
      effect(() => {
        const there = campaign.loaded.value.plays.find(({ id }) => id === parked.id);
        if (there) context.session.follow(there.play);
      }),
    [context],
  );
  return <PlayScreen context={context} />;
}
