import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import { exampleFile, type PlayFile } from '../../rules/playfile.ts';
import { type Example, type System, sequenceOf } from '../../rules/system.ts';
import { examplesOf } from '../../systems/systems.ts';
import { Bar } from '../../ui/bar.tsx';
import { Page } from '../../ui/page.tsx';
import { Row, Rows } from '../../ui/row.tsx';
import { Section } from '../../ui/section.tsx';
import { Trail } from '../../ui/trail.tsx';
import { attempt } from '../model/appstate.ts';
import type { OpenCampaign } from '../model/opencampaign.ts';
import { unitsIn } from '../model/roles.ts';
import { to } from '../model/route.ts';
import { BoardReplay } from '../play/boardreplay.tsx';
import { OWN_DICE, type PlayContext, tellingOf, UNCHANGED } from '../play/playcontext.ts';
import { PlaySession } from '../play/playsession.ts';
import { seatsOf } from '../play/seats.ts';
import { trailSteps } from '../play/trailwords.ts';
import { capital } from '../words/unitwords.ts';
import { ruleFacts } from './rulefacts.ts';

/** The worked examples of the system; those that are whole plays first, then single rules. */
export function Examples({ camp }: { readonly camp: OpenCampaign }) {
  const examples = useExamples(camp);
  const plays = examples.filter((example) => 'plays' in example);
  const parts = examples.filter((example) => !('plays' in example));
  return (
    <Page
      bar={
        <Bar
          title="Worked examples"
          subtitle={camp.system.name}
          back={{ label: 'Back', href: to('c', camp.id, 'more') }}
        />
      }
    >
      <Listed camp={camp} title="From the first roll to the last" examples={plays} />
      <Listed camp={camp} title="A single rule" examples={parts} />
    </Page>
  );
}

function Listed({
  camp,
  title,
  examples,
}: {
  readonly camp: OpenCampaign;
  readonly title: string;
  readonly examples: readonly Example[];
}) {
  if (examples.length === 0) return null;
  return (
    <Section title={title}>
      <Rows label={title}>
        {examples.map(({ id, title }) => (
          <Row key={id} title={title} href={to('c', camp.id, 'examples', id)} />
        ))}
      </Rows>
    </Section>
  );
}

function useExamples(camp: OpenCampaign): readonly Example[] {
  const [examples, setExamples] = useState<readonly Example[]>([]);
  useEffect(() => void attempt(examplesOf(camp.system.id).then(setExamples)), [camp.system.id]);
  return examples;
}

/** A worked example told step by step, to be read and not played. */
export function ExampleScreen({ camp, id }: { readonly camp: OpenCampaign; readonly id: string }) {
  const example = useExamples(camp).find((one) => one.id === id);
  return (
    <Page
      bar={
        <Bar
          title={example?.title ?? 'Worked example'}
          subtitle={camp.system.name}
          back={{ label: 'Back', href: to('c', camp.id, 'examples') }}
        />
      }
    >
      {example && <ExampleView system={camp.system} example={example} />}
    </Page>
  );
}

/** What an example tells: each play with its steps and its end, or a single rule with what is given and what comes of it. */
export function ExampleView({ system, example }: { readonly system: System; readonly example: Example }) {
  const file = useMemo(() => exampleFile(example, system), [example, system]);
  const facts = useMemo(() => ruleFacts(system), [system]);
  if ('part' in file)
    return (
      <>
        <Facts title="Given" lines={facts(file.input)} />
        {file.answers.length > 0 && (
          <Section title="Rolls and choices">
            <Trail
              label="Rolls and choices"
              steps={file.answers.map((answer) => ({
                id: answer.id,
                title: capital(answer.id.replaceAll('/', ', ')),
                ...('dice' in answer
                  ? { dice: answer.dice, ...(answer.told ? { words: facts(answer.told.value).join(', ') } : {}) }
                  : { words: facts(answer.value).join(', ') }),
              }))}
            />
          </Section>
        )}
        <Facts title="Result" lines={facts(file.outcome)} />
      </>
    );
  const plays: readonly PlayFile[] = 'plays' in file ? file.plays : [file];
  const sides = [...new Set(plays.flatMap(({ setup }) => unitsIn(setup)).map(({ side }) => side))];
  return (
    <>
      {plays.map((play, i) => (
        <PlayView key={`${i}`} system={system} play={play} sides={sides} no={plays.length > 1 ? i + 1 : undefined} />
      ))}
    </>
  );
}

/** One play of an example: each step, then its verdict and orders. */
function PlayView({
  system,
  play,
  sides,
  no,
}: {
  readonly system: System;
  readonly play: PlayFile;
  readonly sides: readonly string[];
  /** Its place in a chain of several. */
  readonly no: number | undefined;
}) {
  const upTo = useCallback((cursor: number) => reading(system, { ...play, cursor }, sides), [system, play, sides]);
  const context = useMemo(() => upTo(play.cursor), [upTo, play]);
  const position = context.session.position.value;
  const ending = position.at === 'end' ? tellingOf(context).outcome(position.outcome, play.setup) : undefined;
  const title = no === undefined ? context.session.sequence.title : `${no}. ${context.session.sequence.title}`;
  return (
    <Section title={title}>
      <BoardReplay label={`${title}, step by step`} play={play} reading={upTo}>
        <Trail label={context.title} steps={trailSteps(context, position.trail)} />
        {ending && (
          <>
            <p class="verdict">{ending.title}</p>
            {ending.detail && <p>{ending.detail}</p>}
            {ending.orders.length > 0 && (
              <ul class="sentences">
                {ending.orders.map((order) => (
                  <li key={order}>{order}</li>
                ))}
              </ul>
            )}
          </>
        )}
      </BoardReplay>
    </Section>
  );
}

/** A table at which nobody sits: the play is only read. `sides` are in the order of their marks. */
export function reading(system: System, play: PlayFile, sides: readonly string[]): PlayContext {
  const sequence = sequenceOf(play.sequence, system);
  const nothing = async () => {};
  return {
    session: new PlaySession(system, sequence, play, () => {}),
    title: sequence.title,
    seats: seatsOf(sequence.setup(play.house), play.setup, ({ side }) => ({ mark: sides.indexOf(side) })),
    kinds: system.units,
    units: unitsIn(play.setup),
    odds: 'hidden',
    dice: OWN_DICE,
    since: UNCHANGED,
    accept: nothing,
    abandon: nothing,
    copy: nothing,
    leave: () => {},
  };
}

/** What a rule is given, or what comes of it. */
function Facts({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <Section title={title}>
      <ul class="sentences">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Section>
  );
}
