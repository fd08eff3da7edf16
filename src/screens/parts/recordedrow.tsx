import { Icon } from '../../components/frame/icon.tsx';
import { Row } from '../../components/frame/row.tsx';
import { to } from '../state/route.ts';

/** What the quick fights that are over are called together. */
export const RECORDED = 'Recorded fights';

/** The way to the quick fights of a system that are over. */
export const RecordedRow = ({ campaign, detail }: { readonly campaign: string; readonly detail: string }) => (
  <Row lead={<Icon name="story" />} title={RECORDED} detail={detail} href={to('c', campaign, 'log')} />
);
