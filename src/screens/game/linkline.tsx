import { Button } from '../../components/frame/button.tsx';
import { Notice } from '../../components/frame/notice.tsx';
import { formatList } from '../../engine/data/figure.ts';
import type { CampaignProps } from '../state/props.ts';

export function LinkLine({ campaign }: CampaignProps) {
  const link = campaign.link.value;
  if (!link) return null;
  const sides = campaign.records.value.sides.filter(({ id }) => link.sides.includes(id)).map(({ name }) => name);
  const answers = sides.length > 0 ? ` and answers for ${formatList(sides)}` : '';
  return (
    <Notice
      tone="good"
      title={link.watches ? 'The other phone is running this game' : 'Linked with another phone'}
      actions={
        <>
          {link.watches && <Button label="Take over" onPress={link.takeOver} />}
          <Button kind="quiet" label="End the link" onPress={link.close} />
        </>
      }
    >
      {link.watches ? 'This phone' : 'It'} watches{answers}.
    </Notice>
  );
}
