import type { ComponentChildren } from 'preact';
import type { Answer } from '../../../engine/answer.ts';
import type { Ask } from '../../../engine/ask.ts';
import type { NumberWithLines } from '../../../engine/lines.ts';
import type { Draft } from '../../../engine/play.ts';
import type { ReplayStep } from '../../../engine/replay.ts';
import type { AskWords } from '../../../system/words.ts';
import type { FormProps } from '../../parts/form/form.tsx';
import type { UnitItem } from '../../parts/unititem.tsx';

export type AskPadProps = {
  readonly ask: Ask;
  readonly words: AskWords;
  readonly draft: Draft;
  readonly manWords: FormProps['manWords'];
  readonly unitItem: (id: string) => UnitItem | undefined;
  /** True if a board is shown. It replaces the list of the facts that only the system can edit. */
  readonly onBoard?: boolean | undefined;
  /** True if the tray above shows the draft and takes its taps. */
  readonly onTray?: boolean | undefined;
  readonly onDraft: (draft: Draft) => void;
  /** `shuffled`: the players shuffled before this card. */
  readonly onAnswer: (answer: Answer, shuffled?: boolean) => void;
  readonly numbersWith?: ((facts: Record<string, unknown>) => readonly ReplayStep[]) | undefined;
  /** Words that follow a stated number, such as "dice" or "or more". */
  readonly numberSuffix?: ((stated: NumberWithLines) => string | undefined) | undefined;
  readonly doneLabel?: string | undefined;
  readonly smallKeys?: ComponentChildren;
};
