import { Row } from '../../components/frame/row.tsx';
import { RowSection, Section } from '../../components/frame/section.tsx';
import type { CampaignProps } from '../state/props.ts';
import { to } from '../state/route.ts';
import { changedRules } from '../words/housewords.ts';
import { countPhrase } from '../words/unitwords.ts';

export function MoreTab({ campaign }: CampaignProps) {
  const { credits, house, tables } = campaign.system;
  const changed = changedRules(campaign).length;
  return (
    <>
      <RowSection title="The rules">
        {tables.length > 0 && (
          <Row
            title="Quick reference"
            detail={countPhrase(tables.length, 'table', 'tables')}
            href={to('c', campaign.id, 'reference')}
          />
        )}
        {house.length > 0 && (
          <Row
            title="House rules"
            detail={changed === 0 ? 'All at their defaults' : `${changed} of ${house.length} changed`}
            href={to('c', campaign.id, 'house')}
          />
        )}
      </RowSection>
      <RowSection title="Settings">
        <Row title="This campaign" detail="Name, odds, whose dice, backup" href={to('c', campaign.id, 'settings')} />
        <Row title="This phone" detail="Look, screen, backup, storage" href={to('settings')} />
      </RowSection>
      <Section title="Credits">
        <p>{credits}</p>
      </Section>
    </>
  );
}
