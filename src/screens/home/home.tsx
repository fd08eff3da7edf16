import { useEffect, useState } from 'preact/hooks';
import { score, scoreWords } from '../../campaign/games/score.ts';
import { dayWords } from '../../campaign/records/dates.ts';
import { Bar } from '../../components/frame/bar.tsx';
import { Button } from '../../components/frame/button.tsx';
import { Icon } from '../../components/frame/icon.tsx';
import { Page } from '../../components/frame/page.tsx';
import { Row, Rows } from '../../components/frame/row.tsx';
import { RowSection, Section } from '../../components/frame/section.tsx';
import { Tile } from '../../components/table/tile.tsx';
import type { Store } from '../../storage/store.ts';
import { shelf } from '../../systems/systems.ts';
import { RecordedRow, UNFINISHED_TITLE } from '../parts/fightrows.tsx';
import { lazyComponent } from '../parts/lazycomponent.tsx';
import { OfflineState } from '../parts/offlinestate.tsx';
import { attempt, isLaunchedWithoutRoute, settings, store } from '../state/appstate.ts';
import { installOffer, isInstalled } from '../state/device/install.ts';
import { go, route, to } from '../state/route.ts';
import { correctionDraft } from '../state/settingkeys.ts';
import {
  type CampaignCard,
  gamesSummary,
  LiveCampaign,
  ResumeCard,
  systemName,
  type UnfinishedFight,
} from './campaigncards.tsx';
import '../../components/table/mark.css';
import './home.css';

const InstallSheet = lazyComponent(() => import('./installsheet.tsx').then((file) => file.InstallSheet));

/** Time in milliseconds after which the launch no longer reopens a fight. */
const REOPEN_WITHIN_MS = 3 * 60 * 60 * 1000;

/** Route of the app shortcut that resumes the last fight, even an old one. */
export const RESUME_ROUTE = 'resume';

/** Loads all campaigns, most recent first. An unreadable one does not block the others. */
async function loadCampaigns(store: Store, found: (all: readonly CampaignCard[]) => void): Promise<void> {
  const here: CampaignCard[] = [];
  try {
    const listed = await store.campaigns();
    const overviews = await Promise.allSettled(listed.map(({ id }) => store.overview(id)));
    const broken = overviews.find((overview) => overview.status === 'rejected');
    for (const [i, one] of listed.entries()) {
      const loaded = overviews[i];
      here.push({ sides: [], games: [], plays: [], ...one, ...(loaded?.status === 'fulfilled' ? loaded.value : {}) });
    }
    if (broken) throw broken.reason;
  } finally {
    found(here);
  }
}

const unfinishedIn = (all: readonly CampaignCard[]): readonly UnfinishedFight[] =>
  all
    .flatMap((here) => here.plays.map((play) => ({ here, play })))
    .toSorted((a, b) => (a.play.touched < b.play.touched ? 1 : -1));

/** Opens the last fight if the shortcut was used or the fight is recent. Returns true if it does. */
export function reopenLastFight(all: readonly CampaignCard[]): boolean {
  const [last] = unfinishedIn(all);
  const asked = route.value[0] === RESUME_ROUTE;
  const isRecent =
    isLaunchedWithoutRoute.value && last && Date.now() - Date.parse(last.play.touched) < REOPEN_WITHIN_MS;
  isLaunchedWithoutRoute.value = false;
  if (!last || !(asked || isRecent)) return false;
  go(['c', last.here.id, 'fight', last.play.id], asked ? 'replace' : 'on');
  return true;
}

