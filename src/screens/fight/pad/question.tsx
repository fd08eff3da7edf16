import { Button } from '../../../components/frame/button.tsx';
import { Key } from '../../../components/pads/key.tsx';
import { type RollKey, RollKeys } from '../../../components/pads/rollkeys.tsx';
import { Mark } from '../../../components/table/mark.tsx';
import type { Ask } from '../../../engine/ask.ts';
import { sumOf } from '../../../engine/data/lists.ts';
import { deckSize } from '../../../engine/dice/deck.ts';
import { type Draft, inputOf } from '../../../engine/play.ts';
import { openAsks } from '../../../engine/replay.ts';
import { expectedTrail } from '../../../system/worth.ts';
import { entersByFace, entersEachDie } from '../../state/whosedice.ts';
import {
  answeringSeatId,
  askWords,
  manWords,
  type PlayContext,
  seatOrBoth,
  sequenceWords,
  unitItemById,
} from '../playcontext.ts';
import { answeredStep, beatTitle, focusedAsk } from '../playsession.ts';
import { drawCards, rollAll, rollMissing } from '../rolls.ts';
import { BoardKeys, isPieceChosen, PiecePad } from '../stage/board/piecepad.tsx';
import type { BoardControl } from '../stage/board/useboardcontrol.ts';
import { showsWorkList } from '../stage/stage.tsx';
import { EmblemCloth } from '../stage/tabledice.tsx';
import { Alternatives } from './alternatives.tsx';
import { AskPad } from './askpad.tsx';
import { hasDice } from './dicedraft.ts';
import { draftFromAnswer, isByFace, padOf } from './pad.ts';
import { askPoolWords, questionTabs } from './questiontabs.ts';
import { InputSwitch, totalWords } from './rollpads.tsx';

