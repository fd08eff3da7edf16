import { expect, test, vi } from 'vitest';
import { counting } from '../../campaign/example.ts';
import { musterUnit } from '../../campaign/muster.ts';
import { rolledFor } from '../../dice/dice.ts';
import { fresh } from '../../rules/deck.ts';
import { resolveHouse } from '../../rules/house.ts';
import { Refusal } from '../../rules/misfit.ts';
import type { Example, System } from '../../rules/system.ts';
import examples from '../../systems/portable-wargame/examples.ts';
import defineSystem from '../../systems/portable-wargame/index.ts';
import twenty from '../../systems/tsatf-20/index.ts';
import { open, PlaySession } from './sitting.ts';

/** A worked combat of which nothing is told yet, and its first answer. */
function combat(keep: () => void) {
  const [example] = (examples as readonly Example[]).filter((one) => 'plays' in one);
  const [told] = example && 'plays' in example ? example.plays : [];
  const { sequences }: System = defineSystem;
  const sequence = sequences.find(({ id }) => id === told!.sequence)!;
  const play = {
    ...{
      system: defineSystem.id,
      sequence: sequence.id,
      edition: sequence.edition,
      house: resolveHouse(defineSystem.house),
    },
    ...{ setup: told!.setup, answers: [], cursor: 0, overruled: {} },
  };
  return { sitting: new PlaySession(defineSystem, sequence, play, keep), answer: told!.answers[0]! };
}

test('what cannot be kept does not happen, and is said', () => {
  let open = false;
  const { sitting, answer } = combat(() => {
    if (!open) throw new Refusal('Another tab does the writing.');
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

test('by the app’s cards another man falls each time, by typed cards the one who is suggested (trial 12d)', () => {
  let state = 20;
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    const bytes = new Uint8Array(array!.buffer, array!.byteOffset, array!.byteLength);
    for (const n of bytes.keys()) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      bytes[n] = state >>> 24;
    }
    return array;
  });
  const sequence = twenty.sequences.find(({ id }) => id === 'losses')!;
  const kind = twenty.units[0]!;
  const unit = musterUnit(kind, kind.templates[0]!, { id: counting('m'), side: 'red', mark: 'A' });
  const fallen = (tell: (sitting: PlaySession) => void) => {
    const play = {
      ...{
        system: 'tsatf-20',
        sequence: 'losses',
        edition: sequence.edition,
        house: resolveHouse(twenty.house),
        answers: [],
      },
      ...{ setup: { unit, hits: 1, deck: fresh }, cursor: 0, overruled: {} },
    };
    const sitting = new PlaySession(twenty, sequence, play, () => {});
    tell(sitting);
    const told = sitting.told.value;
    return told.at === 'end' ? told.outcome.changes[0]!.id : told.at;
  };
  const drawn = (sitting: PlaySession) => {
    const [ask] = open(sitting.told.value);
    if (ask?.kind === 'draw') sitting.with(rolledFor(sitting.play.value, ask));
  };
  const typed = (sitting: PlaySession) => sitting.tell({ id: 'hit/1/card', value: '7s', by: 'hand' });
  const times = Array.from({ length: 20 });
  expect(new Set(times.map(() => fallen(drawn))).size).toBeGreaterThan(5);
  expect(new Set(times.map(() => fallen(typed))).size).toBe(1);
  vi.restoreAllMocks();
});
