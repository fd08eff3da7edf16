import type { RowKind } from '../../campaign/upgrades/upgrades.ts';

export const KIND_OF_PART = {
  campaign: 'campaign',
  sides: 'side',
  players: 'player',
  units: 'unit',
  games: 'game',
  plays: 'play',
  entries: 'entry',
} as const satisfies Record<string, RowKind>;
export type CampaignPart = keyof typeof KIND_OF_PART;
export const CAMPAIGN_PARTS = Object.keys(KIND_OF_PART) as readonly CampaignPart[];

export type RecordSums = Readonly<Record<CampaignPart, readonly number[]>>;

/** SHA-256 of the whole content, and a checksum of each record, which locates a change. */
export type Seal = { readonly sha256?: string; readonly sums?: readonly RecordSums[] };

/** JSON with sorted keys and no whitespace. */
export const canonicalJson = (value: unknown): string => JSON.stringify(sortKeys(value));

function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sortKeys);
  const sorted = Object.create(null);
  for (const name of Object.keys(value).sort()) sorted[name] = sortKeys(value[name as keyof typeof value]);
  return sorted;
}

/** 32-bit FNV-1a hash of the UTF-16 code units. */
export function checksum(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

export const agreementLetters = (sum: number): string =>
  [0, 1, 2, 3].map((at) => LETTERS[Math.floor(sum / LETTERS.length ** at) % LETTERS.length]).join('');

export async function sha256Of(content: BufferSource): Promise<string | undefined> {
  const { subtle }: { readonly subtle?: SubtleCrypto } = crypto;
  const digest = await subtle?.digest('SHA-256', content);
  return digest && Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Outcome of a seal check. `failsChecksum` compares one record with its checksum. */
export type SealCheck = {
  readonly matches: 'yes' | 'no' | 'unknown';
  failsChecksum(campaign: number, part: CampaignPart, at: number, row: unknown): boolean;
};

export async function checkSeal(content: unknown, { sha256: expected, sums = [] }: Seal): Promise<SealCheck> {
  const hash = expected === undefined ? undefined : await sha256Of(new TextEncoder().encode(canonicalJson(content)));
  if (hash !== undefined && hash === expected) return { matches: 'yes', failsChecksum: () => false };
  return {
    matches: hash === undefined ? 'unknown' : 'no',
    failsChecksum: (campaign, part, at, row) => {
      const one = sums[campaign]?.[part][at];
      return one !== undefined && one !== checksum(canonicalJson(row ?? null));
    },
  };
}
