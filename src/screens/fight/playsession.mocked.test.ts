import { expect, test, vi } from 'vitest';
import { musterUnit } from '../../campaign/units/muster.ts';
import { FULL_DECK } from '../../engine/dice/deck.ts';
import { newPlay, startPlay } from '../../engine/play.ts';
import { Refusal } from '../../engine/refusal.ts';
import { openAsks } from '../../engine/replay.ts';
import { proposeSetup } from '../../engine/setup/propose.ts';
import { rollFor } from '../../random/rolling.ts';
import type { Example } from '../../system/examples.ts';
import { resolveHouse } from '../../system/house.ts';
import { type System, sequenceOf } from '../../system/system.ts';
import examples from '../../systems/portable-wargame/examples.ts';
import defineSystem from '../../systems/portable-wargame/index.ts';
import { systemOf } from '../../systems/systems.ts';
import twenty from '../../systems/tsatf-20/index.ts';
import { squad } from '../../systems/tsatf-ww2/examples/squad.ts';
import { sequentialIds } from '../../testkit/examplecampaign.ts';
import { focusedAsk, PlaySession } from './playsession.ts';

/** An example combat at its start, and its first answer. */
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
  return { session: new PlaySession(defineSystem, sequence, play, keep), answer: told!.answers[0]! };
}

test('a change that cannot be saved is reverted and reported', () => {
  let open = false;
  const { session, answer } = combat(() => {
    if (!open) throw new Refusal('Another tab does the writing.');
  });
  const before = session.play.value;
  session.answer(answer);
  expect(session.play.value).toBe(before);
  expect(session.refusal.value).toBe('Another tab does the writing.');
  open = true;
  session.answer(answer);
  expect(session.play.value.answers).toEqual([answer]);
  expect(session.refusal.value).toBeUndefined();
});

test('a play changed by another tab is adopted and not written again', () => {
  let kept = 0;
  const { session, answer } = combat(() => {
    kept += 1;
  });
  const elsewhere = { ...session.play.value, answers: [answer], cursor: 1 };
  session.replacePlay(elsewhere);
  expect(session.play.value).toBe(elsewhere);
  expect(session.undoable).toEqual(answer);
  expect(kept).toBe(0);
});

test('the app’s cards pick a different man each time, typed cards the suggested one', () => {
  let state = 20;
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    const bytes = new Uint8Array(array!.buffer, array!.byteOffset, array!.byteLength);
    for (const n of bytes.keys()) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      bytes[n] = state >>> 24;
    }
    return array;
  });
  const sequence = sequenceOf('losses', twenty);
  const kind = twenty.units[0]!;
  const unit = musterUnit(kind, kind.templates[0]!, { id: sequentialIds('m'), side: 'red', mark: 'A' });
  const fallen = (tell: (session: PlaySession) => void) => {
    const play = {
      ...{
        system: 'tsatf-20',
        sequence: 'losses',
        edition: sequence.edition,
        house: resolveHouse(twenty.house),
        answers: [],
      },
      ...{ setup: { unit, hits: 1, deck: FULL_DECK }, cursor: 0, overruled: {} },
    };
    const session = new PlaySession(twenty, sequence, play, () => {});
    tell(session);
    const told = session.position.value;
    return told.at === 'end' ? told.outcome.changes[0]!.id : told.at;
  };
  const drawn = (session: PlaySession) => {
    const [ask] = openAsks(session.position.value);
    if (ask?.kind === 'draw') session.addRolled(rollFor(session.play.value, ask));
  };
  const typed = (session: PlaySession) => session.answer({ id: 'hit/1/card', value: '7s', by: 'hand' });
  const times = Array.from({ length: 20 });
  expect(new Set(times.map(() => fallen(drawn))).size).toBeGreaterThan(5);
  expect(new Set(times.map(() => fallen(typed))).size).toBe(1);
  vi.restoreAllMocks();
});

test('typed digits stay with a tied pair until its duel is decided', async () => {
  const system = await systemOf('tsatf-ww2');
  const sequence = sequenceOf('charge-home', system);
  const house = resolveHouse(system.house);
  const units = { attacker: [squad('R', 'SSS')], defender: [squad('B', 'SSS')] };
  const setup = { ...proposeSetup(sequence.setup(house), { units }), enter: 'contact' };
  const session = new PlaySession(
    system,
    sequence,
    startPlay(sequence.rule, newPlay(system.id, sequence, house, setup)),
    () => {},
  );
  session.answer({ id: 'contact', value: {}, by: 'hand' });
  const type = (face: number) => {
    const { id } = focusedAsk(session)!;
    session.answer({ id, dice: [{ face, by: 'hand' }] });
    return id;
  };
  expect([4, 4, 3, 3, 5, 1].map(type)).toEqual([
    'duel/r.S1/b.S1/attacker',
    'duel/r.S1/b.S1/defender',
    'duel/r.S1/b.S1/again/attacker',
    'duel/r.S1/b.S1/again/defender',
    'duel/r.S1/b.S1/again 2/attacker',
    'duel/r.S1/b.S1/again 2/defender',
  ]);
  expect(focusedAsk(session)?.id).toBe('duel/r.S2/b.S2/attacker');
});
