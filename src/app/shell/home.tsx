import { useEffect, useState } from 'preact/hooks';
import type { Parked } from '../../campaign/records.ts';
import type { Listed, Store } from '../../store/store.ts';
import { cards } from '../../systems/systems.ts';
import { Bar } from '../../ui/bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Page } from '../../ui/page.tsx';
import { Row, Rows } from '../../ui/row.tsx';
import { Section } from '../../ui/section.tsx';
import { attempt, store } from '../model/appstate.ts';
import { to } from '../model/route.ts';
import { OfflineState } from '../parts/offlinestate.tsx';
import { UNFINISHED, UnfinishedRow } from '../parts/unfinishedrow.tsx';

/** What is on the phone: the campaigns, and the quick fights that were left before their end. */
type Found = {
  readonly campaigns: readonly Listed[];
  readonly unfinished: readonly (Pick<Listed, 'id' | 'system'> & { readonly play: Parked })[];
};

/** Looks for it; quick fights that cannot be read keep nobody from the campaigns. */
async function look(store: Store, found: (all: Found) => void): Promise<void> {
  const campaigns = await store.campaigns();
  let unfinished: Found['unfinished'] = [];
  try {
    const scratch = campaigns.filter((campaign) => campaign.scratch);
    const loaded = await Promise.all(
      scratch.map(async ({ id, system }) => (await store.load(id)).plays.map((play) => ({ id, system, play }))),
    );
    unfinished = loaded.flat();
  } finally {
    found({ campaigns, unfinished });
  }
}

/** The first screen: the campaigns, a quick fight, any dice, and whether it all works with no signal. */
export function Home() {
  const [found, setFound] = useState<Found | undefined>(undefined);
  useEffect(() => {
    const load = () => void (store.value && attempt(look(store.value, setFound)));
    load();
    return store.value?.subscribe((news) => (news.kind === 'changed' || news.kind === 'anew') && load());
  }, [store.value]);
  const bar = (
    <Bar
      title="Roll Call"
      subtitle={<OfflineState />}
      actions={<Button kind="quiet" icon="more" bare label="Settings and backup" href={to('settings')} />}
    />
  );
  // Nothing is offered before all is: what came later would push the rest from under the thumb.
  if (!found) return <Page bar={bar}>{null}</Page>;
  const { campaigns, unfinished } = found;
  const kept = campaigns.filter((campaign) => !campaign.scratch);
  return (
    <Page bar={bar}>
      {unfinished.length > 0 && (
        <Section title={UNFINISHED}>
          <Rows label={UNFINISHED}>
            {unfinished.map(({ id, system, play }) => (
              <UnfinishedRow key={play.id} campaign={id} play={play} detail={`${nameOf(system)} · ${play.step}`} />
            ))}
          </Rows>
        </Section>
      )}
      {kept.length > 0 && (
        <Section title="Campaigns">
          <Rows label="Campaigns">
            {kept.map(({ id, name, system }) => (
              <Row key={id} title={name} detail={nameOf(system)} href={to('c', id, 'play')} />
            ))}
          </Rows>
        </Section>
      )}
      <Section title="Quick fight">
        <Rows label="Quick fight">
          {cards.map(({ id, name, about }) => (
            <Row key={id} title={name} detail={about} href={to('quick', id)} />
          ))}
        </Rows>
      </Section>
      <Section
        title="A campaign of your own"
        action={campaigns.length === 0 ? <Chip label="keeps every man’s record" /> : undefined}
      >
        <Button wide icon="plus" label="New campaign" href={to('new')} />
        <Button wide label="Restore a backup" detail="Or a game that another phone hands over" href={to('settings')} />
      </Section>
    </Page>
  );
}

const nameOf = (system: string): string => cards.find(({ id }) => id === system)?.name ?? system;
