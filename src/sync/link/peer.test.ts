import { expect, test } from 'vitest';
import { joinPieces, piecesOf } from './peer.ts';

test('a text in very many pieces is joined', () => {
  const heard: string[] = [];
  const join = joinPieces(
    (text) => heard.push(text),
    () => {},
  );
  const [last] = piecesOf(new TextEncoder().encode('done'), 1);
  for (let n = 0; n < 1_000_000; n++) join(Uint8Array.of(0));
  expect(join(last!)).toBe(true);
  expect(heard).toEqual(['done']);
});
