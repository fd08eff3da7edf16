import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import { figure } from '../../rules/figure.ts';
import { exampleFile, type PlayFile } from '../../rules/playfile.ts';
import type { Example, System } from '../../rules/system.ts';
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
import { BoardTold } from '../play/boardtold.tsx';
import { type PlayContext, tellingOf, UNCHANGED } from '../play/playcontext.ts';
import { PlaySession } from '../play/playsession.ts';
import { seatsOf } from '../play/seats.ts';
import { trailSteps } from '../play/trailwords.ts';

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
      {example && <ExampleTold system={camp.system} example={example} />}
    </Page>
  );
}

/** What an example tells: each play with its steps and its end, or a single rule with what is given and what comes of it. */
export function ExampleTold({ system, example }: { readonly system: System; readonly example: Example }) {
  const file = useMemo(() => exampleFile(example, system), [example, system]);
  if ('part' in file)
    return (
      <>
        <Facts title="Given" value={file.input} />
        {file.answers.length > 0 && (
          <Section title="Rolls and choices">
            <Trail
              label="Rolls and choices"
              steps={file.answers.map((answer) => ({
                id: answer.id,
                title: answer.id.replaceAll('/', ', '),
                ...('dice' in answer
                  ? { dice: answer.dice, ...(answer.told ? { words: plain(answer.told.value) } : {}) }
                  : { words: plain(answer.value) }),
              }))}
            />
          </Section>
        )}
        <Facts title="Result" value={file.outcome} />
      </>
    );
  const plays: readonly PlayFile[] = 'plays' in file ? file.plays : [file];
  const sides = [...new Set(plays.flatMap(({ setup }) => unitsIn(setup)).map(({ side }) => side))];
  return (
    <>
      {plays.map((play, i) => (
        <PlayTold key={`${i}`} system={system} play={play} sides={sides} no={plays.length > 1 ? i + 1 : undefined} />
      ))}
    </>
  );
}

/** One play of an example: each step, then its verdict and orders. */
function PlayTold({
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
      <BoardTold label={`${title}, step by step`} play={play} reading={upTo}>
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
      </BoardTold>
    </Section>
  );
}

/** A table at which nobody sits: the play is only read. `sides` are in the order of their marks. */
export function reading(system: System, play: PlayFile, sides: readonly string[]): PlayContext {
  const sequence = system.sequences.find(({ id }) => id === play.sequence)!;
  const nothing = async () => {};
  return {
    session: new PlaySession(system, sequence, play, () => {}),
    title: sequence.title,
    seats: seatsOf(sequence.setup(play.house), play.setup, ({ side }) => ({ mark: sides.indexOf(side) })),
    kinds: system.units,
    units: unitsIn(play.setup),
    odds: 'hidden',
    dice: 'own',
    since: UNCHANGED,
    accept: nothing,
    abandon: nothing,
    copy: nothing,
    leave: () => {},
  };
}

/** Plain data as lines: what, and how much. */
function Facts({ title, value }: { readonly title: string; readonly value: unknown }) {
  const lines = linesOf(value);
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

/** What is said of a rule's input or outcome: what is none, not so or empty goes without saying, and so do the house rules. */
function linesOf(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [plain(value)];
  if (Array.isArray(value)) return value.map(plain);
  return Object.entries(value).flatMap(([name, fact]) => {
    if (name === 'house' || isNothing(fact)) return [];
    if (name === 'setup') return linesOf(fact);
    return [`${name}: ${plain(fact)}`];
  });
}

function plain(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return figure(value);
  if (typeof value !== 'object' || value === null) return String(value ?? 'nothing');
  if (Array.isArray(value))
    return value.every((one) => typeof one === 'string') ? `${value.length}` : value.map(plain).join('; ');
  if ('mark' in value && 'name' in value) return String(value.name);
  return linesOf(value).join(', ');
}

const isNothing = (value: unknown): boolean =>
  value === false ||
  value === 0 ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every(isNothing));
