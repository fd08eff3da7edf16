import { useState } from 'preact/hooks';
import type { Ask } from '../../rules/ask.ts';
import { Button } from '../../ui/button.tsx';
import { CountPad } from '../../ui/countpad.tsx';
import { Mark } from '../../ui/mark.tsx';
import { RollKeys } from '../../ui/rollkeys.tsx';
import { type Pad, padOf } from './pad.ts';
import { type PlayContext, seatOf, wordsOf } from './playcontext.ts';
import { answerTo } from './playsession.ts';
import { roll, rollAll } from './rolled.ts';

type Side = { readonly ask: Extract<Ask, { kind: 'roll' }>; readonly pad: Extract<Pad, { kind: 'rows' }> };

/** The pools of two sides that are rolled together and read by counting, if that is what stands on the screen. */
export function bothCounted(context: PlayContext): readonly Side[] {
  const told = context.session.position.value;
  if (told.at !== 'ask' || told.asks.length !== 2) return [];
  const sides = told.asks.flatMap((ask): readonly Side[] => {
    const pad = padOf(ask, wordsOf(context, ask));
    return ask.kind === 'roll' && pad.kind === 'rows' && !wordsOf(context, ask).line ? [{ ask, pad }] : [];
  });
  return sides.length === 2 && sides[0]!.ask.whose !== sides[1]!.ask.whose ? sides : [];
}

/** Both sides' dice on one screen, a row for each face that counts. */
export function BothRows({ context, sides }: { readonly context: PlayContext; readonly sides: readonly Side[] }) {
  const { session } = context;
  const [typing, setTyping] = useState(context.dice === 'own');
  const detail = wordsOf(context, sides[0]!.ask).detail;
  const half = sides.some(({ ask }) => session.play.value.drafts?.[ask.id] ?? answered(context, ask));
  return (
    <section class="question both-rows" aria-label="Question">
      <h2 class="unseen">{detail ?? 'Both sides roll'}</h2>
      {typing || half ? (
        sides.map((side) => <Rows key={side.ask.id} context={context} side={side} />)
      ) : (
        <>
          <Button kind="primary" wide icon="dice" label="Roll for both" onPress={() => rollAll(session)} />
          <Button kind="quiet" icon="edit" label="Type what lies on the table" onPress={() => setTyping(true)} />
        </>
      )}
    </section>
  );
}

const answered = (context: PlayContext, { id }: Ask): Readonly<Record<string, number>> | undefined => {
  const step = answerTo(context.session.position.value.trail, id);
  if (!step) return undefined;
  const numbers = Array.isArray(step.value) ? (step.value as number[]) : [Number(step.value)];
  const { rows } = padOf(step.ask, { title: '' }) as Side['pad'];
  return Object.fromEntries(rows.map((row, i) => [row.id, numbers[i] ?? 0]));
};

function Rows({ context, side: { ask, pad } }: { readonly context: PlayContext; readonly side: Side }) {
  const { session } = context;
  const words = wordsOf(context, ask);
  const seat = seatOf(context, ask.whose);
  const told = answered(context, ask);
  const draft = session.play.value.drafts?.[ask.id] ?? {};
  return (
    <fieldset class="both-side" aria-label={seat.label}>
      <div class="both-head">
        {seat.side === undefined ? (
          <b>{seat.label}</b>
        ) : (
          <Mark side={seat.side} label={seat.unit?.name ?? seat.label} />
        )}
        <b class="question-pool">{`${ask.pool.count}D${ask.pool.sides}`}</b>
        {!told && <RollKeys rolls={[{ label: `Roll ${pad.count}`, onRoll: () => roll(session, ask, {}) }]} />}
      </div>
      <CountPad
        label={words.title}
        dice={pad.count}
        rows={pad.rows}
        short
        draft={told ?? ((draft.value ?? {}) as Record<string, number>)}
        onDraft={(value) => session.draft(ask.id, { value })}
        onDone={(counts) => {
          const numbers = pad.rows.map(({ id }) => counts[id] ?? 0);
          const value = pad.rows[0]?.id === 'hits' ? numbers[0] : numbers;
          session.tell({ id: ask.id, dice: [], told: { count: pad.count, value } });
        }}
      />
    </fieldset>
  );
}
