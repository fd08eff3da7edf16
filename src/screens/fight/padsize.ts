import type { Ask } from '../../engine/ask.ts';
import { isByFace, padOf } from './pad/pad.ts';
import { askWords, type PlayContext } from './playcontext.ts';
import { showsWorkList } from './stage/stage.tsx';

export const TALL_ASK_KINDS: readonly Ask['kind'][] = ['facts', 'pick', 'spread'];

/** Maximum number of card classes that fit a pad of usual height. */
const MAX_CARD_KEYS = 6;

export function padSizeFor(
  context: PlayContext,
  asked: Ask | undefined,
  onBoard: boolean,
): 'throw' | 'cards' | 'list' | 'row' {
  const words = asked && askWords(context, asked);
  const pad = asked && words && padOf(asked, words);
  if (pad?.kind === 'cards' && pad.classes.length > MAX_CARD_KEYS) return 'cards';
  // Each man of a pick needs a key.
  if (asked?.kind === 'pick') return 'cards';
  // A list next to the board needs more than one row.
  if (onBoard) return asked?.kind === 'roll' || (asked?.kind === 'facts' && doneOnBoard(asked)) ? 'row' : 'list';
  if (!showsWorkList(context)) return 'throw';
  return asked && words && isByFace(asked, words) ? 'row' : 'list';
}

const doneOnBoard = ({ fields, beat }: Extract<Ask, { kind: 'facts' }>): boolean =>
  fields.every((field) => !('beat' in field) || field.beat !== beat || field.kind === 'own' || field.kind === 'number');
