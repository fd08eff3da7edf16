import type { ParkedPlay } from '../../campaign/records/records.ts';
import { Chip } from '../../components/frame/chip.tsx';
import { Icon } from '../../components/frame/icon.tsx';
import { Row } from '../../components/frame/row.tsx';
import { to } from '../state/route.ts';

export const RECORDED_TITLE = 'Recorded fights';

export const RecordedRow = ({ campaign, detail }: { readonly campaign: string; readonly detail: string }) => (
  <Row lead={<Icon name="story" />} title={RECORDED_TITLE} detail={detail} href={to('c', campaign, 'log')} />
);

export const UNFINISHED_TITLE = 'Unfinished fights';

export const UnfinishedRow = ({
  campaign,
  play,
  detail,
}: {
  readonly campaign: string;
  readonly play: ParkedPlay;
  readonly detail: string;
}) => (
  <Row title={play.title} detail={detail} trail={<Chip label="Resume" />} href={to('c', campaign, 'fight', play.id)} />
);
