import { turnPhases } from '../../campaign/games.ts';
import type { Parked } from '../../campaign/records.ts';
import { type Due, type Phase, sequenceTitle } from '../../rules/system.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Row, Rows } from '../../ui/row.tsx';
import { Section } from '../../ui/section.tsx';
import type { OpenCampaign } from '../model/opencampaign.ts';
import { to } from '../model/route.ts';
import { ActingNow, DueRow, GoldRow } from './actingnow.tsx';
import { AnyTime } from './anytime.tsx';
import './hub.css';
import { type Gold, goldOf, isGold, stepOf } from './goldkey.ts';
import { LinkLine } from './linkline.tsx';
import { nextStageKey } from './nextkeys.tsx';
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
  const due = camp.system.due(camp.roster);
  const settles = due.some((one) => isGold(gold, one));
  const now = turnPhases(camp.system).length > 1 ? camp.system.phases.find(({ id }) => id === game?.phase) : undefined;
  const phases = camp.system.phases
    .filter((phase) => !gold.sequence || phase !== now)
    .toSorted((a, b) => Number(b === now) - Number(a === now));
  const waits = due.length > 0 && <DueNow camp={camp} due={due} gold={gold} />;
  if (camp.watching)
    return (
      <>
        <LinkLine camp={camp} />
        <InSight camp={camp} />
        {plays.length > 0 && <Unfinished camp={camp} plays={plays} gold={gold} />}
      </>
    );
  return (
    <>
      <LinkLine camp={camp} />
      <OpenGames camp={camp} />
      {game && <TurnLine camp={camp} game={game} gold={gold} />}
      <InSight camp={camp} />
      {plays.length > 0 && <Unfinished camp={camp} plays={plays} gold={gold} />}
      <ActingNow camp={camp} gold={gold} />
      {settles && waits}
      {gold.stage && game && <Button kind="primary" wide {...nextStageKey(camp, game)} />}
      {gold.sequence && now && <InPhase camp={camp} phase={now} gold={gold} />}
      <AnyTime camp={camp} />
      {!settles && waits}
      {phases.map((phase) => (
        <InPhase key={phase.id} camp={camp} phase={phase} gold={gold} folded={now && phase !== now} />
      ))}
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

/** The sequences of a phase, with what they do; those of a phase that does not run now are keys alone. */
function InPhase({
  camp,
  phase,
  gold,
  folded,
}: {
  readonly camp: OpenCampaign;
  readonly phase: Phase;
  readonly gold: Gold;
  readonly folded?: boolean | undefined;
}) {
  const own = camp.system.sequences.filter((sequence) => sequence.phase === phase.id);
  return (
    <Section title={phase.title}>
      {folded ? (
        <div class="keys-line">
          {own.map(({ id, title }) => (
            <Button key={id} label={title} href={to('c', camp.id, 'begin', id)} />
          ))}
        </div>
      ) : (
        <Rows label={phase.title}>
          {own.map(({ id, title, about }) =>
            id === gold.sequence ? (
              <GoldRow key={id} gold={gold} />
            ) : (
              <Row key={id} title={title} detail={about} href={to('c', camp.id, 'begin', id)} />
            ),
          )}
        </Rows>
      )}
    </Section>
  );
}
