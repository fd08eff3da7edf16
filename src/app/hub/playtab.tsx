import { turnPhases } from '../../campaign/games.ts';
import { type Phase, sequenceTitle } from '../../rules/system.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Row, Rows } from '../../ui/row.tsx';
import { Section } from '../../ui/section.tsx';
import type { OpenCampaign } from '../model/opencampaign.ts';
import { to } from '../model/route.ts';
import { ActingNow, DueRow } from './actingnow.tsx';
import { NextKeys } from './nextkeys.tsx';
import { OpenGames } from './opengames.tsx';
import { InSight } from './sight.tsx';

/** What is due now, the plays that wait, and the sequences by phase. */
export function PlayTab({ camp }: { readonly camp: OpenCampaign }) {
  const { plays } = camp.loaded.value;
  const due = camp.system.due(camp.roster);
  const standing = camp.units.length > 0;
  const game = camp.game.value;
  const phases = camp.system.phases.toSorted((a, b) => Number(b.id === game?.phase) - Number(a.id === game?.phase));
  return (
    <>
      {standing && <OpenGames camp={camp} />}
      <InSight camp={camp} />
      {game && standing && turnPhases(camp.system).length > 1 && (
        <Section title={`Turn ${game.turn}`} action={<Chip label={phases[0]?.title ?? ''} tone="good" />}>
          <ActingNow camp={camp} />
          <div class="keys-line">
            <NextKeys camp={camp} game={game} />
          </div>
        </Section>
      )}
      {due.length > 0 && (
        <Section title="Due now">
          <Rows label="Due now">
            {due.map((one) => (
              <DueRow key={`${one.sequence} ${one.why}`} camp={camp} due={one} />
            ))}
          </Rows>
        </Section>
      )}
      {plays.length > 0 && (
        <Section title="Unfinished fights">
          <Rows label="Unfinished fights">
            {plays.map((play) => (
              <Row
                key={play.id}
                title={play.title}
                detail={play.awaits === 'both' ? play.step : `${play.step}, ${play.awaits}`}
                trail={<Chip label={sequenceTitle(camp.system, play.play.sequence)} />}
                href={to('c', camp.id, 'fight', play.id)}
              />
            ))}
          </Rows>
        </Section>
      )}
      {standing ? (
        phases.map((phase) => <InPhase key={phase.id} camp={camp} phase={phase} />)
      ) : (
        <Empty
          icon="roster"
          title="Nobody is mustered yet"
          actions={<Button kind="primary" label="Muster units" href={to('c', camp.id, 'roster')} />}
        >
          A fight needs two units. Muster them by counts, in a few taps.
        </Empty>
      )}
    </>
  );
}

/** The sequences of a phase. */
function InPhase({ camp, phase }: { readonly camp: OpenCampaign; readonly phase: Phase }) {
  return (
    <Section title={phase.title}>
      <Rows label={phase.title}>
        {camp.system.sequences
          .filter((sequence) => sequence.phase === phase.id)
          .map(({ id, title, about }) => (
            <Row key={id} title={title} detail={about} href={to('c', camp.id, 'begin', id)} />
          ))}
      </Rows>
    </Section>
  );
}
