import type { Ask } from '../../rules/ask.ts';
import type { Mended } from '../../rules/play.ts';
import { Card } from '../../ui/card.tsx';
import { Die } from '../../ui/die.tsx';
import { Row, Rows } from '../../ui/row.tsx';
import { Section } from '../../ui/section.tsx';
import { sheetsOf } from './lines.ts';
import { LineSheet } from './linesheet.tsx';
import { type PlayContext, wordsOf } from './playcontext.ts';
import { answerTo, focusedAsk } from './playsession.ts';
import { type Opening, valueWords } from './trailwords.ts';

/** Many asks that wait together: on their sheet of lines where the rules have one, else a line each. What was told stands at its place, the line tapped is the one the pad answers. */
export function Gathering({
  table,
  opening,
  onMend,
}: {
  readonly table: PlayContext;
  readonly opening: Opening;
  readonly onMend: (mended: Mended | undefined) => void;
}) {
  const told = table.session.told.value;
  if (!gathers(table) || told.at !== 'ask') return null;
  const live = sheetsOf(table).filter((sheet) => sheet.live);
  return (
    <section class="gathering" aria-label="Asked together">
      {live.map((sheet) => (
        <Section key={sheet.title} title={sheet.title}>
          <LineSheet table={table} sheet={sheet} opening={opening} onMend={onMend} />
        </Section>
      ))}
      {live.length === 0 && <Waiting table={table} asks={told.asks} />}
    </section>
  );
}

/** Whether many asks wait together: a sheet of lines, or three and more. */
export function gathers(table: PlayContext): boolean {
  const told = table.session.told.value;
  return told.at === 'ask' && (told.asks.length > 2 || sheetsOf(table).some((sheet) => sheet.live));
}

function Waiting({ table, asks }: { readonly table: PlayContext; readonly asks: readonly Ask[] }) {
  const { session } = table;
  const at = focusedAsk(session);
  return (
    <Rows label="Asked together">
      {asks.map((ask) => {
        const { title, detail } = wordsOf(table, ask);
        return (
          <Row
            key={ask.id}
            lead={<span class={ask === at ? 'gathering-now' : 'gathering-rest'} aria-hidden="true" />}
            title={title}
            detail={ask === at ? <span class="unseen">asked now</span> : detail}
            trail={<Said table={table} ask={ask} />}
            onPress={() => {
              session.focus.value = ask.id;
            }}
          />
        );
      })}
    </Rows>
  );
}

/** What was told to one of them. */
function Said({ table, ask }: { readonly table: PlayContext; readonly ask: Ask }) {
  const step = answerTo(table.session.told.value.trail, ask.id);
  if (!step) return null;
  const words = wordsOf(table, ask);
  if ('dice' in step.answer && step.answer.dice.length > 0)
    return (
      <>
        {step.answer.dice.map((die, n) => (
          <Die key={`${n}`} size="s" sides={ask.kind === 'roll' ? ask.pool.sides : 6} {...die} />
        ))}
      </>
    );
  if (ask.kind === 'draw' && 'value' in step.answer)
    return <Card size="s" card={{ told: String(step.answer.value), by: step.answer.by === 'app' ? 'app' : 'hand' }} />;
  return <b>{valueWords(ask, words, step.value)}</b>;
}
