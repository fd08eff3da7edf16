import { useLayoutEffect, useState } from 'preact/hooks';
import { Bar } from '../../components/frame/bar.tsx';
import { Page } from '../../components/frame/page.tsx';
import { Row, Rows } from '../../components/frame/row.tsx';
import { Section } from '../../components/frame/section.tsx';
import type { System } from '../../system/system.ts';
import { systemOf } from '../../systems/systems.ts';
import { openQuickCampaign } from '../parts/quick/quickcampaign.ts';
import { attempt, openCampaign } from '../state/appstate.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { go, to } from '../state/route.ts';
import { UnfinishedFights } from './quickrows.tsx';
import { QuickScreen } from './quickscreen.tsx';
import './quickfight.css';

export function QuickFight({ system: id }: { readonly system: string }) {
  const [system, setSystem] = useState<System | undefined>(undefined);
  useLayoutEffect(() => {
    let gone = false;
    attempt(
      systemOf(id).then(async (found) => {
        if (gone) return;
        const opened = await openQuickCampaign(found);
        if (gone) return;
        const { sequences, units } = found;
        const [only, ...more] = sequences;
        if (units.length === 0 && only && more.length === 0 && opened.loaded.value.plays.length === 0)
          return go(['c', opened.id, 'begin', only.id], 'replace');
        setSystem(found);
      }),
    );
    return () => {
      gone = true;
    };
  }, [id]);
  const campaign =
    openCampaign.value?.system.id === id && openCampaign.value.records.value.campaign.scratch
      ? openCampaign.value
      : undefined;
  const bar = (
    <Bar
      title={system ? (system.tile?.name ?? system.name) : 'Quick fight'}
      subtitle={system ? 'Quick fight' : undefined}
      back={{ label: 'To the first screen', href: to() }}
    />
  );
  if (!system || !campaign) return <Page bar={bar}>{null}</Page>;
  return system.units.length > 0 ? (
    <QuickScreen bar={bar} campaign={campaign} />
  ) : (
    <Procedures bar={bar} campaign={campaign} />
  );
}

function Procedures({ bar, campaign }: { readonly bar: preact.ComponentChildren; readonly campaign: OpenCampaign }) {
  return (
    <Page bar={bar}>
      <UnfinishedFights campaign={campaign} />
      <Section title="Roll again">
        <Rows label="What is rolled">
          {campaign.system.sequences.map(({ id, title, about }) => (
            <Row key={id} title={title} detail={about} href={to('c', campaign.id, 'begin', id)} />
          ))}
        </Rows>
      </Section>
    </Page>
  );
}
