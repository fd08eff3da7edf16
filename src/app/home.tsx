import { useEffect, useState } from 'preact/hooks';
import type { Listed } from '../store/store.ts';
import { cards } from '../systems/systems.ts';
import { Bar } from '../ui/bar.tsx';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { Page } from '../ui/page.tsx';
import { Row, Rows } from '../ui/row.tsx';
import { Section } from '../ui/section.tsx';
import { store } from './desk.ts';
import { OfflineState } from './offlinestate.tsx';
import { to } from './route.ts';

/** The first screen: the campaigns, a quick fight, any dice, and whether it all works with no signal. */
export function Home() {
  const [campaigns, setCampaigns] = useState<readonly Listed[] | undefined>(undefined);
  useEffect(() => {
    const load = () => void store.value?.campaigns().then(setCampaigns);
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
  if (!campaigns) return <Page bar={bar}>{null}</Page>;
  const kept = campaigns.filter((campaign) => !campaign.scratch);
  return (
    <Page bar={bar}>
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
