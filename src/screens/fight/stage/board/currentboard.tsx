import { Button } from '../../../../components/frame/button.tsx';
import type { Ask } from '../../../../engine/ask.ts';
import type { Board, BoardContext, BoardSpec } from '../../../../engine/board.ts';
import { keepSetting, settings } from '../../../state/appstate.ts';
import { type PlayContext, sequenceWords } from '../../playcontext.ts';
import { focusedAsk } from '../../playsession.ts';

export type BoardOrList = 'list' | 'board';

const VIEW = 'view';

export const preferredView = (): BoardOrList => (settings.value[VIEW] === 'list' ? 'list' : 'board');

export type BoardState = {
  readonly board: Board;
  readonly spec: BoardSpec<unknown>;
  readonly context: BoardContext<unknown>;
};

export function currentBoard(context: PlayContext): BoardState | undefined {
  const { session } = context;
  const spec = sequenceWords(context).board;
  if (!spec) return undefined;
  const { setup, house, drafts } = session.play.value;
  const { trail } = session.position.value;
  const ask = focusedAsk(session);
  const boardContext = {
    trail,
    setup,
    house,
    ...(ask ? { ask, value: drafts?.[ask.id]?.value ?? proposalOf(ask) } : {}),
  };
  const board = spec.boardAt(boardContext);
  return board && { board, spec, context: boardContext };
}

const proposalOf = (ask: Ask): unknown => ('proposed' in ask ? (ask.proposed ?? ask.assumed) : undefined);

export function BoardOrListKey({ onPress }: { readonly onPress: () => void }) {
  const other: BoardOrList = preferredView() === 'board' ? 'list' : 'board';
  return (
    <Button
      wide
      icon={other === 'board' ? 'table' : 'story'}
      label={other === 'board' ? 'Show the board' : 'Show a list instead of the board'}
      onPress={() => {
        keepSetting(VIEW, other);
        onPress();
      }}
    />
  );
}
