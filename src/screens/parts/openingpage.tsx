import { Bar } from '../../components/frame/bar.tsx';
import { Page } from '../../components/frame/page.tsx';

export const OpeningPage = () => <Page bar={<Bar title="Roll Call" />}>{null}</Page>;
