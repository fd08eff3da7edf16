import { turnPhases } from '../../campaign/games.ts';
import type { Parked } from '../../campaign/records.ts';
import { Toggle } from '../../components/fields/toggle.tsx';
import { Button } from '../../components/frame/button.tsx';
import { Chip } from '../../components/frame/chip.tsx';
import { Empty } from '../../components/frame/empty.tsx';
import { Row, Rows } from '../../components/frame/row.tsx';
import { Section } from '../../components/frame/section.tsx';
import { type Due, type Phase, type SequenceOf, sequenceTitle } from '../../rules/system.ts';
import { Fold } from '../parts/fold.tsx';
import { dueNow, fightFor } from '../state/due.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { to } from '../state/route.ts';
import { runsItself, setRunsItself } from '../state/turns.ts';
import { ActingNow, DueRow } from './actingnow.tsx';
import { AnyTime } from './anytime.tsx';
import './game.css';
import { type Gold, goldOf, isGold, stepOf } from './goldkey.ts';
import { GoldRow } from './goldrow.tsx';
import { LinkLine } from './linkline.tsx';
import { NextStageKey } from './nextkeys.tsx';
import { OpenGames } from './opengames.tsx';
import { InSight } from './sight.tsx';
import { TurnLine } from './turnline.tsx';

/** The turn as it stands: the next thing to do as the one gold key, what waits beside it, and every sequence by its phase. */
export function PlayTab({ camp }: { readonly camp: OpenCampaign }) {
  if (camp.units.length === 0)
    return (
      <>
        <InSight camp={camp} />
        <Empty
          icon="roster"
          title="Nobody is mustered yet"
          actions={<Button kind="primary" label="Muster units" href={to('c', camp.id, 'roster')} />}
        >
          A fight needs two units. Muster them by counts, in a few taps.
        </Empty>
      </>
    );
  const { plays } = camp.loaded.value;
  const game = camp.game.value;
  const gold = goldOf(camp);
  const unfinished = plays.length > 0 && <Unfinished camp={camp} plays={plays} gold={gold} />;
  if (camp.watching)
    return (
      <>
        <LinkLine camp={camp} />
        <InSight camp={camp} />
        {unfinished}
      </>
    );
  // A fight that has begun is among the unfinished ones.
  const due = dueNow(camp).filter((one) => !fightFor(camp, one));
  const settles = due.some((one) => isGold(gold, one));
  const waits = due.length > 0 && <DueNow camp={camp} due={due} gold={gold} />;
  const turn = turnPhases(camp.system);
  const itself = game !== undefined && runsItself(camp);
  const now = !itself && turn.length > 1 ? turn.find(({ id }) => id === game?.phase) : undefined;
  const open = itself ? [] : now ? [now] : camp.system.phases;
  const others = camp.system.phases.filter((phase) => !open.includes(phase));
  return (
    <>
      <LinkLine camp={camp} />
      <OpenGames camp={camp} />
      {game && !itself && <TurnLine camp={camp} game={game} gold={gold} />}
      <InSight camp={camp} />
      {unfinished}
      {settles && waits}
      {!itself && <ActingNow camp={camp} gold={gold} />}
      {gold.stage && game && <NextStageKey camp={camp} game={game} kind="primary" wide />}
      {gold.sequence && now && <InPhase camp={camp} phase={now} gold={gold} />}
      <AnyTime camp={camp} />
      {!settles && waits}
      {open
        .filter((phase) => !gold.sequence || phase !== now)
        .map((phase) => (
          <InPhase key={phase.id} camp={camp} phase={phase} gold={gold} />
        ))}
      {others.length > 0 && <Others camp={camp} phases={others} />}
      {itself && (
        <Fold title="The turn">
          <TurnLine camp={camp} game={game} gold={gold} />
          <ActingNow camp={camp} gold={gold} />
        </Fold>
      )}
      {game && (
        <Toggle
          label="We run the turn ourselves"
          detail="Fights, losses and due tests stay; the rest is folded"
          value={itself}
          onChange={(to) => setRunsItself(camp, to)}
        />
      )}
    </>
  );
}

/** What must be settled now, the first of it in gold where nothing comes before it. */
function DueNow({
  camp,
  due,
  gold,
}: {
  readonly camp: OpenCampaign;
  readonly due: readonly Due[];
  readonly gold: Gold;
}) {
  return (
    <Section title="Due now">
      <Rows label="Due now">
        {due.map((one) => (
          <DueRow key={`${one.sequence} ${one.why}`} camp={camp} due={one} gold={gold} />
        ))}
      </Rows>
    </Section>
  );
}

/** Fights that wait for their next answer, the newest in gold. */
function Unfinished({
  camp,
  plays,
  gold,
}: {
  readonly camp: OpenCampaign;
  readonly plays: readonly Parked[];
  readonly gold: Gold;
}) {
  return (
    <Section title="Unfinished fights">
      <Rows label="Unfinished fights">
        {plays.map((play) =>
          play.id === gold.play ? (
            <GoldRow key={play.id} gold={gold} />
          ) : (
            <Row
              key={play.id}
              title={play.title}
              detail={stepOf(play)}
              trail={<Chip label={sequenceTitle(camp.system, play.play.sequence)} />}
              href={to('c', camp.id, 'fight', play.id)}
            />
          ),
        )}
      </Rows>
    </Section>
  );
}

/** The sequences of a phase, with what they do. */
function InPhase({ camp, phase, gold }: { readonly camp: OpenCampaign; readonly phase: Phase; readonly gold: Gold }) {
  return (
    <Section title={phase.title}>
      <Rows label={phase.title}>
        {sequencesIn(camp, phase).map(({ id, title, about }) =>
          id === gold.sequence ? (
            <GoldRow key={id} gold={gold} />
          ) : (
            <Row key={id} title={title} detail={about} href={to('c', camp.id, 'begin', id)} />
          ),
        )}
      </Rows>
    </Section>
  );
}

/** The sequences of phases that do not run now, a line of keys each. */
function Others({ camp, phases }: { readonly camp: OpenCampaign; readonly phases: readonly Phase[] }) {
  return (
    <div class="phase-keys">
      {phases.map((phase) => (
        <fieldset key={phase.id} aria-label={phase.title}>
          <b aria-hidden="true">{phase.title}</b>
          <div class="keys-line">
            {sequencesIn(camp, phase).map(({ id, title }) => (
              <Button key={id} label={title} href={to('c', camp.id, 'begin', id)} />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

const sequencesIn = (camp: OpenCampaign, { id }: Phase): readonly SequenceOf[] =>
  camp.system.sequences.filter(({ phase }) => phase === id);
