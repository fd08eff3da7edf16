import { useEffect, useRef } from 'preact/hooks';
import { FILE_MISSING, fetchOnce } from '../../engine/data/fetchfile.ts';
import { cards } from '../../systems/systems.ts';
import '../../components/theme/base.css';
import { Button } from '../../components/frame/button.tsx';
import { Notice } from '../../components/frame/notice.tsx';
import { LastActionSlot } from '../../components/frame/page.tsx';
import { NoticeSlot } from '../../components/frame/sheet.tsx';
import { useCoveredEdge } from '../../components/hooks/coverededge.ts';
import { pressWithEachFinger } from '../../components/hooks/fingers.ts';
import './app.css';
import { Home, RESUME_ROUTE } from '../home/home.tsx';
import { CLUB_OFFLINE, lazyComponent } from '../parts/lazycomponent.tsx';
import { UpdateNotice } from '../parts/offlinestate.tsx';
import { NotFound, OpeningPage } from '../parts/plainpages.tsx';
import { StoreNotice } from '../settings/storenotice.tsx';
import {
  attempt,
  errorMessage,
  lastAction,
  store,
  storeState,
  textToCopy,
  type UndoKey,
  upgradeShare,
} from '../state/appstate.ts';
import { route } from '../state/route.ts';
import { ErrorBoundary } from './errorboundary.tsx';

const ByHand = lazyComponent(() => import('../parts/files/copybyhand.tsx').then((file) => file.CopyByHandSheet));
export const fetchShell = fetchOnce(() => import('./campaignshell.tsx'));
export const CampaignShell = lazyComponent(() => fetchShell().then((file) => file.CampaignShell));
const NewCampaign = lazyComponent(() => import('../campaign/newcampaign.tsx').then((file) => file.NewCampaign));
const DiceScreen = lazyComponent(() => import('../dice/dicescreen.tsx').then((file) => file.DiceScreen));
const QuickFight = lazyComponent(() => import('../quick-fight/quickfight.tsx').then((file) => file.QuickFight));
const LessonScreen = lazyComponent(() => import('../fight/lesson/lessonscreen.tsx').then((file) => file.LessonScreen));
const SettingsScreen = lazyComponent(() =>
  import('../settings/settingsscreen.tsx').then((file) => file.SettingsScreen),
);
const JoinScreen = lazyComponent(
  () => import('../share/club/clubroom.ts').then((file) => file.JoinScreen),
  CLUB_OFFLINE,
);
type Fetched = { fetch(): unknown };
const FETCHED = new Map<string, Fetched>([
  ['c', CampaignShell],
  ['dice', DiceScreen],
  ['new', NewCampaign],
  ['quick', QuickFight],
  ['settings', SettingsScreen],
  ['try', LessonScreen],
]);

export function App() {
  const [place, ...rest] = route.value;
  useEffect(() => pressWithEachFinger(document), []);
  useTitleFocus(route.value.join('/'));
  return (
    <NoticeSlot.Provider value={<UrgentNotices />}>
      <ErrorBoundary>
        <Notices />
        <LastActionSlot.Provider value={<LastActionNotice />}>
          {store.value ? screen(place, rest) : openingScreen(place)}
        </LastActionSlot.Provider>
      </ErrorBoundary>
      {textToCopy.value !== undefined && <ByHand text={textToCopy.value} />}
    </NoticeSlot.Provider>
  );
}

/** Moves the focus to the title of a new screen, unless the element with the focus is still on the page. */
function useTitleFocus(at: string): void {
  const began = useRef<string | undefined>(at);
  useEffect(() => {
    if (at === began.current) return;
    began.current = undefined;
    const nowhere = () => document.activeElement === document.body;
    const begin = () => {
      if (nowhere()) document.querySelector<HTMLElement>('.bar h1')?.focus({ preventScroll: true });
      if (!nowhere()) watch.disconnect();
    };
    // A loading screen has no title yet.
    const watch = new MutationObserver(begin);
    watch.observe(document.body, { childList: true, subtree: true });
    begin();
    return () => watch.disconnect();
  }, [at]);
}

/** Page shown while the store opens. Meanwhile the code of the screen is fetched. */
function openingScreen(place: string | undefined) {
  if (place === undefined) return <Home />;
  FETCHED.get(place)?.fetch();
  return <OpeningPage />;
}

function screen(place: string | undefined, [id = '', ...rest]: readonly string[]) {
  switch (place) {
    case undefined:
    case RESUME_ROUTE:
      return <Home />;
    case 'quick':
      return cards.some((card) => card.id === id) ? <QuickFight key={id} system={id} /> : <NotFound />;
    case 'try':
      return <LessonScreen system={id || undefined} />;
    case 'dice':
      return <DiceScreen />;
    case 'new':
      return <NewCampaign />;
    case 'settings':
      return <SettingsScreen part={id} />;
    case 'club':
      return <JoinScreen key={id} code={id} />;
    case 'c':
      return <CampaignShell key={id} id={id} place={rest} />;
    default:
      return <NotFound />;
  }
}

function Notices() {
  const strip = useCoveredEdge('top');
  return (
    <div ref={strip} class="notices" aria-live="polite">
      <UpdateNotice />
      <UrgentNotices />
      {lastAction.value && <p class="unseen">{lastAction.value.message}</p>}
    </div>
  );
}

/** Notices shown above an open sheet: the state of the store, and refusals. */
function UrgentNotices() {
  return (
    <>
      {storeState.value && <StoreNotice state={storeState.value} />}
      {!store.value && !errorMessage.value && upgradeShare.value !== undefined && (
        <Notice>{`Your records are prepared for this version: ${Math.round(upgradeShare.value * 100)}%. Leave this page open.`}</Notice>
      )}
      {errorMessage.value && (
        <Notice
          tone="error"
          actions={
            <>
              <Button label="Close" onPress={() => (errorMessage.value = undefined)} />
              {(!store.value || errorMessage.value === FILE_MISSING) && (
                <Button label="Recovery" href="./recover.html" />
              )}
            </>
          }
        >
          {errorMessage.value}
        </Notice>
      )}
    </>
  );
}

/** Last action with its undo key. `Notices` has the live region that announces it. */
function LastActionNotice() {
  if (!lastAction.value) return null;
  return (
    <section class="last-done" aria-label="Done last">
      <span>{lastAction.value.message}</span>
      {lastAction.value.undo && <BackKey {...lastAction.value.undo} />}
      <Button kind="quiet" icon="close" bare label="Close" onPress={() => (lastAction.value = undefined)} />
    </section>
  );
}

const BackKey = ({ label, act }: UndoKey) => (
  <Button
    icon="undo"
    label={label}
    onPress={() => {
      lastAction.value = undefined;
      return attempt(act());
    }}
  />
);
