import { Bar } from '../../ui/bar.tsx';
import { Page } from '../../ui/page.tsx';

/** The app's name alone, as the page has it before any script runs: while the store opens, a screen is fetched or a campaign is read. */
export const Opening = () => <Page bar={<Bar title="Roll Call" />}>{null}</Page>;
