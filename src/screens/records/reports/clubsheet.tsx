import { chronicle } from '../../../campaign/reports/chronicle.ts';
import { FileSheet, type FileToShare } from '../../parts/files/filesheet.tsx';
import { fileName } from '../../parts/files/sharefile.ts';
import { useLoaded } from '../../state/appstate.ts';
import type { CampaignProps, CloseProps } from '../../state/props.ts';
import { clubPageHtml } from './clubpage.tsx';

export function ClubSheet({ campaign, onClose }: CampaignProps & CloseProps) {
  const file = useLoaded(async (): Promise<FileToShare> => {
    const entries = await campaign.entriesUntil(() => false);
    const records = campaign.records.value;
    const content = new Blob([clubPageHtml(chronicle(campaign.system, records, entries))], { type: 'text/html' });
    return { what: 'Page', content, name: fileName(records.campaign.name, new Date()), kind: 'html' };
  }, []);
  return (
    <FileSheet title="Page for the club" file={file} onClose={onClose}>
      <p>
        One page to send, open in any browser, or print: results, units, men, hospital, roll of honour and every report.
      </p>
      <p>It is a copy to read, and needs no network.</p>
    </FileSheet>
  );
}
