import { expect, test } from 'vitest';
import { type Sequence, steps } from './ask.ts';
import { changeAnswer } from './changeplay.ts';
import { cardClassifier, FULL_DECK, PACK, suit } from './dice/deck.ts';
import { draw } from './draw.ts';
import { pickMen } from './pickmen.ts';
import { answerAsk, type Input, type Play, positionOf, redoAnswer, startPlay, undoAnswer } from './play.ts';

type Setup = { readonly hits: number };
/** Ranks of a leader, a machine gunner and a man with a pistol. */
const SPECIAL: Readonly<Record<string, number>> = { m1: 3, m3: 2, m5: 1 };
const MEN = ['m1', 'm2', 'm3', 'm4', 'm5', 'm6'];

function* volley({ setup }: Input<Setup>): Sequence<readonly string[]> {
  return yield* steps('hit', Array.from({ length: setup.hits }), [] as readonly string[], function* (fallen) {
    yield* draw('card', FULL_DECK, cardClassifier(PACK, suit));
    const left = MEN.filter((man) => !fallen.includes(man));
    const [man] = yield* pickMen('man', left, 1, {
      item: (id) => ({ id, name: id }),
      rank: (id) => SPECIAL[id] ?? 0,
    });
    return [...fallen, man!];
  });
}

const rule = volley as (input: Input) => Sequence<readonly string[]>;
const play = (hits: number): Play => ({
  ...{ system: 'toy', sequence: 'volley', edition: 1, house: {}, setup: { hits } },
  ...{ answers: [], cursor: 0, overruled: {} },
});
const outcome = (play: Play) => {
  const position = positionOf(rule, play);
  return position.at === 'end' ? position.outcome : position.at;
};
const last = (ends: number) => ends;
const never = () => {
  throw new Error('A lot was drawn.');
};

/** A card for each hit, drawn by the app or typed. */
function playHits(hits: number, by: 'app' | 'hand', randomInt: (max: number) => number): Play {
  let now = startPlay(rule, play(hits));
  for (let n = 1; n <= hits; n += 1) {
    const id = `hit/${n}/card`;
    now = answerAsk(rule, now, { id, value: '2s', by }, randomInt);
  }
  return now;
}

test('ordinary men are proposed first, in the order of the list, and special men last', () => {
  expect(outcome(playHits(6, 'hand', never))).toEqual(['m2', 'm4', 'm6', 'm5', 'm3', 'm1']);
});

test('if the app rolls, lots are drawn among equal men only', () => {
  expect(outcome(playHits(6, 'app', last))).toEqual(['m6', 'm4', 'm2', 'm5', 'm3', 'm1']);
  expect(outcome(playHits(2, 'app', (ends) => (ends === 3 ? 1 : 2)))).toEqual(['m2', 'm6']);
});

test('after a typed card no lot is drawn, even if the app drew the card before', () => {
  const drawn = playHits(1, 'app', last);
  const two = { ...drawn, setup: { hits: 2 } };
  const mixed = answerAsk(rule, two, { id: 'hit/2/card', value: '3h', by: 'hand' }, never);
  expect(outcome(mixed)).toEqual(['m6', 'm2']);
});

test('a lot is kept in the answer, and never drawn again', () => {
  const drawn = playHits(2, 'app', last);
  expect(drawn.answers).toContainEqual({ id: 'hit/1/man', value: ['m6'], by: 'proposed' });
  expect(outcome(drawn)).toEqual(['m6', 'm4']);
  const back = undoAnswer(undoAnswer(drawn));
  expect(outcome(redoAnswer(rule, redoAnswer(rule, back)))).toEqual(['m6', 'm4']);
  const again = answerAsk(rule, back, { id: 'hit/1/card', value: '3h', by: 'hand' }, never);
  expect(again.answers).toContainEqual({ id: 'hit/1/man', value: ['m6'], by: 'proposed' });
});

test('a lot survives the correction of an earlier answer, and players can name another man', () => {
  const drawn = playHits(2, 'app', last);
  const { play: mended, lost } = changeAnswer(rule, drawn, { id: 'hit/1/card', value: '3h', by: 'hand' });
  expect([outcome(mended), lost]).toEqual([['m6', 'm4'], []]);
  const { play: named } = changeAnswer(rule, drawn, { id: 'hit/1/man', value: ['m4'], by: 'hand' });
  expect(outcome(named)).toEqual(['m4', 'm2']);
});

test('nothing is asked if there is no choice', () => {
  function* all(): Sequence<readonly string[]> {
    const options = { item: (id: string) => ({ id, name: id }), rank: () => 0 };
    return [...(yield* pickMen('none', MEN, 0, options)), ...(yield* pickMen('all', ['m1'], 1, options))];
  }
  expect(all().next()).toEqual({ done: true, value: ['m1'] });
});
