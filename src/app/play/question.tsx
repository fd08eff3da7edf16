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
import { AskPad, OtherWay } from './askpad.tsx';
import { gathers } from './gathering.tsx';
import { Instead } from './instead.tsx';
import { padOf } from './pad.ts';
import { manWords, type PlayContext, seatOf, wordsOf } from './playcontext.ts';
import { answerTo, beatNow, focusedAsk } from './playsession.ts';
import { drawAll, roll, rollAll } from './rolled.ts';
import { listed } from './stage.tsx';
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
  const words = wordsOf(context, ask);
  const odds = context.odds === 'shown' && !turned;
  const seat = seatOf(context, ask.whose);
  const drawsAll = ask.kind === 'draw' && ((ask.place?.of ?? 1) > 1 || words.line) ? () => drawAll(session) : undefined;
  const tabs = tabsOf(context);
  const rolls = openAsks(told).filter(({ kind }) => kind === 'roll');
  const all =
    rolls.length > 1 && (gathers(context) || context.dice === 'app')
      ? { label: rolls.length === 2 ? 'Roll both' : `Roll all ${rolls.length}`, onRoll: () => rollAll(session) }
      : undefined;
  const draft = session.play.value.drafts?.[ask.id];
  const appFirst = context.dice === 'app' && draft === undefined && typing !== ask.id && 'chances' in ask;
  const instead = <Instead context={context} words={words} />;
  const rollIt = (draft: Draft) => roll(session, ask, draft);
  const padProps = { ask, words, draft: draft ?? {}, onDraft: (draft: Draft) => session.draft(ask.id, draft) };
  return (
    <section class="question" aria-label="Question">
      {tabs.length > 0 && (
        <fieldset class="question-both" aria-label="Rolled together">
          {tabs.map(({ ask: { id }, label, name, said, detail }) => (
            <Key
              key={id}
              small
              label={label}
              name={[name, said ?? detail].filter(Boolean).join(' ')}
              detail={said ?? detail}
              pressed={id === ask.id}
              onPress={() => {
                session.focus.value = id;
              }}
            />
          ))}
        </fieldset>
      )}
      <header class={ask.kind === 'facts' && beatTitle(context) === words.title ? 'unseen' : 'question-head'}>
        {seat.side !== undefined && <Mark side={seat.side} label={seat.label} />}
        {ask.kind === 'roll' && <b class="question-pool">{dice(ask)}</b>}
        <h2>{words.title}</h2>
        {!appFirst && <OtherWay {...padProps} />}
        {words.detail && <p>{words.detail}</p>}
        {odds && <TestChance context={context} ask={ask} />}
      </header>
      {appFirst ? (
        <AppFirst
          label={ask.kind === 'roll' ? `Roll ${dice(ask)}` : 'Draw'}
          onRoll={() => rollIt({})}
          all={all ?? (drawsAll && { label: 'Draw all', onRoll: drawsAll })}
          onType={() => type(ask.id)}
        />
      ) : (
        <AskPad
          key={ask.id}
          {...padProps}
          onBoard={onBoard}
          above={!listed(context) && !onBoard}
          man={(man, unit) => manWords(context.kinds, man, unit)}
          onAnswer={(answer) => session.tell(answer)}
          onRoll={'chances' in ask ? rollIt : undefined}
          onRollAll={all}
          onDrawAll={drawsAll}
          beside={instead}
        />
      )}
      {(appFirst || ask.kind !== 'roll' || ask.pool.count > 1) && instead}
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

/** The beat that is named at the top. */
function beatTitle({ session }: PlayContext): string | undefined {
  const now = beatNow(session.position.value.trail);
  return session.sequence.beats.find(({ id }) => id === now)?.title;
}

/** A pool in the table's shorthand: "8D6". */
const dice = (ask: Ask): string | undefined =>
  ask.kind === 'roll' ? `${ask.pool.count}D${ask.pool.sides}` : undefined;

type Tab = {
  readonly ask: Ask;
  readonly label: string;
  /** What is read aloud: the side with it. */
  readonly name: string;
  readonly said?: string;
  readonly detail?: string;
};

/** The tabs of two asks that stand on one screen, by whose they are or what they ask, each with its answer; none where a sheet shows both. */
export function tabsOf(context: PlayContext): readonly Tab[] {
  const { position } = context.session;
  const asks = position.value.at === 'ask' ? position.value.asks : [];
  if (asks.length !== 2 || asks.some((ask) => wordsOf(context, ask).line)) return [];
  const sides = asks.map(({ whose }) => seatOf(context, whose));
  const seats = sides.map(({ unit, label }) => unit?.name ?? label);
  const details = new Set(asks.map((ask) => wordsOf(context, ask).detail));
  // One unit's dice are told apart by what hits.
  const needs = asks.map((ask) => (ask.kind === 'roll' && ask.tally.kind === 'hits' ? ask.tally.name : undefined));
  const apart = needs[0] !== needs[1];
  return asks.map((ask, i) => {
    const words = wordsOf(context, ask);
    const step = answerTo(position.value.trail, ask.id);
    // What both say stands below.
    const detail = dice(ask) ?? (details.size > 1 ? words.detail : undefined);
    return {
      ask,
      label: seats[0] === seats[1] ? (apart && needs[i]) || words.title : seats[i]!,
      name: seats[0] === seats[1] ? words.title : sides[i]!.label,
      ...(step ? { said: counted(step.ask, answerWords(words, step)) } : {}),
      ...(detail ? { detail } : {}),
    };
  });
}

/** An answer in words: so many hits, where they are counted. */
const counted = (ask: Ask, said: string): string =>
  ask.kind === 'roll' && ask.tally.kind === 'hits' && /^\d+$/.test(said)
    ? `${said} ${said === '1' ? 'hit' : 'hits'}`
    : said;

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
