import type { ParkedPlay } from '../../campaign/records/records.ts';
import { Chip } from '../../components/frame/chip.tsx';
import { Row } from '../../components/frame/row.tsx';
import { to } from '../state/route.ts';

export const UNFINISHED = 'Unfinished fights';

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
