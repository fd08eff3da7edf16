import type { ComponentChildren } from 'preact';
import type { Answer } from '../../../engine/answer.ts';
import type { Ask } from '../../../engine/ask.ts';
import type { NumberWithLines } from '../../../engine/lines.ts';
import type { Draft } from '../../../engine/play.ts';
import type { ReplayStep } from '../../../engine/replay.ts';
import type { AskWords } from '../../../system/words.ts';
import type { FormProps } from '../../parts/form/formprops.ts';
import type { UnitItem } from '../../parts/unititem.tsx';

export type AskPadProps = {
  readonly ask: Ask;
  readonly words: AskWords;
  readonly draft: Draft;
  readonly manWords: FormProps['manWords'];
  readonly unitItem: (id: string) => UnitItem | undefined;
  /** True if a board is shown. The pad then leaves out the fields that the board edits. */
  readonly onBoard?: boolean | undefined;
  /** True if the tray above shows the dice entered so far and their taps change them. */
  readonly isOnTray?: boolean | undefined;
  readonly onDraft: (draft: Draft) => void;
  /** `shuffled` is true if the players shuffled the deck before this card. */
  readonly onAnswer: (answer: Answer, shuffled?: boolean) => void;
  readonly numbersWith?: ((facts: Record<string, unknown>) => readonly ReplayStep[]) | undefined;
  /** Returns the words after a number, such as "dice" or "or more". */
  readonly numberSuffix?: ((stated: NumberWithLines) => string | undefined) | undefined;
  readonly doneLabel?: string | undefined;
  readonly smallKeys?: ComponentChildren;
};
