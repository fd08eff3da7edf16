import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { turnPhases } from '../../campaign/games/games.ts';
import type { ParkedPlay } from '../../campaign/records/records.ts';
import { Toggle } from '../../components/fields/toggle.tsx';
import { Button } from '../../components/frame/button.tsx';
import { Chip } from '../../components/frame/chip.tsx';
import { Empty } from '../../components/frame/empty.tsx';
import { Row } from '../../components/frame/row.tsx';
import { RowSection } from '../../components/frame/section.tsx';
import { PHASE_AFTER_GAME } from '../../engine/roster.ts';
import type { SequenceOf } from '../../system/sequence.ts';
import { type DueSequence, type Phase, sequenceTitle } from '../../system/system.ts';
import { FoldedSection } from '../parts/foldedsection.tsx';
import type { OpenCampaign } from '../state/opencampaign.ts';
import type { CampaignProps } from '../state/props.ts';
import { to } from '../state/route.ts';
import { isTurnRunByPlayers, openTasks, parkedFightFor, setPlayersRunTurn } from '../state/tasks.ts';
import { ActingNow, DueRow } from './actingnow.tsx';
import { AnyTimeKeys } from './anytime.tsx';
import './game.css';
import { LinkLine } from './linkline.tsx';
import { NextStageKey } from './nextkeys.tsx';
import { OpenGames } from './opengames.tsx';
import { EndSheet } from './sheets/gamesheets.tsx';
import { StatusSection } from './statussection.tsx';
import { isSuggested, type SuggestedAction, suggestedActionOf, waitingWords } from './suggestedaction.ts';
import { SuggestedRow } from './suggestedrow.tsx';
import { TurnLine } from './turnline.tsx';

export function PlayTab({ campaign }: CampaignProps) {
  if (campaign.units.length === 0) return <NobodyMustered campaign={campaign} />;
  const { plays } = campaign.loaded.value;
  const gold = suggestedActionOf(campaign);
  const unfinished = plays.length > 0 && <Unfinished campaign={campaign} plays={plays} gold={gold} />;
  if (campaign.watching)
    return (
      <>
        <LinkLine campaign={campaign} />
        <StatusSection campaign={campaign} />
        {unfinished}
      </>
    );
  return <CurrentTurn campaign={campaign} gold={gold} unfinished={unfinished} />;
}

const NobodyMustered = ({ campaign }: CampaignProps) => (
  <>
    <StatusSection campaign={campaign} />
    <Empty
      icon="roster"
      title="Nobody is mustered yet"
      actions={<Button kind="primary" label="Muster units" href={to('c', campaign.id, 'roster')} />}
    >
      A fight needs two units.
    </Empty>
  </>
);

function CurrentTurn({
  campaign,
  gold,
  unfinished,
}: CampaignProps & { readonly gold: SuggestedAction; readonly unfinished: ComponentChildren }) {
  const game = campaign.game.value;
  const [ending, setEnding] = useState(false);
  // A task with a fight in progress is listed under the unfinished fights.
  const due = openTasks(campaign).filter((one) => !parkedFightFor(campaign, one));
  const dueIsSuggested = due.some((one) => isSuggested(gold, one));
  const dueSection = due.length > 0 && <DueNow campaign={campaign} due={due} gold={gold} />;
  const turn = turnPhases(campaign.system);
  const playersRun = game !== undefined && isTurnRunByPlayers(campaign);
  const currentPhase = !playersRun && turn.length > 1 ? turn.find(({ id }) => id === game?.phase) : undefined;
  const phases = campaign.system.phases.filter(({ id }) => !game || id !== PHASE_AFTER_GAME);
  const openPhases = playersRun ? [] : currentPhase ? [currentPhase] : phases;
  const others = phases.filter((phase) => !openPhases.includes(phase));
  return (
    <>
      <LinkLine campaign={campaign} />
      <OpenGames campaign={campaign} />
      {game && !playersRun && <TurnLine campaign={campaign} game={game} suggested={gold} />}
      <StatusSection campaign={campaign} />
      {unfinished}
      {dueIsSuggested && dueSection}
      {!playersRun && <ActingNow campaign={campaign} suggested={gold} />}
      {gold.stage && game && <NextStageKey campaign={campaign} game={game} kind="primary" wide />}
      {gold.sequence && currentPhase && <InPhase campaign={campaign} phase={currentPhase} gold={gold} />}
      <AnyTimeKeys campaign={campaign} />
      {!dueIsSuggested && dueSection}
      {openPhases
        .filter((phase) => !gold.sequence || phase !== currentPhase)
        .map((phase) => (
          <InPhase key={phase.id} campaign={campaign} phase={phase} gold={gold} />
        ))}
      {others.length > 0 && <Others campaign={campaign} phases={others} />}
      {playersRun && (
        <FoldedSection title="The turn">
          <TurnLine campaign={campaign} game={game} suggested={gold} />
          <ActingNow campaign={campaign} suggested={gold} />
        </FoldedSection>
      )}
      {game && (
        <Toggle
          label="We run the turn ourselves"
          detail="Shows only fights, losses and due tests"
          value={playersRun}
          onChange={(to) => setPlayersRunTurn(campaign, to)}
        />
      )}
      {game && <Button wide label="End the game" onPress={() => setEnding(true)} />}
      {ending && game && <EndSheet campaign={campaign} game={game} onClose={() => setEnding(false)} />}
    </>
  );
}

function DueNow({
  campaign,
  due,
  gold,
}: CampaignProps & { readonly due: readonly DueSequence[]; readonly gold: SuggestedAction }) {
  return (
    <RowSection title="Due now">
      {due.map((one) => (
        <DueRow key={`${one.sequence} ${one.why}`} campaign={campaign} due={one} suggested={gold} />
      ))}
    </RowSection>
  );
}

function Unfinished({
  campaign,
  plays,
  gold,
}: CampaignProps & { readonly plays: readonly ParkedPlay[]; readonly gold: SuggestedAction }) {
  return (
    <RowSection title="Unfinished fights">
      {plays.map((play) =>
        play.id === gold.play ? (
          <SuggestedRow key={play.id} suggested={gold} />
        ) : (
          <Row
            key={play.id}
            title={play.title}
            detail={waitingWords(play)}
            trail={<Chip label={sequenceTitle(campaign.system, play.play.sequence)} />}
            href={to('c', campaign.id, 'fight', play.id)}
          />
        ),
      )}
    </RowSection>
  );
}

function InPhase({ campaign, phase, gold }: CampaignProps & { readonly phase: Phase; readonly gold: SuggestedAction }) {
  return (
    <RowSection title={phase.title}>
      {sequencesIn(campaign, phase).map(({ id, title, about }) =>
        id === gold.sequence ? (
          <SuggestedRow key={id} suggested={gold} />
        ) : (
          <Row key={id} title={title} detail={about} href={to('c', campaign.id, 'begin', id)} />
        ),
      )}
    </RowSection>
  );
}

/** Sequences of the inactive phases, one line of keys per phase. */
function Others({ campaign, phases }: CampaignProps & { readonly phases: readonly Phase[] }) {
  return (
    <div class="phase-keys">
      {phases.map((phase) => (
        <fieldset key={phase.id} aria-label={phase.title}>
          <b aria-hidden="true">{phase.title}</b>
          <div class="keys-line">
            {sequencesIn(campaign, phase).map(({ id, title }) => (
              <Button key={id} label={title} href={to('c', campaign.id, 'begin', id)} />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

const sequencesIn = (campaign: OpenCampaign, { id }: Phase): readonly SequenceOf[] =>
  campaign.system.sequences.filter(({ phase }) => phase === id);
