import type { CountRow } from '../../../components/pads/countpad.tsx';
import type { Answer } from '../../../engine/answer.ts';
import type { Ask } from '../../../engine/ask.ts';
import { formatAtLeast, formatRange } from '../../../engine/data/figure.ts';
import { sumOf } from '../../../engine/data/lists.ts';
import { jsonKey } from '../../../engine/dice/chances.ts';
import { remainingByClass } from '../../../engine/dice/deck.ts';
import { tallyFaces } from '../../../engine/dice/pool.ts';
import type { Draft } from '../../../engine/play.ts';
import type { AskWords, KeyWords } from '../../../system/words.ts';

export type PadKey = {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
  readonly tone?: KeyWords['tone'];
  readonly answer: Answer;
};

/** Pad that answers a question. Of kind "keys", it has one key per result, or per face once "Type die" is on. */
export type Pad =
  | { readonly kind: 'keys'; readonly keys: readonly PadKey[]; readonly faces: readonly PadKey[] }
  | { readonly kind: 'sum'; readonly count: number; readonly sides: number; readonly min: number; readonly max: number }
  | {
      readonly kind: 'rows';
      readonly count: number;
      readonly rows: readonly CountRow[];
    }
  | { readonly kind: 'faces'; readonly count: number; readonly sides: number }
  | {
      readonly kind: 'cards';
      readonly classes: readonly CardClassLeft[];
      readonly out: readonly string[];
    }
  | { readonly kind: 'number' | 'pick' | 'spread' | 'facts' };

/** Class of cards with the same effect. `left` is the number of its cards in the deck. */
export type CardClassLeft = {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
  readonly left: number;
};

export function padOf(ask: Ask, words: AskWords): Pad {
  switch (ask.kind) {
    case 'roll':
      return rollPad(ask, words);
    case 'draw': {
      const classes = [...remainingByClass(ask.deck, ask.classifier)].map(([id, n]) => ({
        ...label(words, id, id),
        id,
        left: n,
      }));
      return { kind: 'cards', classes: mergeAlike(classes), out: ask.deck.out };
    }
    case 'choose':
      return { kind: 'keys', keys: ask.options.map((option) => keyFor(ask, words, option, option)), faces: [] };
    case 'yes':
      return { kind: 'keys', keys: [keyFor(ask, words, true, 'Yes'), keyFor(ask, words, false, 'No')], faces: [] };
    default:
      return { kind: ask.kind };
  }
}

/** Returns the draft with which an earlier answer opens for a change: the counts of rows, else empty. */
export function draftFromAnswer(pad: Pad, value: unknown): Draft {
  if (pad.kind !== 'rows') return {};
  const counts = [value].flat() as readonly unknown[];
  return { value: Object.fromEntries(pad.rows.map(({ id }, at) => [id, counts[at]])) };
}

/** Merges classes with the same label and detail. The merged class has the id of the likeliest. */
function mergeAlike(classes: readonly CardClassLeft[]): readonly CardClassLeft[] {
  const wordsOf = ({ label, detail = '' }: CardClassLeft) => `${label}\n${detail}`;
  return [...new Set(classes.map(wordsOf))].map((words) => {
    const alike = classes.filter((one) => wordsOf(one) === words);
    const likeliest = alike.reduce((best, one) => (one.left > best.left ? one : best));
    return { ...likeliest, left: sumOf(alike, ({ left }) => left) };
  });
}

type Roll = Extract<Ask, { kind: 'roll' }>;

function rollPad(ask: Roll, words: AskWords): Pad {
  const { pool, tally } = ask;
  if (pool.count === 1) return { kind: 'keys', keys: resultKeys(ask, words), faces: faces(ask) };
  if (tally.kind === 'sum')
    return { kind: 'sum', count: pool.count, sides: pool.sides, min: pool.count, max: pool.count * pool.sides };
  if (tally.kind === 'hits') return { kind: 'rows', count: pool.count, rows: [{ id: 'hits', label: tally.name }] };
  if (tally.kind === 'counts')
    return {
      kind: 'rows',
      count: pool.count,
      rows: tally.faces.map((face) => ({ id: `${face}`, label: `${face}s`, detail: words.keys?.[face]?.label })),
    };
  return { kind: 'faces', count: pool.count, sides: pool.sides };
}

/** Returns one key for each result of a die. Of two, the good one comes first. */
function resultKeys(ask: Roll, words: AskWords): readonly PadKey[] {
  const { pool, tally } = ask;
  const shown = new Map<string, { value: unknown; faces: number[] }>();
  for (let face = 1; face <= pool.sides; face++) {
    const value = tallyFaces(tally, [face]);
    const band = shown.get(jsonKey(value)) ?? { value, faces: [] };
    band.faces.push(face);
    shown.set(jsonKey(value), band);
  }
  if (words.faces)
    return faces(ask).map((face, i) => {
      const value = jsonKey(tallyFaces(tally, [i + 1]));
      return { ...face, detail: label(words, value, value).label };
    });
  if (shown.size === pool.sides) return faces(ask);
  const keys = [...shown].map(([id, { value, faces }]) => ({
    id,
    detail: formatFaceSet(faces, pool.sides),
    ...label(words, typeof value === 'string' ? value : id, tally.kind === 'hits' ? (value === 0 ? 'No' : 'Yes') : id),
    ...(shown.size === 1 ? { detail: 'any roll' } : {}),
    answer: { id: ask.id, dice: [], told: { count: 1, value } },
  }));
  return keys.length === 2 && keys[1]?.tone === 'good' ? keys.toReversed() : keys;
}

const faces = ({ id, pool }: Roll): readonly PadKey[] =>
  Array.from({ length: pool.sides }, (_, i) => ({
    id: String(i + 1),
    label: String(i + 1),
    answer: { id, dice: [{ face: i + 1, by: 'hand' }] },
  }));

/** Formats faces: "1–5", "5+", "2–3", "4", "1, 6". */
export function formatFaceSet(faces: readonly number[], sides: number): string {
  const [low, high] = [faces[0]!, faces.at(-1)!];
  if (faces.length !== high - low + 1) return faces.join(', ');
  if (low === high) return String(low);
  return high === sides ? formatAtLeast(low) : formatRange(low, high);
}

const keyFor = (ask: Ask, words: AskWords, value: string | boolean, otherwise: string): PadKey => ({
  id: String(value),
  ...label(words, String(value), otherwise),
  answer: { id: ask.id, value, by: 'hand' },
});

const label = (words: AskWords, id: string, otherwise: string): KeyWords => words.keys?.[id] ?? { label: otherwise };

/** True for a single die with a key for each face. */
export function isByFace(ask: Ask, words: AskWords): boolean {
  if (ask.kind !== 'roll' || words.faces) return false;
  const pad = padOf(ask, words);
  return pad.kind === 'keys' && pad.keys.length === ask.pool.sides;
}

/** Faces that give the good result of a test: "1–17". Undefined if neither result is good. */
export function neededFaces(ask: Ask, words: AskWords): string | undefined {
  const pad = ask.kind === 'roll' && ask.pool.count === 1 ? padOf(ask, words) : undefined;
  if (pad?.kind !== 'keys' || pad.keys.length !== 2) return undefined;
  return pad.keys.find(({ tone }) => tone === 'good')?.detail;
}
