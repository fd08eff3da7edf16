import type { Ask } from '../../rules/ask.ts';
import { openAsks } from '../../rules/replay.ts';
import { Button } from '../../ui/button.tsx';
import { CountPad } from '../../ui/countpad.tsx';
import { padOf } from './pad.ts';
import { type PlayContext, wordsOf } from './playcontext.ts';
import { answerTo } from './playsession.ts';
import { rollAll } from './rolled.ts';

type Roll = Extract<Ask, { kind: 'roll' }>;

/** The pools of one side that wait together and are only counted, each for its own need; nothing where something else waits with them. */
export function countedTogether(context: PlayContext): readonly Roll[] | undefined {
  const told = context.session.position.value;
  const asks = told.at === 'ask' ? told.asks : [];
  const rolls = asks.filter((ask): ask is Roll => ask.kind === 'roll' && ask.tally.kind === 'hits');
  const all = rolls.length > 1 && rolls.length === asks.length && rolls.some(({ pool }) => pool.count > 1);
  return all && rolls.every((ask) => ask.whose === rolls[0]!.whose && !wordsOf(context, ask).line) ? rolls : undefined;
}

/** Hits by need, a row each: a tap a need, and the last one goes on. */
export function CountSheet({ context, asks }: { readonly context: PlayContext; readonly asks: readonly Roll[] }) {
  const { session } = context;
  const told = session.position.value;
  return (
    <div class="count-sheet">
      {asks.map((ask) => {
        const words = wordsOf(context, ask);
        const step = answerTo(told.trail, ask.id);
        const pad = padOf(ask, words);
        const label = pad.kind === 'rows' ? (pad.rows[0]?.label ?? '') : ask.tally.name;
        return (
          <CountPad
            key={ask.id}
            label={words.title}
            dice={ask.pool.count}
            rows={[{ id: 'hits', label, detail: `${ask.pool.count}D${ask.pool.sides}` }]}
            draft={typeof step?.value === 'number' ? { hits: step.value } : {}}
            onDraft={() => undefined}
            onDone={({ hits }) => session.tell({ id: ask.id, dice: [], told: { count: ask.pool.count, value: hits } })}
          />
        );
      })}
      <Button
        wide
        icon="dice"
        label={`Roll all ${openAsks(told).reduce((sum, ask) => sum + (ask.kind === 'roll' ? ask.pool.count : 0), 0)}`}
        onPress={() => rollAll(session)}
      />
    </div>
  );
}
