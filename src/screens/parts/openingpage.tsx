import { Bar } from '../../components/frame/bar.tsx';
import { Page } from '../../components/frame/page.tsx';

/** The app's name alone, as the page has it before any script runs: while the store opens, a screen is fetched or a campaign is read. */
export const OpeningPage = () => <Page bar={<Bar title="Roll Call" />}>{null}</Page>;
