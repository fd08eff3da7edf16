import { expect, test } from 'vitest';
import { chosen } from '../../rules/house.ts';
import { Misfit } from '../../rules/misfit.ts';
import type { Example, System } from '../../rules/system.ts';
import examples from '../../systems/portable-wargame/examples.ts';
import system from '../../systems/portable-wargame/index.ts';
import { Sitting } from './sitting.ts';

/** A worked combat of which nothing is told yet, and its first answer. */
function combat(keep: () => void) {
  const [example] = (examples as readonly Example[]).filter((one) => 'plays' in one);
  const [told] = example && 'plays' in example ? example.plays : [];
  const { sequences }: System = system;
  const sequence = sequences.find(({ id }) => id === told!.sequence)!;
  const play = {
    ...{ system: system.id, sequence: sequence.id, edition: sequence.edition, house: chosen(system.house) },
    ...{ setup: told!.setup, answers: [], cursor: 0, overruled: {} },
  };
  return { sitting: new Sitting(system, sequence, play, keep), answer: told!.answers[0]! };
}

test('what cannot be kept does not happen, and is said', () => {
  let open = false;
  const { sitting, answer } = combat(() => {
    if (!open) throw new Misfit('Another tab does the writing.');
  });
  const before = sitting.play.value;
  sitting.tell(answer);
  expect(sitting.play.value).toBe(before);
  expect(sitting.refused.value).toBe('Another tab does the writing.');
  open = true;
  sitting.tell(answer);
  expect(sitting.play.value.answers).toEqual([answer]);
  expect(sitting.refused.value).toBeUndefined();
});

test('a play that another tab has gone on with stands as it was left there, and is not written again', () => {
  let kept = 0;
  const { sitting, answer } = combat(() => {
    kept += 1;
  });
  const elsewhere = { ...sitting.play.value, answers: [answer], cursor: 1 };
  sitting.follow(elsewhere);
  expect(sitting.play.value).toBe(elsewhere);
  expect(sitting.undoable).toEqual(answer);
  expect(kept).toBe(0);
});
