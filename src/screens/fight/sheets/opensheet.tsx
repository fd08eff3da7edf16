import type { Signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Sheet } from '../../../components/frame/sheet.tsx';
import type { Answer } from '../../../engine/answer.ts';
import type { Ask } from '../../../engine/ask.ts';
import type { ChangedPlay } from '../../../engine/changeplay.ts';
import type { Play } from '../../../engine/play.ts';
import { lazyComponent } from '../../parts/lazycomponent.tsx';
import type { PlayContext } from '../playcontext.ts';
import type { StatedStep } from '../playsession.ts';
import { SetupSheet } from '../setup/setupsheet.tsx';
import type { TrailActions } from '../trailwords.ts';
import { AmendSheet } from './amendsheet.tsx';
import { FightMenu } from './fightmenu.tsx';
import { LostAnswers, removeWithUndo } from './lostanswers.tsx';
import { OddsSheet } from './oddssheet.tsx';
import { ShowTable } from './showtable.tsx';
import { SumsSection } from './sums.tsx';
import { SumSheet } from './sumsheet.tsx';

const HowRolled = lazyComponent(() => import('./sheets.ts').then((file) => file.HowAppRolls));
const RuleSheet = lazyComponent(() => import('./sheets.ts').then((file) => file.RuleSheet));

export type StepSheet =
  | { readonly what: 'ask'; readonly ask: Ask; readonly answer: Answer; readonly die?: number | undefined }
  | { readonly what: 'stated'; readonly step: StatedStep; readonly line?: string | undefined }
  | { readonly what: 'lost answers'; readonly changed: ChangedPlay; readonly of: Play }
  | { readonly what: 'dice' | 'menu' | 'odds' | 'rules' | 'setup' | 'sums' | 'table' };

/** Sheet that is open over a step. It is a component of its own, so that the step does not render again. */
export function OpenSheet({
  context,
  opened,
  opening,
  asked,
  boards,
  applyChange,
  onTurn,
}: {
  readonly context: PlayContext;
  readonly opened: Signal<StepSheet | undefined>;
  readonly opening: TrailActions;
  readonly asked: Ask | undefined;
  readonly boards: boolean;
  readonly applyChange: (changed: ChangedPlay | undefined) => void;
  readonly onTurn: () => void;
}) {
  const { session } = context;
  const now = opened.value;
  const close = () => {
    opened.value = undefined;
  };
  useEffect(() => {
    RuleSheet.fetch();
  }, []);
  switch (now?.what) {
    case 'ask':
      return (
        <AmendSheet
          context={context}
          {...now}
          onClose={close}
          onAnswer={(answer, shuffled) => applyChange(session.previewAnswer(answer, shuffled))}
        />
      );
    case 'stated':
      return (
        <SumSheet
          context={context}
          step={now.step}
          line={now.line}
          onClose={close}
          onOverrule={(to) => applyChange(session.previewOverruling(now.step.stated.id, to))}
        />
      );
    case 'lost answers':
      return (
        <LostAnswers
          context={context}
          changed={now.changed}
          onTake={() => {
            removeWithUndo(session, now.changed.lost.length, () => session.apply(now.changed, now.of));
            close();
          }}
          onClose={close}
        />
      );
    case 'setup':
      return (
        context.setup && <SetupSheet context={context} editor={context.setup} onChange={applyChange} onClose={close} />
      );
    case 'menu':
      return (
        <FightMenu
          context={context}
          boards={boards}
          opening={opening}
          onOpen={(what) => {
            opened.value = { what };
          }}
          onClose={close}
        />
      );
    case 'dice':
      return <HowRolled context={context} onClose={close} />;
    case 'sums':
      return (
        <Sheet title="Both sides’ dice" onClose={close}>
          <SumsSection context={context} onLine={opening.openNumber} />
        </Sheet>
      );
    case 'rules':
      return <RuleSheet context={context} asked={asked} onClose={close} />;
    case 'odds':
      return <OddsSheet context={context} onClose={close} />;
    case 'table':
      return (
        <ShowTable
          context={context}
          asked={asked}
          onClose={close}
          onTurn={() => {
            onTurn();
            close();
          }}
        />
      );
    default:
      return null;
  }
}
