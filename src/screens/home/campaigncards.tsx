import type { Game, ParkedPlay, Side } from '../../campaign/records/records.ts';
import { Icon } from '../../components/frame/icon.tsx';
import type { CampaignListItem, CampaignOverview } from '../../storage/store.ts';
import { cards } from '../../systems/systems.ts';
import { store, useLoaded } from '../state/appstate.ts';
import { to } from '../state/route.ts';
import { timeAgoWords } from '../words/when.ts';
import { countWounded } from './countwounded.ts';

export type CampaignCard = CampaignListItem & CampaignOverview;

export type UnfinishedFight = { readonly here: CampaignCard; readonly play: ParkedPlay };

export function ResumeCard({ here, play, first }: UnfinishedFight & { readonly first: boolean }) {
  const there = sideLabels(here.sides, play);
  const several = there.length > 1;
  const bands = several ? there : [{ mark: there[0]?.mark ?? 0, words: play.title }];
  return (
    <li>
      <a class="resume" href={to('c', here.id, 'fight', play.id)}>
        <span class="resume-bands">
          {bands.map(({ mark, words }) => (
            <span key={mark} class={`side-${(mark % 6) + 1}`}>
              {words}
            </span>
          ))}
          {several && <span class="unseen">{play.title}</span>}
        </span>
        <span class="resume-words">
          <b>{play.step}</b>
          <small>
            {' '}
            {systemName(here.system)} · {timeAgoWords(play.touched)}
          </small>
        </span>
        <span class={first ? 'button primary' : 'button'}>Resume</span>
      </a>
    </li>
  );
}

/** Returns the units of each side in the order of the fight: "Raiders", "Raiders and 2 more". */
function sideLabels(sides: readonly Side[], { seen, units }: ParkedPlay): readonly { mark: number; words: string }[] {
  const there = units.flatMap((id) => seen.units.find((unit) => unit.id === id) ?? []);
  return [...new Set(there.map(({ side }) => side))].flatMap((id) => {
    const [only, ...more] = there.filter((unit) => unit.side === id);
    const side = sides.find((one) => one.id === id);
    if (!only || !side) return [];
    return [{ mark: side.mark, words: more.length === 0 ? only.name : `${only.name} and ${more.length} more` }];
  });
}

export function LiveCampaign({ here, first }: { readonly here: CampaignCard; readonly first: boolean }) {
  const { id, name, system, games, touched } = here;
  // The rules load after the first render. The line reserves its space.
  const wounded = useLoaded(() => {
    const from = store.value;
    return from && countWounded(from, id);
  }, [id, touched]);
  const running = games.findLast(({ ended }) => ended === undefined);
  return (
    <ul aria-label="Campaign">
      <li>
        <a class="resume" href={to('c', id, 'play')}>
          <span class="resume-bands">
            <span class="live-name">
              <Icon name="campaign" />
              <span dir="auto">{name}</span>
            </span>
          </span>{' '}
          <span class="resume-words">
            <b>{running ? gamesSummary(games) : `Play game ${(games.at(-1)?.number ?? 0) + 1}`}</b>
            <small>
              {' '}
              {[wounded ? `${wounded} in hospital` : systemName(system), timeAgoWords(touched)].join(' · ')}
            </small>
          </span>
          <span class={first ? 'button primary' : 'button'}>{running ? 'Play on' : 'Play'}</span>
        </a>
      </li>
    </ul>
  );
}

export function gamesSummary(games: readonly Game[]): string {
  const running = games.findLast(({ ended }) => ended === undefined);
  if (running) return running.turn > 0 ? `${running.name}, turn ${running.turn}` : running.name;
  return games.length === 0 ? '' : games.length === 1 ? '1 game played' : `${games.length} games played`;
}

export function systemName(system: string): string {
  const card = cards.find(({ id }) => id === system);
  return card?.tile?.name ?? card?.name ?? system;
}
