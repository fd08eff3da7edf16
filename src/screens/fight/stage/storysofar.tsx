import { Trail } from '../../../components/step/trail.tsx';
import type { ChangedPlay } from '../../../engine/changeplay.ts';
import type { PlayContext } from '../playcontext.ts';
import { hasSetupChoice } from '../setup/setupsheet.tsx';
import { LineSheet } from '../sheets/linesheet.tsx';
import { type TrailActions, trailSteps } from '../trailwords.ts';
import { currentBoard, preferredView } from './board/currentboard.tsx';
import { questionSheetsOf, sheetLineOf } from './questionsheets.ts';

const TAP_TO_CORRECT = 'Tap a die to correct it.';

/** Steps of the play so far. The sheet of the current question is one of them only while the stage shows a board. */
export function StorySoFar({
  context,
  opening,
  onChange,
}: {
  readonly context: PlayContext;
  readonly opening: TrailActions;
  readonly onChange: (changed: ChangedPlay | undefined) => void;
}) {
  const sheets = questionSheetsOf(context);
  const begun = new Set<string>();
  const onBoard = preferredView() === 'board' && currentBoard(context) !== undefined;
  const steps = context.session.position.value.trail.flatMap((step) => {
    const on = sheetLineOf(context, step, sheets);
    if (!on) return trailSteps(context, [step], opening);
    if (begun.has(on.sheet)) return [];
    begun.add(on.sheet);
    const sheet = sheets.find(({ title }) => title === on.sheet);
    if (!sheet || (sheet.isCurrent && !onBoard)) return [];
    return [
      {
        id: `sheet ${sheet.title}`,
        title: sheet.title,
        sheet: <LineSheet context={context} sheet={sheet} opening={opening} onChange={onChange} />,
        note: sheet.isCurrent ? undefined : TAP_TO_CORRECT,
      },
    ];
  });
  const { setup } = context;
  const first =
    setup && opening.openSetup && hasSetupChoice(setup.fields) && context.otherPhoneReason?.() === undefined
      ? [{ id: 'set-up', title: 'Who fights whom', words: context.title, onAmend: opening.openSetup }]
      : [];
  return <Trail label="Story so far" steps={[...first, ...steps]} />;
}
