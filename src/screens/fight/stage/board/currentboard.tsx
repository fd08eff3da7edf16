import { Button } from '../../../../components/frame/button.tsx';
import type { Ask } from '../../../../engine/ask.ts';
import type { Board, BoardMoment, BoardSpec } from '../../../../engine/board.ts';
import { keepSetting, settings } from '../../../state/appstate.ts';
import { type PlayContext, sequenceWords } from '../../playcontext.ts';
import { focusedAsk } from '../../playsession.ts';

export type BoardOrList = 'list' | 'board';

const VIEW = 'view';

export const preferredView = (): BoardOrList => (settings.value[VIEW] === 'list' ? 'list' : 'board');

export type BoardState = {
  readonly board: Board;
  readonly spec: BoardSpec<unknown>;
  readonly moment: BoardMoment<unknown>;
};

export function currentBoard(context: PlayContext): BoardState | undefined {
  const { session } = context;
  const spec = sequenceWords(context).board;
  if (!spec) return undefined;
  const { setup, house, drafts } = session.play.value;
  const { trail } = session.position.value;
  const ask = focusedAsk(session);
  const moment = { trail, setup, house, ...(ask ? { ask, value: drafts?.[ask.id]?.value ?? proposalOf(ask) } : {}) };
  const board = spec.shown(moment);
  return board && { board, spec, moment };
}

const proposalOf = (ask: Ask): unknown => ('proposed' in ask ? (ask.proposed ?? ask.assumed) : undefined);

export function ViewKey({ onPress }: { readonly onPress: () => void }) {
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
