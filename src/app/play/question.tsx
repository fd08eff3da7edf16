import { useState } from 'preact/hooks';
import type { Ask } from '../../rules/ask.ts';
import { key } from '../../rules/chances.ts';
import type { Draft } from '../../rules/play.ts';
import { openAsks } from '../../rules/replay.ts';
import { Button } from '../../ui/button.tsx';
import { Chance } from '../../ui/chance.tsx';
import { Key } from '../../ui/key.tsx';
import { Mark } from '../../ui/mark.tsx';
import type { Roll } from '../../ui/rollkeys.tsx';
import { AskPad } from './askpad.tsx';
import { BothRows, bothCounted } from './bothrows.tsx';
import { CountSheet, countedTogether } from './countsheet.tsx';
import { gathers } from './gathering.tsx';
import { Instead } from './instead.tsx';
import { padOf } from './pad.ts';
import { manWords, type PlayContext, seatOf, wordsOf } from './playcontext.ts';
import { answerTo, focusedAsk } from './playsession.ts';
import { drawAll, roll, rollAll } from './rolled.ts';
import { answerWords } from './trailwords.ts';

/** What is asked now: whose it is, the need, and the pad in the thumb's reach. Asks that do not wait for each other stand side by side. */
export function Question({
  context,
  onBoard,
  turned,
}: {
  readonly context: PlayContext;
  readonly onBoard?: boolean;
  readonly turned: boolean;
}) {
  const { session } = context;
  const told = session.position.value;
  const [typing, type] = useState<string | undefined>(undefined);
  const ask = focusedAsk(session);
  if (told.at !== 'ask' || !ask) return null;
  const both = bothCounted(context);
  if (both.length > 0) return <BothRows key={ask.id} context={context} sides={both} />;
  const words = wordsOf(context, ask);
  const odds = context.odds === 'shown' && !turned;
  const seat = seatOf(context, ask.whose);
  const drawsAll = ask.kind === 'draw' && ((ask.place?.of ?? 1) > 1 || words.line) ? () => drawAll(session) : undefined;
  const counts = countedTogether(context);
  const tabs = tabsOf(context);
  const rolls = openAsks(told).filter(({ kind }) => kind === 'roll');
  const all =
    gathers(context) && rolls.length > 1
      ? { label: `Roll all ${rolls.length}`, onRoll: () => rollAll(session) }
      : undefined;
  const half = session.play.value.drafts?.[ask.id] !== undefined;
  const appFirst = context.dice === 'app' && !half;
  const rollIt = (draft: Draft) => roll(session, ask, draft);
  return (
    <section class="question" aria-label="Question">
      {tabs.length > 0 && (
        <fieldset class="question-both" aria-label="Rolled together">
          {tabs.map(({ ask: { id }, label, said, detail }) => (
            <Key
              key={id}
              label={label}
              detail={said ?? detail}
              pressed={id === ask.id}
              onPress={() => {
                session.focus.value = id;
              }}
            />
          ))}
        </fieldset>
      )}
      <header class="question-head">
        {seat.side !== undefined && <Mark side={seat.side} label={seat.label} />}
        {ask.kind === 'roll' && !counts && <b class="question-pool">{dice(ask)}</b>}
        <h2>{counts ? 'How many dice hit?' : words.title}</h2>
        {words.detail && !counts && <p>{words.detail}</p>}
        {odds && <TestChance context={context} ask={ask} />}
      </header>
      {counts ? (
        <CountSheet context={context} asks={counts} />
      ) : appFirst && 'chances' in ask && typing !== ask.id ? (
        <AppFirst
          label={ask.kind === 'roll' ? `Roll ${dice(ask)}` : 'Draw'}
          onRoll={() => rollIt({})}
          all={all ?? (drawsAll && { label: 'Draw all', onRoll: drawsAll })}
          onType={() => type(ask.id)}
        />
      ) : (
        <AskPad
          key={ask.id}
          ask={ask}
          words={words}
          onBoard={onBoard}
          draft={session.play.value.drafts?.[ask.id] ?? {}}
          man={(man, unit) => manWords(context.kinds, man, unit)}
          onDraft={(draft) => session.draft(ask.id, draft)}
          onAnswer={(answer) => session.tell(answer)}
          onRoll={'chances' in ask ? rollIt : undefined}
          onRollAll={all}
          onDrawAll={drawsAll}
        />
      )}
      <Instead context={context} words={words} />
    </section>
  );
}

/** The app's dice first, where the campaign has chosen them; the table's own are one key away. */
function AppFirst({
  label,
  onRoll,
  all,
  onType,
}: {
  readonly label: string;
  readonly onRoll: () => void;
  /** What waits with it, taken in one. */
  readonly all: Roll | undefined;
  readonly onType: () => void;
}) {
  return (
    <>
      <Button kind="primary" wide icon="dice" label={all?.label ?? label} onPress={all?.onRoll ?? onRoll} />
      <Button kind="quiet" icon="edit" label="Type what lies on the table" onPress={onType} />
    </>
  );
}

/** A pool in the table's shorthand: "8D6". */
const dice = (ask: Ask): string | undefined =>
  ask.kind === 'roll' ? `${ask.pool.count}D${ask.pool.sides}` : undefined;

type Tab = { readonly ask: Ask; readonly label: string; readonly said?: string; readonly detail?: string };

/** The tabs of two asks that stand on one screen, by whose they are or what they ask, each with its answer; none where a sheet or another pad shows both. */
export function tabsOf(context: PlayContext): readonly Tab[] {
  const { position } = context.session;
  const asks = position.value.at === 'ask' ? position.value.asks : [];
  const alone = asks.length === 2 && bothCounted(context).length === 0 && !countedTogether(context);
  if (!alone || asks.some((ask) => wordsOf(context, ask).line)) return [];
  const seats = asks.map(({ whose }) => seatOf(context, whose)).map(({ unit, label }) => unit?.name ?? label);
  const details = new Set(asks.map((ask) => wordsOf(context, ask).detail));
  return asks.map((ask, i) => {
    const words = wordsOf(context, ask);
    const step = answerTo(position.value.trail, ask.id);
    // What both say stands below.
    const detail = dice(ask) ?? (details.size > 1 ? words.detail : undefined);
    return {
      ask,
      label: seats[0] === seats[1] ? words.title : seats[i]!,
      ...(step ? { said: answerWords(words, step) } : {}),
      ...(detail ? { detail } : {}),
    };
  });
}

/** The chance of a test of two ways: of the one hoped for, else of the one its first key names. */
function TestChance({ context, ask }: { readonly context: PlayContext; readonly ask: Ask }) {
  const words = wordsOf(context, ask);
  const pad = padOf(ask, words);
  if (ask.kind !== 'roll' || pad.kind !== 'keys' || pad.keys.length !== 2) return null;
  const first = pad.keys.find(({ tone }) => tone === 'good') ?? pad.keys[0];
  const value = first && 'dice' in first.answer ? first.answer.told?.value : undefined;
  const p = ask.chances().get(key(value))?.p;
  return first && p !== undefined ? <Chance label={first.label} chance={p} /> : null;
}
