import { type Faces, tapDie } from '../../../components/pads/facespad.tsx';
import type { Answer, Die } from '../../../engine/answer.ts';
import type { Ask } from '../../../engine/ask.ts';
import type { Draft } from '../../../engine/play.ts';
import type { Pad } from './pad.ts';

/** Dice of a pool as they are typed one by one. `count` is the number to type: without those of a total typed before. */
export type DiceDraft = {
  readonly count: number;
  readonly faces: Faces;
  onDraft(next: Faces): void;
  onDone(dice: readonly Die[]): void;
  onDie(at: number): void;
};

export function diceDraftOf(
  ask: Ask,
  pad: Extract<Pad, { kind: 'sum' | 'faces' }>,
  { dice = [], told: total, value }: Draft,
  onDraft: (draft: Draft) => void,
  onAnswer: (answer: Answer) => void,
): DiceDraft {
  const kept = total ? { told: total } : {};
  const count = pad.count - (total?.count ?? 0);
  const faces: Faces = typeof value === 'number' ? { dice, replacing: value } : { dice };
  const write = ({ dice, replacing }: Faces) =>
    onDraft({ ...kept, dice, ...(replacing === undefined ? {} : { value: replacing }) });
  const done = (dice: readonly Die[]) => onAnswer({ id: ask.id, dice, ...kept });
  return {
    count,
    faces,
    onDraft: write,
    onDone: done,
    onDie(at) {
      const next = tapDie(faces, count, at);
      if (next.dice.length === count && next.dice.length < dice.length) done(next.dice);
      else write(next);
    },
  };
}

export const isByDie = (pad: Pad, draft: Draft): pad is Extract<Pad, { kind: 'sum' | 'faces' }> =>
  pad.kind === 'faces' || (pad.kind === 'sum' && draft.dice !== undefined);

export const hasDice = ({ dice = [], told: total }: Draft): boolean => dice.length > 0 || total !== undefined;
