/** What a campaign of a file is made of, each a list but for the campaign itself. */
export const PARTS = ['campaign', 'sides', 'players', 'units', 'games', 'plays', 'entries'] as const;
export type SealPart = (typeof PARTS)[number];

/** A short sum of each record of a campaign. */
export type RecordSums = Readonly<Record<SealPart, readonly number[]>>;

/** What a file says to prove itself: a SHA-256 over all its content, and the sums that tell where it was changed. */
export type Seal = { readonly sha256?: string; readonly sums?: readonly RecordSums[] };

/** Plain data as text: the same for the same data, whatever the order of its names, its spaces and line ends. */
export const canonical = (value: unknown): string => JSON.stringify(sortNames(value));

function sortNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortNames);
  if (typeof value !== 'object' || value === null) return value;
  const names = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(names.map(([name, each]) => [name, sortNames(each)]));
}

/** The sum of a record's canonical text (FNV-1a, 32 bits): no change of one letter leaves it as it was. */
export function checksum(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Four letters for a sum, to be held against those of another phone. */
export const lettersOf = (sum: number): string =>
  [0, 1, 2, 3].map((at) => LETTERS[Math.floor(sum / LETTERS.length ** at) % LETTERS.length]).join('');

/** The SHA-256 of a content in hexadecimal digits; undefined on a page that is not secure, where browsers have none. */
export async function sha256Of(content: BufferSource): Promise<string | undefined> {
  const { subtle }: { readonly subtle?: SubtleCrypto } = crypto;
  const digest = await subtle?.digest('SHA-256', content);
  return digest && Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** How a file stands to its seal: proved by it, not as it was sealed, or without one; and whether a record is not as its sum says. */
export type Proof = {
  readonly holds: 'yes' | 'no' | 'unsaid';
  changed(campaign: number, part: SealPart, at: number, row: unknown): boolean;
};

/** Holds a file as it was written against its seal. */
export async function proofOf(content: unknown, { sha256: said, sums = [] }: Seal): Promise<Proof> {
  const hash = said === undefined ? undefined : await sha256Of(new TextEncoder().encode(canonical(content)));
  if (hash !== undefined && hash === said) return { holds: 'yes', changed: () => false };
  return {
    holds: hash === undefined ? 'unsaid' : 'no',
    changed: (campaign, part, at, row) => {
      const one = sums[campaign]?.[part][at];
      return one !== undefined && one !== checksum(canonical(row ?? null));
    },
  };
}
