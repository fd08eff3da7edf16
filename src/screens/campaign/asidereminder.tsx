import { inactiveIds } from '../../campaign/log/log.ts';
import { Button } from '../../components/frame/button.tsx';
import { Notice } from '../../components/frame/notice.tsx';
import { keepSetting, settings } from '../state/appstate.ts';
import type { CampaignProps } from '../state/props.ts';
import { to } from '../state/route.ts';
import { unsettledWords } from '../words/unsettledwords.ts';

/** Setting with the ids of entries for which the reminder was dismissed. */
const DISMISSED = (id: string) => `aside-dismissed.${id}`;

/** Lists recent entries that a correction set aside or left without a roll, until they are corrected or dismissed. */
export function AsideReminder({ campaign }: CampaignProps) {
  const { tail } = campaign.loaded.value;
  if (!tail.some(({ kind }) => kind === 'amendment')) return null;
  const dismissed = (settings.value[DISMISSED(campaign.id)] ?? []) as readonly string[];
  const undone = new Set(tail.flatMap(({ undoes = [] }) => undoes));
  const inactive = inactiveIds(tail);
  const open = tail.filter((entry) => {
    if (entry.kind === 'undo' || undone.has(entry.id) || dismissed.includes(entry.id)) return false;
    return entry.aside
      ? entry.aside.length > 0
      : !inactive.has(entry.id) && unsettledWords(campaign, campaign.units, entry).length > 0;
  });
  if (open.length === 0) return null;
  return (
    <Notice
      tone="warning"
      title="To be sorted out in the log"
      actions={
        <>
          <Button label="Open the log" href={to('c', campaign.id, 'log')} />
          <Button
            kind="quiet"
            label="Leave it"
            onPress={() => keepSetting(DISMISSED(campaign.id), [...dismissed, ...open.map(({ id }) => id)])}
          />
        </>
      }
    >
      <ul class="sentences">
        {open.map(({ id, title, aside }) => (
          <li key={id}>{`${title.replace(/\.$/, '')}: ${aside ? 'set aside' : 'roll missing'}.`}</li>
        ))}
      </ul>
    </Notice>
  );
}
