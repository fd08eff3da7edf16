import { Bar } from '../../components/frame/bar.tsx';
import { Page } from '../../components/frame/page.tsx';

/** Page with the app's name only, shown while something loads. Matches the static page. */
export const OpeningPage = () => <Page bar={<Bar title="Roll Call" />}>{null}</Page>;
