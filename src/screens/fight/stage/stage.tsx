import { StageScroll } from '../../../components/step/stepframe.tsx';
import type { Ask } from '../../../engine/ask.ts';
import type { ChangedPlay } from '../../../engine/changeplay.ts';
import { neededFaces } from '../pad/pad.ts';
import { askWords, type PlayContext, sequenceWords } from '../playcontext.ts';
import { SumsSection } from '../sheets/sums.tsx';
import type { TrailActions } from '../trailwords.ts';
import { BoardView } from './board/boardview.tsx';
import type { BoardControl } from './board/useboardcontrol.ts';
import { diceOnTable } from './diceontable.ts';
import { FightEnd } from './end/fightend.tsx';
import { OptionOdds } from './oddsline.tsx';
import { QuestionList, showsQuestionList } from './openanswers.tsx';
import { Plans } from './plans.tsx';
import { questionSheetsOf } from './questionsheets.ts';
import { RollOrder, rollQueueOf } from './rollorder.tsx';
import { StorySoFar } from './storysofar.tsx';
import { EmblemCloth, LastThrow, RollTarget, showsSums, TableDice, typedDice } from './tabledice.tsx';

export const showsWorkList = (context: PlayContext): boolean => {
  const { position, play } = context.session;
  const { trail, at } = position.value;
  const { setup, house } = play.value;
  return (
    at === 'ask' &&
    (showsQuestionList(context) ||
      showsQueue(context) ||
      sequenceWords(context).plan?.(trail, setup, house) !== undefined)
  );
};

const isSingleLine = (context: PlayContext): boolean =>
  questionSheetsOf(context)
    .filter(({ isCurrent }) => isCurrent)
    .flatMap(({ lines }) => lines).length === 1;

const showsQueue = (context: PlayContext): boolean => !showsQuestionList(context) && rollQueueOf(context).length > 1;

export function StageContent({
  context,
  opening,
  boardControl,
  turned,
  asked,
  tall,
  onTumble,
  onChange,
}: {
  readonly context: PlayContext;
  readonly opening: TrailActions;
  readonly boardControl: BoardControl | undefined;
  readonly turned: boolean;
  readonly asked: Ask | undefined;
  readonly tall: boolean;
  readonly onTumble: (falls: boolean) => void;
  readonly onChange: (changed: ChangedPlay | undefined) => void;
}) {
  const position = context.session.position.value;
  if (position.at === 'end') {
    return (
      <>
        {!boardControl && <LastThrow context={context} opening={opening} onTumble={onTumble} />}
        <StageScroll key="end" over>
          <FightEnd context={context} outcome={position.outcome} opening={opening}>
            {boardControl && <BoardView boardControl={boardControl} />}
            {context.isCorrection && <StorySoFar context={context} opening={opening} onChange={onChange} />}
          </FightEnd>
        </StageScroll>
      </>
    );
  }
  if (tall) return <EmblemCloth context={context} />;
  if (boardControl) return <BoardView boardControl={boardControl} />;
  if (showsWorkList(context))
    return (
      <StageScroll key="list" still={!showsQuestionList(context) && !showsQueue(context)}>
        {!turned && <Plans context={context} />}
        <QuestionList context={context} opening={opening} onChange={onChange} />
        {asked && isSingleLine(context) && (
          <RollTarget context={context} asked={asked} need={neededFaces(asked, askWords(context, asked))} />
        )}
        {!turned && <RollOrder context={context} opening={opening} />}
      </StageScroll>
    );
  const typed = asked ? typedDice(context, asked) : [];
  if (!turned && typed.length === 0 && showsSums(context))
    return (
      <StageScroll>
        <SumsSection context={context} onLine={opening.openNumber} />
      </StageScroll>
    );
  return (
    <>
      {!turned && asked && context.odds === 'shown' && diceOnTable(context).now.length === 0 && (
        <OptionOdds context={context} ask={asked} />
      )}
      <TableDice context={context} asked={asked} opening={opening} onTumble={onTumble} />
    </>
  );
}