export function Home() {
  const [found, setFound] = useState<readonly CampaignCard[] | undefined>(store.value?.firstScreen()?.campaigns);
  // Leaving before the store opens means that the user chose a screen.
  useEffect(
    () => () => {
      isLaunchedWithoutRoute.value = false;
    },
    [],
  );
  useEffect(() => {
    const arrive = (all: readonly CampaignCard[]) => {
      if (!reopenLastFight(all)) setFound(all);
    };
    const load = () => void (store.value && attempt(loadCampaigns(store.value, arrive)));
    const first = store.value?.firstScreen();
    if (first) arrive(first.campaigns);
    else load();
    return store.value?.subscribe((news) => (news.kind === 'changed' || news.kind === 'replaced') && load());
  }, [store.value]);
  const bar = (
    <div class="home-top">
      <Bar
        title="Roll Call"
        subtitle={<OfflineState />}
        actions={<Button kind="quiet" icon="more" bare label="Settings and backup" href={to('settings')} />}
      />
    </div>
  );
  // The list appears in one piece, because later additions would move keys under the thumb.
  if (!found) return <Page bar={bar}>{null}</Page>;
  const unfinished = unfinishedIn(found);
  const draft = correctionDraft(settings.value);
  const [live, ...others] = found.filter((one) => !one.scratch);
  return (
    <Page bar={bar} foot={<DiceKey />} footLabel="Dice">
      {unfinished.length > 0 && (
        <ul class="stack" aria-label={UNFINISHED_TITLE}>
          {unfinished.map((one, n) => (
            <ResumeCard key={one.play.id} {...one} first={n === 0} />
          ))}
        </ul>
      )}
      {draft && found.some(({ id }) => id === draft.campaign) && (
        <Rows label="Unfinished correction">
          <Row
            lead={<Icon name="edit" />}
            title="Finish the correction"
            detail={draft.title}
            href={to('c', draft.campaign, 'correct', draft.entry)}
          />
        </Rows>
      )}
      {live && <LiveCampaign here={live} first={unfinished.length === 0} />}
      {found.length === 0 && (
        <>
          <p class="home-line">Guides you through close combat, shows the odds, and remembers every man.</p>
          <TryFight />
        </>
      )}
      <Section title="Fight now">
        <Shelf last={found[0]?.system} />
      </Section>
      {others.length > 0 && (
        <RowSection title="Other campaigns">
          {others.map(({ id, name, system, sides, games, touched }) => (
            <Row
              key={id}
              lead={<Icon name="campaign" />}
              title={name}
              detail={[systemName(system), gamesSummary(games), scoreWords(score({ sides, games })), dayWords(touched)]
                .filter(Boolean)
                .join(' · ')}
              href={to('c', id, 'play')}
            />
          ))}
        </RowSection>
      )}
      <More tryIt={found.length > 0} quick={found.filter(({ scratch, games }) => scratch && games.length > 0)} />
    </Page>
  );
}

function Shelf({ last }: { readonly last: string | undefined }) {
  const order = [...shelf.filter(({ id }) => id === last), ...shelf.filter(({ id }) => id !== last)];
  return (
    <ul class="tiles" aria-label="Quick fight">
      {order.map(({ id, name, about, tile }) => (
        <Tile
          key={id}
          title={tile?.name ?? name}
          detail={tile?.words ?? about}
          emblem={tile?.emblem}
          colour={tile?.colour}
          wide={id === last}
          href={to('quick', id)}
        />
      ))}
    </ul>
  );
}

const TryFight = () => (
  <a class="resume try" href={to('try')}>
    <span class="resume-words">
      <b>Try a fight</b>
      <small> A short practice fight: the dice are already rolled</small>
    </span>
    <span class="button primary">Start</span>
  </a>
);

function More({ tryIt, quick }: { readonly tryIt: boolean; readonly quick: readonly CampaignCard[] }) {
  const [installing, install] = useState(false);
  return (
    <Section title="More">
      <Rows>
        <Row
          lead={<Icon name="plus" />}
          title="New campaign"
          detail="Records every man from game to game"
          href={to('new')}
        />
        {tryIt && (
          <Row
            lead={<Icon name="play" />}
            title="Try a fight"
            detail="A short practice fight: the dice are already rolled"
            href={to('try')}
          />
        )}
        {quick.map(({ id, system }) => (
          <RecordedRow key={id} campaign={id} detail={systemName(system)} />
        ))}
        <Row
          lead={<Icon name="share" />}
          title="Restore a backup"
          detail="Or receive a game from another phone"
          href={to('settings', 'restore')}
        />
        {(installOffer.value || !isInstalled()) && (
          <Row
            lead={<Icon name="phone" />}
            title="Install on this phone"
            detail="It then opens without a signal"
            onPress={() => install(true)}
          />
        )}
      </Rows>
      {installing && <InstallSheet onClose={() => install(false)} />}
    </Section>
  );
}

const DiceKey = () => (
  <a class="button wide dice-key" href={to('dice')}>
    <svg viewBox="0 0 64 64" aria-hidden="true">
      <path d="M32 5 56 19v27L32 59 8 46V19zM32 5 17 38h30zM8 19l9 19M56 19l-9 19M17 38l15 21 15-21" />
    </svg>
    <span class="button-words">
      Dice
      <small> D4 to D100, one tap</small>
    </span>
  </a>
);
