import { Icon } from '../../components/frame/icon.tsx';
import { Row } from '../../components/frame/row.tsx';
import { to } from '../state/route.ts';

export const RECORDED = 'Recorded fights';

export const RecordedRow = ({ campaign, detail }: { readonly campaign: string; readonly detail: string }) => (
  <Row lead={<Icon name="story" />} title={RECORDED} detail={detail} href={to('c', campaign, 'log')} />
);