export function Question({
  context,
  boardControl,
  tall,
}: {
  readonly context: PlayContext;
  readonly boardControl?: BoardControl | undefined;
  /** True if the pad also fills the space of the stage above it. */
  readonly tall: boolean;
}) {
  const { session } = context;
  const position = session.position.value;
  const ask = focusedAsk(session);
  if (position.at !== 'ask' || !ask) return null;
  if (boardControl && isPieceChosen(boardControl)) return <PiecePad boardControl={boardControl} />;
  const words = askWords(context, ask);
  const whose = answeringSeatId(context, ask);
  const seat = seatOrBoth(context, whose);
  const tabs = questionTabs(context);
  const shape = padOf(ask, words);
  const answered = answeredStep(position.trail, ask.id);
  const draft =
    session.play.value.drafts?.[ask.id] ??
    (answered ? draftFromAnswer(shape, answered.value) : shape.kind === 'sum' && entersEachDie() ? { dice: [] } : {});
  // The other phone rolls its own answers.
  const isApps = (one: Ask) => {
    const who = answeringSeatId(context, one);
    return context.dice.sourceFor(who) === 'app' && context.otherPhoneReason?.(who) === undefined;
  };
  const byApp = isApps(ask) && 'chances' in ask;
  const drawsAll =
    ask.kind === 'draw' && ((ask.place?.of ?? 1) > 1 || words.line)
      ? () => drawCards(session, byApp ? isApps : (one) => answeringSeatId(context, one) === whose)
      : undefined;
  const rolls = openAsks(position).filter((one) => one.kind === 'roll' && isApps(one));
  const instead = <Alternatives context={context} words={words} />;
  const rollIt = () => rollMissing(session, ask, draft);
  const gold = (): RollKey => {
    if (ask.kind === 'draw')
      return drawsAll ? { label: 'Draw all', onRoll: drawsAll } : { label: 'Draw', onRoll: rollIt };
    if (rolls.length > 1) {
      const own =
        whose in context.seats && rolls.every((one) => answeringSeatId(context, one) === whose)
          ? ` for ${seat.jointName ?? seat.unit?.name ?? seat.label}`
          : '';
      return {
        label: `${rolls.length === 2 ? 'Roll both' : `Roll all ${sumOf(rolls, diceIn)} dice`}${own}`,
        onRoll: () => rollAll(session, isApps),
      };
    }
    return { label: rollWords(ask, draft), onRoll: rollIt };
  };
  const pad = shape.kind;
  // Without keys or cards on the pad, the small keys go next to the question.
  const above = isByFace(ask, words) || (pad !== 'keys' && pad !== 'cards');
  const rollKeys = !byApp && 'chances' in ask && (
    <RollKeys
      rolls={smallRolls(ask, rollIt, drawsAll)}
      icon={ask.kind === 'draw' ? 'cards' : 'dice'}
      isHidden={hasDice(draft) || Boolean(draft.typed)}
    />
  );
  const shuffles = ask.kind === 'draw' && deckSize(ask.deck, ask.classifier) < ask.classifier.pack.length && (
    <Key small label="Shuffle deck" onPress={() => session.shuffle(ask.id)} />
  );
  const total = byApp ? undefined : totalWords(shape, draft);
  const padProps = { ask, words, draft, onDraft: (draft: Draft) => session.saveDraft(ask.id, draft) };
  return (
    <section class="question" aria-label="Question" tabIndex={-1}>
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
                session.focusedId.value = id;
              }}
            />
          ))}
        </fieldset>
      )}
      <header
        class={ask.kind === 'facts' && beatTitle(session) === words.title ? 'question-head in-bar' : 'question-head'}
      >
        {seat.side !== undefined && <Mark side={seat.side} />}
        {seat.side !== undefined && <span class="unseen">{seat.label}</span>}
        {ask.kind === 'roll' && <b class="question-pool">{askPoolWords(ask)}</b>}
        <h2 class={total && tabs.length > 0 ? 'unseen' : undefined}>{words.title}</h2>
        {total && <p class="total">{total}</p>}
        {!byApp && <InputSwitch {...padProps} />}
        {above && rollKeys}
        {byApp && (
          <Key
            small
            label={ask.kind === 'draw' ? 'Own cards' : 'Own dice'}
            onPress={() => context.dice.choose(whose, 'own')}
          />
        )}
        {words.detail && <p>{words.detail}</p>}
        {(byApp || entersByFace()) && words.need && <b>{words.need}</b>}
      </header>
      {byApp && <AppRolls roll={gold()} />}
      {byApp && shuffles && <div class="pad-side">{shuffles}</div>}
      {boardControl && <BoardKeys boardControl={boardControl} />}
      {!byApp && (
        <AskPad
          key={ask.id}
          {...padProps}
          onBoard={boardControl !== undefined}
          numbersWith={(value) => {
            const play = session.play.value;
            const so = [...play.answers.slice(0, play.cursor), { id: ask.id, value, by: 'hand' as const }];
            return expectedTrail(session.rule, inputOf(play), so, play.overruled);
          }}
          numberSuffix={(stated) => sequenceWords(context).stated(stated, session.play.value.setup).unit}
          isOnTray={!showsWorkList(context) && !boardControl}
          manWords={(man, unit) => manWords(context.kinds, man, unit)}
          unitItem={(id) => unitItemById(context, id)}
          onAnswer={(answer, shuffled) => {
            if (shuffled) session.shuffle(ask.id);
            session.answer(answer);
          }}
          smallKeys={
            <>
              {pad === 'keys' && instead}
              {shuffles}
              {!above && rollKeys}
            </>
          }
        />
      )}
      {(byApp || above || pad !== 'keys') && instead}
      {tall && <EmblemCloth context={context} />}
    </section>
  );
}

function smallRolls(ask: Ask, onRoll: () => void, onDrawAll: (() => void) | undefined): readonly RollKey[] {
  if (ask.kind !== 'draw') return [{ label: 'Use app', onRoll }];
  const label = 'App draws';
  return onDrawAll
    ? [
        { label: `${label} 1`, onRoll },
        { label: 'Draw all', onRoll: onDrawAll },
      ]
    : [{ label, onRoll }];
}

const AppRolls = ({ roll: { label, onRoll } }: { readonly roll: RollKey }) => (
  <Button kind="primary" wide icon="dice" label={label} onPress={onRoll} />
);

const diceIn = (ask: Ask): number => (ask.kind === 'roll' ? ask.pool.count : 1);

function rollWords(ask: Ask, draft: Draft): string {
  if (hasDice(draft)) return 'Roll the rest';
  const count = diceIn(ask);
  return count === 1 ? 'Roll the die' : `Roll ${count} dice`;
}
