import { Toggle } from '../../../components/fields/toggle.tsx';
import { Button } from '../../../components/frame/button.tsx';
import { Sheet } from '../../../components/frame/sheet.tsx';
import { keepSetting, settings } from '../../state/appstate.ts';
import { BOTH_SIDES_CONFIRM, SHARED_PHONE } from '../../state/settingkeys.ts';
import { askWords, type PlayContext } from '../playcontext.ts';
import { CopyPlayKey } from '../playnotices.tsx';
import { DiceOwnerKeys } from '../setup/diceownerkeys.tsx';
import { BoardOrListKey } from '../stage/board/currentboard.tsx';
import type { TrailActions } from '../trailwords.ts';
import { ownThrowLabel } from './amendsheet.tsx';
import { lastAppThrow } from './appthrows.ts';

export const leaveWords = ({ lesson, isCorrection }: PlayContext): string =>
  lesson ? 'Leave the lesson' : isCorrection ? 'Leave the correction' : 'Save and leave';

export function FightMenu({
  context,
  boards,
  opening,
  onOpen,
  onClose,
}: {
  readonly context: PlayContext;
  readonly boards: boolean;
  readonly opening: TrailActions;
  readonly onOpen: (what: 'dice' | 'odds') => void;
  readonly onClose: () => void;
}) {
  const thrown = lastAppThrow(context.session.position.value.trail);
  return (
    <Sheet title="This fight" onClose={onClose}>
      <div class="sheet-keys">
        {thrown && (
          <Button
            wide
            icon="dice"
            label={ownThrowLabel(thrown.ask)}
            detail={`Instead of the app’s: ${askWords(context, thrown.ask).title}`}
            onPress={() => opening.openAnswer(thrown.ask, thrown.answer)}
          />
        )}
        {!context.lesson && !context.isCorrection && <DiceOwnerKeys dice={context.dice} seats={context.seats} />}
        {boards && <BoardOrListKey onPress={onClose} />}
        <Toggle
          label="Phone on the table between us"
          detail="The keys turn to whoever answers"
          value={settings.value[SHARED_PHONE] === true}
          onChange={(next) => keepSetting(SHARED_PHONE, next)}
        />
        <Toggle
          label="Both sides confirm the result"
          detail="The other side taps too"
          value={settings.value[BOTH_SIDES_CONFIRM] === true}
          onChange={(next) => keepSetting(BOTH_SIDES_CONFIRM, next)}
        />
        {context.odds !== 'hidden' && (
          <Button
            wide
            icon="odds"
            label="Odds"
            detail={context.odds === 'master' ? 'For the game master only' : undefined}
            onPress={() => onOpen('odds')}
          />
        )}
        <Button wide icon="dice" label="How the app rolls" detail="Every roll so far" onPress={() => onOpen('dice')} />
        <CopyPlayKey context={context} wide onCopied={onClose} />
        {context.lesson || context.isCorrection ? (
          <Button wide icon="back" label={leaveWords(context)} detail="Nothing of it is kept" onPress={context.leave} />
        ) : (
          <>
            <Button
              wide
              icon="back"
              label="Save and leave"
              detail="Resume it from the first screen"
              onPress={context.leave}
            />
            <Button
              wide
              kind="danger"
              icon="close"
              label="Discard this fight"
              detail="Nothing is recorded"
              onPress={context.discard}
            />
          </>
        )}
      </div>
    </Sheet>
  );
}
